"""Wars played at random with a liking for attacks: alliances, control and cooperation hold after every few acts."""

from __future__ import annotations

from random import Random

import pytest

from theatrum.core.bits import bits
from theatrum.rulesets.neppa import cooperation, desert, scenarios, sequence
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import AXIS_MINORS, BRITAIN, FRANCE, NAMES, VICHY
from theatrum.rulesets.neppa.tables import FLEET
from theatrum.rulesets.neppa.war import War

LIKING = {"resolve": 5, "advance": 6, "join": 4, "attack": 5, "exploit": 4, "declare": 2, "move": 2, "end": -1}


def check(war: War) -> None:
    for nation in range(len(NAMES)):
        assert not war.foes[nation] & war.allies[nation]
        assert all(war.foes[foe] >> nation & 1 for foe in bits(war.foes[nation]))
        assert all(war.allies[ally] == war.allies[nation] for ally in bits(war.allies[nation]))
        if war.ranks[nation]:
            assert war.patron[nation] >= 0
            assert not war.conquered >> nation & 1 or war.active >> nation & 1
    for space, here in war.here.items():
        if geo.LAND >> space & 1:
            owners = [nation for nation in range(len(NAMES)) if war.ranks[nation] & here]
            assert not any(war.at_war(a, b) for a in owners for b in owners)
            assert BRITAIN not in owners or FRANCE not in owners
    for nation in AXIS_MINORS:
        for piece in bits(war.ranks[nation] & ~war.order[FLEET]):
            assert cooperation.LEASH[nation] >> war.at[piece] & 1
    assert all(cooperation.VICHY_LANDS >> war.at[piece] & 1 for piece in bits(war.ranks[VICHY]))
    assert war.phasing or war.glut or desert.excess(war) <= 0


@pytest.mark.parametrize(
    ("name", "options", "acts"),
    [("campaign", (), 2500), ("1941", ("players-4",), 900), ("1944", ("players-5",), 900)],
)
def test_politics_hold_in_wars_at_random(name: str, options: tuple[str, ...], acts: int) -> None:
    rng = Random(7)
    war = scenarios.set_up(name, options, 7)
    sequence.begin(war)
    for number in range(acts):
        if war.over:
            break
        choices = war.choices()
        likely = sorted((choices.sample(rng) for _ in range(4)), key=lambda act: LIKING.get(act.verb, 0))
        war.apply(likely[-1] if rng.random() < 0.8 else likely[0])
        if number % 9 == 0 and war.frame.step != "displacement":
            check(war)
