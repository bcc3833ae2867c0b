"""The state of a war by this rule book: units, politics, points, and who last held what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
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

    scenario: str = ""
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    turn: int = 0
    phasing: str = "axis"

    # ---- units: four parallel sequences, a slot a unit; `at` is OFF for a slot that is free
    kind: tuple[int, ...] = ()
    ordinal: tuple[int, ...] = ()
    sp: list[int] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    here: dict[int, int] = field(default_factory=dict)
    held: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    ranks: list[int] = field(default_factory=lambda: [0] * BUCKETS)
    armies: list[int] = field(default_factory=lambda: [0] * len(NAMES))
    piled: int = 0
    """[7.0] Hexes that have held more units than may stay, and have not been looked at since."""
    status: list[int] = field(default_factory=lambda: [Status.NEUTRAL] * len(NAMES))

    # ---- marks of the running Player-Turn, sets of units
    moved: int = 0
    marked: int = 0
    overran: int = 0
    dropped: int = 0
    attacked: int = 0
    hit: int = 0
    advanced: int = 0
    contact: int = 0
    """[5.63b] units marked for rail that an Enemy Zone of Control has touched in this Player-Turn."""
    pinned: int = 0
    """[16.74a] Paratroops that began the phase in an Enemy Zone of Control."""
    going: int = 0
    """Units that may go on moving: they have just overrun a hex or crossed a border."""
    reformed: int = 0
    legs: dict[int, int] = field(default_factory=dict)
    """Movement Points left to units that have moved in this phase."""
    landing: dict[int, int] = field(default_factory=dict)
    """[5.85] units at sea before an assault: unit -> target hex."""
    origin: dict[int, int] = field(default_factory=dict)
    """[R18, R77] where landing and dropped units came from, for the supply of their attack."""
    beach: dict[int, int] = field(default_factory=dict)
    """[5.91] hexes landed on in this Player-Turn -> SP that may still follow without interdiction."""
    # ---- marks that outlast it
    excess: int = 0
    """[7.0] units that retreated onto a stack and add nothing to its defence."""
    isolated: int = 0
    cut: int = 0
    """[9.62] units with one whole Combat Phase without supply; units without supply when this phase began."""

    # ---- who last held what
    passed_axis: int = 0
    passed_allied: int = 0
    passed_red: int = 0
    friend_axis: int = 0
    friend_allied: int = 0
    rail_axis: int = 0
    rail_allied: int = 0
    friend_red: int = 0
    rail_red: int = 0
    """[R302] the same for the Russian Player of three; of two, the Allied Player has what is Russian."""
    coming_axis: int = 0
    coming_allied: int = 0
    coming_red: int = 0
    railing_axis: int = 0
    railing_allied: int = 0
    railing_red: int = 0
    """[5.65b, 5.61] hexes, and countries for rail, in which a side was the last in this Game-Turn."""
    centers_axis: int = 0
    quiet: int = 0
    """[6.0g] hexes of countries that no foreign unit has entered or attacked."""

    # ---- politics
    invaded: int = 0
    """Nations the Axis has invaded, one bit each."""
    invaded_red: int = 0
    levy: int = 0
    """[15.11d] nations whose invasion reinforcements are due."""
    russia: int = 0
    """[10.31] 0 Peacetime, 1 Limited War, 2 Full War."""
    russia_at_war: int = 0
    invasion_turn: int = -1
    attacked_russia: int = 0
    """[10.74a] Axis units were in Russia or attacked across its border in this Game-Turn."""
    attacked_turkey: int = 0
    violation_turn: int = -1
    """[14.31b] Game-Turn of the first Axis entry into the partition hexes or the Baltic States."""
    siberians: int = 0
    free_column: int = 0
    resources: int = 30
    vichy: int = 0
    """0 no Vichy Government, 1 it stands, 2 its units have taken sides."""
    vichy_land: int = 0
    torn: int = 0
    """[14.14b] units equally near to a United States invasion: the Allied Player keeps one as Free French."""
    france_attacked: int = -1
    """[RI.4] Axis Player-Turns since the attack on France; -1 before it."""
    italy: int = 0
    """0 not at war, 1 at war, 2 surrendered."""
    italian_losses: int = 0
    italy_invaded: int = 0
    finland_entered: int = 0
    """[12.2] Axis units other than Finns have been in Finland."""
    finland_attacked: int = 0
    """[16.41, 16.42] 1 Russians have attacked Finns, 2 they have crossed into Finland."""
    balkans_entered: int = 0
    leningrad_fell: int = 0
    sweden_halves: int = 0
    malta_clock: int = 0
    britain_bare: int = 0
    empty_turn: int = -1
    """[R63] Game-Turn in which the last Russian unit left Russia; -1 while there are any."""
    freed: int = 0
    """[14.4b] Resource Centers that have returned to Russia for want of an Axis garrison."""
    calm: int = 0
    """[16.52c] Partisan lands that are free of the Enemy and hold a Friendly unit, one bit each."""
    refused: int = -1
    """[13.1f] Game-Turn in which the Allied Player last refused an Axis resignation."""
    red_supply: int = 0
    """[16.85a] the Allied Player shares his supply with Russia."""
    red_transport: int = 0
    """[16.85a] he lets Russian units use the Naval Points he has left."""
    lend_lease_cut: int = 0
    """[16.86] Lend-Lease Points that the Allied Player withholds in this Game-Turn."""
    to_deploy: int = 0
    """[15.31b] units of the set-up that the Axis Player has still to place."""

    # ---- points and losses
    naval: int = 0
    amphibious: int = 0
    amphibious_used: int = 0
    """[5.86a] Amphibious Points used in the running or, before it, the last Allied Player-Turn."""
    spent: int = 0
    """Permanent transport used in this Player-Turn: 1 German Baltic, 2 German Mediterranean, 4 Italian, 8 French."""
    german_amphibious: int = 0
    german_naval: int = 0
    german_sailed: int = 0
    """German bought Naval Points used in this Player-Turn."""
    converting: int = 0
    converted: int = 0
    """[R91] points on the way to Naval Points: begun in this Game-Turn, begun in the last."""
    weather_roll: int = 0
    pool: dict[int, int] = field(default_factory=dict)
    pool_before: dict[int, int] = field(default_factory=dict)
    """[RP.1] SP lost by kind, in this and in the previous Game-Turn."""
    us_lost: int = 0
    us_lost_before: int = 0
    german_replaced: int = 0
    italian_replaced: int = 0
    partisan_debt: int = 0
    suez_waiting: int = 0
    us_box: int = 0
    """[10.55] United States SP that have arrived and wait for transport."""
    us_due: int = 0
    """[R45] United States SP of this Game-Turn that may still assault, or arrive."""
    us_delayed: int = 0
    """[R17] United States SP whose landing bad weather stopped: they reach Britain free in the next Game-Turn."""
    us_held: int = 0
    """[6.51] United States SP whose ships were turned back: in their box until the next Game-Turn."""
    us_storm: int = 0
    """[R17] United States SP whose landing bad weather has stopped in this Game-Turn."""
    us_choice: int = 0
    """[10.0e] 0 not chosen, 1 Reinforcements, 2 the Replacement of this Game-Turn."""
    reinforcing: dict[int, int] = field(default_factory=dict)
    replacing: dict[int, int] = field(default_factory=dict)
    """[10.0] Reinforcement and Replacement Points of the running phase that are still to be placed, by nation."""
    lost_axis: int = 0
    lost_allied: int = 0
    """SP lost by each side over the whole war, for the record."""

    # ------------------------------------------------------------------ names
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
            piece = len(self.kind)
            self.kind = (*self.kind, kind)
            self.ordinal = (*self.ordinal, same + 1)
            self.sp.append(0)
            self.at.append(OFF)
        self.sp[piece] = sp
        self._enter(piece, space)
        return piece

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
        gone = ~(1 << piece)
        self.moved &= gone
        self.marked &= gone
        self.going &= gone
        self.reformed &= gone
        self.overran &= gone
        self.dropped &= gone
        self.attacked &= gone
        self.hit &= gone
        self.advanced &= gone
        self.contact &= gone
        self.pinned &= gone
        self.torn &= gone
        self.excess &= gone
        self.isolated &= gone
        self.cut &= gone
        self.legs.pop(piece, None)
        self.landing.pop(piece, None)
        self.origin.pop(piece, None)

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
