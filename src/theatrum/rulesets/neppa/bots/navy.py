"""[6.3, 6.4] Battles at sea: whether to seek one, and what to give up in it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Abort, Agree, End, Flee, Intercept, Lose, Proceed, Resolve, Sink, Withdraw
from theatrum.rulesets.neppa.bots import charts
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data.tables import ART, ATTACK, COST, FLEET
from theatrum.rulesets.neppa.rules.air.port_strike import HarbourLosses
from theatrum.rulesets.neppa.rules.sea import displacement, naval_combat, naval_interception, sailing
from theatrum.rulesets.neppa.rules.sea.displacement import Displacement
from theatrum.rulesets.neppa.rules.sea.expedition import Loan
from theatrum.rulesets.neppa.rules.sea.naval_combat import Drowning, NavalLosses, Onward
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception
from theatrum.rulesets.neppa.rules.sea.sailing import Voyage
from theatrum.rulesets.neppa.war import War

NAVY = charts.DATA["navy"]
FACES = range(1, 7)
GAPS = [one - other for one in FACES for other in FACES]


class Forecast(NamedTuple):
    """What a battle at sea would bring on average."""

    stopped: float
    """The chance that the moving force is turned back."""
    movers: float
    hunters: float
    """The fleet factors that each side loses."""


def forecast(war: War, ships: int, hunters: int) -> Forecast:
    """[6.4a-6.4e] The mean of all 36 rolls."""
    mine, theirs = war.factors(ships), war.factors(hunters)
    edge = naval_combat.modifier(war, ships, hunters) - naval_combat.modifier(war, hunters, ships)
    stopped = lost = sunk = 0.0
    for gap in (face + edge for face in GAPS):
        if gap > 0:
            toll = naval_combat.toll(gap, theirs)
            sunk, lost = sunk + toll, lost + toll // 2
        else:
            toll = naval_combat.toll(-gap, mine)
            stopped, lost, sunk = stopped + 1, lost + toll, sunk + toll // 2
    return Forecast(stopped / len(GAPS), lost / len(GAPS), sunk / len(GAPS))


def stake(war: War, voyage: Voyage) -> float:
    """What it is worth to turn a mission back."""
    landing = NAVY["landing"] if voyage.kind == sailing.INVASION else 0.0
    return float(landing + NAVY["cargo"] * voyage.units.bit_count())


def gain(war: War, voyage: Voyage, hunters: int) -> float:
    """What a battle is worth to those who intercept."""
    found = forecast(war, voyage.ships, hunters)
    return found.stopped * stake(war, voyage) + found.movers - found.hunters


# ---------------------------------------------------------------- reactions
def intercept(staff: Staff, war: War, frame: Interception) -> Action:
    """[6.3a] All together or not at all: a small force only loses ships."""
    mine = frame.mine(war)
    if mine and gain(war, frame.voyage, frame.voyage.hunters | mine) > NAVY["least"]:
        return Intercept(next(bits(mine)))
    return End()


def contact(staff: Staff, war: War, frame: Contact) -> Action:
    return Resolve() if gain(war, frame.voyage, frame.voyage.hunters) > 0 else Withdraw()


def sink(staff: Staff, war: War, frame: NavalLosses | HarbourLosses) -> Action:
    """[6.4g] The smallest fleets go down first: full ones carry more."""
    piece = min(bits(frame.force(war)), key=lambda piece: (war.size[piece], piece))
    return Sink(piece, min(frame.debts[1], war.size[piece]))


def drown(staff: Staff, war: War, frame: Drowning) -> Action:
    """[6.4i] The unit that costs least; in an invasion artillery before what can attack."""

    def worth(piece: int) -> tuple[int, int]:
        class_ = war.class_(piece)
        fights = 0 if class_ == ART else ATTACK[class_]
        return (fights if frame.voyage.kind == sailing.INVASION else COST[class_], piece)

    return Lose(min(bits(frame.victims(war)), key=worth))


def onward(staff: Staff, war: War, frame: Onward) -> Action:
    """[6.4h] On, unless an invasion has lost half of its units."""
    left = war.living(frame.voyage.units).bit_count()
    if frame.voyage.kind == sailing.INVASION and 2 * left < frame.voyage.units.bit_count():
        return Abort()
    return Proceed()


def lend(staff: Staff, war: War, frame: Loan) -> Action:
    return Agree()


def flee(staff: Staff, war: War, frame: Displacement) -> Action:
    """[6.1e] Where most friends lie at anchor."""
    piece = next(bits(frame.mine(war)))
    friends = war.units(war.allies[war.nation(piece)]) & war.order[FLEET]
    goals = displacement.refuges(war, piece)
    return Flee(piece, max(bits(goals), key=lambda port: (war.factors(war.here.get(port, 0) & friends), -port)))


# ---------------------------------------------------------------- one's own voyages
def danger(war: War, voyage: Voyage) -> int:
    """Enemy fleets that could meet a mission, as a set; those that must roll high are left out."""
    course = sailing.plot(war, voyage)
    there = replace(voyage, course=course)
    found = 0
    for piece in bits(naval_interception.able(war, there)):
        die = min((naval_interception.reach(war, piece, there, zone) or 7 for zone in bits(course)), default=7)
        if die <= 4:
            found |= 1 << piece
    return found


def peril(war: War, voyage: Voyage) -> float:
    """The risk that a mission is turned back."""
    hunters = danger(war, voyage)
    return forecast(war, voyage.ships, hunters).stopped if hunters else 0.0
