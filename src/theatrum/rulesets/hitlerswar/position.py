"""Positions: any moment of a war as a small document, and back."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.rulesets.hitlerswar import scenarios, sequence
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.sides import (
    ALL_ARMIES,
    FIRST_MISSILE,
    KIND_NAMES,
    PIECE_NAMES,
    PIECE_OF,
    SIDE_OF,
    SIDE_OF_PIECE,
    SIDES,
)
from theatrum.rulesets.hitlerswar.documents import diplomacy, fleet_card, record_card
from theatrum.rulesets.hitlerswar.rules.movement import leaders
from theatrum.rulesets.hitlerswar.war import OFF, War

FLAGS = {
    **{"winters": 99, "wintering": 1, "siberia": 99, "america": 99, "budget": 9_999},
    **{"italy": 3, "france": 1, "us": 2, "britain": 1, "fallen": 3},
    **{"eastern_war": 1, "peace": 2, "footing": 1, "mobilized": 99},
    **{"u_port": 99, "u_sea": 99, "u_loss": 999, "asw": 99, "morale_axis": 99, "morale_allied": 99, "shipping": 99},
}
"""Facts that are plain numbers in the state, from 0 up to these; the budget is in sixths."""
ENOUGH = 99
"""More points of a kind nobody has in one place."""
BY_SIDE = ("port", "sea", "bombers", "escorts", "flak", "bombs_air", "blanks", "lost_leaders")
"""Facts that are a number for each side, e.g. port = { axis = 2 }."""
FACTS = (*FLAGS, *BY_SIDE, *record_card.FACTS, *diplomacy.FACTS)
MARKS = ("frozen", "fired", "defended", "stopped")
FREE = "free"
"""The mark of an army that could move when its player turn began, and has lost its supply since."""
SPACE_FACTS = {
    **{"fort": "forts", "digging": "digging", "devastated": "dead", "ruined": "ruined"},
    **{"home": "home", "lent": "lent", "uprising": "uprising", "absorbed": "absorbed"},
}
"""What a space may have, and where the state keeps it."""


def place(document: dict[str, Any], seed: int) -> War:
    """Build the state that a position document describes."""
    scenario, options = document["scenario"], tuple(document.get("options", ()))
    empty = document.get("empty", False)
    war = scenarios.empty(scenario, options, seed) if empty else scenarios.set_up(scenario, options, seed)
    if "turn" in document:
        if document["turn"] not in tables.TURN_OF:
            raise BadInput(f"turn '{document['turn']}' is not one of {tables.TURNS[0]} to {tables.TURNS[-1]}")
        war.turn = tables.TURN_OF[document["turn"]]
    marks: dict[str, int] = dict.fromkeys((*MARKS, FREE), 0)
    for number, row in enumerate(document.get("piece", ()), 1):
        row = _counter(row, number)
        if PIECE_OF.get(str(row.get("name", "")), 0) >= FIRST_MISSILE:
            _missile(war, row, number)
        elif fleet_card.is_fleet(row):
            fleet_card.read(war, row, number)
        else:
            _army(war, row, number, marks)
    _spaces(war, document.get("spaces", {}))
    _facts(war, document.get("facts", {}))
    war.rebuild()
    war.forced = tuple(document.get("dice", ()))
    phase = document.get("phase", "axis/movement")
    if not sequence.resume_at(war, phase):
        raise BadInput(f"phase '{phase}' is not known; choose from {', '.join(sequence.paths(war))}")
    war.frozen &= ~marks.pop(FREE)
    for mark, pieces in marks.items():
        setattr(war, mark, getattr(war, mark) | pieces)
    war.budget = document.get("facts", {}).get("budget", war.budget)  # as far as it has been spent
    return war


def _counter(row: dict[str, Any], number: int) -> dict[str, Any]:
    """The row without its power and type, which follow from the counter's name; they may be left out, not wrong."""
    piece = PIECE_OF.get(str(row.get("name", "")), OFF)
    if piece != OFF:
        for key, value in _kind(piece).items():
            if row.get(key, value) != value:
                raise BadInput(f"piece {number}: {row['name']} has {key} = '{value}', not '{row[key]}'")
    return {key: value for key, value in row.items() if key not in ("power", "type")}


