"""[6.5] Air zones: what they do to ships, and the cover that landings need."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.core.chance import Chance, pool
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.sea import routes
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.sea.routes import Waters
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

_NORMAL = TABLES["interdiction"]["normal"]
_SPECIAL = TABLES["interdiction"]["mediterranean_special"]
ABORTS = tuple(_NORMAL["abort"])
EVERYWHERE = (1 << routes.SIZE) - 1
MEDITERRANEAN = routes.OF_SEA[sea.MEDITERRANEAN]
ARRIVE, ABORTED, LOST = (1, 0, 0), (0, 1, 0), (0, 0, 1)


# ------------------------------------------------------------------ the waters of a side
def allied_waters(war: War) -> Waters:
    """[5.74, 5.76, 12.4, R16] What Allied ships may sail now, Africa apart."""
    mine, theirs = control.allied(war), control.axis(war)
    passages, nodes = routes.OFF_MAP, EVERYWHERE
    if not theirs >> geo.GIBRALTAR & 1:
        passages |= routes.GIBRALTAR
    if mine >> geo.SUEZ & 1:
        passages |= routes.SUEZ
    if not geo.DANISH_STRAITS & ~mine:
        passages |= routes.DANISH
    if war.status[Nation.TURKEY] == Status.NEUTRAL:
        nodes &= ~routes.TURKISH_WATERS  # [12.4, R52]
    elif not geo.TURKISH_STRAITS & ~mine:
        passages |= routes.BOSPORUS
    if theirs >> geo.GIBRALTAR & 1 and theirs >> geo.SUEZ & 1:
        nodes &= ~MEDITERRANEAN  # [5.74a, 5.87]
    return Waters(passages, nodes)


def round_africa(waters: Waters) -> Waters:
    """[5.71b, R14] The same for the way round Africa: the Mediterranean belongs to one end of it only."""
    return Waters(waters.passages & ~routes.GIBRALTAR, waters.nodes) if waters.passages & routes.SUEZ else waters


def linked(waters: Waters) -> Waters:
    """Both ends of the way round Africa, joined."""
    return Waters(waters.passages | routes.AFRICA, waters.nodes)


def german_waters(war: War) -> Waters:
    """[5.7k, R91] Bought German transport: Baltic, North Sea and Channel; the straits between them while Axis-held."""
    open_ = not geo.DANISH_STRAITS & ~control.axis(war)
    return Waters(routes.DANISH if open_ else 0, routes.OF_SEA[sea.BALTIC] | routes.OF_SEA[sea.NORTH_SEA])


def one_sea(number: int) -> Waters:
    """[5.77a] Permanent transport stays in its sea."""
    return Waters(0, routes.OF_SEA[number])


# ------------------------------------------------------------------ interdiction of Naval Transport
class Hazard(NamedTuple):
    """What each SP of a shipment must pass: a number of dice, or the special Mediterranean die."""

    dice: int
    special: bool

    def chances(self) -> Chance[tuple[int, ...]]:
        """(arrive, aborted, lost) of one SP."""
        if self.special:
            parts = ((ARRIVE, "arrive"), (ABORTED, "abort"), (LOST, "eliminated"))
            return Chance({key: len(_SPECIAL[name]) for key, name in parts})
        return pool(self.dice, 6, ABORTS).map(lambda aborts: ABORTED if aborts else ARRIVE)

    def roll(self, war: War) -> tuple[int, int, int]:
        """[6.51, 6.52, 6.53b] What becomes of one SP; once it is turned back, the rest of its dice do not matter."""
        if self.special:
            face = war.roll(why="Mediterranean interdiction")
            return ARRIVE if face in _SPECIAL["arrive"] else ABORTED if face in _SPECIAL["abort"] else LOST
        for _ in range(self.dice):
            if war.roll(why="air interdiction") in ABORTS:
                return ABORTED
        return ARRIVE


def special(war: War) -> bool:
    """[6.53a, 6.54, 16.66b] Does the special die hold: a supplied Axis SP in Africa, and Italy in the war?

    It is for Allied SP, and in the Mediterranean, only [6.55].
    """
    if war.italy != 1:
        return False
    return any(supply.supplied(war, piece) for piece in bits(war.in_area(war.ranks[Status.AXIS], geo.AFRICA)))


def enemy_zones(war: War, side: str) -> list[tuple[int, int]]:
    """The air zones a side's ships must fear, those of one hex taken together: (hexes, SP)."""
    found: dict[int, int] = {}
    for spaces, sp in zones.air(war, "allied" if side == "axis" else "axis"):
        found[spaces] = found.get(spaces, 0) + sp
    return list(found.items())


def hazard(war: War, side: str, waters: Waters, start: int | None, to: int) -> Hazard | None:
    """[R101] The dice of the best route to a hex, from a port or (`start` None) from off the map; None without one."""
    begin = 1 << routes.WEST if start is None else routes.HARBOUR[start]
    goal = routes.BEACH[to] if to in war.beach else routes.HARBOUR[to]
    ends = 1 << to | (0 if start is None else 1 << start)
    fear = enemy_zones(war, side)
    fixed = sum(1 << number for number, (spaces, _) in enumerate(fear) if spaces & ends)
    if side == "axis" or not special(war):
        return _normal(waters, begin, goal, fear, fixed)
    outside = _normal(Waters(waters.passages, waters.nodes & ~MEDITERRANEAN), begin, goal, fear, fixed)
    through = Hazard(1, special=True) if routes.exists(waters, begin, goal) else None
    if outside and through:
        return max(outside, through, key=lambda found: (found.chances()[ARRIVE], not found.special))
    return outside or through


def _normal(waters: Waters, begin: int, goal: int, fear: list[tuple[int, int]], fixed: int) -> Hazard | None:
    met = routes.best(waters, begin, goal, fear, fixed)
    return None if met is None else Hazard(sum(fear[number][1] for number in bits(met)), special=False)


# ------------------------------------------------------------------ air cover of landings
def bare(war: War, side: str, landing: int) -> int:
    """[5.82, 6.56] Hexes in an Enemy air zone and in no Friendly one; landing units and units at sea give no cover.

    Friendly zones help landings only: the dice of Naval Transport do not mind them [6.58].
    """
    mine = theirs = 0
    for spaces, _ in enemy_zones(war, side):
        theirs |= spaces
    if not theirs:
        return 0
    ranks = war.ranks[Status.AXIS] if side == "axis" else war.ranks[Status.ALLIED]
    for piece in bits(ranks & zones.air_forces(war) & ~landing):
        if piece not in war.landing:
            mine |= geo.AIR_ZONE[war.at[piece]]
    return theirs & ~mine


@lru_cache(maxsize=256)
def covered_nodes(spaces: int) -> int:
    """The nodes that none of these hexes touches."""
    out = EVERYWHERE
    for space in bits(spaces):
        out &= ~routes.AT[space]
    return out
