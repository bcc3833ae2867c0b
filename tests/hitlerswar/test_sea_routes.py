"""Sea routes: seas and their borders, coasts and straits, arrows to the boxes."""

from __future__ import annotations

import pytest

from tests.rules import rule
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDE_OF, SOVIET
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.rules.sea.seas import (
    ATLANTIC,
    BALTIC,
    BLACK,
    CASPIAN,
    EVERY,
    MEDITERRANEAN,
    RED,
    WHITE,
    Leg,
)
from theatrum.rulesets.hitlerswar.war import War


def held(**lands: str) -> War:
    """A war in which each side holds just these spaces."""
    state = War(scenario="campaign-1", stage=2)
    for side, names in lands.items():
        state.land[SIDE_OF[side]] = geo.hexes(names.split())
    return state


def reached(state: War, side: int, start: str, to: str, among: int = EVERY) -> bool:
    return bool(seas.reach(state, side, geo.hexes([start]), among) >> geo.hex_(to) & 1)


def legs(state: War, side: int, start: str, to: str, among: int = EVERY) -> tuple[Leg, ...]:
    found = seas.route(state, side, geo.hex_(start), geo.hex_(to), among)
    assert found is not None
    return found


def names(route: tuple[Leg, ...]) -> str:
    return "-".join([geo.BOARD.names[route[0].start], *(geo.BOARD.names[leg.end] for leg in route)])


@rule("hitlerswar", "mapboard.3c", "terrain-effects.3")
def test_five_seas_and_three_closed_waters() -> None:
    assert seas.SEAS == ("atlantic", "baltic", "mediterranean", "black", "red", "caspian", "white")
    for space in geo.BOARD.list(geo.SEA):
        assert seas.SEAS_OF[geo.hex_(space)].bit_count() == 1, space
    touching = {"Q10": (ATLANTIC, BALTIC), "H4": (ATLANTIC, MEDITERRANEAN), "J14": (MEDITERRANEAN, BLACK),
                "D15": (MEDITERRANEAN, RED), "K20": (CASPIAN,), "U18": (WHITE,), "P10": ()}  # fmt: skip
    for name, listed in touching.items():
        assert seas.SEAS_OF[geo.hex_(name)] == sum(1 << sea for sea in listed), name
    # no all-sea side leads from one sea into another: between them lie the border hexes only
    everything = geo.LAND | geo.SEA
    for sea in range(len(seas.SEAS)):
        assert seas.OPEN[sea].step(seas.WATERS[sea]) & everything & ~seas.WATERS[sea] == 0
    # a sea side is not crossed by land
    assert not geo.ROADS.joins(geo.hex_("O8"), geo.hex_("P7"))


@rule("hitlerswar", "mapboard.3i", "sea-route.6")
def test_arrows_join_the_boxes() -> None:
    lengths = {("British-Africa", "India"): 65, ("British-Africa", "A18"): 50, ("E2", "British-Africa"): 35}
    for (one, other), length in lengths.items():
        assert seas.ARROWS[geo.hex_(one), geo.hex_(other)] == seas.ARROWS[geo.hex_(other), geo.hex_(one)] == length
    state = held(allied="US P7 Canada French-Africa British-Africa India")
    assert reached(state, ALLIED, "US", "P7")
    assert reached(state, ALLIED, "P7", "Canada")
    assert reached(state, ALLIED, "French-Africa", "India")
    assert legs(state, ALLIED, "US", "P6")[0].arrow
    # Siberia lies on no sea
    assert not seas.SEAS_OF[geo.SIBERIA]


@rule("hitlerswar", "mapboard.3i", "sea-route.4a", "sea-route.4b")
def test_ex10_lengths_of_sea_arrows() -> None:
    state = held(axis="British-Africa Q10 Q9")
    assert sum(leg.length for leg in legs(state, AXIS, "British-Africa", "India")) == 65
    suez = legs(state, AXIS, "British-Africa", "D15")
    assert names(suez) == "British-Africa-A18-B17-C17-D16-D15"
    assert [leg.length for leg in suez] == [50, 1, 1, 1, 1]
    around = legs(state, AXIS, "E2", "A18")
    assert [leg.length for leg in around] == [35, 50]
    assert sum(leg.length for leg in legs(state, AXIS, "Q10", "India")) > 100


@rule("hitlerswar", "sea-route.1a", "sea-route.1b", "sea-route.5", "R73")
def test_all_sea_sides_are_free_along_any_coast() -> None:
    # from Gibraltar to Palestine past Italian, French and Greek coasts, none of them friendly
    state = held(allied="H4 E16", axis="G11 H9 H10 F13")
    assert reached(state, ALLIED, "H4", "E16")
    assert names(legs(state, ALLIED, "S7", "S10")) == "S7-S8-S9-S10"
    assert len(legs(state, ALLIED, "H4", "E16")) > 9
    # inland hexes are on no sea
    assert not reached(state, ALLIED, "H4", "N7")


@rule("hitlerswar", "sea-route.2a")
@pytest.mark.parametrize(("lands", "open_"), [("D12 C12", True), ("C12", False), ("D12", False)])
def test_a_coastal_side_needs_two_friendly_hexes(lands: str, open_: bool) -> None:
    # the gulf of Sirte: C12 touches the sea only along its coast
    assert reached(held(allied=lands), ALLIED, "D12", "C12") == open_


