"""[16.8] The three-player game."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi import sequence
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.politics import opening, three_player
from theatrum.rulesets.spi.rules.politics.russia import FULL, LIMITED, PEACE
from theatrum.rulesets.spi.rules.reinforcement import russian_resources
from theatrum.rulesets.spi.rules.supply import control, supply


def three(*units: str, **more: Any) -> Game:
    more = {"scenario": "1939", "turn": "4/1939", "options": ("16.8",), **more}
    return table(*units, **more)


def at_war(*units: str, **more: Any) -> Game:
    """Russia has declared war: it is on its own side, and the small Axis countries are active."""
    small = dict.fromkeys(("hungary", "rumania", "bulgaria", "finland"), "axis")
    status = {"russia": "russian", **small, **more.pop("status", {})}
    return three(*units, russia="limited-war", status=status, **more)


def pass_to(game: Game, side: str, step: str = "initial-movement") -> None:
    while (war(game).phasing, war(game).frame.step) != (side, step):
        game.play("end" if legal(game, "end") else next(iter(game.choices())))


# ------------------------------------------------------------------ the players
@rule("spi", "16.81", "2.0a", "4.2.A")
def test_axis_then_allied_then_russian() -> None:
    game = theatrum.new("spi/1939", options=["16.8"], seed=3)
    assert sequence.players(war(game)) == ("axis", "allied", "russian")
    seen = []
    while war(game).turn == 0:
        if war(game).phasing not in seen:
            seen.append(war(game).phasing)
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    assert seen == ["axis", "allied", "russian"]


@rule("spi", "16.82a")
@refusal("spi", "5.11", "16.82a")
def test_the_russian_player_alone_commands_russia() -> None:
    units = ("su.inf 2 1911", "gb.inf 1 0811")
    refused(three(*units, phase="allied/initial-movement"), "5.11", "move su.inf.1 1912")
    game = three(*units, phase="russian/initial-movement")
    assert legal(game, "move su.inf.1 1912")
    refused(game, "5.11", "move gb.inf.1 0810")
    asked = at_war(*units, phase="allied/opening")
    refused(asked, "16.82a", "declare war")


@rule("spi", "R78", "4.2.B8")
def test_phase_8_belongs_to_the_russian_player_turn() -> None:
    game = at_war("su.inf 2 2309", phase="allied/build-up", resources=0)
    pass_to(game, "russian")
    assert war(game).resources == 0
    pass_to(game, "axis")
    assert war(game).resources == geo.CENTERS.bit_count()


# ------------------------------------------------------------------ war and neutrals
@rule("spi", "16.84b", "16.84c", "R114")
@refusal("spi", "16.84b")
def test_the_russian_player_declares_war_when_he_likes() -> None:
    game = three("su.inf 2 1914", "ro.inf 1 1915", phase="russian/opening")
    assert game.actor == "russian"
    play(game, "end")
    refused(game, "16.84b", "move su.inf.1 1814")
    play(game, "end")
    refused(game, "16.84b", "attack 1915")
    game = three("su.inf 2 1914", "ro.inf 1 1915", phase="russian/opening")
    play(game, "declare war")
    state = war(game)
    assert (state.russia, state.russia_at_war, state.status[Nation.RUSSIA]) == (LIMITED, 1, Status.RED)


@rule("spi", "16.84b")
def test_war_is_declared_once() -> None:
    game = at_war("su.inf 2 1914", phase="russian/initial-movement")
    found = opening.why_no_declaration(war(game), "russian")
    assert found is not None
    assert found.clause == "16.84b"
    assert war(at_war("su.inf 2 1914", phase="russian/opening")).frame.step == "initial-movement"


@rule("spi", "16.84c", "10.31d")
def test_full_war_still_needs_the_axis_across_the_border() -> None:
    declared = three("su.inf 2 1914", phase="russian/opening")
    play(declared, "declare war")
    assert war(declared).russia == LIMITED
    invaded = at_war("de.inf 4 1814", "su.inf 2 2309", status={"rumania": "axis"})
    play(invaded, "move de.inf.1 1914")
    assert war(invaded).russia == FULL


@rule("spi", "16.84d", "R78")
def test_russia_may_invade_axis_allies() -> None:
    game = at_war("su.inf 2 1914", "su.inf 2 2006", phase="russian/initial-movement")
    assert legal(game, "move su.inf.1 1814")
    assert legal(game, "move su.inf.2 1906")


@rule("spi", "16.82c", "R78")
def test_russia_may_attack_neutrals_that_the_axis_then_runs() -> None:
    game = at_war("su.inf 2 2717", "su.inf 2 2817", "tr.inf 1 2718", phase="russian/combat", dice=(1,))
    game.play("attack 2718 with su.inf.1 su.inf.2")
    state = war(game)
    assert state.status[Nation.TURKEY] == Status.AXIS
    assert state.invaded_red >> Nation.TURKEY & 1
    assert state.levy >> Nation.TURKEY & 1
    two = table("su.inf 2 2717", "tr.inf 1 2718", phase="allied/combat", status={"russia": "allied"})
    assert not legal(two, "attack 2718")


@rule("spi", "16.82c", "R61")
def test_the_baltic_states_have_nobody_to_fight_for() -> None:
    game = at_war("su.inf 2 1909", phase="russian/initial-movement")
    play(game, "move su.inf.1 1808")
    assert war(game).status[Nation.ESTONIA] == Status.NEUTRAL
    assert not war(game).invaded_red


@rule("spi", "16.82c", "16.23")
def test_the_victim_stays_at_home_under_axis_command() -> None:
    game = at_war("tr.inf 1 1919", "su.inf 1 2718", status={"turkey": "axis"})
    assert legal(game, "move tr.inf.1 2018")
    refused(game, "12.0a", "move tr.inf.1 1918")


@rule("spi", "16.82b", "16.82d", "R113")
def test_e22_sweden_attacked_by_russia_turns_to_the_axis_and_german_points_are_halved_only_when_all_is_lost() -> None:
    game = at_war("su.inf 2 1703", "su.inf 2 1704", "se.inf 1 1603", phase="russian/combat", dice=(1,))
    game.play("attack 1603 with su.inf.1 su.inf.2")
    state = war(game)
    assert state.status[Nation.SWEDEN] == Status.AXIS
    assert where(game, "se.inf.1") is None
    assert not state.sweden_halves
    three_player.sweden(state)
    assert not state.sweden_halves
    held = war(at_war("su.inf 2 1603", "se.inf 1 1508", invaded_red=["sweden"], status={"sweden": "axis"}))
    three_player.sweden(held)
    assert not held.sweden_halves
    whole = at_war("su.inf 2 1603", invaded_red=["sweden"], status={"sweden": "axis"}, phase="russian/build-up")
    pass_to(whole, "axis")
    assert war(whole).sweden_halves


@rule("spi", "16.82d")
def test_e22_they_stay_halved_when_the_axis_frees_sweden() -> None:
    game = at_war(
        "de.inf 2 1603", invaded_red=["sweden"], status={"sweden": "axis"}, sweden_halves=1, phase="russian/build-up"
    )
    pass_to(game, "axis")
    assert war(game).sweden_halves


# ------------------------------------------------------------------ Russians and Western Allies
@rule("spi", "R78", "16.82a")
@refusal("spi", "5.15", "16.82a")
def test_western_and_russian_units_neither_stack_nor_fight_nor_control_each_other() -> None:
    units = ("su.inf 2 1512", "us.inf 2 1413", "us.inf 2 1513")
    game = at_war(*units, phase="russian/initial-movement", turn="2/1944")
    refused(game, "5.15", "move su.inf.1 1513")
    state = war(game)
    assert not zones.against(state, Status.RED) & geo.OPEN.near[geo.hex_("1513")]
    play(game, "end")
    refused(game, "16.82a", "attack 1513")


@rule("spi", "7.0a", "16.56a", "7.0e")
def test_russians_and_allied_partisans_in_a_hex_count_together() -> None:
    units = ("su.inf 2 1718", "su.inf 2 1718", "yu.part 1 1717", "yu.part 1 1717")
    facts = {"turn": "3/1943", "options": ("16.8", "16.5"), "status": {"yugoslavia": "allied"}}
    game = at_war(*units, phase="russian/initial-movement", **facts)
    play(game, "move su.inf.1 1717", "move su.inf.2 1717", "end")
    assert war(game).frame.step == "stacking"
    refused(game, "7.0e", "remove yu.part.1")
    play(game, "remove su.inf.1", "remove su.inf.2")
    assert war(game).frame.step == "combat"


@rule("spi", "16.82a", "16.5c")
def test_the_russian_player_commands_russian_partisans() -> None:
    state = war(at_war("su.part 1 2110", "yu.part 1 1717", turn="3/1943", options=("16.8", "16.5")))
    russian, yugoslav = state.piece_of("su.part.1"), state.piece_of("yu.part.1")
    assert state.commanded("russian") == 1 << russian
    assert state.commanded("allied") == 1 << yugoslav


@rule("spi", "16.87", "R78")
def test_a_french_unit_attacked_by_russians_defends_itself_and_nothing_else_changes() -> None:
    units = ("su.inf 3 2621", "fr.inf 1 2522", "fr.inf 2 0721")
    game = at_war(*units, phase="russian/combat", dice=(1,), status={"turkey": "axis"}, turn="1/1943")
    game.play("attack 2522 with su.inf.1")
    assert where(game, "fr.inf.1") is None
    assert war(game).status[Nation.FRANCE] == Status.ALLIED
    assert where(game, "fr.inf.2") == "0721"


@rule("spi", "16.87")
def test_a_russian_attack_on_vichy_land_decides_nothing_for_vichy() -> None:
    units = ("su.inf 3 2621", "vf.inf 1 2522", "vf.inf 1 0721")
    facts = {"vichy": ["0917", "0916", "0816", "0815"], "turn": "1/1943", "dice": (1,)}
    game = at_war(*units, phase="russian/combat", status={"turkey": "axis", "vichy-france": "vichy"}, **facts)
    game.play("attack 2522 with su.inf.1")
    assert war(game).vichy == 1
    assert where(game, "vf.inf.2") == "0721"


# ------------------------------------------------------------------ what the Allied Player grants
@rule("spi", "16.85a", "R117")
def test_the_allied_player_shares_his_supply_for_as_long_as_he_likes() -> None:
    besieged = geo.hex_("1207")
    ring = [f"de.inf 1 {name}" for name in geo.BOARD.list(geo.OPEN.near[besieged])]
    units, status = ("su.inf 2 1207", *ring), {"norway": "allied", "sweden": "allied"}
    game = at_war(*units, phase="allied/opening", status=status)
    assert not supply.supplied(war(game), 0)
    play(game, "share supply", "end")
    assert supply.supplied(war(game), 0)
    again = at_war(*units, phase="allied/opening", red_supply=1, status=status)
    play(again, "deny supply")
    assert not supply.supplied(war(again), 0)


@rule("spi", "16.85a", "16.85b")
@refusal("spi", "16.85b")
def test_russians_sail_only_on_ships_that_the_allied_player_lends() -> None:
    units = ("su.inf 2 2103", "gb.inf 1 0811")
    facts: dict[str, Any] = {
        "phase": "russian/naval-transport",
        "turn": "3/1943",
        "naval": 4,
        "spaces": {"1902": "russia"},
    }
    without = at_war(*units, **facts)
    assert war(without).frame.step != "naval-transport"
    lent = at_war(*units, red_transport=1, **facts)
    assert war(lent).frame.step == "naval-transport"
    assert any(act.verb == "ship" for act in lent.choices())
    refused(at_war(*units, phase="russian/initial-movement", turn="3/1943"), "16.85b", "land 1902")


@rule("spi", "16.85a")
@refusal("spi", "16.85a")
def test_each_grant_is_settled_once_and_only_by_the_allied_player() -> None:
    game = at_war("su.inf 2 1911", phase="allied/opening")
    refused(game, "16.85a", "share tea")
    refused(game, "16.85a", "deny supply")
    play(game, "share transport")
    refused(game, "16.85a", "deny transport")
    assert war(game).red_transport == 1
    refused(three("su.inf 2 1911", phase="russian/opening"), "16.85a", "share supply")


@rule("spi", "16.86", "R117")
@refusal("spi", "16.86")
def test_the_allied_player_may_cut_lend_lease() -> None:
    facts: dict[str, Any] = {"phase": "allied/opening", "turn": "4/1942"}
    game = at_war("su.inf 2 2309", **facts)
    due = russian_resources.lend_lease(war(game))
    assert due == 3
    refused(game, "16.86", "withhold 4")
    play(game, "withhold 2")
    refused(game, "16.86", "withhold 1")
    play(game, "end")
    russian_resources.compute(war(game))
    assert war(game).resources == geo.CENTERS.bit_count() + due - 2
    free = at_war("su.inf 2 2309", **facts)
    play(free, "end")
    russian_resources.compute(war(free))
    assert war(free).resources == geo.CENTERS.bit_count() + due


@rule("spi", "16.86")
def test_a_cut_holds_for_one_game_turn() -> None:
    game = at_war("su.inf 2 2309", phase="allied/opening", turn="4/1942", lend_lease_cut=3)
    assert war(game).lend_lease_cut == 0


# ------------------------------------------------------------------ victory
@rule("spi", "16.83", "R78")
@pytest.mark.parametrize(
    ("red", "west", "result"),
    [
        (0, 0, "Axis"),
        (15, 2, "Russian"),
        (3, 14, "Allied"),
        (10, 10, "Draw"),
    ],
)
def test_most_hexes_of_germany_win(red: int, west: int, result: str) -> None:
    hexes = geo.BOARD.list(geo.ALL_GERMANY)
    spaces = dict.fromkeys(hexes[:red], "russia") | dict.fromkeys(hexes[red : red + west], "britain")
    state = war(at_war(spaces=spaces, turn="2/1945"))
    assert len(hexes) == 25
    assert three_player.german_hexes(state)["russian"] == red
    assert victory.judge(state) == result


@rule("spi", "16.83", "9.13")
def test_control_of_german_hexes_is_by_unit_then_by_the_last_to_pass() -> None:
    state = war(at_war("de.inf 1 1312", "su.inf 1 1412", spaces={"1312": "russia", "1413": "russia"}, turn="2/1945"))
    red = control.russian(state)
    assert not red >> geo.hex_("1312") & 1
    assert red >> geo.hex_("1412") & 1
    assert red >> geo.hex_("1413") & 1


@rule("spi", "R79", "16.84b")
def test_no_intervention_table_with_three_players() -> None:
    game = three("de.inf 3 1803", "su.inf 2 1911", phase="allied/opening")
    assert war(game).frame.step == "initial-movement"
    assert war(game).russia == PEACE
    assert tables.TABLES["russian_intervention"]
