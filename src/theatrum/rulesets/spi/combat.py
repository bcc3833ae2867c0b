"""[8.0] Combat: attacks are assembled, resolved by differential [2.0b, 8.31], followed by losses, retreat and advance.

Attacks are voluntary, unit by unit [8.12a]; units of one hex go their own ways [7.12, 8.22], and who takes no part
is not affected [8.12b]. All that fit around a hex may attack it [8.13]; air zones are no attack [8.14b].
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, of, pick
from theatrum.core.choices import Listed, Offer, Over, Over2
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi import (
    airdrop,
    arrival,
    landing,
    losses,
    neutrals,
    rail,
    retreat,
    strength,
    supply,
    vichy,
    victory,
)
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.actions import Advance, Also, Attack, End, Join, Lose, Resign, Resolve
from theatrum.rulesets.spi.nations import Nation, Type
from theatrum.rulesets.spi.reach import movers
from theatrum.rulesets.spi.stacking import Crowding
from theatrum.rulesets.spi.tables import CRT, TABLES, UNITS_PER_HEX
from theatrum.rulesets.spi.war import War

OVERWHELMING = TABLES["vichy"]["overwhelming_ratio"]


# ------------------------------------------------------------------ who can attack what
def fresh(war: War, side: str) -> int:
    """[8.14a, 3.22b, 5.64a, 8.63a] Units that may still attack in this phase, supply apart."""
    return movers(war, side, at_sea=True) & ~(war.attacked | war.marked | war.advanced)


def reach_of(war: War, piece: int) -> int:
    """[8.11, 5.85] Hexes a unit stands ready to attack: its neighbours; the one target of a landing or a drop."""
    if piece in war.landing:
        return 1 << war.landing[piece]
    if airdrop.on_enemy(war, piece):
        return 1 << war.at[piece]
    return geo.OPEN.near[war.at[piece]]


def aims(war: War, side: str) -> dict[int, int]:
    """For every unit of a side that could attack something: the hexes, supply and politics minded."""
    key = (side, war.attacked, war.marked, war.advanced)
    known = war.cache.get("aims")
    if known is None or known[0] != key:
        known = war.cache["aims"] = (key, _aims(war, fresh(war, side) & _in_contact(war, side)))
    found: dict[int, int] = known[1]
    return found


def _in_contact(war: War, side: str) -> int:
    """Units next to anybody else's, and those that have come by sea or air."""
    mine = war.held[war.fights_for(side)]
    others = 0
    for held in war.held:
        others |= held
    front = geo.OPEN.step(others & ~mine) & mine
    pieces = war.dropped
    for space in bits(front):
        pieces |= war.here[space]
    for piece in war.landing:
        pieces |= 1 << piece
    return pieces


def _aims(war: War, pieces: int) -> dict[int, int]:
    by_nation: dict[int, int] = {}
    found = {}
    for piece in bits(pieces):
        nation = war.nation(piece)
        if nation not in by_nation:
            by_nation[nation] = neutrals.targets(war, nation)
        aim = reach_of(war, piece) & by_nation[nation]
        if aim and supply.supplied(war, piece):
            found[piece] = aim
    return found


def attackable(war: War, space: int) -> bool:
    """[8.14c, R26] Is there a unit in the hex that has not been attacked in this phase?"""
    return bool(war.here.get(space, 0) & ~war.hit & ~war.dropped)


def enough(war: War, units: int, spaces: tuple[int, ...]) -> bool:
    """[8.0b, 14.17] Can these units attack these hexes: at a differential of 0 or more, or overwhelmingly?"""
    defence = sum(strength.defending(war, space) for space in spaces)
    return strength.attacking(war, units) >= defence or overwhelming(war, units, spaces)


def overwhelming(war: War, units: int, spaces: tuple[int, ...]) -> bool:
    """[14.17, R58] Only Vichy units are attacked, by twice their SP; terrain does not count."""
    foes = 0
    for space in spaces:
        foes |= war.here.get(space, 0) & ~war.dropped
    if not foes or any(war.nation(piece) != Nation.VICHY for piece in bits(foes)):
        return False
    return war.total(units) >= OVERWHELMING * war.total(foes)  # type: ignore[no-any-return]


