"""[1.2d, 2.4, 3.6, 6.0, 6.1] Ports, fleets, change of base, overrun ports."""

from __future__ import annotations

from tests.neppa.table import at, legal, offered, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.rules.sea import ports

MED = "1941"
"""A scenario in which Italy and Germany are at war with Britain."""


def step(game: Game) -> str:
    return war(game).frame.step


@rule("neppa", "3.6d", "6.1a", "6.0a")
def test_a_fleet_goes_anywhere_on_its_front() -> None:
    game = table("gb 1 fleet scapa_flow", phase="allied/movement")
    play(game, "sail gb.fleet.1 gibraltar")
    assert at(game, "gb.fleet.1") == "gibraltar"
    refused(game, "8.0a", "sail gb.fleet.1 london")


@rule("neppa", "3.6e", "6.1b", "2.4a")
@refusal("neppa", "3.6e", "6.1a", "2.4a")
def test_no_fleet_leaves_its_front() -> None:
    game = table("gb 1 fleet scapa_flow", "su 1 fleet leningrad", phase="allied/movement")
    refused(game, "3.6e", "sail gb.fleet.1 malta")
    refused(game, "2.4a", "sail su.fleet.1 odessa")  # [R3] the Baltic and the Black Sea do not join
    refused(game, "6.1a", "sail gb.fleet.1 berlin")
    refused(game, "6.1a", "sail gb.fleet.1 scapa_flow")


@rule("neppa", "6.1b")
@refusal("neppa", "6.1b")
def test_a_new_base_must_have_been_friendly_when_the_turn_began() -> None:
    game = table("gb 1 fleet alexandria", "gb 1 inf matruh", scenario=MED, phase="allied/movement",
                 spaces={"matruh alexandria": "gb", "tobruk": "it"})  # fmt: skip
    play(game, "move gb.inf.1 tobruk")
    assert owner(game, "tobruk") == "gb"
    refused(game, "6.1b", "sail gb.fleet.1 tobruk")
    assert legal(game, "sail gb.fleet.1 malta")


@rule("neppa", "6.0a", "R10")
@refusal("neppa", "6.0a")
def test_fleets_base_in_friendly_ports_only() -> None:
    game = table("de 1 fleet bremen", "it 1 fleet taranto")
    refused(game, "6.0a", "sail de.fleet.1 oslo")
    refused(game, "6.0a", "sail it.fleet.1 athens")
    assert legal(game, "sail it.fleet.1 tripoli")  # a colony
    allied = table("it 1 fleet taranto", scenario=MED, spaces={"athens": "de"})
    assert legal(allied, "sail it.fleet.1 athens")


@rule("neppa", "6.0b")
@refusal("neppa", "6.0b")
def test_only_russian_and_german_fleets_base_in_russia() -> None:
    pair = {"batum sevastopol": "de", "odessa": "de", "istanbul izmir izmit": "de"}
    game = table("it 1 fleet istanbul", "de 1 fleet istanbul", scenario=MED, spaces=pair)
    refused(game, "6.0b", "sail it.fleet.1 odessa")
    assert legal(game, "sail de.fleet.1 odessa")


@rule("neppa", "6.0c")
@refusal("neppa", "6.0c")
def test_french_fleets_base_in_france_and_its_colonies() -> None:
    game = table("fr 1 fleet marseilles", phase="allied/movement")
    refused(game, "6.0c", "sail fr.fleet.1 malta")
    assert legal(game, "sail fr.fleet.1 oran")
    assert legal(game, "sail fr.fleet.1 damascus")


@rule("neppa", "1.2d", "6.0d", "R4")
@refusal("neppa", "6.0d")
def test_a_port_takes_sixty_four_factors() -> None:
    game = table("gb 7 fleet malta", "gb 1 fleet:7 malta", "gb 1 fleet:1 alexandria", "gb 1 fleet:2 alexandria",
                 phase="allied/movement")  # fmt: skip
    refused(game, "6.0d", "sail gb.fleet.10 malta")
    play(game, "sail gb.fleet.9 malta")
    assert war(game).factors(war(game).here[geo.zone("malta")]) == 64


@rule("neppa", "1.2d", "R4")
def test_enemy_fleets_take_no_berth() -> None:
    """The limit is one of a side: fleets that still lie in a port after its fall leave its room to the victor."""
    game = table("it 8 fleet malta", "gb 1 fleet alexandria", scenario=MED, phase="allied/movement",
                 spaces={"malta alexandria": "gb"})  # fmt: skip
    assert legal(game, "sail gb.fleet.1 malta")
    assert "sail gb.fleet.1 malta" in offered(game, "sail")


