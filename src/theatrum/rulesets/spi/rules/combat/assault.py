"""[8.2, 8.3, 8.7] One attack: put together unit by unit, then resolved by its differential."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from theatrum.core.bits import bits, of
from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.actions import Also, Join, Resolve
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.tables import CRT
from theatrum.rulesets.spi.rules.combat import losses, strength
from theatrum.rulesets.spi.rules.combat.attackers import aims, attackable, enough, fresh, overwhelming, why_not_join
from theatrum.rulesets.spi.rules.combat.pursuit import Pursuit, Toll, living
from theatrum.rulesets.spi.rules.movement import airdrop, rail
from theatrum.rulesets.spi.rules.politics import neutrals, vichy
from theatrum.rulesets.spi.war import War


@frame
class Assault(SideFrame):
    """[8.0a] One attack is put together: units join, other hexes are added, then the die is rolled."""

    side: str
    targets: tuple[int, ...]
    units: int
    step = "attack"
    title = "Attack"
    topics = ("combat",)

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
        if self.units & _bound(war):
            return 0
        out = 0
        for space in bits(self._within(war)):
            if space not in self.targets and attackable(war, space) and self._same_owner(war, space):
                spaces = (*self.targets, space)
                able = self._able(war, spaces)
                if able and enough(war, able, spaces):
                    out |= 1 << space
        return out

    def _within(self, war: War) -> int:
        """Hexes that all units of the attack can aim at; before there are any, those that some unit can."""
        ready = aims(war, self.side)
        if not self.units:
            return reduce(or_, (ready[piece] for piece in bits(self._able(war, self.targets))), 0)
        shared = -1
        for piece in bits(self.units):
            shared &= ready[piece]
        return shared

    def _same_owner(self, war: War, space: int) -> bool:
        """[R161] With three players one combat has one defender."""
        if not war.three:
            return True
        owners = {_owner(war, war.here.get(place, 0)) for place in (self.targets[0], space)}
        return len(owners) == 1

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self._able(war, self.targets) & ~self.units)
        if self.units:
            yield Over(Also, self._more(war))
        else:
            yield Listed(lambda: Over(Also, self._more(war)), 1, verb=Also)
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
        rail.watch(war)  # [5.63b, 14.34] zones begin with the attack, whatever comes of it
        foes = self._foes(war)
        if not foes:
            # [R57] whoever was attacked has joined the attacker or left the map: no combat takes place
            war.note("attack", "14.14b", at=names, units=[war.piece_name(p) for p in bits(units)], loss=0)
            war.amend(Pursuit(self.side, units & living(war), spaces))
            war.go_on(lambda: vichy.ask_allegiance(war))
            return
        if swept:
            self._sweep(war, foes)
            return
        column = max(0, min(self.differential(war), strength.TOP))
        war.hit |= foes
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
        if not self._same_owner(war, space):
            return Refusal("8.23", f"{geo.label(space)} is held by another player: attack it by itself.")
        for piece in bits(self.units):
            if piece in war.landing or airdrop.on_enemy(war, piece):
                return Refusal("5.85a", "A landing or dropped force attacks its own target only.")
            if found := why_not_join(war, self.units, piece, (space,)):
                return found
        spaces = (*self.targets, space)
        able = self._able(war, spaces)
        if not able:
            return Refusal("8.23", "None of your units can attack all these hexes: it must be adjacent to each.")
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


def _owner(war: War, pieces: int) -> str:
    """Who decides for the defenders; for neutrals that stay neutral, the opponent of the attacker (14.15c)."""
    other = "allied" if war.phasing == "axis" else "axis"
    return next((side for side in (war.side_of(piece) for piece in bits(pieces)) if side), other)
