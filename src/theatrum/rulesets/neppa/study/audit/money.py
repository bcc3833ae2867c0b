"""The books: every change of a treasury has a cause, nobody overspends, and the Year Start is worked out again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.rulesets.neppa.data.geography import COUNTRIES, COUNTRY_ROW
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, BRITAIN, GERMANY, MAJORS, NAMES, NATION_OF, USA
from theatrum.rulesets.neppa.data.tables import CLASS_OF, COST, COSTS, FLEET, TABLES
from theatrum.rulesets.neppa.study.audit.ground import CAPITAL, EAST, INDEX, ZONES
from theatrum.rulesets.neppa.study.audit.step import SET_UP, Step, axis_holder, friendly
from theatrum.rulesets.neppa.war import SIX, War

HALF: dict[str, int] = TABLES["wpp"]["half_of_starting_total"]
CONVOYS = int(TABLES["wpp"]["convoy_per_year"])
TOWERS = {INDEX[name]: (int(row["wpp"]), NATION_OF[row["owner"]])
          for name, row in TABLES["oil"].items() if isinstance(row, dict)}  # fmt: skip
GIFT = 32
BARREN = 1940
"""[5.1c] the year at whose start no base grows."""


def check(step: Step) -> Iterator[str]:
    if step.phase == SET_UP:
        return
    before, after = step.before, step.after
    if before.treasury != after.treasury or step.kinds & {"built", "laid", "war", "grant", "year"}:
        yield from _changes(step)
    if before.spent != after.spent and "player-turn" not in step.kinds:
        yield from _limits(step)
    if before.given != after.given or before.gotten != after.gotten:
        yield from _gifts(after)
    if before.heirs != after.heirs or "conquered" in step.kinds or "liberated" in step.kinds:
        yield from _heirs(after)


def _causes(step: Step) -> Iterator[tuple[int, int]]:
    """The Major Countries that gain or lose money by this act, in the order of events; (-1, 0) for a new year."""
    act: Any = step.act
    if step.verb == "open-route":
        yield BRITAIN, -act.number
        yield USA, act.number - COSTS["open_lend_lease"]
    for event in step.events:
        kind = event["kind"]
        if kind == "year":
            yield -1, 0
        elif kind == "war":
            minor = event["nation"] not in MAJORS
            yield NATION_OF[event["major"]], -COSTS["dow_minor" if minor else "dow_major"]
        elif kind == "built":
            yield NATION_OF[event["major"]], -COST[CLASS_OF[act.unit]]
        elif kind == "laid":
            yield NATION_OF[event["nation"]], -COST[FLEET]
        elif kind == "grant":
            yield NATION_OF[event["giver"]], -int(event["value"])
        elif kind in ("grant-back", "recalled"):
            yield NATION_OF[event["giver"]], int(event["value"])
        elif kind == "granted":
            yield NATION_OF[event["receiver"]], int(event["value"])
        elif kind == "convoy" and "value" in event:
            yield BRITAIN, int(event["value"])
        elif kind == "active":
            yield GERMANY, int(COUNTRY_ROW[event["nation"]]["wpp"])
        elif kind == "deducted":
            yield NATION_OF[event["major"]], -int(event["value"])
        elif kind == "prize":
            yield NATION_OF[event["lost"]], -int(event["value"])
            if "13.0a" in event["clauses"]:
                yield NATION_OF[event["major"]], int(event["value"])
        elif kind == "u-boats-ordered":
            yield GERMANY, -int(event["number"])
        elif kind == "entry":
            yield USA, step.after.base[USA] - step.before.treasury[USA]


def _changes(step: Step) -> Iterator[str]:
    """[1.4b] Treasuries change by what was bought, won and lost, and at the Year Start."""
    purse, year = list(step.before.treasury), False
    for major, amount in _causes(step):
        if major < 0:
            if not year:
                yield from _year(step, purse)
            purse, year = [_money(step.after, m) for m in range(SIX)], True
        else:
            purse[major] += amount
    for major in range(SIX):
        have = step.after.treasury[major]
        if (
            have != purse[major]
            and not step.after.conquered >> major & 1
            and not (major == USA and not step.after.us_in)
        ):
            yield f"1.4b: {NAMES[major]} has {have} WPPs, and should have {purse[major]}"


def _limits(step: Step) -> Iterator[str]:
    """[5.4c, 13.3] Nobody spends more than its limit in a turn; only Britain more than it has."""
    war = step.after
    for major in range(SIX):
        if war.spent[major] <= step.before.spent[major]:
            continue
        if war.spent[major] > war.limit[major]:
            yield f"5.4c: {NAMES[major]} spends {war.spent[major]} of {war.limit[major]} WPPs"
        if major != BRITAIN and war.treasury[major] < 0:
            yield f"13.3a: {NAMES[major]} spends itself into debt: {war.treasury[major]}"
        if major == BRITAIN and war.spent_year[major] > war.total[major]:
            yield f"13.3b: Britain spends {war.spent_year[major]} of {war.total[major]} WPPs in a year"


def _gifts(war: War) -> Iterator[str]:
    for major in range(SIX):
        if max(war.given[major], war.gotten[major]) > GIFT:
            yield f"10.1b: {NAMES[major]} gives {war.given[major]} and is given {war.gotten[major]} WPPs in a turn"
        if war.given_year[major] > war.base[major] // 2:
            yield f"10.1c: {NAMES[major]} gives {war.given_year[major]} WPPs in a year"


# ---------------------------------------------------------------- the Year Start
def _year(step: Step, purse: list[int]) -> Iterator[str]:
    """[5.1, 5.2, 5.4] The base follows from what was left; Total and limit from the base and the conquests."""
    war = step.after
    for event in step.of("year"):
        major = NATION_OF[event["nation"]]
        rest = purse[major]
        growth = rest if rest < 0 else 0 if war.year == BARREN else rest // 3
        base = max(0, step.before.base[major] + growth)
        if event["base"] != base:
            yield f"5.1a: the base of {NAMES[major]} is {event['base']}, and should be {base}"
        total = _money(war, major) + (CONVOYS if major == BRITAIN else 0)
        if event["total"] != total:
            yield f"5.2a: the Total of {NAMES[major]} is {event['total']}, and should be {total}"
        if event["limit"] != total // 2:
            yield f"5.4a: the limit of {NAMES[major]} is {event['limit']}, and should be {total // 2}"


def _money(war: War, major: int) -> int:
    """[5.2, R25] Base less lost oil, with what conquered, allied and helped countries pay."""
    return max(0, war.base[major] - _lost_oil(war, major) + _tribute(war, major))


def _lost_oil(war: War, major: int) -> int:
    return sum(wpp for zone, (wpp, owner) in TOWERS.items() if owner == major and axis_holder(war, zone) >= 0)


def _tribute(war: War, major: int) -> int:
    oil = sum(wpp for zone, (wpp, _) in TOWERS.items() if axis_holder(war, zone) == major)
    payers = {COUNTRIES[country] for country, heir in war.heirs.items() if heir == major}
    if "Eastern Europe" in payers and not all(friendly(war, major, zone) for zone in EAST):
        payers.remove("Eastern Europe")
    active = {NAMES[minor] for minor in AXIS_MINORS if war.active & ~war.conquered & 1 << minor}
    payers = payers | active if major == GERMANY else payers - active  # [12.3g] whoever has freed them
    aid = sum(_aid(war, nation, major) for nation in war.helpers)
    return oil + aid + sum(HALF.get(name, int(COUNTRY_ROW[name]["wpp"])) for name in payers)


def _aid(war: War, nation: int, major: int) -> int:
    """[1.5n, R11] A Minor that stands pays the largest of its helpers that have a unit in it."""
    if (war.conquered | war.active) >> nation & 1:
        return 0
    zones = EAST if NAMES[nation] == "Eastern Europe" else ZONES[NAMES[nation]]
    there = {war.kind[unit] // 6 for unit in war.everybody() if war.at[unit] in zones}
    helpers = [m for m in range(SIX) if war.helpers[nation] >> m & 1 and m in there and not war.conquered >> m & 1]
    best = max(helpers, key=lambda m: war.base[m], default=-1)
    return int(COUNTRY_ROW[NAMES[nation]]["wpp"]) if best == major else 0


def _heirs(war: War) -> Iterator[str]:
    """[14.4c, R90, R104] Who receives the value of a country holds its capital, or an ally or a Minor that it runs."""
    for country, heir in war.heirs.items():
        name = COUNTRIES[country]
        capital = CAPITAL.get(name, -1)
        holder = war.owner[capital] if capital >= 0 else -1
        run = holder >= 0 and war.patron[holder] >= 0 and war.allies[heir] >> war.patron[holder] & 1
        if holder >= 0 and name not in MAJORS and not friendly(war, heir, capital) and not run:
            yield f"14.4c: {NAMES[heir]} receives {name}, which {NAMES[holder]} holds"
