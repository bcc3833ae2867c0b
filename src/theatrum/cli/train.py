"""`theatrum train`: better weights for an adviser, from self-play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from theatrum.cli import common
from theatrum.core.refusal import BadInput
from theatrum.lab import cluster
from theatrum.lab.engines import ENGINES


def register(commands: Any) -> None:
    command = commands.add_parser(
        "train",
        help="better weights for a bot, from self-play",
        description="Searches the factors on the weights of an adviser that win more wars for a side (CMA-ES), "
        "and tests what it found on seeds it never saw.",
    )
    common.scenario_argument(command)
    common.option_argument(command)
    command.add_argument("--side", required=True, help="who learns; all others play as usual")
    command.add_argument("--weight", metavar="NAME", action="append", help="only these may change (default: all)")
    for name, default, about in (
        ("generations", 20, "rounds of the search"),
        ("population", 10, "styles tried in each"),
        ("games", 16, "wars by which a style is judged"),
    ):
        command.add_argument(
            f"--{name}", metavar="N", type=common.positive, default=default, help=f"{about} ({default})"
        )
    command.add_argument("-o", "--output", metavar="FILE", help="where the style goes, if it is better for certain")
    command.add_argument("--engine", choices=tuple(ENGINES), default="local", help="default: local")
    command.add_argument("--address", help="the Ray cluster; without it one is started here")
    common.seed_argument(command, 1)
    common.jobs_argument(command)
    common.json_flag(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    from theatrum.lab import train

    book, scenario = common.find_scenario(given.scenario)
    options = book.check_options(scenario.id, tuple(given.option))
    side = book.side(given.side, book.sides(scenario.id, options))
    names = tuple(given.weight or book.weights())
    if not names:
        raise BadInput(f"{book.id} has no weights to train")
    sizes = (given.generations, given.population, given.games, given.seed)
    course, bar = train.Course(scenario.id, options, side, names, *sizes), common.Bar("train")

    def report(generation: int, best: float) -> None:
        bar(generation, given.generations)

    if given.engine == "ray":
        with cluster.connected(given.address) as ray:
            found = train.train(book, course, given.jobs, report, cluster.spread_on(ray))
    else:
        found = train.train(book, course, given.jobs, report)
    kept = bool(given.output and found.better.low > 0)
    if kept:
        try:
            Path(given.output).write_text(train.text(book, course, found), encoding="utf-8")
        except OSError as wrong:
            raise BadInput(f"{given.output}: {wrong.strerror or wrong}") from None
    if given.json:
        gain = [found.better.low, found.better.value, found.better.high]
        common.print_json({"style": found.style, "won": found.won, "lost": found.lost, "gain": gain, "kept": kept})
        return
    print(f"on {given.games} fresh seeds: {found.won} better, {found.lost} worse than the plain adviser")
    print(f"gain a war {found.better.value:+.2f} (95 % {found.better.low:+.2f} to {found.better.high:+.2f})")
    for name, factor in found.style.items():
        print(f"  {name:<20} x {factor:g}")
    if given.output:
        print(f"written to {given.output}" if kept else "not written: it may be no better")
