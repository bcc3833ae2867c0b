"""Acts in plain words, with the odds where it helps."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Declare, End, Intercept, Join, Lose, Resolve
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.air.port_strike import Scramble
from theatrum.rulesets.neppa.rules.politics import declaration
from theatrum.rulesets.neppa.rules.sea.naval_interception import Interception, reach
from theatrum.rulesets.neppa.rules.words import count, name, place, word
from theatrum.rulesets.neppa.table import battle_panel
from theatrum.rulesets.neppa.war import War

PHRASES = {
    # movement
    "move": "Move {piece} to {to}",
    "rebase": "Rebase {piece} to {to}",
    "dismantle": "Remove the bridgehead in {zone}",
    # the sea
    "sail": "Sail {piece} to {to}",
    "combine": "Fill up {piece} from partial fleets",
    "transport": "Put together a sea transport to {to}",
    "invade": "Put together an invasion of {target}",
    "escort": "Add {piece} to the ships",
    "load": "Load {piece}",
    "agree": "Lend the ships",
    "decline": "Keep the ships",
    "intercept": "Intercept with {piece}",
    "withdraw": "Withdraw from the battle at sea",
    "sink": "{piece} loses {number} of its factors",
    "proceed": "Go on with the mission",
    "abort": "Break the mission off",
    "flee": "{piece} flees to {to}",
    "bridgehead": "Place a bridgehead",
    # combat
    "attack": "Attack {target}",
    "join": "Attack with {piece}",
    "drop": "Drop {piece} on the defenders",
    "airdrop": "Drop {piece} on {to}",
    "strike": "Attack the fleets in {target} from the air",
    "split": "Split one factor off {piece}",
    "merge": "Fill up {piece} from {other}",
    "stand-down": "Call the attack off",
    "lose": "Lose {piece}",
    "advance": "Advance with {piece}",
    "exploit": "Exploit with {piece} to {to}",
    # politics
    "declare": "{major} declares war on {nation}, {cost}",
    "place": "Set up {piece} in {to}",
    # money
    "u-boats": "Order {number} U-boats for the year",
    "extra": "One U-boat more in {season}",
    "build": "Build {nation}: {unit} in {at}",
    "lay": "{nation} lays down a fleet",
    "launch": "{nation} launches a fleet in {at}",
    "grant": "{giver} grants {number} WPPs to {receiver}",
    "lend-lease": "{giver} grants {number} WPPs to Russia by Lend Lease",
    "open-route": "Open the Lend Lease route: Britain pays {number}, the USA the rest",
    "ship": "Ship WPPs with {piece} to {to}",
    "send": "Send WPPs of {giver} on to {to}",
    "recall": "Bring WPPs back with {piece}",
    # strategic warfare and redeployment
    "dispatch": "Send {number} U-boats from {start} to {to}",
    "redeploy": "Redeploy {piece} to {to}",
    "charter": "Ask for {piece} to ship units",
    "transfer": "Move {number} U-boats to {to}",
}
ANSWERS = {
    ("counterattack", "yes"): "Counterattack the lost capital",
    ("counterattack", "no"): "Do not counterattack the lost capital",
    ("winter", "now"): "The Russian Winter comes now",
    ("winter", "later"): "Try to put the Russian Winter off",
}
PROPER = ("Russian", "Breakthrough Zones", "Minor Country")
"""Words of titles that keep their capitals."""
TITLES = {
    "combine": "Fill up",
    "transport": "Sea transport",
    "sink": "Lose factors",
    "strike": "Attack the fleets in port",
    "split": "Split one factor off",
    "merge": "Fill up from",
    "declare": "{major} declares war on {nation}",
    "u-boats": "Order U-boats",
    "build": "Build {nation}: {unit}",
    "lay": "{nation} lays down a fleet",
    "launch": "{nation} launches a fleet",
    "grant": "{giver} grants WPPs to {receiver}",
    "lend-lease": "{giver} grants WPPs by Lend Lease",
    "open-route": "Open the Lend Lease route, Britain pays",
    "ship": "Ship WPPs",
    "send": "Send WPPs of {giver} on",
    "recall": "Bring WPPs back",
    "dispatch": "Send U-boats",
    "transfer": "Move U-boats",
}
"""Titles of acts that still have to be filled in, where the verb alone says too little."""


def phrase(war: War, act: Action) -> str | None:
    """The words for an act."""
    if isinstance(act, End):
        return _end(war)
    if isinstance(act, Resolve):
        panel = battle_panel.panel(war)
        return str(panel["button"]) if panel else "Sail out"
    if isinstance(act, Join):
        return _join(war, act.piece)
    if isinstance(act, Lose) and war.class_(act.piece) in (AIR, FLEET):
        return f"Lose factors of {name(war, act.piece)}"
    if isinstance(act, Intercept):
        return _intercept(war, act.piece)
    fields = _fields(war, act)
    answer = ANSWERS.get((act.pattern[0], next(iter(fields.values()), "")))
    if answer:
        return answer
    words = PHRASES.get(act.pattern[0])
    return words.format(**fields) if words else None


def title(war: War, act: Action) -> str | None:
    """An act without its piece, place and number."""
    words = TITLES.get(act.pattern[0])
    if isinstance(act, Join):
        return _join(war, act.piece).partition(" with ")[0]
    return words.format(**_fields(war, act)) if words else None


def _fields(war: War, act: Action) -> dict[str, str]:
    fields = {field: word(war, act.kinds[field], value) for field, value in act.values().items()}
    if isinstance(act, Declare) and fields["nation"] in NAMES:
        fields["cost"] = count(declaration.cost(NAMES.index(fields["nation"])), "WPP")
    return fields


def _end(war: War) -> str:
    if isinstance(war.frame, Interception):
        return "Let them pass" if not war.frame.voyage.hunters else "Sail out to intercept"
    if isinstance(war.frame, Cover):
        return "Send no more air support"
    if isinstance(war.frame, Hunt | Scramble):
        return "Intercept with no more air units"
    title = war.frame.title
    return f"End {title if any(name in title for name in PROPER) else title.lower()}"


def _join(war: War, piece: int) -> str:
    """What a unit does that joins: it attacks, supports or intercepts."""
    if isinstance(war.frame, Cover):
        return f"Support the defence with {name(war, piece)}"
    if isinstance(war.frame, Hunt | Scramble):
        return f"Intercept with {name(war, piece)}"
    if war.class_(piece) == AIR:
        return f"Fly with {name(war, piece)}"
    return f"Attack with {name(war, piece)}"


def _intercept(war: War, piece: int) -> str:
    """ "Intercept with British fleet 2 (from London, on a die of 3 or more)"."""
    frame = war.frame
    where = f"Intercept with {name(war, piece)} (from {place(war.at[piece])}"
    if not isinstance(frame, Interception):
        return f"{where})"
    die = min((reach(war, piece, frame.voyage, zone) or 7 for zone in bits(frame.voyage.course)), default=7)
    return f"{where}, {'for sure' if die == 1 else f'on a die of {die} or more'})"
