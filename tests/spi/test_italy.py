"""[16.6] Italian entry and surrender."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.sea import fleets, interdiction
from theatrum.rulesets.spi.rules.supply import control, supply


def neutral(*units: str, **more: Any) -> Game:
    """1939/40, before Italian entry, with option 16.6."""
    facts: dict[str, Any] = {"scenario": "1939", "options": ("italy",), "turn": "1/1940", **more}
    return table(*units, **facts)


# ------------------------------------------------------------------ entry
@rule("spi", "16.61")
@pytest.mark.parametrize(("turn", "asked"), [("1/1940", False), ("2/1940", True), ("3/1942", True)])
def test_the_axis_may_bring_italy_in_from_the_spring_of_1940(turn: str, asked: bool) -> None:
    game = neutral("it.inf 1 1116", "de.inf 1 1211", turn=turn, phase="axis/opening")
    if not asked:
        assert war(game).frame.step == "initial-movement"
        assert war(game).italy == 0
        return
    play(game, "italy enters")
    assert war(game).italy == 1
    assert war(game).status[Nation.ITALY] == Status.AXIS
    assert war(game).frame.step == "initial-movement"
    assert legal(game, "move de.inf.1 1214")


@rule("spi", "16.61")
@refusal("spi", "16.61")
def test_italy_may_stay_out_for_ever() -> None:
    game = neutral("it.inf 1 1116", "gb.inf 1 0811", turn="2/1940", phase="axis/opening")
    play(game, "end")
    assert war(game).italy == 0
    # the Allied Player, who may have Russia intervene because of Germans in Finland, has no say in it
    allied = neutral("it.inf 1 1116", "de.inf 3 1805", turn="3/1940", phase="allied/opening", finland_entered=1)
    assert allied.actor == "allied"
    refused(allied, "16.61", "italy enters")


@rule("spi", "R76")
def test_without_the_option_italy_enters_by_itself() -> None:
    game = table("it.inf 1 1116", scenario="1939", turn="1/1940", phase="axis/opening")
    assert war(game).italy == 0
    game = table("it.inf 1 1116", scenario="1939", turn="2/1940", phase="axis/opening")
    assert war(game).italy == 1
    assert war(game).frame.step == "initial-movement"
    assert not war(game).quiet & geo.HOME[Nation.ITALY]


@rule("spi", "16.62a")
@refusal("spi", "16.62a")
def test_before_entry_italian_units_move_inside_italy() -> None:
    game = neutral("it.inf 1 1316", "it.inf 1 1425")
    refused(game, "16.62a", "move it.inf.1 1416")
    play(game, "move it.inf.1 1217", "move it.inf.2 1625")
    assert where(game, "it.inf.1") == "1217"
    assert not zones.of_axis(war(game)) & ~geo.HOME[Nation.ITALY]


@rule("spi", "16.62a", "R36")
def test_before_entry_italian_units_need_no_supply() -> None:
    game = neutral("it.inf 1 1425", "it.inf 1 1619")
    state = war(game)
    assert all(supply.supplied(state, piece) for piece in state.units())
    play(game, "end", "end", "end")
    assert len(list(war(game).units())) == 2


@rule("spi", "16.62b")
@refusal("spi", "16.62b")
def test_before_entry_no_more_than_three_italian_sp_are_in_africa() -> None:
    units = ("it.inf 2 1324", "it.inf 1 1319", "it.inf 1 1319")
    game = neutral(*units, phase="axis/naval-transport")
    play(game, "ship it.inf.2 1324")
    assert where(game, "it.inf.2") == "1324"
    assert fleets.IN_AFRICA == TABLES["italy"]["africa_limit_before_entry"] == 3
    full = neutral("it.inf 2 1324", "it.inf 1 1325", "it.inf 1 1319", phase="axis/naval-transport")
    refused(full, "16.62b", "ship it.inf.3 1324")


@rule("spi", "16.63")
@refusal("spi", "16.63")
def test_before_entry_nobody_crosses_the_italian_border() -> None:
    game = neutral("gb.inf 1 1925", "it.inf 1 1825", phase="allied/initial-movement")
    refused(game, "16.63", "move gb.inf.1 1824")
    fight = neutral("gb.inf 3 1925", "it.inf 1 1825", phase="allied/combat")
    refused(fight, "16.63", "attack 1825")
    german = neutral("de.inf 1 1214")
    refused(german, "16.63", "move de.inf.1 1216")
    entered = neutral("gb.inf 1 1925", turn="2/1940", italy="at-war", phase="allied/initial-movement")
    assert legal(entered, "move gb.inf.1 1824")


# ------------------------------------------------------------------ surrender
@rule("spi", "16.64", "16.65c", "R68", "15.3i")
@pytest.mark.parametrize(("home", "falls"), [(["1116", "1321"], True), (["1116", "1321", "1018"], False)])
def test_fewer_than_three_sp_at_home_at_the_end_of_an_axis_player_turn(home: list[str], falls: bool) -> None:
    units = [f"it.inf 1 {name}" for name in home]
    game = at_war(*units, "it.inf 2 1324", "de.inf 1 1217", phase="axis/build-up")
    play(game, "end")
    assert war(game).italy == (2 if falls else 1)
    assert bool(war(game).of_nation(Nation.ITALY)) is not falls
    assert where(game, "de.inf.1") == "1217"  # other Axis units stay (R96)


@rule("spi", "R76")
def test_without_the_option_italy_surrenders_in_1941_only() -> None:
    for scenario, options, surrenders in (("1940", (), False), ("1940", ("italy",), True), ("1941", (), True)):
        game = table(
            "it.inf 1 1116", scenario=scenario, options=options, turn="1/1942", phase="axis/build-up", italy="at-war"
        )
        play(game, "end")
        assert (war(game).italy == 2) is surrenders


@rule("spi", "15.3e")
def test_1941_starts_with_three_sp_lost() -> None:
    assert war(table(empty=False)).italian_losses == 3


@rule("spi", "16.65a", "R96", "R135")
def test_eight_lost_sp_and_an_invaded_mainland_end_the_war_for_italy() -> None:
    game = at_war(
        "us.inf 4 1419",
        "us.inf 4 1419",
        "it.inf 1 1319",
        "it.inf 3 1116",
        phase="allied/combat",
        dice=(1,),
        italian_losses=7,
    )
    assert war(game).italy == 1
    play(game, "attack 1319 with us.inf.1 us.inf.2")
    assert war(game).italian_losses == 8
    assert war(game).italy == 2
    assert where(game, "it.inf.1") is where(game, "it.inf.2") is None


@rule("spi", "16.65a", "16.65b")
def test_the_invasion_of_sicily_is_not_enough() -> None:
    game = at_war("us.inf 1 1321", "it.inf 3 1116", phase="allied/initial-movement", italian_losses=8)
    assert war(game).italy == 1
    play(game, "move us.inf.1 1420")
    assert war(game).italy == 2


@rule("spi", "16.65a")
def test_seven_lost_sp_are_not_enough() -> None:
    game = at_war("us.inf 1 1321", "it.inf 3 1116", phase="allied/initial-movement", italian_losses=7)
    play(game, "move us.inf.1 1420")
    assert war(game).italy == 1
    assert war(game).italy_invaded == 1


@rule("spi", "R96")
def test_losses_count_whatever_killed_the_units() -> None:
    # two Combat Phases without supply in an Africa without ports
    game = at_war("it.inf 2 1526", "gb.inf 1 1425", "gb.inf 1 1625", phase="axis/combat", italian_losses=0)
    piece = war(game).piece_of("it.inf.1")
    assert not supply.supplied(war(game), piece)
    war(game).isolated |= 1 << piece
    play(game, "end")
    assert where(game, "it.inf.1") is None
    assert war(game).italian_losses == 2


@rule("spi", "16.65d", "R136")
def test_italians_in_the_balkans_leave_partisans_behind() -> None:
    units = ("it.inf 2 1518", "it.inf 1 1518", "it.inf 1 1619", "it.inf 1 1819", "de.inf 1 1819", "it.inf 1 1116")
    game = at_war(*units, options=("partisans",), phase="axis/build-up")
    play(game, "end")
    assert war(game).italy == 2
    assert [unit.split()[1] for unit in at(game, "1518")] == ["1", "1"]
    assert all(".part." in unit for unit in (*at(game, "1518"), *at(game, "1619")))
    assert at(game, "1819") == ["de.inf.1 1"]  # never on top of the Enemy
    assert at(game, "1116") == []
    shared = ("it.inf 1 1718", "bg.inf 1 1718", "it.inf 1 1116")
    facts: dict[str, Any] = {
        "options": ("minor-countries", "partisans"),
        "status": {"russia": "allied", "bulgaria": "pro-axis"},
    }
    friends = at_war(*shared, phase="axis/build-up", **facts)
    play(friends, "end")
    assert at(friends, "1718") == ["bg.inf.1 1"]  # nor on top of his neutral friends
    plain = at_war(*units, phase="axis/build-up")
    play(plain, "end")
    assert at(plain, "1518") == at(plain, "1619") == []


@rule("spi", "16.66a")
def test_after_the_surrender_no_axis_supply_goes_through_the_mediterranean() -> None:
    units = ("de.inf 1 1822", "de.inf 1 1324", "it.inf 3 1116")
    spaces = {"1822": "germany", "1721": "germany"}
    state = war(at_war(*units, spaces=spaces))
    crete, libya = state.piece_of("de.inf.1"), state.piece_of("de.inf.2")
    assert supply.supplied(state, crete)
    assert supply.supplied(state, libya)
    state = war(at_war(*units[:2], spaces=spaces, italy="surrendered"))
    assert not supply.supplied(state, crete)
    assert not supply.supplied(state, libya)


@rule("spi", "16.66b")
def test_after_the_surrender_interdiction_in_the_mediterranean_is_the_normal_one() -> None:
    assert interdiction.special(war(at_war("de.inf 1 1324", "it.inf 3 1116")))
    assert not interdiction.special(war(at_war("de.inf 1 1324", italy="surrendered")))


@rule("spi", "R96")
def test_what_italy_owned_is_nobodys_after_the_surrender() -> None:
    game = at_war("it.inf 1 1116", "de.inf 1 1217", phase="axis/build-up")
    assert control.axis(war(game)) >> geo.hex_("1319") & 1
    play(game, "end")
    state = war(game)
    assert state.italy == 2
    assert not control.axis(state) >> geo.hex_("1319") & 1
    assert control.axis(state) >> geo.hex_("1217") & 1
    assert not control.friendly(state, "axis") >> geo.hex_("1319") & 1


@rule("spi", "16.65a", "16.65b", "R96")
def test_italy_surrenders_when_ships_or_trains_bring_the_first_ally_to_the_mainland() -> None:
    """A mainland hex may be Friendly to the Allies because their Zone of Control has been there last."""
    spaces = {"1316": "britain", "1415": "britain"}
    units = ("gb.inf 1 1518", "gb.inf 1 1415", "it.inf 3 1419")
    facts: dict[str, Any] = {"turn": "3/1943", "spaces": spaces, "italian_losses": 8, "options": ("alternate-rail",)}
    ships = at_war(*units, phase="allied/naval-transport", dice=(1, 1, 1), **facts)
    play(ships, "ship gb.inf.1 1316")
    assert war(ships).italy == 2
    trains = at_war(*units, phase="allied/initial-movement", **facts)
    play(trains, "entrain gb.inf.2", "end")
    while war(trains).frame.step != "rail":
        play(trains, "end")
    play(trains, "rail gb.inf.2 1316")
    assert war(trains).italy == 2
