"""The state of a war: armies as vessels of strength points, who holds what, what still produces, and marks of the turn.

Sets of spaces and of armies are ints, one bit each. What belongs to one rule only says which in its docstring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data import items, tables
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    ALL_ARMIES,
    AMPH,
    COUNTERS,
    FLEETS,
    INF,
    KINDS,
    LEADERS,
    MECH,
    MISSILES,
    NOBODY,
    PARA,
    PIECE_NAMES,
    PIECE_OF,
    PIECES,
    ROSTER,
    SIDE_OF_PIECE,
    SIDES,
)

OFF = -1
SCENARIOS = ("barbarossa", "fall-of-germany", "campaign-1", "campaign-2")


@dataclass(slots=True)
class War(State):
    """All that a war needs to go on."""

    derived: ClassVar[tuple[str, ...]] = ("here", "ranks")
    ending: ClassVar[str] = "sequence-barbarossa.3"

    scenario: str = ""
    options: tuple[str, ...] = ()
    stage: int = 0
    """How far the rules of this scenario go: 0 Barbarossa, 1 The Fall of Germany, 2 Campaign I, 3 Campaign II."""
    turn: int = 0
    last_turn: int = 0
    phasing: int = 0
    """The side whose player turn it is."""

    # ---- pieces
    at: list[int] = field(default_factory=lambda: [OFF] * PIECES)
    """Where every army, fleet and missile counter is; OFF for one not in play."""
    sp: list[int] = field(default_factory=lambda: [0] * (ALL_ARMIES * KINDS))
    """Strength points of each army by kind: sp[army * KINDS + kind]."""
    here: dict[int, int] = field(default_factory=dict)
    """The armies in each space, as sets."""
    ranks: list[int] = field(default_factory=lambda: [0, 0, 0])
    """The armies of each side on the map, as sets."""
    forts: dict[int, int] = field(default_factory=dict)
    """Completed fort points by space; a fort belongs to whoever holds the space."""
    digging: dict[int, int] = field(default_factory=dict)
    """[fort-construction.1] fort points under construction, by space."""

    home: dict[int, int] = field(default_factory=dict)
    """[unaligned-forces.2] home forces of countries that were unaligned: points by space, in no army."""

    # ---- leaders (optional)
    markers: dict[int, int] = field(default_factory=dict)
    """[leaders.4, R160] leader markers in play: army -> 0 while face down, or the number of the leader from 1 on."""
    blanks: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[R160] no-leader markers that each side has turned over since it last drew."""
    lost_leaders: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[R160] leaders that each side has lost since it last drew, as sets of their numbers."""

    # ---- the map
    land: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[friendly-hexes.1] the spaces friendly to each side; no space is friendly to two."""
    dead: dict[int, int] = field(default_factory=dict)
    """Devastated production points by space; they may be repaired."""
    ruined: dict[int, int] = field(default_factory=dict)
    """Production points that are lost for good, by space."""
    siberia: int = 0
    """Production points that Siberia has at present: 0, then 8, then 12."""
    america: int = 0
    """Production points that the United States have at present."""

    # ---- politics
    italy: int = 0
    """[italy-entry.1, surrender-italy.1, R36] Italy: 0 unaligned, 1 Axis, 2 surrendered, 3 Allied."""
    france: int = 0
    """[surrender-france.5] France: 0 stands, 1 has surrendered."""
    unaligned: int = 0
    """[unaligned.1] the countries that are still unaligned, by their number in geo.COUNTRIES."""
    us: int = 0
    """[us-entry.1, R37] the United States: 0 unaligned, 1 Allied, 2 Axis."""
    britain: int = 0
    """[surrender-britain.4] Great Britain: 0 stands, 1 has surrendered."""
    surrendered: int = 0
    """[surrender-other.5] the countries that have surrendered with their capital, by number."""
    provoked: dict[int, int] = field(default_factory=dict)
    """[violation.2a] unaligned countries attacked in this Combat Phase for the first time: number -> attacking side."""
    fallen: int = 0
    """[R85] capitals that have been captured: 1 Berlin by Soviets or Allies, 2 Paris by the Axis."""
    eastern_war: int = 1
    """[R41] Axis and Soviets have attacked each other; until then there is neither war nor pact in the campaigns."""
    peace: int = 0
    """[surrender-ussr.1-4] the Soviet offer: 0 not yet made, 1 accepted, 2 refused."""
    footing: int = 0
    """[soviet-mobilization.3] the Soviets have attacked too early: limited war footing."""
    mobilized: int = 0
    """[soviet-mobilization.1, R42] 0 while the limit of eight holds; then the turn that lifted it, + 1."""
    levied: int = 0
    """[unaligned-forces.7] countries that have placed their home forces, by number."""
    waiting: dict[int, int] = field(default_factory=dict)
    """[R87] points given by events that still have to be placed: politics.lot(side, country, kind) -> number."""

    # ---- marks of the player turn
    frozen: int = 0
    """Armies that may neither move nor attack in this player turn: out of supply, or held back by politics."""
    named: dict[int, int] = field(default_factory=dict)
    """[initial-attack.1a] announced attacks: army -> target."""
    invading: int = 0
    """[invasion-procedure.1] those of the named armies that come by sea."""
    fired: int = 0
    """[making-attacks.3c] armies that have made their one assault of their player turn."""
    defended: int = 0
    """[initial-attack.4b] armies that have made their defensive assault of this player turn."""
    forts_fired: int = 0
    """[R91] spaces whose fort has made its defensive assault of this player turn."""
    home_fired: int = 0
    """[R66, R162] spaces whose home forces have made their defensive assault of this Combat Phase."""
    advanced: dict[int, int] = field(default_factory=dict)
    """[advance-resolution.10] how many hexes each army has advanced in this player turn."""
    stopped: int = 0
    """[making-attacks.3b] armies that may not attack any more in this player turn."""
    begun: int = 0
    """[exploitation-attacks.2] armies that have begun to exploit."""
    bare: int = 0
    """[garrisons.4b, garrisons.6b] spaces whose garrison is gone until the Combat Phase ends."""
    coastal: dict[int, int] = field(default_factory=dict)
    """[air-attacks.8] tac air points of the coast in hexes that are invaded, while the invasions last."""
    dropped: dict[int, int] = field(default_factory=dict)
    """[paradrop.5] paratroop points of each army that have dropped in this player turn."""
    absorbed: dict[int, int] = field(default_factory=dict)
    """[fort-combat.3] losses that the fort of a space has taken without harm in this player turn."""
    shipped: list[int] = field(default_factory=lambda: [0] * 8)
    """[R29] points that have used each sea in this player turn; the last number is the traffic with America."""
    convoys: list[int] = field(default_factory=list)
    """[R51, R59, R110] points that have sailed in this player turn, four numbers each: army, kind, how many are left,
    and 1 if between America and the rest of the world."""
    lanes: dict[int, int] = field(default_factory=dict)
    """[fleet-naval-fire.4, R51] full-sea hexsides of the Atlantic that convoys have crossed -> those convoys, a set."""

    # ---- the year
    winters: int = 0
    """[russian-winter.2] winters, before this one, that found Axis armies in the Soviet Union."""
    wintering: int = 0
    """[russian-winter.1] Axis armies have been in the Soviet Union in this winter turn."""

    # ---- strategic war (Campaign II)
    port: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[atlantic-fleets.3] capital ships in port, by side."""
    sea: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[atlantic-fleets.3] capital ships at sea, by side."""
    u_port: int = 0
    """[u-boats.1] U-boats in port."""
    u_sea: int = 0
    """[u-boats.1] U-boats at sea."""
    u_loss: int = 0
    """[u-boats.4] production points that the Allies lose from their next budget."""
    asw: int = 0
    """[asw.1] anti-submarine points; always at sea."""
    bombers: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[bombing.1] bomber points, by side."""
    escorts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[bombing.6c] escort points that have found no air defence to be exchanged for, by side."""
    flak: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[bombing.1] air defence points, by side."""
    rockets: list[int] = field(default_factory=lambda: [0] * (3 * MISSILES))
    """[missiles.1a] missile points of each missile counter; the counter is piece FIRST_MISSILE + its number."""
    bombs_air: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[atomic-bombs.1] atomic bombs assigned to the bombers of each side."""
    bombs_rocket: list[int] = field(default_factory=lambda: [0] * (3 * MISSILES))
    """[atomic-bombs.1] atomic bombs assigned to each missile counter."""
    morale_axis: int = 0
    """[morale.1] the morale of Germany; 0 where there is none."""
    morale_allied: int = 0
    """[morale.1] the morale of Great Britain; 0 where there is none, or no longer."""
    shipping: int = tables.LIMITS["trans_atlantic_capacity"]
    """[trans-atlantic.2] points that may cross between America and Europe in a turn."""
    aloft: dict[int, int] = field(default_factory=dict)
    """[atomic-bombs.5] atomic bombs on their way in this phase, by missile counter; OFF stands for the bombers."""
    held: list[int] = field(default_factory=lambda: [0, 0, 0])
    """[morale.5] what each side held as the running Combat Phase began."""
    broken: int = 0
    """[morale.7a] sides whose morale is gone and whose surrender is due, as a set."""

    # ---- production
    fresh: int = 0
    """[R90] spaces whose production worked when the running production phase began."""
    budget: int = 0
    """Production points left in the running phase, in sixths (costs are exact fractions) [R76]."""
    lent: dict[int, int] = field(default_factory=dict)
    """[lend-lease.3] production points waiting for the Soviets, by the depot that received them."""
    overseas: int = 0
    """[trans-atlantic.1] army points that the Allies have built in the United States in the running phase."""
    risen: int = 0
    """[partisans.4] hexes that the side has tried to take by partisans in the running phase."""
    uprising: dict[int, int] = field(default_factory=dict)
    """[partisans.3b] hexes held by partisans until their next Combat Phase has closed: 1 each."""
    levels: list[int] = field(default_factory=lambda: list(items.START))
    """[item-cost.1] tech levels: levels[side * ITEMS + item]; NEVER for what is not on the card of a side."""
    cuts: list[int] = field(default_factory=lambda: [0] * len(items.START))
    """[research.6] what B results have taken off the cost of the present level, in sixths."""
    track: list[int] = field(default_factory=lambda: [0] * len(items.START))
    """[research.2] the marker of each item on the research track: 0 Start to 5 Research Complete."""
    hulls: list[int] = field(default_factory=list)
    """[ship-builds.2] unfinished ships, three numbers each: side, item, what is still to be paid in sixths."""
    slipway: list[int] = field(default_factory=lambda: [0] * 6)
    """[naval-fleets.3b] with naval action: new ships, then carriers, of each side that have yet to join a fleet."""

    # ---- naval action (option)
    ships: list[int] = field(default_factory=lambda: [0] * len(FLEETS))
    """[naval-fleets.3a] capital ships of each fleet; the fleet is piece FIRST_FLEET + its number."""
    carriers: list[int] = field(default_factory=lambda: [0] * len(FLEETS))
    """[carriers.1] carriers of each fleet."""
    afloat: int = 0
    """[fleet-movement.6c] the fleets at sea, in a sea hex or off a coast; other fleets on the map are in port."""
    raiding: int = 0
    """[raid.1] the fleets in the Raid Box: they are nowhere on the map."""
    steamed: int = 0
    """[fleet-movement.2] fleets whose ships have made their move of this movement phase."""
    homing: int = 0
    """[fleet-movement.1, naval-battle.2c] fleets that have to go to a port before anything else happens."""
    supporting: dict[int, int] = field(default_factory=dict)
    """[fleets-at-sea.4a] fleets that support an invasion: fleet -> army."""

    # ------------------------------------------------------------------ names
    def space_name(self, space: int) -> str:
        return geo.BOARD.names[space] if 0 <= space < geo.BOARD.size else "?"

    def space_of(self, name: str) -> int:
        found = geo.BOARD.index.get(name)
        if found is None:
            found = geo.BOARD.index.get(geo.PLACE.get(name.lower(), ""))
        if found is None:
            raise BadInput(f"there is no space '{name}'; hexes are lettered A10 to X21, boxes are named like Siberia")
        return found

    def piece_name(self, piece: int) -> str:
        return PIECE_NAMES[piece] if 0 <= piece < PIECES else "?"

    def piece_of(self, name: str) -> int:
        if name not in PIECE_OF:
            raise BadInput(f"there is no army '{name}'; armies are named like army-group-south")
        return PIECE_OF[name]

    # ------------------------------------------------------------------ sides and seats
    def seat(self, side: int) -> str:
        """[sequence-fall.2, R74] Who decides for a side: one of two players commands Allies and Soviets."""
        return "allied" if side and "two-players" in self.options else SIDES[side]

    def side_name(self, side: int) -> str:
        return SIDES[side]

    def on(self, option: str) -> bool:
        """[optional.0] Have the players agreed on an optional rule?"""
        return option in self.options

    @property
    def winter(self) -> bool:
        return tables.WINTER[self.turn]

    def owner(self, space: int) -> int:
        """The side to which a space is friendly, or NOBODY."""
        land = self.land
        if land[0] >> space & 1:
            return 0
        if land[1] >> space & 1:
            return 1
        return 2 if land[2] >> space & 1 else NOBODY

    # ------------------------------------------------------------------ armies
    def count(self, army: int, kind: int) -> int:
        return self.sp[army * KINDS + kind]

    def total(self, army: int) -> int:
        """All points of an army, of whatever kind."""
        base = army * KINDS
        return sum(self.sp[base : base + KINDS])

    def bulk(self, army: int) -> int:
        """[stacking.1a, amphibious-points.1b, tac-air.2, tac-air.3] points that count for stacking, and in defence."""
        sp, base = self.sp, army * KINDS
        return sp[base + INF] + sp[base + MECH] + sp[base + PARA] + sp[base + AMPH]

    def armies(self, side: int, space: int) -> int:
        """The armies of a side in a space, as a set."""
        return self.here.get(space, 0) & COUNTERS[side]

    def standing(self, side: int, spaces: int) -> int:
        """The armies of a side in a set of spaces, as a set."""
        at, found = self.at, 0
        for army, bit in ROSTER[side]:
            space = at[army]
            if space >= 0 and spaces >> space & 1:
                found |= bit
        return found

    def having(self, armies: int, kind: int) -> int:
        """Those of a set of armies that have points of a kind."""
        column, found = self.sp[kind::KINDS], 0
        if not any(column):
            return 0
        while armies:
            bit = armies & -armies
            if column[bit.bit_length() - 1]:
                found |= bit
            armies ^= bit
        return found

    def stacked(self, side: int, space: int) -> int:
        """[stacking.1a, fort-production.1b] points of a side in a space that count for stacking, forts included."""
        total, left = 0, self.armies(side, space)
        while left:
            bit = left & -left
            total += self.bulk(bit.bit_length() - 1)
            left ^= bit
        if space in self.forts and self.land[side] >> space & 1:
            total += self.forts[space]
        if space in self.home and self.land[side] >> space & 1:
            total += self.home[space]
        return total

    def manned(self, space: int) -> bool:
        """Are there ground forces in a space: of an army, or home forces?"""
        if space in self.home:
            return True
        left = self.here.get(space, 0)
        while left:
            bit = left & -left
            if self.bulk(bit.bit_length() - 1):
                return True
            left ^= bit
        return False

    def garrisoned(self, space: int) -> bool:
        """[garrisons.1, garrisons.3, garrisons.5, garrisons.6a, air-attacks.9, R14] Where no ground points are."""
        if self.bare >> space & 1 or not geo.LAND >> space & 1:
            return False
        return not self.manned(space)

    def free_army(self, side: int) -> int:
        """[record-sheet.1a] The first army counter of a side that is not in play, or OFF."""
        left = COUNTERS[side] & ~self.ranks[side]
        return (left & -left).bit_length() - 1 if left else OFF

    def place(self, army: int, space: int) -> None:
        """An army, new or old, is put into a space."""
        bit, old = 1 << army, self.at[army]
        if old >= 0:
            rest = self.here[old] & ~bit
            if rest:
                self.here[old] = rest
            else:
                del self.here[old]
        self.at[army] = space
        self.here[space] = self.here.get(space, 0) | bit
        self.ranks[SIDE_OF_PIECE[army]] |= bit

    def add(self, army: int, kind: int, number: int) -> None:
        self.sp[army * KINDS + kind] += number

    def take(self, army: int, kind: int, number: int) -> None:
        """Points leave an army; an army without points leaves the map [movement.5b, assault-resolution.6]."""
        sp, base = self.sp, army * KINDS
        sp[base + kind] -= number
        if not (sp[base] or sp[base + 1] or sp[base + 2] or sp[base + 3] or sp[base + 4]):
            self.dissolve(army)

    def dissolve(self, army: int) -> None:
        """An army leaves the map with all it has; every mark goes with it."""
        bit, space, base = 1 << army, self.at[army], army * KINDS
        others = ~bit
        self.sp[base : base + KINDS] = [0] * KINDS
        rest = self.here[space] & others
        if rest:
            self.here[space] = rest
        else:
            del self.here[space]
        self.at[army] = OFF
        self.ranks[SIDE_OF_PIECE[army]] &= others
        self.frozen, self.invading, self.fired = self.frozen & others, self.invading & others, self.fired & others
        self.defended, self.stopped, self.begun = self.defended & others, self.stopped & others, self.begun & others
        self.named.pop(army, None)
        self.advanced.pop(army, None)
        for convoy in range(0, len(self.convoys), 4):
            if self.convoys[convoy] == army:
                self.convoys[convoy + 2] = 0
        self.dropped.pop(army, None)
        if army in self.markers:
            self.orphan(army)

    def orphan(self, army: int) -> None:
        """[leaders.7c, R65] A marker loses its army and goes back to the pool."""
        number, side = self.markers.pop(army), SIDE_OF_PIECE[army]
        if number:
            self.lost_leaders[side] |= 1 << number
            self.note("leader-lost", "leaders.7c", army=self.piece_name(army), leader=LEADERS[side][number - 1])

    def kinds(self, army: int) -> Iterator[tuple[int, int]]:
        """(kind, number) of everything an army has."""
        base = army * KINDS
        return ((kind, n) for kind, n in enumerate(self.sp[base : base + KINDS]) if n)

    # ------------------------------------------------------------------ production points
    def points(self, space: int) -> int:
        """[production-points.1] Production points that a space has, working or not."""
        if space == geo.SIBERIA:
            return self.siberia
        return self.america if space == geo.US else geo.PRODUCTION[space]

    def working(self, space: int) -> int:
        """Production points of a space that are not devastated."""
        return self.points(space) - self.dead.get(space, 0) - self.ruined.get(space, 0)

    def works(self) -> int:
        """The spaces with at least one working production point."""
        found: int | None = self.cache.get("works")
        if found is None:
            found = geo.PRODUCERS
            for space in (*self.dead, *self.ruined, geo.SIBERIA, geo.US):  # all others work
                if self.working(space) <= 0:
                    found &= ~(1 << space)
            self.cache["works"] = found
        return found

    def forget(self) -> None:
        """Control or production has changed: what was computed from it is stale."""
        self.cache.clear()

    def rebuild(self) -> None:
        """Recompute what is derived from the lists of pieces."""
        self.here, self.ranks, self.cache = {}, [0, 0, 0], {}
        for army in range(ALL_ARMIES):
            space = self.at[army]
            if space != OFF:
                self.here[space] = self.here.get(space, 0) | 1 << army
                self.ranks[SIDE_OF_PIECE[army]] |= 1 << army


def air_of(war: War, armies: int) -> int:
    """Tactical air points of a set of armies."""
    total, sp = 0, war.sp
    while armies:
        bit = armies & -armies
        total += sp[(bit.bit_length() - 1) * KINDS + AIR]
        armies ^= bit
    return total
