"""The audit of whole wars sees a broken rule: states are falsified after an act, and it names the clause."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.spi.table import at_war, play, table, war
from theatrum.core.game import Game
from theatrum.players.random import pick
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.rules.movement import reach
from theatrum.rulesets.spi.study.audit import Audit
from theatrum.rulesets.spi.war import War

Fraud = Callable[[War], None]


def seen(game: Game, action: str, fraud: Fraud | None = None) -> list[str]:
    """The clauses that the audit names after the last step of an action and a fraud on top of it."""
    audit = Audit(war(game).copy())
    steps = game.ruleset.expand(action, game.state)
    found: list[str] = []
    for number, text in enumerate(steps, 1):
        before = war(game).copy()
        act = game.ruleset.read(text, game.state)
        game.play(text)
        if fraud is not None and number == len(steps):
            fraud(war(game))
        found += audit.see(before, act, war(game))
    return sorted({line.partition(":")[0] for line in found})


def shift(unit: str, to: str) -> Fraud:
    def fraud(state: War) -> None:
        state.shift(state.piece_of(unit), geo.hex_(to))

    return fraud


def put(nation: int, sp: int, to: str) -> Fraud:
    def fraud(state: War) -> None:
        state.put(nation, Type.INFANTRY, sp, geo.hex_(to))

    return fraud


# ------------------------------------------------------------------ marches
MARCH = ("de.inf 4 2211", "su.inf 2 2208", "su.inf 2 2507")


def test_an_honest_march_is_not_blamed() -> None:
    assert seen(at_war(*MARCH), "move de.inf.1 2209") == []


def test_a_march_beyond_the_allowance() -> None:
    assert "5.12" in seen(at_war(*MARCH), "move de.inf.1 2209", shift("de.inf.1", "2811"))


def test_a_march_through_a_zone() -> None:
    spring = at_war(*MARCH, turn="3/1942")
    assert "5.12" in seen(spring, "move de.inf.1 2209", shift("de.inf.1", "2207"))


def test_a_march_into_a_neutral_country() -> None:
    game = table(
        "gb.inf 1 0718", "gb.inf 3 0811", turn="3/1942", phase="allied/initial-movement", status={"spain": "allied"}
    )
    assert "12.0b" in seen(game, "move gb.inf.1 0617", shift("gb.inf.1", "0216"))


def test_a_train_that_was_not_marked() -> None:
    game = at_war("de.inf 2 1312", "de.inf 2 1313", "su.inf 1 2507")
    play(game, "entrain de.inf.1", "end", "end")
    assert "5.6c" in seen(game, "rail de.inf.1 1112")  # this auditor came too late to see the mark


# ------------------------------------------------------------------ places
def test_three_units_in_a_hex_when_a_phase_ends() -> None:
    game = at_war("de.inf 1 2211", "de.inf 1 2211", "de.inf 1 2212", "su.inf 2 2507")
    assert "7.0a" in seen(game, "end", shift("de.inf.3", "2211"))


def test_a_unit_that_is_too_large() -> None:
    def grow(state: War) -> None:
        state.sp[state.piece_of("su.inf.1")] = 4

    game = at_war("de.inf 1 2211", "su.inf 2 2507", turn="3/1942")
    assert "7.22a" in seen(game, "end", grow)


def test_russians_in_turkey_without_leave() -> None:
    game = at_war("su.inf 2 2717", "gb.inf 1 0811", phase="allied/initial-movement")
    assert "12.0b" in seen(game, "move su.inf.1 2817", shift("su.inf.1", "2618"))


# ------------------------------------------------------------------ battles
FIGHT = ("de.inf 4 2210", "de.inf 4 2210", "su.inf 2 2211")


def test_an_honest_attack_is_not_blamed() -> None:
    game = at_war(*FIGHT, phase="axis/combat", dice=(3,))
    assert seen(game, "attack 2211 with de.inf.1") == []


@pytest.mark.parametrize(("fact", "value", "clause"), [("column", 5, "8.31"), ("loss", 2, "CRT.1")])
def test_a_falsified_result(fact: str, value: int, clause: str) -> None:
    def forge(state: War) -> None:
        next(event for event in state.events or () if event["kind"] == "attack")[fact] = value

    game = at_war(*FIGHT, phase="axis/combat", dice=(6,))
    assert clause in seen(game, "attack 2211 with de.inf.1", forge)


def test_a_defender_that_stays() -> None:
    game = at_war(*FIGHT, phase="axis/combat", dice=(6,))
    audit = Audit(war(game).copy())
    found: list[str] = []
    for text in ("attack 2211", "join de.inf.1", "resolve", "retreat su.inf.1 2312"):
        before = war(game).copy()
        act = game.ruleset.read(text, game.state)
        game.play(text)
        if text.startswith("retreat"):
            shift("su.inf.1", "2211")(war(game))
        found += audit.see(before, act, war(game))
    assert any(line.startswith("8.54") for line in found)


# ------------------------------------------------------------------ books
def test_sp_out_of_nothing() -> None:
    assert "10.0a" in seen(at_war(*MARCH), "move de.inf.1 2209", put(Nation.GERMANY, 1, "1312"))


def test_sp_lost_on_the_way_to_the_pool() -> None:
    def sink(state: War) -> None:
        state.drop(state.piece_of("su.inf.2"))

    assert "R47" in seen(at_war(*MARCH), "move de.inf.1 2209", sink)


def test_points_that_are_not_paid() -> None:
    def refund(state: War) -> None:
        state.reinforcing[Nation.GERMANY] += 2

    game = at_war("de.inf 1 1312", "su.inf 2 2309", phase="axis/reinforcement", turn="3/1942")
    play(game, "take de reinforcements")
    assert "10.0b" in seen(game, "build de.mech 2 1313", refund)


def test_a_unit_raised_abroad() -> None:
    game = at_war("de.inf 1 1312", "su.inf 2 2309", phase="axis/reinforcement", turn="3/1942")
    play(game, "take de reinforcements")
    act = game.ruleset.read("build de.inf 1 0813", game.state)
    before = war(game).copy()
    game.play("build de.inf 1 1313")
    assert any(line.startswith("10.13") for line in Audit(before).see(before, act, war(game)))


# ------------------------------------------------------------------ politics and the end
def test_a_country_that_changes_sides_for_nothing() -> None:
    def turn_coat(state: War) -> None:
        state.set_status(Nation.SPAIN, Status.ALLIED)

    game = at_war(*MARCH, "es.inf 1 0417")
    assert "12.0c" in seen(game, "move de.inf.1 2209", turn_coat)


def test_a_unit_that_is_moved_by_the_wrong_side() -> None:
    game = at_war(*MARCH)
    before = war(game).copy()
    act = game.ruleset.read("move su.inf.1 2207", game.state)
    shift("su.inf.1", "2207")(war(game))
    assert any(line.startswith("5.11") for line in Audit(before).see(before, act, war(game)))


def test_centers_that_are_miscounted() -> None:
    def forge(state: War) -> None:
        for event in state.events or ():
            if event["kind"] == "resources":
                event["centers"] = 30

    game = at_war("su.inf 2 2309", "gb.inf 3 0811", phase="allied/build-up")
    assert "10.34e" in seen(game, "end", forge)


def test_a_victory_that_nobody_has_won() -> None:
    def forge(state: War) -> None:
        state.result = "Allied Substantive"

    assert "13.0" in seen(at_war(*MARCH), "move de.inf.1 2209", forge)


# ------------------------------------------------------------------ a rule that is switched off
def test_a_broken_rule_comes_to_light_in_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one Movement Point too many for everybody, somebody soon marches too far."""
    honest = reach.points
    monkeypatch.setattr(reach, "points", lambda state, piece: honest(state, piece) + 1)
    game = at_war("de.inf 4 2211", "de.inf 4 2112", "de.inf 1 2113", "su.inf 2 2507", turn="2/1942")
    audit, rng = Audit(war(game).copy()), Random(1)
    found: list[str] = []
    for _ in range(40):
        before = war(game).copy()
        act = pick(game.state, rng)
        if act is None or act.verb == "end":
            break
        game.play(act)
        found += audit.see(before, act, war(game))
    assert any(line.startswith("5.12") for line in found)
