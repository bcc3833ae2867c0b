"""[6.7, 11.0, 11.1] Strategic Redeployment and shipping."""

from __future__ import annotations

from typing import Any

from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, NATION_OF, RUSSIA, USA
from theatrum.rulesets.neppa.rules.redeployment import shipping
from theatrum.rulesets.neppa.rules.redeployment.shipment import SRS

AXIS, ALLIED = "axis/redeployment", "allied/redeployment"
GIBRALTAR_LOST = {"gibraltar": "de"}


def desert(*stacks: str, **facts: Any) -> Game:
    """Summer 1941: Britain holds Egypt, Malta and Gibraltar."""
    return table(*stacks, scenario="1941", phase=ALLIED, **facts)


def overseas(*stacks: str, **facts: Any) -> Game:
    """Summer 1944: the USA is in the war, France is conquered."""
    return table(*stacks, scenario="1944", phase=ALLIED, **facts)


def used(game: Game) -> set[str]:
    """The ships that have had their mission."""
    state = war(game)
    return {state.piece_name(piece) for piece in range(len(state.at)) if state.fought >> piece & 1}


# ---------------------------------------------------------------- the numbers
@rule("neppa", "11.0b")
@refusal("neppa", "11.0b")
def test_srs_of_each_country() -> None:
    assert {n: SRS[n] for n in (USA, GERMANY, BRITAIN, RUSSIA, ITALY, FRANCE)} == {
        USA: 10, GERMANY: 9, BRITAIN: 7, RUSSIA: 6, ITALY: 5, FRANCE: 5,
    }  # fmt: skip
    game = table("de 2 inf berlin", "it 1 inf rome", phase=AXIS, redeployed={"germany": 8})
    play(game, "redeploy de.inf.1 bonn")
    refused(game, "11.0b", "redeploy de.inf.2 bonn")
    assert legal(game, "redeploy it.inf.1 milan")


@rule("neppa", "11.0a", "R75")
@refusal("neppa", "11.0a")
def test_one_sr_moves_one_unit_any_distance_once() -> None:
    game = table("de 1 inf konigsberg moved fought", "de 1 air berlin", phase=AXIS, spaces={"warsaw danzig": "de"})
    play(game, "redeploy de.inf.1 bonn")
    assert at(game, "de.inf.1") == "bonn"
    assert war(game).redeployed[GERMANY] == 1
    refused(game, "11.0a", "redeploy de.inf.1 berlin")
    refused(game, "11.0a", "redeploy de.air.1 berlin")
    play(game, "redeploy de.air.1 konigsberg")
    assert war(game).redeployed[GERMANY] == 2


@rule("neppa", "11.0a")
def test_units_aboard_ships_do_not_redeploy() -> None:
    game = table("gb 1 inf london aboard=caen", "gb 1 fleet london aboard=caen", "gb 1 inf norwich", scenario="1944",
                 phase=ALLIED)  # fmt: skip
    refused(game, "11.0a", "redeploy gb.inf.1 norwich")


# ---------------------------------------------------------------- land
@rule("neppa", "11.0d")
@refusal("neppa", "11.0d")
def test_over_land_only_friendly_zones() -> None:
    game = table("de 1 inf berlin", "de 1 inf konigsberg", "pl 1 inf warsaw", phase=AXIS)
    refused(game, "11.0d", "redeploy de.inf.1 warsaw")
    refused(game, "11.0d", "redeploy de.inf.1 brussels")
    refused(game, "11.0e", "redeploy de.inf.2 berlin")  # Danzig is Polish
    open_ = table("de 1 inf konigsberg", phase=AXIS, spaces={"danzig": "de"})
    assert legal(open_, "redeploy de.inf.1 berlin")


@rule("neppa", "11.0c", "R76")
@refusal("neppa", "11.0c")
def test_not_into_newly_conquered_zones() -> None:
    game = table("de 2 inf berlin", "de 1 inf essen", phase="axis/movement", spaces={"amsterdam": "nl"},
                 at_war=[["germany", "netherlands"]], patron={"netherlands": "britain"})  # fmt: skip
    play(game, "move de.inf.3 amsterdam")
    while war(game).frame.path(war(game)) != AXIS:
        play(game, "end")
    refused(game, "11.0c", "redeploy de.inf.1 amsterdam")
    assert legal(game, "redeploy de.inf.1 bonn")


