"""Positions: any moment of a war as a small document, and back.

In the middle of a phase a document has the open questions, too, as `frames`; then nothing of the turn begins anew.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.rulesets.neppa import scenarios, sequence
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import GERMANY, MAJORS, NAMES, NATION_OF, NOBODY, RUSSIA, SIDES, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_CODES, CLASS_OF, FLEET, FULL_FLEET, WING
from theatrum.rulesets.neppa.documents import moment, records
from theatrum.rulesets.neppa.war import MARKS, OFF, War

NATION = {name.lower().replace(" ", "-"): number for name, number in NATION_OF.items()}
FLAGS = (
    "us_in",
    "red_war",
    "winter",
    "lapse",
    "region",
    "glut",
    "booked",
    "tapped",
    "prizes",
    "lend_lease",
    "deployed",
)
"""Facts that are plain numbers in the state."""
ENOUGH = 10_000
"""No such number is as large as this."""
POOL = "force-pool"
"""Where a unit is that has been lost: its number is kept for the next one."""
OF_THE_MOMENT = ("phasing", "began", "frames")
"""Facts that are told in the middle of a player turn only."""
MONEY = (
    "base",
    "total",
    "treasury",
    "limit",
    "spent",
    "spent_year",
    "redeployed",
    "given",
    "gotten",
    "given_year",
    "fresh",
    "held",
)
"""Facts by Major Country: {germany = 65}."""
NATIONS = (
    "conquered",
    "active",
    "freed",
    "declared",
    "invaded",
    "standing",
    "quiet",
    "raised",
    "levies",
    "spurned",
    "asked",
    "counter",
)
"""Facts that are lists of nations."""
ZONES = ("bridgeheads", "occupied", "breaches", "beachheads", "contested", "struck", "struck_red")
"""Facts that are lists of zones."""
ERRANDS = {"covers": "covers", "landing": "landing", "home": "homes", "half": "half"}
"""What is said of a unit by a zone: over which it stands, on which it drops, whence it came, to where it ships."""
DICE = ("seed", "rolls", "forced")


def slug(nation: int) -> str:
    return NAMES[nation].lower().replace(" ", "-")


def place(document: dict[str, Any], seed: int) -> War:
    """Build the state that a position document describes."""
    scenario, options = document["scenario"], tuple(document.get("options", ()))
    empty = document.get("empty", False)
    war = scenarios.empty(scenario, options, seed) if empty else scenarios.set_up(scenario, options, seed)
    if "turn" in document:
        if document["turn"] not in tables.TURN_OF:
            raise BadInput(f"turn '{document['turn']}' is not one of {tables.TURNS[0]} to {tables.TURNS[-1]}")
        war.turn = tables.TURN_OF[document["turn"]]
    _facts(war, document.get("facts", {}))
    if war.at_war(GERMANY, RUSSIA) and not war.red_war:
        war.red_war = war.turn + 1
    _spaces(war, document.get("spaces", {}))
    for number, row in enumerate(document.get("piece", ()), 1):
        _piece(war, row, number)
    war.forget()
    war.forced = tuple(document.get("dice", ()))
    phase = document.get("phase", "axis/movement")
    if phase not in sequence.paths():
        raise BadInput(f"phase '{phase}' is not known; choose from {', '.join(sequence.paths())}")
    if "frames" in document.get("facts", {}):
        found = moment.read(war, document["facts"]["frames"])
        if found != phase:
            raise BadInput(f"facts: frames are those of phase '{found}', not of '{phase}'")
    else:
        sequence.resume_at(war, phase)
    return war


def _embark(war: War, piece: int, row: dict[str, Any]) -> None:
    """[R45] A unit or fleet of an invasion force, bound for a zone; another player may lead it."""
    if row["aboard"] not in geo.BOARD.index:
        raise BadInput(f"piece: '{row['aboard']}' is no zone to invade")
    leader = row.get("leader", _leader(war, piece))
    if leader not in range(len(MAJORS)):
        raise BadInput(f"piece: leader '{leader}' is not the number of a player of the side")
    war.aboard[piece] = geo.BOARD.index[row["aboard"]] + geo.SIZE * leader


def _leader(war: War, piece: int) -> int:
    """The place of a unit's own player among those of its side."""
    side = TURN_OF_MAJOR[war.patron[war.nation(piece)]]
    seat = war.seat(war.nation(piece))
    return war.acting(side).index(seat) if seat in war.acting(side) else 0


