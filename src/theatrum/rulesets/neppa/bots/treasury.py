"""Advice on the Year Start, construction, grants, lend-lease."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.actions import End, Extra, UBoats
from theatrum.rulesets.neppa.bots import building, charts, grants
from theatrum.rulesets.neppa.bots.staff import Handler, Staff
from theatrum.rulesets.neppa.rules.economy import year_start
from theatrum.rulesets.neppa.rules.economy.construction import Construction
from theatrum.rulesets.neppa.rules.economy.year_start import OddBoats, YearStart
from theatrum.rulesets.neppa.rules.redeployment.shipment import Shipment
from theatrum.rulesets.neppa.war import War

END = End()


def u_boats(staff: Staff, war: War, frame: YearStart) -> Action:
    """[5.3a] All that is allowed while boats sink more than they cost, then fewer."""
    share = charts.latest(charts.DATA["u_boats"], war.year)
    return UBoats(int(year_start.most(war) * min(1.0, (share or 0) * staff.mind.build["boats"])))


def odd_boats(staff: Staff, war: War, frame: OddBoats) -> Action:
    """[5.3c] The sooner the better."""
    return Extra(next(word for word, season in year_start.SEASON.items() if not frame.extra >> season & 1))


def construct(staff: Staff, war: War, frame: Construction) -> Action:
    """[10.0] Ships that are ready, grants, then units up to what the year allows."""
    majors = frame.majors(war)
    stops = staff.plan(
        war, "spending", lambda war: {major: building.ceiling(staff.mind, war, major) for major in majors}
    )
    return (
        building.launch(war, majors)
        or grants.announce(war, majors)
        or building.choice(staff, war, frame.builders(war), stops)
        or END
    )


def ship(staff: Staff, war: War, frame: Shipment) -> Action:
    return grants.ship(war, frame) or END


HANDLERS: dict[type[Frame], Handler] = {
    YearStart: u_boats,
    OddBoats: odd_boats,
    Construction: construct,
    Shipment: ship,
}
