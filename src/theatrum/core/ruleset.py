"""Rulesets: what a rule book must provide to be played, and how they are found (entry points, not forks)."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from theatrum.core.action import Action, parse
from theatrum.core.counsel import Counsel
from theatrum.core.documents import Documents
from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.core.study import Study
from theatrum.core.table import Table

GROUP = "theatrum.rulesets"
APART = ("__init__.py", "table", "bots", "study", "documents", "documents.py", "position.py")
"""What is not a rule in any folder: what is shown, advised, measured or written down."""
NEEDED = ("id", "title", "follows", "version", "state", "actions", "folder", "table", "study")
"""What every rule book says of itself; all else has defaults."""
log = logging.getLogger("theatrum")
W = TypeVar("W", bound=State)
"""The kind of state that a rule book's wars are."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way to start a war."""

    id: str
    title: str
    sides: tuple[str, ...]
    options: dict[str, str]
    recommended: tuple[str, ...]
    turns: int
    about: str = ""


class RuleBook(ABC, Generic[W]):
    """One rule book: what it is, its scenarios and options, how wars begin and go on. Three parts stand beside the
    rules, each made of functions: what is shown, what is measured, what is advised."""

    id: ClassVar[str]
    title: ClassVar[str]
    follows: ClassVar[str]
    version: ClassVar[str]
    state: ClassVar[type[State]]
    documents: Documents[W]
    """How its wars are told as positions."""
    actions: ClassVar[tuple[type[Action], ...]]
    folder: ClassVar[Path]
    aliases: ClassVar[dict[str, str]] = {}
    """Other names of options and sides."""
    leading: ClassVar[tuple[str, ...]] = ("resolve", "end")
    """Verbs for the one main button: the first of these that is offered."""
    apart: ClassVar[tuple[str, ...]] = APART
    """Files and rooms of the folder that hold no rules."""
    campaign: ClassVar[str] = ""
    """The scenario that is the whole war, where the others are parts of it; it is tried as often as they together."""

    counters: ClassVar[int] = 1_000
    """No position has more pieces."""
    largest: ClassVar[int] = 1_000_000
    """No number in a position is larger."""

    table: Table[W]
    """What is shown."""
    study: Study[W]
    """What is measured."""
    counsel: Counsel[W] = Counsel()
    """What is advised."""

    def rules(self) -> list[Path]:
        """The files of the folder that hold the rules."""
        return [
            path
            for path in sorted(self.folder.rglob("*.py"))
            if path.relative_to(self.folder).parts[0] not in self.apart
        ]

    @property
    @abstractmethod
    def scenarios(self) -> dict[str, Scenario]:
        """All scenarios by id."""

    @abstractmethod
    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> W:
        """The first state of a scenario."""

    def place(self, position: dict[str, Any], seed: int) -> W:
        """The state that a position file describes; BadInput for what it cannot read."""
        return self.documents.place(position, seed)

    def describe(self, war: W) -> dict[str, Any]:
        """The state as a position document: the inverse of `place`."""
        return {"ruleset": self.id, **self.documents.describe(war)}

    def vocabulary(self) -> Mapping[str, Any]:
        """Names of powers, types, phases and facts that positions may use, some with their meaning."""
        return self.documents.vocabulary()

    def extent(self, war: W) -> tuple[int, int]:
        """How many numbers spaces and pieces may have, from 0 on; not each of them is in use."""
        return war.extent()

    def turn(self, war: W) -> int:
        """The number of the running turn."""
        return int(getattr(war, "turn", 0))

    def phasing(self, war: W) -> tuple[str, ...]:
        """The sides whose impulse it is, whoever has to answer a question right now."""
        return (war.actor,) if war.actor else ()

    def impulse(self, war: W) -> tuple[object, ...]:
        """What is planned as a whole: another impulse is another value. A side's turn, unless the rule book has
        something else, e.g. an offensive in a game in which offensives alternate."""
        return (self.turn(war), *self.phasing(war))

    def scenario_of(self, war: W) -> str:
        """The id of the scenario that a state belongs to."""
        return str(getattr(war, "scenario", ""))

    def expand(self, text: str, war: W) -> list[str]:
        """A line of notation as single actions; rulesets may know shorthands for acts of several steps."""
        return [text]

    def read(self, text: str, war: W) -> Action:
        return parse(text, self.actions, war)

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """The sides of a scenario under these options, in the order of play."""
        return self.scenario(scenario).sides

    def side(self, name: str, sides: tuple[str, ...]) -> str:
        """The side that a player means, by its name or one it is also known by."""
        found = self.aliases.get(name, name)
        if found not in sides:
            raise BadInput(f"there is no side '{name}'; choose from {', '.join(sides)}")
        return found

    def scenario(self, name: str) -> Scenario:
        found = self.scenarios.get(name)
        if found is None:
            raise BadInput(f"{self.id} has no scenario '{name}'; choose from {', '.join(self.scenarios)}")
        return found

    def check_options(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """The options in the order of the rule book; BadInput for one that the scenario does not know."""
        known = self.scenario(scenario).options
        options = tuple(self.aliases.get(option, option) for option in options)
        for option in options:
            if option not in known:
                raise BadInput(f"{self.id}/{scenario} has no option '{option}'; choose from {', '.join(known)}")
        return tuple(option for option in known if option in options)


Ruleset: TypeAlias = RuleBook[State]
"""A rule book of which only the core's own view is taken: any of them."""


def systems() -> dict[str, Ruleset]:
    """All installed rulesets by id. One that cannot be loaded is named in the log, once, and passed over."""
    found = {}
    for name, entry in _installed().items():
        try:
            found[name] = _loaded(entry)
        except BadInput as wrong:
            _warn(str(wrong))
    return found


def names() -> list[str]:
    """The ids of all installed rulesets; none is loaded."""
    return list(_installed())


def find(name: str) -> Ruleset:
    """The ruleset of this id; BadInput if there is none, or if it cannot be loaded."""
    return _loaded(_entry(name))


def folder_of(name: str) -> Path:
    """The folder of this ruleset. One whose ledger lies beside its entry point need not be loaded for that."""
    entry = _entry(name)
    try:
        spec = find_spec(entry.module)
    except Exception:  # the packages around it are imported, and may be anybody's
        spec = None
    beside = Path(spec.origin).parent if spec and spec.origin else None
    return beside if beside and (beside / "ledger.toml").is_file() else _loaded(entry).folder


def _entry(name: str) -> EntryPoint:
    known = _installed()
    if name not in known:
        raise BadInput(f"unknown system '{name}'; choose from {', '.join(known)}")
    return known[name]


def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def _loaded(entry: EntryPoint) -> Ruleset:
    found = _load(entry)
    if isinstance(found, str):
        raise BadInput(f"{entry.name} cannot be loaded: {found}")
    return found


@cache
def _load(entry: EntryPoint) -> Ruleset | str:
    """The ruleset, or why there is none. It comes from anybody: whatever it raises must not hurt the others."""
    try:
        found = entry.load()
        if not isinstance(found, RuleBook):
            return f"{entry.value} is no RuleBook"
        missing = [name for name in NEEDED if not hasattr(found, name)]
        if missing:
            return f"it does not say its {', '.join(missing)}"
        if found.id != entry.name:
            return f"its id is '{found.id}', not the name of its entry point"
        found.scenarios  # noqa: B018 - every command lists them
    except (Exception, SystemExit) as wrong:
        return " ".join(f"{type(wrong).__name__}: {wrong}".split())
    return found


@cache
def _warn(line: str) -> None:
    log.warning("%s", line)
