from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import Toy
from theatrum.core import dice

SEEDS = st.integers(0, (1 << 63) - 1)


def test_the_same_rolls_on_every_machine():
    assert [dice.face(7, n) for n in range(12)] == [4, 1, 1, 4, 5, 4, 5, 1, 6, 6, 2, 5]
    assert dice.mix(0, 0) == 0xE220A8397B1DCDAF  # the first output of splitmix64 seeded with 0


def test_faces_are_fair():
    counts = Counter(dice.face(11, n) for n in range(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in counts.values())


@given(SEEDS, SEEDS)
def test_the_commitment_tells_seeds_apart(a, b):
    assert (dice.commitment(a) == dice.commitment(b)) == (a == b)


@given(SEEDS)
def test_a_roll_depends_on_seed_and_count_only(seed):
    one, other = Toy(seed=seed), Toy(seed=seed, round=3)
    assert [one.roll() for _ in range(5)] == [other.roll() for _ in range(5)]


def test_forced_faces_come_first_and_then_the_seed_rolls_on():
    plain, forced = Toy(seed=3), Toy(seed=3, forced=(6, 1))
    assert [forced.roll() for _ in range(2)] == [6, 1]
    for _ in range(2):
        plain.roll()
    assert forced.roll() == plain.roll()


def test_a_fork_cannot_foresee_the_dice():
    state = Toy(seed=3, forced=(6,))
    twin = state.fork(99)
    assert (twin.seed, twin.forced) == (99, ())
    assert state.roll() == 6