def targets(war: War, side: str) -> int:
    """Hexes that can be attacked now at a legal differential."""
    return of(space for space in bits(_aimed_at(war, side)) if _target(war, side, space))


def any_target(war: War, side: str, rng: Random) -> Action | None:
    """One of them, tried in random order."""
    left = _aimed_at(war, side)
    while left:
        space = pick(left, rng)
        if _target(war, side, space):
            return Attack(space)
        left &= ~(1 << space)
    return None


def _aimed_at(war: War, side: str) -> int:
    out = 0
    for aim in aims(war, side).values():
        out |= aim
    return out


def _target(war: War, side: str, space: int) -> bool:
    if not attackable(war, space):
        return False
    units = of(piece for piece, aim in aims(war, side).items() if aim >> space & 1)
    return enough(war, units, (space,))


@frame
class Combat(Frame):
    """[4.2.A2] The phasing side attacks adjacent Enemies as it chooses, one attack after another."""

    side: str
    step = "combat"
    title = "Combat"
    topics = ("combat", "retreat", "advance", "supply")

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        return "Combat: choose a hex to attack, or end the phase."

    def enter(self, war: War) -> None:
        war.attacked = war.hit = war.advanced = 0
        supply.begin_combat(war)

    def choices(self, war: War) -> Iterator[Offer]:
        side = self.side
        many = _aimed_at(war, side).bit_count()
        if many:
            yield Listed(lambda: Over(Attack, targets(war, side)), many, lambda rng: any_target(war, side, rng))
        yield End()
        yield victory.offer(war, self.side)

    def on_resign(self, war: War, act: Resign) -> None:
        victory.resign(war, self.side)

    def why_not_resign(self, war: War, act: Resign) -> Refusal | None:
        return victory.why_not_resign(war, self.side, act)

    def on_attack(self, war: War, act: Attack) -> None:
        war.push(Assault(self.side, (act.target,), 0))

    def on_end(self, war: War, act: End) -> None:
        landing.come_ashore(war)
        for piece in list(war.landing):
            losses.eliminate(war, piece, "5.85b")
        airdrop.end_combat(war)
        for piece in supply.end_combat(war):
            losses.eliminate(war, piece, "9.62a")
        war.attacked = war.hit = war.advanced = 0
        losses.settle(war)
        war.follow(Crowding(self.side, False))

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None

    def why_not_attack(self, war: War, act: Attack) -> Refusal | None:
        space = act.target
        units = war.here.get(space, 0)
        if not units or units & war.commanded(self.side) & ~war.dropped:
            return Refusal("8.0a", f"There is no Enemy in {geo.label(space)} to attack.")
        if not attackable(war, space):
            return Refusal("8.14c", f"{geo.label(space)} has been attacked in this phase.")
        return why_nobody(war, fresh(war, self.side), self.side, space) or _too_weak(war, self.side, space)


def why_nobody(war: War, pieces: int, side: str, space: int) -> Refusal | None:
    """Why no unit can attack a hex."""
    beside = [piece for piece in bits(war.commanded(side)) if reach_of(war, piece) >> space & 1]
    if not beside:
        return Refusal("8.11", f"No unit of yours is adjacent to {geo.label(space)}.")
    reasons = [why_not_join(war, pieces, piece, (space,)) for piece in beside]
    return None if None in reasons else reasons[0]


def _too_weak(war: War, side: str, space: int) -> Refusal | None:
    units = of(
        piece for piece in bits(fresh(war, side)) if why_not_join(war, fresh(war, side), piece, (space,)) is None
    )
    most = sum(war.sp[piece] * strength.attack_factor(war, war.nation(piece)) for piece in bits(units))
    defence = strength.defending(war, space)
    if most >= defence or overwhelming(war, units, (space,)):
        return None
    return Refusal("8.0b", f"{geo.label(space)} defends with {defence}; only {most} SP can attack it.")


