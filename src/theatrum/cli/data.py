"""`theatrum data`: the values of a rule book that a study may vary, as they are now."""

from __future__ import annotations

import argparse
import json
from collections import Counter

from theatrum.cli import common
from theatrum.core import data, ruleset
from theatrum.core.refusal import BadInput


def add_data(make: common.Make) -> None:
    command = make(
        description="What a study may vary: the tables of a rule book or, with a PATH, every value that begins so, as "
        "[variation.set] of a study takes it. In a row the number of an entry, from 0, may follow.",
        epilog="docs/lab.md says how to write a study.",
    )
    common.system_argument(command)
    command.add_argument("path", metavar="PATH", nargs="*", help="only what begins so; a file, a table or a value")
    common.json_flag(command)
    command.set_defaults(run=show)


def show(given: argparse.Namespace) -> None:
    found = dict(data.values(ruleset.folder_of(given.system)))
    if given.path:
        found = {path: value for path, value in found.items() if path.startswith(tuple(given.path))}
        if not found:
            raise BadInput(f"{given.system} has no data that begins with {' or '.join(given.path)}")
    if given.json:
        common.print_json({"system": given.system, "values": found})
    elif given.path:
        for path, value in found.items():
            print(f"{json.dumps(path, ensure_ascii=False)} = {json.dumps(value, ensure_ascii=False)}")
    else:
        tables = Counter(".".join(path.split(".")[:2]) for path in found)
        print("\n".join(f"{name:<40} {count:>6,}" for name, count in tables.items()))
        print(f"\n{len(found):,} values; 'theatrum data {given.system} PATH' prints those that begin with it.")
