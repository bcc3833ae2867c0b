"""[3.0-3.5] What the classes of units do."""

from __future__ import annotations

import pytest

from tests.neppa.battles import attack, size, step
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, ART, ATTACK, COST, DEFENCE, INF, MOVE, WING
from theatrum.rulesets.neppa.rules.land import strength

FRANCE = {"phase": "axis/combat", "spaces": {"luxembourg": "de"}}


@rule("neppa", "3.1a", "3.3a", "3.2a", "3.5a", "R21")
def test_values() -> None:
    assert COST[INF] == min(COST[class_] for class_ in (INF, ART, ARM, ABN))
    assert ATTACK[ARM] == max(ATTACK[class_] for class_ in (INF, ART, ARM, ABN))
    assert MOVE[ARM] > MOVE[INF] == MOVE[ART] == MOVE[ABN] == 1
    assert ATTACK[ART] > 0
    assert (WING, COST[AIR] * WING) == (3, 9)


@rule("neppa", "3.i1", "R21")
@pytest.mark.parametrize("class_", [INF, ART, ARM, ABN])
def test_every_ground_unit_has_an_attack_three_defences_and_a_movement_factor(class_: int) -> None:
    normal, rough, rugged = DEFENCE[class_]
    assert ATTACK[class_] >= 1
    assert 1 <= normal < rough <= rugged
    assert MOVE[class_] >= 1


@rule("neppa", "3.1b", "3.2b", "R22")
def test_b3_one_artillery_raises_one_infantry() -> None:
    game = table("de 1 art luxembourg", "de 3 inf luxembourg", "fr 1 inf metz", **FRANCE)
    play(game, "attack metz", "join de.inf.1", "join de.inf.2", "join de.inf.3")
    assert attack(game) == 3
    play(game, "join de.art.1")
    assert attack(game) == 4 + 2


@rule("neppa", "3.4d", "R22")
def test_artillery_raises_an_airborne_unit_first() -> None:
    game = table("de 1 art luxembourg", "de 1 inf luxembourg", "de 1 abn luxembourg", "fr 1 inf metz", **FRANCE)
    play(game, "attack metz", "drop de.abn.1")
    assert attack(game) == 2
    play(game, "join de.art.1")
    assert attack(game) == 3 + 2
    play(game, "join de.inf.1")
    assert attack(game) == 3 + 2 + 1


@rule("neppa", "3.2c", "R22")
def test_seaborne_artillery_gives_nothing() -> None:
    state = war(table("de 1 art luxembourg", "de 1 inf luxembourg", "de 1 abn bonn", **FRANCE))
    gun, inf, abn = (state.piece_of(name) for name in ("de.art.1", "de.inf.1", "de.abn.1"))
    crew = 1 << gun | 1 << inf
    assert strength.attack_values(state, crew, 0, crew) == {gun: 0, inf: 1}
    assert strength.attack_values(state, crew, 0, 1 << inf) == {gun: 2, inf: 1}
    assert strength.attack_values(state, crew, 1 << abn, 1 << inf) == {gun: 2, inf: 1, abn: 3}


@rule("neppa", "3.4a", "3.4b", "3.4c", "8.0c", "8.3c", "R24")
@refusal("neppa", "3.4a", "3.4b")
def test_an_airborne_unit_drops_instead_of_moving() -> None:
    game = table("de 1 abn bonn moved", "de 1 abn bonn", "de 1 abn berlin", "de 1 inf bonn", phase="axis/combat")
    play(game, "attack metz")
    refused(game, "3.4b", "drop de.abn.1")
    refused(game, "3.4a", "drop de.abn.3")
    refused(game, "3.4a", "drop de.inf.1")
    play(game, "drop de.abn.2", "resolve")
    assert at(game, "de.abn.2") == "metz"
    assert owner(game, "metz") == "de"
    assert not legal(game, "attack paris")  # it attacks nothing else
    game = table("de 1 abn bonn", phase="axis/combat", spaces={"metz": "de"})
    play(game, "attack strasbourg", "join de.abn.1", "resolve", "end")
    assert step(game) == "combat"


@rule("neppa", "R24", "3.4c")
@refusal("neppa", "3.4a", "3.4b", "3.4c")
def test_a_drop_on_a_friendly_zone() -> None:
    game = table("de 1 abn berlin", "de 1 abn berlin moved", "de 1 inf bonn", phase="axis/combat")
    refused(game, "3.4b", "airdrop de.abn.2 essen")
    refused(game, "3.4a", "airdrop de.abn.1 bonn")
    refused(game, "3.4a", "airdrop de.inf.1 essen")
    refused(game, "3.4c", "airdrop de.abn.1 poznan")
    play(game, "airdrop de.abn.1 essen")
    assert at(game, "de.abn.1") == "essen"
    refused(game, "3.4b", "airdrop de.abn.1 berlin")


