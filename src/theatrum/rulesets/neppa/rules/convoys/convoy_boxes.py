"""[6.1d, 9.1, 9.2, 9.6, R66, R67] The convoy boxes: which are open, how fleets come in and go out."""

from __future__ import annotations

from theatrum.core.bits import bits, has
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS, BRITAIN, GERMANY, USA
from theatrum.rulesets.neppa.data.tables import FLEET, FULL_FLEET
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War, grant_parts

CONVOY = 1 << geo.BCB | 1 << geo.MCB
ALLIES = 1 << BRITAIN | 1 << USA
SAILORS = ALLIES | 1 << GERMANY
"""[R137, R153] the countries whose fleets go to the convoy boxes; the Allies do so in the Movement Phase, too."""
ARCTIC = geo.zones(["leningrad", "kirov"])
"""[9.2f] with both of them the Axis closes the Murmansk route."""
LOT = 8
"""[9.2g, 10.1e, 10.1f] the WPPs that one SR and one full fleet carry."""


def murmansk_open(war: War) -> bool:
    """[9.2f, R67] Is the way to Murmansk free?"""
    return any(alliances.side(war, war.owner[space]) != AXIS for space in bits(ARCTIC))


def is_open(war: War, box: int) -> bool:
    """[9.2f, R67, R103] Murmansk is closed by the loss of Leningrad and Kirov, the British box by that of Britain."""
    return murmansk_open(war) if box == geo.MCB else not war.conquered >> BRITAIN & 1


def fleets_in(war: War, box: int, nations: int) -> int:
    """Fleet factors of some countries in a box."""
    return war.factors(war.here.get(box, 0) & war.order[FLEET] & war.units(nations))


