"""Lessons in the browser: begun from the start page, followed, left, taken up again, and never in the way."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.table import Table, War
from tests.e2e.test_access import faults
from tests.server.desk import texts, wait_until
from theatrum.core import lessons
from theatrum.core.lessons import Lesson
from theatrum.core.ruleset import systems

TAUGHT = {ruleset.id: taught for ruleset in systems().values() if (taught := lessons.of(ruleset))}


@pytest.fixture(params=TAUGHT)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """The first lesson of every system that has one."""
    return TAUGHT[request.param][0]


@pytest.fixture
def table(open_page: Any, address: str, lesson: Lesson) -> Table:
    return Table(open_page(), address, _war(lesson))


def _war(lesson: Lesson) -> War:
    ruleset = next(one for one in systems().values() if lesson in lessons.of(one))
    return War(ruleset.id, lesson.scenario, ruleset.sides(lesson.scenario, lesson.options))


def begin(table: Table, lesson: Lesson) -> None:
    table.page.goto(table.address)
    table.page.get_by_role("button", name=f"Lesson 1: {lesson.title}").first.click()
    table.ready()
    expect(card(table)).to_contain_text(lesson.title)


def card(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Lesson")


def number(table: Table) -> int:
    """The number of the step on the card."""
    return int(card(table).locator(".count").inner_text().split("/")[0])


def rings(table: Table) -> Locator:
    return table.page.locator(".pointers .ring")


def follow(table: Table, lesson: Lesson, until: int) -> None:
    """Do what the steps ask, from elsewhere, and press Next, up to a step."""
    for step in lesson.steps[number(table) - 1 : until - 1]:
        now = number(table)
        if step.done == "next":
            card(table).get_by_role("button", name="Next", exact=True).click()
        while number(table) == now:
            seen = wait_until(lambda: (found := table.now())["actor"] == lesson.side and found, 60)
            fits = [text for text in texts(seen) if step.done == "act" and fnmatchcase(text, step.match)]
            first = [act["text"] for act in seen["choices"]["acts"] if act["primary"]] or texts(seen)
            table.post((fits or first)[0])
            table.page.wait_for_timeout(50)
            _see_it(table, lesson)


def _see_it(table: Table, lesson: Lesson) -> None:
    """Wait for the screen; what the other side does is skipped."""
    wait_until(lambda: table.now()["actor"] in (lesson.side, None), 60)
    if table.primary().count() and table.primary().inner_text() == "Skip":
        table.primary().click()
    table.in_step()


def test_a_lesson_is_followed_step_by_step(table: Table, lesson: Lesson) -> None:
    begin(table, lesson)
    assert number(table) == 1
    expect(card(table)).to_contain_text(f"1 / {len(lesson.steps)}")
    expect(rings(table)).to_have_count(len(lesson.steps[0].show))
    follow(table, lesson, 6)
    assert number(table) >= 6


def test_it_comes_to_its_end_and_stands_there_after_a_reload(table: Table, lesson: Lesson) -> None:
    begin(table, lesson)
    follow(table, lesson, len(lesson.steps))
    table.page.reload()
    table.ready()
    expect(card(table)).to_contain_text(f"{len(lesson.steps)} / {len(lesson.steps)}")
    card(table).get_by_role("button", name="Next", exact=True).click()
    expect(card(table)).to_contain_text("The lesson is over")
    table.page.goto(table.address)
    expect(table.page.get_by_role("button", name=f"Lesson 1: {lesson.title}").first).to_contain_text("done")


def test_a_step_can_be_skipped_and_taken_back_with_the_act_that_ended_it(table: Table, lesson: Lesson) -> None:
    begin(table, lesson)
    acted = next(k for k, step in enumerate(lesson.steps) if step.done == "act") + 1
    follow(table, lesson, acted)
    assert number(table) == acted
    follow(table, lesson, acted + 1)
    assert number(table) > acted
    table.page.get_by_role("button", name="Undo", exact=True).click()
    expect(card(table).locator(".count")).to_have_text(f"{acted} / {len(lesson.steps)}")
    table.page.keyboard.press("n")
    expect(card(table).locator(".count")).to_have_text(f"{acted + 1} / {len(lesson.steps)}")


def test_a_hint_comes_when_asked_for_and_after_another_try(table: Table, lesson: Lesson) -> None:
    hinted = next((k for k, step in enumerate(lesson.steps) if step.hint and step.done == "act"), None)
    assert hinted is not None, "the first lesson of a system gives hints"
    begin(table, lesson)
    follow(table, lesson, hinted + 1)
    hint = table.page.get_by_test_id("lesson-hint")
    expect(hint).to_have_count(0)
    card(table).get_by_role("button", name="Hint").click()
    expect(hint).to_be_visible()


def test_it_can_be_left_and_taken_up_again(table: Table, lesson: Lesson) -> None:
    begin(table, lesson)
    card(table).get_by_role("button", name="Leave the lesson").click()
    expect(card(table)).to_have_count(0)
    expect(rings(table)).to_have_count(0)
    table.page.reload()
    table.ready()
    expect(card(table)).to_have_count(0)
    table.page.get_by_role("button", name="More", exact=True).click()
    table.page.get_by_role("button", name="Back to the lesson").click()
    expect(card(table)).to_contain_text(lesson.title)


def test_after_the_last_step_the_next_lesson_begins(table: Table, lesson: Lesson) -> None:
    begin(table, lesson)
    for _ in lesson.steps:
        table.page.keyboard.press("n")
    expect(card(table)).to_contain_text("The lesson is over")
    following = card(table).get_by_role("button", name="Next lesson")
    if len(taught := TAUGHT[table.war.system]) == 1:
        expect(following).to_have_count(0)
        return
    first = table.page.evaluate("location.hash")
    following.click()
    expect(card(table)).to_contain_text(f"Lesson 2: {taught[1].title}")
    expect(card(table)).to_contain_text(f"1 / {len(taught[1].steps)}")
    table.ready()
    assert table.page.evaluate("location.hash") != first


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_learn(open_page: Any, address: str, axe: str, theme: str, lesson: Lesson) -> None:
    table = Table(open_page(color_scheme=theme), address, _war(lesson))
    begin(table, lesson)
    assert faults(table.page, axe) == []
    table.page.get_by_role("button", name="Close the panel").click()
    expect(card(table)).to_be_visible()
    assert faults(table.page, axe) == []


def test_on_a_phone_the_card_folds_and_the_map_stays_in_sight(open_page: Any, address: str, lesson: Lesson) -> None:
    page = open_page(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table(page, address, _war(lesson))
    begin(table, lesson)
    height = page.locator(".map").bounding_box()["height"]
    assert height > 300
    card(table).get_by_role("button", name=f"Lesson 1: {lesson.title}").tap()
    expect(page.get_by_test_id("lesson-text")).to_be_hidden()
    assert page.locator(".map").bounding_box()["height"] > height
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
