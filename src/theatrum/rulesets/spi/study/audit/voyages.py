"""[5.7, 5.8, 14.23] Ships and landings: ports, seasons, points and what the dice leave of a shipment."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Type
from theatrum.rulesets.spi.data.tables import SUMMER, TABLES, WINTER
from theatrum.rulesets.spi.study.audit.ground import COUNTRIES, FLIGHT, INDEX
from theatrum.rulesets.spi.study.audit.step import INITIAL, NAVAL, Step
from theatrum.rulesets.spi.war import War

CHART = TABLES["allied_transport"]["turn"]
BRITAIN = COUNTRIES["Britain"]
INNER = ("Baltic Sea", "Mediterranean Sea")
DEAD = ("Black Sea", "Caspian Sea")


def _ports() -> int:
    """[5.7e, 5.7f, 5.7n] Anchors of the inner seas, every coast of the oceans, none of the Black and Caspian Seas."""
    out = sum(1 << INDEX[row["hex"]] for key in ("mediterranean", "baltic") for row in geo.MAP["ports"][key])
    for sea in geo.MAP["sea"]:
        if sea["name"] not in (*INNER, *DEAD):
            out |= sum(1 << INDEX[name] for name in sea["coastal_land_hexes"])
    return out


PORTS = _ports()


class Voyages:
    """Follows who has walked in a Player-Turn, and the Amphibious Points of the last Allied one."""

    def __init__(self, war: War) -> None:
        self.walked: set[int] = set()
        self.shipped: set[int] = set()
        self.rested = war.amphibious_used
        """Allied Amphibious Points used in the last Allied Player-Turn."""
        self.had = war.amphibious

    def see(self, step: Step) -> Iterator[str]:
        if step.verb in ("ship", "ship_round"):
            yield from self._ship(step)
        elif step.verb == "move":
            self.walked.add(step.act.piece)  # type: ignore[attr-defined]
        for kind in ("land", "assault"):
            for _ in step.all(kind):
                yield from self._season(step)
        for event in (*step.all("ship"), *step.all("forward")):
            if min(event["arrived"], event["aborted"], event["lost"]) < 0:
                yield f"6.51: a shipment of {event}"
        if step.turned:
            yield from self._allot(step)
            self.walked, self.shipped = set(), set()

    def _ship(self, step: Step) -> Iterator[str]:
        war, piece, end = step.before, step.act.piece, step.act.to  # type: ignore[attr-defined]
        start, text = war.at[piece], f"{step.name(piece)} sails from {step.hex_(war.at[piece])} to {step.hex_(end)}"
        if step.was.phase != NAVAL:
            yield f"5.7g: {text} in phase {step.was.phase}"
        if piece in self.walked or piece in self.shipped:
            yield f"5.0d: {text} after another move"
        self.shipped.add(piece)
        if war.type(piece) in (Type.GARRISON, Type.PARTISAN):
            yield f"4.2.A1a: {text}"
        if not PORTS >> start & 1 or (not PORTS >> end & 1 and end not in war.beach):
            yield f"5.7a: {text}, not from port to port"
        if step.was.side == "allied" and war.britain_bare and BRITAIN >> start & 1 and not BRITAIN >> end & 1:
            yield f"14.23: {text}, and Britain is bare"
        event = step.all("ship")[0]
        if event["arrived"] + event["aborted"] + event["lost"] != war.sp[piece]:
            yield f"R22: of {war.sp[piece]} SP {event['arrived']} arrive, {event['aborted']} turn back"
        if step.was.side != "axis":
            yield from self._price(step, piece, text)
        if event["arrived"] == war.sp[piece] and end not in war.beach:
            yield from self._dice(step, piece, text)
        if war.nation(piece) == Nation.ITALY and geo.AFRICA >> end & 1:
            there = sum(war.sp[p] for p in bits(war.armies[Nation.ITALY]) if geo.AFRICA >> war.at[p] & 1)
            if there >= 3 and not geo.AFRICA >> start & 1:
                yield f"5.77c: {text}, where {there} Italian SP are"

    def _dice(self, step: Step, piece: int, text: str) -> Iterator[str]:
        """[5.78, 6.51-6.53] A die for every SP and every Enemy SP near its ports, or one in the Mediterranean."""
        war, end = step.before, step.act.to  # type: ignore[attr-defined]
        fliers = (Nation.GERMANY,) if step.was.side != "axis" else (Nation.BRITAIN, Nation.UNITED_STATES)
        near = 0
        for p in war.units():
            if war.nation(p) in fliers and p not in war.landing and FLIGHT[war.at[p]] & (1 << war.at[piece] | 1 << end):
                near += war.sp[p]
        rolled = len(step.all("die"))
        special = rolled == war.sp[piece] and step.was.side != "axis" and war.italy == 1
        if rolled < near * war.sp[piece] and not special:
            yield f"6.52: {text} for {rolled} dice, {near} Enemy SP near the ports"

    def _price(self, step: Step, piece: int, text: str) -> Iterator[str]:
        """[5.71b, 5.71c, 5.75] A point for each SP, two round Africa; the French point pays for one French SP."""
        war, after = step.before, step.after
        paid = war.naval - after.naval + (1 if (after.spent ^ war.spent) & 8 else 0)
        due = war.sp[piece] * (2 if step.verb == "ship_round" else 1)
        if paid != due:
            yield f"5.71c: {text} for {paid} Naval Points, {due} are due"

    def _season(self, step: Step) -> Iterator[str]:
        if step.was.phase != INITIAL and step.verb != "resolve" and step.verb != "end":
            yield f"5.8: a landing in phase {step.was.phase}"
        quarter = step.before.quarter
        if step.was.phase == INITIAL and (quarter == WINTER or (step.was.side == "axis" and quarter != SUMMER)):
            yield f"5.84a: {step.was.side} lands in quarter {quarter}"

    def _allot(self, step: Step) -> Iterator[str]:
        """[5.72, 5.86a] The chart's points for the Allied Player-Turn, less the Amphibious ones used in the last."""
        if step.was.side == "allied":
            self.rested = self.had - step.after.amphibious if self.had >= step.after.amphibious else 0
        if step.now.side != "allied":
            return
        row, war = CHART[step.now.turn], step.after
        if war.naval != row["naval"]:
            yield f"5.72: {war.naval} Naval Points, {row['naval']} on the chart"
        due = max(0, row["amphibious"] - self.rested)
        if war.amphibious != due:
            yield f"5.86a: {war.amphibious} Amphibious Points, {due} are due"
        self.had = war.amphibious