@rule("neppa", "11.0c", "2.9c")
def test_russians_redeploy_into_a_recaptured_defense_zone() -> None:
    game = table("su 1 inf moscow", scenario="1941", phase=ALLIED)
    war(game).began &= ~geo.zones(["stalingrad", "tula"])
    refused(game, "11.0c", "redeploy su.inf.1 tula")
    assert legal(game, "redeploy su.inf.1 stalingrad")


# ---------------------------------------------------------------- ships
@rule("neppa", "6.7a", "6.7d", "11.0e", "11.0g")
@refusal("neppa", "11.0e")
def test_ground_units_need_ships() -> None:
    game = desert("gb 2 inf birmingham", "gb 1 fleet scapa_flow fought")
    refused(game, "11.0e", "redeploy gb.inf.1 gibraltar")
    ships = desert("gb 1 inf birmingham", "gb 1 fleet scapa_flow")
    play(ships, "redeploy gb.inf.1 gibraltar")  # over land to a port, then over sea
    assert at(ships, "gb.inf.1") == "gibraltar"
    assert used(ships) == {"gb.fleet.1"}


@rule("neppa", "6.7g", "6.7h", "6.7k", "6.3b")
def test_shipping_fleets_stay_in_their_bases() -> None:
    game = desert("gb 1 inf london", "gb 1 fleet scapa_flow", "de 3 fleet brest", "gb 1 fleet malta")
    play(game, "redeploy gb.inf.1 gibraltar")
    assert at(game, "gb.fleet.1") == "scapa_flow"
    assert war(game).frame.step == "redeployment"  # nobody is asked to intercept


@rule("neppa", "6.7e", "6.7f", "R150")
def test_lift_of_the_smallest_fleets() -> None:
    game = desert("gb 1 arm london", "gb 2 inf london", "gb 1 fleet:5 plymouth", "gb 1 fleet:3 plymouth",
                  "gb 1 fleet:7 london")  # fmt: skip
    refused(game, "11.0e", "redeploy gb.arm.1 gibraltar")
    play(game, "redeploy gb.inf.1 gibraltar")
    assert used(game) == {"gb.fleet.1"}
    play(game, "redeploy gb.inf.2 gibraltar")
    assert used(game) == {"gb.fleet.1", "gb.fleet.3"}
    heavy = desert("gb 2 arm london", "gb 1 fleet plymouth", "gb 1 inf london")
    play(heavy, "redeploy gb.arm.1 gibraltar")
    refused(heavy, "11.0e", "redeploy gb.inf.1 gibraltar")


@rule("neppa", "6.7f", "6.7j")
def test_a_full_fleet_takes_two_small_units_to_one_port() -> None:
    game = desert("gb 3 inf london", "gb 1 fleet plymouth", "gb 1 inf alexandria")
    play(game, "redeploy gb.inf.1 gibraltar")
    refused(game, "11.0e", "redeploy gb.inf.2 belfast")  # another port of debarkation
    assert legal(game, "redeploy gb.inf.2 gibraltar")
    other = desert("gb 1 inf london", "gb 1 inf belfast", "gb 1 inf plymouth", "gb 1 fleet plymouth")
    play(other, "redeploy gb.inf.1 gibraltar", "redeploy gb.inf.2 gibraltar")  # several ports of embarkation
    assert used(other) == {"gb.fleet.1"}
    refused(other, "11.0e", "redeploy gb.inf.3 gibraltar")


@rule("neppa", "6.7i", "R41")
def test_a_base_change_is_no_mission() -> None:
    game = desert("gb 1 inf london", "gb 1 fleet plymouth moved")
    assert legal(game, "redeploy gb.inf.1 gibraltar")
    busy = desert("gb 1 inf london", "gb 1 fleet plymouth fought")
    refused(busy, "11.0e", "redeploy gb.inf.1 gibraltar")


