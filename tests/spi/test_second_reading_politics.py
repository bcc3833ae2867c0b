"""Second reading: who is at war with whom when that changes in the middle of things."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from tests.spi.test_second_reading_movement import price
from tests.spi.test_shipping import skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules.politics.russia import FULL, LIMITED, PEACE

FREE_ZONE = ["0917", "0916", "0816", "0815"]
MINORS = ("minor-countries",)


def in_1939(*units: str, **more: Any) -> Game:
    return table(*units, **{"scenario": "1939", "turn": "4/1939", **more})


# ------------------------------------------------------------------ Finland and Leningrad
@rule("spi", "16.43", "R73")
@refusal("spi", "16.43")
def test_finns_attack_in_russia_as_soon_as_germans_have_advanced_into_leningrad() -> None:
    units = ("de.inf 4 2008", "fi.inf 2 1906", "su.inf 1 2007", "su.inf 1 2006")
    game = at_war(*units, options=MINORS, phase="axis/combat", finland_attacked=2, turn="3/1942", dice=(1, 6))
    refused(game, "16.43", "attack 2006")
    play(game, "attack 2007 with de.inf.1", "advance de.inf.1 2007")
    assert legal(game, "attack 2006")
    play(game, "attack 2006")
    assert legal(game, "join fi.inf.1")


@rule("spi", "16.41b", "16.41a", "R116")
def test_the_first_russian_step_into_finland_lets_finnish_zones_out() -> None:
    units = ("su.inf 2 1903", "su.inf 2 2006", "fi.inf 1 1907", "de.inf 1 1801")
    facts: dict[str, Any] = {"options": MINORS, "phase": "allied/initial-movement", "finland_entered": 1}
    game = at_war(*units, turn="3/1942", **facts)
    assert price(game, "su.inf.2", "2008") == 2  # over 2007, past the Finns in Vyborg
    play(game, "move su.inf.1 1803")
    assert price(game, "su.inf.2", "2008") == 3
    skip(game, "axis/initial-movement")
    assert legal(game, "move fi.inf.1 1906")


# ------------------------------------------------------------------ small allies abroad
@rule("spi", "16.32", "R112")
@refusal("spi", "16.32")
def test_a_second_rumanian_may_go_when_the_first_is_dead() -> None:
    units = ("ro.inf 1 1915", "ro.inf 1 2013")
    refused(at_war(*units, options=MINORS), "16.32", "move ro.inf.1 1914")
    game = at_war(*units, "su.inf 4 2113", options=MINORS, phase="allied/combat", dice=(1,), turn="3/1942")
    play(game, "attack 2013 with su.inf.1")
    assert where(game, "ro.inf.2") is None
    skip(game, "axis/initial-movement")
    assert legal(game, "move ro.inf.1 1914")


@rule("spi", "16.31b", "10.31c")
def test_a_german_attack_on_russians_lets_rumanians_attack_in_the_same_phase() -> None:
    units = ("de.inf 4 1613", "ro.inf 2 1915", "su.inf 2 1713", "su.inf 1 1914")
    facts: dict[str, Any] = {"scenario": "1940", "turn": "3/1940", "phase": "axis/combat", "options": MINORS}
    game = table(*units, spaces={"1713": "russia"}, dice=(1,), **facts)
    assert not legal(game, "attack 1914")
    play(game, "attack 1713 with de.inf.1", "end")
    assert (war(game).russia, war(game).russia_at_war) == (LIMITED, 1)
    assert war(game).status[Nation.RUMANIA] == Status.AXIS
    assert legal(game, "attack 1914")


# ------------------------------------------------------------------ Russia
@rule("spi", "14.31b", "14.33", "14.35", "R111")
@refusal("spi", "14.31b", "14.33")
def test_the_treaty_from_its_breach_to_the_end_of_the_right() -> None:
    """Alarmed by Germans in Finland too, so that the Allied Player is asked in every Game-Turn."""
    units = ("de.inf 3 1613", "de.inf 3 1803", "su.inf 2 1911", "gb.inf 3 0811", "pl.inf 1 1811")
    game = in_1939(*units, finland_entered=1, invaded=["poland"])
    play(game, "move de.inf.1 1713")
    assert (war(game).russia, war(game).russia_at_war) == (LIMITED, 0)
    skip(game, "allied/opening")
    refused(game, "14.31b", "declare war")
    skip(game, "axis/initial-movement")
    skip(game, "allied/opening")
    assert legal(game, "declare war")
    play(game, "end")
    skip(game, "axis/initial-movement")
    skip(game, "allied/opening")
    refused(game, "14.33", "declare war")
    assert legal(game, "intervene")


@rule("spi", "14.35", "10.33", "R88", "7.26a")
def test_limited_war_without_war_gives_points_and_stacks_but_no_enemy() -> None:
    units = ("de.inf 3 1613", "su.inf 2 1911", "su.inf 2 1912", "gb.inf 3 0811")
    game = in_1939(*units, invaded=["poland"])
    play(game, "move de.inf.1 1713")
    skip(game, "allied/initial-movement")
    play(game, "move su.inf.1 1912", "end")
    assert len(at(game, "1912")) == 2
    assert not legal(game, "attack 1713")
    skip(game, "allied/reinforcement")
    play(game, "take su reinforcements")
    assert legal(game, "build su.inf 1 2309")


@rule("spi", "10.74c", "10.32f", "R48", "7.27")
def test_an_invasion_that_is_over_at_once_still_brings_the_third_siberian() -> None:
    """An attack over the border, nobody enters: Full War for one Game-Turn, the last Siberian in the next."""
    units = ("de.inf 4 1811", "su.inf 2 1911", "su.inf 2 2309", "gb.inf 3 0811")
    game = table(*units, phase="axis/combat", turn="3/1941", dice=(6, 3, 1), spaces={"1811": "germany"})
    play(game, "attack 1911 with de.inf.1")
    while war(game).frame.step != "combat":
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    assert war(game).russia == FULL
    skip(game, "allied/reinforcement")
    play(game, "siberian 2309", "siberian 2211", "end")
    skip(game, "axis/initial-movement")
    skip(game, "allied/reinforcement")
    assert war(game).russia == LIMITED
    play(game, "siberian 2307")
    refused(game, "10.32f", "siberian 2308")
    play(game, "take su reinforcements", "build su.inf 3 2013")


@rule("spi", "RI.4", "14.11a", "R80")
@pytest.mark.parametrize(("vichy", "asked"), [(False, True), (FREE_ZONE, False), ("fallen", False)])
def test_a_vichy_government_ends_the_russian_right_for_good(vichy: Any, asked: bool) -> None:
    units = ("fr.inf 2 0721", "su.inf 2 2309", "gb.inf 1 0811")
    spaces = {"0916": "france", "0917": "france", "0815": "france"}
    game = table(*units, phase="allied/opening", vichy=vichy, france_attacked=6, spaces=spaces)
    assert legal(game, "intervene") is asked


@rule("spi", "15.3g", "14.34", "R62", "5.23")
def test_zones_between_germans_and_russians_begin_with_the_first_attack_of_the_phase() -> None:
    units = ("de.mech 4 1611", "de.inf 4 1613", "su.inf 1 1711", "su.inf 2 1712", "su.inf 1 1713")
    russian = dict.fromkeys(("1710", "1711", "1712", "1713"), "russia")
    facts: dict[str, Any] = {"turn": "3/1941", "spaces": russian, "dice": (1,)}
    assert price(table(*units, **facts), "de.mech.1", "1612") == 1
    game = table(*units, phase="axis/combat", **facts)
    play(game, "attack 1713 with de.inf.1")
    skip(game, "axis/mechanized-movement")
    assert price(game, "de.mech.1", "1612") == 2  # from zone to zone only round by free ground


# ------------------------------------------------------------------ lands without an army
@rule("spi", "12.0b", "10.36a")
@refusal("spi", "12.0b")
def test_persia_is_closed_to_the_british_until_the_axis_has_been_there() -> None:
    units = ("gb.inf 2 3021", "gb.inf 3 0811")
    refused(table(*units, turn="3/1941", phase="allied/initial-movement"), "12.0b", "move gb.inf.1 3119")
    game = table(*units, "de.inf 2 2819", turn="3/1942", status={"turkey": "allied"})
    play(game, "move de.inf.1 2919")
    assert war(game).invaded >> Nation.PERSIA & 1
    skip(game, "allied/initial-movement")
    assert legal(game, "move gb.inf.1 3222")


# ------------------------------------------------------------------ Vichy
@rule("spi", "5.33b", "14.14a")
@pytest.mark.parametrize(("turn", "moves"), [("4/1942", False), ("3/1943", True)])
def test_french_that_are_freed_in_1943_are_mechanized_at_once(turn: str, moves: bool) -> None:
    game = table("de.inf 2 0814", "vf.inf 1 0421", "gb.inf 3 0811", turn=turn, vichy=FREE_ZONE)
    play(game, "move de.inf.1 0815")
    freed = at(game, "0421")[0].split()[0]
    skip(game, "allied/combat")
    play(game, "end")
    assert legal(game, f"move {freed} 0423") is moves


@rule("spi", "14.15a", "R23", "9.43")
@refusal("spi", "7.22b")
def test_vichy_units_under_the_axis_stay_small_and_march() -> None:
    game = table("vf.inf 1 0521", "vf.inf 2 0521", "gb.inf 1 1125", turn="3/1942", phase="allied/initial-movement")
    play(game, "move gb.inf.1 1024")
    skip(game, "axis/initial-movement")
    assert legal(game, "move vf.inf.1 0522")
    skip(game, "axis/build-up")
    refused(game, "7.22b", "merge vf.inf.1 vf.inf.2")


def vichy_declared(*units: str, **more: Any) -> Game:
    """The end of a Game-Turn in which the Axis declares a Vichy Government."""
    game = table("de.inf 3 0813", "de.inf 3 1013", "fr.inf 1 0816", *units, phase="allied/build-up", **more)
    skip(game, "axis/vichy")
    return play(game, *(f"vichy {name}" for name in ("0815", "0816", "0915", "0916")))


@rule("spi", "14.5", "R56")
@refusal("spi", "14.5")
def test_russians_who_leave_lebanon_do_not_go_beyond_their_ten_hexes() -> None:
    spaces = {"2322": "britain", "2524": "britain"}
    units = ("su.inf 2 2522", "su.inf 2 2523", "gb.inf 3 0811")
    facts: dict[str, Any] = {"scenario": "1940", "turn": "3/1942", "spaces": spaces, "vichy": False, "dice": (6, 6)}
    game = vichy_declared(*units, russia="limited-war", status={"russia": "allied"}, **facts)
    assert game.actor == "allied"
    refused(game, "14.5", "displace su.inf.1 2322")
    play(game, "displace su.inf.1 2524")


@rule("spi", "16.82a", "R56", "R78")
def test_with_three_players_russians_are_taken_out_of_vichy_land_by_the_russian_player() -> None:
    status = {"russia": "russian", "turkey": "axis"}
    units = ("su.inf 2 2522", "su.inf 2 2621", "gb.inf 1 2523", "gb.inf 3 0811")
    facts: dict[str, Any] = {"scenario": "1939", "options": ("16.8",), "turn": "3/1942", "status": status}
    spaces = {"2620": "russia", "2521": "russia"}
    game = table("de.inf 3 0813", "fr.inf 1 0816", *units, phase="russian/build-up", spaces=spaces, **facts)
    skip(game, "axis/vichy")
    play(game, *(f"vichy {name}" for name in ("0815", "0816", "0915", "0916")))
    seen = set()
    while war(game).frame.step == "displacement":
        seen.add(game.actor)
        act = next(iter(game.choices()))
        assert war(game).side_of(act.piece) == game.actor  # type: ignore[attr-defined]
        game.play(act)
    assert "russian" in seen


# ------------------------------------------------------------------ Italy
@rule("spi", "16.61", "R76", "16.63")
def test_germans_enter_italy_in_the_very_player_turn_of_its_entry() -> None:
    facts: dict[str, Any] = {"scenario": "1940", "turn": "2/1940", "options": ("italy",), "phase": "axis/opening"}
    game = table("de.inf 2 1215", "it.inf 2 1116", "fr.inf 1 0917", **facts)
    play(game, "italy enters")
    assert legal(game, "move de.inf.1 1216")
    later = table("de.inf 2 1214", "it.inf 2 1116", "fr.inf 1 0917", **facts)
    play(later, "end")
    assert not legal(later, "move de.inf.1 1216")


@rule("spi", "16.63", "R118")
@refusal("spi", "16.63", "12.0b")
def test_invaded_neutrals_do_not_attack_those_who_are_still_neutral() -> None:
    facts: dict[str, Any] = {"scenario": "1939", "turn": "1/1940", "phase": "allied/combat"}
    status = {"yugoslavia": "allied", "norway": "allied"}
    units = ("yu.inf 1 1416", "it.inf 1 1316", "no.inf 1 1702", "fi.inf 1 1703", "de.inf 1 1415")
    game = table(*units, options=("italy",), status=status, **facts)
    refused(game, "16.63", "attack 1316")
    refused(game, "12.0b", "attack 1703")
    later = table(*units, options=("italy",), status={**status, "finland": "axis"}, italy="at-war", **facts)
    assert legal(later, "attack 1316")
    assert legal(later, "attack 1703")


@rule("spi", "16.64", "16.65c")
@pytest.mark.parametrize(("moves", "falls"), [(True, True), (False, False)])
def test_an_italian_who_leaves_the_peninsula_may_bring_his_country_down(moves: bool, falls: bool) -> None:
    units = ("it.inf 1 1316", "it.inf 1 1116", "it.inf 1 1018", "it.inf 2 1324", "de.inf 2 1116")
    game = at_war(*units, turn="3/1942", options=("italy",))
    if moves:
        play(game, "move it.inf.1 1416")
    skip(game, "allied/initial-movement")
    assert (war(game).italy == 2) is falls
    assert (where(game, "it.inf.4") is None) is falls


@rule("spi", "16.65a", "R96", "R94")
@pytest.mark.parametrize(
    ("units", "phase", "acts"),
    [
        (("gb.inf 3 1925", "it.inf 1 1825", "it.inf 2 1116"), "allied/combat", ("attack 1825 with gb.inf.1",)),
        (("it.inf 2 1116", "it.inf 2 1116", "it.inf 1 1117"), "axis/initial-movement", ("move it.inf.3 1116", "end")),
    ],
)
def test_the_eighth_sp_ends_italys_war_wherever_it_is_lost(
    units: tuple[str, ...], phase: str, acts: tuple[str, ...]
) -> None:
    """The mainland was invaded long ago; one SP is lost in Egypt, another for want of room."""
    facts: dict[str, Any] = {"italian_losses": 7, "italy_invaded": 1, "turn": "3/1943", "dice": (1,)}
    game = at_war(*units, "gb.inf 3 0811", phase=phase, **facts)
    play(game, *acts)
    if war(game).frame.step == "stacking":
        play(game, "remove it.inf.3")
    assert war(game).italian_losses == 8
    assert war(game).italy == 2
    assert at(game, "1116") == []


# ------------------------------------------------------------------ three players
@rule("spi", "R114", "10.31c", "16.84c")
def test_with_three_players_an_axis_attack_is_war_without_a_declaration() -> None:
    units = ("de.inf 4 1613", "su.inf 2 1713", "su.inf 2 1914", "ro.inf 1 1915", "gb.inf 1 0811")
    game = in_1939(*units, options=("16.8",), phase="axis/combat", dice=(1,), invaded=["poland"])
    play(game, "attack 1713 with de.inf.1", "end")
    state = war(game)
    assert (state.russia, state.russia_at_war, state.status[Nation.RUSSIA]) == (LIMITED, 1, Status.RED)
    skip(game, "russian/combat")
    assert legal(game, "attack 1915")


@rule("spi", "R78", "16.82a")
def test_with_three_players_the_allied_player_cannot_follow_the_russians_into_a_hex() -> None:
    status = {"russia": "russian", "hungary": "axis", "rumania": "axis"}
    facts: dict[str, Any] = {"scenario": "1939", "options": ("16.8",), "russia": "limited-war", "status": status}
    game = table("gb.mech 2 1516", "su.inf 2 1615", turn="3/1943", phase="allied/initial-movement", **facts)
    assert not legal(game, "move gb.mech.1 1615")
    assert not legal(game, "overrun 1615")


@rule("spi", "R161", "8.23", "16.81")
@refusal("spi", "8.23")
def test_with_three_players_one_combat_has_one_defender() -> None:
    units = ("de.inf 4 1412", "de.inf 4 1412", "su.inf 1 1413", "su.inf 1 1313", "us.mech 1 1312")
    facts: dict[str, Any] = {"scenario": "1939", "options": ("16.8",), "russia": "limited-war", "turn": "3/1944"}
    game = table(*units, status={"russia": "russian"}, phase="axis/combat", dice=(6,), **facts)
    play(game, "attack 1413", "join de.inf.1")
    refused(game, "8.23", "also 1312")
    assert legal(game, "also 1313")
    two = table(*units, status={"russia": "allied"}, scenario="1940", turn="3/1944", phase="axis/combat")
    play(two, "attack 1413", "join de.inf.1")
    assert legal(two, "also 1312")


@rule("spi", "R161", "8.23", "14.15c")
@refusal("spi", "8.23")
def test_with_three_players_neutrals_are_defended_by_the_opponent_of_the_attacker() -> None:
    units = ("de.inf 4 1412", "de.inf 4 1412", "yu.inf 1 1413", "su.inf 1 1313", "us.mech 1 1312")
    game = table(*units, scenario="1939", options=("16.8",), russia="limited-war", turn="3/1944",
                 status={"russia": "russian"}, phase="axis/combat")  # fmt: skip
    play(game, "attack 1413", "join de.inf.1")
    assert legal(game, "also 1312")
    refused(game, "8.23", "also 1313")


@rule("spi", "12.0b", "16.24")
def test_greece_invaded_by_italians_is_open_to_the_british_in_that_game_turn() -> None:
    units = ("it.inf 2 1619", "it.inf 2 1116", "it.inf 2 1116", "gr.inf 1 1720", "gb.inf 1 2224", "gb.inf 3 0811")
    facts: dict[str, Any] = {"scenario": "1940", "turn": "3/1940", "options": MINORS, "italy": "at-war"}
    game = table(*units, phase="axis/combat", dice=(6, 1, 1), spaces={"2224": "britain"}, **facts)
    play(game, "attack 1720 with it.inf.1")
    assert war(game).status[Nation.GREECE] == Status.ALLIED
    skip(game, "allied/naval-transport")
    assert legal(game, "ship gb.inf.1 1820")


@rule("spi", "R66", "15.11d")
def test_two_turkish_levies_come_in_the_game_turn_of_the_invasion_and_never_again() -> None:
    units = ("de.inf 4 1918", "tr.inf 1 2420", "gb.inf 3 0811")
    game = table(*units, turn="3/1942")
    play(game, "move de.inf.1 1919")
    skip(game, "allied/reinforcement")
    play(game, "build tr.inf 1 2219", "build tr.inf 1 2219")
    assert not legal(game, "build tr.inf 1 2220")
    skip(game, "axis/initial-movement")
    skip(game, "allied/reinforcement")
    assert not legal(game, "build tr.inf 1 2220")


@rule("spi", "10.31b")
def test_a_german_step_into_rumania_is_nothing_to_russia() -> None:
    game = in_1939("de.inf 3 1714", "su.inf 2 1914", "ro.inf 1 1915", turn="3/1940")
    play(game, "move de.inf.1 1814")
    assert (war(game).russia, war(game).russia_at_war) == (PEACE, 0)
    assert war(game).status[Nation.RUMANIA] == Status.PRO_AXIS