def why_not_join(war: War, pieces: int, piece: int, spaces: tuple[int, ...]) -> Refusal | None:
    """Why a unit cannot take part in an attack on these hexes."""
    name = war.piece_name(piece)
    if war.type(piece) >= Type.GARRISON:
        return Refusal("3.22b", f"{name} has its strength in parentheses: it never attacks.")
    if war.marked >> piece & 1:
        return Refusal("5.64a", f"{name} is marked for rail and takes no part in combat.")
    if war.advanced >> piece & 1:
        return Refusal("8.63a", f"{name} has advanced and may not attack again in this phase.")
    if not pieces >> piece & 1:
        return Refusal("8.14a", f"{name} has attacked in this phase.")
    for space in spaces:
        if not reach_of(war, piece) >> space & 1:
            return Refusal("8.23", f"{name} is not adjacent to {geo.label(space)}.")
        if not neutrals.targets(war, war.nation(piece)) >> space & 1:
            return neutrals.why_no_attack(war, piece, space)
    if not supply.supplied(war, piece):
        return Refusal("9.61a", f"{name} is out of supply and may not attack.")
    return None


@frame
class Assault(Frame):
    """[8.0a] One attack is put together: units join, other hexes are added, then the die is rolled."""

    side: str
    targets: tuple[int, ...]
    units: int
    step = "attack"
    title = "Attack"
    topics = ("combat",)

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        where = " and ".join(geo.label(space) for space in self.targets)
        return f"Attack on {where}: differential {self.differential(war):+}. Add units, then resolve."

    def differential(self, war: War) -> int:
        return strength.attacking(war, self.units) - self._defence(war, self.targets)

    def _defence(self, war: War, spaces: tuple[int, ...]) -> int:
        return sum(strength.defending(war, space) for space in spaces)

    def _able(self, war: War, spaces: tuple[int, ...]) -> int:
        """Units that could take part against all these hexes, those already in included."""
        wanted = 0
        for space in spaces:
            wanted |= 1 << space
        able = 0
        for piece, aim in aims(war, self.side).items():
            if aim & wanted == wanted:
                able |= 1 << piece
        return able

    def _more(self, war: War) -> int:
        """[8.23] Hexes that can be added: every unit in the attack is adjacent, and the differential can be met."""
        ready = aims(war, self.side)
        shared = -1
        for piece in bits(self.units):
            shared &= ready[piece]
        if shared == -1 or self.units & _bound(war):
            return 0
        out = 0
        for space in bits(shared):
            if space not in self.targets and attackable(war, space):
                spaces = (*self.targets, space)
                if enough(war, self._able(war, spaces), spaces):
                    out |= 1 << space
        return out

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self._able(war, self.targets) & ~self.units)
        yield Over(Also, self._more(war))
        if self.units and enough(war, self.units, self.targets):
            yield Resolve()

    def on_join(self, war: War, act: Join) -> None:
        war.amend(Assault(self.side, self.targets, self.units | 1 << act.piece))

    def on_also(self, war: War, act: Also) -> None:
        war.amend(Assault(self.side, (*self.targets, act.target), self.units))

    def on_resolve(self, war: War, act: Resolve) -> None:
        spaces, units = self.targets, self.units
        war.attacked |= units
        mask = 0
        for space in spaces:
            mask |= 1 << space
        names = [war.space_name(space) for space in spaces]
        swept = overwhelming(war, units, spaces)
        neutrals.attack(war, units, mask)
        foes = self._foes(war)
        if not foes:
            # [R57] whoever was attacked has joined the attacker or left the map: no combat takes place
            war.note("attack", "14.14b", at=names, units=[war.piece_name(p) for p in bits(units)], loss=0)
            war.amend(Pursuit(self.side, units & _living(war), spaces))
            if war.torn:
                war.push(vichy.Allegiance())
            else:
                war.frame.enter(war)
            return
        if swept:
            self._sweep(war, foes)
            return
        war.hit |= foes
        column = min(strength.attacking(war, units) - self._defence_now(war, spaces, foes), strength.TOP)
        column = max(column, 0)
        face = war.roll(why="combat")
        loss = CRT[face - 1][column]
        who = [war.piece_name(piece) for piece in bits(units)]
        war.note("attack", "8.71", at=names, units=who, column=column, die=face, loss=loss)
        if loss == 0:
            self._fail(war)
            war.pop()
            return
        if loss >= war.total(foes):
            for piece in bits(foes):
                losses.eliminate(war, piece, "8.73", combat=True)
            war.follow(Pursuit(self.side, units, spaces))
            return
        war.follow(Pursuit(self.side, units, spaces))
        war.push(Toll(_owner(war, foes), spaces, foes, loss))

    def _foes(self, war: War) -> int:
        mine = war.commanded(self.side)
        out = 0
        for space in self.targets:
            out |= war.here.get(space, 0) & ~mine
        return out

    def _defence_now(self, war: War, spaces: tuple[int, ...], foes: int) -> int:
        """Defence with the units just marked as attacked counted once more."""
        war.hit &= ~foes
        value = self._defence(war, spaces)
        war.hit |= foes
        return value

    def _sweep(self, war: War, foes: int) -> None:
        """[14.17, R58] Units that were Vichy when the attack was declared are removed without a die."""
        for piece in bits(foes):
            war.note("removed", "14.17", unit=war.piece_name(piece))
            war.drop(piece)
        war.follow(Pursuit(self.side, self.units, self.targets))

    def _fail(self, war: War) -> None:
        """[5.85b, 16.75] A landing or a drop that does not take its hex is lost."""
        for piece in bits(self.units):
            if piece in war.landing:
                losses.eliminate(war, piece, "5.85b", combat=True)
            elif airdrop.on_enemy(war, piece):
                losses.eliminate(war, piece, "16.75", combat=True)
        losses.settle(war)

    # ---------------------------------------------------------------- why not
    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        if not war.commanded(self.side) >> act.piece & 1:
            return Refusal("8.0a", f"{war.piece_name(act.piece)} is not yours.")
        if self.units >> act.piece & 1:
            return Refusal("8.14a", f"{war.piece_name(act.piece)} is in this attack already.")
        return why_not_join(war, fresh(war, self.side), act.piece, self.targets)

    def why_not_also(self, war: War, act: Also) -> Refusal | None:
        space = act.target
        if space in self.targets or not war.here.get(space, 0):
            return Refusal("8.23", f"There is nobody else to attack in {geo.label(space)}.")
        if not attackable(war, space):
            return Refusal("8.14c", f"{geo.label(space)} has been attacked in this phase.")
        if not self.units:
            return Refusal("8.23", "Choose attacking units first.")
        for piece in bits(self.units):
            if piece in war.landing or airdrop.on_enemy(war, piece):
                return Refusal("5.85a", "A landing or dropped force attacks its own target only.")
            if found := why_not_join(war, self.units, piece, (space,)):
                return found
        spaces = (*self.targets, space)
        able = self._able(war, spaces)
        if strength.attacking(war, able) < self._defence(war, spaces) and not overwhelming(war, able, spaces):
            return Refusal("8.0b", "Together these hexes are too strong for the units adjacent to all of them.")
        return None

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        if not self.units:
            return Refusal("8.0a", "Choose attacking units first.")
        if self.differential(war) < 0 and not overwhelming(war, self.units, self.targets):
            return Refusal("8.72", f"The differential is {self.differential(war)}; at least 0 is needed.")
        return None


