"""Unaligned forces: infantry of countries that were unaligned, called up when they are attacked; in no army."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.core.speech import count
from theatrum.rulesets.hitlerswar.actions import Levy, RetreatHome
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, NOBODY, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

OPTION = "unaligned-forces"
_TABLE = TABLES["home_forces"]
AT_FIRST = int(_TABLE["max_in_capital_at_placement"])
FORT, FORT_POINTS = geo.hex_(_TABLE["low_countries_fort"]["hex"]), int(_TABLE["low_countries_fort"]["strength"])
LOW_COUNTRIES = nations.NUMBER["Low Countries"]
CAPITAL = {country: space for space, country in nations.CAPITALS.items()}


def _strength(country: int) -> int:
    """[unaligned-forces.8, R66] The points of a country; yellow lands and the U.S. have none."""
    name = geo.COUNTRIES[country]
    if name in _TABLE["none"]:
        return 0
    return int(_TABLE.get(name, _TABLE["others"]))


STRENGTH = tuple(_strength(country) for country in range(len(geo.COUNTRIES)))


def guardian(war: War, space: int) -> int:
    """[unaligned-forces.5, R66] The side that runs the home forces of a space; for unaligned Poland the Allies."""
    owner = war.owner(space)
    if owner != NOBODY:
        return owner
    return ALLIED if nations.country_of(space) == nations.POLAND else nations.patron(war, space)


def country_land(war: War, side: int, space: int) -> int:
    """The spaces of a space's country in which its home forces may be: friendly to their side, or unaligned."""
    return nations.SOIL[nations.country_of(space)] & (war.land[side] | nations.unaligned(war))


def small_fort(war: War) -> int:
    """[R77] The space of the fort that came with the Dutch and Belgian forces, as a set: no counter is used for it."""
    if not war.levied >> LOW_COUNTRIES & 1 or war.surrendered >> LOW_COUNTRIES & 1:
        return 0
    return 1 << FORT


# ---------------------------------------------------------------- coming and going
def call_up(war: War, space: int) -> bool:
    """[unaligned-forces.4] An attack on a space is announced: a country attacked for the first time places its forces.

    True if somebody is asked for it.
    """
    if not war.on(OPTION) or not nations.unaligned(war) >> space & 1:
        return False
    country = nations.country_of(space)
    if war.levied >> country & 1 or not STRENGTH[country]:
        return False
    war.levied |= 1 << country
    side = nations.patron(war, space)
    war.note("called-up", "unaligned-forces.4", country=geo.COUNTRIES[country], points=STRENGTH[country],
             side=SIDES[side])  # fmt: skip
    if country == LOW_COUNTRIES:
        war.forts[FORT] = war.forts.get(FORT, 0) + FORT_POINTS  # [unaligned-forces.8, R77]
    return Levies(side, country, STRENGTH[country]).open(war)


def disband(war: War, country: int, clause: str) -> None:
    """[unaligned-forces.3b, unaligned-forces.9, unaligned-forces.9b] The home forces of a country are gone for good."""
    for space in bits(nations.SOIL[country]) if war.home else ():
        lose_all(war, space, clause)


def lose_all(war: War, space: int, clause: str = "unaligned-forces.3a") -> None:
    """The home forces of a space are eliminated."""
    points = war.home.pop(space, 0)
    if points:
        war.note("home-lost", clause, space=war.space_name(space), points=points)


def lose_one(war: War, space: int, clause: str) -> None:
    """[unaligned-forces.7] One point is lost; a hex so emptied is bare [garrisons.6b]."""
    war.note("home-loss", clause, space=war.space_name(space))
    take(war, space, 1)
    if not war.manned(space):
        war.bare |= 1 << space


def take(war: War, space: int, points: int) -> None:
    war.home[space] -= points
    if not war.home[space]:
        del war.home[space]


def add(war: War, space: int, points: int) -> None:
    war.home[space] = war.home.get(space, 0) + points


