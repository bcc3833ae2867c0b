"""What the numbers of a war stand for, in the words of positions."""

from __future__ import annotations

from typing import Annotated

from theatrum.core.kinds import Between, Named, OneOf, Packed, SetOf, SpaceKind
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import CODES, NAMES, SIDES, TYPE_CODES, TYPE_NAMES
from theatrum.rulesets.spi.data.tables import TURNS

POWER = Named("power", tuple(name.lower().replace(" ", "-") for name in NAMES))
TYPE = Named("type", TYPE_NAMES, also={code: number for number, code in enumerate(TYPE_CODES)})
HEX = SpaceKind(noun="hex")
LANDS = ("britain", "spain", "turkey", "sweden", "balkans", "russia", "france-and-benelux", "finland")
"""[16.52] The lands that Partisans are rolled for, in the order of `partisans.LANDS`."""
FLEETS = ("german-baltic", "german-south", "italian", "french")
"""[5.77] Permanent transport, in the order of `fleets.SIZE`."""
GRADES = tuple(f"{side} {grade}" for side in ("Axis", "Allied") for grade in ("Decisive", "Substantive", "Marginal"))

Power = Annotated[int, POWER]
Powers = Annotated[int, SetOf(POWER)]
Stance = Annotated[int, Named("status", ("neutral", "pro-axis", "vichy", "axis", "allied", "russian"))]
Side = Annotated[str, OneOf(SIDES, "side")]
Result = Annotated[str, OneOf(("", *GRADES, "Axis", "Allied", "Russian", "Draw"), "result")]
"""[13.0, 16.83] How a war may end; empty while it goes on."""
Turn = Annotated[int, Named("turn", TURNS)]
Since = Annotated[int, Named("turn", TURNS, none="")]
"""A turn in which something happened, if it has."""
Hex = Annotated[int, HEX]
Hexes = Annotated[int, SetOf(HEX)]
Standing = Annotated[int, SpaceKind(noun="hex", none="off", within=geo.BOARD.all & ~geo.PROHIBITED)]
"""Where a unit is: at sea before it lands, off the map if it has been lost."""
Points = Annotated[int, Between(0, 99)]
"""Points of a pool or a fleet."""
Total = Annotated[int, Between(0, 9_999)]
"""What a whole war adds up to."""
SP = Annotated[int, Between(0, 4)]
UnitKind = Annotated[int, Packed(sep=".", power=Named("power code", CODES), type=Named("type code", TYPE_CODES))]
PartisanLand = Annotated[int, Named("partisan land", LANDS, numbers=True)]
Digit = Annotated[int, Between(0, 9)]
Matter = Annotated[str, OneOf(("supply", "transport", "lend-lease"), "matter")]
"""[16.85, 16.86] What the Allied Player decides about Russia."""
