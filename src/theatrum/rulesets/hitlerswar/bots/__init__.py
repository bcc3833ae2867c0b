"""Advice for bots: what a sensible player of a side would do now. No rule depends on it."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.advice import adviser as advice
from theatrum.core.bits import bits
from theatrum.core.counsel import Counsel
from theatrum.core.frame import Frame
from theatrum.core.style import PLAIN, Style, Table
from theatrum.rulesets.hitlerswar.actions import (
    Accept,
    Assault,
    End,
    Fire,
    Lose,
    LoseFort,
    LoseGarrison,
    LoseHome,
    Remove,
    Resolve,
    Retreat,
    Usual,
)
from theatrum.rulesets.hitlerswar.bots import (
    attack,
    exploit,
    ferry,
    fleet,
    options,
    orders,
    plan,
    spend,
    stations,
    theatre,
)
from theatrum.rulesets.hitlerswar.bots.picture import LAST_TURN, WEIGHTS, Picture
from theatrum.rulesets.hitlerswar.data.sides import COUNTERS, KINDS
from theatrum.rulesets.hitlerswar.rules.combat.advance import Advances, candidates, chance
from theatrum.rulesets.hitlerswar.rules.combat.assault import Assaults, Volley, ready, why_not_fire
from theatrum.rulesets.hitlerswar.rules.combat.casualties import Casualties
from theatrum.rulesets.hitlerswar.rules.combat.combat import Announcement
from theatrum.rulesets.hitlerswar.rules.combat.defence import Defence
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Exploitation, Spearhead
from theatrum.rulesets.hitlerswar.rules.combat.retreat import Displacement
from theatrum.rulesets.hitlerswar.rules.deployment import Deployment, Ruins
from theatrum.rulesets.hitlerswar.rules.economy.production import Production
from theatrum.rulesets.hitlerswar.rules.economy.research import Research
from theatrum.rulesets.hitlerswar.rules.movement import movement, supply
from theatrum.rulesets.hitlerswar.rules.movement.home_forces import HomeRetreat, Levies
from theatrum.rulesets.hitlerswar.rules.movement.leaders import Assignment
from theatrum.rulesets.hitlerswar.rules.movement.stacking import Excess
from theatrum.rulesets.hitlerswar.rules.politics.surrender import Terms
from theatrum.rulesets.hitlerswar.rules.sea.landings import BeachAssaults, Landings
from theatrum.rulesets.hitlerswar.rules.strategic.bombing import Raid
from theatrum.rulesets.hitlerswar.rules.strategic.missiles import Launches
from theatrum.rulesets.hitlerswar.war import War

USUAL = Usual()
ORDER = {"inf": 0, "para": 1, "amph": 2, "mech": 3, "air": 4}
"""What is lost first."""
MOST_ORDERS = 200
"""A movement phase ends after so many orders, whatever the plan says."""


class Adviser(advice.Adviser[War]):
    """Serves one seat; keeps the plans of the running player turn."""

    def __init__(self, seat: str, style: Style = PLAIN) -> None:
        super().__init__(seat)
        self.usual = WEIGHTS.worn(style)[""]
        self.finale = WEIGHTS.worn({**style, **_last_turn(seat, self.usual)})[""]
        """The weights of the last turn."""
        self.turn: tuple[int, int] = (-1, -1)
        self.plans: list[stations.Plan] = []
        self.given = 0
        self.mine = 0
        """The friendly spaces as the movement phase began."""
        self.worths = advice.ends(End, Fire, Resolve)
        answers: dict[type[Frame], advice.Answer[War]] = {
            movement.Movement: self.move,
            Announcement: self.announce,
            Defence: lambda war, frame: Fire(),
            Casualties: self.lose,
            Assaults: lambda war, frame: attack.barrage(self.weight(war), war, ready(war, frame.side)),
            Volley: lambda war, frame: attack.volley(frame.joiners(war)),
            Advances: lambda war, frame: attack.go(
                war, frame.side, self.picture(war, frame.side), candidates(war, frame.side)
            ),
            Exploitation: lambda war, frame: exploit.act(war, frame, self.picture(war, frame.side), self.mine),
            Spearhead: self.spearhead,
            Displacement: self.retreat,
            Excess: self.shrink,
            Production: lambda war, frame: (
                options.italians(war, frame.side) or spend.act(war, frame.side, self.picture(war, frame.side))
            ),
            Assignment: options.assign,
            Levies: options.levy,
            HomeRetreat: options.home_retreat,
            Research: spend.study,
            Ruins: lambda war, frame: USUAL,
            Deployment: lambda war, frame: USUAL,
            Terms: lambda war, frame: Accept(),
            BeachAssaults: self.first,
            Landings: self.first,
            Raid: self.first,
            Launches: self.first,
        }

        self.desks = (answers,)

    def first(self, war: War, frame: Frame) -> Action:
        """Whatever can be done here is good."""
        return next(iter(war.choices()))

    def weight(self, war: War) -> Table:
        """The weights of the running turn."""
        return self.finale if war.turn == war.last_turn else self.usual

    def picture(self, war: War, side: int) -> Picture:
        key = (war.turn, war.phasing, side, tuple(war.land))
        return self.memory.keep("picture", key, lambda: Picture(war, side, self.weight(war)))

    # ------------------------------------------------------------------ movement
    def move(self, war: War, frame: movement.Movement) -> Action:
        side = frame.side
        if self.turn != (war.turn, side):
            self.turn, self.given, self.mine = (war.turn, side), 0, war.land[side]
            self.plans = self._plans(war, side)
        self.given += 1
        if self.given < MOST_ORDERS:
            movers = options.free(war, movement.able(war, side))
            for one in self.plans:
                order = options.keep_leader(war, orders.next_act(war, side, one, movers))
                if order is not None:
                    return order
            picture = self.picture(war, side)
            return ferry.act(war, side, picture, self.plans, movers) or fleet.act(war, side) or End()
        return End()

    def _plans(self, war: War, side: int) -> list[stations.Plan]:
        """One plan for each realm that holds points and touches the enemy."""
        picture = self.picture(war, side)
        left, made = options.free(war, movement.able(war, side)), []
        spare = (~war.ranks[side] & COUNTERS[side]).bit_count()
        while left:
            realm = theatre.around(war, side, war.at[(left & -left).bit_length() - 1])
            mine = sum(1 << army for army in bits(left) if realm >> war.at[army] & 1)
            left &= ~mine
            pool = [sum(war.count(army, kind) for army in bits(mine)) for kind in range(KINDS)]
            one = plan.make(war, picture, realm, pool, mine.bit_count() + spare)
            if one.stations:
                made.append(one)
                spare = max(0, spare - max(0, len(one.stations) - mine.bit_count()))
        return made

    # ------------------------------------------------------------------ combat
    def announce(self, war: War, frame: Announcement) -> Action:
        return attack.announce(war, frame.side, self.picture(war, frame.side), self.plans, frame.able(war))

    def spearhead(self, war: War, frame: Spearhead) -> Action:
        """Fire if the way in is narrow, and the assault is still there."""
        faces = chance(war, frame.army, frame.target)
        if faces < self.weight(war)["sure"] and why_not_fire(war, frame.army, frame.target) is None:
            return Assault(frame.army)
        return attack.enter(war, frame.army, frame.target)

    def lose(self, war: War, frame: Casualties) -> Action:
        """Infantry before mech; the garrison and the fort before everything."""

        def pain(act: Lose | LoseFort | LoseHome | LoseGarrison) -> tuple[int, int]:
            if isinstance(act, LoseGarrison | LoseHome):
                return (-2, 0)
            if isinstance(act, LoseFort):
                return (1, 0)
            return (ORDER[act.kind], -war.total(act.army))

        return min(frame.acts(war), key=pain)

    def shrink(self, war: War, frame: Excess) -> Action | None:
        """Too many points in a hex: the cheapest go."""
        acts = [act for act in war.choices() if isinstance(act, Remove)]
        return min(acts, key=lambda act: ORDER[act.kind], default=None)

    def retreat(self, war: War, frame: Displacement) -> Action:
        """Where there is supply, few enemies near, and most to be guarded."""
        picture = self.picture(war, frame.side)
        army = (frame.armies & -frame.armies).bit_length() - 1
        fed = supply.supplied(war, frame.side)

        def good(space: int) -> float:
            crowd = max(0, war.stacked(frame.side, space) + war.bulk(army) - 10)
            return (4.0 if fed >> space & 1 else 0.0) + picture.care[space] - crowd

        return Retreat(army, max(bits(frame.ways(war)), key=good))


def _last_turn(seat: str, weight: Table) -> Style:
    """What a seat changes in its last turn, if it knows that it is the last."""
    return LAST_TURN.get(seat, LAST_TURN["others"]) if weight["foresight"] >= 1 else PLAIN


COUNSEL: Counsel[War] = Counsel(adviser=Adviser, weights=WEIGHTS.numbers)
