"""Production points, building and repair."""

from __future__ import annotations

import pytest

from tests.hitlerswar.table import army, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.items import SHARE
from theatrum.rulesets.hitlerswar.rules.economy import economy


def points(game: Game) -> str:
    return economy.write(war(game).budget)


def fifteen() -> Game:
    """The Axis with 15 points to spend: 34, less 2 devastated, less the reduction of 17."""
    return table(spaces={"O11": {"devastated": 2}}, phase="axis/production")


@rule("hitlerswar", "building.1", "building.2", "production-points.3a", "basic-costs.1", "R44")
@refusal("hitlerswar", "building.2")
def test_ex8_fifteen_points() -> None:
    for plan in (["raise 3 mech P10"], ["raise 7 inf P10"], ["raise 5 inf P10", "raise 1 mech P9"]):
        game = fifteen()
        assert points(game) == "15"
        play(game, *plan)
        play(game, "end")
        assert war(game).budget == 0
    for plan, last in ([], "raise 4 mech P10"), (["raise 6 inf P10"], "raise 1 mech P10"):
        game = fifteen()
        play(game, *plan)
        refused(game, "building.2", last)
    refused(fifteen(), "building.2", "raise 0 inf P10")


@rule("hitlerswar", "barbarossa-special.2")
def test_ex9_axis_reduction() -> None:
    game = table(phase="axis/production")
    assert sum(war(game).working(space) for space in range(600) if war(game).land[0] >> space & 1) == 34
    assert points(game) == "17"


@rule("hitlerswar", "production-points.1", "record-sheet.4")
def test_the_budget_counts_all_working_points_also_isolated_ones() -> None:
    assert points(table(phase="soviet/production")) == "16"
    around = {"N13 N14 N16 M14 M15 M16 O14 O15 O16": "axis"}
    assert points(table(phase="soviet/production", spaces=around)) == "15"  # N16 is lost, N15 cut off
    assert points(table(phase="soviet/production", spaces={"Q15": {"devastated": 1}})) == "15"
    assert points(table(phase="soviet/production", spaces={"Q17": "axis"})) == "13"


@pytest.mark.parametrize(("side", "total"), [("axis", 30), ("soviet", 23), ("allied", 35)])
@rule("hitlerswar", "production-points.1", "R11")
def test_totals_of_1944(side: str, total: int) -> None:
    assert points(table(scenario="fall-of-germany", phase=f"{side}/production")) == str(total)


@rule("hitlerswar", "production-points.3b")
def test_all_armies_share_one_budget() -> None:
    game = fifteen()
    play(game, "raise 4 inf P10", "raise 3 inf N9")
    assert points(game) == "1"
    refused(game, "building.2", "raise 1 inf O10")


@rule("hitlerswar", "production-points.4")
def test_unspent_points_are_lost() -> None:
    game = table("moscow 1/0 Q17", phase="axis/production")
    play(game, "end")
    assert war(game).budget == 0
    play(game, "end", "end")
    assert game.state.frame.path(war(game)) == "soviet/production"
    assert points(game) == "16"


@refusal("hitlerswar", "building.1")
@rule("hitlerswar", "building.1", "amphibious-points.1a")
def test_only_the_kinds_of_the_scenario_are_built() -> None:
    game = table(phase="axis/production")
    for kind in ("amph", "air", "para", "fort", "tank"):
        refused(game, "building.1", f"raise 1 {kind} P10")
    refused(game, "building.1", "fort 1 P10")
    refused(game, "building.1", "order 1 ship")
    later = table(scenario="fall-of-germany", phase="allied/production")
    play(later, "raise 1 amph P7")
    assert points(later) == "29"
    refused(later, "building.1", "raise 1 air P7")
    refused(later, "building.1", "order 1 tank")
    refused(later, "building.1", "order 1 bomber")


@rule("hitlerswar", "building.3a", "R78")
@refusal("hitlerswar", "building.3a")
def test_axis_points_appear_in_working_german_hexes() -> None:
    game = table(phase="axis/production", spaces={"O11": {"devastated": 2}, "P9": {"devastated": 1}})
    for space in ("P11", "O11", "P9", "O13", "L9", "Q17"):
        refused(game, "building.3a", f"raise 1 inf {space}")
    play(game, "raise 1 inf P10")


