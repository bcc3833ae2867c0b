"""What a war has shown: the quantities of `calibration.toml`, from its diary."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import mean
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, FRANCE, GERMANY, MAJORS, NATION_OF, POLAND, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import TURN_OF, year
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.study.diary import NEVER, Diary
from theatrum.rulesets.neppa.war import War

RUSSIAN = geo.COUNTRY["Russia"]
AFRICA = geo.zones(["tripoli", "sirte", "benghazi", "tobruk", "matruh", "alexandria", "cairo", "port_said"])
MAGHREB = geo.COUNTRY["Morocco"] | geo.COUNTRY["Algeria"] | geo.COUNTRY["Tunisia"] | geo.COUNTRY["Libya"]
SUMMER_1941, FALL_1941 = TURN_OF["Summer 1941"], TURN_OF["Fall 1941"]


def zone(name: str) -> int:
    return 1 << geo.zone(name)


def result(diary: Diary, war: War) -> dict[str, Any]:
    side = victory.winning_side(war)
    fell = diary.gone.get("Germany")
    return {
        "axis_won": side == AXIS,
        "draw": side < 0,
        "allied_won": side == ALLIED,
        "germany_turn": fell,
        "germany_early": fell is not None and fell <= TURN_OF["Fall 1944"],
        "germany_stands": fell is None,
        "turns": war.turn - diary.first + 1,
        "acts": diary.acts,
    }


def fights(diary: Diary) -> dict[str, Any]:
    fought = diary.battles
    busy = [turn for turn, *_ in fought if 1941 <= year(turn) <= 1944]
    turns = sum(1 for turn, _ in diary.marks if 1941 <= year(turn) <= 1944 and turn >= diary.first)
    return {
        "good_odds": _share(attack >= 2 * defence for _, attack, defence, _ in fought),
        "bad_odds": _share(2 * attack <= defence for _, attack, defence, _ in fought),
        "attacker_won": _share(won for *_, won in fought),
        "battles": len(busy) / turns if turns else None,
    }


def early(diary: Diary) -> dict[str, Any]:
    attacked, danish = (diary.wars.get(("Germany", name), NEVER) for name in ("Norway", "Denmark"))
    fall = diary.at("Fall 1939", AXIS)
    return {
        "poland_fall": bool(fall and fall.beaten >> POLAND & 1),
        "poland_winter": diary.by("Poland", "Winter 1939"),
        "north": max(attacked, danish) <= TURN_OF["Summer 1940"],
        "norway": "Norway" in diary.gone if attacked < NEVER else None,
        "france_summer": diary.by("France", "Summer 1940"),
        "france_fall": diary.by("France", "Fall 1940"),
        "france_1941": diary.by("France", "Summer 1941"),
        "italy_enters": diary.when(lambda row: row.italy),
    }


def east(diary: Diary) -> dict[str, Any]:
    began = diary.when(lambda row: row.red)
    held = {turn: (row.axis & RUSSIAN).bit_count() for (turn, side), row in diary.marks.items() if side == AXIS}
    peak = max(held, key=lambda turn: held[turn]) if began is not None and any(held.values()) else None
    return {
        "red_war": began,
        "red_war_early": began is not None and began < SUMMER_1941 and ("Russia", "Germany") in diary.wars,
        "russia": "Russia" in diary.gone,
        "stalingrad": diary.ever(lambda row: row.axis & zone("stalingrad")),
        "peak_in_time": peak if peak is None else FALL_1941 <= peak <= TURN_OF["Fall 1943"],
        **barbarossa(diary, began),
    }


def barbarossa(diary: Diary, began: int | None) -> dict[str, Any]:
    """What the first two turns of a war that began in Summer 1941 have brought."""
    start, fall = diary.marks.get((SUMMER_1941 - 1, ALLIED)), diary.at("Fall 1941", AXIS)
    if began != SUMMER_1941 or start is None or fall is None:
        return dict.fromkeys(("advance", "smolensk", "kiev", "leningrad", "moscow_attacked", "moscow",
                              "russian_losses", "axis_losses"))  # fmt: skip
    rows = [row for (turn, _), row in diary.marks.items() if SUMMER_1941 <= turn <= FALL_1941]
    return {
        "advance": advance(start.axis, fall.axis),
        "smolensk": any(row.axis & zone("smolensk") for row in rows),
        "kiev": any(row.axis & zone("kiev") for row in rows),
        "leningrad": diary.attacked.get("leningrad", NEVER) <= FALL_1941,
        "moscow_attacked": diary.attacked.get("moscow", NEVER) <= FALL_1941,
        "moscow": any(row.axis & zone("moscow") for row in rows),
        "russian_losses": diary.lost[1],
        "axis_losses": diary.lost[0],
    }


def convoys(diary: Diary) -> dict[str, Any]:
    def boats(number: int) -> float | None:
        rows = [row.boats for (turn, side), row in diary.marks.items() if year(turn) == number and side == AXIS]
        return mean(rows) if rows else None

    summer = diary.at("Summer 1940", AXIS)
    last = max(turn for turn, _ in diary.marks)
    return {
        **{f"sunk_{n}": diary.sunk.get(n, 0) if year(last) >= n else None for n in range(1940, 1945)},
        "boats_1940": summer.boats if summer else None,
        "boats_1942": boats(1942),
        "boats_1944": boats(1944),
    }


def south(diary: Diary) -> dict[str, Any]:
    desert = [
        not row.axis & zone("cairo") and bool(row.axis & (zone("tripoli") | zone("sirte")))
        for (turn, _), row in diary.marks.items()
        if TURN_OF["Fall 1940"] <= turn <= TURN_OF["Winter 1942"]
    ]
    out = diary.gone.get("Italy")
    return {
        "desert": mean(desert) >= 0.5 if desert else None,
        "egypt": diary.ever(lambda row: row.axis & zone("cairo")),
        "africa_clear": cleared(diary),
        "italy_out": out,
        "italy_in_time": None if out is None else TURN_OF["Spring 1943"] <= out <= TURN_OF["Winter 1944"],
    }


def cleared(diary: Diary) -> int | None:
    """From which turn on no zone of North Africa was Axis, up to the end."""
    found = None
    for (turn, _), row in diary.marks.items():
        if row.axis & (MAGHREB | AFRICA):
            found = None
        elif found is None and turn >= TURN_OF["Summer 1940"]:
            found = turn
    return found


def west(diary: Diary) -> dict[str, Any]:
    """The first landing in occupied France that was held for two turns."""
    fell = diary.gone.get("France", NEVER)
    held = landing = None
    driven_out = False
    for (turn, side), row in diary.marks.items():
        if side != AXIS or turn <= fell or landing is not None:
            continue
        if not row.western:
            driven_out, held = True, None
        elif driven_out and held is None:
            held = turn - 1
        elif held is not None and turn - held >= 2:
            landing = held
    return {
        "britain": "Britain" in diary.gone,
        "landing": landing,
        "landing_early": landing is not None and landing < TURN_OF["Spring 1943"],
    }


def money(diary: Diary) -> dict[str, Any]:
    purses = list(diary.purses.values())
    rest = [min(row[major] for row in purses) if purses else 0.0 for major in range(len(MAJORS)) if major != FRANCE]
    german = [diary.totals[key] for key in diary.totals if key[1] == MAJORS[GERMANY] and 1941 <= key[0] <= 1943]
    return {
        "unspent": max(rest),
        "german_total": mean(german) if german else None,
        "ratio": ratio(diary),
    }


def ratio(diary: Diary) -> float | None:
    """The money of the Allies over that of the Axis, from 1943 on."""
    sums = [0, 0]
    for (number, nation), total in diary.totals.items():
        if number >= 1943:
            sums[TURN_OF_MAJOR[NATION_OF[nation]]] += total
    return sums[ALLIED] / sums[AXIS] if sums[AXIS] else None


def _share(found: Iterable[bool]) -> float | None:
    rows = list(found)
    return sum(rows) / len(rows) if rows else None


def advance(before: int, now: int) -> float:
    """How many zones the front in Russia lies beyond the old one, on average of the zones that form it."""
    taken = now & RUSSIAN & ~before
    edge = [space for space in bits(taken) if geo.ROADS.near[space] & ~now & geo.LAND]
    steps: dict[int, int] = {}
    reached = front = before & geo.LAND
    step = 0
    while front:
        step += 1
        front = geo.ROADS.step(front) & ~reached
        reached |= front
        steps |= dict.fromkeys(bits(front), step)
    return mean(steps[space] for space in edge) if edge else 0.0
