"""[14.1] Vichy France."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules.movement import rail
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.supply import control

FOUR = ("0815", "0816", "0915", "0916")
FREE_ZONE = ["0917", "0916", "0816", "0815"]


def beaten(*units: str, **more: Any) -> Game:
    """The last phase of a Game-Turn of 1940 with decisions, German units in the north of France."""
    facts: dict[str, Any] = {"scenario": "1940", "turn": "3/1940", "phase": "allied/build-up", **more}
    return table("de.inf 3 0813", "de.inf 3 1013", *units, **facts)


def vichy(*units: str, **more: Any) -> Game:
    """1941, with a Vichy Government over the four hexes of the scenario and the overseas lands."""
    facts: dict[str, Any] = {"turn": "4/1942", "phase": "allied/initial-movement", **more}
    return table(*units, **facts)


# ------------------------------------------------------------------ declaration
@rule("spi", "14.11a", "14.11b", "14.13d", "R56")
@refusal("spi", "14.11a", "14.11b")
def test_the_axis_declares_vichy_by_naming_four_connected_hexes() -> None:
    game = beaten("fr.inf 2 0816", "fr.inf 3 0421", "fr.inf 3 0917")
    play(game, "end")
    assert game.actor == "axis"
    refused(game, "14.11a", "vichy 0813")  # occupied
    refused(game, "14.11a", "vichy 0914")  # in a Zone of Control
    refused(game, "14.11a", "vichy 1017")  # Corsica does not count for the four
    refused(game, "14.11a", "vichy 1016")  # Italy
    play(game, "vichy 0815", "vichy 0816")
    refused(game, "14.11b", "vichy 0816")
    refused(game, "14.11b", "vichy 0613")
    refused(game, "14.11b", "end")
    play(game, "vichy 0915", "vichy 0916")
    state = war(game)
    assert geo.BOARD.list(state.unoccupied() & geo.FRANCE) == [*FOUR, "1017"]
    assert state.unoccupied() & geo.FRENCH_TERRITORIES == geo.FRENCH_TERRITORIES
    assert state.turn == 4
    assert game.actor == "axis"


@rule("spi", "14.11a")
def test_a_lone_group_of_three_free_hexes_is_not_offered() -> None:
    # Germans all over France but for the Biscay corner and the Mediterranean coast
    game = beaten("fr.inf 2 0616", "de.inf 1 0815", "de.inf 1 0715")
    play(game, "end")
    free = {act.to for act in game.choices() if act.verb == "vichy"}  # type: ignore[attr-defined]
    groups = {geo.BOARD.names[space] for space in free}
    assert "0813" not in groups
    for name in groups:
        space = geo.BOARD.index[name]
        assert legal(game, f"vichy {name}")
        group = front = 1 << space
        while front:
            front = geo.WALKED.step(front) & sum(1 << s for s in free) & ~group
            group |= front
        assert group.bit_count() >= 4


@rule("spi", "14.11a")
@pytest.mark.parametrize(("garrison", "asked"), [(3, True), (4, False)])
def test_at_most_eight_french_sp_on_the_whole_map(garrison: int, asked: bool) -> None:
    game = beaten("fr.inf 3 0816", "fr.inf 2 2522", f"fr.inf {garrison} 0421")
    play(game, "end")
    assert (war(game).frame.step == "vichy") is asked


@rule("spi", "14.11a", "R132")
def test_the_axis_may_let_it_be_and_is_asked_again() -> None:
    game = beaten("fr.inf 2 0816")
    play(game, "end", "end")
    assert war(game).vichy == 0
    assert war(game).turn == 4
    assert where(game, "fr.inf.1") == "0816"


@rule("spi", "14.12", "14.13a", "MAP.3")
def test_french_units_outside_are_interned_and_the_others_become_vichy() -> None:
    game = beaten("fr.inf 1 0816", "fr.inf 2 0613", "fr.inf 1 2522", "fr.inf 1 1017", "fr.inf 1 0811")
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    assert at(game, "0613") == []
    assert at(game, "0811") == []
    assert [at(game, name) for name in ("0816", "1017", "2522")] == [["vf.inf.1 1"], ["vf.inf.2 1"], ["vf.inf.3 1"]]
    assert not war(game).of_nation(Nation.FRANCE)
    assert not war(game).pool  # interned units are no losses (R47)


@rule("spi", "14.13b")
@pytest.mark.parametrize(("units", "left"), [((3,), [2]), ((1,), [1]), ((2, 2), [2]), ((3, 2), [3]), ((1, 1), [1])])
def test_e17_french_sp_are_halved_hex_by_hex(units: tuple[int, ...], left: list[int]) -> None:
    game = beaten(*(f"fr.inf {sp} 0816" for sp in units))
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    state = war(game)
    assert [state.sp[piece] for piece in state.units() if state.nation(piece) == Nation.VICHY] == left


@rule("spi", "R56")
@refusal("spi", "14.13d")
def test_british_units_in_vichy_land_go_to_the_nearest_allied_hexes() -> None:
    game = beaten("fr.inf 1 0816", "gb.inf 1 0421", "gb.inf 1 0421", "gb.gar 1 0219")
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    assert game.actor == "allied"
    assert war(game).vichy == 1  # guests are no invaders
    refused(game, "14.13d", "displace vf.inf.1 0219")
    refused(game, "14.13d", "displace gb.inf.1 0811")
    play(game, "displace gb.inf.1 0219")
    assert where(game, "gb.inf.1") == "0219"
    # Gibraltar is full now: the other one goes farther
    refused(game, "14.13d", "displace gb.inf.2 0219")
    game.play(next(iter(game.choices())))
    other = where(game, "gb.inf.2")
    assert other is not None
    assert not war(game).unoccupied() >> geo.BOARD.index[other] & 1
    assert war(game).turn == 4


@rule("spi", "R56", "14.5")
@refusal("spi", "14.5")
def test_russians_in_syria_leave_it_with_the_other_allies() -> None:
    """Against two players Russia fights as one of the Allies: their Player puts its units, too."""
    russia: dict[str, Any] = {"russia": "full-war", "status": {"russia": "allied"}, "invasion_turn": "2/1940"}
    game = beaten("fr.inf 1 0816", "su.inf 2 2523", **russia)
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    assert game.actor == "allied"
    refused(game, "14.5", "displace su.inf.1 0811")
    play(game, "displace su.inf.1 2524")
    assert where(game, "su.inf.1") == "2524"


@rule("spi", "R133", "14.18")
def test_partisans_vanish_from_vichy_land() -> None:
    game = beaten("fr.part 1 0816", "fr.part 1 0616")
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    assert at(game, "0816") == []
    assert len(at(game, "0616")) == 1


@rule("spi", "R134")
def test_axis_units_in_vichy_land_leave_it_too() -> None:
    game = beaten("fr.inf 1 0816", "it.inf 1 1021", italy="at-war")
    play(game, "end", *(f"vichy {name}" for name in FOUR))
    assert game.actor == "axis"
    play(game, "displace it.inf.1 1124")
    home = where(game, "it.inf.1")
    assert home is not None
    assert geo.HOME[Nation.ITALY] >> geo.BOARD.index[home] & 1


@rule("spi", "14.13d")
def test_vichy_land_belongs_to_nobody_else() -> None:
    state = war(vichy("gb.inf 1 0811"))
    land = geo.hexes([*FREE_ZONE, "0421", "2522", "1021", "0221", "1017"])
    assert state.unoccupied() & land == land
    assert not control.allied(state) & land
    assert not control.axis(state) & land
    assert not rail.network(state, "axis") & land
    assert not western.france_fights(state)


@rule("spi", "14.13c")
@refusal("spi", "14.13c")
def test_vichy_units_stand_still() -> None:
    refused(vichy("vf.inf 1 0421", phase="axis/initial-movement"), "14.13c", "move vf.inf.1 0422")
    refused(vichy("vf.inf 1 0421"), "14.13c", "move vf.inf.1 0422")
    game = vichy("vf.inf 1 0421", "gb.inf 1 1023", turn="1/1943")
    play(game, "move gb.inf.1 1022", *["end"] * 9)
    while war(game).frame.step != "initial-movement":
        play(game, "end")
    assert legal(game, "move vf.inf.1 0422")


@rule("spi", "15.3d")
def test_1941_starts_with_a_vichy_government() -> None:
    state = war(table(empty=False))
    assert state.vichy == 1
    assert geo.BOARD.list(state.vichy_land & geo.FRANCE & ~geo.CORSICA) == sorted(FREE_ZONE)
    assert "14.1" in state.rules
    assert state.ranks[Status.VICHY]


# ------------------------------------------------------------------ invasion
@rule("spi", "14.14a", "14.16", "R57")
def test_an_axis_invasion_frees_the_french() -> None:
    game = vichy("de.inf 2 0814", "vf.inf 1 0917", "vf.inf 2 0421", phase="axis/initial-movement")
    play(game, "move de.inf.1 0815")
    assert at(game, "0917") == ["ff.inf.1 1"]
    assert at(game, "0421") == ["ff.inf.2 2"]
    assert war(game).vichy == 2
    assert [war(game).side_of(war(game).piece_of(name)) for name in ("ff.inf.1", "ff.inf.2")] == ["allied", "allied"]


@rule("spi", "14.14a")
def test_italians_free_the_french_as_well() -> None:
    game = vichy("it.inf 1 1124", "vf.inf 1 1022", phase="axis/initial-movement")
    play(game, "move it.inf.1 1024")
    assert at(game, "1022") == ["ff.inf.1 1"]


@rule("spi", "14.14b", "R57")
def test_a_united_states_invasion_frees_the_nearest_unit_only() -> None:
    game = vichy("us.inf 3 1125", "vf.inf 1 1022", "vf.inf 1 0421", "vf.inf 1 0917")
    play(game, "move us.inf.1 1024")
    assert at(game, "1022") == ["ff.inf.1 1"]
    assert war(game).ranks[Status.VICHY] == 0
    assert at(game, "0421") == at(game, "0917") == []
    assert not war(game).pool


@rule("spi", "14.14b")
@refusal("spi", "14.14b")
def test_e23_the_allied_player_chooses_among_equally_near_units() -> None:
    game = vichy("us.inf 3 1125", "vf.inf 1 1022", "vf.inf 2 1022", "vf.inf 1 0421", "gb.inf 1 0811")
    play(game, "move us.inf.1 1024")
    assert game.actor == "allied"
    refused(game, "14.14b", "rally gb.inf.1")
    play(game, "rally ff.inf.2")
    assert at(game, "1022") == ["ff.inf.2 2"]
    assert war(game).frame.step == "initial-movement"
    assert legal(game, "move us.inf.1 1023")  # the move goes on


@rule("spi", "14.14b", "R57")
def test_an_attack_by_the_united_states_on_a_unit_that_joins_them_does_not_take_place() -> None:
    game = vichy("us.inf 3 1125", "vf.inf 2 1024", phase="allied/combat")
    play(game, "attack 1024 with us.inf.1")
    assert game.faces == []
    assert at(game, "1024") == ["ff.inf.1 2"]
    play(game, "advance us.inf.1 1024")
    assert at(game, "1024") == ["ff.inf.1 2", "us.inf.1 3"]


@rule("spi", "14.14b", "R57")
def test_two_units_attacked_together_leave_the_choice_before_the_advance() -> None:
    game = vichy("us.inf 3 1125", "vf.inf 1 1024", "vf.inf 1 1024", phase="allied/combat")
    play(game, "attack 1024 with us.inf.1")
    assert war(game).frame.step == "allegiance"
    play(game, "rally ff.inf.1", "advance us.inf.1 1024")
    assert at(game, "1024") == ["ff.inf.1 1", "us.inf.1 3"]


@rule("spi", "14.15a", "14.15b", "R130")
def test_e18_a_british_sp_among_the_invaders_turns_vichy_to_the_axis() -> None:
    game = vichy("us.inf 3 1125", "gb.inf 1 1125", "vf.inf 2 1024", "vf.inf 1 0421", phase="allied/combat", dice=(6,))
    play(game, "attack 1024 with us.inf.1 gb.inf.1")
    assert war(game).status[Nation.VICHY] == Status.AXIS
    assert war(game).side_of(war(game).piece_of("vf.inf.2")) == "axis"
    assert war(game).vichy == 2


@rule("spi", "14.15b")
def test_the_first_invasion_decides_for_good() -> None:
    game = vichy("us.inf 3 1125", "gb.inf 1 1125", "vf.inf 1 0421")
    play(game, "move us.inf.1 1024", "move gb.inf.1 1023")
    assert at(game, "0421") == ["ff.inf.1 1"]
    game = vichy("us.inf 3 1125", "gb.inf 1 1125", "vf.inf 1 0421")
    play(game, "move gb.inf.1 1024", "move us.inf.1 1023")
    assert war(game).bucket(war(game).piece_of("vf.inf.1")) == Status.AXIS


@rule("spi", "14.15c")
def test_attacks_by_other_nations_change_nothing_for_the_others() -> None:
    game = vichy("ff.inf 2 1125", "ff.inf 1 1125", "vf.inf 2 1024", "vf.inf 1 0421", phase="allied/combat", dice=(1,))
    play(game, "attack 1024 with ff.inf.1 ff.inf.2")
    state = war(game)
    assert state.vichy == 1
    assert state.bucket(state.piece_of("vf.inf.2")) == Status.VICHY
    assert game.faces == [1]


@rule("spi", "14.15c", "8.52")
def test_the_opponent_of_the_attacker_decides_for_vichy_units_that_stay_neutral() -> None:
    units = ("ff.inf 2 1125", "ff.inf 3 1125", "vf.inf 2 1024", "vf.inf 1 1024")
    game = vichy(*units, phase="allied/combat", dice=(1,))
    play(game, "attack 1024 with ff.inf.1 ff.inf.2")
    assert war(game).bucket(war(game).piece_of("vf.inf.1")) == Status.VICHY
    assert war(game).actor == "axis"


@rule("spi", "14.14c", "R89")
def test_free_french_get_no_replacements() -> None:
    game = vichy("gb.inf 1 0811", phase="allied/reinforcement", lost={"ff.inf": 3}, vichy=False)
    assert not any("ff." in game.text(act) for act in game.choices())


# ------------------------------------------------------------------ the overwhelming attack
@rule("spi", "14.17", "14.17a", "R58")
@pytest.mark.parametrize(("target", "beside"), [("1024", "1125"), ("2523", "2524")])
def test_e19_four_sp_sweep_two_vichy_sp_away(target: str, beside: str) -> None:
    units = (f"us.inf 3 {beside}", f"gb.inf 1 {beside}")
    game = vichy(*units, f"vf.inf 2 {target}", phase="allied/combat")
    play(game, f"attack {target} with us.inf.1 gb.inf.1")
    assert at(game, target) == []
    assert game.faces == []
    assert not war(game).pool
    play(game, f"advance us.inf.1 {target}")


@rule("spi", "14.17", "R58")
def test_three_sp_are_not_overwhelming() -> None:
    game = vichy("gb.inf 3 1125", "vf.inf 2 1024", phase="allied/combat", dice=(6,))
    play(game, "attack 1024 with gb.inf.1")
    assert game.faces == [6]
    assert at(game, "1024") == ["vf.inf.1 2"]


@rule("spi", "14.17", "R58", "14.14a")
def test_the_axis_sweeps_units_that_were_vichy_when_attacked() -> None:
    game = vichy("de.inf 4 0814", "vf.inf 2 0815", "vf.inf 1 0917", phase="axis/combat")
    play(game, "attack 0815 with de.inf.1")
    assert game.faces == []
    assert at(game, "0815") == []
    assert [unit.split()[0][:6] for unit in at(game, "0917")] == ["ff.inf"]


@rule("spi", "14.17", "R58")
def test_free_french_are_not_swept_away() -> None:
    game = vichy("de.inf 4 0814", "ff.inf 2 0815", phase="axis/combat", dice=(6,), vichy=False)
    play(game, "attack 0815 with de.inf.1")
    assert game.faces == [6]


@rule("spi", "14.17a", "R58")
def test_terrain_does_not_save_vichy_units_that_serve_the_axis() -> None:
    # rough, and spring in the Weather Area: one SP defends with four, and two still sweep it away
    game = vichy(
        "gb.inf 2 1618",
        "vf.inf 1 1617",
        turn="2/1943",
        phase="allied/combat",
        vichy=False,
        status={"vichy-france": "axis"},
    )
    play(game, "attack 1617 with gb.inf.1")
    assert game.faces == []
    assert at(game, "1617") == []


@rule("spi", "R131")
def test_vichy_units_beside_germans_fight_like_others() -> None:
    game = vichy(
        "gb.inf 3 1125",
        "vf.inf 1 1024",
        "de.inf 1 1024",
        phase="allied/combat",
        dice=(6,),
        vichy=False,
        status={"vichy-france": "axis"},
    )
    play(game, "attack 1024 with gb.inf.1")
    assert game.faces == [6]


@rule("spi", "R57")
def test_an_overrun_by_the_united_states_spares_whoever_joins_them() -> None:
    game = vichy("us.inf 3 1125", "vf.inf 1 1024")
    play(game, "overrun 1024 with us.inf.1")
    assert at(game, "1024") == ["ff.inf.1 1", "us.inf.1 3"]


@rule("spi", "14.15b")
@pytest.mark.parametrize("value", [False, "fallen", FREE_ZONE])
def test_a_position_says_how_vichy_stands(value: Any) -> None:
    game = vichy("gb.inf 1 0811", vichy=value, freed=["2007"], refused="4/1942", calm=3)
    again = theatrum.from_position(game.ruleset.describe(game.state))
    for name in ("vichy", "freed", "refused", "calm"):
        assert getattr(again.state, name) == getattr(game.state, name)
    assert war(again).unoccupied() == war(game).unoccupied()


def test_a_position_with_a_wrong_vichy_is_rejected() -> None:
    with pytest.raises(theatrum.BadInput, match="vichy"):
        vichy("gb.inf 1 0811", vichy="maybe")


@rule("spi", "5.61", "14.14a")
def test_vichy_units_that_join_the_allies_close_the_railways_of_france_for_this_game_turn() -> None:
    game = vichy("de.inf 4 0814", "vf.inf 1 0815", phase="axis/initial-movement", turn="3/1942")
    state = war(game)
    occupied = 1 << geo.hex_("0613")
    assert rail.network(state, "axis") & occupied
    play(game, "overrun 0815 with de.inf.1")
    assert not rail.network(state, "axis") & occupied
    control.close_turn(state)
    assert rail.network(state, "axis") & occupied
