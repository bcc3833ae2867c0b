"""[6.0-6.4] Zones of Control."""

from __future__ import annotations

from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, table, war, where
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.supply import supply


@rule("spi", "6.0a")
def test_a_unit_controls_the_six_hexes_around_it() -> None:
    state = war(at_war("su.inf 1 2211"))
    assert geo.BOARD.list(zones.of_allies(state)) == ["2111", "2112", "2210", "2212", "2311", "2312"]


@rule("spi", "6.0f", "TEC.5")
def test_t8_no_zone_over_blocked_or_all_sea_hexsides() -> None:
    """Units on both sides of a mountain hexside do not control each other's hexes, nor attack over it."""
    game = at_war("de.inf 4 1714", "su.inf 2 1715", phase="axis/combat")
    state = war(game)
    assert not zones.of_allies(state) >> geo.hex_("1714") & 1
    assert not zones.of_axis(state) >> geo.hex_("1715") & 1
    refused(game, "8.11", "attack 1715")
    channel = war(table("gb.inf 1 0811", "de.inf 1 0812"))
    assert not zones.of_allies(channel) >> geo.hex_("0812") & 1


@rule("spi", "6.0c", "6.2", "4.2.A2", "8.12a")
def test_a_zone_never_forces_combat() -> None:
    game = at_war("de.inf 4 2211", "su.inf 1 2210", phase="axis/combat")
    assert legal(game, "attack 2210")
    play(game, "end")


@rule("spi", "6.0e")
def test_opposing_zones_do_not_cancel() -> None:
    state = war(at_war("de.inf 2 2211", "su.inf 2 2209"))
    assert zones.of_axis(state) >> geo.hex_("2210") & 1
    assert zones.of_allies(state) >> geo.hex_("2210") & 1


@rule("spi", "6.0g", "R20")
def test_no_zone_crosses_a_neutral_border_until_it_is_crossed() -> None:
    game = table("de.inf 4 1611", "su.inf 2 1711", scenario="1941")
    state = war(game)
    assert not zones.of_axis(state) >> geo.hex_("1711") & 1
    assert not zones.of_allies(state) >> geo.hex_("1611") & 1
    play(game, "end")
    game.play("attack 1711 with de.inf.1")
    assert zones.of_axis(war(game)) >> geo.hex_("1712") & 1


# a Russian in 2211, attacked from 2210, with an Enemy Zone of Control over every hex around it
TRAP = ("de.inf 4 2210", "de.inf 1 2313", "de.inf 1 2113", "su.inf 3 2211")


@rule("spi", "6.31", "8.8d")
@refusal("spi", "6.31")
def test_no_retreat_into_an_enemy_zone() -> None:
    game = at_war(*TRAP, "su.inf 1 2312", "su.inf 1 2112", phase="axis/combat", dice=(1,))
    game.play("attack 2211 with de.inf.1")
    refused(game, "6.31", "retreat su.inf.1 2212")


@rule("spi", "6.32")
def test_a_friend_makes_an_enemy_zone_safe_for_retreat() -> None:
    game = at_war(*TRAP, "su.inf 1 2312", "su.inf 1 2112", phase="axis/combat", dice=(1,))
    game.play("attack 2211 with de.inf.1")
    assert legal(game, "retreat su.inf.1 2312")
    alone = at_war(*TRAP, phase="axis/combat", dice=(1,))
    alone.play("attack 2211 with de.inf.1")
    assert where(alone, "su.inf.1") is None


# a German in 2510 with an Enemy or his Zone of Control on every side
CUT = ("de.inf 1 2510", "su.inf 1 2509", "su.inf 1 2610", "su.inf 1 2410")


@rule("spi", "6.41", "9.0b", "9.71")
def test_an_enemy_zone_cuts_supply() -> None:
    assert supply.supplied(war(at_war(*CUT[:3])), 0)
    assert not supply.supplied(war(at_war(*CUT)), 0)


@rule("spi", "6.42")
def test_a_friend_keeps_the_line_open() -> None:
    assert supply.supplied(war(at_war(*CUT, "de.inf 1 2409")), 0)