def _bound(war: War) -> int:
    """Units that can attack one hex only: landed or dropped."""
    mask = 0
    for piece in war.landing:
        mask |= 1 << piece
    return mask | of(piece for piece in bits(war.dropped) if airdrop.on_enemy(war, piece))


def _living(war: War) -> int:
    mask = 0
    for piece in war.units():
        mask |= 1 << piece
    return mask


def _owner(war: War, pieces: int) -> str:
    """Who decides for the defenders; for neutrals that stay neutral, the opponent of the attacker (14.15c)."""
    other = "allied" if war.phasing == "axis" else "axis"
    return next((side for side in (war.side_of(piece) for piece in bits(pieces)) if side), other)


@frame
class Toll(Frame):
    """[8.52] The defender chooses which of his units take the loss, one SP at a time.

    Smaller units replace those that lose some [8.53]; the attacker never loses any [8.51].
    """

    side: str
    spaces: tuple[int, ...]
    units: int
    loss: int
    step = "losses"
    title = "Losses"
    topics = ("combat",)

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        return f"Losses: choose a unit to lose one SP; {self.loss} to go."

    def enter(self, war: War) -> None:
        if self.units.bit_count() == 1:
            piece = next(bits(self.units))
            self._take(war, piece, self.loss)
            war.follow(retreat.Withdrawal(self.side, self.units))

    def _take(self, war: War, piece: int, sp: int) -> None:
        war.note("loss", "8.52", unit=war.piece_name(piece), sp=sp)
        losses.lose(war, piece, sp, combat=True)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.units)

    def on_lose(self, war: War, act: Lose) -> None:
        units = self.units if war.sp[act.piece] > 1 else self.units & ~(1 << act.piece)
        self._take(war, act.piece, 1)
        if self.loss == 1:
            war.follow(retreat.Withdrawal(self.side, units))
        else:
            war.follow(Toll(self.side, self.spaces, units, self.loss - 1))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if self.units >> act.piece & 1:
            return None
        return Refusal("8.52", "The loss is taken from units in the attacked hex.")


