"""[4.0, 4.1, R27, R30] Force pools: what each country may have of every class, and from when on."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, FREE_FRANCE, NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import (
    AIR,
    CLASS_CODES,
    CLASS_TITLES,
    CLASSES,
    FLEET,
    FULL_FLEET,
    TABLES,
    TURN_OF,
    TURNS,
    WING,
)
from theatrum.rulesets.neppa.rules.politics import minors
from theatrum.rulesets.neppa.war import YARD, War

UNIT = {AIR: WING, FLEET: FULL_FLEET}
"""[R27] air and fleets are counted in factors."""


def _factors(row: dict[str, int], class_: int) -> int:
    return int(row.get(CLASS_CODES[class_], 0)) * UNIT.get(class_, 1)


def _rows() -> dict[int, list[tuple[int, ...]]]:
    """[4.0c-4.0e] For every nation and turn, what its pool holds of each class."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for row in TABLES["force_pool"]:
        pools = []
        for turn in range(len(TURNS)):
            parts = [row["at_start"], row["available"]]
            parts += [later["units"] for later in row["additional"] if TURN_OF[later["from"]] <= turn]
            pools.append(tuple(sum(_factors(part, c) for part in parts) for c in range(CLASSES)))
        found[NATION_OF[row["country"]]] = pools
    for nation in (*AXIS_MINORS, FREE_FRANCE):
        forces = minors.FORCES[nation]
        found[nation] = [tuple(int(forces.get(code, 0)) for code in CLASS_CODES)] * len(TURNS)
    return found


POOLS = _rows()
WHOLE = {nation: pools[-1] for nation, pools in POOLS.items()}


def used(war: War, nation: int, class_: int) -> int:
    """[4.0b, R27] What a nation has of a class; a fleet under construction counts as a full one."""
    mine = war.ranks[nation] & war.order[class_]
    if class_ == FLEET:
        building = sum(number for key, number in war.keels.items() if key // YARD == nation)
        return war.factors(mine) + FULL_FLEET * building
    waiting = war.waiting.get(nation * CLASSES + class_, 0)
    return waiting + (war.factors(mine) if class_ == AIR else mine.bit_count())


def free(war: War, nation: int, class_: int) -> int:
    """[4.0b] How many units (air: factors; fleets: full fleets) the pool still holds."""
    left = POOLS[nation][war.turn][class_] - used(war, nation, class_)
    return left // FULL_FLEET if class_ == FLEET else left


def why_not(war: War, nation: int, class_: int) -> Refusal | None:
    """[4.0a, 4.0b, 4.0e, 3.6f] The rule against one more unit of a class."""
    if free(war, nation, class_) > 0:
        return None
    name, title = NAMES[nation], CLASS_TITLES[class_]
    left = POOLS[nation][war.turn][class_] - used(war, nation, class_)
    if class_ == FLEET and left > 0:
        return Refusal("3.6f", f"{name} lacks only {left} fleet factors: partial fleets are not rebuilt.")
    later = next(
        (t for t in range(war.turn, len(TURNS)) if POOLS[nation][t][class_] > POOLS[nation][war.turn][class_]), -1
    )
    if later >= 0:
        return Refusal("4.0e", f"The force pool of {name} holds no more {title} before {TURNS[later]}.")
    if not WHOLE[nation][class_]:
        return Refusal("4.0a", f"The force pool of {name} has no {title}.")
    return Refusal("4.0b", f"{name} has all the {title} units of its force pool.")
