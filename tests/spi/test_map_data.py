"""[3.1, TEC, MAP] The map and the charts, as data and at work."""

from __future__ import annotations

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, table, war
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import TYPE_NAMES, Nation
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.movement import rail, reach

ERRATA_LAND = {"1817": "clear", "0718": "rough", "0315": "rough", "1208": "rough"}
IRELAND = ["0409", "0410", "0509", "0510", "0608", "0609"]


def terrain(hex_: str) -> str:
    space = geo.hex_(hex_)
    if not geo.ALL_LAND >> space & 1:
        return "sea"
    return "rough" if geo.ROUGH >> space & 1 else "clear"


@rule("spi", "3.3")
def test_every_chart_is_there() -> None:
    charts = ("crt", "turn_record", "terrain", "allied_transport", "partisans", "russian_intervention")
    for chart in (*charts, "russian_production", "lend_lease"):
        assert tables.TABLES[chart], chart


@rule("spi", "3.5", "R90")
def test_a_turn_is_a_quarter_and_a_hex_120_miles() -> None:
    assert [tables.SEASONS[str(quarter)] for quarter in (1, 2, 3, 4)] == ["winter", "spring", "summer", "fall"]
    assert tables.TURNS[:5] == ("4/1939", "1/1940", "2/1940", "3/1940", "4/1940")
    assert tables.TURN_TITLE[0] == "Fall 1939"
    assert geo.MAP["grid"]["hex_width_miles"] == 120


@rule("spi", "3.21")
def test_unit_types() -> None:
    assert TYPE_NAMES == ("infantry", "mechanized", "paratroop", "garrison", "partisan")


@rule("spi", "3.22a")
def test_one_strength_for_attack_and_defence() -> None:
    state = war(at_war("de.inf 3 2211", "su.inf 2 2210"))
    assert strength.attacking(state, 1) == 3
    assert strength.defending(state, geo.hex_("2211")) == 3


@rule("spi", "3.22b")
@refusal("spi", "3.22b")
def test_a_strength_in_parentheses_never_attacks() -> None:
    game = table("gb.gar 1 0219", "de.inf 1 0218", phase="allied/combat")
    refused(game, "3.22b", "attack 0218")
    assert strength.defending(war(game), geo.hex_("0219")) == 1


@rule("spi", "3.22c")
def test_the_allowance_belongs_to_the_phase_not_to_the_unit() -> None:
    state = war(at_war("de.inf 1 2211", "de.mech 4 2211", "it.inf 2 1825", turn="1/1942"))
    assert [reach.allowance(state, state.at[piece]) for piece in range(3)] == [3, 3, 5]


@rule("spi", "3.1a", "TEC.3")
@refusal("spi", "3.1a")
def test_no_unit_walks_into_or_over_water() -> None:
    game = table("de.inf 1 0812")
    refused(game, "3.1a", "move de.inf.1 0811")
    assert terrain("1123") == "sea"
    refused(table("it.inf 1 1124"), "3.1a", "move it.inf.1 1123")


@rule("spi", "TEC.1", "TEC.2")
def test_clear_and_rough_cost_one_point_and_rough_doubles_the_defence() -> None:
    game = at_war("de.inf 1 1817", "de.inf 1 1818")
    state = war(game)
    layers = reach.fronts(state, 0)
    assert layers[1] >> geo.hex_("1818") & 1
    assert layers[1] >> geo.hex_("1918") & 1
    assert strength.defending(state, geo.hex_("1817")) == 1
    assert strength.defending(state, geo.hex_("1818")) == 2


@rule("spi", "TEC.4")
@refusal("spi", "8.11")
def test_no_attack_over_an_all_sea_hexside() -> None:
    game = table("de.inf 4 0812", "gb.inf 1 0811", phase="axis/combat")
    assert geo.SHORES.joins(geo.hex_("0812"), geo.hex_("0811"))
    refused(game, "8.11", "attack 0811")


@rule("spi", "TEC.5")
def test_a_blocked_hexside_costs_two_points() -> None:
    state = war(table("de.inf 1 1714", status={"hungary": "axis"}))
    layers = reach.fronts(state, 0)
    assert not layers[1] >> geo.hex_("1715") & 1
    assert layers[2] >> geo.hex_("1715") & 1


@rule("spi", "TEC.6", "R9")
def test_the_weather_area() -> None:
    for name in ("0811", "1014", "1211", "1218", "1825", "2325"):
        assert not geo.WEATHER >> geo.hex_(name) & 1, name
    for name in ("1311", "1612", "1207", "1817", "2309", "2718"):
        assert geo.WEATHER >> geo.hex_(name) & 1, name
    state = war(at_war("de.inf 2 2211", "gb.inf 2 1925", turn="2/1942"))
    assert strength.defending(state, geo.hex_("2211")) == 4
    assert strength.defending(state, geo.hex_("1925")) == 2
    assert reach.allowance(state, geo.hex_("2211")) == 2


