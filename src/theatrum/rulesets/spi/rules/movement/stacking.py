"""[7.0] Stacking, and [7.2] the break-down and build-up of units.

Only the end of a phase counts [7.0b], and what is to be merged later counts like everything else [7.25]. The order of
battle stands as listed even where it breaks a limit [7.24]. New SP are merged here with what they joined [10.16b].
"""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import bits, of
from theatrum.core.choices import Each, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase, SideFrame
from theatrum.rulesets.spi.actions import END, End, Merge, Remove, Shift, Split
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import FROM_1943, UNITS_PER_HEX
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.war import OFF, War


def limit(war: War, space: int) -> int:
    """[7.0a, 7.26a, 14.21c] Units that may stand in a hex, Garrisons included; Russians at peace never stack."""
    if not war.russia:
        for piece in bits(war.here.get(space, 0)):
            if war.nation(piece) == Nation.RUSSIA:
                return 1
    return UNITS_PER_HEX


def most(war: War, space: int, nation: int) -> int:
    """[7.0a, 7.26a] Units that may stand in a hex if one of this nation is among them."""
    return 1 if nation == Nation.RUSSIA and not war.russia else limit(war, space)


def room(war: War, space: int, nation: int) -> int:
    """How many more units of this nation fit into a hex."""
    return most(war, space, nation) - war.here.get(space, 0).bit_count()


def largest(war: War, nation: int) -> int:
    """[7.22, 7.23, 7.26, 7.27, 10.32e] The most SP a unit of this nation may hold."""
    if nation == Nation.GERMANY:
        return 4
    if nation == Nation.RUSSIA:
        if war.invasion_turn < 0:
            return 2
        return 4 if war.turn >= FROM_1943 else 3
    if war.status[nation] in (Status.AXIS, Status.PRO_AXIS) or nation == Nation.ITALY:
        return 2
    return 4 if war.turn >= FROM_1943 else 3


def crowded(war: War, side: str, all_units: bool) -> int:
    """Hexes in which a side has more units than may stay; units above the limit by retreat have time (7.0e)."""
    full = _full(war)
    if not full:
        return 0
    mine = war.commanded(side)
    if not all_units:
        mine &= ~war.excess
    friends = mine | (_neutrals(war, all_units) if side == "axis" else _allies(war, all_units))
    out = 0
    for space in full:
        here = war.here[space]
        if geo.LAND >> space & 1 and here & mine and (here & friends).bit_count() > limit(war, space):
            out |= 1 << space
    return out


def _allies(war: War, all_units: bool) -> int:
    """[7.0a, 16.56a] Units that count in a hex with Allied ones, also those of the third player."""
    units = war.ranks[Status.ALLIED] | war.ranks[Status.RED] | war.ranks[PARTISANS_ALLIED]
    return units if all_units else units & ~war.excess


def _neutrals(war: War, all_units: bool) -> int:
    """[7.0a] Units of pro-Axis neutrals take room beside those of the Axis, although nobody commands them yet."""
    units = war.ranks[Status.PRO_AXIS]
    return units if all_units else units & ~war.excess


def _full(war: War) -> list[int]:
    """Hexes with more units than may stay, whoever they are; what has thinned out meanwhile is forgotten."""
    here = war.here
    full = [space for space in bits(war.piled) if here.get(space, 0).bit_count() > UNITS_PER_HEX]
    war.piled = of(full)
    if not war.russia:  # [7.26a]
        at = war.at
        stacked = [at[piece] for piece in bits(war.of_nation(Nation.RUSSIA)) if here[at[piece]].bit_count() > 1]
        full += [space for space in stacked if space not in full]
    return full


