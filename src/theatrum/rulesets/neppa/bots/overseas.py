"""[6.2, 6.7, 11.0, 11.1] Forces gather overseas: redeployment by ship, US deployments, transport to footholds."""

from __future__ import annotations

from dataclasses import replace

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Redeploy, Transport
from theatrum.rulesets.neppa.bots import charts, convoys, navy, operations
from theatrum.rulesets.neppa.bots.invasion import Mission, convoy, crew
from theatrum.rulesets.neppa.bots.operations import Operation, Plans
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY, USA
from theatrum.rulesets.neppa.data.tables import AIR, ARM, ART, FLEET, FULL_FLEET, INF
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.land.movement import Movement
from theatrum.rulesets.neppa.rules.redeployment import initial_deployment, redeployment
from theatrum.rulesets.neppa.rules.redeployment.initial_deployment import FIRST_TRIPS
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.rules.sea import transport
from theatrum.rulesets.neppa.rules.sea.sailing import TRANSPORT, Voyage
from theatrum.rulesets.neppa.rules.sea.transport import Transportation
from theatrum.rulesets.neppa.war import War

WISH = charts.DATA["overseas"]
ORDER = {ARM: 0, INF: 1, ART: 2}
ISLES = tuple(geo.zone(name) for name in WISH["us_bases"])


def redeploy(staff: Staff, war: War, frame: Redeployment) -> Action | None:
    """[11.0] U-boats, US units, then what the operations still lack; the rest is for the armies."""
    nations = frame.nations(war)
    if nations >> GERMANY & 1 and redeployment.left(war, GERMANY) > 0:
        act = convoys.transfer(war)
        if act is not None:
            return act
    deaf: set[int] = staff.plan(war, "no way", lambda war: set())
    act = _deploy(war, frame, deaf)
    if act is not None:
        return act
    plans = staff.mind.operations
    for op in operations.gathering(plans, war, nations):
        act = _reinforce(war, frame, op, deaf) or _gather(plans, war, frame, op, deaf)
        if act is not None:
            return act
    return None


def _try(war: War, frame: Redeployment, piece: int, places: tuple[int, ...], deaf: set[int]) -> Action | None:
    """The first of some places to which a unit can go; what finds no way is not asked again in this turn."""
    if piece in deaf or not frame.units(war) >> piece & 1:
        return None
    goals = frame.goals(war, piece)
    for place in places:
        if goals >> place & 1:
            return Redeploy(piece, place)
    deaf.add(piece)
    return None


# ---------------------------------------------------------------- the USA
def _deploy(war: War, frame: Redeployment, deaf: set[int]) -> Action | None:
    """[11.1] Six units a turn cross the Atlantic; some fleets stay for grants."""
    if not frame.nations(war) >> USA & 1 or not war.us_in or war.deployed >= FIRST_TRIPS:
        return None
    home = [
        piece for piece in bits(war.here.get(geo.US_BOX, 0) & war.ranks[USA]) if initial_deployment.initial(war, piece)
    ]
    ships = [piece for piece in home if war.class_(piece) == FLEET]
    keep = set(ships[: WISH["us_home_fleets"]])
    abroad = (war.ranks[USA] & war.order[FLEET]).bit_count() - len(ships)
    first_ships = abroad < WISH["us_first_fleets"]

    def key(piece: int) -> tuple[int, int]:
        class_ = war.class_(piece)
        return (-1 if class_ == FLEET and first_ships else ORDER.get(class_, 3), piece)

    for piece in sorted((piece for piece in home if piece not in keep), key=key):
        act = _try(war, frame, piece, ISLES, deaf)
        if act is not None:
            return act
    return None


# ---------------------------------------------------------------- operations
def _reinforce(war: War, frame: Redeployment, op: Operation, deaf: set[int]) -> Action | None:
    """What has gathered follows to the beaches that have been won, until as many are there as were wanted."""
    nation = next(bits(op.nations))
    won = [zone for zone in op.targets if (war.friends(nation) & war.began & ~op.base_set()) >> zone & 1]
    there = sum((war.ground(war.here.get(zone, 0)) & op.mine(war)).bit_count() for zone in won)
    if not won or there >= op.units:
        return None
    places = tuple(sorted(won, key=lambda zone: (-charts.menace(war, nation, zone), zone)))
    for piece in _sorted(war, list(bits(war.ground(op.gathered(war))))):
        act = _try(war, frame, piece, places, deaf)
        if act is not None:
            return act
    return None


