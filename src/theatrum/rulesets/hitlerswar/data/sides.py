"""Sides, kinds of strength points, and the counters of each side."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data.tables import LIMITS, TABLES

AXIS, SOVIET, ALLIED = 0, 1, 2
SIDES = ("axis", "soviet", "allied")
SIDE_OF = {name: number for number, name in enumerate(SIDES)}
NOBODY = -1
ENEMIES = ((SOVIET, ALLIED), (AXIS,), (AXIS,))
"""[R41, co-operation.1] whom a side may fight at all."""

# [record-sheet.1b] the five components of an army
INF, MECH, AIR, PARA, AMPH = range(5)
KINDS = 5
KIND_NAMES = ("inf", "mech", "air", "para", "amph")
KIND_OF = {name: number for number, name in enumerate(KIND_NAMES)}
KIND_TITLES = ("infantry", "mechanized", "tactical air", "paratroop", "amphibious")

# [leaders.2] the leaders of each side, by name
LEADERS: tuple[tuple[str, ...], ...] = tuple(tuple(TABLES["leaders"]["names"][side]) for side in SIDES)

# [record-sheet.1a] twelve armies a side
ARMIES = LIMITS["armies_per_side"]
ARMY_NAMES: tuple[str, ...] = tuple(name for side in SIDES for name in TABLES["army_names"][side])
ALL_ARMIES = len(SIDES) * ARMIES
FLEET_NATIONS = ("Britain", "France", "Germany", "Italy", "Soviet Union")
FLEET_SIDE = {"Britain": ALLIED, "France": ALLIED, "Germany": AXIS, "Italy": AXIS, "Soviet Union": SOVIET}
FLEETS: tuple[str, ...] = tuple(
    nation for nation in FLEET_NATIONS for _ in range(TABLES["naval_option"]["fleet_counters"][nation])
)
"""The nation of each fleet counter of the naval option [R68]."""
MISSILES = LIMITS["missile_counters_per_side"]

# Numbers of pieces: armies first, then fleets, then missile counters.
FIRST_FLEET = ALL_ARMIES
FIRST_MISSILE = FIRST_FLEET + len(FLEETS)
PIECES = FIRST_MISSILE + len(SIDES) * MISSILES
SIDE_OF_PIECE: tuple[int, ...] = (
    *(number // ARMIES for number in range(ALL_ARMIES)),
    *(FLEET_SIDE[nation] for nation in FLEETS),
    *(number // MISSILES for number in range(len(SIDES) * MISSILES)),
)
COUNTERS = tuple(sum(1 << piece for piece in range(side * ARMIES, (side + 1) * ARMIES)) for side in range(3))
"""The army counters of each side, as sets of pieces."""
ROSTER = tuple(tuple((army, 1 << army) for army in range(side * ARMIES, (side + 1) * ARMIES)) for side in range(3))
"""The same, one by one: each army and the set of it alone."""


def _slug(name: str) -> str:
    return name.lower().replace(".", "").replace(" ", "-")


def _fleet_names() -> list[str]:
    seen: dict[str, int] = {}
    names = []
    for nation in FLEETS:
        seen[nation] = seen.get(nation, 0) + 1
        names.append(f"{_slug(nation)}-fleet-{seen[nation]}")
    return names


PIECE_NAMES: tuple[str, ...] = (
    *(_slug(name) for name in ARMY_NAMES),
    *_fleet_names(),
    *(f"{side}-missile-{number}" for side in SIDES for number in range(1, MISSILES + 1)),
)
PIECE_OF = {name: number for number, name in enumerate(PIECE_NAMES)}
