"""Everybody can play: axe-core finds no serious fault, and the client belongs to no rule book."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Table, War
from theatrum.core.ruleset import systems

WEB = Path(__file__).parents[2] / "web" / "src"
GRAVE = {"serious", "critical"}


def faults(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_accessibility_fault(open_page: Any, address: str, axe: str, theme: str, war: War) -> None:
    page = open_page(color_scheme=theme)
    table = Table(page, address, war)
    page.goto(address)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_timeout(600)
    assert faults(page, axe) == []
    page.get_by_role("button", name="Choose a war").click()
    assert faults(page, axe) == []
    table.begin(computer=table.war.others)
    table.until_asked("move")
    page.keyboard.press("?")
    page.get_by_role("button", name="Overlays").click()
    for tab in ("Stack", "Battle", "Powers", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert faults(page, axe) == []


def test_pieces_and_spaces_have_names(table: Table) -> None:
    table.begin(computer=table.war.others)
    seen = table.until_asked("move")
    for piece in seen["view"]["pieces"][:5]:
        expect(table.piece(piece["id"])).to_have_attribute(
            "aria-label", re.compile(f", {re.escape(piece['name'])}, in ")
        )
    table.page.locator(".map").focus()
    table.page.keyboard.press("ArrowRight")
    cursor = table.page.locator("#cursor")
    expect(cursor).to_have_attribute("aria-label", re.compile(r"\w"))
    expect(table.page.locator(".map")).to_have_attribute("aria-activedescendant", "cursor")


def test_the_client_names_no_rule_book() -> None:
    names = re.compile(rf"\b({'|'.join(systems())})\b")
    for path in WEB.rglob("*"):
        if path.suffix in {".ts", ".svelte", ".css"}:
            assert not names.search(path.read_text(encoding="utf-8")), path
