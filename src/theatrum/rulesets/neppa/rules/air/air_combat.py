"""[7.4] Air combat: a die each, the larger force and the better air force add, the lower roll loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data.nations import MAJORS, NAMES, VICHY
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.land.fight import Fight
from theatrum.rulesets.neppa.war import War

_ROW = TABLES["air_nationality"]
NATIONALITY: tuple[int, ...] = tuple(
    int(_ROW[name]) if name in MAJORS else int(_ROW["Vichy"] if nation == VICHY else _ROW["minors"])
    for nation, name in enumerate(NAMES)
)
"""[7.4c, R43] the Air Nationality Modifier of each nation."""


def modifier(war: War, force: int, other: int) -> int:
    """[7.4b, 7.4c] What a force adds to its die: +1 for each factor more, and its lowest nationality."""
    excess = max(0, war.factors(force) - war.factors(other))
    return excess + min(NATIONALITY[war.nation(piece)] for piece in bits(force))


def over_the_battle(war: War, hunters: int, cover: int) -> tuple[int, tuple[int, ...]]:
    """[7.4] Interceptors meet the air support of the defence; what of it still supports [7.4h, R56], and open debts."""
    larger = war.factors(cover) > war.factors(hunters)
    won, debts = fight(war, cover, hunters)
    goes_on = larger and won > 0
    if not goes_on:
        war.note("air-aborted", "7.4h")
    return war.living(cover) if goes_on else 0, debts


def fight(war: War, one: int, other: int) -> tuple[int, tuple[int, ...]]:
    """One air battle; 1 if the first force wins, -1 if the second does, 0 for a tie [7.4d-7.4f, R55]; open debts."""
    rolls = [
        war.roll(why=f"air combat, {'defence' if force == one else 'interceptors'}") + modifier(war, force, foe)
        for force, foe in ((one, other), (other, one))
    ]
    gap = rolls[0] - rolls[1]
    war.note("air-combat", "7.4d", one=rolls[0], other=rolls[1])
    if not gap:
        return 0, ()
    loser, winner = (other, one) if gap > 0 else (one, other)
    lost, debts = suffer(war, loser, abs(gap))
    _, more = suffer(war, winner, lost // 2)  # [7.4e]
    return (1 if gap > 0 else -1), debts + more


def suffer(war: War, force: int, factors: int) -> tuple[int, tuple[int, ...]]:
    """[7.4g, 7.4i, R46, R165] A force loses factors, shared evenly by its nations.

    Returns how many it loses, and what its players still have to choose: pairs of a set of units and a number.
    """
    held: dict[int, int] = {}
    for piece in bits(force):
        if war.size[piece]:
            held[war.nation(piece)] = held.get(war.nation(piece), 0) + war.size[piece]
    lost = left = min(factors, sum(held.values()))
    share = dict.fromkeys(held, 0)
    debts: tuple[int, ...] = ()
    while left:
        able = sorted(
            (nation for nation in held if share[nation] < held[nation]),
            key=lambda nation: (-held[nation], NATIONALITY[nation]),
        )
        if left < len(able):
            able, debts = _odd(war, force, held, able, left)
        for nation in able:
            share[nation] += 1
        left -= len(able) + (debts[1] if debts else 0)
    for nation, factors in share.items():
        for _ in range(factors):
            mine = [piece for piece in bits(force & war.ranks[nation]) if war.size[piece]]
            wear(war, min(mine, key=lambda piece: war.size[piece]), 1)
    return lost, debts


def _odd(war: War, force: int, held: dict[int, int], able: list[int], left: int) -> tuple[list[int], tuple[int, ...]]:
    """[7.4i] Who bears the last factors: the nations that surely do, and what is open between equal ones."""
    last = able[left - 1]
    equal = [n for n in able if (held[n], NATIONALITY[n]) == (held[last], NATIONALITY[last])]
    sure = [nation for nation in able[:left] if nation not in equal]
    if len(equal) == left - len(sure):
        return able[:left], ()
    return sure, (force & war.units(sum(1 << nation for nation in equal)), left - len(sure))


@frame
class AirToll(Fight):
    """[7.4i] Nations are equal in factors and modifier: the player says which of them bears the odd factor."""

    debts: tuple[int, ...] = ()
    raid: int = 0
    """0 over a ground battle; else how far an attack on a port has come."""
    ships: int = 0
    hits: int = 0
    """[7.5c] the fleets in the port, and how many factors they lose."""
    step = "air-losses"
    aftermath = True
    title = "Losses in the air"
    topics = ("air-support",)

    def force(self, war: War) -> int:
        return war.living(self.debts[0])

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(bits(self.force(war)))))

    def prompt(self, war: War) -> str:
        return "Equal forces of two countries: choose which of them loses the odd air factor."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.force(war))

    def on_lose(self, war: War, act: Lose) -> None:
        wear(war, act.piece, 1)
        owed = self.debts[1] - 1
        rest = replace(self, debts=(self.debts[0], owed, *self.debts[2:]) if owed else self.debts[2:])
        if rest.debts:
            war.amend(rest)
        else:
            war.settle(lambda: rest.go_on(war))

    def go_on(self, war: War) -> None:
        """The battle goes on over which the air forces met."""
        from theatrum.rulesets.neppa.rules.air import port_strike
        from theatrum.rulesets.neppa.rules.land import resolution

        if self.raid:
            port_strike.go_on(war, self)
        else:
            resolution.fight(war, replace(self, cover=war.living(self.cover)))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if act.piece < 0 or not self.force(war) >> act.piece & 1:
            return Refusal("7.4i", f"{war.piece_name(act.piece)} is not one of the units that bear the odd factor.")
        return None


def wear(war: War, piece: int, factors: int) -> None:
    """An air unit or fleet loses factors; without any it is gone."""
    war.note(
        "factor-loss", "7.4d", piece=war.piece_name(piece), factors=factors, left=max(0, war.size[piece] - factors)
    )
    if war.size[piece] <= factors:
        war.drop(piece)
    else:
        war.size[piece] -= factors
