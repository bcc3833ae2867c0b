"""Acts in plain words, with the chance where it helps."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.frame import Frame
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Drop, End, Fire, Resolve
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.combat.combat import Announcement
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Spearhead
from theatrum.rulesets.hitlerswar.rules.strategic.sea_raids import Chasing, Sortie
from theatrum.rulesets.hitlerswar.rules.words import count, name, place, word
from theatrum.rulesets.hitlerswar.table import battle_panel, odds
from theatrum.rulesets.hitlerswar.war import War

PHRASES = {
    # before play, and politics
    "deploy": "Deploy {n} {kind} in {at}",
    "usual": "Take the usual set-up",
    "ruin": "Write off 1 production point in {at}",
    "place": "Place {n} {kind} in {at}",
    "accept": "Accept the surrender",
    "refuse": "Refuse the surrender",
    # movement
    "move": "Move {army} to {to}",
    "send": "Send {n} {kind} of {army} to {to}",
    "form": "Form a new army with {n} {kind} of {army} in {at}",
    "sail": "Move {army} to {to} by sea",
    "ship": "Send {n} {kind} of {army} to {to} by sea",
    "land": "Form a new army with {n} {kind} of {army} in {at}, by sea",
    "rename": "Let {counter} take over from {army}",
    "convert": "Turn {n} amphibious of {army} into infantry",
    "remove": "Remove 1 {kind} of {army}",
    "raze": "Remove 1 fort point in {at}",
    "lead": "The leader of {army} goes to {to}",
    "home": "Move {n} home forces from {at} to {to}",
    # combat
    "attack": "Attack {at} with {army}",
    "invade": "Invade {at} with {army}",
    "target": "Fire at {army}",
    "defend": "Fire with {army}",
    "defend-fort": "Fire with the fort of {at}",
    "hold": "Hold fire",
    "join": "Add {army}",
    "commit": "Send {n} tactical air into the air attack",
    "lose": "Lose 1 {kind} of {army}",
    "lose-fort": "Lose 1 fort point in {at}",
    "levy": "Place {n} home forces in {at}",
    "defend-home": "Fire with the home forces of {at}",
    "lose-home": "Lose 1 point of home forces in {at}",
    "retreat-home": "Retreat the home forces to {to}",
    "lose-garrison": "Lose the garrison of {at}",
    "retreat": "Retreat {army} to {to}",
    "exploit": "Go on to {at} with {army}",
    # naval action
    "steam": "Send {fleet} to sea at {at}",
    "dock": "Bring {fleet} into port at {to}",
    "transfer": "Transfer {n} {kind} of {fleet} to {to}",
    "detach": "Make a new fleet with {n} {kind} of {fleet}",
    "raid": "Send {fleet} on a raid",
    "chase": "Chase with {fleet}",
    "search": "Search for {raider} with {fleet}",
    "engage": "Attack {fleet}",
    "support": "Support the invasion of {army} with {fleet}",
    "intercept": "Attack the support of {army} with {fleet}",
    "screen": "Meet the attack with {fleet}",
    "shell": "Fire with {fleet}",
    "commission": "New {kind}: join {fleet} in {at}",
    # production
    "build": "Build {n} {kind} for {to}",
    "raise": "Raise a new army of {n} {kind} in {at}",
    "repair": "Repair 1 production point in {at}",
    "fort": "Begin a fort of {n} in {at}",
    "dismantle": "Give up the fort of {at}",
    "lend": "Lend-Lease: {n} through {at}",
    "order": "Build {n} {item}",
    "missile": "Build {n} missile points in {at}",
    "arm": "Give {n} atomic bombs to {counter}",
    "arm-bombers": "Give {n} atomic bombs to the bombers",
    "shipping": "Buy {n} trans-Atlantic shipping",
    "lay-down": "Lay down a {item}, paying {n}",
    "pay": "Pay {n} for ship {hull}",
    "rise": "Let partisans rise in {at}",
    "assign": "Give {army} a leader marker, face down",
    "dismiss": "Return the marker of {army}",
    # research
    "study": "Study {item}",
    "roll": "Roll for {item}",
    # strategic war
    "to-sea": "Send {n} {what} to sea",
    "to-port": "Bring {n} {what} into port",
    "shift": "Move {missile} to {to}",
    "bomb": "Bomb {target} {aim}",
    "launch": "Launch {n} of {missile} at {target} {aim}",
    "wreck": "Devastate 1 point in {at}",
    "drop-bomb": "Drop an atomic bomb on {at}",
    "exchange": "Exchange an escort for {target} air defence",
}
TITLES = {
    "form": "New army with {kind}",
    "lead": "Send the leader to",
    "home": "Move home forces",
    "assign": "Leader marker",
    "dismiss": "Return the marker",
    "sail": "Move by sea",
    "ship": "Send {kind} by sea",
    "land": "New army overseas with {kind}",
    "rename": "Hand over to",
    "join": "Add",
    "exploit": "Go on",
    "steam": "Put to sea",
    "dock": "Go to port",
    "transfer": "Hand over {kind}",
    "commission": "New {kind}",
    "detach": "New fleet with {kind}",
    "search": "Search for",
    "support": "Support",
    "intercept": "Attack the support of",
    "deploy": "Deploy {kind}",
    "place": "Place {kind}",
    "convert": "Turn amphibious into infantry",
    "fort": "Begin a fort",
    "lend": "Lend-Lease",
    "order": "Build {item}",
    "missile": "Build missiles",
    "arm": "Arm with atomic bombs",
    "arm-bombers": "Arm the bombers",
    "lay-down": "Lay down a {item}",
    "raise": "New army with {kind}",
    "to-sea": "Send {what} to sea",
    "to-port": "Bring {what} into port",
    "shift": "Move",
    "launch": "Launch at {target} {aim}",
    "wreck": "Devastate",
    "drop-bomb": "Drop an atomic bomb",
}
"""Titles of acts that still have to be filled in, where the verb alone says too little."""
STARTS: dict[type[Frame], str] = {Sortie: "Set out on the raid", Chasing: "Begin the search"}


def phrase(war: War, act: Action) -> str | None:
    """The words for an act, where this rule book has its own."""
    if isinstance(act, End):
        return _end(war)
    if isinstance(act, Resolve | Fire):
        panel = battle_panel.panel(war)
        return f"{panel['title']}, strength {panel['strength']}" if panel else STARTS.get(type(war.frame))
    if isinstance(act, Advance | Drop):
        return _advance(war, act)
    if isinstance(act, Assault):
        return _assault(war, act.army)
    words = PHRASES.get(act.pattern[0])
    return words.format(**_fields(war, act)) if words else None


def title(war: War, act: Action) -> str | None:
    """An act without its piece, place and number."""
    words = TITLES.get(act.pattern[0])
    return words.format(**_fields(war, act)) if words else None


def _end(war: War) -> str:
    if isinstance(war.frame, Announcement):
        return f"Begin {count(len(war.named), 'attack')}" if war.named else "Attack nobody"
    return f"End {war.frame.title.rpartition(': ')[2].lower()}"


def _fields(war: War, act: Action) -> dict[str, str]:
    return {field: word(war, act.kinds[field], value) for field, value in act.values().items()}


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


def _assault(war: War, army: int) -> str:
    goal = war.frame.target if isinstance(war.frame, Spearhead) else war.named.get(army)
    return f"Assault {place(goal)} with {name(army)}" if goal is not None else f"Assault with {name(army)}"
