"""Naval action: the fleets, their nations, their ports, and new ships [naval-fleets.1-6]."""

import pytest

import theatrum
from tests.hitlerswar.campaign import give
from tests.hitlerswar.navy import BOTH, fleet, goals, navy, path
from tests.hitlerswar.table import legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.hitlerswar import scenarios
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import AXIS, FLEETS, PIECE_OF
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.war import War


def ships(state: War, nation: str) -> int:
    return sum(number for number, name in zip(state.ships, FLEETS, strict=True) if name == nation)


@rule("hitlerswar", "naval-fleets.6", "naval-fleets.2a", "R93")
def test_fleets_of_1939_stand_on_the_map() -> None:
    state = scenarios.set_up("campaign-2", ("naval-action",), 0)
    assert {nation: ships(state, nation) for nation in dict.fromkeys(FLEETS)} == {
        "Britain": 8, "France": 5, "Germany": 2, "Italy": 3, "Soviet Union": 1,
    }  # fmt: skip
    assert not any(state.port)
    assert not any(state.sea)
    assert not any(state.carriers)
    assert not state.afloat
    raiders = [number for number in range(len(FLEETS)) if state.raiding >> PIECE_OF["britain-fleet-1"] + number & 1]
    assert [(FLEETS[number], state.ships[number]) for number in raiders] == [("Germany", 1)]
    assert not any(scenarios.set_up("campaign-2", (), 0).ships)


@rule("hitlerswar", "carriers.6")
def test_three_british_carriers_at_the_start() -> None:
    state = scenarios.set_up("campaign-2", BOTH, 0)
    assert sum(state.carriers) == 3
    assert all(FLEETS[number] == "Britain" for number, flat in enumerate(state.carriers) if flat)


@rule("hitlerswar", "naval-fleets.1")
@refusal("hitlerswar", "naval-fleets.1")
def test_fleets_operate_in_all_seas_with_the_option_only() -> None:
    game = navy("italy-fleet-1 1 L9", "germany-fleet-1 1 Q10", italy=1, spaces=give("axis", "Italy"))
    play(game, "steam italy-fleet-1 K9", "steam germany-fleet-1 R11")
    assert (fleet(game, "italy-fleet-1"), fleet(game, "germany-fleet-1")) == ("1 K9 sea", "1 R11 sea")
    plain = table(scenario="campaign-2")
    refused(plain, "naval-fleets.1", "steam germany-fleet-1 R11")
    combat = table("britain 0/0/0/0/2 P7", scenario="campaign-2", phase="allied/combat")
    refused(combat, "naval-fleets.1", "support britain-fleet-1 britain")


@rule("hitlerswar", "naval-fleets.2b", "R68")
@refusal("hitlerswar", "naval-fleets.2b")
def test_how_many_ships_a_port_holds() -> None:
    game = navy("britain-fleet-1 2 U7", "britain-fleet-2 2 H4", "britain-fleet-3 1 P6", "britain-fleet-4 5 S7",
                phase="allied/movement")  # fmt: skip
    assert legal(game, "dock britain-fleet-4 U7")  # an anchor
    assert legal(game, "dock britain-fleet-4 Canada")  # a box
    refused(game, "naval-fleets.2b", "dock britain-fleet-1 H4")  # Gibraltar holds three
    play(game, "dock britain-fleet-3 H4")
    refused(game, "naval-fleets.2b", "dock britain-fleet-1 R6")  # a coast without an anchor holds one
    play(game, "detach britain-fleet-1 1 ships", "dock britain-fleet-1 R6")
    refused(game, "naval-fleets.2b", "dock britain-fleet-5 R6")


@rule("hitlerswar", "R68")
def test_a_small_port_holds_one_ship_of_all_nations_of_a_side() -> None:
    land = give("axis", "Italy", "Libya")
    game = navy("italy-fleet-1 1 C12", "germany-fleet-1 1 L9", "germany-fleet-2 1 E11", italy=1, spaces=land)
    refused(game, "naval-fleets.2b", "dock germany-fleet-1 C12")
    assert legal(game, "dock germany-fleet-1 D13")


@rule("hitlerswar", "naval-fleets.2c")
@refusal("hitlerswar", "naval-fleets.2c")
def test_at_sea_is_a_sea_hex_or_a_coast() -> None:
    game = navy("britain-fleet-1 2 U7", phase="allied/movement")
    for there in ("U8", "U9", "U7"):  # open sea, the coast of Norway, off its own port
        assert legal(game, f"steam britain-fleet-1 {there}")
    refused(game, "naval-fleets.2c", "steam britain-fleet-1 P10")
    refused(game, "naval-fleets.2c", "steam britain-fleet-1 Canada")
    play(game, "steam britain-fleet-1 U7")
    assert fleet(game, "britain-fleet-1") == "2 U7 sea"


