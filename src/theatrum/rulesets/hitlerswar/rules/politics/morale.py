"""National morale: only Germany and Great Britain have one, and without it they surrender."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS
from theatrum.rulesets.hitlerswar.data.tables import MODIFIERS, MORALE
from theatrum.rulesets.hitlerswar.war import War

FIELD = {AXIS: "morale_axis", ALLIED: "morale_allied"}
CAPITAL = {AXIS: geo.BERLIN, ALLIED: geo.LONDON}
HOMELAND = {AXIS: geo.GERMANY, ALLIED: geo.BRITAIN}
COUNTRY = {AXIS: "Germany", ALLIED: "Britain"}
HIT = MORALE["morale_bombing_hit"]
LOW = MORALE["penalty_at_or_below"]
GAIN, LOSS = 6, 5
"""[national-morale-chart.1] hexes gained, or lost, in one Combat Phase that change morale."""


def of(war: War, side: int) -> int:
    """The morale of a side; 0 if it has none: the Soviets, other scenarios, and after a surrender [R64]."""
    return int(getattr(war, FIELD[side])) if side in FIELD else 0


def burden(war: War, side: int) -> int:
    """[morale.6, morale.7b, R64] What low morale adds to the attack dice of a side."""
    return int(MODIFIERS["morale_5_or_less_attack"]) if 0 < of(war, side) <= LOW else 0


def change(war: War, side: int, by: int, clause: str) -> None:
    """[morale.3a, morale.3b] Morale rises to nineteen at most; at zero or less the country surrenders at once."""
    level = of(war, side)
    if not level or not by:
        return
    new = max(0, min(MORALE["maximum"], level + by))
    setattr(war, FIELD[side], new)
    war.note("morale", clause, country=COUNTRY[side], by=by, left=new)
    if not new:
        war.broken |= 1 << side  # [morale.7a]


def event(war: War, name: str) -> None:
    """[national-morale-chart.1] An event of the chart that moves British morale, by its name in the table."""
    change(war, ALLIED, MORALE[name], "national-morale-chart.1")


def lose_place(war: War, space: int) -> None:
    """[national-morale-chart.1, R64] The Allies lose a space: Suez and Gibraltar weigh on Britain every time."""
    if space == geo.SUEZ:
        event(war, "britain_loses_suez")
    elif space == geo.GIBRALTAR:
        event(war, "britain_loses_gibraltar")


# ---------------------------------------------------------------- the Combat Phase
def begin_combat(war: War) -> None:
    """[morale.5] Who holds what as a Combat Phase begins."""
    if war.stage > 2:
        war.held = war.land[:]


def end_combat(war: War) -> None:
    """[morale.5, R64, R85, R303] Hexes gained and lost by each side in the Combat Phase that closes."""
    if not any(war.held):
        return
    before, war.held = war.held, [0, 0, 0]
    aligned = before[0] | before[1] | before[2]
    for side in FIELD:
        won = war.land[side] & ~before[side]
        if side != war.phasing:
            won &= aligned  # [R303] the rest has joined it because it was attacked
        gained = won.bit_count()
        lost = (before[side] & ~war.land[side]).bit_count()
        if lost >= LOSS:
            change(war, side, MORALE["hexes_lost_5_or_more_in_combat_phase"], "morale.5")
        if gained >= GAIN:
            change(war, side, MORALE["hexes_gained_6_or_more_in_combat_phase"], "morale.5")


# ---------------------------------------------------------------- surrender
def forget_britain(war: War) -> None:
    """[morale.7b, R64] A country that has surrendered has no morale any more."""
    war.morale_allied = 0
    war.broken &= ~(1 << ALLIED)
