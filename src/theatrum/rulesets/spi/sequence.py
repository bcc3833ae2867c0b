"""[4.0] The sequence of play: the table of contents of the game."""

from __future__ import annotations

from typing import Annotated

from theatrum.core.frame import Frame, frame
from theatrum.core.kinds import Between, Named
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
PHASES: tuple[type[Frame], ...] = (
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


def open_phase(war: War, side: str, number: int) -> None:
    """Every phase frame is made for the phasing side."""
    war.push(PHASES[number](side))  # type: ignore[call-arg]


def look_round(war: War) -> None:
    """[5.61, 5.65b, 10.34e] Who stands where and controls what is remembered, before he goes away."""
    control.look(war)
    control.look_at_rail(war)


def players(war: War) -> tuple[str, ...]:
    """[2.0a, 4.2.A, 4.2.B, 16.81] The order of the Player-Turns."""
    return ("axis", "allied", "russian") if war.three else ("axis", "allied")


@frame
class GameTurn(Frame):
    """[4.1a] A Game-Turn: the Axis Player-Turn, then the Allied one, then the end of the turn."""

    done: Annotated[int, Between(-1, 3)]
    """How many Player-Turns are over; -1 before the free placement of the scenario."""
    step = "game-turn"

    def actor(self, war: War) -> str:
        return "axis"

    def enter(self, war: War) -> None:
        war.push(Deployment() if self.done < 0 else PlayerTurn(players(war)[0], 0))

    def resume(self, war: War) -> None:
        if self.done < 0:
            war.follow(GameTurn(0))  # [15.31b] the set-up is complete
            return
        done = self.done + 1
        order = players(war)
        if done < len(order):
            war.amend(GameTurn(done))
            war.push(PlayerTurn(order[done], 0))
        elif done == len(order):
            war.amend(GameTurn(done))
            war.push(TurnEnd())
        elif war.turn == tables.LAST_TURN:
            war.result = victory.judge(war)  # [4.3]
            war.note("end", "4.3", "13.0a", result=war.result)
        else:
            war.turn += 1
            war.attacked_russia, war.attacked_turkey = int(bool(war.held[Status.AXIS] & geo.RUSSIA)), 0  # [10.74a]
            war.note("turn", "4.2.C", turn=tables.TURN_TITLE[war.turn])
            if war.turn == tables.FROM_1943:
                western.mechanize(war)
            war.follow(GameTurn(0))


@frame
class PlayerTurn(Frame):
    """[4.1a] A Player-Turn: its phases one after the other."""

    side: Side
    phase: Phase
    step = "player-turn"

    def actor(self, war: War) -> str:
        return self.side

    def enter(self, war: War) -> None:
        war.phasing = self.side
        look_round(war)
        war.note("player-turn", "4.1a", side=self.side)
        fleets.allot(war, self.side)
        if self.side == "allied":
            western.call_up(war)
        open_phase(war, self.side, self.phase)

    def resume(self, war: War) -> None:
        if PHASES[self.phase] is InitialMovement:
            look_round(war)  # before Combat, in which the Enemy can vanish
        phase = self.phase + 1
        if phase < len(PHASES):
            war.amend(PlayerTurn(self.side, phase))
            open_phase(war, self.side, phase)
            return
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
    war.stack = (GameTurn(order.index(side)), PlayerTurn(side, number))
    open_phase(war, side, number)
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