def load(war: War, box: int) -> tuple[int, dict[int, int], int]:
    """[9.1c, 9.2g, R65] What the fleets carry: Convoy WPPs, grants, and how many full eights are left as escort."""
    factors = fleets_in(war, box, ALLIES)
    british = fleets_in(war, box, 1 << BRITAIN)
    convoy = spending.CONVOY if box == geo.BCB and british >= FULL_FLEET else 0
    eights = factors // FULL_FLEET - (1 if convoy else 0)
    cargo: dict[int, int] = {}
    for key in sorted(key for key in war.cargo if grant_parts(key)[0] == box):
        lots = min(eights, -(-war.cargo[key] // LOT))
        if lots > 0:
            cargo[key] = min(war.cargo[key], lots * LOT)
            eights -= lots
    return convoy, cargo, eights


# ---------------------------------------------------------------- going in
def ways(war: War, piece: int) -> int:
    """[9.6a, 9.6d, R69] The convoy boxes to which a fleet in port may go."""
    if not SAILORS >> war.nation(piece) & 1 or not ports.fronts(war, piece) >> ports.WEST & 1:
        return 0
    return sum(1 << box for box in u_boats.CONVOY_BOXES if is_open(war, box))


def entrances(war: War, piece: int) -> int:
    """[6.1d, R137] The same in the Movement Phase."""
    return ways(war, piece) if ALLIES >> war.nation(piece) & 1 and ports.available(war, piece) else 0


def enter(war: War, piece: int, box: int, patrol: bool = False) -> None:
    """[9.1f, 9.2d, 9.6e] A fleet goes into a convoy box; its port of origin is remembered."""
    war.note("convoy", "6.1d", piece=war.piece_name(piece), start=war.space_name(war.at[piece]),
             to=war.space_name(box))  # fmt: skip
    war.homes[piece] = war.at[piece]
    war.patrols = war.patrols | 1 << piece if patrol else war.patrols & ~(1 << piece)
    war.moved |= 1 << piece
    war.shift(piece, box)


def why_not_box(war: War, piece: int, box: int) -> Refusal | None:
    """[9.6a, 9.6d, R69, R153] The rule against a fleet that shall go to a convoy box."""
    name = war.piece_name(piece)
    if not is_open(war, box):
        if box == geo.MCB:
            return Refusal("9.2f", "The Axis holds Leningrad and Kirov: the Murmansk box is closed.")
        return Refusal("14.1d", "Britain has been conquered: there are no convoys.")
    if not SAILORS >> war.nation(piece) & 1:
        return Refusal("9.6d", f"{name} does not go there: British, US and German fleets do.")
    if not ports.fronts(war, piece) >> ports.WEST & 1:
        return Refusal("6.0e", f"{name} is not based on the Western Front.")
    return None


# ---------------------------------------------------------------- coming home
def exits(war: War, piece: int) -> int:
    """[9.6f, R66] The ports to which a fleet may go from a convoy box: its own, else the nearest to it."""
    if war.moved >> piece & 1 or (war.patrols >> piece & 1 and not deserted(war, piece)):
        return 0
    return havens(war, piece)


def leaves(war: War, piece: int) -> int:
    """[9.6e, R66] Where a fleet in a box may go in SW Movement."""
    return havens(war, piece) if war.patrols >> piece & 1 else 0


def deserted(war: War, piece: int) -> bool:
    """[R67] Is a fleet in the closed Murmansk box? It may go home in any case."""
    return war.at[piece] == geo.MCB and not murmansk_open(war)


def havens(war: War, piece: int) -> int:
    """Where a fleet goes when it leaves its box."""
    home = war.homes.get(piece, -1)
    if home < 0:
        west = sum(1 << port for port in bits(ports.HARBOURS) if ports.FRONTS_OF[port] >> ports.WEST & 1)
        return ports.berths(war, piece, west)
    found = ports.berths(war, piece, 1 << home)
    return found or refuge(war, piece, home)


def refuge(war: War, piece: int, home: int) -> int:
    """The ports nearest to one that is lost; for a US fleet without any, the US box."""
    sea = ports.waters(war, war.nation(piece), ports.WEST)
    for ring in ports.rings(ports.gates(home, sea), sea):
        found = ports.berths(war, piece, ports.coasts(ring) & geo.PORTS)
        if found:
            return found
    return 1 << geo.US_BOX if war.nation(piece) == USA else 0


def leave(war: War, piece: int, port: int) -> None:
    """[6.1d, 9.6f] A fleet comes back from a convoy box."""
    war.note("convoy", "6.1d", piece=war.piece_name(piece), start=war.space_name(war.at[piece]),
             to=war.space_name(port))  # fmt: skip
    war.homes.pop(piece, None)
    war.patrols &= ~(1 << piece)
    war.moved |= 1 << piece
    ports.settle_in(war, piece, port, ports.WEST)


def why_stay(war: War, piece: int) -> Refusal | None:
    """[9.1f, 9.2d] A fleet that has come into a box in this phase stays there."""
    if CONVOY >> war.at[piece] & 1:
        clause = "9.1f" if war.at[piece] == geo.BCB else "9.2d"
        return Refusal(clause, f"{war.piece_name(piece)} stays in the box until its next Movement Phase.")
    return None


# ---------------------------------------------------------------- both
def why_not(war: War, piece: int, to: int) -> Refusal | None:
    """Why a fleet may not go into or out of a convoy box."""
    name = war.piece_name(piece)
    if CONVOY >> war.at[piece] & 1:
        if war.patrols >> piece & 1 and not deserted(war, piece):
            return Refusal("9.6e", f"{name} came in Strategic Warfare movement: it leaves in the next one.")
        if not has(exits(war, piece), to):
            return Refusal("9.6f", f"{name} returns to its port of origin: {geo.names(exits(war, piece)) or 'none'}.")
        return None
    if not ports.fronts(war, piece) >> ports.WEST & 1:
        return Refusal("3.6e", f"{name} is not based on the Western Front.")
    if to == geo.MCB and not murmansk_open(war):
        return Refusal("9.2f", "The Murmansk Convoy Box is closed while the Axis holds Leningrad and Kirov.")
    if war.nation(piece) == GERMANY:
        return Refusal("9.6a", "Germany sends fleets there in Strategic Warfare movement only.")
    if not ALLIES >> war.nation(piece) & 1:
        return Refusal("9.6d", f"{name} does not go there: British, US and German fleets do.")
    if to == geo.BCB and war.conquered >> BRITAIN & 1:
        return Refusal("14.1d", "Britain has been conquered: there are no convoys.")
    return None


def dispatch(war: War, piece: int, to: int) -> None:
    """[9.6c, 9.6f] To a box, or home from it; nobody intercepts."""
    if CONVOY >> to & 1:
        enter(war, piece, to, patrol=True)
    else:
        leave(war, piece, to)


def why_not_dispatch(war: War, piece: int, to: int) -> Refusal | None:
    """The rule against a way to or from a box for a fleet that could sail."""
    if not CONVOY >> war.at[piece] & 1:
        return why_not_box(war, piece, to)
    name = war.piece_name(piece)
    if not war.patrols >> piece & 1:
        return Refusal("9.6e", f"{name} came by movement or redeployment: it leaves in a Movement Phase.")
    if not has(havens(war, piece), to):
        return Refusal("9.6f", f"{name} returns to its port of origin, or to the nearest if that is lost.")
    return None