@rule("neppa", "6.7b", "11.0f", "R50")
@refusal("neppa", "11.0f")
def test_air_units_fly_over_four_ocean_zones() -> None:
    game = desert("gb 1 air plymouth", "gb 1 inf plymouth")
    assert legal(game, "redeploy gb.air.1 belfast")
    refused(game, "11.0e", "redeploy gb.inf.1 belfast")
    refused(game, "11.0f", "redeploy gb.air.1 gibraltar")
    ships = desert("gb 1 air plymouth", "gb 1 fleet plymouth")
    play(ships, "redeploy gb.air.1 gibraltar")
    assert used(ships) == {"gb.fleet.1"}
    assert all(shipping.hop(space) & geo.LAND == shipping.hop(space) for space in range(geo.SIZE))


# ---------------------------------------------------------------- fronts
@rule("neppa", "11.0h", "11.0i", "R28")
@refusal("neppa", "11.0h", "11.0j")
def test_b14_a_different_fleet_on_each_front() -> None:
    game = desert("gb 1 arm london", "gb 1 fleet plymouth", "gb 1 fleet alexandria")
    play(game, "redeploy gb.arm.1 cairo")
    assert at(game, "gb.arm.1") == "cairo"
    assert used(game) == {"gb.fleet.1", "gb.fleet.2"}
    assert war(game).redeployed[BRITAIN] == 1
    lost = desert("gb 1 arm london", "gb 1 fleet plymouth", "gb 1 fleet alexandria",
                  spaces=GIBRALTAR_LOST | {"port_said": "it"})  # fmt: skip
    refused(lost, "11.0j", "redeploy gb.arm.1 cairo")
    one = desert("gb 1 arm london", "gb 2 fleet alexandria")
    refused(one, "11.0h", "redeploy gb.arm.1 cairo")


@rule("neppa", "11.0j", "11.0k", "R77")
@refusal("neppa", "11.0j", "11.0k")
def test_b15_the_suez_route() -> None:
    game = desert("gb 1 arm london", "gb 1 fleet plymouth")
    play(game, "redeploy gb.arm.1 cairo")
    assert war(game).redeployed[BRITAIN] == 2
    assert used(game) == {"gb.fleet.1"}
    back = desert("gb 1 arm cairo", "gb 1 fleet alexandria", "gb 1 inf cairo")
    play(back, "redeploy gb.arm.1 london")
    assert war(back).redeployed[BRITAIN] == 2
    for zone in ("cairo", "port_said"):
        lost = desert("gb 1 arm london", "gb 1 fleet plymouth", spaces=GIBRALTAR_LOST | {zone: "it"})
        refused(lost, "11.0j", "redeploy gb.arm.1 alexandria")
    wrong = desert("gb 1 arm london", "gb 1 fleet alexandria", spaces=GIBRALTAR_LOST)
    refused(wrong, "11.0k", "redeploy gb.arm.1 cairo")
    poor = desert("gb 1 arm london", "gb 1 fleet plymouth", redeployed={"britain": 6})
    refused(poor, "11.0k", "redeploy gb.arm.1 cairo")


@rule("neppa", "11.0i", "R28", "R75", "R77")
@refusal("neppa", "11.0i")
def test_fleets_past_gibraltar() -> None:
    game = desert("gb 1 fleet plymouth")
    play(game, "redeploy gb.fleet.1 malta")
    assert at(game, "gb.fleet.1") == "malta"
    lost = desert("gb 1 fleet plymouth", "gb 1 fleet alexandria", spaces=GIBRALTAR_LOST)
    refused(lost, "11.0i", "redeploy gb.fleet.1 malta")
    play(lost, "redeploy gb.fleet.1 port_said")  # the way round Africa
    assert war(lost).redeployed[BRITAIN] == 2


@rule("neppa", "11.0l", "R28")
@refusal("neppa", "11.0l")
def test_the_turkish_straits() -> None:
    closed = table("it 1 fleet taranto", scenario="1941", phase=AXIS, spaces={"varna": "it"})
    refused(closed, "11.0l", "redeploy it.fleet.1 varna")
    two = table("it 1 fleet taranto", scenario="1941", phase=AXIS, spaces={"varna istanbul izmir": "it"})
    refused(two, "11.0l", "redeploy it.fleet.1 varna")
    open_ = table("it 1 fleet taranto", scenario="1941", phase=AXIS, spaces={"varna istanbul izmir izmit": "it"})
    play(open_, "redeploy it.fleet.1 varna")
    assert at(open_, "it.fleet.1") == "varna"


