"""The first turn of a war of zones by mouse, along its lesson: from movement over an attack with wings to the end."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.table import Envelope, Table
from tests.e2e.test_first_year import steps_done
from tests.e2e.test_lessons import TAUGHT, _war, begin, card
from tests.server.desk import texts, wait_until

LESSON = TAUGHT["neppa"][0]


def asked(table: Table) -> Envelope:
    """Our own turn; what the other side does is skipped."""
    seen: Envelope = wait_until(lambda: (found := table.now())["actor"] == LESSON.side and found, 90)
    table.page.wait_for_timeout(100)
    if table.primary().count() and table.primary().inner_text() == "Skip":
        table.primary().click()
    table.in_step()
    return seen


def act(table: Table, *starts: str) -> None:
    """Acts by mouse: the first that is offered and begins like this."""
    for start in starts:
        steps_done(table, LESSON)
        seen = asked(table)
        table.by_hand(next(text for text in texts(seen) if f"{text} ".startswith(f"{start} ")))


def until(table: Table, path: str) -> Envelope:
    """The large button, and the first thing where there is none, until a phase is reached."""
    while (seen := asked(table))["phase"]["path"] != path:
        usual = [one["text"] for one in seen["choices"]["acts"] if one["primary"]] or texts(seen)
        table.by_hand(usual[0])
    return seen


def test_the_first_turn_by_mouse(open_page: Any, address: str) -> None:
    table = Table(open_page(), address, _war(LESSON))
    begin(table, LESSON)
    steps_done(table, LESSON)
    until(table, "axis/declaration")
    until(table, "axis/movement")
    act(table, "move de.inf.3 danzig")
    expect(table.piece("de.inf.3")).to_have_attribute("aria-label", re.compile("in Danzig, moved"))
    until(table, "axis/combat")
    act(table, "attack krakow")
    panel = table.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("Attack on Krakow")
    act(table, "join de.arm.4", "join de.inf.7", "join de.art.3")
    expect(panel).to_contain_text("Chance to take Krakow")
    before = _odds(table)
    act(table, "join de.air.4")
    assert _odds(table) != before
    expect(panel).to_contain_text("Ground support")
    act(table, "resolve")
    while asked(table)["phase"]["path"] == "axis/exchange":
        act(table, "lose")
    act(table, "advance de.arm.4")
    until(table, "axis/exploitation-movement")
    act(table, "exploit de.arm.3")
    until(table, "axis/strategic-warfare")
    act(table, "dispatch 1 nsbb bcb")
    expect(panel).to_contain_text("U-boats against convoys")
    until(table, "axis/construction")
    money = _treasury(asked(table))
    act(table, "build germany arm berlin")
    assert _treasury(asked(table)) < money
    until(table, "axis/redeployment")
    act(table, "redeploy de.air.3 bonn")
    while asked(table)["turn"] == "Fall 1939":
        until_other(table)
    expect(card(table)).to_contain_text(f"{len(LESSON.steps)} / {len(LESSON.steps)}")


def until_other(table: Table) -> None:
    """One act by the large button, or the first one; in the turn of the Allies we are asked as well."""
    seen = table.now()
    usual = [one["text"] for one in seen["choices"]["acts"] if one["primary"]] or texts(seen)
    table.post(usual[0])
    asked(table)


def _odds(table: Table) -> list[str]:
    return [line["value"] for line in table.now()["battle"]["lines"] if line["side"] == "total"]


def _treasury(seen: Envelope) -> int:
    """What Germany has left, from the panel of powers."""
    rows = next(one["rows"] for one in seen["view"]["panels"] if one["title"] == "Germany")
    return int(next(value for title, value, _ in rows if title == "Treasury").split()[0])
