"""What is shown: the map, counters, words, panels and odds. No rule depends on it."""

from __future__ import annotations

from theatrum.core.table import Table
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.rules import words
from theatrum.rulesets.neppa.table import battle_panel, chronicle, labels, odds, view
from theatrum.rulesets.neppa.war import War

TABLE: Table[War] = Table(
    board=view.board,
    view=view.view,
    moment=lambda war: tables.TURNS[war.turn],
    word=words.word,
    phrase=labels.phrase,
    heading=labels.title,
    tell=chronicle.line,
    battle=battle_panel.panel,
    odds=odds.odds,
    summary=battle_panel.summary,
)
