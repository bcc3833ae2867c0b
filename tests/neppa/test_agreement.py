"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from __future__ import annotations

from hypothesis import given, settings

from tests.agreement import Case, agree, positions, wars
from tests.neppa.table import war
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, SIDES
from theatrum.rulesets.neppa.rules.land import movement
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.redeployment import shipping
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War

WAYS = {"region": shipping.region, "flight": shipping.flight}


@settings(max_examples=12, deadline=None)
@given(wars(ruleset))
def test_generator_and_explainer_agree(case: Case) -> None:
    game, rng = case
    for act in positions(game, rng):
        agree(game, rng, act)


@settings(max_examples=6, deadline=None)
@given(wars(ruleset))
def test_what_is_kept_is_what_would_be_computed_afresh(case: Case) -> None:
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
