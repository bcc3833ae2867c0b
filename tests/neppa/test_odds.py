"""Exact odds: what is computed equals what comes of the real frames, played out for every run of the dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.neppa.battles import step
from tests.neppa.politics import run_to
from tests.neppa.table import play, table, war
from tests.neppa.test_conquest import LOST
from tests.neppa.test_exploitation import breach
from tests.neppa.test_invasion import overlord
from tests.neppa.test_naval_combat import convoy
from theatrum.core.bits import bits
from theatrum.core.chance import total
from theatrum.core.game import Game
from theatrum.core.odds import Outcomes, explore, merge, untold
from theatrum.core.state import ASK, NeedChance, State
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules.air import port_strike
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, u_boats
from theatrum.rulesets.neppa.table import convoy_odds, odds
from theatrum.rulesets.neppa.war import War

FRONT = {"phase": "axis/combat", "spaces": {"luxembourg": "de"}}
BREST = {"phase": "axis/combat", "spaces": {"nantes": "de"}}
SURE = Fraction(1)
Outcome = Callable[[State], Any]


def last(state: State, *kinds: str) -> dict[str, Any] | None:
    return next((event for event in reversed(state.events or []) if event["kind"] in kinds), None)


def result(state: State) -> Any:
    """The result of a ground battle."""
    found = last(state, "battle", "too-weak")
    assert found is not None
    return {"result": found.get("result", odds.NO_BATTLE)}


def played_out(game: Game, *texts: str, outcome: Outcome = result) -> Outcomes:
    """The distribution over all dice of several acts in a row, by the real frames; "step: act" where that is asked."""
    found: list[tuple[Fraction, Any]] = []
    runs: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while runs:
        chance, faces = runs.pop()
        twin = game.state.copy()
        twin.forced, twin.events = (*faces, ASK), []
        try:
            for text in texts:
                when, _, act = text.rpartition(": ")
                if when in ("", twin.frame.step):
                    twin.apply(game.ruleset.read(act, twin))
        except NeedChance as need:
            runs += [(chance * p, (*faces, face)) for face, p in need.chance.items()]
            continue
        twin.forced = ()
        found.append((chance, outcome(twin)))
    return merge(found)


def told(game: Game, act: str) -> Outcomes:
    found = game.odds(act)
    assert sum(p for p, _ in found) == 1
    return found


def same(game: Game, act: str, outcome: Outcome = result) -> Outcomes:
    """The odds of an act that rolls at once are exactly those of the explorer."""
    found = told(game, act)
    assert found == explore(game.state, game.ruleset.read(act, game.state), outcome)
    return found


def attack(target: str, *units: str, stacks: tuple[str, ...], **facts: Any) -> Game:
    game = table(*stacks, **facts)
    play(game, f"attack {target}", *units)
    return game


# ---------------------------------------------------------------- ground combat
def test_one_to_one_in_the_open() -> None:
    game = attack("metz", "join de.inf.1", "join de.inf.2", stacks=("de 2 inf luxembourg", "fr 1 inf metz"), **FRONT)
    found = same(game, "resolve")
    assert len(found) > 1


@pytest.mark.parametrize("armor", [1, 2, 3, 4])
def test_columns(armor: int) -> None:
    joined = tuple(f"join de.arm.{k + 1}" for k in range(armor))
    game = attack("metz", *joined, stacks=("de 4 arm luxembourg", "fr 2 inf metz", "fr 1 art metz"), **FRONT)
    same(game, "resolve")


def test_below_the_table_and_beyond_it_nothing_is_rolled() -> None:
    weak = attack("metz", "join de.inf.1", stacks=("de 1 inf luxembourg", "fr 4 arm metz"), **FRONT)
    assert same(weak, "resolve") == [(SURE, {"result": "A"})]
    strong = attack("metz", *(f"join de.arm.{k}" for k in (1, 2, 3)), stacks=("de 3 arm luxembourg", "fr 1 inf metz"),
                    **FRONT)  # fmt: skip
    assert same(strong, "resolve") == [(SURE, {"result": "D"})]


def test_an_empty_zone_needs_no_dice() -> None:
    game = attack("metz", "join de.inf.1", stacks=("de 1 inf luxembourg", "fr 1 inf brest"), **FRONT)
    assert same(game, "resolve") == [(SURE, {"result": "D"})]


def test_terrain_and_fortress() -> None:
    game = attack("strasbourg", "join de.arm.1", "join de.arm.2", stacks=("de 2 arm stuttgart", "fr 1 inf strasbourg"),
                  phase="axis/combat")  # fmt: skip
    same(game, "resolve")


def test_ground_support_and_a_drop() -> None:
    game = attack("metz", "join de.inf.1", "drop de.abn.1", "join de.air.1",
                  stacks=("de 1 inf luxembourg", "de 1 abn bonn", "de 1 air bonn", "fr 2 inf metz"),
                  **FRONT)  # fmt: skip
    same(game, "resolve")


def test_a_counterattack_that_is_too_weak_is_no_battle() -> None:
    game = table("de 2 arm paris", "fr 1 inf lyons", phase="allied/mobilization", **LOST)
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join fr.inf.1")
    assert same(game, "resolve") == [(SURE, {"result": odds.NO_BATTLE})]


# ---------------------------------------------------------------- the air over a battle
AIR_BATTLE = ("de 3 inf luxembourg", "de 2 arm luxembourg", "de 2 air bonn", "de 1 air:2 bonn", "fr 2 inf metz",
              "fr 2 air paris")  # fmt: skip


def over_metz(*acts: str) -> Game:
    game = attack("metz", "join de.arm.1", "join de.inf.1", stacks=AIR_BATTLE, **FRONT)
    play(game, *acts)
    return game


def test_the_defence_ends_its_support() -> None:
    game = attack("metz", "join de.arm.1", "join de.inf.1", stacks=(*AIR_BATTLE[:2], *AIR_BATTLE[4:]), **FRONT)
    play(game, "resolve", "join fr.air.1")
    found = same(game, "end")
    assert found != told(over_metz(), "resolve")  # support has changed the odds


def test_the_last_unit_of_support_starts_the_battle() -> None:
    game = attack("metz", "join de.arm.1", "join de.inf.1", stacks=(*AIR_BATTLE[:2], "fr 2 inf metz", "fr 1 air paris"),
                  **FRONT)  # fmt: skip
    play(game, "resolve")
    same(game, "join fr.air.1")


@pytest.mark.parametrize(
    ("support", "hunters"),
    [
        (("join fr.air.1",), ("join de.air.1",)),
        (("join fr.air.1", "end"), ("join de.air.3",)),
        (("join fr.air.1", "join fr.air.2"), ("join de.air.1",)),
        (("join fr.air.1", "join fr.air.2"), ("join de.air.3",)),
        (("join fr.air.1", "join fr.air.2"), ("join de.air.1", "join de.air.3")),
    ],
)
def test_interception_then_air_battle_then_ground_battle(support: tuple[str, ...], hunters: tuple[str, ...]) -> None:
    game = over_metz("resolve", *support)
    if step(game) == "air-support":
        play(game, "end")
    assert step(game) == "air-interception"
    play(game, *hunters)
    found = same(game, "end")
    assert found == played_out(game, "end")


def test_the_last_interceptor_starts_the_air_battle() -> None:
    game = over_metz("resolve", "join fr.air.1", "end", "join de.air.1", "join de.air.2")
    same(game, "join de.air.3")


def test_the_whole_chain_from_the_declaration_on() -> None:
    """The odds of the parts are those of the whole, whatever dice come in between."""
    game = over_metz()
    acts = ("resolve", "join fr.air.1", "end", "join de.air.3", "end")
    whole = played_out(game, *acts)
    for act in acts[:-1]:
        play(game, act)
    assert told(game, "end") == whole


def test_support_that_stands_over_the_zone_counts_from_the_start() -> None:
    game = table("de 2 inf luxembourg", "de 1 arm luxembourg", "fr 2 inf metz", "fr 1 air paris", **FRONT, dice=(6, 5))
    play(game, "attack metz", "join de.inf.1", "resolve", "join fr.air.1")  # the attack fails, the air stays
    assert war(game).covers
    play(game, "attack metz", "join de.arm.1", "join de.inf.2")
    same(game, "resolve")


def test_equal_allies_choose_who_loses_in_the_air() -> None:
    game = attack("metz", "join de.inf.1", "join de.inf.2",
                  stacks=("de 4 inf luxembourg", "de 1 air bonn", "gb 2 inf metz", "gb 1 air lille", "us 1 air lille"),
                  phase="axis/combat", allied=[["britain", "usa"]], at_war=[["germany", "usa"]], turn="Spring 1944",
                  us_in=1, spaces={"luxembourg": "de", "metz lille": "gb"})  # fmt: skip
    play(game, "resolve", "join gb.air.1", "join us.air.1")
    assert step(game) == "air-interception"
    found = told(game, "join de.air.1")
    assert found == played_out(game, "join de.air.1", "air-losses: lose gb.air.1")


# ---------------------------------------------------------------- exploitation
def test_an_exploitation_attack() -> None:
    game = breach("de 2 arm bonn", "fr 1 inf lyons", "fr 1 art lyons")
    play(game, "exploit de.arm.2 metz", "exploit de.arm.3 metz")
    play(game, "attack lyons", "join de.arm.2", "join de.arm.3")
    same(game, "resolve")


# ---------------------------------------------------------------- invasions
def test_an_invasion_with_bombardment() -> None:
    game = overlord("gb 2 inf portsmouth aboard=caen", "gb 2 fleet portsmouth aboard=caen", "de 1 inf caen")
    play(game, "attack caen", "join gb.inf.1", "join gb.inf.2")
    found = same(game, "resolve")
    plain = overlord("gb 2 inf portsmouth aboard=caen", "gb 1 fleet:4 portsmouth aboard=caen", "de 1 inf caen")
    play(plain, "attack caen", "join gb.inf.1", "join gb.inf.2")
    assert same(plain, "resolve") != found


def test_an_invasion_that_is_intercepted_and_wins() -> None:
    stacks = ("gb 1 arm portsmouth aboard=caen", "gb 1 inf portsmouth aboard=caen",
              "gb 3 fleet portsmouth aboard=caen", "de 1 inf caen", "de 1 fleet:4 brest")  # fmt: skip
    landing = ("attack caen", "join gb.arm.1", "join gb.inf.1")
    game = overlord(*stacks)
    play(game, *landing)
    ashore = told(game, "resolve")
    play(game, "resolve", "intercept de.fleet.1")
    assert step(game) == "contact"
    same(game, "resolve", naval)
    same(game, "withdraw", naval)
    game.state.forced = (1, 6)
    play(game, "withdraw", "proceed")  # nothing is lost: the battle ashore is the one that was foretold
    assert ashore == played_out(overlord(*stacks), *landing, "resolve", "end")


# ---------------------------------------------------------------- the sea
def met(state: State) -> Any:
    """How many fleet factors have found the enemy."""
    assert isinstance(state, War)
    found = last(state, "interception")
    assert found is not None
    return {"factors": state.factors(sum(1 << state.piece_of(name) for name in found["fleets"]))}


def naval(state: State) -> Any:
    """Who has won, and what the moving force and its enemy owe; a die later they choose from which fleets."""
    found = last(state, "naval-combat")
    assert found is not None
    moving, enemy = (found["lost"] // 2, found["lost"]) if found["won"] else (found["lost"], found["lost"] // 2)
    return {"won": found["won"], "lost": moving, "enemy": enemy}


def test_interception_from_two_ports() -> None:
    game = convoy("gb 1 fleet alexandria", "gb 1 fleet:5 gibraltar")
    play(game, "intercept gb.fleet.1", "intercept gb.fleet.2")
    same(game, "intercept gb.fleet.3", met)
    same(game, "end", met)


def test_interception_with_a_part_of_the_fleets() -> None:
    game = convoy("gb 2 fleet alexandria")
    play(game, "intercept gb.fleet.2")
    found = same(game, "end", met)
    assert {outcome["factors"] for _, outcome in found} == {0, 8}


@pytest.mark.parametrize("ships", ["it 1 fleet naples", "it 2 fleet naples", "it 3 fleet naples"])
@pytest.mark.parametrize("act", ["resolve", "withdraw"])
def test_battle_at_sea(ships: str, act: str) -> None:
    game = convoy("gb 2 fleet malta", ships=ships)
    play(game, "intercept gb.fleet.1", "intercept gb.fleet.2", "end")
    assert step(game) == "contact"
    same(game, act, naval)


def test_losses_at_sea_are_those_of_the_fleets() -> None:
    """Where nothing can be chosen the ships are counted: one fleet against one."""
    game = convoy()
    play(game, "intercept gb.fleet.1")

    def sunk(state: State) -> Any:
        assert isinstance(state, War)
        found = last(state, "naval-combat")
        assert found is not None
        gone = [8 - sum(state.size[p] for p in bits(state.order[FLEET] & state.units(1 << n))) for n in (1, 2)]
        return {"won": found["won"], "lost": gone[0], "enemy": gone[1]}

    same(game, "resolve", sunk)


def test_a_port_strike() -> None:
    game = table("de 1 air nantes", "fr 1 fleet brest", **BREST)
    play(game, "strike brest", "join de.air.1")
    same(game, "resolve", bombed(game))


def bombed(game: Game) -> Outcome:
    """The factors that fleets and raiders have lost, from the counters themselves."""
    before = [factors(war(game), FLEET, geo.zone("brest")), factors(war(game), AIR, geo.zone("nantes"))]

    def found(state: State) -> Any:
        assert isinstance(state, War)
        now = [factors(state, FLEET, geo.zone("brest")), factors(state, AIR, geo.zone("nantes"))]
        return {"fleets": before[0] - now[0], "air": before[1] - now[1]}

    return found


def factors(state: War, class_: int, space: int) -> int:
    return state.factors(state.here.get(space, 0) & state.order[class_])


def test_no_more_ships_are_lost_than_there_are() -> None:
    game = table("de 2 air nantes", "fr 1 fleet:2 brest", **BREST)
    play(game, "strike brest", "join de.air.1")
    found = same(game, "resolve", bombed(game))
    assert max(outcome["fleets"] for _, outcome in found) == 2


@pytest.mark.parametrize("raiders", ["de 1 air nantes", "de 1 air:2 nantes"])
def test_a_port_strike_that_is_intercepted(raiders: str) -> None:
    game = table(raiders, "de 1 air:1 nantes", "fr 1 fleet brest", "fr 1 air:2 paris", **BREST)
    play(game, "strike brest", "join de.air.1", "join de.air.2", "resolve")
    assert step(game) == "port-defence"
    same(game, "end", bombed(game))
    same(game, "join fr.air.1", bombed(game))


# ---------------------------------------------------------------- convoys
def atlantic(*stacks: str, boats: int = 7, **facts: Any) -> Game:
    game = table(*(stacks or ("gb 1 fleet bcb home=liverpool",)), turn="Summer 1940", phase="axis/strategic-warfare",
                 boats={"nsbb": boats}, boats_due={}, **facts)  # fmt: skip
    while war(game).actor != "germany":
        play(game, "end")
    return game


def arrived(game: Game) -> Outcome:
    """Boats that are gone, and WPPs that did not come."""
    before = war(game)
    loads = [convoy_boxes.load(before, box) for box in u_boats.CONVOY_BOXES]
    due = sum(convoy + sum(cargo.values()) for convoy, cargo, _ in loads)
    boats, money = sum(before.boats.values()) + sum(before.hunting.values()), sum(before.treasury)

    def found(state: State) -> Any:
        assert isinstance(state, War)
        assert not state.hunting
        return {"boats": boats - sum(state.boats.values()), "sunk": due - (sum(state.treasury) - money)}

    return found


def test_a_convoy_and_the_last_boats() -> None:
    game = atlantic()
    same(game, "dispatch 7 nsbb bcb", arrived(game))
    play(game, "dispatch 5 nsbb bcb")
    same(game, "end", arrived(game))
    same(game, "dispatch 2 nsbb bcb", arrived(game))


def test_a_convoy_with_escorts_and_a_raider() -> None:
    game = atlantic("gb 3 fleet bcb home=liverpool", "de 1 fleet bergen", spaces={"oslo bergen": "de"}, boats=20)
    play(game, "dispatch 20 nsbb bcb")
    same(game, "end", arrived(game))
    same(game, "sail de.fleet.1 bcb", arrived(game))


def test_boats_of_both_bases() -> None:
    game = table("gb 1 fleet bcb home=london", scenario="1941", turn="Summer 1941", phase="axis/strategic-warfare",
                 boats={"nsbb": 4, "biscay_box": 6}, boats_due={})  # fmt: skip
    while war(game).actor != "germany":
        play(game, "end")
    play(game, "dispatch 4 nsbb bcb")
    same(game, "dispatch 6 biscay_box bcb", arrived(game))


@pytest.mark.parametrize("factors", [0, 1, 4])
def test_bombs_are_all_their_dice_one_by_one(factors: int) -> None:
    runs: dict[tuple[int, int], Fraction] = {}
    for faces in product(range(1, 7), repeat=factors):
        key = (sum(face in port_strike.HIT for face in faces), sum(face in port_strike.HURT for face in faces))
        runs[key] = runs.get(key, Fraction(0)) + Fraction(1, 6**factors)
    assert odds.bombs(factors) == runs


def two_boxes() -> Game:
    game = table("gb 1 fleet bcb home=london", "gb 1 fleet mcb home=scapa_flow", scenario="1941", turn="Fall 1941",
                 phase="axis/strategic-warfare", boats={"nsbb": 21}, boats_due={}, cargo={"mcb britain russia": 8},
                 at_war=[["germany", "russia"], ["germany", "britain"]])  # fmt: skip
    while war(game).actor != "germany":
        play(game, "end")
    return game


def test_two_boxes_are_the_sum_of_one_and_one() -> None:
    """Eight dice are too many for the explorer: each box by itself is not."""
    both = two_boxes()
    parts = []
    for sent in ("dispatch 12 nsbb bcb", "dispatch 8 nsbb mcb"):
        play(both, sent)
        game = two_boxes()
        play(game, sent)
        parts.append(same(game, "end", arrived(game)))
    one, two = (untold(part, lambda outcome: (outcome["boats"], outcome["sunk"])) for part in parts)
    by_hand: dict[tuple[int, int], Fraction] = {}
    for (boats, sunk), p in one.items():
        for (more, too), q in two.items():
            by_hand[boats + more, sunk + too] = by_hand.get((boats + more, sunk + too), Fraction(0)) + p * q
    found = untold(told(both, "end"), lambda outcome: (outcome["boats"], outcome["sunk"]))
    assert found == by_hand == total([one, two])


def test_a_convoy_by_hand() -> None:
    """Summer 1940, seven boats at 50 %: a 6 gives 55 % (1.9 WPPs), a 7 gives 60 % (2.1), a 12 gives 75 % (2.6)."""
    game = atlantic()
    play(game, "dispatch 6 nsbb bcb")
    found = {outcome["sunk"]: Fraction(0) for _, outcome in told(game, "dispatch 1 nsbb bcb")}
    for p, outcome in told(game, "dispatch 1 nsbb bcb"):
        found[outcome["sunk"]] += p
    assert found == {1: Fraction(15, 36), 2: Fraction(21, 36)}


def test_without_boats_or_cargo_nothing_is_rolled() -> None:
    idle = atlantic("gb 1 fleet london")
    play(idle, "dispatch 6 nsbb bcb")
    assert convoy_odds.odds(war(idle), idle.ruleset.read("end", idle.state)) is None
    assert len(told(idle, "end")) == 1
