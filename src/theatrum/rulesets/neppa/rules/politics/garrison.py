"""[1.5i, 13.2, R9] The Eastern garrison: what keeps Russia from declaring war before Fall 1941."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY, RUSSIA
from theatrum.rulesets.neppa.data.tables import FLEET, LIMITS, TURN_OF
from theatrum.rulesets.neppa.rules.land.strength import limit_factors
from theatrum.rulesets.neppa.war import War

NEEDED: int = LIMITS["eastern_garrison_attack_factors"]
UNTIL = TURN_OF[LIMITS["russian_dow_on_germany_free_from"]]
EAST = geo.FRONT["E"] & geo.LAND


def factors(war: War) -> int:
    """[1.5j, 13.2a, 13.2b] German ground and air attack factors on the Eastern Front; infantry counts one."""
    return limit_factors(war, war.inside(EAST) & war.ranks[GERMANY] & ~war.order[FLEET])


def test(war: War) -> None:
    """[1.5i, R9] At the end of the German Movement, Strategic Warfare and Redeployment Phases."""
    if war.turn < UNTIL and not war.lapse and not war.at_war(GERMANY, RUSSIA) and factors(war) < NEEDED:
        war.lapse = 1
        war.note("garrison", "1.5i", factors=factors(war), needed=NEEDED)