@frame
class Crowding(SideFrame):
    """[7.0b, R94] At the end of a phase the owner removes units above the stacking limit."""

    side: str
    all_units: bool
    step = "stacking"
    title = "Too many units in a hex"
    topics = ("stacking",)

    def prompt(self, war: War) -> str:
        return f"Too many units in {geo.label(war.at[next(bits(self._pieces(war)))])}: remove one."

    def look(self, war: War) -> None:
        if self.all_units:
            for piece in bits(war.excess & war.commanded(self.side)):
                if war.here[war.at[piece]].bit_count() <= limit(war, war.at[piece]):
                    war.excess &= ~(1 << piece)
        if not crowded(war, self.side, self.all_units):
            war.pop()

    def _pieces(self, war: War) -> int:
        mine = war.commanded(self.side) & (~0 if self.all_units else ~war.excess)
        return sum(war.here[space] & mine for space in bits(crowded(war, self.side, self.all_units)))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Remove, self._pieces(war))

    def why_not_remove(self, war: War, act: Remove) -> Refusal | None:
        if self._pieces(war) >> act.piece & 1:
            return None
        return Refusal("7.0e", "Only a unit in a hex above the stacking limit has to be removed.")

    def on_remove(self, war: War, act: Remove) -> None:
        losses.eliminate(war, act.piece, "7.0e")
        losses.settle(war)
        war.go_on()


def _keep_hunger(war: War, piece: int, into: int) -> None:
    """[9.62a, R160] SP that lack supply take their count along into another unit."""
    if war.isolated >> piece & 1:
        war.isolated |= 1 << into


