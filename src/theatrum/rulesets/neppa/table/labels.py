"""Acts whose words the moment decides, with the odds where it helps; the words of others stand with the action."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.speech import count
from theatrum.core.table import Words
from theatrum.rulesets.neppa.actions import Counterattack, Declare, End, Intercept, Join, Lose, Resolve, Winter
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.air.port_strike import Scramble
from theatrum.rulesets.neppa.rules.politics import declaration
from theatrum.rulesets.neppa.rules.sea.naval_interception import Interception, reach
from theatrum.rulesets.neppa.rules.words import name, place, term
from theatrum.rulesets.neppa.table import battle_panel
from theatrum.rulesets.neppa.war import War

COUNTERATTACK = {"yes": "Counterattack the lost capital", "no": "Do not counterattack the lost capital"}
WINTER = {"now": "The Russian Winter comes now", "later": "Try to put the Russian Winter off"}
PROPER = ("Russian", "Breakthrough Zones", "Minor Country")
"""Words of titles that keep their capitals."""


def _resolve(war: War, act: Resolve) -> str:
    panel = battle_panel.panel(war)
    return str(panel["button"]) if panel else "Sail out"


def _lose(war: War, act: Lose) -> str | None:
    return f"Lose factors of {name(war, act.piece)}" if war.class_(act.piece) in (AIR, FLEET) else None


def _declare(war: War, act: Declare) -> str | None:
    nation = term(act.nation)
    if nation not in NAMES:
        return None
    return f"{term(act.major)} declares war on {nation}, {count(declaration.cost(NAMES.index(nation)), 'WPP')}"


def _end(war: War, act: End) -> str:
    if isinstance(war.frame, Interception):
        return "Let them pass" if not war.frame.voyage.hunters else "Sail out to intercept"
    if isinstance(war.frame, Cover):
        return "Send no more air support"
    if isinstance(war.frame, Hunt | Scramble):
        return "Intercept with no more air units"
    title = war.frame.title
    return f"End {title if any(name in title for name in PROPER) else title.lower()}"


def _join(war: War, act: Join) -> str:
    return f"{_joined(war, act)} with {name(war, act.piece)}"


def _joined(war: War, act: Join) -> str:
    """What a unit does that joins: it attacks, supports or intercepts."""
    if isinstance(war.frame, Cover):
        return "Support the defence"
    if isinstance(war.frame, Hunt | Scramble):
        return "Intercept"
    return "Fly" if war.class_(act.piece) == AIR else "Attack"


def _intercept(war: War, act: Intercept) -> str:
    """ "Intercept with British fleet 2 (from London, on a die of 3 or more)"."""
    frame = war.frame
    where = f"Intercept with {name(war, act.piece)} (from {place(war.at[act.piece])}"
    if not isinstance(frame, Interception):
        return f"{where})"
    die = min((reach(war, act.piece, frame.voyage, zone) or 7 for zone in bits(frame.voyage.course)), default=7)
    return f"{where}, {'for sure' if die == 1 else f'on a die of {die} or more'})"


PHRASES: Words[War] = {
    End: _end,
    Resolve: _resolve,
    Join: _join,
    Lose: _lose,
    Intercept: _intercept,
    Declare: _declare,
    Counterattack: lambda war, act: COUNTERATTACK.get(act.answer),
    Winter: lambda war, act: WINTER.get(act.when),
}
TITLES: Words[War] = {Join: _joined}
