"""The political facts of a position document: countries by name, and points that wait to be placed."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES, KIND_OF, SIDE_OF, SIDES
from theatrum.rulesets.hitlerswar.rules.economy import placement
from theatrum.rulesets.hitlerswar.rules.politics import nations, politics
from theatrum.rulesets.hitlerswar.war import War

SETS = ("unaligned", "surrendered", "levied")
FACTS = (*SETS, "waiting")


def read(war: War, key: str, value: Any) -> None:
    """A list of countries, or for `waiting` rows like { side = "axis", country = "Finland", inf = 3 }."""
    if key in SETS:
        if not isinstance(value, list) or not all(name in nations.NUMBER for name in value):
            raise BadInput(f"facts: '{key}' is a list of countries, from {', '.join(geo.COUNTRIES)}")
        setattr(war, key, sum(1 << nations.NUMBER[name] for name in value))
        war.forget()
        return
    for row in value if isinstance(value, list) else ():
        points = {KIND_OF[word]: row[word] for word in KIND_NAMES if word in row}
        if row.get("side") not in SIDE_OF or row.get("country") not in nations.NUMBER or not points:
            raise BadInput("facts: 'waiting' has rows with side, country and points by kind")
        for kind, number in points.items():
            politics.promise(war, SIDE_OF[row["side"]], nations.NUMBER[row["country"]], kind, number)


def write(war: War, first: War) -> dict[str, Any]:
    """What differs from the start of the scenario."""
    facts: dict[str, Any] = {
        key: [geo.COUNTRIES[number] for number in bits(getattr(war, key))]
        for key in SETS
        if getattr(war, key) != getattr(first, key)
    }
    rows = [
        {"side": side, "country": geo.COUNTRIES[country], KIND_NAMES[kind]: number}
        for side in SIDES
        for country, kind, number in placement.lots(war, SIDE_OF[side])
    ]
    return facts | ({"waiting": rows} if rows else {})
