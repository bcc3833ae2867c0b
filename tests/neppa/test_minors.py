"""[4.2, 12.3] Minor Countries and their forces; the Axis Minor Allies."""

from __future__ import annotations

from collections import Counter

from tests.neppa.politics import allied, at_war, has, patron, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, GERMANY, NAMES
from theatrum.rulesets.neppa.rules.politics import spoils


def classes(game: Game, code: str) -> Counter[str]:
    return Counter(unit.split()[0] for unit in units(game, code))


@rule("neppa", "4.2a", "4.2b", "R30", "R31")
@refusal("neppa", "4.2b")
def test_a_minor_sets_up_when_war_is_declared_on_it() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", phase="axis/declaration", options=("players-5",))
    play(game, "declare germany yugoslavia")
    assert classes(game, "yu") == {"inf": 5, "art": 1, "air": 1}
    assert war(game).actor == "britain"
    refused(game, "4.2b", "place yu.inf.1 athens")
    refused(game, "4.2b", "place gb.inf.1 belgrade")
    play(game, "place yu.inf.1 skopje", "end")
    assert at(game, "yu.inf.1") == "skopje"
    assert war(game).actor == "germany"


@rule("neppa", "R31")
def test_germany_places_a_minor_that_russia_attacks() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", "su 1 inf moscow", phase="allied/declaration",
                 options=("players-5",))  # fmt: skip
    while war(game).actor != "russia":
        play(game, "end")
    play(game, "declare russia finland")
    assert patron(game, "finland") == "germany"
    assert war(game).actor == "germany"


@refusal("neppa", "1.2a", "1.2d")
def test_stacking_holds_when_forces_are_placed() -> None:
    game = table("de 1 inf berlin", phase="axis/declaration")
    play(game, "declare germany spain")
    for number in range(1, 5):
        if at(game, f"es.inf.{number}") != "barcelona":
            play(game, f"place es.inf.{number} barcelona")
    refused(game, "1.2a", "place es.art.1 barcelona")
    refused(game, "1.2d", "place es.fleet.1 zaragoza")
    play(game, "place es.fleet.1 cartagena")


@rule("neppa", "4.2d", "14.4a", "14.4b")
def test_a_minors_forces_go_with_its_capital() -> None:
    game = table("de 2 arm lodz", "pl 2 inf krakow", spaces={"lodz": "de"})
    play(game, "move de.arm.1 warsaw")
    assert units(game, "pl") == []
    assert has(game, "conquered", "poland")
    assert owner(game, "krakow") == "de"


@rule("neppa", "12.3a", "12.3b", "12.3e", "12.3g", "R82", "R83")
def test_the_axis_minors_become_active_in_summer_1941() -> None:
    assert {NAMES[n] for n in AXIS_MINORS} == {"Finland", "Rumania", "Hungary", "Bulgaria"}
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Spring 1941", phase="allied/combat")
    assert war(game).active == 0
    treasury = war(game).treasury[GERMANY]
    run_to(game, "germany/forces")
    assert allied(game, "finland", "germany")
    assert at_war(game, "finland", "britain")
    assert war(game).treasury[GERMANY] == treasury + 4 + 8 + 5 + 4
    assert war(game).actor == "germany"
    assert classes(game, "ro") == {"inf": 6, "art": 1, "arm": 1, "air": 1}
    assert all(owner(game, unit.split()[1]) == "fi" for unit in units(game, "fi"))
    assert spoils.income(war(game), GERMANY) == 21
    run_to(game, "axis/movement")
    assert legal(game, "move fi.inf.1 " + ("kuopio" if at(game, "fi.inf.1") != "kuopio" else "oulu"))


@rule("neppa", "12.3b", "12.3j", "R76")
def test_axis_minors_serve_as_bases_in_the_turn_of_their_activation() -> None:
    game = table("de 1 arm bratislava", "de 1 fleet danzig", "gb 1 inf london", "su 1 inf moscow", turn="Spring 1941",
                 phase="allied/redeployment", spaces={"danzig": "de"})  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "active", "rumania")
    assert legal(game, "sail de.fleet.1 helsinki")
    run_to(game, "axis/redeployment")
    play(game, "redeploy de.arm.1 varna")
    assert at(game, "de.arm.1") == "varna"


