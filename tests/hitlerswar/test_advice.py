"""Advice for bots: it keeps to the rules, takes ground, cuts off, guards what must not fall, and ends its wars."""

from __future__ import annotations

import time

import pytest

from tests.hitlerswar.campaign import give
from tests.hitlerswar.table import table, war
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.lab.match import Match, play
from theatrum.players import make
from theatrum.players.bot import Bot
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.actions import Assign, Attack, Exploit, Invade
from theatrum.rulesets.hitlerswar.bots import Adviser, corridor, danger, landing, odds
from theatrum.rulesets.hitlerswar.bots.picture import GUARDS, WEIGHTS, Picture
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AMPH, AXIS, INF, MECH, SOVIET
from theatrum.rulesets.hitlerswar.study import evaluation
from theatrum.rulesets.hitlerswar.war import War

MOST_ACTS = 6000
MOST_SECONDS = 30.0
"""Processor time of one war on a busy machine; on a quiet one it takes a tenth of that."""
EVERY_KIND: list[tuple[str, tuple[str, ...]]] = [
    ("barbarossa", ()),
    ("fall-of-germany", ()),
    ("fall-of-germany", ("two-players",)),
    ("campaign-1", ()),
    ("campaign-1", ("two-players",)),
    ("campaign-2", ()),
]


def seats(scenario: str, options: tuple[str, ...], bot: str) -> dict[str, str]:
    return dict.fromkeys(ruleset.sides(scenario, options), bot)


def bots(state: War, bot: str, seed: int) -> dict[str, Bot]:
    return {side: make(bot, ruleset, seed) for side in ruleset.sides(state.scenario, state.options)}


def phase(game: Game, last: str) -> list[str]:
    """What the greedy bot does until the war has left the phase with this path."""
    players, done = bots(war(game), "greedy", 1), []
    while not game.over:
        step = game.state.frame.path(game.state)
        act = players[str(game.state.actor)].choose(game.state.fork(1))
        done.append(game.text(act))
        game.play(act)
        if step == last and done[-1] == "end":
            break
    return done


# ---------------------------------------------------------------- whole wars
@pytest.mark.parametrize(("scenario", "options"), EVERY_KIND)
def test_greedy_ends_every_war_in_time(scenario: str, options: tuple[str, ...]) -> None:
    began = time.process_time()
    match: Match = play(ruleset, scenario, options, seats(scenario, options, "greedy"), 7)
    assert match.result != "unfinished"
    assert match.actions < MOST_ACTS
    assert time.process_time() - began < MOST_SECONDS


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("barbarossa", ("leaders",)),
        ("fall-of-germany", ("leaders", "two-players")),
        ("campaign-1", ("leaders", "unaligned-forces", "italian-army")),
        ("campaign-2", ("leaders", "unaligned-forces", "italian-army", "naval-action", "aircraft-carriers")),
        ("campaign-2", ("two-players", "naval-action", "ship-builds")),
    ],
)
def test_greedy_plays_with_the_optional_rules(scenario: str, options: tuple[str, ...]) -> None:
    match = play(ruleset, scenario, options, seats(scenario, options, "greedy"), 3)
    assert match.result != "unfinished"
    assert match.actions < MOST_ACTS


@pytest.mark.parametrize(("scenario", "options"), EVERY_KIND)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_every_suggestion_is_legal(scenario: str, options: tuple[str, ...], player: str) -> None:
    state = ruleset.set_up(scenario, options, 5)
    players = bots(state, player, 5)
    advisers = {side: Adviser(side) for side in players}
    for number in range(400):
        if state.over:
            break
        side = str(state.actor)
        fork = state.fork(number)
        act = advisers[side].suggest(fork)
        assert act is None or act in fork.choices(), (act and act.text(state), state.frame)
        state.apply(players[side].choose(state.fork(number)))


