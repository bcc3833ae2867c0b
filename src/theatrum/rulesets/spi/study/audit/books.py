"""[7.2, 10.0] The books of both sides: no SP comes or goes without cause, and points are paid as the charts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import CODES, NAMES, TYPE_CODES, TYPES, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES, TURN_OF
from theatrum.rulesets.spi.study.audit.ground import CENTERS, COUNTRIES, side_of, zone
from theatrum.rulesets.spi.study.audit.step import BUILD_UP, OFF, POINTS, Step
from theatrum.rulesets.spi.war import War

CHART = TABLES["turn_record"]["turn"]
COST = (TABLES["german_costs"]["infantry"], TABLES["german_costs"]["mechanized"], TABLES["german_costs"]["paratroop"])
LEVIES = (Nation.YUGOSLAVIA, Nation.TURKEY, Nation.SWEDEN, Nation.SPAIN)
GERMANY = COUNTRIES["Germany"]
BRITAIN = COUNTRIES["Britain"]
ITALY = sum(1 << geo.BOARD.index[name] for key in ("italy_mainland", "italy_islands") for name in geo.MAP["sets"][key])
ITALIAN_PORTS = sum(1 << geo.BOARD.index[name] for name in geo.MAP["ports"]["italian"])
SUEZ_OR_KUWAIT = sum(1 << geo.BOARD.index[name] for name in ("2325", "3223", "3324"))
MAINLAND_FRANCE = COUNTRIES["France"] & ~(1 << geo.BOARD.index["1017"])
POLITICS = ("vichy", "surrender", "mechanized", "interned", "free-french", "removed")
ARRIVALS = ("build", "siberian", "forward", "forward_round", "partisan", "resolve", "end", "deploy")
"""Verbs of acts that can bring SP onto the map: placed, landed from the United States box, or risen."""


class Books:
    """Keeps its own account of what each nation may place in a Player-Turn, a year and the war."""

    def __init__(self, war: War) -> None:
        self.placed: Counter[int] = Counter()
        """SP placed in this Player-Turn by nation, Siberians apart."""
        self.siberians = 0
        self.levied: Counter[int] = Counter()
        self.year, self.replaced, self.italian = war.year, war.german_replaced, war.italian_replaced
        self.americans = war.us_box + war.us_due + war.us_delayed + war.us_held + war.us_storm
        """United States SP that the chart has promised and that are not on the map yet."""

    def see(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        if before.sp != after.sp or step.changed or before.kind is not after.kind:
            yield from self._balance(step)
        yield from self._transport(step)
        if step.verb == "build":
            yield from self._build(step)
        elif step.verb == "siberian":
            self.siberians += 1
            if self.siberians > 3:
                yield f"10.32f: Siberian unit number {self.siberians}"
        elif step.verb == "buy" and Nation.GERMANY in before.replacing:
            self.replaced += TABLES["german_costs"]["amphibious_point"]
        elif step.verb in ("merge", "shift", "split"):
            yield from self._reform(step)
        for event in step.all("production"):
            yield from self._production(step, event.get("die", 0), event["points"])
        for event in step.all("take"):
            if event["nation"] == "United States" and event["what"] == "replacements":
                self.americans += 1 - CHART[step.was.turn]["us"]
            if event["nation"] == "Germany":
                yield from self._german_points(step, event["what"], event["points"])
        if step.now.turn != step.was.turn and after.year != self.year:
            self.year, self.replaced, self.italian = after.year, 0, 0
        if step.turned:
            self.placed = Counter()
            self.americans += CHART[step.now.turn]["us"] if step.now.side == "allied" else 0

    # ------------------------------------------------------------------ no SP without a cause
    def _balance(self, step: Step) -> Iterator[str]:
        """[8.5, RP.1, R47] What leaves the map lies in the Pool, unless politics took it; what comes was placed."""
        old, new = _on_map(step.before), _on_map(step.after)
        kinds = [event["kind"] for event in step.events]
        if any(kind in POLITICS for kind in kinds):
            return
        for kind in old.keys() | new.keys():
            change = new[kind] - old[kind]
            if change > 0 and kind // TYPES == Nation.UNITED_STATES:
                self.americans -= change
                if self.americans < 0:
                    yield f"10.51a: {-self.americans} United States SP more than the chart has given"
            if change > 0 and step.verb not in ARRIVALS:
                yield f"10.0a: '{step.verb}' brings {change} SP of {_name(kind)}"
            if kind % TYPES in (Type.PARTISAN, Type.GARRISON):
                continue
            if change < 0:
                yield from self._lost(step, kind, -change)
        lost = old[Nation.ITALY * TYPES] - new[Nation.ITALY * TYPES]
        if lost > 0 and step.after.italian_losses - step.before.italian_losses != lost:
            yield f"16.65a: {lost} Italian SP are lost, {step.after.italian_losses} counted"

    def _lost(self, step: Step, kind: int, sp: int) -> Iterator[str]:
        before, after = step.before, step.after
        if step.was.turn == step.now.turn:
            pool = after.pool.get(kind, 0) - before.pool.get(kind, 0)
        else:
            pool = after.pool.get(kind, 0) + after.pool_before.get(kind, 0) - before.pool.get(kind, 0)
        if pool != sp:
            yield f"R47: {sp} SP of {_name(kind)} are lost, {pool} lie in the Pool"

    def _reform(self, step: Step) -> Iterator[str]:
        """[7.21, 7.28] Only in phase 6, within a hex and a kind."""
        before, after = step.before, step.after
        if step.was.phase != BUILD_UP:
            yield f"7.21: '{step.verb}' in phase {step.was.phase}"
        if _on_map(before) != _on_map(after):
            yield f"7.21: '{step.verb}' changes the SP on the map"
        touched = [p for p in range(len(before.sp)) if (before.sp[p], before.at[p]) != (after.sp[p], after.at[p])]
        places = {war.at[p] for war in (before, after) for p in touched if war.at[p] != OFF}
        if len(places) > 1:
            yield f"7.21: '{step.verb}' moves SP from hex to hex"

    # ------------------------------------------------------------------ points
    def _build(self, step: Step) -> Iterator[str]:
        war, space, sp = step.before, step.act.to, step.act.sp  # type: ignore[attr-defined]
        code, _, arm = step.act.unit.partition(".")  # type: ignore[attr-defined]
        nation, type_ = CODES.index(code), TYPE_CODES.index(arm)
        text = f"{step.act.unit} {sp} in {step.hex_(space)}"  # type: ignore[attr-defined]
        if step.was.phase != POINTS:
            yield f"4.2.A5: {text}, outside phase 5"
        price = COST[type_] if nation == Nation.GERMANY else 1
        replaced = (war.replacing.get(nation, 0) - step.after.replacing.get(nation, 0)) // price
        pools = [p.get(nation * TYPES + type_, 0) for w in (war, step.after) for p in (w.pool, w.pool_before)]
        if sum(pools[:2]) - sum(pools[2:]) != replaced:
            yield f"10.0f: {text}: {replaced} SP are Replacements, the Pool goes from {pools[:2]} to {pools[2:]}"
        yield from self._paid(step, nation, sp * price, text)
        if nation == Nation.ITALY:
            self.italian += replaced
            if self.italian > 1:
                yield f"10.67c: {text}, Italian Replacement number {self.italian} of {war.year}"
        self.placed[nation] += sp
        yield from self._most(step, nation, text)
        yield from self._place(step, nation, space, bool(replaced), text)

    def _paid(self, step: Step, nation: int, cost: int, text: str) -> Iterator[str]:
        before, after = step.before, step.after
        paid = before.reinforcing.get(nation, 0) - after.reinforcing.get(nation, 0)
        paid += before.replacing.get(nation, 0) - after.replacing.get(nation, 0)
        if nation == Nation.BRITAIN:
            paid += before.suez_waiting - after.suez_waiting
        if nation == Nation.UNITED_STATES:
            paid += before.us_due - after.us_due
        if paid != cost and nation not in LEVIES and nation != Nation.POLAND:
            yield f"10.0b: {text} costs {cost}, {paid} are paid"
        if nation == Nation.GERMANY and before.replacing.get(nation):
            self.replaced += cost
            if self.replaced > 25:
                yield f"10.62: {self.replaced} German Replacement Points in {before.year}"

    def _most(self, step: Step, nation: int, text: str) -> Iterator[str]:
        """[TR.1] No nation places more in a Player-Turn than its chart allows at the very most."""
        war, row = step.before, CHART[step.was.turn]
        most = {Nation.ITALY: row["it"] + 1, Nation.FRANCE: row["fr"]}.get(nation)
        if nation == Nation.RUSSIA:
            most = row["ru"] if war.russia == 0 else 20
        if nation == Nation.FRANCE and war.vichy:
            most = 0
        if nation in LEVIES or nation == Nation.POLAND:
            self.levied[nation] += 1
            most, self.placed[nation] = (3 if nation == Nation.POLAND else 2), self.levied[nation]
        if nation == Nation.UNITED_STATES and step.was.turn < TURN_OF["4/1942"]:
            most = 0
        if most is not None and self.placed[nation] > most:
            yield f"TR.1: {text} makes {self.placed[nation]} SP, {most} at most"

    def _place(self, step: Step, nation: int, space: int, replacing: bool, text: str) -> Iterator[str]:
        war = step.before
        areas = {
            Nation.GERMANY: (GERMANY, "10.13"),
            Nation.ITALY: (ITALY, "10.21"),
            Nation.RUSSIA: (CENTERS, "10.73a"),
            Nation.FRANCE: (MAINLAND_FRANCE, "R93"),
            Nation.BRITAIN: (BRITAIN | SUEZ_OR_KUWAIT, "10.41a"),
            Nation.UNITED_STATES: (BRITAIN, "10.51a"),
        }
        area, clause = areas.get(nation, (geo.HOME[nation], "15.11d"))
        if not area >> space & 1:
            yield f"{clause}: {text} is the wrong place"
        if nation == Nation.ITALY and replacing and not ITALIAN_PORTS >> space & 1:
            yield f"10.68: {text}, a Replacement outside the ports"
        friend = any(side_of(war, piece) == step.was.side for piece in bits(war.here.get(space, 0)))
        strict = nation == Nation.GERMANY and replacing
        exempt = nation in (Nation.BRITAIN, Nation.UNITED_STATES) or (friend and not strict)
        if not exempt and war.status[nation] >= Status.AXIS and zone(war, war.status[nation]) >> space & 1:
            yield f"{'10.66a' if strict else '10.14'}: {text}, in an Enemy Zone of Control"

    def _production(self, step: Step, die: int, points: int) -> Iterator[str]:
        """[10.34, RPC.1] The Production Chart, by the count of the last phase 8 or, once, its last column."""
        if not die:
            return
        war, row = step.before, TABLES["russian_production"]["rows"][die - 1]
        column = min(war.resources // 3, 10)
        if points != (row[-1] if war.free_column else row[column]):
            yield f"10.34c: {war.resources} resources and a {die} give Russia {points} points"

    def _german_points(self, step: Step, what: str, points: int) -> Iterator[str]:
        """[10.11, 10.61, 12.1, 16.57, R51, R75] Chart, Suez and Kuwait, halved by Sweden, less the Partisans' share."""
        war = step.before
        rate = CHART[step.was.turn]["de"] + sum(_axis_holds(war, name) for name in ("2325", "3223"))
        if what == "replacements":
            rate = 8
        if war.sweden_halves:
            rate = (rate + 1) // 2
        rate = max(0, rate - _partisan_cut(war) - war.partisan_debt)
        if what == "replacements":
            rate = min(rate, 25 - self.replaced)
        if rate != points:
            yield f"10.11a: Germany takes {points} {what}, {rate} are due"

    # ------------------------------------------------------------------ transport
    def _transport(self, step: Step) -> Iterator[str]:
        """[5.79, 10.15] German points change their state, but only a purchase makes new ones."""
        old, new = _german_ships(step.before), _german_ships(step.after)
        if new - old != (1 if step.verb == "buy" else 0):
            yield f"5.79c: '{step.verb}' makes {old} German transport points {new}"
        if min(step.after.naval, step.after.amphibious, step.after.german_amphibious, step.after.german_naval) < 0:
            yield f"5.72: transport points below zero after '{step.verb}'"


