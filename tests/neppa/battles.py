"""Helpers for tests of battles: the totals of the attack that is being prepared."""

from __future__ import annotations

from tests.neppa.table import war
from theatrum.core.game import Game
from theatrum.rulesets.neppa.rules.land import combat_results
from theatrum.rulesets.neppa.rules.land.battle import Battle, BattleStep


def fight(game: Game) -> Battle:
    found = war(game).frame
    assert isinstance(found, BattleStep)
    return found.battle


def attack(game: Game) -> int:
    return combat_results.attack_total(war(game), fight(game))


def defence(game: Game) -> int:
    return combat_results.defence_total(war(game), fight(game))


def step(game: Game) -> str:
    return war(game).frame.step


def size(game: Game, unit: str) -> int:
    """The factors of an air unit or fleet; 0 if it is gone."""
    state = war(game)
    return next((state.size[p] for p in state.everybody() if state.piece_name(p) == unit), 0)
