"""Buckets of dice: one chance node for the rules and the odds, single dice for the record."""

from __future__ import annotations

import doctest
import time
from fractions import Fraction
from operator import itemgetter
from random import Random
from typing import Any

import pytest

from tests.core.toy import HEAVY, LIGHT, OFF, WORTH, Bombard, Challenge, Stand, Toy, Turn, rules, toy
from theatrum.core import dice
from theatrum.core import state as states
from theatrum.core.chance import Chance, both, die, pool, pools
from theatrum.core.game import Game
from theatrum.core.odds import explore, untold
from theatrum.core.position import check
from theatrum.core.record import check as verify
from theatrum.core.record import from_record
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.state import ASK, NeedChance, State


def guns(attack: int, defence: int, **more: Any) -> Game:
    """Red in the north beside blue in the east; green far away."""
    pieces = [
        {"id": "red.1", "at": "north", "strength": attack},
        {"id": "blue.1", "at": "east", "strength": defence},
        {"id": "green.1", "at": "south", "strength": 1},
    ]
    position = {"ruleset": "toy", "scenario": "ring", "empty": True, "phase": "red", "piece": pieces}
    return toy(7, position | more)


def left(war: State) -> tuple[int, int]:
    assert isinstance(war, Toy)
    return war.strength[0], war.strength[2]


