"""Documents: any moment of a war by any rule book as a small table of names, and back.

What a document tells is set in the fields of a state as they are declared (`fields.py`), after it has been checked. It
says where the war stands in one of two ways:
- `phase`: the start of a phase. What follows from the facts is done (`Documents.follow`), then the phase begins.
- `frames`: the open questions, as they are. Nothing begins and nothing follows: the document tells everything.

A rule book says how its own things are told by a subclass of `Documents`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from theatrum.core import document_help, document_rows, document_stack
from theatrum.core.fields import Spec, specs
from theatrum.core.kinds import PIECE, SPACE, Kind, Names, SetOf, Table, shown
from theatrum.core.refusal import BadInput
from theatrum.core.state import TRANSIENT, Event, State

W = TypeVar("W", bound=State)
ELSEWHERE = ("seed", "forced", "stack", "scenario", "options", "turn", *TRANSIENT)
"""Fields that documents tell under keys of their own, or not at all."""
NONSENSE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What rules raise when they are asked about something that cannot be."""
Told = dict[str, Any]


@dataclass(frozen=True)
class Shorthand:
    """A fact that stands for others: `expand` makes those of its value, or BadInput."""

    says: str
    expand: Callable[[Any], Told]


@dataclass(frozen=True)
class SpaceWord(Generic[W]):
    """Something told of a space that is more than one field: how it is set."""

    kind: Kind
    says: str
    put: Callable[[W, int, Any], None]


@dataclass(frozen=True)
class Relation(Generic[W]):
    """Facts that belong together: `broken` is true of a war in which they contradict each other; `says` names both."""

    broken: Callable[[W], object]
    says: str


