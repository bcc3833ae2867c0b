"""[seq.1-seq.5] The sequence of play: the table of contents of the game."""

from __future__ import annotations

from collections.abc import Sequence

from theatrum.core.bits import bits
from theatrum.core.frame import Frame, frame, replace
from theatrum.core.sequence import SideFrame, Steps
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, SEATS, SIDES
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.air import air_support
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.air.port_strike import HarbourLosses, Raid, Scramble
from theatrum.rulesets.neppa.rules.convoys.strategic_warfare import StrategicWarfare
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.economy.construction import Construction
from theatrum.rulesets.neppa.rules.economy.year_start import OddBoats, YearStart
from theatrum.rulesets.neppa.rules.land.advance import Occupation
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.combat import Combat, ExploitationCombat
from theatrum.rulesets.neppa.rules.land.exploitation import ExploitationMovement
from theatrum.rulesets.neppa.rules.land.losses import Exchange
from theatrum.rulesets.neppa.rules.land.movement import Movement
from theatrum.rulesets.neppa.rules.land.winter import WinterChoice
from theatrum.rulesets.neppa.rules.politics import garrison, north_africa, surrender
from theatrum.rulesets.neppa.rules.politics.capitals import Rally
from theatrum.rulesets.neppa.rules.politics.declaration import Declaration
from theatrum.rulesets.neppa.rules.politics.minors import Levy
from theatrum.rulesets.neppa.rules.redeployment.consolidation import Consolidation
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.rules.redeployment.shipment import Shipment
from theatrum.rulesets.neppa.rules.sea.crossing import Crossing
from theatrum.rulesets.neppa.rules.sea.displacement import Displacement
from theatrum.rulesets.neppa.rules.sea.expedition import Loan
from theatrum.rulesets.neppa.rules.sea.invasion import Armada
from theatrum.rulesets.neppa.rules.sea.naval_combat import Drowning, NavalLosses, Onward
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception
from theatrum.rulesets.neppa.rules.sea.naval_movement import Squadron
from theatrum.rulesets.neppa.rules.sea.transport import Transportation
from theatrum.rulesets.neppa.rules.set_up import SetUp
from theatrum.rulesets.neppa.rules.start_and_end import Finish, Mobilization, Start
from theatrum.rulesets.neppa.war import SIX, War

# [seq.2] the phases of a player turn, in their order
PHASES: tuple[type[SideFrame], ...] = (
    Start,
    Declaration,
    Mobilization,
    Movement,
    Combat,
    ExploitationMovement,
    ExploitationCombat,
    StrategicWarfare,
    Construction,
    Shipment,
    Redeployment,
    Consolidation,
    Finish,
)


@frame
class GameTurn(Steps):
    """[1.3c, seq.1, 5.0] A game turn: two player turns, then the checks; at -1 the set-up, at -2 the Year Start."""

    done: int = 0
    step = "game-turn"

    def actor(self, war: War) -> str:
        return SEATS[war.players][0]

    def opens(self, war: War, number: int) -> Frame | None:
        if number < AXIS:
            return SetUp() if number == -1 else YearStart()
        return PlayerTurn(number) if number <= ALLIED else None

    def following(self, war: War) -> int:
        return max(AXIS, self.done + 1)

    def finish(self, war: War) -> None:
        if war.turn == war.last_turn:
            victory.at_the_end(war)
        else:
            war.turn += 1
            war.note("turn", "1.3a", turn=tables.TURNS[war.turn])
            war.follow(GameTurn(-2 if war.season == tables.SPRING else AXIS))


