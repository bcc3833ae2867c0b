"""Operations overseas: what is planned, from where, with what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.style import Table
from theatrum.rulesets.neppa.bots import charts
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NATION_OF
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, FULL_FLEET, TURN_OF, TURNS
from theatrum.rulesets.neppa.war import War

NOTICE = 2
"""Turns before an operation in which its forces gather."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One line of the plan of a country, or of two together."""

    name: str
    nations: int
    first: int
    last: int
    bases: tuple[int, ...]
    """The ports and zones in which forces gather, the best first."""
    targets: tuple[int, ...]
    done: int
    after: int
    """Zones that must be friendly before anything gathers."""
    units: int
    """How many ground units are wanted."""
    least: int
    fleets: int
    """How many full fleets."""
    air: int
    odds: float
    risk: float
    drop: bool
    """Are airborne units wanted, and no others?"""

    def base_set(self) -> int:
        return sum(1 << space for space in self.bases)

    def mine(self, war: War) -> int:
        """The units of its countries."""
        return war.units(self.nations)

    def fights(self, war: War) -> bool:
        """Is one of its countries at war?"""
        return any(war.foes[nation] and not war.conquered >> nation & 1 for nation in bits(self.nations))

    def over(self, war: War) -> bool:
        nation = next(bits(self.nations))
        return war.turn > self.last or bool(self.done and not self.done & ~war.friends(nation))

    def open(self, war: War) -> bool:
        """May anything be done for it?"""
        return self.fights(war) and not self.over(war) and not self.after & ~war.friends(next(bits(self.nations)))

    def gathering(self, war: War) -> bool:
        return self.first - NOTICE <= war.turn and self.open(war)

    def ready(self, war: War) -> bool:
        return bool(self.targets) and self.first <= war.turn and self.open(war)

    # ------------------------------------------------------------ what is there
    def gathered(self, war: War) -> int:
        """The units of its countries in the bases."""
        found = 0
        for space in self.bases:
            found |= war.here.get(space, 0)
        return found & self.mine(war)

    def lacks_units(self, war: War) -> bool:
        return self.wanted(war, self.gathered(war)).bit_count() < self.units

    def wanted(self, war: War, units: int) -> int:
        """Those of a set of units that count: ground units, or airborne ones where they are to drop."""
        return units & war.order[ABN] if self.drop else war.ground(units)

    def lacks_ships(self, war: War) -> bool:
        return war.factors(self.gathered(war) & war.order[FLEET]) < FULL_FLEET * self.fleets

    def lacks_air(self, war: War) -> bool:
        return war.factors(self.gathered(war) & war.order[AIR]) < self.air


def _operation(row: dict[str, Any]) -> Operation:
    return Operation(
        row["name"],
        sum(1 << NATION_OF[name] for name in row["nations"]),
        TURN_OF[row["from"]],
        TURN_OF[row["until"]] if "until" in row else len(TURNS),
        tuple(geo.zone(name) for name in row["bases"]),
        tuple(geo.zone(name) for name in row.get("targets", ())),
        geo.zones(row.get("done", ())),
        geo.zones(row.get("after", ())),
        row["units"],
        row.get("least", 0),
        row["fleets"],
        row["air"],
        float(row.get("odds", 0.0)),
        float(row.get("risk", 0.0)),
        bool(row.get("drop", False)),
    )


OPERATIONS: tuple[Operation, ...] = tuple(_operation(row) for row in charts.DATA["operation"])
Plans = tuple[Operation, ...]


def planned(factor: Table) -> Plans:
    """All operations, with what somebody wants for them."""
    return tuple(
        replace(
            op,
            units=round(op.units * factor["units"]),
            fleets=round(op.fleets * factor["fleets"]),
            odds=op.odds * factor["odds"],
            risk=op.risk * factor["risk"],
        )
        for op in OPERATIONS
    )


def gathering(plans: Plans, war: War, nations: int) -> list[Operation]:
    """The operations for which some countries gather forces now."""
    return [op for op in plans if op.nations & nations and op.gathering(war)]


def prepared(plans: Plans, war: War, name: str) -> bool:
    """Has an operation all that it wants in its bases?"""
    op = next(op for op in plans if op.name == name)
    return op.open(war) and not (op.lacks_units(war) or op.lacks_ships(war) or op.lacks_air(war))


def ready(plans: Plans, war: War, nations: int) -> list[Operation]:
    """The landings that some countries may begin now."""
    return [op for op in plans if op.nations & nations and op.ready(war)]


def calm(war: War, piece: int) -> bool:
    """Is a unit where no enemy army can attack it?"""
    here = war.at[piece]
    return not geo.LAND >> here & 1 or not charts.menace(war, war.nation(piece), here)
