"""Lines of supply by land and sea, and what befalls those without."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.rules.movement import supply, unsupplied_hexes

POCKET = {
    "P14 P15 N14 N15": "soviet",
    "P13 Q14 Q15 Q16 P16 O14 O15 O16 N13 N16 M14 M15 M16": "axis",
}


def hungry(game: Game, side: int) -> list[str]:
    return geo.BOARD.list(supply.starving(war(game), side))


def idle(game: Game, side: int) -> None:
    """The side attacks nobody; its Combat Phase closes."""
    while war(game).phasing == side and game.state.frame.step != "production":
        play(game, "end")


# ---------------------------------------------------------------- by land
@rule("hitlerswar", "line-of-supply.1a", "line-of-supply.2", "unsupplied-hexes.1", "unsupplied-hexes.2a",
      "unsupplied-hexes.2b", "unsupplied-hexes.3a", "friendly-hexes.2b", "R81")  # fmt: skip
@refusal("hitlerswar", "unsupplied-hexes.3a")
def test_ex7_the_pocket_is_lost() -> None:
    game = table("white-russian-front 3/2 P14", "kiev 2/0 N14", spaces=POCKET, phase="soviet/movement")
    assert hungry(game, SOVIET) == ["P14", "P15"]
    refused(game, "unsupplied-hexes.3a", "move white-russian-front P15")
    refused(game, "unsupplied-hexes.3a", "form white-russian-front 1 inf P15")
    assert legal(game, "move kiev N15")
    play(game, "end")
    refused(game, "unsupplied-hexes.3a", "attack white-russian-front O14")
    assert legal(game, "attack kiev O15")
    play(game, "end")
    assert [owner(game, name) for name in ("P14", "P15", "N14", "N15")] == ["axis", "axis", "soviet", "soviet"]
    assert army(game, "white-russian-front") == ""
    assert army(game, "kiev") == "2/0 N14"


@rule("hitlerswar", "line-of-supply.1a", "line-of-supply.1b", "unsupplied-hexes.1")
def test_ex7_relief_in_time() -> None:
    game = table("white-russian-front 3/2 P14", "western 0/8 P17", spaces=POCKET, phase="soviet/combat", dice=(1,))
    play(game, "attack western P16", "end")
    while not legal(game, "advance western"):
        play(game, "end")
    play(game, "advance western")
    assert owner(game, "P16") == "soviet"
    idle(game, SOVIET)
    assert owner(game, "P14") == owner(game, "P15") == "soviet"
    assert army(game, "white-russian-front") == "3/2 P14"


@rule("hitlerswar", "unsupplied-hexes.3b")
def test_an_army_without_supply_still_defends() -> None:
    game = table("white-russian-front 3/2 P14", "army-group-center 4/4 P13", spaces=POCKET, phase="axis/combat",
                 dice=(1,))  # fmt: skip
    play(game, "attack army-group-center P14", "end")
    assert game.actor == "soviet"
    play(game, "fire")
    assert war(game).defended


@rule("hitlerswar", "unsupplied-hexes.1")
def test_supply_is_asked_of_the_phasing_side_only() -> None:
    game = table("white-russian-front 3/2 P14", spaces=POCKET, phase="axis/combat")
    idle(game, AXIS)
    assert owner(game, "P14") == "soviet"
    assert army(game, "white-russian-front") == "3/2 P14"


@rule("hitlerswar", "line-of-supply.2", "line-of-supply.1a")
def test_wrecked_production_supplies_nobody() -> None:
    wrecked = POCKET | {"N15": {"owner": "soviet", "devastated": 1}}
    wrecked["P14 P15 N14"] = wrecked.pop("P14 P15 N14 N15")
    game = table("kiev 2/0 N14", spaces=wrecked, phase="soviet/movement")
    assert hungry(game, SOVIET) == ["N14", "N15", "P14", "P15"]
    # nor does the production of others
    assert war(game).works() >> war(game).space_of("L14") & 1


@rule("hitlerswar", "line-of-supply.3")
def test_supply_crosses_straits_but_no_sea() -> None:
    # the Crimea, cut off by land, lives over the strait of Kerch
    lost = {"L15 L16 M15 M16 M17": "axis"}
    game = table(spaces=lost, phase="soviet/movement")
    assert "K16" not in hungry(game, SOVIET)
    game = table(spaces=lost | {"K17": "axis"}, phase="soviet/movement")
    assert "K16" in hungry(game, SOVIET)


@rule("hitlerswar", "R12")
def test_overseas_hexes_are_not_asked_in_barbarossa() -> None:
    game = table("army-group-south 2/0 D12", "okw 1/0 F13", phase="axis/movement")
    state = war(game)
    for name in ("D12", "F13", "K9"):
        space = state.space_of(name)
        assert not supply.supplied(state, AXIS) >> space & 1
        assert not supply.starving(state, AXIS) >> space & 1
    assert legal(game, "move army-group-south D11")
    idle(game, AXIS)
    assert owner(game, "D12") == owner(game, "F13") == owner(game, "K9") == "axis"


# ---------------------------------------------------------------- by sea
@rule("hitlerswar", "sea-supply.1", "sea-supply.2")
def test_supply_runs_over_friendly_seas() -> None:
    game = table(scenario="fall-of-germany", phase="axis/movement")
    state = war(game)
    # the Axis lives in Finland by its own production; without it, over the Baltic; Crete has no sea
    assert hungry(game, AXIS) == ["F13"]
    finland = {"T13": {"owner": "axis", "devastated": 1}}
    game = table(scenario="fall-of-germany", phase="axis/movement", spaces=finland)
    assert hungry(game, AXIS) == ["F13"]
    # any number of Allied places hang on the same seas
    for name in ("G11", "G16", "D14", "H6", "K9", "India", "R5", "E21"):
        assert supply.supplied(state, ALLIED) >> state.space_of(name) & 1, name


SEAS: list[tuple[str, int, str, bool]] = [
    ("soviet", SOVIET, "J16", True),  # Black Sea
    ("soviet", SOVIET, "I21", True),  # Caspian
    ("soviet", SOVIET, "R10", False),  # Baltic
    ("soviet", SOVIET, "F13", False),  # Mediterranean
    ("axis", AXIS, "R11", True),  # Baltic
    ("axis", AXIS, "J16", False),
    ("axis", AXIS, "S6", False),  # Atlantic
    ("allied", ALLIED, "F13", True),  # Mediterranean
    ("allied", ALLIED, "E3", True),  # Atlantic
    ("allied", ALLIED, "E22", True),  # Persian Gulf
    ("allied", ALLIED, "J16", False),
    ("allied", ALLIED, "R11", False),
]


@rule("hitlerswar", "sea-supply.1")
@pytest.mark.parametrize(("name", "side", "at", "fed"), SEAS)
def test_seas_that_serve_supply(name: str, side: int, at: str, fed: bool) -> None:
    around = " ".join(geo.BOARD.names[space] for space in geo.BOARD.around(geo.hex_(at)))
    spaces: dict[str, Any] = {
        **dict.fromkeys(around.split(), "nobody"),
        at: {"owner": name, "devastated": geo.PRODUCTION[geo.hex_(at)]},
    }
    game = table(scenario="fall-of-germany", phase=f"{name}/movement", spaces=spaces)
    assert bool(supply.supplied(war(game), side) >> geo.hex_(at) & 1) == fed


@rule("hitlerswar", "sea-supply.3")
def test_the_soviets_are_supplied_over_the_lake() -> None:
    # Leningrad besieged, its factories wrecked: only the lake is left
    siege: dict[str, Any] = {"S15 S16 T16 U15": "axis", "T15": {"owner": "soviet", "devastated": 2}}
    game = table("leningrad 3/0 T15", scenario="fall-of-germany", phase="soviet/movement", spaces=siege)
    assert "T15" not in hungry(game, SOVIET)
    # nobody else is, and nobody in Barbarossa
    shore = dict.fromkeys(["S15", "S16", "T16", "U15", "V15", "V16", "U17"], "nobody")
    for scenario, name, side, fed in (
        ("fall-of-germany", "soviet", SOVIET, True),
        ("fall-of-germany", "allied", ALLIED, False),
        ("fall-of-germany", "axis", AXIS, False),
        ("barbarossa", "soviet", SOVIET, False),
    ):
        game = table(scenario=scenario, phase="axis/movement", spaces=shore | {"T15 U16": name})
        assert bool(supply.supplied(war(game), side) >> geo.hex_("U16") & 1) == fed, (scenario, name)


@rule("hitlerswar", "R95")
def test_crete_falls_in_1944() -> None:
    game = table(scenario="fall-of-germany", phase="axis/movement")
    assert [hungry(game, side) for side in range(3)] == [["F13"], [], []]
    idle(game, AXIS)
    assert owner(game, "F13") == "allied"


@rule("hitlerswar", "italy-entry.4c", "unsupplied-hexes.2a", "R29")
def test_ch7_malta_and_cyprus_without_gibraltar_and_france() -> None:
    for gibraltar, france, fed in (("axis", 1, False), ("allied", 1, True), ("axis", 0, True)):
        game = table("britain 1/0 G11", scenario="campaign-1", turn="Summer 1940", phase="allied/movement",
                     italy=1, france=france, spaces={"H4": gibraltar})  # fmt: skip
        assert ("G11" in hungry(game, ALLIED), "G16" in hungry(game, ALLIED)) == (not fed, not fed)
        idle(game, ALLIED)
        assert owner(game, "G11") == owner(game, "G16") == ("allied" if fed else "axis")
        assert bool(army(game, "britain")) == fed


@rule("hitlerswar", "italy-entry.5", "italy-entry.5b")
def test_italys_surrender_turns_supply_in_the_mediterranean() -> None:
    for italy, axis, allied in ((1, True, False), (2, False, True)):
        game = table(scenario="campaign-1", turn="Summer 1943", phase="allied/movement", italy=italy, france=1,
                     spaces={"H4 J8 L9 L10": "axis"})  # fmt: skip
        state = war(game)
        assert bool(supply.supplied(state, AXIS) >> geo.hex_("J8") & 1) == axis
        assert bool(supply.supplied(state, ALLIED) >> geo.hex_("G11") & 1) == allied


# ---------------------------------------------------------------- who takes it
@rule("hitlerswar", "R13", "fall-special.4")
@pytest.mark.parametrize(("athens", "taker"), [("axis", "allied"), ("soviet", "soviet")])
def test_the_nearest_production_takes_what_is_cut_off(athens: str, taker: str) -> None:
    game = table(scenario="fall-of-germany", phase="axis/movement", spaces={"H13": athens})
    idle(game, AXIS)
    assert owner(game, "F13") == taker


@rule("hitlerswar", "R13")
def test_boxes_are_never_nearest_except_siberia() -> None:
    game = table(scenario="fall-of-germany", phase="axis/movement", spaces={"D2 X21": "axis"})
    state = war(game)
    french_africa = 1 << geo.FRENCH_AFRICA
    state.land[ALLIED] = french_africa | 1 << geo.hex_("S7")
    state.land[SOVIET] = 1 << geo.hex_("Q17") | 1 << geo.SIBERIA
    state.forget()
    # Scotland is nearer to Morocco than Moscow; the box beside it does not count
    assert unsupplied_hexes.taker(state, AXIS, geo.hex_("D2")) == ALLIED
    state.land[ALLIED] = french_africa
    state.forget()
    assert unsupplied_hexes.taker(state, AXIS, geo.hex_("D2")) == SOVIET
    state.land[ALLIED] = 1 << geo.hex_("U19")
    state.land[SOVIET] = 1 << geo.SIBERIA
    state.forget()
    assert unsupplied_hexes.taker(state, AXIS, geo.hex_("X21")) == SOVIET


@rule("hitlerswar", "R13")
@pytest.mark.parametrize(("die", "taker"), [(1, SOVIET), (3, SOVIET), (4, ALLIED), (6, ALLIED)])
def test_a_die_decides_between_equals(die: int, taker: int) -> None:
    game = table(scenario="fall-of-germany", phase="axis/movement", dice=(die,))
    state = war(game)
    # neither has a working production point left
    state.land[SOVIET] = state.land[ALLIED] = 0
    state.forget()
    assert unsupplied_hexes.taker(state, AXIS, geo.hex_("F13")) == taker


@rule("hitlerswar", "R13")
def test_all_hexes_are_judged_together() -> None:
    # the fall of one pocket hex must not feed or starve the next
    game = table(spaces=POCKET, phase="soviet/movement")
    idle(game, SOVIET)
    assert owner(game, "P14") == owner(game, "P15") == "axis"
    assert owner(game, "N14") == "soviet"


@rule("hitlerswar", "R13")
def test_nobody_at_war_takes_nothing() -> None:
    # Soviets and Axis at peace: the cut-off hex stays, its army is frozen
    game = table("moscow 2/0 P14", scenario="campaign-1", turn="Spring 1940", phase="soviet/movement",
                 spaces={"P13 Q14 Q15 P15 O14 O15": "axis"})  # fmt: skip
    assert hungry(game, SOVIET) == ["P14"]
    refused(game, "unsupplied-hexes.3a", "form moscow 1 inf P14")
    idle(game, SOVIET)
    assert owner(game, "P14") == "soviet"
    assert army(game, "moscow") == "2/0 P14"


@rule("hitlerswar", "R85", "sea-supply.1", "italy-entry.4a")
def test_ch14_corsica_waits_for_italy() -> None:
    game = table("army-group-west 2/8 N8", scenario="campaign-1", turn="Spring 1940", phase="axis/combat",
                 spaces={"N8 N9 O8 O9": "axis"}, dice=(1,))  # fmt: skip
    play(game, "attack army-group-west N7", "end", "end", "advance army-group-west")
    idle(game, AXIS)
    assert game.state.frame.step == "production"
    assert war(game).france == 1
    # Corsica is Axis at once, out of supply until Italy joins in this very production phase
    assert owner(game, "K9") == "axis"
    assert war(game).italy == 1
    assert hungry(game, AXIS) == []
    while war(game).turn == 1 or war(game).phasing != AXIS:
        play(game, "end")
    idle(game, AXIS)
    assert owner(game, "K9") == "axis"


def test_a_neutral_italy_could_not_feed_corsica() -> None:
    game = table(scenario="campaign-1", turn="Summer 1940", phase="axis/movement", italy=0, france=1,
                 spaces={"K9": "axis"})  # fmt: skip
    assert "K9" in hungry(game, AXIS)