def _piece(war: War, row: dict[str, Any], number: int) -> None:
    for key in row:
        if key not in ("power", "type", "at", "strength", "aboard", "leader", *ERRANDS, *MARKS):
            raise BadInput(f"piece {number}: unknown key '{key}'")
    power, word, at = str(row.get("power", "")).lower(), str(row.get("type", "")), str(row.get("at", ""))
    if power not in NATION:
        raise BadInput(f"piece {number}: unknown power '{power}'; choose from {', '.join(NATION)}")
    if word not in CLASS_OF:
        raise BadInput(f"piece {number}: unknown type '{word}'; choose from {', '.join(CLASS_CODES)}")
    class_ = CLASS_OF[word]
    if at == POOL:
        war.enlist(NATION[power], class_)
        return
    space = geo.BOARD.index.get(at, OFF)
    if space == OFF:
        raise BadInput(f"piece {number}: '{at}' is no zone of the map")
    most = WING if class_ == AIR else FULL_FLEET if class_ == FLEET else 1
    strength = row.get("strength", most)
    if not isinstance(strength, int) or not 1 <= strength <= most:
        raise BadInput(f"piece {number}: strength must be a number from 1 to {most}")
    piece = war.enlist(NATION[power], class_)
    war.call(piece, space, strength)
    for mark in MARKS:
        if row.get(mark):
            setattr(war, mark, getattr(war, mark) | 1 << piece)
    if "aboard" in row:
        _embark(war, piece, row)
    for key, table in ERRANDS.items():
        if key in row:
            if row[key] not in geo.BOARD.index:
                raise BadInput(f"piece {number}: {key}: '{row[key]}' is no zone of the map")
            getattr(war, table)[piece] = geo.BOARD.index[row[key]]


def _spaces(war: War, rows: dict[str, Any]) -> None:
    """Who controls a zone, where it differs from the scenario: owner = a power."""
    for name, row in rows.items():
        space = geo.BOARD.index.get(name, OFF)
        if space == OFF or not isinstance(row, dict) or not geo.LAND >> space & 1:
            raise BadInput(f"spaces: '{name}' is not a land zone of the map")
        for key, value in row.items():
            if key != "owner" or str(value).lower() not in NATION:
                raise BadInput(f"spaces: '{name}' needs an owner; choose from {', '.join(NATION)}")
            war.cede(space, NATION[str(value).lower()])


def _facts(war: War, facts: dict[str, Any]) -> None:
    for key, value in facts.items():
        if key in FLAGS and isinstance(value, int) and 0 <= value < ENOUGH:
            setattr(war, key, value)
        elif key == "frames":
            continue  # when all else is in place
        elif key == "phasing" and value in SIDES:
            war.phasing = SIDES.index(value)
        elif key in MONEY and isinstance(value, dict):
            for name, number in value.items():
                if NATION.get(name, NOBODY) not in range(len(MAJORS)) or not isinstance(number, int):
                    raise BadInput(f"facts: '{key}' needs numbers by Major Country, e.g. germany = 65")
                least = -ENOUGH if key == "treasury" else 0  # losses at sea may leave debts
                if not least <= number < ENOUGH:
                    raise BadInput(f"facts: '{key}' of {name} is not from {least} to {ENOUGH - 1}")
                getattr(war, key)[NATION[name]] = number
        elif key in NATIONS and isinstance(value, list):
            setattr(war, key, _nations(key, value))
        elif (
            (key in ZONES or key == "began")
            and isinstance(value, list)
            and set(map(str, value)) <= set(geo.BOARD.index)
        ):
            setattr(war, key, geo.zones(value))
        elif (key == "patron" and isinstance(value, dict)) or (key in ("at_war", "allied") and _groups(value)):
            _relation(war, key, value)
        elif key in records.READERS and isinstance(value, dict):
            records.read(war, key, value)
        else:
            known = (*FLAGS, *MONEY, *NATIONS, *ZONES, *OF_THE_MOMENT, "at_war", "allied", "patron")
            names = ", ".join((*known, *records.READERS))
            raise BadInput(f"facts: '{key}' is not known or of the wrong kind; known: {names}")


