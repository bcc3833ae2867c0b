"""[7.5, 7.6] Air attacks on fleets in port."""

from __future__ import annotations

from typing import Any

from tests.neppa.battles import size, step
from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.tables import TURN_OF

BREST = {"phase": "axis/combat", "spaces": {"nantes": "de"}}


@rule("neppa", "7.5a", "7.5c", "3.5e", "R57")
@refusal("neppa", "7.5a", "8.1d")
def test_d17_three_factors_on_a_port() -> None:
    game = table("de 1 air nantes", "de 1 air berlin", "de 1 air nantes fought", "de 1 inf nantes", "fr 1 fleet brest",
                 dice=(1, 3, 5), **BREST)  # fmt: skip
    refused(game, "7.5a", "strike paris")
    refused(game, "7.5a", "strike caen")
    play(game, "strike brest")
    refused(game, "7.5a", "resolve")
    refused(game, "7.5a", "join de.air.2")
    refused(game, "7.5a", "join de.inf.1")
    refused(game, "8.1d", "join de.air.3")
    play(game, "join de.air.1", "resolve")
    assert (size(game, "de.air.1"), size(game, "fr.fleet.1")) == (2, 7)
    assert at(game, "de.air.1") == "nantes"
    assert not legal(game, "strike brest")  # one mission a turn


@rule("neppa", "R57", "7.5c")
@refusal("neppa", "7.5c")
def test_the_owner_chooses_the_fleets() -> None:
    game = table("de 1 air nantes", "fr 2 fleet:4 brest", "fr 1 fleet marseilles", dice=(4, 5, 6), **BREST)
    play(game, "strike brest", "join de.air.1", "resolve")
    assert step(game) == "harbour-losses"
    assert war(game).actor == war(game).seat(3) != "germany"
    refused(game, "7.5c", "sink fr.fleet.3 1")
    refused(game, "7.5c", "sink fr.fleet.1 4")
    play(game, "sink fr.fleet.1 2", "sink fr.fleet.2 1")
    assert (size(game, "fr.fleet.1"), size(game, "fr.fleet.2")) == (2, 3)
    assert step(game) == "combat"


@rule("neppa", "7.6a", "7.6b", "7.6c", "7.5b", "R56", "R106", "R167")
@refusal("neppa", "7.6a", "7.2d")
def test_interception_of_a_port_strike() -> None:
    game = table("de 2 air nantes", "fr 1 fleet brest", "fr 2 air paris", "fr 1 air marseilles", "fr 1 inf caen",
                 "fr 1 air paris flown", dice=(4, 3), **BREST)  # fmt: skip
    play(game, "strike brest", "join de.air.1", "resolve")
    assert step(game) == "port-defence"
    refused(game, "7.6a", "join fr.air.3")
    refused(game, "7.6a", "join fr.inf.1")
    refused(game, "7.2d", "join fr.air.4")
    play(game, "join fr.air.1", "end")  # 4 + 1 against 3: Germany wins, but is not the larger force
    assert (size(game, "de.air.1"), size(game, "fr.air.1"), size(game, "fr.fleet.1")) == (2, 1, 8)
    play(game, "strike brest")
    refused(game, "8.1d", "join de.air.1")  # its mission counts
    play(game, "join de.air.2", "resolve")
    refused(game, "7.2d", "join fr.air.1")


@rule("neppa", "7.6c")
def test_a_larger_and_victorious_raid_goes_on() -> None:
    game = table("de 2 air nantes", "fr 1 fleet brest", "fr 1 air paris", dice=(4, 3, 6, 6, 6, 6, 6, 6), **BREST)
    play(game, "strike brest", "join de.air.1", "join de.air.2", "resolve", "join fr.air.1")
    assert at(game, "fr.air.1") == ""  # 4 + 1 + 3 against 3
    assert size(game, "fr.fleet.1") == 8 - 5  # one raider was lost


@rule("neppa", "3.5c")
@refusal("neppa", "3.5c")
def test_ports_are_struck_in_the_combat_phase() -> None:
    game = table("de 1 air luxembourg", "de 1 arm luxembourg", "de 1 arm bonn", "fr 1 fleet lille", phase="axis/combat",
                 spaces={"luxembourg": "de"})  # fmt: skip
    assert legal(game, "strike lille")
    play(game, "attack metz", "join de.arm.1", "resolve", "advance de.arm.1", "end", "exploit de.arm.2 metz")
    assert step(game) == "exploitation-combat"
    refused(game, "3.5c", "strike lille")


