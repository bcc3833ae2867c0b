"""[seq.2, 11.0] The Strategic Redeployment Phase: each country moves some units any distance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, has, pick
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Charter, End, Redeploy, Transfer
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, BRITAIN, FREE_FRANCE, GERMANY, ITALY, NAMES, USA, VICHY
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, u_boats
from theatrum.rulesets.neppa.rules.land import entry
from theatrum.rulesets.neppa.rules.phases import SelfEnding
from theatrum.rulesets.neppa.rules.redeployment import initial_deployment, obstacles, routes, shipping
from theatrum.rulesets.neppa.rules.redeployment.initial_deployment import FIRST_TRIPS
from theatrum.rulesets.neppa.rules.redeployment.routes import Way
from theatrum.rulesets.neppa.rules.redeployment.shipment import SRS
from theatrum.rulesets.neppa.rules.sea import expedition, fleets, ports
from theatrum.rulesets.neppa.war import SIX, War

END = End()
PAYERS: dict[int, tuple[int, ...]] = {
    **dict.fromkeys(AXIS_MINORS, (GERMANY,)),
    VICHY: (GERMANY, ITALY),
    FREE_FRANCE: (BRITAIN, USA),
}
"""[12.3f, 14.5e, 14.5p, R107, R154] who pays for units of other countries; Minors that are not named have no SRs."""
BY_LAND = 0.6
TRIES = 3
SETTLED, SELDOM = 14, 0.3
"""How much a random player wants to end the phase, and to ask for ships."""


def left(war: War, major: int) -> int:
    """[11.0b] SRs that a country has left."""
    if war.conquered >> major & 1 or (major == USA and not war.us_in):
        return 0
    return SRS[major] - war.redeployed[major]


def payer(war: War, nation: int, price: int = 1) -> int:
    """The Major Country that pays for an SR; -1 if none can."""
    for major in (nation,) if nation < SIX else PAYERS.get(nation, ()):
        if left(war, major) >= price:
            return major
    return -1


def carry_out(war: War, piece: int, to: int, way: Way, ships: int) -> None:
    """[11.0a] A unit goes to its goal; ships that carry it have had their mission."""
    nation, start = war.nation(piece), war.at[piece]
    war.redeployed[payer(war, nation, way.price)] += way.price
    war.transferred |= 1 << piece
    if nation == USA and initial_deployment.initial(war, piece):
        war.deployed += 1
    crew = _crew(war, piece, way, ships)
    for ship, basin in zip(crew, way.legs, strict=False):
        shipping.use(war, piece, ship, _port(war, nation, basin, to))
    war.note("redeploy", "11.0a", piece=war.piece_name(piece), start=war.space_name(start), to=war.space_name(to),
             ships=[war.piece_name(ship) for ship in crew], price=way.price)  # fmt: skip
    if convoy_boxes.CONVOY >> to & 1:
        convoy_boxes.enter(war, piece, to)
    elif war.class_(piece) == FLEET:
        ports.settle_in(war, piece, to, routes.arrival_front(war, piece, to))
    else:
        _arrive(war, piece, to)


def _arrive(war: War, piece: int, to: int) -> None:
    war.shift(piece, to)
    war.landed &= ~(1 << piece)
    if to == geo.US_BOX:
        war.returned |= 1 << piece
    elif war.class_(piece) == AIR:
        entry.arrive(war, war.nation(piece), to)
    else:
        entry.enter(war, war.nation(piece), to)


def _crew(war: War, piece: int, way: Way, ships: int) -> tuple[int, ...]:
    if way.ship >= 0:
        return (way.ship,)
    return shipping.crew(shipping.carriers(war, piece, ships), way.legs) if way.legs else ()


def _port(war: War, nation: int, basin: int, to: int) -> int:
    """[6.7j, R150] Where ships land a unit: at its goal, else in the first port from which a way leads there."""
    docks = shipping.docks(war, nation, basin)
    near = (1 << to) & docks or docks & shipping.region(war, nation, to)
    return next(bits(near or docks))


class Journeys(Over2):
    """Every redeployment of the moment; a random one is found without looking at all goals."""

    def __init__(self, phase: Redeployment, war: War) -> None:
        Over2.__init__(self, Redeploy, phase.units(war), lambda piece: phase.goals(war, piece))
        self.phase, self.war = phase, war

    def sample(self, rng: Random) -> Action | None:
        piece = pick(self.firsts, rng) if self.firsts else -1
        to = self.phase.draw(self.war, piece, rng) if piece >= 0 else -1
        return Redeploy(piece, to) if to >= 0 else Over2.sample(self, rng)


def charterable(war: War, side: int, nations: int) -> int:
    """[6.7d, R150] Idle fleets of other players of the side that could ship units of some nations."""
    others = expedition.side_units(war, side) & ~war.units(nations) & war.order[FLEET]
    found = others & ~war.chartered & ~war.transferred & ~war.fought
    armies = [n for n in bits(nations) if war.ranks[n] & ~war.order[FLEET] and payer(war, n) >= 0] if found else []
    return sum(
        1 << ship
        for ship in bits(found)
        if ports.available(war, ship) and any(fleets.mates(war, nation, war.nation(ship)) for nation in armies)
    )


@frame
class Redeployment(expedition.Borrower, SelfEnding):
    """[11.0] Every player redeploys units of his countries, each unit once."""

    step = "redeployment"
    title = "Strategic Redeployment"
    topics = ("redeployment",)

    def prompt(self, war: War) -> str:
        rest = ", ".join(
            f"{NAMES[m]} {left(war, m)}" for m in range(SIX) if self.nations(war) >> m & 1 and left(war, m)
        )
        return f"Redeploy units, then end the phase. SRs left: {rest}."

    # ------------------------------------------------------------ what may be done
    def units(self, war: War) -> int:
        """The units that may still redeploy."""
        found = 0
        for nation in bits(self.nations(war)):
            if war.ranks[nation] and payer(war, nation) >= 0:
                found |= war.ranks[nation]
        for piece in war.aboard:
            found &= ~(1 << piece)
        return found & ~war.transferred

    def ships(self, war: War) -> int:
        """Fleets that may ship: those of the player, and what allies have lent him."""
        return war.units(self.nations(war)) & war.order[FLEET] | war.lent

    def idle(self, war: War) -> bool:
        return not self.units(war) and next(self.transfers(war), None) is None

    def ways(self, war: War, piece: int) -> Iterator[Way]:
        if war.class_(piece) == FLEET:
            return iter(routes.fleet_ways(war, piece))
        return routes.ways(war, piece, self.ships(war))

    def goals(self, war: War, piece: int) -> int:
        found = 0
        for mask in self.reaches(war, piece):
            found |= mask
        return obstacles.room(war, piece, found)

    def reaches(self, war: War, piece: int) -> Iterator[int]:
        """The goals of each way that a unit can take, whether there is room or not."""
        nation = war.nation(piece)
        if nation == USA and war.deployed >= FIRST_TRIPS and initial_deployment.initial(war, piece):
            return
        fit = obstacles.newly(war, piece) & ~(1 << war.at[piece])
        for way in self.ways(war, piece):
            if way.price == 1 or payer(war, nation, way.price) >= 0:
                yield way.goals & fit

    def draw(self, war: War, piece: int, rng: Random) -> int:
        """A quick random goal: often by land, seldom by any way; -1 if it finds none."""
        by_land = rng.random() < BY_LAND
        found = 0
        for mask in self.reaches(war, piece):
            found |= mask
            if by_land:
                break
        for _ in range(TRIES if found else 0):
            to = pick(found, rng)
            if obstacles.room(war, piece, 1 << to):
                return to
        return -1

    def boats(self, war: War) -> bool:
        return bool(self.nations(war) >> GERMANY & 1) and left(war, GERMANY) > 0 and bool(war.boats)

    def transfers(self, war: War) -> Iterator[Transfer]:
        if self.boats(war):
            for to in u_boats.HOMES:
                for number in range(1, war.boats.get(sum(u_boats.HOMES) - to, 0) + 1):
                    if u_boats.why_not_transfer(war, number, to) is None:
                        yield Transfer(number, to)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Journeys(self, war)
        if self.boats(war):
            yield Listed(lambda: self.transfers(war), guess=1, verb=Transfer)
        if len(war.acting(self.side)) > 1:
            nations = self.nations(war)
            yield Listed(lambda: map(Charter, bits(charterable(war, self.side, nations))), SELDOM, verb=Charter)
        yield Listed(lambda: (END,), guess=SETTLED, verb=End)

    def on_redeploy(self, war: War, act: Redeploy) -> None:
        nation = war.nation(act.piece)
        way = next(
            way for way in self.ways(war, act.piece) if way.goals >> act.to & 1 and payer(war, nation, way.price) >= 0
        )
        carry_out(war, act.piece, act.to, way, self.ships(war))
        war.go_on()

    def on_charter(self, war: War, act: Charter) -> None:
        war.chartered |= 1 << act.piece
        place = war.acting(self.side).index(war.seat(war.nation(act.piece)))
        war.push(expedition.Loan(self.side, place, 1 << act.piece))

    def agreed(self, war: War, loan: expedition.Loan, yes: bool) -> None:
        if yes:
            war.lent |= loan.ships

    def on_transfer(self, war: War, act: Transfer) -> None:
        war.redeployed[GERMANY] += 1
        u_boats.transfer(war, act.number, act.to)
        war.go_on()

    # ------------------------------------------------------------ why not
    def why_not_transfer(self, war: War, act: Transfer) -> Refusal | None:
        if not self.nations(war) >> GERMANY & 1:
            return Refusal("1.0a", "The U-boats are not yours.")
        wrong = u_boats.why_not_transfer(war, act.number, act.to)
        if wrong is None and left(war, GERMANY) <= 0:
            return Refusal("11.0b", f"Germany has used its {SRS[GERMANY]} SRs of this turn.")
        return wrong

    def why_not_charter(self, war: War, act: Charter) -> Refusal | None:
        piece, nations = act.piece, self.nations(war)
        name = war.piece_name(piece)
        if not has(expedition.side_units(war, self.side), piece):
            return Refusal("1.0a", f"{name} is not on your side.")
        if war.units(nations) >> piece & 1:
            return Refusal("6.7d", f"{name} is yours: it ships your units anyway.")
        wrong = ports.why_not_available(war, piece)
        if wrong:
            return wrong
        if charterable(war, self.side, nations) >> piece & 1:
            return None
        if (war.chartered | war.transferred) >> piece & 1:
            return Refusal("6.7i", f"{name} has been asked for already, or has redeployed.")
        return Refusal("6.7d", f"{name} ships none of your units that could still redeploy.")

    def why_not_redeploy(self, war: War, act: Redeploy) -> Refusal | None:
        piece, to = act.piece, act.to
        wrong = self._why_not_unit(war, piece)
        if wrong:
            return wrong
        if not 0 <= to < geo.SIZE or to == war.at[piece]:
            return Refusal("11.0a", f"{war.piece_name(piece)} must go somewhere else.")
        if self.goals(war, piece) >> to & 1:
            return None
        return obstacles.why_not_there(war, piece, to, [way.goals for way in self.ways(war, piece)])

    def _why_not_unit(self, war: War, piece: int) -> Refusal | None:
        name = war.piece_name(piece)
        if not has(war.units(self.nations(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to redeploy now.")
        nation = war.nation(piece)
        if war.transferred >> piece & 1:
            return Refusal("11.0a", f"{name} has been redeployed in this turn.")
        if piece in war.aboard:
            return Refusal("11.0a", f"{name} is aboard ships.")
        if nation >= SIX and nation not in PAYERS:
            return Refusal("11.0b", f"{NAMES[nation]} has no SRs.")
        if payer(war, nation) < 0:
            return Refusal("12.3f" if nation in AXIS_MINORS else "11.0b", f"No SR is left in this turn for {name}.")
        if nation == USA and war.deployed >= FIRST_TRIPS and initial_deployment.initial(war, piece):
            return Refusal("11.1c", f"Of the US SRs only {FIRST_TRIPS} a turn may be initial deployments.")
        return None
