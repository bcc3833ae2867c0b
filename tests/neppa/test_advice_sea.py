"""The adviser at sea and with money: what it suggests is legal, money is spent, convoys sail, landings are made."""

from __future__ import annotations

import pytest

from tests.neppa.table import play, table, war
from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.game import Game, new
from theatrum.rulesets.neppa import bots
from theatrum.rulesets.neppa.bots import navy, operations
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, USA
from theatrum.rulesets.neppa.data.tables import FLEET

Desk = dict[str, bots.Adviser]


def ask(game: Game, desk: Desk) -> Action | None:
    """What the adviser of the seat that decides now suggests; it must be legal."""
    seat = game.state.actor
    assert seat is not None
    adviser = desk.setdefault(seat, bots.Adviser(seat))
    act = adviser.suggest(game.state)
    assert act is None or act in game.state.choices(), act
    return act


def follow(game: Game, step: str, most: int = 60) -> list[str]:
    """Follow the advice until the phase is over; the verbs and words of the acts."""
    desk: Desk = {}
    found: list[str] = []
    while step in type(game.state.frame).step and len(found) < most:
        act = ask(game, desk)
        assert act is not None
        found.append(str(act))
        game.state.apply(act)
    return found


def verbs(acts: list[str]) -> set[str]:
    return {act.split("(")[0] for act in acts}


# ---------------------------------------------------------------- money
def test_germany_orders_u_boats_while_they_pay() -> None:
    early = table("de 1 inf berlin", turn="Spring 1941", phase="year-start")
    late = table("de 1 inf berlin", turn="Spring 1944", phase="year-start")
    assert getattr(ask(early, {}), "number", 0) > 3
    assert getattr(ask(late, {}), "number", -1) == 0


def test_most_of_the_money_of_a_turn_is_spent_on_a_mix() -> None:
    game = table("de 4 inf bonn", "fr 4 inf strasbourg", phase="axis/construction", treasury={"germany": 59})
    acts = follow(game, "construction")
    built = {act.split("unit='")[1].split("'")[0] for act in acts if act.startswith("Build(nation='germany'")}
    assert war(game).spent[0] >= 24
    assert len(built) >= 3


def test_an_enemy_at_the_gates_empties_the_purse() -> None:
    facts = {"treasury": {"france": 36}, "limit": {"france": 18}, "at_war": [["germany", "france"]]}
    game = table("de 4 arm metz", "fr 1 inf paris", spaces={"metz": "de"}, phase="allied/construction", **facts)
    follow(game, "construction")
    assert war(game).spent[3] >= 17


def test_the_usa_pays_for_the_persian_route_and_sends_money() -> None:
    game = table("us 3 fleet us_box", "gb 1 inf london", "su 2 inf moscow", "de 1 inf berlin", scenario="1944",
                 phase="allied/construction", lend_lease=0, treasury={"usa": 120})  # fmt: skip
    acts = follow(game, "construction")
    assert {"OpenRoute", "LendLease"} <= verbs(acts)
    acts = follow(game, "shipment")
    assert sum(war(game).cargo.values()) == 8
    assert "Ship" in verbs(acts)


# ---------------------------------------------------------------- convoys
def test_convoys_sail_and_are_escorted() -> None:
    game = table("gb 6 fleet scapa_flow", "gb 1 inf london", "de 1 inf berlin", boats={"nsbb": 8},
                 phase="axis/strategic-warfare", dice=(3,) * 4)  # fmt: skip
    follow(game, "strategic")
    there = war(game).here.get(geo.BCB, 0) & war(game).ranks[BRITAIN] & war(game).order[FLEET]
    assert there.bit_count() == 3
    assert war(game).treasury[BRITAIN] > 30


def test_u_boats_stay_at_home_when_they_would_only_be_sunk() -> None:
    def sails(turn: str) -> bool:
        game = table("gb 2 fleet bcb", "gb 1 inf london", "de 1 inf berlin", boats={"nsbb": 8}, turn=turn,
                     phase="axis/strategic-warfare", dice=(3,) * 4)  # fmt: skip
        return "Dispatch" in verbs(follow(game, "strategic"))

    assert sails("Summer 1940")
    assert not sails("Summer 1944")


def test_u_boats_go_to_the_bay_of_biscay() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", boats={"nsbb": 5}, conquered=["poland", "france"],
                 spaces={"brest": "de"}, turn="Fall 1940", phase="axis/redeployment")  # fmt: skip
    assert type(ask(game, {})).__name__ == "Transfer"