def _groups(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(group, list) for group in value)


def _nations(key: str, names: list[Any]) -> int:
    found = 0
    for name in names:
        if str(name).lower() not in NATION:
            raise BadInput(f"facts: {key}: unknown power '{name}'; choose from {', '.join(NATION)}")
        found |= 1 << NATION[str(name).lower()]
    return found


def _relation(war: War, key: str, value: Any) -> None:
    """at_war and allied are lists of pairs or groups; patron says who runs a nation."""
    if key == "patron":
        for name, patron in value.items():
            _nations(key, [name] if patron == "nobody" else [name, patron])
            war.patron[NATION[name.lower()]] = NATION.get(str(patron).lower(), NOBODY)
        return
    for group in value:
        members = _nations(key, list(group))
        for nation in range(len(NAMES)):
            if members >> nation & 1:
                if key == "allied":
                    war.allies[nation] |= members
                else:
                    war.foes[nation] |= members & ~(1 << nation)


def describe(war: War) -> dict[str, Any]:
    """The state as a position document; what is open in the running phase, where its start would not say it all."""
    document = _outline(war)
    if not war.over and not _same(place(document, 0), war):
        began = [geo.BOARD.names[zone] for zone in bits(war.began)]
        document["facts"] |= {"phasing": SIDES[war.phasing], "began": began, "frames": moment.write(war)}
    return document


def _same(one: War, other: War) -> bool:
    """Are two wars the same but for their dice?"""
    return all(
        getattr(one, item.name) == getattr(other, item.name)
        for item in fields(War)
        if item.name not in (*DICE, "events", "cache")
    )


def _unit(war: War, piece: int) -> dict[str, Any]:
    nation, class_ = war.nation(piece), war.class_(piece)
    row: dict[str, Any] = {"power": slug(nation), "type": CLASS_CODES[class_]}
    if war.at[piece] == OFF:
        return row | {"at": POOL}
    row["at"] = war.space_name(war.at[piece])
    if class_ in (AIR, FLEET):
        row["strength"] = war.size[piece]
    for key, table in ERRANDS.items():
        if piece in getattr(war, table):
            row[key] = war.space_name(getattr(war, table)[piece])
    if piece in war.aboard:
        row["aboard"] = war.space_name(war.aboard[piece] % geo.SIZE)
        if war.aboard[piece] // geo.SIZE != _leader(war, piece):
            row["leader"] = war.aboard[piece] // geo.SIZE
    return row | {mark: True for mark in MARKS if getattr(war, mark) >> piece & 1}


def _outline(war: War) -> dict[str, Any]:
    """The document of the phase that runs, from its start."""
    first = scenarios.empty(war.scenario, war.options, 0)
    spaces = {
        war.space_name(space): {"owner": slug(owner)}
        for space, owner in enumerate(war.owner)
        if owner != first.owner[space] and owner >= 0
    }
    facts: dict[str, Any] = {key: getattr(war, key) for key in FLAGS if getattr(war, key) != getattr(first, key)}
    for key in MONEY:
        now, then = getattr(war, key), getattr(first, key)
        changed = {slug(major): now[major] for major in range(len(MAJORS)) if now[major] != then[major]}
        if changed:
            facts[key] = changed
    for key in NATIONS:
        if getattr(war, key) != getattr(first, key):
            facts[key] = [slug(nation) for nation in range(len(NAMES)) if getattr(war, key) >> nation & 1]
    for key in ZONES:
        if getattr(war, key) != getattr(first, key):
            facts[key] = [geo.BOARD.names[zone] for zone in bits(getattr(war, key))]
    facts |= records.write(war, first)
    return {
        "ruleset": "neppa",
        "scenario": war.scenario,
        "options": list(war.options),
        "empty": True,
        "turn": tables.TURNS[war.turn],
        "phase": sequence.running(war),
        "piece": [_unit(war, piece) for piece in range(len(war.kind))],
        "spaces": spaces,
        "facts": facts,
    }
