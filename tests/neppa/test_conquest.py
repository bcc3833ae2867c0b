"""[14.1, 14.4, 14.6] Conquest and liberation of countries, and what they are worth."""

from __future__ import annotations

from tests.neppa.politics import at_war, has, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, USA
from theatrum.rulesets.neppa.rules.politics import spoils

LOST = {"turn": "Summer 1940", "spaces": {"paris": "de"}, "clock": {"france": 2 * 5}}
"""Paris was taken in the Axis Summer 1940 turn."""


# ---------------------------------------------------------------- Major Countries
@rule("neppa", "14.1a", "14.1b", "14.1d", "14.1e", "R88", "R89", "R61", "seq.5")
def test_d26_paris_held_through_the_allied_turn() -> None:
    game = table("de 1 arm metz", "fr 2 inf bordeaux", "fr 1 inf tunis", "gb 1 inf london", "de 1 inf berlin",
                 turn="Summer 1940", spaces={"metz": "de"})  # fmt: skip
    play(game, "move de.arm.1 paris")
    assert owner(game, "paris") == "de"
    run_to(game, "allied/counterattack")
    assert not has(game, "conquered", "france")
    play(game, "counterattack no")
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    assert units(game, "fr") == []
    assert owner(game, "bordeaux") == "de"
    assert not at_war(game, "germany", "france")
    assert spoils.income(war(game), GERMANY) == 18


@rule("neppa", "14.1b", "R89", "R144")
@refusal("neppa", "14.1b")
def test_d26_a_counterattack_binds_the_whole_country() -> None:
    stacks = ("de 1 inf paris", "fr 2 inf lyons", "fr 1 inf bordeaux", "fr 1 air lyons", "fr 1 inf grenoble",
              "gb 1 inf caen", "de 1 inf metz")  # fmt: skip
    spaces = {"paris metz": "de"}
    game = table(*stacks, phase="allied/mobilization", **{**LOST, "spaces": spaces})
    refused(game, "14.1b", "counterattack maybe")
    play(game, "counterattack yes")
    run_to(game, "allied/movement")
    refused(game, "14.1b", "move fr.inf.3 toulouse")
    play(game, "move fr.inf.3 limoges")
    assert legal(game, "move gb.inf.1 lille")
    run_to(game, "allied/combat")
    refused(game, "14.1b", "attack metz")
    play(game, "attack paris", "join fr.inf.1", "join fr.inf.2", "join fr.inf.3")


@rule("neppa", "14.1b", "R89")
@refusal("neppa", "14.1b")
def test_without_a_counterattack_the_capital_is_left_alone() -> None:
    game = table(
        "de 1 inf paris", "fr 4 inf lyons", "gb 1 inf caen", "gb 1 arm caen", phase="allied/mobilization", **LOST
    )
    play(game, "counterattack no")
    run_to(game, "allied/movement")
    assert legal(game, "move fr.inf.1 toulouse") or legal(game, "move fr.inf.1 marseilles")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join gb.arm.1")
    refused(game, "14.1b", "join fr.inf.1")


@rule("neppa", "14.1c", "R89")
def test_d26_a_counterattack_below_one_to_two_does_not_take_place() -> None:
    game = table("de 2 arm paris", "fr 1 inf lyons", phase="allied/mobilization", dice=(6, 6), **LOST)
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join fr.inf.1", "resolve")
    assert at(game, "fr.inf.1") == "lyons"
    assert war(game).forced == (6, 6)
    enough = table("de 1 inf paris", "fr 1 inf lyons", phase="allied/mobilization", dice=(1, 1), **LOST)
    play(enough, "counterattack yes")
    run_to(enough, "allied/combat")
    play(enough, "attack paris", "join fr.inf.1", "resolve")
    assert at(enough, "fr.inf.1") == ""


