"""The state of a war by this rule book: units, politics, points, and who last held what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from theatrum.core.fields import By, ByPiece, Flag, Given, Piece, PieceSet, Row
from theatrum.core.kinds import PIECE, Between, Named, SetOf
from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.kinds import (
    FLEETS,
    LANDS,
    POWER,
    SP,
    Hex,
    Hexes,
    Points,
    Power,
    Powers,
    Result,
    Side,
    Since,
    Stance,
    Standing,
    Total,
    Turn,
    UnitKind,
)
from theatrum.rulesets.spi.data.nations import (
    BUCKETS,
    CODES,
    FOUGHT_BY,
    NAMES,
    PARTISANS_ALLIED,
    PARTISANS_AXIS,
    TYPE_CODES,
    TYPES,
    Nation,
    Status,
    Type,
    kind_of,
)

OFF = -1
RUSSIAN_PARTISAN = kind_of(Nation.RUSSIA, Type.PARTISAN)


@dataclass(slots=True)
class War(State):
    """All that the rules need to go on. Sets of hexes and of units are ints, one bit each."""

    derived: ClassVar[tuple[str, ...]] = ("here", "held", "ranks", "armies", "piled")
    ending: ClassVar[str] = "4.3"

    result: Result = ""
    """[13.0] how the war has ended; empty while it goes on."""
    scenario: Annotated[str, Given()] = ""
    options: Annotated[tuple[str, ...], Given()] = ()
    rules: Annotated[tuple[str, ...], Given()] = ()
    turn: Turn = 0
    phasing: Side = "axis"
    """Whose Player-Turn it is."""

    # ---- units: four parallel sequences, a slot a unit; `at` is OFF for a slot that is free
    kind: Annotated[tuple[UnitKind, ...], By(PIECE), Given()] = ()
    ordinal: Annotated[tuple[Points, ...], By(PIECE), Given()] = ()
    sp: Annotated[ByPiece[SP], Row("strength")] = field(default_factory=list)
    """Strength Points; those of a lost unit mean nothing."""
    at: Annotated[ByPiece[Standing], Row("at", needed=True)] = field(default_factory=list)
    """Where it stands; the slot of a lost unit is 'off', and taken by the next one of its kind."""
    here: dict[int, int] = field(default_factory=dict)
    held: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    ranks: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    armies: list[int] = field(default_factory=lambda: [0] * len(NAMES))
    piled: int = 0
    """[7.0] Hexes that have held more units than may stay, and have not been looked at since."""
    status: Annotated[list[Stance], By(POWER)] = field(default_factory=lambda: [Status.NEUTRAL] * len(NAMES))
    """How each power stands to the war. Entering it opens its borders."""

    # ---- marks of the running Player-Turn, sets of units
    moved: PieceSet = 0
    """It has moved in this Player-Turn."""
    marked: PieceSet = 0
    """[5.64b] It is marked for rail movement in this Player-Turn."""
    overran: PieceSet = 0
    """[8.4a] It has overrun a hex in this phase."""
    dropped: PieceSet = 0
    """[16.7] It has dropped from the air in this Player-Turn."""
    attacked: PieceSet = 0
    """It has attacked in this Combat Phase."""
    hit: PieceSet = 0
    """It has been attacked in this Combat Phase."""
    advanced: PieceSet = 0
    """It has advanced after combat in this phase."""
    contact: PieceSet = 0
    """[5.63b] It is marked for rail, and an Enemy Zone of Control has touched it in this Player-Turn."""
    pinned: PieceSet = 0
    """[16.74a] A Paratroop that began the phase in an Enemy Zone of Control."""
    going: PieceSet = 0
    """It may go on moving: it has just overrun a hex or crossed a border."""
    reformed: PieceSet = 0
    """It has been built up or broken down in this phase."""
    legs: dict[Piece, Annotated[int, Between(0, 99)]] = field(default_factory=dict)
    """Movement Points that are left to a unit that has moved in this phase."""
    landing: dict[Piece, Hex] = field(default_factory=dict)
    """[5.85] It is at sea before an assault on this hex."""
    origin: dict[Piece, Hex] = field(default_factory=dict)
    """[R18, R77] where a landing or dropped unit came from, for the supply of its attack."""
    beach: dict[Hex, Points] = field(default_factory=dict)
    """[5.91] hexes landed on in this Player-Turn: SP that may still follow without interdiction."""
    # ---- marks that outlast it
    excess: PieceSet = 0
    """[7.0] It has retreated onto a stack and adds nothing to its defence."""
    isolated: PieceSet = 0
    """[9.62] It has been without supply for one whole Combat Phase."""
    cut: PieceSet = 0
    """[9.62] It was without supply when this Combat Phase began."""

    # ---- who last held what
    passed_axis: Hexes = 0
    """[9.13] hexes outside their homes that Axis units were the last to hold."""
    passed_allied: Hexes = 0
    """[9.13] the same for Allied units."""
    passed_red: Hexes = 0
    """[9.13] the same for Russian units."""
    friend_axis: Hexes = 0
    """[5.65c] hexes that are Friendly to the Axis."""
    friend_allied: Hexes = 0
    """[5.65c] hexes that are Friendly to the Allied Player; of two players, to Russia as well."""
    rail_axis: Hexes = 0
    """[5.61] hexes over which the Axis may move by rail."""
    rail_allied: Hexes = 0
    """[5.61] hexes over which the Allied Player may move by rail."""
    friend_red: Hexes = 0
    """[R302] hexes that are Friendly to the Russian Player of three."""
    rail_red: Hexes = 0
    """[R302] hexes over which the Russian Player of three may move by rail."""
    coming_axis: Hexes = 0
    """[5.65b] hexes in which the Axis was the last in this Game-Turn."""
    coming_allied: Hexes = 0
    """[5.65b] hexes in which the Allies were the last in this Game-Turn."""
    coming_red: Hexes = 0
    """[5.65b] hexes in which the Russian Player of three was the last in this Game-Turn."""
    railing_axis: Hexes = 0
    """[5.61] countries in which the Axis was the last in this Game-Turn, by their hexes."""
    railing_allied: Hexes = 0
    """[5.61] countries in which the Allies were the last in this Game-Turn, by their hexes."""
    railing_red: Hexes = 0
    """[5.61] countries in which the Russian Player of three was the last in this Game-Turn, by their hexes."""
    centers_axis: Hexes = 0
    """[10.34e] Resource Centers that the Axis was the last to hold."""
    quiet: Hexes = 0
    """[6.0g] hexes of countries that no foreign unit has entered or attacked."""

    # ---- politics
    invaded: Powers = 0
    """Nations the Axis has invaded."""
    invaded_red: Powers = 0
    """[16.82d] Nations that Russia has invaded."""
    levy: Powers = 0
    """[15.11d] nations whose invasion reinforcements are due."""
    russia: Annotated[int, Named("footing", ("peacetime", "limited-war", "full-war"))] = 0
    """[10.31] how much Russia is mobilized."""
    russia_at_war: Flag = 0
    """[10.31] Russia fights the Axis."""
    invasion_turn: Since = -1
    """[10.31d] Game-Turn in which the Axis invaded Russia."""
    attacked_russia: Flag = 0
    """[10.74a] Axis units were in Russia or attacked across its border in this Game-Turn."""
    attacked_turkey: Flag = 0
    """[RI.6] Axis units have attacked Turks in this Game-Turn."""
    violation_turn: Since = -1
    """[14.31b] Game-Turn of the first Axis entry into the partition hexes or the Baltic States."""
    siberians: Annotated[int, Between(0, 2)] = 0
    """[10.32f] Siberian units that are still to come."""
    free_column: Flag = 0
    """[10.34b] the next Russian production has the best column."""
    resources: Annotated[int, Between(0, 99)] = 30
    """[10.34] Resource Centers and Lend-Lease Points of the last computation."""
    vichy: Annotated[int, Named("vichy", ("none", "stands", "fallen"))] = 0
    """[14.1] the Vichy Government; fallen: its units have taken sides."""
    vichy_land: Hexes = 0
    """[14.13d] the hexes of Vichy France."""
    torn: PieceSet = 0
    """[14.14b] It is among those equally near to a United States invasion: one of them joins the Free French."""
    france_attacked: Annotated[int, Between(-1, 99)] = -1
    """[RI.4] Axis Player-Turns since the attack on France; -1 before it."""
    italy: Annotated[int, Named("italy", ("neutral", "at-war", "surrendered"))] = 0
    """[16.6, R76] Italy; a neutral one leans to the Axis."""
    italian_losses: Total = 0
    """[16.65a] Italian SP lost."""
    italy_invaded: Flag = 0
    """[16.65b] Allied units have been on the mainland of Italy."""
    finland_entered: Flag = 0
    """[12.2] Axis units other than Finns have been in Finland."""
    finland_attacked: Annotated[int, Between(0, 2)] = 0
    """[16.41, 16.42] 1 Russians have attacked Finns, 2 they have crossed into Finland."""
    balkans_entered: Flag = 0
    """[16.33] Axis units other than Bulgarians have been in the Balkans."""
    leningrad_fell: Flag = 0
    """[16.43] Axis units other than Finns have been in Leningrad."""
    sweden_halves: Flag = 0
    """[12.1, 16.82d] the ore of Sweden is lost: German points are halved."""
    malta_clock: Flag = 0
    """[9.32b, R34] both ends of the Mediterranean were lost when the last Game-Turn ended."""
    britain_bare: Flag = 0
    """[14.23] fewer Allied SP are in Britain than may leave it by sea."""
    empty_turn: Since = -1
    """[R63] Game-Turn in which the last Russian unit left Russia; '' while there are any."""
    freed: Hexes = 0
    """[14.4b] Resource Centers that have returned to Russia for want of an Axis garrison."""
    calm: Annotated[int, SetOf(Named("partisan land", LANDS), numbers=True)] = 0
    """[16.52c] Partisan lands that are free of the Enemy and hold a Friendly unit."""
    refused: Since = -1
    """[13.1f] Game-Turn in which the Allied Player last refused an Axis resignation."""
    red_supply: Flag = 0
    """[16.85a] the Allied Player shares his supply with Russia."""
    red_transport: Flag = 0
    """[16.85a] he lets Russian units use the Naval Points he has left."""
    lend_lease_cut: Points = 0
    """[16.86] Lend-Lease Points that the Allied Player withholds in this Game-Turn."""
    to_deploy: Annotated[int, Between(0, 9)] = 0
    """[15.31b] units of the set-up that the Axis Player has still to place."""

    # ---- points and losses
    naval: Points = 0
    """[5.72] Naval Points that the Allied Player has left in this Player-Turn."""
    amphibious: Points = 0
    """[5.81] Amphibious Points that the Allied Player has left in this Player-Turn."""
    amphibious_used: Points = 0
    """[5.86a] Amphibious Points used in the running or, before it, the last Allied Player-Turn."""
    spent: Annotated[int, SetOf(Named("fleet", FLEETS), numbers=True)] = 0
    """[5.77] Permanent transport that has been used in this Player-Turn."""
    german_amphibious: Points = 0
    """[5.79] German Amphibious Points."""
    german_naval: Points = 0
    """[5.79] German Naval Points that have been bought."""
    german_sailed: Points = 0
    """German bought Naval Points used in this Player-Turn."""
    converting: Points = 0
    """[R91] points on the way to Naval Points, begun in this Game-Turn."""
    converted: Points = 0
    """[R91] points on the way to Naval Points, begun in the last Game-Turn."""
    weather_roll: Annotated[int, Between(0, 6)] = 0
    """[5.8] the weather die for the landings of this Player-Turn; 0 before it falls."""
    pool: dict[UnitKind, Total] = field(default_factory=dict)
    """[RP.1] SP lost in this Game-Turn, by power and type."""
    pool_before: dict[UnitKind, Total] = field(default_factory=dict)
    """[RP.1] SP lost in the previous Game-Turn, by power and type."""
    us_lost: Total = 0
    """[10.81b] United States SP lost in combat in this Game-Turn."""
    us_lost_before: Total = 0
    """[10.81b] United States SP lost in combat in the previous Game-Turn."""
    german_replaced: Points = 0
    """[10.62] German Replacement Points used in this calendar year."""
    italian_replaced: Flag = 0
    """[10.22] the Italian Replacement of this calendar year has been used."""
    partisan_debt: Points = 0
    """[16.58a] German points that Partisans take from the next Game-Turn."""
    suez_waiting: Points = 0
    """[10.41b] British SP that wait for Suez."""
    us_box: Points = 0
    """[10.55] United States SP that have arrived and wait for transport."""
    us_due: Points = 0
    """[R45] United States SP of this Game-Turn that may still assault, or arrive."""
    us_delayed: Points = 0
    """[R17] United States SP whose landing bad weather stopped: they reach Britain free in the next Game-Turn."""
    us_held: Points = 0
    """[6.51] United States SP whose ships were turned back: in their box until the next Game-Turn."""
    us_storm: Points = 0
    """[R17] United States SP whose landing bad weather has stopped in this Game-Turn."""
    us_choice: Annotated[int, Between(0, 2)] = 0
    """[10.0e] 0 not chosen, 1 Reinforcements, 2 the Replacement of this Game-Turn."""
    reinforcing: dict[Power, Points] = field(default_factory=dict)
    """[10.0] Reinforcement Points of the running phase that are still to be placed, by power."""
    replacing: dict[Power, Points] = field(default_factory=dict)
    """[10.0] Replacement Points of the running phase that are still to be placed, by power."""
    lost_axis: Total = 0
    """SP that the Axis has lost in the whole war, for the record."""
    lost_allied: Total = 0
    """SP that the Allies have lost in the whole war, for the record."""

    # ------------------------------------------------------------------ names
    def extent(self) -> tuple[int, int]:
        return geo.BOARD.size, len(self.at)

    def space_name(self, space: int) -> str:
        return geo.BOARD.names[space] if 0 <= space < geo.BOARD.size else "?"

    def space_of(self, name: str) -> int:
        found = geo.BOARD.index.get(name)
        if found is None:
            found = geo.BOARD.index.get(geo.PLACE.get(name.lower(), ""))
        if found is None:
            raise BadInput(f"there is no hex '{name}'; hexes are numbered 0101 to 3426")
        return found

    def piece_name(self, piece: int) -> str:
        if not 0 <= piece < len(self.kind):
            return "?"
        nation, type_ = divmod(self.kind[piece], TYPES)
        return f"{CODES[nation]}.{TYPE_CODES[type_]}.{self.ordinal[piece]}"

    def piece_of(self, name: str) -> int:
        parts = name.split(".")
        if len(parts) == 3 and parts[0] in CODES and parts[1] in TYPE_CODES and parts[2].isdigit():
            kind = kind_of(CODES.index(parts[0]), TYPE_CODES.index(parts[1]))
            for piece, other in enumerate(self.kind):
                if other == kind and self.ordinal[piece] == int(parts[2]) and self.at[piece] != OFF:
                    return piece
        raise BadInput(f"there is no unit '{name}' on the map; units are named like de.mech.2")

    # ------------------------------------------------------------------ asking
    def nation(self, piece: int) -> int:
        return self.kind[piece] // TYPES

    def type(self, piece: int) -> int:
        return self.kind[piece] % TYPES

    def bucket(self, piece: int) -> int:
        """Whose units these are in the field: the nation's status, or the Partisans of a side."""
        nation, type_ = divmod(self.kind[piece], TYPES)
        if type_ == Type.PARTISAN:
            return PARTISANS_AXIS if nation == Nation.FINLAND else PARTISANS_ALLIED
        return self.status[nation]

    def on(self, option: str) -> bool:
        return option in self.options

    @property
    def quarter(self) -> int:
        return tables.QUARTER[self.turn]

    @property
    def year(self) -> int:
        return tables.YEAR[self.turn]

    @property
    def three(self) -> bool:
        """[16.8] The three-player game."""
        return "three-player" in self.options

    def units(self) -> Iterator[int]:
        """Every unit on the map, Partisans included."""
        return (piece for piece, at in enumerate(self.at) if at != OFF)

    def of_nation(self, nation: int) -> int:
        """The units of a nation on the map, as a set; its Partisans are another matter."""
        return self.armies[nation]

    def of_type(self, type_: int) -> int:
        """The units of a type, as a set; those off the map included."""
        return self._by_type()[type_]

    def fixed(self) -> int:
        """Garrisons and Partisans, which never move; those off the map included."""
        return self._by_type()[TYPES]

    def _by_type(self) -> list[int]:
        """The units of every type, and those that never move; the same until a new slot is taken."""
        known: tuple[tuple[int, ...], list[int]] = self.cache.get("types") or ((), [0] * (TYPES + 1))
        if known[0] is not self.kind:
            known = self.cache["types"] = (self.kind, self._sorted(*known))
        return known[1]

    def _sorted(self, old: tuple[int, ...], by_type: list[int]) -> list[int]:
        """The same for slots of which some, the `old` ones, may have been sorted before."""
        new = len(old)
        if old != self.kind[:new]:
            new, by_type = 0, [0] * TYPES
        found = by_type[:TYPES]
        for piece in range(new, len(self.kind)):
            found[self.kind[piece] % TYPES] |= 1 << piece
        return [*found, found[Type.GARRISON] | found[Type.PARTISAN]]

    def unoccupied(self) -> int:
        """[14.13d] Vichy land, while the Vichy Government stands."""
        return self.vichy_land if self.vichy == 1 else 0

    def taken(self) -> int:
        """Hexes with units of anybody, Partisans included."""
        neutral, pro_axis, vichy, axis, allied, red, axis_partisans, allied_partisans = self.held
        return neutral | pro_axis | vichy | axis | allied | red | axis_partisans | allied_partisans

    def hexes(self, pieces: int) -> int:
        """Where the units of a set stand."""
        at, out = self.at, 0
        while pieces:
            low = pieces & -pieces
            out |= 1 << at[low.bit_length() - 1]
            pieces ^= low
        return out

    def total(self, pieces: int) -> int:
        """Basic SP of a set of units."""
        sp, total = self.sp, 0
        while pieces:
            low = pieces & -pieces
            total += sp[low.bit_length() - 1]
            pieces ^= low
        return total

    def in_area(self, pieces: int, area: int) -> int:
        """Those of a set of units that stand in an area."""
        here, mask = self.here, 0
        area &= self.taken()
        while area:
            low = area & -area
            mask |= here[low.bit_length() - 1]
            area ^= low
        return mask & pieces

    # ------------------------------------------------------------------ placing
    def put(self, nation: int, type_: int, sp: int, space: int) -> int:
        """A new unit; a free slot of its kind is used again."""
        kind = kind_of(nation, type_)
        same, piece = self.kind.count(kind), -1
        for _ in range(same):
            piece = self.kind.index(kind, piece + 1)
            if self.at[piece] == OFF:
                break
        else:
            piece = self.enlist(nation, type_)
        self.sp[piece] = sp
        self._enter(piece, space)
        return piece

    def enlist(self, nation: int, type_: int, sp: int = 0) -> int:
        """A new slot for a unit, off the map."""
        kind = kind_of(nation, type_)
        self.ordinal = (*self.ordinal, self.kind.count(kind) + 1)
        self.kind = (*self.kind, kind)
        self.sp.append(sp)
        self.at.append(OFF)
        return len(self.kind) - 1

    def shift(self, piece: int, space: int) -> None:
        """A unit goes from its hex to another."""
        self.forget()
        here, bucket, bit, old = self.here, self.bucket(piece), 1 << piece, self.at[piece]
        if bucket != FOUGHT_BY[self.phasing]:
            self.cache.pop("lie", None)
        held = self.held[bucket]
        rest = here[old] ^ bit
        if rest:
            here[old] = rest
            if not rest & self.ranks[bucket]:
                held ^= 1 << old
        else:
            del here[old]
            held ^= 1 << old
        here[space] = stack = here.get(space, 0) | bit
        if stack.bit_count() > tables.UNITS_PER_HEX:
            self.piled |= 1 << space
        self.at[piece] = space
        self.held[bucket] = held | 1 << space

    def drop(self, piece: int) -> None:
        """A unit leaves the map; every mark goes with it."""
        self._leave(piece)
        self.at[piece] = OFF
        self.unmark(piece)

    def _enter(self, piece: int, space: int) -> None:
        bucket = self.bucket(piece)
        bit = 1 << piece
        self.forget()
        self.cache.pop("lie", None)
        self.at[piece] = space
        self.here[space] = stack = self.here.get(space, 0) | bit
        if stack.bit_count() > tables.UNITS_PER_HEX:
            self.piled |= 1 << space
        self.ranks[bucket] |= bit
        self.held[bucket] |= 1 << space
        nation, type_ = divmod(self.kind[piece], TYPES)
        if type_ != Type.PARTISAN:
            self.armies[nation] |= bit

    def _leave(self, piece: int) -> None:
        bucket, space, bit = self.bucket(piece), self.at[piece], 1 << piece
        self.forget()
        self.cache.pop("lie", None)
        rest = self.here[space] ^ bit
        if rest:
            self.here[space] = rest
        else:
            del self.here[space]
        self.ranks[bucket] ^= bit
        self.armies[self.nation(piece)] &= ~bit
        if not rest & self.ranks[bucket]:
            self.held[bucket] &= ~(1 << space)

    def forget(self) -> None:
        """Units or control have changed: what was computed from them is stale."""
        cache = self.cache
        cache.pop("reach", None)
        cache.pop("nets", None)
        cache.pop("aims", None)

    def set_status(self, nation: int, status: int) -> None:
        """A nation changes sides; its units with it."""
        old, self.status[nation] = self.status[nation], status
        units = self.armies[nation]
        self.ranks[old] &= ~units
        self.ranks[status] |= units
        self.held[old] = self.hexes(self.ranks[old])
        self.held[status] |= self.hexes(units)
        self.cache = {}

    def rebuild(self) -> None:
        """Recompute what is derived from the lists of units."""
        self.here = {}
        self.held = [0] * BUCKETS
        self.ranks = [0] * BUCKETS
        self.armies = [0] * len(NAMES)
        self.piled = 0
        self.cache = {}
        for piece, space in enumerate(self.at):
            if space != OFF:
                self._enter(piece, space)

    # ------------------------------------------------------------------ sides
    def commanded(self, side: str) -> int:
        """The units a side may give orders to now, Partisans and Garrisons included."""
        ranks = self.ranks
        if side == "axis":
            mine = ranks[Status.AXIS] | ranks[PARTISANS_AXIS]
            if "minor-countries" in self.options:
                return mine | ranks[Status.PRO_AXIS]  # [16.31c]
            return mine if self.italy else mine | self.armies[Nation.ITALY]  # [16.62a]
        if side == "russian":
            mine = ranks[Status.RED] | (0 if self.russia_at_war else self.of_nation(Nation.RUSSIA))
            return mine | self._russian_partisans()
        mine = ranks[Status.ALLIED] | ranks[PARTISANS_ALLIED]
        if self.three and ranks[PARTISANS_ALLIED]:
            mine &= ~self._russian_partisans()
        if not self.russia_at_war and not self.three:
            mine |= self.armies[Nation.RUSSIA]
        return mine

    def _russian_partisans(self) -> int:
        """[16.82a] Partisans that the Russian Player of the three-player game commands."""
        out, left = 0, self.ranks[PARTISANS_ALLIED]
        while left:
            low = left & -left
            if self.kind[low.bit_length() - 1] == RUSSIAN_PARTISAN:
                out |= low
            left ^= low
        return out

    def side_of(self, piece: int) -> str | None:
        """Who decides for a unit; None for neutrals."""
        bucket = self.bucket(piece)
        if bucket in (Status.AXIS, PARTISANS_AXIS, Status.PRO_AXIS):
            return "axis"
        if bucket == Status.RED:
            return "russian"
        if bucket == PARTISANS_ALLIED and self.three and self.nation(piece) == Nation.RUSSIA:
            return "russian"
        if bucket in (Status.ALLIED, PARTISANS_ALLIED):
            return "allied"
        if self.nation(piece) == Nation.RUSSIA:
            return "russian" if self.three else "allied"
        return None

    def others(self, bucket: int) -> int:
        """Hexes a unit of this bucket may not enter because of who stands there."""
        neutral, pro_axis, vichy, axis, allied, red, axis_partisans, allied_partisans = self.held
        if bucket in (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS):
            return neutral | vichy | allied | red | allied_partisans
        foes = pro_axis | axis | axis_partisans
        if bucket == Status.ALLIED:
            return neutral | vichy | foes | red
        if bucket == Status.RED:
            return neutral | vichy | foes | allied
        foes |= allied | red | allied_partisans
        return neutral | foes if bucket == Status.VICHY else vichy | foes

    def fights_for(self, side: str) -> int:
        return FOUGHT_BY[side]
