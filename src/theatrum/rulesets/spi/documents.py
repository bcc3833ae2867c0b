"""Positions: what a document says of a war by this rule book beyond the fields of its state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from theatrum.core.documents import Documents, Relation, Shorthand, SpaceWord
from theatrum.core.kinds import Kind
from theatrum.core.refusal import BadInput
from theatrum.rulesets.spi import scenarios, sequence
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.kinds import POWER, TYPE
from theatrum.rulesets.spi.data.nations import SIDES, Nation, Status, Type
from theatrum.rulesets.spi.rules.politics import italy
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.sea import fleets
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import OFF, War

HELD = ("passed_axis", "passed_allied", "passed_red", "friend_axis", "friend_allied", "friend_red", "centers_axis")
FIGHTING = (Status.AXIS, Status.ALLIED, Status.RED)
BEYOND_FRANCE = geo.BOARD.list(geo.FRENCH_TERRITORIES | geo.CORSICA)


def hold(war: War, space: int, nation: int) -> None:
    """A hex is in the hands of a power, whoever had it before."""
    bit = 1 << space
    for mask in HELD:
        setattr(war, mask, getattr(war, mask) & ~bit)
    if war.status[nation] in (Status.AXIS, Status.PRO_AXIS):
        war.passed_axis |= bit
        war.friend_axis |= bit
        war.centers_axis |= bit & control.ALL_CENTERS
    elif nation == Nation.RUSSIA:
        war.passed_red |= bit
        war.friend_red |= bit if war.three else 0
        war.friend_allied |= 0 if war.three else bit
    else:
        war.passed_allied |= bit
        war.friend_allied |= bit


def _vichy(value: Any) -> dict[str, Any]:
    """[14.15b] No Vichy Government yet, one that has fallen, or one over these hexes."""
    if isinstance(value, list):
        return {"vichy": "stands", "vichy_land": [*value, *BEYOND_FRANCE]}
    return {"vichy": "none" if value is False else value}


def _at_war(war: War, nation: int) -> bool:
    return war.status[nation] in FIGHTING


RELATIONS = (
    Relation[War](
        lambda war: bool(war.russia_at_war) != _at_war(war, Nation.RUSSIA),
        "facts: russia_at_war and status.russia contradict each other: Russia fights as allied, "
        "or as russian with three players",
    ),
    Relation[War](
        lambda war: war.russia == 2 and not war.russia_at_war,
        "facts: russia = 'full-war' needs status.russia = 'allied', or 'russian' with three players",
    ),
    Relation[War](
        lambda war: war.russia == 0 and war.russia_at_war,
        "facts: russia = 'peacetime' and status.russia contradict each other: Russia is at war",
    ),
    Relation[War](
        lambda war: not war.three and Status.RED in war.status,
        "facts: status 'russian' is for the option three-player only",
    ),
    Relation[War](
        lambda war: not war.three and (war.red_supply or war.red_transport or war.lend_lease_cut),
        "facts: red_supply, red_transport and lend_lease_cut are for the option three-player only",
    ),
    Relation[War](
        lambda war: war.italy == 1 and war.status[Nation.ITALY] != Status.AXIS,
        "facts: italy = 'at-war' and status.italy contradict each other: Italy fights for the Axis",
    ),
    Relation[War](
        lambda war: max(war.invasion_turn, war.violation_turn, war.empty_turn, war.refused) > war.turn,
        "facts: invasion_turn, violation_turn, empty_turn or refused is later than the turn of the position",
    ),
    Relation[War](
        lambda war: war.vichy == 1 and not war.vichy_land,
        "facts: vichy stands, but vichy_land has no hexes",
    ),
    Relation[War](
        lambda war: war.centers_axis & ~control.ALL_CENTERS,
        "facts: centers_axis names hexes without a Resource Center",
    ),
)


class SpiDocuments(Documents[War]):
    """A unit is told by power and type; its slot is kept, also when it is off the map."""

    state = War
    phase = "axis/initial-movement"
    tags: ClassVar[Mapping[str, Kind]] = {"power": POWER, "type": TYPE}
    defaults: ClassVar[Mapping[str, Any]] = {"type": Type.INFANTRY}
    shorthands: ClassVar[Mapping[str, Shorthand]] = {
        "vichy": Shorthand(
            "false, 'fallen', or a list of hexes of France over which the Vichy Government stands. "
            "The French Territories and Corsica are its own as well.",
            _vichy,
        ),
        "lost": Shorthand('as pool: SP lost in this Game-Turn, e.g. { "de.mech" = 2 }.', lambda value: {"pool": value}),
        "lost_before": Shorthand(
            "as pool_before: SP lost in the Game-Turn before.", lambda value: {"pool_before": value}
        ),
    }
    space_words: ClassVar[Mapping[str, SpaceWord[War]]] = {
        "owner": SpaceWord(POWER, "[9.13] whose units were the last to hold the hex.", hold),
    }
    relations = RELATIONS

    def contradictions(self, war: War) -> Iterator[str]:
        yield from super().contradictions(war)
        for piece, space in enumerate(war.at):
            name = war.piece_name(piece)
            if space != OFF and geo.SEA >> space & 1 and piece not in war.landing:
                yield f"piece: at and landing of {name} contradict each other: it is at sea, but lands nowhere"
            if space == OFF and (marks := self.marks(war, piece)):
                yield f"piece: {name} is off, and bears marks: {', '.join(marks)}"
            if space != OFF and not war.sp[piece]:
                yield f"piece: strength and at of {name} contradict each other: a unit without strength is off"

    def base(self, scenario: str, options: tuple[str, ...], seed: int, empty: bool) -> War:
        return scenarios.empty(scenario, options, seed) if empty else scenarios.set_up(scenario, options, seed)

    def slot(self, war: War, tag: dict[str, Any]) -> int:
        return war.enlist(tag["power"], tag["type"], sp=1)

    def tag(self, war: War, piece: int) -> dict[str, Any]:
        return {"power": war.nation(piece), "type": war.type(piece)}

    def paths(self, war: War | None = None) -> list[str]:
        return sequence.paths(SIDES if war is None else sequence.players(war))

    def running(self, war: War) -> str:
        return sequence.running(war)

    def open(self, war: War, path: str) -> None:
        if not sequence.resume_at(war, path):
            raise BadInput(f"phase '{path}' is over: all units have been placed")

    def prepare(self, war: War, path: str) -> None:
        if path != sequence.DEPLOYMENT:
            scenarios.deploy_by_default(war)
        if path.startswith("allied/"):
            western.call_up(war)

    def follow(self, war: War, told: dict[str, Any]) -> None:
        """A power that enters the war opens its borders; Italy and Vichy France are more than a word."""
        for power in told.get("status", ()):
            nation = POWER.number(power) or 0
            if _at_war(war, nation):
                war.quiet &= ~geo.HOME[nation]
                if nation == Nation.RUSSIA:
                    war.russia_at_war, war.russia = 1, max(war.russia, 1)
        if "italy" in told and war.italy == 1:
            italy.enter(war)
        elif "italy" in told and war.italy == 0:
            war.status[Nation.ITALY] = Status.PRO_AXIS  # [R76]
            war.quiet |= geo.HOME[Nation.ITALY]
        if "vichy" in told and "vichy_land" not in told and war.vichy != 1:
            war.vichy_land = 0

    def arrange(self, war: War, path: str) -> None:
        """Units hold their hexes, and the side that is to act has its ships."""
        scenarios.settle(war)
        fleets.allot(war, path.partition("/")[0])
