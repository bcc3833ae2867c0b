"""Nothing comes from nowhere: force pools, new units, losses, fleets under construction, U-boats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, MAJORS, NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_CODES, CLASS_OF, CLASSES, FLEET, FULL_FLEET, TABLES, TURN_OF
from theatrum.rulesets.neppa.study.audit.step import SET_UP, Step, class_of
from theatrum.rulesets.neppa.war import OFF, YARD, War

CALLED = {"forces", "active", "entry", "conquered", "place", "war"}
"""What brings units of Minor Countries, of Vichy and Free France, and of the USA at its entry."""
LOST = {
    "loss", "removed", "overrun-lost", "battle", "naval-combat", "air-combat", "port-struck", "conquered", "surrender",
    "expelled", "intervention",
}  # fmt: skip
LOSING = {"sink", "lose"}
POOL = {NATION_OF[row["country"]]: row for row in TABLES["force_pool"]}
MINOR = {NATION_OF[row["country"]]: row["units"] for row in TABLES["minor_forces"] if row["country"] in NATION_OF}


def tally(war: War) -> Counter[int]:
    """For each kind of unit what there is: units, air and fleets in factors."""
    found: Counter[int] = Counter()
    for kind, at, size in zip(war.kind, war.at, war.size, strict=True):
        if at != OFF:
            found[kind] += size
    return found


def _pool(who: int, class_: int, turn: int) -> int:
    """[4.0b-4.0e, R27] What a country may have of a class by this turn."""
    code = CLASS_CODES[class_]
    scale = {AIR: 3, FLEET: FULL_FLEET}.get(class_, 1)
    if who not in POOL:
        return int(MINOR[who].get(code, 0))
    row = POOL[who]
    parts = [row["at_start"], row["available"]]
    parts += [later["units"] for later in row["additional"] if TURN_OF[later["from"]] <= turn]
    return scale * sum(int(part.get(code, 0)) for part in parts)


def check(step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    if before.at != after.at or before.size != after.size:
        old, new = tally(before), tally(after)
        if old != new and step.phase != SET_UP:
            yield from _growth(step, new - old)
            yield from _decline(step, old - new)
    yield from _boats(step)
    if before.keels != after.keels:
        yield from _keels(step)


def _growth(step: Step, more: Counter[int]) -> Iterator[str]:
    """[4.0a, 4.2b, 10.0a] New units are built, launched, or called up."""
    act: Any = step.act
    for kind, number in more.items():
        who, class_ = divmod(kind, CLASSES)
        word = f"{number} {CLASS_CODES[class_]} of {NAMES[who]}"
        if step.verb == "build":
            if CLASS_OF[act.unit] != class_ or number != 1 or NAMES[who].lower().replace(" ", "-") != act.nation:
                yield f"10.0a: {word} for '{act.nation} {act.unit}'"
        elif class_ == FLEET and "launched" in step.kinds:
            if number != FULL_FLEET * _ready(step, who):
                yield f"3.6f: {word} at a launch"
        elif not step.kinds & CALLED and not step.after.raised >> who & 1:
            yield f"4.0a: {word} out of nothing"
        yield from _within_pool(step.after, who, class_, word)


def _ready(step: Step, who: int) -> int:
    """The fleets of a country that have left its slips by this act."""
    before, after = step.before.keels, step.after.keels
    return sum(number - after.get(key, 0) for key, number in before.items() if key // YARD == who)


def _within_pool(war: War, who: int, class_: int, word: str) -> Iterator[str]:
    if who not in POOL and who not in MINOR:
        yield f"4.2b: {word} has no forces"
        return
    have = tally(war)[who * CLASSES + class_]
    if class_ == FLEET:
        have += FULL_FLEET * sum(number for key, number in war.keels.items() if key // YARD == who)
    if have > _pool(who, class_, war.turn):
        yield f"4.0b: {word}: {have} in play, {_pool(who, class_, war.turn)} in the pool"


def _decline(step: Step, less: Counter[int]) -> Iterator[str]:
    """[8.2] Units are lost in battle, by overrun, or with their country."""
    if step.kinds & LOST or step.verb in LOSING:
        return
    for kind, number in less.items():
        yield f"8.2a: {number} {CLASS_CODES[kind % CLASSES]} of {NAMES[kind // CLASSES]} vanish"


def _keels(step: Step) -> Iterator[str]:
    """[3.6h, R29] A fleet is ready three turns after it was paid for."""
    before, after = step.before, step.after
    for key, number in after.keels.items():
        gain = number - before.keels.get(key, 0)
        if gain > 0 and (step.verb != "lay" or gain > 1 or key % YARD != before.turn + 3):
            yield f"3.6h: a fleet of {NAMES[key // YARD]} is due in turn {key % YARD}, laid in {before.turn}"
    for key, number in before.keels.items():
        if after.keels.get(key, 0) < number and "launched" in step.kinds and key % YARD > before.turn:
            yield f"3.6h: a fleet of {NAMES[key // YARD]} is launched too early"


def _boats(step: Step) -> Iterator[str]:
    """[5.3, 9.3a, 9.7d] U-boats arrive, and are sunk by ASW; nothing else changes their number."""
    before, after = step.before, step.after
    if before.boats == after.boats and before.hunting == after.hunting:
        return
    have = [sum(war.boats.values()) + sum(war.hunting.values()) for war in (before, after)]
    come = sum(int(event["number"]) for event in step.of("u-boats"))
    sunk = sum(int(event["boats"]) for event in step.of("convoy-battle"))
    if have[1] - have[0] != come - sunk and step.phase != SET_UP:
        yield f"9.3a: {have[0]} U-boats, {come} new and {sunk} sunk make {have[1]}"
    if min(after.boats.values(), default=0) < 0:
        yield "9.3a: a box has less than no U-boats"


def forces_of_the_fallen(war: War) -> Iterator[str]:
    """[14.1d, 14.4b] A conquered country has no units, but for active Axis Minors."""
    for unit in war.everybody():
        who = war.kind[unit] // CLASSES
        kept = who in AXIS_MINORS and war.active >> who & 1
        if war.conquered >> who & 1 and not kept:
            yield f"14.1d: {war.piece_name(unit)} fights on for a conquered country"
        if who == MAJORS.index("USA") and not war.us_in:
            yield f"us.2: {war.piece_name(unit)} is in play before the USA is"
        if class_of(war, unit) not in (AIR, FLEET) and war.size[unit] != 1:
            yield f"3.i1: {war.piece_name(unit)} has the size {war.size[unit]}"
        if not 0 < war.size[unit] <= {AIR: 3, FLEET: FULL_FLEET}.get(class_of(war, unit), 1):
            yield f"3.5a: {war.piece_name(unit)} has {war.size[unit]} factors"
