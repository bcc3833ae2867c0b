"""[15.0, 4.1, 4.2] The three scenarios and the sequence of play."""

from __future__ import annotations

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.rulesets.spi import scenarios, sequence
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import BY_NAME, NAMES, Nation, Status, Type
from theatrum.rulesets.spi.rules.politics import italy
from theatrum.rulesets.spi.rules.supply import control

IDS = ("1939", "1940", "1941")
TOTALS = {
    "1939": {"Germany": 39, "France": 10, "Britain": 4, "Russia": 22, "Italy": 5},
    "1940": {"Germany": 55, "France": 26, "Britain": 9, "Russia": 21, "Italy": 14},
    "1941": {"Germany": 62, "Britain": 9, "Russia": 33, "Italy": 10, "Vichy France": 3},
}


def start(scenario: str, *options: str) -> Game:
    """A scenario at its first Player-Turn, the free units placed."""
    game = theatrum.new(f"spi/{scenario}", options=list(options), seed=1)
    for hex_ in ("1610", "1611", "1612", "1613"):
        if war(game).to_deploy:
            game.play(f"deploy {hex_}")
    return game


def sp(game: Game, nation: str) -> int:
    state = war(game)
    return state.total(state.of_nation(BY_NAME[nation]))


# ------------------------------------------------------------------ what a scenario is
@rule("spi", "1.0c", "15.0a", "16.0a")
def test_three_scenarios_with_the_options_each_allows() -> None:
    found = scenarios.scenarios()
    assert tuple(found) == IDS
    common = {"alternate-rail", "minor-countries", "partisans", "italy", "airdrops"}
    assert set(found["1939"].options) == common | {"three-player"}
    assert set(found["1940"].options) == set(found["1941"].options) == common
    one = theatrum.new("spi/1939", options=["16.5"], seed=1)
    assert war(one).options == ("partisans",)


@rule("spi", "15.1c", "15.2c", "15.3c", "16.84a")
def test_an_option_that_the_scenario_does_not_know_is_turned_down() -> None:
    theatrum.new("spi/1939", options=["16.8"], seed=1)
    for scenario in ("1940", "1941"):
        theatrum.new(f"spi/{scenario}", options=["16.1", "16.5", "16.6", "16.7"], seed=1)
        with pytest.raises(BadInput, match="three-player"):
            theatrum.new(f"spi/{scenario}", options=["16.8"], seed=1)


@rule("spi", "15.0c", "2.0c", "14.0", "15.1b", "15.2b", "15.3b", "R1")
def test_special_rules_come_with_the_scenario_options_only_when_chosen() -> None:
    assert war(start("1939")).rules == ("14.1", "14.2", "14.3", "14.4", "14.5")
    assert war(start("1940")).rules == ("14.1", "14.2", "14.5")
    assert war(start("1941")).rules == ("14.1", "14.2", "14.4", "14.5")
    assert war(start("1939")).options == ()


@rule("spi", "15.1a", "15.2a", "15.3a", "R4", "15.0d", "4.3")
def test_first_and_last_game_turn() -> None:
    first = {"1939": "4/1939", "1940": "2/1940", "1941": "3/1941"}
    for scenario, turn in first.items():
        game = start(scenario)
        assert tables.TURNS[war(game).turn] == turn
        assert game.actor == "axis"
        assert scenarios.data(scenario)["end"] == "2/1945"
    assert [found.turns for found in scenarios.scenarios().values()] == [23, 21, 16]
    assert tables.TURNS[tables.LAST_TURN] == "2/1945"


@rule("spi", "SC.1939", "SC.1940", "SC.1941", "15.0b", "15.11a", "15.11b", "15.21a", "15.21b", "15.31a", "15.31b")
@pytest.mark.parametrize("scenario", IDS)
def test_orders_of_battle_add_up(scenario: str) -> None:
    game = start(scenario)
    for nation, total in scenarios.data(scenario)["totals"].items():
        assert sp(game, nation) == total, nation
    for nation, total in TOTALS[scenario].items():
        assert sp(game, nation) == total, nation
    listed = set(scenarios.data(scenario)["totals"])
    assert {NAMES[war(game).nation(piece)] for piece in war(game).units()} == listed


GERMAN_TYPES = {"1939": (28, 10, 1), "1940": (42, 12, 1), "1941": (45, 17, 0)}


