"""[vic.1-vic.3, R99] Victory: when a war ends, and who has won it."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    ALLIED,
    AXIS,
    BRITAIN,
    GERMANY,
    ITALY,
    NATION_OF,
    RUSSIA,
    SEAT_OF,
    SEATS,
    TURN_OF_MAJOR,
)
from theatrum.rulesets.neppa.data.tables import TABLES, TURN_OF
from theatrum.rulesets.neppa.rules.politics import spoils
from theatrum.rulesets.neppa.rules.politics.alliances import axis_zones
from theatrum.rulesets.neppa.scenarios import data
from theatrum.rulesets.neppa.war import SIX, War

OBJECTIVES = geo.zones(TABLES["objectives"]["zones"])
"""The objective zones of the score of the 1939 Scenario."""
MINOR_KINDS = ("minor", "axis_minor")
GRADES = {"decisive": 4.0, "strategic": 3.0, "victory": 2.0, "marginal": 1.0}


def out(war: War, major: int) -> bool:
    """Is a Major Country conquered and not freed?"""
    return bool(war.conquered & ~war.freed & 1 << major)


def finish(war: War, result: str) -> None:
    war.result = result
    war.note("end", "vic.1", result=result)


def after_player_turn(war: War) -> None:
    """[vic.1] The conquest of Germany, or of both Britain and Russia, ends a war at once."""
    if out(war, GERMANY):
        finish(war, _germany_falls(war))
        return
    fatal = (RUSSIA,) if war.judged == "1941" else (BRITAIN, RUSSIA)
    if all(out(war, major) for major in fatal):
        finish(war, "Axis decisive")


def _germany_falls(war: War) -> str:
    """[vic.2] The level of an Allied victory follows from its date."""
    for row in data(war.judged)["germany_falls"]:
        if war.turn <= TURN_OF[row["until"]]:
            return str(row["result"])
    return "Draw"


def at_the_end(war: War) -> None:
    """The last turn is over."""
    judges = {"campaign": _campaign, "1939": _lightning, "1941": _barbarossa, "1944": _fortress}
    finish(war, judges[war.judged](war))


def _campaign(war: War) -> str:
    """[vic.2] Germany has not been conquered."""
    return "Axis strategic" if out(war, BRITAIN) or out(war, RUSSIA) else "Axis marginal"


def score(war: War) -> int:
    """The Axis points of the 1939 Scenario."""
    rows = data("1939")["score"]
    held = axis_zones(war, OBJECTIVES)
    points = rows["objective"] * (held & ~geo.COUNTRY["Germany"] & ~geo.COUNTRY["Italy"]).bit_count()
    for country, major in war.heirs.items():
        if TURN_OF_MAJOR[major] == AXIS and geo.COUNTRY_ROW[geo.COUNTRIES[country]]["kind"] in MINOR_KINDS:
            points += spoils.value(country)
    points += sum(bonus for name, bonus in rows["conquered"].items() if out(war, NATION_OF[name]))
    return int(points - sum(max(0, -war.treasury[major]) // rows["debt"] for major in (GERMANY, ITALY)))


def _lightning(war: War) -> str:
    rows, points = data("1939")["score"], score(war)
    return "Axis victory" if points >= rows["axis"] else "Draw" if points >= rows["draw"] else "Allied victory"


def _barbarossa(war: War) -> str:
    aims = data("1941")["aims"]
    number = axis_zones(war, geo.zones(aims["zones"])).bit_count()
    if number >= aims["axis"] or (number == 2 and axis_zones(war, geo.zones((aims["beside_two"],)))):
        return "Axis victory"
    if number >= aims["draw"] or (number == 1 and axis_zones(war, geo.zones((aims["beside_one"],)))):
        return "Draw"
    return "Allied victory"


def _fortress(war: War) -> str:
    return "Axis decisive"


# ---------------------------------------------------------------- seats
def points(war: War, seat: str) -> int:
    """[vic.3] The WPP values of conquered and liberated countries that a player's countries hold."""
    return sum(spoils.value(c) for c, major in war.heirs.items() if SEAT_OF[war.players][major] == seat)


def ranking(war: War, side: int) -> list[str]:
    """[vic.3] The players of a side, best first; who has no country left comes last."""
    berlin = war.owner[geo.CAPITAL["Germany"]]
    captor = war.seat(berlin) if war.judged == "1944" and out(war, GERMANY) and berlin >= 0 else ""

    def key(seat: str) -> tuple[bool, bool, int]:
        majors = [major for major in range(SIX) if SEAT_OF[war.players][major] == seat]
        alive = any(not war.conquered >> major & 1 for major in majors)
        return alive, seat == captor, points(war, seat)

    seats = [seat for seat in SEATS[war.players] if side_of(war, seat) == side]
    return sorted(seats, key=key, reverse=True)


def side_of(war: War, seat: str) -> int:
    return TURN_OF_MAJOR[SEAT_OF[war.players].index(seat)]


def camp(war: War, seat: str) -> tuple[str, ...]:
    """The seats of the same side, itself included."""
    side = side_of(war, seat)
    return tuple(other for other in SEATS[war.players] if side_of(war, other) == side)


def winning_side(war: War) -> int:
    """-1 for a draw, or while the war goes on."""
    word = war.result.split()[:1]
    return {"Axis": AXIS, "Allied": ALLIED}.get(word[0], -1) if word else -1


def winner(war: War) -> str | None:
    """The best player of the winning side."""
    side = winning_side(war)
    return ranking(war, side)[0] if side >= 0 else None


def grade(war: War, seat: str) -> float:
    """How good the result is for a player: the level, less for those behind the first of the winning side."""
    side = winning_side(war)
    if side < 0:
        return 0.0
    level = GRADES[war.result.split()[1]]
    if side_of(war, seat) != side:
        return -level
    return level - 0.5 * ranking(war, side).index(seat) / len(SEATS[war.players])
