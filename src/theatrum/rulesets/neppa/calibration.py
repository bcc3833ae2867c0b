"""Measures, for `calibration.toml`, what a whole war shows: follows it act by act and sums it up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import mean
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.state import State
from theatrum.rulesets.neppa import alliances, economy, evaluation, victory
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import (
    ALLIED,
    AXIS,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    MAJORS,
    NATION_OF,
    POLAND,
    RUSSIA,
    TURN_OF_MAJOR,
)
from theatrum.rulesets.neppa.tables import TURN_OF, WINTER, season, year
from theatrum.rulesets.neppa.war import War

RUSSIAN = geo.COUNTRY["Russia"]
FRENCH = geo.COUNTRY["France"]
AFRICA = geo.zones(["tripoli", "sirte", "benghazi", "tobruk", "matruh", "alexandria", "cairo", "port_said"])
MAGHREB = geo.COUNTRY["Morocco"] | geo.COUNTRY["Algeria"] | geo.COUNTRY["Tunisia"] | geo.COUNTRY["Libya"]
SUMMER_1941, FALL_1941 = TURN_OF["Summer 1941"], TURN_OF["Fall 1941"]
FAR = 99


def zone(name: str) -> int:
    return 1 << geo.zone(name)


@dataclass(slots=True)
class Standing:
    """The war at the end of a player turn."""

    axis: int
    """The zones that the Axis controls."""
    western: int
    """The French home zones that the Western Allies control."""
    beaten: int
    """The nations that are conquered."""
    boats: int
    italy: bool
    """Is Italy at war with a Major Country?"""
    red: bool
    """Are Germany and Russia at war?"""
    unspent: tuple[float, ...]
    """For each Major Country, the part of its Total that is left."""


def standing(war: War) -> Standing:
    west = sum(1 << nation for nation in bits(alliances.side_nations(war, ALLIED)) if nation != RUSSIA)
    return Standing(
        axis=war.controlled(alliances.side_nations(war, AXIS)),
        western=war.controlled(west) & FRENCH,
        beaten=war.conquered & ~war.freed,
        boats=sum(war.boats.values()),
        italy=bool(war.foes[ITALY] & alliances.MAJOR_SET) and not war.conquered >> ITALY & 1,
        red=bool(war.red_war),
        unspent=tuple(
            max(0, war.treasury[major]) / war.total[major] if war.total[major] else 0.0 for major in range(len(MAJORS))
        ),
    )


class Watch:
    """Follows one war."""

    def __init__(self, war: War) -> None:
        self.first, self.key = war.turn, (war.turn, war.phasing)
        self.marks: dict[tuple[int, int], Standing] = {(war.turn - 1, ALLIED): standing(war)}
        """How things stood at the end of each player turn, and at the start."""
        self.wars: dict[tuple[str, str], int] = {}
        """When each declaration of war was made."""
        self.gone: dict[str, int] = {}
        """When each country was first conquered or gave up."""
        self.attacked: dict[str, int] = {}
        """When each zone was first attacked by the Axis."""
        self.sunk: dict[int, int] = {}
        """Convoy WPPs sunk, by year."""
        self.battles: list[tuple[int, int, int, bool]] = []
        """The turn, attack, defence, and whether the attacker won."""
        self.totals: dict[tuple[int, str], int] = {}
        """The Total WPPs of each year and country."""
        self.lost = [0.0, 0.0]
        """WPPs worth of Axis and Russian units lost in Summer and Fall 1941."""
        self.worth = self._worths(war)
        self.acts = self.player_turns = 0

    # ------------------------------------------------------------------ during the war
    def see(self, state: State) -> None:
        war = state
        assert isinstance(war, War)
        self.acts += 1
        events = war.events or []
        for event in events:
            self._note(event, self.key[0])
        if self.key[0] in (SUMMER_1941, FALL_1941):
            self._weigh(war, events)
        if (war.turn, war.phasing) != self.key or war.over:
            self.marks[self.key] = standing(war)
            self.key = (war.turn, war.phasing)
            self.player_turns += 1
            self.worth = self._worths(war)

    def _worths(self, war: War) -> list[float]:
        return [evaluation.units(war, alliances.side_nations(war, AXIS)), evaluation.units(war, 1 << RUSSIA)]

    def _weigh(self, war: War, events: list[dict[str, Any]]) -> None:
        """What units are gone, but for those that were built or came into play meanwhile."""
        built = [0.0, 0.0]
        for event in events:
            if event["kind"] == "built":
                major = NATION_OF[event["major"]]
                built[0 if TURN_OF_MAJOR[major] == AXIS else 1] += event["cost"] if major != BRITAIN else 0
        now = self._worths(war)
        for side in (0, 1):
            self.lost[side] += max(0.0, self.worth[side] + built[side] - now[side])
        self.worth = now

    def _note(self, event: dict[str, Any], turn: int) -> None:
        kind = event["kind"]
        if kind == "war":
            self.wars.setdefault((event["major"], event["nation"]), turn)
        elif kind in ("conquered", "surrender"):
            self.gone.setdefault(event["nation"], turn)
        elif kind == "battle":
            won = event["result"][0] == "D"
            self.battles.append((turn, event["attack"], event["defence"], won))
        elif kind == "attack" and self.key[1] == AXIS:
            self.attacked.setdefault(event["target"], turn)
        elif kind == "convoy" and "value" in event:
            self.sunk[year(turn)] = self.sunk.get(year(turn), 0) + economy.CONVOY - event["value"]
        elif kind == "year":
            self.totals[year(turn), event["nation"]] = event["total"]

    # ------------------------------------------------------------------ afterwards
    def report(self, state: State) -> dict[str, Any]:
        war = state
        assert isinstance(war, War)
        found = {**self._result(war), **self._fights()}
        if war.scenario in ("campaign", "1939"):
            found |= self._early()
        if war.scenario in ("campaign", "1941"):
            found |= self._east()
        if war.scenario == "campaign":
            found |= {**self._convoys(), **self._south(), **self._west(), **self._money()}
        return found

    def _at(self, turn: str, side: int = ALLIED) -> Standing | None:
        return self.marks.get((TURN_OF[turn], side))

    def _by(self, name: str, turn: str) -> bool:
        return self.gone.get(name, FAR) <= TURN_OF[turn]

    def _ever(self, test: Callable[[Standing], Any]) -> bool:
        return any(test(row) for row in self.marks.values())

    def _when(self, test: Callable[[Standing], Any]) -> int | None:
        return next((turn for (turn, _), row in self.marks.items() if test(row)), None)

    def _result(self, war: War) -> dict[str, Any]:
        side = victory.winning_side(war)
        fell = self.gone.get("Germany")
        return {
            "axis_won": side == AXIS,
            "draw": side < 0,
            "allied_won": side == ALLIED,
            "germany_turn": fell,
            "germany_early": fell is not None and fell <= TURN_OF["Fall 1944"],
            "germany_stands": fell is None,
            "turns": war.turn - self.first + 1,
            "acts": self.acts,
        }

    def _fights(self) -> dict[str, Any]:
        fought = self.battles
        busy = [turn for turn, *_ in fought if 1941 <= year(turn) <= 1944]
        turns = sum(1 for turn, _ in self.marks if 1941 <= year(turn) <= 1944 and turn >= self.first)
        return {
            "good_odds": _share(attack >= 2 * defence for _, attack, defence, _ in fought),
            "bad_odds": _share(2 * attack <= defence for _, attack, defence, _ in fought),
            "attacker_won": _share(won for *_, won in fought),
            "battles": len(busy) / turns if turns else None,
        }

    def _early(self) -> dict[str, Any]:
        attacked, danish = (self.wars.get(("Germany", name), FAR) for name in ("Norway", "Denmark"))
        fall = self._at("Fall 1939", AXIS)
        return {
            "poland_fall": bool(fall and fall.beaten >> POLAND & 1),
            "poland_winter": self._by("Poland", "Winter 1939"),
            "north": max(attacked, danish) <= TURN_OF["Summer 1940"],
            "norway": "Norway" in self.gone if attacked < FAR else None,
            "france_summer": self._by("France", "Summer 1940"),
            "france_fall": self._by("France", "Fall 1940"),
            "france_1941": self._by("France", "Summer 1941"),
            "italy_enters": self._when(lambda row: row.italy),
        }

    # ------------------------------------------------------------------ the East
    def _east(self) -> dict[str, Any]:
        began = self._when(lambda row: row.red)
        held = {turn: (row.axis & RUSSIAN).bit_count() for (turn, side), row in self.marks.items() if side == AXIS}
        peak = max(held, key=lambda turn: held[turn]) if began is not None and any(held.values()) else None
        return {
            "red_war": began,
            "red_war_early": began is not None and began < SUMMER_1941 and ("Russia", "Germany") in self.wars,
            "russia": "Russia" in self.gone,
            "stalingrad": self._ever(lambda row: row.axis & zone("stalingrad")),
            "peak_in_time": peak if peak is None else FALL_1941 <= peak <= TURN_OF["Fall 1943"],
            **self._barbarossa(began),
        }

    def _barbarossa(self, began: int | None) -> dict[str, Any]:
        """What the first two turns of a war that began in Summer 1941 have brought."""
        start, fall = self.marks.get((SUMMER_1941 - 1, ALLIED)), self._at("Fall 1941", AXIS)
        if began != SUMMER_1941 or start is None or fall is None:
            return dict.fromkeys(("advance", "smolensk", "kiev", "leningrad", "moscow_attacked", "moscow",
                                  "russian_losses", "axis_losses"))  # fmt: skip
        rows = [row for (turn, _), row in self.marks.items() if SUMMER_1941 <= turn <= FALL_1941]
        return {
            "advance": advance(start.axis, fall.axis),
            "smolensk": any(row.axis & zone("smolensk") for row in rows),
            "kiev": any(row.axis & zone("kiev") for row in rows),
            "leningrad": self.attacked.get("leningrad", FAR) <= FALL_1941,
            "moscow_attacked": self.attacked.get("moscow", FAR) <= FALL_1941,
            "moscow": any(row.axis & zone("moscow") for row in rows),
            "russian_losses": self.lost[1],
            "axis_losses": self.lost[0],
        }

    # ------------------------------------------------------------------ the sea, the South, the West
    def _convoys(self) -> dict[str, Any]:
        def boats(number: int) -> float | None:
            rows = [row.boats for (turn, side), row in self.marks.items() if year(turn) == number and side == AXIS]
            return mean(rows) if rows else None

        summer = self._at("Summer 1940", AXIS)
        last = max(turn for turn, _ in self.marks)
        return {
            **{f"sunk_{n}": self.sunk.get(n, 0) if year(last) >= n else None for n in range(1940, 1945)},
            "boats_1940": summer.boats if summer else None,
            "boats_1942": boats(1942),
            "boats_1944": boats(1944),
        }

    def _south(self) -> dict[str, Any]:
        desert = [
            not row.axis & zone("cairo") and bool(row.axis & (zone("tripoli") | zone("sirte")))
            for (turn, _), row in self.marks.items()
            if TURN_OF["Fall 1940"] <= turn <= TURN_OF["Winter 1942"]
        ]
        out = self.gone.get("Italy")
        return {
            "desert": mean(desert) >= 0.5 if desert else None,
            "egypt": self._ever(lambda row: row.axis & zone("cairo")),
            "africa_clear": self._cleared(),
            "italy_out": out,
            "italy_in_time": None if out is None else TURN_OF["Spring 1943"] <= out <= TURN_OF["Winter 1944"],
        }

    def _cleared(self) -> int | None:
        """From which turn on no zone of North Africa was Axis, up to the end."""
        found = None
        for (turn, _), row in self.marks.items():
            if row.axis & (MAGHREB | AFRICA):
                found = None
            elif found is None and turn >= TURN_OF["Summer 1940"]:
                found = turn
        return found

    def _west(self) -> dict[str, Any]:
        """The first landing in occupied France that was held for two turns."""
        fell = self.gone.get("France", FAR)
        held = landing = None
        driven_out = False
        for (turn, side), row in self.marks.items():
            if side != AXIS or turn <= fell or landing is not None:
                continue
            if not row.western:
                driven_out, held = True, None
            elif driven_out and held is None:
                held = turn - 1
            elif held is not None and turn - held >= 2:
                landing = held
        return {
            "britain": "Britain" in self.gone,
            "landing": landing,
            "landing_early": landing is not None and landing < TURN_OF["Spring 1943"],
        }

    # ------------------------------------------------------------------ money
    def _money(self) -> dict[str, Any]:
        ends = [row for (turn, side), row in self.marks.items() if side == ALLIED and season(turn) == WINTER]
        unspent = [
            min(row.unspent[major] for row in ends) if ends else 0.0 for major in range(len(MAJORS)) if major != FRANCE
        ]
        german = [self.totals[key] for key in self.totals if key[1] == MAJORS[GERMANY] and 1941 <= key[0] <= 1943]
        return {
            "unspent": max(unspent),
            "german_total": mean(german) if german else None,
            "ratio": self._ratio(),
        }

    def _ratio(self) -> float | None:
        """The money of the Allies over that of the Axis, from 1943 on."""
        sums = [0, 0]
        for (number, nation), total in self.totals.items():
            if number >= 1943:
                sums[TURN_OF_MAJOR[NATION_OF[nation]]] += total
        return sums[ALLIED] / sums[AXIS] if sums[AXIS] else None


def _share(found: Iterable[bool]) -> float | None:
    rows = list(found)
    return sum(rows) / len(rows) if rows else None


def advance(before: int, now: int) -> float:
    """How many zones the front in Russia lies beyond the old one, on average of the zones that form it."""
    taken = now & RUSSIAN & ~before
    edge = [space for space in bits(taken) if geo.ROADS.near[space] & ~now & geo.LAND]
    steps: dict[int, int] = {}
    reached = front = before & geo.LAND
    step = 0
    while front:
        step += 1
        front = geo.ROADS.step(front) & ~reached
        reached |= front
        steps |= dict.fromkeys(bits(front), step)
    return mean(steps[space] for space in edge) if edge else 0.0
