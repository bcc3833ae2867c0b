"""Naval battles: one fleet against one, carriers first, then the guns; the smaller goes home."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending, Sided
from theatrum.core.speech import count
from theatrum.rulesets.hitlerswar.actions import End, Engage, Lose
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.fleets import carriers, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import CARRIERS, RULES, SHIPS
from theatrum.rulesets.hitlerswar.war import War

GUNS, AIRCRAFT = int(RULES["battle_multiplier"]), int(RULES["carrier_multiplier"])
END = End()


def guns(war: War, fleet: int) -> int:
    """[naval-battle.2a] Capital ships fight with twice their strength."""
    return GUNS * naval_fleets.ships(war, fleet)


def aircraft(war: War, fleet: int) -> int:
    """[carriers.3a] Carriers fight with three times theirs."""
    return AIRCRAFT * naval_fleets.carriers(war, fleet)


def destroy(war: War, fleet: int, word: str, number: int) -> None:
    if number:
        war.note("fleet-loss", "naval-battle.2a", fleet=war.piece_name(fleet), points=number, of=word)
        naval_fleets.take(war, fleet, word, number)


def beaten(war: War, fleet: int) -> None:
    """[naval-battle.2c, naval-battle.4, R173] The loser goes to port; a support fleet to the one it came from."""
    if not naval_fleets.size(war, fleet):
        return
    if war.supporting.pop(fleet, None) is None:
        war.homing |= 1 << fleet
    war.note("fleet-beaten", "naval-battle.2c", fleet=war.piece_name(fleet))


@frame
class NavalBattle(Sided):
    """[naval-battle.2a, carriers.3a, R69, R72] A battle of two fleets, at once and without a pause."""

    attacker: int
    defender: int
    hurt: int = 0
    """Points that the attacker has lost."""
    dealt: int = 0
    """Points that the defender has lost."""
    due: tuple[int, int] = (0, 0)
    """What carriers have still to cost the attacker and the defender."""
    step = "naval-battle"

    def whose(self, war: War) -> int:
        return naval_fleets.side_of(self.attacker)

    def enter(self, war: War) -> None:
        one, two = self.attacker, self.defender
        war.note("naval-battle", "naval-battle.2a", attacker=war.piece_name(one), defender=war.piece_name(two),
                 strength=naval_fleets.size(war, one), against=naval_fleets.size(war, two))  # fmt: skip
        due = (self._fire(war, two, aircraft(war, two), one), self._fire(war, one, aircraft(war, one), two))
        war.amend(replace(self, hurt=due[0], dealt=due[1], due=due))
        war.go_on()

    def _fire(self, war: War, fleet: int, strength: int, at: int) -> int:
        """One side fires, in groups of ten; returns the points that go down."""
        if not strength:
            return 0
        losses = fire.shoot_in_groups(war, strength, 0, f"{war.piece_name(fleet)} at {war.piece_name(at)}")
        war.note("broadside", "naval-battle.2a", fleet=war.piece_name(fleet), at=war.piece_name(at), strength=strength,
                 losses=losses)  # fmt: skip
        return min(losses, naval_fleets.size(war, at))

    def resume(self, war: War) -> None:
        """[carriers.3b] Losses by carriers are chosen by their owners; then the guns speak."""
        for fleet, losses in zip((self.attacker, self.defender), self.due, strict=True):
            if losses:
                due = (0, self.due[1]) if fleet == self.attacker else (0, 0)
                war.amend(replace(self, due=due))
                if Wounds(fleet, losses).open(war):
                    return
        war.amend(replace(self, due=(0, 0)))
        self._close(war)

    def _close(self, war: War) -> None:
        one, two = self.attacker, self.defender
        hurt, dealt = self.hurt, self.dealt
        if not self._doomed(war) and naval_fleets.size(war, one) and naval_fleets.size(war, two):  # [carriers.5b]
            shots = ((one, self._fire(war, two, guns(war, two), one)), (two, self._fire(war, one, guns(war, one), two)))
            hurt, dealt = hurt + shots[0][1], dealt + shots[1][1]
            for fleet, losses in shots:
                first = min(losses, naval_fleets.ships(war, fleet))  # [carriers.3b]
                destroy(war, fleet, SHIPS, first)
                destroy(war, fleet, CARRIERS, losses - first)
            self._doomed(war)
        left = naval_fleets.size(war, one), naval_fleets.size(war, two)
        won = left[0] > left[1] or (left[0] == left[1] and dealt > hurt)  # [naval-battle.2b]
        beaten(war, two if won else one)
        war.note("naval-result", "naval-battle.2b", winner=war.piece_name(one if won else two), attacker=left[0],
                 defender=left[1])  # fmt: skip
        war.pop()

    def _doomed(self, war: War) -> bool:
        """[carriers.5, R72] Carriers alone against a capital ship are lost when a step of the battle is over."""
        lost = carriers.doom(war, self.attacker, self.defender), carriers.doom(war, self.defender, self.attacker)
        return any(lost)


@frame
class Wounds(Sided):
    """[carriers.3b] Losses by carriers: the owner chooses between capital ships and carriers."""

    fleet: int
    losses: int
    step = "naval-losses"
    aftermath = True
    title = "Losses at sea"
    topics = ("naval-battle",)

    def whose(self, war: War) -> int:
        return naval_fleets.side_of(self.fleet)

    def prompt(self, war: War) -> str:
        return f"{words.name(self.fleet)} loses {count(self.losses, 'point')}: capital ships or carriers."

    def open(self, war: War) -> bool:
        """Take what needs no choice; true if the owner is asked."""
        kinds = naval_fleets.amounts(war, self.fleet)
        if len(kinds) > 1 and self.losses < naval_fleets.size(war, self.fleet):
            war.push(self)
            return True
        for word, number in kinds if len(kinds) > 1 else ((kinds[0][0], self.losses),):
            destroy(war, self.fleet, word, number)
        return False

    def choices(self, war: War) -> Iterator[Offer]:
        return (Lose(self.fleet, word) for word, _ in naval_fleets.amounts(war, self.fleet))

    def on_lose(self, war: War, act: Lose) -> None:
        destroy(war, self.fleet, act.kind, 1)
        left = replace(self, losses=self.losses - 1)
        war.settle(lambda: left.go_on(war))

    def go_on(self, war: War) -> None:
        if self.losses:
            self.open(war)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if act.army != self.fleet:
            return Refusal("carriers.3b", f"The losses are those of {words.name(self.fleet)}.")
        if act.kind not in dict(naval_fleets.amounts(war, self.fleet)):
            return Refusal("carriers.3b", f"{words.name(self.fleet)} has no {act.kind}.")
        return None


@frame
class Engagement(Ending, Sided):
    """[naval-battle.1, naval-battle.3a] A fleet has entered a hex with enemy fleets at sea: it must attack one of them,
    and may go on as long as it wins."""

    fleet: int
    fought: int = 0
    step = "engagement"
    title = "Naval battle"
    topics = ("naval-battle",)

    def whose(self, war: War) -> int:
        return naval_fleets.side_of(self.fleet)

    def prompt(self, war: War) -> str:
        if self.fought:
            return f"{words.name(self.fleet)} has won: attack another fleet here, or end."
        return f"{words.name(self.fleet)} meets the enemy: choose the fleet that it attacks."

    def enemies(self, war: War) -> int:
        """[naval-battle.3d, R69] Whom it may attack, one against one."""
        if not naval_fleets.size(war, self.fleet) or war.homing >> self.fleet & 1:
            return 0
        return naval_fleets.met(war, naval_fleets.side_of(self.fleet), war.at[self.fleet])

    def look(self, war: War) -> None:
        there = self.enemies(war)
        if not there:
            war.pop()
        elif not self.fought and not there & (there - 1):
            self._attack(war, there.bit_length() - 1)

    def resume(self, war: War) -> None:
        if naval_fleets.size(war, self.fleet):
            carriers.doom_all(war, war.at[self.fleet])
        self.look(war)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Engage, self.enemies(war))
        if self.fought:
            yield END

    def on_engage(self, war: War, act: Engage) -> None:
        self._attack(war, act.fleet)

    def _attack(self, war: War, enemy: int) -> None:
        war.amend(replace(self, fought=1))
        war.push(NavalBattle(self.fleet, enemy))

    def why_not_engage(self, war: War, act: Engage) -> Refusal | None:
        if act.fleet < 0 or not self.enemies(war) >> act.fleet & 1:
            where = words.place(war.at[self.fleet])
            return Refusal("naval-battle.1", f"{words.name(act.fleet)} is no enemy fleet at sea in {where}.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        if not self.fought:
            return Refusal("naval-battle.1", "A fleet that enters a hex with enemy fleets at sea must fight.")
        return None


def arrive(war: War, fleet: int) -> None:
    """[naval-battle.1, naval-battle.2a] A fleet has come into a hex at sea: if there are enemies it fights at once."""
    side = naval_fleets.side_of(fleet)
    if naval_fleets.met(war, side, war.at[fleet]):
        war.push(Engagement(fleet))


def survivors(war: War, fleets: int) -> int:
    """[naval-battle.2c, fleet-movement.6] Those of some fleets that are still at sea: the beaten go to port."""
    return fleets & war.afloat & ~war.homing
