"""[11.0] Weather and winter."""

from __future__ import annotations

import pytest

from tests.rules import rule
from tests.spi.table import at_war, play, war
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.combat import strength

WINTERS = [("4/1941", 0), ("1/1942", 1), ("2/1942", 0), ("1/1943", 2), ("1/1944", 0), ("1/1945", 0)]


@rule("spi", "11.21a", "11.22a", "11.22b", "R49")
@pytest.mark.parametrize(("turn", "winter"), WINTERS)
def test_two_winters_after_the_invasion(turn: str, winter: int) -> None:
    state = war(at_war("su.inf 2 2309", "fi.inf 1 1907", "de.inf 2 2211", turn=turn))
    factor_attack, factor_defence = (2 if winter == 1 else 1), (2 if winter else 1)
    season = 2 if turn[0] == "2" else 1
    assert strength.winter(state) == winter
    assert strength.attacking(state, 1) == 2 * factor_attack
    assert strength.defending(state, geo.hex_("2309")) == 2 * factor_defence * season
    assert strength.attacking(state, 2) == factor_attack
    assert strength.attacking(state, 4) == 2


@rule("spi", "11.21b", "R49")
def test_e21_an_invasion_in_winter_waits_for_the_next() -> None:
    for turn, winter in (("1/1942", 0), ("1/1943", 1), ("1/1944", 2)):
        state = war(at_war("su.inf 2 2309", turn=turn, invasion_turn="1/1942"))
        assert strength.winter(state) == winter


@rule("spi", "11.21a", "8.43a")
def test_russians_overrun_with_doubled_strength_in_the_first_winter() -> None:
    game = at_war("su.inf 2 2211", "de.inf 1 2210", turn="1/1942", phase="allied/initial-movement")
    play(game, "overrun 2210 with su.inf.1")
    assert war(game).at[0] == geo.hex_("2210")