def first_turn(scenario: str, seed: int, until: int = 1) -> War:
    """A war between greedy bots, so many turns long."""
    state = ruleset.set_up(scenario, (), seed)
    players, first, number = bots(state, "greedy", seed), state.turn, 0
    while not state.over and state.turn < first + until:
        state.apply(players[str(state.actor)].choose(state.fork(number)))
        number += 1
    return state


def test_the_axis_takes_ground_in_summer_1941() -> None:
    taken = []
    for seed in range(6):
        state = ruleset.set_up("barbarossa", (), seed)
        players, number = bots(state, "greedy", seed), 0
        while state.frame.path(state) != "axis/production":
            state.apply(players[str(state.actor)].choose(state.fork(number)))
            number += 1
        taken.append((state.land[AXIS] & (geo.SOVIET_UNION | geo.BALTIC_STATES)).bit_count())
    assert min(taken) >= 3
    assert sum(taken) / len(taken) >= 6


def test_poland_falls_in_the_first_turn_and_no_other_neutral_is_attacked() -> None:
    state = first_turn("campaign-1", 2)
    assert not geo.COUNTRY["Poland"] & ~state.land[AXIS]
    neutral = geo.COUNTRY["Low Countries"] | geo.COUNTRY["Denmark"] | geo.COUNTRY["Yugoslavia"] | geo.COUNTRY["Spain"]
    assert not neutral & (state.land[AXIS] | state.land[ALLIED] | state.land[SOVIET])
    assert not state.eastern_war


@pytest.mark.parametrize("country", ["Spain", "Sweden", "Turkey", "Portugal"])
def test_nobody_wants_a_country_that_is_left_alone(country: str) -> None:
    state = first_turn("campaign-1", 4, 3)
    for side in (AXIS, SOVIET, ALLIED):
        assert not Picture(state, side).prey & geo.COUNTRY[country]


def test_an_idle_side_wants_neighbours_that_may_fall_at_one_blow() -> None:
    """Twelve points more than the strongest enemy: idle if ten are enough, and not if it takes twenty."""
    armies = ("okw 10/2 P10", "army-group-south 8/0 L7", "britain 8/0 P7", "moscow 2/0 Q17")
    state = war(table(*armies, scenario="campaign-1", turn="Summer 1943", france=1, eastern_war=1, us=1))
    assert not Picture(state, AXIS).prey & geo.COUNTRY["Spain"]
    ten, twenty = (WEIGHTS.worn({"surplus": factor})[""] for factor in (0.07, 0.145))
    prey = Picture(state, AXIS, ten).prey
    assert geo.COUNTRY["Spain"] & ~prey == 0
    assert not prey & geo.COUNTRY["Turkey"]
    assert not Picture(state, ALLIED, ten).prey & geo.COUNTRY["Spain"]
    assert not Picture(state, AXIS, twenty).prey & geo.COUNTRY["Spain"]


def attacked(side: str, turn: str, foresight: float, *armies: str) -> int:
    """The hexes that a side attacks in its turn, if it has this much foresight."""
    facts = {"turn": turn, "phase": f"{side}/movement", "france": 1, "eastern_war": 1, "us": 1}
    game = table(*armies, scenario="campaign-1", spaces=give("axis", "France"), **facts)
    adviser, found = Adviser(side, {"foresight": foresight}), 0
    while game.state.frame.path(game.state) != f"{side}/production":
        act = adviser.suggest(war(game)) if game.state.actor == side else None
        act = act or next(iter(game.choices()))
        if isinstance(act, Attack | Invade | Exploit):
            found |= 1 << act.at
        game.play(act)
    return found


@pytest.mark.parametrize(
    ("side", "country", "armies"),
    [("allied", "Spain", ["britain 0/10 H4"]), ("soviet", "Iran", ["moscow 0/10 Q17", "western 0/10 P14"])],
)
def test_who_sees_the_end_of_the_war_takes_neighbours_in_the_last_turn(
    side: str, country: str, armies: list[str]
) -> None:
    soil = geo.COUNTRY[country]
    assert attacked(side, "Summer 1945", 2.0, *armies, "okw 10/5 P10") & soil
    assert not attacked(side, "Summer 1945", 1.0, *armies, "okw 10/5 P10") & soil
    assert not attacked(side, "Spring 1945", 2.0, *armies, "okw 10/5 P10") & soil


