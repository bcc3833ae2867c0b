"""Positions of this rule book: what cannot be, and what follows from what is told."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.rules import rule
from tests.spi.table import table, war
from theatrum.core.refusal import BadInput
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.supply import control


@rule("spi", "9.13", "R61")
def test_what_russia_took_of_poland_is_russian() -> None:
    state = war(table())
    for name in ("1811", "1812"):
        assert control.russian(state) >> geo.hex_(name) & 1
        assert not control.allied(state) >> geo.hex_(name) & 1


def test_what_is_derived_comes_from_the_units_alone() -> None:
    state = war(table(empty=False))
    wrong = state.copy()
    wrong.here, wrong.piled = {0: 1}, -1
    for name in ("held", "ranks", "armies"):
        setattr(wrong, name, [-1] * len(getattr(state, name)))
    wrong.rebuild()
    for name in state.derived:
        assert getattr(wrong, name) == getattr(state, name)


TURKS = {"power": "turkey", "type": "infantry"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"facts": {"russia": "full-war"}}, "russia = 'full-war' needs status.russia"),
        ({"facts": {"russia_at_war": 1}}, "russia_at_war and status.russia contradict"),
        ({"facts": {"status": {"russia": "allied"}, "russia": "peacetime"}}, "russia = 'peacetime' and status.russia"),
        ({"facts": {"status": {"russia": "russian"}}}, "status 'russian' is for the option three-player"),
        ({"facts": {"red_supply": True}}, "red_transport and lend_lease_cut are for the option three-player"),
        ({"facts": {"italy": "at-war", "status": {"italy": "allied"}}}, "italy = 'at-war' and status.italy"),
        ({"facts": {"violation_turn": "4/1941"}}, "violation_turn, empty_turn or refused is later than the turn"),
        ({"facts": {"vichy": "stands", "vichy_land": []}}, "vichy stands, but vichy_land has no hexes"),
        ({"facts": {"centers_axis": ["1714"]}}, "hexes without a Resource Center"),
        ({"facts": {"vichy": "yes"}}, "there is no vichy 'yes'"),
        ({"facts": {"vichy": 3}}, "facts.vichy must be one of none, stands, fallen, not 3"),
        ({"facts": {"resources": 1_000}}, "facts.resources must be a number from 0 to 99, not 1000"),
        ({"facts": {"status": {"mars": "axis"}}}, "facts.status: there is no power 'mars'"),
        ({"facts": {"lost": {"de.mech.1": 2}}}, "there is no type code 'mech.1'"),
        ({"facts": {"lost": {"de": 2}}}, "facts.pool must be a text like 'power.type', not 'de'"),
        ({"piece": [{**TURKS, "at": "0501"}]}, "at and landing of tr.inf.4 contradict each other"),
        ({"piece": [{**TURKS, "at": "2019", "strength": 0}]}, "strength and at of tr.inf.4 contradict"),
        ({"piece": [{**TURKS, "at": "off", "moved": True}]}, "tr.inf.4 is off, and bears marks: moved"),
        ({"piece": [TURKS]}, "piece 1: 'at' is missing: a hex, or 'off'"),
        ({"phase": "russian/combat"}, "phase 'russian/combat' is not known"),
        ({"phase": "axis/deployment", "empty": True}, "phase 'axis/deployment' is over"),
        ({"frames": [{"frame": "GameTurn", "done": 9}]}, "GameTurn: done must be a number from -1 to 3"),
        ({"frames": [{"frame": "PlayerTurn", "side": "axis", "phase": "tea"}]}, "there is no step 'tea'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        theatrum.from_position({"ruleset": "spi", "scenario": "1941", "turn": "3/1941", **wrong})
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_begins_by_itself_is_told() -> None:
    """Of the set-up of 1941 the free units are placed, and the count of resources asks nobody."""
    game = theatrum.from_position({"ruleset": "spi", "scenario": "1941", "phase": "allied/resources"})
    kinds = [event["kind"] for event in game.loaded]
    assert kinds.count("deploy") == 4
    assert "turn" in kinds
    assert game.log == []


def test_a_lost_unit_keeps_its_slot() -> None:
    off = {**TURKS, "at": "off"}
    document = {"ruleset": "spi", "scenario": "1941", "empty": True, "piece": [off, {**TURKS, "at": "2019"}]}
    state = war(theatrum.from_position(document))
    assert [state.piece_name(piece) for piece in state.units()] == ["tr.inf.2"]
    assert state.put(state.nation(0), 0, 1, state.space_of("2020")) == 0
