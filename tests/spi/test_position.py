"""Positions: what a war writes of itself, it reads again."""

from __future__ import annotations

from random import Random

import pytest

import theatrum
from tests.rules import rule
from tests.spi.table import table, war
from theatrum.core.game import Game
from theatrum.players.random import pick
from theatrum.rulesets.spi import ruleset
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.supply import control


@pytest.mark.parametrize("scenario", ["1939", "1940", "1941"])
def test_a_war_described_is_the_same_war(scenario: str) -> None:
    game = Game(ruleset, scenario, (), 5)
    rng = Random(5)
    for _ in range(220):
        game.state.apply(pick(game.state, rng))
    before = war(game)
    document = ruleset.describe(before)
    after = war(theatrum.from_position(document))
    units = sorted((after.kind[p], after.sp[p], after.at[p]) for p in after.units())
    assert units == sorted((before.kind[p], before.sp[p], before.at[p]) for p in before.units())
    assert after.status == before.status
    assert (after.turn, after.phasing, after.russia) == (before.turn, before.phasing, before.russia)
    land = geo.LAND
    assert geo.BOARD.list(control.axis(after) & land) == geo.BOARD.list(control.axis(before) & land)
    assert geo.BOARD.list(control.allied(after) & land) == geo.BOARD.list(control.allied(before) & land)


@rule("spi", "9.13", "R61")
def test_what_russia_took_of_poland_is_russian() -> None:
    state = war(table())
    for name in ("1811", "1812"):
        assert control.russian(state) >> geo.hex_(name) & 1
        assert not control.allied(state) >> geo.hex_(name) & 1


def test_what_is_derived_comes_from_the_units_alone() -> None:
    state = war(table(empty=False))
    wrong = state.copy()
    wrong.here, wrong.piled = {0: 1}, -1
    for name in ("held", "ranks", "armies"):
        setattr(wrong, name, [-1] * len(getattr(state, name)))
    wrong.rebuild()
    for name in state.derived:
        assert getattr(wrong, name) == getattr(state, name)
