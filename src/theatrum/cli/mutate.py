"""`theatrum mutate`: which changes of the rules do the tests not notice?"""

from __future__ import annotations

import argparse

from theatrum.cli import common
from theatrum.core import ruleset
from theatrum.lab.mutate import Report, mutate
from theatrum.lab.mutation.draw import EQUIVALENT

COUNT = 60


def add_mutate(make: common.Make) -> None:
    command = make(
        description="Changes one line of a rule book's rules at a time, in memory only, and runs the tests that reach "
        "it. What no test notices has survived. Needs the project with its tests.",
        epilog="The same seed draws the same changes from the same rules. The first run on new rules or tests looks "
        "which test reaches which line; results are kept, and a run that was stopped goes on where it was. A change "
        f"that has been shown to change nothing is listed in {EQUIVALENT} beside the rules: file, where and change "
        "as --json prints them (the file from there), and the reason.",
    )
    common.system_argument(command)
    command.add_argument("--seed", metavar="N", type=common.whole, default=1, help="seed of the draw (default: 1)")
    command.add_argument(
        "--count", metavar="N", type=common.positive, default=COUNT, help=f"how many changes (default: {COUNT})"
    )
    command.add_argument(
        "--file", metavar="PATTERN", action="append", default=[], help="only in these, e.g. 'supply' or 'naval_*'"
    )
    command.add_argument(
        "--limit",
        metavar="SECONDS",
        type=common.positive,
        help="a change whose tests work longer counts as noticed (default: 5 times as long as without it, and 10 s)",
    )
    command.add_argument("--budget", metavar="MINUTES", type=common.positive, help="stop after so long")
    command.add_argument("--fresh", action="store_true", help="try all again, whatever is known from earlier runs")
    common.jobs_argument(command)
    common.json_flag(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    bar = common.Bar("mutate")
    try:
        report = mutate(
            ruleset.find(given.system),
            given.seed,
            given.count,
            given.jobs,
            given.limit,
            given.budget and given.budget * 60,
            given.file,
            given.fresh,
            bar,
        )
    finally:
        bar.clear()
    if given.json:
        common.print_json(report.to_json())
    else:
        print("\n".join(_lines(report)))


def _lines(report: Report) -> list[str]:
    found = report.to_json()
    lines = [
        f"{mutant.file}:{mutant.change.line}  {mutant.change}{'' if verdict.tests else '  (no test reaches it)'}"
        for mutant, verdict in report.survived
    ]
    lines += [""] if lines else []
    tried, killed = found["tried"], found["killed"]
    share = f" ({killed / tried:.0%})" if tried else ""
    lines.append(
        f"{tried} changes of {report.places:,} places, {killed} noticed{share}, {len(report.survived)} survived; "
        f"{report.seconds:.0f} s"
    )
    if found["timed_out"]:
        lines.append(f"{len(found['timed_out'])} of those noticed ran out of time.")
    if report.equivalent:
        lines.append(f"{len(report.equivalent)} passed over: {EQUIVALENT} shows that they change nothing.")
    if tried < min(report.asked, report.places):
        lines.append(f"Stopped before all {report.asked} were tried; the same command goes on from here.")
    return lines
