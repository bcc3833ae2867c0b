"""[6.5] Landings: where, with what, and how the attack from the sea is put together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import (
    Advance,
    Attack,
    Bridgehead,
    Drop,
    End,
    Escort,
    Invade,
    Join,
    Load,
    Lose,
    Resolve,
    StandDown,
)
from theatrum.rulesets.neppa.bots import charts, navy, operations
from theatrum.rulesets.neppa.bots.operations import Operation, Plans
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR, ART, ATTACK, DEFENCE, FLEET, NORMAL
from theatrum.rulesets.neppa.rules.land import combat_results, strength, terrain
from theatrum.rulesets.neppa.rules.land.advance import Occupation
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.combat import Combat
from theatrum.rulesets.neppa.rules.land.losses import Exchange
from theatrum.rulesets.neppa.rules.land.movement import Movement
from theatrum.rulesets.neppa.rules.sea import bombardment, fleets, invasion
from theatrum.rulesets.neppa.rules.sea.expedition import Expedition
from theatrum.rulesets.neppa.rules.sea.invasion import Armada
from theatrum.rulesets.neppa.rules.sea.sailing import INVASION, Voyage
from theatrum.rulesets.neppa.war import War

WISH = charts.DATA["landing"]
CAPITALS = sum(1 << geo.CAPITAL[name] for name in NAMES if geo.LAND >> geo.CAPITAL.get(name, geo.US_BOX) & 1)


@dataclass(slots=True)
class Mission:
    """A mission of ships and units that is to be put together."""

    goal: int
    ships: int
    units: int
    tried: bool = False


# ---------------------------------------------------------------- the strength of a landing
def seaborne(war: War, piece: int) -> int:
    """[3.2, 6.5] The attack factor of a unit that comes by sea."""
    class_ = war.class_(piece)
    return 0 if class_ == ART else ATTACK[class_]


def wings(war: War, nations: int, target: int) -> int:
    """Air factors of some nations that reach a zone and have not flown."""
    air = war.units(nations) & war.order[AIR] & ~war.fought
    return sum(war.size[piece] for piece in bits(air) if geo.RANGE2[war.at[piece]] >> target & 1)


def odds(war: War, nation: int, target: int, ships: int, units: int) -> float:
    """A rough measure of a landing: attack over defence, air on both sides set off against each other."""
    wave = sorted((seaborne(war, piece) for piece in bits(units)), reverse=True)[: invasion.WAVE]
    ground = sum(wave)
    guns = max(0, war.factors(ships) - fleets.cargo(war, units)) // bombardment.GUNS
    foes = war.allies[war.owner[target]]
    there = war.ground(war.here.get(target, 0) & war.units(foes))
    if not there:
        return 9.0
    holds = sum(
        DEFENCE[war.class_(piece)][terrain.grade(war, target, war.nation(piece), 0, True, False)]
        for piece in bits(there)
    )
    mine = min(combat_results.SUPPORT * ground, wings(war, war.allies[nation], target))
    cover = min(combat_results.SUPPORT * holds, wings(war, foes, target))
    return (ground + guns + max(0, mine - cover)) / (holds + max(0, cover - mine))


def held(war: War, nation: int, target: int, units: int) -> float:
    """The defence of what has landed over the attack that must be expected."""
    attack = charts.menace(war, nation, target) + wings(war, war.foes[nation], target) / 2
    own = sum(DEFENCE[war.class_(piece)][NORMAL] for piece in bits(units)) + wings(war, war.allies[nation], target) / 2
    return own / attack if attack else 9.0


# ---------------------------------------------------------------- planning
def plans(book: Plans, war: War, frame: Movement) -> list[Mission]:
    """The landings of this turn, one for each operation that is ready."""
    found: list[Mission] = []
    for op in (op for op in operations.ready(book, war, frame.nations(war)) if not op.drop):
        taken = sum(mission.ships | mission.units for mission in found)
        best: tuple[float, Mission] | None = None
        for target in op.targets:
            mission = _mission(war, frame, op, target, taken)
            if mission is not None:
                score = _score(war, op, mission)
                if score > 0 and (best is None or score > best[0]):
                    best = score, mission
        if best is not None:
            found.append(best[1])
    return found


def _mission(war: War, frame: Movement, op: Operation, target: int, taken: int) -> Mission | None:
    nation = next(bits(op.nations))
    if not invasion.hostile(war, nation) >> target & 1:
        return None
    force = Armada(frame.side, frame.place, target)
    ships = force.escorts(war) & op.mine(war) & ~taken
    if not ships:
        return None
    units = replace(force, ships=ships).loads(war) & op.mine(war) & ~taken
    units = sum(1 << piece for piece in bits(units) if operations.calm(war, piece))
    chosen = crew(war, ships, units, WISH["wave"], attack=True)
    if chosen.bit_count() < op.least:
        return None
    return Mission(target, convoy(war, ships, chosen, WISH["guns"]), chosen)


def crew(war: War, ships: int, units: int, most: int, attack: bool) -> int:
    """The best units that the ships can carry: those that attack first, then the others."""
    chosen = 0
    order = sorted(bits(units), key=lambda piece: (-(seaborne(war, piece) if attack else 0), piece))
    for piece in order:
        if chosen.bit_count() < most and fleets.carries(war, ships, chosen | 1 << piece):
            chosen |= 1 << piece
    return chosen


def convoy(war: War, ships: int, units: int, spare: int) -> int:
    """As many of the ships as carry the units, and some factors to spare: the largest first."""
    chosen = 0
    for ship in sorted(bits(ships), key=lambda ship: (-war.size[ship], ship)):
        enough = fleets.carries(war, chosen, units) if chosen else False
        if enough and war.factors(chosen) >= fleets.cargo(war, units) + spare:
            break
        chosen |= 1 << ship
    return chosen


def _score(war: War, op: Operation, mission: Mission) -> float:
    """What a landing promises; 0 if it is too weak, would not hold, or would not come through."""
    nation = next(bits(op.nations))
    ratio = odds(war, nation, mission.goal, mission.ships, mission.units)
    holds = held(war, nation, mission.goal, mission.units)
    if ratio < op.odds or holds < WISH["hold"]:
        return 0.0
    force = Armada(0, 0, mission.goal, mission.ships, mission.units)
    fronts = force.fronts(war)
    if not fronts:
        return 0.0
    voyage = Voyage(war.phasing, 0, INVASION, mission.goal, mission.ships, mission.units, next(bits(fronts)))
    risk = navy.peril(war, voyage)
    if risk > op.risk:
        return 0.0
    prize = WISH["capital"] if CAPITALS >> mission.goal & 1 else 0.0
    rank = WISH["order"] * (1 - op.targets.index(mission.goal) / len(op.targets))
    return float((1 - risk) * (min(ratio, 4.0) + min(holds, 3.0) + prize + rank))


# ---------------------------------------------------------------- embarking
def embark(staff: Staff, war: War, frame: Movement) -> Action | None:
    """In the Movement Phase: the next landing that is planned."""
    for mission in staff.plan(war, "landings", lambda war: plans(staff.mind.operations, war, frame)):
        if not mission.tried:
            mission.tried = True
            if invasion.goals(war, frame.side, frame.place) >> mission.goal & 1:
                return Invade(mission.goal)
    return None


def load(staff: Staff, war: War, frame: Expedition) -> Action:
    """The force goes aboard as planned: ships first."""
    subject = "landings" if isinstance(frame, Armada) else "transports"
    for mission in staff.plan(war, subject, lambda war: []):
        if mission.goal != frame.goal:
            continue
        ships = mission.ships & ~frame.ships & frame.escorts(war)
        if ships:
            return Escort(next(bits(ships)))
        units = mission.units & ~frame.units & frame.loads(war)
        if units:
            return Load(next(bits(units)))
        if frame.units:
            return Resolve()
    return StandDown()


# ---------------------------------------------------------------- the attack
def _mine(war: War, nations: int, target: int) -> int:
    return invasion.waiting(war, target) & war.units(nations)


def attack(staff: Staff, war: War, frame: Combat) -> Action | None:
    """In the Combat Phase: landings come first, while all air units are free; then drops."""
    if frame.late:
        return None
    called_off: set[int] = staff.plan(war, "called off", lambda war: set())
    for target in sorted({key % geo.SIZE for key in war.aboard.values()} - called_off):
        if _mine(war, frame.nations(war), target) and frame.targets(war) >> target & 1:
            return Attack(target)
    for target in _drops(staff.mind.operations, war, frame.nations(war)) - called_off:
        called_off.add(target)
        if frame.targets(war) >> target & 1 and frame.muster(target).droppers(war):
            return Attack(target)
    return None


def _drops(book: Plans, war: War, nations: int) -> set[int]:
    """The targets of operations from the air."""
    return {target for op in operations.ready(book, war, nations) if op.drop for target in op.targets}


def muster(staff: Staff, war: War, frame: Muster) -> Action | None:
    """The units aboard, drops, then air and neighbours until the odds are good."""
    battle, nations = frame.battle, war.commanded(frame.battle.side, frame.actor(war))
    airborne = battle.target in _drops(staff.mind.operations, war, nations)
    if battle.late or not (battle.sea or airborne or _mine(war, nations, battle.target)):
        return None
    able = frame.joiners(war)
    sea = sum(1 << piece for piece in bits(able) if piece in war.aboard)
    if sea:
        return Join(max(bits(sea), key=lambda piece: (seaborne(war, piece), -piece)))
    drops = frame.droppers(war)
    if drops:
        return Drop(next(bits(drops)))
    ratio = _ratio(war, frame)
    if able and ratio < WISH["enough"]:
        return Join(max(bits(able), key=lambda piece: (_weight(war, piece), -piece)))
    if ratio < WISH["last_odds"] and not frame.invited:
        staff.plan(war, "called off", lambda war: set()).add(frame.battle.target)
        return StandDown()
    return Resolve()


def _weight(war: War, piece: int) -> int:
    class_ = war.class_(piece)
    return war.size[piece] if class_ == AIR else ATTACK[class_]


def _ratio(war: War, frame: Muster) -> float:
    there = frame.battle.enemies(war)
    if not there:
        return 9.0
    values = strength.attack_values(war, frame.battle.crew, frame.battle.drops, frame.battle.sea)
    armada = replace(frame.battle, armada=invasion.fellows(war, frame.battle.sea) & war.order[FLEET])
    mine = sum(values.values()) + war.factors(frame.battle.air) + bombardment.guns(war, armada)
    holds = strength.defence_values(
        war, frame.battle.target, there, frame.battle.starts(war), bool(frame.battle.sea), bool(frame.battle.drops)
    ).values()
    cover = wings(war, frame.battle.foes(war), frame.battle.target)
    return mine / max(1, sum(holds) + max(0, cover - war.factors(frame.battle.air)))


def spare(staff: Staff, war: War, frame: Exchange) -> Action | None:
    """[8.2b] Of those that came by sea or by air the last one is not given up: somebody must take the zone."""
    ground = war.living(frame.crew | frame.drops)
    if frame.side < 0 or not (frame.sea or not frame.crew) or ground & (ground - 1):
        return None
    others = frame.payers(war) & ~ground
    return Lose(min(bits(others), key=lambda piece: (war.size[piece], piece))) if others else None


def occupy(staff: Staff, war: War, frame: Occupation) -> Action | None:
    """[8.4a, 6.5p] After a landing: a unit ashore, a bridgehead, then everybody."""
    if not frame.sea:
        return None
    if frame.may_bridge(war):
        return Bridgehead()
    seat = frame.actor(war)
    able = [piece for piece in bits(frame.able(war)) if war.seat(war.nation(piece)) == seat]
    return Advance(max(able, key=lambda piece: (seaborne(war, piece), -piece))) if able else End()