@frame
class Levies(SideFrame):
    """[unaligned-forces.4, unaligned-forces.5] The side that a country would join places its home forces."""

    side: int
    country: int
    points: int
    step = "levy"
    title = "Home forces"
    topics = ("home-forces",)

    def prompt(self, war: War) -> str:
        name = geo.COUNTRIES[self.country]
        return f"{name} is attacked: place {count(self.points, 'point')} of infantry in it, two in the capital."

    def room(self, war: War, space: int) -> int:
        """How many points may still be placed in a space of the country."""
        if space != CAPITAL.get(self.country):
            return self.points
        return min(self.points, AT_FIRST - war.home.get(space, 0))

    def open(self, war: War) -> bool:
        """Place what needs no choice; True if the rest is asked for."""
        now = self
        while now.points:
            ways = [space for space in bits(now._soil(war)) if now.room(war, space) > 0]
            if not ways:
                break
            if len(ways) > 1:
                war.push(now)
                return True
            now = now.place(war, now.room(war, ways[0]), ways[0])
        return False

    def _soil(self, war: War) -> int:
        return nations.SOIL[self.country] & nations.unaligned(war)

    def place(self, war: War, number: int, space: int) -> Levies:
        """Points are placed; what is left of the levy."""
        add(war, space, number)
        war.note("levied", "unaligned-forces.4", points=number, space=war.space_name(space))
        return replace(self, points=self.points - number)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self.acts(war), verb=Levy)

    def acts(self, war: War) -> Iterator[Levy]:
        for space in bits(self._soil(war)):
            yield from (Levy(number, space) for number in range(1, self.room(war, space) + 1))

    def on_levy(self, war: War, act: Levy) -> None:
        rest = self.place(war, act.n, act.at)

        def go_on() -> None:
            rest.open(war)

        war.settle(go_on)

    def why_not_levy(self, war: War, act: Levy) -> Refusal | None:
        if not 0 <= act.at < geo.BOARD.size or not self._soil(war) >> act.at & 1:
            return Refusal("unaligned-forces.4", f"{words.place(act.at)} is not in {geo.COUNTRIES[self.country]}.")
        if not 1 <= act.n <= self.points:
            return Refusal("unaligned-forces.8", f"{self.points} points are left to place, not {act.n}.")
        if act.n > self.room(war, act.at):
            return Refusal("unaligned-forces.4", f"At most {AT_FIRST} points are placed in the capital.")
        return None


# ---------------------------------------------------------------- retreat
def refuges(war: War, side: int, space: int) -> int:
    """[unaligned-forces.3a, R17] Adjacent hexes of the same country, not over water."""
    return geo.GROUND.near[space] & country_land(war, side, space)


def drive_out(war: War, side: int, space: int, points: int, excess: int) -> None:
    """[unaligned-forces.3a, R162] Home forces are displaced; tac air of the victor costs them as many points."""
    ways = refuges(war, side, space)
    if war.surrendered >> nations.country_of(space) & 1 or not ways:
        clause = "unaligned-forces.3a" if not ways else "unaligned-forces.3b"
        war.note("home-lost", clause, space=war.space_name(space), points=points)
        return
    if excess:
        war.note("air-superiority", "air-superiority.1", points=min(excess, points))
    if points > excess:
        HomeRetreat(side, space, points - excess).open(war, ways)


@frame
class HomeRetreat(SideFrame):
    """[unaligned-forces.3a] Home forces that were driven out go to a hex of their country."""

    side: int
    space: int
    points: int
    step = "home-retreat"
    aftermath = True
    title = "Retreat"
    topics = ("retreat", "home-forces")

    def prompt(self, war: War) -> str:
        return f"{count(self.points, 'point')} of home forces retreat from {words.place(self.space)}."

    def open(self, war: War, ways: int) -> None:
        if ways & (ways - 1):
            war.push(self)
        else:
            self.go(war, ways.bit_length() - 1)

    def go(self, war: War, to: int) -> None:
        war.note("home-retreat", "unaligned-forces.3a", points=self.points, start=war.space_name(self.space),
                 to=war.space_name(to))  # fmt: skip
        if war.home_fired >> self.space & 1 and to not in war.home:
            war.home_fired |= 1 << to
        add(war, to, self.points)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(RetreatHome, refuges(war, self.side, self.space))

    def on_retreat_home(self, war: War, act: RetreatHome) -> None:
        self.go(war, act.to)
        war.pop()

    def why_not_retreat_home(self, war: War, act: RetreatHome) -> Refusal | None:
        to = act.to
        if not 0 <= to < geo.BOARD.size or not geo.NEXT.near[self.space] >> to & 1:
            return Refusal("advance-resolution.4a", f"{words.place(to)} is not adjacent.")
        if not country_land(war, self.side, self.space) >> to & 1:
            return Refusal("unaligned-forces.3a", "Home forces stay in the free part of their country.")
        if not geo.GROUND.near[self.space] >> to & 1:
            return Refusal("advance-resolution.4b", f"Water lies before {words.place(to)}: nobody retreats over it.")
        return None
