"""The battle panel of an attack on a zone: who, every factor with its clause, the odds, the exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.odds import Outcomes
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import End, Resolve, Withdraw
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import RUSSIA
from theatrum.rulesets.neppa.data.tables import AIR, ARM, COLUMNS, NORMAL, RUGGED, TERRAIN
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.air.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.rules.convoys.strategic_warfare import StrategicWarfare
from theatrum.rulesets.neppa.rules.land import combat_results, strength, terrain, winter
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
from theatrum.rulesets.neppa.rules.sea import bombardment
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception
from theatrum.rulesets.neppa.rules.words import name, names, place
from theatrum.rulesets.neppa.table import odds, sea_panel
from theatrum.rulesets.neppa.table.panel import ATTACK, DEFENCE, TOTAL, Line, line, number, percent
from theatrum.rulesets.neppa.war import War

CLAUSES = ("3.1b", "3.2a", "3.3a", "3.4d")
"""[3.1-3.4] where the Attack Factor of each class of ground units stands."""
GRADES = {NORMAL: "", TERRAIN: ", Terrain factor", RUGGED: ", Rugged factor"}
LABELS = {
    "A": "A: attackers eliminated",
    "AP": "AP: attackers eliminated, half exchange",
    "AX": "AX: attackers eliminated, full exchange",
    "DX": "DX: defenders eliminated, full exchange",
    "DP": "DP: defenders eliminated, half exchange",
    "D": "D: defenders eliminated",
    odds.NO_BATTLE: "No battle: a counterattack below 1-2",
}


def panel(war: War) -> dict[str, Any] | None:
    """The panel for the open frame, if that is a battle."""
    if war.over:
        return None
    frame = war.frame
    if isinstance(frame, Muster):
        return _muster(war, frame)
    if isinstance(frame, Cover | Hunt):
        return _sky(war, frame)
    if isinstance(frame, Contact):
        return sea_panel.contact(war, frame)
    if isinstance(frame, Interception):
        return sea_panel.interception(war, frame)
    if isinstance(frame, StrategicWarfare):
        return sea_panel.convoys(war)
    return sea_panel.raid(war, frame) if isinstance(frame, Raid | Scramble) else None


# ------------------------------------------------------------------ lines
def _attack(war: War, battle: Battle) -> list[Line]:
    values = strength.attack_values(war, battle.crew, battle.drops, battle.sea)
    lines = []
    for piece, value in values.items():
        how = " by sea" if battle.sea >> piece & 1 else " drops" if battle.drops >> piece & 1 else ""
        lines.append(line(ATTACK, f"{name(war, piece)}{how}", value, CLAUSES[war.class_(piece)]))
    if battle.air:
        lines.append(line(ATTACK, "Ground support", war.factors(battle.air), "7.1a"))
    guns = bombardment.guns(war, battle)
    if guns:
        lines.append(line(ATTACK, "Shore bombardment", guns, "6.6a"))
    return [*lines, line(ATTACK, "Attack Factors", combat_results.attack_total(war, battle), "8.1f")]


def why_grade(war: War, battle: Battle, nation: int, grade: int) -> str:
    """The clause that gives defenders of a nation their factor."""
    space = battle.target
    if grade == NORMAL:
        return "8.1g"
    if grade == RUGGED:
        if terrain.fortress(war, space) and battle.starts(war) & terrain.SIDES[space]:
            return "2.2a"
        if geo.DEFENCE_ZONE >> space & 1 and nation == RUSSIA:
            return "2.9b"
        return "2.8a.6" if battle.sea else "2.2c"
    if geo.MOUNTAIN >> space & 1:
        return "2.0"
    if geo.SWAMP >> space & 1:
        return "2.1"
    return "2.8.2" if battle.sea else "2.5.1"


def _defence(war: War, battle: Battle, cover: int) -> list[Line]:
    lines = []
    values = combat_results.defence_values(war, battle)
    for piece, value in values.items():
        nation = war.nation(piece)
        grade = terrain.grade(war, battle.target, nation, battle.starts(war), bool(battle.sea), bool(battle.drops))
        lines.append(line(DEFENCE, f"{name(war, piece)}{GRADES[grade]}", value, why_grade(war, battle, nation, grade)))
    sum_ = sum(values.values())
    halved = winter.ground_defence(war, battle.target, sum_) - sum_
    if halved:
        lines.append(line(DEFENCE, "Russian Winter", halved, "13.1c"))
    if not values:
        lines.append(line(DEFENCE, "Nobody defends", 0, "8.1b"))
    if cover:
        lines.append(line(DEFENCE, "Defensive air support", cover, "7.2a"))
    return [*lines, line(DEFENCE, "Defense Factors", odds.defence(war, battle, cover), "8.1g")]


def column(attack: int, defence: int) -> tuple[str, str]:
    """The odds in words, and the clause."""
    if not defence:
        return "nobody defends", "8.1b"
    found = strength.column(attack, defence) if attack else -1
    if found < 0:
        return "below 1-4: the attackers are lost", "8.2k"
    return (COLUMNS[found], "8.1h") if found < len(COLUMNS) else ("6-1 or better: no roll", "8.2i")


def _totals(war: War, battle: Battle, cover: int) -> list[Line]:
    text, clause = column(combat_results.attack_total(war, battle), odds.defence(war, battle, cover))
    return [line(TOTAL, "Odds", text, clause)]


def bars(chances: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    return [{"p": float(chances[result]), "label": label} for result, label in LABELS.items() if chances.get(result)]


# ------------------------------------------------------------------ numbers
def toll(chances: odds.Chances, attack: int, defence: int, guns: int = 0) -> tuple[Fraction, Fraction]:
    """[8.2] The factors that attacker and defender lose on average; ships are not lost with the attackers [6.5r]."""
    own = foe = Fraction(0)
    for result, chance in chances.items():
        if result == odds.NO_BATTLE:
            continue
        if result[0] == "D":
            own += chance * min(attack, combat_results.share(result, defence))
            foe += chance * defence
        else:
            own += chance * (attack - guns)
            foe += chance * min(defence, combat_results.share(result, attack))
    return own, foe


def holds(war: War, battle: Battle, units: int, result: str, defence: int) -> bool:
    """[8.2b, 8.3a] Can the attacker pay for a victory so that one of these units is left to take the zone?"""
    if result[0] != "D":
        return False
    values = strength.attack_values(war, battle.crew, battle.drops, battle.sea)
    spare = combat_results.attack_total(war, battle) - combat_results.share(result, defence)
    return spare > 0 and any(values[piece] <= spare for piece in bits(units))


def possible_cover(war: War, battle: Battle) -> int:
    """[7.2a, 7.2c] How many factors of air support could still come, beside those that are there."""
    if not battle.enemies(war):
        return 0
    foes = war.units(battle.foes(war)) & war.order[AIR] & ~war.flown & ~battle.cover & ~joint.kept_away(war, battle)
    near = sum(war.size[piece] for piece in bits(foes) if geo.RANGE2[war.at[piece]] >> battle.target & 1)
    return max(0, min(near, combat_results.SUPPORT * odds.ground(war, battle) - war.factors(battle.cover)))


def _numbers(war: War, battle: Battle) -> list[dict[str, str]]:
    """The three numbers that people ask for; each way that the air combat before the battle may end is counted."""
    attack, guns = combat_results.attack_total(war, battle), bombardment.guns(war, battle)
    armor = battle.crew if battle.crew & war.order[ARM] and not battle.late else 0
    own = foe = taken = broken = Fraction(0)
    for left, chance in odds.support(war, battle.cover, battle.hunters).items():
        chances, defence = odds.results(war, battle, left), odds.defence(war, battle, left)
        lost, enemy = toll(chances, attack, defence, guns)
        own, foe = own + chance * lost, foe + chance * enemy
        for result, p in chances.items():
            taken += chance * p * holds(war, battle, battle.crew | battle.drops, result, defence)
            broken += chance * p * holds(war, battle, armor, result, defence)
    found = [
        number(f"Chance to take {place(battle.target)}", percent(taken)),
        number("Attacker loses", f"{float(own):.1f} factors"),
        number("Defender loses", f"{float(foe):.1f} factors"),
    ]
    return [*found, number("Chance of a breakthrough", percent(broken))] if armor else found


# ------------------------------------------------------------------ the frames
def _frame(war: War, battle: Battle, title: str) -> dict[str, Any]:
    ours = battle.crew | battle.drops | battle.air | battle.hunters
    return {
        "title": title,
        "attackers": names(war, ours),
        "defenders": names(war, battle.enemies(war) | battle.cover),
        "spaces": [war.space_name(battle.target)],
    }


def _muster(war: War, frame: Muster) -> dict[str, Any]:
    title = f"Attack on {place(frame.battle.target)}"
    ready = bool(frame.battle.crew or frame.battle.drops)
    battle = odds.as_fought(war, frame.battle)
    cover = war.factors(battle.cover)
    chances: Mapping[str, Fraction] = odds.results(war, frame.battle) if ready else {}
    numbers = _numbers(war, battle) if ready else []
    more = possible_cover(war, battle)
    if ready and more:
        numbers.append(_supported(war, battle, more))
    text, _ = column(combat_results.attack_total(war, battle), odds.defence(war, battle, cover))
    return {
        **_frame(war, battle, title),
        "ready": ready,
        "lines": [
            *_attack(war, battle),
            *_defence(war, battle, cover),
            *(_totals(war, battle, cover) if ready else []),
        ],
        "outcomes": bars(chances),
        "numbers": numbers,
        "button": f"Attack, {text}" if ready else "Attack",
        "action": "resolve" if ready else None,
    }


def _supported(war: War, battle: Battle, more: int) -> dict[str, str]:
    """What is left of the attack if the defence sends so much more air support."""
    chances = odds.results(war, battle, war.factors(battle.cover) + more)
    text = count(more, "more air factor" if battle.cover else "air factor")
    return number(f"Attacker wins against {text}", percent(odds.wins(chances)))


def _sky(war: War, frame: Cover | Hunt) -> dict[str, Any]:
    """Air over a battle: what the support adds, and whether it gets through its interceptors."""
    battle = odds.as_fought(war, frame.battle)
    cover = war.factors(battle.cover)
    chances = odds.decided(war, battle)
    numbers = _numbers(war, battle)
    lines = [*_attack(war, battle), *_defence(war, battle, cover), *_totals(war, battle, cover)]
    if isinstance(frame, Cover):
        more = possible_cover(war, battle)
        if more:
            numbers.append(_supported(war, battle, more))
        title, button = f"Air support for {place(frame.battle.target)}", "Fight with this air support"
    else:
        lines = [*_air(war, battle), *lines]
        numbers += _survival(war, battle)
        title, button = f"Air over {place(frame.battle.target)}", "Fight with these interceptors"
    return {
        **_frame(war, battle, title),
        "ready": True,
        "lines": lines,
        "outcomes": bars(chances),
        "numbers": numbers,
        "button": button,
        "action": "end",
    }


def _air(war: War, battle: Battle) -> list[Line]:
    if not battle.hunters:
        return []
    return [
        *sea_panel.air_lines(war, ATTACK, battle.hunters, battle.cover, "Interceptors"),
        *sea_panel.air_lines(war, DEFENCE, battle.cover, battle.hunters, "Air support"),
    ]


def _survival(war: War, battle: Battle) -> list[dict[str, str]]:
    """[7.4h] The chance that air support gets through, and what the attack would be without any."""
    gone = odds.support(war, battle.cover, battle.hunters)[0]
    alone = odds.results(war, battle, 0)
    return [
        number("Air support gets through", percent(1 - gone)),
        number("Attacker wins without it", percent(odds.wins(alone))),
    ]


# ------------------------------------------------------------------ in a few numbers
def summary(war: War, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
    """What people ask about an act with dice."""
    if isinstance(act, Withdraw):
        lost = sum((p * result["enemy"] for p, result in outcomes), Fraction(0))
        return [number("Loss of the withdrawing force", f"{float(lost):.1f} factors")]
    found = panel(war) if isinstance(act, Resolve | End) else None
    return found["numbers"] if found else []
