"""[6.5] Air zones and the interdiction of Naval Transport."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rules import rule
from tests.spi.table import at, legal, play, refused, table, war, where
from tests.spi.test_shipping import axis_convoy, convoy, skip
from theatrum.core.game import Game
from theatrum.core.odds import explore, merge
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.sea import interdiction
from theatrum.rulesets.spi.war import War


# ------------------------------------------------------------------ the zones
@rule("spi", "6.5a", "14.22", "R21")
def test_german_british_and_united_states_sp_have_air_zones_and_garrisons_too() -> None:
    game = convoy(
        "gb.gar 1 1322",
        "us.inf 2 0811",
        "ff.inf 1 2224",
        "su.inf 2 1902",
        "de.inf 3 0812",
        "it.inf 2 1319",
        "ro.inf 1 1419",
    )
    allied, axis = (zones.air(war(game), side) for side in ("allied", "axis"))
    assert sorted(sp for _, sp in allied) == [1, 2]
    assert [sp for _, sp in axis] == [3]
    malta = next(spaces for spaces, sp in allied if sp == 1)
    near = {space for space in range(geo.BOARD.size) if malta >> space & 1}
    assert all(geo.BOARD.distance(geo.MALTA, space) <= 2 for space in near)
    assert len(near) == 19
    assert malta >> geo.hex_("1324") & 1


@rule("spi", "6.57", "R21")
def test_air_zones_do_not_pass_mountains() -> None:
    shadows = 0
    for a, b in geo.RIDGES:
        for here, there in ((a, b), (b, a)):
            reached = bool(geo.AIR_ZONE[here] >> there & 1)
            assert reached == bool(geo.AIR.near[here] & geo.AIR.near[there]), "only by the way round"
            shadows += not reached
    assert shadows
    assert geo.AIR_ZONE[geo.hex_("1322")].bit_count() == 19, "over the sea nothing stops it"


@rule("spi", "6.5b")
def test_air_zones_touch_nothing_but_transport() -> None:
    game = table("de.mech 2 0815", "gb.inf 1 0712", "gb.inf 1 0811")
    game.play("move de.mech.1 0812")
    assert where(game, "de.mech.1") == "0812"
    assert game.faces == []


# ------------------------------------------------------------------ normal interdiction
@rule("spi", "5.73", "6.51", "6.52")
def test_each_sp_rolls_once_for_every_enemy_sp_and_a_six_turns_it_back() -> None:
    game = convoy("gb.inf 2 0811", "de.inf 2 0812", naval=2, dice=(1, 5, 2, 6))
    game.play("ship gb.inf.1 0219")
    assert game.faces == [1, 5, 2, 6]
    assert at(game, "0219") == ["gb.inf.1 1"]
    assert at(game, "0811") == ["gb.inf.2 1"]
    assert war(game).naval == 0


@rule("spi", "6.51", "R22")
def test_aborted_sp_form_one_unit_and_do_nothing_more() -> None:
    game = convoy("gb.inf 3 0811", "gb.inf 1 0712", "de.inf 1 0812", naval=6, dice=(6, 2, 6))
    game.play("ship gb.inf.1 0219")
    assert at(game, "0811") == ["gb.inf.3 2"]
    assert at(game, "0219") == ["gb.inf.1 1"]
    refused(game, "5.0d", "ship gb.inf.3 0219")
    assert legal(game, "ship gb.inf.2 0219")


@rule("spi", "5.78a", "5.78b", "6.52")
def test_e2_malta_rolls_twice_for_every_sp_bound_for_tripoli() -> None:
    game = axis_convoy("gb.gar 1 1322", "gb.inf 1 1322", "it.inf 1 1319", "de.inf 1 1319", dice=(5, 6, 1, 1))
    game.play("ship it.inf.1 1324")
    assert game.faces == [5, 6]
    assert where(game, "it.inf.1") == "1319"
    game.play("ship de.inf.1 1324")
    assert game.faces == [5, 6, 1, 1]
    assert where(game, "de.inf.1") == "1324"


@rule("spi", "6.58")
def test_friendly_air_zones_do_not_help_ships() -> None:
    game = convoy("gb.inf 1 0811", "gb.inf 4 0811", "us.inf 4 0712", "de.inf 1 0812", dice=(6,))
    game.play("ship gb.inf.1 0219")
    assert game.faces == [6]
    assert where(game, "gb.inf.1") == "0811"


@rule("spi", "R101")
def test_a_ship_takes_the_route_with_the_fewest_dice() -> None:
    threat = ("de.inf 3 0614", "de.inf 2 1017", "de.inf 1 0718")
    state = war(convoy("gb.inf 1 0710", "gb.inf 1 0219", *threat, italy="surrendered"))
    calm = interdiction.hazard(state, "allied", interdiction.allied_waters(state), geo.hex_("0708"), geo.GIBRALTAR)
    assert calm == interdiction.Hazard(0, special=False)
    wide = interdiction.hazard(state, "allied", interdiction.allied_waters(state), geo.GIBRALTAR, geo.SUEZ)
    assert wide == interdiction.Hazard(1, special=False), "Barcelona commands the narrows, Corsica can be passed"
    held = interdiction.hazard(state, "allied", interdiction.allied_waters(state), geo.GIBRALTAR, geo.hex_("1018"))
    assert held == interdiction.Hazard(3, special=False), "Corsica watches the port itself"


# ------------------------------------------------------------------ the special Mediterranean die
DESERT = ("gb.inf 2 0219", "de.inf 1 1324")


@rule("spi", "6.53a", "6.53b", "6.53c")
def test_t11_one_die_decides_for_each_sp_in_the_mediterranean() -> None:
    game = convoy(*DESERT, naval=2, dice=(3, 6))
    game.play("ship gb.inf.1 2325")
    assert game.faces == [3, 6]
    assert at(game, "2325") == ["gb.inf.1 1"]
    assert at(game, "0219") == []
    assert war(game).lost_allied == 1
    assert war(game).naval == 0
    skip(game, "axis/initial-movement")
    skip(game, "allied/naval-transport")
    assert war(game).naval > 0, "points are used, not destroyed"


@rule("spi", "6.53b")
@pytest.mark.parametrize(("face", "there", "here"), [(1, 1, 0), (3, 1, 0), (4, 0, 1), (5, 0, 1), (6, 0, 0)])
def test_the_results_of_the_special_die(face: int, there: int, here: int) -> None:
    game = convoy("gb.inf 1 0219", "de.inf 1 1324", dice=(face,))
    game.play("ship gb.inf.1 2325")
    assert (len(at(game, "2325")), len(at(game, "0219"))) == (there, here)


@rule("spi", "6.53a", "6.54", "16.66b")
@pytest.mark.parametrize(
    ("units", "facts", "special"),
    [
        (("it.inf 1 1324",), {}, True),
        (("de.inf 1 2125", "gb.inf 1 2025", "gb.inf 1 2224"), {}, False),
        (("de.inf 1 1324",), {"italy": "surrendered"}, False),
        (("de.inf 1 1321",), {}, False),
    ],
)
def test_the_special_die_needs_a_supplied_axis_sp_in_africa_and_italy_in_the_war(
    units: tuple[str, ...], facts: dict[str, Any], special: bool
) -> None:
    state = war(convoy("gb.inf 1 0219", *units, **facts))
    assert interdiction.special(state) is special
    hazard = interdiction.hazard(state, "allied", interdiction.allied_waters(state), geo.GIBRALTAR, geo.MALTA)
    assert hazard is not None
    assert hazard.special is special


@rule("spi", "6.55")
def test_the_special_die_is_for_allied_sp_in_the_mediterranean_only() -> None:
    axis = axis_convoy("it.inf 1 1319", "de.inf 1 1324")
    axis.play("ship it.inf.1 1324")
    assert axis.faces == []
    atlantic = convoy("gb.inf 1 0811", "de.inf 1 1324")
    atlantic.play("ship gb.inf.1 0219")
    assert atlantic.faces == []


# ------------------------------------------------------------------ exact odds
def _shipped(state: Any) -> dict[str, int]:
    """What became of a shipment, read from its event."""
    assert isinstance(state, War)
    event = next(event for event in state.events or () if event["kind"] in ("ship", "forward"))
    return {"arrive": event["arrived"], "aborted": event["aborted"], "lost": event["lost"]}


@rule("spi", "6.52", "6.53b", "5.91b")
@pytest.mark.parametrize(
    ("game", "action"),
    [
        (convoy("gb.inf 2 0811", "de.inf 2 0812", naval=2), "ship gb.inf.1 0219"),
        (convoy("gb.inf 3 0219", "de.inf 1 1324", naval=3), "ship gb.inf.1 2325"),
        (convoy("gb.inf 2 0811", naval=4), "ship-round gb.inf.1 2325"),
        (axis_convoy("gb.gar 1 1322", "gb.inf 2 1322", "it.inf 1 1319"), "ship it.inf.1 1324"),
    ],
)
def test_odds_by_convolution_equal_the_odds_of_playing_every_die(game: Game, action: str) -> None:
    exact = game.odds(action)
    act = game.ruleset.read(action, game.state)
    assert exact == merge(explore(game.state, act, _shipped))
    assert sum(chance for chance, _ in exact) == 1


@rule("spi", "6.53b")
def test_odds_of_two_sp_through_the_mediterranean() -> None:
    found = {tuple(result.values()): chance for chance, result in convoy(*DESERT, naval=2).odds("ship gb.inf.1 2325")}
    assert found[2, 0, 0] == Fraction(1, 4)
    assert found[0, 0, 2] == Fraction(1, 36)
    assert sum(found.values()) == 1


@rule("spi", "5.84c", "8.71")
def test_odds_of_landings_and_attacks_are_short() -> None:
    facts: dict[str, Any] = {"turn": "4/1943", "phase": "allied/initial-movement", "us_due": 0}
    game = table("gb.inf 1 1121", spaces={"1121": "britain"}, **facts)
    play(game, "land 1321", "join gb.inf.1")
    assert game.odds("resolve") == [(Fraction(2, 3), {"lands": True}), (Fraction(1, 3), {"lands": False})]
    fight = table("de.inf 3 0815", "gb.inf 1 0814", phase="axis/combat", turn="3/1942")
    results = fight.odds("attack 0814 with de.inf.1")
    assert all(set(result) == {"loss", "eliminated", "retreat", "column"} for _, result in results)
    assert {result["column"] for _, result in results} == {2}
    assert all(result["eliminated"] for _, result in results)
