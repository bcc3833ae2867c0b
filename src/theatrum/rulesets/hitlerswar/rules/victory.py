"""Victory: what ends a war at once, and who has won when its time is up."""

from __future__ import annotations

from fractions import Fraction

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.war import War

CITIES = 1 << geo.LENINGRAD | 1 << geo.MOSCOW | 1 << geo.STALINGRAD
LEVELS = ("Marginal", "Substantial", "Decisive")
_RATIOS = TABLES["victory_ratios"]
SIBERIA = int(TABLES["production_limits"]["siberia"])


def _ratio(text: str) -> Fraction:
    own, others = text.split(" ")[-1].split(":")
    return Fraction(int(own), int(others))


DEMANDS = tuple(tuple(_ratio(_RATIOS[side][level.lower()]) for level in LEVELS) for side in SIDES)
"""[victory-three.5a-c] own production to that of the other two, for each side and level."""
SHARE = _ratio(_RATIOS["fall_soviet_share"].split(" ")[0].replace("/", ":"))


# ---------------------------------------------------------------- when
def at_once(war: War) -> None:
    """[barbarossa-victory, fall-victory.1, victory-two.1, R85] Wars that are decided at the moment of capture."""
    if not war.stage:
        if war.land[AXIS] & CITIES == CITIES:
            end(war, "Axis victory", "barbarossa-victory.1")
        elif war.land[SOVIET] >> geo.BERLIN & 1:
            end(war, "Soviet victory", "barbarossa-victory.2b")
    elif (war.stage == 1 or war.on("two-players")) and not war.land[AXIS] >> geo.BERLIN & 1:
        berlin_lost(war)


def berlin_lost(war: War) -> None:
    """Berlin has fallen, or Germany has surrendered by its morale: the war is over [R74]."""
    if war.on("two-players"):
        end(war, "Allied victory", "fall-special.1" if war.stage == 1 else "victory-two.1")
    elif war.stage == 1:
        _partition(war)
    else:
        compare(war)


def at_the_end(war: War) -> None:
    """[barbarossa-victory.2a, fall-victory.2, victory-three.1] The last turn is over."""
    if not war.stage:
        end(war, "Soviet victory", "barbarossa-victory.2a")
    elif war.stage == 1 or war.on("two-players"):
        end(war, "Axis victory", "fall-victory.2" if war.stage == 1 else "victory-two.1")
    else:
        compare(war)


def end(war: War, result: str, clause: str) -> None:
    war.result = result
    war.note("end", clause, result=result)


# ---------------------------------------------------------------- who
def count(war: War, side: int) -> int:
    """[victory-three.2, victory-three.4b, fall-victory.5, R43, R45] All production of a side, devastated or not."""
    mine = war.land[side] & geo.PRODUCERS & ~economy.cut(war)
    total = sum(war.points(space) for space in bits(mine))
    return total + SIBERIA if mine >> geo.SIBERIA & 1 and not war.siberia else total


def _partition(war: War) -> None:
    """[fall-victory.3, fall-victory.4, R32] Berlin has fallen in 1944-45: Soviets and Allies compare what they hold."""
    soviet, allied = count(war, SOVIET), count(war, ALLIED)
    war.note("count", "fall-victory.5", soviet=soviet, allied=allied)
    if soviet >= SHARE * allied:
        end(war, "Soviet victory", "fall-victory.3")
    else:
        end(war, "Allied victory", "fall-victory.4")


def standing(war: War) -> list[tuple[int, Fraction]]:
    """[victory-three.5, R45] For each side its level, 0 for none, and how far it exceeds what that level demands."""
    berlin = war.land[AXIS] >> geo.BERLIN & 1
    counts = [count(war, side) if side != AXIS or berlin else 0 for side in range(len(SIDES))]
    war.note("count", "victory-three.2", **dict(zip(SIDES, counts, strict=True)))
    found = []
    for side, own in enumerate(counts):
        others = sum(counts) - own
        ratio = Fraction(own, others) if others else Fraction(own * len(geo.PRODUCTION))
        found.append(_axis(ratio, bool(berlin)) if side == AXIS else _reached(ratio, DEMANDS[side]))
    return found


def _reached(ratio: Fraction, demands: tuple[Fraction, ...]) -> tuple[int, Fraction]:
    level = sum(ratio >= demand for demand in demands)
    return level, ratio / demands[level - 1] if level else Fraction(0)


def _axis(ratio: Fraction, berlin: bool) -> tuple[int, Fraction]:
    """[victory-three.4a, victory-three.5a] Berlin is enough for a marginal result; more than a third is substantial."""
    _, third, equal = DEMANDS[AXIS]
    if not berlin:
        return 0, Fraction(0)
    if ratio >= equal:
        return 3, ratio / equal
    return (2, ratio / third) if ratio > third else (1, Fraction(1))


def compare(war: War) -> None:
    """[victory-three.6, R45] The highest level wins, then the larger quotient; else it is a draw."""
    found = standing(war)
    best = max(found)
    winners = [side for side, own in enumerate(found) if own == best]
    if len(winners) > 1 or not best[0]:
        end(war, "Draw", "victory-three.6")
    else:
        end(war, f"{SIDES[winners[0]].capitalize()} {LEVELS[best[0] - 1]}", "victory-three.6")