# ---------------------------------------------------------------- battles at sea
def test_a_landing_is_intercepted() -> None:
    game = table("de 2 fleet bremen", "de 2 inf bremen", "gb 4 fleet scapa_flow", "gb 1 inf london", "no 1 inf oslo",
                 at_war=[["germany", "norway"]], phase="axis/movement", dice=(3,) * 6)  # fmt: skip
    play(game, "invade oslo", "escort de.fleet.1", "escort de.fleet.2", "load de.inf.1", "load de.inf.2")
    play(game, "resolve", "end", "attack oslo", "join de.inf.1", "resolve")
    assert type(ask(game, {})).__name__ == "Intercept"


def test_a_weak_fleet_lets_a_strong_one_pass() -> None:
    game = table("de 1 fleet bremen", "gb 4 fleet scapa_flow", "gb 1 inf london", phase="allied/movement")
    play(game, "sail gb.fleet.1 newcastle", "escort gb.fleet.2", "escort gb.fleet.3", "escort gb.fleet.4", "resolve")
    assert game.state.actor == "germany"
    assert type(ask(game, {})).__name__ == "End"


def test_the_forecast_of_a_battle_favours_the_larger_fleet() -> None:
    game = table("de 1 fleet bremen", "gb 4 fleet scapa_flow", "gb 1 inf london")
    state = war(game)
    german, british = (state.ranks[nation] & state.order[FLEET] for nation in (0, BRITAIN))
    assert navy.forecast(state, german, british).stopped > 0.7 > navy.forecast(state, british, german).stopped


# ---------------------------------------------------------------- operations
def test_every_operation_names_friendly_bases_and_beaches() -> None:
    for op in operations.OPERATIONS:
        assert op.bases
        assert op.units or op.targets
        assert all(not geo.OCEAN >> space & 1 for space in (*op.bases, *op.targets))


def test_the_allies_land_in_france_when_they_are_strong() -> None:
    game = table("gb 4 inf portsmouth", "gb 3 arm plymouth", "us 3 arm london", "gb 2 air portsmouth",
                 "us 8 fleet portsmouth", "gb 3 fleet plymouth", "de 1 inf caen", "de 1 inf paris", "su 1 inf moscow",
                 scenario="1944", turn="Summer 1944", phase="allied/movement", dice=(6,) * 40)  # fmt: skip
    desk: Desk = {}
    seen: list[str] = []
    while not war(game).bridgeheads and len(seen) < 60:
        act = ask(game, desk)
        if act is None:
            play(game, "end")
            continue
        seen.append(str(act))
        game.state.apply(act)
    assert {"Invade", "Escort", "Load", "Attack", "Join", "Bridgehead"} <= verbs(seen)


def test_a_weak_force_stays_at_home() -> None:
    game = table("gb 1 inf portsmouth", "gb 1 fleet portsmouth", "de 4 arm caen", "de 4 arm paris", "su 1 inf moscow",
                 scenario="1944", turn="Summer 1944", phase="allied/movement")  # fmt: skip
    assert type(ask(game, {})).__name__ not in ("Invade", "Transport")


def test_us_units_come_to_britain() -> None:
    game = table("us 3 arm us_box", "us 4 fleet us_box", "gb 1 inf london", "de 1 inf berlin", "su 1 inf moscow",
                 scenario="1944", turn="Summer 1944", phase="allied/redeployment")  # fmt: skip
    desk: Desk = {}
    for _ in range(6):
        act = ask(game, desk)
        if type(act).__name__ != "Redeploy":
            break
        assert act is not None
        game.state.apply(act)
    state = war(game)
    landed = [piece for piece in bits(state.ranks[USA]) if geo.LAND >> state.at[piece] & 1]
    assert len(landed) == 5
    assert sum(1 for piece in bits(state.ranks[USA] & state.order[FLEET]) if state.at[piece] == geo.US_BOX) == 2


@pytest.mark.parametrize("options", [[], ["players-5"]])
def test_advice_is_legal_as_the_war_goes_on(options: list[str]) -> None:
    game = new("neppa/1944", options, seed=3)
    desk: Desk = {}
    for _ in range(400):
        if game.state.actor is None:
            break
        act = ask(game, desk) or next(iter(game.state.choices()))
        game.state.apply(act)
