"""[10.31, 14.3, RI] Russia between peace and war."""

from __future__ import annotations

from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.nations import Nation, Status
from theatrum.rulesets.spi.war import War

PEACE, LIMITED, FULL = 0, 1, 2


def open_in_peace(war: War) -> int:
    """[R61, R88] Russia, the Baltic States, and its part of Poland once the Axis is in Poland and no Pole is there."""
    ground = geo.RUSSIA | geo.BALTIC_STATES
    if war.passed_axis & geo.POLAND or not war.of_nation(Nation.POLAND):
        poles = 0
        for piece, at in enumerate(war.at):
            if at >= 0 and war.nation(piece) == Nation.POLAND:
                poles |= 1 << at
        ground |= geo.PARTITION & ~poles
    return ground


def axis_crosses(war: War, spaces: int, attack: bool) -> None:
    """[10.31, 14.31, 14.35, R88] The Axis moves into or attacks the Russian border lands or Russia itself."""
    line = spaces & (geo.RUSSIA | (geo.PARTITION | geo.BALTIC_STATES) & war.passed_red)
    if spaces & geo.RUSSIA:
        war.attacked_russia = 1
    if line and not war.russia_at_war:
        go_to_war(war, "10.31d" if spaces & geo.RUSSIA else "10.31c")
    if spaces & geo.RUSSIA and war.russia != FULL:
        invade(war)
    elif not war.russia_at_war and "14.3" in war.rules and spaces & (geo.PARTITION | geo.BALTIC_STATES):
        war.violation_turn = war.turn
        if war.russia == PEACE:
            war.russia = LIMITED  # [14.35]
            war.note("russia", "14.35", state="limited war")
    del attack


def go_to_war(war: War, clause: str) -> None:
    """Russia becomes an Ally like the others, in Limited War at least."""
    war.russia_at_war = 1
    war.russia = max(war.russia, LIMITED)
    war.quiet &= ~geo.RUSSIA
    war.set_status(Nation.RUSSIA, Status.RED if war.three else Status.ALLIED)
    war.note("russia", clause, state="at war")
    from theatrum.rulesets.spi import neutrals

    for nation in (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA, Nation.FINLAND):
        if war.status[nation] == Status.PRO_AXIS and not (nation == Nation.FINLAND and war.on("minor-countries")):
            neutrals.activate(war, nation)


def invade(war: War) -> None:
    """[10.31d] Full War; the first time, the winters are counted from here and the Siberians are called."""
    war.russia = FULL
    if war.invasion_turn < 0:
        war.invasion_turn = war.turn
        war.siberians = 2
        war.free_column = 1
    war.note("russia", "10.31d", "10.34b", state="full war")
