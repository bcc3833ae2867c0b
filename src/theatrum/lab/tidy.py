"""The wars of a study as tidy tables: one row a war, and one row a side and turn, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from theatrum.lab.journal import Wars
from theatrum.lab.study import Study

Row = dict[str, Any]


def games(study: Study, wars: Wars) -> Iterator[Row]:
    for number, (cell, some) in enumerate(zip(study.cells, wars, strict=True)):
        for game, war in enumerate(some):
            row: Row = {
                "cell": number,
                "scenario": f"{cell.system}/{cell.scenario}",
                "options": " ".join(cell.options),
                "variation": cell.variation.name,
                "game": game,
                "seed": war["seed"],
                "result": war["result"],
                "winner": war["winner"] or "",
                "turns": war["turns"],
                "actions": war["actions"],
            }
            last = war["course"][-1]["sides"]
            for side, bot in cell.seats.items():
                row[f"{side}.bot"] = bot
                row[f"{side}.grade"] = war["grade"][side]
                row[f"{side}.margin"] = war["margin"][side]
                row[f"{side}.lost"] = last[side]["lost"]
            row.update({f"probe.{name}": value for name, value in war["probes"].items()})
            row.update({f"done.{name}": count for name, count in war["done"].items()})
            yield row


def turns(study: Study, wars: Wars) -> Iterator[Row]:
    for number, some in enumerate(wars):
        for game, war in enumerate(some):
            for moment in war["course"]:
                for side, standing in moment["sides"].items():
                    head = {"cell": number, "game": game, "turn": moment["turn"], "moment": moment["moment"]}
                    held = int(standing["land"], 16).bit_count()
                    yield {**head, "side": side, **standing, "land": held}


def write(rows: Iterator[Row], path: Path) -> None:
    """All columns that any row has, in the order they first appear; what a row does not have stays empty."""
    every = list(rows)
    columns = list(dict.fromkeys(column for row in every for column in row))
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows(every)
