"""[12.0-12.2, 14.1b] Who may take part in a battle beside whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, NAMES, RUSSIA
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules.politics import alliances, conquest, cooperation
from theatrum.rulesets.neppa.war import War

if TYPE_CHECKING:
    from theatrum.rulesets.neppa.rules.land.battle import Muster
    from theatrum.rulesets.neppa.rules.land.fight import Fight

PARIS = geo.CAPITAL["France"]


def kept_out(war: War, fight: Fight) -> int:
    """[7.1c] Units that may not take part in an attack because of who takes part already, or of the target."""
    out = (
        _turns(war, fight) | _paris(war, fight) | _italian_air(war, fight) | _capital(war, fight) | _strays(war, fight)
    )
    if fight.crew | fight.drops | fight.air | fight.hunters:
        out |= _apart(war, fight) | _two_air_forces(war, fight)
    return out


def kept_from_strike(war: War, raid: Fight) -> int:
    """[R80] The same for an attack on fleets in port, where no ground units fight and Italian air is free."""
    return _turns(war, raid) | _capital(war, raid) | _strays(war, raid) | (_apart(war, raid) if raid.air else 0)


def why_kept_from_strike(war: War, raid: Fight, piece: int) -> Refusal | None:
    return why_kept_out(war, raid, piece) if kept_from_strike(war, raid) >> piece & 1 else None


def why_kept_out(war: War, fight: Fight, piece: int) -> Refusal | None:
    name = war.piece_name(piece)
    reasons = (
        (_strays, "12.2a", f"{name} stands in a zone of the other Allies, does not attack and has to leave."),
        (_turns, "12.2d", "Russia and the other Allies do not attack the same zone in the same phase."),
        (_two_air_forces, "12.0d", "Only one of the British and French air forces supports a joint attack."),
        (_paris, "12.0f", "British air may not fly over Paris before France is conquered."),
        (_italian_air, "12.1b", f"No Italian ground unit is in the attack that {name} would support."),
    )
    if _apart(war, fight) >> piece & 1 and not _turns(war, fight) >> piece & 1:
        clause = "12.1a" if war.nation(piece) in (GERMANY, ITALY) else "1.5m"
        return Refusal(clause, f"{NAMES[war.nation(piece)]} is no ally of those that attack.")
    for rule, clause, message in reasons:
        if rule(war, fight) >> piece & 1:
            return Refusal(clause, message)
    if _capital(war, fight) >> piece & 1:
        return Refusal("14.1b", conquest.why_not_capital(war, war.nation(piece)))
    return None


def why_nobody(war: War, muster: Muster) -> Refusal | None:
    """Why none of the units next to a target may attack it, if that is the reason."""
    for piece in bits(war.ground(muster.mine(war))):
        if geo.ROADS.near[muster.target] >> war.at[piece] & 1:
            return why_kept_out(war, muster, piece)
    return None


def _ground(fight: Fight) -> int:
    return fight.crew | fight.drops


def _apart(war: War, fight: Fight) -> int:
    """[12.1a, R107] Only allies attack together: Italy once it is Germany's, a Minor Country with its helpers."""
    inside = _ground(fight) | fight.air
    if not inside:
        return 0
    return ~war.units(war.allies[war.nation(next(bits(inside)))])


def _turns(war: War, fight: Fight) -> int:
    """[12.2d, R306] Russia and the other Allies do not attack the same zone in the same phase."""
    if not alliances.red_apart(war):
        return 0
    inside = _ground(fight) | fight.air
    if not inside and not (war.struck | war.struck_red) >> fight.target & 1:
        return 0
    red = war.units(war.allies[RUSSIA])
    west = 0
    for nation in bits(alliances.WESTERN):
        west |= war.units(war.allies[nation])
    out = red if inside & west or war.struck >> fight.target & 1 else 0
    return out | (west if inside & red or war.struck_red >> fight.target & 1 else 0)


def _strays(war: War, fight: Fight) -> int:
    """[R301] Who stands in a zone of the other co-belligerent does not attack."""
    return cooperation.strays(war)