@rule("neppa", "6.0e", "R28")
def test_two_front_ports() -> None:
    game = table("gb 2 fleet gibraltar", "de 2 fleet bremen", phase="allied/movement")
    assert legal(game, "sail gb.fleet.1 malta")
    assert legal(game, "sail gb.fleet.1 london")
    kiel = table("de 1 fleet bremen", spaces={"oslo": "de"})
    assert legal(kiel, "sail de.fleet.1 stettin")
    assert legal(kiel, "sail de.fleet.1 oslo")
    assert [bin(ports.FRONTS_OF[geo.zone(name)]).count("1") for name in ("bremen", "gibraltar", "istanbul")] == [2] * 3
    assert sum(bin(fronts).count("1") == 2 for fronts in ports.FRONTS_OF) == 3


@rule("neppa", "6.0f", "6.0e", "R37")
@refusal("neppa", "6.0f")
def test_the_turkish_straits() -> None:
    closed = {"istanbul izmir": "de", "varna salonika": "de"}
    game = table("de 1 fleet istanbul", "de 1 fleet istanbul pontic", scenario=MED, spaces=closed)
    refused(game, "6.0f", "sail de.fleet.1 varna")  # it came from the Aegean
    refused(game, "6.0f", "sail de.fleet.2 salonika")
    assert legal(game, "sail de.fleet.2 varna")
    assert legal(game, "sail de.fleet.1 salonika")
    opened = table("de 1 fleet istanbul", scenario=MED, spaces=closed | {"izmit": "de"})
    assert legal(opened, "sail de.fleet.1 varna")
    assert legal(opened, "sail de.fleet.1 salonika")


@rule("neppa", "6.0f", "R37")
def test_a_fleet_remembers_by_which_sea_it_came_to_istanbul() -> None:
    game = table("de 1 fleet varna", "de 1 fleet salonika", scenario=MED,
                 spaces={"istanbul": "de", "varna salonika": "de"})  # fmt: skip
    play(game, "sail de.fleet.1 istanbul", "sail de.fleet.2 istanbul")
    assert war(game).pontic == 1


@rule("neppa", "6.1c", "6.3a")
def test_a_base_change_may_be_intercepted() -> None:
    game = table("de 1 fleet bremen", "gb 1 fleet scapa_flow", spaces={"bergen": "de"}, dice=(1, 6))
    play(game, "sail de.fleet.1 bergen")
    assert step(game) == "interception"
    assert war(game).actor == "britain"
    play(game, "end")
    assert at(game, "de.fleet.1") == "bergen"


@rule("neppa", "6.1a", "6.1c", "R135")
@refusal("neppa", "6.0d", "6.1a")
def test_fleets_of_a_port_sail_together_when_an_enemy_is_near() -> None:
    game = table("de 2 fleet bremen", "de 1 fleet stettin", "gb 1 fleet scapa_flow", spaces={"bergen": "de"})
    play(game, "sail de.fleet.1 bergen")
    refused(game, "6.1a", "escort de.fleet.3")
    play(game, "escort de.fleet.2", "resolve", "end")
    assert at(game, "de.fleet.1") == at(game, "de.fleet.2") == "bergen"
    full = table("de 2 fleet bremen", "de 6 fleet bergen", "de 1 fleet:5 bergen", "gb 1 fleet scapa_flow",
                 spaces={"bergen": "de"})  # fmt: skip
    play(full, "sail de.fleet.1 bergen", "end")
    refused(full, "6.0d", "sail de.fleet.2 bergen")
    narrow = table("de 2 fleet bremen", "de 1 fleet:3 bremen", "de 6 fleet bergen", "de 1 fleet:5 bergen",
                   "gb 1 fleet scapa_flow", spaces={"bergen": "de"})  # fmt: skip
    play(narrow, "sail de.fleet.1 bergen")
    assert offered(narrow, "escort") == ["escort de.fleet.3"]  # eleven factors find a berth
    assert "so many" in refused(narrow, "6.0d", "escort de.fleet.2")


@rule("neppa", "R10")
def test_nobody_intercepts_a_neutral() -> None:
    game = table("it 1 fleet taranto", "gb 3 fleet malta")
    play(game, "sail it.fleet.1 tripoli")
    assert at(game, "it.fleet.1") == "tripoli"


