"""Movement phases: every march and voyage against a plain search, every point where it came from."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import of
from theatrum.rulesets.hitlerswar.actions import (
    Attack,
    Convert,
    Exploit,
    Form,
    Home,
    Invade,
    Land,
    Move,
    Rename,
    Sail,
    Send,
    Shift,
    Ship,
)
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    ALLIED,
    AMPH,
    AXIS,
    INF,
    KINDS,
    MECH,
    PARA,
    PIECE_NAMES,
    SIDES,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.study.audit.ground import holder, name, phase_of
from theatrum.rulesets.hitlerswar.war import War

MARCHES = (Move, Send, Form)
VOYAGES = (Sail, Ship, Land)
AMERICA = of((geo.US, geo.CANADA))
WINTER_1941 = TURN_OF["Winter 1941"]
AMERICAN_TRAFFIC = 7
"""The place of the traffic with America among the points shipped."""


class Marches:
    """Where points may go, and what may attack what."""

    def __init__(self) -> None:
        self.siberians: set[int] = set()
        """[activity-limits.3] Soviet armies that were in Siberia as their player turn began."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if phase_of(before)[0] != phase_of(after)[0]:
            self.siberians = {army for army in atlas.armies_of(after, SOVIET) if after.at[army] == geo.SIBERIA}
        elif isinstance(act, Rename) and act.army in self.siberians:
            self.siberians = self.siberians - {act.army} | {act.counter}
        if isinstance(act, (*MARCHES, *VOYAGES)):
            yield from self._travel(before, act, after)
        elif isinstance(act, Shift):
            yield from self._shift(before, act)
        elif isinstance(act, Home):
            yield from self._home(before, act)
        elif isinstance(act, (Attack, Exploit)):
            yield from self._attack(before, act)
        elif isinstance(act, Invade):
            yield from self._invade(before, act)
        elif isinstance(act, (Convert, Rename)) and phase_of(before)[1] != "movement":
            yield f"sequence-barbarossa.3: '{type(act).__name__}' outside movement"

    # ---------------------------------------------------------------- movement
    def _travel(self, war: War, act: Move | Send | Form | Sail | Ship | Land, after: War) -> Iterator[str]:
        army, side = act.army, act.army // 12
        if phase_of(war) != (side, "movement"):
            yield f"movement.1: {PIECE_NAMES[army]} moves in {phase_of(war)}"
        start = war.at[army]
        goal = war.at[act.to] if isinstance(act, (Send, Ship)) else act.to if isinstance(act, (Move, Sail)) else act.at
        yield from self._held(war, army, start, goal)
        if start < 0 or goal < 0:
            yield f"movement.6: {PIECE_NAMES[army]} moves from nowhere or to nowhere"
            return
        friendly = war.land[side]
        if not friendly >> goal & 1:
            yield f"movement.2b: {PIECE_NAMES[army]} goes to {name(goal)}, which is {holder(war, goal)}"
        elif isinstance(act, MARCHES):
            if start != goal and not atlas.by_land(1 << start, friendly) >> goal & 1:
                yield f"movement.2b: {PIECE_NAMES[army]} cannot march from {name(start)} to {name(goal)}"
        else:
            yield from self._voyage(war, army, start, goal, after)

    @staticmethod
    def _voyage(war: War, army: int, start: int, goal: int, after: War) -> Iterator[str]:
        side = army // 12
        room = atlas.capacities(war, side)
        reach = atlas.over_sea((start,), war.land[side], atlas.open_seas(war, side), atlas.barred(war, side))
        if not reach >> goal & 1:
            yield f"sea-movement.0: no route for {PIECE_NAMES[army]} from {name(start)} to {name(goal)}"
        for number, sea in enumerate(atlas.SEAS):
            if after.shipped[number] > room.get(sea, 0):
                yield f"sea-movement.1: {after.shipped[number]} points of {SIDES[side]} in the {sea} sea"
        limit = war.shipping if war.stage == 3 else 3
        if after.shipped[AMERICAN_TRAFFIC] > limit:
            yield f"sea-movement.1c: {after.shipped[AMERICAN_TRAFFIC]} points to and from America, {limit} allowed"
        crossed = bool((AMERICA >> start ^ AMERICA >> goal) & 1)
        if crossed and after.shipped[AMERICAN_TRAFFIC] <= war.shipped[AMERICAN_TRAFFIC]:
            yield f"sea-movement.1c: the voyage from {name(start)} to {name(goal)} was not counted"

    def _held(self, war: War, army: int, start: int, goal: int) -> Iterator[str]:
        side = army // 12
        if war.frozen >> army & 1:
            yield f"unsupplied-hexes.3a: {PIECE_NAMES[army]} is frozen and moves"
        if (
            side == ALLIED
            and war.stage >= 2
            and geo.MAINLAND_FRANCE >> start & 1
            and not geo.MAINLAND_FRANCE >> goal & 1
        ):
            enemies = [other for other in atlas.armies_of(war, AXIS) if geo.MAINLAND_FRANCE >> war.at[other] & 1]
            if enemies or any(geo.MAINLAND_FRANCE >> space & 1 and war.land[AXIS] >> space & 1 for space in war.forts):
                yield f"activity-limits.2: {PIECE_NAMES[army]} leaves France with Axis points in it"
        if army in self.siberians and goal != geo.SIBERIA and war.stage >= 2 and war.turn < WINTER_1941:
            yield f"activity-limits.3: {PIECE_NAMES[army]} leaves Siberia before Winter 1941"

    @staticmethod
    def _shift(war: War, act: Shift) -> Iterator[str]:
        side, start = war.phasing, war.at[act.missile]
        seas = atlas.open_seas(war, side)
        if not atlas.over_sea((start,), war.land[side], seas, atlas.barred(war, side)) >> act.to & 1:
            yield f"missiles.2a: no way from {name(start)} to {name(act.to)}"

    @staticmethod
    def _home(war: War, act: Home) -> Iterator[str]:
        soil = geo.COUNTRY[geo.COUNTRIES[geo.COUNTRY_OF[act.at]]]
        if not soil >> act.to & 1 and not {name(act.at), name(act.to)} & {"F13"}:
            yield f"unaligned-forces.3a: home forces go from {name(act.at)} to {name(act.to)}"
        if holder(war, act.to) not in (SIDES[war.phasing], "nobody"):
            yield f"unaligned-forces.6: home forces go to {name(act.to)}, which is {holder(war, act.to)}"

    # ---------------------------------------------------------------- announcements
    @staticmethod
    def _target(war: War, army: int, target: int) -> Iterator[str]:
        side, who = army // 12, PIECE_NAMES[army]
        if phase_of(war) != (side, "combat"):
            yield f"making-attacks.1: {who} attacks in {phase_of(war)}"
        if war.frozen >> army & 1:
            yield f"unsupplied-hexes.3a: {who} is frozen and attacks"
        if not geo.OPEN_LAND >> target & 1:
            yield f"unaligned.2: {who} attacks {name(target)}"
        theirs = holder(war, target)
        if theirs in (SIDES[SOVIET], SIDES[ALLIED]) and side != AXIS and theirs != SIDES[side]:
            yield f"co-operation.1: {who} attacks {name(target)}, which is {theirs}"
        if war.peace == 1 and {side, SIDES.index(theirs) if theirs in SIDES else ALLIED} == {AXIS, SOVIET}:
            yield f"surrender-ussr.2: {who} attacks {name(target)} after the peace"
        if theirs == "nobody" and war.stage < 2:
            yield f"barbarossa-special.1: {who} attacks neutral {name(target)}"

    def _attack(self, war: War, act: Attack | Exploit) -> Iterator[str]:
        yield from self._target(war, act.army, act.at)
        row = war.sp[act.army * KINDS : act.army * KINDS + KINDS]
        kind = atlas.kind_between(war.at[act.army], act.at)
        airborne = war.stage == 3 and not (row[INF] or row[MECH] or row[AMPH])
        if not kind:
            yield f"making-attacks.5: {PIECE_NAMES[act.army]} attacks {name(act.at)} from {name(war.at[act.army])}"
        elif kind == "sea" and not airborne:
            yield f"sea-crossing-combat.1b: {PIECE_NAMES[act.army]} attacks {name(act.at)} over the sea"
        elif kind == "crossing" and war.stage and not airborne:
            yield f"sea-crossing-combat.1: {PIECE_NAMES[act.army]} attacks {name(act.at)} over a strait"
        if isinstance(act, Exploit):
            if not war.advanced.get(act.army):
                yield f"exploitation-attacks.1a: {PIECE_NAMES[act.army]} has not advanced"
            if war.stopped >> act.army & 1:
                yield f"making-attacks.3b: {PIECE_NAMES[act.army]} is spent"
        elif act.army in war.named:
            yield f"making-attacks.5: {PIECE_NAMES[act.army]} has two targets"

    def _invade(self, war: War, act: Invade) -> Iterator[str]:
        yield from self._target(war, act.army, act.at)
        army, start = act.army, war.at[act.army]
        row = war.sp[army * KINDS : army * KINDS + KINDS]
        if row[AMPH] < row[INF] + row[MECH] + row[PARA] or not row[AMPH]:
            yield f"invasion-procedure.2: {PIECE_NAMES[army]} invades with {row[AMPH]} of {sum(row) - row[AIR]}"
        friendly = war.land[army // 12]
        touched = atlas.over_sea((start,), friendly, set(atlas.SEAS), landing=False)
        if not touched >> act.at & 1 and atlas.kind_between(start, act.at) != "crossing":
            yield f"invasion-procedure.3a: no sea route for {PIECE_NAMES[army]} from {name(start)} to {name(act.at)}"
