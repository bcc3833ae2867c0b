"""The log in plain words: one line for each event that says something by itself."""

from __future__ import annotations

from theatrum.core.speech import Facts, Line, count
from theatrum.core.state import Event

RESULTS = {
    "A": "the attackers are eliminated",
    "AP": "the attackers are eliminated, the defenders lose half of their factors",
    "AX": "the attackers are eliminated, the defenders lose as many factors",
    "D": "the defenders are eliminated",
    "DP": "the defenders are eliminated, the attackers lose half of their factors",
    "DX": "the defenders are eliminated, the attackers lose as many factors",
}


def _loss(event: Event, said: Facts) -> str:
    """A unit, or the share of a convoy."""
    words = "{piece} is lost" if "piece" in event else "Convoys in {box}: {percent} % of the U-boats sink a WPP"
    return words.format_map(said)


def _factors(event: Event, said: Facts) -> str:
    lost = f"{said['piece']} loses {count(event['factors'], 'factor')}"
    return lost if event.get("left", 1) else f"{lost} and is gone"


def _convoy(event: Event, said: Facts) -> str:
    """A fleet that joins or leaves a convoy box, or what the convoys bring."""
    words = "{piece} goes from {start} to {to}" if "piece" in event else "Convoys bring {nation} {value} WPPs"
    return words.format_map(said)


def _sunk(event: Event, said: Facts) -> str:
    return f"{said['box']}, sunk: {count(event['boats'], 'U-boat')}, {count(event['sunk'], 'WPP')}"


def _voyage(event: Event, said: Facts) -> str:
    cargo = f" with {said['units']}" if event["units"] else ""
    return f"{said['ships']} put to sea for {said['to']}{cargo}"


def _interception(event: Event, said: Facts) -> str:
    found = f"{said['fleets']} find the enemy" if event["fleets"] else "no fleet finds the enemy"
    return f"Interception in {said['zone']}: {found}"


def _naval(event: Event, said: Facts) -> str:
    winner = "the moving force has the sea" if event["won"] else "the intercepting force wins"
    lost = f"the loser loses {count(event['lost'], 'factor')}" if event["lost"] else "no losses"
    return f"Battle at sea, {event['attack']} against {event['defence']}: {winner}, {lost}"


def _battle(event: Event, said: Facts) -> str:
    odds = f"{event['attack']} against {event['defence']}"
    return f"Battle of {said['target']}, {odds}: {RESULTS[event['result']]} ({event['result']})"


def _air(event: Event, said: Facts) -> str:
    gap = event["one"] - event["other"]
    end = f"the {'first' if gap > 0 else 'second'} force wins" if gap else "a tie, no losses"
    return f"Air combat, {event['one']} against {event['other']}: {end}"


def _struck(event: Event, said: Facts) -> str:
    lost = f"{count(event['fleets'], 'fleet factor')} and {count(event['air'], 'air factor')} are hit"
    return f"Bombs on {said['target']}: {lost}"


def _winter(event: Event, said: Facts) -> str:
    return f"The Russian Winter is that of {event['turn']}" if event["turn"] else "There will be no Russian Winter"


def _route(event: Event, said: Facts) -> str:
    return f"The Lend Lease route is {'open' if event['open'] else 'closed'}"


def _counterattack(event: Event, said: Facts) -> str:
    does = "counterattacks" if event["answer"] == "yes" else "does not counterattack"
    return f"{event['nation']} {does} its lost capital"


def _prize(event: Event, said: Facts) -> str:
    gain = event["major"] + " gains and " if event["clauses"][:1] == ["13.0a"] else ""
    return f"{said['space']} has fallen: {gain}{event['lost']} loses {event['value']} WPPs"


LINES: dict[str, Line] = {
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
    # what a template cannot say
    "loss": _loss,
    "factor-loss": _factors,
    "convoy": _convoy,
    "convoy-battle": _sunk,
    "u-boats": lambda event, said: f"{count(event['number'], 'new U-boat')} in service",
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
