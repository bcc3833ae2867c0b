"""[16.5] Partisans: where and when they rise.

They hold no Resource Center [16.51d] and are doubled in spring like other units [16.56b].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from theatrum.core.bits import bits, first, of
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.actions import Rise
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import SEASONS, TABLES, UNITS_PER_HEX
from theatrum.rulesets.spi.war import War

TABLE = TABLES["partisans"]
GENERAL, RUSSIAN, FRENCH = TABLE["general"], TABLE["russia"], TABLE["france_benelux"]
Faces = list[tuple[tuple[int, ...], int]]
"""For each face of the die: the digits to choose from, and the number of Partisans."""


@dataclass(frozen=True, slots=True)
class Land:
    """A country, or a group of countries, that the tables roll for as one."""

    name: str
    nations: tuple[int, ...]
    hexes: int


LANDS = (
    Land("Britain", (Nation.BRITAIN,), geo.BRITAIN),
    Land("Spain", (Nation.SPAIN,), geo.COUNTRY["Spain"]),
    Land("Turkey", (Nation.TURKEY,), geo.TURKEY),
    Land("Sweden", (Nation.SWEDEN,), geo.SWEDEN),
    Land("the Balkans", (Nation.YUGOSLAVIA, Nation.GREECE), geo.BALKANS),
    Land("Russia", (Nation.RUSSIA,), geo.RUSSIA),
    Land(
        "France and Benelux",
        (Nation.FRANCE, Nation.BELGIUM, Nation.NETHERLANDS),
        geo.FRANCE | geo.COUNTRY["Belgium"] | geo.COUNTRY["Netherlands"],
    ),
    Land("Finland", (Nation.FINLAND,), geo.FINLAND),
)
RUSSIA, FRANCE, FINLAND = 5, 6, 7
BY_DIGIT = [of(s for s in bits(geo.LAND) if int(geo.BOARD.names[s]) % 10 == digit) for digit in range(10)]
BY_COLUMN = [of(s for s in bits(geo.LAND) if int(geo.BOARD.names[s]) // 100 == column) for column in range(100)]


# ------------------------------------------------------------------ which lands are rolled for
def side_of(war: War, land: int) -> str:
    """[16.52b] Finland rises for the Axis, Russia for itself, the others for the Allies."""
    if land == FINLAND:
        return "axis"
    return "russian" if land == RUSSIA and war.three else "allied"


def soil(war: War, land: int) -> int:
    """[14.18, R138] Hexes of a land in which Partisans may be: no neutral part of it, nothing of Vichy France."""
    row = LANDS[land]
    mine = (Status.AXIS, Status.PRO_AXIS) if land == FINLAND else (Status.ALLIED, Status.RED)
    hexes = 0
    for nation in row.nations:
        if war.status[nation] in mine:
            hexes |= row.hexes & geo.HOME[nation]
    if hexes and row.hexes == geo.BALKANS:
        hexes |= geo.COUNTRY["Albania"]
    return hexes & ~war.unoccupied()


def look_around(war: War) -> None:
    """[16.52c, R82] A land free of the Enemy that holds a Friendly unit is calm, until the Enemy comes again."""
    for land in range(len(LANDS)):
        friends, foes, _ = _armies(war, land)
        hexes = LANDS[land].hexes
        if foes & hexes & ~geo.COUNTRY["Albania"]:
            war.calm &= ~(1 << land)
        elif friends & hexes and not foes & hexes:
            war.calm |= 1 << land


def _armies(war: War, land: int) -> tuple[int, int, int]:
    """Hexes held by Friends, hexes held by Enemies, hexes the Enemy has passed."""
    axis, allied = war.held[Status.AXIS] | war.held[Status.PRO_AXIS], war.held[Status.ALLIED] | war.held[Status.RED]
    if land == FINLAND:
        return axis, allied, war.passed_red | war.passed_allied
    return allied, war.held[Status.AXIS], war.passed_axis


def possible(war: War, land: int) -> bool:
    """[16.52a] Is this land rolled for now?"""
    _, foes, passed = _armies(war, land)
    ground = soil(war, land)
    if war.calm >> land & 1 or not (foes | passed) & ground & ~geo.COUNTRY["Albania"]:
        return False
    hopeful = any(count for _, count in table(war, land))
    return hopeful and (land != RUSSIA or bool(_behind_germans(war)))


def _behind_germans(war: War) -> int:
    """[16.5c, R74] Hexes of Russia with a lower column than some German unit in Russia."""
    germans = war.in_area(war.of_nation(Nation.GERMANY), geo.RUSSIA)
    east = max((int(war.space_name(war.at[piece])) // 100 for piece in bits(germans)), default=0)
    return geo.RUSSIA & of_columns(east)


def of_columns(below: int) -> int:
    hexes = 0
    for column in BY_COLUMN[:below]:
        hexes |= column
    return hexes


# ------------------------------------------------------------------ the tables
def table(war: War, land: int) -> Faces:
    """[16.52a] What each face brings in this land, year and quarter; empty if there is no roll."""
    season = SEASONS[str(war.quarter)]
    if land == RUSSIA:
        if season not in RUSSIAN["seasons"].get(str(war.year), ()):
            return []
        return [(tuple(digits), 1 if digits else 0) for digits in RUSSIAN[f"y{war.year}"]]  # [PAT.3, PAT.5]
    if land == FRANCE:
        return _french_table(war, season)
    surrendered = war.italy == 2  # [PAT.2]
    if not surrendered and (war.year < 1942 or season not in GENERAL["seasons"]):
        return []
    row = GENERAL["year_1942" if war.year <= 1942 else "years_1943_1945"]
    return [((digits[0],), len(digits)) for digits in row]  # [PAT.1]


def _french_table(war: War, season: str) -> Faces:
    """[PAT.4, R84] By the Axis SP that occupy the land."""
    occupying = occupation(war)
    wanted = FRENCH["seasons"]["8-5" if occupying >= 5 else "4-1"]
    if war.year < FRENCH["first_year"] or season not in wanted:
        return []
    column = FRENCH["columns"].index(min(max(occupying, 1), 8))
    return [((digit,), 1) if digit >= 0 else ((), 0) for digit in (row[column] for row in FRENCH["digit"])]


def occupation(war: War) -> int:
    """Axis SP in France without its Vichy part, Belgium and the Netherlands."""
    return war.total(war.in_area(war.ranks[Status.AXIS], LANDS[FRANCE].hexes & ~war.unoccupied()))


def ending_in(digits: tuple[int, ...]) -> int:
    hexes = 0
    for digit in digits:
        hexes |= BY_DIGIT[digit]
    return hexes


def places(war: War, land: int, digits: tuple[int, ...]) -> int:
    """[16.53, 16.56a, PAT.6] Hexes with these digits, not Enemy-occupied, with room for one more unit."""
    hexes = soil(war, land) & ending_in(digits)
    if land == RUSSIA:
        hexes &= _behind_germans(war)
    friends = _friends(war, land)
    out = 0
    for space in bits(hexes):
        here = war.here.get(space, 0)
        if here.bit_count() < UNITS_PER_HEX and not here & ~friends:
            out |= 1 << space
    return out


def _friends(war: War, land: int) -> int:
    """Units that the Partisans of a land may share a hex with, other Partisans among them [16.55]."""
    ranks = war.ranks
    if land == FINLAND:
        return ranks[Status.AXIS] | ranks[Status.PRO_AXIS] | ranks[PARTISANS_AXIS]
    return ranks[Status.ALLIED] | ranks[Status.RED] | ranks[PARTISANS_ALLIED]


# ------------------------------------------------------------------ the phase
@frame
class PartisanCreation(SideFrame):
    """[4.2.A7] Partisans rise in countries that the Enemy has invaded."""

    side: str
    step = "partisans"
    title = "Partisan creation"
    topics = ("optional",)

    def enter(self, war: War) -> None:
        if not war.on("partisans"):
            war.pop()
            return
        look_around(war)
        mine = (land for land in range(len(LANDS)) if side_of(war, land) == self.side)
        war.follow(Uprising(self.side, tuple(land for land in mine if possible(war, land)), (), 0))


@frame
class Uprising(SideFrame):
    """[16.53a, 16.55] The owner places the Partisans that the die has called for, land by land."""

    side: str
    lands: tuple[int, ...]
    digits: tuple[int, ...]
    left: int
    step = "uprising"
    title = "Partisan creation"
    topics = ("optional",)

    def prompt(self, war: War) -> str:
        ends = " or ".join(str(digit) for digit in self.digits)
        return f"Partisans in {LANDS[self.lands[0]].name}: choose a hex that ends in {ends}; {self.left} to place."

    def enter(self, war: War) -> None:
        """Roll and place as long as nothing has to be decided."""
        lands, digits, left = self.lands, self.digits, self.left
        while lands:
            if not left:
                digits, left = _roll(war, lands[0])
            found = places(war, lands[0], digits) if left else 0
            if found.bit_count() > 1:
                war.amend(Uprising(self.side, lands, digits, left))
                return
            if found:
                raise_one(war, first(found))
                left -= 1
            elif left:
                war.note("no-partisan", "16.53b", land=LANDS[lands[0]].name, lost=left)
                left = 0
            if not left:
                lands = lands[1:]
        war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Rise, places(war, self.lands[0], self.digits))

    def on_partisan(self, war: War, act: Rise) -> None:
        raise_one(war, act.to)
        left = self.left - 1
        war.follow(Uprising(self.side, self.lands if left else self.lands[1:], self.digits, left))

    def why_not_partisan(self, war: War, act: Rise) -> Refusal | None:
        space, land = act.to, self.lands[0]
        if war.unoccupied() >> space & 1:
            return Refusal("14.18", "Partisans never appear in Vichy France.")
        if not soil(war, land) >> space & 1:
            return Refusal("16.53a", f"{geo.label(space)} is not in {LANDS[land].name}.")
        if int(geo.BOARD.names[space]) % 10 not in self.digits:
            return Refusal("16.53a", f"{geo.label(space)} does not end in the digit that the die called for.")
        if land == RUSSIA and not _behind_germans(war) >> space & 1:
            return Refusal("16.5c", f"{geo.label(space)} is not west of any German unit in Russia.")
        axis = (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS)
        units = [war.bucket(piece) for piece in bits(war.here.get(space, 0))]
        if any((bucket in axis) != (land == FINLAND) for bucket in units):
            return Refusal("PAT.6", f"{geo.label(space)} is occupied by the Enemy.")
        if len(units) >= UNITS_PER_HEX:
            return Refusal("16.56a", f"{geo.label(space)} is full: two units at most.")
        return None


def _roll(war: War, land: int) -> tuple[tuple[int, ...], int]:
    """[16.54] Roll until the result is no Partisan, or a digit that the land has."""
    faces = table(war, land)
    ground = soil(war, land)
    if not any(ground & ending_in(digits) or not count for digits, count in faces):
        return (), 0
    while True:
        face = war.roll(why=f"Partisans in {LANDS[land].name}")
        digits, count = faces[face - 1]
        if not count:
            war.note("no-partisan", "16.52a", land=LANDS[land].name, die=face)
        if not count or ground & ending_in(digits):
            return digits, count


def raise_one(war: War, space: int) -> None:
    """[16.5a] A Partisan of strength (1) appears."""
    owner = geo.OWNER[space]
    nation = Nation.YUGOSLAVIA if owner == Nation.ITALY else owner
    piece = war.put(nation, Type.PARTISAN, 1, space)
    war.note("partisan", "16.53a", unit=war.piece_name(piece), at=war.space_name(space))
