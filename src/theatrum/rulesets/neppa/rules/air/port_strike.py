"""[7.5, 7.6] Air attacks on fleets in port, and their interception."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from theatrum.core.bits import bits, first, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import Join, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, TABLES
from theatrum.rulesets.neppa.rules.air import air_combat
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.air_support import Defence
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land.battle import BattleStep
from theatrum.rulesets.neppa.rules.phases import free
from theatrum.rulesets.neppa.rules.politics import cooperation, north_africa
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
from theatrum.rulesets.neppa.rules.sea import naval_combat
from theatrum.rulesets.neppa.rules.sea.naval_combat import FleetLosses
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()
_ROLLS: dict[str, str] = TABLES["air_on_port"]["rolls"]
HURT, HIT = (
    {int(face) for face, result in _ROLLS.items() if result == f"one {kind} factor lost"} for kind in ("air", "fleet")
)
"""[7.5c] the faces that cost an air factor, and a fleet factor."""
RAIDING, BROKEN_OFF, BOMBED = 1, 2, 3
"""How far a raid has come."""
NONE: tuple[int, ...] = ()


def prey(war: War, nation: int, port: int) -> int:
    """[7.5a, 13.1b] Enemy fleets in a port that a nation may strike."""
    if not geo.PORTS >> port & 1 or cooperation.barred(war, nation) >> port & 1:
        return 0
    return war.here.get(port, 0) & war.order[FLEET] & war.units(war.foes[nation])


def targets(war: War, raid: Callable[[int], Raid], air: int) -> int:
    """[7.5a, 12.2d, 13.4c] The ports that air units could strike."""
    found, air = 0, air & ~north_africa.grounded(war)
    for nation, ranks in enumerate(war.ranks):
        if not ranks & air:
            continue
        harbours = war.occupied_by(war.order[FLEET] & war.units(war.foes[nation])) & geo.PORTS
        if harbours:
            harbours &= ~cooperation.barred(war, nation)
            for piece in bits(air & ranks):
                found |= geo.RANGE2[war.at[piece]] & harbours
    if war.struck | war.struck_red or war.counter or war.clock:
        return sum(1 << port for port in bits(found) if raid(port).able(war))
    return found


def why_not(war: War, raid: Raid, air: int) -> Refusal | None:
    """Why a player's idle air units may not strike a port."""
    port = raid.battle.target
    if not 0 <= port < geo.SIZE or not geo.PORTS >> port & 1:
        return Refusal("7.5a", f"{war.space_name(port)} is no port.")
    near = [piece for piece in bits(air) if geo.RANGE2[war.at[piece]] >> port & 1 and hostile(war, piece, port)]
    reasons = [raid.why_not_join(war, Join(piece)) for piece in near]
    if None in reasons:
        return None
    where = geo.TITLE[port]
    if reasons:
        return reasons[0]
    if not any(hostile(war, piece, port) for piece in bits(air)):
        return Refusal("7.5a", f"No enemy fleet is in {where}, or you have no air unit without a mission.")
    return Refusal("7.5a", f"No air unit of yours without a mission is within two zones of {where}.")


def hostile(war: War, piece: int, port: int) -> int:
    """The fleets in a port with which a unit is at war."""
    return war.here.get(port, 0) & war.order[FLEET] & war.units(war.foes[war.nation(piece)])


