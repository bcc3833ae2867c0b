"""[4.2, R31] The forces of Minor Countries."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending
from theatrum.rulesets.neppa.actions import End, Place
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_OF, CLASSES, FLEET, FULL_FLEET, TABLES, WING
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.war import War, kind_of

END = End()
FORCES: dict[int, dict[str, int]] = {
    NATION_OF[row["country"]]: row["units"] for row in TABLES["minor_forces"] if row["country"] in NATION_OF
}
"""[4.2a, R30] the forces of Minor Countries; air and fleets in factors."""
SETTLED = 8
"""How much a random player wants to leave new forces where they are."""
LANDS: dict[int, int] = {nation: geo.COUNTRY.get(NAMES[nation], 0) for nation in range(len(NAMES))}


def units_in(war: War, nation: int, country: int) -> int:
    """The units of a nation that stand in a country."""
    land = LANDS[country]
    return sum(1 << piece for piece in bits(war.ranks[nation]) if land >> war.at[piece] & 1)


# ---------------------------------------------------------------- forces
def call_up(war: War, nation: int) -> None:
    """[4.2b, R31] A Minor Country sets up its forces, once."""
    if war.raised >> nation & 1 or nation not in FORCES:
        return
    war.raised |= 1 << nation
    for word, number in FORCES[nation].items():
        kind = kind_of(nation, CLASS_OF[word])
        war.waiting[kind] = war.waiting.get(kind, 0) + number
    war.note("forces", "4.2b", nation=NAMES[nation])
    fill(war, nation)


def fill(war: War, nation: int) -> None:
    """[R4, R31] Forces that wait for room are placed, the capital first, evenly over the zones of the country."""
    capital = geo.CAPITAL.get(NAMES[nation])
    zones = [zone for zone in bits(war.controlled(1 << nation)) if zone != capital]
    if capital is not None and war.owner[capital] == nation:
        zones.insert(0, capital)
    for kind in [kind for kind in war.waiting if kind // CLASSES == nation]:
        left = _settle(war, nation, kind % CLASSES, war.waiting.pop(kind), zones)
        if left:
            war.waiting[kind] = left


def _settle(war: War, nation: int, class_: int, number: int, zones: list[int]) -> int:
    """Place so many units, or factors, of a class; returns what found no room."""
    most = {AIR: WING, FLEET: FULL_FLEET}.get(class_, 1)
    step = 0
    while number > 0:
        size = min(most, number)
        open_ = [zone for zone in zones if stacking.room(war, nation, class_, size, zone)]
        if not open_:
            break
        war.put(nation, class_, open_[step % len(open_)], size)
        number, step = number - size, step + 1
    return number


def arrange(war: War, nation: int) -> bool:
    """Ask the player of a nation where its new forces stand; False if there is nothing to ask."""
    levy = Levy(nation)
    if not any(levy.goals(war, piece) for piece in bits(war.ranks[nation])):
        return False
    war.push(levy)
    return True


@frame
class Levy(Ending):
    """[4.2b, R31] New forces of a Minor Country are placed in its zones as its player likes."""

    country: int
    step = "forces"
    title = "Forces of a Minor Country"
    topics = ("minor-countries",)

    def actor(self, war: War) -> str:
        return war.seat(self.country)

    def prompt(self, war: War) -> str:
        return f"Place the forces of {NAMES[self.country]}, then end."

    def goals(self, war: War, piece: int) -> int:
        return stacking.open_to(war, piece, war.controlled(1 << self.country) & ~(1 << war.at[piece]))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Place, war.ranks[self.country], lambda piece: self.goals(war, piece))
        yield Listed(lambda: (END,), guess=SETTLED, verb=End)

    def on_place(self, war: War, act: Place) -> None:
        war.shift(act.piece, act.to)
        war.note("place", "4.2b", piece=war.piece_name(act.piece), to=war.space_name(act.to))

    def why_not_place(self, war: War, act: Place) -> Refusal | None:
        piece, to = act.piece, act.to
        if not has(war.ranks[self.country], piece):
            return Refusal("4.2b", f"{war.piece_name(piece)} is no unit of {NAMES[self.country]}.")
        if not 0 <= to < geo.SIZE or war.owner[to] != self.country:
            return Refusal("4.2b", f"{war.space_name(to)} is no zone of {NAMES[self.country]}.")
        if to == war.at[piece]:
            return Refusal("4.2b", f"{war.piece_name(piece)} is already there.")
        return stacking.why_full(war, piece, to)
