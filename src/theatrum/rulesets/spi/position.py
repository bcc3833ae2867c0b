"""Positions: any moment of a war as a small document, and back."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.rulesets.spi import scenarios, sequence
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import (
    BY_NAME,
    CODES,
    NAMES,
    TYPE_CODES,
    TYPE_NAMES,
    TYPES,
    Nation,
    Status,
    kind_of,
)
from theatrum.rulesets.spi.rules.politics import italy
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.sea import fleets
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

STATUS = {"neutral": 0, "pro-axis": 1, "vichy": 2, "axis": 3, "allied": 4, "russian": 5}
RUSSIA = ("peacetime", "limited-war", "full-war")
ITALY = ("neutral", "at-war", "surrendered")
FLAGS = (
    "russia_at_war",
    "invasion_turn",
    "attacked_russia",
    "attacked_turkey",
    "violation_turn",
    "siberians",
    "free_column",
    "resources",
    "france_attacked",
    "italian_losses",
    "italy_invaded",
    "finland_entered",
    "finland_attacked",
    "balkans_entered",
    "leningrad_fell",
    "sweden_halves",
    "malta_clock",
    "britain_bare",
    "empty_turn",
    "calm",
    "red_supply",
    "red_transport",
    "lend_lease_cut",
    "to_deploy",
    "naval",
    "amphibious",
    "amphibious_used",
    "german_amphibious",
    "german_naval",
    "converting",
    "converted",
    "us_lost",
    "us_lost_before",
    "german_replaced",
    "italian_replaced",
    "partisan_debt",
    "suez_waiting",
    "us_box",
    "us_due",
    "us_delayed",
    "us_held",
    "us_storm",
    "lost_axis",
    "lost_allied",
)
"""Facts that are plain numbers in the state."""
TURNS = ("invasion_turn", "violation_turn", "empty_turn", "refused")
NATIONS = ("invaded", "invaded_red", "levy")
"""Facts that are lists of powers."""
MARKS = ("moved", "marked", "isolated", "excess")
POWERS = {name.lower().replace(" ", "-"): BY_NAME[name] for name in NAMES}


def place(document: dict[str, Any], seed: int) -> War:
    """Build the state that a position document describes."""
    scenario, options = document["scenario"], tuple(document.get("options", ()))
    empty = document.get("empty", False)
    phase = document.get("phase", "axis/initial-movement")
    war = scenarios.empty(scenario, options, seed) if empty else scenarios.set_up(scenario, options, seed)
    if phase != sequence.DEPLOYMENT:
        scenarios.deploy_by_default(war)
    if "turn" in document:
        if document["turn"] not in tables.TURN_OF:
            raise BadInput(f"turn '{document['turn']}' is not one of {tables.TURNS[0]} to {tables.TURNS[-1]}")
        war.turn = tables.TURN_OF[document["turn"]]
    if phase.startswith("allied/"):
        western.call_up(war)
    _facts(war, document.get("facts", {}))
    marks: dict[str, int] = dict.fromkeys(MARKS, 0)
    for number, row in enumerate(document.get("piece", ()), 1):
        _piece(war, row, number, marks)
    _spaces(war, document.get("spaces", {}))
    war.rebuild()
    scenarios.settle(war)
    fleets.allot(war, phase.partition("/")[0])
    _facts(war, document.get("facts", {}))
    war.forced = tuple(document.get("dice", ()))
    if not sequence.resume_at(war, phase):
        raise BadInput(f"phase '{phase}' is not known; choose from {', '.join(sequence.paths(war))}")
    for mark, pieces in marks.items():
        setattr(war, mark, getattr(war, mark) | pieces)
    return war


def _piece(war: War, row: dict[str, Any], number: int, marks: dict[str, int]) -> None:
    for key in row:
        if key not in ("power", "type", "strength", "at", *MARKS):
            raise BadInput(f"piece {number}: unknown key '{key}'")
    power, type_, at = str(row.get("power", "")).lower(), row.get("type", "infantry"), str(row.get("at", ""))
    if power not in POWERS:
        raise BadInput(f"piece {number}: unknown power '{power}'; choose from {', '.join(POWERS)}")
    names = {**{name: i for i, name in enumerate(TYPE_NAMES)}, "inf": 0, "mech": 1, "para": 2}
    if type_ not in names:
        raise BadInput(f"piece {number}: unknown type '{type_}'; choose from {', '.join(TYPE_NAMES)}")
    space = geo.BOARD.index.get(at, -1)
    if space < 0 or geo.PROHIBITED >> space & 1:
        raise BadInput(f"piece {number}: '{at}' is not a hex that units can be in")
    strength = row.get("strength", 1)
    if not isinstance(strength, int) or not 1 <= strength <= 4:
        raise BadInput(f"piece {number}: strength must be a number from 1 to 4")
    piece = war.put(POWERS[power], names[type_], strength, space)
    for mark in MARKS:
        if row.get(mark):
            marks[mark] |= 1 << piece


def _spaces(war: War, rows: dict[str, Any]) -> None:
    """Who holds a hex, where it differs from the scenario: owner = a power, or nobody."""
    for name, row in rows.items():
        space = geo.BOARD.index.get(name, -1)
        if space < 0 or not isinstance(row, dict):
            raise BadInput(f"spaces: '{name}' is not a hex of the map")
        owner = str(row.get("owner", "")).lower()
        if owner not in POWERS:
            raise BadInput(f"spaces: '{name}' needs an owner; choose from {', '.join(POWERS)}")
        _hold(war, 1 << space, POWERS[owner])


def _hold(war: War, bit: int, nation: int) -> None:
    for mask in ("passed_axis", "passed_allied", "passed_red", "friend_axis", "friend_allied", "friend_red"):
        setattr(war, mask, getattr(war, mask) & ~bit)
    war.centers_axis &= ~bit
    if war.status[nation] in (Status.AXIS, Status.PRO_AXIS):
        war.passed_axis |= bit
        war.friend_axis |= bit
        war.centers_axis |= bit & control.ALL_CENTERS
    elif nation == Nation.RUSSIA:
        war.passed_red |= bit
        war.friend_red |= bit if war.three else 0
        war.friend_allied |= 0 if war.three else bit
    else:
        war.passed_allied |= bit
        war.friend_allied |= bit


def _facts(war: War, facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        if name == "status" and isinstance(value, dict):
            _statuses(war, value)
        elif name in ("russia", "italy"):
            words = RUSSIA if name == "russia" else ITALY
            if value not in words:
                raise BadInput(f"facts: {name} must be one of {', '.join(words)}")
            setattr(war, name, words.index(value))
            if name == "italy":
                _italy(war)
        elif name == "vichy":
            _vichy(war, value)
        elif name == "freed":
            war.freed = _hexes(name, value)
        elif name in TURNS:
            if value != "" and value not in tables.TURN_OF:
                raise BadInput(f"facts: {name} must be a turn like '3/1941'")
            setattr(war, name, tables.TURN_OF[value] if value else -1)
        elif name in FLAGS:
            if not isinstance(value, int):
                raise BadInput(f"facts: {name} must be a number or true or false")
            setattr(war, name, int(value))
        elif name in NATIONS and isinstance(value, list):
            setattr(war, name, sum(1 << _power(name, power) for power in value))
        elif name in ("lost", "lost_before") and isinstance(value, dict):
            _lost(war, name, value)
        else:
            known = ("status", "russia", "italy", "vichy", "freed", "lost", "lost_before", *NATIONS, *TURNS, *FLAGS)
            raise BadInput(f"facts: unknown fact '{name}'; known: {', '.join(known)}")
    war.rebuild()


def _italy(war: War) -> None:
    """[R76] Before its entry Italy is a neutral that leans to the Axis."""
    if war.italy == 1:
        italy.enter(war)
    elif war.italy == 0:
        war.status[Nation.ITALY] = Status.PRO_AXIS
        war.quiet |= geo.HOME[Nation.ITALY]


def _power(fact: str, power: Any) -> int:
    if str(power).lower() not in POWERS:
        raise BadInput(f"facts: {fact} is a list of powers, not '{power}'")
    return POWERS[str(power).lower()]


def _statuses(war: War, rows: dict[str, Any]) -> None:
    """A nation's side; entering the war opens its borders."""
    for power, word in rows.items():
        if power.lower() not in POWERS or word not in STATUS:
            raise BadInput(f"facts: status of '{power}' must be one of {', '.join(STATUS)}")
        nation = POWERS[power.lower()]
        war.status[nation] = STATUS[word]
        if word in ("axis", "allied", "russian"):
            war.quiet &= ~geo.HOME[nation]
            if nation == Nation.RUSSIA:
                war.russia_at_war, war.russia = 1, max(war.russia, 1)


