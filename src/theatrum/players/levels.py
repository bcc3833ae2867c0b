"""Which bots are worth offering in a system: those that play in ways of their own there."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from theatrum.core.ruleset import Ruleset
from theatrum.core.style import PLAIN, Style, portfolio
from theatrum.players.planner import EFFORT


def manner(ruleset: Ruleset, level: str) -> Hashable:
    """How a level of the planner plays every side of every scenario; what is equal plays the same."""
    return tuple(_manner(ruleset, scenario, level) for scenario in ruleset.scenarios)


def at_once(ruleset: Ruleset) -> Hashable:
    """The same for who has neither plans nor training."""
    return tuple(
        tuple((_frozen(PLAIN, {}), None) for _ in ruleset.scenario(scenario).sides) for scenario in ruleset.scenarios
    )


def _manner(ruleset: Ruleset, scenario: str, level: str) -> Hashable:
    book = portfolio(ruleset.folder)
    limits = {**EFFORT, **book.limits(level, scenario)}
    known = ruleset.counsel.weights()
    found = []
    for side in ruleset.scenario(scenario).sides:
        usual, *others = book.of(scenario, side, level)
        tries = known and limits["effort"] and limits["plans"] and (others or limits["strays"])
        found.append((_frozen(usual.style, known), tuple(sorted(limits.items())) if tries else None))
    return tuple(found)


def _frozen(style: Style, known: Mapping[str, float]) -> Hashable:
    """What of a style can be told apart."""
    return frozenset((name, factor) for name, factor in style.items() if name in known and factor != 1.0)
