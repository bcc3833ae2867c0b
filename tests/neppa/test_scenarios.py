"""[4.3, us, vic] Scenarios, the entry of the USA, victory."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import theatrum
from tests.neppa.politics import allied, at_war, has, run_to, units
from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.rulesets.neppa import ruleset, scenarios, sequence
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, BRITAIN, GERMANY, NAMES, NATION_OF, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, TABLES, TURNS
from theatrum.rulesets.neppa.rules import set_up, victory
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.politics import spoils

ALL = ("campaign", "1939", "1941", "1944")
NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}


@rule("neppa", "4.3", "R30", "R2")
@pytest.mark.parametrize("name", ALL)
def test_set_ups_obey_stacking_and_control(name: str) -> None:
    state = scenarios.set_up(name, (), 1)
    sequence.begin(state)
    for space, here in state.here.items():
        if geo.LAND >> space & 1:
            ground = state.ground(here) & ~state.order[3]
            assert ground.bit_count() <= geo.GROUND_LIMIT[space], NAMES
            assert state.factors(here & state.order[AIR]) <= geo.AIR_LIMIT[space]
            assert state.factors(here & state.order[FLEET]) <= 64
            for piece in bits(here):
                assert state.friends(state.nation(piece)) >> space & 1, state.piece_name(piece)
    for nation in range(len(NAMES)):
        for foe in bits(state.foes[nation]):
            assert state.foes[foe] >> nation & 1
            assert not state.allies[nation] >> foe & 1


@rule("neppa", "4.3", "R30")
def test_the_campaign_starts_with_the_at_start_forces() -> None:
    state = scenarios.set_up("campaign", (), 1)
    for row in TABLES["force_pool"]:
        nation = NATION_OF[row["country"]]
        if nation == USA:
            continue
        counted = Counter(state.piece_name(piece).split(".")[1] for piece in bits(state.ranks[nation]))
        assert counted == {word: number for word, number in row["at_start"].items() if word != "u"}
    assert state.boats == {geo.NSBB: 2}


@rule("neppa", "R34", "R6")
def test_b11_britain_begins_with_46() -> None:
    for name in ("campaign", "1939"):
        state = scenarios.set_up(name, (), 1)
        assert state.total[BRITAIN] == 46
        assert TURNS[state.turn] == "Fall 1939"
        assert state.at_war(GERMANY, NATION_OF["Poland"])
        assert state.at_war(GERMANY, BRITAIN)
        assert not state.at_war(GERMANY, RUSSIA)
        assert state.treasury[GERMANY] == 59  # 6 of 65 are set aside for U-boats


@rule("neppa", "4.3", "R147")
@refusal("neppa", "4.3")
def test_owners_rearrange_their_forces_within_the_requirements() -> None:
    game = theatrum.new("neppa/campaign", ("players-5",), seed=1)
    order = []
    for _ in range(6):
        frame = war(game).frame
        assert isinstance(frame, set_up.SetUp)
        order.append(NAMES[frame.nation(war(game))])
        if order[-1] == "Britain":
            assert war(game).actor == "britain"
            refused(game, "4.3", "place gb.fleet.10 plymouth")
            guard = next(f"gb.inf.{n}" for n in range(1, 7) if at(game, f"gb.inf.{n}") == "gibraltar")
            refused(game, "4.3", f"place {guard} london")
            refused(game, "4.3", "place fr.inf.1 london")
            refused(game, "4.3", "place gb.inf.1 caen")
            play(game, "place gb.inf.1 birmingham")
        if order[-1] == "Poland":
            assert war(game).actor == "britain"
            inside = [f"pl.inf.{n}" for n in range(1, 7) if at(game, f"pl.inf.{n}") == "warsaw"]
            play(game, f"place {inside[0]} vilna")
            refused(game, "4.3", f"place {inside[1]} vilna")
        play(game, "end")
    assert order == ["Poland", "Germany", "France", "Britain", "Italy", "Russia"]
    assert at(game, "gb.inf.1") == "birmingham"
    assert war(game).frame.path(war(game)).startswith("axis/")


@rule("neppa", "R147")
def test_what_may_be_rearranged_in_1941_and_1944() -> None:
    barbarossa = theatrum.new("neppa/1941", (), seed=1)
    unit = next(f"su.inf.{n}" for n in range(1, 20) if at(barbarossa, f"su.inf.{n}") == "lithuania")
    assert legal(barbarossa, f"place {unit} kalinin")
    play(barbarossa, "end")
    guard = next(f"de.inf.{n}" for n in range(1, 30) if at(barbarossa, f"de.inf.{n}") == "bordeaux")
    refused(barbarossa, "4.3", f"place {guard} warsaw")
    overlord = theatrum.new("neppa/1944", (), seed=1)
    guard = next(f"de.inf.{n}" for n in range(1, 40) if at(overlord, f"de.inf.{n}") == "bordeaux")
    assert legal(overlord, f"place {guard} nantes")
    refused(overlord, "4.3", f"place {guard} athens")


# ---------------------------------------------------------------- the USA
@rule("neppa", "us.1", "us.2", "us.3", "R98", "seq.4")
def test_the_usa_enters_in_the_allied_spring_1942_turn() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Spring 1942", phase="axis/movement", **NO_MINORS)
    assert war(game).us_in == 0
    assert units(game, "us") == []
    assert not at_war(game, "germany", "usa")
    run_to(game, "allied/movement")
    assert war(game).us_in == 1
    assert allied(game, "usa", "britain")
    assert at_war(game, "germany", "usa")
    assert war(game).treasury[USA] == war(game).total[USA] == 120
    assert war(game).limit[USA] == 60
    assert Counter(unit.split()[0] for unit in units(game, "us")) == {
        "inf": 4,
        "art": 1,
        "arm": 2,
        "air": 3,
        "fleet": 4,
    }
    assert {unit.split()[1] for unit in units(game, "us")} == {"us_box"}


@rule("neppa", "us.1", "us.2")
@pytest.mark.parametrize("turn", ["Fall 1939", "Spring 1941", "Winter 1941"])
def test_the_usa_does_not_enter_before_its_date(turn: str) -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn=turn, phase="axis/redeployment", **NO_MINORS)
    run_to(game, "allied/movement")
    assert war(game).us_in == 0
    assert units(game, "us") == []


@rule("neppa", "us.1", "us.3")
def test_the_usa_enters_once() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", "us 1 inf us_box", turn="Fall 1942", phase="axis/redeployment",
                 us_in=1, treasury={"usa": 7}, **NO_MINORS)  # fmt: skip
    run_to(game, "allied/movement")
    assert war(game).treasury[USA] == 7
    assert units(game, "us") == ["inf us_box"]


# ---------------------------------------------------------------- victory
def _berlin(turn: str, scenario: str = "campaign", **facts: Any) -> str:
    """Berlin is in British hands at the end of the Axis turn."""
    game = table("gb 1 inf berlin", "de 1 inf munich", scenario=scenario, turn=turn, phase="axis/finish",
                 spaces={"berlin": "gb"}, clock={"germany": 0}, **facts)  # fmt: skip
    return war(game).result


@rule("neppa", "vic.1", "vic.2", "R99")
@pytest.mark.parametrize(
    ("turn", "result"),
    [
        ("Fall 1944", "Allied decisive"),
        ("Winter 1944", "Allied strategic"),
        ("Spring 1945", "Allied strategic"),
        ("Summer 1945", "Allied marginal"),
        ("Fall 1945", "Draw"),
        ("Winter 1945", "Draw"),
    ],
)
def test_the_campaign_when_germany_falls(turn: str, result: str) -> None:
    assert _berlin(turn) == result


@rule("neppa", "R99")
@pytest.mark.parametrize(
    ("turn", "result"),
    [
        ("Winter 1944", "Allied decisive"),
        ("Spring 1945", "Allied victory"),
        ("Summer 1945", "Draw"),
        ("Fall 1945", "Axis victory"),
    ],
)
def test_1944_when_germany_falls(turn: str, result: str) -> None:
    assert _berlin(turn, "1944") == result


@rule("neppa", "R146")
def test_germany_falls_in_the_short_scenarios() -> None:
    assert _berlin("Summer 1940", "1939") == "Allied victory"
    assert _berlin("Summer 1942", "1941") == "Allied victory"


@rule("neppa", "vic.1", "vic.2")
def test_the_campaign_at_its_end() -> None:
    for conquered, result in (([], "Axis marginal"), (["britain"], "Axis strategic"), (["russia"], "Axis strategic")):
        heirs = dict.fromkeys(conquered, "germany")
        game = table("de 1 inf berlin", turn="Winter 1945", phase="allied/finish", conquered=conquered, heirs=heirs,
                     **NO_MINORS)  # fmt: skip
        assert war(game).result == result
        assert ruleset.study.winner(game.state) == "germany"


@rule("neppa", "vic.1")
def test_britain_and_russia_conquered_end_the_campaign_at_once() -> None:
    both = {"conquered": ["britain", "russia"], "heirs": {"britain": "germany", "russia": "germany"}}
    game = table("de 1 inf berlin", turn="Spring 1943", phase="axis/finish", **both, **NO_MINORS)
    assert war(game).result == "Axis decisive"
    freed = table("de 1 inf berlin", "us 1 inf london", turn="Spring 1943", phase="axis/finish", freed=["britain"],
                  us_in=1, **both, **NO_MINORS)  # fmt: skip
    assert war(freed).result == ""


HISTORY = {
    "denmark": "de",
    "oslo bergen trondheim brussels liege luxembourg amsterdam arnhem paris": "de",
    "warsaw danzig poznan lodz krakow": "de",
}
WON = ["poland", "denmark", "norway", "belgium", "luxembourg", "netherlands", "france"]


@rule("neppa", "R99")
@pytest.mark.parametrize(("more", "result"), [([], "Draw"), (["greece", "yugoslavia"], "Axis victory")])
def test_the_score_of_1939(more: list[str], result: str) -> None:
    """The historical end of 1940 scores 51: minors 27, France 18, Warsaw, Paris and Oslo 6."""
    won = WON + more
    heirs = dict.fromkeys(won, "germany")
    game = table("de 1 inf berlin", scenario="1939", turn="Winter 1940", phase="allied/combat", conquered=won,
                 heirs=heirs, spaces=HISTORY)  # fmt: skip
    assert victory.score(war(game)) == (51 if not more else 61)
    run_to(game, "none")
    assert war(game).result == result
    debt = table("de 1 inf berlin", scenario="1939", phase="axis/combat", conquered=WON, spaces=HISTORY,
                 heirs=dict.fromkeys(WON, "germany"), treasury={"germany": -45})  # fmt: skip
    assert victory.score(war(debt)) == 47


@rule("neppa", "R99")
@pytest.mark.parametrize(
    ("zones", "result"),
    [
        ("leningrad moscow stalingrad", "Axis victory"),
        ("leningrad baku cairo", "Axis victory"),
        ("leningrad baku", "Draw"),
        ("leningrad kiev", "Draw"),
        ("leningrad cairo", "Allied victory"),
        ("kiev", "Allied victory"),
    ],
)
def test_1941_at_its_end(zones: str, result: str) -> None:
    game = table("de 1 inf berlin", scenario="1941", turn="Winter 1942", phase="allied/finish", spaces={zones: "de"})
    assert war(game).result == result


@rule("neppa", "R99")
def test_1941_is_won_with_russia_and_1944_by_holding_out() -> None:
    game = table("de 1 inf berlin", scenario="1941", turn="Summer 1942", phase="axis/finish",
                 conquered=["france", "russia"], heirs={"russia": "germany", "france": "germany"})  # fmt: skip
    assert war(game).result == "Axis decisive"
    held = table("de 1 inf berlin", scenario="1944", turn="Fall 1945", phase="allied/finish")
    assert war(held).result == "Axis decisive"


@rule("neppa", "R156")
def test_the_long_game_of_1941_is_judged_like_the_campaign() -> None:
    long = {"scenario": "1941", "options": ("long-game", "players-4")}
    end = table("de 1 inf berlin", turn="Winter 1942", phase="allied/finish", **long)
    assert (war(end).result, TURNS[war(end).last_turn]) == ("", "Winter 1945")
    last = table("de 1 inf berlin", turn="Winter 1945", phase="allied/finish", **long)
    assert war(last).result == "Axis marginal"
    russia = table("de 1 inf berlin", turn="Summer 1943", phase="axis/finish", conquered=["france", "russia"],
                   heirs={"russia": "germany", "france": "germany"}, **long)  # fmt: skip
    assert war(russia).result == ""
    berlin = table("su 1 inf berlin", "de 1 inf munich", turn="Spring 1945", phase="axis/finish",
                   spaces={"berlin": "su"}, clock={"germany": 0}, **long)  # fmt: skip
    assert war(berlin).result == "Allied strategic"


@rule("neppa", "1.0a")
def test_one_number_of_players_is_chosen() -> None:
    with pytest.raises(theatrum.BadInput, match="players-3 or players-5"):
        ruleset.check_options("1941", ("players-5", "players-3"))
    assert ruleset.check_options("1941", ("long-game", "players-5")) == ("players-5", "long-game")
    with pytest.raises(theatrum.BadInput, match="no option 'long-game'"):
        ruleset.check_options("campaign", ("long-game",))


@rule("neppa", "vic.3", "R99")
def test_ranking_among_the_victors() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", options=("players-5",), turn="Winter 1945",
                 phase="allied/finish", conquered=["france"],
                 heirs={"greece": "italy", "norway": "germany", "france": "germany"}, **NO_MINORS)  # fmt: skip
    assert war(game).result == "Axis marginal"
    assert victory.points(war(game), "germany") == 4 + 18
    assert victory.points(war(game), "italy") == 4
    assert victory.ranking(war(game), AXIS) == ["germany", "italy"]
    assert victory.ranking(war(game), ALLIED)[-1] == "france"
    assert ruleset.study.winner(game.state) == "germany"
    grades = {
        seat: ruleset.study.grade(game.state, seat) for seat in ("germany", "italy", "britain", "russia", "france")
    }
    assert grades["germany"] > grades["italy"] > 0 > grades["britain"]


@rule("neppa", "vic.3")
def test_in_1944_who_holds_berlin_is_first_among_the_allies() -> None:
    game = table("su 1 inf berlin", "de 1 inf munich", scenario="1944", options=("players-3",), turn="Spring 1945",
                 phase="axis/finish", spaces={"berlin": "su"}, clock={"germany": 0})  # fmt: skip
    assert war(game).result == "Allied victory"
    assert ruleset.study.winner(game.state) == war(game).seat(RUSSIA)
    assert has(game, "conquered", "germany")
    assert spoils.income(war(game), RUSSIA) >= 32


@rule("neppa", "4.3", "10.2b")
def test_1944_begins_with_the_lend_lease_route_open() -> None:
    game = table(scenario="1944", empty=False, phase="allied/construction")
    assert not war(game).cargo
    play(game, "lend-lease usa 8")
    assert sum(war(game).grants.values()) == 8


@rule("neppa", "R302", "14.6a")
def test_in_1944_nobody_counts_libya_and_french_africa() -> None:
    game = table(
        scenario="1944", empty=False, phase="year-start", turn="Spring 1945", treasury={"britain": 0, "usa": 0}
    )
    assert spoils.income(war(game), USA) == 0
    assert spoils.income(war(game), BRITAIN) == 0
    assert not {"Libya", "Morocco", "Algeria", "Tunisia"} & {geo.COUNTRIES[c] for c in war(game).heirs}


@rule("neppa", "13.3b", "R34", "4.3")
def test_1944_counts_what_britain_has_spent_in_its_year() -> None:
    game = table(scenario="1944", empty=False, phase="allied/construction", limit={"britain": 64})
    assert spending.why_not_pay(war(game), BRITAIN, 64 - 24) is None
    refusal_ = spending.why_not_pay(war(game), BRITAIN, 64 - 24 + 1)
    assert refusal_ is not None
    assert refusal_.clause == "13.3b"
