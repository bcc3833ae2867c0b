"""[6.5, 2.8a, 6.6] Amphibious invasion: the force embarks in the Movement Phase and sails when its attack begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theatrum.core.bits import bits
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, TABLES
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import expedition, fleets, interception, ports
from theatrum.rulesets.neppa.rules.sea.expedition import Expedition
from theatrum.rulesets.neppa.rules.sea.sailing import INVASION, Voyage
from theatrum.rulesets.neppa.war import War

if TYPE_CHECKING:
    from theatrum.rulesets.neppa.rules.land.fight import Fight

_LIMITS = TABLES["combat_limits"]
WAVE: int = _LIMITS["invasion_seaborne_units_max"]
"""[6.5m] seaborne units of the initial attack."""
GUNS: int = _LIMITS["bombardment_fleet_factors_per_attack_factor"]
"""[6.6a] idle fleet factors for one attack factor."""
BLOCK: int = _LIMITS["beach_port_block_fleet_factors"]
HOLD: int = _LIMITS["airdrop_displaces_below_fleet_factors"]


# ---------------------------------------------------------------- embarking
def hostile(war: War, nation: int) -> int:
    """[6.5a] Beaches that a nation may attack now."""
    return war.hostile(nation) & ports.BEACHES & ~cooperation.barred(war, nation)


def goals(war: War, side: int, place: int) -> int:
    """[6.5a, 6.5k] The beaches for which a player could embark anything now."""
    found = 0
    for piece, reached in expedition.reaches(war, side, place):
        if war.class_(piece) != AIR:
            found |= reached & hostile(war, war.nation(piece))
    return found


def why_not(war: War, side: int, place: int, target: int) -> Refusal | None:
    if not 0 <= target < geo.SIZE or not geo.LAND >> target & 1:
        return Refusal("2.8.1", f"{war.space_name(target)} is no land zone.")
    where = geo.NAME[war.space_name(target)]
    if not ports.BEACHES >> target & 1:
        return Refusal("2.8.1", f"{where} has neither a beach nor a beach port and is no one-zone island.")
    nations = [nation for nation in bits(war.commanded(side, war.acting(side)[place])) if war.ranks[nation]]
    if not any(war.hostile(nation) >> target & 1 for nation in nations):
        return Refusal("8.1b", f"{where} belongs to {NAMES[war.owner[target]]}: you are not at war.")
    if not any(hostile(war, nation) >> target & 1 for nation in nations):
        return next(
            cooperation.why_barred(war, nation, target) for nation in nations if war.hostile(nation) >> target & 1
        )
    if not goals(war, side, place) >> target & 1:
        return Refusal("6.5k", f"You have no units in a port on the front of {where} with ships for them.")
    return None


@frame
class Armada(Expedition):
    """[6.5f-6.5l, R45] The force that goes aboard for an invasion; it sails when its attack is declared."""

    step = "embarkation"
    title = "Invasion force"
    topics = ("invasion",)

    def prompt(self, war: War) -> str:
        return f"Invasion of {self.where(war)}: choose fleets, load ground units, then embark."

    def suits(self, war: War, piece: int) -> bool:
        return war.class_(piece) != AIR and bool(hostile(war, war.nation(piece)) >> self.goal & 1)

    def why_unsuited(self, war: War, piece: int) -> Refusal | None:
        if war.class_(piece) == AIR:
            return Refusal("6.5f", f"{war.piece_name(piece)} is no ground unit: invasion fleets carry no aircraft.")
        nation = war.nation(piece)
        if not war.hostile(nation) >> self.goal & 1:
            return Refusal("8.1b", f"{NAMES[nation]} is not at war with {NAMES[war.owner[self.goal]]}.")
        if not hostile(war, nation) >> self.goal & 1:
            return cooperation.why_barred(war, nation, self.goal)
        return None

    def go(self, war: War) -> None:
        war.note("embark", "6.5i", target=war.space_name(self.goal),
                 units=fleets.names(war, self.units), ships=fleets.names(war, self.ships))  # fmt: skip
        for piece in bits(self.units | self.ships):
            war.aboard[piece] = self.goal + geo.SIZE * self.place
        war.moved |= self.units | self.ships


# ---------------------------------------------------------------- the force of an attack
def bound_for(war: War, target: int) -> int:
    """Units and fleets aboard for a zone."""
    return sum(1 << piece for piece, key in war.aboard.items() if key % geo.SIZE == target)


def embarked(war: War) -> int:
    """Units and fleets of all invasion forces."""
    return sum(1 << piece for piece in war.aboard)


def fellows(war: War, units: int) -> int:
    """All units and fleets of the invasion forces to which these units belong."""
    keys = {war.aboard[piece] for piece in bits(units) if piece in war.aboard}
    return sum(1 << piece for piece, key in war.aboard.items() if key in keys)


def waiting(war: War, target: int) -> int:
    """Ground units aboard for a zone whose ships have not sailed yet."""
    found = war.ground(bound_for(war, target))
    return sum(1 << piece for piece in bits(found) if not fellows(war, 1 << piece) & war.order[FLEET] & war.fought)


def landable(war: War, fight: Fight, mine: int) -> int:
    """[6.5m, 6.5c] Seaborne units of a player that may still join the initial attack."""
    if fight.late or not war.aboard or fight.sea.bit_count() >= WAVE or blocked(war, fight):
        return 0
    return waiting(war, fight.target) & mine


def port_fleets(war: War, fight: Fight) -> int:
    """[2.8a.2, 2.8b.2] Fleets of the zone's side in a beach port; those in a coastal port prevent nothing."""
    if not geo.BEACH_PORT >> fight.target & 1:
        return 0
    return war.here.get(fight.target, 0) & war.order[FLEET] & war.units(fight.foes(war))


