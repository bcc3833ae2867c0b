"""[5.0, 5.4, 5.6] Every march, Overrun and train against a plain search for a way."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import CRT, SPRING, TURN_OF, WINTER
from theatrum.rulesets.spi.study.audit.ground import (
    CONTACT,
    COUNTRIES,
    NEAR,
    NEAR_RUSSIA,
    ROUGH,
    STEPS,
    WEATHER,
    allowance,
    distances,
    side_of,
    strangers,
    zone,
)
from theatrum.rulesets.spi.study.audit.step import INITIAL, MECHANIZED, OFF, RAIL, Step
from theatrum.rulesets.spi.war import War

SURE = [min(row[column] for row in CRT) for column in range(8)]
"""[R8] The least loss in each column."""
LATER_TANKS = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH)
FROM_1943 = TURN_OF["1/1943"]
EVERY = 20
"""Of so many marches one is looked at for what else was offered."""
FREE_MARCHERS = (Nation.GERMANY, Nation.BRITAIN, Nation.UNITED_STATES, Nation.RUSSIA)
NARROWS = sum(1 << geo.BOARD.index[name] for name in ("0219", "0220", "2316", "2415"))


class Marches:
    """Follows what each unit has done in the Player-Turn, and what is left of its allowance in the phase."""

    def __init__(self) -> None:
        self.marches = 0
        self.left: dict[int, int] = {}
        self.walked: set[int] = set()
        """Units that have moved in the Initial Movement Phase."""
        self.overran: set[int] = set()
        self.marked: set[int] = set()
        self.touched: set[int] = set()
        """Marked units that an Enemy zone has reached in this Player-Turn."""

    def see(self, step: Step) -> Iterator[str]:
        if step.verb == "move":
            yield from self._march(step)
        elif step.verb == "rail":
            yield from self._train(step)
        elif step.verb == "entrain":
            self.marked.add(step.act.piece)  # type: ignore[attr-defined]
        elif step.verb == "resolve" and step.all("overrun"):
            yield from self._overruns(step)
        if self.marked:
            self._watch_trains(step)
        for piece in step.changed:
            if step.after.at[piece] == OFF:
                self._forget(piece)
        if step.was != step.now:
            self.left, self.overran = {}, set()
        if step.turned:
            self.walked, self.marked, self.touched = set(), set(), set()

    def _forget(self, piece: int) -> None:
        self.left.pop(piece, None)
        for memory in (self.walked, self.overran, self.marked, self.touched):
            memory.discard(piece)

    def _watch_trains(self, step: Step) -> None:
        for piece in self.marked - self.touched:
            if step.after.at[piece] != OFF and zone(step.after, step.after.bucket(piece)) >> step.after.at[piece] & 1:
                self.touched.add(piece)

    # ------------------------------------------------------------------ marches
    def _march(self, step: Step) -> Iterator[str]:
        war, piece = step.before, step.act.piece  # type: ignore[attr-defined]
        start, end, name = war.at[piece], step.after.at[piece], step.name(piece)
        if end == OFF:
            return
        yield from self._may_march(step, piece)
        points = self.left.get(piece, allowance(war, start))
        bucket = war.bucket(piece)
        shut = strangers(war, bucket)
        if bucket == Status.NEUTRAL:
            shut = war.taken() & ~war.hexes(war.armies[war.nation(piece)])
        ways = distances(war, piece, points, shut, zone(war, bucket))
        if end not in ways:
            yield f"5.12: {name} cannot march from {step.hex_(start)} to {step.hex_(end)} with {points} points"
        else:
            step.passed = _through(ways, start, end)
        self.marches += 1
        if self.marches % EVERY == 0 and piece not in self.left:
            yield from self._offers(step, piece, set(ways) - {start})
        self.left[piece] = points - ways.get(end, points)
        if step.was.phase == INITIAL:
            self.walked.add(piece)

    def _offers(self, step: Step, piece: int, ways: set[int]) -> Iterator[str]:
        """[5.0a] Every hex in reach is offered, where no politics can be in the way."""
        war = step.before
        around = 1 << war.at[piece]
        for space in ways:
            around |= 1 << space | NEAR[space]
        if war.nation(piece) not in FREE_MARCHERS or around & _delicate(war):
            return
        offered = {act.to for act in war.choices().for_piece(piece) if act.verb == "move"}  # type: ignore[attr-defined]
        for space in sorted(ways ^ offered):
            fault = "is not offered" if space in ways else "is offered"
            yield f"5.0a: the way of {step.name(piece)} from {step.hex_(war.at[piece])} to {step.hex_(space)} {fault}"

    def _may_march(self, step: Step, piece: int) -> Iterator[str]:
        war, name = step.before, step.name(piece)
        if side_of(war, piece) != step.was.side:
            yield f"5.11: {name} is moved by {step.was.side}"
        if piece in self.marked:
            yield f"5.64a: {name} is marked for rail and moves"
        if step.was.phase == MECHANIZED:
            if piece in self.walked:
                yield f"5.16a: {name} has moved in phase 1 and moves in phase 3"
            late = war.turn >= FROM_1943 and war.nation(piece) in LATER_TANKS
            if war.type(piece) != Type.MECHANIZED and not late:
                yield f"5.31: {name} is not Mechanized and moves in phase 3"
        elif step.was.phase != INITIAL:
            yield f"5.11: {name} marches in phase {step.was.phase}"

    # ------------------------------------------------------------------ Overruns
    def _overruns(self, step: Step) -> Iterator[str]:
        war = step.before
        targets = {war.space_of(event["at"]) for event in step.all("overrun")}
        victims = 0
        for target in targets:
            victims |= war.here.get(target, 0)
        for event in step.all("overrun"):
            target = war.space_of(event["at"])
            crew = [war.piece_of(name) for name in event["units"]]
            yield from self._overrun(step, target, crew, victims)

    def _overrun(self, step: Step, target: int, crew: list[int], victims: int) -> Iterator[str]:
        war, where = step.before, step.hex_(target)
        if len(crew) > 2 or len({war.at[piece] for piece in crew}) > 1:
            yield f"8.42: {len(crew)} units from {len({war.at[p] for p in crew})} hexes overrun {where}"
        enemies = [p for p in bits(war.here.get(target, 0)) if side_of(war, p) != step.was.side]
        if any(war.type(piece) == Type.PARTISAN for piece in enemies):
            yield f"16.51a: Partisans are overrun in {where}"
        attack = sum(worth(war, piece, True) for piece in crew)
        defence = sum(worth(war, piece, False) for piece in enemies) * factor(war, target)
        if SURE[max(0, min(7, attack - defence))] < sum(war.sp[p] for p in enemies) or attack < defence:
            yield f"8.4d: {attack} against {defence} is not enough to overrun {where}"
        others = zone(war, war.bucket(crew[0]), without=victims)
        if others >> target & 1 or others >> war.at[crew[0]] & 1:
            yield f"8.47b: {where} is overrun in the Zone of Control of others"
        for piece in crew:
            yield from self._crew(step, piece, target)

    def _crew(self, step: Step, piece: int, target: int) -> Iterator[str]:
        war, name = step.before, step.name(piece)
        if piece in self.overran:
            yield f"8.48: {name} overruns twice in a phase"
        if piece not in self.left:
            yield from self._may_march(step, piece)
        start = war.at[piece]
        points = self.left.get(piece, allowance(war, start))
        price = next((cost for other, cost in STEPS[start] if other == target), 99) + 1
        if price > points:
            yield f"5.42: {name} overruns {step.hex_(target)} for {price} of {points} points"
        self.left[piece] = points - price
        self.overran.add(piece)
        if step.was.phase == INITIAL:
            self.walked.add(piece)

    # ------------------------------------------------------------------ trains
    def _train(self, step: Step) -> Iterator[str]:
        war, piece = step.before, step.act.piece  # type: ignore[attr-defined]
        start, end, name = war.at[piece], step.after.at[piece], step.name(piece)
        if step.was.phase != RAIL or piece not in self.marked:
            yield f"5.6c: {name} uses rail without having been marked for it"
        if piece in self.touched:
            yield f"5.63b: {name} uses rail and has been in an Enemy Zone of Control"
        bucket = war.bucket(piece)
        shut = strangers(war, bucket) | zone(war, bucket) | self._sabotage(war, bucket)
        points = 3 * allowance(war, start)
        reached = front = 1 << start
        for _ in range(points):
            spread = 0
            for space in bits(front):
                spread |= CONTACT[space]
            front = spread & RAILS & ~shut & ~reached
            reached |= front
        step.passed = reached
        if not reached >> end & 1:
            yield f"5.6a: {name} cannot go by rail from {step.hex_(start)} to {step.hex_(end)} with {points} points"

    def _sabotage(self, war: War, bucket: int) -> int:
        """[16.59a] Hexes that Partisans of the Enemy close to rail."""
        rebels = PARTISANS_ALLIED if bucket in (Status.AXIS, Status.PRO_AXIS) else PARTISANS_AXIS
        out = 0
        for space in bits(war.held[rebels]):
            out |= 1 << space | CONTACT[space]
        return out


def _through(ways: dict[int, int], start: int, end: int) -> int:
    """[R100] Every hex on one of the cheapest ways; which of them was taken is the engine's affair."""
    out, queue = 0, [end]
    while queue:
        space = queue.pop()
        if out >> space & 1:
            continue
        out |= 1 << space
        if space != start:
            queue += [other for other, cost in STEPS[space] if ways.get(other, 99) + cost == ways[space]]
    return out


