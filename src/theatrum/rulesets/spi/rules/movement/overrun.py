"""[5.4, 8.4] Overruns: movement that is certain to destroy what it meets [5.41a].

Supply does not matter [5.41c, 8.44, 9.63, 9.73]; terrain and weather do [8.43a]; two units at most go in [5.41b], each
once in a phase [5.41d], Paratroops like others [16.77]; the Zones of Control of those overrun stop nobody [8.41].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, first, pick
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.actions import Also, Join, Overrun, Resolve, StandDown
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import ALLOWANCE, OUTSIDE, TABLES
from theatrum.rulesets.spi.rules.combat import losses, strength
from theatrum.rulesets.spi.rules.movement import arrival, rail, zones
from theatrum.rulesets.spi.rules.politics import neutrals, russia
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

EXTRA: int = TABLES["overrun"]["extra_mp"]
HOPELESS: int = TABLES["overrun"]["impossible_from"]
CREW = 2


# ------------------------------------------------------------------ who can overrun what
def left(war: War, piece: int) -> int:
    """Movement Points a unit can still spend on an Overrun."""
    found = war.legs.get(piece)
    if found is not None:
        return found
    return ALLOWANCE[war.quarter] if geo.WEATHER >> war.at[piece] & 1 else OUTSIDE


def price(a: int, b: int) -> int:
    """[5.42, 8.4c, 8.46] Movement Points for an Overrun over this hexside; 0 if there is no way."""
    if geo.OPEN.joins(a, b):
        return 1 + EXTRA
    return 2 + EXTRA if geo.BLOCKED.joins(a, b) else 0


def crews(war: War, free: int, target: int) -> int:
    """Units that could take part in an Overrun of this hex: adjacent, with the points, not yet in one."""
    able = (free | _moved_now(war)) & ~war.overran
    out = 0
    near = geo.OPEN.near[target] | geo.BLOCKED.near[target]
    for space in bits(near & _held(war, able)):
        for piece in bits(war.here[space] & able):
            if left(war, piece) >= price(space, target) and _allowed(war, piece, target):
                out |= 1 << piece
    return out


def _allowed(war: War, piece: int, target: int) -> bool:
    """May the unit attack what is there, and go there?"""
    return bool(neutrals.targets(war, war.nation(piece)) & neutrals.ground(war, piece) & 1 << target)


def _moved_now(war: War) -> int:
    mask = 0
    for piece in war.legs:
        mask |= 1 << piece
    return mask & ~war.marked


def _held(war: War, pieces: int) -> int:
    return war.held[Status.AXIS] | war.held[Status.ALLIED] | war.held[Status.RED] if pieces else 0


def possible(war: War, target: int) -> bool:
    """[16.51a, 8.45] Could this hex be overrun by anybody?"""
    units = war.here.get(target, 0)
    if not units or units & (war.ranks[PARTISANS_ALLIED] | war.ranks[PARTISANS_AXIS] | war.dropped):
        return False
    return war.total(units) < HOPELESS


def need(war: War, target: int) -> int:
    """Attacking SP that make the destruction of every unit in the hex certain."""
    basic = war.total(war.here[target])
    defence = strength.defending(war, target, mind_supply=False)
    differential = next(d for d in range(strength.TOP + 1) if strength.guaranteed(d) >= basic)
    return defence + differential


def covered(war: War, spaces: int, group: int, crew: int) -> int:
    """[8.47] Of these hexes, those in a Zone of Control of an Enemy outside the group's targets."""
    foes = war.held[Status.ALLIED] | war.held[Status.RED] if war.phasing == "axis" else war.held[Status.AXIS]
    for nation in _roused(war, group, crew):
        foes |= war.hexes(war.of_nation(nation))
    quiet = war.quiet
    for owner in _owners(group):
        quiet &= ~geo.HOME[owner]
    foes &= ~group
    zone = zones.of_axis_in(war, foes) if war.phasing != "axis" else geo.OPEN.step(foes)
    return zone & ~quiet & spaces


def _owners(spaces: int) -> set[int]:
    return {geo.OWNER[space] for space in bits(spaces)} - {-1}


def _roused(war: War, group: int, crew: int) -> set[int]:
    """[12.0c, 14.14a, 14.15a, R57, R88] Nations that this Overrun turns against it at the instant it begins."""
    axis, red = war.phasing == "axis", war.phasing == "russian"
    roused = (Status.NEUTRAL,) if axis else (Status.NEUTRAL, Status.PRO_AXIS) if red else (Status.PRO_AXIS,)
    nations = {owner for owner in _owners(group) if war.status[owner] in roused}
    if axis and not war.russia_at_war and group & russia.holdings(war):
        nations.add(Nation.RUSSIA)
    if group & war.unoccupied() and (axis or crew & war.of_nation(Nation.BRITAIN)):
        nations.add(Nation.VICHY)
    return nations


def strong_enough(war: War, target: int, crew: int) -> bool:
    return strength.attacking(war, crew) >= need(war, target)