@rule("hitlerswar", "naval-fleets.3a", "naval-fleets.3c", "R170")
@refusal("hitlerswar", "naval-fleets.3c")
def test_ships_stay_with_their_nation() -> None:
    game = navy("britain-fleet-1 2/1 U7", "france-fleet-1 3 H6", "france-fleet-2 1 H6", phase="allied/movement")
    refused(game, "naval-fleets.3c", "transfer france-fleet-1 1 ships britain-fleet-1")
    play(game, "transfer france-fleet-1 2 ships france-fleet-2")
    assert (fleet(game, "france-fleet-1"), fleet(game, "france-fleet-2")) == ("1 H6", "3 H6")
    play(game, "transfer france-fleet-1 1 ships france-fleet-2")
    assert fleet(game, "france-fleet-1") == ""


@rule("hitlerswar", "naval-fleets.4")
@refusal("hitlerswar", "naval-fleets.4")
def test_whose_ports_a_nation_uses() -> None:
    land = give("axis", "Italy", "Libya", "Norway") | give("soviet", "Baltic States")
    game = navy("germany-fleet-1 1 Q10", "italy-fleet-1 1 L9", italy=1, spaces=land)
    assert {"W10", "Q9"} <= goals(game, "dock", "germany-fleet-1")
    assert "L9" not in goals(game, "dock", "germany-fleet-1")  # Gibraltar is not Axis: no route
    yellow = {name for country in ("Italy", "Libya") for name in geography.BOARD.list(geography.COUNTRY[country])}
    assert {"J10", "D12"} <= goals(game, "dock", "italy-fleet-1") <= yellow
    game = navy("britain-fleet-1 1 U7", "france-fleet-1 1 N5", phase="allied/movement")
    assert legal(game, "dock france-fleet-1 G4")
    assert legal(game, "dock britain-fleet-1 P7")
    refused(game, "naval-fleets.4", "dock france-fleet-1 P7")
    refused(game, "naval-fleets.4", "dock britain-fleet-1 N5")
    game = navy("soviet-union-fleet-1 1 T15", phase="soviet/movement", spaces=land)
    assert legal(game, "dock soviet-union-fleet-1 S14")  # any Soviet-friendly hex


@rule("hitlerswar", "R174")
@refusal("hitlerswar", "naval-fleets.4")
def test_italian_ships_lie_in_port_while_italy_is_unaligned() -> None:
    game = navy("italy-fleet-1 2 L9", "italy-fleet-2 1 L9")
    for order in ("steam italy-fleet-1 K9", "dock italy-fleet-1 J10", "transfer italy-fleet-1 1 ships italy-fleet-2",
                  "detach italy-fleet-1 1 ships"):  # fmt: skip
        refused(game, "naval-fleets.4", order)
    play(game, "end")
    assert fleet(game, "italy-fleet-1") == "2 L9"


def yards(side: str = "allied", *pieces: str, **more: object) -> theatrum.Game:
    return navy(*pieces, **{"phase": f"{side}/production", "levels": {side: {"ship": 3}}} | more)


@rule("hitlerswar", "naval-fleets.3b", "naval-fleets.5", "carriers.2")
@refusal("hitlerswar", "naval-fleets.3b", "naval-fleets.5")
def test_new_ships_join_a_fleet_in_port_or_make_one() -> None:
    game = yards("allied", "britain-fleet-1 2 U7", "france-fleet-1 1 N5", "britain-fleet-2 1 U8 sea")
    play(game, "order 2 ship")
    assert path(game) == "allied/commissioning"
    refused(game, "naval-fleets.3b", "commission ships germany-fleet-1 U7")
    refused(game, "naval-fleets.5", "commission ships britain-fleet-2 U7")  # at sea
    refused(game, "naval-fleets.5", "commission carriers britain-fleet-1 U7")
    refused(game, "naval-fleets.4", "commission ships britain-fleet-3 N5")
    refused(game, "fleet-movement.5", "commission ships britain-fleet-4 P7")
    play(game, "commission ships france-fleet-1 N5", "commission ships britain-fleet-3 P7")
    assert (fleet(game, "france-fleet-1"), fleet(game, "britain-fleet-3")) == ("2 N5", "1 P7")
    assert path(game) == "allied/production"
    game = yards("allied", "britain-fleet-1 2 U7")
    play(game, "order 1 carrier", "commission carriers britain-fleet-1 U7")
    assert fleet(game, "britain-fleet-1") == "2/1 U7"


