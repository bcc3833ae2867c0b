"""Second reading: battles where supply, weather, retreat and stacking meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from tests.spi.test_shipping import skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.data.nations import Nation, Type, kind_of

# Russians on three sides of 1804 in Finland: every way out of it is occupied or controlled
RING = ("su.inf 4 1905", "su.inf 1 1803", "su.inf 1 1705")
FINLAND: dict[str, Any] = {"phase": "allied/combat", "finland_attacked": 2, "finland_entered": 1}


def column(game: Game, action: str) -> int:
    """The column of the table that an attack is resolved on."""
    events = game.play(action)
    return int(next(event for event in events if event["kind"] == "attack")["column"])


# ------------------------------------------------------------------ strengths of several kinds in one battle
@rule("spi", "16.15a", "9.61b", "R28")
@pytest.mark.parametrize(("turn", "margin"), [("3/1943", 1), ("2/1943", 0)])
def test_finns_at_home_stand_whole_beside_germans_that_are_cut_off(turn: str, margin: int) -> None:
    """One Finnish SP and half of three German ones, up: three; in spring two and half of six: five."""
    units = ("fi.inf 1 1804", "de.inf 3 1804", *RING)
    attackers = "su.inf.1" if turn == "3/1943" else "su.inf.1 su.inf.2"
    game = at_war(*units, turn=turn, options=("minor-countries",), dice=(6,), **FINLAND)
    assert column(game, f"attack 1804 with {attackers}") == margin


@rule("spi", "11.21a", "11.22a", "R28")
@pytest.mark.parametrize(("turn", "margin"), [("1/1942", 4), ("1/1943", 0), ("1/1944", 1)])
def test_both_armies_of_the_winter_are_doubled_and_the_germans_between_them_are_not(turn: str, margin: int) -> None:
    """Attackers 4, defenders one Finn and half of three Germans; the first winter doubles both, the second the Finn."""
    units = ("fi.inf 1 1804", "de.inf 3 1804", *RING)
    game = at_war(*units, turn=turn, dice=(6,), **FINLAND)
    assert column(game, "attack 1804 with su.inf.1") == margin


@rule("spi", "11.21a", "9.61b", "R28")
@pytest.mark.parametrize(("turn", "margin"), [("1/1942", 1), ("3/1942", 2)])
def test_winter_is_reckoned_before_hunger(turn: str, margin: int) -> None:
    """Three SP cut off: half of six in the first winter, two in summer."""
    ring = ("de.inf 4 2509", "de.inf 1 2610", "de.inf 1 2410")
    game = at_war("su.inf 3 2510", *ring, "de.inf 1 2509", turn=turn, phase="axis/combat", dice=(6,))
    assert column(game, "attack 2510 with de.inf.1") == margin


@rule("spi", "11.13", "8.23", "11.0b")
def test_one_attack_on_both_sides_of_the_weather_line_in_spring() -> None:
    units = ("us.mech 4 1313", "us.mech 1 1213", "us.mech 1 1114", "de.inf 1 1212", "de.inf 1 1312")
    game = at_war(*units, turn="2/1944", phase="allied/combat", dice=(6,))
    play(game, "attack 1212", "join us.mech.1", "also 1312")
    assert column(game, "resolve") == 1  # one SP outside, one doubled inside


# ------------------------------------------------------------------ retreats
@rule("spi", "8.8c", "R30")
@pytest.mark.parametrize(("portugal", "lives"), [("neutral", False), ("allied", True)])
def test_a_neutral_country_is_no_refuge(portugal: str, lives: bool) -> None:
    status = {"spain": "allied", "portugal": portugal}
    units = ("gb.inf 2 0217", "de.inf 4 0317", "de.inf 1 0318")
    game = table(*units, turn="3/1942", phase="axis/combat", dice=(6,), status=status)
    play(game, "attack 0217 with de.inf.1")
    left = [game.text(act) for act in game.choices() if act.verb == "retreat"]
    assert left == (["retreat gb.inf.1 0117", "retreat gb.inf.1 0118"] if lives else [])
    assert (where(game, "gb.inf.1") is not None) is lives


@rule("spi", "16.23", "R30", "8.8e")
@pytest.mark.parametrize("options", [(), ("minor-countries",)])
def test_belgians_die_rather_than_go_to_france(options: tuple[str, ...]) -> None:
    units = ("be.inf 2 1012", "de.inf 4 1112", "de.inf 1 1011", "fr.inf 1 0914")
    game = table(*units, scenario="1940", turn="3/1940", options=options, phase="axis/combat", dice=(6,))
    play(game, "attack 1012 with de.inf.1")
    assert where(game, "be.inf.1") is None
    free = table(*units[:2], scenario="1940", turn="3/1940", options=options, phase="axis/combat", dice=(6,))
    play(free, "attack 1012 with de.inf.1")
    assert where(free, "be.inf.1") == "0912"


@rule("spi", "8.14c", "7.0d", "R26", "9.61b")
def test_who_fell_back_on_a_single_friend_does_not_help_him_in_that_phase() -> None:
    """Only 2212 is left to retreat to; there two SP, cut off, count as one, and the third SP adds nothing."""
    units = ("de.inf 4 2210", "de.inf 4 2213", "su.inf 2 2211", "su.inf 2 2212", "de.inf 1 2111", "de.inf 1 2313")
    game = at_war(*units, phase="axis/combat", dice=(6, 6), turn="3/1942")
    play(game, "attack 2211 with de.inf.1", "end")
    assert at(game, "2212") == ["su.inf.1 1", "su.inf.2 2"]
    assert column(game, "attack 2212 with de.inf.2") == 3


@rule("spi", "7.0e", "7.13", "R26")
def test_the_excess_is_gone_when_another_unit_has_left_the_hex() -> None:
    units = ("de.inf 4 2210", "de.inf 1 2111", "de.inf 1 2412", "su.inf 2 2211", "su.inf 2 2212", "su.inf 2 2212")
    game = at_war(*units, phase="axis/combat", dice=(6,), turn="3/1942")
    play(game, "attack 2211 with de.inf.1")
    assert at(game, "2212") == ["su.inf.1 1", "su.inf.2 2", "su.inf.3 2"]
    skip(game, "allied/initial-movement")
    play(game, "move su.inf.2 2213", "end")
    assert war(game).frame.step == "combat"
    assert at(game, "2212") == ["su.inf.1 1", "su.inf.3 2"]
    assert not war(game).excess


@rule("spi", "7.0e", "R94", "R47")
def test_what_is_removed_for_want_of_room_can_be_replaced() -> None:
    units = ("de.inf 2 1312", "de.inf 2 1312", "de.mech 2 1313")
    game = at_war(*units, turn="3/1942")
    play(game, "move de.mech.1 1312", "end")
    assert game.actor == "axis"
    play(game, "remove de.mech.1")
    skip(game, "axis/reinforcement")
    play(game, "take de replacements", "build de.mech 2 1313")
    assert at(game, "1313") == ["de.mech.1 2"]


# ------------------------------------------------------------------ hunger
@rule("spi", "9.62a", "R47", "10.0f")
@refusal("spi", "10.0f")
def test_who_starves_in_the_own_combat_phase_is_replaced_in_the_same_player_turn() -> None:
    ring = ("su.inf 2 2509", "su.inf 2 2610", "su.inf 2 2410")
    game = at_war("de.mech 2 2510 isolated", *ring, phase="axis/combat", turn="3/1942")
    play(game, "end")
    assert where(game, "de.mech.1") is None
    assert war(game).pool == {kind_of(Nation.GERMANY, Type.MECHANIZED): 2}
    skip(game, "axis/reinforcement")
    play(game, "take de replacements")
    refused(game, "10.0f", "build de.inf 1 1312")
    refused(game, "10.0f", "build de.mech 3 1312")
    play(game, "build de.mech 2 1312")
    assert at(game, "1312") == ["de.mech.1 2"]


@rule("spi", "9.62a", "R36", "9.5")
def test_relief_between_two_combat_phases_starts_the_count_again() -> None:
    ring = ("su.inf 1 2509", "su.inf 2 2610", "su.inf 2 2410")
    game = at_war("de.inf 1 2510 isolated", "de.inf 4 2407", *ring, turn="3/1942", phase="axis/initial-movement")
    play(game, "move de.inf.2 2408", "end")
    assert not legal(game, "attack 2610")
    play(game, "end")
    assert where(game, "de.inf.1") is None
    relieved = at_war("de.inf 1 2510 isolated", "de.inf 4 2408", *ring, turn="3/1942", dice=(1,), phase="axis/combat")
    play(relieved, "attack 2509 with de.inf.2", "advance de.inf.2 2509", "end")
    assert where(relieved, "de.inf.1") == "2510"
    assert not war(relieved).isolated


@rule("spi", "9.61a", "8.12a")
@refusal("spi", "9.61a")
def test_one_supplied_attacker_does_not_feed_another() -> None:
    """Two Germans beside 2510; the one in a pocket behind the Russian line takes no part."""
    units = ("de.inf 3 2609", "su.inf 1 2510", "su.inf 2 2608", "su.inf 2 2709", "su.inf 2 2610", "de.inf 3 2409")
    game = at_war(*units, phase="axis/combat", turn="3/1942")
    play(game, "attack 2510")
    refused(game, "9.61a", "join de.inf.1")
    play(game, "join de.inf.2")
    assert legal(game, "resolve")


@rule("spi", "R160", "9.62a", "7.21")
@pytest.mark.parametrize("reform", ["merge de.mech.1 de.mech.2", "shift 1 de.mech.1 de.mech.2"])
def test_hungry_sp_stay_hungry_in_another_unit(reform: str) -> None:
    units = ("de.mech 2 2510 isolated", "de.mech 2 2510", "su.inf 2 2509", "su.inf 2 2610", "su.inf 2 2410")
    game = at_war(*units, "gb.inf 1 0811", phase="axis/build-up", turn="3/1942")
    play(game, reform)
    assert war(game).isolated >> war(game).piece_of("de.mech.2") & 1
    skip(game, "allied/combat")
    play(game, "end")
    assert at(game, "2510") == []


# ------------------------------------------------------------------ results at their limits
@rule("spi", "8.53", "R27")
def test_a_loss_on_two_hexes_is_spread_as_the_defender_likes_and_both_give_way() -> None:
    units = ("de.inf 4 2211", "de.inf 3 2211", "su.inf 2 2210", "su.inf 2 2311")
    game = at_war(*units, phase="axis/combat", dice=(6,), turn="3/1942")
    play(game, "attack 2210", "join de.inf.1", "join de.inf.2", "also 2311", "resolve")
    assert game.actor == "allied"
    play(game, "lose su.inf.1")
    assert where(game, "su.inf.1") == "2210"
    while game.actor == "allied" and war(game).frame.step == "retreat":
        game.play(next(iter(game.choices())))
    assert at(game, "2210") == at(game, "2311") == []
    assert {war(game).sp[war(game).piece_of(name)] for name in ("su.inf.1", "su.inf.2")} == {1, 2}


@rule("spi", "8.54", "8.61", "R27")
@refusal("spi", "8.54")
def test_two_attacked_hexes_do_not_change_their_defenders() -> None:
    units = ("de.inf 4 2211", "de.inf 3 2211", "su.inf 2 2210", "su.inf 2 2311")
    game = at_war(*units, phase="axis/combat", dice=(6,), turn="3/1942")
    play(game, "attack 2210", "join de.inf.1", "join de.inf.2", "also 2311", "resolve", "lose su.inf.1")
    refused(game, "8.54", "retreat su.inf.1 2311")
    refused(game, "8.54", "retreat su.inf.2 2210")
    play(game, "retreat su.inf.1 2209", "retreat su.inf.2 2410")
    assert legal(game, "advance de.inf.1 2210")
    assert legal(game, "advance de.inf.1 2311")


@rule("spi", "8.62", "R7", "5.32b")
@refusal("spi", "5.23")
def test_tanks_that_advanced_into_a_zone_leave_it_only_for_free_ground() -> None:
    units = ("de.mech 4 2210", "su.inf 1 2211", "su.inf 2 2313")
    game = at_war(*units, phase="axis/combat", dice=(1,), turn="3/1942")
    play(game, "attack 2211 with de.mech.1", "advance de.mech.1 2211")
    skip(game, "axis/mechanized-movement")
    zone = ("2212", "2312")  # both beside 2313, and beside 2211
    assert all(legal(game, f"move de.mech.1 {name}") for name in zone)
    closer = at_war(*units, "su.inf 1 2112", phase="axis/combat", dice=(1,), turn="3/1942")
    play(closer, "attack 2211 with de.mech.1", "advance de.mech.1 2211")
    skip(closer, "axis/mechanized-movement")
    assert legal(closer, "move de.mech.1 2210")
    refused(closer, "5.23", "move de.mech.1 2212")
