"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from __future__ import annotations

from hypothesis import given, settings

from tests.agreement import Case, agree, positions, wars
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import COUNTERS, KINDS, SIDES
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.combat import targets
from theatrum.rulesets.hitlerswar.rules.movement import stacking, supply
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.rules.sea import capacity
from theatrum.rulesets.hitlerswar.war import War


@settings(max_examples=25, deadline=None)
@given(wars(ruleset))
def test_generator_and_explainer_agree(case: Case) -> None:
    game, rng = case
    for act in positions(game, rng):
        agree(game, rng, act)


@settings(max_examples=25, deadline=None)
@given(wars(ruleset))
def test_what_is_kept_is_what_would_be_computed_afresh(case: Case) -> None:
    """Supply, production, the sets of armies are kept as long as nothing changes them: nothing may be stale."""
    game, rng = case
    for _ in positions(game, rng):
        war, afresh = game.state, War.from_json(game.state.to_json())
        assert isinstance(war, War)
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
