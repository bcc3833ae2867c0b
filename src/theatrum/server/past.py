"""What lies behind a game: earlier moments, its record, and the part that older rules have made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

from theatrum.core import position
from theatrum.core.game import Era, Game
from theatrum.core.ruleset import find
from theatrum.core.state import State
from theatrum.server.store import Entry, Head, Store


def begin(head: Head) -> Game:
    """The game of a head before its first act."""
    return position.begin(find(head.ruleset), head.scenario, tuple(head.options), int(head.seed), head.position)


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The acts that stand: those that no later entry took back."""
    line: list[Entry] = []
    for entry in log:
        if entry.undoes:
            del line[-entry.undoes :]
        else:
            line.append(entry)
    return line


# ------------------------------------------------------------------ earlier moments
def at(store: Store, head: Head, ply: int) -> State:
    """The state after so many entries of the log, taken back or not."""
    kept = store.newest_snapshot(head.id, ply)
    since, game = kept[0] if kept else 0, begin(head)
    if kept:
        game.take_up(game.ruleset.state.from_json(kept[1]))
    state, older = game.state, ply <= max(head.borders, default=0)
    entries = store.log(head.id, ply, since)
    if older:  # the dice that fell, whatever seed they came from
        state.forced = tuple(chain.from_iterable(faces(store, head, entries, since)))
    for entry in standing(entries):
        twin = state.copy() if older else state
        try:
            twin.apply(game.ruleset.read(entry.text, twin))
        except Exception:
            if not older:
                raise
            break  # today's rules cannot follow older ones here: as far as they do
        state = twin
    state.forced = ()
    return state


# ------------------------------------------------------------------ the record
def record(store: Store, head: Head) -> dict[str, Any]:
    """The whole game; as long as it is open, without the seed of its dice."""
    log = store.log(head.id, head.ply)
    texts, game = [entry.text for entry in standing(log)], begin(head)
    if head.eras:
        rolled = faces(store, head, log)
        eras = tuple(_era(store, game, head.id, era, log, rolled) for era in head.eras)
        game.go_on(eras, texts, list(chain.from_iterable(rolled)))
    else:
        game.resume(texts)
    return game.record(open_=not game.over)


def _era(store: Store, game: Game, id_: str, era: dict[str, Any], log: list[Entry], rolled: list[list[int]]) -> Era:
    plies = len(standing(entry for entry in log if entry.ply <= era["ply"]))
    state = game.ruleset.state.from_json(store.snapshot(id_, era["ply"]))
    seed = None if era["seed"] is None else int(era["seed"])
    return Era(era["version"], seed, plies, sum(map(len, rolled[:plies])), state)


def faces(store: Store, head: Head, log: list[Entry], since: int = 0) -> list[list[int]]:
    """The dice of each act that stands, as they fell."""
    accounts = {entry.ply: account for entry, account in store.accounts(head.id, since)}
    return [
        [event["face"] for event in accounts[entry.ply].get("events", ()) if event["kind"] == "die"]
        for entry in standing(log)
    ]


# ------------------------------------------------------------------ snapshots of an older server
def tidied(store: Store, head: Head) -> bool:
    """Find out which of the snapshots that an older server left are sound; False if there is nothing to do."""
    plies = store.snapshot_plies(head.id)
    if plies:
        store.vouch(head.id, _sound(store.log(head.id, head.ply), plies))
    return bool(plies)


def _sound(log: Iterable[Entry], kept: Iterable[int]) -> list[int]:
    """The snapshots whose acts all still stand."""
    plies, depth = set(kept), 0
    depths: dict[int, int] = {}
    for entry in log:
        if entry.undoes:
            depth -= entry.undoes
            depths = {ply: deep for ply, deep in depths.items() if deep <= depth}
        else:
            depth += 1
        if entry.ply in plies:
            depths[entry.ply] = depth
    return list(depths)


# ------------------------------------------------------------------ games that older rules have begun
def carry_over(store: Store, head: Head, game: Game) -> Head:
    """Go on with a game that other rules have made so far: from its newest state, and what was played since stands.

    Acts since that state are carried out without asking today's rules whether they are legal. Where these cannot
    follow, or other dice would fall, the rest is taken back; the log keeps it and says so."""
    tidied(store, head)
    log = store.log(head.id, head.ply)
    line, rolled = standing(log), faces(store, head, log)
    base = store.newest_snapshot(head.id, head.ply)
    start = 0
    if base is not None:
        start = len(standing(entry for entry in log if entry.ply <= base[0]))
        game.take_up(game.ruleset.state.from_json(base[1]))
    lost = len(line) - start - _followed(game, line[start:], rolled[start:])
    taken: list[tuple[Entry, dict[str, Any]]] = []
    if lost:
        taken.append((_taken_back(head, lost, game.ruleset.version), {}))
    ply, state = head.ply + len(taken), game.state
    era = {"version": head.version, "seed": head.seed, "ply": ply}
    after = replace(
        head,
        ply=ply,
        actor=state.actor,
        turn=game.ruleset.table.moment(state),
        result=state.result,
        version=game.ruleset.version,
        eras=[*(head.eras or []), era],
    )
    undone = line[len(line) - lost].ply if lost else None
    store.append(head, after, taken, [(ply, state.to_json())], undone)
    return after


def _followed(game: Game, line: list[Entry], rolled: list[list[int]]) -> int:
    """How many of these acts today's rules can carry out, while the same dice fall; the game has played them."""
    for done, (entry, fell) in enumerate(zip(line, rolled, strict=True)):
        ply, seen, before = game.ply, len(game.faces), game.state.copy()
        try:
            game.carry_out(entry.text)
        except Exception:
            game.state = before
            return done
        if game.faces[seen:] != fell:
            game.cut(ply)
            return done
    return len(line)


def _taken_back(head: Head, lost: int, version: str) -> Entry:
    text = f"undo {lost}: the rules of version {version} do not lead there"
    return Entry(head.ply + 1, head.actor or "", text, lost, True)
