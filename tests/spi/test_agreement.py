"""The generator behind `choices` and the explainer behind `why_not` are of one mind, on positions of random wars."""

from __future__ import annotations

from hypothesis import given, settings

from tests.agreement import Case, agree, positions, wars
from theatrum.rulesets.spi import ruleset
from theatrum.rulesets.spi.data.nations import NAMES, Status, Type
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.war import War


@settings(max_examples=25, deadline=None)
@given(wars(ruleset))
def test_generator_and_explainer_agree(case: Case) -> None:
    game, rng = case
    for act in positions(game, rng):
        agree(game, rng, act)


@settings(max_examples=25, deadline=None)
@given(wars(ruleset))
def test_what_is_kept_is_what_would_be_computed_afresh(case: Case) -> None:
    """Open borders and supply are kept as long as nothing changes them: no land and no unit may be misjudged."""
    game, rng = case
    for _ in positions(game, rng):
        war, afresh = game.state, War.from_json(game.state.to_json())
        assert isinstance(war, War)
        for nation, name in enumerate(NAMES):
            assert neutrals.open_to(war, nation) == neutrals.open_to(afresh, nation), name
        for piece in afresh.units():
            assert supply.supplied(war, piece) == in_whole_net(afresh, piece), war.piece_name(piece)


def in_whole_net(war: War, piece: int) -> bool:
    if war.type(piece) >= Type.GARRISON or war.status[war.nation(piece)] < Status.AXIS:
        return True
    return bool(supply.net_of(war, war.nation(piece)) >> war.origin.get(piece, war.at[piece]) & 1)
