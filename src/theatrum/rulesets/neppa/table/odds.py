"""Exact chances: of ground battles with or without their air combat, of meetings and battles at sea, of raids."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.frame import Frame, replace
from theatrum.core.odds import Outcomes, merge
from theatrum.rulesets.neppa.actions import End, Intercept, Join, Resolve, Withdraw
from theatrum.rulesets.neppa.data.tables import COLUMNS, CRT, FLEET
from theatrum.rulesets.neppa.rules.air import air_combat, port_strike
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt, standing
from theatrum.rulesets.neppa.rules.air.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.rules.convoys.strategic_warfare import StrategicWarfare
from theatrum.rulesets.neppa.rules.land import combat_results, strength, winter
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import capitals
from theatrum.rulesets.neppa.rules.sea import invasion, naval_combat
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception, reach
from theatrum.rulesets.neppa.rules.sea.sailing import Voyage
from theatrum.rulesets.neppa.table import convoy_odds
from theatrum.rulesets.neppa.war import War

FACES = range(1, 7)
ONE = Fraction(1)
Chances = dict[str, Fraction]
"""The chance of each result of a battle."""
NO_BATTLE = "no battle"
"""[14.1c] a counterattack that is too weak."""


def odds(war: War, act: Action) -> Outcomes | None:
    """The distribution, if this act has a shorter answer than the list of its events."""
    frame = war.frame
    if isinstance(frame, StrategicWarfare):
        return convoy_odds.odds(war, act)
    if isinstance(frame, Contact) and isinstance(act, Resolve | Withdraw):
        pairs = naval(war, frame.voyage, isinstance(act, Withdraw)).items()
        return merge((p, {"won": won, "lost": lost, "enemy": enemy}) for (won, lost, enemy), p in pairs)
    if isinstance(act, Join | Intercept):
        frame = with_piece(frame, act.piece)
    elif not isinstance(act, Resolve | End):
        return None
    if isinstance(frame, Muster) and isinstance(act, Resolve):
        return _told(results(war, frame.battle))
    if isinstance(frame, Cover | Hunt):
        return _told(decided(war, frame.battle))
    if isinstance(frame, Interception) and frame.voyage.hunters:
        return merge((p, {"factors": factors}) for factors, p in meeting(war, frame).items())
    if isinstance(frame, Scramble) or (isinstance(frame, Raid) and isinstance(act, Resolve)):
        return merge((p, {"fleets": hits, "air": hurt}) for (hits, hurt), p in bombing(war, frame.battle).items())
    return None


def with_piece(frame: Frame, piece: int) -> Frame:
    """The frame with one more unit that answers an attack: it may be the last, and then the dice roll at once."""
    if isinstance(frame, Cover | Scramble):
        return frame.amended(cover=frame.battle.cover | 1 << piece)
    if isinstance(frame, Hunt):
        return frame.amended(hunters=frame.battle.hunters | 1 << piece)
    return frame.joined(piece) if isinstance(frame, Interception) else frame


def _told(chances: Chances) -> Outcomes:
    return merge((p, {"result": result}) for result, p in chances.items())


def sum_of(chances: dict[Any, Fraction], *wanted: Any) -> Fraction:
    return sum((chances.get(key, Fraction(0)) for key in wanted), Fraction(0))


def wins(chances: Chances) -> Fraction:
    """The chance that the attacker wins."""
    return sum_of(chances, "D", "DP", "DX")


def add(found: dict[Any, Fraction], key: Any, chance: Fraction) -> None:
    found[key] = found.get(key, Fraction(0)) + chance


# ------------------------------------------------------------------ ground combat
def as_fought(war: War, battle: Battle) -> Battle:
    """The attack as it will be fought: all of its ships get through [6.6a], air that stands there supports [R54]."""
    battle = replace(battle, cover=battle.cover | standing(war, battle.target))
    if not battle.sea or battle.armada:
        return battle
    return replace(battle, armada=invasion.fellows(war, battle.sea) & war.order[FLEET])


def ground(war: War, battle: Battle) -> int:
    """[8.1g, 13.1c] The Defense Factors of the defending ground units."""
    return winter.ground_defence(war, battle.target, sum(combat_results.defence_values(war, battle).values()))


def defence(war: War, battle: Battle, cover: int) -> int:
    """[8.1g, 7.2c] All Defense Factors with so many factors of air support."""
    own = ground(war, battle)
    return own + min(cover, combat_results.SUPPORT * own)


def crt(attack: int, defending: int) -> Chances:
    """[8.2, R58-R60] The results of two dice at these odds."""
    if not defending:
        return {"D": ONE}
    column = strength.column(attack, defending)
    if column < 0:
        return {"A": ONE}
    if column == len(COLUMNS):
        return {"D": ONE}
    found: Chances = {}
    for one, two in product(FACES, FACES):
        add(found, CRT[one + two][column], Fraction(1, 36))
    return found


def results(war: War, battle: Battle, cover: int | None = None) -> Chances:
    """The results of an attack as it stands, or with so many factors of defensive air support."""
    battle = as_fought(war, battle)
    attack = combat_results.attack_total(war, battle)
    defending = defence(war, battle, war.factors(battle.cover) if cover is None else cover)
    rolled = strength.column(attack, defending) if attack and defending else len(COLUMNS)
    if capitals.too_weak(war, battle.target, battle.crew, rolled) or (defending and not attack):  # [14.1c, R59]
        return {NO_BATTLE: ONE}
    return crt(attack, defending)


# ------------------------------------------------------------------ air combat
def duel(war: War, one: int, other: int) -> dict[tuple[int, int, int], Fraction]:
    """[7.4] An air battle: 1, 0 or -1 for a victory, a tie or a defeat of the first force; what is left of both."""
    mine, theirs = war.factors(one), war.factors(other)
    ahead = air_combat.modifier(war, one, other) - air_combat.modifier(war, other, one)
    found: dict[tuple[int, int, int], Fraction] = {}
    for a, b in product(FACES, FACES):
        gap = a - b + ahead
        lost = min(abs(gap), theirs if gap > 0 else mine)
        half = min(lost // 2, mine if gap > 0 else theirs)
        left = (mine - half, theirs - lost) if gap > 0 else (mine - lost, theirs - half)
        add(found, ((gap > 0) - (gap < 0), *left), Fraction(1, 36))
    return found


def support(war: War, cover: int, hunters: int) -> dict[int, Fraction]:
    """[7.4h, R56] How many factors of the defensive air support get through to the battle."""
    if not hunters or not cover:
        return {war.factors(cover): ONE}
    larger = war.factors(cover) > war.factors(hunters)
    found: dict[int, Fraction] = {}
    for (won, left, _), chance in duel(war, cover, hunters).items():
        add(found, left if larger and won > 0 else 0, chance)
    return dict(sorted(found.items()))


def decided(war: War, battle: Battle) -> Chances:
    """The results of an attack over which air forces meet first."""
    found: Chances = {}
    for left, chance in support(war, battle.cover, battle.hunters).items():
        for result, p in results(war, battle, left).items():
            add(found, result, chance * p)
    return found


# ------------------------------------------------------------------ the sea
def meeting(war: War, frame: Interception) -> dict[int, Fraction]:
    """[6.3f, 6.3i] How many fleet factors find the enemy: one die for each port."""
    zone = frame.zone(war)
    found = {0: ONE}
    for port in bits(war.occupied_by(frame.voyage.hunters)):
        trying = [(p, reach(war, p, frame.voyage, zone)) for p in bits(war.here[port] & frame.voyage.hunters)]
        dice = [(war.size[piece], die) for piece, die in trying if die]
        if dice:
            factors, chance = sum(size for size, _ in dice), Fraction(7 - dice[0][1], 6)
            total: dict[int, Fraction] = {}
            for sum_, p in found.items():
                add(total, sum_ + factors, p * chance)
                add(total, sum_, p * (1 - chance))
            found = total
    return dict(sorted((factors, p) for factors, p in found.items() if p))


def naval(war: War, voyage: Voyage, withdraws: bool) -> dict[tuple[bool, int, int], Fraction]:
    """[6.4, 6.3m-6.3o] A battle at sea: has the moving force won, and the factors that each of the two loses."""
    ships, hunters = war.factors(voyage.ships), war.factors(voyage.hunters)
    ahead = naval_combat.modifier(war, voyage.ships, voyage.hunters)
    ahead -= naval_combat.modifier(war, voyage.hunters, voyage.ships)
    found: dict[tuple[bool, int, int], Fraction] = {}
    for a, b in product(FACES, FACES):
        gap = a - b + ahead
        if withdraws:
            won, lost = True, min(naval_combat.toll(gap, hunters) // 2, hunters // 2) if gap > 0 else 0
        else:
            won = gap > 0
            lost = naval_combat.toll(abs(gap), hunters if won else ships)
        half = min(lost // 2, ships if won else hunters)
        add(found, (won, half, lost) if won else (won, lost, half), Fraction(1, 36))
    return found


# ------------------------------------------------------------------ fleets in port
def bombs(factors: int) -> dict[tuple[int, int], Fraction]:
    """[7.5c] Fleet factors and air factors that one die for each air factor costs."""
    hit, hurt = Fraction(len(port_strike.HIT), 6), Fraction(len(port_strike.HURT), 6)
    found = {(0, 0): ONE}
    for _ in range(factors):
        total: dict[tuple[int, int], Fraction] = {}
        for (fleets, air), p in found.items():
            for key, chance in (((fleets + 1, air), hit), ((fleets, air + 1), hurt), ((fleets, air), 1 - hit - hurt)):
                add(total, key, p * chance)
        found = total
    return found


def bombing(war: War, battle: Battle) -> dict[tuple[int, int], Fraction]:
    """[7.5, 7.6c] What an attack on a port costs both sides, the interceptors so far counted: fleet and air factors."""
    ships = war.factors(port_strike.prey(war, war.nation(next(bits(battle.air))), battle.target)) if battle.air else 0
    found: dict[tuple[int, int], Fraction] = {}
    for left, lost, chance in _raiders(war, battle):
        for (hits, hurt), p in bombs(left).items():
            add(found, (min(hits, ships), lost + hurt), chance * p)
    return found


def _raiders(war: War, battle: Battle) -> Iterator[tuple[int, int, Fraction]]:
    """How many raiders come to bomb, how many were lost on the way, and the chance of it."""
    force = war.factors(battle.air)
    if not battle.cover:
        yield force, 0, ONE
        return
    larger = force > war.factors(battle.cover)
    for (won, left, _), chance in duel(war, battle.air, battle.cover).items():
        yield (left if larger and won > 0 else 0), force - left, chance
