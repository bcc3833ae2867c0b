"""How units got where they are: marches, flights, voyages, drops and redeployments by a plain path search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.nations import NAMES, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, FLEET, LIFT, MOVE, TABLES
from theatrum.rulesets.neppa.study.audit.ground import (
    BCB,
    FRONTS,
    LAND,
    MCB,
    NAME,
    PORTS,
    ROADS,
    ROW,
    US_BOX,
    flight,
    steps,
)
from theatrum.rulesets.neppa.study.audit.step import Step, class_of, friendly, guest, hostile, is_ground, nation
from theatrum.rulesets.neppa.war import OFF, War

SRS = [int(TABLES["sr"]["per_turn"][name]) for name in NAMES[:6]]
DEPLOYMENTS = int(TABLES["sr"]["us_initial_deployments"])
FAR = 60
"""More steps than any way over land has."""


class Marches:
    """Follows how units move; keeps what the start of the player turn was like."""

    def __init__(self, war: War) -> None:
        self._note(war)

    def _note(self, war: War) -> None:
        self.owners, self.stood = list(war.owner), list(war.at)

    def check(self, step: Step) -> Iterator[str]:
        look = getattr(self, f"_{step.verb.replace('-', '_')}", None)
        if look is not None:
            yield from look(step, step.act)
        yield from self._transported(step)
        yield from _redeployed(step)
        if "player-turn" in step.kinds:
            self._note(step.after)

    # ------------------------------------------------------------------ by land and air
    def _move(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        points = MOVE[class_of(war, unit)] - (war.landed >> unit & 1)
        if war.moved >> unit & 1:
            yield f"8.0a: {war.piece_name(unit)} moves again"
        if class_of(war, unit) in (AIR, FLEET) or not _reaches(war, unit, act.to, points):
            yield f"8.0a: {war.piece_name(unit)} cannot march from {NAME[war.at[unit]]} to {NAME[act.to]}"
        if war.dropped >> unit & 1:
            yield f"8.0c: {war.piece_name(unit)} has dropped and moves"

    def _rebase(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        if class_of(war, unit) != AIR or flight(war.at[unit], act.to) > MOVE[AIR]:
            yield f"3.5b: {war.piece_name(unit)} cannot fly to {NAME[act.to]}"
        if (war.moved | war.landed) >> unit & 1:
            yield f"3.5b: {war.piece_name(unit)} changes base again"

    def _exploit(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        name = war.piece_name(unit)
        if class_of(war, unit) != ARM or war.fought >> unit & 1:
            yield f"8.6a: {name} may not exploit"
        if war.exploiting >> unit & 1:
            yield f"8.6a: {name} exploits again"
        entries = [zone for zone in bits(war.breaches) if self._enters(war, unit, zone)]
        if not any(
            zone == act.to or steps(zone, (act.to,), ROADS, lambda z: _enterable(war, unit, z), MOVE[ARM]) > 0
            for zone in entries
        ):
            yield f"8.6a: {name} cannot get from {NAME[war.at[unit]]} through a Breakthrough Zone to {NAME[act.to]}"

    @staticmethod
    def _enters(war: War, unit: int, breach: int) -> bool:
        """[8.5b, 6.5o, R48, R63, R305] Stood it in the zone, with or next to a unit that attacked it, or off shore?"""
        here = war.at[unit]
        if here == breach or unit in war.aboard:
            return True
        starts = set(bits(war.attacked_from.get(breach, 0)))
        return here in starts or (not war.beachheads >> breach & 1 and bool(ROADS[here] & starts))

    def _drop(self, step: Step, act: Any) -> Iterator[str]:
        yield from self._airdrop(step, act)

    def _airdrop(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        goal: int = act.to if step.verb == "airdrop" else _target(war)
        name = war.piece_name(unit)
        if class_of(war, unit) != ABN or flight(war.at[unit], goal) > 2:
            yield f"3.4a: {name} cannot drop on {NAME[goal]}"
        if war.moved >> unit & 1 or (war.dropped >> unit & 1 and unit not in war.landing):
            yield f"3.4b: {name} has moved or dropped in this turn"
        if war.landed >> unit & 1:
            yield f"6.2m: {name} came by sea in this turn"

    def _join(self, step: Step, act: Any) -> Iterator[str]:
        """[8.1a, 8.1d, 7.1a, 7.2a] A unit joins a battle."""
        war, unit, fight = step.before, act.piece, step.before.frame
        target, name = _target(war), step.before.piece_name(act.piece)
        if class_of(war, unit) == AIR:
            if flight(war.at[unit], target) > 2:
                yield f"7.1a: {name} flies too far to {NAME[target]}"
            if fight.step in ("air-support", "port-defence"):
                if war.flown >> unit & 1:
                    yield f"7.2d: {name} flies a second defensive mission"
            elif war.fought >> unit & 1:
                yield f"8.1d: {name} flies a second mission"
            return
        if fight.step == "attack" and is_ground(war, unit):
            if war.fought >> unit & 1:
                yield f"8.1d: {name} attacks a second time"
            if target not in ROADS[war.at[unit]] and war.aboard.get(unit, -1) % len(ROW) != target:
                yield f"8.1a: {name} in {NAME[war.at[unit]]} is not next to {NAME[target]}"
            if not hostile(war, nation(war, unit), target):
                yield f"1.5a: {name} attacks {NAME[target]}, but its country is not at war with the owner"

    def _advance(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        target, name = _target(war), war.piece_name(unit)
        if war.dropped >> unit & 1:
            yield f"8.3c: {name} has dropped and advances"
        if target not in ROADS[war.at[unit]] and unit not in war.aboard:
            yield f"8.3a: {name} advances from {NAME[war.at[unit]]} to {NAME[target]}"

    # ------------------------------------------------------------------ by sea
    def _sail(self, step: Step, act: Any) -> Iterator[str]:
        war, unit = step.before, act.piece
        start, goal, name = war.at[unit], act.to, step.before.piece_name(act.piece)
        if step.phase != "movement" or {start, goal} & {BCB, MCB, US_BOX}:
            return
        if war.fought >> unit & 1 or unit in war.aboard:
            yield f"6.1a: {name} has a mission and changes base"
        if not FRONTS[start] & FRONTS[goal]:
            yield f"3.6e: {name} sails from {NAME[start]} to {NAME[goal]} on another front"
        owner = self.owners[goal]
        if owner < 0 or not war.allies[nation(war, unit)] >> owner & 1:
            yield f"6.1b: {NAME[goal]} was not friendly when the turn began"

    def _transported(self, step: Step) -> Iterator[str]:
        """[6.2a-6.2h] What came over the sea began its turn in a port of the front."""
        war = step.after
        for event in step.of("transported"):
            unit = war.piece_of(event["piece"]) if _lives(war, event["piece"]) else -1
            if unit < 0:
                continue
            start = self.stood[unit] if unit < len(self.stood) else OFF
            if start == OFF:
                continue  # [3.5g] split off in this turn
            if start not in PORTS:
                yield f"6.2h: {event['piece']} did not begin its turn in a port"
            elif not FRONTS[start] & FRONTS[war.at[unit]]:
                yield f"6.2a: {event['piece']} came from another front"

    def _resolve(self, step: Step, act: Any) -> Iterator[str]:
        """[6.2b, 6.2c, 6.5g] Ships that sail can lift what they carry."""
        frame: Any = step.before.frame
        if frame.step not in ("sea-transport", "embarkation"):
            return
        war = step.before
        lift = sum(war.size[ship] for ship in bits(frame.ships))
        full = sum(war.size[ship] == 8 for ship in bits(frame.ships))
        big = sum(LIFT[class_of(war, unit)] == 8 for unit in bits(frame.units))
        need = sum(LIFT[class_of(war, unit)] for unit in bits(frame.units))
        if need > lift or big > full:
            yield f"6.2b: ships of {lift} factors, {full} of them full fleets, carry units that need {need}"

    # ------------------------------------------------------------------ Strategic Redeployment
    def _redeploy(self, step: Step, act: Any) -> Iterator[str]:
        war, unit, goal = step.before, act.piece, act.to
        who, name = nation(war, unit), war.piece_name(unit)
        if war.transferred >> unit & 1:
            yield f"R75: {name} redeploys again"
        if unit in war.aboard:
            yield f"R75: {name} is aboard and redeploys"
        if goal in LAND:
            owner = self.owners[goal]
            side = owner >= 0 and (war.allies[who] >> owner & 1 or _one_side(war, who, owner))
            hurried = who == RUSSIA and ROW[goal].get("russian_defense_zone")
            helped = _may_help(war, who, goal)
            if not side and not hurried and not helped and not _activated(war, owner):
                yield f"11.0c: {name} ends its redeployment in {NAME[goal]}, not friendly when the turn began"
            if not friendly(war, who, goal) and not helped:
                yield f"11.0d: {name} ends its redeployment in {NAME[goal]}"
        if is_ground(war, unit) and war.at[unit] != US_BOX and goal != US_BOX:
            yield from _over_land_or_by_ship(step, unit, goal)


def _target(war: War) -> int:
    """The zone of the battle, or of the advance after it, that goes on."""
    frame: Any = war.frame
    return int(getattr(getattr(frame, "battle", frame), "target", -1))


def _lives(war: War, name: str) -> bool:
    return any(war.piece_name(unit) == name for unit in war.everybody())


def _activated(war: War, owner: int) -> bool:
    """[12.3b] An Axis Minor becomes friendly at the very start of the turn of its activation."""
    return owner >= 0 and bool(war.active >> owner & 1)


def _one_side(war: War, who: int, owner: int) -> bool:
    """[R76] Italian ground is not newly conquered in the turn in which Italy joins Germany, nor Allied ground for the
    USA."""
    return {who, owner} <= {0, 1} or {who, owner} <= {2, 3, USA}


def _enterable(war: War, unit: int, zone: int) -> bool:
    """[8.0a] May a ground unit enter: no enemies there, and friendly or hostile ground?"""
    who = nation(war, unit)
    if any(war.foes[who] >> nation(war, other) & 1 for other in bits(war.here.get(zone, 0))):
        return False
    return friendly(war, who, zone) or hostile(war, who, zone) or guest(war, who, zone) or _may_help(war, who, zone)


def _may_help(war: War, who: int, zone: int) -> bool:
    """[1.5m, R11] A Minor Country at war whose capital has stood takes help."""
    owner = war.owner[zone]
    return owner >= 0 and bool(war.standing >> owner & 1)


def _reaches(war: War, unit: int, goal: int, points: int) -> bool:
    return steps(war.at[unit], (goal,), ROADS, lambda zone: _enterable(war, unit, zone), points) > 0


def _over_land_or_by_ship(step: Step, unit: int, goal: int) -> Iterator[str]:
    """[6.7a, 11.0d, 11.0e] A ground unit has a way over friendly land, or ships have carried it."""
    war, who = step.before, nation(step.before, unit)
    way = steps(war.at[unit], (goal,), ROADS, lambda z: friendly(war, who, z) or _may_help(war, who, z), FAR)
    ships = any(event["ships"] for event in step.of("redeploy"))
    if way < 0 and not ships and step.after.half == war.half:
        yield f"6.7a: {war.piece_name(unit)} redeploys from {NAME[war.at[unit]]} to {NAME[goal]} without ships"


def _redeployed(step: Step) -> Iterator[str]:
    war = step.after
    if war.redeployed == step.before.redeployed:
        return
    for major, used in enumerate(war.redeployed):
        if used > SRS[major]:
            yield f"11.0b: {NAMES[major]} uses {used} SRs of {SRS[major]}"
    if war.deployed > DEPLOYMENTS:
        yield f"11.1c: {war.deployed} American initial deployments"
