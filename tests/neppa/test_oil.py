"""[2.7, 2.7a, 13.0, 13.5] Factories, oil towers, bonus zones, Persia."""

from __future__ import annotations

from typing import Any

from tests.neppa.politics import has, run_to
from tests.neppa.table import owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, ITALY, NATION_OF, PERSIA, RUSSIA, USA
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.land import entry
from theatrum.rulesets.neppa.rules.politics import alliances

EAST: dict[str, Any] = {"at_war": [["germany", "russia"]]}
CALM = ("de 1 inf berlin", "gb 1 inf london", "su 1 inf moscow")


def take(game: Game, nation: int, zone: str) -> None:
    entry.take(war(game), nation, war(game).space_of(zone))


@rule("neppa", "2.7a.1", "2.7a.3", "2.7a.4", "2.7a.5", "2.7a.6", "2.7a.7", "2.7a.8", "2.7a.9", "R18", "R25", "5.2c")
def test_b18_baku_is_taken_and_freed() -> None:
    game = table("de 1 inf tbilisi", "su 1 inf astrakhan", "gb 1 inf london", turn="Summer 1942",
                 spaces={"tbilisi": "de"}, treasury={"russia": 0},
                 spurned=["finland", "rumania", "hungary", "bulgaria"], **EAST)  # fmt: skip
    state = war(game)
    play(game, "move de.inf.1 baku")
    assert state.treasury[RUSSIA] == -6
    assert state.spent[RUSSIA] == 0
    german = state.treasury[GERMANY]
    state.treasury[RUSSIA] = state.treasury[GERMANY] = 0
    assert german > 0  # nothing is paid at the moment of the capture
    run_to(game, "year-start")
    assert state.total[GERMANY] == 65 + 6
    assert state.total[RUSSIA] == 64 - 6
    limit, money = state.limit[GERMANY], state.treasury[GERMANY]
    take(game, RUSSIA, "baku")
    assert state.treasury[GERMANY] == money - 6
    assert state.limit[GERMANY] == limit
    assert state.spent[GERMANY] == 0
    take(game, GERMANY, "baku")
    before = state.treasury[RUSSIA]
    take(game, RUSSIA, "baku")
    take(game, GERMANY, "baku")  # R18: only the first capture costs at once
    assert state.treasury[RUSSIA] == before
    assert state.treasury[GERMANY] == money - 6
    take(game, BRITAIN, "baku")  # whichever Ally frees it
    play(game, "u-boats 0")
    state.treasury[RUSSIA] = state.treasury[GERMANY] = 0
    run_to(game, "year-start")
    assert state.total[RUSSIA] == 64
    assert state.total[GERMANY] == 65


@rule("neppa", "2.7a.2", "13.5a", "13.5c", "13.5d")
def test_persian_oil_is_british_until_the_axis_has_mahabad() -> None:
    calm = table(*CALM, turn="Spring 1941", phase="year-start", treasury={"britain": 0})
    assert war(calm).owner[geo.zone("mahabad")] == PERSIA
    assert war(calm).total[BRITAIN] == 62
    teheran = table(*CALM, turn="Spring 1942", phase="year-start", treasury={"britain": 0}, spaces={"teheran": "de"})
    assert war(teheran).total[BRITAIN] == 62
    game = table(*CALM, turn="Spring 1942", treasury={"britain": 0, "germany": 0}, at_war=[["germany", "persia"]])
    take(game, GERMANY, "mahabad")
    assert war(game).treasury[BRITAIN] == -6
    lost = table(*CALM, turn="Spring 1942", phase="year-start", treasury={"britain": 0, "germany": 0},
                 spaces={"mahabad": "it"})  # fmt: skip
    assert war(lost).total[BRITAIN] == 56
    assert war(lost).total[ITALY] == 30 + 10 + 6  # a third of its 30 left, and the oil
    for code in ("su", "us"):
        freed = table(*CALM, turn="Spring 1943", phase="year-start", treasury={"russia": 0, "usa": 0, "britain": 0},
                      us_in=1, base={"usa": 120}, spaces={"mahabad": code})  # fmt: skip
        assert war(freed).total[RUSSIA] == 64
        assert war(freed).total[USA] == 120
        assert war(freed).total[BRITAIN] == 62


