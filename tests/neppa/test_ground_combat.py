"""[8.1, 8.2] Ground combat: odds, results, losses."""

from __future__ import annotations

import pytest

from tests.neppa.table import at, owner, play, table
from tests.rules import rule
from theatrum.rulesets.neppa.strength import column
from theatrum.rulesets.neppa.tables import COLUMNS


@rule("neppa", "8.1h", "R59")
@pytest.mark.parametrize(("attack", "defence", "odds"), [(10, 5, "2-1"), (9, 5, "1-1"), (4, 8, "1-2"), (4, 9, "1-3")])
def test_b6_to_b9_odds(attack: int, defence: int, odds: str) -> None:
    assert COLUMNS[column(attack, defence)] == odds


@rule("neppa", "8.2f", "8.2j", "8.2b", "8.3a")
def test_b10_a_defender_eliminated_with_partial_losses() -> None:
    game = table("de 2 arm bonn", "de 1 art bonn", "fr 1 inf metz", "fr 1 arm metz",
                 phase="axis/combat", dice=(2, 3), spaces={"luxembourg": "de"})  # fmt: skip
    assert owner(game, "metz") == "fr"
    game = table("de 2 arm luxembourg", "de 1 art luxembourg", "fr 1 inf metz", "fr 1 arm metz",
                 phase="axis/combat", dice=(2, 3), spaces={"luxembourg": "de"})  # fmt: skip
    play(game, "attack metz", "join de.arm.1", "join de.arm.2", "join de.art.1", "resolve")
    play(game, "lose de.art.1", "advance de.arm.1", "end")
    assert at(game, "fr.inf.1") == at(game, "de.art.1") == ""
    assert owner(game, "metz") == "de"
