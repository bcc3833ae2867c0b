"""[5.61, 5.65, 10.34, 13.0] Railways, ports and Resource Centers by who has been where, and the end of the war."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.study.audit.ground import CENTERS, CONTACT, COUNTRIES, SHARE, country, side_of, zone
from theatrum.rulesets.spi.study.audit.lifelines import GERMANY, thriving
from theatrum.rulesets.spi.study.audit.step import OFF, Step
from theatrum.rulesets.spi.war import War

AXIS, ALLIED, OPEN_QUESTION = 1, 2, 3
POLAND = COUNTRIES["Poland"]


class Presence:
    """Where each camp has been in this Game-Turn and was when the last one ended; 1 the Axis, 2 its enemies."""

    def __init__(self, war: War) -> None:
        self.touched = {AXIS: 0, ALLIED: 0}
        """Hexes in which units of a camp, or their zones, have been in this Game-Turn."""
        self.visited = {AXIS: 0, ALLIED: 0}
        """Hexes in which units of a camp have been before this Game-Turn."""
        self.entered = {AXIS: 0, ALLIED: 0}
        """Hexes in which units of a camp have been in this Game-Turn."""
        self.standing = {AXIS: 0, ALLIED: 0}
        """Hexes that units or exclusive zones of a camp held when the last Game-Turn ended."""
        self.russians = self.new_russians = 0
        """Hexes in which Russians have been before this Game-Turn, and in it; they need not be at war."""
        self.start(war)

    def start(self, war: War) -> None:
        units, zones = _units(war), _zones(war)
        self.russians |= self.new_russians | war.hexes(war.armies[Nation.RUSSIA])
        for camp, other in ((AXIS, ALLIED), (ALLIED, AXIS)):
            self.visited[camp] |= self.entered[camp] | units[camp]
            self.entered[camp] = units[camp]
            self.touched[camp] = units[camp] | zones[camp]
            self.standing[camp] = units[camp] | (zones[camp] & ~zones[other] & ~units[other])

    def see(self, step: Step) -> None:
        for piece in step.changed:
            space = step.after.at[piece]
            camp = _camp(step.after, piece)
            if space != OFF and camp:
                self.entered[camp] |= 1 << space
            if space != OFF and step.after.nation(piece) == Nation.RUSSIA:
                self.new_russians |= 1 << space
        if step.was != step.now:
            units, zones = _units(step.after), _zones(step.after)
            for camp in (AXIS, ALLIED):
                self.touched[camp] |= units[camp] | zones[camp]
        if step.was.turn != step.now.turn:
            self.start(step.after)


class History:
    """Follows who held which Center, and judges trains, ships and the end of the war by what has been."""

    def __init__(self, war: War) -> None:
        self.presence = Presence(war)
        self.granted = {AXIS: war.rail_axis, ALLIED: war.rail_allied}
        """[15.2, 15.3] Countries that the scenario gives to a side without a unit in them."""
        self.centers = dict.fromkeys(bits(CENTERS), ALLIED)
        for space in bits(war.centers_axis & CENTERS):
            self.centers[space] = AXIS

    def see(self, step: Step) -> Iterator[str]:
        if step.verb == "rail":
            yield from self._rail(step)
        elif step.verb in ("ship", "ship_round"):
            yield from self._ship(step)
        self._claim(step)
        for event in step.all("resources"):
            yield from self._count(step, event["centers"])
        if step.after.result and not step.before.result:
            yield from self._verdict(step)
        self.presence.see(step)

    # ------------------------------------------------------------------ railways and ports
    def _rail(self, step: Step) -> Iterator[str]:
        war, piece = step.before, step.act.piece  # type: ignore[attr-defined]
        camp = AXIS if side_of(war, piece) == "axis" else ALLIED
        enemy = ALLIED if camp == AXIS else AXIS
        been, text = self.presence, step.name(piece)
        for space in (war.at[piece], step.after.at[piece]):
            if "alternate-rail" in war.options:
                yield from self._friendly(step, piece, space, "5.65b")
                continue
            land = _rail_country(space)
            where = f"{text} goes by rail in the country of {step.hex_(space)}"
            if _units(war)[enemy] & land:
                yield f"5.61: {where}, where the Enemy is"
            elif been.entered[enemy] & land or been.standing[enemy] & land & been.visited[enemy] & _units(war)[enemy]:
                yield f"5.61: {where}, where the Enemy has been in this Game-Turn"
            home = geo.OWNER[space] >= 0 and _home_camp(war, geo.OWNER[space]) == camp
            known = been.visited[camp] | (been.russians if camp == ALLIED else 0)
            known |= war.passed_axis if camp == AXIS else war.passed_allied | war.passed_red
            if not (known | self.granted[camp]) & land and not home:
                yield f"5.61: {where}, where its side has not been before"

    def _ship(self, step: Step) -> Iterator[str]:
        war, piece, end = step.before, step.act.piece, step.act.to  # type: ignore[attr-defined]
        yield from self._friendly(step, piece, war.at[piece], "5.7m")
        if end not in war.beach:
            yield from self._friendly(step, piece, end, "5.7m")

    def _friendly(self, step: Step, piece: int, space: int, clause: str) -> Iterator[str]:
        """[5.65b] No Enemy unit or zone there now, in this Game-Turn, or when the last one ended."""
        war = step.before
        camp = AXIS if side_of(war, piece) == "axis" else ALLIED
        enemy = ALLIED if camp == AXIS else AXIS
        bit, where = 1 << space, f"{step.name(piece)} at {step.hex_(space)}"
        if _units(war)[enemy] & bit or zone(war, war.bucket(piece)) & bit:
            yield f"{clause}: {where}, in the Enemy's hand or zone"
        elif self.presence.touched[enemy] & bit:
            yield f"{clause}: {where}, where the Enemy or his zone has been in this Game-Turn"
        elif self.presence.standing[enemy] & bit:
            yield f"{clause}: {where}, which the Enemy held when the last Game-Turn ended"

    # ------------------------------------------------------------------ Resource Centers
    def _claim(self, step: Step) -> None:
        """[R43] Sure at the end of a phase; in between whoever comes near a Center of the others makes it doubtful."""
        war = step.after
        if step.was == step.now:
            for piece in step.changed:
                space, camp = war.at[piece], _camp(war, piece)
                if space == OFF or not camp:
                    continue
                self._doubt(1 << space | step.passed, camp)
            return
        units, zones = _units(war), _zones(war)
        for space in self.centers:
            bit = 1 << space
            for camp, other in ((AXIS, ALLIED), (ALLIED, AXIS)):
                if units[camp] & bit or (zones[camp] & bit and not zones[other] & bit and not units[other] & bit):
                    self.centers[space] = camp
            if not (units[AXIS] | units[ALLIED]) & bit and zones[AXIS] & zones[ALLIED] & bit:
                self.centers[space] = OPEN_QUESTION
            if war.freed & bit and not units[AXIS] & bit:
                self.centers[space] = OPEN_QUESTION

    def _doubt(self, spaces: int, camp: int) -> None:
        """A unit has been in these hexes, or may have been."""
        near = spaces
        for space in bits(spaces):
            near |= CONTACT[space]
        for center in bits(near & CENTERS):
            if self.centers[center] != camp:
                self.centers[center] = OPEN_QUESTION

    def _count(self, step: Step, found: int) -> Iterator[str]:
        least = sum(holder == ALLIED for holder in self.centers.values())
        most = sum(holder != AXIS for holder in self.centers.values())
        if not least <= found <= most:
            yield f"10.34e: {found} Resource Centers are counted, {least} to {most} are Allied by what has been"

    # ------------------------------------------------------------------ the end
    def _verdict(self, step: Step) -> Iterator[str]:
        war, result = step.after, step.after.result
        if step.verb in ("accept", "resign"):
            return
        if war.three:
            yield from self._three(war, result)
            return
        inside = [p for p in war.units() if GERMANY >> war.at[p] & 1 and side_of(war, p) == "allied"]
        inside = [p for p in inside if war.type(p) != Type.PARTISAN]
        most = sum(war.sp[piece] for piece in inside)
        least = sum(war.sp[piece] for piece in inside if thriving(war, piece))
        held = sum(holder != ALLIED for holder in self.centers.values())
        allowed = {
            "Allied Decisive": most >= 10 and war.turn < 20,
            "Allied Substantive": most >= 10,
            "Allied Marginal": most >= 5 and least < 10,
            "Axis Marginal": least < 5,
            "Axis Substantive": least == 0 and held >= 12,
            "Axis Decisive": least == 0 and held >= 24,
        }
        if not allowed.get(result):
            yield f"13.0: {result} with {least} to {most} Allied SP in Germany and {held} Centers of the Axis at most"

    def _three(self, war: War, result: str) -> Iterator[str]:
        """[16.83, 9.13] German hexes by units, else by the last to pass."""
        hexes = {"axis": 0, "allied": 0, "russian": 0}
        for space in bits(GERMANY):
            bit = 1 << space
            side = "axis"
            for name, status, passed in (
                ("allied", Status.ALLIED, war.passed_allied),
                ("russian", Status.RED, war.passed_red),
            ):
                if war.held[status] & bit or (passed & bit and not war.taken() & bit):
                    side = name
            hexes[side] += 1
        best = [name for name, count in hexes.items() if count == max(hexes.values())]
        if result.lower() != (best[0] if len(best) == 1 else "draw"):
            yield f"16.83: {result} with {hexes}"


def _camp(war: War, piece: int) -> int:
    """The camp of a unit at war that is no Partisan; 0 for all others."""
    bucket = war.bucket(piece)
    if bucket == Status.AXIS:
        return AXIS
    return ALLIED if bucket in (Status.ALLIED, Status.RED) else 0


def _units(war: War) -> dict[int, int]:
    return {AXIS: war.held[Status.AXIS], ALLIED: war.held[Status.ALLIED] | war.held[Status.RED]}


def _zones(war: War) -> dict[int, int]:
    return {AXIS: zone(war, Status.ALLIED), ALLIED: zone(war, Status.AXIS)}


def _rail_country(space: int) -> int:
    land = country(space)
    if land == POLAND:
        return land & SHARE if SHARE >> space & 1 else land & ~SHARE
    return land


def _home_camp(war: War, nation: int) -> int:
    status = war.status[nation]
    if status in (Status.AXIS, Status.PRO_AXIS):
        return AXIS
    return ALLIED if status in (Status.ALLIED, Status.RED) or nation == Nation.RUSSIA else 0
