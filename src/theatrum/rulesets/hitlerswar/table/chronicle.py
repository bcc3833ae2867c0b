"""The log in plain words: one line for each event that says something by itself."""

from __future__ import annotations

from theatrum.core.speech import Facts, Line, count
from theatrum.core.state import Event
from theatrum.rulesets.hitlerswar.rules import words


def _die(modifier: int) -> str:
    return f", {modifier:+} on the die" if modifier else ""


def _fire(what: str) -> Line:
    """Fire of any kind: what, with how much, and what it destroys."""

    def tell(event: Event, said: Facts) -> str:
        what_fires = what.format_map(said)
        lost = f"{count(event['losses'], 'point')} lost" if event["losses"] else "no effect"
        return f"{what_fires} with {event['strength']}{_die(event.get('modifier', 0))}: {lost}"

    return tell


def _advance(event: Event, said: Facts) -> str:
    most = f"{event['needed']} or less needed" if event["needed"] > 0 else "no chance"
    end = "it gets in" if event["success"] else "it fails"
    return f"{said['army']} advances on {said['at']}, {most}{_die(event['modifier'])}: {end}"


def _control(event: Event, said: Facts) -> str:
    return f"{said['space']} becomes {'unaligned' if event['side'] == 'nobody' else said['side']}"


def _research(event: Event, said: Facts) -> str:
    like = ", an imitation" if event["copied"] else ""
    return f"{said['side']} research on {said['item']}, step {event['step']}: {event['result']}{like}"


def _search(event: Event, said: Facts) -> str:
    end = "found" if event["success"] else "not found"
    return f"{said['fleet']} searches for {said['raider']}{_die(event['modifier'])}: {end}"


def _partisans(event: Event, said: Facts) -> str:
    end = "they take it" if event["success"] else "they fail"
    return f"{said['side']} partisans rise in {said['space']}: {end}"


def _count(event: Event, said: Facts) -> str:
    held = ", ".join(f"{words.said(side)} {event[side]}" for side in ("axis", "soviet", "allied") if side in event)
    return f"Production is compared: {held}"


def _sea_battle(event: Event, said: Facts) -> str:
    left = f"Axis {event['axis']}, {said['enemy']} {event['left']} left"
    return f"Fleets meet: each side loses {event['lost']} ships; {left}"


def _reveal(event: Event, said: Facts) -> str:
    army = said["army"]
    return f"{army} is led by {event['leader']}" if event["leader"] else f"The marker of {army} shows no leader"


def _dismissed(event: Event, said: Facts) -> str:
    return f"{said['army']} gives back {event['leader'] or 'its leader marker'}"


