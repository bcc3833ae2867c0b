"""[14.2, 14.3, 14.5, 14.7] Italy and Russia give up; Vichy, the Free French, Eastern Europe."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import allied, at_war, has, patron, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, RUSSIA, USA
from theatrum.rulesets.neppa.rules.politics import spoils, surrender
from theatrum.rulesets.neppa.rules.politics.declaration import NATION

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}
WEST: dict[str, Any] = {
    "at_war": [["italy", "britain"], ["germany", "usa"], ["italy", "usa"]],
    "allied": [["germany", "italy"], ["britain", "usa"]],
    "us_in": 1,
    **NO_MINORS,
}


# ---------------------------------------------------------------- Italy
def _italy(*stacks: str, turn: str = "Spring 1943", **facts: Any) -> Any:
    spaces = {"reggio": "gb", "tripoli sirte benghazi tobruk": "gb", **facts.pop("spaces", {})}
    game = table("it 1 inf rome", "it 1 fleet taranto", "de 1 inf berlin", *stacks, turn=turn, phase="axis/combat",
                 spaces=spaces, **WEST, **facts)  # fmt: skip
    run_to(game, "allied/movement")
    return game


@rule("neppa", "14.2a", "14.2b", "14.2c", "14.2d", "14.2e", "14.2f", "14.2g", "R91")
def test_d27_italy_surrenders() -> None:
    game = _italy("gb 1 inf reggio")
    assert has(game, "conquered", "italy")
    assert units(game, "it") == []
    assert owner(game, "rome") == owner(game, "tirana") == "de"
    assert spoils.income(war(game), GERMANY) == 15
    assert war(game).acting(0) == ["germany"]


@rule("neppa", "14.2b", "14.2c", "14.2d", "R91")
@pytest.mark.parametrize(
    ("stacks", "turn"),
    [
        (("gb 1 inf reggio",), "Winter 1942"),
        (("gb 1 inf reggio", "de 1 inf gabes"), "Spring 1943"),
        (("gb 1 abn reggio",), "Spring 1943"),
        (("gb 1 inf palermo",), "Spring 1943"),
    ],
)
def test_what_keeps_italy_in_the_war(stacks: tuple[str, ...], turn: str) -> None:
    game = _italy(*stacks, turn=turn, spaces={"gabes": "de", "palermo": "gb"})
    assert not has(game, "conquered", "italy")


@rule("neppa", "14.2c", "14.5c")
def test_vichy_units_in_africa_do_not_keep_italy_in_the_war() -> None:
    assert has(_italy("gb 1 inf reggio", "vf 1 inf oran"), "conquered", "italy")


@rule("neppa", "14.2h", "14.2i", "R90")
def test_the_liberation_of_rome_costs_germany_its_share() -> None:
    facts = {"conquered": ["italy"], "heirs": {"italy": "germany"}, "added": {"italy": "germany"}, **NO_MINORS}
    game = table("gb 1 inf naples", "de 1 inf berlin", turn="Summer 1944", phase="allied/movement",
                 spaces={"rome": "de", "naples": "gb"}, **facts)  # fmt: skip
    treasury = war(game).treasury[GERMANY]
    play(game, "move gb.inf.1 rome")
    run_to(game, "axis/movement")
    assert war(game).treasury[GERMANY] == treasury
    run_to(game, "allied/movement")
    assert war(game).treasury[GERMANY] == treasury - 15
    assert spoils.income(war(game), BRITAIN) == 15


# ---------------------------------------------------------------- Russia
PILLARS = "moscow stalingrad molotov ufa chkalov guryev"
RED: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 10, **NO_MINORS}


@rule("neppa", "14.3", "R92")
def test_d28_moscow_alone_does_not_conquer_russia() -> None:
    game = table("de 1 inf moscow", "su 1 inf gorky", "gb 1 inf london", turn="Fall 1942", phase="allied/combat",
                 spaces={"moscow": "de"}, clock={"russia": 2 * 13}, **RED)  # fmt: skip
    run_to(game, "axis/movement")
    run_to(game, "allied/movement")
    assert not has(game, "conquered", "russia")
    assert units(game, "su") == ["inf gorky"]


@rule("neppa", "14.3", "R92", "14.1d")
def test_russia_is_conquered_with_its_six_zones() -> None:
    game = table("de 1 inf moscow", "su 1 inf gorky", "gb 1 inf london", turn="Fall 1942", phase="allied/combat",
                 spaces={PILLARS: "de"}, **RED)  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "russia")
    assert units(game, "su") == []
    assert owner(game, "gorky") == "de"
    assert spoils.income(war(game), GERMANY) == 32


# ---------------------------------------------------------------- Vichy and the Free French
def _france_falls(*stacks: str, **facts: Any) -> Any:
    spaces = {"paris": "de", **facts.pop("spaces", {})}
    game = table("de 1 inf paris", "fr 1 inf tunis", "gb 1 inf london", *stacks, turn="Summer 1940",
                 phase="allied/combat", clock={"france": 10}, spaces=spaces, **facts)  # fmt: skip
    run_to(game, "axis/movement")
    return game


@rule("neppa", "14.5a", "14.5b", "14.5g", "14.5i", "14.5l", "14.5o", "R94")
def test_d29_vichy_and_the_free_french() -> None:
    game = _france_falls()
    assert units(game, "fr") == []
    assert units(game, "vf") == ["inf casablanca", "inf oran", "inf tunis"]
    assert units(game, "ff") == ["inf damascus"]
    assert {owner(game, zone) for zone in ("casablanca", "fez", "algiers", "gabes")} == {"vf"}
    assert owner(game, "aleppo") == "ff"
    assert owner(game, "corsica") == "de"
    assert patron(game, "vichy-france") == "germany"
    assert patron(game, "free-france") == "britain"
    assert spoils.income(war(game), GERMANY) == 18
    assert spoils.income(war(game), BRITAIN) == 0


@rule("neppa", "14.5c", "14.5f", "14.5h", "14.5k", "14.5m")
@refusal("neppa", "14.5c")
def test_who_goes_where_in_the_french_lands() -> None:
    game = _france_falls("it 1 inf tripoli", "gb 1 inf haifa", "de 1 air tripoli",
                         at_war=[["italy", "britain"], ["italy", "france"]],
                         allied=[["germany", "italy"]])  # fmt: skip
    assert at_war(game, "vichy-france", "britain")
    assert at_war(game, "free-france", "germany")
    assert legal(game, "move it.inf.1 gabes")
    assert legal(game, "rebase de.air.1 gabes")
    unit = next(f"vf.inf.{n}" for n in (1, 2, 3) if at(game, f"vf.inf.{n}") == "tunis")
    play(game, f"move {unit} gabes")
    run_to(game, "allied/movement")
    assert legal(game, "move gb.inf.2 damascus")
    again = table("vf 1 inf gabes", "it 1 inf rome", turn="Fall 1940", conquered=["france"],
                  allied=[["germany", "italy", "vichy-france"]], patron={"vichy-france": "germany"},
                  spaces={"gabes tunis": "vf"})  # fmt: skip
    refused(again, "14.5c", "move vf.inf.1 tripoli")


@rule("neppa", "14.5j")
def test_the_free_french_go_where_they_like() -> None:
    game = table("ff 1 inf damascus", "gb 1 inf cairo", phase="allied/movement", turn="Fall 1940",
                 conquered=["france"], allied=[["britain", "free-france"]], patron={"free-france": "britain"},
                 spaces={"damascus aleppo": "ff"})  # fmt: skip
    play(game, "move ff.inf.1 haifa")
    assert at(game, "ff.inf.1") == "haifa"
    assert owner(game, "haifa") == "gb"


@rule("neppa", "R94")
def test_allied_units_keep_their_zone_and_vichy_goes_beside_them() -> None:
    game = _france_falls("gb 1 inf oran")
    assert owner(game, "oran") == "gb"
    assert owner(game, "algiers") == "vf"
    assert len(units(game, "vf")) == 3
    assert "inf oran" not in units(game, "vf")


@rule("neppa", "R94", "R96")
def test_an_enemy_takes_a_vichy_capital_for_good() -> None:
    game = table("us 1 inf fez", "vf 1 inf oran", phase="allied/movement", turn="Fall 1942", conquered=["france"],
                 us_in=1, at_war=[["usa", "vichy-france"], ["usa", "germany"]],
                 spaces={"casablanca oran": "vf", "fez": "us"}, patron={"vichy-france": "germany"})  # fmt: skip
    play(game, "move us.inf.1 casablanca")
    assert owner(game, "casablanca") == "us"
    assert spoils.income(war(game), USA) == 2


# ---------------------------------------------------------------- Eastern Europe
@rule("neppa", "14.7a", "14.7b", "14.7c", "14.7d", "14.7e", "14.7f", "14.7g", "R97")
@refusal("neppa", "14.7c", "1.5l")
def test_d30_eastern_europe() -> None:
    game = table("de 2 arm lodz", "de 1 inf lvov", "de 1 inf konigsberg", "su 1 inf minsk", "su 1 inf pskov",
                 "su 1 arm zhitomir", spaces={"lodz lvov": "de"})  # fmt: skip
    play(game, "move de.arm.1 warsaw")
    for zone in ("estonia", "latvia", "lithuania", "vilna", "brest_litovsk", "lvov"):
        assert owner(game, zone) == "ee"
    assert at(game, "de.inf.1") in ("warsaw", "krakow")
    refused(game, "14.7c", "move de.inf.2 lithuania")
    run_to(game, "allied/movement")
    refused(game, "1.5l", "move su.inf.1 vilna")
    run_to(game, "allied/declaration")
    treasury = war(game).treasury[RUSSIA]
    play(game, "declare russia eastern-europe")
    assert war(game).treasury[RUSSIA] == treasury - 5
    run_to(game, "allied/movement")
    play(game, "move su.inf.1 vilna", "move su.inf.2 latvia", "move su.arm.1 lvov")
    assert owner(game, "vilna") == "su"
    assert spoils.income(war(game), RUSSIA) == 0
    assert not has(game, "conquered", "eastern-europe")


@rule("neppa", "14.2a", "R31", "R103")
def test_wards_of_italy_find_another_player_when_it_surrenders() -> None:
    game = table("gb 2 inf naples", "it 1 inf rome", "es 1 inf madrid", "de 1 inf berlin", phase="axis/combat",
                 turn="Summer 1943", options=("players-5",), at_war=[["britain", "italy"], ["britain", "spain"]],
                 patron={"spain": "italy"}, allied=[["italy", "spain"]], spaces={"naples": "gb"})  # fmt: skip
    assert war(game).seat(NATION["spain"]) == "italy"
    run_to(game, "allied/movement")
    assert has(game, "conquered", "italy")
    assert patron(game, "spain") == "germany"
    assert war(game).seat(NATION["spain"]) == "germany"


@rule("neppa", "14.7b", "14.7c", "R97")
def test_armor_that_passes_through_warsaw_stops_before_eastern_europe() -> None:
    game = table("de 1 arm konigsberg", "pl 1 inf krakow", "gb 1 inf london")
    play(game, "move de.arm.1 brest_litovsk")
    assert has(game, "conquered", "poland")
    assert owner(game, "brest_litovsk") == "ee"
    assert at(game, "de.arm.1") == "warsaw"


@rule("neppa", "R97", "R4", "12.0a")
def test_units_that_leave_eastern_europe_go_where_they_may_stay() -> None:
    game = table("de 2 inf lodz", "gb 1 inf lvov", "fr 1 inf danzig", spaces={"lodz": "de"})
    play(game, "move de.inf.1 warsaw")
    assert owner(game, "danzig") == "fr"
    assert at(game, "gb.inf.1") not in ("", "lvov", "danzig")


@rule("neppa", "14.7d", "14.7e", "14.7f")
def test_eastern_europe_pays_who_holds_all_six() -> None:
    five = {"estonia latvia lithuania vilna brest_litovsk": "su", "lvov": "ee"}
    game = table("su 1 inf vinnitsa", phase="allied/movement", turn="Fall 1940", spaces=five, region=1,
                 at_war=[["russia", "eastern-europe"]], conquered=["poland"])  # fmt: skip
    assert spoils.income(war(game), RUSSIA) == 0
    play(game, "move su.inf.1 lvov")
    assert spoils.income(war(game), RUSSIA) == 8
    facts = {"conquered": ["poland", "eastern-europe"], "heirs": {"eastern-europe": "russia"},
             "added": {"eastern-europe": "russia"}, "region": 1, "turn": "Summer 1941"}  # fmt: skip
    lost = table("de 1 arm krakow", "de 1 inf berlin", at_war=[["germany", "russia"]], **facts,
                 spaces={"lvov vilna brest_litovsk lithuania estonia latvia": "su", "krakow": "de"})  # fmt: skip
    treasury = war(lost).treasury[RUSSIA]
    play(lost, "move de.arm.1 lvov")
    assert war(lost).treasury[RUSSIA] == treasury
    assert spoils.income(war(lost), RUSSIA) == 0
    last = table("de 1 arm krakow", at_war=[["germany", "russia"]], **facts,
                 spaces={"vilna brest_litovsk lithuania estonia latvia krakow": "de", "lvov": "su"})  # fmt: skip
    play(last, "move de.arm.1 lvov")
    assert war(last).treasury[RUSSIA] == treasury - 8
    assert spoils.income(war(last), GERMANY) == 8


@rule("neppa", "14.7b", "R97")
@refusal("neppa", "14.7b")
def test_the_baltic_states_are_closed_before_poland_falls() -> None:
    game = table("su 1 inf pskov", "de 1 inf konigsberg", phase="allied/declaration", treasury={"russia": 60})
    refused(game, "14.7b", "declare russia latvia")
    refused(game, "14.7b", "declare russia eastern-europe")
    walk = table("su 1 inf pskov", phase="allied/movement")
    refused(walk, "1.5l", "move su.inf.1 latvia")


@rule("neppa", "R97")
def test_no_region_is_formed_if_russia_conquers_poland() -> None:
    game = table("su 1 arm brest_litovsk", phase="allied/movement", at_war=[["russia", "poland"]],
                 spaces={"brest_litovsk": "su"})  # fmt: skip
    play(game, "move su.arm.1 warsaw")
    assert has(game, "conquered", "poland")
    assert owner(game, "lvov") == "su"
    assert owner(game, "latvia") == "lv"
    assert not allied(game, "russia", "poland")


@rule("neppa", "14.2a", "14.2d")
def test_italy_does_not_give_up_to_units_with_which_it_is_at_peace() -> None:
    game = table("su 1 inf naples", "it 1 inf rome", "de 1 inf berlin", phase="axis/combat", turn="Summer 1943",
                 at_war=[["italy", "britain"]], spaces={"naples": "su"})  # fmt: skip
    assert not surrender.italy_gives_up(war(game))
    hostile = table("gb 1 inf naples", "it 1 inf rome", "de 1 inf berlin", phase="axis/combat", turn="Summer 1943",
                    at_war=[["italy", "britain"]], spaces={"naples": "gb"})  # fmt: skip
    assert surrender.italy_gives_up(war(hostile))