@rule("spi", "SC.1939", "SC.1940", "SC.1941", "R97")
@pytest.mark.parametrize("scenario", IDS)
def test_german_types(scenario: str) -> None:
    state = war(start(scenario, "16.7"))
    found = [0, 0, 0]
    for piece in state.units():
        if state.nation(piece) == Nation.GERMANY:
            found[state.type(piece)] += state.sp[piece]
    assert tuple(found) == GERMAN_TYPES[scenario]


@rule("spi", "15.0b", "R86", "15.31a")
def test_every_listed_hex_gets_that_many_units() -> None:
    assert at(start("1939"), "1714") == ["de.inf.1 3", "de.mech.1 4"]
    france = start("1940")
    assert [len(at(france, hex_)) for hex_ in ("1013", "1014", "0913", "1113")] == [2, 2, 2, 2]
    assert at(france, "0812") == ["gb.inf.1 2"]
    russia = start("1941")
    assert [text[-1] for text in at(russia, "2014")] == ["2"]
    assert at(russia, "2012") == []
    state = war(russia)
    assert {state.type(piece) for piece in state.units() if state.at[piece] in (geo.GIBRALTAR, geo.MALTA)} == {
        Type.GARRISON
    }


# ------------------------------------------------------------------ 1940 and 1941
@rule("spi", "15.2a", "15.2e")
def test_1940_poland_is_divided() -> None:
    state = war(start("1940"))
    axis, red = control.axis(state), control.russian(state)
    assert all(axis >> geo.hex_(name) & 1 for name in ("1511", "1512", "1612", "1613"))
    assert all(red >> space & 1 for name in ("1712", "1713", "1811", "1812", "1813") for space in [geo.hex_(name)])
    assert red & geo.BALTIC_STATES == geo.BALTIC_STATES


@rule("spi", "15.2d", "15.3h", "R67")
def test_minor_country_rules_only_with_their_option() -> None:
    """A Hungarian moves at home in 1940, and a Bulgarian leaves Bulgaria in 1941: the option turns both round."""
    assert not legal(start("1940"), "move hu.inf.1 1615")
    assert legal(start("1940", "16.1"), "move hu.inf.1 1615")
    assert legal(start("1941"), "move bg.inf.2 1917")
    assert not legal(start("1941", "16.1"), "move bg.inf.2 1917")


@rule("spi", "15.3a", "15.3f", "R69")
def test_1941_conquered_land() -> None:
    state = war(start("1941"))
    axis = control.axis(state)
    for country in ("Norway", "Greece", "Belgium", "Netherlands", "Denmark", "Yugoslavia"):
        assert geo.COUNTRY[country] & ~axis == 0, country
    assert geo.FRANCE & ~axis == geo.VICHY_1941 | geo.CORSICA
    assert axis & geo.POLAND == geo.POLAND & ~geo.PARTITION
    for nation in (Nation.POLAND, Nation.FRANCE, Nation.NORWAY, Nation.GREECE, Nation.YUGOSLAVIA, Nation.DENMARK):
        assert state.invaded >> nation & 1, nation


@rule("spi", "15.3d")
def test_1941_vichy_exists() -> None:
    state = war(start("1941"))
    assert state.vichy == 1
    assert geo.BOARD.list(state.vichy_land & geo.FRANCE & ~geo.CORSICA) == ["0815", "0816", "0916", "0917"]
    assert "14.1" in state.rules


@rule("spi", "15.3e", "15.3i", "R68", "R76")
def test_1941_italy_is_at_war_and_has_lost_three_sp() -> None:
    state = war(start("1941"))
    assert (state.italy, state.italian_losses) == (1, 3)
    assert italy.surrender_rules(state)
    assert not italy.may_enter(state)
    assert not italy.surrender_rules(war(start("1939")))


@rule("spi", "15.31e", "R71", "R73")
@pytest.mark.parametrize("options", [(), ("16.1",)])
def test_1941_all_axis_countries_are_active(options: tuple[str, ...]) -> None:
    state = war(start("1941", *options))
    for nation in (Nation.ITALY, Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA, Nation.FINLAND):
        assert state.status[nation] == Status.AXIS
    assert state.balkans_entered


