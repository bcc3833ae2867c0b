"""[3.6, 6.2b, 6.2c] Fleets: their factors, what they carry, and partial fleets."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE
from theatrum.rulesets.neppa.data.tables import AIR, ARM, FLEET, FULL_FLEET, INF, LIFT
from theatrum.rulesets.neppa.war import War

HEAVY = FULL_FLEET
"""[6.2b] an armor unit or an air wing takes one full fleet."""
SMALL = LIFT[INF]
"""[6.2c] four factors carry one infantry, artillery or airborne unit."""


def lift(war: War, piece: int) -> int:
    """[6.2b, 6.2c, 6.5g] The fleet factors that a unit takes."""
    return HEAVY if war.class_(piece) in (ARM, AIR) else SMALL


def cargo(war: War, units: int) -> int:
    """The fleet factors that carry these units."""
    return sum(lift(war, piece) for piece in bits(units))


def carries(war: War, fleets: int, units: int) -> bool:
    """[6.2b, 6.2c, R27] Can these fleets carry these units? Armor and wings take whole fleets, others four factors."""
    heavy = sum(1 for piece in bits(units) if lift(war, piece) == HEAVY)
    small = units.bit_count() - heavy
    full = sum(1 for piece in bits(fleets) if war.size[piece] == FULL_FLEET)
    if heavy > full:
        return False
    return small <= 2 * (full - heavy) + sum(1 for p in bits(fleets) if SMALL <= war.size[p] < FULL_FLEET)


def why_not_carried(war: War, fleets: int, units: int, piece: int) -> Refusal | None:
    """Why these fleets cannot carry one more unit."""
    if carries(war, fleets, units | 1 << piece):
        return None
    name = war.piece_name(piece)
    if lift(war, piece) == HEAVY:
        return Refusal("6.2b", f"{name} needs a full fleet of its own: bring more ships.")
    return Refusal("6.2c", f"{name} needs four factors of a fleet: bring more ships.")


def together(war: War, units: int, piece: int) -> bool:
    """[12.0a, 12.2a, R131] May ships and units of these nations sail in one mission?"""
    nation = war.nation(piece)
    return all(mates(war, nation, other) for other in {war.nation(mate) for mate in bits(units)})


def mates(war: War, nation: int, other: int) -> bool:
    """[12.0a, 12.2a, R131] May ships of a nation carry units of another?"""
    return bool(war.allies[nation] >> other & 1) and {nation, other} != {BRITAIN, FRANCE}


# ---------------------------------------------------------------- partial fleets
def partials(war: War, piece: int) -> int:
    """[3.6c] The partial fleets of the same nation in the same port, itself included."""
    there = war.here[war.at[piece]] & war.order[FLEET] & war.ranks[war.nation(piece)]
    return sum(1 << other for other in bits(there) if war.size[other] < FULL_FLEET)


def combinable(war: War, fleets: int) -> int:
    """[3.6c, R132] Partial fleets that can be filled up to a full fleet from others in their port."""
    found = 0
    for piece in bits(fleets):
        partial = war.size[piece] < FULL_FLEET and geo.PORTS >> war.at[piece] & 1
        if partial and war.factors(partials(war, piece) & fleets) >= FULL_FLEET:
            found |= 1 << piece
    return found


def combine(war: War, piece: int, fleets: int) -> None:
    """A partial fleet is filled up to eight factors from the smallest others."""
    others = sorted(bits(partials(war, piece) & fleets & ~(1 << piece)), key=lambda other: (war.size[other], other))
    for other in others:
        taken = min(FULL_FLEET - war.size[piece], war.size[other])
        war.size[piece] += taken
        if taken == war.size[other]:
            war.drop(other)
        else:
            war.size[other] -= taken
    war.note("combine", "3.6c", piece=war.piece_name(piece), at=war.space_name(war.at[piece]))


def why_not_combine(war: War, piece: int, fleets: int) -> Refusal | None:
    name = war.piece_name(piece)
    if not war.order[FLEET] >> piece & 1:
        return Refusal("3.6c", f"{name} is no fleet.")
    if war.size[piece] == FULL_FLEET:
        return Refusal("3.6a", f"{name} has its {FULL_FLEET} factors already.")
    if not combinable(war, fleets) >> piece & 1:
        return Refusal("3.6c", f"The partial fleets with {name} do not make up a full fleet of {FULL_FLEET} factors.")
    return None
