"""Advice on set-up, declarations of war, minor countries, counterattacks and the Russian Winter."""

from __future__ import annotations

from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.actions import Counterattack, Declare, End, Winter
from theatrum.rulesets.neppa.bots import move, operations
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.picture import NEAR3, camp_of, draw
from theatrum.rulesets.neppa.bots.staff import Handler, Staff
from theatrum.rulesets.neppa.bots.weights import W
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NATION_OF, WORD
from theatrum.rulesets.neppa.data.tables import AIR, ATTACK, CLASS_OF, DEFENCE, FLEET, NORMAL, TURN_OF, TURNS
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.land import winter
from theatrum.rulesets.neppa.rules.land.winter import WinterChoice
from theatrum.rulesets.neppa.rules.politics import declaration, minors, spoils
from theatrum.rulesets.neppa.rules.politics.capitals import Rally
from theatrum.rulesets.neppa.rules.politics.declaration import Declaration
from theatrum.rulesets.neppa.rules.politics.minors import FORCES, Levy
from theatrum.rulesets.neppa.rules.set_up import SetUp
from theatrum.rulesets.neppa.scenarios import data
from theatrum.rulesets.neppa.war import SIX, War

END = End()
FEW = 8
"""Invaders that are not worth a Russian Winter."""


# ---------------------------------------------------------------- declarations of war
def declare(staff: Staff, war: War, frame: Declaration) -> Action | None:
    """The first war of the plan whose time has come, if it can be paid and won."""
    majors, mind = frame.majors(war), staff.mind
    for row in W["war"]:
        major, nation = NATION_OF[row["major"]], NATION_OF[row["nation"]]
        open_ = major in majors and not war.at_war(major, nation) and (timely(mind, war, row) or ripe(mind, war, row))
        if open_ and declaration.why_not(war, major, nation) is None and strong(mind, war, row):
            return Declare(WORD[major], WORD[nation])
    return END


def timely(mind: Mind, war: War, row: dict[str, Any]) -> bool:
    """Is it between the first and the last turn, with all done that was to be done before?"""
    first = TURN_OF[row["from"]] + mind.waits(row.get("theatre", ""))
    if not first <= war.turn <= TURN_OF.get(row.get("to", ""), len(TURNS)):
        return False
    down = war.conquered
    return all(down >> NATION_OF[name] & 1 for name in row.get("after", ())) and not any(
        down >> NATION_OF[name] & 1 for name in row.get("unless", ())
    )


def ripe(mind: Mind, war: War, row: dict[str, Any]) -> bool:
    """Where points are counted: are the armies near a Minor Country so strong that they need not wait?"""
    if "ripens" not in row or "score" not in data(war.judged) or war.turn < TURN_OF[row["ripens"]]:
        return False
    nation = NATION_OF[row["nation"]]
    return attackers(war, NATION_OF[row["major"]], nation) >= mind.goal["ripe"] * max(1, garrison(war, nation))


def strong(mind: Mind, war: War, row: dict[str, Any]) -> bool:
    """Are the armies at hand so much stronger than those of the country, and is money left?"""
    major = NATION_OF[row["major"]]
    target = NATION_OF[row.get("against", row["nation"])]
    left = spending.means(war, major) - declaration.cost(NATION_OF[row["nation"]])
    if left < mind.goal["reserve"] * row.get("reserve", 0):
        return False
    if "operation" in row and not operations.prepared(mind.operations, war, row["operation"]):
        return False
    late, asked = war.turn - TURN_OF[row["from"]], mind.war[row["theatre"]] if "theatre" in row else 1.0
    if "gain" in row:
        least = asked * (row["gain"] - row.get("ease", 0.0) * late)
        if "score" in data(war.judged):
            least -= mind.goal["spoils"] * spoils.value(geo.COUNTRIES.index(row["nation"]))
            if attackers(war, major, target) >= mind.goal["harvest"] * max(1, garrison(war, target)):
                return True
        return bool(prospect(mind, war, row) >= least)
    ratio = asked * (row["ratio"] - row.get("ease", 0.0) * late)
    return bool(attackers(war, major, target) >= ratio * max(1, garrison(war, target)))


def prospect(mind: Mind, war: War, row: dict[str, Any]) -> float:
    """What the attacks of this turn would bring if war were declared on some countries, beyond what they bring now."""
    major = NATION_OF[row["major"]]
    alone, all_ = (row["nation"],), (row["nation"], *row.get("along", ()))
    best = max(_promise(mind, _at_war(war, major, names), major) for names in {alone, all_})
    return best - _promise(mind, war.copy(), major)


def _at_war(war: War, major: int, names: tuple[str, ...]) -> War:
    """The war as it would be after some declarations."""
    then = war.copy()
    for name in names:
        if declaration.why_not(then, major, NATION_OF[name]) is None:
            declaration.carry(then, major, NATION_OF[name])
    return then


def _promise(mind: Mind, war: War, major: int) -> float:
    camp = camp_of(war, war.seat(major), major)
    return move.plan(war, draw(mind, war, camp)).promise


def attackers(war: War, major: int, nation: int) -> float:
    """Attack factors of a country and its allies near the land of another."""
    land = minors.LANDS[nation]
    found = 0.0
    for piece in bits(war.units(war.allies[major]) & ~war.order[FLEET]):
        here, class_ = war.at[piece], war.class_(piece)
        if class_ == AIR:
            found += war.size[piece] if geo.RANGE4[here] & land else 0
        elif NEAR3[here] & land:
            found += ATTACK[class_] + 0.5
    return found


def garrison(war: War, nation: int) -> float:
    """What defends a country: its own units at home and those of its allies, or the forces that it would raise."""
    if nation >= SIX and not war.raised >> nation & 1:
        forces = FORCES.get(nation, {})
        return sum(
            number * (1 if CLASS_OF[word] == AIR else DEFENCE[CLASS_OF[word]][NORMAL])
            for word, number in forces.items()
            if CLASS_OF[word] != FLEET
        )
    land, found = minors.LANDS[nation], 0.0
    for piece in bits(war.units(war.allies[nation]) & ~war.order[FLEET]):
        if land >> war.at[piece] & 1:
            class_ = war.class_(piece)
            found += war.size[piece] if class_ == AIR else DEFENCE[class_][NORMAL]
    return found


# ---------------------------------------------------------------- other questions
def set_up(staff: Staff, war: War, frame: SetUp) -> Action | None:
    """The set-up of the scenario is good."""
    return END


def levy(staff: Staff, war: War, frame: Levy) -> Action | None:
    """New forces stand well as they come: the capital first, the others spread."""
    return END


def rally(staff: Staff, war: War, frame: Rally) -> Action | None:
    """[14.1a] A country that does not retake its capital is lost: it tries."""
    return Counterattack("yes")


def winter_now(staff: Staff, war: War, frame: WinterChoice) -> Action | None:
    """The Winter comes when there are invaders to freeze."""
    return Winter("now" if winter.invaders(war) >= FEW else "later")


HANDLERS: dict[type[Frame], Handler] = {
    Declaration: declare,
    SetUp: set_up,
    Levy: levy,
    Rally: rally,
    WinterChoice: winter_now,
}
