"""The command `theatrum`: for people, or JSON with --json; bad input is one clear line and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import NoReturn

from theatrum import __version__
from theatrum.core.refusal import BadInput, Refused

BAD_INPUT = 2
INTERRUPTED = 130
COMMANDS = {
    "play": ("play", "play a war in the terminal"),
    "serve": ("serve", "play in the browser"),
    "new": ("wars", "start a war and write its record"),
    "verify": ("wars", "replay a record and check every roll"),
    "luck": ("wars", "every roll of a record against its expectation"),
    "position": ("position", "show any moment of a war, and try actions on it"),
    "odds": ("position", "the exact chances of an action"),
    "rules": ("rules", "every clause of a rule book: how it is enforced, and by which tests"),
    "bench": ("measure", "how fast random wars are"),
    "fuzz": ("measure", "random wars that look for broken rules"),
    "calibrate": ("measure", "bot against bot, beside the results to expect"),
    "duel": ("measure", "bot against bot, many times"),
    "ladder": ("measure", "all bots against all, with ratings"),
    "mutate": ("mutate", "changes one line of the rules at a time and tells what the tests do not notice"),
    "lab": ("lab", "a study of many wars, with a report"),
    "train": ("train", "better weights for the bots, from self-play"),
}
"""Each command: the module that knows it, by its function `add_COMMAND`, and its line in the list of commands."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see '{self.prog} --help')\n")


def parser(wanted: str | None) -> Parser:
    """The command line, with the arguments of the command that is wanted: nothing is loaded for the others."""
    top = Parser(
        prog="theatrum",
        description="The war in Europe, 1939-45, by the rule books of classic board war games.",
        epilog="'theatrum COMMAND --help' tells more about a command.",
    )
    top.add_argument("--version", action="version", version=f"theatrum {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for name, (module, about) in COMMANDS.items():
        make = partial(commands.add_parser, name, help=about)
        if name == wanted:
            getattr(import_module(f"{__name__}.{module}"), f"add_{name}")(make)
        else:
            make()
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 for bad input."""
    words = sys.argv[1:] if argv is None else argv
    wanted = next((word for word in words if not word.startswith("-")), None)
    try:
        given = parser(wanted).parse_args(words)
        code: int = given.run(given) or 0
        sys.stdout.flush()
        return code
    except (BadInput, Refused) as wrong:
        print(f"theatrum: {wrong}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
