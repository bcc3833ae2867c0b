"""Positions: what a war writes of itself, it reads again, at any moment."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import theatrum
from tests.neppa.table import at, owner, table, war
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.lab.fuzz import some_options
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.war import War

PLIES, EVERY = 1500, 40
DICE = ("seed", "rolls", "forced")
WHOLE = 2**53
"""Numbers beyond this are no numbers for many readers of JSON."""


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, Random]:
    scenario, seed = draw(st.sampled_from(list(ruleset.scenarios))), draw(st.integers(0, 2**32))
    rng = Random(seed)
    return Game(ruleset, scenario, some_options(ruleset, scenario, rng), seed), rng


def plain(state: War) -> dict[str, Any]:
    return {name: value for name, value in state.to_json().items() if name not in DICE}


def same(before: War) -> None:
    document = ruleset.describe(before)
    after = theatrum.from_position(json.loads(json.dumps(document))).state
    assert isinstance(after, War)
    where = type(before.frame).__name__
    assert plain(after) == plain(before), where
    assert (after.actor, after.frame.prompt(after)) == (before.actor, before.frame.prompt(before)), where
    assert ruleset.describe(after) == document, where
    assert all(abs(number) < WHOLE for number in numbers(document)), where


def numbers(part: Any) -> list[int]:
    if isinstance(part, dict | list):
        return [number for inner in (part.values() if isinstance(part, dict) else part) for number in numbers(inner)]
    return [part] if isinstance(part, int) else []


@settings(max_examples=12)
@given(games())
def test_a_war_described_at_any_moment_is_the_same_war(case: tuple[Game, Random]) -> None:
    """Every kind of question as often as it is new, and every so many acts besides."""
    game, rng = case
    state = war(game)
    seen: set[str] = set()
    for ply in range(PLIES):
        if state.over:
            break
        kind = type(state.frame).__name__
        if kind not in seen or ply % EVERY == 0:
            seen.add(kind)
            same(state)
        state.apply(state.choices().sample(rng))
    assert len(seen) > 5


def test_the_start_of_a_turn_needs_no_frames() -> None:
    game = table("de 1 inf berlin", phase="axis/movement")
    assert "frames" not in ruleset.describe(game.state)["facts"]


def test_a_position_in_a_few_lines() -> None:
    game = table("de 2 arm bonn moved", "fr 1 air:2 metz", spaces={"luxembourg": "de"}, turn="Spring 1940",
                 treasury={"germany": 12}, bridgeheads=["caen"], phase="axis/combat")  # fmt: skip
    state = war(game)
    assert (at(game, "de.arm.2"), at(game, "fr.air.1"), owner(game, "luxembourg")) == ("bonn", "metz", "de")
    assert state.size[state.piece_of("fr.air.1")] == 2
    assert state.moved >> state.piece_of("de.arm.2") & 1
    assert (state.treasury[0], ruleset.table.moment(state)) == (12, "Spring 1940")
    assert state.bridgeheads == 1 << state.space_of("caen")


def test_a_lost_unit_keeps_its_number() -> None:
    game = table("de 1 inf force-pool", "de 1 inf berlin")
    assert (at(game, "de.inf.1"), at(game, "de.inf.2")) == ("", "berlin")


MOMENT: dict[str, Any] = {"phasing": "axis", "began": ["berlin"]}
TURN = [{"frame": "GameTurn"}, {"frame": "PlayerTurn", "side": 0, "phase": 3}]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"turn": "Spring 1812"}, "turn 'Spring 1812'"),
        ({"phase": "axis/tea"}, "phase 'axis/tea'"),
        ({"piece": [{"power": "mars", "type": "inf", "at": "berlin"}]}, "unknown power 'mars'"),
        ({"piece": [{"power": "germany", "type": "cav", "at": "berlin"}]}, "unknown type 'cav'"),
        ({"piece": [{"power": "germany", "type": "inf", "at": "atlantis"}]}, "'atlantis' is no zone"),
        ({"piece": [{"power": "germany", "type": "air", "at": "berlin", "strength": 4}]}, "from 1 to 3"),
        ({"piece": [{"power": "germany", "type": "inf", "at": "berlin", "guns": 3}]}, "unknown key 'guns'"),
        ({"piece": [{"power": "germany", "type": "fleet", "at": "berlin", "home": "x"}]}, "home: 'x' is no zone"),
        ({"piece": [{"power": "germany", "type": "inf", "at": "berlin", "aboard": "x"}]}, "'x' is no zone to invade"),
        ({"piece": [{"power": "germany", "type": "inf", "at": "berlin", "aboard": "caen", "leader": 9}]}, "leader '9'"),
        ({"spaces": {"atlantis": {"owner": "germany"}}}, "'atlantis' is not a land zone"),
        ({"spaces": {"berlin": {"owner": "mars"}}}, "'berlin' needs an owner"),
        ({"facts": {"weather": 1}}, "'weather'"),
        ({"facts": {"tapped": -1}}, "'tapped'"),
        ({"facts": {"treasury": {"mars": 1}}}, "numbers by Major Country"),
        ({"facts": {"conquered": ["mars"]}}, "unknown power 'mars'"),
        ({"facts": {"patron": {"poland": "mars"}}}, "unknown power 'mars'"),
        ({"facts": {"patron": 3}}, "'patron'"),
        ({"facts": {"at_war": 3}}, "'at_war'"),
        ({"facts": {"hunting": {"nsbb atlantis": 1}}}, "'atlantis' is no box"),
        ({"facts": {"began": ["atlantis"]}}, "'began'"),
        ({"facts": {"phasing": "mars"}}, "'phasing'"),
        ({"facts": {"frames": []}}, "frames must be a list"),
        ({"facts": {"frames": [{"frame": "Tea"}]}}, "'Tea' is none of"),
        ({"facts": {"frames": [{"frame": "Movement", "side": 0}]}}, "frames begin with the GameTurn"),
        ({"facts": {"began": [["berlin"]]}}, "'began'"),
        ({"facts": {"frames": [{"frame": "PlayerTurn"}]}}, "PlayerTurn needs 'side'"),
        ({"facts": {"frames": [{"frame": "GameTurn", "tea": 1}]}}, "GameTurn has no 'tea'"),
        ({"facts": {"frames": [{"frame": "GameTurn", "done": "x"}]}}, "done must be a number"),
        ({"facts": {**MOMENT, "frames": [*TURN, {"frame": "Movement", "side": 0, "place": 7}]}}, "does not fit"),
        ({"facts": {**MOMENT, "frames": [*TURN, {"frame": "Muster", "side": 0, "target": "x"}]}}, "'x' is no zone"),
        ({"facts": {"frames": [{"frame": "Muster", "side": 0, "target": "metz", "crew": ["x"]}]}}, "list of units"),
        ({"facts": {**MOMENT, "frames": [*TURN, {"frame": "Movement", "side": 0}]}, "phase": "axis/combat",
          "piece": [{"power": "germany", "type": "inf", "at": "berlin"}]}, "not of 'axis/combat'"),
    ],
)  # fmt: skip
def test_nonsense_is_answered_in_one_clear_line(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        theatrum.from_position({"ruleset": "neppa", "scenario": "campaign", "empty": True, **document})
    assert "\n" not in str(caught.value)
