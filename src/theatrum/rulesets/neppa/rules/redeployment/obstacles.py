"""[11.0, 11.1] Where a redeployment may not end, and why."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.economy import persia
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.redeployment import initial_deployment, routes, shipping
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War


def newly(war: War, piece: int) -> int:
    """[11.0c, R76, 2.9c] Zones where a unit may end: held since the start of the turn, Russian Defense Zones, and
    those of a Minor Country that it helps [R11]."""
    found = war.began | (geo.DEFENCE_ZONE if war.nation(piece) == RUSSIA else 0) | ~geo.LAND
    return found | war.controlled(war.standing & ~war.conquered) if war.standing else found


def room(war: War, piece: int, goals: int) -> int:
    """[1.2, 12.0a] Those of a set of zones that take a unit."""
    nation, class_ = war.nation(piece), war.class_(piece)
    if class_ == FLEET:
        return ports.berths(war, piece, goals) | goals & convoy_boxes.CONVOY
    goals &= ~cooperation.shut(war, piece)
    if class_ == ABN:
        return goals
    size = war.size[piece]
    for zone in list(bits(goals)) if goals.bit_count() < len(war.here) else war.here:  # an empty zone has room
        if goals >> zone & 1 and geo.LAND >> zone & 1 and not stacking.room(war, nation, class_, size, zone):
            goals ^= 1 << zone
    return goals


def why_not_there(war: War, piece: int, to: int, goals: list[int]) -> Refusal:
    """Why a unit may not redeploy to a place."""
    if war.class_(piece) == FLEET:
        return _why_not_fleet(war, piece, to, goals)
    nation, where, name = war.nation(piece), geo.TITLE[to], war.piece_name(piece)
    if to == geo.US_BOX and nation == USA:
        return Refusal("11.0e", f"{name} needs a full fleet on the Western Front, or four factors, to go home.")
    if not geo.LAND >> to & 1:
        return Refusal("11.0d", f"{where} is no land zone: units end their redeployment on land.")
    if initial_deployment.initial(war, piece):
        if not initial_deployment.landing_grounds(war, piece) >> to & 1:
            return initial_deployment.why_not(war, where)
    elif nation == RUSSIA and persia.PERSIAN >> to & 1:
        return Refusal("10.2e", f"Russian units do not redeploy into or through Persia: not to {where}.")
    elif not shipping.friendly(war, nation) >> to & 1:
        if war.friends(nation) >> to & 1:
            return cooperation.why_closed(war, nation, to)
        return Refusal("11.0d", f"{where} is not under friendly control.")
    if not newly(war, piece) >> to & 1:
        return Refusal("11.0c", f"{where} was not under friendly control when the turn began.")
    if any(goal >> to & 1 for goal in goals):
        if cooperation.shut(war, piece) >> to & 1:
            return cooperation.why_shut(war, piece, to)
        class_ = war.class_(piece)
        if class_ != ABN and not stacking.fits(war, piece, to):
            return Refusal("1.2b" if class_ == AIR else "1.2a", f"{where} is full.")
        return Refusal("11.0k", f"The Suez route costs {routes.SUEZ_PRICE} SRs: too few are left.")
    return _why_no_way(war, piece, to)


def _why_no_way(war: War, piece: int, to: int) -> Refusal:
    """Neither land nor the ships at hand lead there."""
    nation, where, name = war.nation(piece), geo.TITLE[to], war.piece_name(piece)
    if (shipping.ISLES >> war.at[piece] & 1 and routes.EGYPT >> to & 1) or (
        routes.EGYPT >> war.at[piece] & 1 and shipping.ISLES >> to & 1
    ):
        if not war.friends(nation) & routes.GIBRALTAR:
            if not routes.suez_open(war, nation):
                return Refusal("11.0j", f"Neither by Gibraltar nor by Suez does a way lead to {where}.")
            return Refusal("11.0k", f"The Suez route to {where} needs a fleet on the front of {name}.")
        return Refusal("11.0h", f"The way to {where} needs a different idle fleet on each front.")
    fronts = [b for b in range(len(shipping.BASINS)) if shipping.shores(war, nation, b, False) >> to & 1]
    if not fronts:
        return Refusal("11.0d", f"No way over friendly land, nor from a friendly port, leads to {where}.")
    if war.class_(piece) == AIR:
        return Refusal("11.0f", f"{where} is more than four ocean zones away: {name} needs an idle full fleet.")
    return Refusal("11.0e", f"No idle fleets are there to ship {name} to {where}.")


def _why_not_fleet(war: War, piece: int, to: int, goals: list[int]) -> Refusal:
    name, nation, where = war.piece_name(piece), war.nation(piece), geo.TITLE[to]
    if not ports.HARBOURS >> war.at[piece] & 1:
        return Refusal("9.1f" if war.at[piece] == geo.BCB else "9.2d", f"{name} stays in its box for now.")
    if convoy_boxes.CONVOY >> to & 1:
        if initial_deployment.initial(war, piece):
            return Refusal("11.1d", f"{name} leaves the USA for a port first, unless it ships a grant.")
        wrong = convoy_boxes.why_not_box(war, piece, to)
        return wrong or Refusal("9.6a", "German fleets go there in Strategic Warfare movement.")
    wrong = ports.why_no_berth(war, piece, to)
    if wrong:
        return wrong
    if initial_deployment.initial(war, piece) and not initial_deployment.landing_grounds(war, piece) >> to & 1:
        return initial_deployment.why_not(war, where)
    if not newly(war, piece) >> to & 1:
        return Refusal("11.0c", f"{where} was not under friendly control when the turn began.")
    if any(goal >> to & 1 for goal in goals):
        return Refusal("11.0k", f"The Suez route costs {routes.SUEZ_PRICE} SRs: too few are left.")
    if (geo.PORTS >> to & 1 and shipping.HARBOURS[routes.black_sea()] >> to & 1) or war.at[piece] == ports.ISTANBUL:
        return Refusal("11.0l", "The Turkish Straits are closed: Istanbul, Izmir and Izmit are not all friendly.")
    if (war.friends(nation) & routes.GIBRALTAR) == 0:
        return Refusal("11.0i", f"Without Gibraltar {name} does not pass to {where}.")
    return Refusal("2.4a", f"No open way over sea leads to {where}.")