@frame
class BuildUp(Phase):
    """[4.2.A6] Break-down and build-up: units of a hex are split and merged."""

    side: str
    step = "build-up"
    title = "Break-down and build-up"
    topics = ("stacking",)

    def prompt(self, war: War) -> str:
        return "Break-down/Build-up: split or merge units, then end the phase."

    def enter(self, war: War) -> None:
        war.reformed = 0
        war.cache.pop("divisible", None)

    def choices(self, war: War) -> Iterator[Offer]:
        mine = war.commanded(self.side)
        yield Each(_divisible(war, mine) & mine & ~war.reformed, lambda piece: self._acts(war, piece, mine))
        yield END

    def _acts(self, war: War, piece: int, mine: int) -> list[Action]:
        if not _reforms(war, piece):
            return []
        acts: list[Action] = []
        sp, kind, space, nation = war.sp[piece], war.kind[piece], war.at[piece], war.nation(piece)
        whole = _peacetime(war, piece)
        if sp > 1 and not whole and room(war, space, nation) > 0:
            acts += [Split(points, piece) for points in range(1, sp)]
        for other in bits(war.here[space] & mine & ~(1 << piece)):
            if war.kind[other] != kind or not _reforms(war, other):
                continue
            free = largest(war, nation) - war.sp[other]
            if sp <= free:
                acts.append(Merge(piece, other))
            if not whole:
                acts += [Shift(points, piece, other) for points in range(1, min(sp - 1, free) + 1)]
        return acts

    def on_split(self, war: War, act: Split) -> None:
        piece = act.piece
        war.sp[piece] -= act.points
        new = war.put(war.nation(piece), war.type(piece), act.points, war.at[piece])
        war.reformed |= 1 << piece | 1 << new
        _keep_hunger(war, piece, new)
        if war.events is not None:
            war.note("split", "7.21", unit=war.piece_name(piece), new=war.piece_name(new), sp=act.points)

    def on_merge(self, war: War, act: Merge) -> None:
        war.sp[act.into] += war.sp[act.piece]
        war.reformed |= 1 << act.into
        _keep_hunger(war, act.piece, act.into)
        if war.events is not None:
            war.note("merge", "7.21", unit=war.piece_name(act.piece), into=war.piece_name(act.into))
        war.drop(act.piece)

    def on_shift(self, war: War, act: Shift) -> None:
        war.sp[act.piece] -= act.points
        war.sp[act.into] += act.points
        war.reformed |= 1 << act.piece | 1 << act.into
        _keep_hunger(war, act.piece, act.into)
        names = war.piece_name(act.piece), war.piece_name(act.into)
        war.note("shift", "7.21", unit=names[0], into=names[1], sp=act.points)

    def on_end(self, war: War, act: End) -> None:
        war.reformed = 0
        war.follow(Crowding(self.side, False))

    # ---------------------------------------------------------------- why not
    def why_not_split(self, war: War, act: Split) -> Refusal | None:
        if found := self._cannot_reform(war, act.piece):
            return found
        if not 1 <= act.points < war.sp[act.piece]:
            return Refusal("7.21", f"{war.piece_name(act.piece)} has {war.sp[act.piece]} SP; split off fewer.")
        if _peacetime(war, act.piece):
            return Refusal("10.32d", "In Peacetime Russian units have exactly two SP.")
        if room(war, war.at[act.piece], war.nation(act.piece)) <= 0:
            return Refusal("7.0a", f"{geo.label(war.at[act.piece])} is full: two units at most.")
        return None

    def why_not_merge(self, war: War, act: Merge) -> Refusal | None:
        if found := self._cannot_join(war, act.piece, act.into):
            return found
        return self._too_large(war, act.into, war.sp[act.piece])

    def why_not_shift(self, war: War, act: Shift) -> Refusal | None:
        if found := self._cannot_join(war, act.piece, act.into):
            return found
        if _peacetime(war, act.piece):
            return Refusal("10.32d", "In Peacetime Russian units have exactly two SP.")
        if not 1 <= act.points < war.sp[act.piece]:
            return Refusal("7.21", "Shift at least one SP and leave at least one, or merge the whole unit.")
        return self._too_large(war, act.into, act.points)

    def _cannot_reform(self, war: War, piece: int) -> Refusal | None:
        if not war.commanded(self.side) >> piece & 1:
            return Refusal("4.2.A6", "Only your own units can be split or merged now.")
        if war.reformed >> piece & 1:
            return Refusal("7.21", "This unit has been split or merged in this phase already.")
        if war.type(piece) in (Type.GARRISON, Type.PARTISAN):
            return Refusal("3.21", "Garrisons and Partisans are never split or merged.")
        if _french(war, piece) and not seas.ALL_PORTS >> war.at[piece] & 1:
            return Refusal("7.28", "French units are split and merged only in a port.")
        return None

    def _cannot_join(self, war: War, piece: int, into: int) -> Refusal | None:
        if found := self._cannot_reform(war, piece) or self._cannot_reform(war, into):
            return found
        if piece == into or war.at[piece] != war.at[into]:
            return Refusal("7.21", "Both units must be in the same hex.")
        if war.kind[piece] != war.kind[into]:
            return Refusal("7.21", "Only units of one nation and one type can be merged.")
        return None

    def _too_large(self, war: War, into: int, points: int) -> Refusal | None:
        most = largest(war, war.nation(into))
        if war.sp[into] + points <= most:
            return None
        nation = war.nation(into)
        clause = "7.22a" if nation == Nation.GERMANY else "7.23"
        if nation == Nation.RUSSIA:
            clause = "10.32e"
        elif war.status[nation] in (Status.AXIS, Status.PRO_AXIS) and nation != Nation.GERMANY:
            clause = "7.22b"
        return Refusal(clause, f"Such a unit may hold {most} SP at most now.")


def _divisible(war: War, mine: int) -> int:
    """Units that could be split, or that share a hex, as the phase begins: what changes later has been reformed."""
    known: int | None = war.cache.get("divisible")
    if known is None:
        known = war.cache["divisible"] = _find_divisible(war, mine)
    return known


def _find_divisible(war: War, mine: int) -> int:
    here, at, sp = war.here, war.at, war.sp
    out = 0
    for piece in bits(mine):
        stack = here[at[piece]]
        if sp[piece] > 1 or stack & (stack - 1):
            out |= 1 << piece
    return out


def _reforms(war: War, piece: int) -> bool:
    if war.at[piece] == OFF or war.reformed >> piece & 1 or war.type(piece) in (Type.GARRISON, Type.PARTISAN):
        return False
    return not _french(war, piece) or bool(seas.ALL_PORTS >> war.at[piece] & 1)


def _french(war: War, piece: int) -> bool:
    """[7.28, R89] French units of any allegiance reform only in ports."""
    return war.nation(piece) in (Nation.FRANCE, Nation.FREE_FRENCH, Nation.VICHY)


def _peacetime(war: War, piece: int) -> bool:
    return war.nation(piece) == Nation.RUSSIA and not war.russia
