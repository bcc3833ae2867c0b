"""What the fuzzer plays: all scenarios and sets of options that go together, the whole war as often as its parts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from theatrum import systems
from theatrum.core.ruleset import Ruleset
from theatrum.lab.fuzz import rota, some_options

BOOKS = list(systems().values())
DRAWS = 400


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_scenario_has_its_turn(book: Ruleset) -> None:
    turns = Counter(rota(book))
    assert set(turns) == set(book.scenarios)
    if book.campaign:
        assert turns[book.campaign] * 2 == turns.total()
    assert len({number for name, number in turns.items() if name != book.campaign}) == 1


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_option_and_every_number_of_seats_comes_up(book: Ruleset) -> None:
    rng = Random(1)
    for name, scenario in book.scenarios.items():
        drawn = [some_options(book, name, rng) for _ in range(DRAWS)]
        assert {option for options in drawn for option in options} == set(scenario.options)
        seats = {len(book.sides(name, options)) for options in drawn}
        possible = {len(book.sides(name, ())), *(len(book.sides(name, (option,))) for option in scenario.options)}
        assert seats == possible
