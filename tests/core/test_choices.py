from random import Random

import pytest

from tests.core.toy import March, Rest, Scout, Stand
from theatrum.core.bits import of
from theatrum.core.choices import Choices, Listed, Over, Over2

WAYS = {0: of([1, 2]), 2: of([3]), 4: 0}


def offers() -> Choices:
    return Choices(
        [Over2(March, of(WAYS), WAYS.__getitem__), Over(Scout, of([1, 5])), Listed(lambda: [Rest()]), Stand()]
    )


EVERY = [March(0, 1), March(0, 2), March(2, 3), Scout(1), Scout(5), Rest(), Stand()]


def test_iterate_count_and_test_membership():
    assert list(offers()) == EVERY
    assert offers().count() == len(offers()) == len(EVERY)
    assert all(act in offers() for act in EVERY)
    for act in (March(0, 3), March(1, 1), March(4, 1), March(-1, 2), Scout(2), Scout(-1), "rest"):
        assert act not in offers()


def test_every_act_can_be_sampled_and_nothing_else():
    rng = Random(1)
    assert {offers().sample(rng) for _ in range(500)} == set(EVERY)


def test_narrowing():
    assert list(offers().for_piece(0)) == [March(0, 1), March(0, 2)]
    assert list(offers().for_piece(5)) == [Scout(5)]
    assert list(offers().narrow(to=3)) == [March(2, 3)]


def test_an_offer_without_acts_is_no_choice():
    nothing = Choices([Over(Scout, 0), Over2(March, of([4]), WAYS.__getitem__)])
    assert not nothing
    assert nothing.count() == 0
    with pytest.raises(LookupError):
        nothing.sample(Random(1))


def test_offers_cost_nothing_until_they_are_looked_into():
    def explode(piece: int) -> int:
        raise AssertionError(piece)

    lazy = Choices([Over2(March, of([0, 1]), explode), Rest()])
    assert Rest() in lazy
    assert Scout(1) not in lazy
