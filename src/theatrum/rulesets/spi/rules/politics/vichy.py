"""[14.1] Vichy France: its declaration, and which way its units turn."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, first
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending, SideFrame
from theatrum.rulesets.spi.actions import END, Displace, End, Rally, Vichy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.kinds import Hexes, Side
from theatrum.rulesets.spi.data.nations import FOUGHT_BY, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES, UNITS_PER_HEX
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

MOST_SP = TABLES["vichy"]["max_french_sp"]
HEXES = TABLES["vichy"]["min_connected_hexes"]
OVERSEAS = geo.FRENCH_TERRITORIES | geo.CORSICA
"""[14.12, MAP.3] French land apart from the mainland."""


# ------------------------------------------------------------------ declaring it
def qualifying(war: War) -> int:
    """[14.11a, R56] Hexes of mainland France without Axis units or Zones of Control, in groups of four or more."""
    clear = geo.FRANCE & ~geo.CORSICA & ~war.held[Status.AXIS] & ~zones.of_axis(war)
    found = 0
    while clear:
        group = front = clear & -clear
        while front:
            front = geo.WALKED.step(front) & clear & ~group
            group |= front
        clear &= ~group
        if group.bit_count() >= HEXES:
            found |= group
    return found


def may_declare(war: War) -> bool:
    """[14.11a] Eight French SP or fewer on the whole map, and room for Unoccupied France."""
    if war.vichy or "14.1" not in war.rules:
        return False
    return war.total(war.of_nation(Nation.FRANCE)) <= MOST_SP and bool(qualifying(war))


def offer_government(war: War) -> None:
    """[14.11a] Ask the Axis Player, if he may declare one."""
    if may_declare(war):
        war.push(Government(0))


@frame
class Government(Ending):
    """[14.11a] At the end of a Game-Turn the Axis Player may declare a Vichy Government, by naming its four hexes."""

    named: Hexes
    step = "vichy"
    title = "Vichy Government"
    topics = ("politics",)

    def actor(self, war: War) -> str:
        return "axis"

    def prompt(self, war: War) -> str:
        if not self.named:
            return "France is beaten: name four connected hexes as Unoccupied France, or end."
        return f"Unoccupied France: {HEXES - self.named.bit_count()} more connected hexes."

    def _hexes(self, war: War) -> int:
        found = qualifying(war)
        return found & geo.WALKED.step(self.named) & ~self.named if self.named else found

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Vichy, self._hexes(war))
        if not self.named:
            yield END

    def on_vichy(self, war: War, act: Vichy) -> None:
        named = self.named | 1 << act.to
        if named.bit_count() < HEXES:
            war.amend(Government(named))
            return
        declare(war, named)
        war.follow(Displacement("allied"))

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        if not self.named:
            return None
        return Refusal("14.11b", f"Unoccupied France has exactly {HEXES} hexes; name the others too.")

    def why_not_vichy(self, war: War, act: Vichy) -> Refusal | None:
        space = act.to
        if not geo.FRANCE >> space & 1 or geo.CORSICA >> space & 1:
            return Refusal("14.11a", f"{geo.label(space)} is not in mainland France.")
        if any(war.bucket(piece) == Status.AXIS for piece in bits(war.here.get(space, 0))):
            return Refusal("14.11a", f"{geo.label(space)} is occupied by the Axis.")
        if zones.of_axis(war) >> space & 1:
            return Refusal("14.11a", f"{geo.label(space)} is in an Axis Zone of Control.")
        if self.named >> space & 1:
            return Refusal("14.11b", f"{geo.label(space)} is named already.")
        if self.named and not any(geo.WALKED.joins(other, space) for other in bits(self.named)):
            return Refusal("14.11b", f"{geo.label(space)} is not connected with the hexes named so far.")
        if not qualifying(war) >> space & 1:
            return Refusal("14.11a", f"{geo.label(space)} is not one of {HEXES} connected free hexes.")
        return None


def declare(war: War, named: int) -> None:
    """[14.11-14.13] The government stands: units abroad are interned, the others halved hex by hex."""
    land = named | OVERSEAS
    war.vichy, war.vichy_land = 1, land
    war.set_status(Nation.VICHY, Status.VICHY)
    war.note("vichy", "14.11b", hexes=geo.BOARD.list(named))
    french = war.of_nation(Nation.FRANCE)
    for piece in bits(french & ~war.in_area(french, land)):
        war.note("interned", "14.12", unit=war.piece_name(piece), at=war.space_name(war.at[piece]))
        war.drop(piece)
    for space in sorted({war.at[piece] for piece in bits(french) if war.at[piece] >= 0}):
        _halve(war, war.here[space] & french)
    for piece in [p for p in war.units() if war.type(p) == Type.PARTISAN and land >> war.at[p] & 1]:
        war.drop(piece)  # [14.18, R133]
    war.passed_axis &= ~land
    war.passed_allied &= ~land
    _hand_over(war, land)
    war.cache.clear()


def _hand_over(war: War, land: int) -> None:
    """[R301] Vichy land is nobody's; the rest of France is the Axis's for ports and rail, but for what Allies hold."""
    conquered = geo.FRANCE & ~land & ~(war.held[Status.ALLIED] | war.held[Status.RED])
    war.friend_axis = war.friend_axis & ~land | conquered
    for sides in ("friend_allied", "friend_red", "coming_allied", "coming_red"):
        setattr(war, sides, getattr(war, sides) & ~(land | conquered))
    war.coming_axis &= ~land
    war.rail_allied &= ~land
    war.railing_allied &= ~land


def _halve(war: War, pieces: int) -> None:
    """[14.13a, 14.13b] Half of a hex's French SP stay, the odd point with them, as Vichy units."""
    left = (war.total(pieces) + 1) // 2
    for piece in bits(pieces):
        kept, space = min(left, war.sp[piece]), war.at[piece]
        left -= kept
        war.drop(piece)
        if kept:
            new = war.put(Nation.VICHY, Type.INFANTRY, kept, space)
            war.note("halved", "14.13b", unit=war.piece_name(new), sp=kept, at=war.space_name(space))