@frame
class PlayerTurn(Steps, SideFrame):
    """[seq.2] A player turn: its phases one after the other."""

    side: int
    phase: int = 0
    checked: int = 0
    """1 when the tests at the end of the phase have been made."""
    step = "player-turn"
    counter = "phase"

    def table(self, war: War) -> Sequence[type[SideFrame]]:
        return PHASES

    def begin(self, war: War) -> None:
        begin_turn(war, self.side)

    def resume(self, war: War) -> None:
        """What a phase brings about at its end may ask questions first; then the next phase begins."""
        if self.checked:
            replace(self, checked=0).run(war, self.phase + 1)
        else:
            war.amend(replace(self, checked=1))
            war.go_on(lambda: after_phase(war, self.side, PHASES[self.phase].step))


def begin_turn(war: War, side: int) -> None:
    """[seq.4] A player turn begins: marks of the last one are cleared."""
    war.moved = war.fought = war.dropped = war.flown = war.exploiting = war.breaches = 0
    war.attacked_from, war.covers, war.landing, war.contested = {}, {}, {}, 0
    war.landed = war.beachheads = 0
    war.aboard, war.sallied = {}, {}
    war.transferred = war.deployed = war.chartered = war.lent = 0
    war.half = {}
    war.declared = war.invaded = war.asked = war.counter = war.struck = war.struck_red = 0
    war.assault = {}
    war.forget()
    spending.begin_turn(war, side)
    if side == AXIS:
        war.lapse = 0
    open_turn(war, side)
    war.note("player-turn", "seq.2", side=SIDES[side])


def open_turn(war: War, side: int) -> None:
    """[seq.4] Whose turn it is, and who controls what at its start."""
    war.phasing = side
    north_africa.begin(war, side)
    acting, friends, enemies = war.moving(side), 0, 0
    for major in bits(acting & (1 << SIX) - 1):
        friends |= war.allies[major]
        enemies |= war.foes[major]
    war.began = war.controlled(acting & ~(enemies & ~friends))  # [R149] it may run a Minor that it fights


def after_phase(war: War, side: int, step: str) -> None:
    """[1.5i, 13.2, 14.2, 14.3] What is tested when a phase is over."""
    if side == AXIS and step in ("movement", "strategic-warfare", "redeployment"):
        garrison.test(war)
    if step == "combat":
        surrender.after_combat(war, side)
    if step in ("combat", "exploitation-combat"):
        war.struck = war.struck_red = 0
        air_support.after_combat(war)
    if step == "exploitation-combat":
        war.counter = 0
        war.covers, war.landing = {}, {}


FRAMES: tuple[type[Frame], ...] = (
    *PHASES,
    Squadron,
    Transportation,
    Armada,
    Loan,
    Interception,
    Contact,
    NavalLosses,
    Drowning,
    Onward,
    Displacement,
    Crossing,
    GameTurn,
    PlayerTurn,
    Muster,
    Cover,
    Hunt,
    Exchange,
    AirToll,
    Raid,
    Scramble,
    HarbourLosses,
    Occupation,
    Levy,
    WinterChoice,
    Rally,
    SetUp,
    YearStart,
    OddBoats,
)
War.frames = {cls.__name__: cls for cls in FRAMES}


def begin(war: War) -> None:
    """Start play."""
    war.push(GameTurn(-1))


def resume_at(war: War, path: str) -> None:
    """Put a war at the start of the phase with this path, e.g. "axis/combat"."""
    if path == YearStart.step:
        war.push(GameTurn(-2))
        return
    name, _, step = path.partition("/")
    side, number = SIDES.index(name), [cls.step for cls in PHASES].index(step)
    open_turn(war, side)
    war.stack = (GameTurn(side),)
    PlayerTurn(side).open_at(war, number)


def paths() -> list[str]:
    return [YearStart.step, *(f"{side}/{cls.step}" for side in SIDES for cls in PHASES)]


def running(war: War) -> str:
    """The path of the phase that runs."""
    for frame_ in war.stack:
        if isinstance(frame_, YearStart):
            return YearStart.step
        if isinstance(frame_, PlayerTurn):
            return f"{SIDES[frame_.side]}/{PHASES[frame_.phase].step}"
    return paths()[1]
