"""Choices: every legal act of the moment, lazily: iterate, count, test membership, sample, narrow.

A frame describes its acts by offers, which cost nothing until they are looked into: a single action, a verb over a set,
or a verb over pairs (piece, space) whose second part is computed on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits, pick

SEVERAL = 3
"""How many seconds a first is taken to have, when pairs are weighed without being counted."""


@dataclass(slots=True)
class Over:
    """`verb(x)` for every x of a set."""

    verb: Callable[[int], Action]
    members: int

    def __iter__(self) -> Iterator[Action]:
        return (self.verb(x) for x in bits(self.members))

    def __contains__(self, act: Action) -> bool:
        if type(act) is not self.verb:
            return False
        value = next(iter(act.values().values()))
        return value >= 0 and bool(self.members >> value & 1)

    def count(self) -> int:
        return self.members.bit_count()

    weight = count

    def sample(self, rng: Random) -> Action | None:
        return self.verb(pick(self.members, rng)) if self.members else None


@dataclass(slots=True)
class Over2:
    """`verb(x, y)` for every x of a set and every y of `seconds(x)`."""

    verb: Callable[[int, int], Action]
    firsts: int
    seconds: Callable[[int], int]

    def __iter__(self) -> Iterator[Action]:
        return (self.verb(x, y) for x in bits(self.firsts) for y in bits(self.seconds(x)))

    def __contains__(self, act: Action) -> bool:
        if type(act) is not self.verb:
            return False
        x, y = act.values().values()
        return x >= 0 and y >= 0 and bool(self.firsts >> x & 1) and bool(self.seconds(x) >> y & 1)

    def count(self) -> int:
        return sum(self.seconds(x).bit_count() for x in bits(self.firsts))

    def weight(self) -> int:
        return SEVERAL * self.firsts.bit_count()

    def sample(self, rng: Random) -> Action | None:
        left = self.firsts
        while left:
            x = pick(left, rng)
            found = self.seconds(x)
            if found:
                return self.verb(x, pick(found, rng))
            left &= ~(1 << x)
        return None


@dataclass(slots=True)
class Shares:
    """`verb(x, n, kind, y)`: n of a kind that x has go to y. For every x of a set, every kind, n up to all, every y."""

    verb: Callable[[int, int, str, int], Action]
    firsts: int
    amounts: Callable[[int], Iterable[tuple[str, int]]]
    """What x has to give: (kind, how many), none of them 0."""
    seconds: Callable[[int], int]

    def __iter__(self) -> Iterator[Action]:
        for x in bits(self.firsts):
            others = list(bits(self.seconds(x)))
            for kind, most in self.amounts(x) if others else ():
                yield from (self.verb(x, n, kind, y) for n in range(1, most + 1) for y in others)

    def __contains__(self, act: Action) -> bool:
        if type(act) is not self.verb:
            return False
        x, n, kind, y = act.values().values()
        if x < 0 or y < 0 or n < 1 or not self.firsts >> x & 1:
            return False
        return n <= dict(self.amounts(x)).get(kind, 0) and bool(self.seconds(x) >> y & 1)

    def count(self) -> int:
        return sum(sum(most for _, most in self.amounts(x)) * self.seconds(x).bit_count() for x in bits(self.firsts))

    def weight(self) -> int:
        return SEVERAL * self.firsts.bit_count()

    def sample(self, rng: Random) -> Action | None:
        left = self.firsts
        while left:
            x = pick(left, rng)
            found, amounts = self.seconds(x), list(self.amounts(x))
            if found and amounts:
                kind, most = amounts[int(rng.random() * len(amounts))]
                return self.verb(x, 1 + int(rng.random() * most), kind, pick(found, rng))
            left &= ~(1 << x)
        return None


@dataclass(slots=True)
class Listed:
    """Actions made one by one by a generator that can be started again."""

    make: Callable[[], Iterable[Action]]
    guess: float = 0
    """How much weight to give it when sampling, if counting would cost too much."""
    draw: Callable[[Random], Action | None] | None = None
    """A quick way to one random act, if listing them all would cost too much; None when it finds none."""
    verb: type[Action] | None = None
    """The only kind of act in it, if there is only one: others need no look."""

    def __iter__(self) -> Iterator[Action]:
        return iter(self.make())

    def __contains__(self, act: Action) -> bool:
        return (self.verb is None or self.verb is type(act)) and any(act == other for other in self)

    def count(self) -> int:
        return sum(1 for _ in self)

    def weight(self) -> float:
        return self.guess or self.count()

    def sample(self, rng: Random) -> Action | None:
        if self.draw is not None:
            return self.draw(rng)
        every = list(self)
        return every[int(rng.random() * len(every))] if every else None


@dataclass(slots=True)
class Each:
    """For every x of a set, the acts that `make(x)` lists."""

    members: int
    make: Callable[[int], Iterable[Action]]

    def __iter__(self) -> Iterator[Action]:
        return (act for x in bits(self.members) for act in self.make(x))

    def __contains__(self, act: Action) -> bool:
        return any(act == other for other in self)

    def count(self) -> int:
        return sum(1 for _ in self)

    def weight(self) -> int:
        return self.members.bit_count()

    def sample(self, rng: Random) -> Action | None:
        left = self.members
        while left:
            x = pick(left, rng)
            acts = list(self.make(x))
            if acts:
                return acts[int(rng.random() * len(acts))]
            left &= ~(1 << x)
        return None


Offer = Action | Over | Over2 | Shares | Listed | Each


class Choices:
    """The legal acts of one moment.

    >>> choices = war.choices()
    >>> act = next(iter(choices))
    >>> act in choices, len(choices), bool(choices)
    (True, 5, True)
    """

    __slots__ = ("offers",)

    def __init__(self, offers: Iterable[Offer]) -> None:
        self.offers = list(offers)

    def __iter__(self) -> Iterator[Action]:
        for offer in self.offers:
            if isinstance(offer, Action):
                yield offer
            else:
                yield from offer

    def __contains__(self, act: object) -> bool:
        if not isinstance(act, Action):
            return False
        if any(act == offer for offer in self.offers if isinstance(offer, Action)):
            return True
        return any(act in offer for offer in self.offers if not isinstance(offer, Action))

    def count(self) -> int:
        """How many they are: quicker than listing them.

        >>> war.choices().count()
        5
        """
        return sum(1 if isinstance(offer, Action) else offer.count() for offer in self.offers)

    __len__ = count

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, rng: Random) -> Action:
        """A random act, quickly; every act can come up, but not every one equally often.

        >>> war.text(war.choices().sample(Random(1)))
        'deploy 1610'
        """
        offers = self.offers
        weights = [offer.weight() for offer in offers]
        while total := sum(weights):
            place, number = rng.random() * total, 0
            for number, weight in enumerate(weights):  # noqa: B007
                place -= weight
                if place < 0:
                    break
            found = offers[number].sample(rng)
            if found is not None:
                return found
            weights[number] = 0
        every = list(self)
        if not every:
            raise LookupError("no legal act: a dead end")
        return every[int(rng.random() * len(every))]

    def narrow(self, **wanted: Any) -> Choices:
        """Only the acts whose fields have these values.

        >>> [war.text(act) for act in war.choices().narrow(to=war.state.space_of("1612"))]
        ['deploy 1612']
        """
        return Choices(
            [act for act in self if all(act.values().get(field) == value for field, value in wanted.items())]
        )

    def for_piece(self, piece: int) -> Choices:
        """The acts that one piece does, itself the first that they name, without looking into those of any other.

        >>> for hex_ in ("1610", "1611", "1612", "1613"):
        ...     _ = war.play(f"deploy {hex_}")
        >>> tank = war.state.piece_of("de.mech.2")
        >>> war.choices().count(), war.choices().for_piece(tank).count()
        (1418, 24)
        """
        kept: list[Offer] = []
        for offer in self.offers:
            if isinstance(offer, Over2) and _first_is_piece(offer.verb):
                if offer.firsts >> piece & 1:
                    kept.append(Over2(offer.verb, 1 << piece, offer.seconds))
            elif isinstance(offer, Shares) and _first_is_piece(offer.verb):
                if offer.firsts >> piece & 1:
                    kept.append(Shares(offer.verb, 1 << piece, offer.amounts, offer.seconds))
            elif isinstance(offer, Over) and _first_is_piece(offer.verb):
                if offer.members >> piece & 1:
                    kept.append(Over(offer.verb, 1 << piece))
            else:
                acts = [offer] if isinstance(offer, Action) else list(offer)
                kept += [act for act in acts if subject(act) == piece]
        return Choices(kept)


def subject(act: Action) -> int | None:
    """The piece that does an act: the first one it names."""
    return next((getattr(act, field) for field, kind in act.kinds.items() if kind == "Piece"), None)


def _first_is_piece(verb: Any) -> bool:
    return next(iter(verb.kinds.values()), "") == "Piece"