def test_a_neighbour_that_would_not_fall_at_one_blow_is_left_alone() -> None:
    assert not attacked("allied", "Summer 1945", 2.0, "britain 5/3 H4", "okw 10/5 P10") & geo.COUNTRY["Spain"]


def test_the_axis_takes_neighbours_in_its_last_turn_though_it_is_weaker() -> None:
    armies = ("okw 4/0 P10", "army-group-south 0/10 L7", "britain 10/0 P7", "us-army 10/0 Q7")
    state = war(table(*armies, scenario="campaign-1", turn="Summer 1945", france=1, eastern_war=1, us=1))
    for foresight, spain in ((1.0, 0), (2.0, geo.COUNTRY["Spain"])):
        finale = Adviser("axis", {"foresight": foresight}).finale
        assert Picture(state, AXIS, finale).prey & geo.COUNTRY["Spain"] == spain


def test_the_only_beach_of_a_neighbour_is_its_capital() -> None:
    spaces = give("allied", "Britain")
    game = table("britain 5/0/0/0/5 P7", scenario="campaign-1", turn="Summer 1945", spaces=spaces, france=1, us=1)
    madrid = 1 << geo.hex_("J5")
    for beaches, found in ((geo.COUNTRY["Spain"], True), (geo.COUNTRY["Spain"] & ~madrid, False)):
        picture = Picture(war(game), ALLIED, Adviser("allied", {"foresight": 2.0}).finale)
        picture.prey = beaches
        force = [5, 0, 0, 0, 5]
        best = landing.Coast(war(game), picture, war(game).land[ALLIED], force).best(force, set(), [])
        assert (best is not None) == found


@pytest.mark.parametrize(("steel", "stacks"), [(1.0, 0), (2.0, 3)])
def test_mechanized_points_fire_beside_a_spearhead_where_infantry_is_short(steel: float, stacks: int) -> None:
    spaces = give("allied", "France", "Low Countries") | {
        "N9 O10 P9 Q10": "allied",
        "P10": {"owner": "axis", "fort": 4},
    }
    armies = ("britain 0/10 O10", "us-army 0/10 P9", "canadian-first-army 0/10 Q10", "okw 6/0 P10")
    game = table(*armies, scenario="fall-of-germany", phase="allied/movement", spaces=spaces)
    adviser = Adviser("allied", {"steel": steel})
    aims: list[int] = []
    while not (aims and game.state.frame.path(game.state) != "allied/combat"):
        act = adviser.suggest(war(game)) or next(iter(game.choices()))
        aims += [act.at] if isinstance(act, Attack) else []
        game.play(act)
    assert aims.count(geo.BERLIN) == stacks


# ---------------------------------------------------------------- what it sees
def test_a_raid_stops_at_a_guard() -> None:
    game = table("okw 4/0 P10", "western 0/10 P14", phase="axis/movement")
    picture = Picture(war(game), AXIS)
    ways = danger.ways(war(game), picture, {}, 1 << geo.BERLIN)
    chances = [danger.chance(war(game), picture, ways, geo.BERLIN, guard) for guard in (4, 7, 10)]
    assert chances[0] > 0
    assert chances == sorted(chances, reverse=True)
    assert danger.guard(war(game), picture, ways, geo.BERLIN, 1.0) == 0


def test_a_spearhead_runs_farther_the_stronger_it_is() -> None:
    assert odds.run(10, 0) > odds.run(7, 0) > odds.run(4, 0) > odds.run(2, 0)
    assert odds.run(10, 4) < odds.run(10, 0)


