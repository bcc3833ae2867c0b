"""Acts whose words the moment decides, with the chance where it helps; the words of others stand with the action."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.core.speech import count
from theatrum.core.table import Words
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Drop, End, Fire, Resolve
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.combat.combat import Announcement
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Spearhead
from theatrum.rulesets.hitlerswar.rules.strategic.sea_raids import Chasing, Sortie
from theatrum.rulesets.hitlerswar.rules.words import name, place
from theatrum.rulesets.hitlerswar.table import battle_panel, odds
from theatrum.rulesets.hitlerswar.war import War

STARTS: dict[type[Frame], str] = {Sortie: "Set out on the raid", Chasing: "Begin the search"}


def _resolve(war: War, act: Resolve | Fire) -> str | None:
    panel = battle_panel.panel(war)
    return f"{panel['title']}, strength {panel['strength']}" if panel else STARTS.get(type(war.frame))


def _end(war: War, act: End) -> str:
    if isinstance(war.frame, Announcement):
        return f"Begin {count(len(war.named), 'attack')}" if war.named else "Attack nobody"
    return f"End {war.frame.title.rpartition(': ')[2].lower()}"


def _advance(war: War, act: Advance | Drop) -> str:
    """ "Advance into Smolensk Q16 (5 of 6)": with so many faces of the die.

    [advance-resolution.2b] A try without any chance is legal, and stops the army for the turn: that is said.
    """
    drop = act.n if isinstance(act, Drop) else 0
    how = f", dropping {count(drop, 'paratroop point')}" if drop else ""
    goal = odds.target(war, act.army)
    if goal is None:
        return f"Advance with {name(act.army)}{how}"
    chance = odds.spoken(advance.chance(war, act.army, goal, drop))
    return f"Advance into {place(goal)} with {name(act.army)}{how} ({chance})"


def _assault(war: War, act: Assault) -> str:
    goal = war.frame.target if isinstance(war.frame, Spearhead) else war.named.get(act.army)
    return f"Assault {place(goal)} with {name(act.army)}" if goal is not None else f"Assault with {name(act.army)}"


PHRASES: Words[War] = {
    End: _end,
    Resolve: _resolve,
    Fire: _resolve,
    Advance: _advance,
    Drop: _advance,
    Assault: _assault,
}
