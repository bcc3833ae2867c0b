"""Measures, for `calibration.toml`, what a whole war shows: follows it act by act and sums it up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF, TURNS
from theatrum.rulesets.hitlerswar.rules import victory
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

RUSSIA = geo.SOVIET_UNION | geo.BALTIC_STATES
NORTH = geo.COUNTRY["Denmark"] | geo.COUNTRY["Norway"]
PEACE_ACCEPTED = 1
ITALY_GAVE_UP = 2


@dataclass(slots=True)
class Standing:
    """The war at the end of a player turn."""

    east: int
    """Hexes of the Soviet Union and the Baltic States in Axis hands."""
    soviets: int
    """Soviet points on the map."""
    ashore: int
    """Allied points in mainland France."""
    italy: int
    """Mainland hexes of Italy in Allied hands."""
    lost: int
    """What the Axis and the Allies have taken, as a set of spaces of interest."""
    moscow_near: bool
    """Moscow is Axis, or an Axis army stands beside it."""
    income: tuple[int, int, int]
    """What each side would count now."""
    france: int
    britain: int
    italian_peace: bool
    soviet_peace: bool
    poland: bool
    north: bool


def standing(war: War) -> Standing:
    """What the targets ask for, now."""
    axis = war.land[AXIS]
    near = geo.NEXT.near[geo.MOSCOW] | 1 << geo.MOSCOW
    armies = sum(1 << war.at[army] for army in bits(war.ranks[AXIS]) if near >> war.at[army] & 1)
    return Standing(
        east=(axis & RUSSIA).bit_count(),
        soviets=sum(war.total(army) for army in bits(war.ranks[SOVIET]) if war.at[army] != geo.SIBERIA),
        ashore=sum(war.total(army) for army in bits(war.ranks[ALLIED]) if geo.MAINLAND_FRANCE >> war.at[army] & 1),
        italy=(geo.ITALY & war.land[ALLIED]).bit_count(),
        lost=axis,
        moscow_near=bool(axis >> geo.MOSCOW & 1 or armies),
        income=(economy.income(war, AXIS), economy.income(war, SOVIET), economy.income(war, ALLIED)),
        france=war.france,
        britain=war.britain,
        italian_peace=war.italy >= ITALY_GAVE_UP,
        soviet_peace=war.peace == PEACE_ACCEPTED,
        poland=bool(war.surrendered >> nations.POLAND & 1),
        north=bool(axis & NORTH),
    )


class Watch:
    """Follows one war."""

    def __init__(self, war: War) -> None:
        self.first, self.key = war.turn, (war.turn, war.phasing)
        self.marks: dict[tuple[int, int], Standing] = {(war.turn - 1, AXIS): standing(war)}
        """How things stood at the end of each player turn, and at the start."""
        self.eastern_war = self.west = -1
        self.starved: dict[int, int] = {}
        """Soviet points lost for want of supply, by turn."""
        self.sunk: dict[int, int] = {}
        self.bombed: dict[int, int] = {}
        self.bombs = False
        self.morale = False
        self.acts = self.player_turns = 0

    # ------------------------------------------------------------------ during the war
    def see(self, state: War) -> None:
        war = state
        self.acts += 1
        for event in war.events or ():
            self._note(event, self.key[0])
        if (war.turn, war.phasing) != self.key or war.over:
            self.marks[self.key] = standing(war)
            self.key = (war.turn, war.phasing)
            self.player_turns += 1

    def _note(self, event: dict[str, Any], turn: int) -> None:
        kind = event["kind"]
        if kind == "eastern-war" and self.eastern_war < 0:
            self.eastern_war = turn
        elif kind == "attack" and self.key[1] == AXIS and self.west < 0:
            if (geo.COUNTRY["Low Countries"] | geo.FRANCE) >> geo.hex_(event["at"]) & 1:
                self.west = turn
        elif kind == "starved" and self.key[1] == SOVIET:
            self.starved[turn] = self.starved.get(turn, 0) + event["points"]
        elif kind == "u-boat-loss":
            self.sunk[turn] = self.sunk.get(turn, 0) + event["points"]
        elif kind == "bombs" and event["side"] == SIDES[ALLIED]:
            self.bombed[turn] = self.bombed.get(turn, 0) + event["hits"]
        elif kind == "atomic-bomb":
            self.bombs = True
        elif kind == "morale" and not event["left"]:
            self.morale = True

    # ------------------------------------------------------------------ afterwards
    def report(self, state: War) -> dict[str, Any]:
        war = state
        east = {} if war.stage == 1 else self._east()
        berlin = self._berlin(war)
        if war.stage >= nations.CAMPAIGN:
            return {**east, **berlin, **self._politics(), **self._budgets(), **self._strategic()}
        return {**east, **berlin, **({} if war.stage == 0 else self._liberation())}

    def _at(self, turn: str, side: int) -> Standing | None:
        return self.marks.get((TURN_OF[turn], side))

    def _until(self, turn: str) -> list[Standing]:
        """All that was seen up to the end of a turn."""
        return [row for key, row in self.marks.items() if key[0] <= TURN_OF[turn]]

    def _all(self) -> list[Standing]:
        return list(self.marks.values())

    def _change(self, turn: str, side: int, field: str) -> int | None:
        """What a player turn has changed in a quantity."""
        keys = list(self.marks)
        key = (TURN_OF[turn], side)
        if key not in self.marks or keys.index(key) == 0:
            return None
        before = self.marks[keys[keys.index(key) - 1]]
        return int(getattr(self.marks[key], field) - getattr(before, field))

    def _east(self) -> dict[str, Any]:
        destroyed = self._change("Summer 1941", AXIS, "soviets")
        counter = self._change("Winter 1941", SOVIET, "east")
        return {
            "summer_hexes": self._change("Summer 1941", AXIS, "east"),
            "summer_kills": None if destroyed is None else self.starved.get(TURN_OF["Summer 1941"], 0) - destroyed,
            "winter_hexes": self._change("Winter 1941", AXIS, "east"),
            "winter_counter": None if counter is None else counter < 0,
            "moscow_1941": any(row.moscow_near for row in self._until("Winter 1941")),
            "leningrad_1942": any(row.lost >> geo.LENINGRAD & 1 for row in self._until("Winter 1942")),
            "stalingrad": any(row.lost >> geo.STALINGRAD & 1 for row in self._all()),
            "most_east": max(row.east for row in self._all()),
        }

    def _berlin(self, war: War) -> dict[str, Any]:
        taker = next((side for side in (SOVIET, ALLIED) if war.land[side] >> geo.BERLIN & 1), None)
        fell = taker is not None
        won = war.result.split(" ")[0].lower()
        year = 1939 + (war.turn + 2) // 3
        return {
            "berlin": fell,
            "berlin_turn": war.turn if fell else None,
            "berlin_soviet": taker == SOVIET if fell else None,
            "berlin_early": fell and year < 1945,
            **{f"{side}_won": won == side for side in SIDES},
            "soviet_share": won == SIDES[SOVIET] if won in SIDES[1:] else None,
            "axis_win_in_time": TURN_OF["Summer 1942"] <= war.turn <= TURN_OF["Summer 1943"]
            if won == SIDES[AXIS] and not war.stage
            else None,
            "decisive": victory.LEVELS[2] in war.result,
            "acts": self.acts / max(1, self.player_turns),
        }

    def _liberation(self) -> dict[str, Any]:
        start = next(iter(self._all()))
        return {
            "ashore": any(row.ashore for row in self._until("Summer 1944")),
            "ashore_winter": (row := self._at("Winter 1944", ALLIED)) and row.ashore,
            "italian_front": max(row.italy for row in self._until("Winter 1944")) - start.italy,
        }

    def _politics(self) -> dict[str, Any]:
        attacked = self.eastern_war
        window = TURN_OF["Spring 1941"] <= attacked <= TURN_OF["Summer 1942"]
        first_winter = next((turn for turn in range(max(attacked, 0), len(TURNS)) if TURNS[turn].startswith("W")), 0)
        return {
            "poland": any(row.poland for row in self._until("Winter 1939")),
            "west_in_time": TURN_OF["Spring 1940"] <= self.west <= TURN_OF["Summer 1940"],
            "france_1940": any(row.france for row in self._until("Summer 1940")),
            "france_1941": any(row.france for row in self._until("Spring 1941")),
            "north": any(row.north for row in self._until("Winter 1940")),
            "britain": any(row.britain for row in self._all()),
            "eastern_war": window,
            "moscow_first_winter": any(row.moscow_near for row in self._until(TURNS[first_winter])) if window else None,
            "soviet_peace": any(row.soviet_peace for row in self._all()),
            "suez": any(row.lost >> geo.SUEZ & 1 for row in self._all()),
            "gibraltar": any(row.lost >> geo.GIBRALTAR & 1 for row in self._all()),
            "italy": any(row.italian_peace for row in self._all()),
            "italy_turn": next((turn for (turn, _), row in self.marks.items() if row.italian_peace), None),
            "ashore": any(row.ashore for row in self._until("Summer 1944") if row.france),
        }

    def _budgets(self) -> dict[str, Any]:
        def income(turn: str, side: int) -> int | None:
            row = self._at(turn, side)
            return row.income[side] if row else None

        return {
            "axis_1940": income("Summer 1940", AXIS),
            "axis_1941": income("Summer 1941", AXIS),
            "allied_1942": income("Spring 1942", ALLIED),
            "allied_1944": income("Summer 1944", ALLIED),
            "soviet_1942": income("Summer 1942", SOVIET),
            "soviet_1943": income("Summer 1943", SOVIET),
        }

    def _strategic(self) -> dict[str, Any]:
        def mean(found: dict[int, int], first: str, last: str) -> float | None:
            turns = [turn for turn, _ in self.marks if TURN_OF[first] <= turn <= TURN_OF[last]]
            counted = set(turns)
            return sum(found.get(turn, 0) for turn in counted) / len(counted) if counted else None

        return {
            "sunk": mean(self.sunk, "Spring 1941", "Winter 1943"),
            "sunk_late": mean(self.sunk, "Spring 1944", "Summer 1945"),
            "bombed": mean(self.bombed, "Spring 1943", "Summer 1945"),
            "morale": self.morale,
            "atomic": self.bombs,
        }