def test_a_pocket_is_worth_the_points_in_it() -> None:
    spaces = give("axis", "Soviet Union") | {"Q16 Q17 R17 Q18 Siberia": "soviet"}
    game = table("moscow 6/0 Q16", "army-group-center 0/10 P16", "okw 1/0 R16", spaces=spaces)
    picture = Picture(war(game), AXIS)
    assert picture.pocket(geo.hex_("Q17")) == 6
    assert picture.pocket(geo.hex_("R17")) == 0


# ---------------------------------------------------------------- what it does
def test_berlin_is_guarded_when_a_raid_can_reach_it() -> None:
    game = table("okw 10/0 N13", "army-group-south 10/0 M13", "western 0/10 P13", spaces={"P13 P14 Q14": "soviet"})
    phase(game, "axis/production")
    state = war(game)
    picture = Picture(state, AXIS)
    guard = sum(state.bulk(army) for army in bits(state.armies(AXIS, geo.BERLIN)))
    assert guard >= 4
    ways = danger.ways(state, picture, danger.present(state, AXIS), 1 << geo.BERLIN)
    assert danger.chance(state, picture, ways, geo.BERLIN, guard) <= GUARDS["barbarossa"]["axis"]["P10"]


def test_berlin_needs_no_guard_when_the_front_is_far_away() -> None:
    game = table("okw 6/0 Q15", "army-group-center 0/10 Q16", "moscow 4/1 Q17", spaces=give("axis", "Soviet Union"))
    phase(game, "axis/movement")
    assert not war(game).armies(AXIS, geo.BERLIN)


def test_a_lone_spearhead_is_cut_off() -> None:
    spaces = {"P14 P15 Q16": "axis"}
    game = table(
        "army-group-center 0/10 Q16",
        "okw 4/0 P10",
        "moscow 6/0 Q17",
        "western 0/5 R16",
        spaces=spaces,
        phase="soviet/movement",
        turn="Summer 1941",
        dice=(1,) * 12,
    )
    phase(game, "soviet/advances")
    state = war(game)
    assert not state.land[AXIS] >> geo.hex_("P15") & 1 or not state.land[AXIS] >> geo.hex_("P14") & 1


def test_the_allies_gather_before_they_land() -> None:
    weak = table("britain 4/2/0/0/2 P7", "okw 10/10 O9", scenario="fall-of-germany", phase="allied/movement")
    assert not any(act.startswith("invade") for act in phase(weak, "allied/combat"))
    strong = table(
        "britain 5/5/0/0/5 Q7",
        "british-second-army 5/5/0/0/5 P6",
        "us-army 10/10 P7",
        "okw 4/0 P10",
        scenario="fall-of-germany",
        phase="allied/movement",
        dice=(1,) * 20,
    )
    landings = [act for act in phase(strong, "allied/combat") if act.startswith("invade")]
    assert len(landings) >= 2
    assert len({act.split()[-1] for act in landings}) == len(landings)


def test_points_are_placed_so_that_no_stack_is_too_large() -> None:
    removed = 0
    for seed in range(3):
        state = ruleset.set_up("fall-of-germany", (), seed)
        state.events = []
        players, number = bots(state, "greedy", seed), 0
        while not state.over and number < 400:
            state.apply(players[str(state.actor)].choose(state.fork(number)))
            number += 1
        removed += sum(event["kind"] == "removed" for event in state.events)
    assert removed <= 6


def test_the_allies_lend_and_the_axis_fortifies() -> None:
    game = table("okw 1/0 P10", "moscow 5/0 P14", scenario="fall-of-germany", phase="axis/production")
    assert any(act.startswith("fort") and act.endswith("P10") for act in phase(game, "axis/production"))
    game = table(
        "britain 1/0 P7", "moscow 5/0 P14", scenario="campaign-1", turn="Summer 1942", phase="allied/production",
        eastern_war=1, us=1,
    )  # fmt: skip
    assert any(act.startswith("lend") for act in phase(game, "allied/production"))


