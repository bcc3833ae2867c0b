"""Acts in plain words."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.rulesets.spi.actions import End, Resolve
from theatrum.rulesets.spi.rules.words import word
from theatrum.rulesets.spi.table import battle_panel
from theatrum.rulesets.spi.war import War

PHRASES = {
    "deploy": "Place the unit in {to}",
    "move": "Move {piece} to {to}",
    "overrun": "Overrun {target}",
    "attack": "Attack {target}",
    "join": "Add {piece}",
    "also": "Attack {target} as well",
    "stand-down": "Stand down",
    "lose": "Lose one SP of {piece}",
    "retreat": "Retreat {piece} to {to}",
    "advance": "Advance {piece} to {to}",
    "entrain": "Mark {piece} for rail",
    "rail": "Move {piece} by rail to {to}",
    "remove": "Remove {piece}",
    "merge": "Merge {piece} into {into}",
    "shift": "Shift {points} SP from {piece} to {into}",
    "split": "Split {points} SP off {piece}",
    "take": "Take {points} for {power}",
    "build": "Build {unit}, {sp} SP, in {to}",
    "siberian": "Place a Siberian unit in {to}",
    "buy": "Build an Amphibious Point",
    "convert": "Convert {points} Amphibious Points",
    "declare": "Russia declares war on Germany",
    "intervene": "Russia intervenes",
    "share": "Share {what} with Russia",
    "deny": "Share {what} with Russia no longer",
    "withhold": "Withhold {points} Lend-Lease Points",
    "ship": "Ship {piece} to {to}",
    "ship-round": "Ship {piece} round Africa to {to}",
    "forward": "Ship {points} United States SP to {to}",
    "forward-round": "Ship {points} United States SP round Africa to {to}",
    "land": "Land at {target}",
    "embark": "Add a United States unit of {points} SP",
    "drop": "Drop {piece} on {to}",
    "partisan": "Partisans rise in {to}",
    "vichy": "Leave {to} unoccupied",
    "rally": "{piece} joins the Free French",
    "displace": "Put {piece} into {to}",
    "italy": "Italy enters the war",
    "accept": "Accept the resignation",
    "refuse": "Refuse the resignation and play on",
    "resign": "Resign the war",
}
TITLES = {
    "entrain": "Mark for rail",
    "rail": "Move by rail",
    "join": "Add",
    "also": "Attack as well",
    "ship-round": "Ship round Africa",
    "forward": "Ship United States SP",
    "forward-round": "Ship United States SP round Africa",
    "siberian": "Place a Siberian unit",
    "deploy": "Place",
    "displace": "Put",
}


def phrase(war: War, act: Action) -> str | None:
    """The words for an act, where this rule book has its own."""
    if isinstance(act, End):
        return f"End {war.frame.title.lower()}"
    if isinstance(act, Resolve):
        panel = battle_panel.panel(war)
        return str(panel["button"]) if panel else "Resolve"
    words = PHRASES.get(act.pattern[0])
    fields = {field: word(war, act.kinds[field], value) for field, value in act.values().items()}
    return words.format(**fields) if words else None


def title(war: War, act: Action) -> str | None:
    """An act without its piece, place and number."""
    return TITLES.get(act.pattern[0])
