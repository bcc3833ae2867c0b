"""The command `theatrum`: for people, or JSON with --json; bad input is one clear line and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from theatrum import __version__
from theatrum.cli import lab, measure, mutate, play, position, rules, serve, train, wars
from theatrum.core import ruleset
from theatrum.core.refusal import BadInput, Refused

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see '{self.prog} --help')\n")


def parser() -> Parser:
    top = Parser(
        prog="theatrum",
        description="The war in Europe, 1939-45, by the rule books of classic board war games.",
        epilog="'theatrum COMMAND --help' tells more about a command.",
    )
    top.add_argument("--version", action="version", version=f"theatrum {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for module in (play, serve, wars, position, rules, measure, mutate, lab, train):
        module.register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 for bad input."""
    try:
        given = parser().parse_args(argv)
        code: int = given.run(given) or 0
        sys.stdout.flush()
        return code
    except (BadInput, Refused) as wrong:
        if str(wrong) not in ruleset.broken():  # the list of systems in the help has told of those already
            print(f"theatrum: {wrong}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
