"""Points that go from army to army, by mouse, by keyboard and by touch, in a game that is played with them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.table import Envelope, Table, War, empty, movers, place
from tests.e2e.test_access import faults
from tests.server.desk import texts

pytestmark = pytest.mark.parametrize("war", ["hitlerswar"], indirect=True)


def shares(seen: Envelope, hole: str) -> dict[str, list[dict[str, Any]]]:
    """What can be taken from pieces and sent to something."""
    owned = seen["choices"]["pieces"].items()
    return {piece: [item for item in items if "numbers" in item and hole in item] for piece, items in owned}


def amount(seen: Envelope, piece: str, item: dict[str, Any]) -> int:
    """How much of a kind a piece still has to give."""
    return next(
        (one["numbers"][1] for one in seen["choices"]["pieces"][piece] if one["text"] == item["text"]),
        0,
    )


def bar(table: Table) -> Locator:
    return table.page.get_by_role("region", name="In hand")


def moving(table: Table) -> Envelope:
    table.begin()
    return table.until_asked("move")


def test_a_whole_army_goes_where_is_clicked(table: Table) -> None:
    seen = moving(table)
    piece, ways = next(iter(movers(seen).items()))
    goal = empty(seen, ways)
    table.click_piece(piece)
    expect(bar(table)).to_contain_text("goes as a whole")
    table.click_space(goal)
    seen = table.acted(seen["ply"])
    assert place(seen, piece) == goal
    expect(bar(table)).to_have_count(0)


def test_some_points_go_to_the_army_that_is_clicked_and_come_back_by_undo(table: Table) -> None:
    before = moving(table)
    piece, items = next((piece, items) for piece, items in shares(before, "pieces").items() if items)
    item = next(one for one in items if one["numbers"][1] > 2)
    target = next(other for other in item["pieces"] if place(before, other) != place(before, piece))
    table.click_piece(piece)
    bar(table).get_by_role("button", name=re.compile(f"^{item['of']}", re.IGNORECASE)).click()
    bar(table).get_by_role("button", name=f"More {item['of']}").click()
    expect(bar(table)).to_contain_text(f"2 {item['of']}: click a lit place")
    table.click_piece(target)
    seen = table.acted(before["ply"])
    assert amount(seen, piece, item) == item["numbers"][1] - 2
    act = table.get(table.tokens()[table.war.sides[0]], "/history")[-1]
    assert act["text"] == item["text"].replace("{number}", "2").replace("{piece}", target)
    table.page.keyboard.press("Control+z")
    seen = table.acted(seen["ply"])
    assert seen["view"] == before["view"]


def test_all_of_a_kind_form_a_new_army_in_an_empty_place(table: Table) -> None:
    before = moving(table)
    piece, items = next((piece, items) for piece, items in shares(before, "spaces").items() if items)
    item = items[0]
    goal = empty(before, item["spaces"])
    table.click_piece(piece)
    bar(table).get_by_role("button", name=re.compile(f"^{item['of']}", re.IGNORECASE)).click()
    if item["numbers"][1] > 1:
        bar(table).get_by_role("button", name="All").click()
    table.click_space(goal)
    seen = table.acted(before["ply"])
    assert any(one["at"] == goal for one in seen["view"]["pieces"])
    assert not any(one["at"] == goal for one in before["view"]["pieces"])


def test_a_place_with_several_possible_goals_asks(table: Table) -> None:
    before = moving(table)
    piece, item = next(
        (piece, item) for piece, items in shares(before, "pieces").items() for item in items if item["pieces"]
    )
    target = next(other for other in item["pieces"] if place(before, other) != place(before, piece))
    table.click_piece(piece)
    bar(table).get_by_role("button", name=re.compile(f"^{item['of']}", re.IGNORECASE)).click()
    table.click_space(place(before, target))
    which = table.page.get_by_role("group", name="Which?").get_by_role("button")
    expect(which).not_to_have_count(1)
    which.filter(has_text=re.compile(": ")).first.click()
    table.acted(before["ply"])


def test_amounts_by_keyboard(table: Table) -> None:
    moving(table)
    page = table.page
    page.locator(".map").focus()
    page.keyboard.press("Tab")
    expect(page.locator("[data-piece][aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("a")
    expect(bar(table).locator(".chip[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("+")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"^2 of \d"))
    page.keyboard.press("3")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"^3 of \d"))
    page.keyboard.press("-")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"^2 of \d"))
    page.keyboard.press("Escape")
    expect(bar(table)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_take_some(open_page: Any, address: str, war: War, axe: str, theme: str) -> None:
    table = Table(open_page(color_scheme=theme), address, war)
    seen = moving(table)
    table.click_piece(next(piece for piece, items in shares(seen, "pieces").items() if items))
    bar(table).locator(".chip").first.click()
    expect(bar(table).get_by_role("group")).to_be_visible()
    assert faults(table.page, axe) == []


def test_building_takes_a_number(table: Table) -> None:
    table.begin()
    seen = table.now()
    while not any("numbers" in item for items in seen["choices"]["spaces"].values() for item in items):
        first = [act["text"] for act in seen["choices"]["acts"] if act["verb"] != "resign" and "numbers" not in act]
        table.post((first or texts(seen))[0])
        seen = table.now()
    table.in_step()
    space, item = next(
        (space, item)
        for space, items in seen["choices"]["spaces"].items()
        for item in items
        if item.get("numbers", [0, 0])[1] > 1
    )
    table.click_space(space)
    if bar(table).locator(".chip[aria-pressed=true]").count() == 0:
        bar(table).get_by_role("button", name=re.compile(f"^{item['of']}", re.IGNORECASE)).click()
    bar(table).get_by_role("button", name=f"More {item['of']}").click()
    bar(table).get_by_role("button", name=item["label"]).click()
    table.acted(seen["ply"])
    act = table.get(next(iter(table.tokens().values())), "/history")[-1]
    assert act["text"] == item["text"].replace("{number}", "2")


def test_amounts_on_a_phone(open_page: Any, address: str, war: War) -> None:
    table = Table(open_page(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2), address, war)
    before = moving(table)
    piece, items = next((piece, items) for piece, items in shares(before, "pieces").items() if items)
    table.search(place(before, piece))
    table.page.touchscreen.tap(*table.spot(place(before, piece)))
    bar(table).get_by_role("button", name=re.compile(f"^{items[0]['of']}", re.IGNORECASE)).tap()
    expect(bar(table).get_by_role("button", name=re.compile("^More"))).to_be_in_viewport()
    box = bar(table).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
