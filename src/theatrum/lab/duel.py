"""Bot against bot, many times: who wins, by how much, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from theatrum.core import ruleset as registry
from theatrum.core.ruleset import Ruleset
from theatrum.lab.estimate import wilson
from theatrum.lab.match import Match, play
from theatrum.lab.pool import Tick, quiet, spread

Job = tuple[str, str, tuple[str, ...], dict[str, str], int]


def fight(job: Job) -> Match:
    system, scenario, options, seats, seed = job
    return play(registry.find(system), scenario, options, seats, seed)


def seated(
    ruleset: Ruleset,
    scenario: str,
    options: tuple[str, ...],
    seats: Mapping[str, str],
    games: int,
    seed: int,
    jobs: int | None = None,
    tick: Tick = quiet,
) -> dict[str, Any]:
    """Games with fixed seats."""
    work: Sequence[Job] = [(ruleset.id, scenario, options, dict(seats), seed + number) for number in range(games)]
    matches = list(spread(fight, work, jobs, tick))
    wins = {side: sum(match.winner == side for match in matches) for side in seats}
    return {
        "games": games,
        "wins": wins,
        "levels": dict(Counter(match.result for match in matches).most_common()),
        "ci95": {side: wilson(won, games) for side, won in wins.items()},
        "mean_s_per_turn": {side: _pace([(match, [side]) for match in matches]) for side in seats},
    }


def paired(
    ruleset: Ruleset,
    scenario: str,
    options: tuple[str, ...],
    bots: tuple[str, str],
    pairs: int,
    seed: int,
    jobs: int | None = None,
    tick: Tick = quiet,
) -> dict[str, Any]:
    """Both ways round on equal seeds: the better bot is the one that does more with the same side and dice."""
    lead, *rest = ruleset.sides(scenario, options)
    work: Sequence[Job] = [
        (ruleset.id, scenario, options, seats, seed + number)
        for number in range(pairs)
        for seats in ways(ruleset, scenario, options, bots)
    ]
    matches = list(spread(fight, work, jobs, tick))
    names = _names(bots)
    won, drawn = dict.fromkeys(names, 0), 0
    for here, there in zip(matches[::2], matches[1::2], strict=True):
        better = compare(here, there, lead)
        if better == 0:
            drawn += 1
        else:
            won[names[0] if better > 0 else names[1]] += 1
    turns: dict[str, list[tuple[Match, list[str]]]] = {name: [] for name in names}
    for here, there in zip(matches[::2], matches[1::2], strict=True):
        turns[names[0]] += [(here, [lead]), (there, rest)]
        turns[names[1]] += [(here, rest), (there, [lead])]
    return {
        "pairs": pairs,
        "won": won,
        "drawn": drawn,
        "ci95": {name: wilson(count, pairs) for name, count in won.items()},
        "mean_s_per_turn": {name: _pace(found) for name, found in turns.items()},
    }


def ways(ruleset: Ruleset, scenario: str, options: tuple[str, ...], bots: tuple[str, str]) -> list[dict[str, str]]:
    """Who sits where in the two games of a pair: one bot against the other on all other seats, then the reverse."""
    lead, *rest = ruleset.sides(scenario, options)
    return [{lead: one, **dict.fromkeys(rest, other)} for one, other in (bots, bots[::-1])]


def _names(bots: tuple[str, str]) -> tuple[str, str]:
    """A bot against itself needs two names."""
    return bots if bots[0] != bots[1] else (bots[0], f"{bots[1]}#2")


def compare(here: Match, there: Match, side: str) -> int:
    """Did the side do better here (1) or there (-1)? The level decides; the margin breaks equal levels."""
    one, other = (here.grade[side], here.margin[side]), (there.grade[side], there.margin[side])
    return (one > other) - (one < other)


def _pace(found: list[tuple[Match, list[str]]]) -> float:
    """Seconds of thought per turn of the game."""
    turns = sum(match.turns for match, _ in found)
    seconds = sum(match.seconds[side] for match, sides in found for side in sides)
    return round(seconds / turns, 4) if turns else 0.0
