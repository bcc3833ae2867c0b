"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.lab.fuzz import some_options
from theatrum.lab.mutate import mutants
from theatrum.players.random import pick
from theatrum.rulesets.hitlerswar import capacity, nations, ruleset, stacking, supply, targets
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.sides import COUNTERS, KINDS, SIDES
from theatrum.rulesets.hitlerswar.tables import STACKING
from theatrum.rulesets.hitlerswar.war import War

PLIES = 800
EVERY = 60
LOOKED_AT = 40


@st.composite
def wars(draw: st.DrawFn) -> tuple[Game, Random]:
    scenario, seed = draw(st.sampled_from(list(ruleset.scenarios))), draw(st.integers(0, 2**32))
    rng = Random(seed)
    return Game(ruleset, scenario, some_options(ruleset, scenario, rng), seed), rng


def positions(game: Game, rng: Random):
    """Now and then a position of a random war, and an act that is about to be played there."""
    first = rng.randrange(EVERY)
    for ply in range(PLIES):
        if game.over:
            return
        act = pick(game.state, rng)
        if ply % EVERY == first:
            yield act
        game.state.apply(act)


@settings(max_examples=25, deadline=None)
@given(wars())
def test_generator_and_explainer_agree(case):
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


def disagreement(game: Game, act, offered: bool) -> None:
    state = game.state
    assert (act in state.choices()) == offered
    refusal = state.frame.why_not(state, act)
    assert (refusal is None) == offered, f"{game.text(act)} is {'' if offered else 'not '}offered, but: {refusal}"
    if refusal:
        assert refusal.clause
        assert refusal.message


@settings(max_examples=25, deadline=None)
@given(wars())
def test_what_is_kept_is_what_would_be_computed_afresh(case):
    """Supply, production, the sets of armies are kept as long as nothing changes them: nothing may be stale."""
    game, rng = case
    for _ in positions(game, rng):
        war, afresh = game.state, War.from_json(game.state.to_json())
        assert (war.here, war.ranks) == (afresh.here, afresh.ranks)
        assert war.works() == sum(1 << space for space in bits(geo.PRODUCERS) if war.working(space) > 0)
        assert nations.unaligned(war) == nations.unaligned(afresh)
        for side in range(len(SIDES)):
            assert supply.supplied(war, side) == supply.supplied(afresh, side)
            assert targets.battlefield(war, side) == targets.battlefield(afresh, side)
            assert capacity.capacities(war, side) == capacity.capacities(afresh, side)
            assert stacking.overfull(war, side) == crowded(war, side)
            for army in bits(war.ranks[side]):
                assert supply.realm(war, side, war.at[army]) == supply.realm(afresh, side, war.at[army])


def crowded(war: War, side: int) -> int:
    """[stacking.1] Hexes with more than ten points, counted one by one."""
    hexes = {war.at[army] for army in range(len(war.sp) // KINDS) if COUNTERS[side] >> army & 1 and war.at[army] >= 0}
    return sum(1 << space for space in hexes if war.stacked(side, space) > STACKING) & ~geo.BOXES