def _delicate(war: War) -> int:
    """Ground on which more than the way decides: neutral and Vichy land, and the neighbours of units not at war."""
    out = war.quiet | NARROWS | (war.vichy_land if war.vichy == 1 else 0) | COUNTRIES["Finland"]
    for status in (Status.NEUTRAL, Status.PRO_AXIS, Status.VICHY):
        for space in bits(war.held[status]):
            out |= 1 << space | NEAR[space]
    return out | ~NEAR_RUSSIA


def _rails() -> int:
    """[5.6b, R10] Land with railways: Europe with Russia, and Turkish Thrace."""
    out = sum(1 << geo.BOARD.index[name] for name in geo.MAP["sets"]["europe_for_rail_extra"])
    for name in geo.MAP["sets"]["europe_for_rail_countries"]:
        out |= COUNTRIES[name]
    return out


RAILS = _rails()


def first_winter(war: War) -> int:
    """[R49] The first winter Game-Turn after that of the invasion; far away before it."""
    if war.invasion_turn < 0:
        return 99
    turn = war.invasion_turn + 1
    while turn % 4 != 1:  # Game-Turn 0 is 4/1939, so that 1 is the first winter
        turn += 1
    return turn


def _winter(war: War, piece: int, last: int) -> int:
    """[11.21, 11.22] Russians and Finns are doubled in the first winter, in defence (`last` = 2) in the second too."""
    if war.nation(piece) not in (Nation.RUSSIA, Nation.FINLAND) or war.quarter != WINTER:
        return 1
    winters = (war.turn - first_winter(war)) / 4 + 1
    return 2 if 1 <= winters <= last else 1


def factor(war: War, space: int) -> int:
    """[8.32, 11.13] Rough terrain doubles, spring in the Weather Area doubles."""
    rough = 2 if ROUGH >> space & 1 else 1
    return rough * (2 if WEATHER >> space & 1 and war.quarter == SPRING else 1)


def worth(war: War, piece: int, attack: bool) -> int:
    """Basic SP as the winter makes them."""
    return war.sp[piece] * _winter(war, piece, 1 if attack else 2)
