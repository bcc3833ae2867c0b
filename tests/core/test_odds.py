from fractions import Fraction

import pytest

from tests.core.toy import Challenge, Stand, Toy, Turn, toy
from theatrum.core.chance import die
from theatrum.core.odds import as_json, explore, merge, told, untold
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.state import State


def challenge(attack: int, defence: int) -> Toy:
    war = Toy(strength=[attack, 0, defence, 0, 0, 0], at=[0, -1, 1, -1, -1, 5])
    war.push(Turn("red"))
    war.push(Challenge(0, 1))
    return war


def fallen(war: State) -> bool:
    assert isinstance(war, Toy)
    return war.at[2] == -1


@pytest.mark.parametrize(("attack", "wins"), [(0, 1), (2, 3), (3, 4), (9, 6)])
def test_chances_are_exact(attack, wins):
    found = explore(challenge(attack, 2), Stand(), fallen)
    assert {won: chance for chance, won in found}.get(True, 0) == Fraction(wins, 6)
    assert sum(chance for chance, _ in found) == 1


def test_the_state_is_untouched():
    war = challenge(3, 2)
    before = war.digest()
    explore(war, Stand(), lambda war: war.result)
    assert war.digest() == before


def test_a_distribution_can_be_told_and_read_again():
    two = die().repeat(2)
    found = told(two, lambda sum_: {"sum": sum_})
    assert found[0] == (Fraction(1, 6), {"sum": 7})
    assert untold(found, lambda result: result["sum"]) == two


def test_equal_results_are_merged_likeliest_first():
    found = merge([(Fraction(1, 6), "a"), (Fraction(1, 2), "b"), (Fraction(1, 3), "a")])
    assert found == [(Fraction(1, 2), "a"), (Fraction(1, 2), "b")]
    assert as_json(found)["method"] == "exact"


def test_odds_of_an_illegal_act_are_refused():
    game = toy()
    with pytest.raises(Refused):
        game.odds("march blue.1 hub")
    with pytest.raises(BadInput):
        game.odds("")