def told_left(events: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(next(event["left"] for event in events if event["kind"] == "bombardment"))


# ------------------------------------------------------------------ the dice
def test_a_pool_rolls_the_dice_that_single_rolls_would() -> None:
    single, bucket = Toy(seed=11), Toy(seed=11, events=[])
    faces = [single.roll() for _ in range(20)]
    assert bucket.roll_pool(20, 6, 5, "fire") == sum(face >= 5 for face in faces)
    assert bucket.rolls == single.rolls == 20
    assert bucket.events == [
        {"kind": "dice", "clauses": [], "faces": faces, "sides": 6, "classes": [[20, 5]], "hits": 6, "why": "fire"}
    ]


def test_a_pool_may_hit_on_any_faces_and_have_any_number_of_sides() -> None:
    low, high = Toy(seed=3), Toy(seed=3)
    faces = [dice.face(3, n, 20) for n in range(30)]
    assert low.roll_pool(30, 20, (1, 2, 3)) == sum(face <= 3 for face in faces)
    assert high.roll_pools([(10, 15), (20, 18)], 20) == sum(f >= 15 for f in faces[:10]) + sum(
        f >= 18 for f in faces[10:]
    )


def test_no_dice_are_no_roll() -> None:
    war = Toy(events=[])
    assert (war.roll_pool(0, 6, 4), war.rolls, war.events) == (0, 0, [])


def test_forced_faces_come_first_and_then_the_seed_rolls_on() -> None:
    war = Toy(seed=3, forced=(6, 1, 6), events=[])
    war.roll_pool(5, 6, 6)
    assert war.events is not None
    assert war.events[0]["faces"] == [6, 1, 6, dice.face(3, 3), dice.face(3, 4)]
    assert war.forced == ()
    longer = Toy(forced=(6, 6, 6, 2))
    assert (longer.roll_pool(3, 6, 6), longer.forced) == (3, (2,))


def test_a_die_cannot_show_a_face_that_it_has_not() -> None:
    with pytest.raises(BadInput, match="6 sides cannot show 8"):
        Toy(forced=(1, 8)).roll_pool(3, 6, 6)
    assert Toy(forced=(1, 8)).roll_pool(2, 8, 8) == 1


def test_fair_in_the_long_run() -> None:
    war = Toy(seed=5)
    hits = sum(war.roll_pools([(15, 6), (15, 5), (10, 4)]) for _ in range(500))
    assert abs(hits / 500 - float(pools([(15, 6), (15, 5), (10, 4)]).mean())) < 0.5


# ------------------------------------------------------------------ in play
def test_forced_faces_of_a_position() -> None:
    """One point of strength each: four dice that hit on a 6, one that hits on 5 or 6; three hits cost a point."""
    game = guns(1, 2, dice=[6, 6, 1, 1, 5, 1, 1, 6, 1, 1, 1, 1, 1, 6, 5])
    events = game.play("bombard red.1 east")
    assert [event["hits"] for event in events if event["kind"] == "dice"] == [3, 3]
    assert left(game.state) == (0, 1)
    assert game.state.rolls == 15
    assert game.faces[:5] == [6, 6, 1, 1, 5]
    with pytest.raises(BadInput, match="taken back"):
        game.undo()


def test_a_position_may_force_dice_of_any_number_of_sides() -> None:
    document = {"ruleset": "toy", "scenario": "ring", "dice": [1, 100]}
    assert check(document, rules) == ()
    for face in (0, 101):
        with pytest.raises(BadInput, match="not a face from 1 to 100"):
            check({**document, "dice": [face]}, rules)
    game = guns(1, 2, dice=[9])
    before = game.state.digest()
    with pytest.raises(BadInput, match="6 sides cannot show 9"):
        game.play("bombard red.1 east")
    assert (game.state.digest(), game.ply) == (before, 0)


def test_the_log_tells_what_a_pool_has_hit() -> None:
    game = guns(1, 1, dice=[6, 6, 1, 1, 5, 1, 1, 1, 1, 6])
    events = [event for event in game.play("bombard red.1 east") if event["kind"] == "dice"]
    assert [rules.table.tell(event) for event in events] == [
        "Dice: 3 of 5 hit (fire of red.1)",
        "Dice: 1 of 5 hit (fire of blue.1)",
    ]


def test_a_bombardment_needs_a_target() -> None:
    with pytest.raises(Refused) as caught:
        guns(1, 1).play("bombard red.1 hub")
    assert caught.value.clause == "T10"


# ------------------------------------------------------------------ records
def bombarded(seed: int) -> Game:
    game = toy(seed)
    rng = Random(seed)
    while not game.over:
        guns = [act for act in game.choices() if act.verb == "bombard"]
        game.play(rng.choice(guns) if guns else game.choices().sample(rng))
    return game


def test_a_record_holds_every_single_face_and_verifies() -> None:
    game = bombarded(4)
    record = game.record()
    assert len(record["dice"]) == game.state.rolls > 40
    assert record["dice"] == [dice.face(4, n) for n in range(game.state.rolls)]
    assert from_record(record, ruleset=rules).state.digest() == game.state.digest()
    assert verify(record, ruleset=rules).differs == ""


@pytest.mark.parametrize("number", [0, 17, -1])
def test_verify_notices_any_die_of_a_pool(number: int) -> None:
    record = bombarded(4).record()
    record["dice"][number] = record["dice"][number] % 6 + 1
    with pytest.raises(BadInput, match="dice do not follow from the seed"):
        verify(record, ruleset=rules)


def test_a_record_without_its_seed_is_replayed_by_its_faces() -> None:
    game = bombarded(4)
    again = from_record(game.record(open_=True), ruleset=rules)
    assert (again.faces, left(again.state)) == (game.faces, left(game.state))


def test_a_game_that_is_cut_forgets_the_dice_of_its_pools() -> None:
    game = bombarded(4)
    ply = next(ply for ply, events in enumerate(game.log) if any(event["kind"] == "dice" for event in events))
    fell = dice.fallen(event for events in game.log[:ply] for event in events)
    game.cut(ply)
    assert game.faces == fell


# ------------------------------------------------------------------ odds
def losses(strength: int) -> Chance[int]:
    """What the guns of an army destroy, by the algebra."""
    return pools([(LIGHT * strength, 6), (HEAVY * strength, 5)]).map(lambda hits: hits // WORTH)


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (2, 1), (3, 2)])
def test_odds_of_a_bombardment(attack: int, defence: int) -> None:
    game = guns(attack, defence)
    fire = both(losses(defence), losses(attack)).map(lambda lost: (max(0, attack - lost[0]), max(0, defence - lost[1])))
    found = untold(game.odds("bombard red.1 east"), told_left)
    assert found == fire
    assert {tuple(result): p for p, result in explore(game.state, Bombard(0, 1), left)} == fire
    assert game.state.rolls == 0


