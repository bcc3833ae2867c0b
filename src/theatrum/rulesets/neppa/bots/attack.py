"""Which attacks are worth making, with what: exact chances of the table against what is won and lost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.bots.picture import Picture, merit
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, ITALY
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, ART, ATTACK, COLUMNS, COST, CRT, INF
from theatrum.rulesets.neppa.rules.land import strength, terrain, winter
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.land.combat_results import SUPPORT
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
from theatrum.rulesets.neppa.war import War

FOLLOW = 2
"""Armor that counts behind a breakthrough."""
SURE = len(COLUMNS)
BOTH = 1 << BRITAIN | 1 << FRANCE
PARIS = geo.CAPITAL["France"]
TURNS_UP = ((1, 0, 3, 2), (3, 2, 0, 1))
"""Which classes get the room next to a target first (infantry, artillery, armor, airborne): cheap or strong ones."""
MULTIPLES = (0.5, 1, 2, 3, 4, 6)
"""Odds that are aimed at; 5-1 is hardly better than 4-1."""


def _column(column: int) -> tuple[float, float, float]:
    """The chance of victory; what share of the loser's factors the winner gives up, as attacker and as defender."""
    won = paid = lost = 0.0
    for one, two in product(range(1, 7), range(1, 7)):
        result = CRT[one + two][column]
        share = {"": 0.0, "P": 0.5, "X": 1.0}[result[1:]]
        if result[0] == "D":
            won, paid = won + 1, paid + share
        else:
            lost += share
    return won / 36, paid / 36, lost / 36


CHANCES: tuple[tuple[float, float, float], ...] = (*(_column(c) for c in range(SURE)), (1.0, 0.0, 0.0))


def chances(attack: int, defence: int) -> tuple[float, float, float]:
    """The same for so many factors against so many."""
    if not defence:
        return CHANCES[SURE]
    column = strength.column(attack, defence) if attack else -1
    return CHANCES[column] if column >= 0 else (0.0, 0.0, 0.0)


@dataclass(slots=True)
class Blow:
    """One attack: who takes part, from where, and what it is expected to bring."""

    target: int
    crew: int = 0
    air: int = 0
    gain: float = 0.0
    chance: float = 0.0
    stages: dict[int, int] = field(default_factory=dict)
    """Where units must go first."""
    reserve: int = 0
    """Air factors that are to stop the air support of the defence."""


@dataclass(slots=True)
class Force:
    """What a camp could attack with now."""

    ground: dict[int, int]
    """Units, and the zones from which each could fight."""
    air: dict[int, int]
    """Air units, and the zones that each could support."""
    drops: dict[int, int] = field(default_factory=dict)
    """Airborne units, and the zones on which each could drop."""
    room: dict[int, int] = field(default_factory=dict)
    """How many more units each zone takes."""
    reserve: int = 0
    """Air factors that are kept to intercept: the enemy's support comes over one battle only."""

    def without(self, blow: Blow) -> None:
        """An attack is planned: its units are taken, and stand where it needs them."""
        for piece in bits(blow.crew):
            self.ground.pop(piece, None)
            self.drops.pop(piece, None)
        for piece in bits(blow.air):
            self.air.pop(piece, None)


def defenders(war: War, target: int) -> int:
    owner = war.owner[target]
    return war.ground(war.here.get(target, 0) & war.units(war.allies[owner])) if owner >= 0 else 0


def cover(war: War, target: int) -> int:
    """Air factors that could come to the defence of a zone."""
    there = war.units(war.allies[war.owner[target]]) & war.order[AIR] & ~war.flown
    there &= ~joint.kept_away(war, Battle(war.phasing, target))
    return sum(war.size[piece] for piece in bits(there) if geo.RANGE2[war.at[piece]] >> target & 1)


def defence(war: War, target: int, enemies: int, starts: int, dropped: bool) -> int:
    values = strength.defence_values(war, target, enemies, starts, False, dropped)
    return winter.ground_defence(war, target, sum(values.values()))


def price(war: War, units: int) -> int:
    return sum(COST[war.class_(piece)] * war.size[piece] for piece in bits(units))


