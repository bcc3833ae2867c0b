"""Sea transport: limits of each sea, voyages of points, and what waits for them in the Atlantic."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import army, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, COUNTERS, PIECE_NAMES, PIECE_OF, SOVIET
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.sea import capacity
from theatrum.rulesets.hitlerswar.rules.sea.capacity import UNLIMITED
from theatrum.rulesets.hitlerswar.rules.sea.seas import ATLANTIC, BALTIC, BLACK, CASPIAN, MEDITERRANEAN, RED, WHITE

MOROCCO = "D2 E3 F3 G4"
"""The coast from which one marches to the Mediterranean."""


def fall(*armies: str, side: str = "allied", **more: Any) -> Game:
    """1944: Italy and France have surrendered."""
    return table(*armies, scenario="fall-of-germany", phase=f"{side}/movement", **more)


def early(*armies: str, side: str = "allied", **more: Any) -> Game:
    """1940, after the fall of Norway; what Italy and France do is up to the test."""
    more = {"turn": "Winter 1940"} | more
    return table(*armies, scenario="campaign-1", phase=f"{side}/movement", **more)


def late(*armies: str, **more: Any) -> Game:
    """Campaign II with the United States in the war."""
    spaces = {"US": "allied"} | more.pop("spaces", {})
    more = {"turn": "Summer 1942", "us": 1, "italy": 1, "france": 1} | more
    return table(*armies, scenario="campaign-2", phase="allied/movement", spaces=spaces, **more)


# ---------------------------------------------------------------- limits
@rule("hitlerswar", "sea-transport-chart.1", "R29")
def test_the_chart() -> None:
    state = war(fall())
    closed = dict.fromkeys((ATLANTIC, BALTIC, MEDITERRANEAN, BLACK, RED, CASPIAN, WHITE), 0)
    expected = {
        AXIS: closed | {BALTIC: 1},
        SOVIET: closed | {BLACK: 1, CASPIAN: 1},
        ALLIED: closed | {ATLANTIC: UNLIMITED, MEDITERRANEAN: UNLIMITED, RED: 1},
    }
    for side, chart in expected.items():
        assert {sea: capacity.capacity(state, side, sea) for sea in closed} == chart
    assert state.shipping == 3


@rule("hitlerswar", "record-sheet.1a")
@refusal("hitlerswar", "record-sheet.1a")
def test_twelve_armies_are_the_most_that_can_sail() -> None:
    others = [f"{PIECE_NAMES[piece]} 1/0 Canada" for piece in bits(COUNTERS[ALLIED] & ~(1 << PIECE_OF["britain"]))]
    game = fall("britain 3/0 P7", *others)
    refused(game, "record-sheet.1a", "land britain 1 inf R5")
    refused(game, "movement.4b", "land britain 4 inf R5")
    refused(game, "movement.1", "land okw 1 inf R5")
    assert legal(game, f"ship britain 1 inf {others[0].split()[0]}")
    assert legal(fall("britain 3/0 P7", *others[1:]), "land britain 1 inf R5")


@rule("hitlerswar", "sea-movement.1a")
@refusal("hitlerswar", "sea-movement.1a")
def test_the_axis_moves_one_point_over_the_baltic() -> None:
    game = fall("okw 3/1 Q11", "army-group-north 2/0 T13", side="axis")
    text = refused(game, "sea-movement.1a", "ship okw 2 inf army-group-north")
    assert text == "At most 1 a turn may use the Baltic: there is room for 1 more, not 2."
    refused(game, "sea-movement.1a", "sail okw T13")
    play(game, "ship okw 1 mech army-group-north")
    assert army(game, "army-group-north") == "2/1 T13"
    assert army(game, "okw") == "3/0 Q11"
    refused(game, "sea-movement.1a", "ship okw 1 inf army-group-north")
    refused(game, "sea-movement.1a", "land okw 1 inf U10")


@rule("hitlerswar", "sea-movement.1a")
@refusal("hitlerswar", "sea-movement.1a")
def test_nobody_else_uses_the_baltic() -> None:
    refused(fall("leningrad 1/0 T15", side="soviet", spaces={"R10": "soviet"}), "sea-movement.1a", "sail leningrad R10")
    game = fall("britain 1/0 S10", spaces={"S10 R10 S14": "allied"})
    refused(game, "sea-movement.1a", "sail britain S14")


@rule("hitlerswar", "sea-movement.1b")
@refusal("hitlerswar", "sea-movement.1b")
def test_the_soviets_move_one_point_over_the_black_sea_and_one_over_the_caspian() -> None:
    game = fall("caucasus-front 3/1 K17", "kiev 2/0 J15", "moscow 1/0 I21", side="soviet",
                spaces={"J15 I21": "soviet"})  # fmt: skip
    refused(game, "sea-movement.1b", "ship caucasus-front 2 inf kiev")
    play(game, "ship caucasus-front 1 inf kiev")
    refused(game, "sea-movement.1b", "ship caucasus-front 1 inf kiev")
    play(game, "ship caucasus-front 1 inf moscow")
    assert army(game, "moscow") == "2/0 I21"
    refused(game, "sea-movement.1b", "ship caucasus-front 1 inf moscow")


@rule("hitlerswar", "sea-movement.1b")
@refusal("hitlerswar", "sea-movement.1b")
def test_nobody_else_uses_the_black_sea() -> None:
    refused(fall("okw 1/0 K15", side="axis", spaces={"J16": "axis"}), "sea-movement.1b", "sail okw J16")
    refused(fall("britain 1/0 J14", spaces={"J14 K15": "allied"}), "sea-movement.1b", "sail britain K15")


@rule("hitlerswar", "sea-movement.1c", "sea-movement.1f")
def test_the_allies_move_any_number_over_the_atlantic_and_the_mediterranean() -> None:
    game = fall("britain 10/10 P7", "fifth-army 10/5 J10")
    play(game, "sail britain H6", "sail fifth-army D14")
    assert army(game, "britain") == "10/10 H6"
    assert army(game, "fifth-army") == "10/5 D14"


@rule("hitlerswar", "sea-movement.1c", "R29")
@refusal("hitlerswar", "sea-movement.1c")
def test_three_points_a_turn_to_and_from_america() -> None:
    game = fall("us-army 4/0 US", "britain 4/0 P7")
    refused(game, "sea-movement.1c", "sail us-army P7")
    refused(game, "sea-movement.1c", "ship us-army 4 inf britain")
    play(game, "ship us-army 2 inf britain", "land britain 1 inf Canada")
    refused(game, "sea-movement.1c", "ship us-army 1 inf britain")
    refused(game, "sea-movement.1c", "land britain 1 inf Canada")


@rule("hitlerswar", "R111")
def test_between_the_united_states_and_canada_there_is_no_limit() -> None:
    game = fall("us-army 9/0 US", "britain 3/0 P7")
    play(game, "sail us-army Canada", "sail britain US")
    assert army(game, "us-army") == "9/0 Canada"


@rule("hitlerswar", "sea-movement.1c")
@refusal("hitlerswar", "sea-movement.1c")
def test_axis_and_soviets_do_not_use_the_atlantic() -> None:
    refused(fall("okw 1/0 O7", side="axis", spaces={"P7": "axis"}), "sea-movement.1c", "sail okw P7")
    refused(fall("moscow 1/0 O8", side="soviet", spaces={"O8 P7": "soviet"}), "sea-movement.1c", "sail moscow P7")


@rule("hitlerswar", "sea-movement.1d", "R29")
@refusal("hitlerswar", "sea-movement.1d")
@pytest.mark.parametrize(("start", "to"), [("P7", "India"), ("India", "French-Africa"), ("British-Africa", "India")])
def test_one_point_a_turn_over_the_red_sea(start: str, to: str) -> None:
    game = fall(f"britain 2/0 {start}", spaces={"D15": "axis"})
    refused(game, "sea-movement.1d", f"sail britain {to}")
    play(game, f"land britain 1 inf {to}")
    assert refused(game, "sea-movement.1d", f"land britain 1 inf {to}")


@rule("hitlerswar", "sea-movement.1d", "R29")
@refusal("hitlerswar", "sea-movement.1d")
def test_from_suez_as_well() -> None:
    game = fall("fifth-army 2/0 D15")
    refused(game, "sea-movement.1d", "sail fifth-army India")
    assert legal(game, "land fifth-army 1 inf India")


@rule("hitlerswar", "sea-movement.1e")
@refusal("hitlerswar", "sea-movement.1e")
def test_no_points_move_over_the_white_sea_and_the_lakes() -> None:
    game = fall("moscow 1/0 V16", side="soviet", spaces={"U17 V18 U19 T17 T18": "axis"})
    refused(game, "sea-movement.1e", "sail moscow U18")
    game = fall("leningrad 1/0 T15", side="soviet", spaces={"S15 S16 T16 U15": "axis"})
    refused(game, "sea-movement.1e", "sail leningrad U16")


@rule("hitlerswar", "sea-movement.1f")
@refusal("hitlerswar", "sea-movement.1f")
def test_axis_and_soviets_do_not_use_the_mediterranean() -> None:
    game = early("okw 1/0 L8", side="axis", spaces={"L8 J8": "axis"}, italy=0)
    refused(game, "sea-movement.1f", "sail okw J8")
    game = fall("moscow 1/0 H13", side="soviet", spaces={"H13 F13": "soviet"})
    refused(game, "sea-movement.1f", "sail moscow F13")


# ---------------------------------------------------------------- Italy
@rule("hitlerswar", "italy-entry.4a", "R29")
@refusal("hitlerswar", "italy-entry.4a")
def test_two_axis_points_with_italy_three_with_malta() -> None:
    lands = {"L9 L10 K10 J10 J11 E10 E11": "axis"}
    game = early("okw 4/0 L9", side="axis", spaces=lands, italy=1)
    refused(game, "italy-entry.4a", "land okw 3 inf E10")
    play(game, "land okw 2 inf E10")
    refused(game, "italy-entry.4a", "land okw 1 inf E11")
    game = early("okw 4/0 L9", side="axis", spaces=lands | {"G11": "axis"}, italy=1)
    refused(game, "italy-entry.4a", "sail okw E10")
    play(game, "land okw 3 inf E10")


@rule("hitlerswar", "italy-entry.4b", "R29")
@refusal("hitlerswar", "italy-entry.4b")
@pytest.mark.parametrize(("gibraltar", "france"), [("allied", 1), ("axis", 0), ("allied", 0)])
def test_two_allied_points_with_gibraltar_or_france(gibraltar: str, france: int) -> None:
    game = early("middle-east-command 4/0 D14", italy=1, france=france, spaces={"H4": gibraltar})
    refused(game, "italy-entry.4b", "land middle-east-command 3 inf G11")
    play(game, "land middle-east-command 2 inf G11")
    refused(game, "italy-entry.4b", "land middle-east-command 1 inf G16")


@rule("hitlerswar", "italy-entry.4c", "R29")
@refusal("hitlerswar", "italy-entry.4c")
def test_no_allied_points_without_both() -> None:
    game = early("middle-east-command 4/0 D14", italy=1, france=1, spaces={"H4": "axis"})
    refused(game, "italy-entry.4c", "land middle-east-command 1 inf G11")
    # the way round Africa is still open
    assert legal(game, "land middle-east-command 1 inf India")


@rule("hitlerswar", "italy-entry.5", "italy-entry.5b", "R29")
@refusal("hitlerswar", "italy-entry.5")
def test_italys_surrender_gives_the_mediterranean_to_the_allies() -> None:
    lands = {"L9 L10 K10 J8": "axis", "H4": "axis"}
    game = early("okw 1/0 L9", side="axis", spaces=lands, italy=2, france=1)
    refused(game, "italy-entry.5", "sail okw J8")
    game = early("middle-east-command 9/0 D14", spaces=lands, italy=2, france=1)
    play(game, "sail middle-east-command G11")
    assert army(game, "middle-east-command") == "9/0 G11"


@rule("hitlerswar", "sea-movement.1f")
def test_while_italy_is_neutral_or_allied_the_mediterranean_is_free() -> None:
    for italy in (0, 3):
        game = early("middle-east-command 9/0 D14", italy=italy, france=1, spaces={"H4": "axis"})
        assert legal(game, "sail middle-east-command G11")


# ---------------------------------------------------------------- voyages
@rule("hitlerswar", "sea-movement.0", "sea-movement.2a", "terrain-effects.3", "movement.2b")
@refusal("hitlerswar", "sea-movement.0", "movement.2b", "movement.2c")
def test_sea_and_land_in_one_move() -> None:
    france = {"O7 O8 N7 M8": "allied"}
    game = fall("britain 3/0 P7", spaces=france)
    refused(game, "movement.2c", "move britain O8")
    play(game, "sail britain M8")
    assert army(game, "britain") == "3/0 M8"
    game = fall("britain 3/0 N7", spaces=france)
    refused(game, "sea-movement.0", "sail britain M8")
    refused(game, "movement.2b", "sail britain N8")
    play(game, "land britain 2 inf S7")
    assert army(game, "supreme-command") or army(game, "british-second-army") == "2/0 S7"


@rule("hitlerswar", "sea-movement.2b")
def test_several_seas_in_one_move() -> None:
    shut = {"British-Africa": "axis", MOROCCO: "axis"}
    # Atlantic, Mediterranean and Red Sea
    assert legal(fall("britain 1/0 P7", spaces=shut), "sail britain India")
    assert not legal(fall("britain 1/0 P7", spaces=shut | {"H4": "axis"}), "sail britain India")


@rule("hitlerswar", "R113")
def test_spain_replaces_gibraltar() -> None:
    shut = {"H4": "axis", MOROCCO: "axis"}
    assert not legal(fall("britain 2/0 P7", spaces=shut), "sail britain D14")
    game = fall("britain 2/0 P7", spaces=shut | {"K6": "allied"})
    play(game, "sail britain D14")
    assert army(game, "britain") == "2/0 D14"


@rule("hitlerswar", "paradrop-water.2")
@refusal("hitlerswar", "paradrop-water.2")
def test_paratroops_and_amphibious_points_do_not_meet_by_sea() -> None:
    game = late("britain 1/0/0/2 P7", "fifth-army 1/0/0/0/2 R5", "us-first-army 1/0 R5")
    refused(game, "paradrop-water.2", "ship britain 1 para fifth-army")
    refused(game, "paradrop-water.2", "ship fifth-army 1 amph britain")
    assert legal(game, "ship britain 1 inf fifth-army")
    play(game, "ship britain 1 para us-first-army")


def test_no_voyage_is_offered_twice() -> None:
    """Some shores take one point a turn, others any number."""
    game = fall(
        "britain 3/2 P7", "us-first-army 2/0 D15", "fifth-army 1/0 D14", "us-army 1/0 India", "us-third-army 1/0 R5"
    )
    offers = [act.text(war(game)) for act in game.choices()]
    assert any(text.startswith("ship") for text in offers)
    assert len(offers) == len(set(offers))


@rule("hitlerswar", "R51", "R110")
def test_an_army_that_is_lost_takes_its_convoys_with_it() -> None:
    state = war(fall("britain 3/0 P7", "fifth-army 2/0 H6"))
    one, other = state.piece_of("britain"), state.piece_of("fifth-army")
    state.convoys = [one, 0, 2, 1, other, 0, 2, 0, one, 1, 1, 0]
    state.dissolve(one)
    assert state.convoys == [one, 0, 0, 1, other, 0, 2, 0, one, 1, 0, 0]


@rule("hitlerswar", "sea-movement.2a", "R110")
@refusal("hitlerswar", "sea-movement.2a")
def test_what_has_sailed_does_not_move_again() -> None:
    game = fall("britain 3/0 P7", "fifth-army 2/0 H6", "us-first-army 1/0 H5")
    play(game, "ship britain 2 inf fifth-army")
    refused(game, "sea-movement.2a", "move fifth-army H5")
    refused(game, "sea-movement.2a", "sail fifth-army P7")
    refused(game, "sea-movement.2a", "send fifth-army 3 inf us-first-army")
    play(game, "send fifth-army 2 inf us-first-army")
    refused(game, "sea-movement.2a", "form fifth-army 1 inf H6")
    refused(game, "sea-movement.2a", "ship fifth-army 1 inf britain")
    play(game, "rename fifth-army canadian-first-army")
    refused(game, "sea-movement.2a", "move canadian-first-army H5")
    play(game, "move us-first-army H7", "move britain Q7")


@rule("hitlerswar", "R110")
@refusal("hitlerswar", "sea-movement.2a")
def test_a_converted_point_has_still_sailed() -> None:
    game = fall("britain 2/0/0/0/2 P7")
    play(game, "sail britain H6", "convert britain 1")
    refused(game, "sea-movement.2a", "form britain 1 inf H5")
    refused(game, "sea-movement.2a", "form britain 1 amph H5")


@rule("hitlerswar", "sea-movement.1a")
def test_limits_are_for_one_turn() -> None:
    game = fall("okw 3/1 Q11", "army-group-north 2/0 T13", side="axis")
    play(game, "ship okw 1 inf army-group-north")
    assert war(game).shipped[BALTIC] == 1
    while war(game).phasing == AXIS:
        play(game, "end")
    assert sum(war(game).shipped) == 0
    assert war(game).convoys == []


# ---------------------------------------------------------------- no route
@rule("hitlerswar", "sea-route.4a", "sea-route.2a", "sea-route.3")
@refusal("hitlerswar", "sea-route.4a", "sea-route.2a", "sea-route.3")
def test_where_no_route_leads() -> None:
    game = fall("britain 1/0 P7", spaces={"H4 British-Africa": "axis", MOROCCO: "axis"})
    assert "H4" in refused(game, "sea-route.4a", "sail britain H6")
    game = fall("britain 1/0 P7", spaces={"N10": "allied"})
    refused(game, "sea-route.3", "sail britain N10")
    game = fall("britain 1/0 P7", spaces={"L7": "allied"})
    refused(game, "sea-route.2a", "sail britain L7")


@rule("hitlerswar", "movement.2c")
@refusal("hitlerswar", "movement.2c")
def test_nothing_sails_in_barbarossa() -> None:
    game = table("okw 1/0 Q11")
    refused(game, "movement.2c", "sail okw T13")
    refused(game, "movement.2c", "move okw T13")


@rule("hitlerswar", "co-operation.2")
def test_no_landing_in_the_hexes_of_an_ally() -> None:
    game = fall("britain 1/0 P7", spaces={"O7": "soviet"})
    refused(game, "movement.2b", "sail britain O7")


# ---------------------------------------------------------------- what waits at sea
@rule("hitlerswar", "trans-atlantic.3", "trans-atlantic.3b", "trans-atlantic.3c", "R59")
def test_u_boats_fire_at_the_convoys_from_america() -> None:
    game = late("us-army 5/0 US", "britain 2/2 P7", u_sea=10, shipping=5, dice=(1,))
    play(game, "land us-army 3 inf P7", "ship us-army 2 inf britain")
    refused(game, "sea-movement.1c", "land britain 1 inf US")
    play(game, "end")
    # ten U-boats, die 1: four points of the five and four of shipping, but never below three
    refused(game, "trans-atlantic.3b", "lose britain mech")
    play(game, *["lose britain inf"] * 2)
    assert war(game).shipping == 3
    assert army(game, "british-second-army") == "1/0 P7"
    assert army(game, "britain") == "2/2 P7"
    assert game.state.frame.step == "combat"


@rule("hitlerswar", "trans-atlantic.3", "R59")
@refusal("hitlerswar", "trans-atlantic.3b")
def test_the_allies_choose_among_what_has_crossed() -> None:
    game = late("us-army 0/2 US", "canadian-first-army 1/0 Canada", "britain 2/2 P7", u_sea=4, dice=(3,))
    play(game, "sail us-army P7", "sail canadian-first-army P7", "end")
    refused(game, "trans-atlantic.3b", "lose britain inf")
    assert legal(game, "lose us-army mech")
    play(game, "lose canadian-first-army inf")
    assert army(game, "canadian-first-army") == ""
    assert army(game, "us-army") == "0/2 P7"
    assert war(game).shipping == 3


@rule("hitlerswar", "trans-atlantic.3", "trans-atlantic.3b")
def test_no_traffic_no_torpedoes() -> None:
    game = late("us-army 2/0 US", "britain 2/2 P7", u_sea=10, dice=(1,))
    play(game, "sail britain H6", "sail us-army Canada", "end")
    assert war(game).forced == (1,)
    # excess losses are ignored
    game = late("us-army 1/0 US", u_sea=10, shipping=9, dice=(1,))
    play(game, "sail us-army P7", "end")
    assert army(game, "us-army") == ""
    assert war(game).shipping == 8


@rule("hitlerswar", "fleet-naval-fire.4", "R51", "R112")
@refusal("hitlerswar", "fleet-naval-fire.4")
def test_an_axis_fleet_fires_at_every_side_of_the_atlantic() -> None:
    # from Scotland to Norway over three sides of the open sea: three fires of ten ships
    game = late("britain 3/0 S7", "fifth-army 1/1 P7", sea={"axis": 10}, spaces={"T9": "allied"}, dice=(6, 5, 6))
    play(game, "sail britain T9")
    assert len(war(game).lanes) == 3
    play(game, "end")
    assert army(game, "britain") == ""
    # two armies on different routes: only what passed a side is hit there
    game = late("britain 2/0 S7", "fifth-army 1/1 P7", sea={"axis": 6}, spaces={"T9 O7": "allied"},
                dice=(6, 6, 6, 1))  # fmt: skip
    play(game, "sail fifth-army O7", "end")
    refused(game, "fleet-naval-fire.4", "lose britain inf")
    play(game, "lose fifth-army mech")
    assert army(game, "fifth-army") == "1/0 O7"
    assert army(game, "britain") == "2/0 S7"


@rule("hitlerswar", "fleet-naval-fire.4", "R51", "R93")
@pytest.mark.parametrize(
    ("start", "to", "facts"),
    [
        ("US", "Canada", {"sea": {"axis": 10}}),  # arrows are safe
        ("H6", "D14", {"sea": {"axis": 10}}),  # so is the Mediterranean
        ("S7", "T9", {}),  # no fleet at sea
        ("S7", "T9", {"sea": {"axis": 10}, "options": ("naval-action",)}),
    ],
)
def test_where_the_axis_fleet_does_not_fire(start: str, to: str, facts: dict[str, Any]) -> None:
    game = late(f"britain 2/0 {start}", spaces={"T9": "allied"}, dice=(1,), **facts)
    play(game, f"sail britain {to}", "end")
    assert war(game).forced == (1,)
    assert army(game, "britain") == f"2/0 {to}"


@rule("hitlerswar", "fleet-naval-fire.4")
def test_the_shortest_way_through_the_danger_is_taken() -> None:
    game = late("us-army 1/0 US", sea={"axis": 1})
    play(game, "sail us-army P7")
    far = len(war(game).lanes)
    # from the Midlands and from London it is the same realm: the points land on the nearest British coast
    game = late("us-army 1/0 US", sea={"axis": 1})
    play(game, "sail us-army Q7")
    assert len(war(game).lanes) == far
    game = late("us-army 1/0 US", sea={"axis": 1})
    play(game, "sail us-army R5")
    assert 0 < len(war(game).lanes) <= far


@rule("hitlerswar", "suez.1", "R43")
def test_india_counts_only_while_suez_is_not_axis() -> None:
    for owner, points in (("allied", 2), ("axis", 0), ("nobody", 2)):
        game = early(spaces={"D15": owner})
        state = war(game)
        without = war(early(spaces={"D15": owner, "India": "nobody"}))
        assert economy.income(state, ALLIED) - economy.income(without, ALLIED) == points
        assert state.owner(state.space_of("India")) == ALLIED
        assert not state.dead.get(state.space_of("India"))