@frame
class Raid(Wings, BattleStep):
    """[7.5a] The player names the air units that attack the fleets in a port."""

    step = "port-strike"
    title = "Attack on fleets in port"
    topics = ("port-strike",)

    def actor(self, war: War) -> str:
        return war.acting(self.battle.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"Attack on the fleets in {self.battle.where}: choose air units, then strike."

    def fliers(self, war: War) -> int:
        mine = war.army(self.battle.side, self.actor(war)) & war.order[AIR]
        return mine & ~war.fought & ~self.battle.air

    def able(self, war: War) -> int:
        battle = self.battle
        idle = self.fliers(war) & ~(north_africa.grounded(war) | joint.kept_from_strike(war, battle))
        near = bits(battle.in_reach(war, idle))
        return sum(1 << piece for piece in near if prey(war, war.nation(piece), battle.target))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war))
        if self.battle.air:
            yield RESOLVE
        yield STAND_DOWN
        yield from self.rearranging(war)

    def on_join(self, war: War, act: Join) -> None:
        war.amend(self.amended(air=self.battle.air | 1 << act.piece))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        battle = self.battle
        joint.attacked(war, battle)
        war.fought |= battle.air  # [7.5b] the mission counts, whatever comes of it
        war.note("port-strike", "7.5a", target=war.space_name(battle.target), factors=war.factors(battle.air))
        war.follow(Scramble(battle))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        battle, piece, name = self.battle, act.piece, war.piece_name(act.piece)
        if not has(war.army(battle.side, self.actor(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.5a", f"{name} is no air unit.")
        if (war.fought | battle.air) >> piece & 1:
            return Refusal("8.1d", f"{name} has its mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> battle.target & 1:
            return Refusal("7.5a", f"{name} is more than two zones away.")
        if not hostile(war, piece, battle.target):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with the fleets there.")
        if cooperation.barred(war, war.nation(piece)) >> battle.target & 1:
            return cooperation.why_barred(war, war.nation(piece), battle.target)
        return north_africa.why_grounded(war, piece) or joint.why_kept_from_strike(war, battle, piece)

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None if self.battle.air else Refusal("7.5a", "Choose at least one air unit.")

    why_not_stand_down = free


@frame
class Scramble(Defence):
    """[7.6a] The enemies of the raiders may intercept, one player after the other."""

    step = "port-defence"
    title = "Interception of a port strike"
    topics = ("port-strike",)

    def nations(self, war: War) -> int:
        """Those that are at war with every raider and on the side of the fleets."""
        enemies, friends = -1, 0
        for piece in bits(self.battle.air):
            enemies &= war.foes[war.nation(piece)]
        for piece in bits(war.here.get(self.battle.target, 0) & war.order[FLEET]):
            friends |= war.allies[war.nation(piece)]
        return enemies & friends

    def able(self, war: War, seat: str) -> int:
        """[7.6a, R106] Air units within two zones that have flown no defensive mission in this turn."""
        return self.battle.in_reach(war, self.mine(war, seat))

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.battle.air)} air factors attack your fleets in port: intercept them, or not."

    def finish(self, war: War) -> None:
        war.settle(lambda: self._strike(war))

    def on_join(self, war: War, act: Join) -> None:
        war.flown |= 1 << act.piece
        war.follow(self.amended(cover=self.battle.cover | 1 << act.piece))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        return self._why_not_fly(war, act.piece, "7.6a")

    def _strike(self, war: War) -> None:
        """[7.6b, 7.6c] Interceptors fight the raiders; those that go on attack the fleets."""
        battle, state, debts = self.battle, RAIDING, NONE
        if battle.cover:
            larger = war.factors(battle.air) > war.factors(battle.cover)
            won, debts = air_combat.fight(war, battle.air, battle.cover)
            if not larger or won <= 0:
                war.note("air-aborted", "7.6c")
                state = BROKEN_OFF
        _proceed(war, AirToll(battle, self.place, debts, state))


def _proceed(war: War, toll: AirToll) -> None:
    if toll.debts:
        war.push(toll)
    else:
        go_on(war, toll)


def go_on(war: War, toll: AirToll) -> None:
    """What follows when the losses of the air battle are settled."""
    air = war.living(toll.battle.air)
    if toll.raid == RAIDING and air:
        _bomb(war, toll, air)
    elif toll.raid == BOMBED and toll.hits:
        HarbourLosses(toll.battle.side, toll.ships, naval_combat.shares(war, toll.ships, toll.hits)).open(war)


def _bomb(war: War, toll: AirToll, air: int) -> None:
    """[7.5c, R57] A die for each air factor, all together."""
    target = toll.battle.target
    ships = prey(war, war.nation(first(air)), target)
    faces = [war.roll(why="attack on fleets in port") for _ in range(war.factors(air))]
    hurt, hits = sum(face in HURT for face in faces), sum(face in HIT for face in faces)
    war.note("port-struck", "7.5c", target=war.space_name(target), air=hurt, fleets=hits, loss=hits)
    _, debts = air_combat.suffer(war, air, hurt)
    _proceed(war, replace(toll, debts=debts, raid=BOMBED, ships=ships, hits=hits))


@frame
class HarbourLosses(FleetLosses):
    """[7.5c, R57] The owners choose from which fleets in the port the lost factors come."""

    side: int
    ships: int
    debts: tuple[int, ...]
    step = "harbour-losses"
    aftermath = True
    title = "Fleets lost in port"
    topics = ("port-strike",)
    clause = "7.5c"

    def fleets(self) -> int:
        return self.ships

    def path(self, war: War) -> str:
        return f"{self.actor(war)}/{self.step}"

    def prompt(self, war: War) -> str:
        return f"Lose {count(self.debts[1], 'fleet factor')} in port: choose from which fleets."

    def close(self, war: War) -> None:
        """All is paid, and the raid is over."""

    def why_not_hit(self, name: str) -> Refusal:
        return Refusal("7.5c", f"{name} is not one of the fleets that were hit.")
