"""Set-ups: who stands where, who holds what, what is decided before the first turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

import theatrum
from tests.hitlerswar.campaign import again, give, path
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar import ruleset, scenarios, sequence
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    ALL_ARMIES,
    AMPH,
    AXIS,
    INF,
    KIND_NAMES,
    MECH,
    PARA,
    SIDES,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.data.tables import TURNS
from theatrum.rulesets.hitlerswar.rules import deployment
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.war import War

WARS = ("barbarossa", "fall-of-germany", "campaign-1", "campaign-2")


def placed(name: str, *options: str) -> War:
    return scenarios.set_up(name, options, 0)


def armies(state: War, side: int) -> dict[str, str]:
    """Every army of a side as "points hex", points like "2 inf 3 mech"."""
    return {
        state.piece_name(number): " ".join(
            [f"{n} {KIND_NAMES[kind]}" for kind, n in state.kinds(number)] + [state.space_name(state.at[number])]
        )
        for number in range(12 * side, 12 * side + 12)
        if state.at[number] >= 0
    }


def forts(state: War, side: int) -> dict[str, int]:
    return {state.space_name(at): n for at, n in state.forts.items() if state.land[side] >> at & 1}


def countries(state: War, side: int) -> set[str]:
    """The countries of which a side holds every open hex."""
    return {
        name
        for name in geography.COUNTRIES
        if geography.COUNTRY[name] & geography.OPEN_LAND
        and not geography.COUNTRY[name] & geography.OPEN_LAND & ~state.land[side]
    }


# ---------------------------------------------------------------- all of them
@rule("hitlerswar", "prepare.1", "prepare.2", "R74")
def test_sides_and_seats() -> None:
    assert tuple(ruleset.scenarios) == WARS
    assert theatrum.new("hitlerswar/barbarossa").ruleset.sides("barbarossa", ()) == ("axis", "soviet")
    for name in WARS[1:]:
        assert ruleset.sides(name, ()) == SIDES
        assert ruleset.sides(name, ("two-players",)) == ("axis", "allied")
    with pytest.raises(theatrum.BadInput):
        theatrum.new("hitlerswar/barbarossa", ["two-players"])


@rule("hitlerswar", "R93")
def test_options_of_each_scenario() -> None:
    assert set(ruleset.scenarios["barbarossa"].options) == {"leaders"}
    assert set(ruleset.scenarios["fall-of-germany"].options) == {"leaders", "two-players"}
    both = {"leaders", "two-players", "unaligned-forces", "italian-army"}
    assert set(ruleset.scenarios["campaign-1"].options) == both
    assert set(ruleset.scenarios["campaign-2"].options) == both | {"naval-action", "ship-builds", "aircraft-carriers"}
    with pytest.raises(theatrum.BadInput, match="naval-action"):
        ruleset.check_options("campaign-2", ("aircraft-carriers",))
    assert ruleset.check_options("campaign-2", ("aircraft-carriers", "naval-action"))


@rule("hitlerswar", "prepare.6", "prepare.7", "barbarossa-scenario.7", "barbarossa-scenario.8", "fall-scenario.8",
      "fall-scenario.9", "campaign1-scenario.5", "campaign1-scenario.6", "campaign2-scenario.4", "R7")  # fmt: skip
@pytest.mark.parametrize(
    ("name", "income", "first", "last", "turns"),
    [
        ("barbarossa", (34 - 17, 16), "Summer 1941", "Winter 1943", 8),
        ("fall-of-germany", (30, 23, 35), "Spring 1944", "Winter 1945", 6),
        ("campaign-1", (16, 8, 23), "Winter 1939", "Summer 1945", 18),
        ("campaign-2", (16, 8, 23), "Winter 1939", "Summer 1945", 18),
    ],
)
def test_production_and_dates(name: str, income: tuple[int, ...], first: str, last: str, turns: int) -> None:
    state = placed(name)
    assert tuple(economy.income(state, side) for side in range(len(income))) == income
    assert (TURNS[state.turn], TURNS[state.last_turn], ruleset.scenarios[name].turns) == (first, last, turns)


@rule("hitlerswar", "campaign1-scenario.6")
def test_two_players_end_in_spring_1945() -> None:
    assert TURNS[placed("campaign-1", "two-players").last_turn] == "Spring 1945"


@rule("hitlerswar", "prepare.4b")
@pytest.mark.parametrize("name", WARS)
def test_everything_is_open_to_everybody(name: str) -> None:
    game = theatrum.from_position({"ruleset": "hitlerswar", "scenario": name})
    views = [game.view(seat) for seat in (*ruleset.sides(name, ()), None)]
    assert all(view["pieces"] == views[0]["pieces"] for view in views)
    assert len(views[0]["pieces"]) >= sum(at >= 0 for at in war(game).at[:ALL_ARMIES])


@rule("hitlerswar", "friendly-hexes.1")
@pytest.mark.parametrize("name", WARS)
def test_no_hex_is_friendly_to_two(name: str) -> None:
    axis, soviet, allied = placed(name).land
    assert not (axis & soviet | axis & allied | soviet & allied)
    assert axis
    assert soviet


@rule("hitlerswar", "friendly-hexes.1")
def test_a_position_can_give_a_hex_to_anybody() -> None:
    assert owner(table(spaces={"Q17": "axis"}), "Q17") == "axis"
    assert owner(table(), "I15") == ""


# ---------------------------------------------------------------- Barbarossa
@rule(
    "hitlerswar", "barbarossa-scenario.1", "barbarossa-scenario.2", "prepare.3", "prepare.4a", "barbarossa-materials.1"
)
def test_armies_of_barbarossa() -> None:
    state = placed("barbarossa")
    assert armies(state, AXIS) == {
        "army-group-north": "5 inf 5 mech Q13",
        "fourth-army": "5 inf P13",
        "army-group-center": "2 inf 8 mech O14",
        "army-group-south": "3 inf 7 mech N13",
        "rumanian-army": "6 inf L14",
    }
    places = {"baltic": "R13", "nw-front": "Q14", "western": "P14", "sw-front": "O15", "kiev": "N14"}
    front = {name: f"3 inf 1 mech {at}" for name, at in places.items()}
    rest = {"moscow": "2 inf 2 mech Q17", "leningrad": "3 inf T15", "siberia": "2 inf 3 mech Siberia"}
    assert armies(state, SOVIET) == front | rest
    assert not state.forts
    assert economy.kinds(state) == (INF, MECH)


@rule("hitlerswar", "barbarossa-scenario.3", "barbarossa-scenario.4", "R10", "friendly-hexes.1")
def test_lands_of_barbarossa() -> None:
    state = placed("barbarossa")
    assert countries(state, SOVIET) == {"Soviet Union", "Baltic States"}
    assert countries(state, AXIS) == {
        *("Germany", "Italy", "Sicily", "Sardinia", "Poland", "Denmark", "Norway", "Low Countries", "France"),
        *(
            "Morocco",
            "Algeria",
            "Tunisia",
            "Yugoslavia",
            "Greece",
            "Crete",
            "Rumania",
            "Hungary",
            "Bulgaria",
            "Finland",
        ),
    }
    assert state.land[AXIS] >> state.space_of("D12") & 1
    assert not state.land[AXIS] >> state.space_of("D13") & 1


@rule("hitlerswar", "barbarossa-scenario.6", "prepare.5", "R11")
def test_devastation_in_the_balkans_can_be_repaired() -> None:
    game = table(phase="axis/production")
    for space in ("L11", "L12", "H13"):
        assert legal(game, f"repair {space}")
        assert war(game).working(war(game).space_of(space)) == 0


@refusal("hitlerswar", "barbarossa-scenario.5")
@rule("hitlerswar", "barbarossa-scenario.5", "prepare.5")
def test_the_axis_writes_three_french_points_off() -> None:
    game = theatrum.new("hitlerswar/barbarossa", seed=1)
    assert path(game) == "axis/ruins"
    refused(game, "barbarossa-scenario.5", "ruin M7")
    play(game, "ruin N7", "ruin N7")
    assert path(again(game)) == "axis/ruins"
    play(game, "ruin O8")
    assert path(game) == "axis/movement"
    assert economy.income(war(game), AXIS) == 17
    later = again(game, phase="axis/production")
    assert war(later).ruined == war(game).ruined
    refused(later, "repair.2a", "repair N7")
    game = theatrum.new("hitlerswar/barbarossa", seed=1)
    play(game, "ruin N7", "usual")
    assert {war(game).space_name(space) for space in war(game).ruined} == {"L8", "M8", "N8"}
    assert path(game) == "axis/movement"


# ---------------------------------------------------------------- The Fall of Germany
@rule("hitlerswar", "fall-scenario.1", "fall-scenario.2", "fall-scenario.3", "prepare.3", "R94")
def test_points_and_forts_of_1944() -> None:
    state = placed("fall-of-germany")
    totals = [
        [sum(state.count(12 * side + n, kind) for n in range(12)) for kind in (INF, MECH, AMPH)] for side in range(3)
    ]
    assert totals == [[29, 14, 0], [40, 16, 0], [28, 12, 12]]
    assert forts(state, AXIS) == {"N9": 2, "O10": 2, "K10": 2, "P8": 1, "Q9": 2, "Q10": 3}
    assert forts(state, SOVIET) == {"T15": 2}
    for side in range(3):
        assert not [at for at in geography.BOARD.list(geography.OPEN_LAND & ~geography.BOXES)
                    if state.stacked(side, state.space_of(at)) > 10]  # fmt: skip


@rule("hitlerswar", "fall-scenario.4", "fall-scenario.6", "fall-scenario.7", "R31", "R11")
def test_lands_of_1944() -> None:
    state = placed("fall-of-germany")
    held = {state.space_name(at) for at in range(geography.BOARD.size) if state.land[AXIS] >> at & 1}
    front = {"S15", "R14", "Q14", "Q15", "P14", "O15", "N14", "N15", "M15", "M16", "M17", "L15"}
    assert held & set(geography.BOARD.list(geography.COUNTRY["Soviet Union"])) == front
    assert held & set(geography.BOARD.list(geography.COUNTRY["Italy"])) == {"L9", "L10", "K10", "K11"}
    assert countries(state, AXIS) == {
        *("Germany", "Poland", "Denmark", "Norway", "Low Countries", "Bulgaria", "Finland", "Baltic States"),
        *("Yugoslavia", "Greece", "Crete", "Rumania", "Hungary"),
    }
    assert state.land[SOVIET] == geography.COUNTRY["Soviet Union"] & ~state.land[AXIS]
    brown = {name for name in geography.COUNTRIES if geography.COLOUR[name] == "brown"}
    assert brown | {"United States", "Lebanon-Syria", "Morocco", "Algeria", "Tunisia", "Libya", "Sicily", "Sardinia",
                    "Iran", "Iraq", "French Africa"} == countries(state, 2)  # fmt: skip
    assert state.owner(state.space_of("K9")) == state.owner(state.space_of("J10")) == 2
    for neutral in ("Portugal", "Spain", "Sweden", "Turkey", "Ireland"):
        assert not (state.land[0] | state.land[1] | state.land[2]) & geography.COUNTRY[neutral]


@rule("hitlerswar", "fall-scenario.5", "prepare.5")
def test_devastation_of_1944() -> None:
    game = table(scenario="fall-of-germany", phase="axis/production")
    state = war(game)
    gone = {state.space_name(at): n for at, n in (state.dead | state.ruined).items()}
    assert gone == dict.fromkeys(("M8", "L8", "N8", "L11", "L12", "S14", "Q15", "N15"), 1) | {"L15": 2, "O10": 3}
    assert legal(game, "repair O10")
    refused(game, "repair.2a", "repair M8")


@refusal("hitlerswar", "fall-scenario.1", "record-sheet.1a", "stacking.1a")
@rule("hitlerswar", "fall-scenario.1", "R94", "R136")
def test_free_deployment_of_the_axis() -> None:
    game = theatrum.new("hitlerswar/fall-of-germany", seed=1)
    assert path(game) == "axis/deployment"
    assert not armies(war(game), AXIS)
    refused(game, "fall-scenario.1", "deploy 30 inf P10")
    refused(game, "fall-scenario.1", "deploy 1 amph P10")
    refused(game, "fall-scenario.1", "deploy 1 inf J10")
    refused(game, "stacking.1a", "deploy 8 inf Q10")  # its fort counts
    play(game, "deploy 7 inf Q10", "deploy 4 mech P10", "deploy 3 inf P10")
    assert army(game, "army-group-north") == "3/4 P10"
    for number, space in enumerate(("O10", "O11", "O12", "P9", "P11", "Q9", "Q11", "N10", "N11", "N12")):
        play(game, f"deploy 1 {'inf' if number % 2 else 'mech'} {space}")
    refused(game, "record-sheet.1a", "deploy 1 inf Q13")
    assert path(again(game)) == "axis/deployment"
    assert war(again(game)).sp == war(game).sp
    play(game, "deploy 9 inf P11", "deploy 5 mech P9", "deploy 5 inf N10")
    assert path(game) == "soviet/deployment"


@refusal("hitlerswar", "fall-scenario.2", "fall-scenario.3")
@rule("hitlerswar", "fall-scenario.2", "fall-scenario.3", "R94")
def test_the_others_follow_in_order() -> None:
    game = theatrum.new("hitlerswar/fall-of-germany", seed=1)
    play(game, "deploy 10 inf P10", "usual")
    assert army(game, "okw") == "0/1 P10"
    assert path(game) == "soviet/deployment"
    refused(game, "fall-scenario.2", "deploy 1 inf Q15")
    play(game, "deploy 40 inf Siberia", "deploy 10 mech Q17", "deploy 6 mech Q18")
    assert path(game) == "allied/deployment"
    refused(game, "fall-scenario.3", "deploy 1 inf Q17")
    refused(game, "fall-scenario.3", "deploy 13 amph US")
    play(game, "usual")
    assert path(game) == "axis/movement"
    assert army(game, "us-first-army") == "3/2/0/0/5 P6"
    before = theatrum.from_position(
        {"ruleset": "hitlerswar", "scenario": "fall-of-germany", "phase": "soviet/deployment"}
    )
    assert armies(war(before), AXIS)
    assert not armies(war(before), SOVIET)


@rule("hitlerswar", "R94")
def test_deployment_has_no_dead_end() -> None:
    for seed in range(20):
        game = theatrum.new("hitlerswar/fall-of-germany", seed=seed)
        rng = random.Random(seed)
        while path(game).endswith("/deployment"):
            acts = [act for act in (game.choices().sample(rng) for _ in range(9)) if act.verb != "usual"]
            game.play(acts[0] if acts else next(iter(game.choices())))
        state = war(game)
        assert all(not deployment.left(state, side, kind) for side in range(3) for kind in (INF, MECH, AMPH))


# ---------------------------------------------------------------- the campaigns
AXIS_1939 = {
    "army-group-north": "2 inf Q13",
    "fourth-army": "2 inf 3 mech P11",
    "army-group-south": "3 inf 7 mech N12",
    "army-group-west": "4 inf N9",
    "italian-army": "4 inf 1 mech L9",
}
SOVIET_1939 = {
    "moscow": "2 inf 2 mech Q17",
    "leningrad": "3 inf T15",
    "white-russian-front": "4 inf 2 mech R14",
    "first-ukrainian-front": "4 inf 2 mech P14",
    "siberia": "2 inf 3 mech Siberia",
}
ALLIED_1939 = {
    "britain": "2 inf 2 mech 1 amph P7",
    "french-first-army": "5 inf 2 mech O8",
    "us-army": "8 inf 3 mech 1 amph US",
}


@rule("hitlerswar", "campaign1-scenario.1", "campaign1-scenario.2", "campaign1-scenario.3", "prepare.4a", "R44")
def test_armies_of_1939() -> None:
    state = placed("campaign-1")
    assert [armies(state, side) for side in range(3)] == [AXIS_1939, SOVIET_1939, ALLIED_1939]
    assert forts(state, AXIS) == {"N9": 1}
    assert forts(state, 2) == {"H4": 2, "G11": 1, "N8": 7, "M9": 7}


@rule("hitlerswar", "campaign1-scenario.4", "campaign2-scenario.4")
@pytest.mark.parametrize("name", WARS[2:])
def test_lands_of_1939(name: str) -> None:
    state = placed(name)
    assert countries(state, AXIS) == {"Germany"}
    assert countries(state, SOVIET) == {"Soviet Union"}
    colours = {name for name in geography.COUNTRIES if geography.COLOUR[name] in ("light green", "brown")}
    assert countries(state, 2) == colours


@rule(
    "hitlerswar", "campaign2-scenario.1", "campaign2-scenario.2", "campaign2-scenario.3", "campaign2-scenario.4", "R49"
)
def test_campaign_two_adds_air_and_fleets() -> None:
    state, plain = placed("campaign-2"), placed("campaign-1")
    air = {state.piece_name(n) for n in range(ALL_ARMIES) if state.count(n, AIR) == 1}
    assert air == {"fourth-army", "army-group-south", "moscow", "leningrad", "britain", "french-first-army", "us-army"}
    for number in range(ALL_ARMIES):
        assert [state.count(number, k) for k in (INF, MECH, PARA, AMPH)] == [
            plain.count(number, k) for k in (INF, MECH, PARA, AMPH)
        ]
    assert (state.port, state.sea, state.u_port, state.u_sea) == ([2, 0, 6], [0, 0, 0], 2, 0)
    assert (state.morale_axis, state.morale_allied) == (10, 10)
    assert plain.port == [0, 0, 0]


@rule("hitlerswar", "campaign1.0", "campaign2.0", "R44", "R9")
def test_what_each_campaign_knows() -> None:
    first, second = placed("campaign-1"), placed("campaign-2")
    assert economy.kinds(first) == (INF, MECH, AMPH)
    assert set(economy.kinds(second)) == {INF, MECH, AIR, PARA, AMPH}
    game = table("britain 1/0/0/0/2 P7", scenario="campaign-1", phase="allied/combat", spaces=give("axis", "France"))
    assert legal(game, "invade britain O7")  # invasions of The Fall of Germany
    refused(table("okw 1/0 P10", scenario="campaign-1", phase="axis/production"), "building.1", "build 1 air okw")
    steps = [step.rpartition("/")[2] for step in _paths("campaign-1")[:3]]
    assert steps == ["movement", "combat", "production"]
    assert [step.rpartition("/")[2] for step in _paths("campaign-2")[:5]] == [
        "strategic", "movement", "combat", "production", "research"
    ]  # fmt: skip


def _paths(name: str) -> list[str]:
    return sequence.paths(placed(name))


@rule("hitlerswar", "R67")
def test_the_italian_army_option_adds_a_point_in_libya() -> None:
    assert "panzer-army-africa" not in armies(placed("campaign-1"), AXIS)
    assert armies(placed("campaign-1", "italian-army"), AXIS)["panzer-army-africa"] == "1 inf D12"


@rule("hitlerswar", "prepare.3", "R95")
@pytest.mark.parametrize("name", WARS)
def test_positions_of_every_set_up_go_round(name: str) -> None:
    document: dict[str, Any] = {"ruleset": "hitlerswar", "scenario": name}
    game = theatrum.from_position(document)
    assert again(game).state.digest() == game.state.digest()


@rule("hitlerswar", "barbarossa-special.5", "time-record.1")
def test_dates_of_the_campaigns_mean_nothing_in_barbarossa() -> None:
    game = table("moscow 1/0 Q17", turn="Winter 1941", phase="soviet/production")
    play(game, *["end"] * 1)
    assert (TURNS[war(game).turn], owner(game, "US")) == ("Spring 1942", "")
    run: Game = table("moscow 1/0 Q17", turn="Spring 1942", phase="axis/production")
    play(run, "end")
    assert war(run).america == war(run).mobilized == 0
