"""[8.0-8.3, 8.5-8.8] Combat, losses, retreat and advance."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.combat.pursuit import Pursuit

FRONT = {"phase": "axis/combat"}
CRT = (
    (1, 1, 2, 3, 4, 5, 6, 7),
    (0, 1, 2, 2, 3, 4, 5, 6),
    (0, 1, 1, 2, 3, 3, 4, 5),
    (0, 1, 1, 2, 3, 3, 4, 4),
    (0, 0, 1, 2, 2, 3, 3, 3),
    (0, 0, 1, 1, 1, 2, 2, 3),
)


def attack_of(game: object) -> Assault:
    frame = war(game).frame
    assert isinstance(frame, Assault)
    return frame


@rule("spi", "CRT.1", "8.71", "8.73", "2.0b", "8.31")
@pytest.mark.parametrize("differential", range(8))
@pytest.mark.parametrize("die", range(1, 7))
def test_t1_all_48_results(differential: int, die: int) -> None:
    """Attackers of 4 + differential SP against 4 SP in the open; the loss is read from the column of the difference."""
    sizes = [4, 4, 4][: (4 + differential + 3) // 4]
    sizes[-1] = 4 + differential - 4 * (len(sizes) - 1)
    units = [f"de.inf {sp} {hex_}" for sp, hex_ in zip(sizes, ("2210", "2311", "2111"), strict=False)]
    game = at_war(*units, "su.inf 4 2211", "su.inf 4 2211", turn="3/1943", dice=(die,), **FRONT)
    # two units of four would defend with eight: keep one away from the sum by taking it off the map
    state = war(game)
    state.drop(len(units) + 1)
    game.play("attack 2211")
    for number in range(len(units)):
        game.play(f"join de.inf.{number + 1}")
    events = game.play("resolve")
    result = next(event for event in events if event["kind"] == "attack")
    assert result["column"] == differential
    assert result["loss"] == CRT[die - 1][differential]
    assert tables.CRT[die - 1][differential] == CRT[die - 1][differential]


@rule("spi", "8.74")
def test_t1_nine_reads_as_seven() -> None:
    game = at_war("de.inf 4 2210", "de.inf 4 2210", "de.inf 2 2311", "su.inf 1 2211", dice=(3,), **FRONT)
    events = game.play("attack 2211 with de.inf.1 de.inf.2 de.inf.3")
    assert next(event for event in events if event["kind"] == "attack")["column"] == 7


@rule("spi", "8.72", "8.0b")
@refusal("spi", "8.72", "8.0b")
def test_t1_a_negative_differential_is_refused() -> None:
    game = at_war("de.inf 1 2210", "de.inf 3 2311", "su.inf 3 2211", **FRONT)
    play(game, "attack 2211", "join de.inf.1")
    refused(game, "8.72", "resolve")
    play(game, "join de.inf.2")
    assert legal(game, "resolve")
    weak = at_war("de.inf 1 2210", "su.inf 3 2211", **FRONT)
    refused(weak, "8.0b", "attack 2211")


@rule("spi", "8.31")
def test_e7_seven_against_four_is_plus_three() -> None:
    game = at_war("de.inf 4 2210", "de.inf 3 2210", "su.inf 2 2211", "su.inf 2 2211", **FRONT)
    play(game, "attack 2211", "join de.inf.1", "join de.inf.2")
    assert attack_of(game).differential(war(game)) == 3


@rule("spi", "8.0a", "8.11")
@refusal("spi", "8.0a", "8.11")
def test_only_adjacent_enemies_are_attacked() -> None:
    game = at_war("de.inf 4 2210", "su.inf 1 2212", "su.inf 1 2211", **FRONT)
    refused(game, "8.11", "attack 2212")
    refused(game, "8.0a", "attack 2210")
    refused(game, "8.0a", "attack 2509")
    assert legal(game, "attack 2211")


@rule("spi", "7.11", "8.21")
def test_a_hex_defends_as_one_sum() -> None:
    game = at_war("de.inf 4 2210", "su.inf 2 2211", "su.inf 1 2211", **FRONT)
    play(game, "attack 2211", "join de.inf.1")
    assert attack_of(game).differential(war(game)) == 1


@rule("spi", "7.12", "8.22", "8.12b", "8.13")
def test_units_of_one_hex_attack_apart_or_not_at_all() -> None:
    units = ("de.inf 4 2210", "de.inf 4 2210", "su.inf 1 2211", "su.inf 1 2311")
    game = at_war(*units, dice=(1, 1), **FRONT)
    play(game, "attack 2211 with de.inf.1", "end")
    assert legal(game, "attack 2311 with de.inf.2")
    assert not war(game).attacked & 2
    around = [f"de.inf 1 {hex_}" for hex_ in ("2210", "2311", "2312", "2212", "2112", "2111")]
    ring = at_war(*around, *around, "su.inf 2 2211", **FRONT)
    play(ring, "attack 2211", *(f"join de.inf.{n}" for n in range(1, 13)))
    assert attack_of(ring).differential(war(ring)) == 12 - 1  # two SP, cut off: halved


@rule("spi", "8.14a")
@refusal("spi", "8.14a")
def test_a_unit_attacks_once() -> None:
    game = at_war("de.inf 4 2210", "de.inf 4 2111", "su.inf 4 2211", "su.inf 1 2209", dice=(6,), turn="3/1943", **FRONT)
    play(game, "attack 2211 with de.inf.1")
    refused(game, "8.14a", "attack 2209 with de.inf.1")


@rule("spi", "8.14c", "R26")
@refusal("spi", "8.14c")
def test_a_unit_is_attacked_once() -> None:
    game = at_war("de.inf 4 2210", "de.inf 4 2111", "su.inf 4 2211", dice=(6,), turn="3/1943", **FRONT)
    play(game, "attack 2211 with de.inf.1")
    refused(game, "8.14c", "attack 2211")


@rule("spi", "R26", "7.0d", "7.13", "8.14c")
def test_a_unit_that_retreated_is_hit_again_but_adds_nothing() -> None:
    units = ("de.inf 4 2210", "de.inf 4 2410", "su.inf 2 2211", "su.inf 1 2312")
    game = at_war(*units, dice=(6, 4), **FRONT)
    play(game, "attack 2211 with de.inf.1", "retreat su.inf.1 2312", "end")
    state = war(game)
    assert strength.defending(state, geo.hex_("2312")) == 1


@rule("spi", "8.14b")
def test_interdiction_is_no_attack() -> None:
    """The German in 0812 rolls against the shipment; neither he nor the British unit has fought by that."""
    units = ("gb.inf 1 0811", "de.inf 1 0812")
    game = table(*units, phase="allied/naval-transport", turn="3/1941", naval=1, dice=(6,))
    events = game.play("ship gb.inf.1 0708")
    assert any(event["kind"] == "die" for event in events)
    assert where(game, "gb.inf.1") == "0811"
    assert war(game).attacked == war(game).hit == 0


@rule("spi", "8.0c")
def test_each_attack_is_settled_before_the_next() -> None:
    units = ("de.inf 4 2210", "de.inf 4 2110", "su.inf 1 2211", "su.inf 1 2111")
    game = at_war(*units, dice=(1, 1), **FRONT)
    play(game, "attack 2211 with de.inf.1")
    assert at(game, "2211") == []
    refused(game, "8.61", "attack 2111")


@rule("spi", "8.23", "R27")
def test_one_attack_on_two_hexes() -> None:
    """The defence is the total of both hexes; any loss drives both back; the attacker may advance into both."""
    units = ("de.inf 4 2211", "de.inf 4 2211", "su.inf 2 2210", "su.inf 2 2311")
    game = at_war(*units, dice=(6,), **FRONT)
    play(game, "attack 2210", "join de.inf.1", "join de.inf.2", "also 2311")
    assert attack_of(game).differential(war(game)) == 4
    game.play("resolve")
    refused(game, "8.52", "lose de.inf.1")
    game.play("lose su.inf.2")
    assert game.actor == "allied"
    play(game, "retreat su.inf.1 2209", "retreat su.inf.2 2410")
    play(game, "advance de.inf.1 2210", "advance de.inf.2 2311")
    assert (where(game, "de.inf.1"), where(game, "de.inf.2")) == ("2210", "2311")


@refusal("spi", "8.14a")
def test_a_unit_joins_an_attack_once() -> None:
    game = play(at_war("de.inf 4 2211", "de.inf 1 2211", "su.inf 1 2210", **FRONT), "attack 2210", "join de.inf.1")
    refused(game, "8.14a", "join de.inf.1")


@rule("spi", "8.23")
@refusal("spi", "8.23", "8.0b")
def test_hexes_may_be_added_before_the_units() -> None:
    units = ("de.inf 4 2211", "de.inf 1 2111", "su.inf 2 2210", "su.inf 2 2311", "su.inf 1 2110")
    game = at_war(*units, **FRONT)
    play(game, "attack 2210", "also 2311")
    refused(game, "8.23", "also 2110")
    refused(game, "8.23", "join de.inf.2")
    play(game, "join de.inf.1")
    assert attack_of(game).differential(war(game)) == 0
    weak = at_war("de.inf 3 2211", "su.inf 2 2210", "su.inf 2 2311", **FRONT)
    play(weak, "attack 2210")
    refused(weak, "8.0b", "also 2311")


@refusal("spi", "8.23")
def test_every_attacker_must_reach_every_defender() -> None:
    game = at_war("de.inf 4 2211", "de.inf 4 2111", "su.inf 1 2210", "su.inf 1 2311", **FRONT)
    play(game, "attack 2210", "join de.inf.2")
    refused(game, "8.23", "also 2311")
    pair = at_war("de.inf 4 2211", "de.inf 4 2111", "su.inf 1 2210", "su.inf 1 2311", **FRONT)
    play(pair, "attack 2210", "join de.inf.1", "also 2311")
    refused(pair, "8.23", "join de.inf.2")


@rule("spi", "8.32a", "TEC.2")
def test_rough_terrain_doubles() -> None:
    state = war(at_war("su.inf 2 1812", turn="3/1941"))
    assert strength.defending(state, geo.hex_("1812")) == 4


@rule("spi", "8.32b", "11.13", "TEC.6")
def test_t3_spring_and_rough_make_four() -> None:
    state = war(at_war("su.inf 2 1812", "su.inf 2 2211", "su.inf 2 2309", turn="2/1942"))
    assert strength.defending(state, geo.hex_("1812")) == 8
    assert strength.defending(state, geo.hex_("2211")) == 4


@rule("spi", "11.0b")
def test_the_defenders_hex_decides_over_the_weather_line() -> None:
    state = war(table("gb.inf 2 1212", "gb.inf 2 1312", turn="2/1944", phase="allied/combat"))
    assert strength.defending(state, geo.hex_("1212"), mind_supply=False) == 2
    assert strength.defending(state, geo.hex_("1312"), mind_supply=False) == 4


@rule("spi", "3.22b")
@refusal("spi", "3.22b")
def test_parentheses_never_attack() -> None:
    game = table("gb.gar 1 0219", "de.inf 1 0218", phase="allied/combat", status={"spain": "allied"})
    refused(game, "3.22b", "attack 0218")


@rule("spi", "8.51", "8.54", "8.73")
def test_t5_only_the_defender_loses_and_survivors_retreat() -> None:
    game = at_war("de.inf 4 2210", "su.inf 2 2211", dice=(6,), **FRONT)
    game.play("attack 2211 with de.inf.1")
    assert game.actor == "allied"
    game.play("retreat su.inf.1 2212")
    assert at(game, "2212") == ["su.inf.1 1"]
    assert at(game, "2210") == ["de.inf.1 4"]


@rule("spi", "8.54")
@refusal("spi", "8.54", "8.8d")
def test_the_retreat_is_not_optional() -> None:
    game = at_war("de.inf 4 2210", "su.inf 2 2211", "su.inf 1 2412", dice=(6,), **FRONT)
    game.play("attack 2211 with de.inf.1")
    refused(game, "8.54", "retreat su.inf.2 2413")
    refused(game, "8.8d", "retreat su.inf.1 2213")
    refused(game, "8.54", "end")


@rule("spi", "8.52", "8.53")
@refusal("spi", "8.52")
def test_the_defender_spreads_the_loss() -> None:
    game = at_war("de.inf 4 2210", "de.inf 4 2111", "su.inf 3 2211", "su.inf 1 2211", dice=(3,), **FRONT)
    game.play("attack 2211 with de.inf.1 de.inf.2")
    assert game.actor == "allied"
    refused(game, "8.52", "lose de.inf.1")
    play(game, "lose su.inf.1", "lose su.inf.1", "lose su.inf.1")
    assert at(game, "2211") == ["su.inf.2 1"]


@rule("spi", "8.61", "R29")
def test_the_attacker_may_advance_two_units() -> None:
    game = at_war("de.inf 4 2210", "de.inf 1 2210", "de.inf 1 2111", "su.inf 1 2211", dice=(1,), **FRONT)
    game.play("attack 2211 with de.inf.1 de.inf.2 de.inf.3")
    play(game, "advance de.inf.2 2211", "advance de.inf.3 2211")
    assert at(game, "2211") == ["de.inf.2 1", "de.inf.3 1"]
    assert war(game).frame.step == "combat"


@refusal("spi", "8.61")
def test_not_others_and_not_elsewhere() -> None:
    game = at_war("de.inf 4 2210", "de.inf 1 2111", "de.inf 2 2212", "su.inf 1 2211", dice=(1,), **FRONT)
    game.play("attack 2211 with de.inf.1 de.inf.3")
    refused(game, "8.61", "advance de.inf.2 2211")
    refused(game, "8.61", "advance de.inf.1 2311")


@rule("spi", "8.61", "R29")
@refusal("spi", "8.61")
def test_an_advance_crosses_an_open_hexside_into_the_next_hex() -> None:
    game = at_war("de.inf 4 2212", "de.inf 4 1714", "de.inf 4 2010", "su.inf 1 2514", **FRONT)
    state = war(game)
    vacated = geo.hex_("2211"), geo.hex_("1715")
    state.push(Pursuit("axis", 0b111, vacated))
    refused(game, "8.61", "advance de.inf.2 1715")  # the Carpathians
    refused(game, "8.61", "advance de.inf.3 2211")  # two hexes away
    play(game, "advance de.inf.1 2211")
    assert war(game).frame.step == "combat"


@rule("spi", "8.62")
def test_an_advance_goes_from_zone_to_zone() -> None:
    game = at_war("de.inf 4 2210", "su.inf 1 2211", "su.inf 1 2311", dice=(1,), **FRONT)
    game.play("attack 2211 with de.inf.1")
    game.play("advance de.inf.1 2211")
    assert where(game, "de.inf.1") == "2211"


@rule("spi", "8.63a")
@refusal("spi", "8.63a")
def test_who_advanced_attacks_no_more() -> None:
    units = ("de.inf 4 2210", "de.inf 4 2111", "su.inf 1 2211", "su.inf 1 2212")
    game = at_war(*units, dice=(1,), **FRONT)
    play(game, "attack 2211 with de.inf.1", "advance de.inf.1 2211")
    refused(game, "8.63a", "attack 2212 with de.inf.1")


@rule("spi", "8.63b")
def test_an_advance_cuts_the_retreat_of_the_next_defender() -> None:
    units = ("de.inf 4 2210", "de.inf 4 2111", "de.inf 1 2013", "de.inf 1 2214", "su.inf 1 2211", "su.inf 2 2112")
    game = at_war(*units, dice=(1, 6), **FRONT)
    play(game, "attack 2211 with de.inf.1", "advance de.inf.1 2211")
    game.play("attack 2112 with de.inf.2")
    assert where(game, "su.inf.2") is None


@rule("spi", "8.8a", "8.8b", "R30")
@refusal("spi", "8.8b")
def test_a_retreat_goes_to_a_free_hex_if_there_is_one() -> None:
    units = ("de.inf 4 2210", "su.inf 2 2211", "su.inf 1 2311")
    game = at_war(*units, dice=(6,), **FRONT)
    game.play("attack 2211 with de.inf.1")
    refused(game, "8.8b", "retreat su.inf.1 2311")
    assert legal(game, "retreat su.inf.1 2212")


TRAP = ("de.inf 4 2210", "de.inf 1 2313", "de.inf 1 2113", "su.inf 3 2211")


@rule("spi", "8.8c", "7.0c", "7.0d", "7.13")
def test_t6_onto_friends_above_the_limit() -> None:
    game = at_war(*TRAP, "su.inf 1 2312", "su.inf 1 2312", dice=(1,), **FRONT)
    game.play("attack 2211 with de.inf.1")
    assert len(at(game, "2312")) == 3
    assert strength.defending(war(game), geo.hex_("2312"), mind_supply=False) == 2


@rule("spi", "8.8e")
def test_no_way_out_is_the_end() -> None:
    game = at_war(*TRAP, dice=(6,), **FRONT)
    events = game.play("attack 2211 with de.inf.1")
    assert where(game, "su.inf.1") is None
    assert any(event["kind"] == "eliminated" and "8.8e" in event["clauses"] for event in events)


@rule("spi", "9.5", "9.61a", "R28")
def test_t4_the_halved_part_is_rounded_up() -> None:
    cut = ("su.inf 3 1812", "de.inf 1 1711", "de.inf 1 1913", "de.inf 1 1910", "de.inf 1 1713", "de.inf 1 2011")
    state = war(at_war(*cut, turn="4/1941"))
    assert strength.defending(state, geo.hex_("1812")) == 3
    lone = war(
        at_war("su.inf 1 2211", "de.inf 1 2209", "de.inf 1 2313", "de.inf 1 2113", "de.inf 1 2310", turn="4/1941")
    )
    assert strength.defending(lone, geo.hex_("2211")) == 1


@rule("spi", "5.22", "9.61a")
@refusal("spi", "9.61a")
def test_no_attack_without_supply() -> None:
    units = ("de.inf 2 2510", "su.inf 1 2509", "su.inf 1 2610", "su.inf 1 2410")
    game = at_war(*units, **FRONT)
    refused(game, "9.61a", "attack 2509")


@rule("spi", "9.61b", "9.5")
def test_a_unit_cut_off_by_an_earlier_result_loses_its_attack() -> None:
    """Supply is judged at the instant of each attack."""
    units = ("de.inf 4 2510", "de.inf 1 2409", "su.inf 1 2509", "su.inf 1 2610", "su.inf 1 2410")
    game = at_war(*units, **FRONT)
    assert legal(game, "attack 2509")
    war(game).drop(1)
    refused(game, "9.61a", "attack 2509")
