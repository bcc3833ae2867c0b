"""Acts whose words the moment decides; the words of all others stand with the action."""

from __future__ import annotations

from theatrum.core.table import Words
from theatrum.rulesets.spi.actions import End, Resolve
from theatrum.rulesets.spi.table import battle_panel
from theatrum.rulesets.spi.war import War


def _resolve(war: War, act: Resolve) -> str:
    panel = battle_panel.panel(war)
    return str(panel["button"]) if panel else "Resolve"


PHRASES: Words[War] = {
    End: lambda war, act: f"End {war.frame.title.lower()}",
    Resolve: _resolve,
}
