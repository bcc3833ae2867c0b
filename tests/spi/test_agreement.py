"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from theatrum.core.game import Game
from theatrum.lab.mutate import mutants
from theatrum.players.random import pick
from theatrum.rulesets.spi import ruleset, supply
from theatrum.rulesets.spi.nations import Status, Type
from theatrum.rulesets.spi.war import War

PLIES = 700
EVERY = 60
LOOKED_AT = 40


@st.composite
def wars(draw: st.DrawFn) -> tuple[Game, int]:
    scenario = draw(st.sampled_from(list(ruleset.scenarios)))
    options = draw(st.sets(st.sampled_from(list(ruleset.scenario(scenario).options))))
    seed = draw(st.integers(0, 2**32))
    return Game(ruleset, scenario, ruleset.check_options(scenario, tuple(options)), seed), seed


@settings(max_examples=25, deadline=None)
@given(wars())
def test_generator_and_explainer_agree(case):
    game, seed = case
    rng = Random(seed)
    for ply in range(PLIES):
        if game.over:
            break
        act = pick(game.state, rng)
        if ply % EVERY == 0:
            agree(game, rng)
        game.state.apply(act)


@settings(max_examples=25, deadline=None)
@given(wars())
def test_supply_of_units_is_that_of_the_whole_net(case):
    """Supply is traced no further than needed, and what is known of it is kept: no unit may be misjudged for that."""
    game, seed = case
    rng = Random(seed)
    for ply in range(PLIES):
        if game.over:
            break
        if ply % EVERY == 0:
            afresh = War.from_json(game.state.to_json())
            for piece in afresh.units():
                assert supply.supplied(game.state, piece) == in_whole_net(afresh, piece), game.state.piece_name(piece)
        game.state.apply(pick(game.state, rng))


def in_whole_net(war: War, piece: int) -> bool:
    if war.type(piece) >= Type.GARRISON or war.status[war.nation(piece)] < Status.AXIS:
        return True
    return bool(supply.net_of(war, war.nation(piece)) >> war.origin.get(piece, war.at[piece]) & 1)


def agree(game: Game, rng: Random) -> None:
    state = game.state
    offered = list(state.choices())
    for act in rng.sample(offered, min(LOOKED_AT, len(offered))):
        refusal = state.frame.why_not(state, act)
        assert refusal is None, f"{game.text(act)} is offered, but: {refusal}"
        assert act in state.choices()
    for act in mutants(game, rng.choice(offered), rng, LOOKED_AT):
        if act in offered:
            continue
        assert act not in state.choices()
        refusal = state.frame.why_not(state, act)
        assert refusal is not None, f"{game.text(act)} is not offered, but nothing is said against it"
        assert refusal.clause
        assert refusal.message