@rule("neppa", "3.1c", "3.4e", "R23")
def test_raised_units_count_as_raised_when_they_are_lost() -> None:
    # 2 inf + 1 art + 1 abn (raised: 3) + 1 arm = 2 + 2 + 3 + 4 = 11 against 2 inf + 1 art = 5: 2-1; 5 = DP: 2 lost
    game = table("de 2 inf luxembourg", "de 1 art luxembourg", "de 1 abn luxembourg", "de 1 arm luxembourg",
                 "fr 2 inf metz", "fr 1 art metz", dice=(2, 3), **FRANCE)  # fmt: skip
    play(game, "attack metz", "join de.inf.1", "join de.inf.2", "join de.art.1", "join de.abn.1", "join de.arm.1")
    assert attack(game) == 11
    play(game, "resolve", "lose de.abn.1")
    assert step(game) == "advance"  # three factors are enough for two
    game = table("de 2 inf luxembourg", "de 2 art luxembourg", "de 1 arm luxembourg", "fr 2 inf metz", "fr 1 art metz",
                 dice=(2, 3), **FRANCE)  # fmt: skip
    play(
        game, "attack metz", *(f"join {unit}" for unit in ["de.inf.1", "de.inf.2", "de.art.1", "de.art.2", "de.arm.1"])
    )
    assert attack(game) == 2 * 2 + 2 * 2 + 4
    play(game, "resolve", "lose de.inf.1")
    assert step(game) == "advance"


@rule("neppa", "3.5c", "3.5d", "3.5e", "7.1a", "7.1d", "7.1e", "R26")
@refusal("neppa", "7.1a", "8.1d")
def test_one_mission_of_two_zones_after_a_change_of_base() -> None:
    game = table("de 1 air berlin", "de 1 air leipzig", "de 2 inf luxembourg", "fr 1 inf metz",
                 spaces={"luxembourg": "de"}, dice=(6, 6))  # fmt: skip
    play(game, "rebase de.air.1 bonn", "end", "attack metz", "join de.inf.1")
    refused(game, "7.1a", "join de.air.2")
    play(game, "join de.air.1")
    assert attack(game) == 4
    play(game, "resolve", "end")
    assert at(game, "de.air.1") == "bonn"
    play(game, "attack metz")
    refused(game, "8.1d", "join de.air.1")


@rule("neppa", "3.5g")
@refusal("neppa", "3.5g")
def test_wings_are_split_and_put_together() -> None:
    game = table("de 1 air berlin", "de 1 air:2 essen", "fr 1 air paris")
    refused(game, "3.5g", "split fr.air.1")
    play(game, "split de.air.1")
    assert (size(game, "de.air.1"), size(game, "de.air.3")) == (2, 1)
    refused(game, "3.5g", "split de.air.3")
    refused(game, "3.5g", "merge de.air.1 de.air.2")
    play(game, "rebase de.air.3 essen")
    refused(game, "3.5g", "merge de.air.2 de.air.3")  # one has moved, the other not
    game = table("de 2 air:2 berlin")
    play(game, "merge de.air.1 de.air.2")
    assert (size(game, "de.air.1"), size(game, "de.air.2")) == (3, 1)
    play(game, "split de.air.1", "split de.air.1", "merge de.air.2 de.air.1")
    assert size(game, "de.air.2") == 2


@rule("neppa", "3.5f", "R106")
def test_air_defends_in_the_turn_of_the_enemy() -> None:
    game = table("de 2 inf luxembourg", "fr 1 inf metz", "fr 1 air paris", **FRANCE)
    play(game, "attack metz", "join de.inf.1", "resolve")
    assert step(game) == "air-support"
    assert war(game).actor != war(game).acting(0)[0]
    play(game, "join fr.air.1")
    assert not war(game).fought >> war(game).piece_of("fr.air.1") & 1


@rule("neppa", "3.3b")
@refusal("neppa", "3.3b")
def test_only_armor_exploits() -> None:
    game = table("de 1 arm luxembourg", "de 1 inf luxembourg", "de 1 arm bonn", "de 1 art bonn", **FRANCE)
    play(game, "attack metz", "join de.arm.1", "resolve", "advance de.arm.1", "end")
    assert step(game) == "exploitation-movement"
    refused(game, "3.3b", "exploit de.art.1 metz")
    refused(game, "3.3b", "exploit de.inf.1 metz")
    play(game, "exploit de.arm.2 metz")
    assert at(game, "de.arm.2") == "metz"


@rule("neppa", "8.1d")
@refusal("neppa", "8.1d")
def test_a_unit_takes_part_in_an_attack_once() -> None:
    game = table("de 2 inf luxembourg", "de 1 abn luxembourg", "de 1 air luxembourg", "fr 1 inf metz", **FRANCE)
    play(game, "attack metz", "join de.inf.1", "drop de.abn.1", "join de.air.1")
    offered = {act.text(war(game)) for act in war(game).choices()}
    assert not offered & {"join de.inf.1", "join de.abn.1", "drop de.abn.1", "join de.air.1"}
    for act in ("join de.inf.1", "drop de.abn.1", "join de.air.1"):
        refused(game, "8.1d", act)


def test_what_a_copy_learns_of_its_own_units_the_war_does_not_believe() -> None:
    """Both begin with nothing known, since the unit has just moved; then it moves on in the copy alone."""
    state = war(table("de 1 inf berlin"))
    berlin, lodz, warsaw = (geo.zone(name) for name in ("berlin", "lodz", "warsaw"))
    assert state.occupied_by(1) == 1 << berlin
    assert state.inside(1 << warsaw | 1 << lodz) == 0
    state.shift(0, lodz)
    twin = state.copy()
    twin.shift(0, warsaw)
    assert twin.occupied_by(1) == 1 << warsaw
    assert twin.inside(1 << warsaw) == 1
    assert state.occupied_by(1) == 1 << lodz
    assert state.inside(1 << warsaw) == 0