def _vichy(war: War, value: Any) -> None:
    """[14.15b] No Vichy Government yet, one that has fallen, or one over these hexes."""
    if value is False or value == "fallen":
        war.vichy, war.vichy_land = (2 if value else 0), 0
        return
    war.vichy = 1
    war.vichy_land = _hexes("vichy", value) | geo.FRENCH_TERRITORIES | geo.CORSICA


def _hexes(fact: str, value: Any) -> int:
    if not isinstance(value, list) or not all(name in geo.BOARD.index for name in value):
        more = "false, 'fallen' or " if fact == "vichy" else ""
        raise BadInput(f"facts: {fact} must be {more}a list of hexes")
    return geo.hexes(value)


def _lost(war: War, name: str, rows: dict[str, Any]) -> None:
    """SP in the Replacement Pool, by unit name without its number: {"de.mech" = 2}."""
    pool = {}
    for text, sp in rows.items():
        code, _, type_ = text.partition(".")
        if code not in CODES or type_ not in TYPE_CODES or not isinstance(sp, int):
            raise BadInput(f"facts: {name} needs entries like \"de.mech\" = 2, not '{text}'")
        pool[kind_of(CODES.index(code), TYPE_CODES.index(type_))] = sp
    if name == "lost":
        war.pool = pool
    else:
        war.pool_before = pool


