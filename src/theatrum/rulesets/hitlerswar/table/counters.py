"""The pieces as a client draws them: armies, forts, home forces, fleets, missiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from theatrum.core.speech import count
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    ALL_ARMIES,
    AMPH,
    FIRST_FLEET,
    FIRST_MISSILE,
    INF,
    MECH,
    NOBODY,
    PARA,
    PIECES,
    SIDE_OF_PIECE,
    SIDES,
)
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.movement import home_forces, leaders, supply
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import OFF, War

Row = dict[str, Any]


def counters(war: War) -> list[Row]:
    """Everything on the map; strengths are open to everybody, face-down leaders are known to nobody."""
    return [*_armies(war), *_forts(war), *_home_forces(war), *_fleets(war), *_missiles(war)]


def _row(war: War, side: int, space: int, value: int, **more: Any) -> Row:
    """What all counters have."""
    power = SIDES[side] if side != NOBODY else "nobody"
    return {
        "power": power,
        "side": power,
        "commanded_by": war.seat(side) if side != NOBODY else None,
        "value": value,
        "strength": str(value),
        "at": war.space_name(space),
        "marks": [],
        **more,
    }


# ------------------------------------------------------------------ armies
def strength(war: War, army: int) -> str:
    """Infantry and mechanized as "5-3"; points of other kinds with their letter: "5-3 a2"."""
    text = f"{war.count(army, INF)}-{war.count(army, MECH)}"
    letters = ((AIR, "a"), (PARA, "p"), (AMPH, "s"))
    more = [f"{letter}{war.count(army, kind)}" for kind, letter in letters if war.count(army, kind)]
    return " ".join([text, *more])


def _armies(war: War) -> Iterator[Row]:
    hungry = [supply.starving(war, side) for side in range(len(SIDES))]
    for army in range(ALL_ARMIES):
        space = war.at[army]
        if space == OFF:
            continue
        side = SIDE_OF_PIECE[army]
        row = _row(
            war,
            side,
            space,
            war.total(army),
            id=war.piece_name(army),
            name=f"{words.name(army)}: {words.points(war, army)}{_leader(war, army)}",
            code=words.code(army),
            symbol="army-group",
            strength=strength(war, army),
            marks=_marks(war, army, hungry[side] >> space & 1),
        )
        yield row | {"aim": war.space_name(war.named[army])} if army in war.named else row


def _leader(war: War, army: int) -> str:
    """[leaders.4] The leader of an army, or that it has a marker which nobody has seen."""
    if army not in war.markers:
        return ""
    return f", led by {leaders.name(war, army)}" if leaders.led(war, army) else ", a leader marker face down"


def _marks(war: War, army: int, hungry: int) -> list[str]:
    bit = 1 << army
    found = {
        "frozen": war.frozen & bit,
        "unsupplied": hungry,
        "named": army in war.named,
        "fired": (war.fired | war.defended) & bit,
        "advanced": army in war.advanced,
        "stopped": war.stopped & bit,
        "leader": leaders.led(war, army),
        "marker": army in war.markers and not leaders.led(war, army),
    }
    return [name for name, marked in found.items() if marked]


# ------------------------------------------------------------------ what stands in a space
def _forts(war: War) -> Iterator[Row]:
    """[fort-production.1] Forts, finished and under construction; they belong to whoever holds the space."""
    for space in sorted({*war.forts, *war.digging}):
        done, rising = war.forts.get(space, 0), war.digging.get(space, 0)
        parts = [(done, "finished", str(done)), (rising, "under construction", f"({rising})")]
        yield _row(
            war,
            war.owner(space),
            space,
            done,
            id=f"fort-{war.space_name(space)}",
            name="Fort: " + ", ".join(f"{number} {text}" for number, text, _ in parts if number),
            symbol="fort",
            strength="+".join(short for number, _, short in parts if number),
            marks=[*(["fired"] if war.forts_fired >> space & 1 else []), *(["digging"] if not done else [])],
        )


def _home_forces(war: War) -> Iterator[Row]:
    """[unaligned-forces.1] Home forces are infantry in no army."""
    for space, number in sorted(war.home.items()):
        yield _row(
            war,
            home_forces.guardian(war, space),
            space,
            number,
            id=f"home-{war.space_name(space)}",
            name=f"Home forces of {geo.COUNTRIES[nations.country_of(space)]}: {count(number, 'point')}",
            symbol="home-force",
            marks=["fired"] if war.home_fired >> space & 1 else [],
        )


# ------------------------------------------------------------------ fleets and missiles
def _fleets(war: War) -> Iterator[Row]:
    """[fleet-movement.7] The fleets of naval action, in port or at sea; raiders are nowhere on the map."""
    for piece in range(FIRST_FLEET, FIRST_MISSILE):
        number = piece - FIRST_FLEET
        if war.at[piece] == OFF:
            continue
        parts = ((war.ships[number], "ship"), (war.carriers[number], "carrier"))
        text = " and ".join(count(n, word) for n, word in parts if n)
        sea = bool(war.afloat >> piece & 1)
        yield _row(
            war,
            SIDE_OF_PIECE[piece],
            war.at[piece],
            war.ships[number] + war.carriers[number],
            id=war.piece_name(piece),
            name=f"{words.name(piece)}: {text}, {'at sea' if sea else 'in port'}",
            symbol="fleet",
            marks=["at sea"] if sea else [],
        )


def _missiles(war: War) -> Iterator[Row]:
    """[missiles.1a] Missile counters in play."""
    for piece in range(FIRST_MISSILE, PIECES):
        if war.at[piece] == OFF:
            continue
        number, bombs = war.rockets[piece - FIRST_MISSILE], war.bombs_rocket[piece - FIRST_MISSILE]
        armed = f", {count(bombs, 'atomic bomb')}" if bombs else ""
        yield _row(
            war,
            SIDE_OF_PIECE[piece],
            war.at[piece],
            number,
            id=war.piece_name(piece),
            name=f"{words.name(piece)}: {count(number, 'point')}{armed}",
            symbol="missile",
        )
