"""A game over HTTP: look, play, be refused, take back, ask."""

import httpx
import pytest

from tests.server.desk import (
    SCENARIO,
    SIDES,
    SYSTEM,
    Seat,
    both,
    play_on,
    served,
    start,
    taken_in,
    texts,
    wait_until,
    whole_war,
)
from theatrum.core.dice import commitment
from theatrum.core.menu import written
from theatrum.core.ruleset import systems
from theatrum.server.store import Store


def test_the_catalogue_names_systems_scenarios_and_bots(client):
    system = next(row for row in client.get("/api/systems").json() if row["id"] == SYSTEM)
    assert SCENARIO in [scenario["id"] for scenario in system["scenarios"]]
    assert {"easy", "normal", "hard", "greedy", "random"} <= set(system["bots"])
    assert all(system["bots"].values()), "each has a line about it"
    assert system["opponent"] == "normal"
    picture = client.get(system["picture"])
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.count("<path") > 40


def test_an_option_that_changes_who_plays_says_so(client):
    known = client.get("/api/systems").json()
    changed = [
        (scenario["sides"], other)
        for row in known
        for scenario in row["scenarios"]
        for other in scenario["sides_with"].values()
    ]
    assert {len(sides) for _, sides in changed} >= {3}
    assert all(usual != other for usual, other in changed)


