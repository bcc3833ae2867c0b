"""Styles of the adviser: the weights that there are, and that nobody thinks with those of somebody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.neppa.table import war
from theatrum.core.action import Action
from theatrum.core.game import Game, new
from theatrum.core.ruleset import find
from theatrum.core.style import Style
from theatrum.rulesets.neppa import bots
from theatrum.rulesets.neppa.bots import building, picture, weights
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.data.nations import FRANCE, GERMANY, RUSSIA
from theatrum.rulesets.neppa.data.tables import ARM
from theatrum.rulesets.neppa.rules.politics import declaration

NAMES = (
    "air.attack",
    "aim.germany-france",
    "attack.risk",
    "build.arm",
    "convoys.home_fleets",
    "goal.worth",
    "guard.key",
    "hold.least",
    "overseas.odds",
    "patience.germany-west",
    "peace.fear",
    "posture.france",
    "pull.armor",
    "purse.haste",
    "stage.germany-east",
    "war.germany-russia",
    "worth.objective",
    "zones.moscow",
)
"""One of each table."""


def bent(factor: float) -> Style:
    """Every weight by turns more and less."""
    return {name: factor if i % 2 else 1 / factor for i, name in enumerate(weights.WEIGHTS.numbers())}


def view(game: Game, mind: Mind) -> picture.Picture:
    return picture.draw(mind, war(game), picture.camp_of(war(game), "germany", GERMANY))


def test_every_table_shows_its_weights() -> None:
    known = find("neppa").counsel.weights()
    assert set(NAMES) <= set(known)
    assert {name.split(".")[0] for name in known} == {name.split(".")[0] for name in NAMES}


def test_every_theatre_has_a_factor() -> None:
    for key in ("aim", "war", "stage", "posture"):
        named = {row["theatre"] for row in weights.W[key] if "theatre" in row}
        assert named == set(weights.W["theatre"][key])
    assert weights.W["theatre"]["patience"].keys() <= weights.W["theatre"]["war"].keys()


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("zones.moscow", lambda game, mind: view(game, mind).worth),
        ("worth.objective", lambda game, mind: view(game, mind).worth),
        ("aim.germany-russia", lambda game, mind: view(game, mind).pull),
        ("pull.decay", lambda game, mind: view(game, mind).pull),
        ("stage.germany-east", lambda game, mind: view(game, mind).pull),
        ("goal.worth", lambda game, mind: view(game, mind).worth),
        ("goal.road", lambda game, mind: view(game, mind).prize),
        ("attack.superior", lambda game, mind: view(game, mind).risk),
        ("guard.line", lambda game, mind: view(game, mind).guard),
        ("build.arm", lambda game, mind: building.lag(mind, war(game), GERMANY, ARM, False)),
    ],
)
def test_a_weight_counts_for_who_wears_it_and_for_nobody_else(name: str, of: Callable[[Game, Mind], object]) -> None:
    game = new("neppa/1941", [], seed=1)
    war(game).conquered |= 1 << FRANCE
    declaration.carry(war(game), GERMANY, RUSSIA)
    plain, strange = Mind(), Mind({name: 0.5})
    before = of(game, plain)
    assert of(game, strange) != before
    assert of(game, plain) == before


@pytest.mark.parametrize("scenario", ["1939", "1941", "1944"])
@pytest.mark.parametrize("factor", [0.4, 2.5])
def test_any_style_gives_legal_advice(scenario: str, factor: float) -> None:
    game = new(f"neppa/{scenario}", [], seed=2)
    desk = {seat: bots.Adviser(seat, bent(factor)) for seat in ("germany", "britain")}
    while not game.state.over:
        assert game.state.actor is not None
        act = desk[game.state.actor].suggest(game.state)
        assert act in game.state.choices(), act
        game.state.apply(act)


def test_two_styles_at_one_table_do_not_mix() -> None:
    """Beside an adviser of another mind who is asked the same, a plain one says what he says alone."""

    def answers(*, beside: bool) -> list[Action]:
        game = new("neppa/1941", [], seed=3)
        desk = {seat: bots.Adviser(seat) for seat in ("germany", "britain")}
        guests = {seat: bots.Adviser(seat, bent(2.0)) for seat in desk}
        found: list[Action] = []
        other = 0
        while not game.state.over and len(found) < 700:
            seat = game.state.actor
            assert seat is not None
            guess = guests[seat].suggest(game.state) if beside else None
            act = desk[seat].suggest(game.state)
            assert act is not None
            other += act != guess
            found.append(act)
            game.state.apply(act)
        assert other > len(found) // 20
        return found

    assert answers(beside=True) == answers(beside=False)