# ------------------------------------------------------------------ guests leave
@frame
class Displacement(SideFrame):
    """[R56] Units of others that stand in Vichy land at the declaration go to the nearest hexes of their side."""

    side: Side
    step = "displacement"
    title = "Leaving Vichy land"
    topics = ("politics",)

    def prompt(self, war: War) -> str:
        return "Your units leave Vichy land: put each into the nearest hex of your side."

    def look(self, war: War) -> None:
        """Units without a way leave the map; where there is no choice none is asked for."""
        while guests := self._guests(war):
            piece = first(guests)
            ways = self._ways(war, piece)
            if ways.bit_count() > 1 or (ways and guests.bit_count() > 1):
                return
            if ways:
                self._go(war, piece, first(ways))
            else:
                war.note("removed", "14.13d", unit=war.piece_name(piece))
                war.drop(piece)
        if self.side == "axis":
            war.pop()
        else:
            war.follow(Displacement("russian" if self.side == "allied" else "axis"))

    def _guests(self, war: War) -> int:
        return war.in_area(war.ranks[FOUGHT_BY[self.side]], war.unoccupied())

    def _ways(self, war: War, piece: int) -> int:
        """The nearest hexes of the side with room, counted over sea as over land, that the unit may be in [14.5]."""
        held = control.of_side(war, self.side) & geo.LAND & ~war.unoccupied() & ~war.others(war.bucket(piece))
        room = 0
        for space in bits(held & self._range(war, piece)):
            if war.here.get(space, 0).bit_count() < UNITS_PER_HEX:
                room |= 1 << space
        return nearest(1 << war.at[piece], room)

    def _range(self, war: War, piece: int) -> int:
        """[14.5] Where the unit may be put at all."""
        return geo.RUSSIAN_REACH if war.nation(piece) == Nation.RUSSIA else geo.LAND

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Displace, self._guests(war), lambda piece: self._ways(war, piece))

    def _go(self, war: War, piece: int, space: int) -> None:
        war.shift(piece, space)
        war.note("displaced", "14.13d", unit=war.piece_name(piece), to=war.space_name(space))

    def on_displace(self, war: War, act: Displace) -> None:
        self._go(war, act.piece, act.to)
        war.go_on()

    def why_not_displace(self, war: War, act: Displace) -> Refusal | None:
        if not self._guests(war) >> act.piece & 1:
            return Refusal("14.13d", f"{war.piece_name(act.piece)} does not have to leave Vichy land.")
        if self._ways(war, act.piece) >> act.to & 1:
            return None
        if not self._range(war, act.piece) >> act.to & 1:
            return Refusal("14.5", "Russian units never go more than ten hexes from Russia.")
        return Refusal("14.13d", f"{geo.label(act.to)} is not one of the nearest hexes of your side with room.")


