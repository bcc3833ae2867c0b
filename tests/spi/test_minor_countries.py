"""[16.1-16.4] The option for minor countries: self-defense neutrals, pro-Axis neutrals, Finland."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import AXIS_MINORS, SELF_DEFENSE, Nation, Status
from theatrum.rulesets.spi.rules.movement import rail, zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import supply

RUSSIA_AT_WAR: dict[str, Any] = {"russia": "limited-war", "status": {"russia": "allied"}}


def option(*units: str, **more: Any) -> Game:
    """A position of 1941 with option 16.1."""
    return table(*units, options=("16.1",), **more)


def in_1939(*units: str, **more: Any) -> Game:
    return option(*units, scenario="1939", turn=more.pop("turn", "4/1939"), **more)


# ------------------------------------------------------------------ 16.1
@rule("spi", "16.11", "16.12", "16.13")
def test_each_minor_country_leans_to_a_side_and_the_scenario_says_how_it_stands() -> None:
    state = war(in_1939())
    major = (Nation.GERMANY, Nation.ITALY, Nation.RUSSIA, Nation.BRITAIN, Nation.UNITED_STATES, Nation.FRANCE)
    assert not {*SELF_DEFENSE, *AXIS_MINORS} & set(major)
    assert {state.status[nation] for nation in AXIS_MINORS} == {Status.PRO_AXIS}
    standing = {nation: state.status[nation] for nation in SELF_DEFENSE}
    assert standing.pop(Nation.POLAND) == Status.ALLIED
    assert set(standing.values()) == {Status.NEUTRAL}
    later = war(option())
    assert {later.status[nation] for nation in AXIS_MINORS} == {Status.AXIS}


@rule("spi", "16.14")
@refusal("spi", "16.14")
def test_minor_countries_are_closed_to_the_allies() -> None:
    game = in_1939("fr.inf 3 0913", "be.inf 1 1012", phase="allied/initial-movement")
    refused(game, "16.14", "move fr.inf.1 0912")
    invaded = in_1939("fr.inf 3 0913", phase="allied/initial-movement", status={"belgium": "allied"})
    assert legal(invaded, "move fr.inf.1 0912")


@rule("spi", "16.15a")
def test_minor_units_are_always_supplied_at_home() -> None:
    ring = ("su.inf 1 1716", "su.inf 1 1815", "su.inf 1 1614", "su.inf 1 1615")
    state = war(option("hu.inf 1 1715", *ring, **RUSSIA_AT_WAR))
    assert supply.supplied(state, 0)


@rule("spi", "16.15b")
def test_abroad_they_trace_home_or_to_a_great_friend() -> None:
    state = war(option("ro.inf 1 2014", **RUSSIA_AT_WAR))
    assert supply.supplied(state, 0)
    cut = war(option("ro.inf 1 2211", "su.inf 1 2210", "su.inf 1 2112", "su.inf 1 2312", **RUSSIA_AT_WAR))
    assert not supply.supplied(cut, 0)
    german = war(option("ro.inf 1 1612", "su.inf 1 1714", "su.inf 1 1713", **RUSSIA_AT_WAR))
    assert supply.supplied(german, 0)


@rule("spi", "16.17", "16.0a")
def test_one_option_brings_all_three_parts() -> None:
    """Self-defense, pro-Axis and Finnish rules hold together, and none of them without the option."""
    units = ("hu.inf 1 1615", "fi.inf 1 1907", "su.inf 1 2006", "be.inf 1 1012")
    used = in_1939(*units)
    assert legal(used, "move hu.inf.1 1715")
    assert legal(used, "move fi.inf.1 1806")
    basic = table(*units, scenario="1939", turn="4/1939")
    assert not legal(basic, "move hu.inf.1 1715")
    assert not legal(basic, "move fi.inf.1 1806")


@rule("spi", "R99", "9.41")
def test_france_keeps_its_own_rules() -> None:
    game = in_1939("fr.inf 3 1013", phase="allied/initial-movement")
    assert supply.supplied(war(game), 0)
    assert legal(game, "move fr.inf.1 1113")


# ------------------------------------------------------------------ 16.2
@rule("spi", "16.21")
@refusal("spi", "16.21")
def test_the_allies_may_not_attack_a_self_defense_neutral() -> None:
    game = in_1939("fr.inf 3 0913", "be.inf 1 1012", phase="allied/combat")
    refused(game, "16.21", "attack 1012")


@rule("spi", "16.22")
@refusal("spi", "5.11")
@pytest.mark.parametrize(
    ("code", "start", "to"),
    [
        ("no", "1207", "1107"),
        ("se", "1308", "1309"),
        ("dk", "1209", "1310"),
        ("be", "1012", "0912"),
        ("es", "0517", "0417"),
        ("gr", "1819", "1720"),
        ("yu", "1517", "1518"),
        ("tr", "1919", "2018"),
    ],
)
def test_its_units_keep_still_until_the_axis_comes(code: str, start: str, to: str) -> None:
    game = in_1939(f"{code}.inf 1 {start}", phase="allied/initial-movement")
    refused(game, "5.11", f"move {code}.inf.1 {to}")
    nation = {"no": "norway", "se": "sweden", "dk": "denmark", "be": "belgium", "es": "spain"}.get(code)
    nation = nation or {"gr": "greece", "yu": "yugoslavia", "tr": "turkey"}[code]
    woken = in_1939(f"{code}.inf 1 {start}", phase="allied/initial-movement", status={nation: "allied"})
    assert legal(woken, f"move {code}.inf.1 {to}")


@rule("spi", "16.23")
@refusal("spi", "16.23")
def test_they_never_leave_home() -> None:
    game = in_1939("be.inf 2 1012", phase="allied/initial-movement", status={"belgium": "allied"})
    refused(game, "16.23", "move be.inf.1 0913")
    pushed = in_1939("be.inf 2 0912", "de.mech 4 1012", phase="axis/combat", dice=(6,), status={"belgium": "allied"})
    pushed.play("attack 0912 with de.mech.1")
    assert where(pushed, "be.inf.1") is None


@rule("spi", "16.24")
def test_an_invaded_neutral_is_reinforced_by_the_allies() -> None:
    game = in_1939("de.inf 4 1113", "be.inf 2 1012", "fr.inf 3 0913", "gb.inf 2 0812", phase="axis/combat", dice=(6,))
    game.play("attack 1012 with de.inf.1")
    while war(game).frame.step != "initial-movement":
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    assert game.actor == "allied"
    assert legal(game, "move gb.inf.1 0912")


@rule("spi", "R65", "16.22")
def test_poland_is_an_ally_not_a_neutral() -> None:
    game = in_1939("pl.inf 1 1512", "de.inf 1 1412", phase="allied/initial-movement")
    assert legal(game, "move pl.inf.1 1513")
    play(game, "end")
    assert legal(game, "attack 1412")


# ------------------------------------------------------------------ 16.3
@rule("spi", "16.31a", "R11")
def test_pro_axis_neutrals_let_the_axis_pass_by_road_and_rail() -> None:
    game = in_1939("de.inf 1 1614", "hu.inf 1 1615")
    assert rail.network(war(game), "axis") >> geo.hex_("1515") & 1
    play(game, "move de.inf.1 1615")
    assert war(game).status[Nation.HUNGARY] == Status.PRO_AXIS
    basic = war(table("hu.inf 1 1615", scenario="1939", turn="4/1939"))
    assert not rail.network(basic, "axis") >> geo.hex_("1515") & 1


@rule("spi", "16.31b", "16.31c")
@refusal("spi", "16.31b")
def test_their_units_move_at_home_and_attack_nobody() -> None:
    game = in_1939("hu.inf 1 1615", "yu.inf 1 1616")
    assert legal(game, "move hu.inf.1 1715")
    refused(game, "16.31b", "move hu.inf.1 1614")
    play(game, "end")
    refused(game, "16.31b", "attack 1616")


@rule("spi", "16.31c")
def test_their_moves_at_home_leave_control_as_it_was() -> None:
    game = in_1939("hu.inf 1 1615")
    play(game, "move hu.inf.1 1715")
    assert not war(game).passed_allied


@rule("spi", "16.31b", "R65")
def test_from_the_turn_that_makes_russia_an_ally_they_are_active() -> None:
    game = in_1939("de.inf 4 1714", "su.inf 1 1813", "ro.inf 1 1814", "su.inf 1 1914", phase="axis/combat", dice=(1,))
    refused(game, "16.31b", "attack 1914")
    game.play("attack 1813 with de.inf.1")
    while war(game).frame.step != "combat":
        game.play("end")
    assert legal(game, "attack 1914")


@rule("spi", "16.32", "R71", "R112")
@refusal("spi", "16.32")
@pytest.mark.parametrize(("code", "start", "to"), [("ro", "1915", "1914"), ("hu", "1615", "1614")])
def test_one_hungarian_and_one_rumanian_sp_may_be_in_russia(code: str, start: str, to: str) -> None:
    unit, target = f"{code}.inf 1 {start}", f"move {code}.inf.1 {to}"
    refused(option(unit), "16.32", target)
    assert legal(option(unit, **RUSSIA_AT_WAR), target)
    refused(
        option(unit, f"{code}.inf 1 2015" if code == "hu" else f"{code}.inf 1 2113", **RUSSIA_AT_WAR), "16.32", target
    )
    refused(option(unit.replace(" 1 ", " 2 "), **RUSSIA_AT_WAR), "16.32", target)
    refused(option(f"{code}.inf 1 1716", **RUSSIA_AT_WAR), "16.32", f"move {code}.inf.1 1616")


@rule("spi", "R71")
def test_without_the_option_there_is_no_limit() -> None:
    units = ("ro.inf 1 1915", "ro.inf 1 2113")
    assert legal(table(*units, **RUSSIA_AT_WAR), "move ro.inf.1 1914")


@rule("spi", "16.33", "R71")
@refusal("spi", "16.33")
def test_one_bulgarian_sp_in_the_balkans_once_the_axis_is_there() -> None:
    refused(option("bg.inf 1 1817"), "16.33", "move bg.inf.1 1718")
    assert legal(option("bg.inf 1 1817", "de.inf 1 1618"), "move bg.inf.1 1718")
    refused(option("bg.inf 1 1817", "bg.inf 1 1719", "de.inf 1 1618"), "16.33", "move bg.inf.1 1718")
    refused(option("bg.inf 1 1918", "de.inf 1 1618"), "16.33", "move bg.inf.1 1917")
    entered = option("bg.inf 1 1817", "de.inf 1 1918")
    play(entered, "move de.inf.1 1718")
    assert war(entered).balkans_entered


@rule("spi", "R65", "15.0e")
def test_the_allies_rouse_a_pro_axis_country_that_the_axis_has_passed_before() -> None:
    """The German transit has opened the border of Hungary; the British entry still makes it an enemy."""
    game = in_1939("de.inf 1 1614", "gb.inf 1 1517", "yu.inf 1 1417", status={"yugoslavia": "allied"}, turn="3/1940")
    play(game, "move de.inf.1 1615", "move de.inf.1 1514")
    while war(game).frame.path(war(game)) != "allied/initial-movement":
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    assert war(game).status[Nation.HUNGARY] == Status.PRO_AXIS
    play(game, "move gb.inf.1 1516")
    assert war(game).status[Nation.HUNGARY] == Status.AXIS


@rule("spi", "16.33", "R300")
@refusal("spi", "16.33", "16.31b")
def test_a_neutral_bulgaria_may_follow_the_axis_into_the_balkans() -> None:
    """Before the Russian war: one SP, where others have been before; it attacks and invades nobody."""
    conquered = {"status": {"yugoslavia": "allied"}}
    units = ("bg.inf 1 1817", "de.inf 1 1618")
    assert war(in_1939(*units, **conquered)).status[Nation.BULGARIA] == Status.PRO_AXIS
    assert legal(in_1939(*units, **conquered), "move bg.inf.1 1718")
    refused(in_1939("bg.inf 1 1817", **conquered), "16.33", "move bg.inf.1 1718")
    refused(in_1939("bg.inf 2 1817", "de.inf 1 1618", **conquered), "16.33", "move bg.inf.1 1718")
    refused(in_1939(*units, **conquered), "16.31b", "move bg.inf.1 1819")
    fight = in_1939("bg.inf 1 1718", "de.inf 3 1618", "yu.inf 1 1617", phase="axis/combat", **conquered)
    refused(fight, "16.31b", "attack 1617 with bg.inf.1")
    plain = table(*units, scenario="1939", turn="4/1939", **conquered)
    refused(plain, "5.11", "move bg.inf.1 1718")


@rule("spi", "R300", "5.25", "6.0b")
@refusal("spi", "5.25")
def test_bulgarians_abroad_mind_enemy_zones_and_are_at_war_when_attacked() -> None:
    conquered = {"status": {"yugoslavia": "allied"}}
    game = in_1939("bg.inf 1 1817", "de.inf 1 1719", "yu.inf 1 1617", turn="3/1940", **conquered)
    refused(game, "5.25", "move bg.inf.1 1518")
    raid = in_1939(
        "bg.inf 1 1718", "yu.inf 2 1617", phase="allied/combat", dice=(1,), balkans_entered=True, **conquered
    )
    raid.play("attack 1718 with yu.inf.1")
    assert war(raid).status[Nation.BULGARIA] == Status.AXIS


@rule("spi", "16.33")
def test_italians_in_albania_count_from_their_entry_on() -> None:
    game = option("it.inf 1 1619", "bg.inf 1 1817", scenario="1940", turn="2/1940", phase="axis/opening")
    assert war(game).italy == 1
    assert war(game).balkans_entered


# ------------------------------------------------------------------ 16.4
FINNS = ("fi.inf 2 1907", "su.inf 2 2006")


@rule("spi", "16.41a")
@refusal("spi", "16.41a")
def test_finns_stay_in_finland_until_russians_cross_the_border() -> None:
    refused(option("fi.inf 2 1906", **RUSSIA_AT_WAR), "16.41a", "move fi.inf.1 1905")
    refused(option("fi.inf 2 1906", finland_attacked=1, **RUSSIA_AT_WAR), "16.41a", "move fi.inf.1 1905")
    assert legal(option("fi.inf 2 1906", finland_attacked=2, **RUSSIA_AT_WAR), "move fi.inf.1 1905")


@rule("spi", "16.41a", "16.42", "R115", "R116")
def test_what_the_russians_do_is_remembered() -> None:
    game = option("su.inf 2 2006", "de.inf 1 1803", phase="allied/initial-movement", finland_entered=1, **RUSSIA_AT_WAR)
    play(game, "move su.inf.1 1906")
    assert war(game).finland_attacked == 2
    attack = option(
        "su.inf 2 2006", "su.inf 2 2007", "fi.inf 1 1907", phase="allied/combat", dice=(6,), **RUSSIA_AT_WAR
    )
    attack.play("attack 1907 with su.inf.1 su.inf.2")
    assert war(attack).finland_attacked == 1


@rule("spi", "16.41b", "R116")
def test_until_then_finnish_zones_stay_in_finland() -> None:
    shut = war(option(*FINNS, **RUSSIA_AT_WAR))
    assert not zones.of_axis(shut) >> geo.hex_("2006") & 1
    assert zones.of_axis(shut) >> geo.hex_("1806") & 1
    crossed = war(option(*FINNS, finland_attacked=2, **RUSSIA_AT_WAR))
    assert zones.of_axis(crossed) >> geo.hex_("2006") & 1
    basic = war(table(*FINNS, **RUSSIA_AT_WAR))
    assert zones.of_axis(basic) >> geo.hex_("2006") & 1
    guest = war(option(*FINNS, "de.inf 1 1907", **RUSSIA_AT_WAR))
    assert zones.of_axis(guest) >> geo.hex_("2006") & 1
    guest.drop(guest.piece_of("de.inf.1"))
    assert not zones.of_axis(guest) >> geo.hex_("2006") & 1  # the Finns are alone again


@rule("spi", "16.42")
@refusal("spi", "16.42")
def test_finns_attack_nobody_who_has_left_them_alone() -> None:
    inside = ("fi.inf 2 1907", "su.inf 1 1906")
    refused(option(*inside, phase="axis/combat", **RUSSIA_AT_WAR), "16.42", "attack 1906")
    assert legal(option(*inside, phase="axis/combat", finland_attacked=1, **RUSSIA_AT_WAR), "attack 1906")


@rule("spi", "16.43", "R73")
@refusal("spi", "16.43")
def test_finns_do_not_attack_in_russia_until_leningrad_falls_to_others() -> None:
    units = ("fi.inf 2 1907", "su.inf 1 2006")
    facts = {"phase": "axis/combat", "finland_attacked": 2, **RUSSIA_AT_WAR}
    refused(option(*units, **facts), "16.43", "attack 2006")
    assert legal(option(*units, leningrad_fell=1, **facts), "attack 2006")
    taken = option("de.inf 1 2008", "su.inf 1 2309", **RUSSIA_AT_WAR)
    play(taken, "move de.inf.1 2007")
    assert war(taken).leningrad_fell
    inside = war(option("de.inf 1 2007", "su.inf 1 2309", **RUSSIA_AT_WAR))
    assert inside.leningrad_fell == 1  # from the set-up on
    finn = option("fi.inf 1 1907", finland_attacked=2, **RUSSIA_AT_WAR)
    play(finn, "move fi.inf.1 2007")
    assert not war(finn).leningrad_fell


@rule("spi", "16.44")
def test_other_axis_units_in_finland_are_free_and_change_nothing_for_the_finns() -> None:
    units = ("fi.inf 2 1907", "de.inf 3 1907", "su.inf 1 2006")
    game = option(*units, phase="axis/combat", **RUSSIA_AT_WAR)
    assert legal(game, "attack 2006")
    play(game, "attack 2006")
    refused(game, "16.42", "join fi.inf.1")
    assert legal(game, "join de.inf.1")


@rule("spi", "16.42", "16.41a")
def test_the_flags_decide_not_the_label() -> None:
    """[R73] Active in 1941, Finland still neither leaves home nor attacks."""
    state = war(option("fi.inf 2 1907", "su.inf 2 2006", **RUSSIA_AT_WAR))
    assert state.status[Nation.FINLAND] == Status.AXIS
    assert neutrals.targets(state, Nation.FINLAND) == 0
    assert neutrals.open_to(state, Nation.FINLAND) == geo.FINLAND