def _pool(pool: dict[int, int]) -> dict[str, int]:
    """[RP.1] A box of the Replacement Pool by unit name, the inverse of `_lost`."""
    return {f"{CODES[kind // TYPES]}.{TYPE_CODES[kind % TYPES]}": sp for kind, sp in sorted(pool.items()) if sp}


def describe(war: War) -> dict[str, Any]:
    """The state as a position document."""
    powers = {nation: power for power, nation in POWERS.items()}
    facts: dict[str, Any] = {
        "russia": RUSSIA[war.russia],
        "italy": ITALY[war.italy],
        **{name: getattr(war, name) for name in FLAGS if name not in TURNS},
        **{name: tables.TURNS[getattr(war, name)] if getattr(war, name) >= 0 else "" for name in TURNS},
        **{name: [powers[n] for n in bits(getattr(war, name))] for name in NATIONS},
        "status": {powers[n]: _word(status) for n, status in enumerate(war.status)},
        "freed": geo.BOARD.list(war.freed),
        "lost": _pool(war.pool),
        "lost_before": _pool(war.pool_before),
    }
    if war.vichy == 1:
        facts["vichy"] = geo.BOARD.list(war.vichy_land & geo.FRANCE & ~geo.CORSICA)
    else:
        facts["vichy"] = "fallen" if war.vichy else False
    rows = []
    for piece in war.units():
        row: dict[str, Any] = {
            "power": powers[war.nation(piece)],
            "type": TYPE_NAMES[war.type(piece)],
            "strength": war.sp[piece],
            "at": war.space_name(war.at[piece]),
        }
        row |= {mark: True for mark in MARKS if getattr(war, mark) >> piece & 1}
        rows.append(row)
    return {
        "ruleset": "spi",
        "scenario": war.scenario,
        "options": list(war.options),
        "empty": True,
        "turn": tables.TURNS[war.turn],
        "phase": f"{war.phasing}/{_phase(war)}",
        "piece": rows,
        "spaces": _holders(war),
        "facts": facts,
    }


def _holders(war: War) -> dict[str, dict[str, str]]:
    """Hexes that somebody else was the last to hold than in the scenario."""
    start = scenarios.empty(war.scenario, war.options, 0)
    powers = (("passed_axis", "germany"), ("passed_red", "russia"), ("passed_allied", "britain"))
    found = {}
    for mask, power in powers:
        for name in geo.BOARD.list(getattr(war, mask) & ~getattr(start, mask)):
            found[name] = {"owner": power}
    return found


def _word(status: int) -> str:
    return next(word for word, number in STATUS.items() if number == status)


def _phase(war: War) -> str:
    if war.to_deploy:
        return scenarios.Deployment.step
    number = next((frame.phase for frame in war.stack if isinstance(frame, sequence.PlayerTurn)), 1)
    return sequence.PHASES[number].step
