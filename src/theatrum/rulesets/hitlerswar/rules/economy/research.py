"""Research: the markers of the items walk along the track; a die decides what it was worth."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import End, Roll, Study
from theatrum.rulesets.hitlerswar.data.items import ITEM_NAMES, ITEM_OF, ITEMS, SHARE
from theatrum.rulesets.hitlerswar.data.sides import SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.economy import economy, technology
from theatrum.rulesets.hitlerswar.war import War

END = End()
STEP = SHARE * int(TABLES["other_costs"]["research_step"])
_TRACK = TABLES["research_track"]
STEPS = int(_TRACK["max_steps_paid_per_turn"])
CHEAPEST, AT_PEACE = _TRACK["limits"]["own_item_cheapest"], _TRACK["limits"]["soviet_while_at_peace_with_axis"]
RESULTS: tuple[str, ...] = tuple(
    "".join(
        letter for face in range(1, 7) for letter in "ABC" if letter in row and row[letter][0] <= face <= row[letter][1]
    )
    for row in (_TRACK[f"step_{step}"] for step in range(1, 6))
)
"""[research-results.1] the letter of each face under each step: RESULTS[step - 1][die - 1]."""
COMPLETE = len(RESULTS)
_BACK = [TABLES["efficiency"][f"roll_{face}"] for face in range(1, 7)]
EFFICIENCY: tuple[int, ...] = tuple(-COMPLETE if back == "start" else int(back) for back in _BACK)
"""[efficiency.1] how far a marker goes back for each face."""


def limit(war: War, side: int, item: int) -> int:
    """[research.3b, research-special.1, research-special.2] How many steps of an item may be paid for in a turn."""
    if side == SOVIET and not war.eastern_war:
        return int(AT_PEACE)
    return int(CHEAPEST) if technology.cheapest(war, side, item) else STEPS


def resolve(war: War, side: int, item: int) -> None:
    """[research.4, research-special.3] One die under the step of the marker."""
    place, name = side * ITEMS + item, ITEM_NAMES[item]
    letter = RESULTS[war.track[place] - 1][war.roll(why=f"research of {name}") - 1]
    copied = letter == "B" and technology.behind(war, side, item)
    war.note("research", "research.4", side=SIDES[side], item=name, step=war.track[place], result=letter, copied=copied)
    if letter == "C":
        _fall_back(war, side, item)
        return
    war.track[place] = 0
    if letter == "A" or copied:
        technology.improve(war, side, item)
    else:
        technology.refine(war, side, item)
    war.note("level", "research.5" if letter == "A" or copied else "research.6", side=SIDES[side], item=name,
             level=war.levels[place], cost=economy.write(technology.price(war, side, item)))  # fmt: skip


def _fall_back(war: War, side: int, item: int) -> None:
    """[research.7, efficiency.1] The Efficiency Table says where the marker goes; never behind Start [R46]."""
    place = side * ITEMS + item
    back = EFFICIENCY[war.roll(why=f"efficiency of {ITEM_NAMES[item]} research") - 1]
    war.track[place] = max(0, war.track[place] + back)
    war.note("efficiency", "research.7", side=SIDES[side], item=ITEM_NAMES[item], step=war.track[place])


def _of_items(verb: type[Study | Roll], items: int) -> Listed:
    """An act for every item of a set."""
    return Listed(lambda: [verb(ITEM_NAMES[item]) for item in bits(items)], guess=items.bit_count(), verb=verb)


@frame
class Research(Phase):
    """[turn-sequence-chart.1, research.3a] Steps are paid with what production has left, then dice are rolled."""

    side: int
    once: int = 0
    """Items for which a step has been paid in this phase; twice: two steps."""
    twice: int = 0
    rolled: int = 0
    """[R46] items that have been resolved in this phase."""
    step = "research"
    title = "Research"
    topics = ("research",)

    def prompt(self, war: War) -> str:
        return f"{economy.write(war.budget)} production points for research: study items, then roll for some, or end."

    def look(self, war: War) -> None:
        if not self._open(war) and not self._ready(war):
            war.budget = 0
            war.pop()

    def _open(self, war: War) -> int:
        """The items for which a step may be paid now."""
        if self.rolled or war.budget < STEP:
            return 0
        found, first, once = 0, self.side * ITEMS, self.once
        for item, steps in enumerate(war.track[first : first + ITEMS]):
            if steps < COMPLETE and not technology.at_last(war, self.side, item):
                # the first step of an item is never too many
                if once >> item & 1 and self.paid(item) >= limit(war, self.side, item):
                    continue
                if technology.on_card(war, self.side, item):
                    found |= 1 << item
        return found

    def _ready(self, war: War) -> int:
        """[research.4, R46] The items that may be resolved now."""
        first, found = self.side * ITEMS, 0
        for item, steps in enumerate(war.track[first : first + ITEMS]):
            if steps:
                found |= 1 << item
        return found & ~self.rolled

    def paid(self, item: int) -> int:
        return (self.once >> item & 1) + (self.twice >> item & 1)

    def choices(self, war: War) -> Iterator[Offer]:
        yield _of_items(Study, self._open(war))
        yield _of_items(Roll, self._ready(war))
        yield END

    def on_study(self, war: War, act: Study) -> None:
        """[research.3b, research.3c] One step for one point, and for one item."""
        item = ITEM_OF[act.item]
        war.budget -= STEP
        war.track[self.side * ITEMS + item] += 1
        bit = 1 << item
        again = self.once & bit
        war.amend(Research(self.side, self.once | bit, self.twice | again, self.rolled))
        war.note("studied", "research.3b", side=SIDES[self.side], item=act.item,
                 step=war.track[self.side * ITEMS + item])  # fmt: skip

    def on_roll(self, war: War, act: Roll) -> None:
        item = ITEM_OF[act.item]
        resolve(war, self.side, item)
        war.amend(Research(self.side, self.once, self.twice, self.rolled | 1 << item))
        war.go_on()

    def on_end(self, war: War, act: End) -> None:
        """[research.8] Markers that were not rolled for stay where they are."""
        war.budget = 0  # [production-points.4]
        war.pop()

    def _why_not_step(self, war: War, item: int) -> Refusal | None:
        side, name = self.side, ITEM_NAMES[item]
        if not technology.on_card(war, side, item):
            return Refusal("item-cost.5", f"{name} is not on the record card of the {SIDES[side]} side.")
        if technology.at_last(war, side, item):
            return Refusal("item-cost.2", f"{name} is as cheap as it can ever be.")
        if war.track[side * ITEMS + item] >= COMPLETE:
            return Refusal("research.9", f"The research of {name} is complete: roll for it.")
        paid = self.paid(item)
        if paid < limit(war, side, item):
            return None
        if paid >= STEPS:
            return Refusal("research.3b", f"{STEPS} steps a turn is the most for an item.")
        if side == SOVIET and not war.eastern_war:
            return Refusal("research-special.1", "While Axis and Soviets are at peace: one step a turn for an item.")
        return Refusal("research-special.2", f"Nobody has {name} as cheap as you: one step a turn is the most.")

    def why_not_study(self, war: War, act: Study) -> Refusal | None:
        if act.item not in ITEM_OF:
            return Refusal("item-cost.5", f"There is no item '{act.item}'; items are {', '.join(ITEM_NAMES)}.")
        if self.rolled:
            return Refusal("research.4", "The rolling has begun: all steps are paid before.")
        return self._why_not_step(war, ITEM_OF[act.item]) or economy.why_not_pay(war, STEP, "A step", "research.3a")

    def why_not_roll(self, war: War, act: Roll) -> Refusal | None:
        if act.item not in ITEM_OF:
            return Refusal("item-cost.5", f"There is no item '{act.item}'; items are {', '.join(ITEM_NAMES)}.")
        item = ITEM_OF[act.item]
        if self.rolled >> item & 1:
            return Refusal("research.4", f"The research of {act.item} has been resolved in this turn.")
        if not war.track[self.side * ITEMS + item]:
            return Refusal("research.4", f"The marker of {act.item} is still at Start.")
        return None