@rule("neppa", "3.6a", "3.6b", "3.6c", "R27", "R132")
@refusal("neppa", "3.6a", "3.6c")
def test_partial_fleets_combine() -> None:
    game = table("gb 1 fleet:5 malta", "gb 1 fleet:4 malta", "gb 1 fleet malta", "gb 1 fleet:3 alexandria",
                 phase="allied/movement")  # fmt: skip
    refused(game, "3.6a", "combine gb.fleet.3")
    refused(game, "3.6c", "combine gb.fleet.4")
    play(game, "combine gb.fleet.1")
    assert [war(game).size[piece] for piece in range(4)] == [8, 1, 8, 3]
    refused(game, "3.6a", "combine gb.fleet.1")
    just = table("gb 2 fleet:4 malta", phase="allied/movement")
    play(just, "combine gb.fleet.1")
    assert (war(just).size[0], at(just, "gb.fleet.2")) == (8, "")
    few = table("gb 1 fleet:4 malta", "gb 1 fleet:3 malta", phase="allied/movement")
    refused(few, "3.6c", "combine gb.fleet.1")


@rule("neppa", "6.1i", "6.1j", "R39")
@refusal("neppa", "6.1i")
def test_the_us_box() -> None:
    facts = {"at_war": [["germany", "usa"]], "us_in": 1, "allied": [["britain", "usa"]]}
    game = table("us 1 fleet us_box", "us 1 fleet us_box returned", "us 1 fleet plymouth", phase="allied/movement",
                 turn="Summer 1942", **facts)  # fmt: skip
    refused(game, "6.1i", "sail us.fleet.1 plymouth")
    play(game, "sail us.fleet.2 plymouth", "sail us.fleet.3 us_box")
    assert at(game, "us.fleet.2") == "plymouth"
    assert at(game, "us.fleet.3") == "us_box"
    assert war(game).returned >> 2 & 1
    near = table("us 1 fleet plymouth", "de 1 fleet brest", phase="allied/movement", turn="Summer 1942",
                 spaces={"brest": "de"}, dice=(1, 6), **facts)  # fmt: skip
    play(near, "sail us.fleet.1 us_box")
    assert step(near) == "interception"  # in the waters of the port


@rule("neppa", "6.1d", "9.1e", "9.1f", "9.2c", "9.2d", "9.6f", "6.3b", "R66", "R137")
@refusal("neppa", "9.1f", "9.2d", "9.6f", "9.6e", "9.6a", "3.6e")
def test_fleets_go_to_and_from_convoy_boxes() -> None:
    game = table("gb 2 fleet plymouth", "gb 1 fleet malta", "gb 1 fleet mcb home=london", "gb 1 fleet bcb patrols",
                 "de 6 fleet brest", phase="allied/movement", turn="Summer 1942", spaces={"brest": "de"})  # fmt: skip
    play(game, "sail gb.fleet.1 bcb", "sail gb.fleet.2 mcb")  # nobody intercepts
    assert (at(game, "gb.fleet.1"), at(game, "gb.fleet.2")) == ("bcb", "mcb")
    refused(game, "9.1f", "sail gb.fleet.1 plymouth")
    refused(game, "9.2d", "sail gb.fleet.2 plymouth")
    refused(game, "3.6e", "sail gb.fleet.3 bcb")
    refused(game, "9.6f", "sail gb.fleet.4 plymouth")
    refused(game, "9.6e", "sail gb.fleet.5 plymouth")
    play(game, "sail gb.fleet.4 london")
    assert at(game, "gb.fleet.4") == "london"
    axis = table("de 1 fleet bremen")
    refused(axis, "9.6a", "sail de.fleet.1 bcb")


@rule("neppa", "R153", "R103")
@refusal("neppa", "9.6d", "14.1d")
def test_whose_fleets_do_not_go_to_the_convoy_boxes() -> None:
    game = table("fr 1 fleet brest", "no 1 fleet bergen", "gb 1 inf london", "de 1 inf berlin", phase="allied/movement",
                 at_war=[["germany", "norway"]], allied=[["britain", "norway"]],
                 patron={"norway": "britain"})  # fmt: skip
    refused(game, "9.6d", "sail fr.fleet.1 bcb")
    refused(game, "9.6d", "sail no.fleet.1 mcb")
    alone = table("us 1 fleet brest", "de 1 inf berlin", phase="allied/movement", turn="Summer 1943",
                  conquered=["britain", "france"], us_in=1, at_war=[["germany", "usa"]],
                  spaces={"brest": "us"})  # fmt: skip
    refused(alone, "14.1d", "sail us.fleet.1 bcb")