LINES: dict[str, Line] = {
    "turn": "{turn} begins",
    "player-turn": "{side} player turn",
    "end": "The war is over: {result}",
    # movement
    "move": "{army} goes from {start} to {to}",
    "send": "{points} {of} go from {army} to {to}",
    "form": "{army} is formed in {at} with {points} {of}",
    "rename": "{to} takes over from {army}",
    "convert": "{points} amphibious points of {army} become infantry",
    "sunk": "{army} loses 1 {of} at sea",
    "shipping-sunk": "Trans-Atlantic shipping falls to {left}",
    "voyage": "{army} sails from {start} to {to}",
    "shipment": "{points} {of} of {army} sail from {start} to {to}: {into}",
    "removed": "{army} gives up 1 {of}: too many points in a hex",
    "razed": "1 fort point in {space} is given up: too many points in a hex",
    # combat
    "attack": "{army} will attack {at}",
    "hold": "{space} holds its fire",
    "exploit": "{army} goes on to {at}",
    "absorbed": "The fort of {space} absorbs {losses}",
    "loss": "{army} loses 1 {of}",
    "fort-loss": "The fort of {space} loses 1 point",
    "garrison-loss": "The garrison of {space} is destroyed",
    "perished": "{army} ({points} points) has no way back and is lost",
    "retreat": "{army} retreats to {to}",
    "drop-lost": "{points} paratroop points of {army} are lost",
    "air-superiority": "Air superiority: {points} more points are lost in the retreat",
    "coastal-air-loss": "The coastal air of {space} loses {points}",
    # leaders and home forces
    "assigned": "{army} receives a leader marker",
    "lead": "{leader} goes from {army} to {to}",
    "leader-lost": "{army} loses its leader: {leader}",
    "called-up": "{country} is attacked and calls up {points} points of home forces",
    "levied": "{points} home forces stand in {space}",
    "home-loss": "The home forces of {space} lose 1 point",
    "home-lost": "{points} points of home forces in {space} are gone",
    "home-retreat": "{points} home forces retreat from {start} to {to}",
    "home-move": "{points} home forces go from {start} to {to}",
    # invasions
    "invade": "{army} will invade {at}",
    "route": "{army} sails {path}",
    "landing": "{army} lands at {at}",
    # supply and control
    "starved": "{army} ({points} points) is lost in {space}: no supply",
    "devastated": "{points} production points of {space} are devastated",
    # before play, and politics
    "deployed": "{points} {of} are deployed in {at}: {army}",
    "usual": "{side}: the usual set-up",
    "violated": "{side} violates the neutrality of {country}",
    "exchanged": "{army} goes over to the other side with its country",
    "joined": "{country} joins the {side} side",
    "placed": "{points} {of} of a new ally in {at}: {army}",
    "eastern-war": "War in the East: {side} attacks",
    "mobilized": "The Soviet Union mobilizes: all its production counts",
    "limited-footing": "The Soviet Union stays on a limited war footing",
    "siberia": "Siberia produces {points} points",
    "america": "The United States produce {points} points",
    "surrender": "{country} surrenders",
    "interned": "{army} ({points} points) is lost with the country it stood in",
    "peace": "The Soviet Union surrenders: Axis and Soviets are at peace",
    "refused-peace": "The Axis refuses the Soviet offer",
    # production
    "budget": "{side} production: {points} points to spend",
    "built": "{points} {of} appear in {at}: {army}",
    "repaired": "1 production point of {space} works again",
    "fort-begun": "{points} fort points are begun in {space}",
    "fort-ready": "{points} fort points in {space} are finished",
    "dismantled": "The fort of {space} is given up, {points} points",
    "lent": "Lend-Lease: {points} production points go to {space}",
    "gift-lost": "Lend-Lease: {points} production points are lost with {space}",
    "delivered": "{side}: {points} {item} built",
    "bombs-built": "{side}: {points} atomic bombs built",
    "missiles-built": "{counter} receives {points} points in {at}",
    "shipping-bought": "Trans-Atlantic shipping grows to {capacity}",
    "laid-down": "{side} lays down a {item}, {owed} still to pay",
    "instalment": "{side} pays for a {item}, {owed} still to pay",
    "studied": "{side} research: {item} at step {step}",
    "efficiency": "{side} research: nothing new, {item} goes back to step {step}",
    "level": "{side} research succeeds: {item} now costs {cost}",
    # strategic war
    "asw": "Hunt for U-boats with {strength}: {sunk} sunk, {left} left at sea",
    "shipping-lost": "{by} sink shipping worth {points} production points",
    "u-boat-loss": "The Allied budget loses {points} points to U-boats",
    "sail": "{side}: {points} {of} put to sea",
    "harbour": "{side}: {points} {of} return to port",
    "raid": "{side}: {strength} bombers raid {target} {aim}",
    "air-defence": "{side} air defence fires with {strength}: {lost} bombers lost, {left} go on",
    "bombs": "{strength} bombers score {hits} hits",
    "launch": "{points} points of {missile} are launched at {target} {aim}",
    "missile-hits": "{missile} scores {hits} hits",
    "atomic-bomb": "{side}: an atomic bomb falls on {at}",
    "ruined": "1 production point of {space} is gone for ever",
    "fallout": "The bomb destroys {losses} points in {space}",
    "exchange": "{points} {side} escorts are exchanged for {enemy} air defence",
    "shift": "{missile} goes from {start} to {to}",
    "missiles-lost": "{missile} is lost with its hex, {points} points",
    # naval action
    "steamed": "{fleet} puts to sea from {start} to {at}",
    "docked": "{fleet} goes from {start} into port at {to}",
    "transferred": "{points} {of} go over from {fleet} to {to}",
    "expelled": "{fleet} is driven out of {space}",
    "fleet-lost": "{fleet} is lost, {points} ships: {why}",
    "fleet-loss": "{fleet} loses {points} {of}",
    "fleet-beaten": "{fleet} is beaten and must go to port",
    "naval-battle": "{attacker} ({strength}) attacks {defender} ({against})",
    "naval-result": "{winner} holds the sea",
    "sortie": "{fleet} leaves {start} to raid the Atlantic",
    "on-raid": "{fleet} reaches the Raid Box",
    "chase": "{fleet} gives chase",
    "support": "{fleet} supports the invasion of {army}",
    "intercept": "{fleet} attacks the fleets that support {army}",
    "commissioned": "{side}: a new ship joins {fleet} in {at}",
    "scrapped": "{side}: a new ship finds no port and is lost",
    "morale": "Morale of {country}: {left} ({by})",
    # what a template cannot say
    "reveal": _reveal,
    "dismissed": _dismissed,
    "count": _count,
    "research": _research,
    "search": _search,
    "broadside": _fire("{fleet} fires at {at}"),
    "partisans": _partisans,
    "assault": _fire("Assault by {armies} on {space}"),
    "defensive-assault": _fire("Defensive assault from {space}"),
    "air-attack": _fire("Air attack over {space}"),
    "naval-fire": _fire("{side} naval fire at {army}"),
    "support-fire": _fire("{side} naval fire at {space}"),
    "coastal-air": _fire("Coastal air of {space} fires at {army}"),
    "convoy-raid": _fire("Axis fleet at {side}"),
    "torpedoes": _fire("{by} fire at the convoys"),
    "advance": _advance,
    "control": _control,
    "sea-battle": _sea_battle,
    "enter": "",  # for the eye only: the line before says it
}
