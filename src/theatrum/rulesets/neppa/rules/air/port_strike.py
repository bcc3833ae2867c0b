"""[7.5, 7.6] Air attacks on fleets in port, and their interception."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import Frame, frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import End, Join, Resolve, Sink, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, TABLES
from theatrum.rulesets.neppa.rules.air import air_combat
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import joint
from theatrum.rulesets.neppa.rules.land.fight import Fight
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import fleets, naval_combat
from theatrum.rulesets.neppa.war import War

END, RESOLVE, STAND_DOWN = End(), Resolve(), StandDown()
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
    found, air = 0, air & ~cooperation.grounded(war)
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
    port = raid.target
    if not 0 <= port < geo.SIZE or not geo.PORTS >> port & 1:
        return Refusal("7.5a", f"{war.space_name(port)} is no port.")
    near = [piece for piece in bits(air) if geo.RANGE2[war.at[piece]] >> port & 1 and hostile(war, piece, port)]
    reasons = [raid.why_not_join(war, Join(piece)) for piece in near]
    if None in reasons:
        return None
    where = geo.NAME[war.space_name(port)]
    if reasons:
        return reasons[0]
    if not any(hostile(war, piece, port) for piece in bits(air)):
        return Refusal("7.5a", f"No enemy fleet is in {where}, or you have no air unit without a mission.")
    return Refusal("7.5a", f"No air unit of yours without a mission is within two zones of {where}.")


def hostile(war: War, piece: int, port: int) -> int:
    """The fleets in a port with which a unit is at war."""
    return war.here.get(port, 0) & war.order[FLEET] & war.units(war.foes[war.nation(piece)])


@frame
class Raid(Wings, Fight):
    """[7.5a] The player names the air units that attack the fleets in a port."""

    step = "port-strike"
    title = "Attack on fleets in port"
    topics = ("port-strike",)

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"Attack on the fleets in {geo.NAME[war.space_name(self.target)]}: choose air units, then strike."

    def mine(self, war: War) -> int:
        return war.units(war.commanded(self.side, self.actor(war))) & war.order[AIR]

    def fliers(self, war: War) -> int:
        return self.mine(war) & ~war.fought & ~self.air

    def able(self, war: War) -> int:
        idle = self.fliers(war) & ~(cooperation.grounded(war) | joint.kept_from_strike(war, self))
        return sum(
            1 << piece
            for piece in bits(idle)
            if geo.RANGE2[war.at[piece]] >> self.target & 1 and prey(war, war.nation(piece), self.target)
        )

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war))
        if self.air:
            yield RESOLVE
        yield STAND_DOWN
        yield from self.rearranging(war)

    def on_join(self, war: War, act: Join) -> None:
        war.amend(replace(self, air=self.air | 1 << act.piece))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        joint.attacked(war, self)
        war.fought |= self.air  # [7.5b] the mission counts, whatever comes of it
        war.note("port-strike", "7.5a", target=war.space_name(self.target), factors=war.factors(self.air))
        war.follow(Scramble(*replace(self, place=0).values()))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not 0 <= piece < len(war.at) or not war.units(war.commanded(self.side, self.actor(war))) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.5a", f"{name} is no air unit.")
        if (war.fought | self.air) >> piece & 1:
            return Refusal("8.1d", f"{name} has its mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("7.5a", f"{name} is more than two zones away.")
        if not hostile(war, piece, self.target):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with the fleets there.")
        if cooperation.barred(war, war.nation(piece)) >> self.target & 1:
            return cooperation.why_barred(war, war.nation(piece), self.target)
        if cooperation.grounded(war) >> piece & 1:
            return Refusal("13.4c", "Ten German factors have moved and fought in North Africa: no more may.")
        return joint.why_kept_from_strike(war, self, piece)

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None if self.air else Refusal("7.5a", "Choose at least one air unit.")

    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return None


@frame
class Scramble(Wings, Fight):
    """[7.6a] The enemies of the raiders may intercept, one player after the other."""

    step = "port-defence"
    title = "Interception of a port strike"
    topics = ("port-strike",)

    def nations(self, war: War) -> int:
        """Those that are at war with every raider and on the side of the fleets."""
        found = -1
        for piece in bits(self.air):
            found &= war.foes[war.nation(piece)]
        friends = 0
        for piece in bits(war.here.get(self.target, 0) & war.order[FLEET]):
            friends |= war.allies[war.nation(piece)]
        return found & friends

    def seats(self, war: War) -> list[str]:
        found: list[str] = []
        for nation in bits(self.nations(war)):
            if war.seat(nation) not in found:
                found.append(war.seat(nation))
        return found

    def mine(self, war: War, seat: str) -> int:
        nations = sum(1 << nation for nation in bits(self.nations(war)) if war.seat(nation) == seat)
        return war.units(nations) & war.order[AIR] & ~war.flown & ~self.cover

    def fliers(self, war: War) -> int:
        return self.mine(war, self.actor(war))

    def able(self, war: War, seat: str) -> int:
        """[7.6a, R106] Air units within two zones that have flown no defensive mission in this turn."""
        return sum(1 << piece for piece in bits(self.mine(war, seat)) if geo.RANGE2[war.at[piece]] >> self.target & 1)

    def actor(self, war: War) -> str:
        return self.seats(war)[self.place]

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.air)} air factors attack your fleets in port: intercept them, or not."

    def enter(self, war: War) -> None:
        seats, place = self.seats(war), self.place
        while place < len(seats) and not self.able(war, seats[place]):
            place += 1
        if place < len(seats):
            war.amend(replace(self, place=place))
        else:
            war.settle(lambda: strike(war, self))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END
        yield from self.rearranging(war)

    def on_join(self, war: War, act: Join) -> None:
        war.flown |= 1 << act.piece
        war.follow(replace(self, cover=self.cover | 1 << act.piece))

    def on_end(self, war: War, act: End) -> None:
        war.follow(replace(self, place=self.place + 1))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        mine = sum(1 << nation for nation in bits(self.nations(war)) if war.seat(nation) == self.actor(war))
        if not 0 <= piece < len(war.at) or not war.units(mine) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.6a", f"{name} is no air unit.")
        if (war.flown | self.cover) >> piece & 1:
            return Refusal("7.2d", f"{name} has flown its defensive mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("7.6a", f"{name} is more than two zones away.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None


def strike(war: War, raid: Fight) -> None:
    """[7.6b, 7.6c] Interceptors fight the raiders; those that go on attack the fleets."""
    state, debts = RAIDING, NONE
    if raid.cover:
        larger = war.factors(raid.air) > war.factors(raid.cover)
        won, debts = air_combat.fight(war, raid.air, raid.cover)
        if not larger or won <= 0:
            war.note("air-aborted", "7.6c")
            state = BROKEN_OFF
    _proceed(war, replace(AirToll(*raid.values()), debts=debts, raid=state))


def _proceed(war: War, toll: AirToll) -> None:
    if toll.debts:
        war.push(toll)
    else:
        go_on(war, toll)


def go_on(war: War, raid: AirToll) -> None:
    """What follows when the losses of the air battle are settled."""
    air = war.living(raid.air)
    if raid.raid == RAIDING and air:
        _bomb(war, raid, air)
    elif raid.raid == BOMBED and raid.hits:
        HarbourLosses(raid.side, raid.ships, naval_combat.shares(war, raid.ships, raid.hits)).open(war)


def _bomb(war: War, raid: AirToll, air: int) -> None:
    """[7.5c, R57] A die for each air factor, all together."""
    ships = prey(war, war.nation(next(bits(air))), raid.target)
    faces = [war.roll(why="attack on fleets in port") for _ in range(war.factors(air))]
    hurt, hits = sum(face in HURT for face in faces), sum(face in HIT for face in faces)
    war.note("port-struck", "7.5c", target=war.space_name(raid.target), air=hurt, fleets=hits, loss=hits)
    _, debts = air_combat.suffer(war, air, hurt)
    _proceed(war, replace(raid, debts=debts, raid=BOMBED, ships=ships, hits=hits))


@frame
class HarbourLosses(Frame):
    """[7.5c, R57] The owners choose from which fleets in the port the lost factors come."""

    side: int
    ships: int
    debts: tuple[int, ...]
    """Pairs: a set of nations, and the factors that they still have to lose."""
    step = "harbour-losses"
    aftermath = True
    title = "Fleets lost in port"
    topics = ("port-strike",)

    def force(self, war: War) -> int:
        return war.living(self.ships) & war.units(self.debts[0])

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(bits(self.force(war)))))

    def path(self, war: War) -> str:
        return f"{self.actor(war)}/{self.step}"

    def prompt(self, war: War) -> str:
        return f"Lose {count(self.debts[1], 'fleet factor')} in port: choose from which fleets."

    def open(self, war: War) -> None:
        debts = self.debts
        while debts:
            rest = replace(self, debts=debts)
            force, owed = rest.force(war), debts[1]
            if force.bit_count() > 1 and owed < war.factors(force):
                war.push(rest)
                return
            for piece in bits(force):
                fleets.wear(war, piece, min(owed, war.size[piece]), "7.5c")
            debts = debts[2:]

    def choices(self, war: War) -> Iterator[Offer]:
        force, owed = self.force(war), self.debts[1]
        yield Listed(
            lambda: (Sink(piece, n) for piece in bits(force) for n in range(1, min(owed, war.size[piece]) + 1)),
            verb=Sink,
        )

    def on_sink(self, war: War, act: Sink) -> None:
        fleets.wear(war, act.piece, act.number, "7.5c")
        owed = self.debts[1] - act.number
        rest = replace(self, debts=(self.debts[0], owed, *self.debts[2:]) if owed else self.debts[2:])
        war.settle(lambda: rest.open(war))

    def why_not_sink(self, war: War, act: Sink) -> Refusal | None:
        if act.piece < 0 or not self.force(war) >> act.piece & 1:
            return Refusal("7.5c", f"{war.piece_name(act.piece)} is not one of the fleets that were hit.")
        most = min(self.debts[1], war.size[act.piece])
        if not 1 <= act.number <= most:
            return Refusal("7.5c", f"Choose a number from 1 to {most}.")
        return None
