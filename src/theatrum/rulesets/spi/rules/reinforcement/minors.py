"""[10.2, 10.67, 15.11d, 16.16] Italy and the small countries: chart entries, Replacements, levies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi import scenarios
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import BY_NAME, NAMES, Nation, Status, Type
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.movement.stacking import largest
from theatrum.rulesets.spi.rules.reinforcement import placement
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.war import War

IT = Nation.ITALY
ENTRIES = tables.TABLES["turn_record"]["minors"]
CEILING = {BY_NAME[row["nation"]]: row["ceiling"] for row in ENTRIES["reinforcements"]}
LEVY_UNITS, LEVY_SP = 2, 1
LEVY_CLAUSE = {"1939": "15.11d", "1940": "15.21d", "1941": "15.31d"}


@cache
def first_turn(scenario: str) -> dict[int, int]:
    """[15.11e] One-SP units that some nations get in the first Game-Turn of a scenario."""
    return {BY_NAME[row["nation"]]: row["units"] for row in scenarios.data(scenario).get("first_turn", ())}


# ------------------------------------------------------------------ what is due
def begin(war: War, side: str) -> None:
    if side == "axis":
        _begin_italy(war)
        _begin_chart(war)
    _begin_levies(war, side)


def _begin_italy(war: War) -> None:
    """[10.21, 10.22, 10.67, R96] Reinforcements by the chart, and besides one Replacement a year for a loss."""
    if war.quarter == tables.WINTER:
        war.italian_replaced = 0
    if war.italy == 2:
        return
    row = tables.CHART[war.turn]
    if row["it"]:
        war.reinforcing[IT] = row["it"]
    if row["it_repl"] and not war.italian_replaced and placement.lost(war, IT, Type.INFANTRY):
        war.replacing[IT] = tables.TABLES["replacements"]["italy"]["per_year"]


def _begin_chart(war: War) -> None:
    """[16.16, TR.3] Entries of the pro-Axis countries, up to their ceiling, only with the option."""
    if not war.on("minor-countries"):
        return
    for row in ENTRIES["reinforcements"]:
        if tables.TURN_OF[row["t"]] == war.turn:
            _grant(war, war.reinforcing, BY_NAME[row["nation"]], row["sp"])
    for row in ENTRIES["replacements"]:
        if row["quarter"] == war.quarter and row["from"] <= war.year <= row["to"]:
            nation = BY_NAME[row["nation"]]
            _grant(war, war.replacing, nation, min(row["per_year"], placement.lost(war, nation, Type.INFANTRY)))


def _grant(war: War, points: dict[int, int], nation: int, sp: int) -> None:
    if war.status[nation] not in (Status.AXIS, Status.PRO_AXIS):
        return
    there = war.total(war.of_nation(nation)) + war.reinforcing.get(nation, 0)
    sp = min(sp, CEILING[nation] - there)
    if sp > 0:
        points[nation] = sp


def _begin_levies(war: War, side: str) -> None:
    """[15.11d, 15.11e, R66] Two units of a country that has been invaded; three of Poland in the first Game-Turn."""
    for nation in bits(war.levy):
        if war.status[nation] == war.fights_for(side):
            war.reinforcing[nation] = LEVY_UNITS * LEVY_SP
            war.levy &= ~(1 << nation)
    if side == "allied" and war.turn == tables.TURN_OF[scenarios.data(war.scenario)["start"]]:
        for nation, units in first_turn(war.scenario).items():
            if war.status[nation] == Status.ALLIED:
                war.reinforcing[nation] = units


def is_levy(nation: int) -> bool:
    """Nations that get one-SP units for an invasion, not chart points."""
    return nation != IT and nation not in CEILING


# ------------------------------------------------------------------ placing
def home(nation: int) -> int:
    return geo.ITALY if nation == IT else geo.COUNTRY[NAMES[nation]] & geo.LAND


def levy_hexes(war: War, nation: int) -> int:
    """[15.11d] Own hexes without Enemy Zones of Control, whoever stands there."""
    zone = zones.against(war, war.status[nation])
    return placement.open_hexes(war, nation, home(nation)) & ~zone


def offers(war: War, nation: int) -> Iterator[Offer]:
    if is_levy(nation):
        yield from placement.builds(nation, Type.INFANTRY, LEVY_SP, lambda: levy_hexes(war, nation))
        return
    due = war.reinforcing.get(nation, 0)
    rebuilt = min(war.replacing.get(nation, 0), placement.lost(war, nation, Type.INFANTRY))
    most = largest(war, nation)
    area = home(nation)
    yield from placement.builds(nation, Type.INFANTRY, min(due, most), lambda: placement.open_hexes(war, nation, area))
    ports = area & seas.ITALIAN_PORTS if nation == IT else area
    yield from placement.builds(
        nation, Type.INFANTRY, min(due + rebuilt, most), lambda: placement.open_hexes(war, nation, ports), due + 1
    )


def build(war: War, nation: int, sp: int, to: int) -> None:
    """Reinforcements are used up first."""
    due = min(sp, war.reinforcing.get(nation, 0))
    if due:
        placement.spend(war.reinforcing, nation, due)
    clauses = [_clause(war, nation)]
    if sp > due:
        placement.rebuild(war, nation, Type.INFANTRY, sp - due)
        placement.spend(war.replacing, nation, sp - due)
        clauses.append("10.67a" if nation == IT else "16.16b")
        if nation == IT:
            war.italian_replaced = 1
    placement.raise_unit(war, nation, Type.INFANTRY, sp, to, *clauses)


def _clause(war: War, nation: int) -> str:
    """The clause by which a nation gets its units."""
    if nation == IT:
        return "10.21"
    if not is_levy(nation):
        return "16.16a"
    return "15.11e" if nation in first_turn(war.scenario) else LEVY_CLAUSE[war.scenario]


# ------------------------------------------------------------------ why not
def why_not_build(war: War, nation: int, type_: int, sp: int, to: int) -> Refusal | None:
    if nation in (Nation.FREE_FRENCH, Nation.VICHY):
        return Refusal("14.14c", f"{NAMES[nation]} units are never rebuilt.")
    clause, who = _clause(war, nation), NAMES[nation]
    due, rebuilt = war.reinforcing.get(nation, 0), war.replacing.get(nation, 0)
    if not due and not rebuilt:
        return Refusal(clause, f"Nothing of {who} is due now.")
    if type_ != Type.INFANTRY:
        return Refusal(clause, f"{who} builds infantry only.")
    if is_levy(nation) and sp != LEVY_SP:
        return Refusal(clause, f"{who} gets units of one SP.")
    if found := placement.why_too_large(war, nation, sp):
        return found
    if sp > due + rebuilt:
        return Refusal(clause, f"{due + rebuilt} SP of {who} are due now.")
    if sp > due and (found := placement.why_not_lost(war, nation, type_, sp - due)):
        return found
    if not home(nation) >> to & 1:
        return Refusal(clause, f"New units of {who} appear in their own country, not in {geo.label(to)}.")
    if nation == IT and sp > due and not seas.ITALIAN_PORTS >> to & 1:
        return Refusal("10.68", f"{geo.label(to)} is no Italian port: the Replacement is placed in one.")
    if is_levy(nation) and zones.against(war, war.status[nation]) >> to & 1:
        return Refusal(clause, f"{geo.label(to)} is in an enemy zone of control.")
    return placement.why_not_hex(war, nation, to)
