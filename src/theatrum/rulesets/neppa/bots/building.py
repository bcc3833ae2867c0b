"""[4.0, 10.0] What a country builds next, and where."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Build, Launch, Lay
from theatrum.rulesets.neppa.bots import air, charts
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.picture import camp_of, mates, picture, value
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, NAMES, USA, WORD
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_CODES, CLASSES, COST, FLEET, INF
from theatrum.rulesets.neppa.rules.economy import building, force_pool, spending
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import SIX, War

SITE = charts.DATA["site"]
SEASONS = 4
UNWANTED = 1e9


# ---------------------------------------------------------------- how much
def ceiling(mind: Mind, war: War, major: int) -> int:
    """What a country has spent when it stops spending in this turn."""
    return war.spent[major] + allowance(mind, war, major)


def allowance(mind: Mind, war: War, major: int) -> int:
    """What a country spends in this turn: its share of the rest of the year, all of it when the enemy is near."""
    means = max(0, spending.means(war, major))
    left = SEASONS - war.season
    if charts.alarmed(mind.purse, war, major, NAMES[major]):
        return means
    purse = war.treasury[major] - war.held[major]
    if major == BRITAIN:
        purse += int(mind.purse["convoy_hope"] * spending.CONVOY * (left - 1))
    return min(means, max(0, int(purse / left * mind.purse["haste"]) if left > 1 else purse))


# ---------------------------------------------------------------- what
def lag(mind: Mind, war: War, nation: int, class_: int, pressed: bool) -> float:
    """How far a class is behind what the country wants: the part of it that it has."""
    if nation < SIX:
        row = charts.latest(charts.DATA["army"][NAMES[nation]], war.year) or {}
        wanted = float(row.get(CLASS_CODES[class_], 0))
    else:
        wanted = float(force_pool.POOLS[nation][war.turn][class_])
    wanted *= mind.build[CLASS_CODES[class_]]
    if wanted <= 0:
        return UNWANTED
    if pressed and class_ == INF:
        wanted *= mind.purse["pressed"]
    return force_pool.used(war, nation, class_) / wanted


def choice(staff: Staff, war: War, nations: list[int], stops: dict[int, int]) -> Action | None:
    """The unit that is wanted most, of all that some countries can pay; what the plan leaves over follows."""
    found: list[tuple[float, int, int]] = []
    for nation in nations:
        pressed = nation < SIX and charts.alarmed(staff.mind.purse, war, nation, NAMES[nation])
        for class_ in range(CLASSES):
            if class_ == FLEET and nation >= SIX:
                continue
            if force_pool.free(war, nation, class_) > 0:
                found.append((lag(staff.mind, war, nation, class_, pressed), nation, class_))
    for wanted, nation, class_ in sorted(found):
        major = building.payer(war, nation, COST[class_])
        if wanted >= UNWANTED or war.spent[major] + COST[class_] > stops.get(major, 0):
            continue
        act = _act(staff, war, nation, class_)
        if act is not None:
            return act
    return None


def _act(staff: Staff, war: War, nation: int, class_: int) -> Action | None:
    if class_ == FLEET:
        return Lay(WORD[nation]) if building.why_not_lay(war, nation) is None else None
    if COST[class_] > spending.means(war, building.payer(war, nation, COST[class_])):
        return None
    space = site(staff, war, nation, class_)
    return Build(WORD[nation], CLASS_CODES[class_], space) if space >= 0 else None


# ---------------------------------------------------------------- where
def site(staff: Staff, war: War, nation: int, class_: int) -> int:
    """The zone that wants a new unit most, in the eyes of the armies; -1 if none has room."""
    if nation == USA:
        return geo.US_BOX
    open_ = building.open_sites(war, nation, class_)
    if not open_:
        return -1
    view = picture(staff, war, camp_of(war, staff.seat, nation))
    capital = geo.CAPITAL.get(NAMES[nation], -1)
    alarm = nation < SIX and charts.alarmed(staff.mind.purse, war, nation, NAMES[nation])

    def score(space: int) -> float:
        if class_ == AIR:
            return air.merit(war, view, space, nation, [])
        close = SITE["capital"] if alarm and space == capital else 0.0
        return float(value(view, space, mates(war, view, space).bit_count(), class_) + close)

    return max(bits(open_), key=lambda space: (score(space), -space))


def launch(war: War, majors: list[int]) -> Action | None:
    """[R29] Fleets that are ready come to the port with the most fleets of their country."""
    for major in majors:
        if building.due(war, major):
            open_ = building.open_sites(war, major, FLEET)
            if open_:
                return Launch(WORD[major], max(bits(open_), key=lambda port: (_berth(war, major, port), -port)))
    return None


def _berth(war: War, major: int, port: int) -> int:
    mates = war.here.get(port, 0) & war.ranks[major] & war.order[FLEET]
    west = ports.FRONTS_OF[port] >> ports.WEST & 1
    return war.factors(mates) + (1 if west else 0)
