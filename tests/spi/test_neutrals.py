"""[12.0, 6.0g, 15.0e] Neutral countries, without the option for minor countries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import NAMES, Nation, Status
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import supply


def in_1939(*units: str, **more: Any) -> Game:
    return table(*units, scenario="1939", turn=more.pop("turn", "4/1939"), **more)


def status(game: Game, nation: int) -> int:
    return war(game).status[nation]


@rule("spi", "12.0a", "R50")
def test_who_is_neutral_in_1939() -> None:
    game = in_1939()
    great = (Nation.GERMANY, Nation.BRITAIN, Nation.FRANCE, Nation.UNITED_STATES, Nation.POLAND, Nation.FREE_FRENCH)
    for nation in range(len(NAMES)):
        fights = status(game, nation) in (Status.AXIS, Status.ALLIED)
        assert fights == (nation in great), nation


@rule("spi", "12.0a", "R50")
@refusal("spi", "5.11")
def test_neutral_units_stand_still_and_take_no_orders() -> None:
    game = in_1939("be.inf 2 1012", "hu.inf 1 1615", "de.inf 1 1112", phase="allied/initial-movement")
    refused(game, "5.11", "move be.inf.1 0912")
    refused(in_1939("hu.inf 1 1615"), "5.11", "move hu.inf.1 1715")


@rule("spi", "12.0b")
@refusal("spi", "12.0b")
def test_the_allies_may_not_enter_or_attack_a_neutral() -> None:
    game = in_1939("fr.inf 3 0913", "be.inf 1 1012", phase="allied/initial-movement")
    refused(game, "12.0b", "move fr.inf.1 0912")
    play(game, "end")
    refused(game, "12.0b", "attack 1012")


@rule("spi", "12.0b", "12.0c", "16.24")
def test_after_the_axis_has_been_there_they_may() -> None:
    game = in_1939("fr.inf 3 0913", "be.inf 1 1012", "de.inf 1 1112")
    assert legal(game, "move de.inf.1 1011")
    play(game, "end")
    game = in_1939("fr.inf 3 0913", "be.inf 1 0912", "de.inf 1 1113")
    play(game, "move de.inf.1 1012")
    assert status(game, Nation.BELGIUM) == Status.ALLIED
    assert legal(
        in_1939("fr.inf 3 0913", phase="allied/initial-movement", status={"belgium": "allied"}), "move fr.inf.1 0912"
    )


@rule("spi", "12.0c", "6.0g")
def test_an_attack_across_the_border_is_an_invasion() -> None:
    game = in_1939("de.inf 4 1113", "be.inf 1 1012", phase="axis/combat", dice=(6,))
    assert not zones.of_axis(war(game)) >> geo.hex_("1012") & 1
    game.play("attack 1012 with de.inf.1")
    state = war(game)
    assert status(game, Nation.BELGIUM) == Status.ALLIED
    assert zones.of_axis(state) >> geo.hex_("1012") & 1
    assert state.invaded >> Nation.BELGIUM & 1


@rule("spi", "6.0g", "R20")
def test_no_zone_goes_into_or_out_of_a_neutral_until_it_is_entered() -> None:
    game = in_1939("de.inf 4 1113", "de.inf 1 1112", "be.inf 2 1012")
    state = war(game)
    border, beyond = geo.hex_("1112"), geo.hex_("0912")
    assert not zones.of_axis(state) >> geo.hex_("1012") & 1
    assert not zones.of_allies(state) >> border & 1
    play(game, "end")
    neutrals.attack(state, 1, 1 << geo.hex_("1012"))
    assert zones.of_axis(state) >> geo.hex_("1012") & 1
    assert zones.of_allies(state) >> border & 1
    assert not state.quiet >> beyond & 1


@rule("spi", "6.0g")
def test_a_unit_stops_at_the_border_and_then_goes_on_with_what_it_has_left() -> None:
    game = in_1939("de.inf 4 1111", "nl.inf 1 1011")
    play(game, "move de.inf.1 1012")
    assert status(game, Nation.BELGIUM) == Status.ALLIED
    assert status(game, Nation.NETHERLANDS) == Status.NEUTRAL
    assert legal(game, "move de.inf.1 0912")


@rule("spi", "12.1")
def test_e15_a_german_invasion_of_sweden_halves_german_points_for_good() -> None:
    game = in_1939("de.inf 4 1208", "se.inf 1 1508", status={"norway": "allied"})
    assert not war(game).sweden_halves
    play(game, "move de.inf.1 1309")
    assert war(game).sweden_halves


@rule("spi", "12.2")
@refusal("spi", "12.2")
def test_finland_is_closed_to_the_allies_until_other_axis_units_are_there() -> None:
    russians = ("su.inf 2 2006", "fi.inf 1 1804")
    game = table(*russians, phase="allied/initial-movement", status={"russia": "allied"})
    refused(game, "12.2", "move su.inf.1 1906")
    alone = table("fi.inf 1 1803", "de.inf 1 1801")
    play(alone, "move fi.inf.1 1804")
    assert not war(alone).finland_entered
    play(alone, "move de.inf.1 1802")
    assert war(alone).finland_entered
    opened = table(*russians, phase="allied/initial-movement", status={"russia": "allied"}, finland_entered=1)
    assert legal(opened, "move su.inf.1 1906")


@rule("spi", "12.2", "R115")
def test_12_2_bars_entry_not_attack() -> None:
    game = table("su.inf 2 2007", "su.inf 2 2006", "fi.inf 1 1907", phase="allied/combat", status={"russia": "allied"})
    assert legal(game, "attack 1907")


@rule("spi", "12.3a")
def test_a_neutral_is_supplied_at_home() -> None:
    ring = ("de.inf 1 1011", "de.inf 1 0913", "de.inf 1 1112")
    state = war(in_1939("be.inf 2 1012", *ring, status={"belgium": "allied"}))
    assert supply.supplied(state, 0)


@rule("spi", "12.3b")
def test_e16_an_invaded_neutral_may_use_the_sources_of_its_new_friends() -> None:
    """A Belgian unit cut off from Belgium traces to the French coast, a Finn cut off from Finland to Germany."""
    belgian = war(in_1939("be.inf 1 0813", "de.inf 1 1012", "de.inf 1 0912", status={"belgium": "allied"}))
    assert supply.supplied(belgian, 0)
    finn = war(table("fi.inf 1 1714", scenario="1941"))
    assert supply.supplied(finn, 0)


@rule("spi", "15.0e", "R65")
def test_the_western_allies_may_enter_pro_axis_countries_and_bring_them_into_the_war() -> None:
    game = in_1939("pl.inf 1 1714", "ro.inf 1 1815", phase="allied/initial-movement")
    play(game, "move pl.inf.1 1814")
    assert status(game, Nation.RUMANIA) == Status.AXIS
    assert war(game).commanded("axis") >> war(game).piece_of("ro.inf.1") & 1


@rule("spi", "15.0e", "5.65c")
def test_they_may_attack_its_units_too_and_its_land_is_then_friendly_to_the_axis() -> None:
    game = in_1939("pl.inf 3 1714", "ro.inf 1 1814", phase="allied/combat", dice=(5,))
    game.play("attack 1814 with pl.inf.1")
    state = war(game)
    assert status(game, Nation.RUMANIA) == Status.AXIS
    assert not geo.HOME[Nation.RUMANIA] & ~(state.friend_axis | 1 << geo.hex_("1814"))
    assert not geo.HOME[Nation.RUMANIA] & ~state.rail_axis


@rule("spi", "15.0e", "R65")
def test_poland_may_attack_and_enter_germany() -> None:
    game = in_1939("pl.inf 1 1512", "pl.inf 1 1613", "de.inf 1 1513", phase="allied/initial-movement")
    assert legal(game, "move pl.inf.1 1412")
    play(game, "end")
    assert legal(game, "attack 1513")


@rule("spi", "R65")
@refusal("spi", "16.63")
def test_italy_is_closed_before_its_entry() -> None:
    game = in_1939("fr.inf 3 0917", "it.inf 1 1016", phase="allied/initial-movement")
    refused(game, "16.63", "move fr.inf.1 1016")
    german = in_1939("de.inf 1 1315")
    refused(german, "16.63", "move de.inf.1 1215")


@rule("spi", "R50")
def test_axis_units_pass_pro_axis_countries_and_that_is_no_invasion() -> None:
    game = in_1939("de.inf 1 1614", "hu.inf 1 1615")
    play(game, "move de.inf.1 1615")
    state = war(game)
    assert status(game, Nation.HUNGARY) == Status.PRO_AXIS
    assert not state.invaded >> Nation.HUNGARY & 1
    assert not state.commanded("axis") >> state.piece_of("hu.inf.1") & 1


@rule("spi", "R50", "12.0a", "R118")
@refusal("spi", "12.0a")
def test_units_of_an_invaded_neutral_stay_in_their_country() -> None:
    game = in_1939("be.inf 2 1012", phase="allied/initial-movement", status={"belgium": "allied"})
    assert legal(game, "move be.inf.1 0912")
    refused(game, "12.0a", "move be.inf.1 0913")
    german = in_1939("be.inf 2 1012", "de.inf 1 1112", phase="allied/combat", status={"belgium": "allied"})
    assert legal(german, "attack 1112")


@rule("spi", "R50", "16.23")
def test_forced_out_of_its_country_such_a_unit_is_eliminated() -> None:
    game = in_1939("be.inf 2 0912", "de.mech 4 1012", phase="axis/combat", dice=(6,), status={"belgium": "allied"})
    game.play("attack 0912 with de.mech.1")
    assert where(game, "be.inf.1") is None


@rule("spi", "15.11d", "R66")
@pytest.mark.parametrize(
    ("start", "to", "nation"), [("1918", "1919", Nation.TURKEY), ("1817", "1718", Nation.YUGOSLAVIA)]
)
def test_an_invasion_calls_up_the_levies(start: str, to: str, nation: int) -> None:
    game = in_1939(f"de.inf 4 {start}", status={"bulgaria": "axis"})
    play(game, f"move de.inf.1 {to}")
    assert war(game).levy == 1 << nation


@rule("spi", "15.31d")
def test_the_scenario_says_who_has_levies() -> None:
    game = table("de.inf 4 1817", status={"yugoslavia": "neutral"})
    play(game, "move de.inf.1 1718")
    assert war(game).levy == 0


@rule("spi", "5.65c", "9.13")
def test_an_invaded_country_is_friendly_to_its_new_side_where_the_axis_has_not_been() -> None:
    game = in_1939("de.inf 1 1112", "no.inf 1 1207")
    play(game, "move de.inf.1 1012")
    state = war(game)
    assert not state.friend_allied & geo.HOME[Nation.BELGIUM]
    assert not state.rail_allied & geo.HOME[Nation.BELGIUM]
    attack = in_1939("de.inf 4 1209", "no.inf 1 1208", phase="axis/combat", status={"denmark": "allied"}, dice=(6,))
    attack.play("attack 1208 with de.inf.1")
    state = war(attack)
    assert state.friend_allied >> geo.hex_("1206") & 1
    assert state.rail_allied >> geo.hex_("1206") & 1


@rule("spi", "8.8e", "R118")
def test_a_unit_that_counted_on_a_hex_of_doomed_friends_dies_with_them() -> None:
    """The French could go only onto the Belgians, who are attacked with them and may not leave Belgium."""
    ring = [f"de.inf 1 {name}" for name in ("0812", "0813", "0914", "1013")]
    units = ("fr.inf 2 0913", "be.inf 2 0912", "de.mech 4 1012", "de.mech 4 1012", *ring)
    game = in_1939(*units, phase="axis/combat", dice=(5,), status={"belgium": "allied"})
    play(
        game,
        "attack 0913",
        "join de.mech.1",
        "join de.mech.2",
        "also 0912",
        "resolve",
        "lose fr.inf.1",
        "lose be.inf.1",
    )
    assert where(game, "fr.inf.1") is None
    assert where(game, "be.inf.1") is None
    assert war(game).frame.step == "advance"
