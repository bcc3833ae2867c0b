"""[4.3, R30] Scenarios: how a war begins."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.ruleset import Scenario
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import EASTERN_EUROPE, NATION_OF, PLAYERS, SEATS
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_OF, FLEET, FULL_FLEET, TURN_OF, WING, load
from theatrum.rulesets.neppa.rules.economy.persia import OPEN, UNPAID
from theatrum.rulesets.neppa.war import LONG_GAME, War

SCENARIOS = ("campaign", "1939", "1941", "1944")


@cache
def data(name: str) -> dict[str, Any]:
    """The file of a scenario; one with `same_as` has the set-up of another and only says what differs."""
    row = load(f"scenarios/{name}.toml")
    return {**data(row["same_as"]), **row} if "same_as" in row else row


@cache
def scenarios() -> dict[str, Scenario]:
    return {name: _scenario(name) for name in SCENARIOS}


def _scenario(name: str) -> Scenario:
    row = data(name)
    return Scenario(
        id=name,
        title=row["title"],
        sides=SEATS[2],
        options=_options(row),
        recommended=(),
        turns=TURN_OF[row["end"]] - TURN_OF[row["start"]] + 1,
        about=row["about"],
    )


def _options(row: dict[str, Any]) -> dict[str, str]:
    seats = {f"players-{number}": f"{number} players" for number in PLAYERS if number > 2}
    return seats | ({LONG_GAME: f"Play on to {row['end_long']}"} if "end_long" in row else {})


def players(options: tuple[str, ...]) -> int:
    """[1.0a] How many players the options ask for."""
    for number in PLAYERS:
        if f"players-{number}" in options:
            return number
    return 2


def empty(name: str, options: tuple[str, ...], seed: int) -> War:
    """A scenario without its units: who controls what, who fights whom."""
    row = data(name)
    war = War(seed=seed, scenario=name, options=options, players=players(options))
    war.turn, war.last_turn = TURN_OF[row["start"]], TURN_OF[row["end_long" if LONG_GAME in options else "end"]]
    for nation, zones in row.get("control", {}).items():
        for space in bits(geo.zones(zones)):
            war.owner[space] = NATION_OF[nation]
    for group in row["allied"]:
        members = sum(1 << NATION_OF[nation] for nation in group)
        for nation in bits(members):
            war.allies[nation] |= members
    for a, b in row["at_war"]:
        _fight(war, NATION_OF[a], NATION_OF[b])
    for nation, patron in row.get("patron", {}).items():
        war.patron[NATION_OF[nation]] = NATION_OF[patron]
    war.conquered, war.active = (nation_set(row.get(key, ())) for key in ("conquered", "active"))
    war.region = war.conquered >> EASTERN_EUROPE & 1
    war.raised = nation_set(row.get("patron", ()))
    war.us_in = int(row.get("us_in", False))
    war.lend_lease = OPEN if row.get("lend_lease") == "open" else UNPAID
    war.red_war, war.winter = (TURN_OF[row[key]] + 1 if key in row else 0 for key in ("war_with_russia", "winter"))
    war.heirs, war.added = (
        {geo.COUNTRIES.index(country): NATION_OF[major] for country, major in row.get(key, {}).items()}
        for key in ("heirs", "added")
    )
    for rich in row["wpp"]:
        _money(war, rich)
    war.rebuild()
    return war


def nation_set(names: Iterable[str]) -> int:
    return sum(1 << NATION_OF[name] for name in names)


def _fight(war: War, a: int, b: int) -> None:
    """[1.5g] Two countries are at war, with all their allies."""
    for one in bits(war.allies[a]):
        for other in bits(war.allies[b]):
            war.foes[one] |= 1 << other
            war.foes[other] |= 1 << one


def _money(war: War, row: dict[str, Any]) -> None:
    major = NATION_OF[row["country"]]
    war.base[major], war.total[major] = row["base"], row["total"]
    war.treasury[major], war.limit[major] = row["treasury"], row["turn_limit"]
    war.spent_year[major] = row.get("spent", 0)
    war.boats_due |= {TURN_OF[turn]: number for turn, number in row.get("u_boat_arrivals", {}).items()}


def set_up(name: str, options: tuple[str, ...], seed: int) -> War:
    """The first state of a scenario."""
    war = empty(name, options, seed)
    for row in data(name)["setup"]:
        nation, space = NATION_OF[row["country"]], geo.zone(row["zone"])
        for word, number in row["units"].items():
            place(war, nation, space, word, number)
    return war


def place(war: War, nation: int, space: int, word: str, number: int) -> None:
    """Units as set-ups write them: air in wings, airf in air factors, fleet in full fleets, u in U-boats."""
    if word == "u":
        war.boats[space] = war.boats.get(space, 0) + number
        return
    if word == "airf":
        while number > 0:
            war.put(nation, AIR, space, min(WING, number))
            number -= WING
        return
    class_ = CLASS_OF[word]
    size = WING if class_ == AIR else FULL_FLEET if class_ == FLEET else 1
    for _ in range(number):
        war.put(nation, class_, space, size)
