"""Who stands where, what is in a hex, how full it is: true after every act."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    ALL_ARMIES,
    ALLIED,
    AMPH,
    AXIS,
    FIRST_MISSILE,
    KINDS,
    MISSILES,
    PARA,
    PIECE_NAMES,
    SIDES,
)
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.war import War

PHASES = (("movement", "combat", "production"), ("strategic", "movement", "combat", "production", "research"))
FORTS, POINTS = 7, 10
YELLOW = sum(geo.COUNTRY[name] for name in ("Italy", "Sicily", "Sardinia", "Libya"))
BELGIUM = geo.hex_("O9")
TOGETHER = (("Italy", "Sicily", "Sardinia", "Libya"), ("Greece", "Crete"))
"""[R18] Countries that enter, and are attacked, as one."""
LOST_FRANCE = ("Morocco", "Algeria", "Tunisia")
LOST_BRITAIN = ("Britain", "North Ireland", "Gibraltar", "Malta", "Egypt", "Cyprus", "Palestine", "Transjordan")
MIXED = ("Displacement", "HomeRetreat")
"""Frames in which armies still stand in a hex that they have just lost."""


def phase_of(war: War) -> tuple[int, str]:
    """The side and the phase that run, or nobody and nothing."""
    for frame in war.stack:
        if type(frame).__name__ == "PlayerTurn":
            return frame.side, PHASES[war.stage == 3][frame.phase]  # type: ignore[attr-defined]
    return -1, ""


def name(space: int) -> str:
    return geo.BOARD.names[space]


def points_of(war: War, space: int) -> int:
    """[mapboard.3e, siberian-industry.1, us-entry.3] Production points of a space, working or not."""
    if space == geo.SIBERIA:
        return war.siberia
    return war.america if space == geo.US else geo.PRODUCTION[space]


def crowd(war: War, side: int, space: int) -> int:
    """[stacking.1a, tac-air.2, fort-production.1b] The points of a side that count for stacking."""
    total = 0
    for army in atlas.armies_of(war, side):
        if war.at[army] == space:
            row = war.sp[army * KINDS : army * KINDS + KINDS]
            total += sum(row) - row[2]
    if war.land[side] >> space & 1:
        total += war.forts.get(space, 0) + war.home.get(space, 0)
    return total


class Ground:
    """Spaces and what is in them."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if before.land != after.land:
            yield from self._land(after)
            yield from self._moved_borders(before, after)
        if before.at != after.at or before.sp != after.sp or before.land != after.land:
            yield from self._armies(after)
        if before.forts != after.forts or before.digging != after.digging or before.land != after.land:
            yield from self._forts(after)
        if before.dead != after.dead or before.ruined != after.ruined:
            yield from self._ruins(after)
        if before.home != after.home:
            yield from self._home(after)
        if before.stack != after.stack and phase_of(before) != phase_of(after):
            yield from self._stacking(before, after)

    @staticmethod
    def _land(war: War) -> Iterator[str]:
        axis, soviet, allied = war.land
        if axis & soviet or axis & allied or soviet & allied:
            yield "friendly-hexes.1: a space is friendly to two sides"
        for space in bits((axis | soviet | allied) & ~geo.OPEN_LAND):
            yield f"unaligned.2: {name(space)} belongs to somebody"

    @staticmethod
    def _moved_borders(before: War, after: War) -> Iterator[str]:
        """[friendly-hexes.3] A space changes hands by capture, with its country, or not at all."""
        if after.result:
            return
        told: dict[int, set[str]] = {}
        for event in after.events or ():
            if event["kind"] == "control":
                told.setdefault(geo.BOARD.index[event["space"]], set()).add(event["side"])
            elif event["kind"] in ("joined", "surrender"):
                for country, heir in _heirs(event):
                    for space in bits(geo.COUNTRY[country]):
                        told.setdefault(space, set()).add(heir)
        for space in range(atlas.SIZE):
            old, new = holder(before, space), holder(after, space)
            if old != new and new not in told.get(space, ()):
                yield f"friendly-hexes.3: {name(space)} went from {old} to {new} without a reason"

    @staticmethod
    def _armies(war: War) -> Iterator[str]:
        moving = any(type(frame).__name__ in MIXED for frame in war.stack)
        for army in range(ALL_ARMIES):
            row, space = war.sp[army * KINDS : army * KINDS + KINDS], war.at[army]
            if min(row) < 0:
                yield f"record-sheet.1b: {PIECE_NAMES[army]} has less than nothing"
            if (space >= 0) != any(row):
                yield f"movement.6: {PIECE_NAMES[army]} has strength without place, or a place without strength"
            if space < 0:
                continue
            if row[PARA] and row[AMPH]:
                yield f"paradrop-water.2: {PIECE_NAMES[army]} has paratroops and amphibious points"
            side = army // 12
            if not war.land[side] >> space & 1 and not moving and not war.result and not _neutral(war, side, space):
                yield f"friendly-hexes.2a: {PIECE_NAMES[army]} stands in {name(space)}, which is {holder(war, space)}"
            if war.stage == 0 and side == ALLIED:
                yield f"prepare.1: {PIECE_NAMES[army]} has no part in this war"
        for counter in range(3 * MISSILES):
            space = war.at[FIRST_MISSILE + counter]
            if space >= 0 and not war.land[counter // MISSILES] >> space & 1 and not war.result and not moving:
                yield f"missiles.2b: a missile counter stands in {name(space)}, which is {holder(war, space)}"

    @staticmethod
    def _forts(war: War) -> Iterator[str]:
        for side in range(3):
            held = [space for space in {*war.forts, *war.digging} if war.land[side] >> space & 1 and space != BELGIUM]
            if len(held) > FORTS:
                yield f"fort-production.4a: {SIDES[side]} has {len(held)} forts"
        for space, number in (*war.forts.items(), *war.digging.items()):
            if number < 1:
                yield f"fort-production.1b: an empty fort in {name(space)}"
            if holder(war, space) == "nobody" and space != BELGIUM and not war.result:
                yield f"R86: a fort in {name(space)}, which belongs to nobody"

    @staticmethod
    def _ruins(war: War) -> Iterator[str]:
        for space in {*war.dead, *war.ruined}:
            dead, gone = war.dead.get(space, 0), war.ruined.get(space, 0)
            if dead < 0 or gone < 0 or dead + gone > points_of(war, space):
                yield f"repair.1: {name(space)} has lost {dead + gone} of {points_of(war, space)} production points"

    @staticmethod
    def _home(war: War) -> Iterator[str]:
        if war.home and "unaligned-forces" not in war.options:
            yield "unaligned-forces.1: home forces without the option"
        for space, number in war.home.items():
            if number < 1:
                yield f"unaligned-forces.2: {number} home forces in {name(space)}"

    @staticmethod
    def _stacking(before: War, after: War) -> Iterator[str]:
        side, phase = phase_of(before)
        now, then = phase_of(after)
        if phase == "movement" and (now, then) == (side, "combat"):
            for space in {after.at[army] for army in atlas.armies_of(after, side)}:
                number = crowd(after, side, space)
                if number > POINTS and not geo.BOXES >> space & 1:
                    yield f"stacking.1a: {number} points in {name(space)} as movement ends"


def _heirs(event: dict[str, str]) -> Iterator[tuple[str, str]]:
    """[violation.2a, surrender-france.2, surrender-britain.2a, surrender-other.2] The countries an event gives away."""
    country, side = event["country"], event.get("side", SIDES[AXIS])
    if event["kind"] == "surrender" and country == "Italy":
        return  # [surrender-italy.4] only by capture
    if event["kind"] == "surrender" and country == "France":
        yield from ((name_, "nobody") for name_ in LOST_FRANCE)
    if event["kind"] == "surrender" and country == "Britain":
        yield from ((name_, side) for name_ in LOST_BRITAIN)
    yield from ((name_, side) for name_ in next((bloc for bloc in TOGETHER if country in bloc), (country,)))


def holder(war: War, space: int) -> str:
    return next((SIDES[side] for side in range(3) if war.land[side] >> space & 1), "nobody")


def _neutral(war: War, side: int, space: int) -> bool:
    """[activity-limits.1, R88] Armies of Italy and the United States before their wars."""
    if side == AXIS and war.italy == 0 and YELLOW >> space & 1:
        return True
    return side in (ALLIED, AXIS) and (space == geo.US or bool(YELLOW >> space & 1)) and holder(war, space) == "nobody"
