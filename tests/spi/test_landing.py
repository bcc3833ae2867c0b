"""[5.8, 5.9, 10.5] Amphibious landings, their follow-up, and the United States box."""

from __future__ import annotations

from typing import Any

from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war, where
from tests.spi.test_shipping import skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables

BEACH = {"1121": "britain", "1824": "britain", "2224": "britain"}


def sea_lion(*units: str, **more: Any) -> Game:
    """An Axis summer with one Amphibious Point."""
    return table(*units, **{"turn": "3/1941", "german_amphibious": 1, **more})


def allied(*units: str, **more: Any) -> Game:
    """An Allied summer of 1943: six Naval and four Amphibious Points; Tunis, Tobruk and Alexandria are British."""
    known = {"phase": "allied/initial-movement", "turn": "3/1943", "us_due": 0, "spaces": BEACH, "vichy": False}
    return table(*units, **{**known, "britain_bare": 0, **more})


def landed(game: Game, target: str, *units: str) -> Game:
    game.play(f"land {target} with {' '.join(units)}")
    return game


RED: dict[str, Any] = {
    "russia": "full-war",
    "status": {"russia": "allied"},
    "spaces": {"1708": "germany", "1807": "russia"},
}


# ------------------------------------------------------------------ Germany
@rule("spi", "5.8", "5.81b", "5.88", "R18", "R91")
def test_t9_germany_lands_across_a_sea_hexside() -> None:
    game = landed(sea_lion("de.inf 1 0812"), "0811", "de.inf.1")
    assert where(game, "de.inf.1") == "0811"
    assert (war(game).german_amphibious, war(game).converting) == (0, 1)
    assert game.faces == []
    refused(game, "5.0c", "move de.inf.1 0810")


@rule("spi", "5.86c", "5.79d")
def test_a_used_german_point_is_a_naval_point_two_turns_later() -> None:
    game = landed(sea_lion("de.inf 1 0812", "gb.inf 3 0708", spaces={"0808": "germany"}), "0811", "de.inf.1")
    assert war(game).german_naval == 0
    for naval in (0, 1):
        skip(game, "allied/initial-movement")
        skip(game, "axis/initial-movement")
        assert war(game).german_naval == naval


@rule("spi", "5.85a", "5.85c", "R18")
def test_against_a_held_hex_the_force_stands_at_sea_and_attacks_in_phase_2() -> None:
    game = sea_lion("de.inf 1 0812", "de.inf 2 0812", "gb.inf 1 0811", dice=(1,))
    landed(game, "0811", "de.inf.1")
    hex_ = where(game, "de.inf.1")
    assert hex_ is not None
    assert geo.SEA >> geo.hex_(hex_) & 1
    assert geo.BOARD.grid.joins(geo.hex_(hex_), geo.hex_("0811"))
    refused(game, "5.7j", "move de.inf.1 0711")
    play(game, "end", "attack 0811 with de.inf.1")
    assert at(game, "0811") == ["de.inf.1 1"]
    assert war(game).beach == {geo.hex_("0811"): 1}


@rule("spi", "5.85b")
def test_a_failed_assault_is_lost() -> None:
    game = sea_lion("de.inf 1 0812", "de.inf 2 0812", "gb.inf 1 0811", dice=(6,))
    landed(game, "0811", "de.inf.1")
    play(game, "end", "attack 0811 with de.inf.1")
    assert where(game, "de.inf.1") is None
    idle = sea_lion("de.inf 1 0812", "de.inf 2 0812", "gb.inf 1 0811")
    landed(idle, "0811", "de.inf.1")
    play(idle, "end", "end")
    assert where(idle, "de.inf.1") is None


@rule("spi", "5.85a")
@refusal("spi", "5.85a")
def test_a_landing_force_attacks_its_own_target_only() -> None:
    game = sea_lion("de.inf 2 0812", "de.inf 2 0812", "gb.inf 1 0811", "gb.inf 1 0711", german_amphibious=2)
    landed(game, "0811", "de.inf.1")
    play(game, "end", "attack 0811", "join de.inf.1")
    refused(game, "5.85a", "also 0711")
    refused(game, "8.23", "join de.inf.2")


