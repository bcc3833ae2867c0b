"""A study: which wars to fight, how often, and what to vary. Read from a small TOML file.

    name = "How much does the winter matter?"
    games = 200                       # of each kind of war
    seed = 1

    [[war]]
    scenario = "spi/1941"
    options = ["partisans"]           # those that the scenario recommends, if this line is missing
    seats = { axis = "greedy", allied = "greedy" }

    [[variation]]                     # beside the rule book as it is, which always comes first
    name = "mild winters"
    system = "spi"
    set = { "tables.movement.quarter_allowance.1" = 4 }

Every war is fought under every variation of its system, with the same seeds, so that games can be compared one by one.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theatrum.core import data, ruleset
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.players import BOTS

DEFAULT_GAMES, DEFAULT_BOT = 100, "greedy"
MOST_GAMES = 10_000_000
RESTS_ON = "The answer rests on these bots and options; others may answer otherwise:"
AS_IT_IS = ""
"""The name of the variation that varies nothing."""


@dataclass(frozen=True, slots=True)
class Variation:
    """Values of a rule book that are not as printed."""

    name: str
    system: str
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of war: fought as many times as the study says."""

    system: str
    scenario: str
    options: tuple[str, ...]
    seats: dict[str, str]
    variation: Variation
    recommended: bool = False
    """The study names no options: they are those that the scenario recommends."""

    @property
    def title(self) -> str:
        words = [f"{self.system}/{self.scenario}", *self.options]
        return " + ".join(words) + (f", {self.variation.name}" if self.variation.name else "")

    @property
    def rests_on(self) -> str:
        """Who fights and by which optional rules: what the answer depends on besides the rule book."""
        bots = set(self.seats.values())
        seats = ", ".join(f"{side} {bot}" for side, bot in self.seats.items())
        options = f"options {', '.join(self.options)}" if self.options else "no options"
        if self.recommended:
            options += ", as the scenario recommends"
        played = f"all sides {bots.pop()}" if len(bots) == 1 else seats
        return f"{self.system}/{self.scenario}: {played}; {options}"


@dataclass(frozen=True, slots=True)
class Study:
    """What to do, in full."""

    name: str
    games: int
    seed: int
    cells: tuple[Cell, ...]

    @property
    def rests_on(self) -> list[str]:
        """A line for every kind of war: bots and options."""
        return list(dict.fromkeys(cell.rests_on for cell in self.cells))

    def fingerprint(self) -> str:
        """Tells studies apart; the same for the same wars, seeds and versions of the rules."""
        cells = [
            [c.system, ruleset.find(c.system).version, c.scenario, c.options, c.seats, c.variation.values]
            for c in self.cells
        ]
        text = json.dumps([self.games, self.seed, cells], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(path: Path) -> Study:
    """A study file; BadInput names what is wrong with it."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{path}: {wrong}") from None
    with about(str(path)):
        return make(document, path.stem)


@contextmanager
def about(place: str) -> Iterator[None]:
    """What is wrong inside is told with this place in front: the file, the table, the key."""
    try:
        yield
    except BadInput as wrong:
        raise BadInput(f"{place}: {wrong}") from None


def make(document: dict[str, Any], name: str) -> Study:
    _known(document, {"name", "games", "seed", "war", "variation"}, "a study")
    wars = _tables(document, "war")
    if not wars:
        raise BadInput("no [[war]] to fight")
    varied = [_variation(number, given) for number, given in enumerate(_tables(document, "variation"), 1)]
    names = [one.name for one in varied]
    for one in names:
        if names.count(one) > 1:
            raise BadInput(f"two variations are called '{one}'")
    cells: list[Cell] = []
    for number, war in enumerate(wars, 1):
        with about(f"[[war]] {number}"):
            cells += _cells(war, varied)
    return Study(
        name=_text(document.get("name", name), "name"),
        games=_number(document.get("games", DEFAULT_GAMES), "games", 1),
        seed=_number(document.get("seed", 1), "seed", 0),
        cells=tuple(cells),
    )


def _cells(war: dict[str, Any], varied: list[Variation]) -> list[Cell]:
    _known(war, {"scenario", "options", "seats"}, "a war")
    with about("scenario"):
        system, _, scenario = _text(war.get("scenario", ""), "scenario").partition("/")
        book = ruleset.find(system)
        chosen = book.scenario(scenario)
    with about("options"):
        given = war.get("options", list(chosen.recommended))
        if not isinstance(given, list) or not all(isinstance(option, str) for option in given):
            raise BadInput("it must be a list of names")
        options = book.check_options(scenario, tuple(given))
    with about("seats"):
        seats = _seats(book, scenario, options, war.get("seats", DEFAULT_BOT))
    kinds = [Variation(AS_IT_IS, system, {}), *(one for one in varied if one.system == system)]
    return [Cell(system, scenario, options, seats, kind, "options" not in war) for kind in kinds]


def _seats(book: Ruleset, scenario: str, options: tuple[str, ...], given: Any) -> dict[str, str]:
    """A bot for every side; one name serves all."""
    sides = book.sides(scenario, options)
    if isinstance(given, str):
        given = dict.fromkeys(sides, given)
    if not isinstance(given, dict):
        raise BadInput("it must name a bot, or a bot for every side")
    chosen = {book.side(side, sides): bot for side, bot in given.items()}
    for side in sides:
        if side not in chosen:
            raise BadInput(f"who plays {side} in {book.id}/{scenario}?")
        if chosen[side] not in BOTS:
            raise BadInput(f"unknown bot '{chosen[side]}'; choose from {', '.join(BOTS)}")
    return {side: chosen[side] for side in sides}


def _variation(number: int, given: dict[str, Any]) -> Variation:
    with about(f"[[variation]] {number}"):
        _known(given, {"name", "system", "set"}, "a variation")
        name, system = _text(given.get("name", ""), "name"), _text(given.get("system", ""), "system")
        if not name:
            raise BadInput("a variation needs a name")
    with about(f"[[variation]] '{name}'"):
        with about("system"):
            files = data.files(ruleset.find(system).folder)
        values = given.get("set")
        if not isinstance(values, dict) or not values:
            raise BadInput("'set' must say which values change")
        for path, value in values.items():
            stem, _, inside = path.partition(".")
            with about(f"set '{path}'"):
                if stem not in files:
                    raise BadInput(f"{system} has no data file '{stem}.toml'")
                data.put(tomllib.loads(files[stem].read_text(encoding="utf-8")), inside, value)
    return Variation(name, system, dict(values))


# ---------------------------------------------------------------------- shapes
def _known(given: dict[str, Any], keys: set[str], what: str) -> None:
    for key in given:
        if key not in keys:
            raise BadInput(f"{what} has no '{key}'; it may have {', '.join(sorted(keys))}")


def _tables(document: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = document.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise BadInput(f"write [[{key}]] for each {key}")
    return found


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"'{key}' must be text")
    return value


def _number(value: Any, key: str, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST_GAMES:
        raise BadInput(f"'{key}' must be a whole number from {least} on")
    return value
