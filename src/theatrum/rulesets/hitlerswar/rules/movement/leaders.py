"""Leaders: markers given to armies unseen; those that prove to be leaders help their armies to attack.

Nobody knows a marker before it is turned over, so nothing is drawn before: a face-down marker is any of those of its
side that have not been seen, and a die decides when it is turned over [R65, R160].
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import BadInput, Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import Assign, Dismiss, End, Lead
from theatrum.rulesets.hitlerswar.data.sides import COUNTERS, LEADERS, SIDE_OF_PIECE
from theatrum.rulesets.hitlerswar.data.tables import MODIFIERS, TABLES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

END = End()
OPTION = "leaders"
FACE_DOWN, NONE = 0, -1
POOL, SHARE, LOSS_DIE = (int(TABLES["leaders"][key]) for key in ("pool", "per_strength_points", "loss_die"))
HELP = int(MODIFIERS["optional_leader_attack"])


# ---------------------------------------------------------------- markers
def led(war: War, army: int) -> bool:
    """Has an army a leader, and everybody knows it?"""
    return war.markers.get(army, FACE_DOWN) != FACE_DOWN


def bonus(war: War, armies: int) -> int:
    """[leaders.1, R65] What a leader adds to the die of an attack by these armies; once, however many there are."""
    return HELP if any(led(war, army) for army in bits(armies)) else 0


def marked(war: War, side: int) -> int:
    """The armies of a side with a marker."""
    return sum(1 << army for army in war.markers) & COUNTERS[side]


def allowance(war: War, side: int) -> int:
    """[leaders.3a, leaders.7b] One marker for every full ten points in armies; neither tac air nor leaders count."""
    return min(POOL, sum(war.bulk(army) for army in bits(enlisted(war, side))) // SHARE)


def enlisted(war: War, side: int) -> int:
    """[R301] The armies of a side, without those of countries that have not joined it."""
    return war.ranks[side] & ~war.standing(side, nations.unaligned(war))


def name(war: War, army: int) -> str:
    """The leader of an army by name."""
    return LEADERS[SIDE_OF_PIECE[army]][war.markers[army] - 1]


def unseen(war: War, side: int) -> tuple[int, list[int]]:
    """[leaders.2, R160] The markers of a side that nobody has seen since its last draw, and the leaders among them."""
    shown = {war.markers[army] for army in bits(marked(war, side))} - {FACE_DOWN}
    out = war.lost_leaders[side]
    left = [number for number in range(1, len(LEADERS[side]) + 1) if number not in shown and not out >> number & 1]
    return POOL - len(shown) - out.bit_count() - war.blanks[side], left


def reveal(war: War, side: int) -> None:
    """[leaders.5, leaders.6] The markers of all armies that are about to attack are turned over."""
    for army in sorted(war.named):
        if war.markers.get(army, NONE) != FACE_DOWN:
            continue
        number, left = unseen(war, side)
        face = war.roll(number, why=f"marker of {war.piece_name(army)}")
        if face <= len(left):
            war.markers[army] = left[face - 1]
            war.note("reveal", "leaders.5", army=war.piece_name(army), leader=name(war, army))
        else:
            del war.markers[army]
            war.blanks[side] += 1
            war.note("reveal", "leaders.6", army=war.piece_name(army), leader="")


def endure(war: War, armies: int) -> None:
    """[leaders.8, R65] Armies have lost points by one fire: a six takes the leader of each of them."""
    for army in bits(armies) if war.markers else ():
        if led(war, army) and war.roll(why=f"leader of {war.piece_name(army)}") == LOSS_DIE:
            who, number = name(war, army), war.markers.pop(army)
            war.lost_leaders[SIDE_OF_PIECE[army]] |= 1 << number
            war.note("leader-lost", "leaders.8", army=war.piece_name(army), leader=who)


def take_over(war: War, army: int, counter: int) -> None:
    """[movement.6] Another counter takes over an army, with its marker."""
    if army in war.markers:
        war.markers[counter] = war.markers.pop(army)


# ---------------------------------------------------------------- in position documents
KEYS = ("marker", "leader")
"""What a row of an army may say: a marker face down, or a leader by name (true for the next one)."""


def read(war: War, army: int, row: dict[str, Any]) -> None:
    """Give an army the marker that its row speaks of."""
    side, who = SIDE_OF_PIECE[army], row.get("leader")
    _, left = unseen(war, side)
    if row.get("marker"):
        war.markers[army] = FACE_DOWN
    elif who is True and left:
        war.markers[army] = left[0]
    elif who in LEADERS[side]:
        war.markers[army] = LEADERS[side].index(who) + 1
    elif who:
        raise BadInput(f"there is no leader '{who}' for {war.piece_name(army)}; leaders: {', '.join(LEADERS[side])}")


def write(war: War, army: int) -> dict[str, Any]:
    if army not in war.markers:
        return {}
    return {"leader": name(war, army)} if led(war, army) else {"marker": True}


# ---------------------------------------------------------------- the draw
@frame
class Assignment(Phase):
    """[leaders.4, R65] As the production phase ends, new markers go face down to armies without one."""

    side: int
    step = "leaders"
    title = "Leaders"
    topics = ("leaders",)

    def spare(self, war: War) -> int:
        """How many markers may still come into play; below 0, how many have to go back."""
        return allowance(war, self.side) - marked(war, self.side).bit_count()

    def prompt(self, war: War) -> str:
        left = self.spare(war)
        if left < 0:
            return f"Return {words.count(-left, 'leader marker')}: one for every ten points may be in play."
        return f"{words.count(left, 'leader marker')} may go to armies without one, face down."

    def enter(self, war: War) -> None:
        war.blanks[self.side] = war.lost_leaders[self.side] = 0  # [R160] all that is not shown is mixed
        self._go_on(war)

    def _go_on(self, war: War) -> None:
        left = self.spare(war)
        if not left or (left > 0 and not enlisted(war, self.side) & ~marked(war, self.side)):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        mine = marked(war, self.side)
        if self.spare(war) < 0:
            yield Over(Dismiss, mine)
            return
        yield Over(Assign, enlisted(war, self.side) & ~mine)
        yield END

    def on_assign(self, war: War, act: Assign) -> None:
        war.markers[act.army] = FACE_DOWN
        war.note("assigned", "leaders.4", army=war.piece_name(act.army))
        self._go_on(war)

    def on_dismiss(self, war: War, act: Dismiss) -> None:
        who = name(war, act.army) if led(war, act.army) else ""
        del war.markers[act.army]
        war.note("dismissed", "leaders.3a", army=war.piece_name(act.army), leader=who)
        self._go_on(war)

    def why_not_assign(self, war: War, act: Assign) -> Refusal | None:
        if self.spare(war) < 0:
            return Refusal("leaders.3a", f"Only {allowance(war, self.side)} markers may be in play: return some first.")
        if act.army < 0 or not war.ranks[self.side] >> act.army & 1:
            return Refusal("leaders.4", f"{words.name(act.army)} is no army of yours on the map.")
        if not enlisted(war, self.side) >> act.army & 1:
            return Refusal("leaders.4", f"{words.name(act.army)} belongs to a country that has not joined your side.")
        if act.army in war.markers:
            return Refusal("leaders.3b", f"{words.name(act.army)} has a marker already.")
        return None

    def why_not_dismiss(self, war: War, act: Dismiss) -> Refusal | None:
        if self.spare(war) >= 0:
            return Refusal("leaders.4", "Markers go back only if there are too many of them.")
        if act.army < 0 or not marked(war, self.side) >> act.army & 1:
            return Refusal("leaders.4", f"{words.name(act.army)} has no marker of yours.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        if self.spare(war) < 0:
            return Refusal("leaders.3a", f"Only {allowance(war, self.side)} markers may be in play: return some first.")
        return None


# ---------------------------------------------------------------- moves
class LeaderMoves:
    """Leaders in the movement phase, for the frame of that phase."""

    __slots__ = ()
    side: int

    @abstractmethod
    def _reach_of_one(self, war: War, army: int) -> int:
        """The spaces that a single point of an army could reach."""

    @abstractmethod
    def _why_not_leave(self, war: War, army: int) -> Refusal | None:
        """What keeps the points of an army where they are."""

    @abstractmethod
    def _why_one_cannot_reach(self, war: War, army: int, to: int) -> Refusal | None:
        """What keeps a single point of an army from a space."""

    def leader_moves(self, war: War, mine: int) -> Iterator[Offer]:
        """[leaders.7a, leaders.3b, R161] A leader goes to any army without a marker that a point could reach."""
        able = sum(1 << army for army in bits(mine & marked(war, self.side)) if led(war, army))
        yield Over2(Lead, able, lambda army: self._followers(war, army))

    def _followers(self, war: War, army: int) -> int:
        there = self._reach_of_one(war, army)
        free = war.ranks[self.side] & ~marked(war, self.side)
        return sum(1 << other for other in bits(free) if there >> war.at[other] & 1)

    def on_lead(self, war: War, act: Lead) -> None:
        war.note("lead", "leaders.7a", army=war.piece_name(act.army), to=war.piece_name(act.to),
                 leader=name(war, act.army))  # fmt: skip
        war.markers[act.to] = war.markers.pop(act.army)

    def why_not_lead(self, war: War, act: Lead) -> Refusal | None:
        wrong = self._why_not_leave(war, act.army)
        if wrong:
            return wrong
        if not led(war, act.army):
            return Refusal("leaders.7a", f"{words.name(act.army)} has no leader that has been revealed.")
        if not 0 <= act.to < len(war.at) or not war.ranks[self.side] >> act.to & 1:
            return Refusal("leaders.7c", f"{words.name(act.to)} is no army of yours on the map.")
        if act.to in war.markers:
            return Refusal("leaders.3b", f"{words.name(act.to)} has a marker already.")
        return self._why_one_cannot_reach(war, act.army, war.at[act.to])
