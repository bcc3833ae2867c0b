"""[6.5, 2.8a, 6.6] Amphibious invasion: the force embarks in the Movement Phase and sails when its attack begins."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, TABLES
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import expedition, ports
from theatrum.rulesets.neppa.rules.sea.expedition import Expedition
from theatrum.rulesets.neppa.rules.words import names
from theatrum.rulesets.neppa.war import War

_LIMITS = TABLES["combat_limits"]
WAVE: int = _LIMITS["invasion_seaborne_units_max"]
"""[6.5m] seaborne units of the initial attack."""
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
    where = geo.TITLE[target]
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
        return f"Invasion of {self.where}: choose fleets, load ground units, then embark."

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
                 units=names(war, self.units), ships=names(war, self.ships))  # fmt: skip
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


def landable(war: War, battle: Battle, mine: int) -> int:
    """[6.5m, 6.5c] Seaborne units of a player that may still join the initial attack."""
    if battle.late or not war.aboard or battle.sea.bit_count() >= WAVE or blocked(war, battle):
        return 0
    return waiting(war, battle.target) & mine


def port_fleets(war: War, battle: Battle) -> int:
    """[2.8a.2, 2.8b.2] Fleets of the zone's side in a beach port; those in a coastal port prevent nothing."""
    if not geo.BEACH_PORT >> battle.target & 1:
        return 0
    return war.here.get(battle.target, 0) & war.order[FLEET] & war.units(battle.foes(war))


def blocked(war: War, battle: Battle) -> Refusal | None:
    """[6.5c-6.5e, 2.8a.2-2.8a.4, R19] Why fleets in a beach port prevent the invasion."""
    factors = war.factors(port_fleets(war, battle))
    if factors < BLOCK or battle.crew & ~battle.sea:
        return None
    where = geo.TITLE[battle.target]
    if not battle.drops:
        return Refusal("6.5c", f"{factors} fleet factors in {where} prevent an invasion.")
    if battle.enemies(war) and factors >= HOLD:
        return Refusal("6.5d", f"{factors} fleet factors in {where}: with ground units there a drop displaces fewer.")
    return None


def displaced(war: War, battle: Battle) -> int:
    """[2.8a.3, 2.8a.4, 6.5d, R19] Fleets that a drop drives out of a beach port before an invasion."""
    force = port_fleets(war, battle)
    if not battle.drops or not battle.sea or (battle.enemies(war) and war.factors(force) >= HOLD):
        return 0
    return force


def second_wave(war: War, battle: Battle) -> int:
    """[6.5p, R48] Units aboard the invading fleets that did not fight in the initial attack."""
    return war.ground(fellows(war, battle.sea | battle.armada)) & ~battle.crew if battle.sea else 0