@rule("spi", "15.31b", "R70")
@refusal("spi", "15.31b", "7.0a")
def test_1941_four_mechanized_units_start_anywhere_on_the_border() -> None:
    game = theatrum.new("spi/1941", seed=1)
    assert (game.actor, war(game).to_deploy) == ("axis", 4)
    state = war(game)
    assert not geo.BORDER_1941 & ~(geo.ALL_GERMANY | state.passed_axis)  # Axis land all of it, whoever stands there
    assert not geo.BORDER_1941 & ~state.friend_axis
    assert {game.text(act) for act in game.choices()} == {f"deploy {name}" for name in geo.BOARD.list(geo.BORDER_1941)}
    refused(game, "15.31b", "deploy 1814")
    play(game, "deploy 1714")
    refused(game, "7.0a", "deploy 1714")
    play(game, "deploy 1613", "deploy 1612", "deploy 1610")
    assert at(game, "1714") == ["de.inf.6 4", "de.mech.2 4"]
    assert war(game).frame.step == "initial-movement"


def test_a_position_from_the_set_up_has_the_free_units_placed() -> None:
    game = table(empty=False)
    assert sp(game, "Germany") == 62
    assert war(game).to_deploy == 0
    waiting = table(empty=False, phase="axis/deployment")
    assert war(waiting).to_deploy == 4
    again = theatrum.from_position(waiting.ruleset.describe(waiting.state))
    assert (war(again).to_deploy, war(again).frame.step) == (4, "deployment")


def test_a_position_cannot_wait_for_a_deployment_that_the_scenario_lacks() -> None:
    with pytest.raises(BadInput, match="deployment"):
        table(scenario="1939", turn="4/1939", phase="axis/deployment")


# ------------------------------------------------------------------ the sequence of play
def steps(game: Game) -> list[tuple[str, str]]:
    """Every phase of a Game-Turn in which somebody is asked, when nobody does anything."""
    seen: list[tuple[str, str]] = []
    turn = war(game).turn
    while war(game).turn == turn:
        here = (war(game).phasing, war(game).frame.step)
        if here not in seen:
            seen.append(here)
        if legal(game, "end"):
            game.play("end")
        else:
            game.play(next(iter(game.choices())))
    return seen


@rule("spi", "4.1a", "4.2.A", "4.2.B", "15.0d", "2.0a")
def test_the_axis_moves_first_and_both_run_through_the_same_phases() -> None:
    seen = steps(start("1941"))
    order = [cls.step for cls in sequence.PHASES]
    axis = [step for side, step in seen if side == "axis" and step in order]
    allied = [step for side, step in seen if side == "allied" and step in order]
    assert seen.index(("axis", "initial-movement")) < seen.index(("allied", "initial-movement"))
    assert axis == sorted(axis, key=order.index)
    assert allied == sorted(allied, key=order.index)
    assert {side for side, _ in seen} == {"axis", "allied"}
    assert order[1:9] == [
        "initial-movement",
        "combat",
        "mechanized-movement",
        "rail",
        "naval-transport",
        "reinforcement",
        "build-up",
        "partisans",
    ]


@rule("spi", "R87", "4.2.C")
def test_the_checks_at_the_end_of_a_game_turn_come_in_their_order() -> None:
    units = ("de.inf 1 0219", "de.inf 1 2325", "gb.gar 1 1322")
    game = table(*units, phase="allied/build-up", malta_clock=1, empty_turn="1/1941", status={"russia": "allied"})
    seen: list[str] = []
    while war(game).phasing == "allied" and tables.TURNS[war(game).turn] == "3/1941":
        seen += [event["kind"] for event in game.play("end")]
    order = ["resources", "eliminated", "garrison", "turn", "player-turn"]
    assert [kind for kind in seen if kind in order] == order


@rule("spi", "4.2.C", "1.0b", "R90")
def test_after_both_player_turns_the_marker_advances_one_quarter() -> None:
    game = start("1941")
    steps(game)
    assert tables.TURNS[war(game).turn] == "4/1941"
    steps(game)
    assert tables.TURNS[war(game).turn] == "1/1942"
    assert (war(game).quarter, war(game).year, game.actor) == (1, 1942, "axis")


@rule("spi", "R2", "4.2.A1b")
def test_landings_belong_to_phase_1_as_the_repaired_cross_references_say() -> None:
    game = table("gb.inf 2 0811", turn="3/1943", phase="allied/initial-movement", amphibious=4)
    assert any(act.verb == "land" for act in game.choices())
    play(game, "end")
    assert not any(act.verb == "land" for act in game.choices())


@rule("spi", "2.0a", "15.0d")
def test_two_sides_play_unless_three_are_asked_for() -> None:
    two, three = theatrum.new("spi/1939", seed=1), theatrum.new("spi/1939", options=["16.8"], seed=1)
    assert two.ruleset.sides("1939", two.options) == ("axis", "allied")
    assert three.ruleset.sides("1939", three.options) == ("axis", "allied", "russian")
