"""Naval action: fleets, their ports and what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import FIRST_FLEET, FLEETS, PIECE_NAMES, SIDE_OF_PIECE, SIDES
from theatrum.rulesets.hitlerswar.study.audit.ground import YELLOW, holder, name, phase_of
from theatrum.rulesets.hitlerswar.war import War

GIBRALTAR_ROOM = 3
COLOURS = {"Britain": "brown", "France": "light green"}
PORTS_OF = {
    nation: sum(geo.COUNTRY[country] for country in geo.COUNTRIES if geo.COLOUR[country] == colour)
    for nation, colour in COLOURS.items()
} | {"Italy": YELLOW}
"""[naval-fleets.4] the ground where a nation's fleets may lie; Germans and Soviets lie in any friendly port."""
SETTLED = ("movement", "combat", "production")


class Fleets:
    """Ships and carriers on the map."""

    def __init__(self) -> None:
        self.beaten: set[str] = set()
        """[naval-battle.2c, R70] fleets beaten in the running phase: they are out of it."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if "naval-action" not in after.options:
            if any(after.ships) or any(after.carriers) or after.afloat or after.raiding:
                yield "optional.0: fleets on the map without naval action"
            return
        if phase_of(before) != phase_of(after):
            self.beaten = set()
        for event in after.events or ():
            if event["kind"] == "fleet-beaten":
                self.beaten.add(event["fleet"])
            elif event["kind"] in ("on-raid", "search") and event["fleet"] in self.beaten:
                yield f"raid.7: {event['fleet']} was beaten and goes on: {event['kind']}"
        if any(after.port) or any(after.sea):
            yield "R93: ships in the boxes of the Atlantic"
        if (
            before.at[FIRST_FLEET:] == after.at[FIRST_FLEET:]
            and before.ships == after.ships
            and before.land == after.land
        ):
            return
        if after.result or after.homing or phase_of(after)[1] not in SETTLED or len(after.stack) > 3:
            return
        yield from self._ports(after)

    @staticmethod
    def _ports(war: War) -> Iterator[str]:
        load: Counter[int] = Counter()
        for number, nation in enumerate(FLEETS):
            piece = FIRST_FLEET + number
            size, space = war.ships[number] + war.carriers[number], war.at[piece]
            if war.raiding >> piece & 1:
                continue
            if (size > 0) != (space >= 0):
                yield f"fleet-movement.4: {PIECE_NAMES[piece]} has {size} ships and is at {space}"
            if space < 0 or war.afloat >> piece & 1:
                continue
            side = SIDE_OF_PIECE[piece]
            idle = nation == "Italy" and war.italy == 0
            if holder(war, space) != SIDES[side] and not idle:
                yield f"naval-fleets.4: {PIECE_NAMES[piece]} lies in {name(space)}, which is {holder(war, space)}"
            if nation in PORTS_OF and not PORTS_OF[nation] >> space & 1:
                yield f"naval-fleets.4: {PIECE_NAMES[piece]} lies in {name(space)}"
            load[space] += size
        for space, size in load.items():
            room = 99 if (geo.PORTS | geo.BOXES) >> space & 1 else 1
            room = GIBRALTAR_ROOM if space == geo.GIBRALTAR else room
            if size > room:
                yield f"naval-fleets.2b: {size} ships lie in {name(space)}"
