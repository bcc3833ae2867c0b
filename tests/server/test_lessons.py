"""Lessons over HTTP: what they are, and a game that is one."""

import httpx
import pytest
import sqlalchemy

from tests.server.desk import Seat, served, start, taken_in
from theatrum.core import lessons
from theatrum.core.ruleset import systems
from theatrum.server.store import Store

SYSTEM, LESSON = next((system, lesson) for system in systems().values() for lesson in lessons.of(system))


def begin(client: httpx.Client) -> httpx.Response:
    return client.post("/api/games", json={"system": SYSTEM.id, "lesson": LESSON.id})


def test_the_catalogue_names_the_lessons_and_a_page_has_their_steps(client):
    system = next(row for row in client.get("/api/systems").json() if row["id"] == SYSTEM.id)
    assert system["lessons"][0] == {key: getattr(LESSON, key) for key in ("id", "title", "about", "scenario", "side")}
    answer = client.get(f"/api/systems/{SYSTEM.id}/lessons")
    assert answer.json()[0] == LESSON.to_json()
    again = client.get(f"/api/systems/{SYSTEM.id}/lessons", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_lessons_of_a_system_that_is_not_there(client):
    assert client.get("/api/systems/chess/lessons").status_code == 404


def test_a_lesson_is_a_game_of_the_learner_against_a_bot(client):
    answer = begin(client)
    assert answer.status_code == 201, answer.text
    seats = answer.json()["seats"]
    assert {side: card["player"] for side, card in seats.items() if side != LESSON.side} == dict.fromkeys(
        (side for side in seats if side != LESSON.side), LESSON.opponent
    )
    seen = Seat(client, seats[LESSON.side]["token"]).get()
    assert (seen["lesson"], seen["scenario"], seen["seat"]) == (LESSON.id, LESSON.scenario, [LESSON.side])


def test_the_seed_of_a_lesson_makes_the_same_first_turn(client):
    first, second = (Seat(client, begin(client).json()["seats"][LESSON.side]["token"]) for _ in range(2))
    assert first.get()["commitment"] == second.get()["commitment"]
    assert first.get()["revealed"]


def test_the_lesson_stays_with_the_game(client):
    seat = Seat(client, begin(client).json()["seats"][LESSON.side]["token"])
    assert seat.act()["lesson"] == LESSON.id
    assert seat.get("/history/0")["lesson"] == LESSON.id


def test_other_games_are_no_lessons(client):
    made = start(client)
    seat = Seat(client, next(card["token"] for card in made["seats"].values()))
    assert seat.get()["lesson"] is None
    assert next(iter(taken_in(client, 3).values())).get()["lesson"] is None


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"lesson": "no-such"}, "has no lesson 'no-such'"),
        ({"lesson": LESSON.id, "scenario": LESSON.scenario}, "leave out all but the system"),
        ({"lesson": LESSON.id, "seed": 3}, "leave out all but the system"),
        ({"lesson": LESSON.id, "system": "chess"}, "unknown system 'chess'"),
        ({}, "which scenario, or which lesson"),
    ],
)
def test_a_lesson_that_cannot_be(client, body, words):
    answer = client.post("/api/games", json={"system": SYSTEM.id} | body)
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_history_says_in_which_phase_an_act_was_played(client):
    seat = Seat(client, begin(client).json()["seats"][LESSON.side]["token"])
    path = seat.get()["phase"]["path"]
    seat.act()
    assert [entry["path"] for entry in seat.get("/history")] == [path]


def test_a_database_of_an_older_version_goes_on(new_db):
    """One that knew nothing of lessons."""
    store = Store(new_db)
    with store.writer.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE games DROP COLUMN lesson")
    store.close()
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        seat = Seat(client, begin(client).json()["seats"][LESSON.side]["token"])
        assert seat.get()["lesson"] == LESSON.id
    store = Store(new_db)
    columns = [column["name"] for column in sqlalchemy.inspect(store.engine).get_columns("games")]
    store.close()
    assert columns.count("lesson") == 1