@rule("hitlerswar", "sea-route.2b", "R6")
def test_a_strait_needs_two_friendly_hexes() -> None:
    kerch = geo.hex_("K16"), geo.hex_("K17")
    both, one = held(soviet="K16 K17"), held(soviet="K16")
    assert seas.COASTING[BLACK].joins(*kerch)
    assert not seas.OPEN[BLACK].joins(*kerch)
    straight = legs(both, SOVIET, "K16", "K17")
    assert [(leg.length, leg.arrow) for leg in straight] == [(0, False)]
    assert len(legs(one, SOVIET, "K16", "K17")) > 1


@rule("hitlerswar", "sea-route.3")
def test_no_route_crosses_land() -> None:
    # Aragon touches the Atlantic and the Mediterranean, but no water joins its coasts
    state = held(allied="K6 L6 K7")
    assert not reached(state, ALLIED, "L6", "K7")
    assert seas.obstacle(state, ALLIED, geo.hexes(["L6"]), geo.hexes(["K7"]))[0] == "sea-route.4a"
    assert seas.obstacle(state, ALLIED, geo.hexes(["L6"]), geo.hexes(["K20"]))[0] == "sea-route.3"
    # Casablanca and the Rif are neighbours, both coastal, but the side between them is land
    morocco = held(allied="G4 G5")
    assert reached(morocco, ALLIED, "G4", "F3")
    assert not reached(morocco, ALLIED, "G4", "G5")


GATES = [
    ("H4", "P7", "H6"),
    ("S10", "Q8", "R11"),
    ("J14", "H13", "K15"),
    ("D15", "E15", "D16"),
    ("British-Africa", "French-Africa", "India"),
]


@rule("hitlerswar", "sea-route.4a", "sea-route.4b", "R4")
@pytest.mark.parametrize(("key", "one", "other"), GATES)
def test_a_border_between_seas_opens_with_its_controlling_hex(key: str, one: str, other: str) -> None:
    for start, to in ((one, other), (other, one)):
        assert reached(held(allied=key), ALLIED, start, to)
        assert not reached(held(axis=key), ALLIED, start, to)
        assert not reached(held(), ALLIED, start, to)


@rule("hitlerswar", "sea-route.4b")
def test_kristiansand_goes_with_north_denmark() -> None:
    # the line runs from Denmark to Norway: a route may change seas in T9 as well, if S10 is friendly
    assert reached(held(axis="S10"), AXIS, "T9", "R11", 1 << ATLANTIC | 1 << BALTIC)
    assert not reached(held(axis="T9"), AXIS, "T8", "R11")


@rule("hitlerswar", "sea-route.4a", "co-operation.2")
def test_an_ally_is_no_friend_on_a_route() -> None:
    assert not reached(held(soviet="S10"), ALLIED, "Q8", "R11")
    assert not reached(held(soviet="D12", allied="C12"), ALLIED, "D12", "C12")


def test_ships_may_be_blocked_and_use_the_canal() -> None:
    state = held(axis="Q10 Q9")
    assert not reached(state, AXIS, "Q8", "R11")
    start, goal = geo.hexes(["Q8"]), geo.hexes(["R11"])
    assert seas.reach(state, AXIS, start, canal=True) & goal
    assert not seas.reach(state, AXIS, start, blocked=geo.hexes(["Q9"]), canal=True) & goal
    assert seas.route(state, AXIS, geo.hex_("Q8"), geo.hex_("R11"), blocked=geo.hexes(["Q9"]), canal=True) is None


def test_distances_count_hexes_along_the_route() -> None:
    state = held(allied="S7")
    near = seas.within(state, ALLIED, geo.hex_("S7"), 3)
    assert near & geo.hexes(["S10"])
    assert not seas.within(state, ALLIED, geo.hex_("S7"), 2) & geo.hexes(["S10"])
    assert seas.within(state, ALLIED, geo.hex_("S7"), 3, blocked=geo.hexes(["S8", "T7"])) & geo.hexes(["S10"]) == 0


def test_reach_and_route_agree() -> None:
    state = held(axis="Q9 Q10 Q11 S10 R10 R9 H4 L9 L10 K10 J11 I11", allied="P7 J14 D15", soviet="K15 L15 K20")
    for side, start in ((AXIS, "Q11"), (AXIS, "L10"), (ALLIED, "P7"), (SOVIET, "K15")):
        near = seas.reach(state, side, geo.hexes([start]))
        for name in ("J12", "India", "R13", "K16", "I21", "L7", "G11", "F20", "Q6"):
            found = seas.route(state, side, geo.hex_(start), geo.hex_(name))
            assert (found is not None) == bool(near >> geo.hex_(name) & 1), (start, name)


@rule("hitlerswar", "R113", "sea-movement.2a")
def test_a_route_of_points_may_cross_land_between_two_seas() -> None:
    """Aragon touches both seas; Gibraltar is closed."""
    state = held(allied="P7 K6 D14")
    assert seas.route(state, ALLIED, geo.hex_("P7"), geo.hex_("D14")) is None
    found = seas.route(state, ALLIED, geo.hex_("P7"), geo.hex_("D14"), overland=True)
    assert found is not None
    assert {leg.sea for leg in found} == {ATLANTIC, MEDITERRANEAN}
