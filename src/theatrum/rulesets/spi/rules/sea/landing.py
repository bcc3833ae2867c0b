"""[5.8] Amphibious Movement: landings are assembled, and carried out all at once, within the Initial Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, first, of, pick
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.actions import Also, Embark, Join, Land, Resolve, StandDown
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.data.tables import FALL, SPRING, SUMMER, TABLES, UNITS_PER_HEX, WINTER
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import arrival, stacking
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.sea import beaches, fleets, interdiction, routes
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.sea.routes import Waters
from theatrum.rulesets.spi.war import War

_GERMAN = TABLES["transport"]["german_amphibious"]
STORM = tuple(TABLES["transport"]["amphibious_season"]["abort_on"])
GERMAN_SEAS = tuple(n for n, name in enumerate(sea.SEAS) if any(name.startswith(s) for s in _GERMAN["seas"]))
BOX = first(geo.BRITAIN)
"""Where the supply of an assault from the United States box is judged: in Britain, which is always in supply."""


# ------------------------------------------------------------------ may anybody land at all?
def points(war: War, side: str) -> int:
    """Amphibious Points left to a side."""
    return war.german_amphibious if side == "axis" else war.amphibious if side == "allied" else 0


def in_season(war: War, side: str) -> bool:
    """[5.84, R17] Germany lands in summer only; the Allies never in winter, and once in spring and fall."""
    if side == "axis":
        return war.quarter == SUMMER
    return war.quarter != WINTER and not war.weather_roll


# ------------------------------------------------------------------ where a force can go
def ways(war: War, side: str, start: int | None, landing: int) -> tuple[int, int]:
    """Coastal hexes reached under air cover from a port (None: from the United States): the direct way, round Africa.

    `landing` are units that give no cover because they land themselves (6.56b).
    """
    bare = interdiction.bare(war, side, landing)
    if start is not None and bare >> start & 1:
        return 0, 0
    if start is not None and side == "axis":
        return _across(start) & ~bare, 0
    safe = interdiction.covered_nodes(bare)
    waters = interdiction.allied_waters(war)
    waters = Waters(waters.passages, waters.nodes & safe)
    begin = 1 << routes.WEST if start is None else routes.HARBOUR[start]
    direct = _coasts(waters, begin) & ~bare
    if war.amphibious < fleets.ROUND:
        return direct, 0
    return direct, _round(interdiction.round_africa(waters), begin) & ~bare


@lru_cache(maxsize=256)
def _coasts(waters: Waters, begin: int) -> int:
    """The coastal hexes that ships reach from these nodes; the ways of one landing change little."""
    out = 0
    for node in bits(_sea(waters, begin)):
        out |= routes.SHORE[node]
    return out


def _sea(waters: Waters, begin: int) -> int:
    return routes.links(waters.passages).flood(begin, waters.nodes)


def _across(start: int) -> int:
    """[5.88, R91] Germany crosses one water hexside of the Baltic, the North Sea or the Channel."""
    out = 0
    for number in bits(routes.HARBOUR[start] & routes.WATERS):
        node = routes.NODES[number]
        if node.sea in GERMAN_SEAS and len(node.spaces) == 2:
            out |= of(node.spaces)
    return out & ~(1 << start)


@lru_cache(maxsize=256)
def _round(waters: Waters, begin: int) -> int:
    """The same for those round Africa."""
    west, east = 1 << routes.WEST, 1 << routes.EAST
    out = 0
    for near, far in ((west, east), (east, west)):
        if _sea(waters, near) & begin:
            out |= _coasts(waters, far)
    return out


def crews(war: War, side: str, free: int) -> int:
    """Units that could go on board for a landing: unmoved, in a Friendly port, not held back in Britain."""
    ports = fleets.harbours(war, side) & ~fleets.held_back(war)
    out = 0
    for piece in bits(free):
        status = war.status[war.nation(piece)]
        able = war.nation(piece) == Nation.GERMANY if side == "axis" else status == Status.ALLIED
        if able and ports >> war.at[piece] & 1:
            out |= 1 << piece
    return out


def lawful(war: War, nation: int, open_: int) -> int:
    """Hexes where a unit may land: ground it may enter, empty or with Enemies it may attack; with room for one more."""
    others = war.others(war.status[nation])
    ashore = open_ & ~others
    storm = open_ & others & neutrals.targets(war, nation)
    bound: dict[int, int] = {}
    for target in war.landing.values():
        bound[target] = bound.get(target, 0) + 1
    for space in {*war.here, *bound}:
        if ashore >> space & 1 and stacking.room(war, space, nation) <= bound.get(space, 0):
            ashore &= ~(1 << space)
        if storm >> space & 1 and bound.get(space, 0) >= UNITS_PER_HEX:
            storm &= ~(1 << space)
    return ashore | storm


# ------------------------------------------------------------------ assembling
@frame
class Landings(SideFrame):
    """[5.8] Landings are put together: units for one target after another, then all sail under one weather die."""

    side: str
    free: int
    targets: tuple[int, ...]
    units: tuple[int, ...]
    boxed: tuple[tuple[int, ...], ...]
    """For each target: the units that land there, and the sizes of those that come straight from the United States."""
    step = "landing"
    title = "Amphibious landing"
    topics = ("sea", "air")

    def prompt(self, war: War) -> str:
        left = points(war, self.side) - (self.cost(war) or 0)
        return f"Landing at {geo.label(self.targets[-1])}: choose units; {left} Amphibious Points left."

    # ---------------------------------------------------------------- reckoning
    def busy(self) -> int:
        out = 0
        for units in self.units:
            out |= units
        return out

    def cost(self, war: War, leaving: int = 0) -> int | None:
        """[5.81] The points all this needs, if these units land too; None if some force has no covered way."""
        known: dict[int | None, tuple[int, int]] = {}
        total, busy = 0, self.busy() | leaving
        for target, units, boxed in zip(self.targets, self.units, self.boxed, strict=True):
            forces: list[tuple[int | None, int]] = [(war.at[piece], war.sp[piece]) for piece in bits(units)]
            forces += [(None, sp) for sp in boxed]
            for start, sp in forces:
                if start not in known:
                    known[start] = ways(war, self.side, start, busy)
                direct, rounded = known[start]
                if not (direct | rounded) >> target & 1:
                    return None
                total += sp if direct >> target & 1 else sp * fleets.ROUND
        return total

    def affordable(self, war: War) -> bool:
        cost = self.cost(war)
        return cost is not None and cost <= points(war, self.side)

    def with_unit(self, piece: int) -> Landings:
        units = (*self.units[:-1], self.units[-1] | 1 << piece)
        return Landings(self.side, self.free, self.targets, units, self.boxed)

    def with_box(self, sp: int) -> Landings:
        boxed = (*self.boxed[:-1], (*self.boxed[-1], sp))
        return Landings(self.side, self.free, self.targets, self.units, boxed)

    def with_target(self, target: int) -> Landings:
        return Landings(self.side, self.free, (*self.targets, target), (*self.units, 0), (*self.boxed, ()))

    def _force(self) -> int:
        return self.units[-1].bit_count() + len(self.boxed[-1])

    def _fits(self, war: War, nation: int, open_: int) -> bool:
        """[R18] Is the target lawful, and is there room beside those who are going there already?"""
        target, force = self.targets[-1], self._force()
        if not lawful(war, nation, open_) >> target & 1:
            return False
        if war.others(war.status[nation]) >> target & 1:
            return force + sum(1 for other in war.landing.values() if other == target) < UNITS_PER_HEX
        return force < stacking.room(war, target, nation)

    def _waiting(self, war: War) -> int:
        return crews(war, self.side, self.free) & ~self.busy() & ~war.here.get(self.targets[-1], 0)

    def _joins(self, war: War, piece: int) -> bool:
        fits = self._fits(war, war.nation(piece), neutrals.ground(war, piece))
        return fits and self.with_unit(piece).affordable(war)

    def _joiners(self, war: War) -> int:
        return of(piece for piece in bits(self._waiting(war)) if self._joins(war, piece))

    def _any_joiner(self, war: War, rng: Random) -> Action | None:
        """One that can join, tried in random order."""
        waiting = self._waiting(war)
        while waiting:
            piece = pick(waiting, rng)
            if self._joins(war, piece):
                return Join(piece)
            waiting &= ~(1 << piece)
        return None

    def _boxes(self, war: War) -> Iterator[Action]:
        """[10.54, R45] Sizes of a United States unit that can come straight from its box."""
        nation = Nation.UNITED_STATES
        most = min(box_left(war, self), stacking.largest(war, nation)) if self.side == "allied" else 0
        if most and self._fits(war, nation, neutrals.open_to(war, nation)):
            for sp in range(1, most + 1):
                if self.with_box(sp).affordable(war):
                    yield Embark(sp)

    def _more(self, war: War) -> Iterator[Action]:
        if not self.units[-1] and not self.boxed[-1]:
            return
        have, busy, out = points(war, self.side), self.busy(), 0
        for piece in bits(crews(war, self.side, self.free & ~busy)):
            spent = self.cost(war, 1 << piece)
            if spent is not None:
                out |= goals_of(war, self.side, piece, busy | 1 << piece, have - spent)
        if box_left(war, self) > 0 and self.side == "allied":
            out |= goals_of(war, self.side, None, busy, have - (self.cost(war) or 0))
        for target in bits(out & ~of(self.targets)):
            yield Also(target)

    def ready(self) -> bool:
        return all(units or boxed for units, boxed in zip(self.units, self.boxed, strict=True))

    # ---------------------------------------------------------------- acting
    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: Over(Join, self._joiners(war)), 3, lambda rng: self._any_joiner(war, rng), Join)
        yield Listed(lambda: self._boxes(war), 1, verb=Embark)
        yield Listed(lambda: self._more(war), 1, verb=Also)
        if self.ready():
            yield Resolve()
        yield StandDown()

    def on_join(self, war: War, act: Join) -> None:
        war.amend(self.with_unit(act.piece))

    def on_embark(self, war: War, act: Embark) -> None:
        war.amend(self.with_box(act.points))

    def on_also(self, war: War, act: Also) -> None:
        war.amend(self.with_target(act.target))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        cost = self.cost(war) or 0
        if self.side == "axis":
            war.german_amphibious -= cost
            war.converting += cost  # [5.79d, 5.86c]
        else:
            war.amphibious -= cost
            war.amphibious_used += cost
        if self.side == "allied" and war.quarter in (SPRING, FALL):
            war.weather_roll = war.roll(why="weather for landings")
        war.moved |= self.busy()
        shipped = sum(sum(boxed) for boxed in self.boxed)
        war.us_due -= shipped
        if shipped:
            war.us_choice = 1
        if war.weather_roll in STORM:
            war.us_storm += shipped
            war.note("storm", "5.84c", at=[war.space_name(target) for target in self.targets])
        else:
            for target, units, boxed in zip(self.targets, self.units, self.boxed, strict=True):
                _carry_out(war, target, units, boxed)
            losses.settle(war)
        war.pop()

    # ---------------------------------------------------------------- why not
    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return None

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        if self.ready():
            return None
        return Refusal("5.8", f"Choose units for {geo.label(self.targets[-1])} first.")

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        if self.busy() >> act.piece & 1:
            return Refusal("5.7j", f"{war.piece_name(act.piece)} is in this landing already.")
        return beaches.why_not(war, self.side, act.piece, self.targets[-1], self.plan(war))

    def why_not_embark(self, war: War, act: Embark) -> Refusal | None:
        if self.side != "allied":
            return Refusal("10.54", "Only the United States lands straight from its box.")
        return beaches.why_not_box(war, act.points, self.targets[-1], self.plan(war))

    def why_not_also(self, war: War, act: Also) -> Refusal | None:
        if act.target in self.targets:
            return Refusal("5.8", f"{geo.label(act.target)} is a target already.")
        if not self.units[-1] and not self.boxed[-1]:
            return Refusal("5.8", f"Choose units for {geo.label(self.targets[-1])} first.")
        plan = self.plan(war)
        return beaches.why_nobody(war, self.side, act.target, beaches.Plan(plan.free, plan.sailing, (), plan.boxed))

    def plan(self, war: War) -> beaches.Plan:
        """What is decided so far, for the explainer."""
        sailing = [
            (piece, target) for target, units in zip(self.targets, self.units, strict=True) for piece in bits(units)
        ]
        boxed = [(sp, target) for target, sizes in zip(self.targets, self.boxed, strict=True) for sp in sizes]
        here = tuple(bits(self.units[-1])) + tuple(-1 for _ in self.boxed[-1])
        return beaches.Plan(self.free, tuple(sailing), here, tuple(boxed))


def box_left(war: War, landings: Landings) -> int:
    return war.us_due - sum(sum(boxed) for boxed in landings.boxed)


# ------------------------------------------------------------------ beginning one
def goals_of(war: War, side: str, piece: int | None, landing: int, left: int) -> int:
    """Hexes a unit (None: one SP from the United States) can land in: lawfully, covered, with this many points."""
    nation, start, sp = Nation.UNITED_STATES, None, 1
    if piece is not None:
        nation, start, sp = war.nation(piece), war.at[piece], war.sp[piece]
    if sp > left:
        return 0
    direct, rounded = ways(war, side, start, landing)
    reached = direct | rounded if sp * fleets.ROUND <= left else direct
    open_ = neutrals.open_to(war, nation) if piece is None else neutrals.ground(war, piece)
    return reached & lawful(war, nation, open_) & ~(0 if start is None else 1 << start)


def goals(war: War, side: str, free: int) -> int:
    """Hexes for which a landing can be assembled."""
    left, out = points(war, side), 0
    for piece in bits(crews(war, side, free)):
        out |= goals_of(war, side, piece, 1 << piece, left)
    if side == "allied" and war.us_due > 0:
        out |= goals_of(war, side, None, 0, left)
    return out


def may_begin(war: War, side: str) -> bool:
    return bool(points(war, side)) and in_season(war, side)


def offer(war: War, side: str, free: int) -> Offer:
    return Listed(lambda: Over(Land, goals(war, side, free)), 0.25, partial(_any_goal, war, side, free), Land)


def _any_goal(war: War, side: str, free: int, rng: Random) -> Action | None:
    """One hex that a random crew can land in."""
    waiting = crews(war, side, free)
    if not waiting:
        return None
    piece = pick(waiting, rng)
    found = goals_of(war, side, piece, 1 << piece, points(war, side))
    return Land(pick(found, rng)) if found else None


def begin(war: War, side: str, free: int, target: int) -> None:
    war.push(Landings(side, free, (target,), (0,), ((),)))


def why_not_begin(war: War, side: str, free: int, target: int) -> Refusal | None:
    if found := beaches.why_not_now(war, side):
        return found
    return beaches.why_nobody(war, side, target, beaches.Plan(free, (), (), ()))


# ------------------------------------------------------------------ carrying it out
def _carry_out(war: War, target: int, units: int, boxed: tuple[int, ...]) -> None:
    """[14.15a] British units go first: with one of them in it, an invasion of Vichy land is a British one."""
    for piece in sorted(bits(units), key=lambda piece: (war.nation(piece) != Nation.BRITAIN, piece)):
        _send(war, piece, target, war.at[piece])
    for sp in boxed:
        piece = war.put(Nation.UNITED_STATES, western.arm(war), sp, _off(target, BOX))
        war.moved |= 1 << piece
        _send(war, piece, target, BOX)


def _send(war: War, piece: int, target: int, start: int) -> None:
    """[5.85, R18] Straight ashore if no Enemy is there, else to a sea hex beside it, to attack in the Combat Phase."""
    war.origin[piece] = start
    war.landing[piece] = target
    war.excess &= ~(1 << piece)
    if war.others(war.bucket(piece)) >> target & 1:
        war.shift(piece, _off(target, start))
        name, at = war.piece_name(piece), war.space_name(war.at[piece])
        war.note("assault", "5.85a", unit=name, target=war.space_name(target), at=at)
    else:
        _ashore(war, piece)


def _off(target: int, start: int) -> int:
    """[5.85c] A sea hex beside the target; else the port, if it lies across a water hexside; else the nearest one."""
    near = geo.BOARD.grid.near[target] & geo.SEA
    if near:
        return first(near)
    if routes.BEACH[start] & routes.BEACH[target]:
        return start
    water = of(routes.NODES[node].spaces[0] for number in _seas(target) for node in bits(routes.OF_SEA[number]))
    return min(bits(water & geo.SEA), key=lambda space: geo.BOARD.distance(space, target))


def _seas(space: int) -> list[int]:
    return [number for number in range(len(sea.SEAS)) if sea.COAST[number] >> space & 1]


def _ashore(war: War, piece: int) -> None:
    target = war.landing.pop(piece)
    war.origin.pop(piece, None)
    war.shift(piece, target)
    war.beach[target] = war.beach.get(target, 0) + war.sp[piece]
    war.note("land", "5.85a", unit=war.piece_name(piece), at=war.space_name(target))
    arrival.arrive(war, piece, 1 << target)


def come_ashore(war: War) -> None:
    """[5.85b, R57] Whoever waits at sea before a hex that the Enemy has left goes ashore, if there is room."""
    for piece, target in list(war.landing.items()):
        taken = war.others(war.bucket(piece)) >> target & 1
        if not taken and stacking.room(war, target, war.nation(piece)) > 0:
            _ashore(war, piece)