@rule("hitlerswar", "building.3b", "R10", "R22")
@refusal("hitlerswar", "building.3b")
def test_soviet_points_appear_in_working_soviet_hexes() -> None:
    game = table(phase="soviet/production", siberia=8)
    for space in ("Q17", "Siberia", "S14"):
        assert legal(game, f"raise 1 inf {space}")
    refused(game, "building.3b", "raise 1 inf Q16")
    idle = table(phase="soviet/production", turn="Summer 1941")
    refused(idle, "building.3b", "raise 1 inf Siberia")
    baltic = {"S14": {"owner": "soviet", "devastated": 0}}
    later = table(scenario="fall-of-germany", phase="soviet/production", spaces=baltic)
    refused(later, "building.3b", "raise 1 inf S14")


@rule("hitlerswar", "allied-production.1", "R78")
@refusal("hitlerswar", "allied-production.1")
def test_allied_points_appear_in_britain_france_and_america() -> None:
    game = table(scenario="fall-of-germany", phase="allied/production", spaces={"N7": "allied"})
    for space in ("P7", "Q7", "US", "Canada", "N7"):
        assert legal(game, f"raise 1 inf {space}")
    for space in ("R5", "India", "British-Africa", "J10", "F20", "P6"):
        refused(game, "allied-production.1", f"raise 1 inf {space}")


@rule("hitlerswar", "building.3c", "record-sheet.1a", "R87")
@refusal("hitlerswar", "building.3c", "record-sheet.1a")
def test_new_points_join_an_army_or_make_one() -> None:
    game = table("okw 2/1 P10", phase="axis/production")
    play(game, "build 2 inf okw", "raise 1 mech P10")
    assert army(game, "okw") == "4/1 P10"
    assert army(game, "army-group-north") == "0/1 P10"
    refused(game, "building.3c", "build 1 inf italian-army")
    refused(game, "building.3c", "build 1 inf moscow")
    for _ in range(4):
        play(game, "raise 1 inf O10")
    full = table(*(f"{name} 1/0 M9" for name in ("okw", "fourth-army", "army-group-north", "army-group-south",
                 "army-group-center", "army-group-west", "army-group-a", "army-group-b", "army-group-c",
                 "panzer-army-africa", "rumanian-army", "italian-army")), phase="axis/production")  # fmt: skip
    refused(full, "record-sheet.1a", "raise 1 inf P10")


@rule("hitlerswar", "building.3d")
def test_new_points_move_anywhere_in_the_next_movement_phase() -> None:
    game = table("moscow 1/0 Q17", phase="axis/production")
    play(game, "raise 2 inf P10", "end", "end", "end", "end")
    assert game.state.frame.path(war(game)) == "axis/movement"
    play(game, "move okw P13")
    assert army(game, "okw") == "2/0 P13"


@rule("hitlerswar", "building.4", "tac-air.2")
@refusal("hitlerswar", "building.4")
def test_no_eleventh_point_in_a_hex() -> None:
    game = table("okw 5/4 P10", phase="axis/production")
    refused(game, "building.4", "build 2 inf okw")
    play(game, "build 1 inf okw")
    refused(game, "building.4", "raise 1 inf P10")
    forts = table("okw 5/4 P10", scenario="fall-of-germany", phase="axis/production", spaces={"P10": {"fort": 1}})
    refused(forts, "building.4", "build 1 inf okw")
    box = table("us-army 10/5 US", scenario="fall-of-germany", phase="allied/production")
    play(box, "build 2 inf us-army")
    air = table("okw 10/0 P10", scenario="campaign-2", phase="axis/production")
    play(air, "build 2 air okw")
    refused(air, "building.4", "build 1 inf okw")


@rule("hitlerswar", "building.5")
@refusal("hitlerswar", "building.5")
def test_a_point_is_paid_at_once() -> None:
    game = table(scenario="campaign-2", phase="axis/production")
    refused(game, "building.5", "lay-down 3 ship")
    poor = table(phase="axis/production", spaces={"O10": {"devastated": 4}, "P10": {"devastated": 3},
                 "N7": {"devastated": 3}, "L9": {"devastated": 3}})  # fmt: skip
    assert points(poor) == "4"
    refused(poor, "building.2", "raise 1 mech P9")


