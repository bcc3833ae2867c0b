"""[8.2b, R23] What the winner of a battle gives up."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Sided
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data.tables import AIR, ARM, ATTACK, FLEET
from theatrum.rulesets.neppa.rules.land import advance
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.sea import bombardment
from theatrum.rulesets.neppa.war import OFF, War

MOST = max(ATTACK) + 1
"""No unit is worth more."""


def pay(war: War, owed: int, values: dict[int, int], air: int, battle: Battle | None, starts: int = 0) -> None:
    """[8.2b] The winner gives up factors of his choice; where nothing can be chosen nothing is asked."""
    frame_ = Exchange(owed, tuple(values), tuple(values.values()), air)
    if battle:
        frame_ = replace(
            frame_,
            side=battle.side,
            target=battle.target,
            crew=battle.crew,
            drops=battle.drops,
            late=battle.late,
            sea=battle.sea,
            armada=battle.armada,
            guns=bombardment.guns(war, battle),
            starts=starts,
            armor=int(bool(battle.crew & war.order[ARM])),
        )
    frame_.begin(war)


def possible(owed: int, least: int, rest: list[int]) -> bool:
    """[R23] Can the rest of a debt be paid so that every unit given up is needed? `least` is the smallest so far."""
    for floor in range(1, least + 1):
        sums = 1
        for worth in rest:
            if worth >= floor:
                sums |= sums << worth
        if sums >> owed & ((1 << floor) - 1):
            return True
    return False


@frame
class Exchange(Sided):
    """[8.2b, R23] The winner chooses what he loses, until the factors given up are enough; allies share evenly."""

    owed: int
    units: tuple[int, ...]
    worth: tuple[int, ...]
    """The factor of each unit in this battle."""
    air: int
    side: int = -1
    """The attacker's side if he has won; -1 if the defender has."""
    target: int = 0
    crew: int = 0
    drops: int = 0
    late: int = 0
    sea: int = 0
    armada: int = 0
    guns: int = 0
    """[6.5q] attack factors of shore bombardment that may be given up, four fleet factors each."""
    starts: int = 0
    """The zones from which the attack came."""
    armor: int = 0
    """1 if armor fought in it."""
    payer: int = 0
    """The nations of the player who pays now."""
    share: int = 0
    """What he still has to pay."""
    least: int = MOST
    """The smallest unit that he has given up."""
    done: int = 0
    """The nations of the players who have paid their share."""
    step = "exchange"
    aftermath = True
    title = "Losses of the winner"
    topics = ("losses",)

    def actor(self, war: War) -> str:
        return war.seat(next(bits(self.payer)))

    def whose(self, war: War) -> int:
        return war.phasing if self.side >= 0 else 1 - war.phasing

    def prompt(self, war: War) -> str:
        return f"Give up units worth {count(self.share, 'factor')}."

    # ------------------------------------------------------------------ what there is
    def left(self, war: War) -> dict[int, int]:
        """Every unit that fought and is still there, and what it is worth; air and ships by the factor."""
        left = {piece: worth for piece, worth in zip(self.units, self.worth, strict=True) if war.at[piece] != OFF}
        left |= {piece: 1 for piece in bits(self.air) if war.at[piece] != OFF}
        if self.guns:
            left |= {piece: 1 for piece in bits(self.armada) if war.at[piece] != OFF}
        return left

    def tokens(self, war: War, nations: int) -> list[int]:
        """What these nations could give up, one number for each step."""
        found: list[int] = []
        ships = 0
        for piece, worth in self.left(war).items():
            if nations >> war.nation(piece) & 1:
                class_ = war.class_(piece)
                ships |= class_ == FLEET
                if class_ != FLEET and worth:
                    found += [worth] * (war.size[piece] if class_ == AIR else 1)
        return found + [1] * (self.guns if ships else 0)

    def payers(self, war: War) -> int:
        """[R23] What the player may give up now: no unit that would not be needed to reach the amount."""
        tokens = self.tokens(war, self.payer)
        fit = {worth for worth in set(tokens) if self._fits(worth, tokens)}
        return sum(1 << p for p, worth in self.left(war).items() if worth in fit and self.payer >> war.nation(p) & 1)

    def _fits(self, worth: int, tokens: list[int]) -> bool:
        owed, least = self.share - worth, min(self.least, worth)
        if owed <= 0:
            return owed > -least
        rest = list(tokens)
        rest.remove(worth)
        return possible(owed, least, rest)

    # ------------------------------------------------------------------ shares
    def begin(self, war: War) -> None:
        """The next player pays his share; the larger force first and the odd factor with it."""
        groups = self._groups(war)
        total = sum(groups.values())
        if self.owed >= total:
            self._all_of(war, sum(groups), spare=self.owed == total)
            self._close(war)
        elif self.owed <= 0:
            self._close(war)
        else:
            payer = max(groups, key=lambda nations: groups[nations])
            own = groups[payer]
            share = max(-(-self.owed // len(groups)), self.owed - (total - own))
            replace(self, payer=payer, share=min(share, own), least=MOST).go_on(war)

    def _groups(self, war: War) -> dict[int, int]:
        """The forces of the players who have not paid: sets of nations, and their factors."""
        seats: dict[str, int] = {}
        for piece in self.left(war):
            nation = war.nation(piece)
            if not self.done >> nation & 1:
                seats[war.seat(nation)] = seats.get(war.seat(nation), 0) | 1 << nation
        return {nations: sum(self.tokens(war, nations)) for nations in seats.values()}

    def _all_of(self, war: War, nations: int, spare: bool) -> None:
        """[R23] All that these nations have is lost; if it just suffices, what is worth nothing is not needed."""
        for piece, worth in self.left(war).items():
            if war.class_(piece) != FLEET and nations >> war.nation(piece) & 1 and (worth or not spare):
                war.lose(piece, "8.2b")
        ships = war.living(self.armada) & war.units(nations)
        for _ in range(self.guns if ships else 0):
            bombardment.silence(war, next(bits(war.living(self.armada))), self.armada)

    def go_on(self, war: War) -> None:
        """The player is asked as long as he owes anything and has a choice."""
        if self.share <= 0:
            replace(self, done=self.done | self.payer).begin(war)
            return
        own = sum(self.tokens(war, self.payer))
        if self.share >= own:
            self._all_of(war, self.payer, spare=True)
            replace(self, done=self.done | self.payer, owed=self.owed - own).begin(war)
            return
        able = self.payers(war)
        if able & (able - 1):
            war.push(self)
        else:
            self._give(war, next(bits(able))).go_on(war)

    def _give(self, war: War, piece: int) -> Exchange:
        worth, guns = self.left(war)[piece], self.guns
        if war.class_(piece) == AIR:
            war.wear(piece, 1, "7.4d")
        elif war.class_(piece) == FLEET:
            guns -= 1
            bombardment.silence(war, piece, self.armada)
        else:
            war.lose(piece, "8.2b")
        return replace(self, owed=self.owed - worth, share=self.share - worth, least=min(self.least, worth), guns=guns)

    def _close(self, war: War) -> None:
        if self.side >= 0:
            crew, drops, air = (war.living(units) for units in (self.crew, self.drops, self.air))
            armada = war.living(self.armada)
            battle = Battle(self.side, self.target, crew, drops, air, sea=self.sea, armada=armada, late=self.late)
            advance.win(war, battle, self.starts, self.armor)

    # ------------------------------------------------------------------ acts
    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.payers(war))

    def on_lose(self, war: War, act: Lose) -> None:
        rest = self._give(war, act.piece)
        war.settle(lambda: rest.go_on(war))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        left = self.left(war)
        if piece not in left:
            if piece >= 0 and self.armada >> piece & 1:
                return Refusal("6.5q", "No more ships bombarded than have been lost.")
            return Refusal("8.2b", f"{name} did not fight in this battle, or is lost already.")
        if not self.payer >> war.nation(piece) & 1:
            return Refusal("1.0a", f"{name} is not yours to give up.")
        if not self.payers(war) >> piece & 1:
            return Refusal("8.2b", f"With {name} more would be lost than the {self.share} factors ask for.")
        return None
