"""Places that hardly any war comes to: the last hex, the last point, the only way left, nobody's land."""

from __future__ import annotations

import pytest

import theatrum
from tests.hitlerswar.campaign import campaign, close, give, march, path
from tests.hitlerswar.table import play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.hitlerswar.actions import Lose
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, NOBODY, PIECE_OF, SOVIET
from theatrum.rulesets.hitlerswar.rules.combat import casualties
from theatrum.rulesets.hitlerswar.rules.combat.casualties import Casualties
from theatrum.rulesets.hitlerswar.rules.combat.defence import Shots
from theatrum.rulesets.hitlerswar.rules.movement import control, leaders
from theatrum.rulesets.hitlerswar.rules.politics import morale, nations
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import OFF

FORCES = ("unaligned-forces",)


# ---------------------------------------------------------------- politics
@rule("hitlerswar", "R13", "R41")
def test_who_is_at_war_with_whom() -> None:
    state = war(table(scenario="campaign-1"))
    assert control.at_war(state, AXIS, ALLIED)
    assert control.at_war(state, ALLIED, AXIS)
    assert not control.at_war(state, AXIS, SOVIET), "not yet"
    for side in range(3):
        assert not control.at_war(state, side, side)
    assert not control.at_war(state, SOVIET, ALLIED)
    state.eastern_war = 1
    assert control.at_war(state, SOVIET, AXIS)
    state.peace = 2
    assert control.at_war(state, SOVIET, AXIS), "peace was refused"
    state.peace = 1
    assert not control.at_war(state, AXIS, SOVIET)


@rule("hitlerswar", "R66")
def test_nobody_speaks_for_land_that_belongs_to_nobody() -> None:
    state = war(table(scenario="fall-of-germany"))
    assert nations.patron(state, geo.hex_("M10")) == casualties.commander(state, geo.hex_("M10")) == NOBODY


@rule("hitlerswar", "violation.2a", "R33")
def test_unaligned_italy_that_is_conquered_whole_is_out_of_the_war() -> None:
    """One hex is left when the phase begins; with more left at its end, Italy joins the Axis."""
    taken = give("allied", "Italy", "Libya", "Sicily", "Sardinia")
    for free, italy in ((["L9"], 2), (geo.BOARD.list(geo.COUNTRY["Italy"]), 1)):
        game = campaign("french-first-army 0/10 M9", phase="allied/combat",
                        spaces=taken | dict.fromkeys(free, "nobody"))  # fmt: skip
        march(game, "french-first-army", "L9")
        assert war(game).italy == 0, "only when the phase is over"
        close(game)
        assert war(game).italy == italy


# ---------------------------------------------------------------- morale
@rule("hitlerswar", "morale.3a", "morale.3b", "morale.7b")
def test_morale_between_nothing_and_nineteen() -> None:
    state = war(table(scenario="campaign-2"))
    for level, by, left, broken in ((18, 1, 19, 0), (19, 1, 19, 0), (2, -1, 1, 0), (1, -1, 0, 1), (1, -3, 0, 1)):
        state.morale_allied, state.broken = level, 0
        morale.change(state, ALLIED, by, "morale.4")
        assert (state.morale_allied, state.broken) == (left, broken << ALLIED)
    for by in (-2, 2):
        state.morale_allied = state.broken = 0
        morale.change(state, ALLIED, by, "morale.4")
        assert (state.morale_allied, state.broken) == (0, 0), "there is none any more"


# ---------------------------------------------------------------- home forces
@rule("hitlerswar", "unaligned-forces.4", "unaligned-forces.8")
def test_points_that_find_no_room_are_not_placed() -> None:
    """All of Poland but Warsaw is gone: two of its four points may be in the capital."""
    game = campaign("fourth-army 2/8 P12", options=FORCES, spaces={"N13 O13 O14 P12 Q12": "axis"})
    play(game, "attack fourth-army P13")
    assert path(game) == "axis/combat"
    assert war(game).home == {geo.hex_("P13"): 2}


