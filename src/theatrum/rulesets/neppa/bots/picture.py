"""What matters on the map for one camp: who is near, what is in danger, where the war should be carried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from theatrum.core.advice.reach import rings
from theatrum.core.advice.threat import pressure
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.bots.weights import AIMS, CROWD, CROWD_ARMOR, DEAR, POSTURES, STAGES, W, goals, powers
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS, AXIS_MINORS, NAMES, RUSSIA, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, ART, ATTACK, COST, FLEET, INF
from theatrum.rulesets.neppa.rules.land.combat_results import SUPPORT
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import SIX, War

ROAD, LAST = 6, 2
"""Zones on the way to a goal that count; the turns before the end that are the last."""
ARMY = (INF, ART, ARM, ABN, AIR)
FAR = 40
"""Farther than any two zones with a way between them."""


RINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(rings(1 << space, geo.ROADS.step)) if geo.LAND >> space & 1 else () for space in range(geo.SIZE)
)
"""For each land zone, the zones at 0, 1, 2... steps by road."""
NEAR2: tuple[int, ...] = tuple(sum(around[:3]) for around in RINGS)
NEAR3: tuple[int, ...] = tuple(sum(around[:4]) for around in RINGS)
"""[1.1d] what infantry and armor can strike in one turn: they move, then attack the next zone."""
CORRIDORS = sum(geo.COUNTRY[name] for name in W["peace"]["corridors"])


GUARDS = ("line", "second", "coast", "key")


@dataclass(slots=True)
class Camp:
    """Nations of one player that fight side by side."""

    nations: int
    """Those that he commands."""
    allies: int
    """All of the alliance."""
    lead: int
    """A Major Country among them, or else the first."""


def camps(war: War, nations: int) -> list[Camp]:
    """The nations of a player by alliance: the Western Allies and Russia are two camps."""
    found: dict[int, Camp] = {}
    for nation in bits(nations):
        allies = war.allies[nation]
        camp = found.get(allies)
        if camp is None:
            found[allies] = Camp(1 << nation, allies, nation)
        else:
            camp.nations |= 1 << nation
    return list(found.values())


def camp_of(war: War, seat: str, nation: int) -> Camp:
    """The camp of a player in which a nation fights."""
    allies = war.allies[nation]
    mine = sum(1 << n for n in bits(allies) if war.patron[n] >= 0 and war.seat(n) == seat)
    return Camp(mine | 1 << nation, allies, nation)


@dataclass(slots=True)
class Picture:
    """The map in the eyes of a camp, at the start of a phase."""

    mind: Mind
    camp: Camp
    foes: int = 0
    """Nations with which it is at war."""
    rivals: int = 0
    """Those, and the others that may attack it."""
    friendly: int = 0
    hostile: int = 0
    line: int = 0
    """Friendly zones next to those of rivals."""
    calm: int = 0
    """Zones of the line next to which there is no enemy, but others that may become one."""
    second: int = 0
    """Friendly zones behind the line."""
    coast: int = 0
    """Beaches that the enemy could invade."""
    danger: list[float] = field(default_factory=lambda: [0.0] * geo.SIZE)
    """Attack factors that rivals could bring against each zone."""
    pull: list[float] = field(default_factory=lambda: [0.0] * geo.SIZE)
    """How each zone draws armies."""
    within: list[float] = field(default_factory=lambda: [0.0] * geo.SIZE)
    """The strongest pull one step from each zone: who can move up need not stand in the line."""
    shield: list[float] = field(default_factory=lambda: [0.0] * geo.SIZE)
    """Air factors that could cover each zone."""
    last_stand: tuple[int, ...] = ()
    """[14.1] Lost capitals of its countries, which must be retaken at any price."""
    worth: tuple[float, ...] = ()
    """What each zone is worth to who holds it."""
    prize: list[float] = field(init=False)
    """What it brings to take each zone."""
    risk: float = 1.0
    """How much own losses weigh: less for who is stronger, and when there is no later."""
    guard: dict[str, tuple[float, ...]] = field(init=False)
    """What the first to fourth unit are worth in zones of each kind that have to be held."""

    def __post_init__(self) -> None:
        self.prize = list(self.worth)
        self.guard = {key: tuple(self.mind.guard[key] * value for value in W["hold"][key]) for key in GUARDS}


def rivals(war: War, camp: Camp) -> int:
    """Who is, or may become, an enemy."""
    side = TURN_OF_MAJOR[war.patron[camp.lead]] if war.patron[camp.lead] >= 0 else -1
    found = 0
    for nation in bits(camp.allies):
        found |= war.foes[nation]
    if side >= 0:
        found |= alliances.side_nations(war, 1 - side) & ~war.conquered
    if camp.lead == RUSSIA:
        found |= sum(1 << minor for minor in AXIS_MINORS)
    return found & ~camp.allies


def draw(mind: Mind, war: War, camp: Camp) -> Picture:
    """The picture of the moment."""
    foes = 0
    for nation in bits(camp.nations):
        foes |= war.foes[nation]
    picture = Picture(mind, camp, foes, rivals(war, camp), worth=mind.worths(war.judged))
    picture.friendly = war.friends(camp.lead) & geo.LAND
    picture.hostile = war.controlled(foes) & geo.LAND
    theirs = (war.controlled(picture.rivals) & geo.LAND) | picture.hostile
    theirs |= geo.ROADS.step(theirs) & CORRIDORS & ~picture.friendly
    picture.line = geo.ROADS.step(theirs) & picture.friendly
    picture.calm = picture.line & ~geo.ROADS.step(picture.hostile)
    picture.second = geo.ROADS.step(picture.line) & picture.friendly & ~picture.line
    picture.last_stand = tuple(geo.CAPITAL[NAMES[major]] for major in bits(war.counter & camp.nations))
    _dangers(war, picture)
    _pulls(war, picture)
    _roads(war, picture)
    picture.risk = _risk(war, picture)
    return picture


def _dangers(war: War, picture: Picture) -> None:
    """What enemies in reach attack with; possible enemies count in part, landings a little."""
    zones, peace = picture.friendly | picture.hostile, picture.mind.peace
    danger = picture.danger = pressure(geo.SIZE, _blows(war, picture, zones))
    wings = bits(war.units(picture.camp.allies) & war.order[AIR])
    picture.shield = pressure(geo.SIZE, ((geo.RANGE2[war.at[piece]] & zones, war.size[piece]) for piece in wings))
    picture.coast = _coast(war, picture)
    late = war.us_in and TURN_OF_MAJOR[war.patron[picture.camp.lead]] == AXIS if picture.camp.lead < SIX else False
    for space in bits(picture.coast):
        danger[space] += peace["sea_late" if late else "sea"]


def _blows(war: War, picture: Picture, zones: int) -> Iterator[tuple[int, float]]:
    """Where each unit of a rival could strike, and with what."""
    for nation in bits(picture.rivals):
        share = 1.0 if picture.foes >> nation & 1 else picture.mind.peace["fear"]
        for piece in bits(war.ranks[nation] & ~war.order[FLEET]):
            class_, here = war.class_(piece), war.at[piece]
            if class_ == AIR:
                yield geo.RANGE4[here] & zones, war.size[piece] * 0.5 * share
            else:
                yield (NEAR3 if class_ == ARM else NEAR2)[here] & zones, ATTACK[class_] * share


def _coast(war: War, picture: Picture) -> int:
    """Beaches on fronts where rivals have fleets."""
    ships = war.units(picture.rivals) & war.order[FLEET]
    fronts = 0
    for piece in bits(ships):
        fronts |= ports.FRONTS_OF[war.at[piece]]
    return sum(1 << space for space in bits(ports.BEACHES & picture.friendly) if ports.FRONTS_OF[space] & fronts)


def _pulls(war: War, picture: Picture) -> None:
    """War aims draw armies from afar; without one the line does."""
    pull, friendly, worth = picture.pull, picture.friendly, picture.worth
    mind, weight = picture.mind, picture.mind.pull
    goals: dict[int, float] = {}
    for nation in bits(picture.camp.nations):
        for aim in AIMS.get(nation, ()):
            if aim.first <= war.turn <= aim.last and not war.conquered >> aim.nation & 1:
                drive = aim.weight(mind.aim)
                for space in bits(aim.zones & ~friendly):
                    goals[space] = max(goals.get(space, 0.0), drive * worth[space] * weight["share"])
    for nation in bits(picture.camp.nations):
        for stage in STAGES.get(nation, ()):
            if stage.open(war.turn, war.conquered):
                goals.update(dict.fromkeys(bits(stage.zones & friendly), stage.weight(mind.stage)))
    for space in bits(picture.hostile):
        goals.setdefault(space, worth[space] * weight["share"] * 0.5)
    for space in bits(picture.line & friendly):
        goals.setdefault(space, weight["threat"])
    decay = powers(weight["decay"], FAR)
    for goal, drive in goals.items():
        for steps, ring in enumerate(RINGS[goal]):
            value = drive * decay[steps]
            if value < 0.05:
                break
            for space in bits(ring):
                if pull[space] < value:
                    pull[space] = value
    for space in bits(friendly):
        beside = geo.ROADS.near[space] & friendly
        picture.within[space] = max(pull[space], weight["step"] * max((pull[n] for n in bits(beside)), default=0.0))
    for space in bits(picture.hostile):
        picture.within[space] = pull[space]
        picture.prize[space] += mind.worth["front"] * pull[space]
    _postures(war, picture)


def _roads(war: War, picture: Picture) -> None:
    """Enemy zones on the way to what the scenario counts: the nearer, the more they are worth."""
    weight = picture.mind.goal
    decay = powers(weight["decay"], ROAD + 1)
    for goal in bits(goals(war.judged) & picture.hostile):
        for steps, ring in enumerate(RINGS[goal][1 : ROAD + 1], 1):
            for space in bits(ring & picture.hostile):
                picture.prize[space] += weight["road"] * decay[steps]


def _risk(war: War, picture: Picture) -> float:
    """Who is stronger at the front can pay for an exchange; in the last turns nobody saves for later."""
    front, there = picture.line | geo.ROADS.step(picture.line), 0
    for space in bits(front | geo.ROADS.step(front)):
        there |= war.here.get(space, 0)
    own, foes = (
        sum(_cost(war, there & war.units(side), c) for c in ARMY) for side in (picture.camp.allies, picture.foes)
    )
    found = (foes / own) ** picture.mind.attack["superior"] if own and foes else 1.0
    if war.last_turn - war.turn < LAST:
        found *= picture.mind.attack["final"]
    return min(2.0, max(0.2, found))


def _cost(war: War, units: int, class_: int) -> int:
    some = units & war.order[class_]
    return COST[class_] * (war.factors(some) if class_ == AIR else some.bit_count())


def _postures(war: War, picture: Picture) -> None:
    """Some countries stay at home for some time: enemy land is worth less to them."""
    for nation in bits(picture.camp.nations):
        for until, plain, theatre in POSTURES.get(nation, ()):
            if war.turn <= until:
                caution = plain * picture.mind.posture[theatre]
                for space in bits(picture.hostile):
                    if picture.foes >> geo.OWNER_1939[space] & 1:
                        picture.prize[space] -= caution
                return


def picture(staff: Staff, war: War, camp: Camp) -> Picture:
    """The picture for the running phase of the player turn."""
    found: Picture = staff.plan(
        war, f"picture {camp.allies} {camp.nations} {stage(war)}", lambda w: draw(staff.mind, w, camp)
    )
    return found


def stage(war: War) -> int:
    """The number of the running phase of the player turn; -1 outside."""
    return getattr(war.stack[1], "phase", -1) if len(war.stack) > 1 else -1


# ---------------------------------------------------------------- what a unit is worth where it stands
def mates(war: War, picture: Picture, space: int) -> int:
    """Ground units of the camp's alliance in a zone."""
    there = war.here.get(space, 0)
    return war.ground(there & war.units(picture.camp.allies)) if there else 0


