"""Battles worked out again: totals, odds, dice and tables of ground, air and naval combat, and of convoys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.state import Event
from theatrum.rulesets.neppa.data.nations import (
    ALLIED,
    AXIS_MINORS,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    NAMES,
    RUSSIA,
    USA,
    VICHY,
)
from theatrum.rulesets.neppa.data.tables import ABN, ART, ATTACK, COLUMNS, CRT, DEFENCE, FLEET, INF, LIFT, TABLES, TURNS
from theatrum.rulesets.neppa.study.audit.ground import BCB, INDEX, NAME, ROW
from theatrum.rulesets.neppa.study.audit.step import Step, axis_holder, class_of, is_ground, nation
from theatrum.rulesets.neppa.war import War, grant_parts

AXIS = (GERMANY, ITALY, VICHY, *AXIS_MINORS)
ROCKS = (INDEX["gibraltar"], INDEX["malta"])
LENINGRAD, DENMARK = INDEX["leningrad"], INDEX["denmark"]
LINES = {
    INDEX["strasbourg"]: ({INDEX["bonn"], INDEX["stuttgart"]}, ALLIED),
    INDEX["bonn"]: ({INDEX["liege"], INDEX["luxembourg"], INDEX["strasbourg"]}, 1 - ALLIED),
    INDEX["viborg"]: ({INDEX["leningrad"]}, 1 - ALLIED),
    INDEX["sevastopol"]: (set(), ALLIED),
}
"""[2.2, R13] fortresses that can be lost: the zones that they face (none: every attack), and whom they serve."""
SPRING_1944 = TURNS.index("Spring 1944")
NORWAY = [INDEX[name] for name in ("oslo", "bergen", "trondheim")]


def check(step: Step) -> Iterator[str]:
    if "die" not in step.kinds and "battle" not in step.kinds:
        return
    for event in step.of("battle"):
        yield from _result(step, event)
        yield from _totals(step, event)
    yield from _at_sea(step)
    yield from _in_the_air(step)
    for event in step.of("port-struck"):
        faces = _faces(step, "port")
        if faces and (event["air"] > faces.count(1) or event["fleets"] > sum(face >= 4 for face in faces)):
            yield f"7.5c: {event['air']} air and {event['fleets']} fleet factors are hit by {faces}"
    for event in step.of("convoy-battle"):
        yield from _convoy(step, event)


def _frame(step: Step) -> Any:
    return step.before.frame


def _faces(step: Step, word: str) -> list[int]:
    return [int(event["face"]) for event in step.of("die") if word in event["why"]]


# ---------------------------------------------------------------- on the ground
def _column(attack: int, defence: int) -> int:
    """[8.1h, R59] The column of the table; -1 below it, len(COLUMNS) above it."""
    if attack >= defence:
        return COLUMNS.index(f"{attack // defence}-1") if attack < 6 * defence else len(COLUMNS)
    return COLUMNS.index(f"1-{-(-defence // attack)}") if defence <= 4 * attack else -1


def _result(step: Step, event: Event) -> Iterator[str]:
    attack, defence, faces = event["attack"], event["defence"], _faces(step, "battle at")
    if not defence:
        expected = "D"
    elif not attack:
        yield f"R59: an attack of 0 on {event['target']} is fought"
        return
    else:
        column = _column(attack, defence)
        odd = column in (-1, len(COLUMNS))
        if odd == bool(faces) or len(faces) > 2:
            yield f"8.2i: {len(faces)} dice for {attack} against {defence}"
            return
        expected = ("A" if column < 0 else "D") if odd else CRT[sum(faces)][column]
    if event["result"] != expected:
        yield f"8.2j: {attack} against {defence} with {faces} is {event['result']}, and should be {expected}"


def _totals(step: Step, event: Event) -> Iterator[str]:
    """[8.1f, 8.1g] Attack and defence from the units, where the act itself has not changed them before the battle."""
    war, frame = step.before, _frame(step)
    battle = getattr(frame, "battle", None)
    if battle is None or step.kinds & {"naval-combat", "voyage"}:
        return
    standing = sum(1 << unit for unit, zone in war.covers.items() if zone == battle.target)
    joins = step.verb == "join" and frame.step == "air-support"
    cover = battle.cover | standing | (1 << step.act.piece if joins else 0)  # type: ignore[attr-defined]
    attack = _attack(war, battle)
    if attack != event["attack"]:
        yield f"8.1f: the attack on {event['target']} counts {event['attack']}, and should count {attack}"
    if "air-combat" not in step.kinds and frame.step != "air-losses":
        defence = _defence(war, battle, cover)
        if defence != event["defence"]:
            yield f"8.1g: the defence of {event['target']} counts {event['defence']}, and should count {defence}"


def _attack(war: War, battle: Any) -> int:
    ground = list(bits(battle.crew | battle.drops))
    guns = [unit for unit in ground if class_of(war, unit) == ART and not battle.sea >> unit & 1]
    landed = [unit for unit in ground if class_of(war, unit) == ART and battle.sea >> unit & 1]
    raised = [unit for unit in ground if class_of(war, unit) == ABN
              or (class_of(war, unit) == INF and not battle.sea >> unit & 1)]  # fmt: skip
    total = sum(ATTACK[class_of(war, unit)] for unit in ground) - sum(ATTACK[ART] for _ in landed)
    total += min(len(guns), len(raised))
    total += sum(war.size[unit] for unit in bits(battle.air))
    return total + _bombardment(war, battle)


def _bombardment(war: War, battle: Any) -> int:
    """[6.6a, R136] Every four factors that carry nothing."""
    if not battle.sea or battle.late:
        return 0
    factors = sum(war.size[ship] for ship in bits(battle.armada))
    ships = {war.aboard.get(ship) for ship in bits(battle.armada)}
    need = sum(LIFT[class_of(war, unit)] for unit, mission in war.aboard.items()
               if mission in ships and is_ground(war, unit))  # fmt: skip
    return max(0, factors - need) // 4


def _defence(war: War, battle: Any, cover: int) -> int:
    target = battle.target
    owner = war.owner[target]
    units = [unit for unit in bits(war.here.get(target, 0))
             if is_ground(war, unit) and owner >= 0 and not war.foes[owner] >> nation(war, unit) & 1]  # fmt: skip
    if not units:
        return 0
    ground = sum(DEFENCE[class_of(war, unit)][_grade(war, battle, unit)] for unit in units)
    if ROW[target]["country"] == "Russia" and war.winter == war.turn + 1 and war.phasing == ALLIED:
        ground //= 2
    return ground + min(3 * ground, sum(war.size[unit] for unit in bits(cover)))


def _grade(war: War, battle: Any, unit: int) -> int:
    """[2.0-2.9, R12] Which of the three Defense Factors: 2 Rugged, 1 Terrain, 0 Normal."""
    zone, row = battle.target, ROW[battle.target]
    starts = {war.at[other] for other in bits(battle.crew & ~battle.sea)}
    if (row.get("russian_defense_zone") and nation(war, unit) == RUSSIA) or zone in ROCKS:
        return 2
    if (battle.sea and zone == LENINGRAD) or _line(war, zone, starts, unit):
        return 2
    if zone == DENMARK:
        return 0
    if row["terrain"] in ("mountain", "swamp"):
        return 1
    arrows = {INDEX[name] for name in row.get("red_arrows", ())}
    arrows |= {other for other in starts if row["id"] in ROW[other].get("red_arrows", ())}
    if starts - arrows:
        return 0
    if battle.sea:
        return 1
    return int(bool(starts) and not battle.drops)


def _line(war: War, zone: int, starts: set[int], unit: int) -> bool:
    """[2.2, R13, R14] Does a fortress that can be lost serve this unit?"""
    if zone not in LINES or war.occupied >> zone & 1:
        return False
    sides, serves = LINES[zone]
    if (zone == INDEX["bonn"] and war.turn < SPRING_1944) or (
        zone == INDEX["strasbourg"] and war.conquered >> FRANCE & 1
    ):
        return False
    side = 1 - ALLIED if nation(war, unit) in AXIS else ALLIED
    return side == serves and (not sides or bool(starts & sides))


# ---------------------------------------------------------------- at sea and in the air
def _modifier(war: War, force: list[int], foe: list[int], table: str) -> int:
    """[6.4b, 7.4c] The lowest nationality of a force, and what the larger force adds."""
    row = TABLES[table]
    words = ["Vichy" if nation(war, unit) == VICHY else NAMES[nation(war, unit)] for unit in force]
    low = min(int(row.get(word, row["minors"])) for word in words)
    own, other = sum(war.size[u] for u in force), sum(war.size[u] for u in foe)
    if table == "air_nationality":
        return low + max(0, own - other)
    steps = TABLES["naval_advantage"]["rows"]
    return low + (next(step["larger"] for step in steps if own / other < step["below"]) if own > other else 0)


def _at_sea(step: Step) -> Iterator[str]:
    """[6.4] Dice and modifiers, who wins, what the loser loses."""
    war, frame = step.before, _frame(step)
    faces = _faces(step, "naval combat")
    met = [unit for event in step.of("interception") for unit in war.everybody()
           if war.piece_name(unit) in event["fleets"]]  # fmt: skip
    voyage = getattr(frame, "voyage", frame)
    hunters = list(bits(voyage.hunters)) if frame.step == "contact" else met
    ships = list(bits(voyage.ships)) if isinstance(getattr(voyage, "ships", None), int) else []
    for event in step.of("naval-combat"):
        if len(faces) != 2 or not hunters or not ships:
            continue
        rolls = (faces[0] + _modifier(war, ships, hunters, "naval_nationality"),
                 faces[1] + _modifier(war, hunters, ships, "naval_nationality"))  # fmt: skip
        if (event["attack"], event["defence"]) != rolls:
            yield f"6.4a: the rolls at sea are {event['attack']} and {event['defence']}, and should be {rolls}"
        loser = hunters if event["won"] else ships
        factors, gap = sum(war.size[unit] for unit in loser), abs(rolls[0] - rolls[1])
        lost = min(factors, gap * (factors // 8) if factors >= 16 else gap)
        if step.verb == "withdraw":
            lost = min(lost // 2, factors // 2) if rolls[0] > rolls[1] else 0
        if event["lost"] != lost or event["won"] != (rolls[0] > rolls[1] or step.verb == "withdraw"):
            yield f"6.4c: {event['lost']} of {factors} factors are lost after {rolls}, and should be {lost}"


def _in_the_air(step: Step) -> Iterator[str]:
    """[7.4a-7.4c] Dice and modifiers of an air battle over a ground battle."""
    war, frame = step.before, _frame(step)
    faces = _faces(step, "air combat")
    if frame.step != "air-interception" or len(faces) != 2:
        return
    hunters = frame.battle.hunters | (1 << step.act.piece if step.verb == "join" else 0)  # type: ignore[attr-defined]
    one, other = list(bits(frame.battle.cover)), list(bits(hunters))
    for event in step.of("air-combat"):
        if one and other:
            rolls = (faces[0] + _modifier(war, one, other, "air_nationality"),
                     faces[1] + _modifier(war, other, one, "air_nationality"))  # fmt: skip
            if (event["one"], event["other"]) != rolls:
                yield f"7.4c: the rolls in the air are {event['one']} and {event['other']}, and should be {rolls}"


# ---------------------------------------------------------------- convoys
def _fleet_factors(war: War, box: int, nations: tuple[int, ...]) -> int:
    return sum(war.size[unit] for unit in bits(war.here.get(box, 0))
               if class_of(war, unit) == FLEET and nation(war, unit) in nations)  # fmt: skip


def _percent(table: str, total: int) -> int:
    return next(int(row["pct"]) for row in TABLES[table]["rows"] if total <= row["to"])


def _convoy(step: Step, event: Event) -> Iterator[str]:
    """[9.7, 9.8] Boats sunk and WPPs lost, from the boats, fleets and grants in the box."""
    war, box = step.before, INDEX[event["box"]]
    word = "bcb" if box == BCB else "mcb"
    groups = {key // len(ROW): number for key, number in war.hunting.items() if key % len(ROW) == box}
    kill, loss = _faces(step, f"{word} kill"), _faces(step, f"{word} loss")
    if step.verb != "end" or not groups or len(kill) != 2 or len(loss) != 2:
        return
    carried = sum(-(-wpps // 8) for key, wpps in war.cargo.items() if grant_parts(key)[0] == box)
    carried += int(box == BCB and _fleet_factors(war, box, (BRITAIN,)) >= 8)
    escort = max(0, _fleet_factors(war, box, (BRITAIN, USA)) // 8 - carried)
    raiders = _fleet_factors(war, box, (GERMANY,)) // 8
    season = TABLES["strategic_warfare"]["turns"][TURNS[war.turn]]
    killed = max(0, season[f"{word}_kill"] + _percent("asw_kill_modifier", sum(kill) + escort - raiders))
    if event["boats"] != killed * sum(groups.values()) // 100:
        yield f"9.7d: {event['boats']} of {sum(groups.values())} boats are sunk at {killed} percent in {word}"
    share = max(0, season[f"{word}_loss"] + _percent("convoy_loss_modifier", sum(loss) + raiders - escort))
    norway = all(axis_holder(war, zone) >= 0 for zone in NORWAY)
    sunk = 0
    for home, number in groups.items():
        near = (50 if box == BCB else 75) + 25 * norway
        sunk += share * number * (100 if NAME[home] == "biscay_box" else near) // 10_000
    if event["sunk"] != sunk:
        yield f"9.8d: {event['sunk']} WPPs are sunk at {share} percent in {word}, and should be {sunk}"
