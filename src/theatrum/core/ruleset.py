"""Rulesets: what a rule book must provide to be played, and how they are found (entry points, not forks)."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from theatrum.core import lessons, plain_board
from theatrum.core.action import Action, parse
from theatrum.core.documents import Documents
from theatrum.core.odds import Outcomes, explore
from theatrum.core.picture import picture
from theatrum.core.refusal import BadInput
from theatrum.core.state import State
from theatrum.core.style import PLAIN, Style

GROUP = "theatrum.rulesets"
APART = ("__init__.py", "table", "bots", "study", "documents", "documents.py", "position.py")
"""What is not a rule in any folder: what is shown, advised, measured or written down."""
log = logging.getLogger("theatrum")
W = TypeVar("W", bound=State)
"""The kind of state that a rule book's wars are."""
W_contra = TypeVar("W_contra", bound=State, contravariant=True)


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


class Adviser(Protocol[W_contra]):
    """Knows what to do without playing acts out. It serves one side for one war, and may keep a plan."""

    planned: frozenset[type[Action]]
    """Acts that are good only if it suggests them; nobody needs to weigh the others."""

    def suggest(self, war: W_contra) -> Action | None:
        """The act that its plan asks for now; None if it has none, and acts are to be weighed."""

    def weigh(self, war: W_contra, acts: Sequence[Action]) -> list[float]:
        """What each act is worth beside the others; below 0 is worse than doing nothing more of the kind."""


class Watch(Protocol[W_contra]):
    """Follows one war; for calibration."""

    def see(self, war: W_contra) -> None:
        """Called after every act, with the events of that act in `war.events`."""

    def report(self, war: W_contra) -> dict[str, Any]:
        """What the war, now over, has shown: measured quantities by name."""


class Audit(Protocol[W_contra]):
    """Follows one war and says what the text of the rule book does not allow; it calls none of the rules."""

    def see(self, before: W_contra, act: Action, after: W_contra) -> Iterable[str]:
        """Called after every act, which is noted in `after.events`; a line for each breach, with the clause."""


