"""The end of a war: when it may end, and who has won by a count of its own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.study.audit.ground import phase_of, points_of
from theatrum.rulesets.hitlerswar.war import War

CITIES = (geo.LENINGRAD, geo.MOSCOW, geo.STALINGRAD)
# [victory-three.5] the ratios that a marginal, a substantial and a decisive victory demand
LADDER = {
    AXIS: (None, Fraction(1, 3), Fraction(1)),
    SOVIET: (Fraction(1, 2), Fraction(1), Fraction(3, 2)),
    ALLIED: (Fraction(1), Fraction(3, 2), Fraction(2)),
}
LEVELS = ("Marginal", "Substantial", "Decisive")


def held(war: War, side: int) -> int:
    """[victory-three.2, fall-victory.5, R43, R45, R135] Production points of a side, devastated or not."""
    total = 0
    for space in bits(war.land[side]):
        points = points_of(war, space)
        total += max(points, 8) if space == geo.SIBERIA else points
    if side == ALLIED and war.stage >= 2 and war.land[AXIS] >> geo.SUEZ & 1 and war.land[ALLIED] >> geo.INDIA & 1:
        total -= geo.PRODUCTION[geo.INDIA]
    return total


def level(side: int, own: int, others: int) -> tuple[int, Fraction]:
    """[victory-three.5, R45] The level that a side reaches, and by how much it passes the ratio of that level."""
    best, quotient = 0, Fraction(0)
    for number, ratio in enumerate(LADDER[side], 1):
        if ratio is None:
            best, quotient = number, Fraction(1)
        elif side == AXIS and number == 2:
            if own > ratio * others:
                best, quotient = number, Fraction(own, 1) / (ratio * others) if others else Fraction(999)
        elif own >= ratio * others:
            best, quotient = number, Fraction(own, 1) / (ratio * others) if others else Fraction(999)
    return best, quotient


class Ending:
    """The last act of a war."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if not after.result:
            yield from self._overdue(after)
            return
        late = before.turn == before.last_turn and phase_of(before)[1] in ("production", "research")
        if after.stage == 0:
            yield from self._barbarossa(after)
        elif after.stage == 1 or "two-players" in after.options:
            yield from self._berlin(after, late)
        elif late and before.land[AXIS] >> geo.BERLIN & 1:
            yield from self._ratios(after)

    @staticmethod
    def _overdue(war: War) -> Iterator[str]:
        axis = war.land[AXIS]
        if war.stage == 0 and all(axis >> city & 1 for city in CITIES):
            yield "barbarossa-victory.1: the three cities are Axis and the war goes on"
        if war.stage == 0 and war.land[SOVIET] >> geo.BERLIN & 1:
            yield "barbarossa-victory.2b: Berlin is Soviet and the war goes on"
        if war.stage == 1 and not axis >> geo.BERLIN & 1:
            yield "fall-victory.1: Berlin is lost and the war goes on"

    @staticmethod
    def _barbarossa(war: War) -> Iterator[str]:
        three = all(war.land[AXIS] >> city & 1 for city in CITIES)
        if (war.result == "Axis victory") != three:
            yield f"barbarossa-victory.1: {war.result}, cities taken: {three}"

    @staticmethod
    def _berlin(war: War, late: bool) -> Iterator[str]:
        stands = bool(war.land[AXIS] >> geo.BERLIN & 1)
        if (war.result == "Axis victory") != stands or (stands and not late):
            yield f"fall-victory.2: {war.result}, Berlin is {'Axis' if stands else 'lost'}"
        if war.stage == 1 and not stands and "two-players" not in war.options:
            soviet, allied = held(war, SOVIET), held(war, ALLIED)
            if (war.result == "Soviet victory") != (3 * soviet >= 2 * allied):
                yield f"fall-victory.3: {war.result} with {soviet} Soviet and {allied} Allied points"

    @staticmethod
    def _ratios(war: War) -> Iterator[str]:
        own = [held(war, side) for side in range(3)]
        ranks = [level(side, own[side], sum(own) - own[side]) for side in range(3)]
        best = max(ranks)
        winners = [side for side in range(3) if ranks[side] == best]
        expected = (
            f"{SIDES[winners[0]].capitalize()} {LEVELS[best[0] - 1]}" if len(winners) == 1 and best[0] else "Draw"
        )
        if war.result != expected:
            yield f"victory-three.6: {war.result}, should be {expected} with {own}"
