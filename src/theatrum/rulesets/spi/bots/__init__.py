"""Advice for bots: what the acts of a moment are worth to a side, without playing them out. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from theatrum.core.action import Action
from theatrum.core.advice import adviser as advice
from theatrum.core.bits import bits
from theatrum.core.counsel import Counsel
from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.spi import actions as do
from theatrum.rulesets.spi.bots import assault, muster, seaborne
from theatrum.rulesets.spi.bots.ground import Ground
from theatrum.rulesets.spi.bots.march import March, Stations
from theatrum.rulesets.spi.bots.policy import EAST, WEIGHTS, Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, Nation, Status, Type
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.movement import overrun
from theatrum.rulesets.spi.rules.movement.movement import InitialMovement, MovementPhase
from theatrum.rulesets.spi.rules.movement.overrun import Overrunning
from theatrum.rulesets.spi.rules.sea import landing
from theatrum.rulesets.spi.war import War

T = TypeVar("T")
NEVER, BETTER_NOT, YES = -100.0, -1.0, 1.0
STRANGERS = (Status.ALLIED, Status.RED, Status.NEUTRAL, Status.VICHY, PARTISANS_ALLIED)
AXIS = (Status.AXIS, Status.PRO_AXIS)
"""Whose units each side has to keep an eye on: the Axis, and the others."""
FOUGHT_MOST = {"axis": Nation.GERMANY, "allied": Nation.BRITAIN, "russian": Nation.RUSSIA}


class Adviser(advice.Adviser[War]):
    """Serves one side. Keeps a plan for the running phase, and makes a new one when the enemy has changed."""

    planned: frozenset[type[Action]] = frozenset({do.Move})

    def __init__(self, side: str, style: Style = PLAIN) -> None:
        super().__init__(side)
        self.weights = WEIGHTS.worn(style)
        self.policy = Policy(side, self.weights)
        self.tried: set[tuple[int, str, int]] = set()
        """Overruns and landings that have been begun: turn, phase, hex."""
        self._now: dict[str, Any] = {}
        """What holds as long as acts are weighed together, for nothing moves meanwhile."""
        self.worths = {
            do.Overrun: self.overrun,
            do.Attack: self.attack,
            do.Join: self.join,
            do.Also: lambda war, act: 2 * BETTER_NOT,
            do.Resolve: self.resolve,
            do.StandDown: lambda war, act: 0.0,
            do.Lose: self.lose,
            do.Retreat: self.retreat,
            do.Advance: self.advance,
            do.Entrain: self.entrain,
            do.Rail: self.relocate,
            do.Ship: self.ship,
            do.ShipRound: lambda war, act: self.ship(war, act) - 0.5,
            do.Forward: self.forward,
            do.ForwardRound: lambda war, act: self.forward(war, act) - 0.5,
            do.Land: self.land,
            do.Embark: lambda war, act: YES + act.points,
            do.Remove: lambda war, act: -float(war.sp[act.piece]),
            do.Merge: muster.merge,
            do.Build: self.build,
            do.Siberian: self.siberian,
            do.Take: muster.take,
            do.Deploy: self.deploy,
            do.Vichy: lambda war, act: YES + 0.1 * geo.BOARD.row(act.to),
            do.Displace: lambda war, act: self.stations(war).score(war.nation(act.piece), war.sp[act.piece], act.to),
            do.Rise: lambda war, act: YES,
            do.Rally: lambda war, act: float(war.sp[act.piece]),
            do.ItalyEnters: lambda war, act: YES,
            do.Intervene: self.declare,
            do.DeclareWar: self.declare,
            do.Share: lambda war, act: YES,
            do.Accept: lambda war, act: YES,
            do.Resign: lambda war, act: NEVER,
            do.End: lambda war, act: 0.0,
        }

    def suggest(self, war: War) -> Action | None:
        """The next march of the plan, unless there is something to overrun, for that opens the way."""
        if not isinstance(war.frame, MovementPhase):
            return None
        plan = self.march(war).to
        if not plan or self._openings(war):
            return None
        acts, free = war.choices(), war.frame.free(war) | war.going
        for piece in bits(free):
            if piece in plan and plan[piece] != war.at[piece] and (act := do.Move(piece, plan[piece])) in acts:
                return act
        return None

    def weigh(self, war: War, acts: Sequence[Action]) -> list[float]:
        self._now.clear()
        return super().weigh(war, acts)

    # ------------------------------------------------------------------ pictures and plans
    def _kept(self, war: War, name: str, extra: object, make: Callable[[], T]) -> T:
        """Something worked out once, as long as the enemy stands still and nothing in `extra` changes."""
        foes = tuple(war.held[bucket] for bucket in (STRANGERS if self.side == "axis" else AXIS))
        key = (war.turn, foes, war.quiet, extra)
        return self.memory.keep(name, key, make)

    def ground(self, war: War) -> Ground:
        return self._kept(war, "ground", None, lambda: Ground(war, self.policy))

    def stations(self, war: War) -> Stations:
        """Where it is good to be, as units stand now."""
        if "stations" not in self._now:
            self._now["stations"] = self._kept(war, "stations", tuple(war.at), lambda: Stations(war, self.ground(war)))
        found: Stations = self._now["stations"]
        return found

    def _wants_tanks(self, war: War) -> bool:
        if "tanks" not in self._now:
            self._now["tanks"] = muster.wants_tanks(self.weights["build"], war)
        found: bool = self._now["tanks"]
        return found

    def march(self, war: War) -> March:
        phase = war.frame
        assert isinstance(phase, MovementPhase)
        free = phase.free(war) | war.going
        early = isinstance(phase, InitialMovement)
        return self._kept(war, "march", type(phase), lambda: March(war, self.ground(war), free, early))

    def battle(self, war: War) -> dict[int, assault.Attack]:
        return self._kept(war, "battle", war.attacked, lambda: assault.battle(war, self.policy))

    # ------------------------------------------------------------------ movement
    def _openings(self, war: War) -> bool:
        """Is there something to overrun right now?"""
        phase = war.frame
        assert isinstance(phase, MovementPhase)

        def look() -> bool:
            offers = overrun.begun(war, self.side, phase.free(war))
            return any(isinstance(act, do.Overrun) and self.overrun(war, act) > 0 for act in offers)

        return self._kept(war, "openings", (war.moved, len(self.tried)), look)

    def entrain(self, war: War, act: do.Entrain) -> float:
        return YES if self.march(war).trains >> act.piece & 1 else BETTER_NOT

    def relocate(self, war: War, act: do.Rail | do.Ship | do.ShipRound) -> float:
        """What a unit gains by being somewhere else."""
        stations, piece = self.stations(war), act.piece
        nation, sp, here = war.nation(piece), war.sp[piece], war.at[piece]
        return stations.score(nation, sp, act.to, here) - stations.score(nation, sp, here, here)

    def overrun(self, war: War, act: do.Overrun) -> float:
        if not self.ground(war).foes >> act.target & 1 or self._begun(war, act.target):
            return BETTER_NOT
        if self.policy.shunned(war, FOUGHT_MOST[self.side]) >> act.target & 1:
            return BETTER_NOT
        return YES + war.total(war.here[act.target])

    def _begun(self, war: War, target: int) -> bool:
        return (war.turn, war.phasing, target) in self.tried

    # ------------------------------------------------------------------ things put together
    def join(self, war: War, act: do.Join) -> float:
        frame = war.frame
        if isinstance(frame, Assault):
            return YES if act.piece in self._planned(frame.targets[0]) else BETTER_NOT
        assert isinstance(frame, landing.Landings | Overrunning)
        self.tried.add((war.turn, war.phasing, frame.targets[-1]))
        if isinstance(frame, landing.Landings):
            return BETTER_NOT if self.stations(war).guards >> act.piece & 1 else YES + war.sp[act.piece]
        return self._join_overrun(war, frame, act.piece)

    def _planned(self, target: int) -> set[int]:
        known = self.memory.recall("battle")
        attack = known.get(target) if known else None
        return {piece for piece, _ in attack.crew} if attack else set()

    def _join_overrun(self, war: War, frame: Overrunning, piece: int) -> float:
        """Units of a hex whose two strongest can do it, the stronger first; no more than needed."""
        target, crew = frame.targets[-1], frame.crew[-1]
        if crew and overrun.strong_enough(war, target, crew):
            return BETTER_NOT
        mates = overrun.crews(war, frame.free, target) & war.here[war.at[piece]]
        two = sorted((war.sp[mate] for mate in bits(mates)), reverse=True)[: overrun.CREW]
        return YES + war.sp[piece] if sum(two) >= overrun.need(war, target) else BETTER_NOT

    def resolve(self, war: War, act: do.Resolve) -> float:
        if isinstance(war.frame, landing.Landings | Overrunning):
            self.tried.add((war.turn, war.phasing, war.frame.targets[-1]))
        return YES / 2

    # ------------------------------------------------------------------ combat
    def attack(self, war: War, act: do.Attack) -> float:
        found = self.battle(war).get(act.target)
        return found.worth if found else BETTER_NOT

    def lose(self, war: War, act: do.Lose) -> float:
        """Infantry before Mechanized units, large ones before small ones."""
        return 0.1 * war.sp[act.piece] - (1.0 if war.type(act.piece) == Type.INFANTRY else 2.0)

    def retreat(self, war: War, act: do.Retreat) -> float:
        ground, piece, weight = self.ground(war), act.piece, self.weights["retreat"]
        mates = war.here.get(act.to, 0)
        crowd = weight["crowd"] if mates.bit_count() >= 2 else 0.0
        supplied = 0.0 if self.stations(war).net(war.nation(piece)) >> act.to & 1 else weight["unsupplied"]
        risk = ground.risk(war, act.to, war.sp[piece], war.total(mates))
        return ground.prizes[act.to] - risk - crowd - supplied

    def advance(self, war: War, act: do.Advance) -> float:
        """Into ground that is worth more than the danger; a single unit does not walk into a trap."""
        ground, piece, weight = self.ground(war), act.piece, self.weights["advance"]
        stations = self.stations(war)
        here = war.at[piece]
        mates = war.total(war.here.get(act.to, 0))
        gain = weight["gain"] + ground.prizes[act.to] * weight["shared" if mates else "prize"]
        risk = ground.risk(war, act.to, war.sp[piece], mates) - ground.risk(war, here, war.sp[piece])
        away = 0.0 if stations.net(war.nation(piece)) >> act.to & 1 else weight["unsupplied"]
        guard = weight["guard"] if stations.guards >> piece & 1 else 0.0
        peace = 9.0 if self.policy.shunned(war, war.nation(piece)) >> act.to & 1 else 0.0
        return gain - ground.fear * risk - away - guard - peace

    # ------------------------------------------------------------------ the sea
    def ship(self, war: War, act: do.Ship | do.ShipRound) -> float:
        if self.stations(war).guards >> act.piece & 1 or not seaborne.sensible(war, self.policy, act.piece, act.to):
            return BETTER_NOT
        return self.relocate(war, act) - self.weights["sea"]["passage"]

    def forward(self, war: War, act: do.Forward | do.ForwardRound) -> float:
        return seaborne.forward(war, self.stations(war), act.points, act.to)

    def land(self, war: War, act: do.Land) -> float:
        if self._begun(war, act.target):
            return BETTER_NOT
        return seaborne.land(war, self.ground(war), act.target)

    # ------------------------------------------------------------------ new units
    def build(self, war: War, act: do.Build) -> float:
        return muster.build(self.weights["build"], self.stations(war), act, self._wants_tanks(war))

    def siberian(self, war: War, act: do.Siberian) -> float:
        return muster.siberian(war, self.stations(war), act)

    def deploy(self, war: War, act: do.Deploy) -> float:
        """Beside as many enemies as possible, not where the army is thick already."""
        near = geo.OPEN.near[act.to] & (EAST | self.ground(war).foes)
        return near.bit_count() - 1.5 * war.here.get(act.to, 0).bit_count() + 5

    # ------------------------------------------------------------------ politics
    def declare(self, war: War, act: do.Intervene | do.DeclareWar) -> float:
        return YES if self.policy.declares(war) else BETTER_NOT


COUNSEL: Counsel[War] = Counsel(adviser=Adviser, weights=WEIGHTS.numbers)
