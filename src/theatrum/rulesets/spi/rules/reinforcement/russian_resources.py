"""[10.34-10.36] Russian Resources Computation: Centers and Lend-Lease for the next Game-Turn's production."""

from __future__ import annotations

from theatrum.core.frame import frame
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Status
from theatrum.rulesets.spi.rules.reinforcement import russian_production
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

FACES = tables.TABLES["lend_lease"]["interdiction"]


def lend_lease(war: War) -> int:
    """[10.35a, 10.35c, LL.1] Lend-Lease Points of the next Game-Turn, in which the production will arrive."""
    points: int = tables.LEND_LEASE.get(war.turn + 1, 0)
    return points


def losing_faces(war: War) -> set[int]:
    """[10.36] Die faces that lose a Lend-Lease Point: those of every route that Axis units stand on."""
    held = war.held[Status.AXIS]
    faces: set[int] = set()
    if held & geo.ARCHANGEL_ROUTE:
        faces |= set(FACES["archangel"])
    if held & geo.PERSIAN_ROUTE:
        faces |= set(FACES["persian_gulf"])
    if not geo.EAST_EDGE & ~held:
        faces |= set(FACES["east_edge"])
    return faces


@frame
class Computation(SideFrame):
    """[4.2.B8] Resource Centers and Lend-Lease Points are counted for the next Game-Turn's production."""

    side: str
    step = "resources"
    title = "Russian resources computation"
    topics = ("production", "strategic-war")

    def enter(self, war: War) -> None:
        if self.side == russian_production.player(war):
            compute(war)
        war.pop()


def compute(war: War) -> None:
    """[10.34c, 10.35, 10.36e, 10.75, 10.76] The number that fixes the column of the Production Chart."""
    centers = control.allied_centers(war).bit_count()
    due = max(0, lend_lease(war) - war.lend_lease_cut)  # [16.86]
    faces = losing_faces(war)
    arrived = due
    if faces:
        arrived = sum(war.roll(why="Lend-Lease") not in faces for _ in range(due))
    war.resources = centers + arrived if centers >= russian_production.FEWEST else 0
    war.note("resources", "4.2.B8", "10.76", centers=centers, lend_lease=arrived, lost=due - arrived)
