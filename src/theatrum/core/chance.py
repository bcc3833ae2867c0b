"""Exact chances: a small algebra of distributions. Nothing is sampled, nothing is rounded.

>>> two = die(6) + die(6)
>>> two[7], two.at_least(10), two.mean()
(Fraction(1, 6), Fraction(1, 6), Fraction(7, 1))
>>> pool(3, 6, hit=5).most_likely()
1

A `Chance` is a mapping from outcomes to their chances. Inside, each outcome has a whole number as its weight, and the
chance is that weight in the sum of all of them: chances always sum up to exactly 1.

What makes large sums quick: parts that do not depend on each other are kept apart and added with `+` or `total`, not
played through one inside the other with `then`. Forty dice on each side for two rounds, for instance: what one side
rolls in its second round depends on its own losses only, so (hits of A in round two, losses of A) is one part,
(losses of B, hits of B in round two) is another, and their sum is the end (tests/core/test_chance.py).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, gcd, lcm, prod
from typing import Any, Generic, TypeVar

from theatrum.core import longhand

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Hit = int | Collection[int]
"""What hits: this face or a higher one, or one of these faces."""


class Chance(Mapping[T, Fraction], Generic[T]):
    """The chance of each outcome; that of anything else is 0.

    >>> coin = Chance({"heads": 1, "tails": 1})
    >>> coin["heads"], coin["edge"], "edge" in coin
    (Fraction(1, 2), Fraction(0, 1), False)
    """

    __slots__ = ("weights", "whole")

    def __init__(self, weights: Mapping[T, int]) -> None:
        self.weights: Mapping[T, int] = {outcome: weight for outcome, weight in weights.items() if weight}
        self.whole = sum(self.weights.values())
        if not self.weights or min(self.weights.values()) < 0:
            raise ValueError("a distribution needs an outcome, and no weight below 0")

    # ------------------------------------------------------------------ as a mapping
    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.whole)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return f"Chance({', '.join(f'{outcome!r}: {chance}' for outcome, chance in self.items())})"

    # ------------------------------------------------------------------ what follows
    def map(self, change: Callable[[T], U]) -> Chance[U]:
        """The distribution of what is made of an outcome; equal results are one.

        >>> die(6).map(lambda face: face >= 5)
        Chance(False: 2/3, True: 1/3)
        """
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Chance(weights)

    def then(self, follow: Callable[[T], Chance[U]]) -> Chance[U]:
        """The distribution of what follows, where that is left to chance again.

        >>> die(2).then(lambda dice: pool(dice, 6, hit=6))
        Chance(0: 55/72, 1: 2/9, 2: 1/72)
        """
        return mix((weight, follow(outcome)) for outcome, weight in self.weights.items())

    def given(self, test: Callable[[T], bool]) -> Chance[T]:
        """The distribution once it is known that the outcome passes a test.

        >>> die(6).given(lambda face: face > 4)
        Chance(5: 1/2, 6: 1/2)
        """
        return Chance({outcome: weight for outcome, weight in self.weights.items() if test(outcome)})

    def ordered(self) -> Chance[T]:
        """The same, its outcomes in their own order."""
        return Chance(dict(sorted(self.weights.items())))

    # ------------------------------------------------------------------ sums
    def __add__(self, other: Chance[T]) -> Chance[T]:
        """The distribution of the sum of two independent numbers, or tuples of numbers; in order.

        >>> die(2) + die(2)
        Chance(2: 1/4, 3: 1/2, 4: 1/4)
        """
        one: Mapping[Any, int] = self.weights
        two: Mapping[Any, int] = other.weights
        tuples = isinstance(next(iter(one)), tuple)
        found = longhand.summed(one, two, self.whole * other.whole, tuples)
        if found is None:
            found, add = {}, _side_by_side if tuples else operator.add
            for a, p in one.items():
                for b, q in two.items():
                    key = add(a, b)
                    found[key] = found.get(key, 0) + p * q
            found = dict(sorted(found.items()))
        return Chance(found)

    def repeat(self, times: int) -> Chance[T]:
        """The distribution of the sum of so many independent ones like this.

        >>> die(6).repeat(3)[18]
        Fraction(1, 216)
        """
        if times < 2:
            return self if times else self.map(_nothing)
        half = self.repeat(times // 2)
        return half + half + self if times % 2 else half + half

    # ------------------------------------------------------------------ questions
    def of(self, test: Callable[[T], bool]) -> Fraction:
        """The chance that the outcome passes a test.

        >>> die(6).of(lambda face: face % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum(weight for outcome, weight in self.weights.items() if test(outcome)), self.whole)

    def at_least(self, least: T) -> Fraction:
        """The chance of this or more."""
        low: Any = least
        return self.of(lambda outcome: outcome >= low)

    def at_most(self, most: T) -> Fraction:
        """The chance of this or less."""
        high: Any = most
        return self.of(lambda outcome: outcome <= high)

    def mean(self, value: Callable[[T], Any] | None = None) -> Fraction:
        """The expectation of the outcome, or of its value.

        >>> pool(40, 6, hit=6).mean(), die(6).mean(lambda face: face**2)
        (Fraction(20, 3), Fraction(91, 6))
        """
        worth: Callable[[Any], Any] = value or (lambda outcome: outcome)
        return Fraction(sum(worth(outcome) * weight for outcome, weight in self.weights.items())) / self.whole

    def most_likely(self) -> T:
        """The likeliest outcome, the first of equals."""
        return max(self.weights, key=self.weights.__getitem__)


