"""A third party's rule book whose board has no drawing, in the real client: core draws it, and it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.core.toy import POWERS
from tests.e2e.table import Table, War
from tests.plugin import distribution
from tests.server.desk import served

TOY = '''
from dataclasses import replace
from tests.core.toy import ToyRules, pieces_of

class Plain(ToyRules):
    """The toy with pieces as docs/api.md has them, and a board without a drawing."""
    id = "plain"
    def view(war, seat):
        pieces = [
            {"name": row["id"], "power": row["id"].split(".")[0], "side": row["id"].split(".")[0], "marks": [],
             "commanded_by": row["id"].split(".")[0], "symbol": "infantry", "value": 1} | row
            | {"strength": str(row.get("strength", "?"))}
            for row in pieces_of(war, seat)
        ]
        return {"turn": f"Round {war.round}", "turn_number": war.round, "pieces": pieces, "control": {}, "overlays": [],
                "panels": []}
    table = replace(ToyRules.table, view=view)

rules = Plain()
'''


@pytest.fixture
def table(open_page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A server on which the toy is installed."""
    site = distribution(tmp_path / "site", "plain", "plain_toy:rules", plain_toy=TOY)
    monkeypatch.syspath_prepend(str(site))
    with served(f"sqlite:///{tmp_path / 'games.db'}") as address:
        yield Table(open_page(), address, War("plain", "ring", POWERS))


def test_a_board_without_a_drawing_can_be_played(table: Table) -> None:
    picture = table.page.request.get(f"{table.address}/api/systems/plain/picture.svg")
    assert picture.ok
    table.begin()
    expect(table.page.locator("[data-piece]")).to_have_count(6)
    seen = table.asked()
    table.click_piece("red.1")
    table.click_space("hub")
    after = table.acted(seen["ply"])
    assert next(one["at"] for one in after["view"]["pieces"] if one["id"] == "red.1") == "hub"
