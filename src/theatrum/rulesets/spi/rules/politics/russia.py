"""[10.31, 14.3, RI] Russia between peace and war."""

from __future__ import annotations

from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import AXIS_MINORS, Nation, Status
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules.politics import axis_minors
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

PEACE, LIMITED, FULL = 0, 1, 2
BORDERLAND = geo.PARTITION | geo.BALTIC_STATES
"""[14.31b, R61] What the treaty leaves to Russia."""
BALTS = (Nation.ESTONIA, Nation.LATVIA, Nation.LITHUANIA)

IN_TURKEY, IN_BRITAIN, AT_SUEZ = (frozenset(row["faces"]) for row in TABLES["russian_intervention"]["die"])
FINNISH_ALARM = TABLES["russian_intervention"]["alarm_sp_in_finland"]
FRENCH_RESPITE = TABLES["russian_intervention"]["axis_player_turns_in_france"]


# ------------------------------------------------------------------ peace
def open_in_peace(war: War) -> int:
    """[R61, R88] Russia, the Baltic States, and the eastern part of Poland once the Axis is in Poland."""
    ground = geo.RUSSIA | geo.BALTIC_STATES
    return ground | geo.PARTITION if war.invaded >> Nation.POLAND & 1 else ground


def holdings(war: War) -> int:
    """[R62] Russian-held hexes, those beyond the border of Russia too."""
    return geo.RUSSIA | war.passed_red


def axis_crosses(war: War, spaces: int, attack: bool) -> None:
    """[10.31, 14.31, 14.35, R88] The Axis enters or attacks the borderland or Russia itself."""
    if not war.russia_at_war:
        if "14.3" in war.rules and spaces & BORDERLAND and not attack:
            _violate(war)
        if spaces & holdings(war):
            go_to_war(war, "10.31d" if spaces & geo.RUSSIA else "10.31c")
    if spaces & geo.RUSSIA:
        war.attacked_russia = 1
        if war.russia != FULL:
            invade(war)


def _violate(war: War) -> None:
    """[14.31b, 14.35] The treaty is broken: Limited War, and the right to declare war in the next Game-Turn."""
    if war.violation_turn < 0:
        war.violation_turn = war.turn
        war.note("violation", "14.31b", "14.35")
    if war.russia == PEACE:
        war.russia = LIMITED
        war.note("russia", "14.35", state="limited war")


# ------------------------------------------------------------------ war
def go_to_war(war: War, clause: str) -> None:
    """[16.84c, R88, R65] Russia fights the Axis, in Limited War at least; the small Axis countries are then active."""
    war.russia_at_war = 1
    war.russia = max(war.russia, LIMITED)
    war.quiet &= ~geo.RUSSIA  # [14.34]
    war.set_status(Nation.RUSSIA, Status.RED if war.three else Status.ALLIED)
    war.note("russia", clause, state="at war")
    control.look(war)
    for nation in AXIS_MINORS:
        if war.status[nation] == Status.PRO_AXIS:
            axis_minors.activate(war, nation)


def invade(war: War) -> None:
    """[10.31d] Full War; the first time, the winters are counted from here and the Siberians are called."""
    war.russia = FULL
    if war.invasion_turn < 0:
        war.invasion_turn = war.turn
        war.siberians = 2
        war.free_column = 1
    war.note("russia", "10.31d", "10.34b", state="full war")


def review(war: War) -> None:
    """[10.74, R48] The state of a Game-Turn, fixed when Russian production is due."""
    if not war.russia_at_war or war.invasion_turn < 0:
        return
    state = FULL if war.attacked_russia or war.held[Status.AXIS] & geo.RUSSIA else LIMITED
    if state != war.russia:
        war.russia = state
        war.note(
            "russia", "10.74a" if state == FULL else "10.74c", state="full war" if state == FULL else "limited war"
        )


# ------------------------------------------------------------------ intervention
def alarmed(war: War) -> bool:
    """[RI.3, RI.4] May Russia intervene without a roll?"""
    guests = war.in_area(war.ranks[Status.AXIS] & ~war.of_nation(Nation.FINLAND), geo.FINLAND)
    if war.total(guests) >= FINNISH_ALARM:
        return True
    return war.france_attacked >= FRENCH_RESPITE and not war.vichy and not france_conquered(war)


def france_conquered(war: War) -> bool:
    """[R80] No French unit in France and no French Resource Center under Allied control."""
    at_home = war.in_area(war.of_nation(Nation.FRANCE), geo.FRANCE)
    return not at_home and not control.french_centers(war)


def lucky_faces(war: War) -> frozenset[int]:
    """[RI.6-RI.8, R79] The faces that allow an intervention now: those of every condition that holds."""
    faces: frozenset[int] = frozenset()
    if war.held[Status.AXIS] & geo.TURKEY or war.attacked_turkey:
        faces |= IN_TURKEY
    if war.held[Status.AXIS] & geo.BRITAIN:
        faces |= IN_BRITAIN
    if control.axis(war) >> geo.SUEZ & 1:
        faces |= AT_SUEZ
    return faces
