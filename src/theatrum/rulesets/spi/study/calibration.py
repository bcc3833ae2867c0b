"""Measures, for `calibration.toml`, what a whole war shows: follows it act by act and sums it up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.data.tables import TABLES, TURN_OF
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.reinforcement import german
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

MOSCOW = geo.BOARD.index["2309"]
WEST_POLAND = geo.POLAND & ~geo.PARTITION
SMALL = (Nation.DENMARK, Nation.NORWAY, Nation.NETHERLANDS, Nation.BELGIUM)
WESTERN = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH)
EAST_OF = 15
"""Axis units beyond this column, or in Russia, count as the eastern front."""
BEATEN_SP = TABLES["vichy"]["max_french_sp"]


@dataclass(slots=True)
class Standing:
    """The war at the end of a Game-Turn."""

    poles: int
    french: int
    centers: int
    russians: int
    axis_east: int
    axis_africa: int
    western_in_france: int
    in_germany: int
    partisan_cut: int
    suez: bool
    moscow: bool
    britain: bool
    italy: int
    vichy: int


def standing(war: War) -> Standing:
    axis = war.ranks[Status.AXIS]
    western = 0
    for nation in WESTERN:
        western |= war.of_nation(nation)
    east = [p for p in bits(axis) if geo.BOARD.column(war.at[p]) > EAST_OF and not geo.AFRICA >> war.at[p] & 1]
    france = geo.FRANCE & ~geo.CORSICA
    return Standing(
        poles=war.total(war.in_area(war.of_nation(Nation.POLAND), WEST_POLAND)),
        french=war.total(war.of_nation(Nation.FRANCE)),
        centers=control.axis_centers(war).bit_count(),
        russians=war.total(war.of_nation(Nation.RUSSIA)),
        axis_east=sum(war.sp[piece] for piece in east),
        axis_africa=war.total(war.in_area(axis, geo.AFRICA)),
        western_in_france=war.total(war.in_area(western, france)),
        in_germany=victory.sp_in_germany(war),
        partisan_cut=german.partisan_cut(war),
        suez=bool(control.axis(war) >> geo.SUEZ & 1),
        moscow=bool(control.axis_centers(war) >> MOSCOW & 1),
        britain=bool(war.held[Status.AXIS] & geo.BRITAIN),
        italy=war.italy,
        vichy=war.vichy,
    )


class Watch:
    """Follows one war."""

    def __init__(self, war: War) -> None:
        self.turn, self.phasing = war.turn, war.phasing
        self.first = war.turn
        self.turns: dict[int, Standing] = {}
        self.losses: dict[tuple[int, str], tuple[int, int]] = {}
        """SP lost by the Axis and by its enemies in each Player-Turn."""
        self.before = (war.lost_axis, war.lost_allied)
        self.moves = self.attacks = self.player_turns = 0
        self.moscow_attacked = -1
        self.invaded: dict[int, int] = {}
        self.fell: dict[int, int] = {}

    # ------------------------------------------------------------------ during the war
    def see(self, state: War) -> None:
        war = state
        for event in war.events or ():
            self._note(event)
        if (war.turn, war.phasing) != (self.turn, self.phasing) or war.over:
            self._close(war)

    def _note(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "move":
            self.moves += 1
        elif kind in ("attack", "overrun"):
            self.attacks += kind == "attack"
            if "2309" in event["at"] and self.phasing == "axis" and self.moscow_attacked < 0:
                self.moscow_attacked = self.turn

    def _close(self, war: War) -> None:
        """A Player-Turn has ended."""
        lost = (war.lost_axis, war.lost_allied)
        self.losses[self.turn, self.phasing] = (lost[0] - self.before[0], lost[1] - self.before[1])
        self.before = lost
        self.player_turns += 1
        for nation in SMALL:
            if war.invaded >> nation & 1:
                self.invaded.setdefault(nation, self.turn)
                if not war.of_nation(nation):
                    self.fell.setdefault(nation, self.turn)
        if war.turn != self.turn or war.over:
            self.turns[self.turn] = standing(war)
        self.turn, self.phasing = war.turn, war.phasing

    # ------------------------------------------------------------------ afterwards
    def report(self, state: War) -> dict[str, Any]:
        war = state
        return {**self._early(war), **self._east(war), **self._late(war), **self._result(war)}

    def _at(self, turn: str) -> Standing | None:
        """How things stood at the end of a Game-Turn; None if the war did not see it."""
        return self.turns.get(TURN_OF[turn])

    def _first(self, test: str, least: int = 1) -> int | None:
        """The first Game-Turn at whose end something was there."""
        return next((turn for turn, row in sorted(self.turns.items()) if getattr(row, test) >= least), None)

    def _early(self, war: War) -> dict[str, Any]:
        fell = [self.fell[nation] - turn + 1 for nation, turn in self.invaded.items() if nation in self.fell]
        beaten = next((turn for turn, row in sorted(self.turns.items()) if row.french <= BEATEN_SP or row.vichy), None)
        early = beaten is not None and beaten < TURN_OF["1/1941"]
        return {
            "poland_gone_4_1939": (row := self._at("4/1939")) and row.poles == 0,
            "poland_gone_1_1940": (row := self._at("1/1940")) and row.poles == 0,
            "small_neighbours": sum(fell) / len(fell) if fell else None,
            "france_beaten_3_1940": beaten is not None and beaten <= TURN_OF["3/1940"],
            "france_beaten_4_1940": beaten is not None and beaten <= TURN_OF["4/1940"],
            "french_sp": max(row.french for row in self.turns.values()),
            "vichy_declared": any(row.vichy for row in self.turns.values()) if early else None,
            "britain_invaded": any(row.britain for row in self.turns.values()),
            "invasion_in_window": TURN_OF["2/1941"] <= war.invasion_turn <= TURN_OF["3/1942"],
        }

    def _east(self, war: War) -> dict[str, Any]:
        start = war.invasion_turn
        opening = self.turns.get(start)
        fall = self._at("4/1941")
        most = max(self.turns.values(), key=lambda row: row.centers).centers
        peak = next(turn for turn, row in sorted(self.turns.items()) if row.centers == most)
        even = next(
            (turn for turn, row in sorted(self.turns.items()) if turn > start >= 0 and row.russians > row.axis_east),
            None,
        )
        return {
            "first_turn_losses": self.losses.get((start, "axis"), (0, None))[1],
            "first_turn_centers": opening and opening.centers,
            "centers_4_1941": fall and fall.centers,
            "moscow_attacked": 0 <= self.moscow_attacked <= TURN_OF["4/1941"],
            "moscow_taken": fall and fall.moscow,
            "winter_losses": self.losses.get((TURN_OF["1/1942"], "allied"), (None, 0))[0],
            "most_centers": most,
            "collapse": most >= TABLES["victory"]["axis_decisive"]["axis_centers"],
            "high_water_1942": peak in (TURN_OF["3/1942"], TURN_OF["4/1942"]),
            "overtaken_in_window": even is not None and TURN_OF["3/1942"] <= even <= TURN_OF["2/1943"],
        }

    def _late(self, war: War) -> dict[str, Any]:
        out = self._first("italy", 2)
        landed = next(
            (turn for turn, row in sorted(self.turns.items()) if turn > self.first and row.western_in_france), None
        )
        later = self.turns.get(landed + 2) if landed is not None and landed >= TURN_OF["1/1944"] else None
        cuts = [row.partisan_cut for turn, row in self.turns.items() if TURN_OF["1/1943"] <= turn <= TURN_OF["4/1944"]]
        return {
            "suez_fell": any(row.suez for row in self.turns.values()),
            "africa_clear_3_1943": (row := self._at("3/1943")) and row.axis_africa == 0,
            "italy_out_in_window": out is not None and TURN_OF["2/1943"] <= out <= TURN_OF["2/1944"],
            "italy_out_early": out is not None and out < TURN_OF["2/1943"],
            "landing_in_window": landed is not None and TURN_OF["2/1943"] <= landed <= TURN_OF["3/1944"],
            "ashore_after_two_turns": later and later.western_in_france,
            "partisan_cut": sum(cuts) / len(cuts) if cuts else None,
        }

    def _result(self, war: War) -> dict[str, Any]:
        return {
            "sp_in_germany": victory.sp_in_germany(war),
            "axis_won": war.result.startswith("Axis"),
            "axis_decisive": war.result == victory.AXIS_DECISIVE,
            "allied_decisive": war.result == victory.ALLIED_DECISIVE,
            "moves": self.moves / max(1, self.player_turns),
            "attacks": self.attacks / max(1, self.player_turns),
        }
