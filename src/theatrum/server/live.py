"""Games in memory: made from a snapshot and the acts after it when they are asked for, dropped when memory is short."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock, RLock
from typing import Any

from theatrum.core.game import Game
from theatrum.core.refusal import Refusal, Refused
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State, final
from theatrum.server import past
from theatrum.server.past import begin, standing
from theatrum.server.store import Entry, Head, Store

MEMORY = 192 << 20
"""Bytes that games in memory may take, by a rough count."""
STATE_WEIGHT, ACT_WEIGHT = 20, 10_000
"""Bytes of memory for a byte of a snapshot and for an act, measured on all systems."""
KEPT_ACTS = 256
"""Acts that a game keeps in memory although none of them can be taken back any more."""
PATIENCE = 4.0
"""Seconds to wait for a game that somebody else has open."""
QUEUE = 12
"""How many may wait for one game."""

Account = dict[str, Any]


class Busy(Exception):
    """Too many want the same thing at once; nothing was done, and a later try may succeed."""


def not_yours(state: State, side: str) -> Refusal | None:
    """Why a side may not act now, if another one is to."""
    if state.over or state.actor == side:
        return None
    return Refusal(state.frame.clause_of_sequence(), f"It is for the {state.actor} side to act now.")


@dataclass(slots=True)
class Live:
    """One game in memory, from a snapshot on: the acts since then that stand."""

    head: Head
    game: Game
    line: list[Entry]
    weight: int = 0

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
        account: Account = {"turn": self.ruleset.table.moment(state), "label": self.ruleset.table.label(state, act)}
        account["phase"], account["path"] = ("", "") if state.over else (state.frame.title, state.frame.path(state))
        events = self.game.play(act)
        account["events"] = [event | {"says": self.ruleset.table.tell(event)} for event in events]
        entry = Entry(ply, side, self.game.actions[-1], 0, final(events))
        self.line.append(entry)
        return entry, account

    def moved(self, ply: int) -> Head:
        """The head after the log has grown to this ply."""
        state = self.state
        return replace(
            self.head, ply=ply, actor=state.actor, turn=self.ruleset.table.moment(state), result=state.result
        )

    def forget(self) -> None:
        """Acts that nobody can take back any more need not be kept."""
        if len(self.line) > KEPT_ACTS and not self.game.undoable:
            self.game.take_up(self.state)
            self.line.clear()


@dataclass(slots=True)
class _Place:
    """Where a game is kept; the lock is older than the game."""

    lock: RLock = field(default_factory=RLock)
    live: Live | None = None
    wanted: int = 0
    """How many have it open or wait for it."""


class Lives:
    """The most recently used games, as many as memory allows."""

    def __init__(self, store: Store, memory: int = MEMORY) -> None:
        self.store, self.memory = store, memory
        self._kept: OrderedDict[str, _Place] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @contextmanager
    def open(self, game: str) -> Iterator[Live]:
        """The game as its log now has it, for one at a time; Busy if too many want it."""
        place = self._take(game)
        try:
            if not place.lock.acquire(timeout=PATIENCE):
                raise Busy("somebody else has this game open for too long; try again")
            try:
                head = self.store.head(game)
                if place.live is None or place.live.head != head:
                    place.live = self._load(head)
                yield place.live
            finally:
                place.lock.release()
        finally:
            self._give_back(place)

    def _take(self, game: str) -> _Place:
        with self._lock:
            place = self._kept.setdefault(game, _Place())
            if place.wanted > QUEUE:
                raise Busy("too many ask for this game at once; try again")
            place.wanted += 1
            self._kept.move_to_end(game)
            return place

    def _give_back(self, place: _Place) -> None:
        """Make room, oldest first; what somebody has open stays."""
        with self._lock:
            place.wanted -= 1
            if place.live is not None and not place.wanted:
                place.live.forget()
                place.live.weight = place.live.weight or _weight(place.live.state)
            total = sum(_total(other) for other in self._kept.values())
            for game, other in list(self._kept.items()):
                if total <= self.memory:
                    break
                if not other.wanted:
                    total -= _total(other)
                    del self._kept[game]

    def forget(self, live: Live) -> None:
        """Load this game afresh when it is next asked for; whoever calls has it open."""
        with self._lock:
            place = self._kept.get(live.head.id)
        if place is not None and place.live is live:
            place.live = None

    def _load(self, head: Head) -> Live:
        """From the last snapshot at or before the last final act, so that undo reaches as far as it did."""
        game = begin(head)
        if head.version != game.ruleset.version:
            head = past.carry_over(self.store, head, game)
        border = max(head.borders, default=0)
        solid = max(self.store.last_final(head.id, head.ply), border)
        base = self.store.newest_snapshot(head.id, solid)
        if base is None and past.tidied(self.store, head):
            base = self.store.newest_snapshot(head.id, solid)
        ply = 0
        if base is not None:
            ply = base[0]
            game.take_up(game.ruleset.state.from_json(base[1]))
        line = standing(self.store.log(head.id, head.ply, ply))
        for entry in line:
            game.carry_out(entry.text)
        return Live(head, game, line)


def _weight(state: State) -> int:
    return STATE_WEIGHT * len(state.snapshot())


def _total(place: _Place) -> int:
    return 0 if place.live is None else place.live.weight + ACT_WEIGHT * len(place.live.line)
