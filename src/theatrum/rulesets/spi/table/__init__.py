"""What is shown: the map, counters, words, panels and odds. No rule depends on it."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.table import Table
from theatrum.rulesets.spi.actions import Move
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.rules import words
from theatrum.rulesets.spi.rules.movement import reach
from theatrum.rulesets.spi.table import battle_panel, chronicle, labels, odds, view
from theatrum.rulesets.spi.war import War


def _costs(war: War, verb: type[Action], piece: int) -> dict[int, int]:
    """[5.12] The Movement Points to every hex that a unit can reach."""
    if verb is not Move:
        return {}
    return {space: points for points, front in enumerate(reach.fronts(war, piece)) for space in bits(front)}


TABLE: Table[War] = Table(
    board=view.board,
    view=view.view,
    moment=lambda war: tables.TURN_TITLE[war.turn],
    word=words.word,
    phrase=labels.phrase,
    heading=labels.title,
    tell=chronicle.line,
    costs=_costs,
    battle=battle_panel.panel,
    odds=odds.odds,
    summary=battle_panel.summary,
)
