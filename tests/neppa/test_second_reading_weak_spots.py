"""Second reading: sides and alliances, who left the war, what the start of a turn has written down."""

from __future__ import annotations

from typing import Any

from tests.neppa.politics import allied, at_war, has, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, ITALY
from theatrum.rulesets.neppa.rules.politics import spoils

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}


@rule("neppa", "14.7c", "12.3n", "R97")
@refusal("neppa", "14.7c")
def test_germany_sends_no_help_to_eastern_europe() -> None:
    """Help for a Minor that Russia has not invaded is free, but no Axis unit enters these zones before the war."""
    game = table("de 12 inf berlin", "de 1 inf warsaw", "su 1 inf minsk", "gb 1 inf london", turn="Spring 1940",
                 phase="allied/declaration", region=1, conquered=["poland"],
                 spaces={"warsaw krakow": "de", "lvov brest_litovsk vilna": "ee"})  # fmt: skip
    play(game, "declare russia eastern-europe")
    run_to(game, "axis/movement")
    refused(game, "14.7c", "move de.inf.13 lvov")
    run_to(game, "allied/movement")
    play(game, "move su.inf.1 vilna")
    assert owner(game, "vilna") == "su"


@rule("neppa", "14.7g", "R97")
def test_a_neutral_eastern_europe_is_declared_on_even_in_the_russian_war() -> None:
    facts: dict[str, Any] = {"region": 1, "conquered": ["poland", "france"], "turn": "Fall 1941", "red_war": 11,
                             "at_war": [["germany", "russia"]], **NO_MINORS}  # fmt: skip
    neutral = table("de 1 inf warsaw", spaces={"warsaw": "de", "lvov": "ee"}, **facts)
    assert not legal(neutral, "move de.inf.1 lvov")
    russian = table("de 1 inf warsaw", spaces={"warsaw": "de", "lvov": "su"}, **facts)
    assert legal(russian, "move de.inf.1 lvov")


@rule("neppa", "R6", "R97")
def test_russia_does_not_declare_war_on_an_ally_of_britain() -> None:
    game = table("su 1 inf minsk", "pl 1 inf warsaw", "gb 1 inf london", turn="Fall 1939", phase="allied/declaration",
                 treasury={"russia": 60})  # fmt: skip
    assert not legal(game, "declare russia poland")
    assert not legal(game, "declare russia france")
    assert legal(game, "declare russia finland")


@rule("neppa", "1.5h", "12.3l", "R8")
@refusal("neppa", "1.5h")
def test_one_german_air_factor_protects_rumania_an_italian_army_does_not() -> None:
    german = table("de 1 air:1 cluj", "su 1 inf odessa", turn="Fall 1940", phase="allied/declaration")
    refused(german, "1.5h", "declare russia rumania")
    italian = table("it 1 inf cluj", "su 1 inf odessa", turn="Fall 1940", phase="allied/declaration",
                    allied=[["germany", "italy"]])  # fmt: skip
    assert legal(italian, "declare russia rumania")


@rule("neppa", "14.2f", "14.1a", "R88", "R90")
def test_a_surrender_ends_the_clock_of_rome() -> None:
    """Rome is in British hands when Italy surrenders: the rest of Italy is German and stays so when the clock rings."""
    game = table("gb 1 inf rome", "it 1 inf milan", "de 1 inf berlin", turn="Summer 1943", phase="axis/combat",
                 spaces={"rome": "gb", "tripoli sirte benghazi tobruk": "gb"}, clock={"italy": 2 * 16 + 1},
                 at_war=[["italy", "britain"]], allied=[["germany", "italy"]], **NO_MINORS)  # fmt: skip
    run_to(game, "allied/movement")
    assert has(game, "conquered", "italy")
    assert owner(game, "milan") == owner(game, "tirana") == "de"
    assert owner(game, "rome") == "gb"
    assert spoils.income(war(game), GERMANY) == 0
    assert spoils.income(war(game), BRITAIN) >= 15
    assert not war(game).clock


@rule("neppa", "14.1e", "14.5a", "R94")
def test_france_may_fall_to_italy() -> None:
    game = table("it 1 inf paris", "fr 1 inf lyons", "gb 1 inf london", turn="Summer 1940", phase="allied/combat",
                 clock={"france": 10}, spaces={"paris": "it"}, at_war=[["italy", "france"], ["italy", "britain"]],
                 allied=[["germany", "italy"]])  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    assert owner(game, "lyons") == owner(game, "corsica") == "it"
    assert spoils.income(war(game), ITALY) == 18
    assert spoils.income(war(game), GERMANY) == 0
    assert owner(game, "tunis") == "vf"


@rule("neppa", "14.5f", "R7")
def test_italy_that_joins_after_the_fall_of_france_finds_vichy_beside_it() -> None:
    game = table("de 1 inf paris", "fr 1 inf lyons", "gb 1 inf london", "it 1 inf tripoli", turn="Summer 1940",
                 phase="allied/combat", clock={"france": 10}, spaces={"paris": "de"},
                 treasury={"italy": 30})  # fmt: skip
    run_to(game, "axis/declaration")
    assert not allied(game, "italy", "vichy-france")
    play(game, "declare italy britain")
    assert allied(game, "italy", "vichy-france")
    assert at_war(game, "italy", "free-france")
    run_to(game, "axis/movement")
    assert legal(game, "move it.inf.1 gabes")


@rule("neppa", "R76", "12.1a", "11.0c")
def test_italy_joins_and_germans_redeploy_to_it_in_the_same_turn() -> None:
    """Italy's zones are not newly conquered: they belonged to its own side when the turn began."""
    game = table("de 1 inf vienna", "it 1 inf rome", "gb 1 inf london", turn="Summer 1940", phase="axis/declaration",
                 treasury={"italy": 30})  # fmt: skip
    play(game, "declare italy britain")
    run_to(game, "axis/redeployment")
    assert legal(game, "redeploy de.inf.1 rome")


