"""[9.62, 16.5] Who starves, and where Partisans rise."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.data.tables import FALL, SPRING, SUMMER
from theatrum.rulesets.spi.study.audit.ground import BALKANS, COUNTRIES, RUSSIA, side_of
from theatrum.rulesets.spi.study.audit.lifelines import starving, thriving
from theatrum.rulesets.spi.study.audit.step import COMBAT, OFF, Step
from theatrum.rulesets.spi.war import War

WEST = COUNTRIES["France"] | COUNTRIES["Belgium"] | COUNTRIES["Netherlands"]
RUSSIAN_SEASONS = {1941: (FALL,), 1942: (SUMMER, FALL), 1943: (SPRING, SUMMER, FALL), 1944: (SPRING, SUMMER, FALL)}


class Hunger:
    """Counts Combat Phases that a unit has spent certainly without supply [R36]."""

    def __init__(self) -> None:
        self.phases: dict[int, int] = {}
        self.cut: set[int] = set()

    def see(self, step: Step) -> Iterator[str]:
        for event in step.all("eliminated"):
            if "9.62a" in event["clauses"] and thriving(step.before, step.before.piece_of(event["unit"])):
                yield f"9.62a: {event['unit']} starves in {event['at']} with a way home"
        for piece in step.changed:
            if step.after.at[piece] == OFF:
                self.phases.pop(piece, None)
                self.cut.discard(piece)
        if step.was == step.now:
            return
        if step.was.phase == COMBAT:
            yield from self._close(step)
        if step.now.phase == COMBAT:
            self.cut = {piece for piece in step.after.units() if starving(step.after, piece)}
        if step.turned:
            self.phases = {piece: n for piece, n in self.phases.items() if starving(step.after, piece)}

    def _close(self, step: Step) -> Iterator[str]:
        """The end of a Combat Phase: two whole ones without supply are the end of a unit."""
        still = {piece for piece in self.cut if step.after.at[piece] != OFF and starving(step.after, piece)}
        self.phases = {piece: self.phases.get(piece, 0) + 1 for piece in still}
        for piece, count in self.phases.items():
            if count >= 2:
                yield f"9.62a: {step.name(piece)} lives after {count} Combat Phases without supply"


class Risings:
    """[16.52-16.56, PAT] Partisans rise in their own land, in season, and not among the Enemy."""

    def see(self, step: Step) -> Iterator[str]:
        for event in step.all("partisan"):
            if "16.53a" in event["clauses"]:
                yield from self._rising(step, event["unit"], event["at"])

    def _rising(self, step: Step, unit: str, at: str) -> Iterator[str]:
        war = step.after
        piece, space = war.piece_of(unit), geo.BOARD.index[at]
        nation, where = war.nation(piece), f"{unit} rises in {at}"
        if "partisans" not in war.options:
            yield f"16.52a: {where} without the option"
        if not self._land(nation) >> space & 1:
            yield f"16.53a: {where}, abroad"
        if any(side_of(war, p) != side_of(war, piece) for p in bits(war.here[space]) if war.nation(p) != Nation.RUSSIA):
            yield f"PAT.6: {where}, among the Enemy"
        if war.here[space].bit_count() > 2:
            yield f"16.56a: {where}, which is full"
        if not self._season(step.before, nation):
            yield f"PAT.1: {where} in quarter {step.before.quarter} of {step.before.year}"
        if war.vichy == 1 and war.vichy_land >> space & 1:
            yield f"14.18: {where}, in Vichy France"
        if nation == Nation.RUSSIA and not self._west_of_a_german(war, space):
            yield f"16.5c: {where}, with no German unit east of it"

    def _land(self, nation: int) -> int:
        if nation in (Nation.YUGOSLAVIA, Nation.GREECE):
            return BALKANS
        if nation in (Nation.FRANCE, Nation.BELGIUM, Nation.NETHERLANDS):
            return WEST
        return geo.HOME[nation]

    def _season(self, war: War, nation: int) -> bool:
        if nation == Nation.RUSSIA:
            return war.quarter in RUSSIAN_SEASONS.get(war.year, ())
        if self._land(nation) == WEST:
            return war.year >= 1941 and war.quarter in (SPRING, SUMMER, FALL)
        return war.italy == 2 or (war.year >= 1942 and war.quarter in (SPRING, SUMMER))

    def _west_of_a_german(self, war: War, space: int) -> bool:
        germans = [war.at[p] for p in bits(war.armies[Nation.GERMANY] & war.ranks[Status.AXIS])]
        column = geo.BOARD.names[space][:2]
        return any(RUSSIA >> at & 1 and geo.BOARD.names[at][:2] > column for at in germans)