@rule("neppa", "14.1a", "R88")
def test_a_capital_retaken_in_time_stops_the_clock() -> None:
    game = table("de 1 inf lille", "fr 4 inf lyons", phase="allied/mobilization", **LOST)
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join fr.inf.1", "resolve", "advance fr.inf.1")
    assert war(game).clock == {}
    run_to(game, "axis/movement")
    assert not has(game, "conquered", "france")


@rule("neppa", "14.1a", "14.1f", "14.1g", "R88", "R90")
def test_liberation_of_france_runs_by_the_same_clock() -> None:
    facts = {"conquered": ["france"], "heirs": {"france": "germany"}, "added": {"france": "germany"}, "us_in": 1,
             "at_war": [["germany", "usa"]], "allied": [["britain", "usa"]],
             "spurned": ["finland", "rumania", "hungary", "bulgaria"]}  # fmt: skip
    game = table("us 1 arm lyons", "de 1 inf berlin", turn="Summer 1944", phase="allied/movement",
                 spaces={"paris": "de", "lyons": "us"}, **facts)  # fmt: skip
    treasury = war(game).treasury[GERMANY]
    play(game, "move us.arm.1 paris")
    run_to(game, "axis/movement")
    assert not has(game, "freed", "france")
    run_to(game, "allied/movement")
    assert has(game, "freed", "france")
    assert units(game, "fr") == []
    assert war(game).treasury[GERMANY] == treasury - 18
    assert spoils.income(war(game), USA) == 18
    assert spoils.income(war(game), GERMANY) == 0


@rule("neppa", "R103", "14.1d")
def test_britain_is_conquered() -> None:
    game = table("de 1 inf london", "gb 1 inf cairo", "ff 1 inf damascus", "us 1 inf alexandria", "de 1 inf berlin",
                 turn="Summer 1942", phase="allied/combat", spaces={"london": "de", "damascus": "ff"}, us_in=1,
                 clock={"britain": 26}, conquered=["france"], at_war=[["germany", "usa"], ["germany", "free-france"]],
                 allied=[["britain", "usa", "free-france"]], patron={"free-france": "britain"})  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "britain")
    assert units(game, "gb") == []
    assert owner(game, "cairo") == "de"
    assert owner(game, "alexandria") == "us"
    assert war(game).seat(war(game).nation(war(game).piece_of("ff.inf.1"))) == "britain"
    assert war(game).patron[war(game).nation(war(game).piece_of("ff.inf.1"))] == USA


# ---------------------------------------------------------------- Minor Countries
@rule("neppa", "14.4a", "14.4b", "14.4c", "5.2b")
def test_a_minor_falls_at_once_and_pays_its_conqueror() -> None:
    game = table("de 1 inf salzburg", "nl 1 inf amsterdam", phase="axis/movement", turn="Spring 1940",
                 at_war=[["germany", "luxembourg"]])  # fmt: skip
    walker = table("de 1 inf bonn", turn="Spring 1940", at_war=[["germany", "luxembourg"]])
    assert war(game).heirs == {}
    play(walker, "move de.inf.1 luxembourg")
    assert has(walker, "conquered", "luxembourg")
    assert spoils.income(war(walker), GERMANY) == 1


@rule("neppa", "14.4d", "14.4e", "R90")
def test_a_liberated_minor_is_paid_back_at_once() -> None:
    facts = {"conquered": ["luxembourg", "france"], "heirs": {"luxembourg": "germany"}, "turn": "Fall 1944",
             "spaces": {"luxembourg": "de", "metz": "gb"}, "phase": "allied/movement"}  # fmt: skip
    game = table("gb 1 inf metz", added={"luxembourg": "germany"}, spent={"germany": 3}, **facts)
    treasury = war(game).treasury[GERMANY]
    play(game, "move gb.inf.1 luxembourg")
    assert war(game).treasury[GERMANY] == treasury - 1
    assert war(game).spent[GERMANY] == 3
    assert spoils.income(war(game), BRITAIN) == 1
    assert spoils.income(war(game), GERMANY) == 0
    same_year = table("gb 1 inf metz", **facts)
    play(same_year, "move gb.inf.1 luxembourg")
    assert war(same_year).treasury[GERMANY] == treasury


