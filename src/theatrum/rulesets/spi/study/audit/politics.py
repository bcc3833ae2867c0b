"""[10.3, 12.0, 14.1, 14.3, 16.6] Who changes sides, when, and whose units are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data.nations import AXIS_MINORS, NAMES, Nation, Status
from theatrum.rulesets.spi.data.tables import TURN_OF
from theatrum.rulesets.spi.study.audit.books import ITALY
from theatrum.rulesets.spi.study.audit.ground import RUSSIA, side_of
from theatrum.rulesets.spi.study.audit.step import POINTS, Step
from theatrum.rulesets.spi.war import War

PEACE, LIMITED, FULL = range(3)
CHANGES = {
    (Status.NEUTRAL, Status.ALLIED),
    (Status.NEUTRAL, Status.AXIS),
    (Status.NEUTRAL, Status.RED),
    (Status.NEUTRAL, Status.VICHY),
    (Status.PRO_AXIS, Status.AXIS),
    (Status.VICHY, Status.AXIS),
}
COMMANDS = ("move", "entrain", "rail", "ship", "ship_round", "advance", "drop", "merge", "shift", "split", "remove")
SUFFERED = ("lose", "retreat", "displace")
"""What the owner of a unit decides in the Player-Turn of others; for neutrals somebody else does."""


class Politics:
    """Looks at every change of a flag or of a nation's side, and at whose units are moved."""

    def see(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        if before.status != after.status:
            yield from self._sides(step)
        if before.italy != after.italy:
            yield from self._italy(step)
        if before.russia != after.russia:
            yield from self._russia(step)
        if before.vichy != after.vichy:
            yield from self._vichy(step)
        if before.invasion_turn != after.invasion_turn:
            yield from self._invasion(step)
        if after.italy == 1 and after.italian_losses >= 8 and after.italy_invaded:
            yield from self._stubborn(after)
        if before.turn != after.turn and after.turn != before.turn + 1:
            yield f"4.2.C: Game-Turn {after.turn} follows {before.turn}"
        if step.verb in COMMANDS or (step.verb in SUFFERED and side_of(before, step.act.piece)):  # type: ignore[attr-defined]
            yield from self._command(step)
        if step.now.side == "allied" and after.italy == 0 and after.turn >= TURN_OF["2/1940"]:
            yield from self._late(after)
        if after.russia_at_war and not before.russia_at_war:
            idle = [nation for nation in AXIS_MINORS if after.status[nation] != Status.AXIS]
            if idle:
                yield f"16.31b: {NAMES[idle[0]]} is not active in the war with Russia"

    def _stubborn(self, war: War) -> Iterator[str]:
        """[16.65a, R96] Italy fights on only until the running combat is settled."""
        rule = "italy" in war.options or war.scenario == "1941"
        if rule and not war.result and type(war.frame).__name__ not in ("Toll", "Withdrawal", "Pursuit", "Allegiance"):
            yield f"16.65a: Italy fights on with {war.italian_losses} SP lost and its mainland invaded"

    def _late(self, war: War) -> Iterator[str]:
        if "italy" not in war.options:
            yield "R76: Italy is still neutral after the spring of 1940 has begun"

    def _sides(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        if after.status[Nation.ITALY] == Status.AXIS and after.italy == 0:
            yield "16.63: Italy fights without having entered the war"
        for nation, (old, new) in enumerate(zip(before.status, after.status, strict=True)):
            if old == new:
                continue
            if (old, new) not in CHANGES:
                yield f"16.12: {NAMES[nation]} goes from side {old} to {new}"
            if new == Status.ALLIED and nation != Nation.RUSSIA and not after.invaded >> nation & 1:
                yield f"12.0c: {NAMES[nation]} joins the Allies without an Axis invasion"
            if new == Status.ALLIED and nation != Nation.RUSSIA and step.was.side != "axis":
                yield f"12.0c: {NAMES[nation]} joins the Allies in the Player-Turn of {step.was.side}"

    def _italy(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        if (before.italy, after.italy) == (0, 1):
            if after.turn < TURN_OF["2/1940"]:
                yield "16.61: Italy enters before the spring of 1940"
        elif (before.italy, after.italy) == (1, 2):
            home = sum(before.sp[p] for p in bits(before.armies[Nation.ITALY]) if ITALY >> before.at[p] & 1)
            beaten = after.italian_losses >= 8 and after.italy_invaded
            if not beaten and not (home < 3 and step.was.side == "axis" and step.turned):
                yield f"16.65a: Italy surrenders with {after.italian_losses} SP lost and {home} at home"
            if after.armies[Nation.ITALY]:
                yield "16.65c: Italian units are left after the surrender"
            if "italy" not in after.options and after.scenario != "1941":
                yield "R76: Italy surrenders without the option"
        else:
            yield f"16.61: Italy goes from {before.italy} to {after.italy}"

    def _russia(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        inside = (before.held[Status.AXIS] | after.held[Status.AXIS]) & RUSSIA
        if after.russia == PEACE:
            yield "10.31: Russia goes back to Peacetime"
        elif after.russia == FULL:
            if not inside and not after.attacked_russia:
                yield "10.31d: Full War without an Axis unit or attack across the border"
        elif before.russia == FULL and (inside or POINTS not in (step.now.phase, step.was.phase + 1)):
            yield "10.74c: Limited War again with Axis units in Russia"
        elif before.russia == PEACE and not after.russia_at_war and after.violation_turn < 0:
            yield "14.35: Limited War without war, without an Axis unit in the borderland"

    def _vichy(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        french = sum(before.sp[p] for p in bits(before.armies[Nation.FRANCE]))
        if (before.vichy, after.vichy) == (0, 1):
            if french > 8:
                yield f"14.11a: a Vichy Government is declared with {french} French SP"
            if after.armies[Nation.FRANCE]:
                yield "14.13a: French units that are neither interned nor Vichy"
            kept = sum(after.sp[p] for p in bits(after.armies[Nation.VICHY]))
            if kept > french:
                yield f"14.13b: {french} French SP become {kept} of Vichy"
        elif (before.vichy, after.vichy) != (1, 2):
            yield f"14.15b: Vichy goes from {before.vichy} to {after.vichy}"

    def _invasion(self, step: Step) -> Iterator[str]:
        if step.before.invasion_turn >= 0:
            yield "R48: Russia is invaded a second time for the first"
        if step.was.side != "axis":
            yield "10.31d: Russia is invaded in the Player-Turn of " + step.was.side

    def _command(self, step: Step) -> Iterator[str]:
        war: War = step.before
        piece = step.act.piece  # type: ignore[attr-defined]
        if side_of(war, piece) != war.actor:
            yield f"5.11: {war.actor} commands {step.name(piece)} by '{step.verb}'"
