"""The battle panel: an assault, a defensive assault or an exploitation attack, every modifier, the exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.odds import Outcomes
from theatrum.rulesets.hitlerswar.actions import Advance, Drop, Fire, Resolve
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, KIND_TITLES, MECH, SIDE_OF_PIECE
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules.combat import advance, air, assault, fire, targets
from theatrum.rulesets.hitlerswar.rules.combat.assault import Volley
from theatrum.rulesets.hitlerswar.rules.combat.defence import Defence
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Spearhead
from theatrum.rulesets.hitlerswar.rules.movement import italian_army, leaders
from theatrum.rulesets.hitlerswar.rules.politics import morale
from theatrum.rulesets.hitlerswar.rules.words import count, name, place
from theatrum.rulesets.hitlerswar.table import naval_panel, odds
from theatrum.rulesets.hitlerswar.war import War

Line = dict[str, Any]
ATTACK, DEFENCE, TOTAL = "attack", "defence", "total"


def panel(war: War) -> dict[str, Any] | None:
    """The panel for the open frame, if that is a battle."""
    if war.over:
        return None
    if isinstance(war.frame, Volley):
        return _volley(war, war.frame)
    if isinstance(war.frame, Defence):
        return _defence(war, war.frame)
    return _spearhead(war, war.frame) if isinstance(war.frame, Spearhead) else naval_panel.panel(war)


def _line(side: str, text: str, value: object, clause: str) -> Line:
    return {"side": side, "text": text, "value": str(value), "clause": clause}


def _names(war: War, armies: int) -> list[str]:
    return [war.piece_name(army) for army in bits(armies)]


def percent(chance: Fraction) -> str:
    return f"{100 * chance.numerator / chance.denominator:.0f} %"


def _number(label: str, value: str) -> dict[str, str]:
    return {"label": label, "value": value}


def _bars(chances: odds.Losses, words: str) -> list[dict[str, Any]]:
    """One bar for each number of losses."""
    return [{"p": float(p), "label": f"{count(n, 'point')} {words}" if n else "no effect"} for n, p in chances.items()]


def _mean(chances: odds.Losses) -> str:
    return f"{float(chances.mean()):.1f} SP"


# ------------------------------------------------------------------ lines
def _dice(war: War, armies: int, modifier: int, attack: bool = True) -> list[Line]:
    """What is added to a die of these armies, each cause with its clause."""
    causes: list[tuple[str, int, str]] = []
    if armies:
        first = (armies & -armies).bit_length() - 1
        causes.append(("Russian winter", fire.winter(war, first), "russian-winter.1"))
        if attack:
            causes.append(("Low morale", morale.burden(war, SIDE_OF_PIECE[first]), "morale.6"))
            causes.append(("Leader", leaders.bonus(war, armies), "leaders.1"))
    causes.append(("Other modifiers", modifier - sum(value for _, value, _ in causes), "combat-summary.1"))
    return [_line(TOTAL, f"{text}, on the die", f"{value:+}", clause) for text, value, clause in causes if value]


def _cap(side: str, strength: int, sum_: int) -> list[Line]:
    lines = []
    if sum_ > strength:
        lines.append(_line(side, "more than ten is lost", strength - sum_, "assault-resolution.3b"))
    return [*lines, _line(side, "Firing strength", strength, "assault-resolution.3a")]


def _holders(war: War, space: int) -> list[Line]:
    """Everything that keeps an advance out of a hex."""
    lines = [
        _line(DEFENCE, name(army), war.bulk(army), "advance-resolution.3a") for army in bits(war.here.get(space, 0))
    ]
    fort = war.forts.get(space, 0)
    if fort:
        absorbs = max(0, fort - war.absorbed.get(space, 0))
        lines.append(_line(DEFENCE, "Fort", fort, "fort-combat.1c"))
        lines.append(_line(DEFENCE, "losses the fort still absorbs", absorbs, "fort-combat.3"))
    home = war.home.get(space, 0)
    if home:
        lines.append(_line(DEFENCE, "Home forces", home, "unaligned-forces.1"))
    if war.garrisoned(space):
        lines.append(_line(DEFENCE, "Garrison", LIMITS["garrison"], "garrisons.1"))
    elif not war.here.get(space, 0) and not fort and not home:
        lines.append(_line(DEFENCE, "No garrison until the phase ends", 0, "assault-resolution.8"))
    return [*lines, _line(DEFENCE, f"Defence of {place(space)}", advance.defence(war, space), "advance-resolution.3a")]


# ------------------------------------------------------------------ assaults
def _volley(war: War, frame: Volley) -> dict[str, Any]:
    goal, armies, used = frame.target, frame.armies, frame.used(war)
    strength, modifier = odds.volley(war, frame)
    lines, sum_ = _firing(war, frame, used)
    chances = odds.losses(strength, modifier)
    return {
        "title": f"Assault on {place(goal)}",
        "ready": True,
        "attackers": _names(war, armies),
        "defenders": _names(war, war.here.get(goal, 0)),
        "spaces": [war.space_name(goal)],
        "lines": [
            *lines,
            *_cap(ATTACK, strength, sum_),
            *_holders(war, goal),
            *_dice(war, armies, modifier),
        ],
        "outcomes": _bars(chances, "lost"),
        "numbers": [
            _number("Expected enemy loss", _mean(chances)),
            _number("Hex left without defence", percent(_emptied(war, goal, chances))),
            *_prospects(war, frame, chances),
        ],
        "strength": strength,
        "button": f"Assault with {strength}",
        "action": "resolve",
    }


def _firing(war: War, frame: Volley, used: int) -> tuple[list[Line], int]:
    """The points of each army that fire, and their sum."""
    goal, lines, sum_ = frame.target, [], 0
    for army in bits(frame.armies):
        points = fire.assault_ground(war, army, goal)
        lines.append(_line(ATTACK, name(army), points, "assault-resolution.3a"))
        sum_ += points
        if geo.MOUNTAIN >> goal & 1 and war.count(army, MECH):
            text = f"{war.count(army, MECH)} {KIND_TITLES[MECH]} may not assault a mountain"
            lines.append(_line(ATTACK, text, 0, "mountain-combat.1"))
    own, _ = frame.sky(war)
    if own:
        spare = assault.strength(war, frame.armies, goal, used) - min(fire.MOST, sum_)
        lines.append(_line(ATTACK, f"Tactical air, {used} of {own} in the air attack", max(0, spare), "air-attacks.2"))
        sum_ += max(0, spare)
    return lines, sum_


def _emptied(war: War, goal: int, chances: odds.Losses) -> Fraction:
    return chances.of(lambda n: not odds.left(war, goal, n))


def _prospects(war: War, frame: Volley, chances: odds.Losses) -> list[dict[str, str]]:
    """What comes after the fire: the advance of this army, or of all that are named against the hex."""
    if not frame.open:
        army = (frame.armies & -frame.armies).bit_length() - 1
        return [_number("Then get in", percent(odds.any_entry(war, 1 << army, frame.target, chances)))]
    volleys, movers = odds.plan(war, frame.target, frame.armies)
    found = [_number("Then get in", percent(odds.any_entry(war, movers, frame.target, chances)))]
    if len(volleys) > 1:
        chance = odds.any_entry(war, movers, frame.target, odds.several(volleys))
        found.append(_number("All assaults named, then get in", percent(chance)))
    return found


# ------------------------------------------------------------------ defensive assaults
def _defence(war: War, frame: Defence) -> dict[str, Any]:
    armies, fort, home = frame.firing(war)
    strength, modifier = odds.shots(war, frame)
    lines = [_line(DEFENCE, name(army), fire.ground(war, army), "assault-resolution.3a") for army in bits(armies)]
    sum_ = sum(fire.ground(war, army) for army in bits(armies)) + fort + home
    if fort:
        lines.append(_line(DEFENCE, "Fort", fort, "fort-combat.1b"))
    if home:
        lines.append(_line(DEFENCE, "Home forces", home, "unaligned-forces.1"))
    if strength > sum_:
        lines.append(_line(DEFENCE, "Tactical air", strength - sum_, "air-attacks.6"))
        sum_ = strength
    foes = [_line(ATTACK, name(army), war.total(army), "assault-resolution.4b") for army in bits(frame.foes)]
    chances = odds.losses(strength, modifier)
    return {
        "title": f"Defensive assault from {place(frame.space)}",
        "ready": True,
        "attackers": _names(war, frame.foes),
        "defenders": _names(war, war.here.get(frame.space, 0)),
        "spaces": [war.space_name(frame.space)],
        "lines": [*foes, *lines, *_cap(DEFENCE, strength, sum_), *_dice(war, armies, modifier, attack=False)],
        "outcomes": _bars(chances, "lost by the attackers"),
        "numbers": [_number("Expected enemy loss", _mean(chances)), *_threat(war, frame)],
        "strength": strength,
        "button": f"Fire with {strength}",
        "action": "fire",
    }


def _threat(war: War, frame: Defence) -> list[dict[str, str]]:
    """What the attackers can do to the hex if nobody fires at them."""
    if any(army not in war.named for army in bits(frame.foes)):
        return []
    volleys, movers = odds.plan(war, frame.space)
    taken = odds.any_entry(war, movers, frame.space, odds.several(volleys))
    return [_number("The attackers get in, as they stand now", percent(taken))]


# ------------------------------------------------------------------ exploitation
def _spearhead(war: War, frame: Spearhead) -> dict[str, Any]:
    army, goal = frame.army, frame.target
    drop = 0 if advance.may_walk(war, army, goal) else targets.ready_to_drop(war, army)
    faces, strength = advance.chance(war, army, goal, drop), advance.strength(war, army, drop)
    most = advance.needed(war, army, goal, strength)
    friendly = bool(war.land[war.phasing] >> goal & 1)
    now = Fraction(faces, odds.FACES)
    numbers = [_number("Drop now" if drop else "Advance now", percent(now))]
    if assault.why_not_fire(war, army, goal) is None:
        used = air.least(war.count(army, AIR), air.against(war, war.here.get(goal, 0), goal))
        volley = (assault.strength(war, 1 << army, goal, used), fire.attack_modifier(war, 1 << army))
        chance = odds.any_entry(war, 1 << army, goal, odds.losses(*volley))
        numbers.append(_number("Assault first, then advance", percent(chance)))
    return {
        "title": f"{name(army)} goes on to {place(goal)}",
        "ready": True,
        "attackers": _names(war, 1 << army),
        "defenders": _names(war, war.here.get(goal, 0) if not friendly else 0),
        "spaces": [war.space_name(goal)],
        "lines": [
            _line(ATTACK, "Paratroops, doubled", strength, "paradrop.2")
            if drop
            else _line(ATTACK, "Mechanized points", strength, "advance-resolution.3a"),
            *([_line(DEFENCE, "A friendly hex", "-", "advance-friendly.1a")] if friendly else _holders(war, goal)),
            *_going(war, army, goal),
            _line(TOTAL, "Gets in with a modified die of", f"{most} or less" if most else "no die", "advance-table.1"),
        ],
        "outcomes": [
            {"p": float(p), "label": label} for p, label in ((now, "gets in"), (1 - now, "fails, and stops")) if p
        ],
        "numbers": numbers,
        **_step(war, army, goal, drop, faces),
    }


def _step(war: War, army: int, goal: int, drop: int, faces: int) -> dict[str, str]:
    """What the button does: a drop of all who can where nobody can walk in, the advance, or what must come before."""
    piece = war.piece_name(army)
    if drop:
        return {"button": f"Drop {drop} ({odds.spoken(faces)})", "action": f"drop {piece} {drop}"}
    if advance.may_walk(war, army, goal):
        return {"button": f"Advance ({odds.spoken(faces)})", "action": f"advance {piece}"}
    return {"button": "Assault first", "action": f"assault {piece}"}


def _going(war: War, army: int, goal: int) -> list[Line]:
    """What is added to the die of an advance."""
    lines: list[Line] = []
    been = war.advanced.get(army, 0)
    if been:
        text = f"{'1 hex' if been == 1 else f'{been} hexes'} advanced already, on the die"
        lines.append(_line(TOTAL, text, f"{been * advance.FATIGUE:+}", "advance-resolution.10"))
    if geo.MOUNTAIN >> goal & 1:
        lines.append(_line(TOTAL, "into a mountain", f"{advance.CLIMB:+}", "mountain-combat.3"))
    rest = advance.modifier(war, army, goal) - been * advance.FATIGUE
    rest -= advance.CLIMB if geo.MOUNTAIN >> goal & 1 else 0
    slow = italian_army.burden(war, army, goal)
    if slow:
        lines.append(_line(TOTAL, "Italian Army, on the die", f"{slow:+}", "italian-army.4"))
    return [*lines, *_dice(war, 1 << army, rest - slow)]


# ------------------------------------------------------------------ in a few numbers
def summary(war: War, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
    """What people ask about an act with dice."""
    if isinstance(act, Resolve | Fire):
        found = panel(war)
        return found["numbers"] if found else []
    if isinstance(act, Advance | Drop):
        success = sum((p for p, result in outcomes if result.get("success")), Fraction(0))
        return [_number("Chance to get in", percent(success))]
    return []
