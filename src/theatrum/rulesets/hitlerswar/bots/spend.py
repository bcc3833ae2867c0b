"""Production and research: what to repair, build, buy and study."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import Build, End, Fort, Lend, Order, Raise, Repair, Roll, Shipping, Study
from theatrum.rulesets.hitlerswar.bots import guards
from theatrum.rulesets.hitlerswar.bots.picture import DATA, Picture
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import FORT, ITEM_NAMES, ITEM_OF, ITEMS, SHARE
from theatrum.rulesets.hitlerswar.data.sides import AIR, ALLIED, AMPH, AXIS, INF, KIND_NAMES, MECH, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules.combat import forts
from theatrum.rulesets.hitlerswar.rules.economy import arsenal, economy, lend_lease, technology
from theatrum.rulesets.hitlerswar.rules.economy.research import Research
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()
LEAST_STUDY = 2
"""Steps of research that even the poorest pays for."""


def act(war: War, side: int, picture: Picture) -> Action:
    """Repairs that pay for themselves, then strength in the mix that the side wants; the rest is for research."""
    if war.budget <= _saved(war, side, picture):
        return END
    if found := _fortify(war, side, picture) or _levy(war, side, picture):
        return found
    if war.last_turn - war.turn >= picture.general["repair_turns"]:
        hurt = economy.repairable(war, side) & ~geo.GROUND.step(_foreign(war, side))
        if hurt:
            return Repair((hurt & -hurt).bit_length() - 1)
    equipment = _stock(war, side, picture) if war.stage == technology.STAGE else None
    return _lend(war, side, picture) or equipment or _build(war, side, picture) or END


def _saved(war: War, side: int, picture: Picture) -> float:
    """What is kept for research, in sixths; nothing when it could not pay any more."""
    if war.stage < technology.STAGE or war.last_turn - war.turn < picture.general["study_turns"]:
        return -1.0
    share: float = DATA["research"]["share"][SIDES[side]]
    return max(SHARE * LEAST_STUDY, SHARE * economy.income(war, side) * share)


def _lend(war: War, side: int, picture: Picture) -> Action | None:
    """The Allies help the Soviets as long as these fight the Axis and have less than it."""
    if side != ALLIED or war.stage < nations.CAMPAIGN or not control.at_war(war, AXIS, SOVIET):
        return None
    number = lend_lease.most(war)
    depots = lend_lease.depots(war, number) if number > 0 else 0
    if not depots or economy.income(war, SOVIET) > picture.general["lend_below"] * economy.income(war, AXIS):
        return None
    return Lend(number, (depots & -depots).bit_length() - 1)


def _foreign(war: War, side: int) -> int:
    """Hexes of others: what lies beside them may soon be wrecked again."""
    return sum(war.land[other] for other in range(3) if other != side)


def _stock(war: War, side: int, picture: Picture) -> Action | None:
    """One more of what the side wants to own, if it can be built; for the Axis France comes first."""
    if side == AXIS and not war.france:
        return None
    lacks = int(picture.general["shipping"]) - war.shipping
    if side == ALLIED and lacks > 0 and arsenal.passage(war, side) >= lacks:
        return Shipping(lacks)
    owned = {
        "u-boat": war.u_port + war.u_sea,
        "asw": war.asw,
        "bomber": war.bombers[side],
        "air-defence": war.flak[side],
        "escort": war.escorts[side],
    }
    for name, wanted in DATA["stock"][SIDES[side]].items():
        price = technology.price(war, side, ITEM_OF[name])
        if owned[name] < wanted and 0 < price <= war.budget * picture.general["stock_price"]:
            return Order(1, name)
    return None


def _build(war: War, side: int, picture: Picture) -> Action | None:
    """Points appear where most is to be guarded, as near to the enemy as they are of use before they can move."""
    yards = sorted(bits(economy.yards(war, side)), key=lambda space: -_use(picture, space))
    for kind in _wishes(war, side, picture):
        for space in yards if kind in economy.kinds(war) else ():
            if found := _appear(war, side, kind, space, 2 if kind == MECH else 4):
                return found
    return None


def _appear(war: War, side: int, kind: int, space: int, wanted: int) -> Action | None:
    """New points in a yard: in an army that is there, or in a new one."""
    number = min(economy.most(war, side, kind, space), wanted)
    if number <= 0:
        return None
    for army in bits(war.armies(side, space)):
        if not economy.mixed(war, army, kind):
            return Build(number, KIND_NAMES[kind], army)
    return Raise(number, KIND_NAMES[kind], space) if war.free_army(side) != OFF else None


def _fortify(war: War, side: int, picture: Picture) -> Action | None:
    """Forts for the cities that the side would hold to the last, once the enemy comes near; they take a season."""
    wishes = {
        geo.hex_(name): points for name, points in DATA["forts"].get(war.scenario, {}).get(SIDES[side], {}).items()
    }
    if any(space in war.digging for space in wishes):
        return None
    for space, wanted in wishes.items():
        near = control.distance(space, picture.enemies) <= picture.general["fort_alarm"]
        lacks = round(picture.general["fortress"] * wanted) - war.forts.get(space, 0)
        number = min(lacks, int(picture.general["fort_rate"]), war.budget // economy.cost(war, side, FORT))
        if near and number > 0 and forts.sites(war, side) >> space & 1:
            return Fort(number, space)
    return None


def _levy(war: War, side: int, picture: Picture) -> Action | None:
    """Cities in danger get infantry before anything else is bought."""
    yards = economy.yards(war, side)
    for city, points in guards.lacking(war, picture).items():
        if yards >> city & 1 and (found := _appear(war, side, INF, city, points)):
            return found
    return None


def _use(picture: Picture, space: int) -> float:
    far = control.distance(space, picture.enemies)
    return picture.prize[space] if far <= picture.general["raid"] else -far


def _wishes(war: War, side: int, picture: Picture) -> list[int]:
    """Kinds of points, the most wanted first."""
    have = [sum(war.count(army, kind) for army in bits(war.ranks[side])) for kind in range(5)]
    ground = max(1, have[INF] + have[MECH])
    wishes = [MECH] if have[MECH] < _share(war, side, picture) * ground else [INF]
    abroad = economy.yards(war, side) & ~(1 << geo.US)
    docked = geo.ROADS.flood(abroad, war.land[side])
    craft = sum(war.count(army, AMPH) for army in bits(war.ranks[side]) if docked >> war.at[army] & 1)
    if side == ALLIED and war.stage > 1 and craft < picture.general["landing_craft"] and war.us and abroad:
        wishes.insert(0, AMPH)
    if have[AIR] < picture.general["air_share"] * ground:
        wishes.insert(0, AIR)
    return [*wishes, INF, MECH]


def _share(war: War, side: int, picture: Picture) -> float:
    """How much of its ground forces a side wants mechanized.

    Without the United States the Allies defend; once France has fallen, the Axis has a long front to hold.
    """
    name = "mech_share"
    if war.stage >= nations.CAMPAIGN and ((side == AXIS and war.france) or (side == ALLIED and not war.us)):
        name = "mech_front"
    dear = economy.cost(war, side, MECH) / economy.cost(war, side, INF)
    return picture.weight[name] * min(1.0, picture.general["mech_price"] / dear)


def study(war: War, frame: Research) -> Action:
    """The first items of the list, as far as the money goes; then the dice for what is ripe."""
    offers = list(frame.choices(war))
    legal = {act for offer in offers for act in ([offer] if isinstance(offer, Action) else offer)}
    for name in DATA["research"][SIDES[frame.side]]:
        if Study(name) in legal:
            return Study(name)
    for item in range(ITEMS):
        ripe = war.track[frame.side * ITEMS + item] >= DATA["research"]["ripe"]
        if ripe and Roll(ITEM_NAMES[item]) in legal:
            return Roll(ITEM_NAMES[item])
    return END
