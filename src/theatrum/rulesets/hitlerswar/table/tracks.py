"""What is not on the map, as tables: turn track, production, strength, and the tracks of Campaign II."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import sequence
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.items import ITEM_NAMES, ITEMS
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, ARMIES, AXIS, KIND_TITLES, KINDS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.economy import economy, technology
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.war import War

Row = tuple[str, str, str]
TITLES = {AXIS: "Axis", SOVIET: "Soviets", ALLIED: "Allies"}


def panels(war: War) -> list[dict[str, Any]]:
    """Every table: title, rows of (label, value, clause)."""
    found = [{"title": "Turn", "rows": _turn(war)}]
    found += [{"title": TITLES[side], "rows": _side(war, side)} for side in sequence.order(war)]
    if war.stage >= 2:
        found.append({"title": "Nations", "rows": _nations(war)})
    if war.stage >= 3:
        found.append({"title": "Strategic war", "rows": _strategic(war)})
        found += [{"title": f"{TITLES[side]}: costs and research", "rows": _card(war, side)} for side in range(3)]
    return found


def _turn(war: War) -> list[Row]:
    left = war.last_turn - war.turn
    rows: list[Row] = [
        ("Turn", tables.TURNS[war.turn], "time-record.1"),
        ("Last turn", f"{tables.TURNS[war.last_turn]}, {left} to go", "time-record.1"),
        ("Player turn", SIDES[war.phasing].capitalize(), "sequence-barbarossa.2"),
    ]
    added = fire.WINTER[min(war.winters, len(fire.WINTER) - 1)]
    when = "now" if war.winter else "next winter"
    return [*rows, ("Russian winter, Axis dice", f"+{added} {when}", "russian-winter.1")]


def _nations(war: War) -> list[Row]:
    """Who stands where in the campaigns."""
    east = "at peace" if war.peace == 1 else "at war" if war.eastern_war else "no war yet"
    rows: list[Row] = [
        ("Italy", ("unaligned", "Axis", "surrendered", "Allied")[war.italy], "italy-entry.1"),
        ("France", ("stands", "surrendered")[war.france], "surrender-france.1"),
        ("Great Britain", ("stands", "surrendered")[war.britain], "surrender-britain.1"),
        ("United States", ("unaligned", "Allied", "Axis")[war.us], "us-entry.1"),
        ("Axis and Soviets", east, "surrender-ussr.2"),
    ]
    if not war.mobilized:
        rows.append(("Soviet mobilization", "limited footing" if war.footing else "not yet", "soviet-mobilization.1a"))
    return rows


def _card(war: War, side: int) -> list[Row]:
    """[item-cost.1, research.2] What each item costs a side, and how far its research has come."""
    rows: list[Row] = []
    for item, name in enumerate(ITEM_NAMES):
        if not technology.on_card(war, side, item):
            continue
        price, step = technology.price(war, side, item), war.track[side * ITEMS + item]
        cost = economy.write(price) if price else "not yet"
        title = KIND_TITLES[item] if item < KINDS else name.replace("-", " ")
        rows.append((title.capitalize(), f"{cost}, step {step}" if step else cost, "item-cost.1"))
    return rows


def _side(war: War, side: int) -> list[Row]:
    armies = war.ranks[side]
    strength = [sum(war.count(army, kind) for army in bits(armies)) for kind in range(KINDS)]
    forts = sum(points for space, points in war.forts.items() if war.land[side] >> space & 1)
    rows: list[Row] = [
        ("Production that works", str(_working(war, side)), "production-points.1"),
        ("To spend in a turn", str(economy.income(war, side)), "production-points.1"),
        ("Devastated", str(_lost(war, side)), "repair.1"),
    ]
    if war.phasing == side and war.budget:
        rows.append(("Left to spend", economy.write(war.budget), "production-points.4"))
    rows.append(("Armies", f"{armies.bit_count()} of {ARMIES}", "record-sheet.1a"))
    for kind, number in enumerate(strength):
        if number:
            rows.append((KIND_TITLES[kind].capitalize(), str(number), "record-sheet.1b"))
    lent = sum(war.lent.values()) if side == SOVIET else 0
    if lent:
        rows.append(("Lend-Lease to come", str(lent), "lend-lease.3"))
    if forts:
        rows.append(("Forts", str(forts), "fort-production.1a"))
    return rows


def _working(war: War, side: int) -> int:
    return sum(war.working(space) for space in bits(war.works() & war.land[side]))


def _lost(war: War, side: int) -> int:
    return sum(points for space, points in war.dead.items() if war.land[side] >> space & 1)


def _strategic(war: War) -> list[Row]:
    rows: list[Row] = []
    for side in (AXIS, SOVIET, ALLIED):
        name = TITLES[side]
        for label, number, clause in (
            ("ships in port", war.port[side], "atlantic-fleets.3"),
            ("ships at sea", war.sea[side], "atlantic-fleets.3"),
            ("bombers", war.bombers[side], "bombing.1"),
            ("escorts", war.escorts[side], "bombing.6c"),
            ("air defence", war.flak[side], "bombing.1"),
            ("atomic bombs with bombers", war.bombs_air[side], "atomic-bombs.1"),
        ):
            if number:
                rows.append((f"{name}: {label}", str(number), clause))
    rows += [
        (f"{words.name(fleet)} on raid", str(naval_fleets.size(war, fleet)), "raid.1") for fleet in bits(war.raiding)
    ]
    for label, number, clause in (
        ("U-boats in port", war.u_port, "u-boats.1"),
        ("U-boats at sea", war.u_sea, "u-boats.1"),
        ("Allied points sunk, next budget", war.u_loss, "u-boats.4"),
        ("A.S.W.", war.asw, "asw.1"),
        ("German morale", war.morale_axis, "morale.1"),
        ("British morale", war.morale_allied, "morale.1"),
        ("Trans-Atlantic capacity", war.shipping, "trans-atlantic.2"),
    ):
        if number:
            rows.append((label, str(number), clause))
    return rows
