"""Fair dice: promised while the war lasts, checked in the browser when it is over."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.table import Table, War
from tests.e2e.test_access import faults
from tests.server.desk import play_on, taken_in, whole_war
from theatrum.core.dice import commitment

SYSTEM = "hitlerswar"

PATIENCE = 30_000
"""Milliseconds for a check of a whole war on a busy machine."""


def dice_card(table: Table) -> Locator:
    """From the menu."""
    table.page.get_by_role("button", name="More").click()
    table.page.get_by_role("button", name="Dice", exact=True).click()
    return table.page.get_by_role("dialog", name="Dice")


def over(open_page: Any, address: str, until: int | None = None, **settings: Any) -> tuple[Table, str]:
    """A war that is over, on the screen, and its token; its last part is played here."""
    with httpx.Client(base_url=address, timeout=30) as client:
        seats = taken_in(client, until, SYSTEM)
        play_on(seats, 100_000)
        token = next(iter(seats.values())).token
    game = whole_war(SYSTEM)
    table = Table(open_page(**settings), address, War(SYSTEM, game.scenario, tuple(seats)))
    table.page.goto(f"{address}/#/seat/{token}")
    table.ready()
    return table, token


def test_every_die_of_a_finished_war_is_checked(open_page: Any, address: str) -> None:
    table, token = over(open_page, address)
    seen = table.get(token)
    shown = dice_card(table)
    expect(shown.get_by_label("Seed", exact=True)).to_have_value(seen["seed"])
    expect(shown.get_by_label("Fingerprint of the seed", exact=True)).to_have_value(commitment(int(seen["seed"])))
    shown.get_by_role("button", name="Check every die").click()
    rolled = len(whole_war(SYSTEM).faces)
    assert rolled > 100
    expect(table.page.get_by_test_id("verdict")).to_have_text(
        f"{rolled} dice, all as the seed gives them.", timeout=PATIENCE
    )
    expect(shown).to_contain_text("theatrum verify")


def test_a_war_of_two_parts_is_checked_part_by_part(open_page: Any, address: str) -> None:
    begun = whole_war(SYSTEM).ply // 2
    table, token = over(open_page, address, begun)
    record = table.get(token, "/record")
    (border,) = record["eras"]
    shown = dice_card(table)
    shown.get_by_role("button", name="Check every die").click()
    verdict = table.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(f"{len(record['dice'])} dice, all as the seed gives them.", timeout=PATIENCE)
    expect(verdict).to_contain_text(f"Dice 1 to {border['rolled']} are from an earlier part with a seed of its own")


@pytest.mark.parametrize("changed", ["die", "seed"])
def test_what_was_changed_is_found(open_page: Any, address: str, changed: str) -> None:
    table, token = over(open_page, address)
    record, log = table.get(token, "/record"), table.get(token, "/history")
    if changed == "die":
        first = next(event for entry in log for event in entry["events"] if event["kind"] == "die")
        first["face"] = record["dice"][0] = record["dice"][0] % 6 + 1
        told = "Die 1 is not as the seed gives it"
    else:
        record["seed"] = str(int(record["seed"]) + 1)
        told = "The seed is not the one that was promised"
    table.page.route("**/record", lambda route: route.fulfill(json=record))
    table.page.route("**/history?since=0", lambda route: route.fulfill(json=log))
    dice_card(table).get_by_role("button", name="Check every die").click()
    expect(table.page.get_by_test_id("verdict")).to_contain_text(told, timeout=PATIENCE)


@pytest.mark.parametrize("war", [SYSTEM], indirect=True)
def test_while_the_war_lasts_only_the_fingerprint_is_shown(table: Table) -> None:
    table.begin()  # with a seed that the test has chosen
    token = next(iter(table.tokens().values()))
    shown = dice_card(table)
    promise = table.get(token)["commitment"]
    expect(shown.get_by_label("Fingerprint of the seed", exact=True)).to_have_value(promise)
    expect(shown.get_by_role("note")).to_contain_text("can know every die")
    expect(shown.get_by_role("button", name="Check every die")).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    kept = json.loads(table.page.evaluate("localStorage.getItem('theatrum.games')"))
    assert kept[0]["commitment"] == promise
    made = table.page.request.post(
        f"{table.address}/api/games", data={"system": table.war.system, "scenario": table.war.scenario}
    ).json()
    table.page.goto(f"{table.address}{made['url']}")
    table.ready()
    expect(dice_card(table).get_by_label("Fingerprint of the seed", exact=True)).to_be_visible()
    expect(shown.get_by_role("note")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dice_of_a_war_on_a_phone_for_everybody(open_page: Any, address: str, axe: str, theme: str) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": theme}
    table, _ = over(open_page, address, **phone)
    shown = dice_card(table)
    button = shown.get_by_role("button", name="Check every die")
    button.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_test_id("verdict")).to_contain_text("all as the seed gives them", timeout=PATIENCE)
    assert faults(table.page, axe) == []
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
