"""Dice: every fire and every advance by tables of its own, and what each shot was fired with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Drop, Retreat
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
    PIECE_OF,
    SIDES,
)
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.study.audit.ground import TOGETHER, holder, name, points_of
from theatrum.rulesets.hitlerswar.war import War

Event = dict[str, Any]
# [firepower-table.1, R2] points lost, by modified die and firing strength from 1 to 10
ROWS = ("1112223344", "0111222344", "0011122233", "0001112233", "0000111222", "0000011122", "0000001111")
FIRE = {
    "assault": "losses",
    "defensive-assault": "losses",
    "air-attack": "losses",
    "naval-fire": "losses",
    "coastal-air": "losses",
    "support-fire": "losses",
    "convoy-raid": "losses",
    "torpedoes": "losses",
    "broadside": "losses",
    "fallout": "losses",
    "bombs": "hits",
    "asw": "sunk",
}
"""Events that end a fire, and the word for what it did."""
GROUPED = ("air-attack", "naval-fire", "support-fire", "convoy-raid", "torpedoes", "broadside", "bombs", "asw")
"""[firepower-over-ten.1] fire by sea and air in groups of ten."""
WINTER = (4, 2, 1)
TOP = 19


def losses(die: int, strength: int) -> int:
    """[firepower-table.1, R1] Eight and more is nothing, less than one is one."""
    if strength <= 0 or die > len(ROWS):
        return 0
    return int(ROWS[max(die, 1) - 1][min(strength, 10) - 1])


def range_of(strength: int, defence: int) -> int:
    """[advance-table.1, R3] The highest die that serves; a friendly hex has a defence of -1."""
    strength = min(strength, 10)
    if defence < 0:
        return min(9, strength + 3)
    if defence == 0:
        return min(8, strength + 2)
    if defence > 9:
        return 0
    return max(0, min(8, strength - (0, 0, 1)[defence] if defence < 3 else strength - defence))


def row_of(war: War, army: int) -> list[int]:
    return war.sp[army * KINDS : army * KINDS + KINDS]


class Battles:
    """Fire, advance and retreat."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        events = after.events or []
        if isinstance(act, (Advance, Drop)):
            yield from self._advance(before, act, events)
            yield from self._entered(before, act.army, after)
            yield from self._perished(before, after)
        elif isinstance(act, Retreat):
            yield from self._retreat(before, act)
        elif isinstance(act, Assault) and before.fired >> act.army & 1:
            yield f"making-attacks.3c: {PIECE_NAMES[act.army]} assaults a second time"
        faces: list[int] = []
        for event in events:
            if event["kind"] == "die":
                faces.append(event["face"])
            elif event["kind"] in ("exchange", "sea-battle"):
                yield from self._at_war(after, event)
            elif event["kind"] in FIRE:
                yield from self._fire(before, event, faces)
                faces = []
            elif event["kind"] in ("advance", "search", "partisans", "research", "efficiency", "air-defence"):
                faces = []

    # ---------------------------------------------------------------- fire
    def _fire(self, before: War, event: Event, faces: list[int]) -> Iterator[str]:
        kind, strength, modifier = event["kind"], event.get("strength", 6), event.get("modifier", 0)
        groups = [strength]
        if kind in GROUPED and strength > 10:
            groups = [10] * (strength // 10) + ([strength % 10] if strength % 10 else [])
        if not faces:
            return
        dice = faces[-len(groups) :]
        expected = sum(losses(die + modifier, number) for die, number in zip(dice, groups, strict=False))
        if kind == "asw":
            expected = min(expected, before.u_sea)
        if event[FIRE[kind]] != expected:
            shot = f"{kind} of {strength} with {dice} and {modifier:+}"
            yield f"firepower-table.1: {shot}: {event[FIRE[kind]]}, not {expected}"
        if kind in ("assault", "defensive-assault") and strength > 10:
            yield f"assault-resolution.3b: {strength} points fire from one hex"
        if kind == "assault":
            yield from self._assault(before, event)
        elif kind == "defensive-assault":
            yield from self._defensive(before, event)

    @staticmethod
    def _defensive(war: War, event: Event) -> Iterator[str]:
        """[initial-attack.4b, fort-combat.1b, R91] No more than all that stands there, and only the winter is added."""
        space = geo.BOARD.index[event["space"]]
        armies = [army for army in atlas.on_map(war) if war.at[army] == space]
        most = war.forts.get(space, 0) + war.home.get(space, 0) + war.coastal.get(space, 0) + 10 * bool(war.coastal)
        most += sum(sum(row_of(war, army)) - row_of(war, army)[AMPH] for army in armies)
        if event["strength"] > min(most, 10):
            yield f"assault-resolution.3a: {event['strength']} points fire from {event['space']}, there are {most}"
        added = Battles._modifier(war, armies[0], attack=False) if armies else event["modifier"]
        if event["modifier"] != added:
            yield f"russian-winter.1: {event['modifier']} added to the defence of {event['space']}, not {added}"

    @staticmethod
    def _at_war(war: War, event: Event) -> Iterator[str]:
        """[R40, R50, R302] Ships and escorts fight only those with whom their side is at war."""
        sides = {SIDES.index(event["enemy"]), SIDES.index(event.get("side", SIDES[AXIS]))}
        if not atlas.at_war(war, min(sides), max(sides)):
            yield f"R302: {event['kind']} between sides that are not at war"

    @staticmethod
    def _modifier(war: War, army: int, attack: bool) -> int:
        """[russian-winter.1, morale.6, leaders.1] What is added to the fire of an army."""
        side, soil = army // 12, geo.SOVIET_UNION | (0 if war.stage else geo.BALTIC_STATES)
        added = WINTER[min(war.winters, 2)] if side == AXIS and war.winter and soil >> war.at[army] & 1 else 0
        if not attack:
            return added
        morale = (war.morale_axis, TOP, war.morale_allied)[side]
        low = war.stage == 3 and morale <= 5 and not (side == ALLIED and war.britain)
        return added + low

    @staticmethod
    def _assault(war: War, event: Event) -> Iterator[str]:
        """[assault-resolution.3a-3c, mountain-combat.1, invasion-assault.2] No more than the armies have."""
        armies = [PIECE_OF[name_] for name_ in event["armies"]]
        target = geo.BOARD.index[event["space"]]
        most = 0
        for army in armies:
            row = row_of(war, army)
            if war.invading >> army & 1:
                most += row[AMPH] + row[AIR] + sum(war.carriers)
                continue
            most += row[INF] + row[PARA] + row[AIR] + (0 if geo.MOUNTAIN >> target & 1 else row[MECH])
        if event["strength"] > min(most, 10):
            yield f"assault-resolution.3a: {event['strength']} points fire at {event['space']}, there are {most}"
        led = any(war.markers.get(army) for army in armies)
        added = Battles._modifier(war, armies[0], attack=True) - led
        if event["modifier"] != added:
            yield f"russian-winter.1: {event['modifier']} added to the assault on {event['space']}, not {added}"
        if any(war.at[army] != war.at[armies[0]] for army in armies):
            yield "assault-resolution.2: armies of several hexes fire as one"

    # ---------------------------------------------------------------- advance
    def _advance(self, war: War, act: Advance | Drop, events: list[Event]) -> Iterator[str]:
        army, side = act.army, act.army // 12
        target = war.named.get(army, -1)
        for frame in war.stack:
            if type(frame).__name__ == "Spearhead":
                target = frame.target  # type: ignore[attr-defined]
        event = next((event for event in events if event["kind"] == "advance"), None)
        die = next((event["face"] for event in events if event["kind"] == "die"), 0)
        if event is None or event["army"] != PIECE_NAMES[army] or target < 0:
            return
        if name(target) != event["at"]:
            yield f"initial-attack.1a: {PIECE_NAMES[army]} named {name(target)} and goes to {event['at']}"
        row = row_of(war, army)
        landing = bool(war.invading >> army & 1) and war.at[army] != target and army in war.named
        strength = row[MECH] + 2 * (act.n if isinstance(act, Drop) else 0)
        if landing and not war.advanced.get(army):
            strength = row[AMPH] + min(row[AMPH], row[INF] + row[MECH])
        own = bool(war.land[side] >> target & 1)
        needed = range_of(strength, -1 if own else self._defence(war, target))
        if event["needed"] != needed:
            yield f"advance-table.1: {PIECE_NAMES[army]} into {name(target)} needs {event['needed']}, not {needed}"
        added = self._added(war, army, target, own)
        if event["modifier"] != added:
            yield f"advance-resolution.10: {PIECE_NAMES[army]} adds {event['modifier']}, should be {added}"
        if event["success"] != (die + added <= needed):
            yield f"advance-resolution.3b: {die} {added:+} against {needed} is {event['success']}"
        if war.stopped >> army & 1:
            yield f"making-attacks.3b: {PIECE_NAMES[army]} has failed before"
        yield from self._able(row, act, strength, landing, own, needed)

    @staticmethod
    def _able(
        row: list[int], act: Advance | Drop, strength: int, landing: bool, own: bool, needed: int
    ) -> Iterator[str]:
        """[advance-resolution.8, tac-air.3, amphibious-points.2] What cannot advance at all."""
        who = PIECE_NAMES[act.army]
        if not sum(row) - row[AIR]:
            yield f"tac-air.3: {who} advances with tac air alone"
        elif not landing and not row[INF] + row[MECH] + row[PARA]:
            yield f"amphibious-points.2: {who} advances overland with amphibious points alone"
        elif not strength and not own and not needed and not landing:
            yield f"advance-resolution.8: {who} advances without mechanized points against a defender"

    @staticmethod
    def _entered(before: War, army: int, after: War) -> Iterator[str]:
        """[advance-resolution.2a, advance-resolution.7] The hex is entered, taken and devastated; or nothing moves."""
        event = next((event for event in after.events or () if event["kind"] == "advance"), None)
        if event is None or after.result or event["army"] != PIECE_NAMES[army]:
            return
        target, side = geo.BOARD.index[event["at"]], army // 12
        own = bool(before.land[side] >> target & 1)
        if not event["success"]:
            if not own and after.land[side] >> target & 1 and not _given(after):
                yield f"advance-resolution.2b: {name(target)} is taken by an advance that failed"
            return
        entered = any(told["kind"] == "enter" and told["army"] == PIECE_NAMES[army] for told in after.events or ())
        taken = own or any(told["kind"] == "control" for told in after.events or ())
        if not entered or not taken:
            yield f"advance-resolution.2a: {PIECE_NAMES[army]} succeeds and does not take {name(target)}"
        working = points_of(after, target) - after.dead.get(target, 0) - after.ruined.get(target, 0)
        if not own and working > 0:
            yield f"advance-resolution.7b: {working} points of {name(target)} still work"
        if own and before.dead != after.dead and before.dead.get(target, 0) != after.dead.get(target, 0):
            yield f"advance-friendly.2b: production of friendly {name(target)} was hurt"

    @staticmethod
    def _defence(war: War, space: int) -> int:
        """[advance-resolution.6, garrisons.5, tac-air.3, R14] Ground points, or the garrison, and forts."""
        total = sum(
            sum(row_of(war, army)) - row_of(war, army)[AIR] for army in atlas.on_map(war) if war.at[army] == space
        )
        total += war.home.get(space, 0)
        if not total and not war.bare >> space & 1:
            total = 1
        return total + war.forts.get(space, 0)

    @staticmethod
    def _added(war: War, army: int, target: int, own: bool) -> int:
        """[advance-resolution.10, mountain-combat.3, russian-winter, morale.6, leaders.1, italian-army.4]"""
        added = war.advanced.get(army, 0) + (2 if geo.MOUNTAIN >> target & 1 else 0)
        added += Battles._modifier(war, army, attack=True)
        if war.markers.get(army):
            added -= 1
        if "italian-army" in war.options and PIECE_NAMES[army] == "italian-army" and war.italy == 1 and not own:
            added += 1
        return added

    @staticmethod
    def _perished(before: War, after: War) -> Iterator[str]:
        """[advance-resolution.5, off-map-combat.3] An army is lost only where no friendly hex was open to it."""
        events = after.events or []
        if any(event["kind"] in ("surrender", "joined") for event in events):
            return
        for event in events:
            army = PIECE_OF.get(str(event.get("army", "")), -1)
            if event["kind"] != "perished" or before.at[army] < 0:
                continue
            lost = before.at[army]
            away = [other for other, kind in atlas.SIDES_OF[lost] if kind in ("land", "coast")]
            free = [
                name(other) for other in away if after.land[army // 12] >> other & before.land[army // 12] >> other & 1
            ]
            own_ground = bool(before.land[army // 12] >> lost & 1)
            if free and own_ground and (lost == geo.SIBERIA or not geo.BOXES >> lost & 1):
                yield f"advance-resolution.5: {PIECE_NAMES[army]} perishes beside {', '.join(free)}"

    @staticmethod
    def _retreat(war: War, act: Retreat) -> Iterator[str]:
        army, side = act.army, act.army // 12
        kind = atlas.kind_between(war.at[army], act.to)
        if kind not in ("land", "coast"):
            yield f"advance-resolution.4b: {PIECE_NAMES[army]} retreats to {name(act.to)} over {kind or 'nothing'}"
        bloc = next((bloc for bloc in TOGETHER if geo.COUNTRIES[geo.COUNTRY_OF[act.to]] in bloc), ())
        attacked = any(geo.COUNTRIES[number] in bloc for number in war.provoked)
        if holder(war, act.to) != SIDES[side] and not (attacked and holder(war, act.to) == "nobody"):
            yield f"advance-resolution.4a: {PIECE_NAMES[army]} retreats to {name(act.to)}: {holder(war, act.to)}"


def _given(war: War) -> bool:
    """Have spaces changed hands otherwise in this act, with a country or for want of supply?"""
    return any(event["kind"] in ("surrender", "joined", "starved", "control") for event in war.events or ())