def _best_pair(war: War, pieces: int, target: int) -> bool:
    """Can two units of one hex do it?"""
    for space in {war.at[piece] for piece in bits(pieces)}:
        here = sorted(bits(pieces & war.here[space]), key=lambda piece: -war.sp[piece])[:CREW]
        mask = 0
        for piece in here:
            mask |= 1 << piece
        if strong_enough(war, target, mask):
            return True
    return False


def _beside(war: War, side: str, free: int) -> int:
    """Hexes with units of others next to units that can still move."""
    taken = war.taken()
    others = taken & ~war.held[war.fights_for(side)]
    able, mine = free | _moved_now(war), 0
    for space in bits(_around(others) & taken):
        if war.here[space] & able:
            mine |= 1 << space
    return _around(mine) & others


def _around(spaces: int) -> int:
    """Hexes beside these, over any hexside that an Overrun can cross."""
    return geo.OPEN.step(spaces) | geo.BLOCKED.step(spaces)


def _can_begin(war: War, free: int, target: int) -> bool:
    """Is the hex weak enough, with enough SP of one hex beside it?"""
    if not possible(war, target):
        return False
    able = crews(war, free, target)
    return bool(able) and _best_pair(war, able, target)


def begun(war: War, side: str, free: int) -> Iterator[Action]:
    """Hexes for which an Overrun can be assembled."""
    return (Overrun(target) for target in bits(_beside(war, side, free)) if _can_begin(war, free, target))


def _any_begun(war: War, side: str, free: int, rng: Random) -> Action | None:
    """One of them, if a random hex happens to be one."""
    near = _beside(war, side, free)
    if not near:
        return None
    target = pick(near, rng)
    return Overrun(target) if _can_begin(war, free, target) else None


def offers(war: War, side: str, free: int) -> Offer:
    return Listed(partial(begun, war, side, free), 2, partial(_any_begun, war, side, free), Overrun)


def why_not_begin(war: War, side: str, free: int, target: int) -> Refusal | None:
    """Why no Overrun of this hex can be assembled."""
    units = war.here.get(target, 0)
    if units & war.dropped and units & ~war.dropped:
        return Refusal("16.75", f"Paratroops have dropped onto {geo.label(target)}: it must be attacked in combat.")
    if not units or units & war.commanded(side):
        return Refusal("8.4a", f"There is no Enemy in {geo.label(target)} to overrun.")
    if units & (war.ranks[PARTISANS_ALLIED] | war.ranks[PARTISANS_AXIS]):
        return Refusal("16.51a", "Partisans cannot be overrun; they must be attacked.")
    if war.total(units) >= HOPELESS:
        return Refusal("8.45", f"{war.total(units)} SP in {geo.label(target)}: no result destroys them for certain.")
    able = crews(war, free, target)
    if not able:
        return _why_nobody(war, side, free, target)
    if not _best_pair(war, able, target):
        return Refusal(
            "8.43b", f"An Overrun of {geo.label(target)} needs {need(war, target)} SP of two units in one hex."
        )
    return None


def _why_nobody(war: War, side: str, free: int, target: int) -> Refusal:
    """Why no unit can overrun this hex: the rule against the one that comes closest to it."""
    beside = [piece for piece in bits(war.commanded(side)) if price(war.at[piece], target)]
    reasons = [_why_no_part(war, side, free, piece, target, "8.4c") for piece in beside]
    found = [reason for reason in reasons if reason is not None]
    if not found:
        return Refusal("8.4b", f"No unit of yours is beside {geo.label(target)}.")
    return max(found, key=lambda reason: _close(reason.clause))


def _close(clause: str) -> int:
    """How close a unit comes to an Overrun that this clause forbids it."""
    return 0 if clause in ("8.4b", "5.16a") else 2 if clause in ("8.4c", "8.48") else 1


def _why_no_part(war: War, side: str, free: int, piece: int, target: int, points: str) -> Refusal | None:
    """Why a unit cannot overrun this hex, whoever goes with it; `points` is the clause for a want of them."""
    name = war.piece_name(piece)
    if not war.commanded(side) >> piece & 1 or war.type(piece) >= Type.GARRISON:
        return Refusal("8.4b", f"{name} cannot take part in an Overrun.")
    if war.overran >> piece & 1:
        return Refusal("8.48", f"{name} has overrun a hex in this phase; a unit takes part in one Overrun.")
    if not price(war.at[piece], target):
        return Refusal("8.4b", f"{name} is not beside {geo.label(target)}.")
    if not (free | _moved_now(war)) >> piece & 1:
        return Refusal("5.16a", f"{name} has no movement in this phase.")
    if not _allowed(war, piece, target):
        return neutrals.why_closed(war, piece, target) or neutrals.why_no_attack(war, piece, target)
    if left(war, piece) < price(war.at[piece], target):
        return Refusal(points, f"{name} lacks the Movement Points: the hex and one more.")
    return None