@rule("neppa", "9.1f")
def test_fleets_redeploy_into_a_convoy_box() -> None:
    game = desert("gb 1 fleet plymouth", "gb 1 fleet london")
    play(game, "redeploy gb.fleet.1 bcb")
    assert at(game, "gb.fleet.1") == "bcb"
    assert war(game).redeployed[BRITAIN] == 1


# ---------------------------------------------------------------- other countries
@rule("neppa", "12.3f", "14.5e", "14.5p", "R107", "R154")
@refusal("neppa", "12.3f")
def test_who_pays_for_others() -> None:
    facts: dict[str, Any] = {"patron": {"rumania": "germany", "vichy-france": "germany"},
                             "allied": [["germany", "italy", "rumania"]], "active": ["rumania"]}  # fmt: skip
    axis = table("ro 2 inf bucharest", "vf 1 inf oran", "it 1 inf rome", scenario="1941", phase=AXIS,
                 redeployed={"germany": 8}, **facts)  # fmt: skip
    play(axis, "redeploy ro.inf.1 constanta")
    assert war(axis).redeployed[GERMANY] == 9
    refused(axis, "12.3f", "redeploy ro.inf.2 constanta")
    play(axis, "redeploy vf.inf.1 algiers")
    assert war(axis).redeployed[ITALY] == 1
    game = table("pl 1 inf warsaw", "gb 1 inf london", phase=ALLIED)
    refused(game, "11.0b", "redeploy pl.inf.1 lodz")
    free = desert("ff 1 inf alexandria", "gb 1 inf london")
    play(free, "redeploy ff.inf.1 cairo")
    assert war(free).redeployed[BRITAIN] == 1


# ---------------------------------------------------------------- the USA
@rule("neppa", "11.1a", "11.1c", "11.1d", "11.1g", "6.7c", "6.1i", "R51", "R78")
@refusal("neppa", "11.1c", "11.1d")
def test_initial_deployments() -> None:
    game = overseas("us 5 inf us_box", "us 1 air us_box", "us 2 fleet us_box", "us 1 inf us_box returned")
    refused(game, "11.1d", "redeploy us.inf.1 gibraltar")
    refused(game, "11.1d", "redeploy us.fleet.1 gibraltar")
    refused(game, "11.1d", "redeploy us.fleet.1 bcb")
    zones = ["london", "plymouth", "norwich", "liverpool", "newcastle"]
    play(game, *(f"redeploy us.inf.{n} {zone}" for n, zone in enumerate(zones, 1)), "redeploy us.fleet.1 london")
    assert used(game) == set()  # no ships are needed
    refused(game, "11.1c", "redeploy us.air.1 london")
    assert war(game).redeployed[USA] == 6
    assert legal(game, "redeploy us.inf.6 gibraltar")  # [11.1b] it has been in Europe


@rule("neppa", "11.1b", "11.1g")
def test_units_that_came_back() -> None:
    game = overseas("us 1 inf london", "us 1 fleet london", "us 1 inf us_box returned", deployed=6)
    play(game, "redeploy us.inf.1 us_box")
    assert at(game, "us.inf.1") == "us_box"
    assert war(game).returned >> war(game).piece_of("us.inf.1") & 1
    assert used(game) == {"us.fleet.1"}
    play(game, "redeploy us.inf.2 gibraltar")
    assert at(game, "us.inf.2") == "gibraltar"
    assert war(game).deployed == 6


@rule("neppa", "11.1e", "R78")
@refusal("neppa", "11.1e")
def test_after_the_fall_of_britain() -> None:
    game = overseas("us 1 inf us_box", conquered=["britain"], spaces={"brest paris gibraltar": "us"})
    refused(game, "11.1e", "redeploy us.inf.1 paris")
    assert legal(game, "redeploy us.inf.1 brest")


@rule("neppa", "11.1f", "R78")
@refusal("neppa", "11.1f")
def test_while_both_stand() -> None:
    game = overseas("us 1 inf us_box", conquered=[], spaces={"brest paris": "us"})
    refused(game, "11.1f", "redeploy us.inf.1 paris")
    refused(game, "11.1f", "redeploy us.inf.1 birmingham")
    assert legal(game, "redeploy us.inf.1 brest")
    assert legal(game, "redeploy us.inf.1 gibraltar")