@rule("neppa", "R121", "2.7a.4")
def test_a_tower_goes_with_its_country() -> None:
    game = table("de 1 inf tabriz", *CALM[1:], turn="Spring 1942", spaces={"tabriz": "de"},
                 at_war=[["germany", "persia"]], treasury={"britain": 0})  # fmt: skip
    play(game, "move de.inf.1 teheran")
    assert owner(game, "mahabad") == "de"
    assert war(game).treasury[BRITAIN] == -6


@rule("neppa", "2.7a.4", "R103")
def test_british_oil_at_mosul() -> None:
    game = table("it 1 inf baghdad", *CALM, turn="Spring 1942", spaces={"baghdad": "it"},
                 at_war=[["italy", "britain"]], treasury={"britain": 5})  # fmt: skip
    play(game, "move it.inf.1 mosul")
    assert war(game).treasury[BRITAIN] == 1


# ---------------------------------------------------------------- factories
@rule("neppa", "2.7.1", "2.7.2", "R17")
@refusal("neppa", "10.0b")
def test_factories_work_for_russia_only() -> None:
    factories = ["molotov", "ufa", "chkalov", "guryev"]
    assert geo.zones(factories) == geo.FACTORY
    held = {" ".join(factories[:3]): "de"}
    game = table(
        *CALM, turn="Spring 1943", phase="year-start", treasury={"russia": 0, "germany": 0}, spaces=held, **EAST
    )
    assert war(game).total[RUSSIA] == 64
    assert war(game).total[GERMANY] == 65
    game = table(*CALM, turn="Spring 1943", phase="axis/construction", spaces=held, **EAST)
    refused(game, "10.0b", "build germany inf ufa")
    game = table(*CALM, turn="Spring 1943", phase="allied/construction", spaces=held, **EAST)
    refused(game, "10.0d", "build russia inf ufa")
    play(game, "build russia inf guryev")


@rule("neppa", "2.7.3")
def test_russia_falls_with_moscow_stalingrad_and_the_factories() -> None:
    zones = "moscow stalingrad molotov ufa chkalov guryev"
    for missing in ("", "ufa"):
        held = " ".join(zone for zone in zones.split() if zone != missing)
        game = table("de 1 inf berlin", "su 1 inf tbilisi", "gb 1 inf london", turn="Fall 1942", spaces={held: "de"},
                     **EAST)  # fmt: skip
        run_to(game, "allied/construction")
        assert has(game, "conquered", "russia") == (not missing)


# ---------------------------------------------------------------- bonus zones
@rule("neppa", "13.0a", "13.0b", "13.0c", "13.0d", "R36", "R85")
def test_the_great_cities_of_russia() -> None:
    for zone in ("leningrad", "moscow", "stalingrad"):
        game = table(
            "de 1 inf berlin", "gb 1 inf london", turn="Fall 1942", treasury={"russia": 20, "germany": 20}, **EAST
        )
        state = war(game)
        take(game, GERMANY, zone)
        assert (state.treasury[GERMANY], state.treasury[RUSSIA]) == (25, 15)
        assert state.spent[RUSSIA] == 0
        take(game, RUSSIA, zone)
        take(game, GERMANY, zone)
        assert (state.treasury[GERMANY], state.treasury[RUSSIA]) == (25, 15)
    other = table("de 1 inf berlin", "gb 1 inf london", turn="Fall 1942", treasury={"russia": 20}, **EAST)
    take(other, GERMANY, "kiev")
    assert war(other).treasury[RUSSIA] == 20


@rule("neppa", "13.0a", "R104")
def test_a_rumanian_unit_wins_the_bonus_for_germany() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Fall 1942", treasury={"russia": 20, "germany": 20},
                 active=["rumania"], patron={"rumania": "germany"}, allied=[["germany", "rumania"]],
                 at_war=[["germany", "russia"], ["rumania", "russia"]])  # fmt: skip

    take(game, NATION_OF["Rumania"], "stalingrad")
    assert (war(game).treasury[GERMANY], war(game).treasury[RUSSIA]) == (25, 15)


