"""`theatrum train`: better weights for the advisers of a system, from self-play."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from theatrum.cli import common, needs
from theatrum.core import ruleset as registry
from theatrum.core.refusal import BadInput
from theatrum.lab import cluster
from theatrum.lab.engines import ENGINES

SIZES = (
    ("rounds", 2, "rounds of training"),
    ("wars", 500, "wars of a round"),
    ("pairs", 40, "pairs in each scenario, against each rival, that judge what was found"),
)


def add_train(make: common.Make) -> None:
    command = make(
        description="Wars in which every side weighs things a little differently tell which factors on the weights "
        "of the advisers win. What is found is tested against the plain adviser, and against the styles it started "
        "from, on seeds it never saw.",
    )
    common.system_argument(command)
    command.add_argument("scenario", nargs="+", help="one or more of its scenarios, with equal sides")
    common.option_argument(command)
    command.add_argument("--weight", metavar="NAME", action="append", help="only these may change (default: all)")
    command.add_argument("--side", metavar="SIDE", action="append", help="only its camp learns (default: both camps)")
    for name, default, about in SIZES:
        command.add_argument(
            f"--{name}", metavar="N", type=common.positive, default=default, help=f"{about} ({default})"
        )
    command.add_argument(
        "-o", "--output", metavar="FILE", help="where the styles go, if they are better; goes on from what is there"
    )
    command.add_argument(
        "--rival",
        metavar="FILE",
        help="trained styles to learn to beat, and nobody else, and to start from if there is no output yet; "
        "'plain' for the plain adviser",
    )
    command.add_argument(
        "--value",
        action="store_true",
        help="leave the styles of the output as they are, and only learn what strength, production, ground and "
        "success are worth",
    )
    command.add_argument("--engine", choices=tuple(ENGINES), default="local", help="default: local")
    command.add_argument("--address", help="the Ray cluster; without it one is started here")
    common.seed_argument(command, 1)
    common.jobs_argument(command)
    common.json_flag(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    needs.need("lab", "training")
    if given.engine == "ray":
        needs.need("ray", "--engine ray")
    from theatrum.lab import train

    book = registry.find(given.system)
    scenarios = tuple(book.scenario(name).id for name in given.scenario)
    options = book.check_options(scenarios[0], tuple(given.option))
    if len({book.sides(name, options) for name in scenarios}) > 1:
        raise BadInput("these scenarios have different sides; train them one by one")
    names = tuple(given.weight or (name for name, plain in book.counsel.weights().items() if plain))
    if not names:
        raise BadInput(f"{book.id} has no weights to train")
    sides = tuple(book.side(name, book.sides(scenarios[0], options)) for name in given.side or ())
    course = train.Course(scenarios, options, names, given.rounds, given.wars, given.pairs, given.seed, sides)
    start = _read(given.output) if given.output and Path(given.output).exists() else None
    rival = train.PLAIN if given.rival == "plain" else _read(given.rival) if given.rival else None
    bars: dict[str, common.Bar] = {}

    def report(title: str, done: int, whole: int) -> None:
        bars.setdefault(title, common.Bar(title))(done, whole)

    learn: Callable[..., Any] = partial(train.train, start=start, rival=rival)
    if given.value:
        if not start:
            raise BadInput("--value needs an output that holds styles")
        learn = partial(train.appraise, start=start)
    if given.engine == "ray":
        with cluster.connected(given.address) as ray:
            found = learn(book, course, jobs=given.jobs, report=report, spread=cluster.spread_on(ray))
    else:
        found = learn(book, course, jobs=given.jobs, report=report)
    kept = bool(given.output and (given.value or found.better))
    if kept:
        try:
            Path(given.output).write_text(train.text(book, course, found), encoding="utf-8")
        except OSError as wrong:
            raise BadInput(f"{given.output}: {wrong.strerror or wrong}") from None
    _show(given, found, kept)


def _read(path: str) -> Any:
    """The styles that a file holds."""
    from theatrum.lab import train

    try:
        return train.read(tomllib.loads(Path(path).read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError) as wrong:
        raise BadInput(f"{path} is no file of trained styles: {wrong}") from None


def _show(given: argparse.Namespace, found: Any, kept: bool) -> None:
    if given.json:
        judged, rivals = (
            {name: [one.low, one.value, one.high] for name, one in part.items()}
            for part in (found.judged, found.rivals)
        )
        common.print_json({"style": found.style, "judged": judged, "rivals": rivals, "kept": kept})
        return
    for rival, part in (("the plain adviser", found.judged), (found.opponent, found.rivals)):
        for name, one in part.items():
            print(
                f"{name}, against {rival}: {one.value:.0%} of {found.pairs} pairs on fresh seeds "
                f"(95 % {one.low:.0%} to {one.high:.0%})"
            )
    for side, style in found.style.items():
        print(side)
        for name, factor in sorted(style.items(), key=lambda item: -abs(item[1] - 1)):
            print(f"  {name:<24} x {factor:g}")
    if given.output:
        print(f"written to {given.output}" if kept else "not written: it may be no better")
