from random import Random

import pytest

from tests.core.test_menu import Send
from tests.core.toy import March, Rest, Scout, Stand
from theatrum.core.bits import of
from theatrum.core.choices import Choices, Listed, Over, Over2, Shares

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


def test_shares_of_what_a_piece_has():
    has = {0: [("men", 2), ("guns", 1)], 3: [("men", 1)], 4: [("men", 9)]}
    to = {0: of([5, 6]), 3: of([5]), 4: 0}
    shares = Choices([Shares(Send, of(has), has.__getitem__, to.__getitem__)])
    every = [
        *(Send(0, n, "men", y) for n in (1, 2) for y in (5, 6)),
        *(Send(0, 1, "guns", y) for y in (5, 6)),
        Send(3, 1, "men", 5),
    ]
    assert list(shares) == every
    assert shares.count() == len(every)
    assert all(act in shares for act in every)
    for act in (Send(0, 3, "men", 5), Send(0, 0, "men", 5), Send(0, 1, "tanks", 5), Send(3, 1, "men", 6)):
        assert act not in shares
    for act in (Send(4, 1, "men", 5), Send(-1, 1, "men", 5), Send(3, 1, "men", -1)):
        assert act not in shares
    assert March(0, 5) not in shares
    rng = Random(1)
    assert {shares.sample(rng) for _ in range(300)} == set(every)
    assert list(shares.for_piece(3)) == [Send(3, 1, "men", 5)]


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