@rule("neppa", "14.4f", "R93", "R141")
def test_of_several_conquerors_the_largest_gets_the_value() -> None:
    stacks = ("it 2 inf sarajevo", "it 1 arm sarajevo", "de 1 arm sarajevo", "yu 1 inf belgrade")
    facts = {"at_war": [["germany", "yugoslavia"], ["italy", "yugoslavia"]], "allied": [["germany", "italy"]],
             "turn": "Spring 1941", "phase": "axis/combat", "spaces": {"sarajevo": "it"}, "dice": (6, 6)}  # fmt: skip
    both = table(*stacks, **facts)
    play(both, "attack belgrade", "join it.inf.1", "join de.arm.1", "resolve", "advance it.inf.1")
    assert owner(both, "belgrade") == "it"
    assert spoils.income(war(both), GERMANY) == 6
    alone = table(*stacks, **facts)
    play(alone, "attack belgrade", "join it.inf.1", "join it.arm.1", "resolve", "advance it.inf.1")
    assert spoils.income(war(alone), ITALY) == 6
    assert spoils.heir(war(alone), war(alone).nation(war(alone).piece_of("it.inf.1")), ITALY) == ITALY


@rule("neppa", "14.6a", "14.6b", "R96")
def test_colonies_pay_only_a_conqueror() -> None:
    game = table("it 1 arm matruh", "gb 1 inf haifa", turn="Spring 1942", at_war=[["italy", "britain"]],
                 allied=[["germany", "italy"]], spaces={"matruh": "it"})  # fmt: skip
    assert spoils.income(war(game), BRITAIN) == 0
    play(game, "move it.arm.1 cairo")
    assert spoils.income(war(game), ITALY) == 4
    treasury = war(game).treasury[BRITAIN]
    run_to(game, "allied/movement")
    assert war(game).treasury[BRITAIN] == treasury
    back = table("gb 1 inf port_said", "it 1 inf rome", turn="Spring 1942", phase="allied/movement",
                 at_war=[["italy", "britain"]], spaces={"cairo": "it"}, heirs={"egypt": "italy"},
                 added={"egypt": "italy"})  # fmt: skip
    rich = war(back).treasury[ITALY]
    play(back, "move gb.inf.1 cairo")
    assert war(back).treasury[ITALY] == rich - 4
    assert spoils.income(war(back), BRITAIN) == 0


@rule("neppa", "R61")
def test_zones_with_allied_units_pass_to_these() -> None:
    game = table("de 1 inf paris", "gb 1 inf brest", "gb 1 air lyons", "fr 1 inf lyons", "de 1 inf berlin",
                 phase="allied/combat", **LOST)  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    assert owner(game, "brest") == "gb"
    assert owner(game, "lyons") == "de"
    assert at(game, "gb.air.1") == "brest"
    assert war(game).conquered >> FRANCE & 1


@rule("neppa", "14.4c", "14.4e", "R143")
def test_the_year_start_pays_who_holds_a_country_then() -> None:
    """Luxembourg is freed in the Allied Winter turn: the year's WPP goes to Britain, and to nobody else."""
    game = table("gb 1 inf metz", "de 1 inf berlin", turn="Winter 1943", phase="allied/movement",
                 conquered=["luxembourg", "france"], heirs={"luxembourg": "germany"},
                 spaces={"luxembourg": "de", "metz": "gb"}, base={"germany": 60, "britain": 30},
                 treasury={"germany": 0, "britain": 0},
                 spurned=["finland", "rumania", "hungary", "bulgaria"])  # fmt: skip
    play(game, "move gb.inf.1 luxembourg")
    run_to(game, "year-start")
    assert war(game).total[GERMANY] == 60
    assert war(game).total[BRITAIN] == 30 + 32 + 1
