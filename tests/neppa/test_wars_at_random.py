"""Wars played at random with a liking for attacks: alliances, control and cooperation hold after every few acts."""

from __future__ import annotations

from random import Random

import pytest

from theatrum.core.bits import bits
from theatrum.rulesets.neppa import scenarios, sequence
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, BRITAIN, FRANCE, GERMANY, NAMES, RUSSIA, USA, VICHY
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import alliances, axis_minors, cooperation, north_africa
from theatrum.rulesets.neppa.war import SIX, War

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
    _sides(war)
    _stacks(war)
    for nation in AXIS_MINORS:
        for piece in bits(war.ranks[nation] & ~war.order[FLEET]):
            assert axis_minors.LEASH[nation] >> war.at[piece] & 1
    assert all(cooperation.VICHY_LANDS >> war.at[piece] & 1 for piece in bits(war.ranks[VICHY]))
    assert war.phasing or war.glut or north_africa.excess(war) <= 0


def _sides(war: War) -> None:
    """[R6, R303, 12.2a, R31] Alliances never cross sides, Russia has no Western ally, every unit has a player."""
    for major in range(SIX):
        others = war.allies[major] & alliances.MAJOR_SET & ~(1 << major)
        assert not others & ~alliances.OWN_SIDE[major]
        assert major != RUSSIA or not others
        assert not war.foes[major] & alliances.OWN_SIDE[major]
    for nation in range(len(NAMES)):
        assert not war.ranks[nation] or not war.conquered >> war.patron[nation] & 1


def _stacks(war: War) -> None:
    """[1.2, 12.2a, R4, R153] No zone holds too much, Russia and the West share none, few go to the convoy boxes."""
    west, red = war.units(alliances.WESTERN), war.ranks[RUSSIA]
    for space, here in war.here.items():
        if geo.LAND >> space & 1:
            assert not (here & west and here & red)
            assert war.factors(here & war.order[AIR]) <= geo.AIR_LIMIT[space]
            assert war.factors(here & war.order[FLEET]) <= stacking.BERTHS
            limit = stacking.BRIDGEHEAD if war.bridgeheads >> space & 1 else geo.GROUND_LIMIT[space]
            ground = (war.ground(here) & ~war.order[ABN]).bit_count()
            assert ground <= limit or war.breaches >> space & 1
    boxes = war.here.get(geo.BCB, 0) | war.here.get(geo.MCB, 0)
    assert not boxes & ~war.units(1 << BRITAIN | 1 << USA | 1 << GERMANY)


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
