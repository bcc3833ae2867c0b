"""Nothing comes from nothing: strength points and forts by what the events tell, act by act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALL_ARMIES, KIND_NAMES, KIND_OF, KINDS, PIECE_NAMES, PIECE_OF, SIDES
from theatrum.rulesets.hitlerswar.war import War

Event = dict[str, Any]
GAINS = ("built", "deployed", "placed")
LOSSES = ("loss", "removed", "sunk")
WHOLE = ("perished", "starved", "interned")
"""Events that end a whole army; they tell how many points, not of which kind."""
SET_UP = ("SetUp", "Deployment")


def strength(war: War, side: int) -> Counter[str]:
    """The points of a side on the map, by kind."""
    total: Counter[str] = Counter()
    for kind, word in enumerate(KIND_NAMES):
        total[word] = sum(war.sp[army * KINDS + kind] for army in range(12 * side, 12 * side + 12))
    return total


class Points:
    """The books of all sides."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        events = after.events or []
        if before.sp != after.sp and not any(event["kind"] == "usual" for event in events) and not after.result:
            for side in range(3):
                yield from self._side(before, after, side, events)
        if before.forts != after.forts or before.digging != after.digging:
            yield from self._forts(before, after, events)
        yield from self._wheels(before, after, events)

    @staticmethod
    def _side(before: War, after: War, side: int, events: list[Event]) -> Iterator[str]:
        then, now = strength(before, side), strength(after, side)
        due, whole = Counter(then), 0
        for event in events:
            kind, army = event["kind"], PIECE_OF.get(str(event.get("army", "")), ALL_ARMIES)
            if kind == "exchanged":
                mine = army // 12 == side
                theirs = bool(event["by"]) and PIECE_OF[event["by"]] // 12 == side  # without a counter they wait [R87]
                row = before.sp[army * KINDS : army * KINDS + KINDS]
                for number, word in enumerate(KIND_NAMES):
                    due[word] += row[number] * (int(theirs) - int(mine))
            elif army // 12 != side or army >= ALL_ARMIES:
                continue
            elif kind in GAINS:
                due[event["of"]] += event["points"]
            elif kind in LOSSES and event.get("of") in KIND_OF:
                due[event["of"]] -= 1
            elif kind == "drop-lost":
                due["para"] -= event["points"]
            elif kind == "convert":
                due["amph"] -= event["points"]
                due["inf"] += event["points"]
            elif kind in WHOLE:
                whole += event["points"]
        if whole:
            number, wanted = sum(now.values()), sum(due.values()) - whole
            if number != wanted:
                yield f"movement.4b: {SIDES[side]} has {number} points, should have {wanted}"
        elif any(now[word] != due[word] for word in KIND_NAMES):
            odd = {word: now[word] - due[word] for word in KIND_NAMES if now[word] != due[word]}
            yield f"movement.4b: points of {SIDES[side]} came or went unexplained: {odd}"

    @staticmethod
    def _forts(before: War, after: War, events: list[Event]) -> Iterator[str]:
        """[fort-construction.1, fort-combat.4, R86] Begun, ready, lost; or gone with the hex."""
        changed = {geo.BOARD.index[event["space"]] for event in events if event["kind"] == "control"}
        due = Counter(before.forts) + Counter(before.digging)
        for event in events:
            if "space" not in event:
                continue
            space = geo.BOARD.index.get(event["space"], -1)
            if event["kind"] == "fort-begun":
                due[space] += event["points"]
            elif event["kind"] in ("fort-loss", "razed"):
                due[space] -= 1
            elif event["kind"] == "dismantled":
                due[space] = 0
        now = Counter(after.forts) + Counter(after.digging)
        joined = any(event["kind"] in ("surrender", "joined", "called-up") for event in events)
        for space in {*due, *now} - changed:
            if now[space] != due[space] and not joined:
                yield f"fort-production.3b: {geo.BOARD.names[space]} has {now[space]} fort points, not {due[space]}"
        for space in changed:
            if now[space] and not joined and not before.forts.get(space) and not before.digging.get(space):
                yield f"fort-combat.4: a fort came to {geo.BOARD.names[space]} with its new owner"

    @staticmethod
    def _wheels(before: War, after: War, events: list[Event]) -> Iterator[str]:
        """[asw.3, u-boats.2, bombing.1] What stands in boxes never falls below nothing, and A.S.W. never falls."""
        numbers = (*after.port, *after.sea, after.u_port, after.u_sea, *after.bombers, *after.escorts, *after.flak)
        if min(numbers) < 0 or min(after.rockets) < 0 or min(after.ships) < 0 or min(after.carriers) < 0:
            yield "playing-pieces.1: a box holds less than nothing"
        if after.asw < before.asw:
            yield "asw.3: A.S.W. points were lost"
        if before.u_port + before.u_sea < after.u_port + after.u_sea:
            built = sum(
                event["points"] for event in events if event["kind"] == "delivered" and event["item"] == "u-boat"
            )
            if after.u_port + after.u_sea - before.u_port - before.u_sea > built:
                yield "u-boats.2: U-boats that nobody built"
        if before.defended & ~after.defended and before.phasing == after.phasing and before.turn == after.turn:
            for army in range(ALL_ARMIES):
                gone = before.defended >> army & 1 and not after.defended >> army & 1
                if gone and after.at[army] >= 0 and not any(event["kind"] == "player-turn" for event in events):
                    yield f"initial-attack.4b: {PIECE_NAMES[army]} may fire again"
