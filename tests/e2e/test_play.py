"""Single things that a player relies on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Envelope, Table, War, alone, empty, free, movers, place
from tests.server.desk import Process, wait_until


def test_refused_move_shows_its_clause(table: Table) -> None:
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    piece, ways = next(iter(movers(seen).items()))
    closed = next(
        space for space, facts in table.board["spaces"].items() if facts["terrain"] == "sea" and space not in ways
    )
    answer = table.get(table.tokens()[table.war.sides[0]], f"/why?action=move {piece} {closed}")
    assert answer["legal"] is False
    table.click_piece(piece)
    table.click_space(closed)
    note = table.page.get_by_test_id("refusal")
    expect(note).to_contain_text(answer["clause"])
    expect(note).to_contain_text(_in_words(seen, table, answer["message"]))
    expect(table.page.get_by_test_id("said")).to_contain_text(answer["clause"])
    assert table.now()["ply"] == seen["ply"]
    table.page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def _in_words(seen: Envelope, table: Table, message: str) -> str:
    """The screen has names for the ids of pieces and of spaces that are called like their ids."""
    named = {piece["id"]: piece["name"] for piece in seen["view"]["pieces"]}
    places = {space: facts["name"] for space, facts in table.board["spaces"].items() if space.islower()}
    return re.sub(r"[a-z][\w.-]*\w", lambda found: named.get(found[0]) or places.get(found[0]) or found[0], message)


def test_undo_and_undo_all(table: Table) -> None:
    table.begin(computer=table.war.others)
    table.until_asked("move")
    pieces: list[str] = []
    for _ in range(2):
        seen = table.now()
        piece, ways = next((one, ways) for one, ways in movers(seen).items() if one not in pieces and free(seen, ways))
        table.click_piece(piece)
        table.click_space(empty(seen, ways))
        table.acted(seen["ply"])
        pieces.append(piece)
    where = _places(table, pieces)
    table.page.keyboard.press("Control+z")
    table.acted(table.now()["ply"] - 1)
    wait_until(lambda: _places(table, pieces) != where)
    assert _places(table, pieces)[0] == where[0]
    ply = table.now()["ply"]
    table.page.get_by_role("button", name="Undo all").click()
    seen = table.acted(ply)
    assert seen["undoable"] == 0
    expect(table.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def _places(table: Table, pieces: list[str]) -> list[str]:
    at = {piece["id"]: piece["at"] for piece in table.now()["view"]["pieces"]}
    return [at[piece] for piece in pieces]


def test_reload_keeps_the_game_and_the_start_page_offers_it(table: Table) -> None:
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    table.page.reload()
    table.ready()
    table.in_step()
    assert table.now()["ply"] == seen["ply"]
    table.page.get_by_role("link", name=re.compile("Theatrum")).click()
    expect(table.page.get_by_role("heading", name="Go on with")).to_be_visible()
    table.page.locator(".games a").first.click()
    table.ready()
    table.in_step()


def test_the_computer_plays_and_its_turn_is_replayed(table: Table) -> None:
    table.begin(computer=table.war.others)
    table.until_asked("move")
    table.hand_over()
    expect(table.primary()).to_have_text("Skip", timeout=30_000)
    expect(table.page.locator(".arrows path").first).to_be_attached()
    wait_until(lambda: table.now()["actor"] == table.war.sides[0])
    table.primary().click()
    table.in_step()
    expect(table.primary().filter(has_text="Skip")).to_have_count(0, timeout=60_000)


@pytest.mark.parametrize("war", ["hitlerswar"], indirect=True)
def test_a_computer_that_thinks_shows_how_far_it_is(table: Table) -> None:
    page = table.page
    table.choose()
    seat = page.get_by_label(table.war.others[0].capitalize(), exact=True)
    expect(seat).to_have_value("normal")
    expect(seat).to_have_accessible_description(re.compile("plan"))
    table.begin(computer=table.war.others, bot="hard")
    table.until_asked("move")
    table.hand_over()
    expect(page.locator(".prompt")).to_contain_text("(computer: hard) is making a plan")
    bar = page.get_by_role("progressbar", name="is making a plan")
    expect(bar).to_have_attribute("aria-valuenow", re.compile("[1-9]"))
    wait_until(lambda: table.now()["actor"] == table.war.sides[0])


def test_history_slider_steps_and_replay(table: Table) -> None:
    page = table.page
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    token = table.tokens()[table.war.sides[0]]
    acts = table.get(token, "/history")
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value(str(len(acts)))
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".prompt")).to_contain_text("the past")
    expect(page.locator("[data-piece]")).to_have_count(len(table.get(token, "/history/0")["view"]["pieces"]))
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    expect(page.locator("[data-piece]")).to_have_count(
        len(table.get(token, f"/history/{acts[0]['ply']}")["view"]["pieces"])
    )
    page.get_by_label("Speed of the replay").select_option("4")
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(slider).to_have_value(str(len(acts)))
    table.in_step()
    assert table.now()["ply"] == seen["ply"]


def test_log_jumps_to_the_place(table: Table) -> None:
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    piece = next(iter(movers(seen)))
    goal = next(iter(movers(seen)[piece]))
    table.post(f"move {piece} {goal}")
    table.page.get_by_role("tab", name="Log").click()
    table.page.get_by_role("tabpanel").get_by_role("button").first.click()
    table.still()
    left, top = table.spot(goal)
    box = table.page.locator(".map").bounding_box()
    assert box is not None
    assert box["x"] < left < box["x"] + box["width"]
    assert box["y"] < top < box["y"] + box["height"]


def test_two_tabs_stay_in_step(table: Table, address: str) -> None:
    table.begin()
    table.until_asked("move")
    other = Table(table.page.context.new_page(), address, table.war)
    other.page.goto(table.page.url)
    other.ready()
    table.page.bring_to_front()  # what is not in sight is not painted
    seen = table.now()
    piece, ways = next(iter(movers(seen).items()))
    before, goal = _label(table, piece), empty(seen, ways)
    table.click_piece(piece)
    table.click_space(goal)
    seen = table.acted(seen["ply"])
    assert place(seen, piece) == goal
    after = _label(table, piece)
    assert after != before
    expect(other.piece(piece)).to_have_attribute("aria-label", after)
    other.page.keyboard.press("Control+z")
    table.acted(seen["ply"])
    expect(table.piece(piece)).to_have_attribute("aria-label", before)


def _label(table: Table, piece: str) -> str:
    """What a screen reader says about a piece: its name, its place, its marks."""
    return str(table.piece(piece).get_attribute("aria-label"))


def test_keyboard_alone(table: Table) -> None:
    page = table.page
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    page.locator(".map").focus()
    page.keyboard.press("Tab")
    held = page.locator("[data-piece][aria-pressed=true]")
    expect(held).to_have_count(1)
    piece = held.get_attribute("data-piece")
    assert piece is not None
    at = next(one["at"] for one in seen["view"]["pieces"] if one["id"] == piece)
    ways = movers(seen)[piece]
    walk = iter(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"] * 3)
    while table.cursor() not in ways:
        page.keyboard.press(next(walk))
    page.keyboard.press("Space")
    seen = table.acted(seen["ply"])
    assert next(one["at"] for one in seen["view"]["pieces"] if one["id"] == piece) != at
    page.keyboard.press("Escape")
    page.locator(".map").focus()
    page.keyboard.press("Enter")
    table.acted(seen["ply"])


def test_phone_by_touch(open_page: Any, address: str, war: War) -> None:
    table = Table(open_page(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2), address, war)
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    piece = next(one for one in movers(seen) if alone(seen, one))
    table.search(place(seen, piece))
    table.page.touchscreen.tap(*table.spot(place(seen, piece)))
    expect(table.piece(piece)).to_have_attribute("aria-pressed", "true")
    goal = next(s for s in table.board["spaces"][place(seen, piece)]["near"] if s in movers(seen)[piece])
    left, top = table.spot(goal)
    table.page.touchscreen.tap(left, top)
    seen = table.acted(seen["ply"])
    assert place(seen, piece) == goal
    width = table.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_record_is_saved_and_opened_again(table: Table, tmp_path: Path) -> None:
    page = table.page
    table.begin()
    seen = table.until_asked("move")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record as a file").click()
    saved = tmp_path / "war.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["actions"]
    page.goto(table.address)
    page.locator("input[type=file]").set_input_files(saved)
    table.ready()
    table.in_step()
    assert table.now()["view"] == seen["view"]
    page.goto(table.address)
    (tmp_path / "broken.json").write_text("no record")
    page.locator("input[type=file]").set_input_files(tmp_path / "broken.json")
    expect(page.get_by_role("alert")).to_contain_text("not a record")


def test_a_killed_server_comes_back_and_the_page_goes_on(open_page: Any, tmp_path: Path, war: War) -> None:
    db = f"sqlite:///{tmp_path / 'games.db'}"
    server = Process(db)
    table = Table(open_page(), server.address, war)
    try:
        table.begin(computer=table.war.others)
        seen = table.until_asked("move")
        piece, ways = next(iter(movers(seen).items()))
        table.click_piece(piece)
        table.click_space(empty(seen, ways))
        seen = table.acted(seen["ply"])
        server.kill()
        table.primary().click()
        table.primary().click()
        expect(table.page.get_by_role("alert")).to_contain_text("does not answer")
        server = Process(db, server.port)
        # The page may have noticed by itself in the meantime.
        table.page.evaluate("document.querySelector('[role=alert] button')?.click()")
        expect(table.page.get_by_role("alert")).to_have_count(0)
        assert table.now()["ply"] == seen["ply"]
        table.end_phase()
    finally:
        server.kill()


def test_the_analyst_gives_a_hint(table: Table) -> None:
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    table.page.keyboard.press("?")
    table.page.get_by_role("button", name="What could I do?").click()
    hint = table.page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("progressbar")).to_be_visible()
    plans = hint.get_by_role("listitem")
    expect(plans.first).to_be_visible(timeout=120_000)
    assert plans.count() <= 3
    assert table.now()["ply"] == seen["ply"]
