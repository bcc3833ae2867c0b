"""[12.0-12.2, 14.1b] Who may take part in a battle beside whom."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, NAMES, RUSSIA
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import alliances, capitals, conquest, cooperation
from theatrum.rulesets.neppa.war import War

PARIS = geo.CAPITAL["France"]


def kept_out(war: War, battle: Battle) -> int:
    """[7.1c] Units that may not take part in an attack because of who takes part already, or of the target."""
    out = (
        _turns(war, battle)
        | _paris(war, battle)
        | _italian_air(war, battle)
        | _capital(war, battle)
        | _strays(war, battle)
    )
    if battle.attackers() | battle.hunters:
        out |= _apart(war, battle) | _two_air_forces(war, battle)
    return out


def kept_from_strike(war: War, raid: Battle) -> int:
    """[R80] The same for an attack on fleets in port, where no ground units fight and Italian air is free."""
    return _turns(war, raid) | _capital(war, raid) | _strays(war, raid) | (_apart(war, raid) if raid.air else 0)


def why_kept_from_strike(war: War, raid: Battle, piece: int) -> Refusal | None:
    return why_kept_out(war, raid, piece) if kept_from_strike(war, raid) >> piece & 1 else None


def why_kept_out(war: War, battle: Battle, piece: int) -> Refusal | None:
    name = war.piece_name(piece)
    reasons = (
        (_strays, "12.2a", f"{name} stands in a zone of the other Allies, does not attack and has to leave."),
        (_turns, "12.2d", "Russia and the other Allies do not attack the same zone in the same phase."),
        (_two_air_forces, "12.0d", "Only one of the British and French air forces supports a joint attack."),
        (_paris, "12.0f", "British air may not fly over Paris before France is conquered."),
        (_italian_air, "12.1b", f"No Italian ground unit is in the attack that {name} would support."),
    )
    if _apart(war, battle) >> piece & 1 and not _turns(war, battle) >> piece & 1:
        clause = "12.1a" if war.nation(piece) in (GERMANY, ITALY) else "1.5m"
        return Refusal(clause, f"{NAMES[war.nation(piece)]} is no ally of those that attack.")
    for rule, clause, message in reasons:
        if rule(war, battle) >> piece & 1:
            return Refusal(clause, message)
    if _capital(war, battle) >> piece & 1:
        return Refusal("14.1b", capitals.why_not_capital(war, war.nation(piece)))
    return None


def _apart(war: War, battle: Battle) -> int:
    """[12.1a, R107] Only allies attack together: Italy once it is Germany's, a Minor Country with its helpers."""
    inside = battle.attackers()
    if not inside:
        return 0
    return ~war.units(war.allies[war.nation(next(bits(inside)))])


def _turns(war: War, battle: Battle) -> int:
    """[12.2d, R306] Russia and the other Allies do not attack the same zone in the same phase."""
    if not alliances.red_apart(war):
        return 0
    inside = battle.attackers()
    if not inside and not (war.struck | war.struck_red) >> battle.target & 1:
        return 0
    red = war.units(war.allies[RUSSIA])
    west = 0
    for nation in bits(alliances.WESTERN):
        west |= war.units(war.allies[nation])
    out = red if inside & west or war.struck >> battle.target & 1 else 0
    return out | (west if inside & red or war.struck_red >> battle.target & 1 else 0)


def _strays(war: War, battle: Battle) -> int:
    """[R301] Who stands in a zone of the other co-belligerent does not attack."""
    return cooperation.strays(war)


def _two_air_forces(war: War, battle: Battle) -> int:
    """[12.0d] When British and French ground units attack together only one of their air forces flies."""
    british, french = war.ranks[BRITAIN], war.ranks[FRANCE]
    ground, air = battle.ground(), battle.air | battle.hunters
    if not air & (british | french):
        return 0
    if ground & british and ground & french:
        return war.order[AIR] & ((french if air & british else 0) | (british if air & french else 0))
    if air & british and air & french:
        there = british if ground & british else french if ground & french else 0
        return (british | french) & ~war.order[AIR] & ~there
    return 0


