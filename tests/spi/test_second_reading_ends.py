"""Second reading: points, the ends of Game-Turns and of the war."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from tests.spi.test_shipping import skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Type, kind_of
from theatrum.rulesets.spi.rules import victory

FOUR = ("0815", "0816", "0915", "0916")


def points(game: Game, nation: int, replacing: bool = False) -> int:
    state = war(game)
    return (state.replacing if replacing else state.reinforcing).get(nation, 0)


# ------------------------------------------------------------------ German points
@rule("spi", "R51", "R75", "12.1", "16.57")
@pytest.mark.parametrize(("take", "left"), [("reinforcements", 3), ("replacements", 3)])
def test_sweden_halves_before_partisans_take_their_share(take: str, left: int) -> None:
    """4/1943: six on the chart and Suez make seven, half of it four, less one; of eight Replacements four, less one."""
    risen = tuple(f"yu.part 1 {name}" for name in ("1617", "1618", "1718"))
    units = (*risen, "de.inf 1 1312", "it.inf 3 1116", "de.inf 1 2325")
    game = at_war(*units, options=("partisans",), turn="4/1943", phase="axis/reinforcement", sweden_halves=1)
    war(game).pool = {kind_of(Nation.GERMANY, Type.INFANTRY): 8}
    play(game, f"take de {take}")
    assert points(game, Nation.GERMANY, replacing=take == "replacements") == left


@rule("spi", "10.62", "R47", "10.65")
@refusal("spi", "10.62")
def test_transport_bought_with_replacements_counts_for_the_year() -> None:
    facts: dict[str, Any] = {"turn": "4/1942", "phase": "axis/reinforcement", "lost": {"de.inf": 9}}
    game = at_war("de.inf 1 1312", "it.inf 3 1116", german_replaced=20, **facts)
    play(game, "take de replacements", "buy amphibious", "build de.inf 1 1312")
    assert war(game).german_replaced == 25
    assert not legal(game, "build de.inf 1 1313")
    refused(at_war("de.inf 1 1312", "it.inf 3 1116", german_replaced=25, **facts), "10.62", "take de replacements")


@rule("spi", "10.11b", "9.13", "R38")
def test_suez_taken_by_italians_in_this_player_turn_is_worth_a_german_point() -> None:
    units = ("it.inf 1 2225", "it.inf 3 1116", "de.inf 1 1312")
    game = table(*units, turn="3/1942", spaces={"2225": "italy", "2224": "italy"})
    play(game, "move it.inf.1 2325")
    skip(game, "axis/reinforcement")
    play(game, "take de reinforcements")
    assert points(game, Nation.GERMANY) == 7 + 1


# ------------------------------------------------------------------ the others
@rule("spi", "10.0c", "10.81a", "5.33a")
@refusal("spi", "10.0c")
def test_american_infantry_lost_in_1942_comes_back_mechanized() -> None:
    facts: dict[str, Any] = {"turn": "1/1943", "phase": "allied/reinforcement", "us_due": 2}
    game = table("gb.mech 1 0811", us_lost_before=1, lost_before={"us.inf": 1}, **facts)
    play(game, "take us replacements")
    refused(game, "10.0c", "build us.inf 1 0811")
    play(game, "build us.mech 1 0811")
    assert at(game, "0811") == ["gb.mech.1 1", "us.mech.1 1"]


@rule("spi", "10.21", "R76", "TR.1")
def test_a_neutral_italy_gets_its_chart_points() -> None:
    facts: dict[str, Any] = {"scenario": "1939", "turn": "4/1939", "phase": "axis/reinforcement"}
    game = table("it.inf 1 1116", "de.inf 1 1312", options=("italy",), **facts)
    assert points(game, Nation.ITALY) == 4
    play(game, "build it.inf 2 1116")


@rule("spi", "TR.3", "16.16a")
@pytest.mark.parametrize(("sp", "due"), [(2, 1), (3, 0)])
def test_a_ceiling_keeps_the_bulgarian_army_small(sp: int, due: int) -> None:
    units = tuple(f"bg.inf 1 {name}" for name in ("1817", "1918", "2017")[:sp])
    facts: dict[str, Any] = {"scenario": "1940", "turn": "1/1941", "phase": "axis/reinforcement"}
    game = table(*units, "de.inf 1 1312", options=("minor-countries",), **facts)
    assert points(game, Nation.BULGARIA) == due


@rule("spi", "R24", "10.32d", "7.21")
@refusal("spi", "10.32d")
def test_the_single_russian_sp_of_1941_waits_for_war_to_be_merged() -> None:
    units = ("su.inf 1 2309", "su.inf 2 2310", "su.inf 2 2208", "gb.inf 1 0811")
    peace = table(*units, phase="allied/initial-movement", turn="3/1941")
    assert legal(peace, "move su.inf.1 2307")
    refused(table(*units, phase="allied/build-up", turn="3/1941"), "10.32d", "split 1 su.inf.2")


@rule("spi", "10.75", "10.35a", "10.36a")
def test_three_centers_live_on_lend_lease_and_two_do_not() -> None:
    """All but a few Centers are German: three of them with Lend-Lease produce, two do not."""
    for kept, produce in ((("2805", "3005", "3107"), True), (("2805", "3005"), False)):
        lost = dict.fromkeys((n for n in geo.BOARD.list(geo.CENTERS) if n not in kept), "germany")
        units = ("su.inf 1 3105", "de.inf 1 2309", "gb.inf 1 0811")
        game = at_war(*units, turn="2/1944", phase="allied/build-up", spaces=lost, dice=(6, 6), resources=8)
        skip(game, "axis/initial-movement")
        skip(game, "allied/reinforcement")
        assert (points(game, Nation.RUSSIA) > 0) is produce


# ------------------------------------------------------------------ the end of a Game-Turn
@rule("spi", "R87", "14.12", "14.23", "R60")
@pytest.mark.parametrize("declared", [True, False])
def test_frenchmen_in_britain_guard_it_only_until_they_are_interned(declared: bool) -> None:
    units = ("de.inf 3 0813", "de.inf 3 1013", "gb.inf 1 0811", "fr.inf 2 0712", "fr.inf 1 0816")
    game = table(*units, scenario="1940", turn="3/1940", phase="allied/build-up")
    play(game, "end", *(f"vichy {name}" for name in (FOUR if declared else ())))
    if not declared:
        play(game, "end")
    assert (where(game, "fr.inf.1") is None) is declared
    assert war(game).britain_bare == int(declared)


@rule("spi", "R34", "9.32b")
@pytest.mark.parametrize(("retaken", "stands"), [(True, True), (False, False)])
def test_malta_starves_unless_one_end_is_retaken_in_between(retaken: bool, stands: bool) -> None:
    units = ("gb.gar 1 1322", "gb.inf 1 2224", "gb.inf 3 0811")
    spaces = {"0219": "germany", "2325": "germany", "2224": "britain"}
    game = table(*units, turn="3/1942", phase="allied/build-up", spaces=spaces)
    skip(game, "axis/initial-movement")
    assert where(game, "gb.gar.1") == "1322"
    skip(game, "allied/initial-movement")
    if retaken:
        play(game, "move gb.inf.1 2325")
    skip(game, "axis/initial-movement")
    assert (where(game, "gb.gar.1") is not None) is stands


@rule("spi", "14.4a", "R63")
def test_the_garrison_duty_sleeps_when_production_brings_russians_back() -> None:
    """Nine Centers occupied; the Russians who come back in the next Game-Turn spare the Axis the others."""
    names = geo.BOARD.list(geo.CENTERS)
    held = tuple(f"de.inf 1 {name}" for name in names[:9])
    lost = dict.fromkeys(names[:30], "germany")
    facts: dict[str, Any] = {"turn": "3/1942", "phase": "allied/resources", "spaces": lost, "dice": (6,)}
    game = at_war(*held, "gb.inf 3 0811", **facts)
    skip(game, "axis/initial-movement")
    assert war(game).empty_turn >= 0
    skip(game, "allied/reinforcement")
    play(game, "build su.inf 1 3005")
    skip(game, "axis/initial-movement")
    assert war(game).empty_turn == -1
    assert not war(game).freed


@rule("spi", "RP.2", "10.0f")
@refusal("spi", "10.0f")
def test_losses_of_the_allied_player_turn_are_replaced_in_the_next_axis_turn_and_then_no_more() -> None:
    units = ("de.mech 1 2211", "su.inf 4 2210", "de.inf 1 1312", "it.inf 3 1116", "gb.inf 1 0811")
    game = at_war(*units, turn="3/1943", phase="allied/combat", dice=(1,))
    play(game, "attack 2211 with su.inf.1")
    skip(game, "axis/reinforcement")
    play(game, "take de replacements")
    assert legal(game, "build de.mech 1 1312")
    skip(game, "allied/initial-movement")
    skip(game, "axis/reinforcement")
    play(game, "take de replacements")
    refused(game, "10.0f", "build de.mech 1 1312")


# ------------------------------------------------------------------ the end of the war
@rule("spi", "R55", "R53", "13.0f")
@pytest.mark.parametrize(
    ("turn", "east", "over"),
    [("3/1944", "1610", True), ("3/1944", "1612", False), ("4/1944", "1610", False)],
)
def test_east_prussia_and_russians_count_for_the_early_end(turn: str, east: str, over: bool) -> None:
    units = ("us.mech 4 1112", "us.mech 1 1112", f"su.inf 4 {east}", f"su.inf 1 {east}", "gb.mech 3 0811")
    game = at_war(*units, "de.inf 1 1514", turn=turn, phase="allied/resources", dice=(1,))
    while not game.over and war(game).phasing == "allied":
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    assert game.over is over
    assert game.result == ("Allied Decisive" if over else "")


@rule("spi", "13.0c", "R53", "R54")
def test_gibraltars_garrison_does_not_spoil_an_axis_victory_but_a_guest_there_does() -> None:
    held = dict.fromkeys(geo.BOARD.list(geo.CENTERS)[:24], "germany")
    facts: dict[str, Any] = {"turn": "2/1945", "spaces": {**held, "0219": "britain"}}
    alone = war(at_war("gb.gar 1 0219", "gb.inf 4 0811", "su.inf 1 3005", **facts))
    assert victory.judge(alone) == "Axis Decisive"
    guest = war(at_war("gb.gar 1 0219", "gb.mech 1 0219", "su.inf 1 3005", **facts))
    assert victory.judge(guest) == "Axis Substantive"


@rule("spi", "13.1d", "13.1f")
@pytest.mark.parametrize(("east", "grade"), [("1610", "Allied Decisive"), ("1612", "Allied Substantive")])
def test_a_resignation_in_1943_looks_for_allies_in_east_prussia_too(east: str, grade: str) -> None:
    game = at_war(f"su.inf 2 {east}", "de.inf 1 1312", turn="4/1943")
    play(game, "resign axis", "accept")
    assert game.result == grade
