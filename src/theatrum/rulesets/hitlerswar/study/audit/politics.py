"""Politics and the calendar: who enters and who leaves the war, winters, morale, the Atlantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.actions import Attack, Bomb, DropBomb, Exploit, Invade, Launch, Rise
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TURNS
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.study.audit.ground import TOGETHER, holder, phase_of
from theatrum.rulesets.hitlerswar.war import War

Event = dict[str, Any]
EASTERN = ("Finland", "Baltic States", "Hungary", "Rumania", "Bulgaria")
DARK_BLUE = ("Finland", "Hungary", "Rumania", "Bulgaria")
DATES = {
    **dict.fromkeys(DARK_BLUE, ("Summer 1941", "axis")),
    **dict.fromkeys(("Italy", "Sicily", "Sardinia", "Libya"), ("Spring 1940", "axis")),
    "United States": ("Spring 1942", "allied"),
}
"""[italy-entry.2, axis-leaning.2, us-entry.2] who joins whom by the calendar."""
STEPS = {
    "italy": {(0, 1), (0, 3), (1, 2), (0, 2)},
    "france": {(0, 1)},
    "britain": {(0, 1)},
    "us": {(0, 1), (0, 2)},
    "peace": {(0, 1), (0, 2)},
    "eastern_war": {(0, 1)},
    "footing": {(0, 1)},
}
"""What may change, and how: nothing comes back."""
WARLIKE = (Attack, Exploit, Invade, Bomb, Launch, DropBomb, Rise)
AGAIN = ("Poland", "Morocco", "Algeria", "Tunisia")
"""[violation.5, surrender-france.3] who may be attacked as unaligned more than once."""
WINTERS = {number for number, turn in enumerate(TURNS) if turn.startswith("Winter")}
MAINLAND = geo.COUNTRY["Italy"]
CAP, LATER_CAP, TOP = 8, 24, 19
GAIN, LOSS = 6, 5
FELT = ("D15", "H4")


def victor_of(country: str, attacker: str) -> str:
    """[violation.4a-4c] Whom a country joins that was attacked and not conquered."""
    if attacker != SIDES[AXIS]:
        return SIDES[AXIS]
    return SIDES[SOVIET] if country in EASTERN else SIDES[ALLIED]


class Politics:
    """Countries and their wars."""

    def __init__(self, war: War) -> None:
        self.attacker: dict[str, str] = {}
        """[violation.2a] who attacked each unaligned country first."""
        self.winters, self.wintering = war.winters, False
        self.held = tuple(war.land)
        """[morale.5] what each side held as the running Combat Phase began."""
        self.mood = {"Germany": 0, "Britain": 0}
        self.blows = 0
        """[national-morale-chart.1] what the running phase owes Britain for Suez, Gibraltar, Soviets and Americans."""
        self.joined = False
        self.gone: set[str] = set()
        """[surrender-other.5] countries that have surrendered."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        events = after.events or []
        for field, steps in STEPS.items():
            pair = (getattr(before, field), getattr(after, field))
            if pair[0] != pair[1] and pair not in steps:
                yield f"surrender-other.5: {field} went from {pair[0]} to {pair[1]}"
        if after.eastern_war and not before.eastern_war and not isinstance(act, WARLIKE):
            yield f"initial-belligerents.1: '{type(act).__name__}' began the war in the east"
        for country in after.provoked.keys() - before.provoked.keys():
            yield from self._violated(before, geo.COUNTRIES[country], after.provoked[country])
        for event in events:
            if event["kind"] == "joined":
                yield from self._joined(after, event)
            elif event["kind"] == "surrender":
                yield from self._surrender(before, after, event)
        yield from self._calendar(before, after)
        if after.stage == 3:
            yield from self._morale(before, after, events)
        yield from self._numbers(before, after, events)

    def _violated(self, before: War, country: str, attacker: int) -> Iterator[str]:
        if country in self.attacker and country not in AGAIN:
            yield f"violation.2a: {country} is violated a second time"
        self.attacker[country] = SIDES[attacker]
        if not before.unaligned >> geo.COUNTRIES.index(country) & 1:
            yield f"violation.2a: {country} is violated and was not unaligned"

    def _joined(self, after: War, event: Event) -> Iterator[str]:
        country, side = event["country"], event["side"]
        bloc = next((bloc for bloc in TOGETHER if country in bloc), (country,))
        attacker = next((self.attacker[name] for name in bloc if name in self.attacker), "")
        if country == "Poland":
            yield "violation.5: Poland joins somebody"
        elif attacker:
            if side != victor_of(country, attacker):
                yield f"violation.4a: {country}, attacked by {attacker}, joins {side}"
        elif DATES.get(country, ("", "")) != (TURNS[after.turn], side):
            yield f"unaligned.1: {country} joins {side} in {TURNS[after.turn]}, and nobody attacked it"

    def _surrender(self, before: War, after: War, event: Event) -> Iterator[str]:
        country = event["country"]
        if country in self.gone:
            yield f"surrender-other.5: {country} surrenders a second time"
        self.gone.add(country)
        if country == "Italy":
            lost = sum(1 for space in range(atlas.SIZE) if MAINLAND >> space & 1 and not after.land[AXIS] >> space & 1)
            if lost < 3:
                yield f"surrender-italy.1: Italy surrenders with {lost} hexes lost"
        elif country == "France":
            if not after.land[AXIS] >> geo.PARIS & 1:
                yield "surrender-france.1: France surrenders and Paris is not Axis"
            if any(geo.FRANCE >> after.at[army] & 1 for army in atlas.armies_of(after, ALLIED)):
                yield "surrender-france.2b: Allied armies are left in France"
        elif country == "Britain":
            taken = after.land[AXIS] >> geo.LONDON & 1 and after.land[AXIS] >> geo.MIDLANDS & 1
            if not taken:
                yield "surrender-britain.1: Britain surrenders unconquered"
        elif country != "Germany":
            capital = geo.BOARD.index[geo.NATION[country]["capital"]]
            if holder(after, capital) != event["side"] and not after.result:
                yield f"surrender-other.1: {country} surrenders to {event['side']}, who does not hold its capital"

    def _calendar(self, before: War, after: War) -> Iterator[str]:
        if after.turn - before.turn not in (0, 1) or after.turn > after.last_turn:
            yield f"sequence-barbarossa.4: from turn {before.turn} to {after.turn}"
        if before.turn != after.turn and phase_of(after)[0] != AXIS:
            yield "sequence-barbarossa.2: a season does not begin with the Axis"
        self._freeze(before)
        if before.turn != after.turn:
            self.winters, self.wintering = self.winters + self.wintering, False
            if after.winters != self.winters:
                yield f"russian-winter.2: {after.winters} winters counted, there were {self.winters}"
        self._freeze(after, fresh=phase_of(before)[0] != phase_of(after)[0])

    def _morale(self, before: War, after: War, events: list[Event]) -> Iterator[str]:
        """[morale.5, national-morale-chart.1, R64] Five hexes lost, six gained, and what only Britain feels."""
        for event in events:
            if event["kind"] == "morale":
                self.mood[event["country"]] += event["by"]
            elif event["kind"] == "joined":
                self.joined = True
            elif event["kind"] == "control" and event["space"] in FELT and event["lost"] == SIDES[ALLIED]:
                self.blows += event["side"] == SIDES[AXIS]
            elif event["kind"] == "peace":
                self.blows += 1
        closed = phase_of(before)[1] == "combat" and phase_of(after)[1] == "production"
        if closed and not self.joined and not after.result:
            for country, side, extra in (("Germany", AXIS, 0), ("Britain", ALLIED, self.blows)):
                won, lost = (after.land[side] & ~self.held[side], self.held[side] & ~after.land[side])
                due = (won.bit_count() >= GAIN) - (lost.bit_count() >= LOSS) - extra
                level = (after.morale_axis, 0, after.morale_allied)[side]
                if self.mood[country] != due and 0 < level < TOP and not (side == ALLIED and after.britain):
                    yield f"morale.5: {country} {self.mood[country]:+}, should be {due:+}"
        if phase_of(before) != phase_of(after):
            self.held, self.mood, self.blows, self.joined = tuple(after.land), {"Germany": 0, "Britain": 0}, 0, False

    def _freeze(self, war: War, fresh: bool = False) -> None:
        """[russian-winter.2, R21] A winter counts with Axis armies in the Soviet Union in either turn there."""
        side, phase = phase_of(war)
        if war.turn in WINTERS and not self.wintering and side in (AXIS, SOVIET) and (fresh or phase != "movement"):
            soil = geo.SOVIET_UNION | (geo.BALTIC_STATES if not war.stage else 0)
            self.wintering = any(soil >> war.at[army] & 1 for army in atlas.armies_of(war, AXIS))

    @staticmethod
    def _numbers(before: War, after: War, events: list[Event]) -> Iterator[str]:
        for country, then, now in (
            ("Germany", before.morale_axis, after.morale_axis),
            ("Britain", before.morale_allied, after.morale_allied),
        ):
            if not 0 <= now <= TOP:
                yield f"morale.3b: the morale of {country} is {now}"
            told = any(event["kind"] == "morale" and event["country"] == country for event in events)
            if now != then and not told and not (country == "Britain" and after.britain):
                yield f"morale.3: the morale of {country} went from {then} to {now} without an event"
        if after.u_loss > (LATER_CAP if after.us == 1 else CAP):
            yield f"u-boats.6: {after.u_loss} production points sunk"
        if after.shipping < 3:
            yield f"trans-atlantic.3c: shipping is {after.shipping}"
        if after.america not in (before.america, before.america + 1, 16):
            yield f"us-entry.3: American production went from {before.america} to {after.america}"
        if after.siberia not in (0, 8, 12) or after.siberia < before.siberia:
            yield f"siberian-industry.1: Siberian production went from {before.siberia} to {after.siberia}"
