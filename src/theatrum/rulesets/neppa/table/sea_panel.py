"""The battle panels of the sea: interception, battles of fleets, convoys, air attacks on a port."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.speech import count
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.air import air_combat, port_strike
from theatrum.rulesets.neppa.rules.air.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.sea import naval_combat
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception, reach
from theatrum.rulesets.neppa.rules.words import name, names, place
from theatrum.rulesets.neppa.table import convoy_odds, odds
from theatrum.rulesets.neppa.table.convoy_odds import Hunt
from theatrum.rulesets.neppa.table.panel import ATTACK, DEFENCE, TOTAL, Line, line, mean, number, percent
from theatrum.rulesets.neppa.war import War


# ------------------------------------------------------------------ interception
def interception(war: War, frame: Interception) -> dict[str, Any]:
    """[6.3] Who tries to meet the force, from which port, on which die."""
    chances: Mapping[int, Fraction] = odds.meeting(war, frame) if frame.voyage.hunters else {}
    lines = [line(DEFENCE, name(war, ship), war.size[ship], "3.6a") for ship in bits(frame.voyage.ships)]
    if frame.voyage.units:
        lines.append(line(DEFENCE, "Units aboard", frame.voyage.units.bit_count(), "6.3c"))
    lines.append(line(DEFENCE, "Fleet factors", war.factors(frame.voyage.ships), "3.6a"))
    return {
        "title": f"A force sails to {place(frame.voyage.goal)}",
        "ready": True,
        "attackers": names(war, frame.voyage.hunters),
        "defenders": names(war, frame.voyage.ships | frame.voyage.units),
        "spaces": [war.space_name(frame.voyage.goal)],
        "lines": [*_ports(war, frame), *lines],
        "outcomes": [
            {"p": float(p), "label": f"{factors} factors meet it" if factors else "nobody meets it"}
            for factors, p in chances.items()
        ],
        "numbers": [number("The force is met", percent(1 - chances[0]))] if frame.voyage.hunters else [],
        "button": "Sail out to intercept" if frame.voyage.hunters else "Let them pass",
        "action": "end",
    }


def _ports(war: War, frame: Interception) -> list[Line]:
    if not frame.voyage.hunters:
        return []
    zone = frame.zone(war)
    lines = [line(TOTAL, "Interception in", place(zone), "6.3e")]
    for port in bits(war.occupied_by(frame.voyage.hunters)):
        force = war.here[port] & frame.voyage.hunters
        die = reach(war, next(bits(force)), frame.voyage, zone)
        needs = "for sure" if die == 1 else f"die {die} or more"
        text = f"From {place(port)}, {count(war.factors(force), 'factor')}"
        lines.append(line(ATTACK, text, needs, "6.3h" if port == geo.US_BOX else "6.3i"))
    return lines


# ------------------------------------------------------------------ battles at sea
def contact(war: War, frame: Contact) -> dict[str, Any]:
    """[6.4] The moving force attacks, the intercepting force defends."""
    chances = odds.naval(war, frame.voyage, withdraws=False)
    away = odds.naval(war, frame.voyage, withdraws=True)
    ends = sorted(chances, key=lambda end: (end[0], -end[1], end[2]))
    return {
        "title": f"Battle at sea on the way to {place(frame.voyage.goal)}",
        "ready": True,
        "attackers": names(war, frame.voyage.ships | frame.voyage.units),
        "defenders": names(war, frame.voyage.hunters),
        "spaces": [war.space_name(frame.voyage.goal)],
        "lines": [
            *_force(war, ATTACK, frame.voyage.ships, frame.voyage.hunters, "Moving force"),
            *_force(war, DEFENCE, frame.voyage.hunters, frame.voyage.ships, "Intercepting force"),
            line(TOTAL, "On a tie the intercepting force wins", "", "6.4e"),
        ],
        "outcomes": [{"p": float(chances[end]), "label": _told(*end)} for end in ends],
        "numbers": [
            number("Interceptors win", percent(chances.of(lambda end: not end[0]))),
            number("Moving force loses", f"{mean(chances, 1):.1f} factors"),
            number("Interceptors lose", f"{mean(chances, 2):.1f} factors"),
            number("Interceptors lose if they withdraw", f"{mean(away, 2):.1f} factors"),
        ],
        "button": "Fight at sea",
        "action": "resolve",
    }


def _told(won: bool, lost: int, enemy: int) -> str:
    if won:
        return f"The moving force wins: it loses {lost}, they lose {enemy}"
    return f"The interceptors win: lose {enemy}, it loses {lost}"


def _force(war: War, side: str, force: int, other: int, title: str) -> list[Line]:
    """[6.4a, 6.4b] Factors and what is added to the die."""
    worst = min(naval_combat.NATIONALITY[war.nation(piece)] for piece in bits(force))
    added = naval_combat.modifier(war, force, other)
    return [
        line(side, f"{title}, fleet factors", war.factors(force), "3.6a"),
        line(side, "Advantage of the larger force", f"{added - worst:+}", "6.4a"),
        line(side, "Nationality", f"{worst:+}", "6.4b"),
        line(side, "Added to the die", f"{added:+}", "6.4a"),
    ]


# ------------------------------------------------------------------ convoys
def convoys(war: War) -> dict[str, Any] | None:
    """[9.7, 9.8] What the U-boats that have sailed may do to the convoys, and these to them."""
    hunts, chances = convoy_odds.hunts(war), convoy_odds.chances(war)
    if not chances:
        return None
    sunk = chances.map(itemgetter(1)).ordered()
    here = sum(war.here.get(hunt.box, 0) for hunt in hunts) & war.order[FLEET]
    raiders = here & war.units(1 << GERMANY)
    return {
        "title": "U-boats against convoys",
        "ready": True,
        "attackers": [*(f"u-boats-{war.space_name(hunt.box)}" for hunt in hunts), *names(war, raiders)],
        "defenders": names(war, here & ~raiders),
        "spaces": [war.space_name(hunt.box) for hunt in hunts],
        "lines": [line_ for hunt in hunts for line_ in _hunt(war, hunt)],
        "outcomes": [{"p": float(p), "label": f"{count(points, 'WPP')} sunk"} for points, p in sunk.items()],
        "numbers": [
            number("WPPs sunk", f"{mean(chances, 1):.1f} of {sum(hunt.cargo for hunt in hunts)}"),
            number("U-boats lost", f"{mean(chances, 0):.1f} of {sum(hunt.boats for hunt in hunts)}"),
        ],
        "button": "Let the convoys fight",
        "action": "end",
    }


def _hunt(war: War, hunt: Hunt) -> list[Line]:
    box = place(hunt.box)
    lines = [
        line(ATTACK, f"{count(number_, 'U-boat')} from {place(home)}",
             f"{u_boats.effectiveness(war, home, hunt.box)} %", "9.3c")
        for home, number_ in hunt.groups
    ]  # fmt: skip
    if hunt.raiders:
        lines.append(line(ATTACK, "Eights of German fleet factors", f"{hunt.raiders:+}", "9.7b"))
    lines.append(line(ATTACK, f"U-boats in {box}", hunt.boats, "9.7a"))
    if hunt.escort:
        lines.append(line(DEFENCE, "Eights of Allied fleet factors to spare", f"{hunt.escort:+}", "9.7b"))
    lines.append(line(DEFENCE, f"WPPs under way in {box}", hunt.cargo, "9.1c"))
    least, most = hunt.span(war, "loss")
    lines.append(line(TOTAL, f"{box}, losses of convoys", f"{least} to {most} %", "9.8c"))
    least, most = hunt.span(war, "kill")
    return [*lines, line(TOTAL, f"{box}, losses of U-boats", f"{least} to {most} %", "9.7c")]


# ------------------------------------------------------------------ the air
def air_lines(war: War, side: str, force: int, other: int, title: str) -> list[Line]:
    """[7.4b, 7.4c] Air factors and what is added to the die."""
    worst = min(air_combat.NATIONALITY[war.nation(piece)] for piece in bits(force))
    added = air_combat.modifier(war, force, other)
    return [
        line(side, f"{title}, air factors", war.factors(force), "7.4a"),
        line(side, "Larger air force", f"{added - worst:+}", "7.4b"),
        line(side, "Nationality in the air", f"{worst:+}", "7.4c"),
    ]


def raid(war: War, frame: Raid | Scramble) -> dict[str, Any]:
    """[7.5, 7.6] Air units against the fleets in a port."""
    ready = bool(frame.battle.air)
    ships = port_strike.prey(war, war.nation(next(bits(frame.battle.air))), frame.battle.target) if ready else 0
    fleets = ships or war.here.get(frame.battle.target, 0) & war.order[FLEET]
    chances = odds.bombing(war, frame.battle) if ready else None
    bars = chances.map(itemgetter(0)).ordered().items() if chances else ()
    lines: list[Line] = []
    if frame.battle.cover:
        lines += air_lines(war, DEFENCE, frame.battle.cover, frame.battle.air, "Interceptors")
        lines += air_lines(war, ATTACK, frame.battle.air, frame.battle.cover, "Raiders")
    lines += [line(ATTACK, name(war, piece), war.size[piece], "7.5a") for piece in bits(frame.battle.air)]
    lines.append(line(ATTACK, "Air factors", war.factors(frame.battle.air), "7.5a"))
    lines += [line(DEFENCE, name(war, piece), war.size[piece], "3.6a") for piece in bits(fleets)]
    lines.append(line(DEFENCE, "Fleet factors", war.factors(fleets), "3.6a"))
    lines.append(line(TOTAL, "A fleet factor is hit for each die of", "4-6", "7.5c"))
    mustering = isinstance(frame, Raid)
    return {
        "title": f"Attack on the fleets in {place(frame.battle.target)}",
        "ready": ready,
        "attackers": names(war, frame.battle.air),
        "defenders": names(war, fleets | frame.battle.cover),
        "spaces": [war.space_name(frame.battle.target)],
        "lines": lines,
        "outcomes": [{"p": float(p), "label": f"{count(hits, 'fleet factor')} lost"} for hits, p in bars],
        "numbers": [
            number("Fleet factors lost", f"{mean(chances, 0):.1f}"),
            number("Air factors lost", f"{mean(chances, 1):.1f}"),
        ]
        if chances
        else [],
        "button": "Strike" if mustering else "Fight with these interceptors",
        "action": ("resolve" if ready else None) if mustering else "end",
    }