@rule("spi", "TEC.7", "MAP.6")
@refusal("spi", "TEC.7")
def test_prohibited_hexes() -> None:
    assert all(geo.PROHIBITED >> geo.hex_(name) & 1 for name in IRELAND)
    assert not geo.OPEN.step(geo.hexes(IRELAND))
    refused(table("de.inf 1 1114"), "TEC.7", "move de.inf.1 1115")


@rule("spi", "TEC.8")
def test_a_resource_center_has_no_terrain_of_its_own() -> None:
    state = war(at_war("su.inf 2 2309", "su.inf 2 2209"))
    assert geo.CENTERS >> geo.hex_("2309") & 1
    assert not geo.CENTERS >> geo.hex_("2209") & 1
    assert strength.defending(state, geo.hex_("2309")) == strength.defending(state, geo.hex_("2209")) == 2


@rule("spi", "TEC.straits", "R81")
def test_straits_are_crossed_as_land() -> None:
    for a, b in (("1208", "1209"), ("1208", "1309"), ("1920", "2020"), ("2018", "2019"), ("1321", "1420")):
        assert geo.OPEN.joins(geo.hex_(a), geo.hex_(b)), (a, b)
    game = table("it.inf 1 1420")
    assert legal(game, "move it.inf.1 1321")


@rule("spi", "MAP.1")
def test_errata_terrain() -> None:
    assert {name: terrain(name) for name in ERRATA_LAND} == ERRATA_LAND
    assert terrain("1123") == terrain("1525") == "sea"


@rule("spi", "MAP.2")
def test_the_lake_has_no_effect() -> None:
    assert terrain("0923") == "clear"
    assert geo.OPEN.near[geo.hex_("0923")].bit_count() >= 3


@rule("spi", "MAP.3")
def test_corsica_is_french() -> None:
    assert geo.owner(geo.hex_("1017")) == Nation.FRANCE
    assert war(table()).vichy_land >> geo.hex_("1017") & 1


NARROWS = {"MAP.4": ("0219", "0220"), "MAP.5": ("2316", "2415")}


@rule("spi", "MAP.4", "MAP.5", "R81", "3.1a")
@pytest.mark.parametrize(("a", "b"), NARROWS.values())
def test_t25_who_holds_both_shores_crosses_the_narrows_for_two_points(a: str, b: str) -> None:
    both = reach.fronts(war(at_war(f"de.inf 1 {a}", spaces={b: "germany"})), 0)
    assert not both[1] >> geo.hex_(b) & 1
    assert both[2] >> geo.hex_(b) & 1
    one = reach.fronts(war(at_war(f"de.inf 1 {a}")), 0)
    assert not any(front >> geo.hex_(b) & 1 for front in one[:3])


@rule("spi", "MAP.5", "R88")
@pytest.mark.parametrize("options", [(), ("three-player",)])
def test_a_russia_at_peace_crosses_at_kerch(options: tuple[str, ...]) -> None:
    phase = "russian/initial-movement" if options else "allied/initial-movement"
    game = table("su.inf 2 2415", scenario="1939", turn="3/1940", options=options, phase=phase)
    assert legal(game, "move su.inf.1 2316")


@rule("spi", "MAP.4")
@refusal("spi", "3.1a")
def test_t25_gibraltar_is_no_bridge_for_who_holds_one_shore_only() -> None:
    game = table("de.inf 1 0219", status={"spain": "allied"})
    refused(game, "3.1a", "move de.inf.1 0220")


@rule("spi", "R10")
def test_where_there_is_rail() -> None:
    for name in ("1014", "1217", "2309", "3001", "1919", "2018", "0811"):
        assert geo.RAIL_LAND >> geo.hex_(name) & 1, name
    for name in ("1920", "2019", "2119", "1825", "2325", "2522"):
        assert not geo.RAIL_LAND >> geo.hex_(name) & 1, name
    assert not geo.RAIL_LAND & geo.AFRICA


@rule("spi", "R12", "5.64a")
def test_the_rail_mark_comes_off_when_the_unit_has_left_the_train() -> None:
    game = table("de.inf 1 1312")
    play(game, "entrain de.inf.1", "end", "end", "rail de.inf.1 1112")
    while war(game).phasing == "axis":
        game.play("end")
    assert war(game).marked == 0


@rule("spi", "R11", "5.61", "14.31c", "R61")
def test_t20_rail_into_conquered_poland_a_game_turn_later() -> None:
    """The two parts of Poland are two countries for rail."""
    game = table("de.inf 4 1512", "pl.inf 1 1511", scenario="1939", turn="1/1940", phase="axis/combat")
    state = war(game)
    assert not rail.network(state, "axis") >> geo.hex_("1612") & 1
    game.play("attack 1511 with de.inf.1")
    if state.actor == "axis":
        play(game, "end")
    assert not rail.network(state, "axis") >> geo.hex_("1512") & 1
    while state.turn == tables.TURN_OF["1/1940"]:
        game.play("end")
    assert rail.network(state, "axis") >> geo.hex_("1612") & 1
    assert not rail.network(state, "axis") >> geo.hex_("1713") & 1


def test_the_board_is_the_one_of_the_rules() -> None:
    assert theatrum.new("spi/1939", seed=1).view()["pieces"]