def others(war: War, picture: Picture, space: int, class_: int, but: int = 0) -> int:
    """How many units do the work of one of a class in a zone already: infantry that of infantry, all that of others."""
    there = mates(war, picture, space) & ~but
    return (there & war.order[INF] if class_ == INF else there).bit_count()


def merit(war: War, picture: Picture, piece: int, space: int) -> float:
    """What a ground unit is worth in a zone, where it is or where it could go."""
    class_ = war.class_(piece)
    return value(picture, space, others(war, picture, space, class_, 1 << piece), class_)


def value(picture: Picture, space: int, number: int, class_: int) -> float:
    """What one more ground unit of a class is worth in a zone that has so many already."""
    rank = min(number, 3)
    bit, guard, hold, pull = 1 << space, picture.guard, picture.mind.hold, picture.mind.pull
    holding = 0.0
    if picture.line & bit or picture.hostile & bit:
        holding = guard["line"][rank] * (hold["calm"] if picture.calm & bit else 1.0)
    elif picture.second & bit:
        holding = guard["second"][rank]
    if picture.coast & bit:
        holding = max(holding, guard["coast"][rank])
    danger = picture.danger[space]
    if danger > 0:
        key = guard["key"][rank] * (picture.worth[space] - 1.0) * min(1.0, danger / hold["danger"])
        holding += key if (picture.line | picture.second) & bit else key * hold["rear"]
    loss = COST[class_] * DEAR[class_] * risk(picture, space, rank)
    if class_ == ARM:
        return holding * hold["armor"] - loss + picture.within[space] * CROWD_ARMOR[rank] * pull["armor"]
    if class_ in (ART, ABN):
        return holding * hold["guns"] - loss + picture.within[space] * CROWD_ARMOR[rank] * pull["guns"]
    return holding - loss + (picture.within if rank else picture.pull)[space] * CROWD[rank]


def risk(picture: Picture, space: int, number: int) -> float:
    """The chance that a unit in a zone with so many others is lost in the enemy's next turn."""
    bit = 1 << space
    if not (picture.line | picture.second | picture.hostile) & bit or picture.calm & bit:
        return 0.0
    hold = picture.mind.hold
    own = hold["unit"] * (number + 1)
    own += min(picture.shield[space] * hold["cover"], SUPPORT * own)
    odds = picture.danger[space] / own
    share = hold["expose"] if odds >= 2 else hold["expose"] / 2 if odds >= 1 else 0.0
    return share if not picture.second & bit else share * hold["behind"]


def exposure(picture: Picture, space: int, armor: int) -> float:
    """What it costs on average to leave so many armor units in a zone."""
    return COST[ARM] * armor * risk(picture, space, armor - 1) if armor else 0.0
