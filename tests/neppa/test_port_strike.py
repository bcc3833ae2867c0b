"""[7.5, 7.6] Air attacks on fleets in port."""

from __future__ import annotations

from tests.neppa.battles import size, step
from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule

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
