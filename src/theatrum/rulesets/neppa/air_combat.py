"""[7.4] Air combat: a die each, the larger force and the better air force add, the lower roll loses."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.nations import MAJORS, NAMES, VICHY
from theatrum.rulesets.neppa.tables import TABLES
from theatrum.rulesets.neppa.war import War

_ROW = TABLES["air_nationality"]
NATIONALITY: tuple[int, ...] = tuple(
    int(_ROW[name]) if name in MAJORS else int(_ROW["Vichy"] if nation == VICHY else _ROW["minors"])
    for nation, name in enumerate(NAMES)
)
"""[7.4c, R43] the Air Nationality Modifier of each nation."""


def modifier(war: War, force: int, other: int) -> int:
    """[7.4b, 7.4c] What a force adds to its die: +1 for each factor more, and its lowest nationality."""
    excess = max(0, war.factors(force) - war.factors(other))
    return excess + min(NATIONALITY[war.nation(piece)] for piece in bits(force))


def over_the_battle(war: War, hunters: int, cover: int) -> int:
    """[7.4] Interceptors meet the air support of the defence; returns what of it still supports [7.4h, R56]."""
    larger = war.factors(cover) > war.factors(hunters)
    won = fight(war, cover, hunters)
    left = sum(1 << piece for piece in bits(cover) if war.size[piece])
    goes_on = larger and won > 0
    if not goes_on:
        war.note("air-aborted", "7.4h")
    return left if goes_on else 0


def fight(war: War, one: int, other: int) -> int:
    """One air battle; 1 if the first force wins, -1 if the second does, 0 for a tie [7.4d-7.4f, R55]."""
    rolls = [
        war.roll(why=f"air combat, {'defence' if force == one else 'interceptors'}") + modifier(war, force, foe)
        for force, foe in ((one, other), (other, one))
    ]
    gap = rolls[0] - rolls[1]
    war.note("air-combat", "7.4d", one=rolls[0], other=rolls[1])
    if not gap:
        return 0
    loser, winner = (other, one) if gap > 0 else (one, other)
    lost = suffer(war, loser, abs(gap))
    suffer(war, winner, lost // 2)  # [7.4e]
    return 1 if gap > 0 else -1


def suffer(war: War, force: int, factors: int) -> int:
    """[7.4g, 7.4i, R46, R165] A force loses factors, shared evenly by its nations; returns how many it really lost."""
    held: dict[int, int] = {}
    for piece in bits(force):
        if war.size[piece]:
            held[war.nation(piece)] = held.get(war.nation(piece), 0) + war.size[piece]
    order = sorted(held, key=lambda nation: (-held[nation], NATIONALITY[nation], nation))
    lost = left = min(factors, sum(held.values()))
    share = dict.fromkeys(order, 0)
    while left:
        for nation in order:
            if left and share[nation] < held[nation]:
                share[nation] += 1
                left -= 1
    for nation in order:
        for _ in range(share[nation]):
            mine = [piece for piece in bits(force & war.ranks[nation]) if war.size[piece]]
            wear(war, min(mine, key=lambda piece: war.size[piece]), 1)
    return lost


def wear(war: War, piece: int, factors: int) -> None:
    """An air unit or fleet loses factors; without any it is gone."""
    war.note("factor-loss", "7.4d", piece=war.piece_name(piece), factors=factors)
    if war.size[piece] <= factors:
        war.drop(piece)
    else:
        war.size[piece] -= factors
