"""Losses: the owner chooses which of his points are removed."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.actions import Lose, LoseFort, LoseGarrison, LoseHome
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, AMPH, KIND_NAMES, KIND_OF, NOBODY, PARA
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.movement import home_forces, leaders
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import OFF, War

GROUND_FIRST, AIR_ONLY, NO_AIR = range(3)
"""What may be lost: tac air when nothing else is left; nothing but tac air; anything but tac air."""


def strike_hex(war: War, space: int, losses: int) -> None:
    """[assault-resolution.4a] A hex is hit: its fort absorbs what it can, then its owner removes points in it."""
    losses -= absorb(war, space, losses)
    if losses <= 0:
        return
    owner = commander(war, space)
    inflict(war, owner, losses, war.here.get(space, 0), space)


def strike_armies(war: War, side: int, armies: int, losses: int) -> None:
    """[assault-resolution.4b] Armies that attack are hit: losses may be divided among all of them."""
    if losses > 0:
        inflict(war, side, losses, armies, OFF)


def strike_invaders(war: War, armies: int, losses: int) -> None:
    """[R25] Invaders are hit: at least half of the losses, rounded up, are amphibious points."""
    if losses > 0:
        Casualties(war.phasing, losses, armies, OFF, wet=(losses + 1) // 2).open(war)


def absorb(war: War, space: int, losses: int) -> int:
    """[fort-combat.3, R23] Each completed fort point takes one loss a player turn without harm."""
    spare = war.forts.get(space, 0) - war.absorbed.get(space, 0)
    taken = max(0, min(spare, losses))
    if taken:
        war.absorbed[space] = war.absorbed.get(space, 0) + taken
        war.note("absorbed", "fort-combat.3", space=war.space_name(space), losses=taken)
    return taken


def commander(war: War, space: int) -> int:
    """The side that fires, loses and retreats in a hex: its owner, or the one that an unaligned country would join."""
    owner = war.owner(space)
    return owner if owner != NOBODY else nations.patron(war, space)


def strike_air(war: War, side: int, losses: int, armies: int, space: int) -> None:
    """[air-attacks.3b, R140] An air attack destroys tac air only; coastal air is lost before that of armies."""
    coast = min(losses, war.coastal.get(space, 0))
    if coast:
        war.coastal[space] -= coast
        war.note("coastal-air-loss", "air-attacks.8b", space=war.space_name(space), points=coast)
    inflict(war, side, losses - coast, armies, OFF, AIR_ONLY)


def perish(war: War, army: int, kind: int, number: int) -> None:
    """Points are lost; a hex so emptied is bare [garrisons.6b]. Paratroops that have dropped are lost before those
    that have not: no owner would choose otherwise [assault-resolution.5, R182]."""
    space, troops = war.at[army], war.bulk(army)
    if kind == PARA and army in war.dropped:
        war.dropped[army] = max(0, war.dropped[army] - number)
    war.take(army, kind, number)
    if troops and not war.manned(space):
        war.bare |= 1 << space


def inflict(war: War, side: int, losses: int, armies: int, space: int, mode: int = GROUND_FIRST) -> None:
    """Ask the owner for his losses; nothing is asked where nothing can be chosen."""
    Casualties(side, losses, armies, space, mode).open(war)


@frame
class Casualties(SideFrame):
    """[assault-resolution.5, firepower-table.2] The owner removes so many points, of the armies he chooses."""

    side: int
    losses: int
    armies: int
    """Armies that may be hit."""
    space: int
    """The hex that was hit, with its fort and garrison; OFF if armies in several hexes were."""
    mode: int = GROUND_FIRST
    wet: int = 0
    """[R25] how many of the losses must still be amphibious points."""
    hurt: int = 0
    """[leaders.8] the armies that have lost points by this fire."""
    step = "losses"
    aftermath = True
    title = "Losses"
    topics = ("losses",)

    def prompt(self, war: War) -> str:
        wet = f", {self.wet} of them amphibious" if self.wet > 0 else ""
        return f"Choose {self.losses} point{'s' if self.losses > 1 else ''} to lose{wet}."

    def open(self, war: War) -> None:
        """Take what needs no choice; ask for the rest."""
        now = self
        while now.losses > 0:
            ways = list(now.acts(war))
            if not ways:
                break  # [assault-resolution.9] losses beyond what can be removed are ignored
            if len(ways) > 1 and now.losses < now._in_all(war):
                war.push(now)
                return
            now = now.after(war, ways[0])
        leaders.endure(war, now.hurt)

    def after(self, war: War, act: Action) -> Casualties:
        """A loss is taken; what is still to be lost."""
        self.remove(war, act)
        wet = self.wet - (isinstance(act, Lose) and act.kind == KIND_NAMES[AMPH])
        hurt = self.hurt | 1 << act.army if isinstance(act, Lose) else self.hurt
        return replace(self, losses=self.losses - 1, wet=wet, hurt=hurt)

    def wet_only(self, war: War) -> bool:
        """[R25] Must the next loss be amphibious? Not if no such points are left."""
        return 0 < self.losses <= self.wet and any(war.count(army, AMPH) for army in bits(self.armies))

    def _in_all(self, war: War) -> int:
        """Every point that could be lost."""
        armies = [army for army in bits(self.armies) if war.at[army] != OFF]
        if self.mode == AIR_ONLY:
            return sum(war.count(army, AIR) for army in armies)
        total = sum(war.bulk(army) if self.mode == NO_AIR else war.total(army) for army in armies)
        if self.space != OFF:
            total += war.forts.get(self.space, 0) + war.home.get(self.space, 0) + war.garrisoned(self.space)
        return total

    def acts(self, war: War) -> Iterator[Lose | LoseFort | LoseHome | LoseGarrison]:
        """Every single loss that may be taken now."""
        if self.wet_only(war):
            yield from (Lose(army, KIND_NAMES[AMPH]) for army in bits(self.armies) if war.count(army, AMPH))
            return
        soft: list[Lose] = []
        found = False
        for army in bits(self.armies):
            if war.at[army] == OFF:
                continue
            for kind, _ in war.kinds(army):
                loss = Lose(army, KIND_NAMES[kind])
                if kind == AIR:
                    soft.append(loss)
                elif self.mode != AIR_ONLY:
                    found = True
                    yield loss
        if self.space != OFF:
            if self.space in war.forts:
                found = True
                yield LoseFort(self.space)
            if self.space in war.home:
                found = True
                yield LoseHome(self.space)
            if war.garrisoned(self.space):
                found = True
                yield LoseGarrison(self.space)
        if not found and self.mode != NO_AIR:
            yield from soft  # [air-attacks.4b, R54] tactical air only if nothing else is left

    def choices(self, war: War) -> Iterator[Offer]:
        return self.acts(war)

    def remove(self, war: War, act: Action) -> None:
        if isinstance(act, Lose):
            war.note("loss", "assault-resolution.5", army=war.piece_name(act.army), of=act.kind)
            perish(war, act.army, KIND_OF[act.kind], 1)
        elif isinstance(act, LoseFort):
            war.note("fort-loss", "fort-combat.2", space=war.space_name(act.at))
            war.forts[act.at] -= 1
            if not war.forts[act.at]:
                del war.forts[act.at]
        elif isinstance(act, LoseHome):
            home_forces.lose_one(war, act.at, "unaligned-forces.7")
        elif isinstance(act, LoseGarrison):
            war.note("garrison-loss", "garrisons.4a", space=war.space_name(act.at))
            war.bare |= 1 << act.at

    def _on(self, war: War, act: Action) -> None:
        rest = self.after(war, act)
        war.settle(lambda: rest.open(war))

    on_lose = on_lose_fort = on_lose_home = on_lose_garrison = _on

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not self.armies >> max(act.army, 0) & 1 or act.army < 0 or war.at[act.army] == OFF:
            return Refusal("assault-resolution.4a", f"{words.name(act.army)} was not hit.")
        if act.kind not in KIND_OF or not war.count(act.army, KIND_OF[act.kind]):
            return Refusal("assault-resolution.5", f"{words.name(act.army)} has no {act.kind} points.")
        if act.kind != KIND_NAMES[AMPH] and self.wet_only(war):
            return Refusal("invasion-defence.3", "At least half of these losses must be amphibious points.")
        if act.kind != KIND_NAMES[AIR]:
            if self.mode == AIR_ONLY:
                return Refusal("air-attacks.3b", "An air attack destroys tactical air only.")
        elif self.mode == NO_AIR:
            return Refusal("air-superiority.1b", "These losses are never taken in tactical air.")
        elif self.mode == GROUND_FIRST and self._ground_left(war):
            return Refusal("air-attacks.4b", "Tactical air is lost only when nothing else is left.")
        return None

    def why_not_lose_fort(self, war: War, act: LoseFort) -> Refusal | None:
        if act.at != self.space or act.at not in war.forts:
            return Refusal("fort-combat.2", f"There is no fort in {words.place(act.at)} to take this loss.")
        return None

    def why_not_lose_home(self, war: War, act: LoseHome) -> Refusal | None:
        if act.at != self.space or act.at not in war.home:
            return Refusal("unaligned-forces.2", f"No home forces in {words.place(act.at)} could take this loss.")
        return None

    def why_not_lose_garrison(self, war: War, act: LoseGarrison) -> Refusal | None:
        if act.at != self.space or not 0 <= act.at < geo.BOARD.size or not war.garrisoned(act.at):
            return Refusal("garrisons.2b", f"There is no garrison in {words.place(act.at)} to take this loss.")
        return None

    def _ground_left(self, war: War) -> bool:
        hit = any(war.at[army] != OFF and war.bulk(army) for army in bits(self.armies))
        return hit or (
            self.space != OFF and (self.space in war.forts or self.space in war.home or war.garrisoned(self.space))
        )
