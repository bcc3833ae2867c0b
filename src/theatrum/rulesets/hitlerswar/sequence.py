"""The sequence of play: the table of contents of the game."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.core.sequence import Sided, SideFrame, Steps
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.sides import AXIS, NOBODY, SIDE_OF, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules import calendar, deployment, victory
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.combat.advance import Advances
from theatrum.rulesets.hitlerswar.rules.combat.assault import Assaults, Salvo, Volley
from theatrum.rulesets.hitlerswar.rules.combat.casualties import Casualties
from theatrum.rulesets.hitlerswar.rules.combat.closing import Closing
from theatrum.rulesets.hitlerswar.rules.combat.combat import Announcement, Combat
from theatrum.rulesets.hitlerswar.rules.combat.defence import Defence, DefensiveAssaults, Shots
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Exploitation, Spearhead
from theatrum.rulesets.hitlerswar.rules.combat.retreat import Displacement
from theatrum.rulesets.hitlerswar.rules.deployment import Deployment, Ruins
from theatrum.rulesets.hitlerswar.rules.economy.placement import Placement
from theatrum.rulesets.hitlerswar.rules.economy.production import Production
from theatrum.rulesets.hitlerswar.rules.economy.research import Research
from theatrum.rulesets.hitlerswar.rules.fleets.commissioning import Commissioning
from theatrum.rulesets.hitlerswar.rules.fleets.fleets_at_sea import Hunt, Screening
from theatrum.rulesets.hitlerswar.rules.fleets.homecoming import Homecoming
from theatrum.rulesets.hitlerswar.rules.fleets.naval_battle import Engagement, NavalBattle, Wounds
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fire import NavalFire
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.movement.home_forces import HomeRetreat, Levies
from theatrum.rulesets.hitlerswar.rules.movement.leaders import Assignment
from theatrum.rulesets.hitlerswar.rules.movement.movement import Movement
from theatrum.rulesets.hitlerswar.rules.movement.stacking import Excess
from theatrum.rulesets.hitlerswar.rules.politics import politics
from theatrum.rulesets.hitlerswar.rules.politics.surrender import Disarmament, Terms
from theatrum.rulesets.hitlerswar.rules.sea.coastal_air import AirStrike
from theatrum.rulesets.hitlerswar.rules.sea.convoys import Passage, Sinking
from theatrum.rulesets.hitlerswar.rules.sea.landings import STEPS as INVASION_STEPS
from theatrum.rulesets.hitlerswar.rules.sea.landings import Invasions
from theatrum.rulesets.hitlerswar.rules.strategic.bombing import Wreckage
from theatrum.rulesets.hitlerswar.rules.strategic.escorts import Escorts
from theatrum.rulesets.hitlerswar.rules.strategic.sea_raids import Breakout, Chasing, Sortie
from theatrum.rulesets.hitlerswar.rules.strategic.strategic import STEPS as STRATEGIC_STEPS
from theatrum.rulesets.hitlerswar.rules.strategic.strategic import Strategic
from theatrum.rulesets.hitlerswar.war import SCENARIOS, War

# [sequence-barbarossa.1, turn-sequence-chart.1, R9] the phases of a player turn, in their order, and their first stage
PHASES: dict[type[SideFrame], int] = {Strategic: 3, Movement: 0, Combat: 0, Production: 0, Research: 3}
_BY_STAGE = tuple(tuple(cls for cls, first in PHASES.items() if first <= stage) for stage in range(len(SCENARIOS)))


def phases(war: War) -> tuple[type[SideFrame], ...]:
    """The phases of this scenario."""
    return _BY_STAGE[war.stage]


def order(war: War) -> tuple[int, ...]:
    """[sequence-barbarossa.2] Who plays when."""
    return (0, 1, 2) if war.stage else (AXIS, SOVIET)


@frame
class SetUp(Steps, Sided):
    """[prepare.3, barbarossa-scenario.5, fall-scenario.1] What is decided before the first turn."""

    done: int
    step = "set-up"

    def whose(self, war: War) -> int:
        return AXIS

    def opens(self, war: War, number: int) -> Frame | None:
        return next(iter(deployment.decisions(war)[number:]), None)

    def finish(self, war: War) -> None:
        war.follow(Season(0))


@frame
class Season(Steps, Sided):
    """[sequence-barbarossa.4] A season: one player turn for each side."""

    done: int
    step = "season"

    def whose(self, war: War) -> int:
        return AXIS

    def opens(self, war: War, number: int) -> Frame | None:
        sides = order(war)
        return PlayerTurn(sides[number]) if number < len(sides) else None

    def finish(self, war: War) -> None:
        if war.wintering:
            war.winters, war.wintering = war.winters + 1, 0
        if war.turn == war.last_turn:
            victory.at_the_end(war)
            return
        war.turn += 1
        war.note("turn", "sequence-barbarossa.4", turn=tables.TURNS[war.turn])
        war.follow(Season(0))


@frame
class PlayerTurn(Steps, SideFrame):
    """[sequence-barbarossa.1] A player turn: its phases one after the other."""

    side: int
    phase: int = 0
    step = "player-turn"
    counter = "phase"

    def table(self, war: War) -> tuple[type[SideFrame], ...]:
        return phases(war)

    def begin(self, war: War) -> None:
        clear(war)
        calendar.dawn(war, self.side)
        begin_turn(war, self.side)

    def finish(self, war: War) -> None:
        fire.see_winter(war)
        war.pop()


def clear(war: War) -> None:
    """[R83] The marks of the last player turn go."""
    war.shipped, war.convoys, war.lanes = [0] * len(war.shipped), [], {}
    war.named, war.advanced, war.absorbed, war.dropped, war.coastal = {}, {}, {}, {}, {}
    war.supporting, war.steamed = {}, 0
    war.invading = war.fired = war.defended = war.forts_fired = war.stopped = war.begun = war.bare = 0


def hindered(war: War, side: int) -> int:
    """[unsupplied-hexes.3a] The armies of a side that could do nothing if its player turn began now."""
    return supply.freeze(war, side) | politics.held(war, side)


def begin_turn(war: War, side: int) -> None:
    """A side comes to play; some of its armies may be frozen."""
    war.phasing = side
    war.frozen = hindered(war, side)
    fire.see_winter(war)
    war.note("player-turn", "sequence-barbarossa.1", side=SIDES[side])


FRAMES: tuple[type[Frame], ...] = (
    *PHASES,
    *STRATEGIC_STEPS,
    Wreckage,
    Escorts,
    SetUp,
    Ruins,
    Deployment,
    Placement,
    Levies,
    HomeRetreat,
    Assignment,
    Terms,
    Disarmament,
    Season,
    PlayerTurn,
    Excess,
    Passage,
    Sinking,
    Announcement,
    Invasions,
    *INVASION_STEPS,
    NavalFire,
    Hunt,
    Screening,
    NavalBattle,
    Wounds,
    Engagement,
    Homecoming,
    Commissioning,
    Sortie,
    Breakout,
    Chasing,
    AirStrike,
    DefensiveAssaults,
    Defence,
    Shots,
    Casualties,
    Assaults,
    Volley,
    Salvo,
    Advances,
    Displacement,
    Exploitation,
    Spearhead,
    Closing,
)
War.frames = {cls.__name__: cls for cls in FRAMES}


BEFORE = (f"{SIDES[AXIS]}/{Ruins.step}", *(f"{side}/{Deployment.step}" for side in SIDES))
"""The paths of all decisions before the first turn, in any scenario."""


def begin(war: War) -> None:
    """Start play: first the decisions of the set-up, if there are any."""
    deployment.reopen(war, 0)
    war.push(SetUp(0))


def resume_at(war: War, path: str) -> bool:
    """Put a war at the start of the phase with this path, e.g. "axis/combat"; False if there is none."""
    before = [decision.path(war) for decision in deployment.decisions(war)]
    if path in before:
        deployment.reopen(war, before.index(path))
        war.push(SetUp(before.index(path)))
        return True
    name, _, step = path.partition("/")
    steps = [cls.step for cls in phases(war)]
    side = SIDE_OF.get(name, NOBODY)
    if side not in order(war) or step not in steps:
        return False
    number = steps.index(step)
    begin_turn(war, side)
    war.stack = (Season(order(war).index(side)),)
    PlayerTurn(side).open_at(war, number)
    return True


def paths(war: War) -> list[str]:
    before = [decision.path(war) for decision in deployment.decisions(war)]
    return before + [f"{SIDES[side]}/{cls.step}" for side in order(war) for cls in phases(war)]


def running(war: War) -> str:
    """The path of the phase that runs."""
    for frame_ in war.stack:
        if isinstance(frame_, SetUp):
            return war.stack[-1].path(war)
        if isinstance(frame_, PlayerTurn):
            return f"{SIDES[frame_.side]}/{phases(war)[frame_.phase].step}"
    return paths(war)[0]
