"""Exact chances: of ground battles with or without their air combat, of meetings and battles at sea, of raids."""

from __future__ import annotations

import operator
from fractions import Fraction

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.chance import Chance, die, sure, total
from theatrum.core.frame import Frame, replace
from theatrum.core.odds import Outcomes, outcomes, told
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

GAP = die() + die().map(operator.neg)
"""One die less another."""
Chances = Chance[str]
"""The chance of each result of a battle."""
NO_BATTLE = "no battle"
"""[14.1c] a counterattack that is too weak."""


def odds(war: War, act: Action) -> Outcomes:
    """The distribution; where there is a shorter answer than the list of events, that one."""
    frame = war.frame
    if isinstance(frame, StrategicWarfare):
        return convoy_odds.odds(war, act) or outcomes(war, act)
    if isinstance(frame, Contact) and isinstance(act, Resolve | Withdraw):
        chances = naval(war, frame.voyage, isinstance(act, Withdraw))
        return told(chances, lambda end: dict(zip(("won", "lost", "enemy"), end, strict=True)))
    if isinstance(act, Join | Intercept):
        frame = with_piece(frame, act.piece)
    elif not isinstance(act, Resolve | End):
        return outcomes(war, act)
    if isinstance(frame, Muster) and isinstance(act, Resolve):
        return told(results(war, frame.battle), _in_words)
    if isinstance(frame, Cover | Hunt):
        return told(decided(war, frame.battle), _in_words)
    if isinstance(frame, Interception) and frame.voyage.hunters:
        return told(meeting(war, frame), lambda factors: {"factors": factors})
    if isinstance(frame, Scramble) or (isinstance(frame, Raid) and isinstance(act, Resolve)):
        return told(bombing(war, frame.battle), lambda cost: {"fleets": cost[0], "air": cost[1]})
    return outcomes(war, act)


def with_piece(frame: Frame, piece: int) -> Frame:
    """The frame with one more unit that answers an attack: it may be the last, and then the dice roll at once."""
    if isinstance(frame, Cover | Scramble):
        return frame.amended(cover=frame.battle.cover | 1 << piece)
    if isinstance(frame, Hunt):
        return frame.amended(hunters=frame.battle.hunters | 1 << piece)
    return frame.joined(piece) if isinstance(frame, Interception) else frame


def _in_words(result: str) -> dict[str, str]:
    return {"result": result}


def wins(chances: Chances) -> Fraction:
    """The chance that the attacker wins."""
    return chances.of(lambda result: result in ("D", "DP", "DX"))


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
        return sure("D")
    column = strength.column(attack, defending)
    if column < 0:
        return sure("A")
    if column == len(COLUMNS):
        return sure("D")
    return die().repeat(2).map(lambda roll: CRT[roll][column])


def results(war: War, battle: Battle, cover: int | None = None) -> Chances:
    """The results of an attack as it stands, or with so many factors of defensive air support."""
    battle = as_fought(war, battle)
    attack = combat_results.attack_total(war, battle)
    defending = defence(war, battle, war.factors(battle.cover) if cover is None else cover)
    rolled = strength.column(attack, defending) if attack and defending else len(COLUMNS)
    if capitals.too_weak(war, battle.target, battle.crew, rolled) or (defending and not attack):  # [14.1c, R59]
        return sure(NO_BATTLE)
    return crt(attack, defending)


# ------------------------------------------------------------------ air combat
def duel(war: War, one: int, other: int) -> Chance[tuple[int, int, int]]:
    """[7.4] An air battle: 1, 0 or -1 for a victory, a tie or a defeat of the first force; what is left of both."""
    mine, theirs = war.factors(one), war.factors(other)
    ahead = air_combat.modifier(war, one, other) - air_combat.modifier(war, other, one)

    def end(rolled: int) -> tuple[int, int, int]:
        gap = rolled + ahead
        lost = min(abs(gap), theirs if gap > 0 else mine)
        half = min(lost // 2, mine if gap > 0 else theirs)
        return (1, mine - half, theirs - lost) if gap > 0 else (-(gap < 0), mine - lost, theirs - half)

    return GAP.map(end)


def support(war: War, cover: int, hunters: int) -> Chance[int]:
    """[7.4h, R56] How many factors of the defensive air support get through to the battle."""
    if not hunters or not cover:
        return sure(war.factors(cover))
    larger = war.factors(cover) > war.factors(hunters)
    return duel(war, cover, hunters).map(lambda end: end[1] if larger and end[0] > 0 else 0).ordered()


def decided(war: War, battle: Battle) -> Chances:
    """The results of an attack over which air forces meet first."""
    return support(war, battle.cover, battle.hunters).then(lambda left: results(war, battle, left))


# ------------------------------------------------------------------ the sea
def meeting(war: War, frame: Interception) -> Chance[int]:
    """[6.3f, 6.3i] How many fleet factors find the enemy: one die for each port."""
    zone = frame.zone(war)
    ports = []
    for port in bits(war.occupied_by(frame.voyage.hunters)):
        force = war.here[port] & frame.voyage.hunters
        needed = reach(war, next(bits(force)), frame.voyage, zone)
        ports.append(Chance({0: needed - 1, war.factors(force): 7 - needed}))
    return total(ports)


def naval(war: War, voyage: Voyage, withdraws: bool) -> Chance[tuple[bool, int, int]]:
    """[6.4, 6.3m-6.3o] A battle at sea: has the moving force won, and the factors that each of the two loses."""
    ships, hunters = war.factors(voyage.ships), war.factors(voyage.hunters)
    ahead = naval_combat.modifier(war, voyage.ships, voyage.hunters)
    ahead -= naval_combat.modifier(war, voyage.hunters, voyage.ships)

    def end(rolled: int) -> tuple[bool, int, int]:
        gap = rolled + ahead
        if withdraws:
            won, lost = True, min(naval_combat.toll(gap, hunters) // 2, hunters // 2) if gap > 0 else 0
        else:
            won = gap > 0
            lost = naval_combat.toll(abs(gap), hunters if won else ships)
        half = min(lost // 2, ships if won else hunters)
        return (won, half, lost) if won else (won, lost, half)

    return GAP.map(end)


# ------------------------------------------------------------------ fleets in port
def bombs(factors: int) -> Chance[tuple[int, int]]:
    """[7.5c] Fleet factors and air factors that one die for each air factor costs."""
    return die().map(lambda face: (int(face in port_strike.HIT), int(face in port_strike.HURT))).repeat(factors)


def bombing(war: War, battle: Battle) -> Chance[tuple[int, int]]:
    """[7.5, 7.6c] What an attack on a port costs both sides, the interceptors so far counted: fleet and air factors."""
    ships = war.factors(port_strike.prey(war, war.nation(next(bits(battle.air))), battle.target)) if battle.air else 0
    return _raiders(war, battle).then(
        lambda raid: bombs(raid[0]).map(lambda cost: (min(cost[0], ships), raid[1] + cost[1]))
    )


def _raiders(war: War, battle: Battle) -> Chance[tuple[int, int]]:
    """How many raiders come to bomb, and how many were lost on the way."""
    force = war.factors(battle.air)
    if not battle.cover:
        return sure((force, 0))
    larger = force > war.factors(battle.cover)
    return duel(war, battle.air, battle.cover).map(lambda end: (end[1] if larger and end[0] > 0 else 0, force - end[1]))
