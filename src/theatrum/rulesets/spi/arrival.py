"""[9.13, 12.0] A unit comes to a hex: borders first (who owned it decides), then control."""

from __future__ import annotations

from theatrum.rulesets.spi import control, neutrals
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.war import OFF, War

SENSITIVE = (
    geo.RUSSIA
    | geo.POLAND
    | geo.BALTIC_STATES
    | geo.FINLAND
    | geo.BALKANS
    | geo.TURKEY
    | geo.BRITAIN
    | geo.FRANCE
    | geo.ITALY
)
"""Hexes whose passage some rule remembers, whatever the politics."""


def arrive(war: War, piece: int, spaces: int) -> None:
    """A unit, already shifted, has come to or through these hexes."""
    if spaces & (SENSITIVE | war.quiet | war.vichy_land):
        neutrals.enter(war, piece, spaces)
    if war.at[piece] != OFF:
        control.touch(war, war.bucket(piece), war.nation(piece), spaces)
