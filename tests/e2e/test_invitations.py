"""People who meet by a link: from the start page to the guest's first act."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import PERSON, Table, War
from tests.e2e.test_access import faults
from tests.server.desk import texts, wait_until
from theatrum.core.game import new

BY_LINK = "Another person, by link"


def called(side: str) -> str:
    return side.capitalize()


def invite(table: Table, *sides: str) -> Locator:
    """Through the start page; these seats are for others. The card with their links."""
    page = table.page
    table.choose()
    for side in table.war.sides:
        label = BY_LINK if side in sides else PERSON
        page.get_by_label(called(side), exact=True).select_option(label=label)
    page.get_by_role("button", name="Begin the war").click()
    table.ready()
    return card(page)


def card(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Invitations")


def link(card: Locator, side: str) -> str:
    return card.locator(f"[data-side='{side}']").get_by_role("textbox").input_value()


def beginner(war: War) -> str:
    """The side that acts first."""
    return new(f"{war.system}/{war.scenario}").actor or ""


def first_act(table: Table) -> None:
    """By mouse: the large button, or whatever is offered first."""
    seen = table.now()
    if table.primary().count():
        table.end_phase()
    else:
        table.by_hand(texts(seen)[0])


@pytest.fixture
def guest_at(open_page: Any, address: str) -> Any:
    """A browser that knows nothing of the game, on the page of an invitation."""

    def make(war: War, address_: str, **settings: Any) -> Table:
        guest = Table(open_page(**settings), address, war)
        guest.page.goto(address_)
        expect(guest.page.get_by_role("heading", name="You are invited to a war")).to_be_visible()
        return guest

    return make


def test_two_people_meet_by_a_link_and_the_guest_begins(table: Table, guest_at: Any) -> None:
    first = beginner(table.war)
    shown = invite(table, first)
    prompt = table.page.locator(".prompt")
    expect(prompt).to_contain_text("waiting for a person")
    expect(shown).to_contain_text("waiting for a person")
    there = link(shown, first)
    assert table.get(next(iter(table.tokens().values())))["seats"][first] == {"player": "invited"}

    guest = guest_at(table.war, there)
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.ready()
    assert set(guest.tokens()) == {first}
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(shown).to_contain_text("Every seat is taken")
    expect(prompt).not_to_contain_text("waiting for a person")

    ply = guest.now()["ply"]
    first_act(guest)
    table.in_step()
    assert table.now()["ply"] > ply
    assert not set(guest.tokens().values()) & set(table.tokens().values())


def test_a_seat_is_given_once_and_its_link_leads_back(table: Table, guest_at: Any) -> None:
    other = table.war.others[0]
    there = link(invite(table, other), other)
    guest = guest_at(table.war, there)
    guest.page.keyboard.press("Enter")  # the button has the focus
    guest.ready()
    late = guest_at(table.war, there)
    late.page.get_by_role("button", name="Take the seat").click()
    expect(late.page.get_by_role("alert")).to_have_text("This seat is already taken, or the link is not complete.")
    assert late.page.evaluate("localStorage.getItem('theatrum.games')") is None
    guest.page.goto("about:blank")
    guest.page.goto(there)
    guest.ready()


def test_the_card_can_be_closed_and_opened_again_until_the_seat_is_taken(table: Table, guest_at: Any) -> None:
    page, other = table.page, table.war.others[0]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = invite(table, other)
    there = link(shown, other)
    shown.get_by_role("button", name="Copy").click()
    expect(shown.get_by_role("button", name="Copy")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == there
    shown.focus()
    page.keyboard.press("Enter")  # not meant for the war
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert table.now()["ply"] == 0
    page.reload()
    table.ready()
    shown.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Invitations").click()
    assert link(shown, other) == there
    page.get_by_role("tab", name="Powers").click()
    expect(page.get_by_role("cell", name="waiting for a person")).to_be_visible()
    page.goto(table.address)
    expect(page.locator(".games small")).to_contain_text(f"{called(other)}: waiting for a person")

    guest = guest_at(table.war, there)
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.ready()
    page.reload()
    expect(page.locator(".games small")).to_contain_text(f"{called(other)}: another person")
    page.locator(".games a").click()
    table.ready()
    expect(shown).to_have_count(0)
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Dice")).to_be_visible()
    expect(page.get_by_role("button", name="Invitations")).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage.getItem('theatrum.games')"))
    assert kept[0]["claims"] == {}


@pytest.mark.parametrize("war", ["hitlerswar"], indirect=True)
def test_who_made_an_invitation_can_take_it(table: Table, address: str) -> None:
    other = table.war.others[0]
    there = link(invite(table, other), other)
    second = Table(table.page.context.new_page(), address, table.war)
    second.page.goto(there)
    expect(second.page.get_by_text("You made this invitation yourself")).to_be_visible()
    second.page.get_by_role("button", name="Take the seat").click()
    second.ready()
    wait_until(lambda: set(second.tokens()) == set(table.war.sides))
    table.page.reload()
    table.ready()
    assert set(table.tokens()) == set(table.war.sides)


@pytest.mark.parametrize("war", ["hitlerswar"], indirect=True)
def test_an_open_game_with_others_is_saved_without_its_seed(table: Table, guest_at: Any, tmp_path: Path) -> None:
    first = beginner(table.war)
    guest = guest_at(table.war, link(invite(table, first), first))
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.ready()
    first_act(guest)
    guest.page.get_by_role("button", name="More").click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Save the record as a file").click()
    saved = tmp_path / "war.json"
    download.value.save_as(saved)
    record = json.loads(saved.read_text())
    assert record["seed"] is None
    assert record["actions"]
    seen = guest.now()
    table.page.goto(table.address)
    table.page.locator("input[type=file]").set_input_files(saved)
    table.ready()
    assert table.now()["view"] == seen["view"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("war", ["hitlerswar"], indirect=True)
def test_invitations_on_a_phone_for_everybody(
    open_page: Any, guest_at: Any, address: str, axe: str, theme: str, war: War
) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": theme}
    table = Table(open_page(**phone), address, war)
    shown = invite(table, *war.sides)
    assert faults(table.page, axe) == []
    guest = guest_at(war, link(shown, war.sides[1]), **phone)
    assert faults(guest.page, axe) == []
    guest.page.get_by_role("button", name="Take the seat").tap()
    guest.ready()
    expect(shown).to_contain_text("taken")
    assert shown.get_by_role("textbox").count() == len(war.sides) - 1
    for page in (table.page, guest.page):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
