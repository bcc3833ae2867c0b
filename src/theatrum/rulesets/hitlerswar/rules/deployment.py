"""Decisions before the first turn: free deployment in 1944, the lost French industry of 1941."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar import scenarios
from theatrum.rulesets.hitlerswar.actions import Deploy, Ruin, Usual
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AXIS, KIND_NAMES, KIND_OF, KIND_TITLES, SIDE_OF, SIDES
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.war import OFF, War

CLAUSES = ("fall-scenario.1", "fall-scenario.2", "fall-scenario.3")
"""The rule that gives each side its points of 1944."""
EAGER = 8
"""How much a random player likes the usual set-up."""
PLENTY = 99


@cache
def pool(scenario: str, side: int) -> tuple[tuple[int, int], ...]:
    """(kind, number) of the points that a side deploys freely."""
    row = scenarios.data(scenario).get("deployment", {}).get(SIDES[side], {})
    return tuple((KIND_OF[word], number) for word, number in row.items())


def left(war: War, side: int, kind: int) -> int:
    """Points of a kind that still have to be deployed."""
    given = dict(pool(war.scenario, side)).get(kind, 0)
    return given - sum(war.count(army, kind) for army in bits(war.ranks[side]))


def room(war: War, side: int, space: int) -> int:
    """[R94] How many points may still go to a space: ten with its fort, boxes without limit, twelve armies in all."""
    if not war.armies(side, space) and war.free_army(side) == OFF:
        return 0
    return PLENTY if geo.BOXES >> space & 1 else STACKING - war.stacked(side, space)


def clear(war: War, side: int) -> None:
    for army in bits(war.ranks[side]):
        war.dissolve(army)


@frame
class Deployment(SideFrame):
    """[fall-scenario.1, fall-scenario.2, fall-scenario.3, R94] A side places its points in its own hexes."""

    side: int
    step = "deployment"
    title = "Deployment"
    topics = ("deployment",)

    def prompt(self, war: War) -> str:
        rest = [(left(war, self.side, kind), KIND_TITLES[kind]) for kind, _ in pool(war.scenario, self.side)]
        text = ", ".join(f"{number} {title}" for number, title in rest if number)
        return f"Deploy {text} in friendly hexes, ten in a hex at most; or take the usual deployment."

    def look(self, war: War) -> None:
        if not any(left(war, self.side, kind) for kind, _ in pool(war.scenario, self.side)):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        for kind, _ in pool(war.scenario, self.side):
            if left(war, self.side, kind):
                yield Listed(partial(self._acts, war, kind), guess=1, verb=Deploy)
        yield Listed(lambda: (Usual(),), guess=EAGER, verb=Usual)

    def _acts(self, war: War, kind: int) -> Iterator[Deploy]:
        number, word = left(war, self.side, kind), KIND_NAMES[kind]
        for space in bits(war.land[self.side]):
            for some in range(1, min(number, room(war, self.side, space)) + 1):
                yield Deploy(some, word, space)

    def on_deploy(self, war: War, act: Deploy) -> None:
        here = war.armies(self.side, act.at)
        army = (here & -here).bit_length() - 1 if here else war.free_army(self.side)
        if not here:
            war.place(army, act.at)
        war.add(army, KIND_OF[act.kind], act.n)
        war.note("deployed", CLAUSES[self.side], army=war.piece_name(army), at=war.space_name(act.at), points=act.n,
                 of=act.kind)  # fmt: skip
        war.go_on()

    def on_usual(self, war: War, act: Usual) -> None:
        clear(war, self.side)
        scenarios.muster(war, self.side)
        war.note("usual", CLAUSES[self.side], side=SIDES[self.side])
        war.pop()

    def why_not_deploy(self, war: War, act: Deploy) -> Refusal | None:
        clause = CLAUSES[self.side]
        have = left(war, self.side, KIND_OF[act.kind]) if act.kind in KIND_OF else 0
        if not 1 <= act.n <= have:
            return Refusal(clause, f"You have {have} {act.kind} left to deploy, not {act.n}.")
        if not 0 <= act.at < geo.BOARD.size or not war.land[self.side] >> act.at & 1:
            return Refusal(clause, f"{words.place(act.at)} is not friendly to you.")
        if not war.armies(self.side, act.at) and war.free_army(self.side) == OFF:
            return Refusal("record-sheet.1a", "All twelve armies are in play: add to one of them.")
        if act.n > room(war, self.side, act.at):
            return Refusal("stacking.1a", f"{words.place(act.at)} would hold more than ten points.")
        return None

    def why_not_usual(self, war: War, act: Usual) -> Refusal | None:
        return None


# ---------------------------------------------------------------- Barbarossa
def owed(war: War) -> int:
    """[barbarossa-scenario.5] French points that are still to be written off."""
    row = scenarios.data(war.scenario).get("ruin", {})
    return int(row.get("points", 0)) - sum(n for space, n in war.ruined.items() if geo.FRANCE >> space & 1)


def standing(war: War) -> int:
    """French hexes with a production point that could be written off."""
    return sum(1 << space for space in bits(geo.FRANCE & geo.PRODUCERS) if war.working(space) > 0)


@frame
class Ruins(SideFrame):
    """[barbarossa-scenario.5] The Axis chooses three production points in France that are lost for good."""

    side: int
    step = "ruins"
    title = "French industry"
    topics = ("deployment",)

    def prompt(self, war: War) -> str:
        return f"Choose {owed(war)} production points in France that are devastated for good; or take the usual ones."

    def look(self, war: War) -> None:
        if not owed(war):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: (Ruin(space) for space in bits(standing(war))), verb=Ruin)
        yield Listed(lambda: (Usual(),), guess=EAGER, verb=Usual)

    def on_ruin(self, war: War, act: Ruin) -> None:
        war.ruined[act.at] = war.ruined.get(act.at, 0) + 1
        war.forget()
        war.note("ruined", "barbarossa-scenario.5", space=war.space_name(act.at))
        war.go_on()

    def on_usual(self, war: War, act: Usual) -> None:
        spare(war)
        scenarios.devastate(war)
        war.note("usual", "barbarossa-scenario.5", side=SIDES[AXIS])
        war.pop()

    def why_not_ruin(self, war: War, act: Ruin) -> Refusal | None:
        if not 0 <= act.at < geo.BOARD.size or not standing(war) >> act.at & 1:
            return Refusal("barbarossa-scenario.5", f"{words.place(act.at)} has no French production point left.")
        return None

    def why_not_usual(self, war: War, act: Usual) -> Refusal | None:
        return None


def spare(war: War) -> None:
    """French industry as it was before anything was written off."""
    for space in bits(geo.FRANCE):
        war.ruined.pop(space, None)
    war.forget()


# ---------------------------------------------------------------- the order of it
def decisions(war: War) -> tuple[Ruins | Deployment, ...]:
    """What is asked before the first turn, in this order."""
    row = scenarios.data(war.scenario)
    sides = [SIDE_OF[name] for name in SIDES if name in row.get("deployment", {})]
    return (*((Ruins(AXIS),) if "ruin" in row else ()), *(Deployment(side) for side in sides))


def reopen(war: War, number: int) -> None:
    """Make a decision open again, and all that come after it; one that is half made stays so."""
    for later, decision in enumerate(decisions(war)[number:]):
        if isinstance(decision, Ruins):
            if not owed(war):
                spare(war)
        elif later or not any(left(war, decision.side, kind) for kind, _ in pool(war.scenario, decision.side)):
            clear(war, decision.side)
