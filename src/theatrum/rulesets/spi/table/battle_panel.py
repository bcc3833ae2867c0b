"""The battle panel: an attack or Overrun while it is put together, with every modifier and the exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.odds import Outcomes, explore
from theatrum.rulesets.spi.actions import Resolve
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.tables import SPRING
from theatrum.rulesets.spi.rules.combat import retreat, strength
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.combat.pursuit import Toll
from theatrum.rulesets.spi.rules.movement import overrun
from theatrum.rulesets.spi.rules.movement.overrun import Overrunning
from theatrum.rulesets.spi.rules.sea import landing
from theatrum.rulesets.spi.rules.sea.landing import Landings
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.rules.words import unit
from theatrum.rulesets.spi.table import odds
from theatrum.rulesets.spi.war import OFF, War

Line = dict[str, Any]
WEATHER = {True: "lands", False: "storm: called off"}


def panel(war: War) -> dict[str, Any] | None:
    """The panel for the open frame, if that is a battle."""
    if war.over:
        return None
    if isinstance(war.frame, Assault):
        return _attack(war, war.frame)
    if isinstance(war.frame, Landings):
        return _landing(war, war.frame)
    return _overrun(war, war.frame) if isinstance(war.frame, Overrunning) else None


def _line(side: str, text: str, value: object, clause: str) -> Line:
    return {"side": side, "text": text, "value": str(value), "clause": clause}


# ------------------------------------------------------------------ attacks
def _attack(war: War, frame: Assault) -> dict[str, Any]:
    differential = frame.differential(war)
    ready = bool(frame.units) and differential >= 0
    places = " and ".join(geo.label(space) for space in frame.targets)
    chances = distribution(war, frame) if ready else []
    return {
        "title": f"Attack on {places}",
        "ready": ready,
        "attackers": [war.piece_name(piece) for piece in bits(frame.units)],
        "defenders": [war.piece_name(piece) for space in frame.targets for piece in bits(war.here.get(space, 0))],
        "spaces": [war.space_name(space) for space in frame.targets],
        "lines": [
            *_attackers(war, frame.units),
            *(line for space in frame.targets for line in _defenders(war, space)),
            _line("total", "Differential", f"{differential:+}", "8.31"),
            *([_line("total", "Column", f"+{strength.TOP}", "8.74")] if differential > strength.TOP else []),
        ],
        "differential": differential,
        "outcomes": [{"p": float(p), "label": _words(result)} for p, result in chances],
        "numbers": numbers(chances),
        "button": f"Attack at {differential:+}" if ready else _missing(frame, differential),
        "action": "resolve" if ready else None,
    }


def _missing(frame: Assault, differential: int) -> str:
    return f"{-differential} SP more needed" if frame.units else "Add attacking units"


def _attackers(war: War, units: int) -> list[Line]:
    lines = [_line("attack", unit(war, piece), war.sp[piece], "8.31") for piece in bits(units)]
    if any(strength.attack_factor(war, war.nation(piece)) > 1 for piece in bits(units)):
        lines.append(_line("attack", "winter: Russians and Finns doubled", "x2", "11.21a"))
    return [*lines, _line("attack", "Attack strength", strength.attacking(war, units), "8.31")]


def _defenders(war: War, space: int, mind_supply: bool = True) -> list[Line]:
    counted = strength.defenders(war, space)
    lines = [_line("defence", unit(war, piece), war.sp[piece], "8.31") for piece in bits(counted)]
    for piece in bits(war.here.get(space, 0) & ~counted):
        lines.append(_line("defence", f"{unit(war, piece)}, too many in the hex", 0, "7.0d"))
    for clause, text in _modifiers(war, space):
        if mind_supply or "supply" not in text:
            lines.append(_line("defence", text, "x½" if "halved" in text else "x2", clause))
    total = strength.defending(war, space, mind_supply)
    return [*lines, _line("defence", f"Defence of {geo.label(space)}", total, "8.31")]


def _modifiers(war: War, space: int) -> list[tuple[str, str]]:
    """What changes the defence of a hex, with the clause."""
    found = []
    if geo.ROUGH >> space & 1:
        found.append(("8.32a", "rough terrain: doubled"))
    if war.quarter == SPRING and geo.WEATHER >> space & 1:
        found.append(("11.13", "spring in the Weather Area: doubled"))
    cold = strength.winter(war)
    units = list(bits(strength.defenders(war, space)))
    if cold and any(war.nation(piece) in strength.WINTERED for piece in units):
        found.append(("11.21a" if cold == 1 else "11.22a", "winter: Russians and Finns doubled"))
    if any(not supply.supplied(war, piece) for piece in units):
        found.append(("9.61a", "out of supply: halved, rounded up"))
    return found


def distribution(war: War, frame: Assault) -> Outcomes:
    """Exact chances of (SP the defender loses at least, SP the attacker loses, is every target vacated)."""
    foes = 0
    for space in frame.targets:
        foes |= war.here.get(space, 0)
    before, own = war.total(foes), war.total(frame.units)

    def outcome(after: War) -> list[Any]:
        lost = before - _alive(after, foes) + _pending(after)
        vacated = _leaving(after) or not any(after.here.get(space, 0) & foes for space in frame.targets)
        return [lost, own - _alive(after, frame.units), vacated]

    return sorted(explore(war, Resolve(), outcome), key=lambda pair: pair[1][0])


def _alive(war: War, pieces: int) -> int:
    return sum(war.sp[piece] for piece in bits(pieces) if war.at[piece] != OFF)


def _pending(after: War) -> int:
    """Losses the defender has yet to take: what the table asks, and at least every unit that has no way back."""
    if not isinstance(after.frame, Toll):
        return 0
    toll = after.frame
    doomed = sum(after.sp[piece] for piece in bits(toll.units) if not retreat.ways(after, piece))
    return max(toll.loss, doomed)


def _leaving(after: War) -> bool:
    return isinstance(after.frame, Toll | retreat.Withdrawal)


def _words(result: list[Any]) -> str:
    lost, own, taken = result
    if own:
        return f"repulsed, {own} SP lost"
    if not taken:
        return "no effect"
    return f"{lost} SP lost, hex vacated" if lost else "hex vacated"


def numbers(chances: Outcomes) -> list[dict[str, str]]:
    """The three numbers that people ask for."""
    if not chances:
        return []
    taken = sum((p for p, result in chances if result[2]), Fraction(0))
    enemy = sum((p * result[0] for p, result in chances), Fraction(0))
    own = sum((p * result[1] for p, result in chances), Fraction(0))
    return [
        {"label": "Chance to take the hex", "value": percent(taken)},
        {"label": "Expected enemy loss", "value": f"{float(enemy):.1f} SP"},
        {"label": "Expected own loss", "value": f"{float(own):.1f} SP" if own else "0 SP"},
    ]


# ------------------------------------------------------------------ Overruns
def _overrun(war: War, frame: Overrunning) -> dict[str, Any]:
    places = " and ".join(geo.label(space) for space in frame.targets)
    lines: list[Line] = []
    for target, crew in zip(frame.targets, frame.crew, strict=True):
        lines += _attackers(war, crew)
        lines += _defenders(war, target, mind_supply=False)
        lines.append(_line("total", f"Needed at {geo.label(target)}", overrun.need(war, target), "8.43b"))
    ready = frame.ready(war)
    lost = sum(war.total(war.here.get(space, 0)) for space in frame.targets)
    certain: Outcomes = [(Fraction(1), [lost, 0, True])] if ready else []
    have = strength.attacking(war, frame.crew[-1])
    missing = overrun.need(war, frame.targets[-1]) - have
    return {
        "title": f"Overrun of {places}",
        "ready": ready,
        "attackers": [war.piece_name(piece) for crew in frame.crew for piece in bits(crew)],
        "defenders": [war.piece_name(piece) for space in frame.targets for piece in bits(war.here.get(space, 0))],
        "spaces": [war.space_name(space) for space in frame.targets],
        "lines": lines,
        "differential": have - strength.defending(war, frame.targets[-1], mind_supply=False),
        "outcomes": [{"p": 1.0, "label": f"{lost} SP destroyed"}] if ready else [],
        "numbers": numbers(certain),
        "button": f"Overrun {places}" if ready else _lacking(missing),
        "action": "resolve" if ready else None,
    }


def _lacking(missing: int) -> str:
    return f"{missing} SP more needed" if missing > 0 else "Another unit covers that ground"


# ------------------------------------------------------------------ landings
def _landing(war: War, frame: Landings) -> dict[str, Any]:
    places = " and ".join(geo.label(space) for space in frame.targets)
    lines: list[Line] = []
    for target, units, boxed in zip(frame.targets, frame.units, frame.boxed, strict=True):
        where = geo.label(target)
        lines += [_line("attack", f"{unit(war, piece)} to {where}", war.sp[piece], "5.8") for piece in bits(units)]
        lines += [_line("attack", f"United States to {where}", sp, "10.54") for sp in boxed]
        if war.here.get(target, 0) & ~war.commanded(frame.side):
            lines += _defenders(war, target)
    cost = frame.cost(war) or 0
    clause = "5.81b" if frame.side == "axis" else "5.81c"
    lines.append(_line("total", "Amphibious Points", f"{cost} of {landing.points(war, frame.side)}", clause))
    ready = frame.ready()
    chances = (odds.odds(war, Resolve()) or []) if ready else []
    ashore = sum((p for p, result in chances if result["lands"]), Fraction(0))
    return {
        "title": f"Landing at {places}",
        "ready": ready,
        "attackers": [war.piece_name(piece) for units in frame.units for piece in bits(units)],
        "defenders": [
            war.piece_name(piece)
            for space in frame.targets
            for piece in bits(war.here.get(space, 0) & ~war.commanded(frame.side))
        ],
        "spaces": [war.space_name(space) for space in frame.targets],
        "lines": lines,
        "outcomes": [{"p": float(p), "label": WEATHER[result["lands"]]} for p, result in chances],
        "numbers": [{"label": "Chance to land", "value": percent(ashore)}] if ready else [],
        "button": f"Land at {places}" if ready else "Add units to the landing",
        "action": "resolve" if ready else None,
    }


# ------------------------------------------------------------------ in a few numbers
def percent(chance: Fraction) -> str:
    return f"{100 * chance.numerator / chance.denominator:.0f} %"


def summary(war: War, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
    """What people ask about an act with dice: a battle's three numbers, what of a shipment arrives."""
    if isinstance(act, Resolve):
        found = panel(war)
        return found["numbers"] if found else []
    if not all(isinstance(result, dict) and "arrive" in result for _, result in outcomes):
        return []
    mean = {key: sum((p * result[key] for p, result in outcomes), Fraction(0)) for key in ("arrive", "aborted", "lost")}
    whole = sum((p for p, result in outcomes if not result["aborted"] and not result["lost"]), Fraction(0))
    return [
        {"label": "Chance that all arrive", "value": percent(whole)},
        {"label": "Expected to arrive", "value": f"{float(mean['arrive']):.1f} SP"},
        {"label": "Expected to turn back", "value": f"{float(mean['aborted']):.1f} SP"},
        {"label": "Expected loss", "value": f"{float(mean['lost']):.1f} SP"},
    ]
