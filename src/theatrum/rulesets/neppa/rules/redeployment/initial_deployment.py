"""[11.1, R78] United States initial deployments: units that leave the USA for the first time."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, USA
from theatrum.rulesets.neppa.data.tables import FLEET, TABLES
from theatrum.rulesets.neppa.rules.redeployment import shipping
from theatrum.rulesets.neppa.rules.redeployment.shipping import ATLANTIC, HARBOURS, ISLES
from theatrum.rulesets.neppa.war import War

FIRST_TRIPS = int(TABLES["sr"]["us_initial_deployments"])
"""[11.1c] so many US SRs of a turn may be initial deployments."""


def initial(war: War, piece: int) -> bool:
    """[11.1a, 11.1b] Does a US unit leave the USA for the first time?"""
    return war.at[piece] == geo.US_BOX and not war.returned >> piece & 1


def landing_grounds(war: War, piece: int) -> int:
    """[11.1d-11.1f, R78] Where US units are deployed: in Britain once France has fallen, else in a western port."""
    britain, france = war.conquered >> BRITAIN & 1, war.conquered >> FRANCE & 1
    friendly = shipping.friendly(war, USA)
    if france and not britain:
        return ISLES & friendly & (geo.PORTS if war.class_(piece) == FLEET else geo.LAND)
    return HARBOURS[ATLANTIC] & friendly


def why_not(war: War, where: str) -> Refusal:
    """[11.1d-11.1f] Why they are not deployed in a zone."""
    if war.conquered >> BRITAIN & 1:
        return Refusal("11.1e", f"{where} is no friendly western port: US units come to one first.")
    if war.conquered >> FRANCE & 1:
        return Refusal("11.1d", f"US units that leave the USA for the first time go to Britain, not to {where}.")
    return Refusal("11.1f", f"{where} is no friendly western port: US units come to one first.")
