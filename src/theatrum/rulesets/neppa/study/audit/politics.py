"""Wars, alliances, conquests and seats: what must make sense together, and what the text forbids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.nations import (
    ALLIED,
    AXIS,
    AXIS_MINORS,
    BRITAIN,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    ITALY,
    NAMES,
    RUSSIA,
    SEAT_OF,
    SEATS,
    TURN_OF_MAJOR,
    USA,
)
from theatrum.rulesets.neppa.study.audit.ground import CAPITAL, INDEX, NAME, ROW, ZONES
from theatrum.rulesets.neppa.study.audit.places import factors
from theatrum.rulesets.neppa.study.audit.step import AXIS_MAJORS, FALL_1941, SET_UP, Step, friendly, nation
from theatrum.rulesets.neppa.war import SIX, War

WEST = (BRITAIN, FRANCE, USA, FREE_FRANCE)
GARRISON = 10
ON_LOAN = {"escort", "charter", "load"}
"""[R131] acts by which a player may ask for the ships of an ally."""
EASTERN = {zone for zone, row in ROW.items() if row.get("front") == "E" and "country" in row}
PILLARS = [INDEX[name] for name in ("moscow", "stalingrad", "molotov", "ufa", "chkalov", "guryev")]
SEATS_OF_POWER = {major: CAPITAL[NAMES[major]] for major in (GERMANY, ITALY, BRITAIN, FRANCE)}
"""[14.1a, R92] capitals whose loss conquers; Russia falls otherwise."""
FIELDS = ("foes", "allies", "conquered", "patron", "active", "us_in", "red_war")


class Politics:
    """Follows who fights whom, and how long capitals have been lost."""

    def __init__(self, war: War) -> None:
        self.lapse = False
        """[1.5i, R9] has Germany failed to keep its garrison in its last turn?"""
        self.struck: dict[int, set[bool]] = {}
        """[12.2d] for each zone attacked in this phase, whether by Russia or by the West."""
        self.lost = dict.fromkeys(war.clock, -1)
        """[14.1a, R88] for each Major Country whose capital is in enemy hands, in which player turn it was taken."""

    def check(self, step: Step) -> Iterator[str]:
        before, after = step.before, step.after
        if any(getattr(before, name) != getattr(after, name) for name in FIELDS):
            yield from _relations(after)
            yield from self._new_wars(step)
        if step.phase != SET_UP:
            yield from _seat(step)
        yield from self._attacks(step)
        yield from self._capitals(step)
        yield from _conquests(step)
        self._garrison(step)

    # ------------------------------------------------------------------ wars
    def _new_wars(self, step: Step) -> Iterator[str]:
        before, after, act = step.before, step.after, step.act
        fresh = after.foes[GERMANY] & ~before.foes[GERMANY]
        if fresh >> RUSSIA & 1 and before.turn < FALL_1941 and before.phasing == ALLIED and not self.lapse:
            yield "1.5i: Russia comes to war with Germany before Fall 1941 although the garrison was kept"
        if step.verb != "declare":
            return
        major, target = (NATION[getattr(act, word)] for word in ("major", "nation"))
        if (before.conquered >> major & 1) or (major == USA and not before.us_in):
            yield f"R6: {NAMES[major]} declares war, but is not in it"
        if major == ITALY and target == RUSSIA:
            yield "1.5k: Italy declares war on Russia"
        guarded = target in AXIS_MINORS and factors(before, ZONES[NAMES[target]], (GERMANY,))
        if major == RUSSIA and guarded and not before.foes[RUSSIA] >> GERMANY & 1:
            yield f"1.5h: Russia declares war on {NAMES[target]}, in which German units stand"

    def _garrison(self, step: Step) -> None:
        """[1.5i, 13.2, R9] Fewer than ten German factors in the East after Movement, Strategic Warfare or SR."""
        if step.before.phasing == AXIS and step.verb == "end" and step.phase in _WATCHED:
            self.lapse = self.lapse or factors(step.after, EASTERN, (GERMANY,)) < GARRISON
            self.lapse = self.lapse or factors(step.before, EASTERN, (GERMANY,)) < GARRISON
        if "garrison" in step.kinds:
            self.lapse = True
        if "player-turn" in step.kinds and step.after.phasing == AXIS:
            self.lapse = "garrison" in step.kinds

    def _attacks(self, step: Step) -> Iterator[str]:
        """[1.5p, 12.2d, 13.1b] What may not be attacked."""
        if step.verb == "end":
            self.struck = {}
        if step.verb != "attack":
            return
        war, act = step.before, step.act
        zone: int = act.target  # type: ignore[attr-defined]
        units = list(bits(war.here.get(zone, 0)))
        winter = war.winter == war.turn + 1 and ROW[zone]["country"] == "Russia" and war.phasing == AXIS
        if winter and any(nation(war, unit) == RUSSIA for unit in units):
            yield f"13.1b: Russian units in {NAME[zone]} are attacked in the Russian Winter"

    def _capitals(self, step: Step) -> Iterator[str]:
        """[14.1a, R88] A capital held by enemies through the next turn of its side falls then, and not before."""
        before, after = step.before, step.after
        now, due = 2 * before.turn + before.phasing, "player-turn" in step.kinds or after.over
        for major, capital in SEATS_OF_POWER.items():
            held = friendly(before, major, capital) and friendly(after, major, capital)
            fell = (after.conquered & ~before.conquered) >> major & 1
            if fell and "surrender" not in step.kinds and self.lost.get(major, now) >= now:
                yield f"14.1a: {NAMES[major]} falls before its capital was held for an opposition turn"
            if held or after.conquered >> major & 1:
                self.lost.pop(major, None)
            elif due and TURN_OF_MAJOR[major] == before.phasing and self.lost.get(major, now) < now:
                yield f"14.1a: {NAMES[major]} should have fallen with its capital"
            elif not friendly(after, major, capital):
                self.lost.setdefault(major, now)

    def joined(self, step: Step) -> Iterator[str]:
        """[12.2d] West and Russia attack a zone in the same phase."""
        frame: Any = step.before.frame
        if step.verb not in ("join", "drop") or frame.step != "attack":
            return
        who = nation(step.before, step.act.piece)  # type: ignore[attr-defined]
        if who == RUSSIA or who in WEST:
            parties = self.struck.setdefault(frame.battle.target, set())
            parties.add(who == RUSSIA)
            if len(parties) > 1:
                yield f"12.2d: Russia and the West attack {NAME[frame.battle.target]} in the same phase"


_WATCHED = ("movement", "strategic-warfare", "redeployment")
NATION = {name.lower().replace(" ", "-"): number for number, name in enumerate(NAMES)}


def _relations(war: War) -> Iterator[str]:
    """[1.5g, 12.2, R6, R7, R303] Wars and alliances are mutual, and no side fights itself."""
    for who, name in enumerate(NAMES):
        for other in bits(war.foes[who]):
            if not war.foes[other] >> who & 1:
                yield f"1.5g: {name} is at war with {NAMES[other]}, but not the other way round"
        for other in bits(war.allies[who]):
            if war.allies[other] != war.allies[who]:
                yield f"R7: {name} and {NAMES[other]} are allied, but have other allies"
        if war.foes[who] & war.allies[who]:
            yield f"R7: {name} is at war with an ally"
        if war.conquered >> who & 1 and who < SIX and war.foes[who]:
            yield f"14.1d: {name} is conquered and still at war"
    for one in range(SIX):
        for other in range(one):
            if TURN_OF_MAJOR[one] == TURN_OF_MAJOR[other] and war.foes[one] >> other & 1:
                yield f"R6: {NAMES[one]} and {NAMES[other]} of one side are at war"
            if TURN_OF_MAJOR[one] != TURN_OF_MAJOR[other] and war.allies[one] >> other & 1:
                yield f"R303: {NAMES[one]} and {NAMES[other]} of two sides are allied"
    if any(war.allies[RUSSIA] >> other & 1 for other in WEST):
        yield "12.2a: Russia is allied with the West"
    if bool(war.red_war) != bool(war.foes[GERMANY] >> RUSSIA & 1) and not war.conquered & (1 << RUSSIA | 1 << GERMANY):
        yield "13.1a: the Russian war is noted wrongly"
    if not war.us_in and (war.foes[USA] or war.turn > FALL_1941 + 2):
        yield "us.1: the USA is at war before its time, or not in it after"
    if war.allies[GERMANY] >> ITALY & 1 and not war.conquered & 3:
        majors = (1 << SIX) - 1
        if war.foes[GERMANY] & ~war.foes[ITALY] & majors:
            yield "R7: Italy is Germany's ally, but not at war with all its enemies"


# ---------------------------------------------------------------- conquest
def _conquests(step: Step) -> Iterator[str]:
    """[14.1, 14.3, 14.4] Capitals fall to enemies only; Russia falls with its six zones."""
    before, after = step.before, step.after
    fallen = after.conquered & ~before.conquered
    if not fallen:
        return
    for who in bits(fallen):
        name = NAMES[who]
        if who == RUSSIA:
            if not all(any(friendly(after, axis, zone) for axis in AXIS_MAJORS) for zone in PILLARS):
                yield "14.3: Russia is conquered without its six zones"
        elif who != ITALY and name in CAPITAL and friendly(after, who, CAPITAL[name]):
            yield f"14.4a: {name} is conquered, but holds its capital"
    yield from _removed(after, fallen)


def _removed(war: War, fallen: int) -> Iterator[str]:
    for unit in war.everybody():
        who = nation(war, unit)
        if fallen >> who & 1 and not (who in AXIS_MINORS and war.active >> who & 1):
            yield f"14.1d: {war.piece_name(unit)} outlives its country"


# ---------------------------------------------------------------- seats
def _seat(step: Step) -> Iterator[str]:
    """[1.0, R31] A player acts with units of his own countries and of those that they run."""
    war = step.before
    unit = getattr(step.act, "piece", -1)
    if war.actor not in SEATS[war.players]:
        yield f"1.0a: {war.actor} is no seat"
    if unit < 0 or step.verb in ON_LOAN:
        return
    patron = war.patron[nation(war, unit)]
    if patron < 0:
        yield f"R11: nobody runs {war.piece_name(unit)}, yet it acts"
    elif SEAT_OF[war.players][patron] != war.actor:
        yield f"1.0a: {war.actor} acts with {war.piece_name(unit)} of {NAMES[patron]}"
