"""[6.0] Zones of Control, which never compel an attack [6.2, 6.0c] nor cancel each other [6.0e]; [6.5] air zones."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status
from theatrum.rulesets.spi.war import War

AIR_NATIONS = (Nation.GERMANY, Nation.BRITAIN, Nation.UNITED_STATES)


def shut(war: War) -> int:
    """[6.0g, 14.34, R62] Hexes no Zone of Control enters: quiet countries, and what Russia holds while at peace."""
    return war.quiet if war.russia_at_war else war.quiet | war.passed_red


def of_axis(war: War) -> int:
    """[6.0a, 6.0f, 6.0g] Hexes controlled by Axis units; no Zone of Control enters a quiet country."""
    held, quiet = war.held[Status.AXIS] & ~(war.held[Status.ALLIED] | war.held[Status.RED]), shut(war)
    fence = war.ranks[Status.AXIS] if fenced(war) else 0
    known = war.cache.get("axis zone")
    if known is None or known[0] != held or known[1] != quiet or known[3] != fence:
        known = war.cache["axis zone"] = (held, quiet, of_axis_in(war, held) & ~quiet, fence)
    return known[2]


def of_axis_in(war: War, held: int) -> int:
    """[16.41b] Hexes that Axis units in these hexes control, neutral borders apart."""
    if not fenced(war):
        return geo.OPEN.step(held)
    finns = _finns_alone(war)
    return geo.OPEN.step(held & ~finns) | geo.OPEN.step(held & finns) & geo.FINLAND


def fenced(war: War) -> bool:
    """[16.41b] Finnish Zones of Control stay in Finland until a Russian unit has crossed the border."""
    return war.finland_attacked < 2 and war.status[Nation.FINLAND] == Status.AXIS and war.on("minor-countries")


def _finns_alone(war: War) -> int:
    """Hexes held by Finns without other Axis units."""
    finns = war.of_nation(Nation.FINLAND)
    out = 0
    for piece in bits(finns):
        if not war.here[war.at[piece]] & war.ranks[Status.AXIS] & ~finns:
            out |= 1 << war.at[piece]
    return out


def of_allies(war: War) -> int:
    """Hexes controlled by the units that fight the Axis, Russians at war included."""
    held, quiet = war.held[Status.ALLIED] | war.held[Status.RED], shut(war)
    known = war.cache.get("allied zone")
    if known is None or known[0] != held or known[1] != quiet:
        known = war.cache["allied zone"] = (held, quiet, geo.OPEN.step(held) & ~quiet)
    return known[2]


def against(war: War, bucket: int) -> int:
    """The Enemy Zones of Control that units of this bucket must mind."""
    if bucket in (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS):
        return of_allies(war)
    if bucket in (Status.ALLIED, Status.RED, PARTISANS_ALLIED):
        return of_axis(war)
    return 0


def air(war: War, side: str) -> list[tuple[int, int]]:
    """[6.5a, 14.22] The air zones of a side: (hexes, SP) for every German, British or United States unit."""
    mine = war.ranks[Status.AXIS] if side == "axis" else war.ranks[Status.ALLIED]
    return [(geo.AIR_ZONE[war.at[piece]], war.sp[piece]) for piece in bits(mine & air_forces(war))]


def air_forces(war: War) -> int:
    """[6.5a] The units that have air zones, whoever they fight for."""
    out = 0
    for nation in AIR_NATIONS:
        out |= war.of_nation(nation)
    return out
