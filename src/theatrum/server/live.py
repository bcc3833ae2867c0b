"""Games in memory: rebuilt from the log when they are asked for, dropped when they have not been asked for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock, RLock
from typing import Any

from theatrum.core.game import Game
from theatrum.core.refusal import BadInput, Refusal, Refused
from theatrum.core.ruleset import Ruleset, find
from theatrum.core.state import State
from theatrum.server.store import Entry, Head, Store

EVERY = 64
"""Entries of the log between two snapshots."""

Account = dict[str, Any]


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The acts that stand: those that no later entry took back."""
    line: list[Entry] = []
    for entry in log:
        if entry.undoes:
            del line[-entry.undoes :]
        else:
            line.append(entry)
    return line


def sound(log: Iterable[Entry], kept: Iterable[int]) -> dict[int, int]:
    """Snapshots whose acts all still stand: ply of the log -> number of acts before it."""
    plies, depth = set(kept), 0
    found: dict[int, int] = {}
    for entry in log:
        if entry.undoes:
            depth -= entry.undoes
            found = {ply: deep for ply, deep in found.items() if deep <= depth}
        else:
            depth += 1
        if entry.ply in plies:
            found[entry.ply] = depth
    return found


def not_yours(state: State, side: str) -> Refusal | None:
    """Why a side may not act now, if another one is to."""
    if state.over or state.actor == side:
        return None
    return Refusal(state.frame.clause_of_sequence(), f"It is for the {state.actor} side to act now.")


def begin(head: Head) -> Game:
    """The game of a head before its first act."""
    ruleset = find(head.ruleset)
    if head.version != ruleset.version:
        raise BadInput(f"this game was made by {ruleset.id} {head.version}; this server has {ruleset.version}")
    return Game(ruleset, head.scenario, tuple(head.options), int(head.seed), head.position)


@dataclass(slots=True)
class Live:
    """One game in memory with the acts that stand."""

    head: Head
    game: Game
    line: list[Entry]

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    @property
    def state(self) -> State:
        return self.game.state

    def undoable(self, side: str) -> int:
        """How many of the last acts a side may take back: its own, back to dice, a secret shown, or another's act."""
        count = 0
        for entry in reversed(self.line):
            if entry.final or entry.side != side:
                break
            count += 1
        return min(count, self.game.undoable)

    def step(self, text: str, side: str, ply: int) -> tuple[Entry, Account]:
        """Play one act for a side; its entry for the log, and what to tell about it."""
        state = self.state
        act = self.ruleset.read(text, state)
        if refusal := not_yours(state, side):
            raise Refused(refusal, text)
        account: Account = {"turn": self.ruleset.moment(state), "label": self.ruleset.label(state, act)}
        account["phase"], account["path"] = ("", "") if state.over else (state.frame.title, state.frame.path(state))
        rolls = state.rolls
        events = self.game.play(act)
        account["events"] = [event | {"says": self.ruleset.tell(self.state, event)} for event in events]
        final = state.rolls != rolls or any(event["kind"] == "reveal" for event in events)
        entry = Entry(ply, side, self.game.actions[-1], 0, final)
        self.line.append(entry)
        return entry, account

    def moved(self, ply: int) -> Head:
        """The head after the log has grown to this ply."""
        state = self.state
        return replace(self.head, ply=ply, actor=state.actor, turn=self.ruleset.moment(state), result=state.result)


@dataclass(slots=True)
class _Place:
    """Where a game is kept; the lock is older than the game."""

    lock: RLock = field(default_factory=RLock)
    live: Live | None = None


class Lives:
    """The most recently used games."""

    def __init__(self, store: Store, size: int = 64) -> None:
        self.store, self.size = store, size
        self._kept: OrderedDict[str, _Place] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def open(self, game: str) -> Iterator[Live]:
        """The game as its log now has it, for one at a time."""
        with self._lock:
            place = self._kept.setdefault(game, _Place())
            self._kept.move_to_end(game)
            while len(self._kept) > self.size:
                self._kept.popitem(last=False)
        with place.lock:
            head = self.store.head(game)
            if place.live is None or place.live.head != head:
                place.live = self._load(head)
            yield place.live

    def forget(self, live: Live) -> None:
        """Load this game afresh when it is next asked for; whoever calls has it open."""
        with self._lock:
            place = self._kept.get(live.head.id)
        if place is not None and place.live is live:
            place.live = None

    def _load(self, head: Head) -> Live:
        """Replay from the last snapshot at or before the last final act, so that undo reaches as far as it did."""
        log = self.store.log(head.id, head.ply)
        line = standing(log)
        solid = next((number for number in range(len(line), 0, -1) if line[number - 1].final), 0)
        usable = [
            (depth, ply) for ply, depth in sound(log, self.store.snapshot_plies(head.id)).items() if depth <= solid
        ]
        game = begin(head)
        kept = None
        if usable:
            depth, ply = max(usable)
            kept = depth, game.ruleset.state.from_json(self.store.snapshot(head.id, ply))
        return Live(head, game.resume([entry.text for entry in line], kept), line)

    def at(self, live: Live, ply: int) -> State:
        """The state after so many entries of the log, taken back or not."""
        log = self.store.log(live.head.id, ply)
        line = standing(log)
        usable = [(depth, kept) for kept, depth in sound(log, self.store.snapshot_plies(live.head.id)).items()]
        if usable:
            depth, kept = max(usable)
            state = live.ruleset.state.from_json(self.store.snapshot(live.head.id, kept))
        else:
            depth, state = 0, live.game.at(0)
        for entry in line[depth:]:
            state.apply(live.ruleset.read(entry.text, state))
        return state