# ---------------------------------------------------------------- putting a force together
def candidates(war: War, force: Force, target: int, avoid: int, heavy: bool) -> dict[int, int]:
    """The units that could fight for a zone, and from where: where they stand, or a zone with room."""
    near = geo.ROADS.near[target] & ~avoid
    room: dict[int, int] = {}
    found: dict[int, int] = {}
    able = {piece: zones & near for piece, zones in force.ground.items() if zones & near}
    order = sorted(able, key=lambda piece: TURNS_UP[heavy][war.class_(piece)])
    lead = next((piece for piece in order if war.class_(piece) == ARM), -1)
    for piece in order if lead < 0 else (lead, *(p for p in order if p != lead)):
        fit = able[piece]
        here = war.at[piece]
        if fit >> here & 1:
            found[piece] = here
            continue
        for zone in bits(fit):
            left = room.get(zone, force.room.get(zone, 0))
            if left > 0 or war.class_(piece) == ABN:
                room[zone] = left - 1
                found[piece] = zone
                break
    return found


def ordered(war: War, units: Iterator[int]) -> list[int]:
    """In the order in which units join: one armor to break through if there are more, guns and infantry, the rest."""
    kinds: dict[int, list[int]] = {INF: [], ART: [], ARM: [], ABN: []}
    for piece in units:
        kinds[war.class_(piece)].append(piece)
    armor, infantry, guns = kinds[ARM], kinds[INF], kinds[ART]
    first = [armor.pop()] if len(armor) > 1 else []
    pairs: list[int] = []
    while guns or infantry:
        pairs += [guns.pop()] if guns else []
        pairs += [infantry.pop()] if infantry else []
    return [*first, *pairs, *kinds[ABN], *armor]


def sums(war: War, units: list[int]) -> list[int]:
    """The attack factors of the first one, two, three... units, artillery matched."""
    found, total, guns, feet = [], 0, 0, 0
    for piece in units:
        class_ = war.class_(piece)
        total += ATTACK[class_]
        guns += class_ == ART
        feet += class_ in (INF, ABN)
        found.append(total + min(guns, feet))
    return found


def fliers(war: War, force: Force, target: int, units: list[int]) -> list[int]:
    """[12.0d, 12.1b] Air units that may support these units against a zone, the largest first."""
    nations = 0
    for piece in units:
        nations |= 1 << war.nation(piece)
    found = [p for p, zones in force.air.items() if zones >> target & 1]
    if not nations >> ITALY & 1:
        found = [p for p in found if war.nation(p) != ITALY]
    if nations & BOTH == BOTH or target == PARIS:
        found = [p for p in found if war.nation(p) != BRITAIN]
    return sorted(found, key=lambda p: -war.size[p])


def best(war: War, picture: Picture, force: Force, target: int) -> Blow | None:
    """The best attack on a zone, if there is one worth making."""
    fort = terrain.SIDES.get(target, 0) if terrain.fortress(war, target) else 0
    for heavy in (False, True):
        for avoid in (0,) if not fort or fort == geo.LAND else (fort, 0):
            blow = _best(war, picture, force, target, avoid, heavy)
            if blow is not None:
                return blow
    return None


def _best(war: War, picture: Picture, force: Force, target: int, avoid: int, heavy: bool) -> Blow | None:
    found = candidates(war, force, target, avoid, heavy)
    drops = [piece for piece, zones in force.drops.items() if zones >> target & 1 and piece not in found]
    if not found and not drops:
        return None
    enemies = defenders(war, target)
    if not enemies:
        return _walk(war, picture, target, found)
    units = [*ordered(war, iter(found)), *drops]
    starts = 0
    for zone in found.values():
        starts |= 1 << zone
    own = defence(war, target, enemies, starts, bool(drops))
    blow = _weigh(war, picture, force, Blow(target), units, own, price(war, enemies))
    if blow is not None:
        blow.stages = {p: found[p] for p in bits(blow.crew) if p in found and found[p] != war.at[p]}
    return blow


def _walk(war: War, picture: Picture, target: int, found: dict[int, int]) -> Blow | None:
    """[R58] Nobody defends: one unit is enough; it leaves a place that wants it less."""
    gains: dict[int, float] = {}
    for piece, start in found.items():
        if start == war.at[piece]:
            gains[piece] = picture.prize[target] + merit(war, picture, piece, target)
            gains[piece] -= merit(war, picture, piece, start)
    piece = max(gains, key=lambda p: gains[p], default=-1)
    if piece < 0 or gains[piece] <= picture.mind.attack["least"]:
        return None
    return Blow(target, 1 << piece, gain=gains[piece], chance=1.0)


