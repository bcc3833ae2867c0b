"""Calibration: every target of the specification has a probe, and the watch sees what happens."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.hitlerswar.campaign import give, march
from tests.hitlerswar.table import play as act
from tests.hitlerswar.table import table, war
from theatrum.core.game import Game
from theatrum.lab.calibrate import calibrate
from theatrum.lab.match import Probe, play
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF
from theatrum.rulesets.hitlerswar.study import calibration

TARGETS: list[dict[str, Any]] = tomllib.loads(
    (ruleset.folder / "study" / "calibration.toml").read_text(encoding="utf-8")
)["target"]
KINDS = sorted({(target["scenario"], tuple(target.get("options", ()))) for target in TARGETS})


def watched(game: Game, *acts: str) -> calibration.Watch:
    """A watch that has seen these acts."""
    watch = calibration.Watch(war(game))
    for text in acts:
        game.state.events = []
        act(game, text)
        watch.see(game.state)
    return watch


@pytest.mark.parametrize(("scenario", "options"), KINDS)
def test_every_target_can_be_measured(scenario: str, options: tuple[str, ...]) -> None:
    seats = dict.fromkeys(ruleset.sides(scenario, options), "greedy")
    probes = play(ruleset, scenario, options, seats, 11, observer=Probe(ruleset)).probes
    for target in TARGETS:
        if (target["scenario"], tuple(target.get("options", ()))) == (scenario, options):
            assert target["probe"] in probes, target["quantity"]
            value = probes[target["probe"]]
            assert value is None or isinstance(value, bool | int | float)


def test_every_scenario_has_targets() -> None:
    assert {target["scenario"] for target in TARGETS} == set(ruleset.scenarios)


def test_hexes_and_points_of_the_first_summer_are_counted() -> None:
    game = table("army-group-center 0/10 O14", "okw 1/0 P10", "moscow 3/0 Q17", phase="axis/combat", dice=(1,) * 20)
    watch = calibration.Watch(war(game))
    march(game, "army-group-center", "P14")
    while war(game).phasing == 0:
        game.state.events = []
        act(game, "end")
        watch.see(game.state)
    found = watch.report(game.state)
    assert found["summer_hexes"] == 1
    assert found["moscow_1941"] is False


def test_a_city_that_was_taken_and_lost_again_was_taken() -> None:
    spaces = give("axis", "Soviet Union") | {"M19": "axis", "Siberia": "soviet", "R21 R20": "soviet"}
    game = table("moscow 5/0 R21", "okw 5/0 Q17", spaces=spaces, phase="axis/production")
    found = watched(game, "end").report(game.state)
    assert found["stalingrad"] is True
    assert found["leningrad_1942"] is True


def test_a_whole_report_has_a_row_for_every_target() -> None:
    rows = calibrate(ruleset, "greedy", games=1, seed=2, jobs=2)
    assert len(rows) == len(TARGETS)
    assert sum(row.measured is not None for row in rows) > len(TARGETS) / 2


def test_turns_are_named_in_the_table() -> None:
    assert TURN_OF["Spring 1945"] == 16
    assert TURN_OF["Spring 1943"] == 10
