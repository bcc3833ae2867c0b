"""[3.6, 6.1] Fleets: factors, lift, and the change of base."""

from __future__ import annotations

from collections.abc import Iterable

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE
from theatrum.rulesets.neppa.data.tables import AIR, ARM, FLEET, FULL_FLEET, INF, LIFT
from theatrum.rulesets.neppa.rules.convoys import boxes
from theatrum.rulesets.neppa.rules.sea import ports
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


def wear(war: War, piece: int, factors: int, clause: str) -> None:
    """A fleet loses factors; without any it is gone."""
    war.note(
        "factor-loss", clause, piece=war.piece_name(piece), factors=factors, left=max(0, war.size[piece] - factors)
    )
    if war.size[piece] <= factors:
        war.drop(piece)
    else:
        war.size[piece] -= factors


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


# ---------------------------------------------------------------- changing base
def goals(war: War, piece: int) -> int:
    """[6.1a, 6.1b, 3.6d] The ports to which a fleet may change its base."""
    here = war.at[piece]
    if boxes.CONVOY >> here & 1:
        return boxes.exits(war, piece)
    if not ports.available(war, piece):
        return 0
    found = 0
    for front, sea in ports.seas(war, piece):
        found |= ports.coasts(sea)
        if front == ports.WEST:
            found |= 1 << geo.US_BOX
    found &= (war.began | 1 << geo.US_BOX) & ~(1 << here)
    return ports.berths(war, piece, found) | boxes.entrances(war, piece)


def front_to(war: War, piece: int, port: int) -> int:
    """The front by which a fleet sails to a port: the first on which a way leads there; -1 if none does."""
    for front, sea in ports.seas(war, piece):
        if port == geo.US_BOX and front == ports.WEST:
            return front
        if geo.ACCESS.near[port] & sea:
            return front
    return -1


def way(war: War, nation: int, start: int, goal: int, front: int) -> int:
    """[6.3d, R39, R130] The course from a port to a port or beach; between a port and the US box, the port's waters."""
    sea = ports.waters(war, nation, front)
    if start == geo.US_BOX:
        return ports.gates(goal, sea)
    if goal == geo.US_BOX:
        return ports.gates(start, sea)
    return ports.course(ports.gates(start, sea), ports.gates(goal, sea), sea)


def why_not_available(war: War, piece: int) -> Refusal | None:
    name, here = war.piece_name(piece), war.at[piece]
    if not war.order[FLEET] >> piece & 1:
        return Refusal("6.1a", f"{name} is no fleet.")
    if not ports.HARBOURS >> here & 1:
        return Refusal("6.1a", f"{name} is in {geo.NAME[war.space_name(here)]}, not in a port.")
    if war.fought >> piece & 1:
        return Refusal("6.2g", f"{name} has performed its mission of this turn and is back in its base.")
    if piece in war.aboard:
        return Refusal("6.5i", f"{name} belongs to an invasion force.")
    if here == geo.US_BOX and not war.returned >> piece & 1:
        return Refusal("6.1i", f"{name} leaves the US box for the first time by redeployment only.")
    return None


def why_not_sail(war: War, piece: int, port: int) -> Refusal | None:
    if boxes.CONVOY >> war.at[piece] & 1 and war.order[FLEET] >> piece & 1:
        return boxes.why_not(war, piece, port)
    wrong = why_not_available(war, piece)
    if wrong:
        return wrong
    if not 0 <= port < geo.SIZE or port == war.at[piece]:
        return Refusal("6.1a", "Choose another port.")
    if boxes.CONVOY >> port & 1:
        return boxes.why_not(war, piece, port)
    where = geo.NAME[war.space_name(port)]
    if ports.HARBOURS >> port & 1 and not ports.fronts(war, piece) & ports.FRONTS_OF[port]:
        if war.at[piece] == ports.ISTANBUL and ports.FRONTS_OF[ports.ISTANBUL] & ports.FRONTS_OF[port]:
            return Refusal("6.0f", "The Turkish Straits are closed: Istanbul, Izmir and Izmit are not all friendly.")
        return Refusal("3.6e", f"{where} is on another front: fleets change front only by redeployment.")
    if ports.HARBOURS >> port & 1 and front_to(war, piece, port) < 0:
        return Refusal("2.4a", f"No open way over sea leads to {where}.")
    wrong = ports.why_no_berth(war, piece, port)
    if wrong:
        return wrong
    if not (war.began | 1 << geo.US_BOX) >> port & 1:
        return Refusal("6.1b", f"{where} was not under friendly control when the turn began.")
    return None


def names(war: War, pieces: int | Iterable[int]) -> list[str]:
    return [war.piece_name(piece) for piece in (bits(pieces) if isinstance(pieces, int) else pieces)]
