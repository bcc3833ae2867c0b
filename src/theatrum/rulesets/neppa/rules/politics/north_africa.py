"""[13.4, R87] The limit on German forces in North Africa."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS, GERMANY
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, LIMITS
from theatrum.rulesets.neppa.rules.land.strength import limit_factor, limit_factors
from theatrum.rulesets.neppa.war import OFF, War

COUNTRIES = ("Morocco", "Algeria", "Tunisia", "Libya", "Egypt")
"""[13.4a]"""
AFRICA = sum(geo.COUNTRY[country] for country in COUNTRIES)
LIMIT: int = LIMITS["german_attack_factors_in_north_africa"]
MALTA = geo.zones(("malta",))
LEVANT = geo.zones(("ankara", "damascus", "haifa"))


def in_force(war: War) -> bool:
    """[13.4b] The limit holds unless the Axis has Malta, or Ankara, Damascus and Haifa."""
    axis = war.friends(GERMANY)
    return not axis & MALTA and axis & LEVANT != LEVANT


def army(war: War) -> int:
    """[13.4e, 13.4f] The German ground and air units in North Africa."""
    return war.inside(AFRICA) & war.ranks[GERMANY] & ~war.order[FLEET]


def excess(war: War) -> int:
    """How many factors are too many."""
    return limit_factors(war, army(war)) - LIMIT if in_force(war) else 0


def shut(war: War, class_: int, size: int, start: int) -> int:
    """[13.4b] North Africa is closed to a German unit from elsewhere that would break the limit."""
    if class_ == FLEET or (start != OFF and AFRICA >> start & 1) or not in_force(war):
        return 0
    return AFRICA if limit_factors(war, army(war)) + limit_factor(class_, size) > LIMIT else 0


def begin(war: War, side: int) -> None:
    """[13.4c] Does Germany start its turn with too many?"""
    war.glut = int(side == AXIS and excess(war) > 0)


def grounded(war: War) -> int:
    """[13.4c] German units in North Africa that may neither move nor attack, because ten factors have done so."""
    if not war.glut:
        return 0
    there = army(war)
    used = limit_factors(war, there & (war.moved | war.fought))
    idle = there & ~(war.moved | war.fought)
    return sum(1 << p for p in bits(idle) if used + limit_factor(war.class_(p), war.size[p]) > LIMIT)


def why_grounded(war: War, piece: int) -> Refusal | None:
    if not grounded(war) >> piece & 1:
        return None
    return Refusal("13.4c", "Ten German factors have moved and fought in North Africa: no more may.")


class TooMany(SideFrame):
    """[13.4c, 13.4d] Germany gives up factors in North Africa until the limit is kept."""

    __slots__ = ()

    def actor(self, war: War) -> str:
        return war.seat(GERMANY)

    def prompt(self, war: War) -> str:
        return f"{excess(war)} German factors too many are in North Africa: give units up."

    def enter(self, war: War) -> None:
        if self.side != AXIS or excess(war) <= 0:
            self.close(war)

    def close(self, war: War) -> None:
        """There are not too many, or no longer."""
        raise NotImplementedError(type(self).__name__)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, army(war))

    def on_lose(self, war: War, act: Lose) -> None:
        if war.class_(act.piece) == AIR:
            war.wear(act.piece, 1, "7.4d")
        else:
            war.lose(act.piece, "13.4d")
        self.enter(war)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if has(army(war), act.piece):
            return None
        return Refusal("13.4d", f"{war.piece_name(act.piece)} is no German unit in North Africa.")