def _german_ships(war: War) -> int:
    return war.german_amphibious + war.german_naval + war.converting + war.converted


def _on_map(war: War) -> Counter[int]:
    """SP on the map by kind."""
    found: Counter[int] = Counter()
    for kind, at, sp in zip(war.kind, war.at, war.sp, strict=True):
        if at != OFF:
            found[kind] += sp
    return found


def _name(kind: int) -> str:
    return f"{NAMES[kind // TYPES]} {TYPE_CODES[kind % TYPES]}"


def _axis_holds(war: War, name: str) -> bool:
    """[9.13] By a unit in the hex, else by the last to pass; neither hex was the Axis's before the war."""
    bit = 1 << geo.BOARD.index[name]
    if war.held[Status.AXIS] & bit:
        return True
    return bool(war.passed_axis & bit and not (war.held[Status.ALLIED] | war.held[Status.RED]) & bit)


def _partisan_cut(war: War) -> int:
    """[16.57, 16.58b] A point for every three Partisans in one land."""
    groups = {
        Nation.YUGOSLAVIA: "b",
        Nation.GREECE: "b",
        Nation.BELGIUM: "f",
        Nation.NETHERLANDS: "f",
        Nation.FRANCE: "f",
    }
    lands: Counter[object] = Counter()
    for piece in war.units():
        if war.type(piece) == Type.PARTISAN and war.nation(piece) != Nation.FINLAND:
            lands[groups.get(war.nation(piece), war.nation(piece))] += 1
    return sum(count // 3 for count in lands.values())
