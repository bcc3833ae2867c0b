"""What the commands share: arguments, files, scenarios by name, output."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from theatrum.core import position, record, ruleset
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset, Scenario

WIDTH = 30
Make = Callable[..., argparse.ArgumentParser]
"""Makes the parser of a command, from what its help says."""


def json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def system_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("system", metavar="SYSTEM", help=f"the rule book: {', '.join(ruleset.names())}")


def scenario_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenario",
        metavar="SCENARIO",
        help=f"SYSTEM/NAME; a SYSTEM alone ({', '.join(ruleset.names())}) lists the names of its scenarios",
    )


def option_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", metavar="OPTION", action="append", default=[], help="an optional rule, by name; may be repeated"
    )


def seed_argument(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    said = "at random" if default is None else str(default)
    parser.add_argument("--seed", metavar="N", type=whole, default=default, help=f"seed of the dice (default: {said})")


def jobs_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="N", type=positive, help="processes (default: one a core)")


def whole(text: str) -> int:
    if not text.isdigit() or len(text) > WIDTH:
        raise argparse.ArgumentTypeError(f"'{text}' should be a whole number from 0 on")
    return int(text)


def positive(text: str) -> int:
    if not text.isdigit() or len(text) > WIDTH or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' should be a whole number from 1 on")
    return int(text)


def find_scenario(name: str) -> tuple[Ruleset, Scenario]:
    """The ruleset and scenario that "system/scenario" means."""
    system, _, wanted = name.partition("/")
    book = ruleset.find(system)
    if not wanted:
        raise BadInput(f"say which scenario: {', '.join(f'{system}/{key}' for key in book.scenarios)}")
    return book, book.scenario(wanted)


def open_game(path: str) -> Game:
    """A game from a position file (TOML) or a record (JSON)."""
    if Path(path).suffix.lower() == ".json":
        return record.load(path)
    return position.read(path)


def write(game: Game, path: str) -> None:
    try:
        game.save(path)
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=1, ensure_ascii=False))


class Bar:
    """Progress on stderr, for people only."""

    def __init__(self, what: str) -> None:
        self.what, self.began, self.shown, self.wide = what, time.monotonic(), 0.0, 0
        self.live = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.live or (done < total and now - self.shown < 0.1):
            return
        self.shown = now
        if done >= total:
            self.clear()
            return
        full = WIDTH * done // total
        left = f"{(now - self.began) / done * (total - done):.0f} s left" if done else "begun"
        line = f"{self.what} [{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}  {left} "
        print(f"\r{line:<{self.wide}}", end="", file=sys.stderr, flush=True)
        self.wide = max(self.wide, len(line))

    def clear(self) -> None:
        """Leave an empty line."""
        if self.wide:
            print(f"\r{'':<{self.wide}}\r", end="", file=sys.stderr, flush=True)
