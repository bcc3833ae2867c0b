"""[5.6] Rail Movement."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.movement import rail
from theatrum.rulesets.spi.rules.supply import control


def to_rail(game: Game, *marked: str) -> Game:
    """Mark units and go on to phase 4."""
    play(game, *(f"entrain {unit}" for unit in marked))
    while war(game).frame.step != "rail":
        play(game, "end")
    return game


@rule("spi", "5.6a", "5.6c", "4.2.A1c", "4.2.A4a", "5.63a")
def test_rail_triples_the_allowance() -> None:
    game = to_rail(table("de.inf 4 1114", turn="1/1942"), "de.inf.1")
    assert legal(game, "rail de.inf.1 1610")
    play(game, "rail de.inf.1 1612")
    assert where(game, "de.inf.1") == "1612"


@refusal("spi", "5.6a")
def test_not_further_than_three_times() -> None:
    game = to_rail(table("de.inf 4 1513", turn="2/1942"), "de.inf.1")
    assert legal(game, "rail de.inf.1 1111")
    refused(game, "5.6a", "rail de.inf.1 0613")


@rule("spi", "5.6c")
@refusal("spi", "5.6c")
def test_only_what_was_marked() -> None:
    game = to_rail(table("de.inf 4 1312", "de.inf 2 1313"), "de.inf.1")
    refused(game, "5.6c", "rail de.inf.2 1112")
    assert legal(game, "rail de.inf.1 1112")


@rule("spi", "5.64a")
@refusal("spi", "5.64a")
def test_marked_units_do_nothing_else() -> None:
    game = at_war("de.mech 4 1612", "de.inf 4 1911", "su.inf 1 1910")
    play(game, "entrain de.mech.1")
    refused(game, "5.64a", "move de.mech.1 1712")
    play(game, "end")
    war(game).marked |= 1 << 1
    refused(game, "5.64a", "attack 1910 with de.inf.1")


@rule("spi", "5.64b", "R12")
def test_the_mark_is_gone_with_the_player_turn() -> None:
    game = to_rail(table("de.inf 4 1312"), "de.inf.1")
    while war(game).phasing == "axis":
        play(game, "end")
    assert war(game).marked == 0


@rule("spi", "5.61", "R11")
@refusal("spi", "5.61")
def test_t20_a_conquered_country_opens_in_the_next_game_turn() -> None:
    """The last Pole is gone and Germans were there in an earlier Game-Turn; in the turn of conquest not yet."""
    units = ("de.inf 4 1512", "de.inf 2 1312")
    fresh = table(*units, scenario="1939", turn="4/1939")
    refused(fresh, "5.61", "entrain de.inf.1")
    later = table(*units, scenario="1940", turn="2/1940")
    play(later, "entrain de.inf.1")


@rule("spi", "5.61", "R11")
def test_a_home_country_just_freed_opens_in_the_next_game_turn() -> None:
    """The last German leaves western Poland, a Russian passes through it: the Germans were there in this Game-Turn."""
    units = ("su.inf 2 1709", "su.inf 2 1610", "de.inf 1 1512", "de.inf 1 1112")
    game = at_war(*units, turn="3/1943", spaces={"1709": "russia", "1610": "russia"})
    state = war(game)
    land = geo.RAIL_COUNTRY[geo.hex_("1511")]
    play(game, "move de.inf.1 1312")
    while state.phasing == "axis":
        play(game, "end")
    assert not rail.network(state, "allied") & land
    play(game, "move su.inf.2 1511")
    state.shift(1, geo.hex_("1610"))
    assert not rail.network(state, "allied") & land
    control.close_turn(state)
    assert rail.network(state, "allied") & land


@rule("spi", "5.61")
def test_an_enemy_in_the_country_closes_it() -> None:
    free = to_rail(table("de.inf 4 1114", turn="3/1941"), "de.inf.1")
    assert legal(free, "rail de.inf.1 0914")
    landed = to_rail(table("de.inf 4 1114", "gb.inf 1 0613", turn="3/1941"), "de.inf.1")
    refused(landed, "5.62", "rail de.inf.1 0914")


@rule("spi", "5.62")
@refusal("spi", "5.62")
def test_rail_ends_at_the_border_of_a_closed_country() -> None:
    game = to_rail(at_war("de.inf 4 1612", "su.inf 1 2509", turn="3/1942"), "de.inf.1")
    refused(game, "5.62", "rail de.inf.1 1911")
    assert legal(game, "rail de.inf.1 1613")


@rule("spi", "5.6b", "R10")
@refusal("spi", "5.6b")
def test_no_rail_in_africa() -> None:
    game = table("it.inf 1 1324", "it.inf 1 1419")
    refused(game, "5.6b", "entrain it.inf.1")
    to_rail(game, "it.inf.2")
    refused(game, "5.6b", "rail it.inf.2 1920")
    assert legal(game, "rail it.inf.2 1016")


@rule("spi", "5.63b")
@refusal("spi", "5.63b")
def test_never_in_an_enemy_zone() -> None:
    game = at_war("de.inf 4 1613", "su.inf 1 1713", "de.inf 1 1312", turn="3/1942")
    refused(game, "5.63b", "entrain de.inf.1")
    to_rail(game, "de.inf.2")
    refused(game, "5.63b", "rail de.inf.2 1612")


@rule("spi", "5.63b")
def test_an_enemy_who_retreats_next_to_the_train_stops_it() -> None:
    game = table("de.inf 4 1414", "gb.inf 1 1512", status={"russia": "allied"}, turn="3/1944")
    play(game, "entrain de.inf.1")
    state = war(game)
    state.shift(1, state.space_of("1514"))
    rail.watch(state)
    assert state.contact & 1


@rule("spi", "5.65a", "5.65b", "R95")
@refusal("spi", "5.65a")
def test_the_alternate_rule_goes_hex_by_hex() -> None:
    units = ("de.inf 4 1114", "gb.inf 1 0613")
    game = to_rail(table(*units, options=("alternate-rail",), turn="3/1941"), "de.inf.1")
    assert legal(game, "rail de.inf.1 0914")
    lost = {"0914": "britain"}
    taken = to_rail(table(*units, options=("alternate-rail",), turn="3/1941", spaces=lost), "de.inf.1")
    refused(taken, "5.65a", "rail de.inf.1 0914")


@rule("spi", "5.65b", "5.65c")
def test_home_hexes_are_friendly_until_the_enemy_comes() -> None:
    game = at_war("su.inf 2 2509", "de.inf 1 2211", phase="axis/initial-movement")
    state = war(game)
    assert control.friendly(state, "allied") >> geo.hex_("2308") & 1
    assert control.friendly(state, "axis") >> geo.hex_("1312") & 1
    play(game, "move de.inf.1 2209")
    assert not control.friendly(state, "allied") >> geo.hex_("2208") & 1
    assert not state.friend_axis >> geo.hex_("2208") & 1


@rule("spi", "5.66")
def test_no_train_over_the_mountains(monkeypatch: pytest.MonkeyPatch) -> None:
    """1714 and 1715 are neighbours over the Carpathians: with one Movement Point a train reaches the others only."""
    monkeypatch.setattr(rail, "points", lambda war, start: 1)
    game = to_rail(table("de.inf 2 1714", turn="3/1941"), "de.inf.1")
    assert legal(game, "rail de.inf.1 1613")
    assert not rail.reach(war(game), "axis", 0) >> geo.hex_("1715") & 1
    refused(game, "5.6a", "rail de.inf.1 1715")
    assert list(rail._ride(geo.hex_("1714"), geo.hexes(["1714", "1715"]))) == [geo.hex_("1714")]


@refusal("spi", "5.11", "5.0c")
def test_your_own_trains_once() -> None:
    game = to_rail(at_war("de.inf 4 1312", "de.inf 2 1313", "su.inf 2 2509"), "de.inf.1", "de.inf.2")
    refused(game, "5.11", "rail su.inf.1 2508")
    play(game, "rail de.inf.1 1112")
    refused(game, "5.0c", "rail de.inf.1 1113")


@rule("spi", "4.2.A4b")
def test_rail_then_ship_in_one_phase() -> None:
    """A unit that rode to a port may still sail; one that marched may not."""
    game = to_rail(table("de.inf 1 1312", turn="3/1941"), "de.inf.1")
    play(game, "rail de.inf.1 1411", "end")
    assert war(game).frame.step == "naval-transport"
    assert legal(game, "ship de.inf.1 1610")