@rule("hitlerswar", "repair.1", "repair.3", "R80")
def test_capture_wrecks_production_and_the_captor_may_repair() -> None:
    taken = table("army-group-center 1/9 Q16", "western 1/0 Q17", spaces={"Q15 Q16": "axis"}, phase="axis/combat",
                  dice=(1,))  # fmt: skip
    play(taken, "attack army-group-center Q17", "end", "hold", "end", "advance army-group-center")
    assert war(taken).dead[war(taken).space_of("Q17")] == 3
    back = table("moscow 0/10 Q16", spaces={"Q15": {"owner": "axis"}}, phase="soviet/combat", dice=(1,))
    play(back, "attack moscow Q15", "end", "end", "advance moscow")
    assert war(back).dead[war(back).space_of("Q15")] == 1  # its own lost hex
    repair = table(phase="axis/production", spaces={"Q15": {"owner": "axis", "devastated": 1}, "Q14": "axis"})
    play(repair, "repair Q15")
    assert war(repair).working(war(repair).space_of("Q15")) == 1


@rule("hitlerswar", "repair.2a", "repair.2b", "repair.6", "R76")
@refusal("hitlerswar", "repair.2a", "repair.2b")
def test_repair_point_by_point() -> None:
    game = table(phase="axis/production", spaces={"O10": {"devastated": 3}})
    assert points(game) == "14"
    play(game, "repair O10", "repair O10")
    assert points(game) == "8"
    assert war(game).dead[war(game).space_of("O10")] == 1
    refused(game, "repair.2a", "repair Q17")
    refused(game, "repair.2a", "repair P9")
    play(game, "raise 3 inf P10")
    refused(game, "repair.2b", "repair O10")
    campaign = table(scenario="campaign-2", phase="axis/production", spaces={"O10": {"devastated": 3}})
    before = war(campaign).budget
    play(campaign, "repair O10")
    assert before - war(campaign).budget == 3 * SHARE


@rule("hitlerswar", "repair.4")
@refusal("hitlerswar", "repair.4")
def test_no_repair_without_supply() -> None:
    cut = {"N14 N15": "soviet", "N13 N16 M14 M15 M16 O14 O15 O16": "axis", "N15": {"owner": "soviet", "devastated": 1}}
    game = table(phase="soviet/production", spaces=cut)
    refused(game, "repair.4", "repair N15")
    open_ = table(phase="soviet/production", spaces={"N15": {"devastated": 1}})
    play(open_, "repair N15")


@rule("hitlerswar", "repair.5", "R90")
def test_ch12_a_repaired_point_works_from_the_next_turn() -> None:
    game = table("moscow 1/0 Q17", phase="axis/production", spaces={"O10": {"devastated": 4}})
    before = war(game).budget
    play(game, "repair O10")
    assert war(game).budget == before - 3 * SHARE
    refused(game, "building.3a", "raise 1 inf O10")
    play(game, "end", "end", "end", "end", "end", "end")
    assert game.state.frame.path(war(game)) == "axis/production"
    assert war(game).budget == before + SHARE
    play(game, "raise 1 inf O10")


@rule("hitlerswar", "surrender-france.6", "R38", "R102")
@refusal("hitlerswar", "surrender-france.6")
def test_ch6_the_axis_works_four_french_points() -> None:
    fallen = {"N7": {"owner": "axis", "devastated": 3}, "O8 N8 M8 L8": {"owner": "axis", "devastated": 1}}
    rest = {"O7 N5 N6 M6 M7 M9 L6 L7 K8": "axis"}
    game = table(scenario="campaign-1", phase="axis/production", spaces={**fallen, **rest}, france=1)
    play(game, "repair N7", "repair N7", "repair N7", "repair N8")
    refused(game, "surrender-france.6", "repair M8")
    free = table(scenario="campaign-1", phase="allied/production", turn="Spring 1944", france=1,
                 spaces={"N7": {"devastated": 3}, "N8": {"devastated": 1}, "M8": {"devastated": 1}})  # fmt: skip
    play(free, "repair N7", "repair N7", "repair N7", "repair N8", "repair M8")


@rule("hitlerswar", "siberian-industry.2", "R22")
@refusal("hitlerswar", "siberian-industry.2")
def test_the_axis_works_eight_points_in_siberia() -> None:
    road = {"Siberia": {"owner": "axis", "devastated": 5}, "Q15 Q16 Q17 Q18 Q19 Q20 Q21 Q22 Q14": "axis"}
    game = table(scenario="fall-of-germany", phase="axis/production", siberia=12, spaces=road)
    play(game, "repair Siberia")
    refused(game, "siberian-industry.2", "repair Siberia")
    own = table(phase="soviet/production", siberia=12, spaces={"Siberia": {"devastated": 5}})
    play(own, "repair Siberia", "repair Siberia")
