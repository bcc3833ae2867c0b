"""The analyst: three plans, best first, with what is to be expected."""

import pytest

from theatrum.core import style
from theatrum.core.ruleset import find
from theatrum.core.style import Plan, Portfolio
from theatrum.players import planner
from theatrum.players.analyst import advise

PLANS = tuple(Plan(f"plan {n}", f"reason {n}", {"fear": 0.5 + n}, ()) for n in range(4))


@pytest.fixture
def small(monkeypatch):
    book = Portfolio(PLANS, {"normal": {"effort": 8, "horizon": 2, "tries": 1}}, {})
    monkeypatch.setattr(planner, "portfolio", lambda folder: book)


def test_three_plans_with_reasons_and_outcome(small):
    book = find("spi")
    state = book.set_up("1941", (), 4)
    before = state.digest()
    found = advise(book, state, "axis", 1)
    assert len(found) == 3
    assert state.digest() == before
    assert all(one.says.startswith("reason") for one in found)
    assert len({one.plan for one in found}) == 3
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True), "best first"
    for one in found:
        assert set(one.forces) == {"axis", "allied"}
        assert one.tries >= 1
        assert one.to_json()["plan"] == one.plan


def test_the_first_summer_in_the_east_brings_ground(small):
    """Two turns of thought from the start of Barbarossa: the Axis holds more than before."""
    book = find("spi")
    best = advise(book, book.set_up("1941", (), 4), "axis", 1)[0]
    assert best.land["axis"] > 0


def test_plans_that_come_to_the_same_are_told_once(monkeypatch):
    """Here two names have the same style."""
    plans = (Plan("plan", "", {}, ()), Plan("twin", "", {}, ()), Plan("other", "", {"near": 4.0, "cover": 0.2}, ()))
    book = Portfolio(plans, {"normal": {"effort": 6, "tries": 2}}, {})
    monkeypatch.setattr(planner, "portfolio", lambda folder: book)
    war = find("spi")
    found = [one.plan for one in advise(war, war.set_up("1941", (), 4), "axis", 1)]
    assert len(found) == 2
    assert "other" in found


def test_one_plan_needs_no_thought(monkeypatch):
    monkeypatch.setattr(planner, "portfolio", lambda folder: Portfolio((style.NO_PLAN,), {}, {}))
    book = find("spi")
    (only,) = advise(book, book.set_up("1941", (), 4), "axis", 1)
    assert (only.tries, only.gain) == (0, 0.0)