@rule("spi", "R106")
def test_without_a_sea_hex_beside_its_target_a_force_waits_in_port_or_in_the_nearest_sea_hex() -> None:
    port = landed(sea_lion("de.inf 1 1708", "de.inf 1 1708", "su.inf 1 1807", **RED), "1807", "de.inf.1")
    assert where(port, "de.inf.1") == "1708"
    far = allied("gb.inf 1 1820", "gb.inf 1 1820", "it.inf 1 1819", spaces={"1820": "britain"})
    landed(far, "1819", "gb.inf.1")
    assert where(far, "gb.inf.1") == "1820"
    off = allied("gb.inf 1 2224", "it.inf 1 1819")
    landed(off, "1819", "gb.inf.1")
    assert geo.SEA >> geo.hex_(where(off, "gb.inf.1") or "") & 1


@rule("spi", "TEC.3", "TEC.4")
def test_water_is_crossed_and_attacked_across_only_by_transport() -> None:
    game = table("de.inf 4 0812", "de.inf 4 0812", "gb.inf 1 0811", german_amphibious=4)
    refused(game, "3.1a", "move de.inf.1 0911")
    refused(game, "5.15", "move de.inf.1 0811")
    refused(table("de.inf 4 0812"), "3.1a", "move de.inf.1 0811")
    plain = table("de.inf 4 0812", "gb.inf 1 0811", phase="axis/combat")
    refused(plain, "8.11", "attack 0811")
    landed(game, "0811", "de.inf.1")
    game.play("end")
    assert legal(game, "attack 0811")


@rule("spi", "5.84a")
@refusal("spi", "5.84a")
def test_t10_germany_lands_in_summer_only() -> None:
    for turn in ("4/1941", "1/1942", "2/1942"):
        refused(sea_lion("de.inf 1 0812", turn=turn), "5.84a", "land 0811")
    assert legal(sea_lion("de.inf 1 0812", turn="3/1942"), "land 0811")


@rule("spi", "5.81a", "5.7l")
@refusal("spi", "5.81a")
def test_the_axis_never_lands_in_the_mediterranean() -> None:
    refused(sea_lion("de.inf 1 1321"), "5.81a", "land 1322")


@refusal("spi", "5.7k")
def test_germany_does_not_land_in_the_atlantic() -> None:
    refused(sea_lion("de.inf 1 0615"), "5.7k", "land 0516")


@rule("spi", "9.72b")
@refusal("spi", "5.88")
def test_germany_never_crosses_a_full_sea_hex() -> None:
    game = sea_lion("de.inf 1 1011", "de.inf 1 0812")
    assert legal(game, "land 0811")
    game.play("land 0811")
    refused(game, "5.88", "join de.inf.1")
    refused(sea_lion("de.inf 1 1011"), "5.88", "land 0811")


@rule("spi", "5.7c")
@refusal("spi", "5.7c", "5.81b")
def test_german_landings_need_a_bought_point_for_every_sp() -> None:
    refused(sea_lion("de.inf 1 0812", german_amphibious=0), "5.7c", "land 0811")
    refused(sea_lion("de.inf 2 0812"), "5.81b", "land 0811")
    game = sea_lion("de.inf 1 0812", "it.inf 1 0812")
    game.play("land 0811")
    refused(game, "5.7c", "join it.inf.1")


# ------------------------------------------------------------------ the Allies
@rule("spi", "5.81c", "5.84b", "5.91d", "6.56c")
def test_the_allies_land_anywhere_for_a_point_an_sp() -> None:
    game = landed(allied("gb.inf 2 1121", "it.inf 1 1419"), "1321", "gb.inf.1")
    assert where(game, "gb.inf.1") == "1321"
    assert (war(game).amphibious, war(game).amphibious_used) == (2, 2)
    assert war(game).beach == {geo.hex_("1321"): 2}
    assert game.faces == []


@refusal("spi", "5.81c")
def test_the_allies_need_a_point_for_every_sp() -> None:
    refused(allied("gb.inf 2 1121", amphibious=1), "5.81c", "land 1321")


