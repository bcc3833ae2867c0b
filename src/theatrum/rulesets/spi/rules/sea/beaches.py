"""[5.8] Why a unit cannot land: one question after the other, each with its rule.

It walks the waters by itself and shares no reckoning with landing.py, so that each checks the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.data.tables import SUMMER, UNITS_PER_HEX, WINTER
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.movement.stacking import largest
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.sea import embargo, fleets, interdiction, routes
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.sea.routes import Waters
from theatrum.rulesets.spi.war import War

US = Nation.UNITED_STATES


class Plan(NamedTuple):
    """What has been decided: free units, (unit, target) and (United States SP, target) that sail, who goes here."""

    free: int
    sailing: tuple[tuple[int, int], ...]
    here: tuple[int, ...]
    boxed: tuple[tuple[int, int], ...]

    def landing(self) -> set[int]:
        return {piece for piece, _ in self.sailing}


def why_not_now(war: War, side: str) -> Refusal | None:
    """Why nobody lands in this phase."""
    if side == "russian":
        return Refusal("16.85b", "Russia has no transport of its own.")
    if side == "axis":
        if war.quarter != SUMMER:
            return Refusal("5.84a", "Germany can land in summer only.")
        if not war.german_amphibious:
            return Refusal("5.7c", "Germany has no Amphibious Points; they must be bought first.")
        return None
    if war.quarter == WINTER:
        return Refusal("5.84d", "There are no landings in winter.")
    if war.weather_roll:
        return Refusal("5.84c", "The weather die of this turn has been rolled: all landings are declared before it.")
    if not war.amphibious:
        return Refusal("5.86a", "There are no Amphibious Points left: the chart, less those of the last turn.")
    return None


def why_nobody(war: War, side: str, target: int, plan: Plan) -> Refusal | None:
    """Why no unit can land in a hex; the reason of the unit that comes nearest to it."""
    if not any(coast >> target & 1 for coast in sea.COAST):
        return Refusal("5.7a", f"{geo.label(target)} is not on the coast.")
    best: tuple[int, Refusal] = (-1, Refusal("5.7a", "No unit of yours waits in a friendly port."))
    landing = plan.landing()
    for piece in bits(war.commanded(side)):
        if piece in landing:
            continue
        reasons = list(_questions(war, side, piece, target, plan))
        if reasons[-1] is None:
            return None
        if len(reasons) > best[0]:
            best = len(reasons), reasons[-1]
    if side == "allied" and war.us_due > sum(sp for sp, _ in plan.boxed) and why_not_box(war, 1, target, plan) is None:
        return None
    return best[1]


def why_not(war: War, side: str, piece: int, target: int, plan: Plan) -> Refusal | None:
    """Why a unit cannot land in a hex together with what has been decided."""
    return list(_questions(war, side, piece, target, plan))[-1]


def _questions(war: War, side: str, piece: int, target: int, plan: Plan) -> Iterator[Refusal | None]:
    """The questions in their order, up to the first that has an answer; None after the last."""
    start = war.at[piece]
    asked: tuple[Callable[[], Refusal | None], ...] = (
        lambda: _why_not_unit(war, side, piece, plan.free),
        lambda: embargo.why_no_port(war, side, start),
        lambda: _why_out_of_range(start, target) if side == "axis" else None,
        lambda: _why_unlawful(war, piece, war.nation(piece), target),
        lambda: _why_full(war, war.nation(piece), target, plan),
        lambda: _why_held_back(war, start),
        lambda: _why_no_way(war, side, start, target),
        lambda: _why_no_cover(war, side, plan, (start, war.sp[piece], target), piece),
        lambda: _why_no_points(war, side, plan, (start, war.sp[piece], target), piece),
    )
    for ask in asked:
        found = ask()
        yield found
        if found:
            return
    yield None


def why_not_box(war: War, sp: int, target: int, plan: Plan) -> Refusal | None:
    """Why a United States unit of this size cannot come straight from its box."""
    left = war.us_due - sum(size for size, _ in plan.boxed)
    if not 1 <= sp <= left:
        return Refusal("10.54", f"{left} United States SP of this turn can still assault.")
    if sp > largest(war, US):
        return Refusal("7.23", f"Such a unit may hold {largest(war, US)} SP at most now.")
    return (
        _why_unlawful(war, None, US, target)
        or _why_full(war, US, target, plan)
        or _why_no_way(war, "allied", None, target)
        or _why_no_cover(war, "allied", plan, (None, sp, target), None)
        or _why_no_points(war, "allied", plan, (None, sp, target), None)
    )


# ------------------------------------------------------------------ the unit
def _why_not_unit(war: War, side: str, piece: int, free: int) -> Refusal | None:
    name = war.piece_name(piece)
    if not war.commanded(side) >> piece & 1:
        return Refusal("5.11", f"{name} is not yours to move now.")
    if war.type(piece) >= Type.GARRISON:
        return Refusal("4.2.A1a", "Garrisons and Partisans never move.")
    if side == "axis" and war.nation(piece) != Nation.GERMANY:
        return Refusal("5.7c", "Amphibious Points are German and carry German units.")
    if war.bucket(piece) not in (Status.AXIS, Status.ALLIED):
        return Refusal("10.31b", f"{name} belongs to a country at peace.")
    if war.dropped >> piece & 1:
        return Refusal("16.74b", "Paratroops that have dropped do not move in this Game-Turn.")
    if war.marked >> piece & 1:
        return Refusal("5.64a", f"{name} is marked for rail and does nothing else.")
    if not free >> piece & 1:
        return Refusal("5.7j", f"{name} has moved; a landing is a unit's whole movement.")
    return None


def _why_held_back(war: War, start: int) -> Refusal | None:
    if war.britain_bare and "14.2" in war.rules and geo.BRITAIN >> start & 1:
        return Refusal("14.23", "Fewer than three SP stood in Britain at the end of the last turn: nobody leaves it.")
    return None


# ------------------------------------------------------------------ the target
def _why_out_of_range(start: int, target: int) -> Refusal | None:
    """[5.81a, 5.88, 9.72b, R91] What Germany cannot cross."""
    shared = [n for n in range(len(sea.SEAS)) if sea.COAST[n] >> start & 1 and sea.COAST[n] >> target & 1]
    for number in (sea.MEDITERRANEAN, sea.GULF):
        if shared == [number]:
            return Refusal("5.81a", f"The Axis never lands in the {sea.SEAS[number]}.")
    if {start, target} not in [{*pair} for pair in (*geo.WATER, *geo.PARTLY, *geo.CROSSINGS)]:
        return Refusal("5.88", f"{geo.label(target)} is out of range: Germany crosses one water hexside, no sea hex.")
    if not any(n in shared for n in (sea.BALTIC, sea.NORTH_SEA)):
        return Refusal("5.7k", "German landings are possible in the Baltic, the North Sea and the Channel only.")
    if not any(n in shared and sea.PORTS[n] >> start & 1 for n in (sea.BALTIC, sea.NORTH_SEA)):
        return Refusal("5.7f", f"{geo.label(start)} is no port of that sea.")
    return None


def _why_unlawful(war: War, piece: int | None, nation: int, target: int) -> Refusal | None:
    """Borders: whom the unit may attack, where it may set foot."""
    if piece is not None and war.at[piece] == target:
        return Refusal("5.7a", f"{war.piece_name(piece)} is there already.")
    stranger = piece if piece is not None else _any_of(war, nation)
    if war.others(war.status[nation]) & ~neutrals.targets(war, nation) & 1 << target:
        closed = Refusal("12.0b", f"The units in {geo.label(target)} may not be attacked.")
        return closed if stranger is None else neutrals.why_no_attack(war, stranger, target)
    if stranger is not None:
        return neutrals.why_closed(war, stranger, target)
    if neutrals.open_to(war, nation) >> target & 1:
        return None
    return Refusal("12.0b", f"{geo.country_name(target)} is neutral; the Allies may not enter it.")


def _any_of(war: War, nation: int) -> int | None:
    return next(bits(war.of_nation(nation)), None)


def _why_full(war: War, nation: int, target: int, plan: Plan) -> Refusal | None:
    going = len(plan.here) + sum(1 for other in war.landing.values() if other == target)
    assault = war.others(war.status[nation]) >> target & 1
    there = 0 if assault else sum(1 for at in war.at if at == target)
    if going + there >= UNITS_PER_HEX:
        return Refusal("7.0a", f"Two units at most fit into {geo.label(target)}.")
    return None


# ------------------------------------------------------------------ the way
Force = tuple[int | None, int, int]
"""Where it comes from (None: the United States box), its SP, its target."""


def _forces(war: War, plan: Plan) -> list[Force]:
    found: list[Force] = [(war.at[piece], war.sp[piece], target) for piece, target in plan.sailing]
    return found + [(None, sp, target) for sp, target in plan.boxed]


def _rate(war: War, side: str, start: int | None, target: int, danger: int) -> int:
    """Points per SP of a way that avoids these hexes; 0 if there is none."""
    if danger >> target & 1 or (start is not None and danger >> start & 1):
        return 0
    if side == "axis":
        return 1
    safe = 0
    for number, node in enumerate(routes.NODES):
        if not any(danger >> space & 1 for space in node.spaces):
            safe |= 1 << number
    safe |= 1 << routes.WEST | 1 << routes.EAST
    waters = interdiction.allied_waters(war)
    begin = 1 << routes.WEST if start is None else routes.HARBOUR[start]
    if embargo.sails(Waters(waters.passages, waters.nodes & safe), begin, target, beach=True):
        return 1
    return fleets.ROUND if embargo.rounds(war, begin, target, True, safe) else 0


def _why_no_way(war: War, side: str, start: int | None, target: int) -> Refusal | None:
    if _rate(war, side, start, target, 0):
        return None
    found = embargo.why_no_route(war, side, start, target)
    return Refusal("5.87", found.message) if found.clause == "5.74a" else found


def _danger(war: War, side: str, landing: set[int]) -> int:
    """[6.56a] Hexes in an Enemy air zone that no unit on land, other than the landing ones, contests."""
    mine, theirs = (Status.AXIS, Status.ALLIED) if side == "axis" else (Status.ALLIED, Status.AXIS)
    cover = threat = 0
    for piece, at in enumerate(war.at):
        if at < 0 or war.nation(piece) not in zones.AIR_NATIONS or war.type(piece) == Type.PARTISAN:
            continue
        if war.bucket(piece) == theirs:
            threat |= geo.AIR_ZONE[at]
        elif war.bucket(piece) == mine and piece not in landing and piece not in war.landing:
            cover |= geo.AIR_ZONE[at]
    return threat & ~cover


def _why_no_cover(war: War, side: str, plan: Plan, force: Force, piece: int | None) -> Refusal | None:
    landing = plan.landing() | ({piece} if piece is not None else set())
    danger = _danger(war, side, landing)
    for start, _, target in (*_forces(war, plan), force):
        if _rate(war, side, start, target, danger):
            continue
        if _rate(war, side, start, target, _danger(war, side, set())):
            return Refusal(
                "6.56b", "Units that land give no cover themselves; others must contest the enemy air zones."
            )
        return Refusal("6.56a", f"Enemy air zones bar the way to {geo.label(target)}; nobody contests them.")
    return None


def _why_no_points(war: War, side: str, plan: Plan, force: Force, piece: int | None) -> Refusal | None:
    have = war.german_amphibious if side == "axis" else war.amphibious
    danger = _danger(war, side, plan.landing() | ({piece} if piece is not None else set()))
    need = sum(sp * _rate(war, side, start, target, danger) for start, sp, target in (*_forces(war, plan), force))
    if need <= have:
        return None
    return Refusal("5.81b" if side == "axis" else "5.81c", f"That needs {need} Amphibious Points; you have {have}.")