def _kind(piece: int) -> dict[str, str]:
    """Whose counter it is, and of which type."""
    type_ = "army" if piece < ALL_ARMIES else "missile" if piece >= FIRST_MISSILE else "fleet"
    return {"power": SIDES[SIDE_OF_PIECE[piece]], "type": type_}


def _army(war: War, row: dict[str, Any], number: int, marks: dict[str, int]) -> None:
    for key in row:
        if key not in ("name", "at", *KIND_NAMES, *MARKS, FREE, *leaders.KEYS):
            raise BadInput(f"piece {number}: unknown key '{key}'")
    name, at = str(row.get("name", "")), str(row.get("at", ""))
    if PIECE_OF.get(name, ALL_ARMIES) >= ALL_ARMIES:
        raise BadInput(f"piece {number}: there is no army '{name}'; armies are named like army-group-south")
    space = geo.BOARD.index.get(at, OFF)
    if space == OFF or not geo.OPEN_LAND >> space & 1:
        raise BadInput(f"piece {number}: '{at}' is not a space that armies can be in")
    army = PIECE_OF[name]
    if war.at[army] != OFF:
        war.dissolve(army)
    points = {kind: row.get(word, 0) for kind, word in enumerate(KIND_NAMES)}
    if not all(isinstance(n, int) and 0 <= n <= ENOUGH for n in points.values()) or not any(points.values()):
        raise BadInput(f"piece {number}: give {', '.join(KIND_NAMES)} as numbers, at least one point")
    war.place(army, space)
    for kind, n in points.items():
        war.add(army, kind, n)
    for mark in (*MARKS, FREE):
        if row.get(mark):
            marks[mark] |= 1 << army
    leaders.read(war, army, row)


def _missile(war: War, row: dict[str, Any], number: int) -> None:
    """A missile counter: its points and, if it has any, its atomic bombs."""
    counter = PIECE_OF[row["name"]] - FIRST_MISSILE
    space = geo.BOARD.index.get(str(row.get("at", "")), OFF)
    points, bombs = row.get("missiles", 0), row.get("bombs", 0)
    if space == OFF or not isinstance(points, int) or not isinstance(bombs, int):
        raise BadInput(f"piece {number}: a missile counter has at = a space, missiles and bombs as numbers")
    if not (0 <= points <= ENOUGH and 0 <= bombs <= ENOUGH):
        raise BadInput(f"piece {number}: missiles and bombs are numbers from 0 to {ENOUGH}")
    war.at[FIRST_MISSILE + counter] = space
    war.rockets[counter], war.bombs_rocket[counter] = points, bombs


def _spaces(war: War, rows: dict[str, Any]) -> None:
    """Who holds a space and what is in it, where it differs from the scenario."""
    for name, row in rows.items():
        space = geo.BOARD.index.get(name, OFF)
        if space == OFF or not isinstance(row, dict):
            raise BadInput(f"spaces: '{name}' is not a space of the map")
        for key, value in row.items():
            if key == "owner" and (value in SIDE_OF or value == "nobody"):
                for side in range(len(SIDES)):
                    war.land[side] &= ~(1 << space)
                if value in SIDE_OF:
                    if not geo.OPEN_LAND >> space & 1:
                        raise BadInput(f"spaces: nobody can hold '{name}'")
                    war.land[SIDE_OF[value]] |= 1 << space
            elif key in SPACE_FACTS and isinstance(value, int) and 0 <= value <= ENOUGH:
                kept = getattr(war, SPACE_FACTS[key])
                kept.pop(space, None)
                if value:
                    kept[space] = value
            else:
                raise BadInput(f"spaces: '{name}' has no '{key} = {value}'; give owner, {', '.join(SPACE_FACTS)}")