@rule("neppa", "us.1", "11.1d", "11.0c")
def test_americans_reach_britain_in_the_turn_of_their_entry() -> None:
    game = table("gb 1 inf london", "de 1 inf berlin", turn="Spring 1942", phase="axis/redeployment",
                 conquered=["france"], **NO_MINORS)  # fmt: skip
    run_to(game, "allied/redeployment")
    play(game, "redeploy us.inf.1 portsmouth")
    assert at(game, "us.inf.1") == "portsmouth"


@rule("neppa", "4.2d", "14.4b")
def test_poles_in_london_vanish_with_warsaw() -> None:
    game = table("pl 1 air london", "pl 1 inf lvov", "de 1 inf lodz", spaces={"lodz": "de"})
    play(game, "move de.inf.1 warsaw")
    assert units(game, "pl") == []


@rule("neppa", "12.3h", "12.3f", "R84")
@refusal("neppa", "12.3h")
def test_axis_minors_do_not_redeploy_far_from_home() -> None:
    game = table("ro 1 inf bucharest", "ro 1 air bucharest", "de 1 inf berlin", turn="Summer 1942",
                 phase="axis/redeployment", active=["rumania", "hungary"], raised=["rumania", "hungary"],
                 allied=[["germany", "rumania", "hungary"]],
                 patron={"rumania": "germany", "hungary": "germany"})  # fmt: skip
    refused(game, "12.3h", "redeploy ro.inf.1 berlin")
    refused(game, "12.3h", "redeploy ro.air.1 berlin")
    play(game, "redeploy ro.inf.1 budapest")
    assert war(game).redeployed[GERMANY] == 1


@rule("neppa", "6.3a", "1.5m", "R40")
def test_the_fleet_of_a_minor_meets_the_invader_and_goes_down_with_its_capital() -> None:
    game = table("de 1 fleet bremen", "nl 1 fleet:4 amsterdam", "nl 1 inf amsterdam", "de 1 inf essen",
                 turn="Spring 1940", at_war=[["germany", "netherlands"]], raised=["netherlands"],
                 patron={"netherlands": "britain"}, spaces={"oslo bergen trondheim": "de"}, conquered=["norway"],
                 dice=(6, 1))  # fmt: skip
    play(game, "sail de.fleet.1 bergen")
    assert war(game).actor == "britain"
    assert legal(game, "intercept nl.fleet.1")
    away = table("nl 1 fleet:4 london", "de 1 inf essen", turn="Spring 1940", at_war=[["germany", "netherlands"]],
                 raised=["netherlands"], patron={"netherlands": "britain"})  # fmt: skip
    play(away, "move de.inf.1 amsterdam")
    assert units(away, "nl") == []


@rule("neppa", "10.2j", "10.2m", "14.1d")
def test_lend_lease_for_a_conquered_russia_can_only_be_called_back() -> None:
    game = table("us 1 fleet us_box", "gb 1 inf london", "de 1 inf moscow", turn="Summer 1943",
                 phase="allied/shipment", conquered=["france", "russia"], us_in=1, lend_lease=1,
                 cargo={"lend_lease_box usa russia": 8}, allied=[["britain", "usa"]],
                 at_war=[["germany", "usa"]], spaces={"moscow": "de", "tabriz mahabad teheran": "gb"},
                 **NO_MINORS)  # fmt: skip
    assert not legal(game, "send usa moscow")
    play(game, "recall us.fleet.1")
    assert not war(game).cargo


@rule("neppa", "9.6f", "R66", "R103")
def test_a_fleet_whose_port_has_fallen_leaves_the_convoy_box_for_another() -> None:
    game = table("us 1 fleet bcb home=plymouth", "us 1 inf us_box", "de 1 inf london", turn="Summer 1943",
                 phase="allied/movement", conquered=["france", "britain"], us_in=1, allied=[["britain", "usa"]],
                 at_war=[["germany", "usa"]],
                 spaces={"london portsmouth plymouth birmingham norwich liverpool newcastle edinburgh": "de",
                         "scapa_flow": "us", "belfast": "de"}, **NO_MINORS)  # fmt: skip
    assert not legal(game, "sail us.fleet.1 plymouth")
    goals = {act.text(war(game)).split()[-1] for act in war(game).choices() if "us.fleet.1" in act.text(war(game))}
    assert goals
    assert goals <= {"scapa_flow", "us_box"}


@rule("neppa", "6.0f", "R37", "11.0l")
def test_the_straits_of_a_turkey_that_germany_does_not_help_stay_closed() -> None:
    facts: dict[str, Any] = {"turn": "Fall 1942", "phase": "axis/redeployment", "active": ["rumania"],
                             "at_war": [["germany", "russia"], ["russia", "turkey"], ["italy", "britain"]],
                             "red_war": 10, "raised": ["turkey", "rumania"], "standing": ["turkey"],
                             "patron": {"turkey": "germany", "rumania": "germany"}}  # fmt: skip
    alone = table("it 1 fleet taranto", "tr 1 inf ankara", allied=[["germany", "italy", "rumania"]], **facts)
    assert not legal(alone, "redeploy it.fleet.1 constanta")
    beside = table("it 1 fleet taranto", "tr 1 inf ankara", allied=[["germany", "italy", "rumania", "turkey"]],
                   helpers={"turkey": ["germany"]}, **facts)  # fmt: skip
    assert legal(beside, "redeploy it.fleet.1 constanta")