@rule("neppa", "11.1a", "11.1h", "6.7e", "R51")
def test_us_grants_need_us_fleets_and_are_initial_deployments() -> None:
    facts: dict[str, Any] = {"grants": {"bcb usa britain": 8}, "conquered": ["france"]}
    game = table("us 1 fleet us_box", "gb 1 fleet london", scenario="1944", phase="allied/shipment", **facts)
    assert not legal(game, "ship gb.fleet.1 bcb")
    play(game, "ship us.fleet.1 bcb")
    assert war(game).deployed == 1
    full = table("us 1 fleet us_box", "us 1 fleet london", scenario="1944", phase="allied/shipment",
                 deployed=5, grants={"bcb usa britain": 16}, conquered=["france"])  # fmt: skip
    play(full, "ship us.fleet.1 bcb")
    assert war(full).deployed == 6


# ---------------------------------------------------------------- ships of an ally, three fronts, countries to help
@rule("neppa", "6.7d", "12.1a", "R150")
@refusal("neppa", "6.7d", "6.7i", "1.0a")
def test_an_ally_lends_ships() -> None:
    game = table("de 2 inf rome", "de 1 fleet bremen fought", "it 2 fleet taranto",
                 "it 1 fleet naples fought", "it 1 inf rome", "gb 1 fleet malta", scenario="1941",
                 options=("players-4",), phase=AXIS)  # fmt: skip
    refused(game, "11.0e", "redeploy de.inf.1 tripoli")
    refused(game, "6.7d", "charter de.fleet.1")
    refused(game, "1.0a", "charter gb.fleet.1")
    refused(game, "6.2g", "charter it.fleet.3")
    play(game, "charter it.fleet.1")
    assert war(game).actor == "italy"
    play(game, "decline")
    assert war(game).actor == "germany"
    refused(game, "6.7i", "charter it.fleet.1")
    refused(game, "11.0e", "redeploy de.inf.1 tripoli")
    play(game, "charter it.fleet.2", "agree", "redeploy de.inf.1 tripoli")
    assert at(game, "de.inf.1") == "tripoli"
    assert used(game) == {"de.fleet.1", "it.fleet.2", "it.fleet.3"}
    french = table("gb 1 inf london", "fr 1 fleet brest", options=("players-5",), phase=ALLIED)
    refused(french, "6.7d", "charter fr.fleet.1")


@rule("neppa", "11.0h", "R150")
def test_a_way_over_three_fronts_takes_three_fleets() -> None:
    stacks = ("gb 1 inf london", "gb 1 fleet scapa_flow", "gb 1 fleet malta")
    straits = {"istanbul izmir izmit samsun": "gb"}
    game = desert(*stacks, spaces=straits)
    refused(game, "11.0e", "redeploy gb.inf.1 samsun")
    three = desert(*stacks, "gb 1 fleet samsun", spaces=straits)
    play(three, "redeploy gb.inf.1 samsun")
    assert at(three, "gb.inf.1") == "samsun"
    assert used(three) == {"gb.fleet.1", "gb.fleet.2", "gb.fleet.3"}
    assert war(three).redeployed[BRITAIN] == 1


@rule("neppa", "11.0d", "R155", "R11")
def test_units_redeploy_to_a_country_that_they_help_but_not_to_a_neutral() -> None:
    game = table("gb 2 inf london", "gb 1 fleet scapa_flow", phase=ALLIED, at_war=[["germany", "norway"]],
                 standing=["norway"], patron={"norway": "britain"})  # fmt: skip
    play(game, "redeploy gb.inf.1 oslo")
    assert at(game, "gb.inf.1") == "oslo"
    assert war(game).allies[BRITAIN] >> NATION_OF["Norway"] & 1
    assert legal(game, "redeploy gb.inf.2 oslo")  # its zones are not newly conquered
    axis = table("de 1 inf vienna", phase=AXIS)
    refused(axis, "11.0d", "redeploy de.inf.1 budapest")
    assert legal(table("de 1 inf vienna"), "move de.inf.1 budapest")