def _paris(war: War, battle: Battle) -> int:
    """[12.0f] Until France is conquered British air does not fly over Paris."""
    if battle.target != PARIS or war.conquered >> FRANCE & 1:
        return 0
    return war.ranks[BRITAIN] & war.order[AIR]


def _italian_air(war: War, battle: Battle) -> int:
    """[12.1b] Italian air flies only with Italian ground units in the battle."""
    return 0 if battle.ground() & war.ranks[ITALY] else war.ranks[ITALY] & war.order[AIR]


def _capital(war: War, battle: Battle) -> int:
    """[14.1b, R89] A counterattack binds a country to its capital; without one it leaves the capital alone."""
    return capitals.bound(war, battle.target) if war.counter or war.clock else 0


# ---------------------------------------------------------------- the defence
def kept_away(war: War, battle: Battle) -> int:
    """Air units that may not support the defence of a zone."""
    out = _over_allies(war, battle) | _paris(war, battle) | _italian_cover(war, battle) | _at_peace(war, battle)
    return out | _over_others(war, battle)


def why_kept_away(war: War, battle: Battle, piece: int) -> Refusal:
    name = war.piece_name(piece)
    if _paris(war, battle) >> piece & 1:
        return Refusal("12.0f", "British air may not fly over Paris before France is conquered.")
    if _italian_cover(war, battle) >> piece & 1:
        return Refusal("12.1b", f"No Italian ground unit is in the battle that {name} would support.")
    if _at_peace(war, battle) >> piece & 1:
        return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with the attacker.")
    if _over_others(war, battle) >> piece & 1:
        clause = "12.1a" if war.nation(piece) in (GERMANY, ITALY) else "12.2a"
        return Refusal(clause, f"No ally of {NAMES[war.nation(piece)]} defends that zone.")
    return Refusal("12.0c", "British air does not fly over French units, nor French air over British ones.")


def _over_allies(war: War, battle: Battle) -> int:
    """[12.0c] British air does not fly over French units, nor French air over British ones."""
    enemies = battle.enemies(war)
    out = war.ranks[BRITAIN] if enemies & war.ranks[FRANCE] else 0
    return out | (war.ranks[FRANCE] if enemies & war.ranks[BRITAIN] else 0)


def _over_others(war: War, battle: Battle) -> int:
    """[R140, R301, R303] Air of one alliance does not fly over the ground units of another."""
    foes, out = battle.foes(war), 0
    if foes == war.allies[war.owner[battle.target]]:
        return 0
    enemies = battle.enemies(war)
    for nation in bits(foes):
        if enemies and not enemies & war.units(war.allies[nation]):
            out |= war.ranks[nation]
    return out


def _italian_cover(war: War, battle: Battle) -> int:
    return 0 if battle.enemies(war) & war.ranks[ITALY] else war.ranks[ITALY] & war.order[AIR]


def _at_peace(war: War, battle: Battle) -> int:
    """[12.3m, 1.5p] Friends of the defender that are at peace with the attacker do not fly against him."""
    found = 0
    for nation in {war.nation(piece) for piece in bits(battle.ground())}:
        found |= battle.foes(war) & ~war.foes[nation]
    return war.units(found)


# ---------------------------------------------------------------- what an attack leaves behind
def attacked(war: War, battle: Battle) -> None:
    """[12.2d, 1.5o, 14.4f] An attack begins: who attacks which zone is remembered."""
    ground = battle.attackers()
    if ground & war.units(war.allies[RUSSIA]):
        war.struck_red |= 1 << battle.target
    if any(ground & war.units(war.allies[nation]) for nation in bits(alliances.WESTERN)):
        war.struck |= 1 << battle.target
    conquest.attacked(war, battle.target, battle.ground())