def _facts(war: War, facts: dict[str, Any]) -> None:
    for key, value in facts.items():
        if key in record_card.FACTS:
            record_card.read(war, key, value)
            continue
        if key in diplomacy.FACTS:
            diplomacy.read(war, key, value)
            continue
        if key in BY_SIDE and isinstance(value, dict):
            for name, points in value.items():
                if name not in SIDE_OF or not isinstance(points, int) or not 0 <= points <= ENOUGH:
                    raise BadInput(f"facts: '{key}' has no '{name} = {points}'; give {', '.join(SIDES)} numbers")
                getattr(war, key)[SIDE_OF[name]] = points
            continue
        if key not in FLAGS or not isinstance(value, int):
            raise BadInput(f"facts: '{key}' is not known or no number; known: {', '.join(FACTS)}")
        if not 0 <= value <= FLAGS[key]:
            raise BadInput(f"facts: {key} = {value} is not from 0 to {FLAGS[key]}")
        setattr(war, key, value)


def describe(war: War) -> dict[str, Any]:
    """The state as a position document: the phase is the one that runs, from its start."""
    first = scenarios.empty(war.scenario, war.options, 0)
    spaces: dict[str, dict[str, Any]] = {}
    for side, name in enumerate(SIDES):
        for space in bits(war.land[side] & ~first.land[side]):
            spaces.setdefault(war.space_name(space), {})["owner"] = name
    for space in bits((first.land[0] | first.land[1] | first.land[2]) & ~(war.land[0] | war.land[1] | war.land[2])):
        spaces.setdefault(war.space_name(space), {})["owner"] = "nobody"
    for key, field in SPACE_FACTS.items():
        now, then = getattr(war, field), getattr(first, field)
        for space in sorted({*now, *then}):
            if now.get(space, 0) != then.get(space, 0):
                spaces.setdefault(war.space_name(space), {})[key] = now.get(space, 0)
    pieces = []
    free = sequence.hindered(war, war.phasing) & ~war.frozen
    for army in range(ALL_ARMIES):
        if war.at[army] != OFF:
            row: dict[str, Any] = {"name": PIECE_NAMES[army], "at": war.space_name(war.at[army])}
            row |= {KIND_NAMES[kind]: n for kind, n in war.kinds(army)}
            row |= {mark: True for mark in MARKS if getattr(war, mark) >> army & 1}
            row |= {FREE: True} if free >> army & 1 else {}
            row |= leaders.write(war, army)
            pieces.append(row)
    for counter, points in enumerate(war.rockets):
        piece = FIRST_MISSILE + counter
        if war.at[piece] != OFF:
            row = {"name": PIECE_NAMES[piece], "at": war.space_name(war.at[piece]), "missiles": points}
            pieces.append(row | ({"bombs": war.bombs_rocket[counter]} if war.bombs_rocket[counter] else {}))
    pieces += fleet_card.write(war)
    return {
        "ruleset": "hitlerswar",
        "scenario": war.scenario,
        "options": list(war.options),
        "empty": True,
        "turn": tables.TURNS[war.turn],
        "phase": sequence.running(war),
        "piece": [_kind(PIECE_OF[row["name"]]) | row for row in pieces],
        "spaces": spaces,
        "facts": _described(war, first),
    }


def _described(war: War, first: War) -> dict[str, Any]:
    """The facts that differ from the start."""
    facts: dict[str, Any] = {key: getattr(war, key) for key in FLAGS if getattr(war, key) != getattr(first, key)}
    for key in BY_SIDE:
        now, then = getattr(war, key), getattr(first, key)
        if now != then:
            facts[key] = {name: now[side] for side, name in enumerate(SIDES) if now[side] != then[side]}
    return facts | record_card.write(war, first) | diplomacy.write(war, first)
