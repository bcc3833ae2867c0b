"""Five seats, each in a browser of its own: people and computers at one table, every question for the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Envelope, Table, War
from tests.neppa.table import table as position
from tests.server.desk import texts, wait_until
from theatrum.core.game import Game
from theatrum.core.ruleset import systems

SYSTEM, FIVE = "neppa", ("players-5",)
PEOPLE, COMPUTERS = ("germany", "britain", "italy"), ("france", "russia")
Pages = dict[str, Table]


@pytest.fixture
def seat_at(open_page: Any, address: str) -> Callable[[dict[str, str], str], Pages]:
    """Opens the link of each seat in a browser of its own, which knows nothing of the others."""

    def make(tokens: dict[str, str], scenario: str) -> Pages:
        war = War(SYSTEM, scenario, systems()[SYSTEM].sides(scenario, FIVE))
        found = {}
        for side, token in tokens.items():
            table = Table(open_page(1300, 820), address, war)
            table.page.goto(f"{address}/#/seat/{token}")
            table.ready()
            found[side] = table
        return found

    return make


def actor(pages: Pages) -> str:
    return str(next(iter(pages.values())).now()["actor"])


def others_wait(pages: Pages, side: str) -> None:
    """Nobody else has anything to press, and everybody knows whose turn it is."""
    for name, table in pages.items():
        table.in_step()
        if name != side:
            assert table.now()["choices"] is None
            expect(table.page.locator(".prompt")).to_contain_text(f"{side.capitalize()} is ")
            expect(table.primary()).to_have_count(0)


def own_pieces_only(seen: Envelope, side: str) -> None:
    command = {piece["id"]: piece["commanded_by"] for piece in seen["view"]["pieces"]}
    assert {command[piece] for piece in seen["choices"]["pieces"]} <= {side}


def settled(table: Table) -> None:
    """What others did is skipped."""
    table.page.wait_for_timeout(150)
    if table.primary().count() and table.primary().inner_text() == "Skip":
        table.primary().click()
    table.in_step()


def test_the_number_of_players_is_chosen_on_the_start_page(open_page: Any, address: str) -> None:
    page = open_page()
    page.goto(address)
    page.get_by_role("button", name="Choose a war").click()
    page.locator(f"input[name=system][value='{SYSTEM}']").check()
    for number in (4, 3, 5):
        page.get_by_label(f"{number} players").check()
        expect(page.locator("select[aria-labelledby^=seat]")).to_have_count(number)
    expect(page.get_by_label("3 players")).not_to_be_checked()
    page.get_by_label("5 players").uncheck()
    expect(page.locator("select[aria-labelledby^=seat]")).to_have_count(2)


# ---------------------------------------------------------------- people and computers
def test_people_and_computers_at_one_table(seat_at: Any, open_page: Any, address: str) -> None:
    page = open_page()
    seats = dict.fromkeys(PEOPLE, "human") | dict.fromkeys(COMPUTERS, "greedy")
    body = {"system": SYSTEM, "scenario": "1939", "options": FIVE, "seats": seats, "seed": 5}
    made = page.request.post(f"{address}/api/games", data=body).json()
    pages: Pages = seat_at({side: made["seats"][side]["token"] for side in PEOPLE}, "1939")
    first = pages["germany"]
    asked: set[str] = set()
    while (seen := first.now())["turn"] == "Fall 1939":
        side = wait_until(lambda: (who := actor(pages)) in (*PEOPLE, "None") and who, 90)
        table = pages[side]
        seen = table.now()
        own_pieces_only(seen, side)
        for other in pages.values():
            settled(other)
        if side not in asked:
            others_wait(pages, side)
            _out_of_turn(pages, side)
            asked.add(side)
        _onward(table, seen)
    assert asked == set(PEOPLE)
    history = first.get(first.tokens()["germany"], "/history")
    assert {entry["side"] for entry in history} >= set(PEOPLE) | {"france"}
    for table in pages.values():
        settled(table)
        expect(table.page.get_by_text("Winter 1939").first).to_be_visible()


def _out_of_turn(pages: Pages, side: str) -> None:
    """Whoever is not asked is refused."""
    name, table = next((name, table) for name, table in pages.items() if name != side)
    token, ply = table.tokens()[name], table.now()["ply"]
    answer = table.page.request.post(f"{table.address}/api/games/{token}/actions", data={"ply": ply, "action": "end"})
    assert not answer.ok
    assert table.now()["ply"] == ply


def _onward(table: Table, seen: Envelope) -> None:
    """The large button by mouse, and yes if it asks; without one, the first act that is offered. Others go on."""
    if table.primary().count():
        table.primary().click()
        if table.page.locator(".prompt.asking").count():
            table.primary().click()
    else:
        table.post(texts(seen)[0])
    wait_until(lambda: table.now()["ply"] > seen["ply"])


# ---------------------------------------------------------------- reactions
def from_position(seat_at: Any, page: Any, address: str, war: Game) -> Pages:
    """Five people take a position up."""
    answer = page.request.post(f"{address}/api/records", data=war.record())
    assert answer.ok, answer.text()
    made = answer.json()
    return seat_at({side: seat["token"] for side, seat in made["seats"].items()}, war.scenario)  # type: ignore[no-any-return]


def ask(pages: Pages, side: str, step: str) -> Table:
    """This seat is asked, in this step, and no other is."""
    seen = pages[side].now()
    assert (seen["actor"], seen["phase"]["path"].rpartition("/")[2]) == (side, step)
    for table in pages.values():
        settled(table)
    others_wait(pages, side)
    own_pieces_only(pages[side].now(), side)
    expect(pages[side].page.locator(".prompt")).to_contain_text(seen["prompt"])
    return pages[side]


def test_air_support_interception_and_losses_ask_their_owners(seat_at: Any, open_page: Any, address: str) -> None:
    war = position("de 2 arm luxembourg", "de 1 air bonn", "de 1 air frankfurt", "fr 2 inf metz", "fr 1 arm metz",
                   "fr 1 air paris", "gb 1 air lille", "su 1 inf moscow", "it 1 inf rome", options=FIVE,
                   phase="axis/combat", spaces={"luxembourg": "de"}, dice=(3, 3, 1, 3))  # fmt: skip
    pages = from_position(seat_at, open_page(), address, war)
    germany = ask(pages, "germany", "combat")
    for act in ("attack metz", "join de.arm.1", "join de.arm.2", "resolve"):
        germany.by_hand(act)
    for side in ("britain", "france"):
        if actor(pages) == side:
            ask(pages, side, "air-support").by_hand("join fr.air.1" if side == "france" else "end")
    ask(pages, "germany", "air-interception").by_hand("end")
    seen = germany.now()
    battle = next(e for entry in germany.get(germany.tokens()["germany"], "/history") for e in entry["events"]
                  if e["kind"] == "battle")  # fmt: skip
    assert battle["result"][0] == "A"
    if seen["phase"]["path"].endswith("exchange"):
        table = ask(pages, "france", "exchange")
        table.by_hand(next(text for text in texts(table.now()) if text.startswith("lose")))


def test_fleets_at_sea_ask_their_owners(seat_at: Any, open_page: Any, address: str) -> None:
    war = position("it 2 inf naples", "it 2 fleet naples", "gb 2 fleet malta", "de 1 inf berlin", "su 1 inf moscow",
                   scenario="1941", options=FIVE, spaces={"tripoli": "it"}, dice=(1, 6))  # fmt: skip
    pages = from_position(seat_at, open_page(), address, war)
    while actor(pages) == "germany":
        pages["germany"].end_phase()
    italy = ask(pages, "italy", "movement")
    for act in ("transport tripoli", "escort it.fleet.1", "escort it.fleet.2", "load it.inf.1", "resolve"):
        italy.by_hand(act)
    britain = ask(pages, "britain", "interception")
    britain.by_hand("intercept gb.fleet.1")
    if britain.now()["phase"]["path"].endswith("interception"):
        britain.by_hand("end")
    ask(pages, "britain", "contact").by_hand("resolve")
    loser = italy.now()["actor"]
    assert loser in ("italy", "britain")
    ask(pages, loser, "naval-losses")