def test_u_boats_are_built_once_france_has_fallen() -> None:
    for france in (0, 1):
        game = table("okw 1/0 P10", scenario="campaign-2", turn="Winter 1940", phase="axis/production", france=france)
        built = [act for act in phase(game, "axis/production") if act.startswith("order") and act.endswith("u-boat")]
        assert bool(built) == bool(france)


def test_a_spearhead_with_two_weak_hexes_behind_it_may_be_cut_off() -> None:
    def risk(*more: str) -> float:
        game = table("army-group-center 0/10 P14", "moscow 0/6 Q17", *more, spaces={"P14": {"owner": "axis"}})
        state = war(game)
        picture = Picture(state, AXIS)
        picture.weight["two_gaps"] = 0.5
        army = next(bits(state.armies(AXIS, geo.hex_("P14"))))
        return corridor.risk(state, picture, army, geo.hex_("P14"))

    assert risk() == 0.5
    assert risk("fourth-army 4/0 O14") == 0.0


def test_landing_craft_stay_with_those_who_land() -> None:
    game = table(
        "britain 2/0/0/0/5 P7", "us-army 5/5 Q7", "okw 1/0 P10", scenario="fall-of-germany", phase="allied/movement"
    )
    phase(game, "allied/movement")
    state = war(game)
    wet = [army for army in bits(state.ranks[ALLIED]) if state.count(army, AMPH)]
    assert sum(state.count(army, AMPH) for army in wet) == 5
    assert all(state.count(army, AMPH) >= state.count(army, INF) + state.count(army, MECH) for army in wet[:1])


# ---------------------------------------------------------------- how a war is weighed
def result(state: War, text: str) -> War:
    state.result = text
    return state


def test_grades_tell_the_victory_levels_apart() -> None:
    state = ruleset.set_up("campaign-1", (), 1)
    levels = [
        evaluation.grade(result(state, f"Axis {level}"), "axis") for level in ("Marginal", "Substantial", "Decisive")
    ]
    assert levels == [1, 2, 3]
    assert evaluation.grade(result(state, "Axis Decisive"), "soviet") == -3
    assert evaluation.grade(result(state, "Draw"), "axis") == 0
    assert ruleset.study.winner(result(state, "Allied Marginal")) == "allied"


def test_the_armies_that_are_left_break_ties() -> None:
    many, few = (ruleset.study.margin(war(table(f"okw {number}/0 Q16"))) for number in (5, 2))
    assert 0 < many["axis"] - few["axis"] < 0.01
    assert many["soviet"] < few["soviet"]


def test_margins_follow_what_a_scenario_is_about() -> None:
    begin = ruleset.study.margin(ruleset.set_up("barbarossa", (), 1))
    taken = ruleset.study.margin(war(table("okw 1/0 Q16", spaces={"Q17 Q16 Q15": "axis"})))
    assert begin["axis"] == pytest.approx(0, abs=0.1)
    assert begin["axis"] == -begin["soviet"]
    assert taken["axis"] > 20
    fall = ruleset.study.margin(ruleset.set_up("fall-of-germany", (), 1))
    lost = ruleset.study.margin(war(table("moscow 1/0 P10", scenario="fall-of-germany", spaces={"P10 P11": "soviet"})))
    assert lost["soviet"] > fall["soviet"]
    assert lost["axis"] < fall["axis"]
    shares = ruleset.study.margin(ruleset.set_up("campaign-1", (), 1))
    assert sum(shares.values()) == pytest.approx(-100, abs=0.1)
    both = ruleset.study.margin(ruleset.set_up("campaign-1", ("two-players",), 1))
    assert both["axis"] == -both["allied"]


def test_no_leader_is_meant_for_the_army_of_an_unaligned_country() -> None:
    game = table(
        "britain 8/2 P7", "us-army 8/3 US", scenario="campaign-1", options=("leaders",), phase="allied/production"
    )
    game.play("end")
    assert Adviser("allied").suggest(war(game)) == Assign(war(game).piece_of("britain"))
