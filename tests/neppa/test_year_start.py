"""[5.0-5.4, 9.1, 14.6] The Year Start Sequence."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.neppa.politics import run_to
from tests.neppa.table import at, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import TURN_OF
from theatrum.rulesets.neppa.rules.economy import spending

FOES: dict[str, Any] = {"at_war": [["germany", "britain"]]}


def year(turn: str = "Spring 1941", **facts: Any) -> Game:
    return table("de 1 inf berlin", "gb 1 inf london", turn=turn, phase="year-start", **facts)


@rule("neppa", "5.0", "5.2e", "seq.1", "R25")
def test_the_year_start_comes_between_winter_and_spring() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Winter 1940", phase="allied/finish", empty=True,
                 treasury={"russia": 30, "germany": 0}, spent_year={"russia": 34})  # fmt: skip
    assert war(game).turn == TURN_OF["Spring 1941"]
    assert war(game).frame.path(war(game)) == "year-start"
    assert war(game).base[RUSSIA] == 64 + 10
    assert war(game).treasury[RUSSIA] == 74  # the old 30 are gone
    assert war(game).spent_year[RUSSIA] == 0
    before = war(game).treasury[GERMANY]
    play(game, "u-boats 0")
    run_to(game, "axis/movement")
    assert war(game).treasury[GERMANY] == before


@rule("neppa", "5.0")
def test_other_seasons_have_no_year_start() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Spring 1941", phase="allied/finish",
                 treasury={"russia": 30})  # fmt: skip
    assert war(game).turn == TURN_OF["Summer 1941"]
    assert war(game).treasury[RUSSIA] == 30


@rule("neppa", "5.1a", "5.1b", "R25")
@pytest.mark.parametrize(("left", "base"), [(20, 66), (-7, 53)])
def test_b19_a_surplus_lets_the_base_grow_and_a_debt_shrinks_it(left: int, base: int) -> None:
    game = year(base={"russia": 60}, treasury={"russia": left})
    assert war(game).base[RUSSIA] == base


@rule("neppa", "5.1a", "R25")
def test_the_base_never_falls_below_zero() -> None:
    game = year(base={"italy": 5}, treasury={"italy": -9})
    assert war(game).base[ITALY] == war(game).total[ITALY] == 0


@rule("neppa", "5.1c", "R33")
def test_no_base_grows_in_1940() -> None:
    game = year(turn="Spring 1940", base={"russia": 60, "italy": 30}, treasury={"russia": 20, "italy": -3})
    assert war(game).base[RUSSIA] == 60
    assert war(game).base[ITALY] == 27


EARLY = ["poland", "denmark", "norway", "belgium", "luxembourg", "netherlands", "france"]


@rule("neppa", "5.2a", "14.4c", "14.1e", "R25")
def test_d10_the_german_total_of_1941() -> None:
    game = year(treasury={"germany": 0}, heirs=dict.fromkeys(EARLY, "germany"), conquered=EARLY)
    assert war(game).base[GERMANY] == 65
    assert war(game).total[GERMANY] == 110
    assert war(game).treasury[FRANCE] == war(game).limit[FRANCE] == 0


@rule("neppa", "5.2a", "12.3g")
def test_active_minor_allies_pay_germany() -> None:
    minors = ["finland", "rumania", "hungary", "bulgaria"]
    game = year(turn="Spring 1942", treasury={"germany": 0}, active=minors)
    assert war(game).total[GERMANY] == 65 + 4 + 8 + 5 + 4
    lost = year(turn="Spring 1942", treasury={"germany": 0}, active=minors, conquered=["rumania"])
    assert war(lost).total[GERMANY] == 65 + 4 + 5 + 4


@rule("neppa", "5.2b")
def test_a_minor_counts_at_once_a_major_after_the_opposition_turn() -> None:
    """Paris has stood an Allied turn in German hands, Rome no Axis turn in British ones."""
    game = table("de 1 inf lille", "de 1 inf trondheim", "fr 1 inf marseilles", "gb 1 inf naples", "it 1 inf milan",
                 turn="Winter 1940", treasury={"germany": 0, "britain": 0}, raised=["norway", "poland"],
                 spaces={"lille trondheim": "de", "naples": "gb"}, patron={"norway": "britain"},
                 at_war=[["germany", "norway"], ["britain", "italy"]])  # fmt: skip
    play(game, "move de.inf.1 paris", "move de.inf.2 oslo")
    run_to(game, "allied/movement")
    play(game, "move gb.inf.1 rome")
    run_to(game, "year-start")
    assert war(game).total[GERMANY] == 65 + 4 + 18
    assert war(game).total[BRITAIN] == 62


@rule("neppa", "5.2d", "9.1b", "R34", "5.4a")
def test_the_british_total_counts_the_convoys_that_may_come() -> None:
    game = year(treasury={"britain": 0})
    assert war(game).total[BRITAIN] == 30 + 32
    assert war(game).treasury[BRITAIN] == 30
    assert war(game).limit[BRITAIN] == 31
    spending.convoy(war(game), 12)
    assert war(game).treasury[BRITAIN] == 30 + 8


@rule("neppa", "9.1a", "9.1d", "R34")
@pytest.mark.parametrize("scenario", ["campaign", "1939"])
def test_b11_britain_begins_with_46(scenario: str) -> None:
    state = war(theatrum.new(f"neppa/{scenario}", (), seed=1))
    assert state.base[BRITAIN] == state.treasury[BRITAIN] == 30
    assert state.total[BRITAIN] == 46
    assert state.limit[BRITAIN] == 23


@rule("neppa", "5.3a", "5.3b", "5.3c", "5.4a", "5.4b", "R35", "R36")
@refusal("neppa", "5.3a", "5.3c")
def test_b5_eleven_u_boats_of_110_wpps() -> None:
    game = year(treasury={"germany": 0}, heirs=dict.fromkeys(EARLY, "germany"), conquered=EARLY)
    refused(game, "5.3a", "u-boats 12")
    refused(game, "5.3a", "u-boats -1")
    play(game, "u-boats 11", "extra spring", "extra fall")
    refused(game, "5.3c", "extra spring")
    refused(game, "5.3c", "extra monsoon")
    play(game, "extra summer")
    state = war(game)
    assert state.limit[GERMANY] == 49
    due = [state.boats_due.get(TURN_OF[f"{season} 1941"], 0) for season in ("Spring", "Summer", "Fall", "Winter")]
    assert due == [3, 3, 3, 2]
    assert state.treasury[GERMANY] == 99
    run_to(game, "axis/construction")
    assert sum(state.boats.values()) == 3
    assert state.treasury[GERMANY] == 99
    assert state.spent[GERMANY] == 0
    assert state.frame.path(state) == "axis/construction"


@rule("neppa", "5.3a", "R35")
def test_germany_may_build_fewer_u_boats() -> None:
    game = year(treasury={"germany": 0})
    play(game, "u-boats 0")
    assert war(game).treasury[GERMANY] == 65
    assert war(game).limit[GERMANY] == 32


@rule("neppa", "5.3a")
def test_germany_s_player_decides_about_u_boats() -> None:
    game = table("de 1 inf berlin", turn="Spring 1941", phase="year-start", options=("players-5",))
    assert war(game).actor == "germany"


@rule("neppa", "5.2e", "R98")
def test_the_usa_keeps_no_books_before_its_entry() -> None:
    game = year(turn="Spring 1942")
    assert war(game).treasury[USA] == 0


@rule("neppa", "14.6a", "14.6b", "R96")
def test_colonies_pay_a_conqueror_but_not_their_owner() -> None:
    game = table("de 1 inf alexandria", "gb 1 inf london", turn="Winter 1940", treasury={"germany": 0, "britain": 0},
                 spaces={"alexandria": "de"})  # fmt: skip
    play(game, "move de.inf.1 cairo")
    assert war(game).treasury[BRITAIN] == 0
    run_to(game, "year-start")
    assert war(game).total[GERMANY] == 65 + 4
    assert war(game).total[BRITAIN] == 30 + 32
    assert at(game, "gb.inf.1") == "london"


@rule("neppa", "5.0")
def test_a_position_in_the_year_start_keeps_its_books() -> None:
    game = year(treasury={"russia": 30})
    again = theatrum.from_position(game.ruleset.describe(game.state))
    assert war(again).base == war(game).base
    assert war(again).frame.path(war(again)) == "year-start"
