"""[16.5] Partisans."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Type
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.movement import rail, zones
from theatrum.rulesets.spi.rules.politics import partisans
from theatrum.rulesets.spi.rules.reinforcement import german
from theatrum.rulesets.spi.rules.supply import control, supply

BALKANS, RUSSIA, FRANCE, FINLAND = 4, 5, 6, 7


def rising(*units: str, **more: Any) -> Game:
    """The end of the Allied build-up, after which Partisans rise; Germans everywhere they have to be."""
    facts: dict[str, Any] = {"options": ("partisans",), "turn": "2/1943", "phase": "allied/build-up", **more}
    return at_war(*units, **facts)


def risen(game: Game) -> list[str]:
    state = war(game)
    return sorted(state.space_name(state.at[p]) for p in state.units() if state.type(p) == Type.PARTISAN)


# nobody in France or Belgium but eight SP: no Partisans there (PAT.4), so that only one land is rolled for
NO_BALKANS = {"status": {"russia": "allied", "yugoslavia": "neutral", "greece": "neutral"}}
QUIET_WEST = ("de.inf 4 0814", "de.inf 4 0814")


# ------------------------------------------------------------------ creation
@rule("spi", "16.53a", "16.55", "16.52a", "4.2.A7", "PAT.1")
@refusal("spi", "16.53a", "PAT.6")
def test_t22_two_partisans_in_hexes_ending_in_seven() -> None:
    game = rising(*QUIET_WEST, "de.inf 1 1517", dice=(4,))
    play(game, "end")
    assert game.actor == "allied"
    refused(game, "16.53a", "partisan 1518")
    refused(game, "16.53a", "partisan 0617")
    refused(game, "PAT.6", "partisan 1517")
    alone = rising(*QUIET_WEST, "de.inf 1 1718", dice=(4,))
    play(alone, "end", "partisan 1617", "partisan 1617")
    assert risen(alone) == ["1617", "1617"]
    apart = rising(*QUIET_WEST, "de.inf 1 1718", dice=(4,))
    play(apart, "end", "partisan 1617", "partisan 1417")
    assert risen(apart) == ["1417", "1617"]


@rule("spi", "16.5a", "16.53a")
def test_a_partisan_is_one_sp_that_neither_moves_nor_attacks() -> None:
    game = rising(*QUIET_WEST, "de.inf 1 1718", turn="2/1942", dice=(4,))
    play(game, "end", "partisan 1617")
    assert at(game, "1617") == ["yu.part.1 1"]
    state = war(at_war("yu.part 1 1617", "de.inf 1 1618", phase="allied/initial-movement"))
    assert state.side_of(state.piece_of("yu.part.1")) == "allied"
    still = at_war("yu.part 1 1617", "de.inf 1 1618", phase="allied/initial-movement")
    refused(still, "4.2.A1a", "move yu.part.1 1616")
    refused(at_war("yu.part 1 1617", "de.inf 1 1618", phase="allied/combat"), "3.22b", "attack 1618")


@rule("spi", "16.53b", "PAT.6")
def test_if_every_hex_is_taken_the_partisan_is_lost() -> None:
    units = [f"de.inf 1 {name}" for name in ("1417", "1517", "1617")]
    game = rising(*QUIET_WEST, *units, turn="2/1942", dice=(4,))
    play(game, "end")
    assert risen(game) == []
    # but a Zone of Control does not keep it out
    free = rising(*QUIET_WEST, *units[:2], turn="2/1942", dice=(4,))
    assert zones.of_axis(war(free)) >> geo.hex_("1617") & 1
    play(free, "end")
    assert risen(free) == ["1617"]


@rule("spi", "16.54")
def test_a_digit_that_the_country_lacks_is_rolled_again() -> None:
    # Britain has no hex ending in 6, which the die 3 calls for; the second die counts
    game = rising(*QUIET_WEST, "de.inf 1 0809", turn="2/1942", dice=(3, 6), **NO_BALKANS)
    play(game, "end")
    assert game.faces == [3, 6]
    assert risen(game) == ["0709"]


@rule("spi", "PAT.1")
def test_table_of_1942_and_of_the_later_years() -> None:
    early = partisans.table(war(rising(turn="3/1942")), BALKANS)
    assert early == [((1,), 1), ((2,), 1), ((6,), 1), ((7,), 1), ((8,), 1), ((9,), 1)]
    late = partisans.table(war(rising(turn="2/1945")), BALKANS)
    assert late == [((1,), 1), ((2,), 1), ((6,), 2), ((7,), 2), ((8,), 2), ((9,), 2)]
    for turn in ("3/1941", "1/1943", "4/1943"):
        assert partisans.table(war(rising(turn=turn)), BALKANS) == []


@rule("spi", "PAT.2", "R82")
def test_after_the_italian_surrender_the_table_is_rolled_in_every_season() -> None:
    for turn in ("4/1941", "1/1943", "4/1944"):
        for land in (BALKANS, 0, FINLAND):
            assert partisans.table(war(rising(turn=turn, italy="surrendered")), land)
        assert not partisans.table(war(rising(turn=turn, italy="at-war")), BALKANS)
    assert partisans.table(war(rising(turn="4/1941", italy="surrendered")), BALKANS)[2] == ((6,), 1)


@rule("spi", "PAT.3", "PAT.5", "R83")
def test_russian_table() -> None:
    rolled = {
        f"{quarter}/{year}"
        for year in range(1941, 1945)
        for quarter in (1, 2, 3, 4)
        if partisans.table(war(rising(turn=f"{quarter}/{year}")), RUSSIA)
    }
    assert rolled == {"4/1941", "3/1942", "4/1942", "2/1943", "3/1943", "4/1943", "2/1944", "3/1944", "4/1944"}
    assert not partisans.table(war(rising(turn="2/1945")), RUSSIA)
    assert partisans.table(war(rising(turn="4/1942")), RUSSIA) == [
        ((1,), 1),
        ((1,), 1),
        ((2,), 1),
        ((2,), 1),
        ((), 0),
        ((), 0),
    ]
    assert partisans.table(war(rising(turn="2/1944")), RUSSIA)[1:4] == [((1, 0), 1), ((9, 8), 1), ((9, 8), 1)]


@rule("spi", "PAT.4", "R84")
@pytest.mark.parametrize(
    ("sp", "turn", "digits"),
    [
        (9, "2/1942", [0, 0, 0, 0, 0, 0]),
        (8, "2/1942", [0, 0, 0, 0, 0, 0]),
        (7, "3/1943", [6, 0, 0, 0, 0, 0]),
        (6, "2/1941", [6, 5, 0, 0, 0, 0]),
        (1, "4/1943", [6, 6, 6, 6, 5, 5]),
        (0, "4/1943", [6, 6, 6, 6, 5, 5]),
        (5, "4/1943", []),
        (1, "1/1943", []),
        (1, "2/1940", []),
    ],
)
def test_t23_franco_benelux_table_by_occupying_sp(sp: int, turn: str, digits: list[int]) -> None:
    hexes = ["0713", "0912", "1011"]
    units = [f"de.inf {min(4, sp - 4 * n)} {hexes[n]}" for n in range((sp + 3) // 4)]
    state = war(rising(*units, "de.inf 4 0917", turn=turn, vichy=["0917", "0916", "0816", "0815"]))
    assert partisans.occupation(state) == sp  # Vichy France does not count
    assert [found[0] if found else 0 for found, _ in partisans.table(state, FRANCE)] == digits


@rule("spi", "PAT.5")
def test_two_digits_leave_the_choice_for_one_partisan() -> None:
    game = rising(*QUIET_WEST, "de.inf 1 2309", "de.inf 4 2510", turn="4/1943", dice=(1,))
    play(game, "end")
    ends = {geo.BOARD.names[act.to][-1] for act in game.choices()}  # type: ignore[attr-defined]
    assert ends == {"1", "2"}
    play(game, "partisan 2111")
    assert risen(game) == ["2111"]


@rule("spi", "16.5c", "R74", "R140")
@refusal("spi", "16.5c")
def test_russian_partisans_rise_west_of_a_german_unit() -> None:
    game = rising(*QUIET_WEST, "de.inf 1 2212", "hu.inf 1 2610", turn="4/1942", dice=(1,))
    play(game, "end")
    columns = {int(geo.BOARD.names[act.to][:2]) for act in game.choices()}  # type: ignore[attr-defined]
    assert max(columns) == 21
    refused(game, "16.5c", "partisan 2311")
    nobody = rising(*QUIET_WEST, "hu.inf 1 2610", turn="4/1942")
    play(nobody, "end")
    assert nobody.faces == []


@rule("spi", "16.52a", "16.52c", "R82")
def test_a_country_is_rolled_for_from_its_invasion_until_it_is_free() -> None:
    def rolled(*units: str, **more: Any) -> bool:
        game = rising(*QUIET_WEST, *units, turn="2/1942", **more)
        play(game, "end")
        return bool(game.faces) or war(game).frame.step == "uprising"

    spain = {"status": {**NO_BALKANS["status"], "spain": "allied"}}
    assert not rolled("es.inf 1 0316", **NO_BALKANS)
    assert rolled("de.inf 1 0316", **spain)
    assert rolled("de.inf 1 0316", "es.inf 1 0518", **spain)
    # empty, but last held by the Axis: still rolled for; with a Friend in it and no Enemy: not
    empty = {"spaces": {"0316": "germany"}, **spain}
    assert rolled(**empty)
    assert not rolled("gb.inf 1 0518", **empty)
    assert rolled("es.part 1 0518", **empty)  # a Partisan is no such Friend


@rule("spi", "16.52b")
def test_only_finland_rises_for_the_axis() -> None:
    facts: dict[str, Any] = {"turn": "2/1942", "phase": "axis/build-up", "dice": (4,), "options": ("partisans",)}
    game = at_war("su.inf 1 1805", "fi.inf 1 1803", **facts)
    play(game, "end", "partisan 1807")
    assert at(game, "1807") == ["fi.part.1 1"]
    assert war(game).side_of(war(game).piece_of("fi.part.1")) == "axis"
    assert game.faces == [4]
    assert [land for land in range(len(partisans.LANDS)) if partisans.side_of(war(game), land) == "axis"] == [FINLAND]
    calm = at_war("fi.inf 1 1803", "su.inf 1 1808", **facts)
    play(calm, "end")
    assert calm.faces == []


@rule("spi", "14.18")
@refusal("spi", "14.18")
def test_french_partisans_never_appear_in_vichy_france() -> None:
    game = rising("de.inf 1 0814", turn="4/1943", dice=(1,), italy="at-war")
    play(game, "end")
    free = [geo.BOARD.names[act.to] for act in game.choices()]  # type: ignore[attr-defined]
    assert free == ["0616", "0716"]
    refused(game, "14.18", "partisan 0816")


@rule("spi", "R138")
def test_no_partisan_rises_in_a_part_that_is_still_neutral() -> None:
    facts = {"status": {"greece": "neutral"}}
    state = war(rising("de.inf 1 1718", **facts))
    assert not partisans.soil(state, BALKANS) & geo.COUNTRY["Greece"]
    assert partisans.soil(state, BALKANS) & geo.COUNTRY["Albania"]


@rule("spi", "4.2.A7")
def test_without_the_option_nobody_rises() -> None:
    game = at_war("de.inf 1 1718", turn="2/1943", phase="allied/build-up")
    play(game, "end")
    assert game.faces == []
    assert risen(game) == []


# ------------------------------------------------------------------ what they are
@rule("spi", "16.51a")
@refusal("spi", "16.51a")
def test_partisans_are_attacked_not_overrun() -> None:
    game = at_war("de.inf 4 1718", "yu.part 1 1618")
    refused(game, "16.51a", "overrun 1618")
    fight = at_war("de.inf 4 1718", "yu.part 1 1618", turn="3/1942", phase="axis/combat", dice=(6,))
    play(fight, "attack 1618 with de.inf.1")
    assert where(fight, "yu.part.1") is None


@rule("spi", "16.51b")
def test_partisans_that_must_retreat_die() -> None:
    units = ("de.inf 4 1718", "de.inf 4 1718", "yu.part 1 1618", "yu.part 1 1618")
    game = at_war(*units, turn="3/1942", phase="axis/combat", dice=(6,))
    assert strength.defending(war(game), geo.hex_("1618")) == 4  # rough
    play(game, "attack 1618 with de.inf.1 de.inf.2")
    play(game, "lose yu.part.1")
    assert at(game, "1618") == []


@rule("spi", "16.51c")
def test_partisans_are_never_out_of_supply() -> None:
    ring = [f"de.inf 1 {name}" for name in geo.BOARD.list(geo.OPEN.near[geo.hex_("1617")])]
    state = war(at_war("yu.part 1 1617", *ring, phase="axis/combat"))
    assert supply.supplied(state, state.piece_of("yu.part.1"))
    assert not state.cut


@rule("spi", "16.51d")
def test_partisans_control_no_center() -> None:
    state = war(at_war("su.part 1 2110", "de.inf 1 2007", spaces={"2110": "germany"}))
    assert control.axis_centers(state) >> geo.hex_("2110") & 1
    assert not control.russian(state) >> geo.hex_("2110") & 1


@rule("spi", "16.5b", "16.59b")
def test_the_zone_of_a_partisan_hinders_rail_only() -> None:
    game = at_war("de.inf 1 1718", "yu.part 1 1618", turn="3/1942")
    assert not zones.of_allies(war(game)) & geo.BALKANS
    play(game, "move de.inf.1 1616")
    assert where(game, "de.inf.1") == "1616"


@rule("spi", "16.59a", "16.59b")
@refusal("spi", "16.59a")
def test_partisans_cut_the_railway_in_seven_hexes_only() -> None:
    game = at_war("de.inf 1 1616", "de.inf 1 1416", "yu.part 1 1617", turn="3/1942")
    refused(game, "16.59a", "entrain de.inf.1")
    assert legal(game, "entrain de.inf.2")
    closed = geo.FAR.near[geo.hex_("1617")] | 1 << geo.hex_("1617")
    assert rail.partisans(war(game), "axis") == closed
    assert rail.network(war(game), "axis") & geo.COUNTRY["Yugoslavia"] == geo.COUNTRY["Yugoslavia"] & ~closed
    assert not rail.partisans(war(game), "allied")


@rule("spi", "16.56a")
@refusal("spi", "16.56a")
def test_partisans_obey_stacking() -> None:
    units = ("gb.inf 1 1617", "gb.inf 1 1617", "gb.inf 1 1417", "de.inf 1 1718")
    game = rising(*QUIET_WEST, *units, dice=(4,))
    play(game, "end")
    refused(game, "16.56a", "partisan 1617")
    play(game, "partisan 1417")
    assert len(at(game, "1417")) == 2


@rule("spi", "16.55", "16.52b")
def test_finnish_partisans_may_share_a_hex() -> None:
    facts: dict[str, Any] = {"turn": "2/1943", "phase": "axis/build-up", "dice": (4,), "options": ("partisans",)}
    game = at_war("su.inf 1 1805", "fi.inf 1 1803", **facts)
    play(game, "end", "partisan 1807", "partisan 1807")
    assert at(game, "1807") == ["fi.part.1 1", "fi.part.2 1"]


@rule("spi", "16.56b")
def test_partisans_are_doubled_in_spring() -> None:
    spring = war(at_war("su.part 1 2110", turn="2/1942"))
    summer = war(at_war("su.part 1 2110", turn="3/1942"))
    space = geo.hex_("2110")
    assert strength.defending(spring, space) == 2 * strength.defending(summer, space)


# ------------------------------------------------------------------ what they cost
@rule("spi", "16.57", "R75")
def test_e20_three_spanish_and_three_russian_partisans_cost_two_points() -> None:
    spain = [f"es.part 1 {name}" for name in ("0316", "0316", "0416")]
    russia = [f"su.part 1 {name}" for name in ("2011", "2011", "2111")]
    free, held = war(at_war("de.inf 1 1211")), war(at_war("de.inf 1 1211", *spain, *russia))
    assert german.partisan_cut(held) == 2
    assert german.reinforcements(free) - german.reinforcements(held) == 2
    two = war(at_war("de.inf 1 1211", *spain[:2], *russia[:2]))
    assert german.reinforcements(two) == german.reinforcements(free)


@rule("spi", "16.58b")
def test_the_balkans_and_france_with_the_low_countries_count_as_one_country_each() -> None:
    balkans = ("yu.part 1 1617", "yu.part 1 1619", "gr.part 1 1820")
    west = ("fr.part 1 0713", "be.part 1 0912", "nl.part 1 1011")
    assert german.partisan_cut(war(at_war(*balkans))) == 1
    assert german.partisan_cut(war(at_war(*west))) == 1
    assert german.partisan_cut(war(at_war(*balkans[:2], *west[:2]))) == 0


@rule("spi", "16.51d", "R63")
def test_partisans_are_not_units_of_their_nation() -> None:
    state = war(at_war("su.part 1 2110", "su.inf 1 2007"))
    assert state.of_nation(Nation.RUSSIA) == 1 << state.piece_of("su.inf.1")
