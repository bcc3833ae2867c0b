"""The algebra of chances: exact, of one mind with brute force and with dice, and quick."""

from __future__ import annotations

import doctest
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from operator import itemgetter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatrum.core import chance, longhand
from theatrum.core.chance import Chance, both, die, merged, mix, pool, pools, sure, total

ARMY = ((15, 6), (15, 5), (10, 4))
"""Fifteen dice that hit on a 6, fifteen on 5 or more, ten on 4 or more."""
Classes = tuple[tuple[int, int], ...]
Losses = tuple[int, int]


def test_the_examples_in_the_text() -> None:
    assert doctest.testmod(chance).failed == 0
    assert doctest.testmod(chance).attempted > 15


# ------------------------------------------------------------------ against brute force
POOLS = [(1, 6, 6), (5, 6, 5), (4, 10, 3), (3, 6, (1, 6)), (0, 6, 4), (3, 4, 9)]


@pytest.mark.parametrize(("number", "sides", "hit"), POOLS)
def test_a_pool_is_all_its_dice_one_by_one(number: int, sides: int, hit: chance.Hit) -> None:
    runs = Counter(sum(chance.is_hit(face, hit) for face in run) for run in product(range(1, sides + 1), repeat=number))
    assert pool(number, sides, hit) == {hits: Fraction(times, sides**number) for hits, times in runs.items()}


def test_classes_of_dice_are_thrown_together() -> None:
    runs = Counter((a == 6) + (b == 6) + (c >= 5) + (d >= 4) for a, b, c, d in product(range(1, 7), repeat=4))
    assert pools([(2, 6), (1, 5), (1, 4)]) == {hits: Fraction(times, 6**4) for hits, times in runs.items()}
    assert pools([]) == sure(0)


WEIGHTS = st.integers(1, 9)
NUMBERS = st.dictionaries(st.integers(-20, 40), WEIGHTS, min_size=1, max_size=30)
PAIRS = st.dictionaries(st.tuples(st.integers(-3, 7), st.integers(0, 5)), WEIGHTS, min_size=1, max_size=40)


def slowly(one: Chance[tuple[int, ...]], two: Chance[tuple[int, ...]]) -> dict[tuple[int, ...], Fraction]:
    sums: dict[tuple[int, ...], Fraction] = {}
    for a, p in one.items():
        for b, q in two.items():
            key = tuple(x + y for x, y in zip(a, b, strict=True))
            sums[key] = sums.get(key, Fraction(0)) + p * q
    return sums


@given(NUMBERS, NUMBERS)
def test_sums_of_numbers(one: dict[int, int], two: dict[int, int]) -> None:
    tuples = [Chance({(number,): weight for number, weight in part.items()}) for part in (one, two)]
    found = Chance(one) + Chance(two)
    assert {(number,): p for number, p in found.items()} == slowly(*tuples)
    assert list(found) == sorted(found)


@given(PAIRS, PAIRS)
def test_sums_of_tuples(one: dict[tuple[int, ...], int], two: dict[tuple[int, ...], int]) -> None:
    assert Chance(one) + Chance(two) == slowly(Chance(one), Chance(two))


def test_large_sums_go_the_quick_way_and_small_or_thin_ones_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, thin = die(6).repeat(12), Chance({number**3: 1 for number in range(40)})
    assert longhand.summed(dice.weights, dice.weights, dice.whole**2, tuples=False) is not None
    assert longhand.summed(die(6).weights, die(6).weights, 36, tuples=False) is None
    assert longhand.summed(thin.weights, thin.weights, 1600, tuples=False) is None
    quick = dice + dice
    monkeypatch.setattr(longhand, "FEW", 10**9)
    assert (dice + dice).weights == quick.weights


def test_repeating_is_adding() -> None:
    assert die(6).repeat(5) == total([die(6)] * 5)
    assert die(6).repeat(0) == sure(0)
    assert die(2).map(lambda face: (face, 1)).repeat(0) == sure((0, 0))


# ------------------------------------------------------------------ laws
@given(PAIRS)
def test_chances_sum_up_to_exactly_one(weights: dict[tuple[int, ...], int]) -> None:
    found = Chance(weights)
    for made in (found, found + found, found.map(sum), found.then(lambda pair: pool(sum(pair) % 5, 6, 4))):
        assert sum(made.values()) == 1


def test_mixing_and_following_agree() -> None:
    by_hand = mix([(Fraction(1, 3), pool(1, 6, 6)), (Fraction(2, 3), pool(2, 6, 6))])
    assert die(3).then(lambda face: pool(1 if face == 1 else 2, 6, 6)) == by_hand
    assert by_hand[0] == Fraction(1, 3) * Fraction(5, 6) + Fraction(2, 3) * Fraction(25, 36)
    assert merged((p, hits) for hits, p in by_hand.items()) == by_hand


