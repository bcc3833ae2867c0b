"""[10.0, 15.11d, 16.16] The phase as such, and the points of the small countries."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation

MINORS = ("minor-countries",)


def axis(*units: str, **more: Any) -> Game:
    return table(*units, **{"phase": "axis/reinforcement", "scenario": "1939", "options": MINORS, **more})


def until(game: Game, side: str, step: str) -> Game:
    """End phases until this one; take nothing."""
    while war(game).phasing != side or game.state.frame.step != step:
        game.play("end")
    return game


# ------------------------------------------------------------------ the phase
@rule("spi", "4.2.A5", "10.63")
def test_the_phase_asks_then_lists_what_is_left() -> None:
    game = table(phase="axis/reinforcement", turn="4/1941")
    assert "Germany (5 or up to 8 points)" in game.prompt
    play(game, "take de reinforcements")
    assert "Germany 5" in game.prompt
    assert "Italy 1" in game.prompt
    play(game, "build de.inf 4 1312", "build de.inf 1 1212", "build it.inf 1 1217")
    assert "all points are placed" in game.prompt


@rule("spi", "4.2.A5")
def test_a_phase_without_points_passes_by_itself() -> None:
    rows: dict[str, Any] = {"scenario": "1939", "turn": "4/1939", "options": ("three-player",)}
    game = table("gb.inf 1 0811", "su.inf 2 2309", phase="russian/reinforcement", **rows)
    assert game.state.frame.step != "reinforcement"  # the chart gives Russia nothing


@rule("spi", "10.0g", "10.35d")
def test_points_do_not_outlast_the_phase() -> None:
    game = table("gb.inf 1 0811", "de.inf 1 1312", phase="axis/reinforcement")
    play(game, "take de reinforcements")
    game.play("end")
    assert (war(game).reinforcing, war(game).replacing) == ({}, {})


def test_a_war_in_the_middle_of_the_phase_survives_its_own_record() -> None:
    game = play(table(phase="axis/reinforcement", lost={"de.inf": 2}), "take de replacements", "build de.inf 1 1312")
    again = type(war(game)).from_json(war(game).to_json())
    assert again.digest() == game.state.digest()
    assert again.frame == game.state.frame


@rule("spi", "RP.1")
def test_a_position_keeps_the_pool_and_the_points_that_wait() -> None:
    rows: dict[str, Any] = {"pool": {"us.inf": 2}, "pool_before": {"gb.inf": 1}, "suez_waiting": 3, "us_box": 2}
    game = table("gb.inf 1 2325", phase="allied/reinforcement", turn="4/1942", us_due=1, **rows)
    facts = game.ruleset.describe(game.state)["facts"]
    assert {name: facts[name] for name in rows} == rows
    again = theatrum.from_position(game.ruleset.describe(game.state))
    assert (war(again).suez_waiting, war(again).us_due, war(again).pool) == (3, 1, war(game).pool)


# ------------------------------------------------------------------ minor countries
@rule("spi", "16.16a", "TR.3")
def test_the_chart_reinforces_pro_axis_countries_at_home() -> None:
    game = axis("ro.inf 1 1915", turn="4/1940")
    held = war(game).passed_axis, war(game).passed_allied
    play(game, "build ro.inf 1 2015", "build fi.inf 1 1907")
    assert at(game, "2015") == ["ro.inf.2 1"]
    assert (war(game).passed_axis, war(game).passed_allied) == held  # a neutral holds its own land anyway


@refusal("spi", "16.16a")
def test_nothing_beyond_the_chart() -> None:
    game = axis(turn="4/1940")
    refused(game, "16.16a", "build hu.inf 1 1615")
    refused(game, "16.16a", "build ro.inf 2 2015")
    refused(game, "16.16a", "build ro.inf 1 1615")
    refused(game, "16.16a", "build ro.mech 1 2015")
    refused(game, "16.16a", "take ro reinforcements")


@rule("spi", "TR.3", "16.16a")
def test_chart_entries_need_the_option_and_respect_the_ceiling() -> None:
    assert not legal(axis(turn="4/1940", options=()), "build ro.inf 1 2015")
    at_ceiling = axis("ro.inf 2 1915", "ro.inf 2 2015", turn="4/1940")
    assert not legal(at_ceiling, "build ro.inf 1 2016")
    ceilings = {row["nation"]: row["ceiling"] for row in tables.TABLES["turn_record"]["minors"]["reinforcements"]}
    assert ceilings == {"Bulgaria": 3, "Finland": 4, "Rumania": 4, "Hungary": 3}


@rule("spi", "16.16b")
def test_a_minor_replacement_needs_a_loss() -> None:
    assert legal(axis(turn="4/1942", lost={"hu.inf": 1}), "build hu.inf 1 1615")
    assert not legal(axis(turn="4/1942"), "build hu.inf 1 1615")
    assert not legal(axis(turn="3/1942", lost={"hu.inf": 1}), "build hu.inf 1 1615")
    game = play(axis(turn="4/1942", lost={"hu.inf": 3}), "build hu.inf 1 1615")
    refused(game, "16.16a", "build hu.inf 1 1715")


@rule("spi", "10.68", "16.16b")
def test_only_the_italian_replacement_needs_a_port() -> None:
    inland = axis(turn="4/1942", lost={"hu.inf": 1, "ro.inf": 1})
    assert legal(inland, "build hu.inf 1 1615")
    assert legal(inland, "build ro.inf 1 2015")


@rule("spi", "16.16a")
def test_a_country_on_the_other_side_gets_nothing_from_the_axis_chart() -> None:
    assert not legal(axis(turn="4/1940", status={"rumania": "allied"}), "build ro.inf 1 2015")


# ------------------------------------------------------------------ levies
@rule("spi", "15.11d", "15.21d", "15.31d", "R66")
@pytest.mark.parametrize(
    ("scenario", "turn", "code", "start", "into", "hexes"),
    [
        ("1939", "3/1940", "se", "1307", "1407", ("1605", "1603")),
        ("1940", "3/1940", "yu", "1415", "1416", ("1518", "1618")),
        ("1941", "3/1941", "es", "0616", "0617", ("0417", "0519")),
    ],
)
def test_an_invaded_country_raises_two_units_in_the_allied_phase_5(
    scenario: str, turn: str, code: str, start: str, into: str, hexes: tuple[str, str]
) -> None:
    game = table(f"de.inf 1 {start}", "gb.inf 1 0811", scenario=scenario, turn=turn)
    play(game, f"move de.inf.1 {into}")
    until(game, "allied", "reinforcement")
    play(game, *(f"build {code}.inf 1 {hex_}" for hex_ in hexes))
    assert at(game, hexes[0]) == [f"{code}.inf.1 1"]
    assert not legal(game, f"build {code}.inf 1 {hexes[0]}")
    assert war(game).levy == 0


@refusal("spi", "15.11d", "15.21d", "15.31d")
@pytest.mark.parametrize(
    ("scenario", "clause", "turn"),
    [("1939", "15.11d", "3/1940"), ("1940", "15.21d", "3/1940"), ("1941", "15.31d", "3/1941")],
)
def test_levies_are_one_sp_units_in_own_hexes_without_enemy_zones(scenario: str, clause: str, turn: str) -> None:
    game = table("de.inf 1 1307", "se.inf 1 1308", "gb.inf 1 0811", scenario=scenario, turn=turn)
    play(game, "move de.inf.1 1407")
    until(game, "allied", "reinforcement")
    refused(game, clause, "build se.inf 2 1605")
    refused(game, clause, "build se.mech 1 1605")
    refused(game, clause, "build se.inf 1 1907")
    refused(game, clause, "build se.inf 1 1308")  # a Swede stands there, but so does the enemy zone
    refused(game, clause, "build tr.inf 1 2420")  # nobody has invaded Turkey
    assert legal(game, "build se.inf 1 1605")


@rule("spi", "15.11d", "R66")
def test_no_yugoslav_levy_in_1941() -> None:
    for scenario, due in (("1940", True), ("1941", False)):
        rows = {"scenario": scenario, "turn": "3/1941", "status": {"yugoslavia": "neutral"}}
        game = table("de.inf 1 1415", "gb.inf 1 0811", **rows)
        play(game, "move de.inf.1 1416")
        assert bool(war(game).levy >> Nation.YUGOSLAVIA & 1) is due


@rule("spi", "15.11e", "R66")
def test_poland_raises_three_units_in_the_first_game_turn() -> None:
    game = table("gb.inf 1 0811", scenario="1939", turn="4/1939", phase="allied/reinforcement")
    play(game, "build pl.inf 1 1612", "build pl.inf 1 1613", "build pl.inf 1 1712")
    refused(game, "15.11e", "build pl.inf 1 1512")
    later = table("gb.inf 1 0811", scenario="1939", turn="1/1940", phase="allied/reinforcement")
    refused(later, "15.11e", "build pl.inf 1 1612")


@refusal("spi", "15.11e")
def test_polish_levies_keep_out_of_enemy_zones() -> None:
    game = table("de.inf 1 1513", "gb.inf 1 0811", scenario="1939", turn="4/1939", phase="allied/reinforcement")
    refused(game, "15.11e", "build pl.inf 1 1512")
    refused(game, "15.11e", "build pl.inf 2 1712")
    assert legal(game, "build pl.inf 1 1712")