# ------------------------------------------------------------------ assembling one
@frame
class Overrunning(SideFrame):
    """[8.4a] An Overrun is put together: units for each target hex, then all are resolved at once."""

    side: str
    free: int
    targets: tuple[int, ...]
    crew: tuple[int, ...]
    step = "overrun"
    title = "Overrun"
    topics = ("movement", "combat")

    def prompt(self, war: War) -> str:
        target = self.targets[-1]
        return f"Overrun of {geo.label(target)}: choose up to two units of one hex; {need(war, target)} SP are needed."

    def group(self) -> int:
        mask = 0
        for target in self.targets:
            mask |= 1 << target
        return mask

    def _busy(self) -> int:
        mask = 0
        for crew in self.crew:
            mask |= crew
        return mask

    def _joiners(self, war: War) -> int:
        crew, target = self.crew[-1], self.targets[-1]
        if crew.bit_count() >= CREW:
            return 0
        able = crews(war, self.free, target) & ~self._busy()
        return able & war.here[war.at[first(crew)]] if crew else able

    def _more(self, war: War) -> int:
        if not self.crew[-1] or not strong_enough(war, self.targets[-1], self.crew[-1]):
            return 0
        out = 0
        group = self.group()
        near = geo.OPEN.step(group) & ~group
        for target in bits(near):
            if possible(war, target):
                able = crews(war, self.free, target) & ~self._busy()
                if able and _best_pair(war, able, target):
                    out |= 1 << target
        return out

    def ready(self, war: War) -> bool:
        """Every target is certain to fall, and no Enemy outside the group covers the ground."""
        if not all(
            crew and strong_enough(war, target, crew) for target, crew in zip(self.targets, self.crew, strict=True)
        ):
            return False
        group = self.group()
        staging = 0
        for crew in self.crew:
            staging |= 1 << war.at[first(crew)]
        return not covered(war, staging | group, group, self._busy())

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self._joiners(war))
        yield Over(Also, self._more(war))
        if self.ready(war):
            yield Resolve()
        yield StandDown()

    def on_join(self, war: War, act: Join) -> None:
        crew = (*self.crew[:-1], self.crew[-1] | 1 << act.piece)
        war.amend(Overrunning(self.side, self.free, self.targets, crew))

    def on_also(self, war: War, act: Also) -> None:
        war.amend(Overrunning(self.side, self.free, (*self.targets, act.target), (*self.crew, 0)))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        rail.watch(war)  # [5.63b] the zones of the victims have been there until now
        going = 0
        for target, crew in zip(self.targets, self.crew, strict=True):
            names = [war.piece_name(piece) for piece in bits(crew)]
            war.note("overrun", "8.4a", at=war.space_name(target), units=names)
            neutrals.attack(war, crew, 1 << target)
            for piece in bits(war.here.get(target, 0) & ~war.commanded(self.side)):  # [R57] not whoever has joined us
                losses.eliminate(war, piece, "5.41e")
            for piece in bits(crew):
                start = war.at[piece]
                if start < 0:
                    continue
                rest = left(war, piece) - price(start, target)
                war.shift(piece, target)
                war.legs[piece] = rest
                war.excess &= ~(1 << piece)
                arrival.arrive(war, piece, 1 << target)
                if rest > 0:
                    going |= 1 << piece
            war.overran |= crew
            war.moved |= crew
        war.going = going
        control.look(war)
        losses.settle(war)
        war.pop()

    # ---------------------------------------------------------------- why not
    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return None

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece, target, crew = act.piece, self.targets[-1], self.crew[-1]
        if self._busy() >> piece & 1:
            return Refusal("8.48", "A unit takes part in one Overrun in a phase.")
        found = _why_no_part(war, self.side, self.free, piece, target, "5.42")
        if found and found.clause in ("8.4b", "8.48"):
            return found
        if crew.bit_count() >= CREW:
            return Refusal("8.42", "Never more than two units overrun one hex.")
        if crew and war.at[piece] != war.at[first(crew)]:
            return Refusal("8.4e", "All units of an Overrun come from one hex, through one hexside.")
        return found

    def why_not_also(self, war: War, act: Also) -> Refusal | None:
        if self._more(war) >> act.target & 1:
            return None
        target = self.targets[-1]
        if not self.crew[-1] or not strong_enough(war, target, self.crew[-1]):
            return Refusal("8.43b", f"First choose units for {geo.label(target)}: {need(war, target)} SP.")
        group = self.group()
        if not geo.OPEN.step(group) & ~group & 1 << act.target:
            return Refusal("8.47b", f"{geo.label(act.target)} is not beside the hexes of this Overrun.")
        if found := why_not_begin(war, self.side, self.free, act.target):
            return found
        return Refusal("8.48", f"The units that could overrun {geo.label(act.target)} are in this Overrun already.")

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        for target, crew in zip(self.targets, self.crew, strict=True):
            if not crew or not strong_enough(war, target, crew):
                return Refusal("8.43b", f"{geo.label(target)} needs {need(war, target)} SP to fall for certain.")
        if not self.ready(war):
            return Refusal("8.47b", "Another Enemy unit covers that ground; it must be overrun together with this one.")
        return None
