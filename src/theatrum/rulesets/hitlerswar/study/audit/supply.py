"""Supply: what each side can feed, who is frozen as its turn begins, what falls as its Combat Phase closes."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import End
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import PIECE_NAMES, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.study.audit.ground import holder, name, phase_of
from theatrum.rulesets.hitlerswar.study.audit.money import working
from theatrum.rulesets.hitlerswar.war import War

WINTER_1941 = TURN_OF["Winter 1941"]


def fed(war: War, side: int) -> int:
    """[line-of-supply.1-3, sea-supply.1-3] The spaces of a side that a chain links to production that works."""
    own = war.land[side]
    sources = [space for space in bits(own & geo.PRODUCERS) if working(war, space) > 0]
    reached = atlas.over_sea(
        sources, own, atlas.open_seas(war, side), atlas.barred(war, side), lakes=side == SOVIET and war.stage > 0
    )
    return reached & own


def asked(war: War) -> int:
    """[R12] In Barbarossa only what land links to the Soviet Union is asked for supply."""
    if war.stage:
        return -1
    belligerent = war.land[0] | war.land[1]
    russia = (geo.SOVIET_UNION | geo.BALTIC_STATES) & belligerent
    return atlas.by_land(russia, belligerent)


class Supply:
    """Frozen armies and starved hexes."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if after.result or phase_of(before) == phase_of(after):
            return
        side, phase = phase_of(after)
        if side < 0:
            return
        if phase_of(before)[0] != side:
            yield from self._frozen(after, side)
        if phase_of(before) == (side, "combat") and phase == "production":
            yield from self._starved(before, after, side)
            if isinstance(act, End):
                yield from self._fed(before, after, side)

    @staticmethod
    def _frozen(war: War, side: int) -> Iterator[str]:
        good = fed(war, side) | ~asked(war)
        for army in atlas.armies_of(war, side):
            space, frozen = war.at[army], war.frozen >> army & 1
            idle = holder(war, space) != SIDES[side]
            siberian = space == geo.SIBERIA and (war.turn < WINTER_1941) and war.stage != 1
            if not good >> space & 1 and not frozen and not idle:
                yield f"unsupplied-hexes.3a: {PIECE_NAMES[army]} in {name(space)} has no supply and is not frozen"
            if frozen and good >> space & 1 and not idle and not siberian:
                yield f"unsupplied-hexes.3a: {PIECE_NAMES[army]} in {name(space)} is frozen for no reason"

    @staticmethod
    def _fed(before: War, after: War, side: int) -> Iterator[str]:
        """[unsupplied-hexes.1] Nothing that had supply is lost as the phase closes, unless a country gives up."""
        if any(event["kind"] == "surrender" for event in after.events or ()):
            return
        lost = before.land[side] & ~after.land[side]
        for space in bits(lost & fed(before, side) if lost else 0):
            yield f"unsupplied-hexes.1: {name(space)} had supply and is lost"

    @staticmethod
    def _starved(before: War, after: War, side: int) -> Iterator[str]:
        events = after.events or []
        if any(event["kind"] == "surrender" for event in events):
            return  # what a surrender changes comes after the check [R85]
        enemies = any(atlas.at_war(after, side, other) for other in range(3) if other < 2 or after.stage)
        if not enemies:
            return
        hungry = after.land[side] & before.land[side] & asked(after) & ~fed(after, side)
        for space in bits(hungry):
            if space not in before.uprising and space not in after.uprising:
                yield f"unsupplied-hexes.2a: {name(space)} has no supply and stays {SIDES[side]}"
