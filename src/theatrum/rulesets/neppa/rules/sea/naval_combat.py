"""[6.4, 6.3l-6.3o] Naval combat: a die each, losses shared between nations, units lost with their ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from theatrum.core.bits import bits, first, has
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import Frame, frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import Abort, Lose, Proceed, Sink
from theatrum.rulesets.neppa.data.nations import MAJORS, NAMES
from theatrum.rulesets.neppa.data.tables import FULL_FLEET, TABLES
from theatrum.rulesets.neppa.rules import multinational
from theatrum.rulesets.neppa.rules.phases import free
from theatrum.rulesets.neppa.rules.sea import fleets, sailing
from theatrum.rulesets.neppa.rules.sea.sailing import Voyage, VoyageStep
from theatrum.rulesets.neppa.war import War

_ROW = TABLES["naval_nationality"]
NATIONALITY: tuple[int, ...] = tuple(int(_ROW[name] if name in MAJORS else _ROW["minors"]) for name in NAMES)
"""[6.4a, R43] the Naval Nationality Modifier of each nation."""
LADDER: tuple[tuple[float, int], ...] = tuple(
    (row["below"], row["larger"]) for row in TABLES["naval_advantage"]["rows"]
)
"""[6.4a, R43] what the larger force adds, by the ratio of the forces."""
BIG = 2 * FULL_FLEET
"""[6.4d] from so many factors on, losses grow with the force."""


# ---------------------------------------------------------------- the dice
def modifier(war: War, force: int, other: int) -> int:
    """[6.4a, 6.4b] Advantage of the larger force, and the lowest nationality of the force."""
    mine, theirs = war.factors(force), war.factors(other)
    advantage = 0
    if mine > theirs:
        advantage = next(larger for below, larger in LADDER if mine / theirs < below)
    return advantage + min(NATIONALITY[war.nation(piece)] for piece in bits(force))


def toll(gap: int, factors: int) -> int:
    """[6.4c, 6.4d] What the loser of a battle loses."""
    return min(factors, gap * (factors // FULL_FLEET) if factors >= BIG else gap)


def fight(war: War, voyage: Voyage, withdraws: bool) -> None:
    """[6.4, R42, R44] The moving force attacks, the intercepting force defends."""
    ships, hunters = voyage.ships, voyage.hunters
    attack = war.roll(why="naval combat, moving force") + modifier(war, ships, hunters)
    defence = war.roll(why="naval combat, intercepting force") + modifier(war, hunters, ships)
    gap = attack - defence
    if withdraws:
        force = war.factors(hunters)
        lost = min(toll(gap, force) // 2, force // 2) if gap > 0 else 0  # [6.3m, 6.3n, 6.3o]
        won, loser = True, hunters
    else:
        won = gap > 0  # [6.4e] on a tie the defender wins
        loser = hunters if won else ships
        lost = toll(abs(gap), war.factors(loser))
    war.note("naval-combat", "6.4a", attack=attack, defence=defence, won=won, lost=lost)
    winner = ships if loser == hunters else hunters
    debts = (*shares(war, loser, lost), *shares(war, winner, lost // 2))
    war.settle(lambda: NavalLosses(voyage, int(won), debts).open(war))


def shares(war: War, force: int, lost: int) -> tuple[int, ...]:
    """[6.4j, 6.4k, R46] Who loses how much: pairs of a set of nations and a number; a set of several may choose."""
    losses = multinational.split(war, force, lost, NATIONALITY)
    debts = [part for nation, number in losses.paid.items() if number for part in (1 << nation, number)]
    return (*debts, losses.equal, losses.open) if losses.open else tuple(debts)


# ---------------------------------------------------------------- losses
class FleetLosses(Frame):
    """Owners choose from which of their fleets lost factors come."""

    __slots__ = ()
    debts: tuple[int, ...]
    """Pairs: a set of nations, and the factors that they still have to lose."""
    clause: ClassVar[str]

    def fleets(self) -> int:
        """The fleets that were hit."""
        raise NotImplementedError(type(self).__name__)

    def close(self, war: War) -> None:
        """All is paid."""
        raise NotImplementedError(type(self).__name__)

    def force(self, war: War) -> int:
        """The fleets from which the first debt is paid."""
        return war.living(self.fleets()) & war.units(self.debts[0])

    def actor(self, war: War) -> str:
        return war.seat(war.nation(first(self.force(war))))

    def open(self, war: War) -> None:
        """What leaves no choice is carried out."""
        rest = self
        while rest.debts:
            force, owed = rest.force(war), rest.debts[1]
            if force.bit_count() > 1 and owed < war.factors(force):
                war.push(rest)
                return
            for piece in bits(force):
                war.wear(piece, min(owed, war.size[piece]), self.clause)
            rest = replace(rest, debts=rest.debts[2:])
        rest.close(war)

    def choices(self, war: War) -> Iterator[Offer]:
        force, owed = self.force(war), self.debts[1]
        yield Listed(
            lambda: (Sink(piece, n) for piece in bits(force) for n in range(1, min(owed, war.size[piece]) + 1)),
            verb=Sink,
        )

    def on_sink(self, war: War, act: Sink) -> None:
        war.wear(act.piece, act.number, self.clause)
        rest = replace(self, debts=multinational.less(self.debts, act.number))
        war.settle(lambda: rest.open(war))

    def why_not_sink(self, war: War, act: Sink) -> Refusal | None:
        if not has(self.force(war), act.piece):
            return self.why_not_hit(war.piece_name(act.piece))
        most = min(self.debts[1], war.size[act.piece])
        return None if 1 <= act.number <= most else Refusal(self.clause, f"Choose a number from 1 to {most}.")

    def why_not_hit(self, name: str) -> Refusal:
        raise NotImplementedError(type(self).__name__)


@frame
class NavalLosses(FleetLosses, VoyageStep):
    """[6.4c, 6.4g] The owners choose from which fleets the lost factors come."""

    won: int = 0
    """1 if the moving force has won."""
    debts: tuple[int, ...] = ()
    step = "naval-losses"
    title = "Losses at sea"
    topics = ("naval-combat",)
    clause = "6.4c"

    def fleets(self) -> int:
        return self.voyage.ships | self.voyage.hunters

    def prompt(self, war: War) -> str:
        return f"Lose {count(self.debts[1], 'fleet factor')}: choose from which fleets."

    def close(self, war: War) -> None:
        """The carried units are looked at."""
        Drowning(self.voyage, self.won).open(war)

    def why_not_hit(self, name: str) -> Refusal:
        return Refusal("6.4j", f"{name} does not take part in these losses.")


@frame
class Drowning(VoyageStep):
    """[6.4i, R45] Units that the surviving ships cannot carry are lost; their owner chooses which."""

    won: int = 0
    step = "lost-at-sea"
    title = "Units lost at sea"
    topics = ("naval-combat",)

    def actor(self, war: War) -> str:
        return war.seat(war.nation(first(self.victims(war))))

    def prompt(self, war: War) -> str:
        return "The ships that are left cannot carry all units: choose one that is lost."

    def victims(self, war: War) -> int:
        """Units whose loss brings the rest nearer to what the ships can carry."""
        ships, units = war.living(self.voyage.ships), war.living(self.voyage.units)
        if fleets.carries(war, ships, units):
            return 0
        heavy = sum(1 << piece for piece in bits(units) if fleets.lift(war, piece) == fleets.HEAVY)
        return units if fleets.carries(war, ships, heavy) else heavy

    def open(self, war: War) -> None:
        while victims := self.victims(war):
            if victims & (victims - 1) and war.living(self.voyage.ships):
                war.push(self)
                return
            war.lose(first(victims), "6.4i")
        if self.won and war.living(self.voyage.ships):
            war.push(Onward(self.voyage))
        else:
            sailing.turn_back(war, self.voyage)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.victims(war))

    def on_lose(self, war: War, act: Lose) -> None:
        war.lose(act.piece, "6.4i")
        war.settle(lambda: self.open(war))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not has(self.victims(war), act.piece):
            return Refusal("6.4i", f"{war.piece_name(act.piece)} is not one of the units that the ships cannot carry.")
        return None


@frame
class Onward(VoyageStep):
    """[6.4h] An intercepted force that has won goes on or turns back."""

    step = "onward"
    title = "After the battle at sea"
    topics = ("naval-combat",)

    def actor(self, war: War) -> str:
        return self.voyage.owner(war)

    def prompt(self, war: War) -> str:
        return f"The battle at sea is won. Proceed to {self.voyage.where}, or abort?"

    def enter(self, war: War) -> None:
        if not war.living(self.voyage.units) and self.voyage.kind != sailing.BASE:
            war.settle(lambda: sailing.turn_back(war, self.voyage))  # nothing is left to bring

    def choices(self, war: War) -> Iterator[Offer]:
        yield Proceed()
        yield Abort()

    def on_proceed(self, war: War, act: Proceed) -> None:
        war.settle(lambda: sailing.arrive(war, self.voyage))

    def on_abort(self, war: War, act: Abort) -> None:
        war.settle(lambda: sailing.turn_back(war, self.voyage))

    why_not_proceed = why_not_abort = free
