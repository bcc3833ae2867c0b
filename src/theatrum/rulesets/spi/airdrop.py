"""[16.7] Airdrops."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi import losses
from theatrum.rulesets.spi.war import War


def on_enemy(war: War, piece: int) -> bool:
    """[16.75] Has this unit dropped onto an Enemy that is still there?"""
    if not war.dropped >> piece & 1 or piece not in war.origin:
        return False
    return bool(war.here[war.at[piece]] & ~war.commanded("axis"))


def end_combat(war: War) -> None:
    """[16.75] Paratroops that have not cleared their hex are eliminated."""
    for piece in bits(war.dropped):
        if on_enemy(war, piece):
            losses.eliminate(war, piece, "16.75", combat=True)
        war.origin.pop(piece, None)
