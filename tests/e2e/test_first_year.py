"""The first lesson of a system that is played with points, by mouse from the start page to its end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.e2e.table import Table
from tests.e2e.test_lessons import TAUGHT, _war, begin, card, number
from tests.server.desk import texts, wait_until
from theatrum.core.lessons import Lesson

LESSON = TAUGHT["hitlerswar"][0]
FIRST_TURN = [
    "usual",
    "send rumanian-army 3 inf fourth-army",
    "end",
    "attack army-group-center P14",
    "attack fourth-army P14",
    "attack army-group-south N14",
    "end",
    "assault fourth-army",
    "resolve",
    "end",
    "advance army-group-center",
    "end",
    "exploit army-group-center P15",
    "advance army-group-center",
    "end",
    "raise 2 inf P10",
    "end",
]
"""What the lesson asks for; between these acts the losses are chosen as they come."""


def settled(table: Table) -> dict[str, Any]:
    """Wait for our own turn; what the other side does is skipped."""
    seen: dict[str, Any] = wait_until(lambda: (found := table.now())["actor"] == LESSON.side and found, 60)
    table.page.wait_for_timeout(100)
    if table.primary().count() and table.primary().inner_text() == "Skip":
        table.primary().click()
    table.in_step()
    return seen


def answered(table: Table) -> dict[str, Any]:
    """Our own turn, after the losses and the defence that the other side forces on us."""
    seen = settled(table)
    while seen["phase"]["path"].endswith(("losses", "defensive-assault", "retreat")):
        table.by_hand(seen["battle"]["action"] if seen["battle"] else texts(seen)[0])
        seen = settled(table)
    return seen


def steps_done(table: Table, lesson: Lesson = LESSON) -> None:
    """Press Next as long as the card offers it."""
    button = card(table).get_by_role("button", name="Next", exact=True)
    while button.count() and number(table) < len(lesson.steps):
        now = number(table)
        button.click()
        expect(card(table).locator(".count")).not_to_have_text(f"{now} / {len(lesson.steps)}")


def test_the_first_year_by_mouse(open_page: Any, address: str) -> None:
    table = Table(open_page(), address, _war(LESSON))
    begin(table, LESSON)
    for act in FIRST_TURN:
        steps_done(table)
        answered(table)
        table.by_hand(act)
    history = table.get(table.tokens()[LESSON.side], "/history")
    played = [entry["text"] for entry in history if entry["side"] == LESSON.side]
    assert [text for text in played if text in FIRST_TURN] == FIRST_TURN
    seen = answered(table)
    assert seen["turn"] == "Winter 1941"
    expect(card(table)).to_contain_text("Winter 1941")
    while seen["turn"] == "Winter 1941":
        table.by_hand(next(act["text"] for act in seen["choices"]["acts"] if act["primary"]))
        seen = answered(table)
    assert seen["turn"] == "Spring 1942"
    expect(card(table)).to_contain_text(f"{len(LESSON.steps)} / {len(LESSON.steps)}")
    card(table).get_by_role("button", name="Next", exact=True).click()
    expect(card(table)).to_contain_text("The lesson is over")
    card(table).get_by_role("button", name="Close").click()
    expect(card(table)).to_have_count(0)
