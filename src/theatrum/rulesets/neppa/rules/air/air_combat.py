"""[7.4] Air combat: a die each, the larger force and the better air force add, the lower roll loses."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data.nations import MAJORS, NAMES, VICHY
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules import multinational
from theatrum.rulesets.neppa.rules.land.battle import BattleStep
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
    if not hunters:
        return cover, ()
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
    """[7.4g, 7.4i, R46, R165] A force loses factors, the smallest units first.

    Returns how many it loses, and what its players still have to choose: pairs of a set of units and a number.
    """
    losses = multinational.split(war, force, factors, NATIONALITY)
    for nation, number in losses.paid.items():
        for _ in range(number):
            mine = [piece for piece in bits(force & war.ranks[nation]) if war.size[piece]]
            war.wear(min(mine, key=lambda piece: war.size[piece]), 1, "7.4d")
    return losses.total, (force & war.units(losses.equal), losses.open) if losses.open else ()


class Skies:
    """A question during which air forces meet."""

    __slots__ = ()

    def after_air_combat(self, war: War, toll: AirToll) -> None:
        """The losses in the air are settled: what they met over goes on."""
        raise NotImplementedError(type(self).__name__)


@frame
class AirToll(BattleStep):
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
        war.wear(act.piece, 1, "7.4d")
        rest = replace(self, debts=multinational.less(self.debts, 1))
        if rest.debts:
            war.amend(rest)
        else:
            war.settle(lambda: rest._close(war))

    def _close(self, war: War) -> None:
        below = war.frame
        if isinstance(below, Skies):
            below.after_air_combat(war, self)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not has(self.force(war), act.piece):
            return Refusal("7.4i", f"{war.piece_name(act.piece)} is not one of the units that bear the odd factor.")
        return None
