"""Measures, for `calibration.toml`, what a whole war shows: follows it act by act and sums it up."""

from __future__ import annotations

from typing import Any

from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, BRITAIN, NATION_OF, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import WINTER, year
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.study import probes
from theatrum.rulesets.neppa.study.diary import Diary, standing, unspent, worths
from theatrum.rulesets.neppa.study.probes import FALL_1941, SUMMER_1941
from theatrum.rulesets.neppa.war import War


class Watch(Diary):
    """Follows one war."""

    def see(self, state: War) -> None:
        war = state
        self.acts += 1
        events = war.events or []
        for event in events:
            self._note(event, self.key[0], war.year)
        if self.key[0] in (SUMMER_1941, FALL_1941):
            self._weigh(war, events)
        if war.turn == self.key[0] and war.season == WINTER and war.phasing == ALLIED:
            self.purses[war.year] = unspent(war)
        if (war.turn, war.phasing) != self.key or war.over:
            self.marks[self.key] = standing(war)
            self.key = (war.turn, war.phasing)
            self.player_turns += 1
            self.worth = worths(war)

    def _weigh(self, war: War, events: list[dict[str, Any]]) -> None:
        """What units are gone, but for those that were built or came into play meanwhile."""
        built = [0.0, 0.0]
        for event in events:
            if event["kind"] == "built":
                major = NATION_OF[event["major"]]
                built[0 if TURN_OF_MAJOR[major] == AXIS else 1] += event["cost"] if major != BRITAIN else 0
        now = worths(war)
        for side in (0, 1):
            self.lost[side] += max(0.0, self.worth[side] + built[side] - now[side])
        self.worth = now

    def _note(self, event: dict[str, Any], turn: int, books: int) -> None:
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
            self.sunk[year(turn)] = self.sunk.get(year(turn), 0) + spending.CONVOY - event["value"]
        elif kind == "year":
            self.totals[books, event["nation"]] = event["total"]

    def report(self, state: War) -> dict[str, Any]:
        war = state
        found = {**probes.result(self, war), **probes.fights(self)}
        if war.scenario in ("campaign", "1939"):
            found |= probes.early(self)
        if war.scenario in ("campaign", "1941"):
            found |= probes.east(self)
        if war.scenario == "campaign":
            found |= {**probes.convoys(self), **probes.south(self), **probes.west(self), **probes.money(self)}
        return found
