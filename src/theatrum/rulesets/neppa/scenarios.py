"""[4.3, R30] Scenarios: how a war begins."""

from __future__ import annotations

from functools import cache
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.ruleset import Scenario
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import NATION_OF, PLAYERS, SEATS
from theatrum.rulesets.neppa.tables import AIR, CLASS_OF, FLEET, FULL_FLEET, TURN_OF, WING, load
from theatrum.rulesets.neppa.war import War

SCENARIOS = ("campaign", "1939", "1941", "1944")


@cache
def data(name: str) -> dict[str, Any]:
    return load(f"scenarios/{name}.toml")


@cache
def scenarios() -> dict[str, Scenario]:
    return {name: _scenario(name) for name in SCENARIOS if name == "campaign"}


def _scenario(name: str) -> Scenario:
    row = data(name)
    return Scenario(
        id=name,
        title=row["title"],
        sides=SEATS[2],
        options={f"players-{number}": f"{number} players" for number in PLAYERS if number > 2},
        recommended=(),
        turns=TURN_OF[row["end"]] - TURN_OF[row["start"]] + 1,
        about=row["about"],
    )


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
    war.turn, war.last_turn = TURN_OF[row["start"]], TURN_OF[row["end"]]
    for nation, zones in row.get("control", {}).items():
        for space in bits(geo.zones(zones)):
            war.owner[space] = NATION_OF[nation]
    for group in row["allied"]:
        members = sum(1 << NATION_OF[nation] for nation in group)
        for nation in bits(members):
            war.allies[nation] |= members
    for a, b in row["at_war"]:
        one, other = NATION_OF[a], NATION_OF[b]
        war.foes[one] |= 1 << other
        war.foes[other] |= 1 << one
    for nation, patron in row.get("patron", {}).items():
        war.patron[NATION_OF[nation]] = NATION_OF[patron]
    for rich in row["wpp"]:
        major = NATION_OF[rich["country"]]
        war.base[major], war.total[major] = rich["base"], rich["total"]
        war.treasury[major], war.limit[major] = rich["treasury"], rich["turn_limit"]
    war.rebuild()
    return war


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
