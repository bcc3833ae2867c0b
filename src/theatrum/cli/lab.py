"""`theatrum lab`: a study of many wars, from a file to a report."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from theatrum.cli import common, needs
from theatrum.core.refusal import BadInput
from theatrum.lab import study, tidy
from theatrum.lab.engines import ENGINES
from theatrum.lab.estimate import wilson
from theatrum.lab.journal import Journal
from theatrum.lab.rehearsal import rehearse
from theatrum.lab.study import RESTS_ON


def add_lab(make: common.Make) -> None:
    command = make(
        description="Fights the wars of a study file and writes games.csv, turns.csv and report.html. "
        "Stopped half way, the same command goes on where it was.",
        epilog="docs/lab.md says how to write a study.",
    )
    command.add_argument("study", metavar="STUDY.toml", help="the study")
    command.add_argument("--out", metavar="FOLDER", help="where the results go (default: beside the study)")
    command.add_argument("--engine", choices=tuple(ENGINES), default="local", help="default: local")
    command.add_argument("--address", help="the Ray cluster; without it one is started here")
    common.jobs_argument(command)
    common.json_flag(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    if given.address and given.engine != "ray":
        raise BadInput("--address needs --engine ray")
    needs.need("lab", "the report")
    if given.engine == "ray":
        needs.need("ray", "--engine ray")
    path = Path(given.study)
    wanted = study.read(path)
    folder = Path(given.out) if given.out else path.with_suffix("")
    with study.about(str(path)):
        rehearse(wanted)
    try:
        journal = Journal(folder / "journal.jsonl", wanted)
        with study.about(str(path)):
            _fight(journal, given)
        summary = _write(journal, folder)
    except OSError as wrong:
        raise BadInput(f"{wrong.filename or folder}: {wrong.strerror or wrong}") from None
    if given.json:
        common.print_json(summary)
        return
    print("\n".join([RESTS_ON, *(f"  {line}" for line in wanted.rests_on)]))
    for row in summary["wars"]:
        wins = ", ".join(f"{side} {count}" for side, count in row["wins"].items())
        print(f"{row['title']}: {row['games']} wars, won by {wins}")
    print(f"The report is {folder / 'report.html'}")


def _fight(journal: Journal, given: argparse.Namespace) -> None:
    total = journal.study.games * len(journal.study.cells)
    jobs, bar = journal.open_jobs(), common.Bar("lab")
    if jobs:
        for done in journal.write(ENGINES[given.engine](jobs, given.jobs, given.address)):
            bar(done, total)


def _write(journal: Journal, folder: Path) -> dict[str, Any]:
    wars = journal.wars()
    tidy.write(tidy.games(journal.study, wars), folder / "games.csv")
    tidy.write(tidy.turns(journal.study, wars), folder / "turns.csv")
    from theatrum.lab import report

    (folder / "report.html").write_text(report.render(journal.study, wars), encoding="utf-8")
    rows = []
    for cell, some in zip(journal.study.cells, wars, strict=True):
        wins = {side: sum(war["winner"] == side for war in some) for side in cell.seats}
        rows.append(
            {
                "title": cell.title,
                "scenario": f"{cell.system}/{cell.scenario}",
                "variation": cell.variation.name,
                "seats": cell.seats,
                "options": list(cell.options),
                "recommended": cell.recommended,
                "games": len(some),
                "wins": wins,
                "ci95": {side: wilson(won, len(some)) for side, won in wins.items()},
                "levels": dict(Counter(war["result"] for war in some).most_common()),
            }
        )
    files = {name: str(folder / name) for name in ("games.csv", "turns.csv", "report.html")}
    return {"study": journal.study.name, "rests_on": journal.study.rests_on, "wars": rows, "files": files}
