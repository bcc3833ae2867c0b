"""[8.1f-8.1i, 8.2] The totals and the dice of a ground battle, and what the Combat Results Table says."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.tables import ARM, COLUMNS, CRT, TABLES
from theatrum.rulesets.neppa.rules.land import advance, losses, strength, winter
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import capitals
from theatrum.rulesets.neppa.rules.sea import bombardment
from theatrum.rulesets.neppa.war import OFF, War

SUPPORT: int = TABLES["combat_limits"]["das_multiple"]
"""[7.1b, 7.2c, R53] air factors for each ground factor, of the defence as of the attack."""


def attack_total(war: War, battle: Battle) -> int:
    """[8.1f] Ground units, ground support and shore bombardment."""
    values = strength.attack_values(war, battle.crew, battle.drops, battle.sea)
    return sum(values.values()) + war.factors(battle.air) + bombardment.guns(war, battle)


def defence_values(war: War, battle: Battle) -> dict[int, int]:
    """[8.1g] The Defense Factors of the defending ground units in this attack."""
    return strength.defence_values(
        war, battle.target, battle.enemies(war), battle.starts(war), bool(battle.sea), bool(battle.drops)
    )


def defence_total(war: War, battle: Battle) -> int:
    """[8.1g] Ground units with their terrain, and defensive air support."""
    values = defence_values(war, battle)
    ground = winter.ground_defence(war, battle.target, sum(values.values()))
    return ground + min(war.factors(battle.cover), SUPPORT * ground) if values else 0


def resolve(war: War, battle: Battle) -> None:
    """[8.1h, 8.1i, 8.2] The odds, the dice, the result."""
    attack, defence = attack_total(war, battle), defence_total(war, battle)
    if defence and attack and capitals.too_weak(war, battle.target, battle.crew, strength.column(attack, defence)):
        war.note("too-weak", "14.1c", target=war.space_name(battle.target), attack=attack, defence=defence)
        return
    if defence and not attack:
        war.note("no-attack", "8.1h", target=war.space_name(battle.target))  # [R59]
        return
    war.contested |= 1 << battle.target
    result = _result(war, attack, defence)
    war.note("battle", "8.2a", target=war.space_name(battle.target), attack=attack, defence=defence, result=result)
    if result[0] == "A":
        _attacker_gone(war, battle, result, attack)
    else:
        _defender_gone(war, battle, result, defence)


def _result(war: War, attack: int, defence: int) -> str:
    if not defence:
        return "D"  # [R58] nobody defends
    column = strength.column(attack, defence)
    if column < 0:
        return "A"  # [8.2k]
    if column == len(COLUMNS):
        return "D"  # [8.2i]
    roll = war.roll(why=f"battle at {COLUMNS[column]}") + war.roll(why=f"battle at {COLUMNS[column]}")
    return CRT[roll][column]


def share(result: str, total: int) -> int:
    """[8.2e-8.2h, R23] What the winner loses: half of the loser's factors, or all of them."""
    return total // 2 if result[1:] == "P" else total if result[1:] == "X" else 0


def _attacker_gone(war: War, battle: Battle, result: str, attack: int) -> None:
    """[8.2c, 8.2e, 8.2g, 6.5r, R49] Ground units and air of the attack are lost, no ships; nobody advances [8.3d]."""
    owed, values = share(result, attack), defence_values(war, battle)
    _eliminate(war, battle.attackers(), "8.2c")
    if owed:
        losses.pay(war, owed, values, battle.cover, None)


def _defender_gone(war: War, battle: Battle, result: str, defence: int) -> None:
    """[8.2d, 8.2f, 8.2h, R49] The defenders and their air support are lost; the winner pays, then advances."""
    values = strength.attack_values(war, battle.crew, battle.drops, battle.sea)
    _eliminate(war, battle.enemies(war) | battle.cover, "8.2d")
    owed, starts = share(result, defence), battle.starts(war)
    if owed:
        losses.pay(war, owed, values, battle.air, battle, starts)
    else:
        advance.win(war, battle, starts, int(bool(battle.crew & war.order[ARM])))


def _eliminate(war: War, units: int, clause: str) -> None:
    for piece in bits(units):
        if war.at[piece] != OFF:
            war.lose(piece, clause)
