"""A whole player-turn of a game of armies by mouse, from the start page on, two people at one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Envelope, Table, alone, empty, movers, place


@pytest.mark.parametrize("war", ["spi"], indirect=True)
def test_player_turn_with_movement_attack_retreat_and_reinforcements(table: Table) -> None:
    table.begin()
    _deploy(table)
    _move(table)
    table.end_phase()
    retreats = _attack_until_retreat(table)
    assert retreats == 1
    _to_reinforcements(table)
    _reinforce(table)
    while table.now()["actor"] == "axis":
        table.end_phase()
    assert table.now()["actor"] == "allied"
    expect(table.page.locator("header .side")).to_have_text("Allied")


def _deploy(table: Table) -> None:
    """The scenario begins with units to place: click a lit space for each."""
    while not movers(seen := table.now()):
        table.click_space(next(iter(seen["choices"]["spaces"])))
        table.acted(seen["ply"])


def _move(table: Table) -> None:
    """Two clicks, then a drag."""
    seen = table.now()
    first, second = [one for one in movers(seen) if alone(seen, one) and _free(table, seen, one)][:2]
    ways = movers(seen)[first]
    table.click_piece(first)
    expect(table.piece(first)).to_have_attribute("aria-pressed", "true")
    goal = empty(seen, ways)
    table.click_space(goal)
    seen = table.acted(seen["ply"])
    assert {"id": first, "at": goal}.items() <= next(p for p in seen["view"]["pieces"] if p["id"] == first).items()
    expect(table.piece(first)).to_have_attribute("aria-label", re.compile("moved"))

    at, near = place(seen, second), _free(table, seen, second)
    table.search(at)
    table.page.mouse.move(*table.spot(at))
    table.page.mouse.down()
    table.page.mouse.move(*table.spot(near[0]), steps=6)
    table.page.mouse.up()
    seen = table.acted(seen["ply"])
    assert next(p["at"] for p in seen["view"]["pieces"] if p["id"] == second) == near[0]


def _free(table: Table, seen: Envelope, piece: str) -> list[str]:
    """Spaces next door where it can go and nobody stands."""
    near = table.board["spaces"][place(seen, piece)]["near"]
    held = {one["at"] for one in seen["view"]["pieces"]}
    return [space for space in movers(seen)[piece] if space in near and space not in held]


def _attack_until_retreat(table: Table) -> int:
    """Attack, one unit against each space, until the defender has to choose where to go; he chooses."""
    page, before = table.page, table.now()
    for target in list(before["choices"]["spaces"]):
        seen = table.now()
        if target not in seen["choices"]["spaces"]:
            continue
        table.click_space(target)
        seen = table.acted(seen["ply"])
        panel = page.get_by_role("tabpanel")
        expect(panel).to_contain_text("Attack on")
        expect(panel.get_by_role("button", name="Add attacking units")).to_be_disabled()
        for piece in list(seen["choices"]["pieces"])[:2]:
            if table.now()["battle"]["ready"]:
                break
            ply = table.now()["ply"]
            table.click_piece(piece)
            seen = table.acted(ply)
        expect(panel.get_by_label("Exact chances of the results")).to_contain_text("%")
        expect(panel).to_contain_text("Chance to take")
        expect(panel).to_contain_text(seen["battle"]["lines"][0]["clause"])
        panel.get_by_role("button", name=re.compile(r"^Attack at [+-]?\d")).click()
        seen = table.acted(seen["ply"])
        expect(page.get_by_test_id("dice").or_(page.locator(".prompt"))).not_to_have_count(0)
        if seen["actor"] != before["actor"] and movers(seen):
            _retreat(table)
            table.end_phase()
            return 1
        while table.now()["phase"]["path"] != before["phase"]["path"]:
            table.end_phase()
    return 0


def _retreat(table: Table) -> None:
    seen = table.now()
    expect(table.page.locator("header .side")).to_have_text("Allied")
    piece, ways = next(iter(movers(seen).items()))
    table.click_piece(piece)
    table.click_space(next(iter(ways)))
    seen = table.acted(seen["ply"])
    assert seen["actor"] == "axis"


def _to_reinforcements(table: Table) -> None:
    while not table.now()["phase"]["path"].endswith("/reinforcement"):
        table.end_phase()


def _reinforce(table: Table) -> None:
    """Take the reinforcements that are due, and place each on a lit space."""
    before = table.now()
    total = _strength(before)
    table.page.get_by_role("tabpanel").get_by_role("button", name="Take reinforcements for Germany").click()
    seen = table.acted(before["ply"])
    while seen["choices"]["spaces"]:
        ply = seen["ply"]
        table.click_space(next(iter(seen["choices"]["spaces"])))
        if table.page.locator(".hand .chip").count():
            _build(table)
        seen = table.acted(ply)
    assert _strength(seen) > total


def _build(table: Table) -> None:
    """As much as there is of the first kind on offer."""
    bar = table.page.get_by_role("region", name="In hand")
    if bar.locator(".chip[aria-pressed=true]").count() == 0:
        bar.locator(".chip").first.click()
    every = bar.get_by_role("button", name="All")
    if every.is_enabled():
        every.click()
    bar.locator("button.primary").click()


def _strength(seen: Envelope) -> int:
    return sum(piece["value"] for piece in seen["view"]["pieces"] if piece["power"] == "de")
