"""[10.1, 10.2, 13.5b] Grants and Lend Lease."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, PERSIA, RUSSIA, USA
from theatrum.rulesets.neppa.rules.economy import grants, oil, persia
from theatrum.rulesets.neppa.rules.land import entry
from theatrum.rulesets.neppa.rules.politics import spoils
from theatrum.rulesets.neppa.war import grant_key

CALM = ("de 1 inf berlin", "it 1 inf rome", "gb 1 inf london", "su 1 inf moscow")
SHIPS = ("us 3 fleet us_box", "gb 3 fleet plymouth", "gb 1 fleet:5 plymouth", "gb 1 fleet malta")
WAR: dict[str, Any] = {
    "turn": "Summer 1942",
    "phase": "allied/construction",
    "at_war": [
        ["germany", "usa"],
        ["germany", "russia"],
        ["germany", "britain"],
        ["italy", "usa"],
        ["italy", "britain"],
    ],
    "allied": [["britain", "usa"], ["germany", "italy"]],
    "red_war": 10,
    "us_in": 1,
    "conquered": ["france"],
    "base": {"usa": 120, "britain": 30},
    "total": {"britain": 62},
    "treasury": {"usa": 120, "britain": 30, "russia": 0},
    "limit": {"usa": 60, "britain": 31},
}


def allies(**facts: Any) -> Game:
    return table(*CALM, *SHIPS, **{**WAR, **facts})


def ship(game: Game) -> None:
    run_to(game, "allied/shipment")


# ---------------------------------------------------------------- who gives what
@rule("neppa", "10.1a", "R73")
@refusal("neppa", "10.1a")
def test_who_gives_grants_to_whom() -> None:
    game = allies()
    assert legal(game, "grant usa britain 8")
    assert legal(game, "grant usa russia 8")
    assert legal(game, "grant britain russia 8")
    for act in ("grant russia britain 5", "grant britain usa 5", "grant usa italy 5", "grant usa usa 5"):
        refused(game, "10.1a", act)
    refused(game, "10.1a", "grant usa atlantis 5")
    peace = allies(red_war=0, at_war=[["germany", "usa"], ["germany", "britain"]])
    refused(peace, "10.1a", "grant usa russia 5")


@rule("neppa", "10.1b")
@refusal("neppa", "10.1b")
def test_32_wpps_a_turn_given_or_received() -> None:
    game = allies()
    refused(game, "10.1b", "grant usa britain 33")
    refused(game, "10.1b", "grant usa britain 0")
    play(game, "grant usa britain 20")
    refused(game, "10.1b", "grant usa russia 13")
    play(game, "grant usa russia 12")
    received = allies(gotten={"russia": 28})
    refused(received, "10.1b", "grant britain russia 5")
    play(received, "grant britain russia 4")


@rule("neppa", "10.1c", "R73")
@refusal("neppa", "10.1c")
def test_half_of_the_base_a_year() -> None:
    game = allies(given_year={"usa": 40})
    refused(game, "10.1c", "grant usa britain 21")
    play(game, "grant usa britain 20")
    refused(game, "10.1c", "grant britain russia 16")


@rule("neppa", "10.1d")
@refusal("neppa", "10.1d")
def test_the_usa_gives_nothing_before_its_entry() -> None:
    early = allies(us_in=0, turn="Winter 1941")
    refused(early, "10.1d", "open-route 0")
    refused(early, "10.1d", "grant usa britain 8")


@rule("neppa", "10.1i", "5.4c", "1.4b", "R36")
@refusal("neppa", "5.4c", "14.1d")
def test_the_giver_pays_in_its_construction_phase() -> None:
    game = allies(limit={"usa": 30})
    refused(game, "5.4c", "grant usa britain 31")
    play(game, "grant usa britain 8")
    assert war(game).treasury[USA] == 112
    assert war(game).spent[USA] == 8
    assert war(game).treasury[BRITAIN] == 30
    fallen = allies(conquered=["france", "britain"])
    refused(fallen, "14.1d", "grant britain russia 2")


# ---------------------------------------------------------------- the way
@rule("neppa", "10.1g", "10.1i", "10.1j", "10.1k", "10.1m", "10.1e", "10.1f", "R73", "R124")
def test_b20_eight_american_wpps_for_britain() -> None:
    game = allies()
    state = war(game)
    play(game, "grant usa britain 8")
    assert state.treasury[USA] == 112
    ship(game)
    play(game, "ship us.fleet.1 bcb")
    assert at(game, "us.fleet.1") == "bcb"
    assert state.redeployed[USA] == 1
    assert grants.in_box(state, geo.BCB) == 8
    assert state.treasury[BRITAIN] == 30
    grants.sink(state, geo.BCB, 3)
    grants.deliver(state, geo.BCB)
    assert state.treasury[BRITAIN] == 35
    assert not state.cargo


@rule("neppa", "10.1j")
@refusal("neppa", "10.1j")
def test_a_grant_is_spent_in_construction_not_before() -> None:
    game = table(*CALM, **{**WAR, "phase": "axis/declaration", "treasury": {"italy": 8}, "held": {"italy": 8}})
    refused(game, "10.1j", "declare italy spain")
    run_to(game, "axis/construction")
    play(game, "build italy arm rome")


@rule("neppa", "10.1e", "R120")
@refusal("neppa", "10.1e")
def test_every_eight_wpps_cost_an_sr_of_the_giver() -> None:
    game = allies(redeployed={"usa": 9})
    play(game, "grant usa britain 9")
    ship(game)
    play(game, "ship us.fleet.1 bcb")
    assert grants.in_box(war(game), geo.BCB) == 8
    run_to(game, "axis/movement")
    assert war(game).treasury[USA] == 120 - 8  # the ninth goes back
    assert not war(game).grants
    late = allies(redeployed={"usa": 10, "britain": 0})
    play(late, "grant usa britain 9", "grant britain russia 1")
    ship(late)
    refused(late, "10.1e", "ship us.fleet.1 bcb")


@rule("neppa", "10.1f", "10.1l", "R124")
@refusal("neppa", "10.1f", "10.1l", "10.1i", "1.0a")
def test_the_ships_of_a_grant() -> None:
    game = table(*CALM, *SHIPS, "gb 1 fleet portsmouth fought", "gb 1 fleet london moved", **WAR)
    play(game, "grant britain russia 9")
    ship(game)
    state = war(game)
    names = {(state.space_name(state.at[p]), state.size[p]): state.piece_name(p) for p in state.everybody()}
    refused(game, "10.1f", f"ship {names['plymouth', 5]} mcb")
    refused(game, "10.1f", f"ship {names['malta', 8]} mcb")
    refused(game, "10.1f", "ship gb.inf.1 mcb")
    refused(game, "10.1l", f"ship {names['portsmouth', 8]} mcb")
    refused(game, "10.1i", "ship gb.fleet.1 bcb")
    refused(game, "10.1i", "ship us.fleet.1 bcb")
    refused(game, "1.0a", "ship de.inf.1 bcb")
    refused(game, "10.1f", "send britain mcb")
    play(game, f"ship {names['london', 8]} mcb", "ship gb.fleet.1 mcb")
    assert grants.in_box(state, geo.MCB) == 9


@rule("neppa", "11.1a", "11.1c", "11.1h", "R51")
@refusal("neppa", "11.1c")
def test_new_american_grants_are_initial_deployments() -> None:
    game = allies()
    play(game, "grant usa britain 9")
    ship(game)
    war(game).deployed = 5
    play(game, "ship us.fleet.1 bcb")
    assert war(game).deployed == 6
    game = allies()
    play(game, "grant usa britain 9", "grant britain russia 1")
    ship(game)
    war(game).deployed = 6
    refused(game, "11.1c", "ship us.fleet.1 bcb")


@rule("neppa", "9.2f", "R67")
@refusal("neppa", "9.2f")
def test_the_way_to_murmansk_may_be_closed() -> None:
    game = allies(spaces={"leningrad kirov": "de"})
    refused(game, "9.2f", "grant usa russia 8")
    half = allies(spaces={"leningrad": "de"})
    assert legal(half, "grant usa russia 8")


@rule("neppa", "10.1h", "10.1k", "10.1f", "R73")
@refusal("neppa", "10.1f", "10.1a")
def test_germany_gives_to_italy_over_land() -> None:
    game = table(*CALM, "de 1 fleet bremen", **{**WAR, "phase": "axis/construction"})
    state = war(game)
    before = state.treasury[ITALY]
    play(game, "grant germany italy 10")
    run_to(game, "axis/shipment")
    refused(game, "10.1f", "ship de.fleet.1 rome")
    refused(game, "10.1a", "send britain rome")
    play(game, "send germany rome", "send germany rome")
    assert state.treasury[ITALY] == before + 10
    assert state.redeployed[GERMANY] == 2
    cut = table(*CALM, "de 1 fleet bremen", **{**WAR, "phase": "axis/construction"}, spaces={"venice milan": "gb"})
    play(cut, "grant germany italy 8")
    run_to(cut, "allied/declaration")
    assert war(cut).treasury[ITALY] == before


@rule("neppa", "10.1h", "10.1f")
def test_britain_gives_to_france_over_the_channel() -> None:
    game = table("gb 1 fleet plymouth", "gb 1 inf london", "fr 1 inf paris", "de 1 inf berlin", turn="Spring 1940",
                 phase="allied/construction")  # fmt: skip
    before = war(game).treasury[FRANCE]
    play(game, "grant britain france 7")
    run_to(game, "allied/shipment")
    play(game, "ship gb.fleet.1 paris")
    assert war(game).treasury[FRANCE] == before + 7
    assert at(game, "gb.fleet.1") == "plymouth"


# ---------------------------------------------------------------- Lend Lease
@rule("neppa", "10.2b", "10.2c", "13.5b", "R74", "R122", "10.2a", "1.4b")
@refusal("neppa", "10.2b", "10.2a")
@pytest.mark.parametrize(("british", "head"), [(15, "gb"), (8, "gb"), (7, "us"), (0, "us")])
def test_opening_the_route(british: int, head: str) -> None:
    game = allies()
    refused(game, "10.2b", "lend-lease usa 8")
    refused(game, "10.2b", "open-route 16")
    play(game, f"open-route {british}")
    state = war(game)
    assert state.treasury[BRITAIN] == 30 - british
    assert state.treasury[USA] == 120 - (15 - british)
    assert state.spent[BRITAIN] == british
    assert {owner(game, zone) for zone in ("tabriz", "mahabad", "teheran")} == {head}
    assert not state.ranks[PERSIA]
    refused(game, "10.2b", "open-route 15")
    assert not any(geo.COUNTRIES[c] == "Persia" for c in state.heirs)
    assert oil.missing(state, BRITAIN) == 0
    play(game, "lend-lease usa 8")
    peace = allies(red_war=0, at_war=[["germany", "usa"], ["germany", "britain"]])
    refused(peace, "10.2a", "open-route 15")


@rule("neppa", "R122", "10.2c")
@refusal("neppa", "10.2c", "10.2l")
def test_when_the_route_cannot_be_opened() -> None:
    refused(allies(spaces={"tabriz": "de"}), "10.2l", "open-route 15")
    hostile = allies(at_war=[*WAR["at_war"], ["britain", "persia"]])
    refused(hostile, "10.2c", "open-route 15")


@rule("neppa", "10.2d")
def test_the_axis_may_invade_an_opened_persia_without_a_declaration() -> None:
    for paid in (True, False):
        game = table(*CALM, "de 1 inf erzurum", **{**WAR, "turn": "Spring 1942"}, spaces={"erzurum": "de"})
        if paid:
            play(game, "open-route 15")
        run_to(game, "axis/movement")
        assert legal(game, "move de.inf.2 tabriz") == paid


@rule("neppa", "10.2f", "13.5b")
def test_conquest_of_persia_does_not_open_the_route() -> None:
    game = allies(spaces={"tabriz mahabad teheran": "gb"}, conquered=["france", "persia"])
    refused(game, "10.2b", "lend-lease usa 8")
    play(game, "open-route 15")
    assert legal(game, "lend-lease usa 8")


@rule("neppa", "13.5b")
def test_an_ally_may_conquer_persia() -> None:
    game = table(*CALM, "gb 1 inf baghdad", **{**WAR, "phase": "allied/declaration"})
    play(game, "declare britain persia")
    run_to(game, "allied/movement")
    entry.take(war(game), BRITAIN, war(game).space_of("teheran"))
    assert owner(game, "mahabad") == "gb"
    assert war(game).lend_lease == persia.UNPAID


@rule("neppa", "10.2g", "R74")
@refusal("neppa", "10.2g")
def test_sixteen_wpps_a_turn() -> None:
    game = allies(lend_lease=1)
    play(game, "lend-lease usa 10")
    refused(game, "10.2g", "lend-lease britain 7")
    play(game, "lend-lease britain 6")


@rule("neppa", "10.2a", "10.2h", "10.2i", "10.2o", "R74")
@refusal("neppa", "10.2h", "10.2i", "10.2o")
def test_lend_lease_takes_two_turns() -> None:
    game = table(*CALM, *SHIPS, "gb 1 fleet portsmouth fought", **WAR, lend_lease=1)
    state = war(game)
    play(game, "lend-lease usa 9", "lend-lease britain 4")
    ship(game)
    names = {(state.space_name(state.at[p]), state.size[p]): state.piece_name(p) for p in state.everybody()}
    refused(game, "10.2h", f"ship {names['plymouth', 5]} lend_lease_box")
    refused(game, "10.2h", f"ship {names['malta', 8]} lend_lease_box")
    refused(game, "10.2i", f"ship {names['portsmouth', 8]} lend_lease_box")
    play(game, "ship us.fleet.1 lend_lease_box")
    refused(game, "10.2o", "send usa moscow")
    play(game, "ship us.fleet.2 lend_lease_box", "ship gb.fleet.1 lend_lease_box")
    assert at(game, "us.fleet.1") == "us_box"
    assert grants.in_box(state, geo.LEND_LEASE) == 13
    assert state.redeployed[USA] == 2
    assert state.treasury[RUSSIA] == 0
    run_to(game, "allied/shipment")
    assert state.redeployed[USA] == 0
    before = state.treasury[RUSSIA]
    play(game, "send usa moscow", "send usa moscow", "send britain moscow")
    assert state.treasury[RUSSIA] == before + 13
    assert state.redeployed[USA] == 2
    assert not state.cargo


BOX: dict[str, Any] = {"phase": "allied/shipment", "lend_lease": 1, "cargo": {"lend_lease_box usa russia": 9}}


@rule("neppa", "10.2j", "R74")
@refusal("neppa", "10.2j", "10.1e")
def test_what_has_not_reached_russia_may_be_called_back() -> None:
    game = allies(**BOX)
    refused(game, "10.2j", "recall gb.fleet.1")
    play(game, "recall us.fleet.1")
    assert war(game).treasury[USA] == 128
    assert war(game).redeployed[USA] == 1
    assert grants.in_box(war(game), geo.LEND_LEASE) == 1
    refused(game, "10.2i", "recall us.fleet.1")


@rule("neppa", "10.2k", "R73")
def test_the_box_counts_for_nobody_at_the_year_start() -> None:
    facts = {**WAR, **BOX, "phase": "year-start", "turn": "Spring 1943", "treasury": {"usa": 0, "russia": 0}}
    state = war(table(*CALM, **facts))
    assert (state.total[USA], state.total[RUSSIA]) == (120, 64)
    assert state.cargo == {grant_key(geo.LEND_LEASE, USA, RUSSIA): 9}


@rule("neppa", "10.2l", "10.2m", "10.2p", "R74")
@refusal("neppa", "10.2l", "10.2m")
def test_the_axis_closes_the_route_with_tabriz_and_mahabad() -> None:
    game = allies(**BOX, spaces={"tabriz mahabad teheran": "gb"})
    state = war(game)
    tabriz, mahabad = state.space_of("tabriz"), state.space_of("mahabad")
    entry.take(state, GERMANY, tabriz)
    assert legal(game, "send usa moscow")
    entry.take(state, GERMANY, mahabad)
    refused(game, "10.2m", "send usa moscow")
    assert legal(game, "recall us.fleet.1")
    entry.take(state, BRITAIN, tabriz)
    refused(game, "10.2m", "send usa moscow")
    entry.take(state, BRITAIN, mahabad)
    assert legal(game, "send usa moscow")
    assert state.treasury[BRITAIN] == 30 - 6  # the oil of Mahabad, not the route
    closed = allies(lend_lease=2, spaces={"tabriz mahabad": "de"})
    refused(closed, "10.2l", "lend-lease usa 8")


@rule("neppa", "10.2e")
@refusal("neppa", "10.2e")
def test_russians_do_not_redeploy_through_persia() -> None:
    held = {"tabriz mahabad teheran erzurum": "su"}
    stacks = ("su 1 inf baku", "su 1 inf tabriz", "de 1 inf tbilisi", "gb 1 inf london")
    facts = {**WAR, "phase": "allied/redeployment"}
    game = table(*stacks, **facts, spaces={**held, "tbilisi batum": "de"})
    refused(game, "10.2e", "redeploy su.inf.1 teheran")
    assert not legal(game, "redeploy su.inf.1 erzurum")
    assert legal(game, "redeploy su.inf.2 erzurum")
    free = table(*stacks[:2], stacks[3], **facts, spaces=held)
    assert legal(free, "redeploy su.inf.1 erzurum")


@rule("neppa", "10.2n")
@refusal("neppa", "10.2n")
def test_nobody_hunts_in_the_lend_lease_box() -> None:
    game = table(*CALM, "de 1 fleet bremen", **{**WAR, "phase": "axis/strategic-warfare"}, boats={"nsbb": 4},
                 lend_lease=1, cargo={"lend_lease_box usa russia": 9})  # fmt: skip
    refused(game, "10.2n", "dispatch 2 nsbb lend_lease_box")
    refused(game, "10.2n", "sail de.fleet.1 lend_lease_box")
    play(game, "dispatch 4 nsbb mcb", "sail de.fleet.1 mcb")
    run_to(game, "axis/construction")
    assert grants.in_box(war(game), geo.LEND_LEASE) == 9


@rule("neppa", "10.1g", "10.1k", "10.1j", "9.8d")
def test_b20_through_the_strategic_warfare_of_the_next_turn() -> None:
    game = allies()
    play(game, "grant usa britain 8")
    ship(game)
    play(game, "ship us.fleet.1 bcb")
    assert war(game).treasury[BRITAIN] == 30
    run_to(game, "axis/construction")
    assert war(game).treasury[BRITAIN] == 38
    assert war(game).held[BRITAIN] == 8
    run_to(game, "allied/construction")
    assert war(game).held[BRITAIN] == 0


@rule("neppa", "10.1g", "10.2h", "3.6h")
def test_positions_keep_what_is_on_its_way() -> None:
    game = allies(lend_lease=1, keels={"usa Spring 1943": 2}, drawn={"baku": "germany"}, held={"russia": 3},
                  cargo={"lend_lease_box usa russia": 9, "bcb usa britain": 4})  # fmt: skip
    play(game, "lend-lease usa 5", "grant usa britain 2")
    again = theatrum.from_position(game.ruleset.describe(game.state))
    for field in ("grants", "cargo", "keels", "drawn", "lend_lease", "given", "given_year", "gotten", "treasury"):
        assert getattr(war(again), field) == getattr(war(game), field), field


@rule("neppa", "10.2l", "10.2p")
@pytest.mark.parametrize(
    ("before", "zones", "after"),
    [
        (persia.OPEN, ("tabriz",), persia.OPEN),
        (persia.OPEN, ("mahabad",), persia.OPEN),
        (persia.OPEN, ("tabriz", "mahabad"), persia.CLOSED),
        (persia.UNPAID, ("tabriz", "mahabad"), persia.UNPAID),
    ],
)
def test_the_axis_closes_an_open_route_with_both_zones(before: int, zones: tuple[str, ...], after: int) -> None:
    game = allies(lend_lease=before, spaces={"teheran tabriz mahabad": "gb"})
    for zone in zones:
        entry.take(war(game), GERMANY, war(game).space_of(zone))
    assert war(game).lend_lease == after


@rule("neppa", "10.2p")
def test_the_allies_reopen_the_route_with_both_zones() -> None:
    game = allies(lend_lease=persia.CLOSED, spaces={"tabriz mahabad": "de"})
    entry.take(war(game), RUSSIA, war(game).space_of("tabriz"))
    assert war(game).lend_lease == persia.CLOSED
    entry.take(war(game), BRITAIN, war(game).space_of("mahabad"))
    assert war(game).lend_lease == persia.OPEN


@rule("neppa", "10.2b", "R74")
def test_britain_alone_may_open_the_route() -> None:
    game = allies(us_in=0, turn="Fall 1941", at_war=[["germany", "russia"], ["germany", "britain"]], allied=[])
    assert "open-route 15" in [act.text(war(game)) for act in war(game).choices()]
    play(game, "open-route 15")
    assert war(game).lend_lease == persia.OPEN


@rule("neppa", "12.3g", "1.5n")
def test_an_active_axis_minor_pays_germany_whoever_has_helped_it() -> None:
    game = table(*CALM, "it 1 inf cluj", turn="Fall 1941", active=["rumania"], helpers={"rumania": ["italy"]},
                 allied=[["germany", "italy", "rumania"]], patron={"rumania": "germany"})  # fmt: skip
    rumania = geo.COUNTRIES.index("Rumania")
    assert spoils.receivers(war(game))[rumania] == GERMANY
    before = table(*CALM, "it 1 inf cluj", turn="Fall 1940", at_war=[["russia", "rumania"]], standing=["rumania"],
                   quiet=["rumania"], helpers={"rumania": ["italy"]}, allied=[["italy", "rumania"]],
                   patron={"rumania": "italy"})  # fmt: skip
    assert spoils.receivers(war(before))[rumania] == ITALY
