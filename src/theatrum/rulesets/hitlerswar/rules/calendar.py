"""The time record: what its notes bring, and when [time-record.1-8, R82]."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES, TURN_OF
from theatrum.rulesets.hitlerswar.rules.economy import mobilization
from theatrum.rulesets.hitlerswar.rules.politics import nations, politics
from theatrum.rulesets.hitlerswar.war import War

ITALY_ENTERS = TURN_OF["Spring 1940"]
DARK_BLUE_ENTER = TURN_OF["Summer 1941"]
AMERICA_ENTERS = TURN_OF["Spring 1942"]
GROWTH = int(TABLES["us_production"]["growth_per_turn"])


def dawn(war: War, side: int) -> None:
    """The beginning of a player turn, before anything else [R82]; in Barbarossa only Siberia [barbarossa-special.5]."""
    if side == SOVIET:
        mobilization.dawn(war)
    if war.stage < nations.CAMPAIGN:
        return
    if side == AXIS and war.turn >= DARK_BLUE_ENTER:
        _dark_blue(war)
    elif side == ALLIED:
        _america(war)


def _dark_blue(war: War) -> None:
    """[axis-leaning.2, time-record.3] Finland, Hungary, Rumania and Bulgaria join the Axis if still unaligned."""
    for country in nations.DARK_BLUE:
        if war.unaligned >> country & 1:
            politics.join(war, country, AXIS, "axis-leaning.2")
            politics.gift(war, country, politics.GIFTS.get(f"{geo.COUNTRIES[country].lower()}_summer_1941", {}))


def _america(war: War) -> None:
    """[us-entry.2, us-entry.3, R37] The United States join in Spring 1942; 16 points, then one more every turn."""
    if war.turn >= AMERICA_ENTERS and war.unaligned >> nations.US & 1:
        politics.join(war, nations.US, ALLIED, "us-entry.2")
    if war.us != 1 or not war.land[ALLIED] >> geo.US & 1:
        return
    war.america = war.america + GROWTH if war.america else politics.AMERICA
    war.forget()
    war.note("america", "us-entry.3", points=war.america)


def before_production(war: War, side: int) -> None:
    """[italy-entry.2, italy-entry.3, R82] Italy and the yellow lands join as the Axis begins to count, Spring 1940."""
    if side == AXIS and war.turn >= ITALY_ENTERS and war.unaligned >> nations.ITALY & 1:
        politics.join(war, nations.ITALY, AXIS, "italy-entry.2")
