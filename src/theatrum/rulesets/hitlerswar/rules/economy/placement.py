"""Points that an event gives to a side: their owner places them in the country they come from."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.actions import Place
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES, KIND_OF, KIND_TITLES, KINDS
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.rules.politics.politics import lot
from theatrum.rulesets.hitlerswar.war import OFF, War


def lots(war: War, side: int) -> Iterator[tuple[int, int, int]]:
    """(country, kind, number) of everything that waits for a side."""
    for key, number in sorted(war.waiting.items()):
        whole, kind = divmod(key, KINDS)
        owner, country = divmod(whole, len(geo.COUNTRIES))
        if owner == side:
            yield country, kind, number


def room(war: War, side: int, country: int) -> int:
    """[R87] The hexes of a country that can take its points: one with an army, or any if a counter is left."""
    soil = nations.SOIL[country] & war.land[side]
    if war.free_army(side) != OFF:
        return soil
    return sum(1 << space for space in bits(soil) if war.armies(side, space))


def due(war: War, side: int) -> bool:
    """Is there anything to place, and room for it?"""
    return bool(war.waiting) and any(room(war, side, country) for country, _, _ in lots(war, side))


@frame
class Placement(SideFrame):
    """[axis-leaning.2, R87] Points given by an event are placed, anywhere in their country."""

    side: int
    step = "placement"
    title = "New allies"
    topics = ("politics",)

    def prompt(self, war: War) -> str:
        parts = [
            f"{number} {KIND_TITLES[kind]} in {geo.COUNTRIES[country]}"
            for country, kind, number in lots(war, self.side)
        ]
        return f"Place {', '.join(parts)}."

    def look(self, war: War) -> None:
        if not due(war, self.side):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self._places(war), verb=Place)

    def _places(self, war: War) -> Iterator[Place]:
        for country, kind, number in lots(war, self.side):
            for space in bits(room(war, self.side, country)):
                for some in range(1, number + 1):
                    yield Place(some, KIND_NAMES[kind], space)

    def on_place(self, war: War, act: Place) -> None:
        country, kind = nations.country_of(act.at), KIND_OF[act.kind]
        key = lot(self.side, country, kind)
        war.waiting[key] -= act.n
        if not war.waiting[key]:
            del war.waiting[key]
        here = war.armies(self.side, act.at)
        army = (here & -here).bit_length() - 1 if here else war.free_army(self.side)
        if not here:
            war.place(army, act.at)
        war.add(army, kind, act.n)
        war.note("placed", "axis-leaning.2", army=war.piece_name(army), at=war.space_name(act.at), points=act.n,
                 of=act.kind)  # fmt: skip
        war.go_on()

    def why_not_place(self, war: War, act: Place) -> Refusal | None:
        if act.at not in geo.COUNTRY_OF:
            return Refusal("axis-leaning.2", f"{words.place(act.at)} lies in no country that gives points.")
        country = nations.country_of(act.at)
        have = war.waiting.get(lot(self.side, country, KIND_OF[act.kind]), 0) if act.kind in KIND_OF else 0
        name = geo.COUNTRIES[country]
        if not 1 <= act.n <= have:
            return Refusal(CLAUSES.get(name, "axis-leaning.2"), f"{name} has {have} {act.kind} to place, not {act.n}.")
        if not war.land[self.side] >> act.at & 1:
            return Refusal("axis-leaning.2", f"{words.place(act.at)} is not friendly to you.")
        if not room(war, self.side, country) >> act.at & 1:
            return Refusal("record-sheet.1a", "All twelve armies are in play: place the points with one of them.")
        return None


CLAUSES = {"Rumania": "axis-leaning.3", "Hungary": "axis-leaning.4", "Finland": "axis-leaning.5"}
"""The rule that gives the points of a country."""
