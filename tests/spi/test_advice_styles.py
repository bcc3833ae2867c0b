"""The weights of the adviser: a style changes them for its own adviser only, and no war becomes illegal by it."""

from pathlib import Path
from random import Random

import pytest

from tests.spi.table import at_war, table, war
from theatrum.core.bits import bits
from theatrum.core.style import portfolio
from theatrum.lab.match import fought
from theatrum.players.greedy import Greedy
from theatrum.rulesets import spi
from theatrum.rulesets.spi import actions, ruleset
from theatrum.rulesets.spi.bots import Adviser, policy
from theatrum.rulesets.spi.bots.policy import Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.data.tables import TURN_OF

WEIGHTS = policy.WEIGHTS.numbers()


def mind(side: str, **style: float) -> Policy:
    """The policy of a side with a style, whose names have an underscore for the point."""
    return Policy(side, policy.WEIGHTS.worn({name.replace("_", ".", 1): factor for name, factor in style.items()}))


def test_every_table_has_weights_that_a_factor_can_change():
    assert len(WEIGHTS) >= 40
    assert all(WEIGHTS.values())
    assert {name.partition(".")[0] for name in WEIGHTS if "." in name} == {*policy.TITLES, "advance", "lean"}


def test_rows_name_weights_that_exist():
    posts, landings, invasions = (policy.ADVICE[name] for name in ("post", "landing", "invasion"))
    assert {f"posts.{row['key']}" for row in posts} | {f"landings.{row['key']}" for row in landings} <= WEIGHTS.keys()
    assert {f"patience.{row['patience']}" for row in (*landings, *invasions) if "patience" in row} <= WEIGHTS.keys()


def test_plans_name_weights_that_exist():
    plans = portfolio(Path(spi.__file__).parent).plans
    assert {name for plan in plans for name in plan.style} <= WEIGHTS.keys()


@pytest.mark.parametrize("name", WEIGHTS)
def test_a_turn_with_another_weight_is_legal(name):
    """Greedy plays acts that the rules offer, and the weights of others are as they were."""
    state = ruleset.set_up("1941", (), 3)
    bots = {side: Greedy(ruleset, 3, {name: 4.0}) for side in ("axis", "allied")}
    first = ruleset.turn(state)
    while state.actor and ruleset.turn(state) == first:
        state.apply(bots[state.actor].choose(state.fork(1)))
    assert policy.WEIGHTS.numbers() == WEIGHTS


@pytest.mark.parametrize(("scenario", "seed"), [("1939", 1), ("1940", 2), ("1941", 3)])
def test_a_war_of_strange_minds_comes_to_an_end(scenario, seed):
    rng = Random(seed)
    bots = {
        side: Greedy(ruleset, seed, {name: rng.choice((0.2, 0.5, 2.0, 5.0)) for name in WEIGHTS})
        for side in ("axis", "allied")
    }
    assert fought(ruleset, scenario, (), bots, seed).result != "unfinished"


def test_advisers_of_different_styles_do_not_share_what_hexes_are_worth():
    state = war(at_war("de.inf 4 2111", "de.inf 4 2210", "su.inf 2 2211", "su.inf 3 2708", phase="axis/combat"))
    act = actions.Attack(geo.hex_("2211"))
    plain = Adviser("axis").weigh(state, [act])[0]
    greedy = Adviser("axis", {"prize.any": 5.0, "prize.center": 5.0})
    assert greedy.weigh(state, [act])[0] > plain
    assert Adviser("axis").weigh(state, [act])[0] == plain
    assert mind("axis", prize_any=5.0).prizes(state) != mind("axis").prizes(state)


def test_advisers_of_different_styles_do_not_share_their_beaches():
    state = war(table(empty=False, scenario="1941"))
    state.turn, space = TURN_OF["2/1944"], geo.hex_("0713")
    plain = mind("allied").beach(state, space)
    assert plain
    assert mind("allied", landings_france=2.0).beach(state, space) == 2 * plain
    assert mind("allied").beach(state, space) == plain


def test_a_side_with_little_patience_comes_early():
    state = war(table(turn="1/1941", scenario="1939"))
    assert mind("axis").shunned(state, Nation.GERMANY) & geo.RUSSIA
    assert not mind("axis", patience_russia=0.5).shunned(state, Nation.GERMANY) & geo.RUSSIA


def test_a_post_gets_its_share():
    state = war(table(empty=False, scenario="1941"))
    plain = sum(post.need for post in mind("axis").posts(state))
    assert sum(post.need for post in mind("axis", posts_france=3.0).posts(state)) > plain


def test_a_side_without_a_style_leans_to_nothing():
    names = policy.ADVICE["lean"]
    assert not any(mind("axis").lean(name) for name in names)
    leaning = mind("axis", **{f"lean_{name}": 2.0 for name in names})
    assert all(leaning.lean(name) > 0 for name in names)


def test_an_intruder_in_germany_is_worth_more_to_an_axis_that_leans_to_it():
    state = war(at_war("de.inf 4 1211", "de.inf 4 1211", "su.inf 3 1312", phase="axis/combat"))
    act = actions.Attack(geo.hex_("1312"))
    assert Adviser("axis", {"lean.intruder": 3.0}).weigh(state, [act])[0] > Adviser("axis").weigh(state, [act])[0] > 0


def test_late_in_the_war_enemies_of_germany_may_lean_to_being_inside():
    state = war(at_war("su.inf 3 1411", "de.inf 4 2111"))
    for turn, more in (("4/1942", False), ("3/1944", True)):
        state.turn = TURN_OF[turn]
        plain = Adviser("allied").ground(state).inside
        assert (Adviser("allied", {"lean.inside": 3.0}).ground(state).inside > plain) is more


def test_an_axis_that_leans_to_it_keeps_ten_centers_of_an_empty_russia():
    def wanted(axis: Policy, *russians: str) -> list[int]:
        spaces = {geo.BOARD.names[space]: "germany" for space in bits(geo.CENTERS)}
        state = war(at_war("de.inf 4 2708", "de.inf 3 2210", *russians, turn="2/1943", spaces=spaces))
        return [post.spaces for post in axis.posts(state) if post.need == 0.5]

    leaning = mind("axis", lean_garrison=1.5)
    assert not wanted(mind("axis"))
    assert not wanted(leaning, "su.inf 1 3003")
    posts = wanted(leaning)
    assert len(posts) == 10
    assert all(hexes & geo.CENTERS for hexes in posts)
    assert 1 << geo.hex_("2708") in posts
