"""[16.6] Italian entry and surrender."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.nations import Nation
from theatrum.rulesets.spi.tables import TABLES
from theatrum.rulesets.spi.war import War


def surrender_rules(war: War) -> bool:
    """[R68, R76] 16.64-16.66 hold with the option, and always in the 1941 scenario."""
    return war.on("italy") or war.scenario == "1941"


def check_surrender(war: War) -> None:
    """[16.65a] Eight SP lost, and the mainland invaded."""
    lost = TABLES["italy"]["surrender_losses"]
    if war.italy == 1 and surrender_rules(war) and war.italian_losses >= lost and war.italy_invaded:
        surrender(war, "16.65a")


def surrender(war: War, clause: str) -> None:
    """[16.65c] All Italian units are removed."""
    war.italy = 2
    for piece in bits(war.of_nation(Nation.ITALY)):
        war.drop(piece)
    war.rebuild()
    war.note("surrender", clause, "16.65c", nation="Italy")


def home_garrison(war: War) -> None:
    """[16.64] Fewer than three Italian SP at home at the end of an Axis Player-Turn: Italy surrenders."""
    if war.italy != 1 or not surrender_rules(war):
        return
    at_home = war.total(war.in_area(war.of_nation(Nation.ITALY), geo.ITALY))
    if at_home < TABLES["italy"]["home_garrison_sp"]:
        surrender(war, "16.64")
