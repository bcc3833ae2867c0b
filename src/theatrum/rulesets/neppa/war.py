"""The state of a war: units, who controls what, who fights whom, the money, and marks of the turn.

Sets of spaces, of units and of nations are ints, one bit each. What belongs to one rule only says which in its
docstring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import (
    CODE_OF,
    CODES,
    MAJORS,
    NAMES,
    NOBODY,
    SEAT_OF,
    SEATS,
    SIDES,
    TURN_OF_MAJOR,
)
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_CODES, CLASS_OF, CLASSES, FLEET

OFF = -1
LONG_GAME, LONG = "long-game", "campaign"
SIX = len(MAJORS)


def kind_of(nation: int, class_: int) -> int:
    return nation * CLASSES + class_


MARKS = (
    "moved", "fought", "dropped", "flown", "exploiting", "landed", "pontic", "returned", "patrols", "transferred",
    "chartered", "lent",
)  # fmt: skip
"""Sets of units that a unit leaves when it leaves play."""
YARD = 100
"""[R29] keels are counted by nation * YARD + the turn in which they are ready."""


def grant_key(to: int, giver: int, receiver: int) -> int:
    """[10.1] How grants are counted: by where they go, who gives and who receives."""
    return (to * SIX + giver) * SIX + receiver


def grant_parts(key: int) -> tuple[int, int, int]:
    """Where a grant goes, who gives and who receives it."""
    return key // (SIX * SIX), key // SIX % SIX, key % SIX


def _union(parts: list[int], members: int) -> int:
    """All that is in the parts with these numbers."""
    found = 0
    for number in bits(members):
        found |= parts[number]
    return found


def _six() -> list[int]:
    return [0] * SIX


@dataclass(slots=True)
class War(State):
    """All that a war needs to go on."""

    derived: ClassVar[tuple[str, ...]] = ("here", "ranks", "order")
    ending: ClassVar[str] = "vic.1"

    scenario: str = ""
    options: tuple[str, ...] = ()
    players: int = 2
    turn: int = 0
    last_turn: int = 0
    phasing: int = 0
    """Whose player turn it is: AXIS or ALLIED."""

    # ---- units
    kind: tuple[int, ...] = ()
    """What each unit is: nation * CLASSES + class."""
    ordinal: tuple[int, ...] = ()
    """Its number among the units of its kind, for its name."""
    at: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)
    """Air factors of an air unit (1 to 3), fleet factors of a fleet (1 to 8), 1 for a ground unit."""
    here: dict[int, int] = field(default_factory=dict)
    """The units in each space, as sets."""
    ranks: list[int] = field(default_factory=list)
    """The units of each nation in play, as sets."""
    order: list[int] = field(default_factory=list)
    """The units of each class in play, as sets."""

    pontic: int = 0
    """[R37] fleets in Istanbul that came there from the Black Sea."""
    homes: dict[int, int] = field(default_factory=dict)
    """[9.6f, R66] for each fleet in a convoy box, its port of origin; a fleet set up there has none."""
    patrols: int = 0
    """[9.6e, R66] fleets in a convoy box that came by Strategic Warfare movement."""
    returned: int = 0
    """[6.1i, 6.1j, 11.1b] US units in the US box that have come back from Europe."""

    # ---- the map
    owner: list[int] = field(default_factory=lambda: list(geo.OWNER_1939))
    """[10.0d, R61] the nation that controls each zone; NOBODY for oceans and boxes."""
    began: int = 0
    """[6.1b, 10.0b, 11.0c] zones that the phasing side controlled when its player turn began."""
    occupied: int = 0
    """[2.2d] fortress zones that an enemy has occupied: they are fortresses no more."""
    bridgeheads: int = 0
    """[8.4a] zones with a bridgehead."""

    # ---- politics
    foes: list[int] = field(default_factory=lambda: [0] * len(NAMES))
    """[1.5g] with whom each nation is at war, as sets of nations."""
    allies: list[int] = field(default_factory=lambda: [1 << nation for nation in range(len(NAMES))])
    """[R7] the allies of each nation, itself included."""
    patron: list[int] = field(default_factory=lambda: [*range(SIX), *([NOBODY] * (len(NAMES) - SIX))])
    """[R11, R31, 12.3, 14.5] the Major Country that runs the units of each nation; NOBODY for quiet neutrals."""
    conquered: int = 0
    """[14.1, 14.4] nations that have been conquered."""
    active: int = 0
    """[12.3b] Axis Minor Allies that are active."""
    us_in: int = 0
    """[us.1] 1 once the USA is in the war."""
    freed: int = 0
    """[14.1a, R88] conquered Major Countries that have been liberated; their forces do not return."""
    red_war: int = 0
    """[13.1a] 1 + the turn in which Germany and Russia came to war; 0 while they are at peace."""
    winter: int = 0
    """[13.1, R86] 1 + the turn of the Russian Winter; 0 while it is not known."""
    lapse: int = 0
    """[1.5i, R9] 1 if Germany failed to keep the Eastern garrison in its last turn."""
    declared: int = 0
    """[1.5m] Minor Countries on which war was declared in this player turn."""
    invaded: int = 0
    """[1.5o, R11] Minor Countries entered or attacked in this player turn."""
    standing: int = 0
    """[1.5m, R11] Minor Countries at war whose capital stood at the end of the turn of the declaration."""
    quiet: int = 0
    """[1.5o] those of them that were not invaded in that turn."""
    assault: dict[int, int] = field(default_factory=dict)
    """[14.4f, R93] for each country, the Major Countries whose ground units attacked it in this player turn."""
    helpers: dict[int, int] = field(default_factory=dict)
    """[1.5m-1.5p] for each Minor Country, the Major Countries that have intervened in it."""
    clock: dict[int, int] = field(default_factory=dict)
    """[14.1a, R88] for each Major Country whose capital has changed sides, its player turn: 2 * turn + side."""
    heirs: dict[int, int] = field(default_factory=dict)
    """[14.1e, 14.4c, R90] for each country (as in geography.COUNTRIES) in other hands, who receives its value."""
    added: dict[int, int] = field(default_factory=dict)
    """[14.1f, 14.4d, R90] for each country, the Major Country that added its value at the last Year Start."""
    region: int = 0
    """[14.7b] 1 once Eastern Europe has been formed."""
    raised: int = 0
    """[4.2b] Minor Countries whose forces have come into play."""
    levies: int = 0
    """[12.3e, R31] nations whose new forces their player may still arrange."""
    spurned: int = 0
    """[12.3k] Axis Minors on which Germany or Italy has declared war."""
    asked: int = 0
    """[R89] Major Countries that have said in this player turn whether they counterattack."""
    counter: int = 0
    """[14.1b, R89] Major Countries that counterattack their lost capital in this player turn."""
    struck: int = 0
    """[12.2d] zones that the Western Allies have attacked in this phase."""
    struck_red: int = 0
    """[12.2d] zones that Russia has attacked in this phase."""
    glut: int = 0
    """[13.4c] 1 if Germany began its turn with more than ten factors in North Africa."""
    waiting: dict[int, int] = field(default_factory=dict)
    """[R4, R31] forces of Minor Countries that found no room, by kind; air and fleets in factors."""

    # ---- U-boats
    boats: dict[int, int] = field(default_factory=dict)
    """[9.3a] how many U-boats are in each box."""
    boats_due: dict[int, int] = field(default_factory=dict)
    """[5.3] how many U-boats arrive in each turn."""

    hunting: dict[int, int] = field(default_factory=dict)
    """[9.6, 9.8e] U-boats at sea: for each home * geography.SIZE + convoy box, how many."""

    # ---- money, by Major Country
    base: list[int] = field(default_factory=_six)
    """[5.1] WPP Base."""
    total: list[int] = field(default_factory=_six)
    """[5.2] Total WPPs of the year."""
    treasury: list[int] = field(default_factory=_six)
    limit: list[int] = field(default_factory=_six)
    """[5.4] Turn Expenditure Limit."""
    spent: list[int] = field(default_factory=_six)
    """[5.4c] spent in this turn against the limit."""
    spent_year: list[int] = field(default_factory=_six)
    """[13.3b, R34] spent in this year."""
    redeployed: list[int] = field(default_factory=_six)
    """[11.0a, 10.1e] SRs used in this player turn."""
    given: list[int] = field(default_factory=_six)
    """[10.1b] granted to others in this turn."""
    gotten: list[int] = field(default_factory=_six)
    """[10.1b] granted by others in this turn."""
    given_year: list[int] = field(default_factory=_six)
    """[10.1c] granted to others in this year."""
    held: list[int] = field(default_factory=_six)
    """[10.1j] grants received that may not be spent before the next Unit Construction Phase."""
    fresh: list[int] = field(default_factory=_six)
    """[10.2h] WPPs of each giver that have come to the Lend Lease box in this turn."""
    grants: dict[int, int] = field(default_factory=dict)
    """[10.1, R73] WPPs granted and not yet on their way, by grant_key."""
    cargo: dict[int, int] = field(default_factory=dict)
    """[10.1g, 10.2h] WPPs of grants that stand in a box, by grant_key."""
    lend_lease: int = 0
    """[10.2b, 10.2l] 0 before the Lend Lease route is paid for, 1 while it is open, 2 while the Axis has closed it."""
    keels: dict[int, int] = field(default_factory=dict)
    """[3.6h, R29] fleets under construction: nation * YARD + the turn in which they are ready."""
    booked: int = 0
    """[5.0] the year for which the books have been made up."""
    tapped: int = 0
    """[2.7a.4, R18] oil towers that the Axis has captured once, by their place in oil.TOWERS."""
    drawn: dict[int, int] = field(default_factory=dict)
    """[2.7a.6, 2.7a.8] for each oil tower, the Axis country that added its amount at the last Year Start."""
    prizes: int = 0
    """[13.0c, 13.0f] bonus zones that have been paid for, by their place in bonus.PRIZES."""

    # ---- marks of the player turn
    moved: int = 0
    """[8.0a] units that have moved."""
    fought: int = 0
    """[8.1d, R41] units that have performed their mission of this player turn."""
    flown: int = 0
    """[7.2d, R106] air units that have flown their defensive mission of this player turn."""
    exploiting: int = 0
    """[8.6a] armor that has come through a Breakthrough Zone in this turn."""
    dropped: int = 0
    """[3.4b] airborne units that have dropped."""
    breaches: int = 0
    """[8.5a] Breakthrough Zones."""
    attacked_from: dict[int, int] = field(default_factory=dict)
    """[8.5b] for each Breakthrough Zone, the zones from which it was attacked."""
    contested: int = 0
    """[7.2f] zones in which there has been combat in this phase."""
    covers: dict[int, int] = field(default_factory=dict)
    """[7.2, R54] air units that stand over a zone in its defence, and that zone."""
    landing: dict[int, int] = field(default_factory=dict)
    """[8.6b, 8.7a] airborne units that drop on an enemy zone in exploitation, and that zone."""

    landed: int = 0
    """[6.2i-6.2m] units that have been transported by sea."""
    aboard: dict[int, int] = field(default_factory=dict)
    """[6.5i, R45] units and fleets of invasion forces: the zone to invade + geography.SIZE * the player who leads."""
    beachheads: int = 0
    """[6.5o] Breakthrough Zones that were taken by invasion."""
    sallied: dict[int, int] = field(default_factory=dict)
    """[8.4c, R62] for each bridgehead, how many units have attacked out of it."""

    transferred: int = 0
    """[R75] units that have redeployed."""
    chartered: int = 0
    """[6.7d, R150] fleets of an ally that have been asked for in this turn."""
    lent: int = 0
    """[6.7d, R150] those of them that their owner has lent."""
    half: dict[int, int] = field(default_factory=dict)
    """[6.7f, 6.7j] shipping fleets with four factors to spare, and their port of debarkation."""
    deployed: int = 0
    """[11.1c] US initial deployments of this turn."""

    # ------------------------------------------------------------------ names
    def space_name(self, space: int) -> str:
        return geo.BOARD.names[space] if 0 <= space < geo.SIZE else "?"

    def space_of(self, name: str) -> int:
        found = geo.BOARD.index.get(name.lower())
        if found is None:
            found = geo.BOARD.index.get(geo.PLACE.get(name.lower().replace("_", " "), ""))
        if found is None:
            raise BadInput(f"there is no zone '{name}'; zones are named like warsaw or scapa_flow")
        return found

    def piece_name(self, piece: int) -> str:
        if not 0 <= piece < len(self.kind):
            return "?"
        nation, class_ = divmod(self.kind[piece], CLASSES)
        return f"{CODES[nation]}.{CLASS_CODES[class_]}.{self.ordinal[piece]}"

    def piece_of(self, name: str) -> int:
        parts = name.split(".")
        if len(parts) == 3 and parts[0] in CODE_OF and parts[1] in CLASS_OF and parts[2].isdigit():
            kind = kind_of(CODE_OF[parts[0]], CLASS_OF[parts[1]])
            for piece, other in enumerate(self.kind):
                if other == kind and self.ordinal[piece] == int(parts[2]) and self.at[piece] != OFF:
                    return piece
        raise BadInput(f"there is no unit '{name}' on the map; units are named like de.arm.2")

    # ------------------------------------------------------------------ asking
    def nation(self, piece: int) -> int:
        return self.kind[piece] // CLASSES

    def class_(self, piece: int) -> int:
        return self.kind[piece] % CLASSES

    @property
    def season(self) -> int:
        return tables.season(self.turn)

    @property
    def year(self) -> int:
        return tables.year(self.turn)

    def at_war(self, a: int, b: int) -> bool:
        return bool(self.foes[a] >> b & 1)

    def friends(self, nation: int) -> int:
        """The zones controlled by a nation or its allies."""
        key = ("friends", self.allies[nation])
        found: int | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.controlled(self.allies[nation])
        return found

    def hostile(self, nation: int) -> int:
        """The zones controlled by nations with which a nation is at war."""
        key = ("hostile", self.foes[nation])
        found: int | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.controlled(self.foes[nation])
        return found

    def controlled(self, nations: int) -> int:
        """[10.0d] The zones that a set of nations controls."""
        return _union(self._lands(), nations)

    def _lands(self) -> list[int]:
        """The zones that each nation controls."""
        lands: list[int] | None = self.cache.get("lands")
        if lands is None:
            lands = self.cache["lands"] = [0] * len(NAMES)
            for space, owner in enumerate(self.owner):
                if owner >= 0:
                    lands[owner] |= 1 << space
        return lands

    def cede(self, space: int, nation: int) -> None:
        """[10.0d] A zone passes to a nation."""
        lands, lost = self._lands().copy(), self.owner[space]
        if lost >= 0:
            lands[lost] ^= 1 << space
        lands[nation] |= 1 << space
        self.owner[space] = nation
        self.cache["lands"] = lands
        self.forget()

    def units(self, nations: int) -> int:
        """The units of a set of nations; known until a unit comes into play or leaves it."""
        known: dict[int, int] | None = self.cache.get("units")
        if known is None:
            known = self.cache["units"] = {}
        found = known.get(nations)
        if found is None:
            found = known[nations] = _union(self.ranks, nations)
        return found

    def inside(self, area: int) -> int:
        """The units in a set of spaces; known until one of them moves, or another comes."""
        known: dict[int, int] | None = self.cache.get("inside")
        if known is None:
            known = self.cache["inside"] = {}
        found = known.get(area)
        if found is None:
            here, found = self.here, 0
            for space in bits(area):
                if space in here:
                    found |= here[space]
            known[area] = found
        return found

    def ground(self, units: int) -> int:
        """The ground units of a set, airborne units included."""
        return units & ~(self.order[AIR] | self.order[FLEET])

    def occupied_by(self, units: int) -> int:
        """The spaces in which any of a set of units is; known until one of them moves."""
        known: dict[int, int] | None = self.cache.get("spaces")
        if known is None:
            known = self.cache["spaces"] = {}
        found = known.get(units)
        if found is None:
            found = known[units] = self._spaces(units)
        return found

    def _spaces(self, units: int) -> int:
        at, found = self.at, 0
        while units:
            rest = units & (units - 1)
            space = at[(units ^ rest).bit_length() - 1]
            if space != OFF:
                found |= 1 << space
            units = rest
        return found

    def factors(self, units: int) -> int:
        """Air or fleet factors of a set of units."""
        return sum(self.size[piece] for piece in bits(units))

    def living(self, units: int) -> int:
        """Those of a set of units that are still in play."""
        return sum(1 << piece for piece in bits(units) if self.at[piece] != OFF)

    # ------------------------------------------------------------------ seats
    def seat(self, nation: int) -> str:
        """Who decides for a nation: its own seat, or that of the Major Country that runs it."""
        patron = self.patron[nation]
        return SEAT_OF[self.players][patron] if patron >= 0 else SEATS[self.players][0]

    def side_name(self, side: int) -> str:
        return SIDES[side]

    def acting(self, side: int) -> list[str]:
        """The seats that act in the player turn of a side, in their order; a seat may act in both."""
        key = ("acting", side)
        found: list[str] | None = self.cache.get(key)
        if found is None:
            mine = {
                SEAT_OF[self.players][major]
                for major in range(SIX)
                if TURN_OF_MAJOR[major] == side and not self.conquered >> major & 1
            }
            found = self.cache[key] = [seat for seat in SEATS[self.players] if seat in mine]
        return found

    def commanded(self, side: int, seat: str) -> int:
        """[1.3c-1.3e] The nations that a seat moves in the player turn of a side."""
        key = ("commanded", side, seat)
        found: int | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = sum(
                1 << nation
                for nation, patron in enumerate(self.patron)
                if patron >= 0 and TURN_OF_MAJOR[patron] == side and SEAT_OF[self.players][patron] == seat
            )
        return found

    def army(self, side: int, seat: str) -> int:
        """The units of these nations."""
        return self.units(self.commanded(side, seat))

    def moving(self, side: int) -> int:
        """The nations of all seats that act in the player turn of a side."""
        found = 0
        for seat in self.acting(side):
            found |= self.commanded(side, seat)
        return found

    def under(self, side: int, place: int) -> int:
        """The nations that the player at a place of a side's order moves in its player turn."""
        key = (side, place)
        found: int | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.commanded(side, self.acting(side)[place])
        return found

    @property
    def judged(self) -> str:
        """[R156] The scenario whose victory conditions hold: the long game of 1941 is judged like the campaign."""
        return LONG if LONG_GAME in self.options else self.scenario

    # ------------------------------------------------------------------ placing
    def put(self, nation: int, class_: int, space: int, size: int = 1) -> int:
        """A new unit; a free place of its kind is used again."""
        kind, piece = kind_of(nation, class_), -1
        for _ in range(self.kind.count(kind)):
            piece = self.kind.index(kind, piece + 1)
            if self.at[piece] == OFF:
                break
        else:
            piece = self.enlist(nation, class_)
        self.call(piece, space, size)
        return piece

    def enlist(self, nation: int, class_: int) -> int:
        """A further unit of its kind, not in play yet."""
        kind = kind_of(nation, class_)
        self.ordinal = (*self.ordinal, self.kind.count(kind) + 1)
        self.kind = (*self.kind, kind)
        self.at.append(OFF)
        self.size.append(0)
        return len(self.at) - 1

    def call(self, piece: int, space: int, size: int = 1) -> None:
        """A unit that is not in play comes to a space."""
        self.size[piece] = size
        self._enter(piece, space)

    def shift(self, piece: int, space: int) -> None:
        """A unit goes from its space to another."""
        bit, old = 1 << piece, self.at[piece]
        self._stirred(bit, 1 << old | 1 << space)
        rest = self.here[old] ^ bit
        if rest:
            self.here[old] = rest
        else:
            del self.here[old]
        self.at[piece] = space
        self.here[space] = self.here.get(space, 0) | bit

    def drop(self, piece: int) -> None:
        """A unit leaves play; every mark goes with it."""
        bit, space = 1 << piece, self.at[piece]
        rest = self.here[space] ^ bit
        if rest:
            self.here[space] = rest
        else:
            del self.here[space]
        self.at[piece] = OFF
        self.size[piece] = 0
        self.aboard.pop(piece, None)
        self.homes.pop(piece, None)
        self.covers.pop(piece, None)
        self.landing.pop(piece, None)
        self.half.pop(piece, None)
        nation, class_ = divmod(self.kind[piece], CLASSES)
        self.cache.pop("units", None)
        self._stirred(bit, 1 << space)
        self.ranks[nation] &= ~bit
        self.order[class_] &= ~bit
        for mark in MARKS:
            setattr(self, mark, getattr(self, mark) & ~bit)

    def lose(self, piece: int, clause: str) -> None:
        """A unit is lost."""
        self.note("loss", clause, piece=self.piece_name(piece))
        self.drop(piece)

    def wear(self, piece: int, factors: int, clause: str) -> None:
        """A wing or a fleet loses factors; without any it is gone."""
        rest = max(0, self.size[piece] - factors)
        self.note("factor-loss", clause, piece=self.piece_name(piece), factors=factors, left=rest)
        if rest:
            self.size[piece] = rest
        else:
            self.drop(piece)

    def _enter(self, piece: int, space: int) -> None:
        bit = 1 << piece
        nation, class_ = divmod(self.kind[piece], CLASSES)
        self.at[piece] = space
        self.here[space] = self.here.get(space, 0) | bit
        self.cache.pop("units", None)
        self._stirred(bit, 1 << space)
        self.ranks[nation] |= bit
        self.order[class_] |= bit

    def _stirred(self, unit: int, spaces: int) -> None:
        """A unit has come, gone or moved: what is known of it and of these spaces is stale, but not for copies."""
        cache = self.cache
        if (known := cache.get("spaces")) is not None:
            cache["spaces"] = {units: found for units, found in known.items() if not units & unit}
        if (known := cache.get("inside")) is not None:
            cache["inside"] = {area: found for area, found in known.items() if not area & spaces}

    def forget(self) -> None:
        """Control or politics have changed: what was computed from them is stale."""
        lands = self._lands()
        self.cache = {"lands": lands}

    def rebuild(self) -> None:
        """Recompute what is derived from the lists of units."""
        self.here, self.cache = {}, {}
        self.ranks, self.order = [0] * len(NAMES), [0] * CLASSES
        for piece, space in enumerate(self.at):
            if space != OFF:
                self._enter(piece, space)

    def everybody(self) -> Iterator[int]:
        """Every unit in play."""
        return (piece for piece, space in enumerate(self.at) if space != OFF)
