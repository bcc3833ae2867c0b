"""[6.2] Sea transport."""

from __future__ import annotations

from tests.neppa.table import at, legal, offered, play, refused, table, war
from tests.neppa.test_fleets import MED, step
from tests.rules import refusal, rule


@rule("neppa", "6.2a", "6.2c", "6.2g", "2.4b")
@refusal("neppa", "2.4b", "6.2g")
def test_ships_carry_units_from_port_to_port() -> None:
    game = table("it 2 inf naples", "it 1 fleet taranto", scenario=MED, spaces={"tripoli": "it"})
    refused(game, "2.4b", "move it.inf.1 tyrrhenian_s")
    play(game, "transport tripoli", "escort it.fleet.1", "load it.inf.1", "load it.inf.2", "resolve")
    assert at(game, "it.inf.1") == at(game, "it.inf.2") == "tripoli"
    assert at(game, "it.fleet.1") == "taranto"  # back in its base
    refused(game, "6.2g", "sail it.fleet.1 tripoli")
    refused(game, "8.0a", "move it.inf.1 benghazi")


@rule("neppa", "6.2b", "6.2c", "R27")
@refusal("neppa", "6.2b", "6.2c")
def test_what_fleets_can_lift() -> None:
    game = table("it 1 arm naples", "it 1 art naples", "it 2 inf naples", "it 1 air:1 naples", "it 1 fleet:7 naples",
                 "it 1 fleet naples", scenario=MED, spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1")
    refused(game, "6.2b", "load it.arm.1")
    refused(game, "6.2b", "load it.air.1")
    play(game, "load it.art.1")
    refused(game, "6.2c", "load it.inf.1")
    play(game, "escort it.fleet.2", "load it.inf.1")
    refused(game, "6.2b", "load it.arm.1")  # the full fleet is half used
    play(game, "load it.inf.2")
    assert not legal(game, "load it.air.1")


@rule("neppa", "6.2e", "6.2f")
@refusal("neppa", "6.2a", "6.2e", "6.2h")
def test_one_goal_and_several_ports_of_embarkation() -> None:
    game = table("it 1 inf naples", "it 1 inf taranto", "it 1 inf milan", "it 1 inf benghazi", "it 1 fleet genoa",
                 scenario=MED, spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1", "load it.inf.1")
    refused(game, "6.2h", "load it.inf.3")  # no port
    refused(game, "6.2e", "escort it.fleet.1")
    play(game, "load it.inf.2", "resolve")
    assert at(game, "it.inf.1") == at(game, "it.inf.2") == "tripoli"
    assert at(game, "it.fleet.1") == "genoa"
    refused(game, "6.2a", "transport milan")


@rule("neppa", "6.2h")
@refusal("neppa", "6.2h")
def test_a_unit_must_begin_its_turn_in_a_port() -> None:
    game = table("it 1 inf milan", "it 1 inf genoa", "it 1 fleet genoa", scenario=MED, spaces={"tripoli": "it"})
    play(game, "move it.inf.1 genoa", "transport tripoli", "escort it.fleet.1")
    refused(game, "6.2h", "load it.inf.1")
    play(game, "load it.inf.2")


@rule("neppa", "6.2a")
@refusal("neppa", "6.2a", "3.6e")
def test_transport_stays_on_its_front() -> None:
    game = table("gb 1 inf plymouth", "gb 1 fleet plymouth", "gb 1 fleet malta", "gb 1 inf malta",
                 phase="allied/movement")  # fmt: skip
    refused(game, "6.2a", "transport bergen")
    play(game, "transport alexandria")
    refused(game, "3.6e", "escort gb.fleet.1")
    play(game, "escort gb.fleet.2")
    refused(game, "6.2a", "load gb.inf.1")
    play(game, "load gb.inf.2", "resolve")
    assert at(game, "gb.inf.2") == "alexandria"


@rule("neppa", "6.2i", "6.2l")
@refusal("neppa", "6.2i")
def test_armor_moves_on_after_disembarking() -> None:
    game = table("it 1 arm naples", "it 1 fleet naples", scenario=MED, spaces={"tripoli sirte benghazi": "it"})
    play(game, "transport tripoli", "escort it.fleet.1", "load it.arm.1", "resolve")
    refused(game, "6.2i", "move it.arm.1 benghazi")
    play(game, "move it.arm.1 sirte")
    assert at(game, "it.arm.1") == "sirte"
    refused(game, "8.0a", "move it.arm.1 benghazi")


@rule("neppa", "6.2j")
def test_transported_air_units_have_a_new_base() -> None:
    game = table("it 1 air:2 naples", "it 1 fleet naples", scenario=MED, spaces={"tripoli": "it"})
    play(game, "transport tripoli", "escort it.fleet.1", "load it.air.1", "resolve")
    assert at(game, "it.air.1") == "tripoli"
    refused(game, "8.0a", "rebase it.air.1 benghazi")


@rule("neppa", "6.2k")
def test_transported_units_fight_in_the_same_turn() -> None:
    game = table("it 2 inf naples", "it 1 fleet naples", "gb 1 inf matruh", scenario=MED,
                 spaces={"matruh": "gb", "tobruk": "it"}, dice=(6, 6))  # fmt: skip
    play(game, "transport tobruk", "escort it.fleet.1", "load it.inf.1", "load it.inf.2", "resolve")
    play(game, "end", "attack matruh", "join it.inf.1", "join it.inf.2")


@rule("neppa", "6.2m")
@refusal("neppa", "6.2m")
def test_a_transported_airborne_unit_does_not_drop() -> None:
    game = table("de 1 abn naples", "it 1 fleet naples", scenario=MED, spaces={"tripoli": "it"})
    play(game, "transport tripoli", "escort it.fleet.1", "load de.abn.1", "resolve", "end")
    game = table("de 1 abn palermo landed moved", "gb 1 inf malta", "de 1 abn palermo", scenario=MED,
                 phase="axis/combat", spaces={"malta": "gb"})  # fmt: skip
    play(game, "attack malta")
    refused(game, "6.2m", "drop de.abn.1")
    assert legal(game, "drop de.abn.2")


@rule("neppa", "6.2d", "6.3c")
def test_a_transport_may_be_intercepted() -> None:
    game = table("it 2 inf naples", "it 1 fleet taranto", "gb 1 fleet malta", scenario=MED, spaces={"tripoli": "it"})
    play(game, "transport tripoli", "escort it.fleet.1", "load it.inf.1", "resolve")
    assert step(game) == "interception"
    assert war(game).frame.voyage.units == 1  # type: ignore[attr-defined]


@rule("neppa", "6.2a", "R131")
def test_an_ally_is_asked_for_his_ships() -> None:
    game = table("de 1 arm naples", "it 1 fleet naples", scenario=MED, options=("players-5",),
                 spaces={"tripoli": "it"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1", "load de.arm.1", "resolve")
    assert war(game).actor == "italy"
    play(game, "decline")
    assert at(game, "de.arm.1") == "naples"
    play(game, "transport tripoli", "escort it.fleet.1", "load de.arm.1", "resolve", "agree")
    assert at(game, "de.arm.1") == "tripoli"


@rule("neppa", "6.2a", "R131")
@refusal("neppa", "6.2a")
def test_british_ships_carry_no_french_units() -> None:
    game = table("fr 1 inf marseilles", "gb 1 fleet malta", "fr 1 fleet oran", phase="allied/movement")
    play(game, "transport oran", "escort gb.fleet.1")
    refused(game, "6.2a", "load fr.inf.1")
    refused(game, "6.2a", "escort fr.fleet.1")
    play(game, "stand-down", "transport oran", "escort fr.fleet.1", "load fr.inf.1", "resolve")
    assert at(game, "fr.inf.1") == "oran"


@rule("neppa", "6.2a", "13.4a")
def test_limits_count_all_that_a_transport_brings() -> None:
    game = table("de 3 arm naples", "it 3 fleet naples", "it 1 inf taranto", "de 1 inf tripoli", "gb 1 inf malta",
                 scenario=MED, spaces={"tripoli": "it", "malta": "gb"})  # fmt: skip
    play(game, "transport tripoli", "escort it.fleet.1", "escort it.fleet.2", "escort it.fleet.3",
         "load de.arm.1", "load de.arm.2")  # fmt: skip
    refused(game, "13.4b", "load de.arm.3")


@rule("neppa", "6.2a", "12.3m", "1.5m")
@refusal("neppa", "12.3m", "1.5m", "6.2a")
def test_why_no_transport_goes_to_a_country_in_need() -> None:
    """Russia has invaded Finland, Italy Greece: Germany and Britain, both at peace with them, may not help."""
    game = table("de 1 inf konigsberg", "de 1 fleet konigsberg", "su 1 inf viborg", "gb 1 inf london", turn="Fall 1940",
                 at_war=[["russia", "finland"]], standing=["finland"], spaces={"viborg": "su"})  # fmt: skip
    assert "declare war on Russia" in refused(game, "12.3m", "transport helsinki")
    british = table("gb 1 inf alexandria", "gb 1 fleet alexandria", "it 1 inf ioannina", phase="allied/movement",
                    turn="Fall 1940", at_war=[["italy", "greece"]], standing=["greece"],
                    spaces={"ioannina": "it"})  # fmt: skip
    refused(british, "1.5m", "transport crete")
    refused(british, "6.2a", "transport istanbul")


@rule("neppa", "R131", "12.2a")
@refusal("neppa", "6.2a")
def test_british_ships_carry_no_russian_units() -> None:
    game = table("su 1 inf salonika", "su 1 fleet salonika", "gb 1 fleet malta", "de 1 inf berlin", turn="Summer 1943",
                 phase="allied/movement", at_war=[["germany", "russia"]], red_war=8, conquered=["greece"],
                 spaces={"salonika athens": "su"})  # fmt: skip
    play(game, "transport athens", "escort gb.fleet.1")
    refused(game, "6.2a", "load su.inf.1")
    play(game, "stand-down", "transport athens", "escort su.fleet.1", "load su.inf.1")
    refused(game, "6.2a", "escort gb.fleet.1")
    play(game, "resolve")
    assert at(game, "su.inf.1") == "athens"


@rule("neppa", "6.2a", "R82")
@refusal("neppa", "6.2a")
def test_each_unit_needs_friends_in_the_port() -> None:
    """Bulgaria, not active yet, takes Germans in, but no Rumanians."""
    game = table("de 1 inf constanta", "ro 1 inf constanta", "de 1 fleet constanta", "gb 1 inf london",
                 turn="Summer 1942", active=["rumania"], raised=["rumania"], allied=[["germany", "rumania"]],
                 patron={"rumania": "germany"})  # fmt: skip
    play(game, "transport varna", "escort de.fleet.1")
    assert offered(game, "load") == ["load de.inf.1"]
    assert "not under friendly control" in refused(game, "6.2a", "load ro.inf.1")
    aground = table("gb 1 inf london", phase="allied/movement")
    assert "with ships for them" in refused(aground, "6.2a", "transport cyprus")
