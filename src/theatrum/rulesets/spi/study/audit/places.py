"""[7.0, 12.0, 14.5, 16.2-16.4] Who stands where: stacking by phase, sizes, foreign and neutral ground."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import (
    PARTISANS_ALLIED,
    PARTISANS_AXIS,
    SELF_DEFENSE,
    WESTERN,
    Nation,
    Status,
    Type,
)
from theatrum.rulesets.spi.data.tables import TURN_OF
from theatrum.rulesets.spi.study.audit.ground import (
    BALKANS,
    BALTIC,
    COUNTRIES,
    LAND,
    NEAR_RUSSIA,
    RUSSIA,
    SHARE,
    country,
    side_of,
)
from theatrum.rulesets.spi.study.audit.step import INITIAL, OFF, Step
from theatrum.rulesets.spi.war import War

LIMIT = 2
"""[7.0a] Units in a hex."""
CAMP = {
    Status.PRO_AXIS: Status.AXIS,
    PARTISANS_AXIS: Status.AXIS,
    PARTISANS_ALLIED: Status.ALLIED,
}
ITALIAN = COUNTRIES["Italy"] | COUNTRIES["Libya"] | COUNTRIES["Albania"]


class Places:
    """Looks at every unit that has come somewhere, and at every hex when a phase ends."""

    def __init__(self, war: War) -> None:
        self.overflow: set[int] = set()
        """Units that combat has driven onto a full hex, until their owner's next Initial Movement is over [7.0]."""
        self.axis_came = [bool(war.invaded >> nation & 1) for nation in range(27)]
        """[12.0b] Nations whose land Axis units have entered, or whose units they have attacked."""

    def see(self, step: Step) -> Iterator[str]:
        self._remember(step)
        for piece in step.changed:
            if step.after.at[piece] == OFF:
                self.overflow.discard(piece)
            elif piece not in step.after.landing:
                yield from self._arrival(step, piece)
        if step.was != step.now:
            yield from self._phase_end(step)
        elif step.changed:
            yield from self._company(step)

    # ------------------------------------------------------------------ history
    def _remember(self, step: Step) -> None:
        for event in step.all("retreat"):
            if step.was.phase != INITIAL:
                piece = step.before.piece_of(event["unit"])
                if step.after.here.get(step.after.at[piece], 0).bit_count() > LIMIT:
                    self.overflow.add(piece)
        for piece in step.changed:
            space = step.after.at[piece]
            if space != OFF and side_of(step.after, piece) == "axis":
                owner = geo.OWNER[space]
                if owner >= 0:
                    self.axis_came[owner] = True
        for event in step.all("invasion"):
            if event["by"] == "axis":
                for nation in bits(step.after.invaded & ~step.before.invaded):
                    self.axis_came[nation] = True
        ended = step.was.phase == INITIAL and step.was != step.now
        if ended:
            self.overflow = {piece for piece in self.overflow if side_of(step.after, piece) != step.was.side}

    # ------------------------------------------------------------------ stacking and sizes
    def _phase_end(self, step: Step) -> Iterator[str]:
        war = step.after
        for space, stack in war.here.items():
            settled = sum(1 for piece in bits(stack) if piece not in self.overflow)
            ashore = stack & ~_afloat(war)
            if stack.bit_count() > LIMIT and settled > LIMIT and ashore.bit_count() > LIMIT:
                yield f"7.0a: {ashore.bit_count()} units in {step.hex_(space)} at the end of a phase"
        yield from self._company(step)
        for piece in war.units():
            yield from self._size(step, piece)
        if war.russia == 0 and step.was.side in ("allied", "russian"):
            red = [war.at[piece] for piece in bits(war.armies[Nation.RUSSIA])]
            if len(set(red)) < len(red):
                yield "7.26a: Russians at peace stand in one hex"

    def _company(self, step: Step) -> Iterator[str]:
        """Enemies share no hex, but for Paratroops on top of their target and landing forces off theirs."""
        war = step.after
        if war.stack and type(war.frame).__name__ == "Displacement":
            return  # [R56, R134] guests are on their way out of Vichy land
        guests = _afloat(war)
        spaces = {war.at[piece] for piece in step.changed} if step.was == step.now else war.here
        for space in spaces:
            if space == OFF:
                continue
            camps = set()
            for piece in bits(war.here.get(space, 0) & ~guests):
                bucket = war.bucket(piece)
                camps.add((bucket, war.nation(piece)) if bucket == Status.NEUTRAL else (CAMP.get(bucket, bucket), 0))
            if len(camps) > 1 and not (war.three and camps == {(Status.RED, 0), (Status.ALLIED, 0)}):
                yield f"5.15: units of different sides stand in {step.hex_(space)}"

    def _size(self, step: Step, piece: int) -> Iterator[str]:
        war = step.after
        nation, sp = war.nation(piece), war.sp[piece]
        if sp < 1:
            yield f"3.22a: {war.piece_name(piece)} is on the map with {sp} SP"
        if war.type(piece) in (Type.PARTISAN, Type.GARRISON):
            most = 1
        elif nation == Nation.GERMANY:
            most = 4
        elif nation == Nation.RUSSIA:
            most = 2 if war.invasion_turn < 0 else 4 if war.turn >= TURN_OF["1/1943"] else 3
        elif side_of(war, piece) == "axis" and nation != Nation.VICHY:
            most = 2
        else:
            most = 4 if war.turn >= TURN_OF["1/1943"] else 3
        if sp > most:
            yield f"7.22a: {war.piece_name(piece)} has {sp} SP, {most} at most"

    # ------------------------------------------------------------------ foreign ground
    def _arrival(self, step: Step, piece: int) -> Iterator[str]:
        war = step.after
        space, nation, name = war.at[piece], war.nation(piece), war.piece_name(piece)
        where = f"{name} in {step.hex_(space)}"
        if not LAND >> space & 1:
            yield f"3.1a: {where}, which is no land"
            return
        yield from self._own_moves(step, piece, where)
        if war.type(piece) == Type.PARTISAN:
            return
        home = geo.HOME[nation] if nation < len(geo.HOME) else 0
        if nation in SELF_DEFENSE and nation != Nation.POLAND and not home >> space & 1:
            yield f"16.23: {where}, outside its country"
        if side_of(war, piece) in ("allied", "russian"):
            yield from self._allied_ground(step, piece, where)
        if nation == Nation.RUSSIA:
            yield from self._russian_ground(war, space, where)
        if nation == Nation.ITALY and war.italy == 0:
            yield from self._italian_ground(war, space, where)
        if "minor-countries" in war.options:
            yield from self._minor_ground(war, piece, where)

    def _own_moves(self, step: Step, piece: int, where: str) -> Iterator[str]:
        if piece >= len(step.before.at) or step.before.at[piece] == OFF:
            return
        if step.after.type(piece) in (Type.GARRISON, Type.PARTISAN):
            yield f"4.2.A1a: {where} has moved"
        idle = step.before.bucket(piece) in (Status.VICHY, Status.NEUTRAL) and step.after.nation(piece) != Nation.RUSSIA
        if idle and step.verb not in ("retreat", "resolve", "lose"):
            yield f"14.13c: {where} has moved, although it obeys nobody"

    def _allied_ground(self, step: Step, piece: int, where: str) -> Iterator[str]:
        """[12.0b, 12.2, 16.14, 16.63] No Ally in a neutral country that the Axis has not entered or attacked."""
        war, nation = step.after, step.after.nation(piece)
        owner = geo.OWNER[war.at[piece]]
        if owner in (OFF, nation) or owner in WESTERN or owner == Nation.RUSSIA or owner == Nation.GERMANY:
            return
        if owner == Nation.POLAND or (nation == Nation.RUSSIA and (war.three or (BALTIC >> war.at[piece] & 1))):
            return
        status = war.status[owner]
        if owner == Nation.ITALY:
            if war.italy == 0:
                yield f"16.63: {where}, in Italian land before Italy's entry"
        elif owner == Nation.FINLAND:
            if status == Status.PRO_AXIS or not war.finland_entered:
                yield f"12.2: {where}, before other Axis units have been there"
        elif status == Status.NEUTRAL and not self.axis_came[owner]:
            yield f"12.0b: {where}, a country that the Axis has left in peace"
        elif status == Status.PRO_AXIS:
            yield f"15.0e: {where}, a country that should have become active by it"

    def _russian_ground(self, war: War, space: int, where: str) -> Iterator[str]:
        if not war.russia_at_war and not (RUSSIA | SHARE | BALTIC) >> space & 1:
            yield f"R88: {where}, abroad without war"
        if not NEAR_RUSSIA >> space & 1 and not war.three:
            yield f"14.5: {where}, more than ten hexes from Russia"

    def _italian_ground(self, war: War, space: int, where: str) -> Iterator[str]:
        if not ITALIAN >> space & 1:
            yield f"16.62a: {where}, abroad before Italy's entry"
        africa = sum(war.sp[piece] for piece in bits(war.armies[Nation.ITALY]) if geo.AFRICA >> war.at[piece] & 1)
        if geo.AFRICA >> space & 1 and africa > 3:
            yield f"16.62b: {where}, one of {africa} Italian SP in Africa before Italy's entry"

    def _minor_ground(self, war: War, piece: int, where: str) -> Iterator[str]:
        space, nation = war.at[piece], war.nation(piece)
        home = country(space) == country(geo.BOARD.index[_CAPITAL[nation]]) if nation in _CAPITAL else True
        if home:
            return
        if nation == Nation.FINLAND and war.finland_attacked < 2:
            yield f"16.41a: {where}, before a Russian has crossed the border"
        if nation in (Nation.HUNGARY, Nation.RUMANIA):
            if not war.russia_at_war:
                yield f"16.31b: {where}, abroad before Russia is at war"
            yield from self._contingent(war, nation, "16.32", where)
        if nation == Nation.BULGARIA:
            if not BALKANS >> space & 1:
                yield f"16.33: {where}, outside Bulgaria and the Balkans"
            yield from self._contingent(war, nation, "16.33", where)

    def _contingent(self, war: War, nation: int, clause: str, where: str) -> Iterator[str]:
        home = country(geo.BOARD.index[_CAPITAL[nation]])
        abroad = sum(war.sp[piece] for piece in bits(war.armies[nation]) if not home >> war.at[piece] & 1)
        if abroad > 1:
            yield f"{clause}: {where}, one of {abroad} SP abroad"


_CAPITAL = {Nation.FINLAND: "1807", Nation.HUNGARY: "1615", Nation.RUMANIA: "1917", Nation.BULGARIA: "1818"}


def _afloat(war: War) -> int:
    """Units that stand with the Enemy or at sea until their attack: landed or dropped in this Player-Turn."""
    out = war.dropped
    for piece in war.landing:
        out |= 1 << piece
    return out
