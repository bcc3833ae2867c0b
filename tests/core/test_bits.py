from random import Random

from hypothesis import given
from hypothesis import strategies as st

from theatrum.core.bits import bits, first, of, pick

SETS = st.sets(st.integers(0, 900))


@given(SETS)
def test_a_set_survives_being_an_int(members):
    mask = of(members)
    assert list(bits(mask)) == sorted(members)
    assert mask.bit_count() == len(members)


@given(SETS.filter(bool), st.integers())
def test_first_and_pick_are_members(members, seed):
    mask = of(members)
    assert first(mask) == min(members)
    assert pick(mask, Random(seed)) in members


def test_pick_reaches_every_member():
    rng = Random(1)
    assert {pick(0b10110, rng) for _ in range(200)} == {1, 2, 4}
