"""[1.5] The Declaration step: Major Countries declare war, pay for it, and the Minor Countries arm."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Declare, End
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    AXIS,
    AXIS_MINORS,
    EASTERN_EUROPE,
    FREE_FRANCE,
    GERMANY,
    ITALY,
    MINORS,
    NAMES,
    RUSSIA,
    TURN_OF_MAJOR,
    USA,
    VICHY,
)
from theatrum.rulesets.neppa.data.tables import COSTS, LIMITS, TURN_OF
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.phases import SelfEnding
from theatrum.rulesets.neppa.rules.politics import alliances, axis_minors, intervention, minors, spoils
from theatrum.rulesets.neppa.war import SIX, War

END = End()
PEACEFUL = 9
"""How much a random player wants to declare no war, or no more."""
WORD = tuple(name.lower().replace(" ", "-") for name in NAMES)
NATION = {word: number for number, word in enumerate(WORD)}
ALOOF = (*(nation for nation in MINORS if geo.COUNTRY_ROW[NAMES[nation]]["kind"] == "region_part"), VICHY, FREE_FRANCE)
"""[14.7, 14.5] nations on which nobody declares war: parts of Eastern Europe, and the French after the fall."""
FREE_HAND = TURN_OF[LIMITS["russian_dow_on_germany_free_from"]]


def cost(nation: int) -> int:
    """[1.5b, 1.5c]"""
    return COSTS["dow_major"] if nation < SIX else COSTS["dow_minor"]


def why_not(war: War, major: int, nation: int) -> Refusal | None:
    """The rule against a declaration of war, if there is one."""
    return _why_not_able(war, major, nation) or _why_not_red(war, major, nation) or _why_not_paid(war, major, nation)


def _why_not_able(war: War, major: int, nation: int) -> Refusal | None:
    """[R6] Who may declare war on whom at all."""
    by, on = NAMES[major], NAMES[nation]
    if USA in (major, nation) and not war.us_in:
        return Refusal("us.2", "The USA is not in the war yet.")
    if war.conquered >> major & 1:
        return Refusal("14.1d", f"{by} has been conquered.")
    if war.conquered >> nation & 1:
        return Refusal("1.5a", f"{on} has been conquered: there is nobody to declare war on.")
    if war.at_war(major, nation):
        return Refusal("1.5f", f"{by} is at war with {on} already.")
    if nation in (VICHY, FREE_FRANCE):
        return Refusal("14.5h" if nation == VICHY else "14.5m", f"No declaration of war is needed or made on {on}.")
    if nation in ALOOF or (nation == EASTERN_EUROPE and not formed(war)):
        return Refusal("14.7b", f"{on} is closed to all until Eastern Europe is formed.")
    if nation < SIX and TURN_OF_MAJOR[nation] == TURN_OF_MAJOR[major]:
        return Refusal("1.5a", f"{by} and {on} are on the same side.")
    for ally in bits(war.allies[nation] & alliances.MAJOR_SET):
        if TURN_OF_MAJOR[ally] == TURN_OF_MAJOR[major]:
            return Refusal("1.5a", f"{on} is an ally of {NAMES[ally]}, which is on your side.")
    if major in (GERMANY, ITALY) and nation in AXIS_MINORS and axis_minors.axis_units_in(war, nation):
        return Refusal("12.3k", f"Axis units stand in {on}.")
    if major == ITALY and war.allies[nation] >> RUSSIA & 1:  # [R300] nor by way of its allies
        return Refusal("1.5k", "Italy never declares war on Russia, nor on a country of its alliance.")
    return None


def _why_not_red(war: War, major: int, nation: int) -> Refusal | None:
    """[1.5h, 1.5i, 12.3l, R8, R9] What Russia may not do while it watches Germany."""
    if major != RUSSIA:
        return None
    if nation in AXIS_MINORS and minors.units_in(war, GERMANY, nation):
        if war.turn < FREE_HAND:
            return Refusal("1.5h", f"A German unit is in {NAMES[nation]}.")
        if not war.at_war(RUSSIA, GERMANY):
            return Refusal("12.3l", f"A German unit is in {NAMES[nation]}, and Russia is not at war with Germany.")
    if war.turn < FREE_HAND and not war.lapse and alliances.drawn_in(war, RUSSIA, nation) >> GERMANY & 1:
        through = "" if nation == GERMANY else f", and war with {NAMES[nation]} is war with Germany"
        return Refusal("1.5i", f"Germany has kept its garrison on the Eastern Front{through}.")
    return None


def _why_not_paid(war: War, major: int, nation: int) -> Refusal | None:
    wrong = spending.why_not_pay(war, major, cost(nation))
    if wrong is None:
        return None
    return Refusal("1.5d", wrong.message) if wrong.clause == "5.4c" else wrong


def formed(war: War) -> bool:
    """[14.7b] Does a neutral Eastern Europe exist?"""
    return EASTERN_EUROPE in war.owner


def carry(war: War, major: int, nation: int) -> None:
    """War is declared: it is paid, it spreads, and a Minor Country sets up its forces."""
    spending.pay(war, major, cost(nation))
    war.note("war", "1.5a", major=NAMES[major], nation=NAMES[nation], cost=cost(nation))
    alliances.declare(war, major, nation)
    if nation < SIX:
        return
    war.declared |= 1 << nation
    if major in (GERMANY, ITALY) and nation in AXIS_MINORS:
        war.spurned |= 1 << nation
    patron = war.patron[nation]
    if patron < 0 or TURN_OF_MAJOR[patron] == TURN_OF_MAJOR[major]:
        war.patron[nation] = alliances.leader(war, 1 - TURN_OF_MAJOR[major])
        spoils.follow(war, war.controlled(1 << nation), nation)  # [R307]
    minors.call_up(war, nation)
    if nation in AXIS_MINORS and not war.active >> nation & 1:
        intervention.on_the_spot(war, nation)
    war.forget()


@frame
class Declaration(SelfEnding):
    """[seq.2, 1.5a, R6] Each player declares war with his countries, as often as they can pay."""

    step = "declaration"
    title = "Declarations of war"
    topics = ("declaration",)

    def prompt(self, war: War) -> str:
        return "Declare war, or end the step."

    def majors(self, war: War) -> list[int]:
        return [major for major in bits(self.nations(war) & alliances.MAJOR_SET) if not war.conquered >> major & 1]

    def rich(self, war: War) -> list[int]:
        return [major for major in self.majors(war) if spending.means(war, major) >= COSTS["dow_minor"]]

    def options(self, war: War) -> Iterator[Declare]:
        for major in self.rich(war):
            for nation in range(len(NAMES)):
                if nation != major and why_not(war, major, nation) is None:
                    yield Declare(WORD[major], WORD[nation])

    def idle(self, war: War) -> bool:
        return next(self.options(war), None) is None

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self.options(war), guess=1, verb=Declare)
        yield Listed(lambda: (END,), guess=PEACEFUL, verb=End)

    def on_declare(self, war: War, act: Declare) -> None:
        nation = NATION[act.nation]
        old = war.raised
        carry(war, NATION[act.major], nation)
        war.began &= ~war.hostile(NATION[act.major])  # [R76] a Minor that the side ran until now is a friend no more
        if war.raised == old or not minors.arrange(war, nation):
            war.go_on()

    def why_not_declare(self, war: War, act: Declare) -> Refusal | None:
        if act.major not in NATION or NATION[act.major] >= SIX:
            return Refusal("1.5a", f"'{act.major}' is no Major Country; only Major Countries declare war.")
        if act.nation not in NATION or act.nation == act.major:
            return Refusal("1.5a", f"'{act.nation}' is no country to declare war on.")
        major = NATION[act.major]
        if TURN_OF_MAJOR[major] != self.side:
            side = "Axis" if TURN_OF_MAJOR[major] == AXIS else "Allied"
            return Refusal("1.3d" if major == RUSSIA else "1.3e", f"{NAMES[major]} acts in the {side} player turn.")
        if not self.nations(war) >> major & 1:
            return Refusal("1.0a", f"{NAMES[major]} is not yours.")
        return why_not(war, major, NATION[act.nation])
