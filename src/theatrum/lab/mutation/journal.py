"""The journal of a run: one line a mutant, written as its tests end. A run that was stopped goes on from there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant."""

    fate: str
    """"killed", "timed out" (which counts as killed) or "survived"."""
    tests: int
    """How many tests run the changed line, or might notice what it does on import."""
    by: str = ""
    """The test that failed; empty if not even the tests could be collected."""
    seconds: float = 0.0


class Journal:
    """A file of lines: the key of a mutant, and its verdict."""

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        self.known: dict[str, Verdict] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        if path.is_file():
            self._read()

    def _read(self) -> None:
        """The lines that are whole; what a kill has cut off is tried again."""
        whole = []
        for line in self.path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                continue
            key = entry.pop("key")
            self.known[key] = Verdict(**entry)
            whole.append(f"{line}\n")
        self.path.write_text("".join(whole), encoding="utf-8")

    def write(self, key: str, verdict: Verdict) -> None:
        self.known[key] = verdict
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key} | asdict(verdict)) + "\n")
