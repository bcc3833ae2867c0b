"""[8.0] Every attack: who may take part, the column and the loss by the tables, retreats and advances."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import SELF_DEFENSE, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.study.audit.ground import CONTACT, friends, side_of, strangers, zone
from theatrum.rulesets.spi.study.audit.lifelines import starving, thriving
from theatrum.rulesets.spi.study.audit.marches import factor, worth
from theatrum.rulesets.spi.study.audit.step import COMBAT, OFF, Step
from theatrum.rulesets.spi.war import War

CRT = TABLES["crt"]["rows"]
TOP = 7


class Battles:
    """Follows one Combat Phase: who has attacked, who has been attacked, and what the last die still asks for."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.attacked: set[int] = set()
        self.hit: set[int] = set()
        self.owed = 0
        self.defenders: list[int] = []
        self.targets: tuple[int, ...] = ()

    def see(self, step: Step) -> Iterator[str]:
        if step.verb == "resolve" and type(step.before.frame).__name__ == "Assault":
            yield from self._attack(step)
        for event in step.all("loss"):
            if "8.52" in event["clauses"]:
                self.owed -= event["sp"]
        for event in step.all("retreat"):
            yield from self._retreat(step, event)
        for event in step.all("eliminated"):
            if "8.8e" in event["clauses"]:
                yield from self._doomed(step, event)
        if step.verb == "advance":
            yield from self._advance(step)
        if self.defenders:
            yield from self._aftermath(step)
        if step.was != step.now:
            self._clear()

    # ------------------------------------------------------------------ the attack
    def _attack(self, step: Step) -> Iterator[str]:
        war = step.before
        _, targets, mask = war.frame.values()
        units = list(bits(mask))
        where = " and ".join(step.hex_(space) for space in targets)
        foes = [p for space in targets for p in bits(war.here.get(space, 0)) if side_of(war, p) != step.was.side]
        if step.was.phase != COMBAT:
            yield f"4.2.A2: an attack on {where} outside the Combat Phase"
        if foes and all(piece in self.hit for piece in foes):
            yield f"8.14c: {where} is attacked twice in a phase"
        for piece in units:
            yield from self._attacker(step, piece, targets)
        self.attacked.update(units)
        for event in step.all("attack"):
            if "column" in event:
                yield from self._result(step, event, units, foes, targets, where)
        self.hit.update(foes)

    def _attacker(self, step: Step, piece: int, targets: tuple[int, ...]) -> Iterator[str]:
        war, name = step.before, step.name(piece)
        if side_of(war, piece) != step.was.side:
            yield f"8.0a: {name} attacks for {step.was.side}"
        if piece in self.attacked:
            yield f"8.14a: {name} attacks twice in a phase"
        if war.type(piece) in (Type.GARRISON, Type.PARTISAN):
            yield f"3.22b: {name} attacks"
        if war.marked >> piece & 1:
            yield f"5.64a: {name} is marked for rail and attacks"
        if piece in war.landing or war.dropped >> piece & 1:
            return
        if starving(war, piece):
            yield f"9.61a: {name} attacks without supply"
        for space in targets:
            if not CONTACT[war.at[piece]] >> space & 1:
                yield f"8.11: {name} in {step.hex_(war.at[piece])} attacks {step.hex_(space)}"

    def _result(
        self, step: Step, event: dict[str, Any], units: list[int], foes: list[int], targets: tuple[int, ...], where: str
    ) -> Iterator[str]:
        war = step.before
        attack = sum(worth(war, piece, True) for piece in units)
        defences = self._defences(step, foes, targets)
        if attack < min(defences):
            yield f"8.72: {attack} attack {min(defences)} in {where}"
        columns = {max(0, min(TOP, attack - defence)) for defence in defences}
        if event["column"] not in columns:
            yield f"8.31: {attack} against {sorted(defences)} in {where} is rolled on column {event['column']}"
        if event["loss"] != CRT[event["die"] - 1][event["column"]]:
            yield f"CRT.1: column {event['column']}, die {event['die']} gives a loss of {event['loss']}"
        total = sum(war.sp[piece] for piece in foes)
        self.owed = event["loss"] if event["loss"] < total else 0
        self.defenders, self.targets = (foes, targets) if event["loss"] else ([], ())
        untouched = all((step.after.at[p], step.after.sp[p]) == (war.at[p], war.sp[p]) for p in foes)
        if not event["loss"] and not untouched and not step.all("surrender") and not step.all("vichy"):
            yield f"8.54: defenders of {where} suffer from an attack without effect"

    def _defences(self, step: Step, foes: list[int], targets: tuple[int, ...]) -> set[int]:
        """What the defence can be: units whose supply the auditor cannot judge may be halved or not."""
        sums = {0}
        for space in targets:
            here = [p for p in foes if step.before.at[p] == space and p not in self.hit and not _extra(step.before, p)]
            found = set()
            for fed in product(*(self._fed(step, piece) for piece in here)):
                full = sum(worth(step.before, p, False) for p, ok in zip(here, fed, strict=True) if ok)
                half = sum(worth(step.before, p, False) for p, ok in zip(here, fed, strict=True) if not ok)
                times = factor(step.before, space)
                found.add(full * times + (half * times + 1) // 2)
            sums = {old + new for old in sums for new in found}
        return sums

    def _fed(self, step: Step, piece: int) -> tuple[bool, ...]:
        if step.before.bucket(piece) in (Status.NEUTRAL, Status.VICHY):
            return (True, False)
        if starving(step.before, piece):
            return (False,)
        return (True,) if thriving(step.before, piece) else (True, False)

    # ------------------------------------------------------------------ what follows
    def _aftermath(self, step: Step) -> Iterator[str]:
        """When the attacker may advance, the whole loss has been taken and nobody is left in the attacked hexes."""
        name = type(step.after.frame).__name__ if step.after.stack else ""
        if name in ("Toll", "Withdrawal", "Allegiance"):
            return
        if self.owed and not step.all("surrender"):
            yield f"8.52: {self.owed} SP of a loss have not been taken"
        for piece in self.defenders:
            if step.after.at[piece] in self.targets and not step.all("surrender"):
                yield f"8.54: {step.after.piece_name(piece)} stays in {step.hex_(step.after.at[piece])} after a loss"
        self.owed, self.defenders = 0, []

    def _retreat(self, step: Step, event: dict[str, Any]) -> Iterator[str]:
        war, piece = step.before, step.before.piece_of(event["unit"])
        start, end = war.space_of(event["start"]), war.space_of(event["to"])
        text = f"{event['unit']} retreats from {event['start']} to {event['to']}"
        bucket = step.after.bucket(piece)
        if war.type(piece) in (Type.GARRISON, Type.PARTISAN):
            yield f"16.51b: {text}"
        if not CONTACT[start] >> end & 1:
            yield f"8.8d: {text}"
        if strangers(step.after, bucket) >> end & 1:
            yield f"8.8d: {text}, where others are"
        held = 0
        for friend in friends(bucket):
            held |= war.held[friend]
        if zone(war, bucket) >> end & 1 and not held >> end & 1:
            yield f"6.31: {text}, an Enemy Zone of Control without Friends"
        if war.quiet >> end & 1 and geo.OWNER[end] != war.nation(piece):
            yield f"R30: {text}, neutral ground"

    def _doomed(self, step: Step, event: dict[str, Any]) -> Iterator[str]:
        """[8.8e] Nobody dies who could have gone to a hex with Friends that stay there."""
        war, piece = step.before, step.before.piece_of(event["unit"])
        if war.nation(piece) in SELF_DEFENSE or war.type(piece) in (Type.GARRISON, Type.PARTISAN):
            return
        bucket = step.after.bucket(piece)
        if bucket not in (Status.AXIS, Status.ALLIED, Status.RED) or "minor-countries" in war.options:
            return
        for space in bits(CONTACT[war.space_of(event["at"])]):
            stay = step.before.here.get(space, 0) & step.after.here.get(space, 0) & step.after.ranks[bucket]
            kin = [p for p in bits(stay) if step.after.nation(p) == war.nation(piece) and p not in self.defenders]
            if kin and space not in self.targets:
                yield f"8.8c: {event['unit']} dies in {event['at']} beside {step.name(kin[0])}"

    def _advance(self, step: Step) -> Iterator[str]:
        war, piece, end = step.before, step.act.piece, step.act.to  # type: ignore[attr-defined]
        text = f"{step.name(piece)} advances from {step.hex_(war.at[piece])} to {step.hex_(end)}"
        if piece not in self.attacked:
            yield f"8.61: {text} without having attacked"
        if not CONTACT[war.at[piece]] >> end & 1:
            yield f"8.61: {text}, over a hexside that parts them"
        if war.here.get(end, 0).bit_count() >= 2:
            yield f"7.0a: {text}, which is full"
        if step.after.at[piece] == OFF and not step.all("surrender"):
            yield f"8.61: {text} and is gone"


def _extra(war: War, piece: int) -> bool:
    """[7.13] A unit that fell back on a full hex in an earlier phase."""
    return bool(war.excess >> piece & 1)