def _sorted(war: War, pieces: list[int]) -> list[int]:
    """Armor first, and not too many."""
    return sorted(pieces, key=lambda piece: (ORDER.get(war.class_(piece), 3), piece))[: WISH["tries"]]


def _gather(plans: Plans, war: War, frame: Redeployment, op: Operation, deaf: set[int]) -> Action | None:
    places = tuple(place for place in op.bases if war.friends(next(bits(op.nations))) >> place & 1)
    if not places:
        return None
    free = _free(plans, war, op)
    for lacks, pieces in (
        (op.lacks_ships(war), _fleets(war, free)),
        (op.lacks_units(war), _armies(war, op, free)),
        (op.lacks_air(war), _wings(war, free)),
    ):
        if lacks:
            for piece in pieces:
                act = _try(war, frame, piece, places, deaf)
                if act is not None:
                    return act
    return None


def _free(plans: Plans, war: War, op: Operation) -> int:
    """Units of the operation's countries that no more urgent one has gathered."""
    found = op.mine(war) & ~op.gathered(war)
    for other in plans:
        if other is op:
            break
        if other.gathering(war) and other.nations & op.nations:
            found &= ~other.gathered(war)
    return found


def _fleets(war: War, free: int) -> list[int]:
    """Full fleets that lie in ports with others."""
    ships = free & war.order[FLEET] & ~war.fought
    rows = [piece for piece in bits(ships) if geo.PORTS >> war.at[piece] & 1 and war.size[piece] == FULL_FLEET]
    return sorted(rows, key=lambda piece: (-(war.here[war.at[piece]] & ships).bit_count(), piece))[: WISH["tries"]]


def _armies(war: War, op: Operation, free: int) -> list[int]:
    """Units that no enemy army threatens, armor first; airborne units, wherever they are, if they are to drop."""
    rows = [
        piece
        for piece in bits(op.wanted(war, free))
        if war.at[piece] != geo.US_BOX and (op.drop or operations.calm(war, piece))
    ]
    return _sorted(war, rows)


def _wings(war: War, free: int) -> list[int]:
    air = free & war.order[AIR]
    return [piece for piece in bits(air) if war.at[piece] != geo.US_BOX][: WISH["tries"]]


# ---------------------------------------------------------------- transport
def transports(plans: Plans, war: War, frame: Movement, taken: int) -> list[Mission]:
    """[6.2] Units go by ship to ports next to the enemy that a landing has won."""
    found: list[Mission] = []
    for op in operations.ready(plans, war, frame.nations(war)):
        nation = next(bits(op.nations))
        for port in op.targets:
            won = geo.PORTS & war.friends(nation) & war.began & ~op.base_set()
            if not won >> port & 1:
                continue
            room = min(WISH["transport"], stacking.ground_room(war, nation, port))
            if room > 0 and charts.menace(war, nation, port):
                mission = _transport(war, frame, op, port, room, taken)
                if mission is not None:
                    taken |= mission.ships | mission.units
                    found.append(mission)
    return found


def _transport(war: War, frame: Movement, op: Operation, port: int, room: int, taken: int) -> Mission | None:
    force = Transportation(frame.side, frame.place, port)
    ships = force.escorts(war) & op.mine(war) & ~taken
    units = replace(force, ships=ships).loads(war) & op.gathered(war) & ~taken & ~war.order[AIR] if ships else 0
    chosen = crew(war, ships, units, room, attack=True)
    if not chosen:
        return None
    ships = convoy(war, ships, chosen, 0)
    fronts = replace(force, ships=ships, units=chosen).fronts(war)
    if not fronts:
        return None
    voyage = Voyage(frame.side, frame.place, TRANSPORT, port, ships, chosen, next(bits(fronts)))
    return Mission(port, ships, chosen) if navy.peril(war, voyage) <= op.risk else None


def carry(staff: Staff, war: War, frame: Movement) -> Action | None:
    """In the Movement Phase: the next transport that is planned."""
    landings = staff.plan(war, "landings", lambda war: [])
    taken = sum(mission.ships | mission.units for mission in landings)
    for mission in staff.plan(war, "transports", lambda war: transports(staff.mind.operations, war, frame, taken)):
        if not mission.tried:
            mission.tried = True
            if transport.goals(war, frame.side, frame.place) >> mission.goal & 1:
                return Transport(mission.goal)
    return None
