"""[13.0, R77, R85] Bonus zones: prizes of the Axis, and what Britain loses with Gibraltar and Suez."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, BRITAIN, NAMES
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

_ROW = TABLES["bonus"]
PRIZES: tuple[tuple[int, int, bool], ...] = (
    *((geo.zones([name]), int(_ROW[name]), True) for name in ("leningrad", "moscow", "stalingrad")),
    (geo.zones(["gibraltar"]), int(_ROW["gibraltar_british_loss"]), False),
    (geo.zones(["cairo", "port_said"]), int(_ROW["suez_british_loss"]), False),
)
"""[13.0d, 13.0e, R77] the zones of each prize, its WPPs, and whether the captor gets them."""


def captured(war: War, nation: int, space: int, lost: int) -> None:
    """[13.0a-13.0f, R85] A zone has been taken by arms: a prize is paid once, the moment the Axis holds all of it."""
    if alliances.side(war, nation) != AXIS or alliances.side(war, lost) != ALLIED:
        return
    for number, (zones, amount, paid) in enumerate(PRIZES):
        if zones >> space & 1 and not war.prizes >> number & 1 and _held(war, zones):
            war.prizes |= 1 << number
            loser = alliances.major_of(war, lost) if paid else BRITAIN
            spending.deduct(war, loser, amount)
            captor = alliances.major_of(war, nation)
            if paid:
                spending.receive(war, captor, amount)
            war.note("prize", "13.0a" if paid else "13.0e", major=NAMES[captor], lost=NAMES[loser], value=amount,
                     space=war.space_name(space))  # fmt: skip


def _held(war: War, zones: int) -> bool:
    axis = alliances.side_nations(war, AXIS)
    return not zones & ~war.controlled(axis)
