"""Calibration: every target of the specification has a probe, and the watch sees what happens."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.neppa.table import play as act
from tests.neppa.table import table, war
from theatrum.core.game import Game, new
from theatrum.lab.match import Probe, play
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.study import calibration, probes

TARGETS: list[dict[str, Any]] = tomllib.loads(
    (ruleset.folder / "study" / "calibration.toml").read_text(encoding="utf-8")
)["target"]


def watched(game: Game, *acts: str) -> dict[str, Any]:
    """What a watch reports that has seen these acts."""
    watch = calibration.Watch(war(game))
    for text in acts:
        game.state.events = []
        act(game, text)
        watch.see(game.state)
    return watch.report(game.state)


@pytest.mark.parametrize("scenario", ["campaign", "1939", "1941", "1944"])
def test_every_target_has_a_probe(scenario: str) -> None:
    probes = calibration.Watch(war(new(f"neppa/{scenario}", [], seed=1))).report(new(f"neppa/{scenario}", [], 1).state)
    for target in TARGETS:
        if target["scenario"] == scenario:
            assert target["probe"] in probes, target["quantity"]


def test_a_whole_war_can_be_measured() -> None:
    seats = dict.fromkeys(ruleset.sides("1939", ()), "greedy")
    probes = play(ruleset, "1939", (), seats, 11, observer=Probe(ruleset)).probes
    assert all(value is None or isinstance(value, bool | int | float) for value in probes.values())
    assert probes["poland_winter"] is True
    assert probes["acts"] > 200


def test_every_target_of_the_reconstruction_is_there() -> None:
    numbers = {target["quantity"].split()[0] for target in TARGETS}
    assert numbers == {f"C{number}" for number in range(1, 21)}
    assert {target["scenario"] for target in TARGETS} == set(ruleset.scenarios)


def test_battles_are_counted_with_their_odds() -> None:
    game = table("de 3 arm bonn", "be 1 inf liege", "gb 1 inf london", at_war=[["germany", "belgium"]],
                 phase="axis/combat", dice=(6, 6))  # fmt: skip
    found = watched(game, "attack liege", "join de.arm.1", "join de.arm.2", "join de.arm.3", "resolve")
    assert found["good_odds"] == 1.0
    assert found["bad_odds"] == 0.0
    assert found["attacker_won"] == 1.0


def test_declarations_are_remembered() -> None:
    game = table("de 1 inf bremen", "gb 1 inf london", turn="Spring 1940", phase="axis/declaration",
                 treasury={"germany": 50})  # fmt: skip
    assert watched(game, "declare germany norway", "end", "declare germany denmark")["north"] is True


def test_sunk_convoys_are_what_did_not_arrive() -> None:
    game = table("gb 1 fleet bcb", "gb 1 inf london", "de 1 inf berlin", boats={"nsbb": 6}, turn="Summer 1940",
                 phase="axis/strategic-warfare", dice=(6, 6, 6, 6))  # fmt: skip
    before = war(game).treasury[2]
    found = watched(game, "dispatch 6 nsbb bcb", "end")
    assert found["sunk_1940"] == 8 - (war(game).treasury[2] - before) > 0


def test_the_advance_is_measured_from_the_old_front() -> None:
    before = geo.zones(["warsaw", "brest_litovsk", "lvov"])
    assert probes.advance(before, before) == 0.0
    assert probes.advance(before, before | geo.zones(["minsk"])) == 1.0
    assert probes.advance(before, before | geo.zones(["minsk", "smolensk"])) == 1.5