EASTERN: dict[str, Any] = {"at_war": [["germany", "russia"]], "turn": "Winter 1941", "red_war": 8}


@rule("neppa", "13.1b", "7.5a")
@refusal("neppa", "13.1b")
def test_the_russian_winter_shelters_fleets_in_russian_ports() -> None:
    stacks = ("de 1 air helsinki", "su 1 fleet leningrad", "su 1 inf leningrad", "gb 1 inf london")
    game = table(*stacks, phase="axis/combat", winter=TURN_OF["Winter 1941"] + 1, **EASTERN)
    refused(game, "13.1b", "strike leningrad")
    later = table(*stacks, phase="axis/combat", winter=TURN_OF["Winter 1942"] + 1, **EASTERN)
    assert legal(later, "strike leningrad")


@rule("neppa", "12.2d", "7.5a")
@refusal("neppa", "12.2d")
def test_russian_and_british_wings_do_not_strike_the_same_port_in_one_phase() -> None:
    stacks = ("su 1 air viborg", "gb 1 air stockholm", "de 1 fleet helsinki", "de 1 inf berlin")
    zones = {"stockholm": "gb", "viborg": "su", "helsinki": "de"}
    game = table(*stacks, phase="allied/combat", spaces=zones, dice=(2, 2, 2), **EASTERN)
    play(game, "strike helsinki", "join gb.air.1")
    refused(game, "12.2d", "join su.air.1")
    play(game, "resolve")
    refused(game, "12.2d", "strike helsinki")
    other_way_round = table(*stacks, phase="allied/combat", spaces=zones, dice=(2, 2, 2), **EASTERN)
    play(other_way_round, "strike helsinki", "join su.air.1", "resolve")
    refused(other_way_round, "12.2d", "strike helsinki")


@rule("neppa", "13.4c", "7.5a")
@refusal("neppa", "13.4c")
def test_surplus_wings_in_north_africa_strike_no_ports() -> None:
    game = table("de 2 air tobruk", "de 2 air matruh", "gb 1 fleet alexandria", phase="axis/combat",
                 dice=(2,) * 9, spaces={"tobruk matruh": "de"})  # fmt: skip
    play(game, "strike alexandria", "join de.air.1", "join de.air.2", "resolve")
    assert legal(game, "strike alexandria")
    play(game, "strike alexandria", "join de.air.3", "resolve")
    refused(game, "13.4c", "strike alexandria")


@rule("neppa", "12.1a", "7.5a")
@refusal("neppa", "12.1a")
def test_italian_and_german_wings_strike_together_only_as_allies() -> None:
    stacks = ("it 1 air salonika", "de 1 air varna", "tr 1 fleet istanbul")
    zones, enemies = {"salonika": "it", "varna": "de"}, [["italy", "turkey"], ["germany", "turkey"]]
    game = table(*stacks, phase="axis/combat", at_war=enemies, spaces=zones)
    play(game, "strike istanbul", "join de.air.1")
    refused(game, "12.1a", "join it.air.1")
    allies = table(*stacks, phase="axis/combat", at_war=enemies, spaces=zones, allied=[["italy", "germany"]])
    play(allies, "strike istanbul", "join de.air.1", "join it.air.1")


@refusal("neppa", "7.5a", "7.6a")
def test_what_a_player_is_told_about_a_strike() -> None:
    game = table("de 1 air nantes", "de 1 air berlin", "fr 1 fleet brest", "fr 1 air paris", "fr 1 air marseilles",
                 **BREST)  # fmt: skip
    assert "is no port" in refused(game, "7.5a", "strike paris")
    far = table("de 1 air berlin", "fr 1 fleet brest", **BREST)
    assert "within two zones" in refused(far, "7.5a", "strike brest")
    play(game, "strike brest")
    assert "more than two zones away" in refused(game, "7.5a", "join de.air.2")
    play(game, "join de.air.1", "resolve")
    assert "more than two zones away" in refused(game, "7.6a", "join fr.air.2")
