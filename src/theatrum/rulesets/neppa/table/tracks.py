"""What is not on the map, as tables: the turn, the books of each Major Country, force pools, politics, convoys."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, MAJORS, NAMES, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import CLASS_TITLES, CLASSES, TABLES, TURNS
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.economy import force_pool, persia, spending
from theatrum.rulesets.neppa.rules.land.strength import limit_factors
from theatrum.rulesets.neppa.rules.politics import garrison, north_africa
from theatrum.rulesets.neppa.rules.redeployment import shipment
from theatrum.rulesets.neppa.rules.words import SIDES, place
from theatrum.rulesets.neppa.war import SIX, YARD, War

Row = tuple[str, str, str]
CHANCES: dict[str, dict[str, int]] = TABLES["strategic_warfare"]["turns"]


def panels(war: War) -> list[dict[str, Any]]:
    """Every table: title, rows of (label, value, clause)."""
    inside = [major for major in range(SIX) if major != USA or war.us_in or war.total[USA]]
    found: list[dict[str, Any]] = [{"title": "Turn", "rows": _turn(war)}]
    found += [{"title": MAJORS[major], "rows": _books(war, major)} for major in inside if not _gone(war, major)]
    found += [
        {"title": f"{MAJORS[major]}: force pool", "rows": _pool(war, major)}
        for major in inside
        if not _gone(war, major)
    ]
    found.append({"title": "Wars and alliances", "rows": _politics(war)})
    found.append({"title": "Convoys", "rows": _convoys(war)})
    return found


def _gone(war: War, major: int) -> bool:
    return bool(war.conquered >> major & 1)


def _turn(war: War) -> list[Row]:
    sides = list(SIDES.values())
    rows: list[Row] = [
        ("Turn", tables.TURNS[war.turn], "1.3a"),
        ("Last turn", f"{tables.TURNS[war.last_turn]}, {war.last_turn - war.turn} to go", "1.3b"),
        ("Player turn", sides[war.phasing], "1.3c"),
        ("Russian Winter", _winter(war), "13.1a"),
        ("USA", "in the war" if war.us_in else "not in the war", "us.1"),
    ]
    if war.turn < garrison.UNTIL and not war.at_war(GERMANY, RUSSIA):
        rows.append(("Eastern garrison", f"{garrison.factors(war)} of {garrison.NEEDED} factors", "1.5i"))
    if north_africa.in_force(war):
        rows.append(
            (
                "Germans in North Africa",
                f"{limit_factors(war, north_africa.army(war))} of {north_africa.LIMIT}",
                "13.4b",
            )
        )
    if war.judged == "1939":
        rows.append(("Axis points", str(victory.score(war)), "vic.2"))
    return rows


def _winter(war: War) -> str:
    if not war.winter:
        return "after the war in the East begins" if not war.red_war else "not yet settled"
    return TURNS[war.winter - 1] if war.winter <= len(TURNS) else "never"


def _books(war: War, major: int) -> list[Row]:
    rows: list[Row] = [
        ("Treasury", f"{war.treasury[major]} WPPs", "5.2e"),
        ("Limit of the turn", str(war.limit[major]), "5.4a"),
        ("Spent in this turn", str(war.spent[major]), "5.4c"),
        ("May still be spent", str(max(0, spending.means(war, major))), "5.4c"),
        ("WPP Base", str(war.base[major]), "5.1b"),
        ("Total of the year", str(war.total[major]), "5.2a"),
        ("Spent in this year", str(war.spent_year[major]), "13.3b"),
        ("Redeployments used", f"{war.redeployed[major]} of {shipment.SRS[major]}", "11.0b"),
    ]
    if war.given[major] or war.given_year[major]:
        rows.append(("Granted in this turn, this year", f"{war.given[major]}, {war.given_year[major]}", "10.1b"))
    if war.held[major]:
        rows.append(("Grants not yet to be spent", str(war.held[major]), "10.1j"))
    return rows


def _pool(war: War, major: int) -> list[Row]:
    """[4.0b] What a country has of each class and may have; air and fleets in factors."""
    pool = force_pool.POOLS[major][war.turn]
    rows: list[Row] = [
        (CLASS_TITLES[class_].capitalize(), f"{force_pool.used(war, major, class_)} of {pool[class_]}", "4.0b")
        for class_ in range(CLASSES)
        if pool[class_] or force_pool.used(war, major, class_)
    ]
    keels = sorted((key % YARD, number) for key, number in war.keels.items() if key // YARD == major and number)
    return [*rows, *((f"Fleets ready in {tables.turn_name(turn)}", str(number), "3.6h") for turn, number in keels)]


def _politics(war: War) -> list[Row]:
    rows: list[Row] = []
    for major in range(SIX):
        if war.conquered >> major & 1:
            state = "liberated" if war.freed >> major & 1 else "conquered"
            rows.append((MAJORS[major], state, "14.1a"))
            continue
        foes = [NAMES[nation] for nation in bits(war.foes[major]) if not war.conquered >> nation & 1]
        friends = [NAMES[nation] for nation in bits(war.allies[major] & ~(1 << major))]
        rows.append((f"{MAJORS[major]} is at war with", ", ".join(foes) or "nobody", "1.5a"))
        if friends:
            rows.append((f"{MAJORS[major]} is allied with", ", ".join(friends), "1.5g"))
    fallen = [NAMES[nation] for nation in bits(war.conquered) if nation >= SIX]
    return [*rows, ("Conquered Minor Countries", ", ".join(fallen), "14.4a")] if fallen else rows


def _convoys(war: War) -> list[Row]:
    rows: list[Row] = [
        (f"U-boats in {place(box)}", str(war.boats[box]), "9.3a") for box in u_boats.HOMES if war.boats.get(box)
    ]
    at_sea: dict[int, int] = {}
    for key, number in war.hunting.items():
        at_sea[key % geo.SIZE] = at_sea.get(key % geo.SIZE, 0) + number
    rows += [(f"U-boats in {place(box)}", str(number), "9.6a") for box, number in at_sea.items() if number]
    rows += [
        (f"U-boats due in {tables.turn_name(turn)}", str(n), "5.3c") for turn, n in sorted(war.boats_due.items()) if n
    ]
    chances = CHANCES.get(TURNS[war.turn])
    if chances:
        for word, box in (("bcb", geo.BCB), ("mcb", geo.MCB)):
            rows.append((f"{place(box)}: U-boats sunk", f"{chances[f'{word}_kill']} %", "9.7c"))
            rows.append((f"{place(box)}: WPPs for a U-boat", f"{chances[f'{word}_loss']} %", "9.8c"))
    factors = war.factors(war.here.get(geo.BCB, 0) & war.ranks[BRITAIN])
    rows.append(("British factors in the convoy box", str(factors), "9.1c"))
    states = {persia.OPEN: "open", persia.CLOSED: "closed by the Axis"}
    return [*rows, ("Lend Lease route", states.get(war.lend_lease, "not opened"), "10.2b")]
