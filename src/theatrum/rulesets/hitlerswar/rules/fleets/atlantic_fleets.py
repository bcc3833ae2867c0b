"""Atlantic fleets: capital ships in port or at sea, and what happens when enemies meet there."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Listed, Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import ToPort, ToSea
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules.fleets import commissioning
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import War

SHIPS, U_BOATS = "ships", "u-boats"
COASTS = seas.WATERS[seas.ATLANTIC] & seas.HARBOURS
"""[atlantic-fleets.2b] coastal hexes and boxes on the Atlantic."""
NO_LIMIT = 99
SELDOM = 1
"""How much a random player cares for his ships, among all he could do."""


def in_force(war: War) -> bool:
    """[campaign2.0, atlantic-fleets.2a, R93] Fleets sail the Atlantic in Campaign II, unless naval action is played."""
    return war.stage > 2 and not war.on("naval-action")


# ---------------------------------------------------------------- building
def may_build(war: War, side: int) -> bool:
    """[atlantic-fleets.2b, R93] Ships are built only by a side with a coast on the Atlantic; with naval action by one
    that has a place for them in port [R68]."""
    if war.on("naval-action"):
        return commissioning.berths(war, side) > 0
    return bool(war.land[side] & COASTS)


def most(war: War, side: int) -> int:
    """[naval-fleets.5, R68] How many ships a side may build at once: without naval action there is always room."""
    return commissioning.berths(war, side) if war.on("naval-action") else NO_LIMIT


def why_not_build(war: War, side: int, number: int = 1) -> Refusal | None:
    """The rule against so many new ships."""
    if not may_build(war, side) and not war.on("naval-action"):
        return Refusal("atlantic-fleets.2b", "Ships are built only by a side that holds a coast on the Atlantic.")
    if number > most(war, side):
        return Refusal("naval-fleets.5", f"Your ports have a fleet and room for {most(war, side)} new ships.")
    return None


# ---------------------------------------------------------------- port and sea
def boxes(war: War, side: int, what: str) -> tuple[int, int] | None:
    """[atlantic-fleets.1, atlantic-fleets.3, u-boats.1] What a side has in port and at sea; None for no such thing."""
    if what == SHIPS and in_force(war):
        return war.port[side], war.sea[side]
    if what == U_BOATS and war.stage > 2 and side == AXIS:
        return war.u_port, war.u_sea
    return None


def offers(war: War, side: int) -> Iterator[Offer]:
    """[atlantic-fleets.6, u-boats.3] What may be shifted in the movement phase."""
    if (in_force(war) and (war.port[side] or war.sea[side])) or (side == AXIS and (war.u_port or war.u_sea)):
        yield Listed(lambda: _shifts(war, side), guess=SELDOM)


def _shifts(war: War, side: int) -> Iterator[ToSea | ToPort]:
    for what in (SHIPS, U_BOATS):
        port, sea = boxes(war, side, what) or (0, 0)
        yield from (ToSea(number, what) for number in range(1, port + 1))
        yield from (ToPort(number, what) for number in range(1, sea + 1))


def shift(war: War, side: int, what: str, number: int) -> None:
    """So many go to sea, or into port if the number is negative; fleets that meet enemies at sea fight at once."""
    if what == SHIPS:
        war.port[side] -= number
        war.sea[side] += number
    else:
        war.u_port -= number
        war.u_sea += number
    clause = "atlantic-fleets.6" if what == SHIPS else "u-boats.3"
    war.note("sail" if number > 0 else "harbour", clause, side=SIDES[side], of=what, points=abs(number))
    meet(war)


def why_not_shift(war: War, side: int, what: str, number: int, out: bool) -> Refusal | None:
    """The rule against sending so many out, or bringing them in."""
    if what not in (SHIPS, U_BOATS):
        return Refusal("atlantic-fleets.3", f"'{what}' is neither {SHIPS} nor {U_BOATS}.")
    clause = "atlantic-fleets.6" if what == SHIPS else "u-boats.3"
    have = boxes(war, side, what)
    if have is None:
        if what == U_BOATS and side != AXIS:
            return Refusal("u-boats.1", "Only the Axis has U-boats.")
        return Refusal("campaign2.0", f"There are no {what} to shift in this war.")
    there = have[0] if out else have[1]
    if not 1 <= number <= there:
        return Refusal(clause, f"{there} {what} are {'in port' if out else 'at sea'}, not {number}.")
    return None


# ---------------------------------------------------------------- battles
def meet(war: War) -> None:
    """[atlantic-fleets.5b, atlantic-fleets.5c, atlantic-fleets.7, R50] Axis ships fight the Allied fleet at sea, then
    the Soviet one; nobody fights in port."""
    for enemy in (ALLIED, SOVIET):
        lost = min(war.sea[AXIS], war.sea[enemy])
        if lost and hostile(war, enemy):
            war.sea[AXIS] -= lost
            war.sea[enemy] -= lost
            war.note("sea-battle", "atlantic-fleets.7", axis=war.sea[AXIS], enemy=SIDES[enemy], left=war.sea[enemy],
                     lost=lost)  # fmt: skip


def hostile(war: War, enemy: int) -> bool:
    """[R40, R50] Axis and Soviet ships let each other pass before the first attack between them, and after a peace."""
    return control.at_war(war, AXIS, enemy)