def _two_air_forces(war: War, fight: Fight) -> int:
    """[12.0d] When British and French ground units attack together only one of their air forces flies."""
    british, french = war.ranks[BRITAIN], war.ranks[FRANCE]
    ground, air = _ground(fight), fight.air | fight.hunters
    if not air & (british | french):
        return 0
    if ground & british and ground & french:
        return war.order[AIR] & ((french if air & british else 0) | (british if air & french else 0))
    if air & british and air & french:
        there = british if ground & british else french if ground & french else 0
        return (british | french) & ~war.order[AIR] & ~there
    return 0


def _paris(war: War, fight: Fight) -> int:
    """[12.0f] Until France is conquered British air does not fly over Paris."""
    if fight.target != PARIS or war.conquered >> FRANCE & 1:
        return 0
    return war.ranks[BRITAIN] & war.order[AIR]


def _italian_air(war: War, fight: Fight) -> int:
    """[12.1b] Italian air flies only with Italian ground units in the battle."""
    return 0 if _ground(fight) & war.ranks[ITALY] else war.ranks[ITALY] & war.order[AIR]


def _capital(war: War, fight: Fight) -> int:
    """[14.1b, R89] A counterattack binds a country to its capital; without one it leaves the capital alone."""
    return conquest.bound(war, fight.target) if war.counter or war.clock else 0


# ---------------------------------------------------------------- the defence
def kept_away(war: War, fight: Fight) -> int:
    """Air units that may not support the defence of a zone."""
    out = _over_allies(war, fight) | _paris(war, fight) | _italian_cover(war, fight) | _at_peace(war, fight)
    return out | _over_others(war, fight)


def why_kept_away(war: War, fight: Fight, piece: int) -> Refusal:
    name = war.piece_name(piece)
    if _paris(war, fight) >> piece & 1:
        return Refusal("12.0f", "British air may not fly over Paris before France is conquered.")
    if _italian_cover(war, fight) >> piece & 1:
        return Refusal("12.1b", f"No Italian ground unit is in the battle that {name} would support.")
    if _at_peace(war, fight) >> piece & 1:
        return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with the attacker.")
    if _over_others(war, fight) >> piece & 1:
        clause = "12.1a" if war.nation(piece) in (GERMANY, ITALY) else "12.2a"
        return Refusal(clause, f"No ally of {NAMES[war.nation(piece)]} defends that zone.")
    return Refusal("12.0c", "British air does not fly over French units, nor French air over British ones.")


def _over_allies(war: War, fight: Fight) -> int:
    """[12.0c] British air does not fly over French units, nor French air over British ones."""
    enemies = fight.enemies(war)
    out = war.ranks[BRITAIN] if enemies & war.ranks[FRANCE] else 0
    return out | (war.ranks[FRANCE] if enemies & war.ranks[BRITAIN] else 0)


def _over_others(war: War, fight: Fight) -> int:
    """[R140, R301, R303] Air of one alliance does not fly over the ground units of another."""
    foes, out = fight.foes(war), 0
    if foes == war.allies[war.owner[fight.target]]:
        return 0
    enemies = fight.enemies(war)
    for nation in bits(foes):
        if enemies and not enemies & war.units(war.allies[nation]):
            out |= war.ranks[nation]
    return out


def _italian_cover(war: War, fight: Fight) -> int:
    return 0 if fight.enemies(war) & war.ranks[ITALY] else war.ranks[ITALY] & war.order[AIR]


def _at_peace(war: War, fight: Fight) -> int:
    """[12.3m, 1.5p] Friends of the defender that are at peace with the attacker do not fly against him."""
    found = 0
    for nation in {war.nation(piece) for piece in bits(_ground(fight))}:
        found |= fight.foes(war) & ~war.foes[nation]
    return war.units(found)


# ---------------------------------------------------------------- what an attack leaves behind
def attacked(war: War, fight: Fight) -> None:
    """[12.2d, 1.5o, 14.4f] An attack begins: who attacks which zone is remembered."""
    ground = _ground(fight) | fight.air
    if ground & war.units(war.allies[RUSSIA]):
        war.struck_red |= 1 << fight.target
    if any(ground & war.units(war.allies[nation]) for nation in bits(alliances.WESTERN)):
        war.struck |= 1 << fight.target
    conquest.attacked(war, fight.target, _ground(fight))