class Documents(Generic[W]):
    """How the wars of a rule book are told. What a rule book does not override follows from its fields."""

    state: type[W]
    phase: str = ""
    """Where a document stands that does not say it."""
    tags: ClassVar[Mapping[str, Kind]] = {}
    """What a row says of which piece it is, by key: {"power": POWER, "type": TYPE}, or {"name": PIECE}."""
    defaults: ClassVar[Mapping[str, Any]] = {}
    """Tags that may be left out, and what is meant then."""
    shorthands: ClassVar[Mapping[str, Shorthand]] = {}
    space_words: ClassVar[Mapping[str, SpaceWord[Any]]] = {}
    relations: ClassVar[tuple[Relation[Any], ...]] = ()

    # ------------------------------------------------------------------ what a rule book brings
    def base(self, scenario: str, options: tuple[str, ...], seed: int, empty: bool) -> W:
        """The map of a scenario before the first question: without pieces, or with its set-up."""
        raise NotImplementedError

    def slot(self, war: W, tag: Told) -> int:
        """The piece that a row is about: a new one off the map, or the counter of that name."""
        raise NotImplementedError

    def tag(self, war: W, piece: int) -> Told:
        """What rows say of which piece this is: a value for each of the `tags`."""
        raise NotImplementedError

    def paths(self, war: W | None = None) -> list[str]:
        """The phases that a document may name; of this war, or of any."""
        raise NotImplementedError

    def running(self, war: W) -> str:
        """The path of the phase that runs."""
        raise NotImplementedError

    def open(self, war: W, path: str) -> None:
        """Begin this phase."""
        raise NotImplementedError

    def prepare(self, war: W, path: str) -> None:
        """What has happened before this phase by itself; the turn is known, nothing else is told yet."""

    def follow(self, war: W, told: Told) -> None:
        """What follows from facts that are told. They are set again afterwards: what is told stands."""

    def arrange(self, war: W, path: str) -> None:
        """What has to be in order when this phase begins, from what is told of pieces and spaces."""

    def contradictions(self, war: W) -> Iterator[str]:
        """What cannot be true together, in lines that name both."""
        return (relation.says for relation in self.relations if relation.broken(war))

    # ------------------------------------------------------------------ which fields are told where
    @cached_property
    def told(self) -> dict[str, Spec]:
        """The fields that documents tell, by name."""
        return {
            name: spec
            for name, spec in specs(self.state).items()
            if name not in ELSEWHERE and name not in self.state.derived and not spec.given
        }

    @cached_property
    def of_pieces(self) -> dict[str, Spec]:
        """Those that are told in the rows of pieces, by key."""
        return {spec.key: spec for spec in self.told.values() if spec.by(PIECE)}

    @cached_property
    def of_spaces(self) -> dict[str, Spec]:
        """Those that are told in the rows of spaces, by key."""
        return {spec.key: spec for spec in self.told.values() if spec.row is not None and spec.by(SPACE)}

    # ------------------------------------------------------------------ reading
    def place(self, document: Told, seed: int) -> W:
        """The state that a document describes; BadInput for what cannot be. `events` tell what began by itself."""
        facts = self._facts(document.get("facts", {}))
        frames = document.get("frames", facts.pop("frames", None))
        scenario, options = document["scenario"], tuple(document.get("options", ()))
        war = self.base(scenario, options, seed, document.get("empty", False))
        self._turn(war, document)
        if frames is None:
            return self._begin(war, document, facts)
        document_rows.read_pieces(self, war, document.get("piece", ()))
        self._set(war, facts)
        document_rows.read_spaces(self, war, document.get("spaces", {}))
        war.rebuild()
        self._agree(war, document)
        war.stack = document_stack.read(self.state, frames, Names(war))
        self._fits(war, document.get("phase"))
        return war

    def _begin(self, war: W, document: Told, facts: Told) -> W:
        """The start of a phase."""
        path = document.get("phase", self.phase)
        if path not in self.paths(war):
            raise BadInput(f"phase {shown(path)} is not known; choose from {', '.join(self.paths(war))}")
        happened: list[Event] = []
        war.events = happened
        self.prepare(war, path)
        war.events = None
        marks = document_rows.read_pieces(self, war, document.get("piece", ()))
        self._tell(war, facts)
        document_rows.read_spaces(self, war, document.get("spaces", {}))
        war.rebuild()
        self.arrange(war, path)
        self._tell(war, facts)
        war.rebuild()
        self._agree(war, document)
        if war.result:
            raise BadInput("facts: with a 'result' the war is over, and 'frames' must say where it ended")
        war.events = happened
        self.open(war, path)
        for name, pieces in marks.items():
            setattr(war, name, getattr(war, name) | pieces)
        return war

    def _facts(self, facts: Told) -> Told:
        """The facts by fields: shorthands are written out."""
        told: Told = {}
        for name, value in facts.items():
            if name in self.shorthands:
                told |= self.shorthands[name].expand(value)
            elif name in self.told or name == "frames":
                told[name] = value
            else:
                known = ", ".join(sorted({*self.shorthands, *self.told}))
                raise BadInput(f"facts: unknown fact {shown(name)}; known: {known}")
        return told

    def _turn(self, war: W, document: Told) -> None:
        if "turn" in document:
            if "turn" not in specs(self.state):
                raise BadInput("'turn' is not told here; the facts have it")
            state: Any = war
            state.turn = specs(self.state)["turn"].kind.read(document["turn"], Names(war), "turn")

    def _set(self, war: W, facts: Told) -> None:
        names = Names(war)
        for name, value in facts.items():
            setattr(war, name, self.told[name].kind.read(value, names, f"facts.{name}", getattr(war, name)))

    def _tell(self, war: W, facts: Told) -> None:
        """Facts and what follows from them."""
        self._set(war, facts)
        self.follow(war, facts)
        self._set(war, facts)

    def _agree(self, war: W, document: Told) -> None:
        war.forced = tuple(document.get("dice", ()))
        for line in self.contradictions(war):
            raise BadInput(line)

    def marks(self, war: W, piece: int) -> list[str]:
        """The sets and tables that a piece is in, by the keys of its row."""
        return [
            key
            for key, spec in self.of_pieces.items()
            if not spec.stays
            and (
                getattr(war, spec.name) >> piece & 1
                if isinstance(spec.kind, SetOf)
                else isinstance(spec.kind, Table) and piece in getattr(war, spec.name)
            )
        ]

    def _fits(self, war: W, path: str | None) -> None:
        """Does the open question make sense here? It is asked who decides, what is offered, and which phase runs."""
        if war.result:
            return
        try:
            asks = war.actor is not None and war.frame.prompt(war) and next(iter(war.choices()), None) is not None
            running = self.running(war)
        except NONSENSE:
            asks, running = False, ""
        if not asks:
            name = type(war.stack[-1]).__name__ if war.stack else "nothing"
            raise BadInput(f"frames: '{name}' does not fit the position")
        if path is not None and path != running:
            raise BadInput(f"frames are those of phase '{running}', but phase is '{path}'")

    # ------------------------------------------------------------------ writing
    def describe(self, war: W) -> Told:
        """The state as a document from which `place` makes it again, dice and all; the seed is not told.

        At the start of a phase it says only which, if that is enough."""
        state: Any = war  # every rule book's has a scenario and options, and most have a turn
        scenario, options = state.scenario, state.options
        first, names = self.base(scenario, options, 0, empty=True), Names(war)
        turn = specs(self.state).get("turn")
        document: Told = {
            "scenario": scenario,
            "options": list(options),
            "empty": True,
            **({"turn": turn.kind.write(state.turn, names)} if turn else {}),
            "phase": self.running(war),
            "piece": document_rows.write_pieces(self, war, first, names),
            "spaces": document_rows.write_spaces(self, war, first, names),
            "facts": self._write_facts(war, first, names),
            **({"dice": list(war.forced)} if war.forced else {}),
        }
        return document if self._enough(document, war) else document | {"frames": document_stack.write(war, names)}

    def _enough(self, document: Told, war: W) -> bool:
        """Does a document without frames tell this war?"""
        if war.result:
            return False
        try:
            return self.place(document, war.seed).snapshot() == war.snapshot()
        except BadInput:
            return False

    def _write_facts(self, war: W, first: W, names: Names) -> Told:
        rows = {spec.name for spec in (*self.of_pieces.values(), *self.of_spaces.values())}
        facts = {}
        for name, spec in self.told.items():
            now, then = getattr(war, name), getattr(first, name)
            if now != then and name not in rows:
                facts[name] = spec.kind.write(now, names, then)
        return facts

    def vocabulary(self) -> dict[str, Any]:
        """Every name that a document may use: lists of names, and tables of what they mean."""
        return document_help.vocabulary(self)
