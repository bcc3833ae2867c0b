"""What each side is after: whom to invade and when, what hexes are worth, what must be held (data/advice.toml)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from theatrum.core.advice.prices import by_kind
from theatrum.core.advice.reserves import Post
from theatrum.core.bits import bits
from theatrum.core.style import Weights
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import BY_NAME, PARTISANS_ALLIED, Nation, Status
from theatrum.rulesets.spi.data.tables import TURN_OF, load
from theatrum.rulesets.spi.rules import turn_end
from theatrum.rulesets.spi.rules.politics import russia
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

ADVICE = load("advice.toml")
TITLES = ("threat", "attack", "prize", "move", "posts", "landings", "patience", "africa", "sea", "build", "retreat")
WEIGHTS = Weights({"": ADVICE["weights"]} | {title: ADVICE[title] for title in (*TITLES, "advance", "lean")})
"""Without a style."""
CAPITALS, STRATEGIC = (geo.hexes(ADVICE["places"][name]) for name in ("capitals", "strategic"))
ANYWAY = TURN_OF[ADVICE["russia"]["whatever_france_does"]]
DECLARES = TURN_OF[ADVICE["russia"]["declares"]]
LATE_FROM = TURN_OF[ADVICE["late"]["from"]]
GATHER = TURN_OF[ADVICE["gather"]["from"]]
EAST = geo.RUSSIA | geo.PARTITION | geo.BALTIC_STATES
BEACHES = [(row, [geo.hex_(name) for name in row["hexes"]]) for row in ADVICE["landing"]]
KEPT = 32
"""Tables of worth that are remembered, for as many styles."""
_prizes = lru_cache(KEPT)(by_kind)


def late(war: War) -> bool:
    """Is the end of the war in sight?"""
    return war.turn >= LATE_FROM


# ------------------------------------------------------------------ what does not depend on anybody's mind
def france_fights(war: War) -> bool:
    """Is there a French army in France?"""
    if war.status[Nation.FRANCE] != Status.ALLIED or war.vichy:
        return False
    return bool(war.in_area(war.of_nation(Nation.FRANCE), geo.FRANCE & ~geo.CORSICA))


def axis_foes(war: War) -> int:
    """Hexes held by units that the enemies of the Axis fight."""
    return war.held[Status.AXIS] | (war.held[Status.PRO_AXIS] if war.russia_at_war else 0)


def armies(war: War, side: str) -> int:
    """Units that could attack a side."""
    if side == "axis":
        return war.ranks[Status.ALLIED] | war.ranks[Status.RED]
    return war.ranks[Status.AXIS]


def _garrisons(war: War) -> list[int]:
    """[14.4b] Centers in Russia that the Axis keeps occupied: those where it is already, then any that it controls."""
    mine = control.axis_centers(war)
    return [*bits(mine & war.held[Status.AXIS]), *bits(mine & ~war.held[Status.AXIS])][: turn_end.CENTERS]


class Policy:
    """What one side is after, by the weights of its adviser."""

    __slots__ = ("side", "weights")

    def __init__(self, side: str, weights: Weights = WEIGHTS) -> None:
        self.side, self.weights = side, weights

    def lean(self, name: str) -> float:
        """How far the style leans to something; 0 without one."""
        return self.weights.beyond("lean", name)

    def waits(self, name: str) -> int:
        """Turns that the side waits beyond the dates, if it has more patience than they have."""
        return round(self.weights.beyond("patience", name))

    # ------------------------------------------------------------------ politics
    def _wanted(self, war: War, row: dict[str, Any]) -> bool:
        wait = self.waits(row["patience"]) if "patience" in row else 0
        if war.turn < TURN_OF[row["from"]] + wait or ("until" in row and war.turn > TURN_OF[row["until"]]):
            return False
        if "france" not in row or (row["country"] == "Russia" and war.turn >= ANYWAY + wait):
            return True
        wanted: bool = row["france"] == "fights"
        return france_fights(war) == wanted

    def ambition(self, war: War) -> int:
        """Land of countries still at peace that the side wants to enter now."""
        if self.side == "russian":
            return geo.LAND if war.russia_at_war else EAST
        if self.side == "allied":
            return 0 if war.russia_at_war else EAST  # [R61] Russia takes its part of Poland and the Baltic States
        out = 0
        for row in ADVICE["invasion"]:
            if self._wanted(war, row):
                out |= EAST if row["country"] == "Russia" else geo.COUNTRY[row["country"]]
        return out & ~EAST if not out & geo.RUSSIA else out

    def declares(self, war: War) -> bool:
        """Is it time for a Russia at peace to go to war?"""
        return war.turn >= DECLARES + self.waits("declares")

    def gathers(self, war: War) -> bool:
        """Do the Allies keep what is in Britain for France?"""
        return war.turn >= GATHER + self.waits("gather")

    def shunned(self, war: War, nation: int) -> int:
        """Ground that units of this nation keep out of although they might enter: to leave its owner in peace."""
        wanted = self.ambition(war)
        calm = war.quiet & ~geo.HOME[nation]
        if self.side == "axis":
            if not war.russia_at_war:
                calm |= russia.holdings(war) | EAST
            if war.vichy == 1:
                calm |= war.vichy_land
        elif war.vichy == 1 and nation != Nation.UNITED_STATES:
            calm |= war.vichy_land
        return calm & ~wanted

    # ------------------------------------------------------------------ friends and foes
    def foes(self, war: War) -> int:
        """Hexes held by units that the side fights, and by neutrals that it wants to attack."""
        if self.side != "axis":
            return axis_foes(war)
        held = war.held
        out = held[Status.ALLIED] | held[Status.RED] | held[PARTISANS_ALLIED]
        return out | (held[Status.NEUTRAL] | held[Status.VICHY]) & self.ambition(war)

    def goals(self, war: War, nation: int) -> int:
        """Hexes that draw the units of a nation: foes, and land to be taken back or conquered."""
        out = self.foes(war)
        if self.side == "axis":
            if france_fights(war):
                out |= geo.FRANCE & ~control.axis(war) & ~geo.CORSICA
                return out if war.russia_at_war else out & ~EAST
            return out | geo.CENTERS & ~control.axis_centers(war) | (0 if war.russia_at_war else geo.BORDER_1941)
        if nation == Nation.RUSSIA:
            if not war.russia_at_war:
                return geo.PARTITION | geo.BALTIC_STATES
            return out | geo.CENTERS & control.axis_centers(war) | geo.ALL_GERMANY
        return out | (geo.ALL_GERMANY | geo.FRANCE | geo.ITALY) & control.axis(war)

    # ------------------------------------------------------------------ what hexes are worth, and what must be held
    def prizes(self, war: War) -> tuple[float, ...]:
        """The worth of every hex to take or to hold now."""
        prize = self.weights["prize"]
        germany = prize["germany"] if self.side != "axis" else self.lean("reich") if late(war) else 0.0
        return _prizes(
            geo.BOARD.size,
            geo.LAND,
            prize["any"],
            (geo.CENTERS, prize["center"]),
            (CAPITALS, prize["capital"]),
            (STRATEGIC & ~CAPITALS, prize["strategic"]),
            (seas.ALL_PORTS, prize["port"]),
            (geo.ALL_GERMANY, germany),
        )

    def posts(self, war: War) -> list[Post]:
        """What the side keeps guarded now, and with whom."""
        out, shares = [], self.weights["posts"]
        mine, army = control.of_side(war, self.side), war.commanded(self.side)
        for row in ADVICE["post"]:
            due = [sp for turn, sp in row["from"].items() if TURN_OF[turn] <= war.turn]
            hexes = geo.hexes(row["hexes"]) & mine & ~war.vichy_land
            if row["side"] == self.side and due and hexes:
                able = war.of_nation(BY_NAME[row["nation"]]) if "nation" in row else army
                out.append(Post(hexes, due[-1] * shares[row["key"]], able))
        each = self.lean("garrison") if self.side == "axis" and "14.4" in war.rules else 0.0
        if each > 0 and turn_end.empty_russia(war):
            out += [Post(1 << space, each, army) for space in _garrisons(war)]
        return out

    def beach(self, war: War, space: int) -> float:
        """What a landing in a hex is worth; 0 for one that nobody thinks of."""
        out, landings = 0.0, self.weights["landings"]
        for row, hexes in BEACHES:
            if space in hexes and TURN_OF[row["from"]] + self.waits(row["patience"]) <= war.turn:
                out = max(out, landings[row["key"]] - landings["next"] * hexes.index(space))
        return out
