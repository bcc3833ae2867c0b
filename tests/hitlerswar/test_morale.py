"""National morale."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.campaign import close, give, march
from tests.hitlerswar.table import army, owner, play, table, war
from tests.rules import rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.politics import morale
from theatrum.rulesets.hitlerswar.rules.strategic import bombing

AXIS, SOVIET, ALLIED = range(3)


def turn(side: str, phase: str, *pieces: str, **facts: Any) -> Game:
    return table(*pieces, scenario="campaign-2", phase=f"{side}/{phase}", **facts)


@rule("hitlerswar", "morale.1", "morale.2", "campaign2-scenario.4")
def test_germany_and_britain_start_at_ten() -> None:
    state = war(table(scenario="campaign-2", empty=False))
    assert [morale.of(state, side) for side in range(3)] == [10, 0, 10]
    assert not morale.of(war(table(scenario="campaign-1")), AXIS)


@rule("hitlerswar", "morale.3a", "morale.3b", "national-morale-chart.1")
def test_events_of_the_chart_and_the_limit_of_nineteen() -> None:
    state = war(turn("axis", "movement", morale_allied=18))
    morale.event(state, "britain_us_joins_allies")
    assert state.morale_allied == 19
    morale.event(state, "britain_us_joins_axis")
    assert state.morale_allied == 15
    morale.event(state, "britain_soviet_union_surrenders")
    assert state.morale_allied == 14
    assert state.morale_axis == 10


@rule("hitlerswar", "national-morale-chart.1", "R64")
def test_suez_and_gibraltar_count_every_time_they_are_lost() -> None:
    state = war(turn("axis", "combat"))
    for space in (geo.SUEZ, geo.GIBRALTAR):
        control.pass_to(state, space, AXIS)
    assert state.morale_allied == 8
    control.pass_to(state, geo.SUEZ, ALLIED)
    control.pass_to(state, geo.MALTA, AXIS)
    assert state.morale_allied == 8
    control.pass_to(state, geo.SUEZ, AXIS)
    assert state.morale_allied == 7


@rule("hitlerswar", "morale.5", "national-morale-chart.1", "R64", "R85")
def test_hexes_gained_and_lost_in_a_combat_phase() -> None:
    def after(gains: int) -> tuple[int, int]:
        game = turn("axis", "combat")
        state = war(game)
        coast = sorted(geo.BOARD.list(geo.COUNTRY["French Africa"] | geo.COUNTRY["Algeria"] | geo.COUNTRY["Morocco"]))
        for name in coast[:gains]:
            control.pass_to(state, state.space_of(name), AXIS)
        morale.end_combat(state)
        return state.morale_axis, state.morale_allied

    assert after(4) == (10, 10)
    assert after(5) == (10, 9)
    assert after(6) == (11, 9)
    assert after(9) == (11, 9)


@rule("hitlerswar", "morale.5", "R64")
def test_the_count_is_taken_when_the_combat_phase_closes() -> None:
    game = turn("soviet", "combat", spaces={"Q14 Q15 P15 O15 N15": "axis", "R14 S14": "axis"}, eastern_war=1)
    play(game, "end")
    assert war(game).morale_axis == 10
    game = turn("axis", "combat", spaces={"M20 N20 O19 N18 N19": "axis"}, eastern_war=1)
    play(game, "end")  # cut off from supply: five hexes are lost
    assert owner(game, "N18") == "soviet"
    assert war(game).morale_axis == 9


@rule("hitlerswar", "morale.5", "R303")
def test_a_country_that_joins_after_an_attack_raises_nobody_s_morale() -> None:
    """Spain has ten hexes; the Axis takes one, and the others join the Allies."""
    game = turn("axis", "combat", "okw 0/8 L6", spaces=give("axis", "France"), france=1, dice=(1,))
    march(game, "okw", "K6")
    close(game)
    assert (owner(game, "K6"), owner(game, "I4")) == ("axis", "allied")
    assert war(game).morale_allied == 10
    game = turn("allied", "combat", "britain 0/8 L6", dice=(1,))
    march(game, "britain", "K6")
    close(game)
    assert (owner(game, "K6"), owner(game, "I4")) == ("allied", "axis")
    assert war(game).morale_axis == 10


@rule("hitlerswar", "morale.5", "R303")
def test_what_is_taken_from_a_neutral_is_a_conquest() -> None:
    state = war(turn("axis", "combat"))
    for name in geo.BOARD.list(geo.COUNTRY["Spain"])[:6]:
        control.pass_to(state, state.space_of(name), AXIS)
    morale.end_combat(state)
    assert state.morale_axis == 11


@rule("hitlerswar", "morale.6", "R64")
def test_low_morale_adds_one_to_attack_dice() -> None:
    for level, added in ((6, 0), (5, 1), (1, 1)):
        state = war(turn("axis", "combat", "okw 1/1 N9", "moscow 1/1 Q17", "britain 1/1 P7", morale_axis=level,
                         morale_allied=10))  # fmt: skip
        assert [fire.attack_modifier(state, 1 << state.piece_of(name)) for name in ("okw", "moscow", "britain")] == [
            added,
            0,
            0,
        ]
        assert fire.defence_modifier(state, 1 << state.piece_of("okw")) == 0
    game = turn("allied", "combat", "okw 9/0 N9", "french-first-army 2/3 N8", morale_allied=5, dice=(6, 1))
    play(game, "attack french-first-army N9", "end", "hold", "assault french-first-army", "resolve")
    assert army(game, "okw") == "9/0 N9"


@rule("hitlerswar", "morale.7a", "morale.7b", "R64", "R39")
def test_britain_surrenders_when_its_morale_is_gone() -> None:
    game = turn("axis", "strategic", "britain 2/2 P7", "axis-missile-1 1 N9", bombers={"axis": 10}, morale_allied=3,
                dice=(1,))  # fmt: skip
    play(game, "bomb allied morale")
    assert game.state.frame.path(game.state) == "axis/missiles"  # at once: the phase goes on
    state = war(game)
    assert state.britain
    assert owner(game, "P7") == owner(game, "H4") == owner(game, "D15") == "axis"
    assert army(game, "britain") == ""
    assert not game.state.over
    assert state.morale_allied == 0
    assert not morale.burden(state, ALLIED)
    morale.event(state, "britain_us_joins_allies")
    assert state.morale_allied == 0


@rule("hitlerswar", "morale.7a", "morale.7c", "R45")
def test_germany_surrenders_and_the_game_ends() -> None:
    game = turn("allied", "strategic", bombers={"allied": 10}, morale_axis=4, dice=(1,))
    play(game, "bomb axis morale")
    assert game.state.over
    assert not game.state.result.startswith("Axis")


@rule("hitlerswar", "morale.7a", "R64", "R151")
def test_morale_that_breaks_in_combat_takes_effect_as_the_phase_closes() -> None:
    game = turn("axis", "combat", morale_allied=1)
    control.pass_to(war(game), geo.SUEZ, AXIS)
    assert not war(game).britain
    play(game, "end")
    assert war(game).britain
    assert owner(game, "P7") == "axis"


@rule("hitlerswar", "national-morale-chart.1", "morale.3a")
def test_the_united_states_lift_british_spirits() -> None:
    game = turn("soviet", "research", turn="Spring 1942")
    play(game, "end")
    assert war(game).us == 1
    assert war(game).morale_allied == 12


@rule("hitlerswar", "national-morale-chart.1", "morale.3a", "surrender-ussr.2")
def test_a_soviet_surrender_depresses_them() -> None:
    red = dict.fromkeys(geo.BOARD.list(geo.SOVIET_UNION & ~(1 << geo.SIBERIA)), "axis")
    game = turn("axis", "combat", spaces=red | {"P13 O13 O14 P12": "axis"}, bombers={"axis": 1})
    play(game, "end", "accept")
    assert war(game).morale_allied == 9
    assert bombing.foes(war(game), AXIS) == (ALLIED,)