def test_the_board_is_cached_by_its_tag(client):
    first = client.get(f"/api/systems/{SYSTEM}/board")
    assert first.status_code == 200
    assert first.json()["spaces"]
    again = client.get(f"/api/systems/{SYSTEM}/board", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_rules_say_what_clauses_mean(client):
    clauses = client.get(f"/api/systems/{SYSTEM}/rules").json()["clauses"]
    assert all(row["says"] for row in clauses.values())


def test_a_seat_sees_its_choices_and_the_other_sees_none(client):
    seats = both(client)
    seen = {side: seat.get() for side, seat in seats.items()}
    actor = seen[SIDES[0]]["actor"]
    assert texts(seen[actor])
    assert all(view["choices"] is None for side, view in seen.items() if side != actor)
    assert seen[actor]["seat"] == [actor]


def test_an_act_moves_the_game_on_and_tells_what_it_did(client):
    seats = both(client)
    before = seats[SIDES[0]].get()
    seat = seats[before["actor"]]
    after = seat.act()
    assert after["ply"] == 1
    assert [act["ply"] for act in after["events"]] == [1]
    assert after["events"][0]["label"]
    assert seat.get("/history") == after["events"]


def test_a_refused_act_names_its_clause_and_changes_nothing(client):
    seats = both(client)
    seen = seats[SIDES[0]].get()
    other = next(side for side in SIDES if side != seen["actor"])
    answer = seats[other].post(texts(seats[seen["actor"]].get())[0], seen["ply"])
    assert answer.status_code == 422
    assert answer.json()["refused"]["clause"]
    assert seen["actor"] in answer.json()["refused"]["message"]
    assert seats[other].get()["ply"] == seen["ply"]


def test_nonsense_is_bad_input_not_a_breach(client):
    seat = Seat(client, start(client)["seats"][SIDES[0]]["token"])
    answer = seat.post("fly to the moon", 0)
    assert answer.status_code == 400
    assert "fly" in answer.json()["error"]


def test_a_stale_ply_is_answered_with_the_present_one(client):
    seats = both(client)
    seen = play_on(seats, 2)
    answer = seats[seen["actor"]].post(texts(seats[seen["actor"]].get())[0], 0)
    assert answer.status_code == 409
    assert answer.json()["ply"] == 2


def test_every_offered_act_is_legal_and_why_says_so(client):
    seats = both(client)
    seen = play_on(seats, 12)
    seat = seats[seen["actor"]]
    for text in texts(seat.get())[:40]:
        assert seat.get("/why", action=text) == {"legal": True, "clause": None, "message": None}


def test_why_not_out_of_turn_says_whose_turn_it_is(client):
    seats = both(client)
    seen = seats[SIDES[0]].get()
    other = next(side for side in SIDES if side != seen["actor"])
    verdict = seats[other].get("/why", action=texts(seats[seen["actor"]].get())[0])
    assert not verdict["legal"]
    assert seen["actor"] in verdict["message"]


def test_choices_narrow_to_a_piece_and_to_a_space(client):
    seats = both(client)
    seat = seats[seats[SIDES[0]].get()["actor"]]
    seen = seat.act_while(lambda seen: not seen["choices"]["pieces"])
    piece, items = next(iter(seen["choices"]["pieces"].items()))
    listed = seat.get("/choices", piece=piece)["choices"]
    assert {row["text"] for row in listed} >= {text for item in items for text in written(item)}
    assert all(piece in row["text"] for row in listed)
    space = next(space for item in items for space in item.get("spaces", ()))
    assert all(space in row["text"] for row in seat.get("/choices", space=space)["choices"])


# ------------------------------------------------------------------ taking back
def test_undo_gives_back_the_very_same_position(client):
    seats = both(client)
    seat = seats[seats[SIDES[0]].get()["actor"]]
    before = seat.get()
    after = seat.act(before)
    assert after["undoable"] == 1
    back = seat.undo(after["ply"]).json()
    assert (back["view"], back["choices"], back["undoable"]) == (before["view"], before["choices"], 0)
    assert back["ply"] == 2, "the log only grows: the undo is an entry too"
    assert seat.get("/history") == []


def test_undo_all_goes_back_to_the_last_dice(client):
    seats = both(client)
    seat = seats[seats[SIDES[0]].get()["actor"]]
    for _ in range(3):
        seen = seat.act()
    undoable = seen["undoable"]
    back = seat.undo(seen["ply"], everything=True).json()
    assert back["undoable"] == 0
    assert len(seat.get("/history")) == 3 - undoable


def test_what_dice_have_settled_stays(client):
    war = whole_war()
    first = next(ply for ply, events in enumerate(war.log) if any(event["kind"] == "die" for event in events))
    seats = taken_in(client, first)
    actor = seats[SIDES[0]].get()["actor"]
    seen = seats[actor].play(war.actions[first])
    assert seats[actor].get()["undoable"] == 0
    answer = seats[actor].undo(seen["ply"])
    assert answer.status_code == 400
    assert "taken back" in answer.json()["error"]


def test_nobody_takes_back_the_act_of_another(client):
    seats = both(client)
    seen = play_on(seats, 1)
    other = next(side for side in SIDES if side != seen["events"][-1]["side"])
    assert seats[other].get()["undoable"] == 0
    assert seats[other].undo(seen["ply"]).status_code == 400


def test_undo_at_a_stale_ply_takes_nothing_back(client):
    seats = both(client)
    seen = play_on(seats, 2)
    assert seats[seen["events"][-1]["side"]].undo(1).status_code == 409
    assert len(seats[SIDES[0]].get("/history")) == 2


# ------------------------------------------------------------------ going back to look
def test_history_shows_every_moment_as_it_was(client):
    seats = both(client)
    seat = seats[SIDES[0]]
    moments = {0: seat.get()["view"]}
    for _ in range(70):
        seen = play_on(seats, 1)
        moments[seen["ply"]] = seat.get()["view"]
    for ply in (0, 1, 33, 63, 64, 65, 70):
        past = seat.get(f"/history/{ply}")
        assert (past["ply"], past["view"], past["choices"]) == (ply, moments[ply], None)
    assert seat.client.get(seat.path("/history/71")).status_code == 404


def test_a_moment_that_was_taken_back_can_still_be_looked_at(client):
    seats = both(client)
    seat = seats[seats[SIDES[0]].get()["actor"]]
    after = seat.act()
    seat.undo(after["ply"])
    assert seat.get("/history/1")["view"] == after["view"]


def test_since_tells_only_what_is_new(client):
    seats = both(client)
    play_on(seats, 5)
    assert [act["ply"] for act in seats[SIDES[0]].get(since=3)["events"]] == [4, 5]


# ------------------------------------------------------------------ odds
def before_a_battle(client: httpx.Client) -> Seat:
    """The seat of somebody who is about to roll, in a system that shows a battle being put together."""
    for system in systems().values():
        war = whole_war(system.id)
        ply = next(ply for ply, text in enumerate(war.actions) if text == "resolve")
        seats = taken_in(client, ply, system.id)
        seat = seats[next(iter(seats.values())).get()["actor"]]
        if seat.get()["battle"]:
            return seat
    pytest.fail("no system shows its battles")


def test_odds_sum_to_one_and_roll_nothing(client):
    seat = before_a_battle(client)
    seen = seat.get()
    primary = next(item["text"] for item in seen["choices"]["acts"] if item["primary"])
    odds = seat.get("/odds", action=primary)
    assert odds["method"] == "exact"
    assert sum(row["p"] for row in odds["outcomes"]) == pytest.approx(1)
    assert sum(row["p"] for row in seen["battle"]["outcomes"]) == pytest.approx(1)
    assert odds["panel"] == seen["battle"]
    assert seat.get()["ply"] == seen["ply"]


# ------------------------------------------------------------------ secrets
def test_the_seed_never_leaves_before_the_end(client, db):
    made = start(client)
    seats = {side: Seat(client, card["token"]) for side, card in made["seats"].items()}
    seat = seats[SIDES[0]]
    played = play_on(seats, 20)
    told = [client.get(seat.path(tail)).text for tail in ("", "/history", "/history/3", "/choices", "/record")]
    record = seat.get("/record", reveal=1, other=[other.token for other in seats.values()])
    assert record["seed"] is None
    store = Store(db)
    seed = store.head(made["game"]).seed
    store.close()
    assert commitment(int(seed)) == played["commitment"]
    assert not any(seed in text for text in [*told, str(made), str(record)])
    assert not seat.get()["revealed"]


def test_bots_have_no_link(client):
    made = start(client, dict.fromkeys(SIDES[1:], "random"))
    assert made["seats"][SIDES[1]] == {"token": None, "player": "random", "claim": None}


def test_an_onlooker_sees_and_never_acts(client):
    made = start(client)
    onlooker = Seat(client, made["observer"]["token"])
    seen = onlooker.get()
    assert (seen["seat"], seen["choices"]) == ([], None)
    first = Seat(client, made["seats"][seen["actor"]]["token"])
    assert onlooker.post(texts(first.get())[0], 0).status_code == 422


def test_an_unknown_link_opens_nothing(client):
    for tail in ("", "/history", "/record", "/choices"):
        assert client.get(f"/api/games/{'x' * 32}{tail}").status_code == 404


# ------------------------------------------------------------------ records
def test_a_record_is_taken_in_and_goes_on(client):
    seats = both(client)
    seen = play_on(seats, 70)
    tokens = [seat.token for seat in seats.values()]
    record = seats[SIDES[0]].get("/record", reveal=1, other=tokens)
    answer = client.post("/api/records", json=record)
    assert answer.status_code == 201, answer.text
    again = {side: Seat(client, card["token"]) for side, card in answer.json()["seats"].items()}
    assert again[SIDES[0]].get()["view"] == seats[SIDES[0]].get()["view"]
    assert again[SIDES[0]].get()["ply"] == 70
    assert play_on(again, 3)["ply"] == 73 or seen["over"]


def test_a_forged_record_is_refused(client):
    seats = both(client)
    play_on(seats, 10)
    record = seats[SIDES[0]].get("/record", reveal=1, other=[seat.token for seat in seats.values()])
    for forged in (
        {"digest": "0" * 64},
        {"seed": "12345"},
        {"actions": record["actions"][:-1]},
        {"actions": ["end", "end", "nonsense"]},
        {"dice": [6, 6, 6]},
        {"ruleset": "chess"},
        {"position": {"piece": "everywhere"}},
    ):
        answer = client.post("/api/records", json=record | forged)
        assert answer.status_code == 400, (forged, answer.text)


def test_summaries_list_the_games_of_these_links(client):
    made = start(client)
    tokens = [made["seats"][SIDES[0]]["token"], "z" * 30]
    rows = client.get("/api/games", params={"token": tokens}).json()
    assert [row["game"] for row in rows] == [made["game"]]
    assert rows[0]["seat"] == [SIDES[0]]


# ------------------------------------------------------------------ bots
def test_a_bot_answers_with_its_turn(client):
    seats = start(client, dict.fromkeys(SIDES[1:], "random"))["seats"]
    seat = Seat(client, seats[SIDES[0]]["token"])
    seat.act_while(lambda seen: seen["actor"] == SIDES[0] and not seen["over"])
    wait_until(lambda: seat.get()["actor"] in (SIDES[0], None))
    assert any(act["side"] in SIDES[1:] for act in seat.get("/history"))
    assert seat.get()["undoable"] == 0


def test_two_bots_fight_while_an_onlooker_looks_on(new_db):
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        onlooker = Seat(client, start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"])
        wait_until(lambda: {act["side"] for act in onlooker.get("/history")} == set(SIDES))


def test_the_dice_are_shown_when_it_is_over(client):
    seat = taken_in(client)[SIDES[0]]
    seen = seat.get()
    assert (seen["over"], seen["choices"]) == (True, None)
    assert commitment(int(seen["seed"])) == seen["commitment"]
    assert seat.get("/record")["seed"] == seen["seed"]
    answer = seat.post("end", seen["ply"])
    assert answer.status_code == 422
    assert "over" in answer.json()["refused"]["message"]


def test_after_the_war_its_dice_are_weighed(client):
    seat = next(iter(taken_in(client).values()))
    page = client.get(f"/api/games/{seat.token}/luck", timeout=120)
    assert page.headers["content-type"].startswith("text/html")
    rolls = sum(1 for events in whole_war().log if any(event["kind"] == "die" for event in events))
    assert page.text.count("<tr>") == 1 + len(SIDES) + 1 + rolls


def test_the_dice_of_an_open_war_are_not_weighed(client):
    seat = next(iter(both(client).values()))
    answer = client.get(f"/api/games/{seat.token}/luck")
    assert answer.status_code == 400
    assert "over" in answer.json()["error"]


def test_a_hint_names_plans_with_reasons(client):
    made = start(client, dict.fromkeys(SIDES[1:], "random"))
    seat = Seat(client, made["seats"][SIDES[0]]["token"])
    seen = seat.get()
    answer = client.get(f"/api/games/{seat.token}/hint", timeout=120)
    assert answer.status_code == 200, answer.text
    plans = answer.json()
    assert plans
    assert all(one["plan"] for one in plans)
    assert seat.get()["ply"] == seen["ply"], "a hint plays nothing"


def test_there_are_no_hints_against_people_or_out_of_turn(client):
    seats = both(client)
    actor = next(iter(seats.values())).get()["actor"]
    answer = client.get(f"/api/games/{seats[actor].token}/hint")
    assert (answer.status_code, "people" in answer.json()["error"]) == (400, True)
    other = next(side for side in SIDES if side != actor)
    assert "wait" in client.get(f"/api/games/{seats[other].token}/hint").json()["error"]
