"""[4.3, R30, R147] The set-up: owners may rearrange their forces within the requirements of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from theatrum.core.bits import bits, has
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import EachSeat
from theatrum.rulesets.neppa import scenarios
from theatrum.rulesets.neppa.actions import End, Place
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import CLASS_OF
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.war import War

END = End()
SETTLED = 40
"""How much a random player wants to leave his forces where they are."""


def order(war: War) -> list[int]:
    """[4.3] The nations that set up, in their order."""
    return [NATION_OF[name] for name in scenarios.data(war.scenario)["setup_order"]]


def lands(war: War, piece: int) -> int:
    """[4.3, R147] The zones among which the scenario lets the owner choose for a unit."""
    nation, here = war.nation(piece), war.at[piece]
    free = scenarios.data(war.scenario)["free"]
    if not geo.LAND >> here & 1:
        return 0
    own = war.controlled(1 << nation)
    if free == "home" or nation in AXIS_MINORS:
        return own
    front = next(zones for zones in geo.FRONT.values() if zones >> here & 1)
    if free == "front":
        return war.friends(nation) & front
    return own & front if front == geo.FRONT["E"] else 0


def requirements(war: War, nation: int) -> list[dict[str, Any]]:
    rows = scenarios.data(war.scenario).get("requirement", [])
    return [row for row in rows if row["country"] == NAMES[nation]]


def zones_of(row: dict[str, Any]) -> int:
    """The zones that a requirement speaks of: those it names, or a whole front and some beside it."""
    found = geo.zones(row.get("zones", ()))
    if "front" in row:
        found |= geo.FRONT[row["front"]] | geo.zones(row.get("also", ()))
    return found


def needed(war: War, piece: int) -> int:
    """[4.3] The zones within which a unit must stay, because a requirement would fail without it; -1 for anywhere."""
    nation, class_, here = war.nation(piece), war.class_(piece), war.at[piece]
    found = -1
    for row in requirements(war, nation):
        zones = zones_of(row)
        for word, number in row["units"].items():
            if CLASS_OF[word] == class_ and zones >> here & 1:
                mine = war.ranks[nation] & war.order[class_]
                if sum(1 for other in bits(mine) if zones >> war.at[other] & 1) <= number:
                    found &= zones
    return found


def goals(war: War, piece: int) -> int:
    zones = lands(war, piece) & needed(war, piece) & ~cooperation.shut(war, piece) & ~(1 << war.at[piece])
    return stacking.open_to(war, piece, zones)


@frame
class SetUp(EachSeat):
    """[4.3] Each country in its order: its player rearranges its forces, or leaves them where they are."""

    place: int = 0
    step = "set-up"
    title = "Set-up"
    topics = ("set-up",)

    def nation(self, war: War) -> int:
        return order(war)[self.place]

    def seats(self, war: War) -> Sequence[str]:
        return [war.seat(nation) for nation in order(war)]

    def path(self, war: War) -> str:
        return self.step

    def prompt(self, war: War) -> str:
        return f"Rearrange the forces of {NAMES[self.nation(war)]}, or end."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Place, war.ranks[self.nation(war)], lambda piece: goals(war, piece))
        yield Listed(lambda: (END,), guess=SETTLED, verb=End)

    def on_place(self, war: War, act: Place) -> None:
        war.note("place", "4.3", piece=war.piece_name(act.piece), to=war.space_name(act.to))
        war.shift(act.piece, act.to)

    def why_not_place(self, war: War, act: Place) -> Refusal | None:
        piece, to = act.piece, act.to
        if not has(war.ranks[self.nation(war)], piece):
            return Refusal("4.3", f"{war.piece_name(piece)} is no unit of {NAMES[self.nation(war)]}.")
        if not 0 <= to < geo.SIZE or to == war.at[piece] or not lands(war, piece) >> to & 1:
            return Refusal("4.3", f"The scenario does not let you put {war.piece_name(piece)} there.")
        if not needed(war, piece) >> to & 1:
            return Refusal("4.3", f"The scenario wants {war.piece_name(piece)} where it is.")
        if cooperation.shut(war, piece) >> to & 1:
            return cooperation.why_shut(war, piece, to)
        return stacking.why_full(war, piece, to)
