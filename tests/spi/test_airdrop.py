"""[16.7] Airdrops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.supply import control, supply


def drop(*units: str, **more: Any) -> Game:
    return at_war(*units, **{"options": ("airdrops",), **more})


JUTLAND: dict[str, Any] = {"scenario": "1939", "options": ("airdrops",), "dice": (1,)}


@rule("spi", "16.72a", "R97")
@pytest.mark.parametrize(("scenario", "sp"), [("1939", 1), ("1940", 1), ("1941", 0)])
def test_paratroops_of_the_order_of_battle(scenario: str, sp: int) -> None:
    state = war(table(scenario=scenario, options=("airdrops",), empty=False, turn="3/1941"))
    units = [piece for piece in state.units() if state.type(piece) == Type.PARATROOP]
    assert sum(state.sp[piece] for piece in units) == sp
    assert all(state.nation(piece) == Nation.GERMANY for piece in units)
    plain = war(table(scenario=scenario, empty=False, turn="3/1941"))
    assert not any(plain.type(piece) == Type.PARATROOP for piece in plain.units())
    assert plain.total(plain.of_nation(Nation.GERMANY)) == state.total(state.of_nation(Nation.GERMANY))


@rule("spi", "16.72b")
@refusal("spi", "16.72b")
def test_germany_may_build_more_and_only_paratroops_drop() -> None:
    game = drop("de.inf 1 1211", phase="axis/reinforcement")
    play(game, "take de reinforcements", "build de.para 1 1312")
    assert at(game, "1312") == ["de.para.1 1"]
    refused(drop("de.inf 1 1211"), "16.72b", "drop de.inf.1 1212")


@rule("spi", "16.73c", "4.2.A1b", "16.71")
@refusal("spi", "16.73c", "16.71")
def test_a_drop_goes_one_hex_away_in_phase_one() -> None:
    game = drop("de.para 1 0812", "gb.inf 1 0709")
    refused(game, "16.73c", "drop de.para.1 0810")
    play(game, "drop de.para.1 0811")  # over the Channel
    assert at(game, "0811") == ["de.para.1 1"]
    assert control.axis(war(game)) >> geo.hex_("0811") & 1
    refused(at_war("de.para 1 0812"), "16.71", "drop de.para.1 0811")
    late = drop("de.para 1 0812", "gb.inf 1 0811", phase="axis/combat")
    refused(late, "4.2.A2", "drop de.para.1 0811")


@rule("spi", "16.71")
@refusal("spi", "16.71")
def test_the_allies_have_no_airdrops() -> None:
    game = drop("gb.inf 1 0811", phase="allied/initial-movement")
    refused(game, "16.71", "drop gb.inf.1 0812")


@rule("spi", "16.73b")
def test_a_drop_ignores_zones_of_control() -> None:
    # from free ground straight between two Enemies
    game = drop("de.para 1 2110", "su.inf 3 2308", "su.inf 3 2310")
    assert zones.of_allies(war(game)) >> geo.hex_("2209") & 1
    play(game, "drop de.para.1 2209")
    assert where(game, "de.para.1") == "2209"


@rule("spi", "16.74a")
@refusal("spi", "16.74a")
def test_paratroops_in_an_enemy_zone_of_control_do_not_drop() -> None:
    game = drop("de.para 1 2110", "de.inf 4 2110", "su.inf 1 2210")
    refused(game, "16.74a", "drop de.para.1 2109")
    # not even when the Enemy is overrun later in the phase
    play(game, "overrun 2210 with de.inf.1")
    assert not zones.of_allies(war(game)) >> geo.hex_("2110") & 1
    refused(game, "16.74a", "drop de.para.1 2109")
    assert legal(drop("de.para 1 2110"), "drop de.para.1 2109")


@rule("spi", "16.74b")
@refusal("spi", "16.74b")
def test_who_has_dropped_does_not_move() -> None:
    game = drop("de.para 1 2110", "su.inf 1 2314")
    play(game, "drop de.para.1 2109")
    refused(game, "16.74b", "move de.para.1 2108")
    refused(game, "16.74b", "entrain de.para.1")
    refused(game, "16.74b", "drop de.para.1 2108")
    moved = drop("de.para 1 2110")
    play(moved, "move de.para.1 2109")
    refused(moved, "5.0c", "drop de.para.1 2108")


@rule("spi", "5.0c", "16.73c")
@refusal("spi", "5.0c")
def test_a_drop_ends_the_march_of_who_was_under_way() -> None:
    """After its Overrun the Mechanized unit could go on; the drop of another unit makes its move final."""
    game = drop("de.mech 4 2211", "de.para 1 2013", "su.inf 1 2210", "su.inf 1 2514")
    play(game, "overrun 2210 with de.mech.1")
    assert legal(game, "move de.mech.1 2209")
    play(game, "drop de.para.1 2012")
    refused(game, "5.0c", "move de.mech.1 2209")


@rule("spi", "16.7a", "R77")
@refusal("spi", "16.7a", "16.73c")
def test_no_drop_over_mountains_or_into_the_sea() -> None:
    game = drop("de.para 1 1214")
    refused(game, "16.7a", "drop de.para.1 1215")
    coast = drop("de.para 1 1111")
    refused(coast, "16.73c", "drop de.para.1 1110")
    assert geo.SEA >> geo.hex_("1110") & 1


@rule("spi", "16.75", "R77")
@pytest.mark.parametrize(("die", "falls"), [(1, True), (2, False)])
def test_t24_a_drop_onto_an_enemy_wins_the_hex_or_is_lost(die: int, falls: bool) -> None:
    # an Enemy beside it would pin it, but for the Channel
    game = drop("de.para 1 0812", "gb.inf 1 0811", "gb.inf 1 0708", turn="3/1941", dice=(die,))
    play(game, "drop de.para.1 0811")
    assert at(game, "0811") == ["de.para.1 1", "gb.inf.1 1"]
    play(game, "end", "attack 0811 with de.para.1")
    assert at(game, "0811") == (["de.para.1 1"] if falls else ["gb.inf.1 1"])


@rule("spi", "16.75", "R77")
def test_paratroops_that_do_not_attack_are_lost() -> None:
    game = drop("de.para 1 0812", "gb.inf 2 0811", turn="3/1941")
    play(game, "drop de.para.1 0811", "end")
    refused(game, "8.0b", "attack 0811")
    play(game, "end")
    assert where(game, "de.para.1") is None
    assert at(game, "0811") == ["gb.inf.1 2"]


@rule("spi", "16.75", "R139")
def test_defenders_under_paratroops_may_retreat() -> None:
    # the Paratroops have no Zone of Control before they hold the hex
    units = ("de.para 4 0812", "gb.inf 2 0811", "gb.inf 1 0708")
    game = drop(*units, turn="3/1941", dice=(6,))
    play(game, "drop de.para.1 0811", "end", "attack 0811 with de.para.1")
    assert war(game).frame.step == "retreat"
    game.play(next(iter(game.choices())))
    assert at(game, "0811") == ["de.para.1 4"]
    assert control.axis(war(game)) >> geo.hex_("0811") & 1


@rule("spi", "R77", "16.73b")
def test_supply_of_the_drop_is_judged_where_it_came_from() -> None:
    # without Italy no Axis supply crosses the water to Malta (16.66a), but Sicily has it overland
    game = drop("de.para 2 1321", "gb.gar 1 1322", italy="surrendered", dice=(1,))
    play(game, "drop de.para.1 1322")
    state = war(game)
    assert supply.supplied(state, state.piece_of("de.para.1"))
    assert not supply.net_of(state, Nation.GERMANY) >> geo.hex_("1322") & 1
    play(game, "end", "attack 1322 with de.para.1")
    assert at(game, "1322") == ["de.para.1 2"]
    assert not supply.supplied(war(game), war(game).piece_of("de.para.1"))


@rule("spi", "16.75", "8.13")
def test_units_beside_the_hex_help_paratroops_to_clear_it() -> None:
    game = table("de.para 1 1210", "de.inf 3 1310", "dk.inf 1 1209", turn="3/1940", **JUTLAND)
    play(game, "drop de.para.1 1209", "end", "attack 1209", "join de.para.1", "join de.inf.1")
    frame = war(game).frame
    assert isinstance(frame, Assault)
    assert frame.differential(war(game)) == 3
    play(game, "resolve", "advance de.inf.1 1209")
    assert at(game, "1209") == ["de.inf.1 3", "de.para.1 1"]


@rule("spi", "R77", "9.71", "12.0c")
def test_the_hex_left_by_the_drop_is_not_cut_by_the_war_that_the_drop_began() -> None:
    """The Dane has a Zone of Control from the moment of the drop, over the hex in Germany that it began in."""
    game = table("de.para 2 1210", "dk.inf 1 1209", turn="3/1940", **JUTLAND)
    play(game, "drop de.para.1 1209")
    state = war(game)
    assert zones.of_allies(state) >> geo.hex_("1210") & 1
    assert supply.supplied(state, state.piece_of("de.para.1"))
    play(game, "end", "attack 1209 with de.para.1")
    assert at(game, "1209") == ["de.para.1 2"]


@rule("spi", "16.75")
@refusal("spi", "16.75")
def test_a_hex_with_paratroops_on_it_is_not_overrun() -> None:
    game = drop("de.para 1 0516", "de.inf 4 0614", "gb.inf 1 0615")
    play(game, "drop de.para.1 0615")
    refused(game, "16.75", "overrun 0615")


@rule("spi", "16.76")
def test_no_interdiction_of_a_drop() -> None:
    game = drop("de.para 1 1321", "gb.gar 1 1322", "gb.inf 3 1322", "it.inf 3 1116")
    play(game, "drop de.para.1 1322")
    assert game.faces == []
    assert "de.para.1 1" in at(game, "1322")


@rule("spi", "16.73a", "16.77")
def test_otherwise_paratroops_are_infantry() -> None:
    game = drop("de.para 2 2110", "de.inf 2 2110", "su.inf 1 2210")
    play(game, "overrun 2210 with de.para.1 de.inf.1")
    assert at(game, "2210") == ["de.inf.1 2", "de.para.1 2"]
    walk = drop("de.para 1 2110")
    assert legal(walk, "move de.para.1 2210")
    assert legal(drop("de.para 3 2110", "su.inf 1 2210", phase="axis/combat"), "attack 2210 with de.para.1")


@rule("spi", "16.73b", "12.0c")
def test_a_drop_into_a_neutral_country_is_an_invasion() -> None:
    game = drop("de.para 1 0615", "es.inf 1 0516")
    play(game, "drop de.para.1 0516")
    assert war(game).status[Nation.SPAIN] == Status.ALLIED
    assert at(game, "0516") == ["de.para.1 1", "es.inf.1 1"]
