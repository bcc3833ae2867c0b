"""The log in plain words: one line for each event that says something by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theatrum.rulesets.neppa.rules.words import both, count, said

Event = dict[str, Any]
LINES = {
    "turn": "{turn} begins",
    "player-turn": "{side} player turn",
    "end": "The war is over: {result}",
    # movement
    "move": "{piece} moves from {start} to {to}",
    "rebase": "{piece} rebases from {start} to {to}",
    "exploit": "{piece} exploits to {to}",
    "airdrop": "{piece} drops on {to}",
    "redeploy": "{piece} redeploys from {start} to {to}",
    "split": "{part} is split off {piece}",
    "merge": "{piece} takes over factors of {other}",
    "control": "{nation} takes {space}",
    "overrun": "{piece} is displaced to {to}",
    "overrun-lost": "{piece} has nowhere to go and is lost",
    "expelled": "{piece} must leave for {to}",
    # the sea
    "sail": "{piece} sails from {start} to {to}",
    "combine": "Partial fleets in {at} combine: {piece}",
    "transported": "{piece} is brought by sea from {start} to {to}",
    "embark": "{units} go aboard {ships} to invade {target}",
    "withdraw": "{fleets} withdraw",
    "turn-back": "{units} turn back",
    "bridgehead": "A bridgehead is placed in {zone}",
    "bridgehead-removed": "The bridgehead in {zone} is removed",
    # combat
    "attack": "Attack on {target} by {units}",
    "too-weak": "{attack} against {defence} in {target}: too weak for a counterattack, there is no battle",
    "no-attack": "No attack factor is left against {target}: there is no battle",
    "air-aborted": "The air mission is broken off",
    "port-strike": "{factors} air factors attack the fleets in {target}",
    "advance": "{piece} advances into {to}",
    "removed": "{piece} is removed",
    # politics
    "war": "{major} declares war on {nation}, {cost} WPPs",
    "alliance": "{nation} is now allied with {ally}",
    "entry": "{nation} enters the war",
    "active": "{nation} joins the Axis, worth {value} WPPs",
    "forces": "The forces of {nation} come into play",
    "place": "{piece} is set up in {to}",
    "placed": "Forces of {nation} are placed in {space}",
    "intervention": "{major} intervenes in {nation}",
    "standing": "{nation} holds out: others may come to its help",
    "garrison": "Germany has only {factors} of {needed} factors on the Eastern Front: Russia may declare war",
    "capital": "The capital of {nation} falls to {by}",
    "conquered": "{nation} is conquered by {by}",
    "liberated": "{nation} is liberated by {by}",
    "surrender": "{nation} surrenders",
    "formed": "{nation} is formed",
    "winter-roll": "Four dice for the Russian Winter: {total} against {units} Axis units in Russia",
    # money
    "year": "{nation}: WPP Base {base}, {total} WPPs for the year, {limit} in a turn",
    "built": "{major} builds {piece} in {to}, {cost} WPPs",
    "laid": "{nation} lays down a fleet, {cost} WPPs",
    "launched": "{piece} is launched in {to}",
    "deducted": "{major} loses {value} WPPs: {country}",
    "grant": "{giver} grants {value} WPPs to {receiver} by way of {to}",
    "grant-back": "{value} WPPs that could not be sent go back from {receiver} to {giver}",
    "granted": "{receiver} receives {value} WPPs of {giver}",
    "shipped": "{piece} ships {value} WPPs to {to}",
    "recalled": "{piece} brings {value} WPPs back to {giver}",
    # strategic warfare
    "u-boats-ordered": "Germany orders {number} U-boats for the year",
    "u-boats-moved": "{number} U-boats go from {start} to {to}",
    "dispatch": "{number} U-boats sail from {start} to {to}",
    "kill": "Hunt for U-boats in {box}: {percent} % of them are sunk",
}


def line(event: Event) -> str:
    """An event in words; empty where the book-keeping would not interest anybody."""
    kind = event["kind"]
    if kind in TELLERS:
        return TELLERS[kind](event)
    pattern = LINES.get(kind)
    return _fill(pattern, event) if pattern else ""


class _Facts(dict[str, str]):
    """What an event says; what it does not say is passed over."""

    def __missing__(self, fact: str) -> str:
        return ""


def _fill(pattern: str, event: Event) -> str:
    return pattern.format_map(_Facts({fact: _say(value) for fact, value in event.items()}))


def _say(value: Any) -> str:
    if isinstance(value, list | tuple):
        return both(_say(part) for part in value)
    return said(value) if isinstance(value, str) else str(value)


def _die(event: Event) -> str:
    why = " ".join(said(word) for word in event["why"].split())
    return f"Die: {event['face']}" + (f" ({why})" if why else "")


def _loss(event: Event) -> str:
    """A unit, or the share of a convoy."""
    return _fill(
        "{piece} is lost" if "piece" in event else "Convoys in {box}: {percent} % of the U-boats sink a WPP", event
    )


def _factors(event: Event) -> str:
    lost = f"{_say(event['piece'])} loses {count(event['factors'], 'factor')}"
    return lost if event.get("left", 1) else f"{lost} and is gone"


def _convoy(event: Event) -> str:
    """A fleet that joins or leaves a convoy box, or what the convoys bring."""
    return _fill(
        "{piece} goes from {start} to {to}" if "piece" in event else "Convoys bring {nation} {value} WPPs", event
    )


def _sunk(event: Event) -> str:
    return f"{_say(event['box'])}, sunk: {count(event['boats'], 'U-boat')}, {count(event['sunk'], 'WPP')}"


def _voyage(event: Event) -> str:
    cargo = f" with {_say(event['units'])}" if event["units"] else ""
    return f"{_say(event['ships'])} put to sea for {_say(event['to'])}{cargo}"


def _interception(event: Event) -> str:
    found = f"{_say(event['fleets'])} find the enemy" if event["fleets"] else "no fleet finds the enemy"
    return f"Interception in {_say(event['zone'])}: {found}"


def _naval(event: Event) -> str:
    winner = "the moving force has the sea" if event["won"] else "the intercepting force wins"
    lost = f"the loser loses {count(event['lost'], 'factor')}" if event["lost"] else "no losses"
    return f"Battle at sea, {event['attack']} against {event['defence']}: {winner}, {lost}"


RESULTS = {
    "A": "the attackers are eliminated",
    "AP": "the attackers are eliminated, the defenders lose half of their factors",
    "AX": "the attackers are eliminated, the defenders lose as many factors",
    "D": "the defenders are eliminated",
    "DP": "the defenders are eliminated, the attackers lose half of their factors",
    "DX": "the defenders are eliminated, the attackers lose as many factors",
}


def _battle(event: Event) -> str:
    odds = f"{event['attack']} against {event['defence']}"
    return f"Battle of {_say(event['target'])}, {odds}: {RESULTS[event['result']]} ({event['result']})"


def _air(event: Event) -> str:
    gap = event["one"] - event["other"]
    end = f"the {'first' if gap > 0 else 'second'} force wins" if gap else "a tie, no losses"
    return f"Air combat, {event['one']} against {event['other']}: {end}"


def _struck(event: Event) -> str:
    lost = f"{count(event['fleets'], 'fleet factor')} and {count(event['air'], 'air factor')} are hit"
    return f"Bombs on {_say(event['target'])}: {lost}"


def _winter(event: Event) -> str:
    return f"The Russian Winter is that of {event['turn']}" if event["turn"] else "There will be no Russian Winter"


def _route(event: Event) -> str:
    return f"The Lend Lease route is {'open' if event['open'] else 'closed'}"


def _counterattack(event: Event) -> str:
    does = "counterattacks" if event["answer"] == "yes" else "does not counterattack"
    return f"{event['nation']} {does} its lost capital"


def _prize(event: Event) -> str:
    gain = event["major"] + " gains and " if event["clauses"][:1] == ["13.0a"] else ""
    return f"{_say(event['space'])} has fallen: {gain}{event['lost']} loses {event['value']} WPPs"


TELLERS: dict[str, Callable[[Event], str]] = {
    "die": _die,
    "loss": _loss,
    "factor-loss": _factors,
    "convoy": _convoy,
    "convoy-battle": _sunk,
    "u-boats": lambda event: f"{count(event['number'], 'new U-boat')} in service",
    "voyage": _voyage,
    "interception": _interception,
    "naval-combat": _naval,
    "battle": _battle,
    "air-combat": _air,
    "port-struck": _struck,
    "winter": _winter,
    "route": _route,
    "counterattack": _counterattack,
    "prize": _prize,
}
