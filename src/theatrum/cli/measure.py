"""`theatrum bench`, `fuzz`, `duel`, `ladder`, `calibrate`: many games and what they show."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from theatrum.cli import common
from theatrum.core import ruleset
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.lab import bench, calibrate, duel, fuzz, ladder
from theatrum.players import BOTS, OPPONENT, offered

PROBLEMS_SHOWN = 20


def add_bench(make: common.Make) -> None:
    _add_games(make(description="How fast random wars are."), 60, run_bench)


def add_fuzz(make: common.Make) -> None:
    command = make(description="Random wars that look for broken rules.")
    _add_games(command, 100, run_fuzz)
    common.jobs_argument(command)


def add_calibrate(make: common.Make) -> None:
    history = make(description="Bot against bot, beside the results to expect.")
    _add_games(history, 40, run_calibrate)
    common.jobs_argument(history)
    history.add_argument("--scenario", metavar="NAME", action="append", help="only this one; may be repeated")
    history.add_argument("--bot", choices=tuple(BOTS), default=OPPONENT, help=f"who plays all sides ({OPPONENT})")


def add_duel(make: common.Make) -> None:
    fight = make(
        description=f"Wars between bots. Bots: {', '.join(BOTS)}.",
        epilog="With --pair each pair of games is played both ways round on equal seeds; "
        "the bot that does better with the first side wins the pair.",
    )
    common.scenario_argument(fight)
    common.option_argument(fight)
    how = fight.add_mutually_exclusive_group(required=True)
    how.add_argument("--seat", metavar="SIDE=BOT", action="append", help="who plays a side; one for every side")
    how.add_argument("--pair", metavar="BOT", nargs=2, help="two bots, both ways round")
    fight.add_argument("--games", metavar="N", type=common.positive, default=20, help="games, or pairs (default: 20)")
    common.seed_argument(fight, 1)
    common.jobs_argument(fight)
    common.json_flag(fight)
    fight.set_defaults(run=run_duel)


def add_ladder(make: common.Make) -> None:
    climb = make(
        description="Plays every bot against every other, both ways round, and prints Elo ratings with 95 % intervals.",
        epilog="Without --scenario they meet in the shortest war of the system; with all bots that takes minutes.",
    )
    common.system_argument(climb)
    climb.add_argument(
        "--scenario", metavar="NAME", action="append", help="this one; may be repeated (default: the shortest)"
    )
    climb.add_argument(
        "--bot",
        metavar="BOT",
        action="append",
        help=f"only these, of {', '.join(BOTS)} (default: all that differ in the system)",
    )
    climb.add_argument(
        "--games", metavar="N", type=common.positive, default=10, help="pairs of games a meeting (default: 10)"
    )
    common.seed_argument(climb, 1)
    common.jobs_argument(climb)
    common.json_flag(climb)
    climb.set_defaults(run=run_ladder)


def _add_games(command: argparse.ArgumentParser, games: int, run: Callable[[argparse.Namespace], int | None]) -> None:
    """Arguments of a command that plays so many games of a system."""
    common.system_argument(command)
    command.add_argument(
        "--games", metavar="N", type=common.positive, default=games, help=f"how many (default: {games})"
    )
    common.seed_argument(command, 1)
    common.json_flag(command)
    command.set_defaults(run=run)


# ------------------------------------------------------------------ bench, fuzz
def run_bench(given: argparse.Namespace) -> None:
    speed = bench.measure(ruleset.find(given.system), given.games, given.seed, common.Bar("bench"))
    found = speed.to_json()
    if given.json:
        common.print_json(found)
        return
    print(f"{found['actions_per_s']:,} actions/s in {found['games']} random games of {given.system}")
    print(f"{found['ms_per_game']} ms and {found['actions_per_game']} actions a game")
    print(f"copy {found['copy_us']} us, snapshot {found['snapshot_bytes']:,} bytes, {max(speed.sizes):,} at most")


def run_fuzz(given: argparse.Namespace) -> int:
    tally = fuzz.fuzz(ruleset.find(given.system), given.games, given.seed, given.jobs, common.Bar("fuzz"))
    for problem in tally.problems[:PROBLEMS_SHOWN]:
        print(problem, file=sys.stderr)
    if given.json:
        common.print_json(tally.to_json())
    else:
        print("\n".join(f"{name.replace('_', ' '):<18} {count:>10,}" for name, count in tally.to_json().items()))
        print("Sound." if tally.sound else f"{len(tally.problems)} problems.")
    return 0 if tally.sound else 1


# ------------------------------------------------------------------ duel
def run_duel(given: argparse.Namespace) -> None:
    book, scenario = common.find_scenario(given.scenario)
    options = book.check_options(scenario.id, tuple(given.option))
    shared = (given.games, given.seed, given.jobs, common.Bar("duel"))
    if given.pair:
        found = duel.paired(book, scenario.id, options, _bots(given.pair), *shared)
    else:
        seats, said = _seats(book, scenario.id, options, given.seat)
        found = _renamed(duel.seated(book, scenario.id, options, seats, *shared), said)
    if given.json:
        common.print_json(found)
    else:
        _print_duel(found)


def _bots(names: list[str]) -> tuple[str, str]:
    for name in names:
        _known(name)
    return names[0], names[1]


def _known(bot: str) -> str:
    if bot not in BOTS:
        raise BadInput(f"unknown bot '{bot}'; choose from {', '.join(BOTS)}")
    return bot


Seats = dict[str, str]


def _seats(book: Ruleset, scenario: str, options: tuple[str, ...], given: list[str]) -> tuple[Seats, Seats]:
    """The bot of every side, and the name that the user calls the side by."""
    sides = book.sides(scenario, options)
    seats, said = {}, {}
    for text in given:
        name, _, bot = text.partition("=")
        side = book.side(name, sides)
        seats[side], said[side] = _known(bot), name
    missing = [side for side in sides if side not in seats]
    if missing:
        raise BadInput(f"who plays {missing[0]}? Add --seat {missing[0]}=BOT")
    return {side: seats[side] for side in sides}, said


def _renamed(found: dict[str, Any], said: Seats) -> dict[str, Any]:
    """Sides are reported by the names they were asked for."""
    keyed = ("wins", "ci95", "mean_s_per_turn")
    return found | {key: {said[side]: value for side, value in found[key].items()} for key in keyed}


def _print_duel(found: dict[str, Any]) -> None:
    won = found.get("wins") or found.get("won") or {}
    total = found.get("games") or found["pairs"]
    print(f"{total} {'games' if 'games' in found else 'pairs'}")
    for name, count in won.items():
        low, high = found["ci95"][name]
        pace = found["mean_s_per_turn"][name]
        print(f"  {name:<12} {count:>5} won  {count / total:6.1%}  95 % {low:.1%} to {high:.1%}  {pace:.3f} s a turn")
    if "drawn" in found:
        print(f"  {'drawn':<12} {found['drawn']:>5}")
    for level, count in found.get("levels", {}).items():
        print(f"  {level:<24} {count:>5}")


# ------------------------------------------------------------------ ladder
def run_ladder(given: argparse.Namespace) -> None:
    book = ruleset.find(given.system)
    shortest = min(book.scenarios.values(), key=lambda scenario: scenario.turns).id
    scenarios = [book.scenario(name).id for name in given.scenario or (shortest,)]
    bots = list(dict.fromkeys(_known(bot) for bot in given.bot or offered(book)))
    if len(bots) < 2:
        raise BadInput("a ladder needs two bots")
    found = ladder.ladder(book, scenarios, bots, given.games, given.seed, given.jobs, common.Bar("ladder"))
    if given.json:
        common.print_json(found)
        return
    print(f"{found['pairs']} pairs in {', '.join(scenarios)}")
    for row in found["bots"]:
        low, high = row["ci95"]
        print(f"  {row['bot']:<12} {row['elo']:>5}  95 % {low} to {high}  {row['score']:.0%} of {row['pairs']} pairs")


# ------------------------------------------------------------------ calibrate
def run_calibrate(given: argparse.Namespace) -> None:
    book = ruleset.find(given.system)
    scenarios = [book.scenario(name).id for name in given.scenario or ()]
    bar = common.Bar("calibrate")
    rows = calibrate.calibrate(book, given.bot, given.games, given.seed, given.jobs, bar, scenarios)
    if given.json:
        common.print_json(
            {"system": book.id, "bot": given.bot, "games": given.games, "targets": [row.to_json() for row in rows]}
        )
        return
    for row in rows:
        mark = "ok " if row.within else "OFF"
        print(f"{mark}  {row.scenario:<6} {row.quantity:<58} target {row.target:<14} measured {row.shown}")
    inside = sum(row.within for row in rows)
    print(f"{inside} of {len(rows)} inside their bands; {given.games} games a scenario, all sides {given.bot}")