@rule("spi", "5.81c", "R14")
def test_a_landing_round_africa_costs_double() -> None:
    held = {"3223": "germany", "3324": "germany", "2325": "germany"}
    game = landed(allied("gb.inf 1 0811", spaces=held, amphibious=2), "3223", "gb.inf.1")
    assert where(game, "gb.inf.1") == "3223"
    assert war(game).amphibious == 0
    refused(allied("gb.inf 1 0811", spaces=held, amphibious=1), "5.81c", "land 3223")


@rule("spi", "5.85d")
def test_units_may_land_in_enemy_controlled_hexes() -> None:
    game = allied("gb.inf 1 1121", "de.inf 1 1420", "gb.inf 1 1322")
    landed(game, "1321", "gb.inf.1")
    assert where(game, "gb.inf.1") == "1321"


@rule("spi", "5.84d")
@refusal("spi", "5.84d")
def test_nobody_lands_in_winter() -> None:
    refused(allied("gb.inf 1 1121", turn="1/1943"), "5.84d", "land 1321")


@rule("spi", "5.84c", "R17", "R105")
@refusal("spi", "5.84c")
def test_in_spring_and_fall_one_die_decides_for_all_landings() -> None:
    for face in (1, 4):
        game = allied("gb.inf 1 1121", "gb.inf 1 2224", turn="4/1943", dice=(face,))
        play(game, "land 1321", "join gb.inf.1", "also 1324", "join gb.inf.2", "resolve")
        assert game.faces == [face]
        assert where(game, "gb.inf.1") == "1321"
        assert where(game, "gb.inf.2") == "1324"
        refused(game, "5.84c", "land 1420")
    for face in (5, 6):
        game = allied("gb.inf 1 1121", "gb.inf 1 2224", turn="2/1943", dice=(face,), italian_losses=20)
        play(game, "land 1420", "join gb.inf.1", "also 1324", "join gb.inf.2", "resolve")
        assert where(game, "gb.inf.1") == "1121"
        assert where(game, "gb.inf.2") == "2224"
        assert war(game).amphibious_used == 2
        assert not war(game).italy_invaded
        assert war(game).italy == 1
        refused(game, "5.0c", "move gb.inf.1 1021")
        refused(game, "5.84c", "land 1321")


@rule("spi", "5.86a", "5.86b")
@refusal("spi", "5.86a")
def test_e3_points_used_in_one_turn_rest_in_the_next() -> None:
    chart = tables.AMPHIBIOUS[tables.TURN_OF["4/1943"]]
    for used in (0, 2, 9):
        game = table("gb.inf 3 0811", phase="axis/build-up", turn="4/1943", amphibious_used=used)
        skip(game, "allied/initial-movement")
        assert war(game).amphibious == max(0, chart - used)
        assert war(game).naval == tables.NAVAL[tables.TURN_OF["4/1943"]]
        if used > chart:
            refused(game, "5.86a", "land 0713")


@rule("spi", "5.87")
@refusal("spi", "5.87")
def test_no_landing_in_a_closed_mediterranean() -> None:
    held = {**BEACH, "0219": "germany", "2325": "germany"}
    refused(allied("gb.inf 1 0811", spaces=held), "5.87", "land 1321")
    assert legal(allied("gb.inf 1 0811"), "land 1321")


@refusal("spi", "5.81c", "5.87", "12.4")
def test_landings_keep_to_the_open_passages() -> None:
    refused(allied("gb.inf 1 0811", spaces={"0219": "germany"}, amphibious=1), "5.81c", "land 1321")
    refused(allied("gb.inf 1 2224", status={"turkey": "neutral"}), "12.4", "land 2016")
    refused(allied("gb.inf 1 2224", spaces={"0219": "germany", "2325": "germany"}), "5.87", "land 1321")


@rule("spi", "R18")
@refusal("spi", "7.0a", "5.7a", "5.8", "5.7j")
def test_at_most_two_units_land_in_a_hex() -> None:
    game = allied("gb.inf 1 1121", "gb.inf 1 1121", "gb.inf 1 2224", "gb.inf 1 1824 moved")
    refused(game, "5.7a", "land 0815")
    game.play("land 1321")
    refused(game, "5.8", "resolve")
    refused(game, "5.7j", "join gb.inf.4")
    play(game, "join gb.inf.1")
    refused(game, "5.7j", "join gb.inf.1")
    play(game, "join gb.inf.2")
    refused(game, "7.0a", "join gb.inf.3")
    game.play("resolve")
    refused(game, "7.0a", "land 1321")


