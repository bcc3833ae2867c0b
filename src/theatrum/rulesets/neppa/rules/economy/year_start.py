"""[5.0-5.4] The Year Start Sequence before Spring: WPP Base, Total WPPs, U-boats, Turn Expenditure Limit."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Extra, UBoats
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, NAMES, USA
from theatrum.rulesets.neppa.data.tables import COSTS, SEASONS, TABLES
from theatrum.rulesets.neppa.rules.economy import oil, spending
from theatrum.rulesets.neppa.rules.politics import spoils
from theatrum.rulesets.neppa.war import SIX, War

BARREN = int(TABLES["yss"]["no_growth_in"])
"""[5.1c] the year in which no WPP Base grows."""
SEASON = {name.lower(): number for number, name in enumerate(SEASONS)}
FOUR = len(SEASONS)


def standing(war: War) -> list[int]:
    """[R25] The Major Countries that keep books: all that have not been conquered, the USA once it is in the war."""
    return [m for m in range(SIX) if not war.conquered >> m & 1 and (m != USA or war.us_in)]


def base(war: War, major: int) -> int:
    """[5.1a, 5.1b, 5.1c, R25, R33] The new WPP Base: a third of what is left is added, a debt subtracted."""
    left = war.treasury[major]
    growth = left if left < 0 else 0 if war.year == BARREN else left // 3
    return max(0, war.base[major] + growth)


def money(war: War, major: int) -> int:
    """[5.2a, 5.2c, 2.7a.6, R25] Base less lost oil, with conquered and allied countries; without British convoys."""
    own = war.base[major] - oil.missing(war, major)
    return max(0, own + spoils.income(war, major) + oil.income(war, major))


def reckon(war: War) -> None:
    """[5.1, 5.2, 5.4] The books of the new year; what was left of the old one is gone."""
    for major in range(SIX):
        keeps = major in standing(war)
        if not keeps and major == USA and not war.conquered >> USA & 1:
            continue
        war.base[major] = base(war, major) if keeps else 0
    for major in range(SIX):
        war.spent_year[major] = war.given_year[major] = 0
    for major in standing(war):
        war.treasury[major] = money(war, major)
        convoys = spending.CONVOYS if major == BRITAIN else 0
        war.total[major] = war.treasury[major] + convoys
        war.limit[major] = war.total[major] // 2
        war.note("year", "5.2a", nation=NAMES[major], base=war.base[major], total=war.total[major],
                 limit=war.limit[major])  # fmt: skip
    for major in bits(war.conquered & (1 << SIX) - 1):
        war.treasury[major] = war.total[major] = war.limit[major] = 0
    spoils.book(war)
    oil.book(war)


def most(war: War) -> int:
    """[5.3a] The most that Germany may spend on U-boats for the year."""
    return war.total[GERMANY] * int(TABLES["yss"]["u_boat_percent"]) // 100 // COSTS["u_boat"]


def order(war: War, number: int, extra: int) -> None:
    """[5.3b, 5.3c, 5.4b, R35] The U-boats of the year are paid and come in evenly; the limit is set without them."""
    price = number * COSTS["u_boat"]
    war.treasury[GERMANY] -= price
    war.limit[GERMANY] = (war.total[GERMANY] - price) // 2
    for season in range(FOUR):
        due = number // FOUR + (extra >> season & 1)
        if due:
            war.boats_due[war.turn + season] = due
    war.note("u-boats-ordered", "5.3a", number=number, limit=war.limit[GERMANY],
             due=[war.boats_due.get(war.turn + season, 0) for season in range(FOUR)])  # fmt: skip


@frame
class YearStart(Frame):
    """[5.0, 5.3a] The Year Start: the books are made up, then Germany says how many U-boats it builds in the year."""

    step = "year-start"
    title = "Year Start"
    topics = ("year-start",)

    def actor(self, war: War) -> str:
        return war.seat(GERMANY)

    def path(self, war: War) -> str:
        return self.step

    def prompt(self, war: War) -> str:
        return f"Order up to {most(war)} U-boats for the year; they cost 1 WPP each."

    def enter(self, war: War) -> None:
        if war.booked != war.year:
            war.booked = war.year
            reckon(war)
        if war.conquered >> GERMANY & 1 or not most(war):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: [UBoats(number) for number in range(most(war) + 1)], guess=1, verb=UBoats)

    def on_u_boats(self, war: War, act: UBoats) -> None:
        if act.number % FOUR:
            war.amend(OddBoats(act.number))
        else:
            order(war, act.number, 0)
            war.pop()

    def why_not_u_boats(self, war: War, act: UBoats) -> Refusal | None:
        if 0 <= act.number <= most(war):
            return None
        return Refusal("5.3a", f"Germany may order 0 to {most(war)} U-boats: ten percent of its Total.")


@frame
class OddBoats(Frame):
    """[5.3c, R35] Germany chooses the turns that get one U-boat more than the others."""

    number: int
    extra: int = 0
    step = "odd-boats"
    title = "Year Start"
    topics = ("year-start",)

    def actor(self, war: War) -> str:
        return war.seat(GERMANY)

    def path(self, war: War) -> str:
        return self.step

    def prompt(self, war: War) -> str:
        return f"{self.number % FOUR - self.extra.bit_count()} turns get one U-boat more: name one."

    def choices(self, war: War) -> Iterator[Offer]:
        for word, season in SEASON.items():
            if not self.extra >> season & 1:
                yield Extra(word)

    def on_extra(self, war: War, act: Extra) -> None:
        extra = self.extra | 1 << SEASON[act.season]
        if extra.bit_count() < self.number % FOUR:
            war.amend(OddBoats(self.number, extra))
        else:
            order(war, self.number, extra)
            war.pop()

    def why_not_extra(self, war: War, act: Extra) -> Refusal | None:
        if act.season not in SEASON:
            return Refusal("5.3c", f"Name a season: {', '.join(SEASON)}.")
        if self.extra >> SEASON[act.season] & 1:
            return Refusal("5.3c", f"{act.season.title()} has its odd U-boat already; arrivals differ by one at most.")
        return None
