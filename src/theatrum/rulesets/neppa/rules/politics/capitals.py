"""[14.1a-14.1c, R88, R89] Lost capitals of Major Countries: the opposition turn, and the counterattack."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Counterattack
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import AIR, COLUMNS, FLEET
from theatrum.rulesets.neppa.rules.politics import alliances, spoils
from theatrum.rulesets.neppa.war import War

WEAKEST = COLUMNS.index("1-2")
"""[14.1c] the least odds of a counterattack on a capital."""


def stamp(war: War) -> int:
    """The number of the running player turn."""
    return 2 * war.turn + war.phasing


def holder(war: War, major: int) -> int:
    """The side that holds a Major Country: its own, or that of who receives its value (Germany, when Italy gave up)."""
    own = TURN_OF_MAJOR[major]
    if not war.conquered >> major & 1:
        return own
    heir = war.heirs.get(spoils.NUMBER[NAMES[major]], -1)
    return TURN_OF_MAJOR[heir] if heir >= 0 else 1 - own


def start_clock(war: War, major: int, taker: int) -> None:
    """[14.1a, R88] A capital has been taken or retaken: the opposition turn begins, or it is over."""
    if alliances.side(war, taker) == holder(war, major):
        war.clock.pop(major, None)
    else:
        war.clock[major] = stamp(war)
        war.note("capital", "14.1a", nation=NAMES[major], by=NAMES[taker])


# ---------------------------------------------------------------- the counterattack on a lost capital
def bereft(war: War, side: int) -> int:
    """[14.1b, R89] Major Countries of a side that lost their capital in the enemy's last turn and have units left."""
    return sum(
        1 << major
        for major in war.clock
        if TURN_OF_MAJOR[major] == side == holder(war, major)
        and not war.conquered >> major & 1
        and war.clock[major] < stamp(war)
        and war.ranks[major]
    )


def off_the_way(war: War, nation: int, class_: int) -> int:
    """[14.1b, R89] Zones to which a unit of a counterattacking country may not go: it could not join from there."""
    capital = geo.CAPITAL[NAMES[nation]]
    if class_ == FLEET:
        return 0
    return ~(geo.RANGE2[capital] if class_ == AIR else geo.ROADS.near[capital] | 1 << capital)


def bound(war: War, target: int) -> int:
    """[14.1b, R89] Units that may not attack a zone: those that counterattack elsewhere, or have forgone to do so."""
    found = 0
    for major in bits(war.counter):
        if geo.CAPITAL[NAMES[major]] != target:
            found |= war.ranks[major]
    for major in war.clock:
        if geo.CAPITAL[NAMES[major]] == target and war.asked & ~war.counter & 1 << major:
            found |= war.ranks[major]
    return found


def why_not_capital(war: War, nation: int) -> str:
    if war.counter >> nation & 1:
        return f"{NAMES[nation]} counterattacks its capital: its units may attack nothing else."
    return f"{NAMES[nation]} has said that it does not counterattack its capital."


def too_weak(war: War, target: int, crew: int, column: int) -> bool:
    """[14.1c, R89] Is a counterattack on a lost capital below 1-2? Then there is no battle."""
    return column < WEAKEST and any(
        geo.CAPITAL[NAMES[major]] == target and war.ranks[major] & crew for major in bits(war.counter)
    )


@frame
class Rally(SideFrame):
    """[14.1b, R89] A Major Country whose capital has fallen says whether it counterattacks."""

    major: int
    step = "counterattack"
    title = "Counterattack on a lost capital"
    topics = ("conquest",)

    def actor(self, war: War) -> str:
        return war.seat(self.major)

    def prompt(self, war: War) -> str:
        return f"The capital of {NAMES[self.major]} has fallen: shall all its units counterattack there?"

    def choices(self, war: War) -> Iterator[Offer]:
        yield Counterattack("yes")
        yield Counterattack("no")

    def on_counterattack(self, war: War, act: Counterattack) -> None:
        war.asked |= 1 << self.major
        if act.answer == "yes":
            war.counter |= 1 << self.major
        war.note("counterattack", "14.1b", nation=NAMES[self.major], answer=act.answer)
        war.pop()

    def why_not_counterattack(self, war: War, act: Counterattack) -> Refusal | None:
        if act.answer in ("yes", "no"):
            return None
        return Refusal("14.1b", "Say 'counterattack yes' or 'counterattack no'.")
