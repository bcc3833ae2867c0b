"""Helpers for tests of battles: the totals of the attack that is being prepared."""

from __future__ import annotations

from tests.neppa.table import war
from theatrum.core.game import Game
from theatrum.rulesets.neppa.rules.land import resolution
from theatrum.rulesets.neppa.rules.land.fight import Fight


def fight(game: Game) -> Fight:
    found = war(game).frame
    assert isinstance(found, Fight)
    return found


def attack(game: Game) -> int:
    return resolution.attack_total(war(game), fight(game))


def defence(game: Game) -> int:
    return resolution.defence_total(war(game), fight(game))


def step(game: Game) -> str:
    return war(game).frame.step


def size(game: Game, unit: str) -> int:
    """The factors of an air unit or fleet; 0 if it is gone."""
    state = war(game)
    return next((state.size[p] for p in state.everybody() if state.piece_name(p) == unit), 0)
