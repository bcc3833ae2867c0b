"""The log in plain words: one line for each event that says something by itself."""

from __future__ import annotations

from theatrum.core.speech import Facts, Line
from theatrum.core.state import Event
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import CODES, NAMES, TYPE_CODES, TYPE_NAMES
from theatrum.rulesets.spi.rules.words import ADJECTIVES


def _attack(event: Event, said: Facts) -> str:
    where = said["at"]
    if "die" not in event:
        return f"{where} falls without a fight"
    loss = f"the defender loses {event['loss']} SP" if event["loss"] else "no effect"
    return f"Attack on {where} at +{event['column']}, die {event['die']}: {loss}"


def _shipment(event: Event, said: Facts) -> str:
    who = said["unit"] if "unit" in event else "United States"
    parts = [(event["arrived"], "arrive"), (event["aborted"], "turn back"), (event["lost"], "are lost")]
    told = ", ".join(f"{count} SP {words}" for count, words in parts if count)
    return f"{who} to {said['to']}: {told or 'nothing arrives'}"


def _vichy(event: Event, said: Facts) -> str:
    return f"Vichy France joins the {event['joins']} side" if "joins" in event else "The Vichy Government is set up"


def say(fact: str, text: str) -> str:
    """Units and hexes by their names in the notation."""
    if fact in ("unit", "units", "into", "new"):
        return _unit(text)
    return _place(text) if fact in ("at", "to", "start", "target") else text


def _unit(name: str) -> str:
    nation, type_, number = name.split(".")
    of = NAMES[CODES.index(nation)]
    return f"{ADJECTIVES.get(of, of)} {TYPE_NAMES[TYPE_CODES.index(type_)]} {number}"


def _place(name: str) -> str:
    return geo.label(geo.BOARD.index[name]) if name in geo.BOARD.index else name


LINES: dict[str, Line] = {
    "move": "{unit} moves from {start} to {to}",
    "rail": "{unit} goes by rail from {start} to {to}",
    "entrain": "{unit} is marked for rail",
    "overrun": "{units} overrun {at}",
    "loss": "{unit} loses {sp} SP",
    "eliminated": "{unit} ({sp} SP) is eliminated in {at}",
    "removed": "{unit} is removed",
    "retreat": "{unit} retreats to {to}",
    "advance": "{unit} advances to {to}",
    "drop": "{unit} drops on {to}",
    "land": "{unit} lands at {at}",
    "assault": "{unit} is off {target}, ready to assault it",
    "storm": "A storm keeps the landing from {at}",
    "split": "{sp} SP are split off {unit}",
    "merge": "{unit} merges into {into}",
    "shift": "{sp} SP shift from {unit} to {into}",
    "build": "{unit} ({sp} SP) appears in {at}",
    "deploy": "{unit} is placed in {at}",
    "displaced": "{unit} is put into {to}",
    "interned": "{unit} is interned in {at}",
    "halved": "{unit} goes on with {sp} SP in {at}",
    "free-french": "{unit} joins the Free French",
    "invasion": "{nation} is invaded",
    "entry": "{nation} enters the war",
    "surrender": "{nation} surrenders",
    "take": "{nation} takes {points} SP of {what}",
    "lapse": "{points} SP of {nation} lapse",
    "waits": "{points} SP of {nation} wait for transport",
    "russia": "Russia: {state}",
    "violation": "The treaty with Russia is broken",
    "resources": "Russia holds {centers} Resource Centers",
    "production": "Russian production: {points} SP (die {die})",
    "partisan": "Partisans rise in {at}",
    "turn": "{turn} begins",
    "end": "The war is over: {result}",
    "buy": "An Amphibious Point is built; there are {total}",
    "convert": "{points} Amphibious Points become Naval Points",
    # what a template cannot say
    "attack": _attack,
    "ship": _shipment,
    "forward": _shipment,
    "vichy": _vichy,
}
