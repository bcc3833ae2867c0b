"""Positions: what a war writes of itself, it reads again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import theatrum
from tests.hitlerswar.table import army, table, war
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.rulesets.hitlerswar import ruleset, sequence
from theatrum.rulesets.hitlerswar.war import War

LONGEST = 1500
DICE = ("seed", "rolls", "forced")
PASSING = {
    "movement": ("shipped", "convoys", "lanes"),
    "combat": ("frozen", "fired", "defended", "forts_fired", "advanced", "stopped", "begun", "dropped", "coastal"),
    "production": ("fresh", "risen", "overseas"),
}
"""Marks that nobody asks for once their phase is over."""


def states(scenario: str, options: tuple[str, ...], seed: int) -> list[War]:
    """The first moments of the phases of a random game."""
    game = Game(ruleset, scenario, options, seed)
    state, rng, found, last = war(game), Random(seed), [], ""
    for _ in range(LONGEST):
        if state.over:
            break
        now = f"{state.turn} {sequence.running(state)}"
        if now != last:
            last = now
            found.append(state.copy())
        state.apply(state.choices().sample(rng))
    return found


def plain(state: War) -> dict[str, Any]:
    """The state without the dice, and without marks of other phases."""
    running = sequence.running(state).partition("/")[2]
    gone = {name for phase, names in PASSING.items() if phase != running for name in names}
    if running == "movement":
        gone.remove("frozen")
    return {name: value for name, value in state.to_json().items() if name not in {*DICE, *gone}}


@pytest.mark.parametrize("scenario", sorted(ruleset.scenarios))
@pytest.mark.parametrize("seed", [1, 2])
def test_a_war_described_at_the_start_of_a_phase_is_the_same_war(scenario: str, seed: int) -> None:
    seen = states(scenario, (), seed)
    assert len(seen) > 5
    for before in seen:
        document = ruleset.describe(before)
        after = theatrum.from_position(document).state
        assert isinstance(after, War)
        assert plain(after) == plain(before), sequence.running(before)
        assert ruleset.describe(after) == document


def test_a_position_in_a_few_lines() -> None:
    game = table("army-group-center 2/8 Q15", "moscow 2/2 Q17 defended", spaces={"Q15": "axis", "P15": "nobody"},
                 turn="Winter 1941", winters=1)  # fmt: skip
    state = war(game)
    assert army(game, "army-group-center") == "2/8 Q15"
    assert (state.owner(state.space_of("Q15")), state.owner(state.space_of("P15"))) == (0, -1)
    assert (state.winter, state.winters) == (True, 1)
    assert state.defended >> state.piece_of("moscow") & 1


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"turn": "Spring 1812"}, "turn 'Spring 1812'"),
        ({"phase": "axis/tea"}, "phase 'axis/tea'"),
        ({"piece": [{"name": "grande-armee", "at": "Q15", "inf": 1}]}, "no army 'grande-armee'"),
        ({"piece": [{"name": "okw", "at": "A18", "inf": 1}]}, "'A18' is not a space"),
        ({"piece": [{"name": "okw", "at": "P10"}]}, "at least one point"),
        ({"piece": [{"name": "okw", "at": "P10", "guns": 3}]}, "unknown key 'guns'"),
        ({"spaces": {"Z99": {"owner": "axis"}}}, "'Z99' is not a space"),
        ({"spaces": {"Q15": {"owner": "martians"}}}, "'Q15' has no"),
        ({"facts": {"weather": 1}}, "'weather'"),
    ],
)
def test_nonsense_is_answered_in_one_clear_line(document: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        theatrum.from_position({"ruleset": "hitlerswar", "scenario": "barbarossa", **document})