@frame
class Pursuit(Frame):
    """[8.61] The attacker may advance into hexes that the defender has left, from zone to zone if need be [8.62].

    Advanced units exert Zones of Control at once [8.63b].
    """

    side: str
    units: int
    spaces: tuple[int, ...]
    step = "advance"
    title = "Advance after combat"
    topics = ("advance",)

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        return "Advance after combat: move attacking units into the vacated hex, or end."

    def enter(self, war: War) -> None:
        if not any(war.here.get(space, 0) & ~war.commanded(self.side) for space in self.spaces):
            self.resume(war)

    def resume(self, war: War) -> None:
        """The defender is gone: landing and dropped forces hold the hex, others may follow."""
        for piece in bits(self.units & _living(war)):
            if piece in war.landing and war.landing[piece] in self._empty(war):
                target = war.landing.pop(piece)
                war.beach[target] = war.beach.get(target, 0) + war.sp[piece]
                self._go(war, piece, target)
        airdrop.hold(war)
        losses.settle(war)
        if not any(self._ways(war, piece) for piece in bits(self.units & _living(war))):
            war.pop()

    def _empty(self, war: War) -> tuple[int, ...]:
        return tuple(space for space in self.spaces if not war.here.get(space, 0) & ~war.commanded(self.side))

    def _ways(self, war: War, piece: int) -> int:
        if war.advanced >> piece & 1 or piece in war.landing or war.at[piece] in self.spaces:
            return 0
        out = 0
        for space in self._empty(war):
            if war.here.get(space, 0).bit_count() < UNITS_PER_HEX and geo.OPEN.joins(war.at[piece], space):
                out |= 1 << space
        return out & neutrals.ground(war, piece)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Advance, self.units & _living(war), lambda piece: self._ways(war, piece))
        yield End()

    def _go(self, war: War, piece: int, space: int) -> None:
        war.shift(piece, space)
        war.origin.pop(piece, None)
        war.advanced |= 1 << piece
        war.excess &= ~(1 << piece)
        arrival.arrive(war, piece, 1 << space)
        war.note("advance", "8.61", unit=war.piece_name(piece), to=war.space_name(space))

    def on_advance(self, war: War, act: Advance) -> None:
        self._go(war, act.piece, act.to)
        losses.settle(war)
        if not any(self._ways(war, piece) for piece in bits(self.units & _living(war))):
            rail.watch(war)
            war.pop()

    def on_end(self, war: War, act: End) -> None:
        rail.watch(war)
        war.pop()

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        if not self.units >> act.piece & 1:
            return Refusal("8.61", "Only units of this attack may advance.")
        if act.to not in self._empty(war):
            return Refusal("8.61", f"{geo.label(act.to)} has not been vacated by this attack.")
        if war.advanced >> act.piece & 1 or war.at[act.piece] in self.spaces:
            return Refusal("8.61", f"{war.piece_name(act.piece)} has advanced already.")
        if war.here.get(act.to, 0).bit_count() >= UNITS_PER_HEX:
            return Refusal("7.0a", f"{geo.label(act.to)} is full: two units at most.")
        if not geo.OPEN.joins(war.at[act.piece], act.to):
            return Refusal("8.61", f"{war.piece_name(act.piece)} cannot cross that hexside.")
        return neutrals.why_closed(war, act.piece, act.to)