@rule("hitlerswar", "advance-resolution.4b")
@refusal("hitlerswar", "advance-resolution.4a", "advance-resolution.4b", "unaligned-forces.3a")
def test_home_forces_do_not_retreat_over_water() -> None:
    game = campaign("french-first-army 0/10 L6", options=FORCES, phase="allied/combat", levied=["Spain"],
                    spaces={"K6": {"home": 2}, "K5": "allied"})  # fmt: skip
    play(game, "attack french-first-army K6", "end", "hold", "advance french-first-army")
    assert path(game) == "axis/home-retreat"
    refused(game, "advance-resolution.4b", "retreat-home J6")
    refused(game, "advance-resolution.4a", "retreat-home I5")
    refused(game, "unaligned-forces.3a", "retreat-home K5")
    play(game, "retreat-home K7")
    assert war(game).home == {geo.hex_("K7"): 2}


# ---------------------------------------------------------------- losses
@rule("hitlerswar", "air-attacks.4b", "R54")
@refusal("hitlerswar", "air-attacks.4b")
def test_tac_air_is_lost_when_no_fort_no_home_force_and_no_garrison_is_left() -> None:
    state = war(table("okw 0/0/2 P12", "fourth-army 1/0/2 P11", scenario="campaign-2"))
    okw, fourth, space = PIECE_OF["okw"], PIECE_OF["fourth-army"], geo.hex_("P12")
    state.land[AXIS] |= 1 << space
    hit = Casualties(AXIS, 1, 1 << okw, space)
    for bare, forts, home, lost in ((0, 0, 0, False), (1, 1, 0, False), (1, 0, 1, False), (1, 0, 0, True)):
        state.bare = bare << space
        state.forts, state.home = dict.fromkeys([space] * forts, 1), dict.fromkeys([space] * home, 1)
        why = hit.why_not_lose(state, Lose(okw, "air"))
        assert (why.clause if why else "") == ("" if lost else "air-attacks.4b")
        assert (Lose(okw, "air") in hit.acts(state)) == lost
    both = Casualties(AXIS, 1, 1 << okw | 1 << fourth, OFF)
    why = both.why_not_lose(state, Lose(okw, "air"))
    assert why is not None
    assert why.clause == "air-attacks.4b", "the other army still has infantry"


# ---------------------------------------------------------------- coastal air
@rule("hitlerswar", "air-attacks.8b", "air-attacks.4a", "R53")
def test_coastal_air_attacks_in_the_air_first_and_fires_with_the_rest() -> None:
    state = war(table("army-group-west 2/0/1 Q9", scenario="campaign-2", phase="allied/combat"))
    state.coastal = {geo.hex_("Q9"): 3}
    army = 1 << PIECE_OF["army-group-west"]
    power = {used: Shots(geo.hex_("Q9"), 0, army, 0, used).strength(state) for used in range(5)}
    assert power == {0: 6, 1: 5, 2: 4, 3: 3, 4: 2}, "two of infantry, one of its own tac air, three of the coast"
    state.coastal = {}
    assert Shots(geo.hex_("Q9"), 0, army, 4, 1).strength(state) == 6
    assert Shots(geo.hex_("Q9"), 0, army, 9, 0).strength(state) == 10, "ten at most"


# ---------------------------------------------------------------- sea routes
@rule("hitlerswar", "sea-route.4a")
def test_two_closed_borders_are_both_named() -> None:
    state = war(table(scenario="fall-of-germany", spaces={"H4 British-Africa D15 J14": "axis", "K15 P7": "allied"}))
    clause, why = seas.obstacle(state, ALLIED, geo.hexes(["P7"]), geo.hexes(["K15"]))
    assert clause == "sea-route.4a"
    assert "H4" in why
    assert "J14" in why


# ---------------------------------------------------------------- names
def test_what_has_no_such_name() -> None:
    state = war(table(options=("leaders",)))
    with pytest.raises(theatrum.BadInput, match="there is no leader 'Zhukov' for okw"):
        leaders.read(state, PIECE_OF["okw"], {"leader": "Zhukov"})
    with pytest.raises(theatrum.BadInput, match="there is no army"):
        state.piece_of("grande-armee")
    with pytest.raises(theatrum.BadInput, match="there is no space"):
        state.space_of("Atlantis")


def test_nobody_holds_the_sea_or_closed_land() -> None:
    for name in ("R8", "M10"):
        with pytest.raises(theatrum.BadInput, match="nobody can hold"):
            table(spaces={name: "axis"})
