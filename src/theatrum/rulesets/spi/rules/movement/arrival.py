"""[9.13, 12.0] A unit comes to a hex: borders first (who owned it decides), then control."""

from __future__ import annotations

from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules.politics import neutrals, russia
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import OFF, War


def arrive(war: War, piece: int, spaces: int) -> None:
    """A unit, already shifted, has come to or through these hexes."""
    nation = war.nation(piece)
    if spaces & _remembered(war, nation):
        neutrals.enter(war, piece, spaces)
    if war.at[piece] != OFF:
        control.touch(war, war.bucket(piece), nation, spaces)


def _remembered(war: War, nation: int) -> int:
    """Hexes whose passage by a unit of this nation some rule has yet to note; most rules note it once."""
    mask = war.quiet | war.unoccupied()
    if war.status[nation] == Status.AXIS:
        return mask | _not_yet_seen(war)
    mask |= control.homes(war, Status.PRO_AXIS)
    if war.three:
        mask |= control.homes(war, Status.NEUTRAL)
    if not war.italy_invaded:
        mask |= geo.ITALY_MAINLAND
    return mask | geo.FINLAND if nation == Nation.RUSSIA and war.finland_attacked < 2 else mask


def _not_yet_seen(war: War) -> int:
    """The same for the Axis: countries never invaded, and places that change what others may do."""
    fought = war.russia_at_war and war.attacked_russia and war.russia == russia.FULL
    seen = (war.finland_entered, war.balkans_entered, war.leningrad_fell)
    key = (war.invaded, fought, seen, war.france_attacked < 0)
    known: tuple[object, int] | None = war.cache.get("unseen")
    if known is None or known[0] != key:
        mask = 0 if fought else geo.RUSSIA | russia.BORDERLAND
        for nation, status in enumerate(war.status):
            if status in (Status.ALLIED, Status.NEUTRAL) and not war.invaded >> nation & 1:
                mask |= geo.HOME[nation]
        for happened, place in zip(seen, (geo.FINLAND, geo.BALKANS, 1 << geo.LENINGRAD), strict=True):
            if not happened:
                mask |= place
        if war.france_attacked < 0:
            mask |= geo.FRANCE
        known = war.cache["unseen"] = (key, mask)
    return known[1]