def _weigh(
    war: War, picture: Picture, force: Force, blow: Blow, units: list[int], own: int, killed: int
) -> Blow | None:
    """The odds that bring most, with the least that reaches them."""
    target, totals, weight = blow.target, sums(war, units), picture.mind.attack
    lost_cause = target in picture.last_stand
    prize = picture.prize[target]
    wings = fliers(war, force, target, units)
    air = sum(war.size[piece] for piece in wings)
    most = min(SUPPORT * own, cover(war, target))
    over = round(most * weight["cover"])
    use = weight["hold"] if prize >= weight["prize"] else weight["use"]
    least = weight["gamble"] if prize >= weight["prize"] else weight["chance"]
    risk = 0.0 if lost_cause else weight["risk"] * picture.risk
    through = _through(war, picture, force, target, units)
    best_gain, chosen = weight["least"], None
    kept = max(most, force.reserve)
    for shield, spare in ((over, air - force.reserve), (0, air - kept)) if most else ((0, air - force.reserve),):
        for multiple in MULTIPLES if spare >= 0 else ():
            need = math.ceil(multiple * (own + shield))
            count = next((n for n, total in enumerate(totals, 1) if total + min(SUPPORT * total, spare) >= need), 0)
            if not count:
                break
            ground = totals[count - 1]
            attack = max(need, ground)
            won, paid, lost = chances(attack, own + shield)
            if won < least and not lost_cause:
                continue
            flying = pick(war, wings, need - ground)
            flown = war.factors(flying)
            if not shield and air - flown < kept:
                continue
            cost = price(war, sum(1 << p for p in units[:count])) + COST[AIR] * flown
            gain = won * (weight["kill"] * killed + prize + through) + lost * attack * weight["kill"]
            gain -= use * ground + weight["use"] * flown
            gain -= risk * (paid * (own + shield) * weight["factor"] + (1 - won) * cost)
            if gain > best_gain:
                best_gain, chosen = gain, (count, flying, won, most if not shield else 0)
    if chosen is None:
        return None
    count, blow.air, blow.chance, blow.reserve = chosen
    if use < 0:
        count = max(count, min(len(units), round(weight["mass"])))
    blow.gain, blow.crew = best_gain, sum(1 << piece for piece in units[:count])
    return blow


def _through(war: War, picture: Picture, force: Force, target: int, units: list[int]) -> float:
    """[8.5] What it is worth that armor opens the way for armor behind it."""
    if not any(war.class_(piece) == ARM for piece in units[:1]):
        return 0.0
    behind = geo.ROADS.near[target] | geo.ROADS.step(geo.ROADS.near[target])
    others = sum(1 for p, zones in force.ground.items() if zones & behind and war.order[ARM] >> p & 1) - 1
    return picture.mind.attack["break"] * min(FOLLOW, others)


def pick(war: War, wings: list[int], need: int) -> int:
    """Air units with so many factors together and as few more as possible; the largest come first in the list."""
    found = 0
    while need > 0:
        left = [p for p in wings if not found >> p & 1]
        if not left:
            break
        piece = next((p for p in reversed(left) if war.size[p] >= need), left[0])
        found |= 1 << piece
        need -= war.size[piece]
    return found


# ---------------------------------------------------------------- all attacks of a turn
def plan(war: War, picture: Picture, force: Force, targets: int) -> list[Blow]:
    """Attacks that do not get into each other's way, the best first."""
    blows: list[Blow] = []
    left = list(bits(targets))
    known: dict[int, Blow | None] = {}
    while left:
        for target in left:
            if target not in known:
                known[target] = best(war, picture, force, target)
        left = [target for target in left if known[target] is not None]
        if not left:
            break
        target = max(left, key=lambda t: known[t].gain)  # type: ignore[union-attr]
        blow = known[target]
        assert blow is not None
        blows.append(blow)
        left.remove(target)
        take(war, force, blow)
        used = blow.crew | blow.air
        known = {t: b for t, b in known.items() if b is not None and not (b.crew | b.air) & used and not b.stages}
    return blows


def take(war: War, force: Force, blow: Blow) -> None:
    """An attack is planned: what it uses is not there for others."""
    force.without(blow)
    for piece, zone in blow.stages.items():
        if war.class_(piece) != ABN:
            force.room[zone] = force.room.get(zone, 0) - 1
            force.room[war.at[piece]] = force.room.get(war.at[piece], 0) + 1
    force.reserve = max(force.reserve, blow.reserve)
