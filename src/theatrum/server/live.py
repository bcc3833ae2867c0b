"""Games in memory: rebuilt from the log when they are asked for, dropped when they have not been asked for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from threading import Lock, RLock
from typing import Any

from theatrum.core.game import Era, Game
from theatrum.core.refusal import Refusal, Refused
from theatrum.core.ruleset import Ruleset, find
from theatrum.core.state import State
from theatrum.server.store import Entry, Head, Store

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
    return Game(find(head.ruleset), head.scenario, tuple(head.options), int(head.seed), head.position)


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
        line, game = standing(log), begin(head)
        depths = sound(log, self.store.snapshot_plies(head.id))
        if head.version != game.ruleset.version:
            return self._carry_over(head, game, line, depths)
        solid = next((number for number in range(len(line), 0, -1) if line[number - 1].final), 0)
        border = max((depths[ply] for ply in head.borders), default=0)
        usable = [(depth, ply) for ply, depth in depths.items() if border <= depth <= max(solid, border)]
        kept = self._state(game, head.id, max(usable)) if usable else None
        return Live(head, game.resume([entry.text for entry in line], kept), line)

    def _state(self, game: Game, id_: str, where: tuple[int, int]) -> tuple[int, State]:
        """A snapshot, by the number of acts before it and its ply."""
        depth, ply = where
        return depth, game.ruleset.state.from_json(self.store.snapshot(id_, ply))

    # ------------------------------------------------------------------ games that older rules have begun
    def _carry_over(self, head: Head, game: Game, line: list[Entry], depths: dict[int, int]) -> Live:
        """Go on with a game that other rules have made so far: from its newest state, and what was played since stands.

        Acts since that state are carried out without asking today's rules whether they are legal. Where these cannot
        follow, or other dice would fall, the rest is taken back; the log keeps it and says so."""
        usable = [(depth, ply) for ply, depth in depths.items()]
        rolled = self._faces(head, line)
        game = _followed(game, line, self._state(game, head.id, max(usable)) if usable else None, rolled)
        lost = len(line) - game.ply
        log: list[tuple[Entry, Account]] = []
        if lost:
            log.append((_taken_back(head, lost, game.ruleset.version), {}))
        del line[game.ply :]
        live = Live(head, game, line)
        ply = head.ply + len(log)
        era = {"version": head.version, "seed": head.seed, "ply": ply}
        after = replace(live.moved(ply), version=game.ruleset.version, eras=[*(head.eras or []), era])
        self.store.append(head, after, log, [(after.ply, game.state.to_json())])
        game = begin(head).resume([entry.text for entry in line], (len(line), game.state))
        return Live(after, game, line)

    def _faces(self, head: Head, line: list[Entry]) -> list[list[int]]:
        """The dice of each act that stands, as they fell."""
        accounts = {entry.ply: account for entry, account in self.store.accounts(head.id)}
        return [
            [event["face"] for event in accounts[entry.ply].get("events", ()) if event["kind"] == "die"]
            for entry in line
        ]

    def record(self, live: Live) -> dict[str, Any]:
        """The record of a game; as long as it is open, without the seed of its dice."""
        head, game = live.head, live.game
        if head.eras:
            depths = sound(self.store.log(head.id, head.ply), self.store.snapshot_plies(head.id))
            faces = self._faces(head, live.line)
            eras = tuple(self._era(game, head.id, era, depths[era["ply"]], faces) for era in head.eras)
            game = begin(head).go_on(eras, game.actions, list(chain.from_iterable(faces)))
        return game.record(open_=not game.over)

    def _era(self, game: Game, id_: str, era: dict[str, Any], depth: int, faces: list[list[int]]) -> Era:
        plies, state = self._state(game, id_, (depth, era["ply"]))
        seed = None if era["seed"] is None else int(era["seed"])
        return Era(era["version"], seed, plies, sum(map(len, faces[:plies])), state)

    def at(self, live: Live, ply: int) -> State:
        """The state after so many entries of the log, taken back or not."""
        log = self.store.log(live.head.id, ply)
        line = standing(log)
        depths = sound(log, self.store.snapshot_plies(live.head.id))
        start = max(((depth, kept) for kept, depth in depths.items()), default=None)
        depth, state = self._state(live.game, live.head.id, start) if start else (0, live.game.at(0))
        if ply > max(live.head.borders, default=0):
            for entry in line[depth:]:
                state.apply(live.ruleset.read(entry.text, state))
            return state
        for entry in line[depth:]:
            twin = state.copy()
            try:
                twin.apply(live.ruleset.read(entry.text, twin))
            except Exception:  # today's rules cannot follow older ones here: as far as they do
                break
            state = twin
        return state


def _followed(game: Game, line: list[Entry], kept: tuple[int, State] | None, rolled: list[list[int]]) -> Game:
    """The game as far as today's rules can carry its acts out, and the same dice fall."""
    start = kept[0] if kept else 0
    game.resume([entry.text for entry in line[:start]], kept)
    for entry, faces in zip(line[start:], rolled[start:], strict=True):
        ply, seen, before = game.ply, len(game.faces), game.state.copy()
        try:
            game.carry_out(entry.text)
        except Exception:
            game.state = before
            break
        if game.faces[seen:] != faces:
            game.cut(ply)
            break
    return game


def _taken_back(head: Head, lost: int, version: str) -> Entry:
    text = f"undo {lost}: the rules of version {version} do not lead there"
    return Entry(head.ply + 1, head.actor or "", text, lost, True)