def test_what_is_known_changes_the_chances() -> None:
    two = both(die(6), die(6))
    assert two.given(lambda faces: sum(faces) >= 11).of(lambda faces: faces[0] == 6) == Fraction(2, 3)


def test_tails_and_means() -> None:
    two = die(6).repeat(2)
    assert two.at_least(11) == two.at_most(3) == Fraction(1, 12)
    assert two.mean() == two.most_likely() == 7
    assert two.of(lambda sum_: sum_ % 2 == 0) == Fraction(1, 2)


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": 2, "b": -1}])
def test_there_is_no_distribution_of_nothing(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="needs an outcome"):
        Chance(weights)


# ------------------------------------------------------------------ forty dice against forty, two rounds
def after(army: Classes, losses: int) -> Classes:
    """What is left: the first class loses its steps first."""
    rest = []
    for number, hit in army:
        lost = min(number, losses)
        losses -= lost
        rest.append((number - lost, hit))
    return tuple(rest)


def two_rounds(one: Classes, two: Classes) -> Chance[Losses]:
    """The steps that each army has lost after two rounds of fire, both sides at once.

    An army's second fire depends on its own losses alone. So (losses of the second army in round one, and what these
    leave of its fire in round two) is independent of the same for the first, and the end is their sum."""
    most = sum(number for number, _ in one), sum(number for number, _ in two)
    fire = pools(two).then(lambda lost: pools(after(one, lost)).map(lambda hits: (lost, hits)))
    back = pools(one).then(lambda lost: pools(after(two, lost)).map(lambda hits: (hits, lost)))
    return (fire + back).map(lambda lost: (min(lost[0], most[0]), min(lost[1], most[1])))


def by_brute_force(one: Classes, two: Classes) -> dict[Losses, Fraction]:
    """The same, die by die and round by round."""
    sizes = sum(number for number, _ in one), sum(number for number, _ in two)
    states: dict[Losses, Fraction] = {(0, 0): Fraction(1)}
    for _ in range(2):
        following: dict[Losses, Fraction] = {}
        for (a, b), p in states.items():
            needs = [[hit for number, hit in after(army, lost) for _ in range(number)]
                     for army, lost in ((one, a), (two, b))]  # fmt: skip
            runs = 6 ** (len(needs[0]) + len(needs[1]))
            for faces in product(range(1, 7), repeat=len(needs[0]) + len(needs[1])):
                hits = [face >= hit for face, hit in zip(faces, needs[0] + needs[1], strict=True)]
                dealt, taken = sum(hits[: len(needs[0])]), sum(hits[len(needs[0]) :])
                key = min(a + taken, sizes[0]), min(b + dealt, sizes[1])
                following[key] = following.get(key, Fraction(0)) + p / runs
        states = following
    return states


@pytest.mark.parametrize(
    ("one", "two"),
    [(((1, 6), (1, 5)), ((1, 4),)), (((1, 6), (1, 4)), ((1, 5), (1, 3))), (((2, 5),), ((1, 6), (1, 2)))],
)
def test_two_rounds_agree_with_brute_force(one: Classes, two: Classes) -> None:
    assert two_rounds(one, two) == by_brute_force(one, two)


def thrown(rng: Random, army: Classes, lost: int) -> int:
    return sum(rng.randint(1, 6) >= hit for number, hit in after(army, lost) for _ in range(number))


def test_two_rounds_agree_with_dice() -> None:
    rng, tries = Random(5), 3_000
    ends = []
    for _ in range(tries):
        a = b = 0
        for _ in range(2):
            dealt, taken = thrown(rng, ARMY, a), thrown(rng, ARMY, b)
            a, b = min(40, a + taken), min(40, b + dealt)
        ends.append((a, b))
    exact = two_rounds(ARMY, ARMY)
    values: list[Callable[[Losses], int]] = [itemgetter(0), itemgetter(1), lambda end: end[0] < end[1], prod]
    for value in values:
        worth = exact.map(value)
        mean = worth.mean()
        spread = float(worth.mean(lambda number: number**2) - mean**2) ** 0.5
        assert abs(sum(map(value, ends)) / tries - mean) < 4 * spread / tries**0.5


def test_forty_dice_against_forty_in_two_rounds_take_no_time() -> None:
    """Budget: 50 ms. The best of five, since others may be at work on this machine; a factor of two on top."""
    best = float("inf")
    for _ in range(5):
        chance._binomial.cache_clear()
        start = time.process_time()
        found = two_rounds(ARMY, ARMY)
        best = min(best, time.process_time() - start)
    print(f"40 dice against 40, three classes, two rounds: {len(found)} ends, exact, in {1000 * best:.1f} ms")
    assert len(found) == 41 * 41
    assert sum(found.weights.values()) == found.whole
    assert sum(found.values()) == 1
    assert {(b, a): p for (a, b), p in found.items()} == found
    assert best < 0.1