def blocked(war: War, fight: Fight) -> Refusal | None:
    """[6.5c-6.5e, 2.8a.2-2.8a.4, R19] Why fleets in a beach port prevent the invasion."""
    factors = war.factors(port_fleets(war, fight))
    if factors < BLOCK or fight.crew & ~fight.sea:
        return None
    where = geo.NAME[war.space_name(fight.target)]
    if not fight.drops:
        return Refusal("6.5c", f"{factors} fleet factors in {where} prevent an invasion.")
    if fight.enemies(war) and factors >= HOLD:
        return Refusal("6.5d", f"{factors} fleet factors in {where}: with ground units there a drop displaces fewer.")
    return None


def displaced(war: War, fight: Fight) -> int:
    """[2.8a.3, 2.8a.4, 6.5d, R19] Fleets that a drop drives out of a beach port before an invasion."""
    force = port_fleets(war, fight)
    if not fight.drops or not fight.sea or (fight.enemies(war) and war.factors(force) >= HOLD):
        return 0
    return force


def guns(war: War, fight: Fight) -> int:
    """[6.5h, 6.6a, 6.6b, R47] Attack factors of shore bombardment: four idle fleet factors give one."""
    if fight.late or not fight.armada:
        return 0
    ships = war.living(fight.armada)
    carried = fleets.cargo(war, war.ground(fellows(war, fight.sea | fight.armada)))
    return max(0, war.factors(ships) - carried) // GUNS


def launch(war: War, fight: Fight) -> None:
    """[6.5i, R40] The invasion force sails; each of its parts is one mission that may be intercepted."""
    keys = sorted({war.aboard[piece] for piece in bits(fight.sea)})
    for key in keys:
        part = sum(1 << piece for piece, other in war.aboard.items() if other == key)
        ships = part & war.order[FLEET]
        if not ships & war.fought:
            force = Armada(fight.side, key // geo.SIZE, fight.target, ships, part & ~ships)
            front = next(bits(force.fronts(war)))
            interception.launch(war, Voyage(fight.side, force.place, INVASION, fight.target, ships, force.units, front))
            return


def at_sea(war: War, fight: Fight) -> bool:
    """Has a part of the invasion force still to sail?"""
    return any(
        not fellows(war, 1 << piece) & war.order[FLEET] & war.fought for piece in bits(fight.sea) if piece in war.aboard
    )


def second_wave(war: War, fight: Fight) -> int:
    """[6.5p, R48] Units aboard the invading fleets that did not fight in the initial attack."""
    return war.ground(fellows(war, fight.sea | fight.armada)) & ~fight.crew if fight.sea else 0


def silence(war: War, piece: int, armada: int) -> None:
    """[6.5q] Four bombarding fleet factors are lost, of this fleet and, if it has fewer, of others."""
    owed = GUNS
    for ship in (piece, *(other for other in bits(armada) if other != piece)):
        lost = min(owed, war.size[ship])
        if lost:
            fleets.wear(war, ship, lost, "6.5q")
            owed -= lost
