"""Lend-Lease."""

from __future__ import annotations

from tests.hitlerswar.campaign import close, march
from tests.hitlerswar.table import owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import SOVIET
from theatrum.rulesets.hitlerswar.rules.economy import economy

FALL = "fall-of-germany"


def to(game: Game, path: str) -> None:
    """End phase after phase until this one."""
    while game.state.frame.path(war(game)) != path:
        play(game, "end")


@rule("hitlerswar", "lend-lease.1", "lend-lease.2a", "R30")
@refusal("hitlerswar", "lend-lease.1", "lend-lease.2a")
def test_four_points_through_two_depots() -> None:
    game = table(scenario=FALL, phase="allied/production")
    assert war(game).budget == 35 * 6
    play(game, "lend 1 U18", "lend 1 U18")
    refused(game, "lend-lease.2a", "lend 1 U18")
    refused(game, "lend-lease.2a", "lend 3 M20")
    refused(game, "lend-lease.2a", "lend 1 Q17")
    refused(game, "lend-lease.1", "lend 0 M20")
    play(game, "raise 10 inf P7", "raise 5 inf Q7", "lend 1 M20", "raise 1 inf Q7")
    assert not war(game).budget
    refused(game, "lend-lease.1", "lend 1 M20")


@rule("hitlerswar", "lend-lease.2b")
@refusal("hitlerswar", "lend-lease.2b")
def test_a_lost_depot_receives_nothing() -> None:
    game = table(scenario=FALL, phase="allied/production", spaces={"U18": "axis"})
    refused(game, "lend-lease.2b", "lend 1 U18")
    play(game, "lend 2 M20")
    none = table(scenario=FALL, phase="allied/production", spaces={"U18 M20": "axis"})
    assert not [act for act in none.state.choices() if act.verb == "lend"]


@rule("hitlerswar", "lend-lease.3", "lend-lease.4")
def test_the_gift_is_spent_in_the_next_soviet_production_phase_only() -> None:
    armies = ("moscow 1/0 Q17", "britain 1/0 P7", "okw 1/0 P10")
    game = table(*armies, scenario=FALL, phase="allied/production")
    play(game, "lend 2 U18", "lend 2 M20")
    to(game, "axis/production")
    assert sum(war(game).lent.values()) == 4
    to(game, "soviet/production")
    assert war(game).budget == (23 + 4) * 6
    assert not war(game).lent
    to(game, "allied/production")
    to(game, "soviet/production")
    assert war(game).budget == 23 * 6


@rule("hitlerswar", "lend-lease.5")
@refusal("hitlerswar", "lend-lease.5")
def test_the_soviets_give_nothing() -> None:
    for side in ("soviet", "axis"):
        game = table(scenario=FALL, phase=f"{side}/production")
        refused(game, "lend-lease.5", "lend 1 U18")


@rule("hitlerswar", "lend-lease.3", "R300")
def test_a_gift_is_lost_with_its_depot() -> None:
    game = table("moscow 1/0 Q17", "army-group-south 0/8 M19", "britain 1/0 P7", scenario=FALL, phase="axis/combat",
                 spaces={"M19 M18 N18": "axis", "U18 M20": {"lent": 2}}, dice=(1,))  # fmt: skip
    march(game, "army-group-south", "M20")
    assert owner(game, "M20") == "axis"
    assert war(game).lent == {war(game).space_of("U18"): 2}
    close(game)
    to(game, "soviet/production")
    assert war(game).budget == (economy.income(war(game), SOVIET) + 2) * 6