@rule("hitlerswar", "naval-fleets.5", "R68")
@refusal("hitlerswar", "naval-fleets.5")
def test_no_ship_without_a_port() -> None:
    inland = dict.fromkeys(
        ["U18", "X16", "K16", "K17", "L15", "L16", "L17", "K18", "K20", "M20", "T15", "X17", "W18", "W17", "V16"],
        "nobody",
    )
    state = war(yards("soviet", spaces=inland))
    left = naval_fleets.ports(state, "Soviet Union")
    for space in range(left.bit_length()):
        if left >> space & 1:
            inland[state.space_name(space)] = "nobody"
    game = yards("soviet", spaces=inland)
    refused(game, "naval-fleets.5", "order 1 ship")
    game = yards("soviet", spaces=inland | {"T15": "soviet"})
    play(game, "order 1 ship")
    assert fleet(game, "soviet-union-fleet-1") == "1 T15", "there is nothing to choose"
    assert path(game) == "soviet/production"


@refusal("hitlerswar", "naval-fleets.2b", "fleet-movement.5")
def test_new_ships_need_room_and_a_counter() -> None:
    game = yards("allied", "britain-fleet-1 3 H4", "britain-fleet-2 1 U7")
    play(game, "order 1 ship")
    refused(game, "naval-fleets.2b", "commission ships britain-fleet-1 H4")
    refused(game, "fleet-movement.5", "commission ships britain-fleet-6 U7")


def test_a_ship_that_finds_no_port_is_lost() -> None:
    gone = dict.fromkeys(
        ["U18", "X16", "K16", "K17", "L15", "L16", "L17", "K18", "K20", "M20", "T15", "X17", "W18", "W17", "V16"],
        "nobody",
    )
    state = war(yards("soviet", spaces=gone))
    left = naval_fleets.ports(state, "Soviet Union")
    gone |= {state.space_name(space): "nobody" for space in range(left.bit_length()) if left >> space & 1}
    game = navy(phase="soviet/production", options=(*BOTH, "ship-builds"), hulls={"soviet": [6]}, spaces=gone)
    play(game, "pay 1 1")
    assert not any(war(game).ships)
    assert not any(war(game).slipway)
    assert path(game) == "soviet/production"


def test_fleets_in_positions() -> None:
    game = navy("britain-fleet-1 4/2 U7", "britain-fleet-2 1 U8 sea moved", "germany-fleet-2 1 raid",
                phase="soviet/movement")  # fmt: skip
    again = game.ruleset.place(game.ruleset.describe(war(game)), 0)
    assert isinstance(again, War)
    for name in ("at", "ships", "carriers", "afloat", "raiding", "steamed"):
        assert getattr(again, name) == getattr(war(game), name), name
    for wrong in ("britain-fleet-1 1 P10", "britain-fleet-1 1 U8", "britain-fleet-1 1 raid", "britain-fleet-1 0 U7"):
        with pytest.raises(theatrum.BadInput):
            navy(wrong)
    with pytest.raises(theatrum.BadInput):
        table("britain-fleet-1 1 U7", scenario="campaign-2")
    with pytest.raises(theatrum.BadInput):
        navy("britain-fleet-1 1 U7 frozen")


@rule("hitlerswar", "fleet-movement.7")
def test_everybody_sees_which_fleets_are_at_sea() -> None:
    game = navy("britain-fleet-1 4/2 U7", "britain-fleet-2 1 U7 sea", "germany-fleet-2 1 raid moved")
    for seat in ("axis", "allied", "soviet"):
        view = game.ruleset.table.view(war(game), seat)
        rows = {row["id"]: row for row in view["pieces"] if row["symbol"] == "fleet"}
        assert "in port" in rows["britain-fleet-1"]["name"]
        assert rows["britain-fleet-1"]["value"] == 6
        assert "at sea" in rows["britain-fleet-2"]["name"]
        assert any("German" in label and "raid" in label for panel in view["panels"] for label, *_ in panel["rows"])


@rule("hitlerswar", "fleets-at-sea.2a", "R176")
def test_a_fleet_on_its_way_home_bars_nothing() -> None:
    state = war(navy("britain-fleet-1 2 U8 sea moved", "britain-fleet-2 2 Q9 sea moved"))
    assert naval_fleets.blocked(state, AXIS) == 1 << state.space_of("U8") | 1 << state.space_of("Q9")
    state.homing |= 1 << PIECE_OF["britain-fleet-1"]
    assert naval_fleets.blocked(state, AXIS) == 1 << state.space_of("Q9")
