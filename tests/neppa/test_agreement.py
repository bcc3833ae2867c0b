"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.neppa.table import war
from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.lab.fuzz import some_options
from theatrum.lab.mutate import mutants
from theatrum.players.random import pick
from theatrum.rulesets.neppa import cooperation, movement, ports, ruleset, shipping
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import NAMES, SIDES
from theatrum.rulesets.neppa.war import War

PLIES, EVERY = 1000, 60
LOOKED_AT = 40
WAYS = {"region": shipping.region, "flight": shipping.flight}


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, Random]:
    scenario, seed = draw(st.sampled_from(list(ruleset.scenarios))), draw(st.integers(0, 2**32))
    rng = Random(seed)
    return Game(ruleset, scenario, some_options(ruleset, scenario, rng), seed), rng


def positions(game: Game, rng: Random) -> Iterator[Action]:
    """Now and then a position of a random war, and every kind of question once; the act about to be played there."""
    first = rng.randrange(EVERY)
    seen: set[type] = set()
    for ply in range(PLIES):
        if game.over:
            return
        act = pick(game.state, rng)
        if ply % EVERY == first or type(game.state.frame) not in seen:
            seen.add(type(game.state.frame))
            yield act
        game.state.apply(act)


@settings(max_examples=12)
@given(games())
def test_generator_and_explainer_agree(case: tuple[Game, Random]) -> None:
    game, rng = case
    state = game.state
    for act in positions(game, rng):
        choices = state.choices()
        offered = list(choices)
        assert act in offered
        for other in rng.sample(offered, min(LOOKED_AT, len(offered))):
            refusal = state.frame.why_not(state, other)
            assert refusal is None, f"{game.text(other)} is offered, but: {refusal}"
            assert other in choices
        for other in mutants(game, rng.choice(offered), rng, LOOKED_AT):
            disagreement(game, other, other in offered)


def disagreement(game: Game, act: Action, offered: bool) -> None:
    state = game.state
    assert (act in state.choices()) == offered
    refusal = state.frame.why_not(state, act)
    assert (refusal is None) == offered, f"{game.text(act)} is {'' if offered else 'not '}offered, but: {refusal}"
    if refusal:
        assert refusal.clause
        assert refusal.message


@settings(max_examples=6)
@given(games())
def test_what_is_kept_is_what_would_be_computed_afresh(case: tuple[Game, Random]) -> None:
    """Friends, ways and seats are kept as long as neither control nor politics change: nothing may be stale."""
    game, rng = case
    for _ in positions(game, rng):
        state, afresh = war(game), War.from_json(game.state.to_json())
        assert (state.here, state.ranks, state.order) == (afresh.here, afresh.ranks, afresh.order)
        for side in range(len(SIDES)):
            assert state.acting(side) == afresh.acting(side)
            for seat in state.acting(side):
                assert state.commanded(side, seat) == afresh.commanded(side, seat)
        for nation in range(len(NAMES)):
            for rule in (War.friends, War.hostile, cooperation.welcome, cooperation.closed, movement.passable,
                         ports.bases, shipping.friendly):  # fmt: skip
                assert rule(state, nation) == rule(afresh, nation), (rule.__name__, NAMES[nation])
        for key in [key for key in state.cache if key[0] in WAYS]:
            way = WAYS[key[0]]
            assert way(state, *key[1:]) == way(afresh, *key[1:]), (key[0], NAMES[key[1]], geo.BOARD.names[key[2]])
