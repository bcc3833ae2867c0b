"""Drawing changes: every place of the rules has the same chance, and a seed draws the same ones from the same rules."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from typing import Any

from theatrum.core.ledger import root_of
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.lab.mutation.places import Change, Place, places
from theatrum.lab.mutation.texts import texts

EQUIVALENT = "equivalent.toml"
KEYS = {"file", "where", "change", "reason"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """The rules with one change."""

    path: Path
    file: str
    """The path as people write it, from the top of the project."""
    change: Change

    @property
    def key(self) -> str:
        """Tells it from all others of the same rules."""
        return f"{self.file}:{self.change.start}-{self.change.end}:{self.change.text}"

    def source(self) -> bytes:
        return self.change.apply(self.path.read_bytes())

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "line": self.change.line,
            "where": self.change.where,
            "change": str(self.change),
        }


@dataclass(frozen=True, slots=True)
class Same:
    """A change that has been shown to change nothing."""

    file: str
    where: str
    change: str
    reason: str

    def means(self, name: str, change: Change) -> bool:
        return (self.file, self.where, self.change) == (name, change.where, str(change))


class Deck:
    """All places of the rules of a book."""

    def __init__(self, book: Ruleset, only: Sequence[str] = ()) -> None:
        self.book, self.root = book, root_of(book.folder)
        sources = {path: path.read_bytes() for path in book.rules()}
        trees = {path: ast.parse(source, str(path)) for path, source in sources.items()}
        told = texts(trees.values())
        self.places: list[tuple[Path, Place]] = [
            (path, place) for path, source in sources.items() for place in places(source, trees[path], told)
        ]
        self.same = self._read_same()
        if only:
            self.places = [(path, place) for path, place in self.places if _chosen(self.name(path), only)]
            if not self.places:
                raise BadInput(f"{book.id} has no rules in {' or '.join(only)}")

    def name(self, path: Path) -> str:
        return path.relative_to(self.book.folder).as_posix()

    def draw(self, seed: int) -> Iterator[tuple[Mutant, Same | None]]:
        """One change of every place, in an order and with a choice that hang on the seed alone."""
        rng = Random(seed)
        order = list(range(len(self.places)))
        rng.shuffle(order)
        for number in order:
            path, place = self.places[number]
            change = rng.choice(place)
            same = next((row for row in self.same if row.means(self.name(path), change)), None)
            yield Mutant(path, path.relative_to(self.root).as_posix(), change), same

    def _read_same(self) -> list[Same]:
        """The list of the ruleset; a row that fits nothing any more is an error, since its proof is void."""
        path = self.book.folder / EQUIVALENT
        if not path.is_file():
            return []
        try:
            rows = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
        except tomllib.TOMLDecodeError as wrong:
            raise BadInput(f"{path}: {wrong}") from None
        known = {(self.name(path), change.where, str(change)) for path, place in self.places for change in place}
        for row in rows:
            if set(row) != KEYS or not all(isinstance(value, str) and value for value in row.values()):
                raise BadInput(f"{path}: a row says {', '.join(sorted(KEYS))}, and nothing else: {row}")
            if (row["file"], row["where"], row["change"]) not in known:
                raise BadInput(f"{path}: {row['file']} has no such change in {row['where']}: {row['change']}")
        return [Same(**row) for row in rows]


def _chosen(name: str, only: Sequence[str]) -> bool:
    return any(fnmatch(name, pattern) or fnmatch(name, f"{pattern}.py") for pattern in only)
