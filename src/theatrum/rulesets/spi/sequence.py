"""[4.0] The sequence of play: the table of contents of the game."""

from __future__ import annotations

from typing import Annotated

from theatrum.core.frame import Frame, frame
from theatrum.core.kinds import Between, Named
from theatrum.core.sequence import SideFrame, Steps
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.kinds import Side
from theatrum.rulesets.spi.data.nations import Status
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.combat.combat import Combat
from theatrum.rulesets.spi.rules.movement.movement import InitialMovement, MechanizedMovement
from theatrum.rulesets.spi.rules.movement.rail import RailMovement
from theatrum.rulesets.spi.rules.movement.stacking import BuildUp
from theatrum.rulesets.spi.rules.politics import italy
from theatrum.rulesets.spi.rules.politics.opening import Opening
from theatrum.rulesets.spi.rules.politics.partisans import PartisanCreation
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.reinforcement.reinforcement import Reinforcement
from theatrum.rulesets.spi.rules.reinforcement.russian_resources import Computation
from theatrum.rulesets.spi.rules.sea import fleets
from theatrum.rulesets.spi.rules.sea.shipping import NavalTransport
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.rules.turn_end import TurnEnd
from theatrum.rulesets.spi.scenarios import Deployment
from theatrum.rulesets.spi.war import War

# [4.2] the phases of a Player-Turn, in their order
PHASES: tuple[type[SideFrame], ...] = (
    Opening,
    InitialMovement,
    Combat,
    MechanizedMovement,
    RailMovement,
    NavalTransport,
    Reinforcement,
    BuildUp,
    PartisanCreation,
    Computation,
)
Phase = Annotated[int, Named("step", tuple(cls.step for cls in PHASES), numbers=True)]


def look_round(war: War) -> None:
    """[5.61, 5.65b, 10.34e] Who stands where and controls what is remembered, before he goes away."""
    control.look(war)
    control.look_at_rail(war)


def players(war: War) -> tuple[str, ...]:
    """[2.0a, 4.2.A, 4.2.B, 16.81] The order of the Player-Turns."""
    return ("axis", "allied", "russian") if war.three else ("axis", "allied")


@frame
class GameTurn(Steps):
    """[4.1a] A Game-Turn: the Player-Turns, then the end of the turn; at -1 the set-up [15.31b]."""

    done: Annotated[int, Between(-1, 3)]
    """How many Player-Turns are over; -1 before the free placement of the scenario."""
    step = "game-turn"

    def actor(self, war: War) -> str:
        return "axis"

    def opens(self, war: War, number: int) -> Frame | None:
        order = players(war)
        if number < 0:
            return Deployment()
        if number < len(order):
            return PlayerTurn(order[number], 0)
        return TurnEnd() if number == len(order) else None

    def finish(self, war: War) -> None:
        if war.turn == tables.LAST_TURN:
            war.result = victory.judge(war)  # [4.3]
            war.note("end", "4.3", "13.0a", result=war.result)
            return
        war.turn += 1
        war.attacked_russia, war.attacked_turkey = int(bool(war.held[Status.AXIS] & geo.RUSSIA)), 0  # [10.74a]
        war.note("turn", "4.2.C", turn=tables.TURN_TITLE[war.turn])
        if war.turn == tables.FROM_1943:
            western.mechanize(war)
        war.follow(GameTurn(0))


@frame
class PlayerTurn(Steps, SideFrame):
    """[4.1a] A Player-Turn: its phases one after the other."""

    side: Side
    phase: Phase
    step = "player-turn"
    counter = "phase"

    def table(self, war: War) -> tuple[type[SideFrame], ...]:
        return PHASES

    def begin(self, war: War) -> None:
        war.phasing = self.side
        look_round(war)
        war.note("player-turn", "4.1a", side=self.side)
        fleets.allot(war, self.side)
        if self.side == "allied":
            western.call_up(war)

    def following(self, war: War) -> int:
        if PHASES[self.phase] is InitialMovement:
            look_round(war)  # before Combat, in which the Enemy can vanish
        return self.phase + 1

    def finish(self, war: War) -> None:
        supply.end_player_turn(war)
        if self.side == "axis":
            italy.home_garrison(war)
        war.moved = war.marked = war.dropped = war.overran = war.contact = 0
        war.legs, war.landing, war.origin, war.beach = {}, {}, {}, {}
        war.pop()


DEPLOYMENT = f"axis/{Deployment.step}"


def begin(war: War) -> None:
    """Start play: the free placement of the scenario, if it has one, then the first Game-Turn."""
    war.push(GameTurn(-1 if war.to_deploy else 0))


def resume_at(war: War, path: str) -> bool:
    """Put a war at the start of the phase with this path, e.g. "axis/combat"; False if there is none."""
    if path == DEPLOYMENT and war.to_deploy:
        begin(war)
        return True
    side, _, step = path.partition("/")
    order = players(war)
    steps = [cls.step for cls in PHASES]
    if side not in order or step not in steps:
        return False
    number = steps.index(step)
    war.phasing = side
    war.stack = (GameTurn(order.index(side)),)
    PlayerTurn(side, 0).open_at(war, number)
    return True


def paths(order: tuple[str, ...]) -> list[str]:
    """Where a position may stand, with these players."""
    return [DEPLOYMENT, *(f"{side}/{cls.step}" for side in order for cls in PHASES)]


def running(war: War) -> str:
    """The path of the phase that runs."""
    if war.to_deploy:
        return DEPLOYMENT
    number = next((frame.phase for frame in war.stack if isinstance(frame, PlayerTurn)), 1)
    return f"{war.phasing}/{PHASES[number].step}"