@rule("neppa", "9.6f", "R66")
def test_a_fleet_whose_port_is_lost_goes_to_the_nearest() -> None:
    game = table("gb 1 fleet bcb home=brest", "gb 1 fleet bcb", "us 1 fleet bcb", phase="allied/movement",
                 turn="Summer 1942", spaces={"brest caen": "de"}, conquered=["france"], us_in=1,
                 allied=[["britain", "usa"]], at_war=[["germany", "usa"]])  # fmt: skip
    assert legal(game, "sail gb.fleet.1 plymouth")
    assert not legal(game, "sail gb.fleet.1 london")
    assert legal(game, "sail gb.fleet.2 london")  # set up in the box: it names any port of the West
    assert legal(game, "sail us.fleet.1 us_box")


# ---------------------------------------------------------------- overrun ports
FALL = {"scenario": "1941", "phase": "allied/combat", "spaces": {"matruh crete": "gb", "tobruk": "it"}}


@rule("neppa", "6.1e", "6.1f", "R38")
def test_fleets_of_an_overrun_port_go_to_the_nearest() -> None:
    game = table("gb 4 arm matruh", "it 1 inf tobruk", "it 1 fleet tobruk", "gb 3 fleet alexandria",
                 dice=(6, 6), **FALL)  # fmt: skip
    play(game, "attack tobruk", *(f"join gb.arm.{n}" for n in (1, 2, 3, 4)), "resolve", "advance gb.arm.1")
    assert at(game, "it.fleet.1") == "benghazi"  # not intercepted
    assert step(game) == "advance"


@rule("neppa", "6.1k", "R38")
@refusal("neppa", "6.1k", "6.1e")
def test_the_owner_chooses_between_equal_ports() -> None:
    game = table("gb 4 arm gabes", "it 1 inf tripoli", "it 2 fleet tripoli", scenario="1941", phase="allied/combat",
                 spaces={"gabes": "gb", "tunis": "it", "malta": "it"}, dice=(6, 6))  # fmt: skip
    play(game, "attack tripoli", *(f"join gb.arm.{n}" for n in (1, 2, 3, 4)), "resolve", "advance gb.arm.1")
    assert step(game) == "displacement"
    assert war(game).actor == "germany"
    refused(game, "6.1k", "flee it.fleet.1 taranto")
    refused(game, "6.1e", "flee gb.arm.1 malta")
    play(game, "flee it.fleet.1 malta", "flee it.fleet.2 tunis")
    assert (at(game, "it.fleet.1"), at(game, "it.fleet.2")) == ("malta", "tunis")
    assert step(game) == "advance"


@rule("neppa", "6.1g")
def test_without_a_port_overrun_fleets_are_destroyed() -> None:
    game = table("de 4 arm liege", "gb 1 fleet brussels", phase="axis/combat", turn="Spring 1940",
                 spaces={"liege": "de", "brussels": "gb", "london portsmouth plymouth liverpool newcastle": "de",
                         "edinburgh scapa_flow belfast gibraltar": "de", "lille caen brest nantes bordeaux": "de",
                         "casablanca": "de"})  # fmt: skip
    play(game, "attack brussels", "join de.arm.1", "resolve", "advance de.arm.1")
    assert at(game, "gb.fleet.1") == ""


@rule("neppa", "6.1h")
def test_the_front_is_chosen_first_at_a_two_front_port() -> None:
    game = table("de 4 arm seville", "gb 1 fleet gibraltar", phase="axis/combat", turn="Spring 1941",
                 spaces={"seville": "de", "oran": "gb", "casablanca": "gb"})  # fmt: skip
    play(game, "attack gibraltar", "join de.arm.1", "resolve", "advance de.arm.1")
    assert step(game) == "displacement"
    assert legal(game, "flee gb.fleet.1 oran")  # the nearest of the Mediterranean
    assert legal(game, "flee gb.fleet.1 casablanca")  # the nearest of the West
    play(game, "flee gb.fleet.1 oran")
    assert at(game, "gb.fleet.1") == "oran"


@rule("neppa", "6.1e", "6.0c", "6.0d")
def test_an_overrun_fleet_keeps_to_the_rules_of_basing() -> None:
    game = table("de 4 arm caen", "fr 1 fleet brest", "gb 8 fleet plymouth", phase="axis/combat", turn="Spring 1940",
                 spaces={"caen nantes": "de"})  # fmt: skip
    play(game, "attack brest", "join de.arm.1", "resolve", "advance de.arm.1")
    assert at(game, "fr.fleet.1") == "bordeaux"
