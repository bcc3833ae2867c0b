"""[6.3, 6.4] Naval interception and naval combat."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.neppa.table import at, legal, offered, play, refused, table, war
from tests.neppa.test_fleets import MED, step
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.sea import naval_combat, ports
from theatrum.rulesets.neppa.rules.sea.naval_interception import needed


def convoy(*more: str, dice: tuple[int, ...] = (), ships: str = "it 1 fleet naples", port: str = "malta") -> Game:
    """Two Italian infantry on their way to Tripoli, and one British fleet."""
    game = table("it 2 inf naples", ships, f"gb 1 fleet {port}", *more, scenario=MED, dice=dice,
                 spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1", "load it.inf.1", "load it.inf.2", "resolve")
    return game


def sizes(game: Game, code: str) -> list[int]:
    state = war(game)
    return [state.size[p] for p in state.everybody() if state.piece_name(p).startswith(f"{code}.fleet")]


# ---------------------------------------------------------------- interception
@rule("neppa", "6.3i")
@pytest.mark.parametrize(
    ("far", "die"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5), (11, 6), (14, 6)]
)
def test_the_interception_table(far: int, die: int) -> None:
    assert needed(far) == die


@rule("neppa", "6.3g", "R40", "R130")
@pytest.mark.parametrize("front", range(len(ports.WATERS)))
def test_who_meets_a_course_can_reach_all_of_it(front: int) -> None:
    """The seas of a basin are joined, but for the Sea of Marmara, and no course leads through that."""
    sea = ports.WATERS[front]
    shores = [space for space in bits(geo.LAND) if ports.gates(space, sea)]
    for start, goal in permutations(shores, 2):
        course = ports.course(ports.gates(start, sea), ports.gates(goal, sea), sea)
        free = sea & ~(1 << ports.MARMARA)
        assert course & free == course
        assert not course or ports.reachable(course & -course, free) & course == course


@rule("neppa", "6.3a", "6.3j", "R40")
@refusal("neppa", "6.3a")
def test_only_enemy_fleets_of_the_front_intercept() -> None:
    game = convoy("gb 1 fleet scapa_flow", "su 1 fleet sevastopol", "gb 1 fleet bcb", "gb 1 air malta")
    assert step(game) == "interception"
    refused(game, "6.3a", "intercept gb.fleet.2")
    refused(game, "6.3a", "intercept gb.fleet.3")  # in a convoy box
    refused(game, "6.3a", "intercept su.fleet.1")  # at peace
    refused(game, "6.3a", "intercept gb.air.1")
    refused(game, "1.0a", "intercept it.fleet.1")
    play(game, "intercept gb.fleet.1")
    assert step(game) == "contact"  # one or two zones: no die


@rule("neppa", "6.3d", "6.3e", "6.3g", "R130", "R133", "R40")
def test_the_course_is_the_shortest_and_the_zone_the_best() -> None:
    game = convoy(port="alexandria")
    frame = war(game).frame
    assert geo.names(frame.voyage.course) == "Southern Tyrrhenian, Sicilian Narrows, Gulf of Gabes"  # type: ignore[attr-defined]
    play(game, "intercept gb.fleet.1")
    found = [event for event in _events(game) if event["kind"] == "interception"]
    assert found[0]["zone"] == "tyrrhenian_s"
    sea = ports.WATERS[ports.SOUTH]
    gates = geo.ACCESS.near[geo.zone("malta")] & sea
    assert ports.distance(gates, sea, geo.zone("malta_e")) == 1
    assert ports.distance(gates, sea, geo.zone("central_med")) == 2


def _events(game: Game) -> list[dict[str, Any]]:
    return [event for events in game.log for event in events]


@rule("neppa", "6.3f", "6.3i", "6.3k", "R41")
@refusal("neppa", "6.3k")
def test_d11_a_die_for_each_port() -> None:
    def raid(*dice: int) -> Game:
        game = table("de 1 fleet bremen", "gb 2 fleet portsmouth", "gb 1 fleet belfast",
                     spaces={"oslo": "de"}, dice=dice)  # fmt: skip
        play(game, "sail de.fleet.1 oslo")
        return game

    game = raid(1)
    play(game, "intercept gb.fleet.1")
    refused(game, "6.3k", "intercept gb.fleet.1")
    play(game, "end")
    assert at(game, "de.fleet.1") == "oslo"  # a 1 fails over three or four zones
    assert not war(game).fought  # and is no mission: the fleet may try again
    game = raid(2)
    play(game, "intercept gb.fleet.1", "intercept gb.fleet.2", "end")
    assert step(game) == "contact"
    assert war(game).fought.bit_count() == 2  # one die for both
    game = raid(1, 2)
    play(game, "intercept gb.fleet.1", "intercept gb.fleet.3", "end")
    assert step(game) == "contact"
    assert war(game).rolls == 2


@rule("neppa", "6.3h", "R39")
@pytest.mark.parametrize(("die", "met"), [(5, False), (6, True)])
def test_d11_fleets_in_the_us_box_need_a_six(die: int, met: bool) -> None:
    game = table("de 1 fleet bremen", "us 1 fleet us_box", spaces={"oslo": "de"}, turn="Summer 1942", dice=(die,),
                 at_war=[["germany", "usa"]], us_in=1)  # fmt: skip
    play(game, "sail de.fleet.1 oslo", "intercept us.fleet.1")
    assert (step(game) == "contact") == met


@rule("neppa", "6.3b")
def test_convoy_fleets_and_overrun_moves_are_left_alone() -> None:
    game = table("gb 4 arm matruh", "it 1 inf tobruk", "it 1 fleet tobruk", "gb 3 fleet alexandria", scenario=MED,
                 phase="allied/combat", spaces={"matruh crete": "gb", "tobruk": "it"}, dice=(6, 6))  # fmt: skip
    play(game, "attack tobruk", *(f"join gb.arm.{n}" for n in (1, 2, 3, 4)), "resolve", "advance gb.arm.1")
    assert at(game, "it.fleet.1") == "benghazi"


@rule("neppa", "6.3c")
def test_interception_comes_after_embarkation() -> None:
    game = convoy("gb 3 fleet gibraltar")
    frame = war(game).frame
    assert frame.voyage.units.bit_count() == 2  # type: ignore[attr-defined]
    assert not frame.voyage.course & geo.ACCESS.near[geo.zone("genoa")]  # type: ignore[attr-defined]


@rule("neppa", "6.3a", "R41")
def test_a_fleet_intercepts_once_in_a_turn() -> None:
    game = convoy("it 1 fleet taranto", "it 1 inf taranto", dice=(4, 3))
    play(game, "intercept gb.fleet.1", "resolve")
    play(game, "transport tripoli", "escort it.fleet.2", "load it.inf.3", "resolve")
    assert at(game, "it.inf.3") == "tripoli"  # nobody is left to intercept


@rule("neppa", "6.3a", "6.3e", "R133")
def test_each_player_sends_his_own_fleets() -> None:
    game = table("de 1 fleet bremen", "gb 1 fleet newcastle", "fr 2 fleet lille", spaces={"oslo": "de"},
                 options=("players-5",), dice=(6, 6))  # fmt: skip
    play(game, "sail de.fleet.1 oslo")
    assert war(game).actor == "britain"
    refused(game, "1.0a", "intercept fr.fleet.1")
    play(game, "intercept gb.fleet.1")
    assert war(game).actor == "france"
    play(game, "intercept fr.fleet.1", "intercept fr.fleet.2")
    assert step(game) == "contact"
    assert war(game).actor == "france"  # the larger part decides


# ---------------------------------------------------------------- withdrawal
@rule("neppa", "6.3l", "6.3o", "R42")
def test_d14_a_withdrawing_force_loses_half() -> None:
    game = convoy(dice=(6, 2))  # 6 + 0 against 2 + 1: three
    play(game, "intercept gb.fleet.1", "withdraw")
    assert sizes(game, "gb") == [7]
    assert sizes(game, "it") == [8]
    play(game, "proceed")
    assert at(game, "it.inf.1") == "tripoli"


@rule("neppa", "6.3n", "R42")
def test_a_withdrawing_force_with_the_higher_roll_loses_nothing() -> None:
    game = convoy(dice=(1, 6))
    play(game, "intercept gb.fleet.1", "withdraw")
    assert sizes(game, "gb") == sizes(game, "it") == [8]
    play(game, "proceed")
    assert at(game, "it.inf.1") == "tripoli"


@rule("neppa", "6.3m", "R42")
def test_a_withdrawing_force_never_loses_more_than_half() -> None:
    game = table("it 5 fleet naples", "it 2 inf naples", "gb 1 fleet:3 malta", scenario=MED, dice=(6, 1),
                 spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", *(f"escort it.fleet.{n}" for n in (1, 2, 3, 4, 5)), "load it.inf.1", "resolve")
    play(game, "intercept gb.fleet.1", "withdraw")  # 6 + 3 against 1 + 1: seven, half of it three
    assert sizes(game, "gb") == [2]


# ---------------------------------------------------------------- combat
@rule("neppa", "6.4a", "6.4b", "R43")
def test_modifiers() -> None:
    game = table("it 1 fleet naples", "de 1 fleet naples", "gb 1 fleet malta", "gb 1 fleet:4 malta",
                 "su 1 fleet odessa", scenario=MED)  # fmt: skip
    state = war(game)
    italy, germany, britain, half, russia = (1 << piece for piece in range(5))
    assert naval_combat.modifier(state, italy, britain) == 0
    assert naval_combat.modifier(state, germany, britain) == 1
    assert naval_combat.modifier(state, italy | germany, britain) == 2 + 0  # the lowest nationality counts
    assert naval_combat.modifier(state, britain | half, italy) == 1 + 1  # 12 to 8
    assert naval_combat.modifier(state, russia, half) == 2 - 1
    assert TABLES["naval_nationality"]["Russia"] == -1


@rule("neppa", "6.4c", "6.4g", "6.4f", "6.4i")
def test_the_intercepted_force_loses() -> None:
    game = convoy(dice=(2, 6))  # 2 against 7
    play(game, "intercept gb.fleet.1", "resolve")
    assert sizes(game, "it") == [3]
    assert sizes(game, "gb") == [6]
    assert step(game) == "lost-at-sea" or at(game, "it.inf.1") == ""
    assert at(game, "it.fleet.1") == "naples"


@rule("neppa", "6.4i", "R45")
@refusal("neppa", "6.4i")
def test_units_are_lost_with_their_ships() -> None:
    game = convoy(dice=(3, 6))  # 3 against 7: four factors are left, for one infantry
    play(game, "intercept gb.fleet.1", "resolve")
    assert step(game) == "lost-at-sea"
    refused(game, "6.4i", "lose gb.fleet.1")
    play(game, "lose it.inf.2")
    assert at(game, "it.inf.1") == "naples"  # back where it embarked
    assert at(game, "it.inf.2") == ""
    refused(game, "8.0a", "move it.inf.1 rome")


@rule("neppa", "6.4i", "R45")
@refusal("neppa", "6.4i")
def test_armor_without_a_full_fleet_is_lost_before_infantry() -> None:
    """One full fleet is left for two armor units: to lose infantry would not help."""
    game = table("it 3 fleet naples", "it 2 arm naples", "it 2 inf naples", "gb 3 fleet malta", scenario=MED,
                 dice=(3, 5), spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", *(f"escort it.fleet.{n}" for n in (1, 2, 3)),
         *(f"load it.{unit}" for unit in ("arm.1", "arm.2", "inf.1", "inf.2")), "resolve")  # fmt: skip
    play(game, *(f"intercept gb.fleet.{n}" for n in (1, 2, 3)), "resolve")  # 3 against 6: nine factors
    play(game, "sink it.fleet.1 8", "sink it.fleet.2 1", "sink gb.fleet.3 4")
    assert offered(game, "lose") == ["lose it.arm.1", "lose it.arm.2"]
    refused(game, "6.4i", "lose it.inf.1")
    play(game, "lose it.arm.2")
    assert offered(game, "lose") == ["lose it.arm.1", "lose it.inf.1", "lose it.inf.2"]  # now any loss helps


@rule("neppa", "6.4h")
def test_a_winner_goes_on_or_turns_back() -> None:
    for word, place in (("proceed", "tripoli"), ("abort", "naples")):
        game = convoy(dice=(6, 1))
        play(game, "intercept gb.fleet.1", "resolve")
        assert sizes(game, "gb") == [4]
        assert sizes(game, "it") == [6]
        assert war(game).actor == "germany"
        if step(game) == "lost-at-sea":
            play(game, "lose it.inf.2")
        play(game, word)
        assert at(game, "it.inf.1") == place


@rule("neppa", "6.4e", "R44")
def test_d13_on_a_tie_the_defender_wins() -> None:
    game = convoy(dice=(4, 3))
    play(game, "intercept gb.fleet.1", "resolve")
    assert sizes(game, "it") == sizes(game, "gb") == [8]
    assert at(game, "it.inf.1") == at(game, "it.inf.2") == "naples"
    assert step(game) == "movement"
    refused(game, "8.0a", "move it.inf.1 rome")
    refused(game, "6.2g", "sail it.fleet.1 genoa")


@rule("neppa", "6.4d", "6.4g")
def test_d12_a_large_loser() -> None:
    assert naval_combat.toll(3, 24) == 9
    assert naval_combat.toll(3, 15) == 3
    assert naval_combat.toll(5, 4) == 4
    game = table("it 3 fleet naples", "it 1 inf naples", "gb 3 fleet malta", scenario=MED, dice=(3, 5),
                 spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", *(f"escort it.fleet.{n}" for n in (1, 2, 3)), "load it.inf.1", "resolve")
    play(game, *(f"intercept gb.fleet.{n}" for n in (1, 2, 3)), "resolve")  # 3 against 6
    play(game, "sink it.fleet.1 8", "sink it.fleet.2 1")
    assert sizes(game, "it") == [7, 8]
    play(game, "sink gb.fleet.3 4")
    assert sizes(game, "gb") == [8, 8, 4]


@rule("neppa", "6.4c")
@refusal("neppa", "6.4c", "6.4j")
def test_losses_from_any_fleets() -> None:
    game = table("it 1 fleet naples", "it 1 fleet:5 naples", "it 1 inf naples", "gb 2 fleet malta", scenario=MED,
                 dice=(3, 6), spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1", "escort it.fleet.2", "load it.inf.1", "resolve")
    play(game, "intercept gb.fleet.1", "intercept gb.fleet.2", "resolve")  # 3 against 7
    refused(game, "6.4c", "sink it.fleet.1 5")
    refused(game, "6.4j", "sink gb.fleet.1 1")
    play(game, "sink it.fleet.1 1", "sink it.fleet.2 3")
    assert sizes(game, "it") == [7, 2]


@rule("neppa", "6.4j", "6.4k", "R46")
def test_losses_of_several_nations() -> None:
    game = table("it 1 fleet naples", "de 1 fleet naples", "de 1 fleet:4 naples", "gb 1 fleet malta", scenario=MED)
    state = war(game)
    italy, germany = 2, 1
    assert naval_combat.shares(state, 0b011, 4) == (italy, 2, germany, 2)
    assert naval_combat.shares(state, 0b011, 5) == (italy, 3, germany, 2)  # equal: the lower modifier
    assert naval_combat.shares(state, 0b111, 5) == (italy, 2, germany, 3)  # the larger force
    assert naval_combat.shares(state, 0b101, 10) == (italy, 6, germany, 4)  # the smaller one is gone
    west = table("gb 1 fleet malta", "us 1 fleet malta", turn="Summer 1942")
    assert naval_combat.shares(war(west), 0b11, 3) == (4, 1, 32, 1, 36, 1)  # equal again: their player chooses


@rule("neppa", "6.4k", "R46")
def test_the_player_chooses_who_loses_the_odd_factor() -> None:
    facts = {"at_war": [["germany", "usa"]], "us_in": 1, "allied": [["britain", "usa"]]}
    game = table("gb 1 fleet:7 plymouth", "us 1 fleet:7 plymouth", "gb 1 inf plymouth", "de 4 fleet brest",
                 phase="allied/movement", turn="Summer 1942", spaces={"brest": "de"}, dice=(3, 4), **facts)  # fmt: skip
    play(game, "transport london", "escort gb.fleet.1", "escort us.fleet.1", "load gb.inf.1", "resolve")
    play(game, *(f"intercept de.fleet.{n}" for n in (1, 2, 3, 4)), "resolve")  # 4 against 7: three factors
    assert step(game) == "naval-losses"
    assert war(game).actor == "britain"
    assert (sizes(game, "gb"), sizes(game, "us")) == ([6], [6])  # one each; the third may come from either
    play(game, "sink us.fleet.1 1")
    assert (sizes(game, "gb"), sizes(game, "us")) == ([6], [5])
    assert at(game, "gb.inf.1") == "plymouth"


@rule("neppa", "6.4f", "R44")
def test_a_beaten_base_change_goes_home() -> None:
    game = table("de 1 fleet bremen", "gb 1 fleet scapa_flow", spaces={"bergen": "de"}, dice=(1, 4))
    play(game, "sail de.fleet.1 bergen", "intercept gb.fleet.1", "resolve")
    assert at(game, "de.fleet.1") == "bremen"
    assert sizes(game, "de") == [5]
    assert at(game, "gb.fleet.1") == "scapa_flow"
    assert not legal(game, "sail de.fleet.1 bergen")