class RuleBook(ABC, Generic[W]):
    """One rule book."""

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

    @abstractmethod
    def board(self) -> dict[str, Any]:
        """What never changes about the map, for the client: spaces with names, terrain, country, neighbours (`near`);
        powers; the drawing, as docs/atlas.md has it. Without a drawing the map is drawn plainly."""

    @abstractmethod
    def view(self, war: W, seat: str | None) -> dict[str, Any]:
        """What a side may see: pieces, spaces, tracks. Hidden things are absent."""

    def extent(self, war: W) -> tuple[int, int]:
        """How many numbers spaces and pieces may have, from 0 on; not each of them is in use."""
        return war.extent()

    @abstractmethod
    def value(self, war: W, side: str) -> float:
        """How a side stands, in strength points or whatever the rule book counts in; for bots."""

    @abstractmethod
    def margin(self, war: W) -> dict[str, float]:
        """A finer scale than the victory level: how well each side did."""

    def winner(self, war: W) -> str | None:
        """The side that has won; None for a draw. A result starts with the name of the winner, e.g. "Axis Marginal"."""
        first = war.result.lower().split()[:1]
        return first[0] if first and first[0] in self.margin(war) else None

    def grade(self, war: W, side: str) -> float:
        """How good the result is for a side: above 0 if it has won; rulesets with victory levels tell them apart."""
        winner = self.winner(war)
        return 0.0 if winner is None else 1.0 if winner == side else -1.0

    def turn(self, war: W) -> int:
        """The number of the running turn."""
        return int(getattr(war, "turn", 0))

    def adviser(self, side: str, style: Style = PLAIN) -> Adviser[W] | None:
        """Cheap hints for a bot that plays this side; None if only playing an act out can tell what it is worth.

        The style says which weights of the adviser are to be multiplied by what."""
        return None

    def weights(self) -> Mapping[str, float]:
        """The numbers of the adviser that a style may multiply."""
        return {}

    def phasing(self, war: W) -> tuple[str, ...]:
        """The sides whose player turn it is, whoever has to answer a question right now."""
        return (war.actor,) if war.actor else ()

    def player_turn(self, war: W) -> tuple[object, ...]:
        """Which player turn it is: another one is another value."""
        return (self.turn(war), *self.phasing(war))

    def camp(self, war: W, side: str) -> tuple[str, ...]:
        """The sides that fight the same enemies as a side, itself included."""
        return (side,)

    def scenario_of(self, war: W) -> str:
        """The id of the scenario that a state belongs to."""
        return str(getattr(war, "scenario", ""))

    def watch(self, war: W) -> Watch[W] | None:
        """An observer that measures what the designers want to know about whole wars; None if there is nothing."""
        return None

    def audit(self, war: W) -> Audit[W] | None:
        """An independent look at whole wars, for the fuzzer; `war` is the state before the first act."""
        return None

    # ------------------------------------------------------------------ what a study follows through a war, by side
    def forces(self, war: W) -> dict[str, float]:
        """The strength of each side on the map; called after every act."""
        return {}

    def mobile(self, war: W) -> dict[str, float]:
        """Of that strength, what moves fast: tanks and the like; called once a turn."""
        return {}

    def stranded(self, war: W) -> dict[str, float]:
        """Of that strength, what has no supply; called once a turn."""
        return {}

    def land(self, war: W) -> dict[str, int]:
        """The spaces that each side holds, as sets; called once a turn."""
        return {}

    def income(self, war: W) -> dict[str, float]:
        """What each side produces with what it holds now, in whatever the rule book counts; called once a turn."""
        return {}

    def outcome(self, war: W) -> Any:
        """What of a state, just reached by dice, the odds should tell apart: the events, by default."""
        return [event for event in war.events or [] if event["kind"] != "die"]

    def odds(self, war: W, act: Action) -> Outcomes:
        """The exact distribution of what an act may lead to."""
        return explore(war, act, self.outcome)

    def expand(self, text: str, war: W) -> list[str]:
        """A line of notation as single actions; rulesets may know shorthands for acts of several steps."""
        return [text]

    # ------------------------------------------------------------------ what a client may show
    def moment(self, war: W) -> str:
        """The turn as players say it: "Summer 1941"."""
        return ""

    def label(self, war: W, act: Action) -> str:
        """An act in plain words, for a button or the log."""
        words = [
            self.word(war, act.kinds[token[1:-1]], getattr(act, token[1:-1])) if token[0] == "{" else token
            for token in act.pattern
        ]
        text = " ".join(words).replace("-", " ", 1)
        return text[:1].upper() + text[1:]

    def word(self, war: W, kind: str, value: Any) -> str:
        """A piece, a space or a number as players say it."""
        if kind == "Piece":
            return str(war.piece_name(value))
        return str(war.space_name(value)) if kind == "Space" else str(value)

    def title_of(self, war: W, act: Action) -> str:
        """An act without its piece, place and number: "Move", "Send infantry"."""
        words = [self.word(war, kind, getattr(act, name)) for name, kind in act.kinds.items() if kind == "Word"]
        return " ".join([act.pattern[0].replace("-", " ").capitalize(), *words])

    def costs(self, war: W, verb: type[Action], piece: int) -> dict[int, int]:
        """What each space costs a piece under this verb, where the rule book counts it."""
        return {}

    def battle(self, war: W) -> dict[str, Any] | None:
        """The panel of a battle that is being put together: who, every modifier, the exact chances."""
        return None

    def summary(self, war: W, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
        """The few numbers people ask for about an act with dice: (label, value)."""
        return []

    def tell(self, war: W, event: dict[str, Any]) -> str:
        """An event in one readable line, told right after it happened; empty if it says nothing by itself."""
        return ""

    def seen(self, act: dict[str, Any], seat: str | None) -> dict[str, Any] | None:
        """An act of the log (side, text, label, events) as a seat may see it; None to keep it from the seat."""
        return act

    def lessons(self) -> tuple[lessons.Lesson, ...]:
        """Guided first turns, from `table/lessons.toml` in the folder; BadInput if something is wrong with it."""
        return lessons.lessons(self)

    def drawn_board(self) -> dict[str, Any]:
        """The board with its drawing: its own, or a plain one."""
        return plain_board.complete(self.title, self.board())

    def picture(self) -> str | None:
        """A small drawing of the war for the start page, as SVG: the map. None for no picture."""
        return picture(self.drawn_board()["drawing"])

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


def find(name: str) -> Ruleset:
    """The ruleset of this id; BadInput if there is none, or if it cannot be loaded."""
    known = _installed()
    if name not in known:
        raise BadInput(f"unknown system '{name}'; choose from {', '.join(known)}")
    return _loaded(known[name])


def broken() -> list[str]:
    """A line for each installed ruleset that cannot be loaded: what `systems` has logged."""
    said = []
    for entry in _installed().values():
        try:
            _loaded(entry)
        except BadInput as wrong:
            said.append(str(wrong))
    return said


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
        if found.id != entry.name:
            return f"its id is '{found.id}', not the name of its entry point"
        found.scenarios  # noqa: B018 - every command lists them
    except (Exception, SystemExit) as wrong:
        return " ".join(f"{type(wrong).__name__}: {wrong}".split())
    return found


@cache
def _warn(line: str) -> None:
    log.warning("%s", line)