@rule("neppa", "12.3c", "12.3d", "R82")
@refusal("neppa", "12.3c")
def test_d23_twelve_factors_in_the_axis_minors_before_activation() -> None:
    full = table("de 2 arm bucharest", "de 4 inf sofia", "de 1 inf bratislava", "de 1 air:1 bratislava",
                 turn="Spring 1941")  # fmt: skip
    refused(full, "12.3c", "move de.inf.5 debrecen")
    refused(full, "12.3c", "rebase de.air.1 budapest")
    assert legal(full, "move de.inf.1 bucharest")
    assert owner(full, "sofia") == "bg"
    later = table("de 2 arm bucharest", "de 4 inf sofia", "de 1 inf bratislava", turn="Summer 1941",
                  active=["finland", "rumania", "hungary", "bulgaria"],
                  allied=[["germany", "finland", "rumania", "hungary", "bulgaria"]])  # fmt: skip
    assert legal(later, "move de.inf.5 debrecen")


@rule("neppa", "12.3h", "R84")
@refusal("neppa", "12.3h")
def test_axis_minors_stay_near_their_home() -> None:
    game = table("bg 1 inf istanbul", "bg 1 air:1 sofia", turn="Fall 1941", active=["bulgaria"],
                 allied=[["germany", "bulgaria"]], patron={"bulgaria": "germany"},
                 spaces={"istanbul izmit izmir ankara belgrade athens": "de"})  # fmt: skip
    assert legal(game, "move bg.inf.1 izmit")
    moved = table("bg 1 inf izmit", turn="Fall 1941", active=["bulgaria"], allied=[["germany", "bulgaria"]],
                  patron={"bulgaria": "germany"}, spaces={"istanbul izmit izmir ankara": "de"})  # fmt: skip
    refused(moved, "12.3h", "move bg.inf.1 ankara")
    refused(game, "12.3h", "rebase bg.air.1 bratislava")


@rule("neppa", "12.3i", "12.3j", "R82")
def test_a_conquered_axis_minor_is_activated_after_its_liberation() -> None:
    game = table("de 1 inf berlin", "de 1 arm ploesti", "gb 1 inf london", turn="Summer 1941", phase="axis/start",
                 conquered=["rumania"], raised=["rumania"], at_war=[["germany", "russia"]],
                 spaces={"bucharest constanta kishinev cluj": "su", "ploesti": "de"})  # fmt: skip
    run_to(game, "axis/movement")
    assert not has(game, "active", "rumania")
    assert has(game, "active", "hungary")
    play(game, "move de.arm.1 bucharest")
    assert not has(game, "conquered", "rumania")
    run_to(game, "allied/movement")
    run_to(game, "axis/movement")
    assert has(game, "active", "rumania")
    assert units(game, "ro") == []


@rule("neppa", "12.3k")
@refusal("neppa", "12.3k")
def test_an_axis_minor_attacked_by_the_axis_never_joins_it() -> None:
    game = table("de 1 inf sofia", phase="axis/declaration", turn="Spring 1941")
    refused(game, "12.3k", "declare germany bulgaria")
    play(game, "declare germany hungary", "end")
    assert patron(game, "hungary") == "britain"
    run_to(game, "allied/movement")
    run_to(game, "axis/movement")
    assert war(game).turn == 9
    assert has(game, "active", "bulgaria")
    assert not has(game, "active", "hungary")


@rule("neppa", "14.4b", "12.3j", "R32")
def test_active_axis_minors_fight_on_without_their_capital() -> None:
    game = table("su 2 arm constanta", "ro 2 inf cluj", turn="Fall 1941", phase="allied/movement", active=["rumania"],
                 allied=[["germany", "rumania"]], patron={"rumania": "germany"}, raised=["rumania"],
                 at_war=[["russia", "rumania"], ["russia", "germany"]], spaces={"constanta": "su"})  # fmt: skip
    play(game, "move su.arm.1 bucharest")
    assert units(game, "ro") == ["inf cluj", "inf cluj"]
    assert owner(game, "cluj") == "ro"
    assert owner(game, "ploesti") == "su"
    assert has(game, "conquered", "rumania")
    assert spoils.income(war(game), GERMANY) == 0


@rule("neppa", "R107", "1.3d")
def test_a_minors_units_move_in_the_turn_of_the_side_that_runs_them() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", phase="axis/declaration")
    play(game, "declare germany greece", "end")
    run_to(game, "allied/movement")
    unit = next(f"gr.inf.{n}" for n in (1, 2, 3) if at(game, f"gr.inf.{n}") == "athens")
    play(game, f"move {unit} salonika")


@rule("neppa", "R4")
def test_forces_that_find_no_room_wait_for_it() -> None:
    full = ("de 4 inf budapest", "de 3 inf debrecen", "de 1 inf bratislava", "gb 1 inf london")
    game = table(*full, turn="Summer 1941", phase="axis/start")
    run_to(game, "axis/movement")
    assert sum(war(game).waiting.values()) == 5
    play(game, "move de.inf.1 bratislava")
    run_to(game, "allied/movement")
    run_to(game, "axis/movement")
    assert sum(war(game).waiting.values()) == 4