def nearest(start: int, goals: int) -> int:
    """Those goals that are the fewest hexes away."""
    seen = front = start
    while front and not front & goals:
        front = geo.FAR.step(front) & ~seen
        seen |= front
    return front & goals


# ------------------------------------------------------------------ invasion
def invaded(war: War, invaders: list[int], spaces: int) -> None:
    """[14.14-14.16] The first invasion of Vichy land decides for good; other nations than these change nothing."""
    nations = {war.nation(piece) for piece in invaders}
    units = war.of_nation(Nation.VICHY)
    if any(war.status[nation] == Status.AXIS for nation in nations):
        war.vichy = 2
        join_the_free(war, units)
        war.note("vichy", "14.14a", joins="allied")
    elif Nation.BRITAIN in nations:
        war.vichy = 2
        war.set_status(Nation.VICHY, Status.AXIS)
        war.note("vichy", "14.15a", joins="axis")
    elif Nation.UNITED_STATES in nations:
        war.vichy = 2
        _one_joins(war, units, spaces)
    war.cache.clear()
    control.look(war)
    control.look_at_rail(war)  # [5.61] they may be gone before the phase ends


def _one_joins(war: War, units: int, spaces: int) -> None:
    """[14.14b] The nearest unit turns Free French, all others leave the map; the Allied Player chooses among equals."""
    held = 0
    for piece in bits(units):
        held |= 1 << war.at[piece]
    near = nearest(spaces, held)
    kept = war.in_area(units, near)
    for piece in bits(units & ~kept):
        war.note("removed", "14.14b", unit=war.piece_name(piece))
        war.drop(piece)
    friends = join_the_free(war, kept)
    if friends.bit_count() > 1:
        war.torn = friends
    war.note("vichy", "14.14b", joins="allied")


def join_the_free(war: War, pieces: int) -> int:
    """[14.14a] Vichy units become Free French; their new names as a set."""
    friends = 0
    for piece in bits(pieces):
        space, sp = war.at[piece], war.sp[piece]
        war.drop(piece)
        friends |= 1 << war.put(Nation.FREE_FRENCH, Type.INFANTRY, sp, space)
    return friends


@War.after_every_act
def ask_allegiance(war: War) -> None:
    """[14.14b] A choice of sides that an act has forced upon the Allied Player comes before all else."""
    if war.torn and not isinstance(war.frame, Allegiance):
        war.push(Allegiance())


@frame
class Allegiance(Frame):
    """[14.14b] The Allied Player chooses which of the equally near units becomes Free French."""

    step = "allegiance"
    title = "Free French"
    topics = ("politics",)

    def actor(self, war: War) -> str:
        return "allied"

    def prompt(self, war: War) -> str:
        return "Choose the one Vichy unit that becomes Free French; the others leave the map."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Rally, war.torn)

    def on_rally(self, war: War, act: Rally) -> None:
        for piece in bits(war.torn & ~(1 << act.piece)):
            war.note("removed", "14.14b", unit=war.piece_name(piece))
            war.drop(piece)
        war.torn = 0
        war.note("free-french", "14.14b", unit=war.piece_name(act.piece))
        war.pop()

    def why_not_rally(self, war: War, act: Rally) -> Refusal | None:
        if war.torn >> act.piece & 1:
            return None
        return Refusal("14.14b", f"{war.piece_name(act.piece)} is not one of the nearest Vichy units.")
