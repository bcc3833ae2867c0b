"""The battle of the Atlantic: anti-submarine fire, the U-boat attack, and what it costs the Allies."""

from __future__ import annotations

from theatrum.core.frame import frame
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.data.sides import AXIS
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.strategic import sea_raids
from theatrum.rulesets.hitlerswar.war import War

CAP = int(TABLES["production_limits"]["u_boat_damage_cap"])
CAP_AFTER_ENTRY = int(TABLES["production_limits"]["u_boat_damage_cap_after_us_entry"])
JOINED_ALLIES = 1


def hunt(war: War) -> None:
    """[asw.2, asw.3] Anti-submarine points fire at the U-boats at sea; they are never lost themselves."""
    sunk = min(war.u_sea, fire.shoot_in_groups(war, war.asw, 0, "anti-submarine fire"))
    war.u_sea -= sunk
    war.note("asw", "asw.2", strength=war.asw, sunk=sunk, left=war.u_sea)


def attack(war: War) -> None:
    """[u-boats.4] The U-boats at sea fire at Allied shipping."""
    sink(war, fire.shoot_in_groups(war, war.u_sea, 0, "U-boat attack"), "u-boats.4")


def harry(war: War) -> None:
    """[raid.1b, raid.2a, R58] The raiders attack Allied shipping, apart from the U-boats; A.S.W. does not harm them."""
    sink(war, fire.shoot_in_groups(war, sea_raids.strength(war), 0, "raiders"), "raid.1b")


def cap(war: War) -> int:
    """[u-boats.6] The most that the Allies can lose in a turn: more once the United States have joined them."""
    return CAP_AFTER_ENTRY if war.us == JOINED_ALLIES else CAP


def sink(war: War, points: int, clause: str) -> None:
    """[u-boats.6, R58] Damage of U-boats and raiders adds up to the cap; it waits for the next Allied budget."""
    before = war.u_loss
    war.u_loss = min(cap(war), before + points)
    by = "Raiders" if clause == "raid.1b" else "U-boats"
    war.note("shipping-lost", clause, by=by, points=war.u_loss - before, result=points)


def deduct(war: War, budget: int) -> int:
    """[u-boats.4, u-boats.5, R58] The Allied budget after the loss, in points; the loss is deducted only once."""
    lost = min(war.u_loss, budget)
    war.u_loss = 0
    if lost:
        war.note("u-boat-loss", "u-boats.5", points=lost)
    return budget - lost


@frame
class SeaRaid(SideFrame):
    """[turn-sequence-chart.1] The Axis sea raid: anti-submarine fire, the U-boat attack, that of raiders."""

    side: int
    step = "sea-raid"

    def enter(self, war: War) -> None:
        if self.side == AXIS and war.u_sea:
            if war.asw:
                hunt(war)
            if war.u_sea:
                attack(war)
        if self.side == AXIS and war.raiding:
            harry(war)
        war.pop()
