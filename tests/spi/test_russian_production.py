"""[10.3, 10.7, 10.34-10.36] Russian points in peace and war, production, Lend-Lease."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.rules.reinforcement import russian_production, russian_resources
from theatrum.rulesets.spi.rules.supply import control

SU = Nation.RUSSIA
CENTERS = geo.BOARD.list(geo.CENTERS)


def peace(*units: str, **more: Any) -> Game:
    """Allied phase 5 with Russia in Peacetime; the chart of 3/1941 gives it four points."""
    return table(*units, **{"phase": "allied/reinforcement", **more})


def limited(*units: str, **more: Any) -> Game:
    """Allied phase 5 in Limited War, Russia never invaded."""
    facts = {"russia": "limited-war", "status": {"russia": "allied"}, "phase": "allied/reinforcement", **more}
    return table(*units, **facts)


def full(*units: str, **more: Any) -> Game:
    """Allied phase 5 in Full War, with a German deep in the western border land."""
    return at_war("de.inf 1 1912", *units, **{"phase": "allied/reinforcement", "turn": "4/1942", **more})


def points(game: Game) -> int:
    return war(game).reinforcing.get(SU, 0) + war(game).replacing.get(SU, 0)


def lost_to_the_axis(*kept: str) -> dict[str, str]:
    return {hex_: "germany" for hex_ in CENTERS if hex_ not in kept}


# ------------------------------------------------------------------ Peacetime
@rule("spi", "10.31a", "10.31b", "10.32a", "10.32b", "10.32c", "10.32d", "7.26a", "10.73a")
def test_t13_peacetime_builds_units_of_exactly_two_sp_at_empty_centers() -> None:
    game = peace()
    assert points(game) == tables.CHART[war(game).turn]["ru"] == 4
    play(game, "build su.inf 2 2309", "build su.inf 2 2007")
    assert at(game, "2309") == ["su.inf.1 2"]
    assert points(game) == 0


@refusal("spi", "10.32c", "10.32b", "7.26a", "10.73a", "10.34d")
def test_t13_other_sizes_types_and_places_are_refused() -> None:
    game = peace("su.inf 2 2211")
    refused(game, "10.32c", "build su.inf 1 2309")
    refused(game, "10.32c", "build su.inf 4 2309")
    refused(game, "10.32b", "build su.mech 2 2309")
    refused(game, "7.26a", "build su.inf 2 2211")
    refused(game, "10.73a", "build su.inf 2 2009")
    refused(play(game, "build su.inf 2 2309"), "10.34d", "build su.inf 2 2309")


@rule("spi", "10.71", "10.32a")
@refusal("spi", "10.71", "10.32a")
def test_no_replacements_and_no_choice_in_peacetime() -> None:
    game = peace(lost={"su.inf": 6})
    refused(game, "10.71", "take su replacements")
    refused(game, "10.32a", "take su reinforcements")
    play(game, "build su.inf 2 2309", "build su.inf 2 2007")
    refused(game, "10.32a", "build su.inf 2 2110")


@rule("spi", "10.77")
@refusal("spi", "10.77")
def test_russia_builds_no_transport() -> None:
    refused(peace(), "10.77", "buy amphibious")


# ------------------------------------------------------------------ Limited War
@rule("spi", "10.33", "10.72", "10.31c", "10.31e")
def test_e14_four_reinforcements_or_up_to_twenty_replacements() -> None:
    few = limited(lost={"su.inf": 3})
    assert points(play(few, "take su reinforcements")) == 4
    many = play(limited(lost={"su.inf": 9}, lost_before={"su.inf": 5}), "take su replacements")
    built = 0
    for hex_ in CENTERS:
        if legal(many, f"build su.inf 2 {hex_}"):
            many.play(f"build su.inf 2 {hex_}")
            built += 2
    assert built == 14


@rule("spi", "10.72", "15.11c", "15.21c", "15.31f")
@pytest.mark.parametrize("scenario", ["1939", "1940", "1941"])
def test_twenty_replacements_in_a_game_turn_at_most(scenario: str) -> None:
    game = play(limited(lost={"su.inf": 60}, scenario=scenario), "take su replacements")
    assert points(game) == 20


@refusal("spi", "10.33", "10.0e", "10.0f")
def test_limited_war_asks_for_a_choice_first_and_only_once() -> None:
    game = limited()
    refused(game, "10.33", "build su.inf 1 2309")
    refused(game, "10.0f", "take su replacements")
    play(game, "take su reinforcements")
    refused(game, "10.0e", "take su reinforcements")
    play(game, "build su.inf 2 2309", "build su.inf 2 2007")
    refused(game, "10.33", "build su.inf 1 2110")


@rule("spi", "10.73b", "10.32e", "7.26b", "R25")
@refusal("spi", "10.73b")
def test_no_unit_above_two_sp_before_the_invasion() -> None:
    game = play(limited("su.inf 1 2309"), "take su reinforcements")
    refused(game, "10.73b", "build su.inf 3 2309")
    assert legal(game, "build su.inf 1 2007")
    play(game, "build su.inf 2 2309")  # Limited War lifts the ban on stacking
    assert len(at(game, "2309")) == 2


@rule("spi", "10.31c", "10.31f", "R40")
def test_t14_an_attack_in_eastern_poland_is_limited_war() -> None:
    game = table(
        "de.inf 4 1613", "su.inf 2 1713", "gb.inf 1 0811", phase="axis/combat", dice=(1,), spaces={"1713": "russia"}
    )
    game.play("attack 1713 with de.inf.1")
    assert (war(game).russia, war(game).russia_at_war, war(game).invasion_turn) == (1, 1, -1)


# ------------------------------------------------------------------ Full War
@rule("spi", "10.31d", "10.34a", "10.34b", "10.32f", "R41", "15.31c")
def test_t15_crossing_the_border_is_full_war_at_once() -> None:
    game = table("de.inf 4 1811", "su.inf 2 2309", "gb.inf 1 0811", resources=3, dice=(4,))
    play(game, "move de.inf.1 1911")
    assert (war(game).russia, war(game).siberians) == (2, 2)
    while game.state.frame.step != "reinforcement":
        game.play("end")
    refused(game, "4.2.A5", "siberian 2309")  # not in the Axis Player-Turn
    while not (war(game).phasing == "allied" and game.state.frame.step == "reinforcement"):
        game.play("end")
    assert points(game) == 12  # the 30+ column, whatever the count
    play(game, "siberian 2309", "siberian 2211")
    refused(game, "10.32f", "siberian 2308")
    assert at(game, "2211") == ["su.inf.3 3"]
    assert legal(game, "build su.inf 3 2211")  # a Siberian does not count against one unit per Center
    game.play("end")
    assert war(game).siberians == 1


@rule("spi", "10.32f", "15.31c", "R41")
def test_one_more_siberian_in_the_next_game_turn_and_then_none() -> None:
    game = play(full(turn="4/1941", siberians=1), "siberian 2309")
    assert at(game, "2309") == ["su.inf.1 3"]
    game.play("end")
    assert war(game).siberians == 0


@refusal("spi", "10.32f")
def test_no_siberians_in_peacetime() -> None:
    refused(peace(), "10.32f", "siberian 2309")


@rule("spi", "10.34a", "10.34c", "10.76", "10.74a", "10.74b")
@pytest.mark.parametrize(("resources", "die", "sp"), [(3, 1, 0), (17, 4, 6), (29, 6, 14), (36, 2, 10)])
def test_the_count_of_the_last_phase_8_and_a_die_give_the_sp(resources: int, die: int, sp: int) -> None:
    game = full("su.inf 1 2309", resources=resources, dice=(die,))
    assert points(game) == sp


@refusal("spi", "10.34a")
def test_full_war_ignores_the_chart_and_gives_no_choice() -> None:
    game = full(resources=6, dice=(1,), lost={"su.inf": 9})
    refused(game, "10.34a", "take su replacements")
    refused(game, "10.34a", "build su.inf 2 2309")
    assert points(game) == 1


@rule("spi", "10.34d", "R42")
@refusal("spi", "10.34d", "10.14", "10.16a", "10.32e")
def test_one_unit_per_controlled_center() -> None:
    game = full("su.inf 1 2007", "su.inf 1 2007", "de.inf 1 2311", "su.inf 1 2312", resources=30, dice=(6,))
    play(game, "build su.inf 3 2309")
    refused(game, "10.34d", "build su.inf 1 2309")
    refused(game, "10.34d", "build su.inf 1 2109")
    refused(game, "10.16a", "build su.inf 1 2007")
    refused(game, "10.32e", "build su.inf 4 2308")
    refused(game, "10.34d", "build su.inf 1 2310")  # only a German zone of control lies on it
    assert legal(game, "build su.inf 1 2312")  # a friend holds it


@rule("spi", "10.34d", "R42")
@refusal("spi", "10.14")
def test_a_contested_center_takes_no_siberian() -> None:
    game = full("de.inf 1 2311", "su.inf 1 2309", "su.part 1 2211", resources=30, dice=(6,), siberians=1)
    for hex_ in CENTERS:
        space = war(game).space_of(hex_)
        controlled = control.allied_centers(war(game)) >> space & 1
        assert legal(game, f"siberian {hex_}") == bool(russian_production.centers(war(game)) >> space & 1)
        assert controlled or not legal(game, f"siberian {hex_}")


@rule("spi", "10.32e", "7.27")
def test_russian_units_grow_to_three_and_from_1943_to_four() -> None:
    assert not legal(full(resources=30, dice=(6,)), "build su.inf 4 2309")
    assert legal(full(resources=30, dice=(6,), turn="1/1943"), "build su.inf 4 2309")


@rule("spi", "10.74c", "R48")
def test_a_russia_clear_of_the_axis_returns_to_limited_war() -> None:
    game = at_war("su.inf 1 2309", "gb.inf 1 0811", phase="allied/reinforcement", turn="4/1942")
    assert war(game).russia == 1
    assert legal(game, "take su reinforcements")
    play(game, "take su reinforcements")
    assert legal(game, "build su.inf 3 2007")  # the larger size stays


@rule("spi", "10.74a", "R48")
def test_an_axis_unit_that_left_russia_in_this_game_turn_still_means_full_war() -> None:
    game = at_war(
        "de.inf 2 1911", "su.inf 1 2309", "gb.inf 1 0811", turn="3/1942", phase="allied/resources", dice=(3, 3)
    )
    while war(game).phasing != "axis" or game.state.frame.step != "initial-movement":
        game.play("end")
    play(game, "move de.inf.1 1811")
    while not (war(game).phasing == "allied" and game.state.frame.step == "reinforcement"):
        game.play("end")
    assert war(game).russia == 2


@rule("spi", "R48", "10.34b")
def test_the_free_column_is_used_once() -> None:
    game = full(resources=6, dice=(1,), free_column=1, turn="4/1941")
    assert points(game) == 9
    assert war(game).free_column == 0


@rule("spi", "10.75")
@refusal("spi", "10.75")
def test_t16_two_centers_produce_nothing_whatever_the_lend_lease() -> None:
    game = full("su.inf 1 3005", spaces=lost_to_the_axis("3005", "3117"), resources=7, dice=(6,))
    refused(game, "10.75", "build su.inf 1 3005")
    counted = at_war(
        "su.inf 1 3005", "de.inf 1 1912", "gb.inf 1 0811", spaces=lost_to_the_axis("3005", "3117"), turn="4/1943",
        phase="allied/resources",
    )  # fmt: skip
    assert war(counted).resources == 0
    few = limited("su.inf 1 3005", spaces=lost_to_the_axis("3005", "3117"))
    refused(few, "10.75", "take su reinforcements")


# ------------------------------------------------------------------ control of Centers, the computation
@rule("spi", "10.34e", "R43")
def test_who_controls_a_center() -> None:
    game = at_war(
        "su.inf 1 2309",  # a unit
        "de.inf 1 2211",  # an Axis unit
        "de.inf 1 2112",  # its zone alone: 2013
        spaces={"2104": "germany"},  # last held by the Axis
    )
    mine = geo.BOARD.list(control.allied_centers(war(game)))
    assert "2309" in mine
    assert "2007" in mine  # nobody was ever there but Russia
    assert not {"2211", "2104"} & set(mine)


@rule("spi", "16.51d")
def test_partisans_control_no_center() -> None:
    game = at_war("su.part 1 2104", spaces={"2104": "germany"}, options=("partisans",))
    assert not control.allied_centers(war(game)) >> war(game).space_of("2104") & 1


def counted(*units: str, **more: Any) -> int:
    game = at_war("su.inf 1 2309", "gb.inf 1 0811", *units, **{"phase": "allied/resources", **more})
    return war(game).resources


@rule("spi", "4.2.B8", "10.76", "10.34c")
def test_phase_8_counts_the_centers() -> None:
    assert counted(turn="3/1941") == len(CENTERS) == 37
    assert counted("de.inf 1 2211", turn="3/1941") < 37


@rule("spi", "10.35a", "10.35c", "LL.1", "R85")
def test_e12_the_lend_lease_of_the_next_quarter_is_added() -> None:
    assert counted(turn="4/1941") == 37 + 1  # that of 1/1942
    assert counted(turn="4/1942") == 37 + 3
    assert counted(turn="3/1941") == 37  # none before 1/1942


@rule("spi", "LL.1")
def test_the_lend_lease_schedule_runs_from_1942_to_spring_1945() -> None:
    turns = [tables.TURNS[turn] for turn in sorted(tables.LEND_LEASE)]
    assert (turns[0], turns[-1], len(turns)) == ("1/1942", "2/1945", 14)


@rule("spi", "10.35b")
def test_lend_lease_is_not_saved() -> None:
    assert counted(turn="4/1942", resources=99) == 40


@rule("spi", "10.36a", "10.36b", "10.36c", "10.36e")
@pytest.mark.parametrize(
    ("units", "dice", "lost"),
    [
        ([], (), 0),
        (["de.inf 1 2103"], (1, 2, 3), 2),
        (["de.inf 1 2203"], (), 0),  # beside the route: zones of control do not interdict
        (["de.inf 1 3220"], (3, 4, 1), 2),
        (["de.inf 1 2103", "de.inf 1 3221"], (1, 3, 6), 2),
    ],
)
def test_axis_units_on_a_route_cost_lend_lease(units: list[str], dice: tuple[int, ...], lost: int) -> None:
    game = at_war("su.inf 1 2309", "gb.inf 1 0811", *units, phase="allied/resources", turn="4/1942", dice=dice)
    centers = control.allied_centers(war(game)).bit_count()
    assert war(game).resources == centers + 3 - lost
    assert war(game).rolls == len(dice)


@rule("spi", "10.36e")
def test_t17_one_die_for_each_point_and_routes_add_up() -> None:
    game = at_war(
        "su.inf 1 2309", "de.inf 1 2103", "de.inf 1 3220", phase="allied/resources", turn="4/1942", dice=(2, 4, 5)
    )
    assert war(game).resources == control.allied_centers(war(game)).bit_count() + 1


@rule("spi", "10.36d", "R44")
def test_the_eastern_edge_is_cut_only_when_every_hex_of_it_is_held() -> None:
    edge = geo.BOARD.list(geo.EAST_EDGE)
    assert len(edge) == 16
    whole = at_war(*(f"de.inf 1 {hex_}" for hex_ in edge))
    assert russian_resources.losing_faces(war(whole)) == {5, 6}
    gap = at_war(*(f"de.inf 1 {hex_}" for hex_ in edge[1:]))
    assert russian_resources.losing_faces(war(gap)) == set()


@rule("spi", "16.86")
def test_withheld_lend_lease_does_not_arrive() -> None:
    game = table(
        "su.inf 1 2309", "gb.inf 1 0811", scenario="1939", options=("three-player",), phase="russian/resources",
        turn="4/1942", lend_lease_cut=2, russia="limited-war", status={"russia": "russian"},
    )  # fmt: skip
    assert war(game).resources == 37 + 3 - 2


@rule("spi", "R78", "4.2.B8")
def test_with_three_players_russia_gets_its_points_in_its_own_player_turn() -> None:
    facts: dict[str, Any] = {"scenario": "1939", "options": ("three-player",), "turn": "3/1941"}
    refused(table("gb.inf 1 0811", phase="allied/reinforcement", **facts), "4.2.A5", "build su.inf 2 2309")
    assert legal(table(phase="russian/reinforcement", **facts), "build su.inf 2 2309")
    assert war(table("gb.inf 1 0811", phase="allied/resources", resources=5, **facts)).resources == 5


# ------------------------------------------------------------------ the charts
@rule("spi", "RPC.1", "R85")
def test_the_production_chart_has_eleven_columns_and_six_rows() -> None:
    assert [len(row) for row in tables.PRODUCTION] == [11] * 6
    assert tables.TABLES["russian_production"]["source"] == "reconstructed"
    assert tables.TABLES["russian_production"]["columns"][0] == "0-2"
    assert [tables.production_column(n) for n in (0, 2, 3, 29, 30, 42)] == [0, 0, 1, 9, 10, 10]
    for row in tables.PRODUCTION:
        assert list(row) == sorted(row)
