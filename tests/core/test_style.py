"""Weights: a style makes a value of its own and touches nobody else's."""

from __future__ import annotations

import pytest

from theatrum.core.style import Weights

PLAIN = {"": {"fear": 2.0, "near": 1}, "air": {"near": 4, "list": [1, 2], "brave": True}}


def test_only_numbers_are_weights() -> None:
    assert Weights(PLAIN).numbers() == {"fear": 2.0, "near": 1.0, "air.near": 4.0}
    assert list(Weights(PLAIN).numbers()) == ["fear", "near", "air.near"], "training draws in this order"


def test_a_style_multiplies_what_it_names() -> None:
    worn = Weights(PLAIN).worn({"fear": 0.5, "air.near": 2.0, "unknown": 3.0})
    assert (dict(worn[""]), dict(worn["air"])) == ({"fear": 1.0, "near": 1.0}, {"near": 8.0})
    assert worn.numbers() == {"fear": 1.0, "near": 1.0, "air.near": 8.0}


def test_a_style_stands_on_the_plain_numbers_and_not_on_another_style() -> None:
    worn = Weights(PLAIN).worn({"fear": 0.5})
    assert worn.worn({"near": 3.0})[""] == {"fear": 2.0, "near": 3.0}
    assert worn.worn({}).numbers() == Weights(PLAIN).numbers()


def test_how_far_a_style_goes_beyond_the_plain_number() -> None:
    plain = Weights(PLAIN)
    assert (plain.beyond("", "fear"), plain.beyond("air", "near")) == (0.0, 0.0)
    assert plain.worn({"air.near": 0.75}).beyond("air", "near") == -1.0


def test_nobody_can_change_weights() -> None:
    tables = {"air": {"near": 4.0}}
    weights = Weights(tables)
    with pytest.raises(TypeError):
        weights["air"]["near"] = 5.0  # type: ignore[index]
    tables["air"]["near"] = 5.0
    assert weights["air"]["near"] == 4.0
    assert weights.worn({"air.near": 2.0})["air"]["near"] == 8.0
