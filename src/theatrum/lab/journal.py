"""The journal of a study: one line a war, written as it ends. A study that was killed goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from theatrum.core.refusal import BadInput
from theatrum.lab.engines import Found, Job
from theatrum.lab.study import Study

Wars = list[list[dict[str, Any]]]
"""By cell, by game."""


class Journal:
    """A file of lines: first the fingerprint of the study, then the wars, in the order they ended."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path, self.study = path, study
        self.found: dict[tuple[int, int], dict[str, Any]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = self._read() if path.exists() else []
        path.write_text("".join(f"{line}\n" for line in whole or [self._head()]), encoding="utf-8")

    def _head(self) -> str:
        return json.dumps({"study": self.study.fingerprint()})

    def _read(self) -> list[str]:
        """The lines that are whole; what a kill has cut off is fought again."""
        lines: list[str] = []
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                break
            if not lines and entry.get("study") != self.study.fingerprint():
                raise BadInput(f"{self.path.parent} holds another study; choose another folder with --out")
            if lines:
                self.found[entry["cell"], entry["game"]] = entry["war"]
            lines.append(line)
        return lines

    def open_jobs(self) -> list[Job]:
        """The wars that are still to be fought."""
        return [
            (number, game, cell, self.study.seed + game)
            for number, cell in enumerate(self.study.cells)
            for game in range(self.study.games)
            if (number, game) not in self.found
        ]

    def write(self, results: Iterable[Found]) -> Iterator[int]:
        """Note every result; tells how many wars are done."""
        with self.path.open("a", encoding="utf-8") as file:
            for number, game, war in results:
                self.found[number, game] = war
                file.write(json.dumps({"cell": number, "game": game, "war": war}, separators=(",", ":")) + "\n")
                file.flush()
                yield len(self.found)

    def wars(self) -> Wars:
        """All wars of a study that is done, in order."""
        games = range(self.study.games)
        return [[self.found[number, game] for game in games] for number in range(len(self.study.cells))]
