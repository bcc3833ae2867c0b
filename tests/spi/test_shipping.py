"""[5.7] Naval Transport."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.rules.sea import routes, seas

SAIL = {"phase": "allied/naval-transport", "turn": "3/1942", "britain_bare": 0}


def convoy(*units: str, **more: object) -> Game:
    """An Allied Naval Transport Phase of 1942, without an Axis unit anywhere unless given."""
    return table(*units, **{**SAIL, **more})


def axis_convoy(*units: str, **more: object) -> Game:
    return table(*units, **{"phase": "axis/naval-transport", "turn": "3/1942", **more})


def skip(game: Game, path: str) -> Game:
    """End every phase until this one; where a phase cannot be ended, the first choice is taken."""
    for _ in range(200):
        if game.state.frame.path(game.state) == path:
            return game
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    raise AssertionError(f"never came to {path}")


# ------------------------------------------------------------------ Allied ships
@rule("spi", "5.7a", "5.7i", "5.7j", "5.71a", "5.71c")
def test_a_unit_is_placed_in_the_port_it_is_shipped_to_and_each_sp_costs_a_point() -> None:
    game = convoy("gb.inf 2 0811", "gb.inf 1 0712", naval=3)
    game.play("ship gb.inf.1 0219")
    assert where(game, "gb.inf.1") == "0219"
    assert war(game).naval == 1
    refused(game, "5.0d", "ship gb.inf.1 0811")


@refusal("spi", "5.71c")
def test_without_a_naval_point_for_every_sp_nobody_sails() -> None:
    game = convoy("gb.inf 2 0811", "gb.inf 1 0712", naval=1)
    refused(game, "5.71c", "ship gb.inf.1 0219")
    assert legal(game, "ship gb.inf.2 0219")


@rule("spi", "5.7b", "5.72", "5.72a", "5.86b")
def test_the_chart_gives_the_points_of_each_turn_and_none_are_saved() -> None:
    game = table("gb.inf 1 0811", phase="axis/build-up", turn="1/1942", naval=9)
    skip(game, "allied/initial-movement")
    assert war(game).naval == tables.NAVAL[tables.TURN_OF["1/1942"]]
    skip(game, "axis/initial-movement")
    skip(game, "allied/initial-movement")
    assert war(game).naval == tables.NAVAL[tables.TURN_OF["2/1942"]]


@rule("spi", "ATC.1")
def test_the_transport_chart_has_two_numbers_for_every_turn() -> None:
    assert len(tables.NAVAL) == len(tables.AMPHIBIOUS) == len(tables.TURNS)
    assert [row["t"] for row in tables.TABLES["allied_transport"]["turn"]] == list(tables.TURNS)
    assert min(tables.NAVAL) > 0
    assert max(tables.AMPHIBIOUS) == tables.AMPHIBIOUS[tables.TURN_OF["3/1944"]]


@rule("spi", "5.7g", "R3")
def test_ships_sail_in_phase_4_in_any_season_and_only_then() -> None:
    assert legal(convoy("gb.inf 1 0811", turn="1/1942"), "ship gb.inf.1 0219")
    refused(table("gb.inf 1 0811", phase="allied/initial-movement"), "4.2.A1a", "ship gb.inf.1 0219")


@refusal("spi", "5.7g")
def test_nobody_lands_in_phase_4() -> None:
    refused(convoy("gb.inf 1 0811", turn="3/1943"), "5.7g", "land 0713")


@rule("spi", "5.0d", "R92")
@refusal("spi", "5.0d")
def test_only_a_rail_move_may_be_followed_by_a_ship() -> None:
    game = table("gb.inf 1 0810", "gb.inf 1 0711", phase="allied/initial-movement", turn="3/1942", britain_bare=0)
    play(game, "entrain gb.inf.1", "move gb.inf.2 0712")
    skip(game, "allied/rail")
    play(game, "rail gb.inf.1 0811", "end")
    refused(game, "5.0d", "ship gb.inf.2 0219")
    game.play("ship gb.inf.1 0219")
    assert where(game, "gb.inf.1") == "0219"
    refused(game, "5.0d", "ship gb.inf.1 0811")


@refusal("spi", "5.11", "4.2.A1a")
def test_only_own_units_that_can_move_are_shipped() -> None:
    game = convoy("gb.gar 1 0219", "gb.inf 1 0811", "de.inf 1 1311")
    refused(game, "4.2.A1a", "ship gb.gar.1 0811")
    refused(game, "5.11", "ship de.inf.1 1610")


# ------------------------------------------------------------------ ports
@rule("spi", "5.7e", "5.7f", "5.7n", "R13")
def test_every_ocean_coast_is_a_port_but_inner_seas_have_anchors_or_nothing() -> None:
    for ocean in (seas.ATLANTIC, seas.NORTH_SEA, seas.ARCTIC, seas.RED, seas.GULF):
        assert seas.PORTS[ocean] == seas.COAST[ocean]
    for inner in (seas.BALTIC, seas.MEDITERRANEAN):
        assert seas.PORTS[inner] == seas.ANCHORS[inner]
        assert seas.COAST[inner] & ~seas.PORTS[inner]
    assert not seas.PORTS[seas.BLACK] | seas.PORTS[seas.CASPIAN]


@rule("spi", "R102")
def test_an_anchor_serves_its_own_sea() -> None:
    coast, anchor = geo.hex_("1208"), geo.hex_("1209")
    assert seas.COAST[seas.BALTIC] >> coast & 1
    baltic = routes.Waters(0, routes.OF_SEA[seas.BALTIC])
    assert not routes.reach(baltic, anchor) >> coast & 1
    assert routes.reach(routes.Waters(0, routes.OF_SEA[seas.NORTH_SEA]), anchor) >> coast & 1


@refusal("spi", "5.7a", "5.7f", "5.7n")
def test_no_ship_without_a_port() -> None:
    game = convoy("gb.inf 1 2224", "gb.inf 1 2425", "gb.inf 1 1925")
    refused(game, "5.7f", "ship gb.inf.1 1925")
    refused(game, "5.7f", "ship gb.inf.3 2224")
    refused(game, "5.7n", "ship gb.inf.1 2315")
    refused(game, "5.7a", "ship gb.inf.1 0815")
    refused(game, "5.7a", "ship gb.inf.1 2224")


@rule("spi", "5.7m", "R95")
@refusal("spi", "5.7m")
def test_a_port_must_be_friendly() -> None:
    refused(convoy("gb.inf 1 0811"), "5.7m", "ship gb.inf.1 0713")
    held = {"0713": "britain"}
    assert legal(convoy("gb.inf 1 0811", spaces=held), "ship gb.inf.1 0713")
    refused(convoy("gb.inf 1 0811", "gb.inf 1 0713", "de.inf 1 0812", spaces=held), "5.7m", "ship gb.inf.1 0713")
    refused(convoy("gb.inf 1 0713", "gb.inf 1 0219", "de.inf 1 0812", spaces=held), "5.7m", "ship gb.inf.1 0811")


@refusal("spi", "7.0a", "12.0b")
def test_the_port_must_have_room_and_be_open() -> None:
    game = convoy("gb.inf 1 0811", "gb.inf 1 0219", "gb.inf 1 0219")
    assert "left in this phase" not in refused(game, "7.0a", "ship gb.inf.1 0219")
    refused(game, "12.0b", "ship gb.inf.1 0319")


@rule("spi", "R22")
def test_a_place_that_was_left_in_this_phase_stays_taken() -> None:
    game = convoy("gb.inf 1 0811", "gb.inf 1 0219", "gb.inf 1 0219", naval=3)
    game.play("ship gb.inf.2 0712")
    assert "left in this phase" in refused(game, "7.0a", "ship gb.inf.1 0219")
    play(game, "end")
    assert game.state.frame.step != "naval-transport"


# ------------------------------------------------------------------ routes
@rule("spi", "5.7h", "5.76a", "R16")
def test_inside_one_sea_every_coast_reaches_every_other() -> None:
    for number in (seas.NORTH_SEA, seas.BALTIC, seas.MEDITERRANEAN, seas.BLACK, seas.CASPIAN, seas.RED, seas.GULF):
        basins = routes.basins(routes.Waters(0, routes.OF_SEA[number]))
        assert len(basins) == 1
        assert basins[0].coasts == seas.COAST[number]
    whole = routes.basins(routes.Waters(0, routes.OF_SEA[seas.ATLANTIC] | routes.OF_SEA[seas.NORTH_SEA]))
    assert any(basin.coasts >> geo.hex_("0811") & basin.coasts >> geo.hex_("1403") & 1 for basin in whole)


@rule("spi", "5.76b")
@refusal("spi", "5.76b")
def test_only_the_allies_leave_the_map() -> None:
    held = {"0121": "britain", "1902": "britain", "0118": "britain"}
    game = convoy("gb.inf 1 0811", "gb.inf 1 0121", spaces=held, vichy=False)
    assert legal(game, "ship gb.inf.1 0121"), "round Portugal, over the west edge"
    assert not routes.reach(routes.Waters(0, routes.OF_SEA[seas.ATLANTIC]), geo.hex_("0121")) >> geo.hex_("0708") & 1
    refused(axis_convoy("de.inf 1 1210", "de.inf 1 1319", german_naval=4), "5.76b", "ship-round de.inf.1 1319")


@rule("spi", "5.76c", "R16")
@refusal("spi", "5.76c")
def test_the_danish_straits_open_to_the_side_that_holds_them() -> None:
    held = {"1511": "britain"}
    refused(convoy("gb.inf 1 0811", spaces=held), "5.76c", "ship gb.inf.1 1511")
    held |= {"1208": "britain", "1209": "britain"}
    assert legal(convoy("gb.inf 1 0811", spaces=held), "ship gb.inf.1 1511")
    bought = {"german_naval": 1}
    assert legal(axis_convoy("de.inf 1 1311", **bought), "ship de.inf.1 1011")
    refused(axis_convoy("de.inf 1 1311", spaces={"1209": "britain"}, **bought), "5.76c", "ship de.inf.1 1011")


@rule("spi", "5.71b", "R14", "R103")
@refusal("spi", "5.71b")
def test_t12_round_africa_costs_two_points_an_sp_and_meets_no_mediterranean_die() -> None:
    game = convoy("gb.inf 2 0811", "de.inf 1 1324", naval=4)
    game.play("ship-round gb.inf.1 2325")
    assert where(game, "gb.inf.1") == "2325"
    assert war(game).naval == 0
    assert game.faces == []
    refused(convoy("gb.inf 2 0811", naval=3), "5.71b", "ship-round gb.inf.1 2325")
    refused(convoy("gb.inf 2 0811", naval=4), "5.71b", "ship-round gb.inf.1 0712")
    direct = convoy("gb.inf 2 0811", naval=2)
    direct.play("ship gb.inf.1 2325")
    assert war(direct).naval == 0


@rule("spi", "5.74a", "R15")
@refusal("spi", "5.74a")
def test_with_gibraltar_and_suez_the_axis_closes_the_mediterranean() -> None:
    held = {"0219": "germany", "2325": "germany"}
    game = convoy("gb.inf 1 2224", "gb.inf 1 0811", spaces=held, naval=6)
    refused(game, "5.74a", "ship gb.inf.1 1322")
    refused(game, "5.74a", "ship gb.inf.2 2224")
    assert legal(convoy("gb.inf 1 2224", spaces={"0219": "germany"}), "ship gb.inf.1 1322")
    assert geo.BOARD.names[geo.SUEZ] == "2325"


@rule("spi", "5.74b")
@refusal("spi", "5.74b")
def test_without_gibraltar_the_mediterranean_is_reached_round_africa_only() -> None:
    game = convoy("gb.inf 1 0811", spaces={"0219": "germany"}, naval=6)
    refused(game, "5.74b", "ship gb.inf.1 2224")
    assert legal(game, "ship-round gb.inf.1 2224")


@rule("spi", "12.4", "R52")
def test_turkish_waters_are_closed_while_turkey_is_neutral() -> None:
    lanes = routes.TURKISH_WATERS
    names = {geo.BOARD.names[node.spaces[0]] for n, node in enumerate(routes.NODES) if lanes >> n & 1}
    assert {"1921", "2122", "2421"} <= names
    assert not {"2323", "2422", "1821"} & names
    game = convoy("gb.inf 1 2224", spaces={"2020": "britain"}, status={"turkey": "allied"})
    assert legal(game, "ship gb.inf.1 2020")
    assert legal(convoy("gb.inf 1 2224", spaces={"2322": "britain"}), "ship gb.inf.1 2322")


@rule("spi", "14.23", "R60")
@refusal("spi", "14.23")
def test_a_bare_britain_keeps_its_units() -> None:
    game = convoy("gb.inf 1 0811", "gb.inf 1 0219", britain_bare=1)
    refused(game, "14.23", "ship gb.inf.1 0219")
    assert legal(game, "ship gb.inf.1 0712")
    assert legal(game, "ship gb.inf.2 0811")


@rule("spi", "14.23")
def test_britain_is_counted_at_the_end_of_the_turn() -> None:
    game = table("gb.inf 2 0811", phase="allied/build-up", turn="3/1942", britain_bare=0)
    skip(game, "axis/initial-movement")
    assert war(game).britain_bare == 1


@rule("spi", "14.23", "R60")
@pytest.mark.parametrize(("sp", "bare"), [(2, 1), (3, 0)])
def test_three_sp_in_britain_are_just_enough(sp: int, bare: int) -> None:
    game = table(f"gb.inf {sp} 0811", phase="allied/build-up", turn="3/1942", britain_bare=1 - bare)
    skip(game, "axis/initial-movement")
    assert war(game).britain_bare == bare


# ------------------------------------------------------------------ France
FRENCH = {"scenario": "1939", "turn": "3/1940", "phase": "allied/naval-transport", "britain_bare": 0}


@rule("spi", "5.75a", "5.75b", "5.75d")
def test_the_french_point_carries_one_french_sp_between_french_ports() -> None:
    game = table("fr.inf 1 0917", "fr.inf 1 1017", "gb.inf 1 0721", naval=0, **FRENCH)
    refused(game, "5.71c", "ship gb.inf.1 0917")
    refused(game, "5.71c", "ship fr.inf.1 0219")
    play(game, "ship fr.inf.1 0521")
    assert where(game, "fr.inf.1") == "0521"
    refused(game, "5.71c", "ship fr.inf.2 0521")
    helped = table("fr.inf 2 0917", naval=1, **FRENCH)
    helped.play("ship fr.inf.1 0521")
    assert war(helped).naval == 0
    assert legal(table("fr.inf 1 0917", naval=1, **FRENCH), "ship fr.inf.1 0219")


@rule("spi", "5.75c")
def test_the_french_point_meets_the_mediterranean_die() -> None:
    game = table("fr.inf 1 0917", "it.inf 1 1324", naval=0, italy="at-war", dice=(6,), **FRENCH)
    game.play("ship fr.inf.1 0521")
    assert where(game, "fr.inf.1") is None


# ------------------------------------------------------------------ Axis ships
@rule("spi", "5.7d", "5.77a")
@refusal("spi", "5.77a")
def test_the_permanent_points_carry_one_sp_in_their_sea() -> None:
    game = axis_convoy("de.inf 1 1311", "de.inf 1 1411", "de.inf 2 1319", "de.inf 1 1419", "it.inf 1 1319")
    game.play("ship de.inf.1 1610")
    refused(game, "5.77a", "ship de.inf.2 1610")
    refused(game, "5.77a", "ship de.inf.3 1324")
    refused(game, "5.77a", "ship de.inf.4 1311")
    play(game, "ship de.inf.4 1324", "ship it.inf.1 1624")
    assert where(game, "de.inf.4") == "1324"
    assert where(game, "it.inf.1") == "1624"


@rule("spi", "5.77a")
def test_the_permanent_points_are_there_again_in_the_next_turn() -> None:
    game = axis_convoy("de.inf 1 1311", "de.inf 1 1411", "gb.inf 3 0811")
    play(game, "ship de.inf.1 1610", "end")
    skip(game, "allied/initial-movement")
    skip(game, "axis/naval-transport")
    assert legal(game, "ship de.inf.2 1610")


@rule("spi", "5.77b")
@refusal("spi", "5.77b")
def test_axis_points_carry_their_own_nation_only() -> None:
    game = axis_convoy("ro.inf 1 1319", "de.inf 1 1419", "it.inf 1 1419")
    refused(game, "5.77b", "ship ro.inf.1 1324")
    game.play("ship de.inf.1 1324")
    assert legal(game, "ship it.inf.1 1324")


@rule("spi", "5.77c")
@refusal("spi", "5.77c")
def test_italy_ships_to_africa_only_while_it_has_fewer_than_three_sp_there() -> None:
    refused(axis_convoy("it.inf 2 1624", "it.inf 1 1824", "it.inf 1 1319"), "5.77c", "ship it.inf.3 1324")
    assert legal(axis_convoy("it.inf 2 1624", "it.inf 1 1319"), "ship it.inf.2 1324")
    assert legal(axis_convoy("it.inf 2 1624", "it.inf 1 1824"), "ship it.inf.2 1324")


@rule("spi", "5.7c", "5.79a", "5.79c")
@refusal("spi", "5.79a")
def test_in_the_channel_germany_needs_bought_naval_points_which_it_keeps() -> None:
    refused(axis_convoy("de.inf 1 1011", "de.inf 1 1311", german_naval=0), "5.79a", "ship de.inf.1 0713")
    game = axis_convoy("de.inf 2 1011", "de.inf 1 0812", "de.inf 1 1311", german_naval=2)
    game.play("ship de.inf.1 0713")
    refused(game, "5.79a", "ship de.inf.2 1011")
    assert war(game).german_naval == 2


@rule("spi", "5.7k", "R91", "R104")
@refusal("spi", "5.7k")
def test_bought_points_serve_the_baltic_and_the_north_sea_only() -> None:
    game = axis_convoy("de.inf 2 1311", "de.inf 1 1011", german_naval=1)
    refused(game, "5.7k", "ship de.inf.2 0614")
    game.play("ship de.inf.1 1610")
    assert war(game).german_sailed == 1, "one SP by the permanent point, one by the bought one"
    refused(axis_convoy("de.inf 2 1319", "de.inf 1 1311", german_naval=4), "5.77a", "ship de.inf.1 1324")


@rule("spi", "5.79b", "5.79d", "5.79e", "R91")
def test_a_converted_point_sails_after_one_full_turn() -> None:
    game = table("de.inf 1 1311", "gb.inf 3 0811", phase="axis/reinforcement", turn="3/1942", german_amphibious=1)
    play(game, "convert 1")
    assert (war(game).german_amphibious, war(game).german_naval) == (0, 0)
    skip(game, "allied/initial-movement")
    skip(game, "axis/initial-movement")
    assert war(game).german_naval == 0
    assert war(game).german_amphibious == 0
    skip(game, "allied/initial-movement")
    skip(game, "axis/initial-movement")
    assert war(game).german_naval == 1


# ------------------------------------------------------------------ three players
@rule("spi", "16.85a", "R302")
@refusal("spi", "16.85b", "5.7m")
def test_russia_sails_only_in_ships_the_allies_lend() -> None:
    setting = {"scenario": "1939", "options": ("three-player",), "turn": "3/1942", "status": {"russia": "russian"}}
    game = table("su.inf 1 1902", phase="russian/initial-movement", **setting)
    refused(game, "16.85b", "land 2002")
    lent = table("su.inf 1 1902", phase="russian/naval-transport", red_transport=1, naval=1, **setting)
    lent.play("ship su.inf.1 2104")
    assert at(lent, "2104") == ["su.inf.1 1"]
    west = table("gb.inf 1 0811", "su.inf 1 1902", phase="allied/naval-transport", britain_bare=0, **setting)
    refused(west, "5.7m", "ship gb.inf.1 1902")
    alone = table("su.inf 1 1902", phase="russian/naval-transport", naval=1, **setting)
    assert alone.state.frame.step != "naval-transport"
