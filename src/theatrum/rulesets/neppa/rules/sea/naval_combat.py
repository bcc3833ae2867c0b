"""[6.4, 6.3l-6.3o] Naval combat: a die each, losses shared between nations, units lost with their ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import Abort, Lose, Proceed, Sink
from theatrum.rulesets.neppa.data.nations import MAJORS, NAMES
from theatrum.rulesets.neppa.data.tables import FULL_FLEET, TABLES
from theatrum.rulesets.neppa.rules.sea import fleets, sailing
from theatrum.rulesets.neppa.rules.sea.sailing import Voyage
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


def battle(war: War, voyage: Voyage, withdraws: bool) -> None:
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
    war.settle(lambda: replace(NavalLosses(*voyage.log()), won=int(won), debts=debts).open(war))


def shares(war: War, force: int, lost: int) -> tuple[int, ...]:
    """[6.4j, 6.4k, R46] Who loses how much: pairs of a set of nations and a number; a set of several may choose."""
    left: dict[int, int] = {}
    for piece in bits(force):
        left[war.nation(piece)] = left.get(war.nation(piece), 0) + war.size[piece]
    strength, paid = dict(left), dict.fromkeys(left, 0)
    debts: list[int] = []
    lost = min(lost, sum(left.values()))
    while lost:
        able = [nation for nation in left if left[nation]]
        if lost >= len(able):
            takers = able
        else:
            takers = sorted(able, key=lambda nation: (-strength[nation], NATIONALITY[nation]))
            last = takers[lost - 1]
            equal = [n for n in able if (strength[n], NATIONALITY[n]) == (strength[last], NATIONALITY[last])]
            sure = [nation for nation in takers[:lost] if nation not in equal]
            if len(equal) > lost - len(sure):
                debts += [sum(1 << nation for nation in equal), lost - len(sure)]
                takers, lost = sure, len(sure)
            else:
                takers = takers[:lost]
        for nation in takers:
            left[nation] -= 1
            paid[nation] += 1
            lost -= 1
    return (*(part for nation, sum_ in paid.items() if sum_ for part in (1 << nation, sum_)), *debts)


# ---------------------------------------------------------------- losses
@frame
class NavalLosses(Voyage):
    """[6.4c, 6.4g] The owners choose from which fleets the lost factors come."""

    won: int = 0
    """1 if the moving force has won."""
    debts: tuple[int, ...] = ()
    """Pairs: a set of nations, and the factors that they still have to lose."""
    step = "naval-losses"
    title = "Losses at sea"
    topics = ("naval-combat",)

    def force(self, war: War) -> int:
        """The fleets from which the first debt is paid."""
        return war.living(self.ships | self.hunters) & war.units(self.debts[0])

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(bits(self.force(war)))))

    def prompt(self, war: War) -> str:
        return f"Lose {count(self.debts[1], 'fleet factor')}: choose from which fleets."

    def open(self, war: War) -> None:
        """What leaves no choice is carried out; then the carried units are looked at."""
        while self.debts:
            force, owed = self.force(war), self.debts[1]
            if force.bit_count() > 1 and owed < war.factors(force):
                war.push(self)
                return
            for piece in bits(force):
                fleets.wear(war, piece, min(owed, war.size[piece]), "6.4c")
            self = replace(self, debts=self.debts[2:])
        replace(Drowning(*self.log()), won=self.won).open(war)

    def choices(self, war: War) -> Iterator[Offer]:
        force, owed = self.force(war), self.debts[1]
        yield Listed(
            lambda: (Sink(piece, n) for piece in bits(force) for n in range(1, min(owed, war.size[piece]) + 1)),
            verb=Sink,
        )

    def on_sink(self, war: War, act: Sink) -> None:
        fleets.wear(war, act.piece, act.number, "6.4c")
        owed = self.debts[1] - act.number
        rest = replace(self, debts=(self.debts[0], owed, *self.debts[2:]) if owed else self.debts[2:])
        war.settle(lambda: rest.open(war))

    def why_not_sink(self, war: War, act: Sink) -> Refusal | None:
        if act.piece < 0 or not self.force(war) >> act.piece & 1:
            return Refusal("6.4j", f"{war.piece_name(act.piece)} does not take part in these losses.")
        most = min(self.debts[1], war.size[act.piece])
        if not 1 <= act.number <= most:
            return Refusal("6.4c", f"Choose a number from 1 to {most}.")
        return None


@frame
class Drowning(Voyage):
    """[6.4i, R45] Units that the surviving ships cannot carry are lost; their owner chooses which."""

    won: int = 0
    step = "lost-at-sea"
    title = "Units lost at sea"
    topics = ("naval-combat",)

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(bits(self.victims(war)))))

    def prompt(self, war: War) -> str:
        return "The ships that are left cannot carry all units: choose one that is lost."

    def victims(self, war: War) -> int:
        """Units whose loss brings the rest nearer to what the ships can carry."""
        ships, units = war.living(self.ships), war.living(self.units)
        if fleets.carries(war, ships, units):
            return 0
        heavy = sum(1 << piece for piece in bits(units) if fleets.lift(war, piece) == fleets.HEAVY)
        return units if fleets.carries(war, ships, heavy) else heavy

    def open(self, war: War) -> None:
        while victims := self.victims(war):
            if victims & (victims - 1) and war.living(self.ships):
                war.push(self)
                return
            self._lose(war, next(bits(victims)))
        if self.won and war.living(self.ships):
            war.push(Onward(*self.log()))
        else:
            sailing.turn_back(war, self)

    def _lose(self, war: War, piece: int) -> None:
        war.note("loss", "6.4i", piece=war.piece_name(piece))
        war.aboard.pop(piece, None)
        war.drop(piece)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.victims(war))

    def on_lose(self, war: War, act: Lose) -> None:
        self._lose(war, act.piece)
        war.settle(lambda: self.open(war))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if act.piece < 0 or not self.victims(war) >> act.piece & 1:
            return Refusal("6.4i", f"{war.piece_name(act.piece)} is not one of the units that the ships cannot carry.")
        return None


@frame
class Onward(Voyage):
    """[6.4h] An intercepted force that has won goes on or turns back."""

    step = "onward"
    title = "After the battle at sea"
    topics = ("naval-combat",)

    def actor(self, war: War) -> str:
        return self.owner(war)

    def prompt(self, war: War) -> str:
        return f"The battle at sea is won. Proceed to {self.where(war)}, or abort?"

    def enter(self, war: War) -> None:
        if not war.living(self.units) and self.kind != sailing.BASE:
            war.settle(lambda: sailing.turn_back(war, self))  # nothing is left to bring

    def choices(self, war: War) -> Iterator[Offer]:
        yield Proceed()
        yield Abort()

    def on_proceed(self, war: War, act: Proceed) -> None:
        war.settle(lambda: sailing.arrive(war, self))

    def on_abort(self, war: War, act: Abort) -> None:
        war.settle(lambda: sailing.turn_back(war, self))

    def why_not_proceed(self, war: War, act: Proceed) -> Refusal | None:
        return None

    def why_not_abort(self, war: War, act: Abort) -> Refusal | None:
        return None
