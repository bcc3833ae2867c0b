"""Games that older rules have begun: they go on with nothing lost, and say so where they are checked."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from theatrum import systems
from theatrum.core.record import check, from_record
from theatrum.core.refusal import BadInput
from theatrum.players.random import pick
from theatrum.server.past import standing
from theatrum.server.store import Store
from theatrum.server.wars import Wars

OLD = Path(__file__).parent.parent / "old" / "games-1.sql"
LATER = "later"


@pytest.fixture
def old(tmp_path: Path) -> str:
    """The database that a server with version 1 of all rules has left behind."""
    file = tmp_path / "games.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


def tokens(wars: Wars, system: str) -> dict[str, str]:
    """The seats of the only game of a system."""
    with wars.store.engine.connect() as connection:
        query = "SELECT side, token FROM seats JOIN games ON game = id WHERE ruleset = ?"
        return dict(connection.exec_driver_sql(query, (system,)).all())


def play_on(wars: Wars, seats: dict[str, str], acts: int, seed: int = 3) -> None:
    rng = Random(seed)
    for _ in range(acts):
        with wars.open(next(iter(seats.values()))) as (live, _seat):
            side, ply, text = live.state.actor or "", live.head.ply, live.game.text(pick(live.state, rng))
        wars.play(seats[side], ply, text)


def digest(wars: Wars, seats: dict[str, str]) -> str:
    with wars.open(next(iter(seats.values()))) as (live, _):
        return live.state.digest()


@pytest.mark.parametrize("system", sorted(systems()))
def test_a_running_game_goes_on_with_nothing_lost(old: str, system: str) -> None:
    wars = Wars(Store(old))
    seats = tokens(wars, system)
    any_seat = next(iter(seats.values()))
    told = wars.history(any_seat, 0)
    assert len(told) == 150
    assert wars.look(any_seat)["ply"] == 150
    head = wars.store.head(wars.seat(any_seat).game)
    assert head.version == systems()[system].version
    assert [(era["version"], era["ply"]) for era in head.eras or ()] == [("1", 150)]
    play_on(wars, seats, 70)
    before = digest(wars, seats)
    assert wars.history(any_seat, 0)[:150] == told
    wars.store.close()
    again = Wars(Store(old))
    assert digest(again, seats) == before
    assert again.look(any_seat)["ply"] == 220
    assert all(again.moment(any_seat, ply) for ply in (0, 1, 100, 128, 149, 150, 151, 219))
    again.store.close()


def test_what_was_played_before_cannot_be_taken_back(old: str) -> None:
    wars = Wars(Store(old))
    seats = tokens(wars, "spi")
    wars.look(seats["axis"])
    with wars.open(seats["axis"]) as (live, _), pytest.raises(BadInput, match="nothing of yours can be taken back"):
        wars.undo(seats[live.state.actor or ""], 150, True)
    wars.store.close()


def test_its_record_tells_which_rules_made_what(old: str) -> None:
    wars = Wars(Store(old))
    seats = tokens(wars, "neppa")
    play_on(wars, seats, 10)
    data = wars.record(seats["germany"])
    assert data["version"] == systems()["neppa"].version
    assert [(era["version"], era["plies"]) for era in data["eras"]] == [("1", 150)]
    assert data["seed"] is None, "the war is not over"
    checked = check(data)
    assert checked.version == "1"
    assert checked.game.ply == 160
    wars.store.close()


# ------------------------------------------------------------------ from one version to the next
def begun(db: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Wars, dict[str, str], str]:
    """A war of 100 acts; from then on the server has newer rules. Its seats, and where it stood."""
    wars = Wars(Store(db))
    made = wars.create("spi", "1941", [], {}, seed=11)
    seats = {side: card["token"] for side, card in made["seats"].items()}
    play_on(wars, seats, 100)
    where = digest(wars, seats)
    wars.store.close()
    monkeypatch.setattr(type(systems()["spi"]), "version", LATER)
    return Wars(Store(db)), seats, where


def fail_when_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that cannot carry out one act of the past."""

    def read(self: Any, text: str, war: Any) -> Any:
        raise BadInput(f"today nobody knows '{text}'")

    monkeypatch.setattr(type(systems()["spi"]), "read", read)


def test_a_game_goes_on_from_its_newest_state_whatever_the_rules_say_of_its_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wars, seats, where = begun(f"sqlite:///{tmp_path}/games", monkeypatch)
    with monkeypatch.context() as rules:
        fail_when_read(rules)
        assert digest(wars, seats) == where
    play_on(wars, seats, 5)
    assert wars.look(seats["axis"])["ply"] == 105
    wars.store.close()


def test_what_newer_rules_cannot_follow_is_taken_back_and_stays_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that an older server wrote has no state of the last acts."""
    wars, seats, _ = begun(f"sqlite:///{tmp_path}/games", monkeypatch)
    with wars.store.writer.begin() as connection:
        connection.exec_driver_sql("DELETE FROM snapshots WHERE ply = 100")
    with monkeypatch.context() as rules:
        fail_when_read(rules)
        assert wars.look(seats["axis"])["ply"] == 101
    with wars.open(seats["axis"]) as (live, _):
        log = wars.store.log(live.head.id, live.head.ply)
    assert len(standing(log)) == 64
    assert len(log) == 101
    assert log[-1].text == f"undo 36: the rules of version {LATER} do not lead there"
    play_on(wars, seats, 5)
    again = digest(wars, seats)
    wars.store.close()
    fresh = Wars(Store(f"sqlite:///{tmp_path}/games"))
    assert digest(fresh, seats) == again
    fresh.store.close()


def test_a_game_may_live_under_several_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wars, seats, _ = begun(f"sqlite:///{tmp_path}/games", monkeypatch)
    play_on(wars, seats, 7)
    wars.store.close()
    monkeypatch.setattr(type(systems()["spi"]), "version", "latest")
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    play_on(wars, seats, 7)
    data = wars.record(seats["axis"])
    assert [(era["version"], era["plies"]) for era in data["eras"]] == [("2", 100), (LATER, 107)]
    assert from_record(data).ply == 114
    wars.store.close()
