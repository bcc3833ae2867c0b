"""Random wars under examination: are the generator behind `choices` and the explainer behind `why_not` of one mind?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.core.ruleset import Ruleset
from theatrum.lab.fuzz import some_options
from theatrum.lab.illegal import nearly_legal
from theatrum.players.random import pick

PLIES, EVERY, LOOKED_AT = 800, 60, 40
Case = tuple[Game, Random]


@st.composite
def wars(draw: st.DrawFn, ruleset: Ruleset) -> Case:
    """A war of any scenario with any options, and the chance that plays it."""
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


def agree(game: Game, rng: Random, act: Action) -> None:
    """What is offered has no rule against it; what is not offered has one, with a clause and a reason."""
    state = game.state
    choices = state.choices()
    offered = list(choices)
    assert act in offered
    for other in rng.sample(offered, min(LOOKED_AT, len(offered))):
        refusal = state.frame.why_not(state, other)
        assert refusal is None, f"{game.text(other)} is offered, but: {refusal}"
        assert other in choices
    for other in nearly_legal(game, rng.choice(offered), rng, LOOKED_AT):
        legal = other in offered
        assert (other in choices) == legal
        refusal = state.frame.why_not(state, other)
        assert (refusal is None) == legal, f"{game.text(other)} is {'' if legal else 'not '}offered, but: {refusal}"
        if refusal:
            assert refusal.clause
            assert refusal.message
