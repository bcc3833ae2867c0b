"""Choices as a menu: every legal act is in it, nothing else, and in the right place."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from theatrum.core import view
from theatrum.core.choices import subject
from theatrum.core.game import new
from theatrum.core.menu import about_piece, every, menu
from theatrum.core.ruleset import systems

SCENARIOS = [f"{system.id}/{scenario}" for system in systems().values() for scenario in system.scenarios]


def walk(name: str, seed: int, steps: int) -> Iterator[Any]:
    """The moments of a random war."""
    war, rng = new(name, seed=seed), Random(seed)
    for _ in range(steps):
        if war.over:
            return
        yield war
        war.play(war.choices().sample(rng))


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_menu_holds_every_legal_act_once(name):
    for war in walk(name, 3, 120):
        found = menu(war.ruleset, war.state)
        assert sorted(every(found)) == sorted(war.text(act) for act in war.choices())


@pytest.mark.parametrize("name", SCENARIOS)
def test_acts_lie_on_the_piece_and_the_space_they_are_about(name):
    for war in walk(name, 4, 60):
        found = menu(war.ruleset, war.state)
        for where in (found["pieces"], found["spaces"]):
            assert all(name in item["text"].split() for name, items in where.items() for item in items)
        assert all(item["label"] for item in found["acts"])
        assert sum(item["primary"] for item in found["acts"]) <= 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_verb_that_is_offered_can_be_asked_about(name):
    for war in walk(name, 5, 120):
        found = menu(war.ruleset, war.state)
        assert {text.split()[0] for text in every(found)} <= {ask["verb"] for ask in found["asks"]}


@pytest.mark.parametrize("name", SCENARIOS)
def test_acts_of_a_piece_are_those_that_it_does(name):
    war = next(war for war in walk(name, 6, 50) if any("Piece" in act.kinds.values() for act in war.choices()))
    piece = next(found for act in war.choices() if (found := subject(act)) is not None)
    acts = list(war.choices())
    assert sorted(war.text(own) for own in about_piece(war.state, piece)) == sorted(
        war.text(act) for act in acts if subject(act) == piece
    )


@pytest.mark.parametrize("name", SCENARIOS)
def test_help_of_a_phase_quotes_the_ledger(name):
    for war in walk(name, 7, 40):
        found = view.phase(war.ruleset, war.state)
        assert found["help"], found["path"]
        assert all(row["says"] == view.clauses(war.ruleset.folder)[row["clause"]]["says"] for row in found["help"])


@pytest.mark.parametrize("system", systems().values(), ids=lambda system: system.id)
def test_help_names_only_clauses_that_exist(system):
    listed = view._toml(system.folder / "table" / "help.toml")
    assert [clause for row in listed.values() for clause in row if clause not in view.clauses(system.folder)] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_act_and_event_has_plain_words(name):
    for war in walk(name, 8, 200):
        assert all(war.ruleset.table.label(war.state, act) for act in islice(war.choices(), 20))
        for event in war.log[-1] if war.log else ():
            assert isinstance(war.ruleset.table.tell(event), str)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_war_taken_up_again_is_the_same_war(name):
    *_, war = walk(name, 9, 150)
    for kept in (None, (64, war.at(64))):
        again = type(war)(war.ruleset, war.scenario, war.options, war.seed).resume(war.actions, kept)
        assert again.state.digest() == war.state.digest()
        assert again.record() == war.record()
        assert again.undoable == war.undoable