def test_a_pool_is_one_branching_however_many_its_dice() -> None:
    """Forty dice: 41 runs and the first that met the node; single dice would be 6 ** 40."""

    war = guns(8, 0).state
    found = explore(
        war, Bombard(0, 1), lambda end: [event["hits"] for event in end.events or () if "hits" in event], 42
    )
    assert untold(found, itemgetter(0)) == pools([(8 * LIGHT, 6), (8 * HEAVY, 5)])
    with pytest.raises(BadInput, match="too many dice"):
        explore(war, Bombard(0, 1), left, 41)


def test_forty_dice_against_forty_in_one_act() -> None:
    """41 times 41 ends, each of them played out."""
    war = guns(8, 8).state
    start = time.process_time()
    found = explore(war, Bombard(0, 1), left)
    print(f"a bombardment of 40 dice against 40, explored: {1000 * (time.process_time() - start):.0f} ms")
    assert sum(p for p, _ in found) == 1
    fire = losses(8)
    assert {tuple(result): p for p, result in found} == both(fire, fire).map(
        lambda lost: (max(0, 8 - lost[0]), max(0, 8 - lost[1]))
    )


# ------------------------------------------------------------------ for tree search
def challenge() -> Toy:
    war = Toy(strength=[3, 0, 2, 0, 0, 0], at=[0, OFF, 1, OFF, OFF, 5])
    war.push(Turn("red"))
    war.push(Challenge(0, 1))
    return war


def test_the_examples_in_the_text() -> None:
    found = doctest.testmod(states, extraglobs={"war": challenge(), "stand": Stand()})
    assert (found.failed, found.attempted > 4) == (0, True)


def test_chance_walks_from_node_to_node() -> None:
    war = guns(2, 1).state
    before = war.digest()
    assert war.chance(Bombard(0, 1)) == pools([(8, 6), (2, 5)])
    assert war.chance(Bombard(0, 1), [3]) == pools([(4, 6), (1, 5)])
    assert war.chance(Bombard(0, 1), [3, 0]) is None
    assert war.digest() == before
    war.apply_with(Bombard(0, 1), [3, 0])
    assert left(war) == (2, 0)
    assert war.rolls == 15


def test_the_whole_tree_is_what_explore_finds() -> None:
    war, act = guns(2, 1).state, Bombard(0, 1)
    sums: dict[tuple[int, int], Fraction] = {}

    def walk(p: Fraction, outcomes: tuple[int, ...]) -> None:
        node = war.chance(act, outcomes)
        if node is None:
            twin = war.copy()
            twin.apply_with(act, outcomes)
            sums[left(twin)] = sums.get(left(twin), Fraction(0)) + p
        else:
            for outcome, q in node.items():
                walk(p * q, (*outcomes, outcome))

    walk(Fraction(1), ())
    assert sums == {tuple(result): p for p, result in explore(war, act, left)}


MISFITS = [
    ((), "0 outcomes are too few"),
    ((1,), "1 outcomes are too few"),
    ((1, 1, 1), "more than this act needs"),
    ((11, 0), "hit 11 times"),
]


@pytest.mark.parametrize(("outcomes", "said"), MISFITS)
def test_outcomes_that_do_not_fit_change_nothing(outcomes: tuple[int, ...], said: str) -> None:
    war = guns(2, 1).state
    before = war.digest()
    with pytest.raises(BadInput, match=said):
        war.apply_with(Bombard(0, 1), outcomes)
    assert war.digest() == before


def test_laid_down_dice_wait_while_outcomes_are_tried() -> None:
    war = guns(1, 1, dice=[6, 6]).state
    war.apply_with(Bombard(0, 1), [0, 0])
    assert war.forced == (6, 6)


def test_whoever_asks_is_told_the_distribution() -> None:
    with pytest.raises(NeedChance) as caught:
        Toy(forced=(ASK,)).roll_pool(3, 6, 4)
    assert caught.value.chance == pool(3, 6, 4)
    with pytest.raises(NeedChance) as caught:
        Toy(forced=(ASK,)).roll(10)
    assert caught.value.chance == die(10)