@refusal("spi", "12.0b", "5.7m", "5.7f", "4.2.A1a", "5.64a", "14.23")
def test_landings_obey_borders_ports_and_marks() -> None:
    game = allied("gb.inf 1 1121", "gb.gar 1 0219", "gb.inf 1 2224", "gb.inf 1 1925", "gb.inf 1 0811", britain_bare=1)
    refused(game, "12.0b", "land 0319")
    play(game, "land 1321")
    refused(game, "4.2.A1a", "join gb.gar.1")
    refused(game, "5.7f", "join gb.inf.3")
    refused(game, "14.23", "join gb.inf.4")
    play(game, "stand-down")
    marked = allied("gb.inf 1 1121", "gb.inf 1 0811")
    play(marked, "entrain gb.inf.2", "land 1321")
    refused(marked, "5.64a", "join gb.inf.2")
    refused(allied("gb.inf 1 1121", "de.inf 1 1021"), "5.7m", "land 1321")


@refusal("spi", "10.31b")
def test_a_country_at_peace_lands_nowhere() -> None:
    game = allied("gb.inf 1 1121", "su.inf 2 1902", status={"russia": "neutral"}, russia="peacetime")
    game.play("land 1321")
    refused(game, "10.31b", "join su.inf.1")


@rule("spi", "5.8", "R3")
def test_a_landing_can_be_given_up_before_it_sails() -> None:
    game = allied("gb.inf 1 1121")
    before = war(game).amphibious
    play(game, "land 1321", "join gb.inf.1", "stand-down", "move gb.inf.1 1021")
    assert war(game).amphibious == before


# ------------------------------------------------------------------ air cover
@rule("spi", "5.82", "6.56a", "6.56b")
@refusal("spi", "6.56a", "6.56b")
def test_e5_units_on_land_that_do_not_land_themselves_must_contest_the_air() -> None:
    alone = allied("gb.inf 2 1121", "de.inf 1 1321")
    refused(alone, "6.56b", "land 1321")
    refused(allied("gb.inf 2 2224", "de.inf 1 1321"), "6.56a", "land 1321")
    covered = allied("gb.inf 2 1121", "gb.inf 1 1121", "de.inf 1 1321")
    play(covered, "land 1321", "join gb.inf.1")
    refused(covered, "6.56b", "join gb.inf.2")
    covered.play("resolve")
    assert where(covered, "gb.inf.1") != "1321"
    from_sicily = allied("gb.inf 2 1121", "us.inf 1 1321", "de.inf 1 1419", spaces={**BEACH, "1321": "britain"})
    assert legal(from_sicily, "land 1420")


@rule("spi", "6.56a")
def test_a_landing_goes_round_hostile_air_where_it_can() -> None:
    game = allied("gb.inf 1 2224", "de.inf 2 1820")
    assert legal(game, "land 1324")
    refused(game, "6.56a", "land 1822")


# ------------------------------------------------------------------ what follows a landing
FOLLOW = ("gb.inf 1 1824", "gb.inf 1 1724", "gb.inf 2 2224", "de.inf 1 1526")


@rule("spi", "5.83", "5.91a", "5.91b")
def test_e4_as_many_sp_as_landed_follow_without_a_die_the_others_roll() -> None:
    game = allied(*FOLLOW, italy="surrendered", dice=(6,))
    landed(game, "1625", "gb.inf.1")
    skip(game, "allied/naval-transport")
    naval = war(game).naval
    game.play("ship gb.inf.3 1625")
    assert game.faces == [6]
    assert at(game, "1625") == ["gb.inf.1 1", "gb.inf.3 1"]
    assert len(at(game, "2224")) == 1
    assert war(game).naval == naval - 2