# ------------------------------------------------------------------ where chances come from
def sure(outcome: T) -> Chance[T]:
    """What happens anyhow."""
    return Chance({outcome: 1})


@lru_cache(maxsize=128)
def die(sides: int = 6) -> Chance[int]:
    """A face from 1 to `sides`."""
    return Chance(dict.fromkeys(range(1, sides + 1), 1))


def is_hit(face: int, hit: Hit) -> bool:
    """Does a face hit?"""
    return face >= hit if isinstance(hit, int) else face in hit


def pool(number: int, sides: int, hit: Hit) -> Chance[int]:
    """How many of so many dice hit.

    >>> pool(2, 6, hit=5)
    Chance(0: 4/9, 1: 4/9, 2: 1/9)
    >>> pool(2, 6, hit=[1, 6]) == pool(2, 6, hit=5)
    True
    """
    return _binomial(number, sum(is_hit(face, hit) for face in range(1, sides + 1)), sides)


@lru_cache(maxsize=4096)
def _binomial(number: int, good: int, sides: int) -> Chance[int]:
    common = gcd(good, sides)
    good, bad = good // common, (sides - good) // common
    return Chance({hit: comb(number, hit) * good**hit * bad ** (number - hit) for hit in range(number + 1)})


def pools(classes: Iterable[tuple[int, Hit]], sides: int = 6) -> Chance[int]:
    """How many dice hit in all, of several classes of (number, what hits).

    >>> pools([(15, 6), (15, 5), (10, 4)]).mean()
    Fraction(25, 2)
    """
    return total(pool(number, sides, hit) for number, hit in classes if number)


def total(parts: Iterable[Chance[T]]) -> Chance[T]:
    """The distribution of the sum of independent parts; of none, 0."""
    sums: Chance[Any] | None = None
    for part in parts:
        sums = part if sums is None else sums + part
    return sure(0) if sums is None else sums  # type: ignore[arg-type]


def both(*parts: Chance[Any]) -> Chance[tuple[Any, ...]]:
    """The distribution of independent things side by side.

    >>> both(die(2), sure("x"))
    Chance((1, 'x'): 1/2, (2, 'x'): 1/2)
    """
    runs = product(*(part.weights.items() for part in parts))
    return Chance({tuple(outcome for outcome, _ in run): prod(weight for _, weight in run) for run in runs})


def mix(parts: Iterable[tuple[int | Fraction, Chance[T]]]) -> Chance[T]:
    """One of several distributions, each with a weight.

    >>> mix([(2, sure("rain")), (1, Chance({"rain": 1, "sun": 1}))])
    Chance('rain': 5/6, 'sun': 1/6)
    """
    rows = [(weight, part) for weight, part in parts if weight]
    scale = lcm(*(weight.denominator * part.whole for weight, part in rows))
    weights: dict[T, int] = {}
    for weight, part in rows:
        times = weight.numerator * (scale // (weight.denominator * part.whole))
        for outcome, own in part.weights.items():
            weights[outcome] = weights.get(outcome, 0) + times * own
    return Chance(weights)


def merged(pairs: Iterable[tuple[Fraction, T]]) -> Chance[T]:
    """Pairs of chance and outcome, those of equal outcomes added up.

    >>> merged([(Fraction(1, 4), "a"), (Fraction(1, 2), "b"), (Fraction(1, 4), "a")])
    Chance('a': 1/2, 'b': 1/2)
    """
    return mix((chance, sure(outcome)) for chance, outcome in pairs)


def _side_by_side(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(operator.add, one, two))


def _nothing(like: Any) -> Any:
    return tuple(0 for _ in like) if isinstance(like, tuple) else 0
