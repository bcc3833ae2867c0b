"""Exact chances of U-boats against convoys: four dice for each box are too many to play out one by one."""

from __future__ import annotations

from dataclasses import dataclass

from theatrum.core.action import Action
from theatrum.core.chance import Chance, both, die, total
from theatrum.core.odds import Outcomes, told
from theatrum.rulesets.neppa.actions import Dispatch, Sail
from theatrum.rulesets.neppa.data.nations import GERMANY
from theatrum.rulesets.neppa.data.tables import FULL_FLEET, TURNS
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, convoy_resolution, u_boats
from theatrum.rulesets.neppa.war import War

TABLES = {"kill": "asw_kill_modifier", "loss": "convoy_loss_modifier"}


@dataclass(frozen=True)
class Hunt:
    """A convoy box in which U-boats meet a convoy."""

    box: int
    groups: tuple[tuple[int, int], ...]
    """Where the boats come from, and how many."""
    cargo: int
    """WPPs under way."""
    escort: int
    raiders: int
    """[9.7b, 9.8b] full eights of fleet factors of the Allies beyond need, and of Germany."""

    @property
    def boats(self) -> int:
        return sum(number for _, number in self.groups)

    def percent(self, war: War, what: str, dice: int) -> int:
        """[9.7c, 9.8c, R70] The percentage that two dice of this sum give."""
        drm = self.escort - self.raiders if what == "kill" else self.raiders - self.escort
        season = int(convoy_resolution.CHANCES[TURNS[war.turn]][f"{convoy_resolution.WORD[self.box]}_{what}"])
        return max(0, season + convoy_resolution.percent(TABLES[what], dice + drm))

    def span(self, war: War, what: str) -> tuple[int, int]:
        """The least and the highest percentage."""
        found = [self.percent(war, what, dice) for dice in range(2, 13)]
        return min(found), max(found)

    def chances(self, war: War) -> Chance[tuple[int, ...]]:
        """[9.7d, 9.8d, R71] Boats lost and WPPs sunk."""

        def sunk(dice: int) -> int:
            loss = self.percent(war, "loss", dice)
            parts = (loss * n * u_boats.effectiveness(war, home, self.box) // 10000 for home, n in self.groups)
            return min(self.cargo, sum(parts))

        dice = die().repeat(2)
        return both(dice.map(lambda sum_: self.percent(war, "kill", sum_) * self.boats // 100), dice.map(sunk))


def hunts(war: War) -> list[Hunt]:
    """The boxes in which dice will roll as things stand."""
    found = []
    for box in u_boats.CONVOY_BOXES:
        groups = tuple(u_boats.groups(war, box))
        convoy, cargo, escort = convoy_boxes.load(war, box) if groups and convoy_boxes.is_open(war, box) else (0, {}, 0)
        if convoy or cargo:
            raiders = convoy_boxes.fleets_in(war, box, 1 << GERMANY) // FULL_FLEET
            found.append(Hunt(box, groups, convoy + sum(cargo.values()), escort, raiders))
    return found


def chances(war: War) -> Chance[tuple[int, ...]] | None:
    """U-boats lost and WPPs sunk in all boxes together; None if no dice will roll."""
    boxes = hunts(war)
    return total(hunt.chances(war) for hunt in boxes) if boxes else None


def odds(war: War, act: Action) -> Outcomes | None:
    """The same for an act that lets the convoys fight, or is the last before they do."""
    if isinstance(act, Dispatch | Sail):
        war = war.copy()
        if isinstance(act, Dispatch):
            u_boats.dispatch(war, act.number, act.start, act.to)
        else:
            convoy_boxes.dispatch(war, act.piece, act.to)
    found = chances(war)
    return told(found, lambda lost: {"boats": lost[0], "sunk": lost[1]}) if found else None