@rule("spi", "5.91c", "R19")
@refusal("spi", "5.7f")
def test_in_later_turns_a_beach_is_no_port() -> None:
    game = allied(*FOLLOW, "gb.inf 3 0811", italy="surrendered")
    landed(game, "1625", "gb.inf.1")
    skip(game, "axis/initial-movement")
    skip(game, "allied/naval-transport")
    refused(game, "5.7f", "ship gb.inf.3 1625")


@rule("spi", "5.85b", "R57", "R106")
def test_a_force_goes_ashore_when_others_clear_its_hex() -> None:
    game = allied("gb.inf 1 1824", "gb.inf 4 1725", "gb.inf 4 1725", "de.inf 1 1625", "gb.inf 1 1824", dice=(1,))
    landed(game, "1625", "gb.inf.1")
    play(game, "end", "attack 1625 with gb.inf.2 gb.inf.3", "end", "end")
    assert where(game, "gb.inf.1") == "1625"


# ------------------------------------------------------------------ the United States
TORCH = {"turn": "4/1942", "us_due": 3, "spaces": {}, "vichy": ["0917", "0916", "0816", "0815"]}


@rule("spi", "10.54", "R45")
@refusal("spi", "10.54", "7.23")
def test_t26_united_states_points_assault_french_morocco_from_their_box() -> None:
    game = allied("vf.inf 1 0121", "vf.inf 1 0921", dice=(4,), **TORCH)
    play(game, "land 0121")
    refused(game, "10.54", "embark 4")
    play(game, "embark 3", "resolve")
    assert game.faces == [4]
    assert war(game).us_due == 0
    assert war(game).amphibious == 0
    play(game, "end", "attack 0121 with us.inf.1")
    assert "us.inf.1 3" in at(game, "0121")
    assert at(game, "0921") == []
    assert any(unit.startswith("ff.inf") for unit in at(game, "0121"))
    refused(play(allied(us_due=5, amphibious=6), "land 1321"), "7.23", "embark 5")


@rule("spi", "R17")
def test_united_states_units_stopped_by_weather_reach_britain_free_in_the_next_turn() -> None:
    game = allied("gb.inf 3 0811", dice=(5,), **{**TORCH, "vichy": False, "spaces": {"0121": "germany"}})
    play(game, "land 0121", "embark 3", "resolve")
    assert at(game, "0121") == []
    assert war(game).us_due == 0
    skip(game, "axis/initial-movement")
    skip(game, "allied/reinforcement")
    assert war(game).us_due == 3 + tables.CHART[tables.TURN_OF["1/1943"]]["us"]
    game.play("build us.mech 3 0712")


@rule("spi", "10.51b", "10.55b", "R45")
@refusal("spi", "10.51b", "10.55b")
def test_united_states_points_are_shipped_on_by_naval_points_left_over() -> None:
    game = allied(phase="allied/reinforcement", us_due=2, us_box=1, naval=3, britain_bare=1)
    refused(game, "10.51b", "forward 4 2224")
    game.play("forward 2 2224")
    assert at(game, "2224") == ["us.mech.1 2"]
    assert (war(game).us_box, war(game).us_due, war(game).naval) == (0, 1, 1)
    refused(game, "5.71b", "forward-round 1 0811")
    refused(game, "10.55b", "forward-round 1 2325")
    far = allied(phase="allied/reinforcement", us_due=1, naval=2)
    far.play("forward-round 1 2325")
    assert at(far, "2325") == ["us.mech.1 1"]
    assert war(far).naval == 0
    poor = allied(phase="allied/reinforcement", us_due=0, us_box=2, naval=1, **{"spaces": {}})
    refused(poor, "10.55b", "forward 2 0811")


@rule("spi", "10.53", "R107")
def test_united_states_points_shipped_on_meet_the_normal_dice() -> None:
    game = allied("it.inf 1 1324", phase="allied/reinforcement", us_due=2, naval=2, dice=(4, 6))
    game.play("forward 2 2224")
    assert game.faces == [4, 6]
    assert at(game, "2224") == []
    assert (war(game).us_held, war(game).us_due) == (1, 0)
    skip(game, "axis/initial-movement")
    skip(game, "allied/initial-movement")
    assert war(game).us_box == 1