@rule("neppa", "13.0e", "13.0f", "R77")
def test_gibraltar_and_suez_cost_britain_twelve_each() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Fall 1941", treasury={"britain": 30, "germany": 20})
    state = war(game)
    take(game, GERMANY, "gibraltar")
    assert (state.treasury[GERMANY], state.treasury[BRITAIN]) == (20, 18)
    take(game, GERMANY, "cairo")
    assert state.treasury[BRITAIN] == 18
    take(game, GERMANY, "port_said")
    assert (state.treasury[GERMANY], state.treasury[BRITAIN]) == (20, 6)
    for zone in ("gibraltar", "cairo"):
        take(game, BRITAIN, zone)
        take(game, GERMANY, zone)
    assert state.treasury[BRITAIN] == 6


# ---------------------------------------------------------------- Minor Countries that an Ally attacks
def attacked_by_britain(country: str) -> dict[str, Any]:
    return {"at_war": [["britain", country]], "patron": {country: "germany"}, "raised": [country]}


@rule("neppa", "R304", "13.5c")
def test_persia_does_not_give_its_oil_to_the_axis_when_britain_attacks_it() -> None:
    game = table(*CALM, turn="Winter 1941", phase="allied/declaration", treasury={"britain": 30, "germany": 0})
    play(game, "declare britain persia")
    run_to(game, "year-start")
    assert war(game).drawn == {}
    after = table(*CALM, turn="Spring 1942", phase="year-start", treasury={"britain": 0, "germany": 0},
                  **attacked_by_britain("persia"))  # fmt: skip
    assert war(after).total[BRITAIN] == 62
    taken = table(*CALM, turn="Spring 1942", phase="year-start", treasury={"britain": 0, "germany": 0},
                  spaces={"mosul": "ir"}, **attacked_by_britain("persia"))  # fmt: skip
    assert war(taken).total[BRITAIN] == 62 - 4  # what Persia has won is held for Germany


@rule("neppa", "R304", "9.5a")
def test_norway_attacked_by_britain_is_no_base_of_u_boats() -> None:
    game = table(*CALM, turn="Spring 1942", **attacked_by_britain("norway"))
    assert not u_boats.norway(war(game))
    german = table(*CALM, turn="Spring 1942", spaces={"oslo bergen trondheim": "de"})
    assert u_boats.norway(war(german))


@rule("neppa", "R304", "R99")
def test_norway_attacked_by_britain_scores_nothing_for_the_axis() -> None:
    quiet = table(*CALM, scenario="1939", turn="Winter 1940")
    game = table(*CALM, scenario="1939", turn="Winter 1940", **attacked_by_britain("norway"))
    assert victory.score(war(game)) == victory.score(war(quiet))
    ally = table(*CALM, scenario="1939", turn="Winter 1940", **attacked_by_britain("rumania"))
    assert alliances.axis_holds(war(ally), geo.zone("bucharest"))
    spurned = table(*CALM, scenario="1939", spurned=["rumania"], **attacked_by_britain("rumania"))
    assert not alliances.axis_holds(war(spurned), geo.zone("bucharest"))


@rule("neppa", "R304", "10.2c", "10.2l")
@refusal("neppa", "10.2c", "10.2l")
def test_the_route_through_a_persia_at_war_is_persias_not_the_axis() -> None:
    game = table(*CALM, turn="Summer 1942", phase="allied/construction", us_in=1, treasury={"britain": 60},
                 **attacked_by_britain("persia"), red_war=9)  # fmt: skip
    refused(game, "10.2c", "open-route 15")
    axis = table(*CALM, turn="Summer 1942", phase="allied/construction", us_in=1, treasury={"britain": 60},
                 spaces={"tabriz": "de"}, red_war=9)  # fmt: skip
    refused(axis, "10.2l", "open-route 15")
