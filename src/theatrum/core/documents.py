"""Documents: any moment of a war by any rule book as a small table of names, and back.

What a document tells is set in the fields of a state as they are declared (`fields.py`), after it has been checked. It
says where the war stands in one of two ways:
- `phase`: the start of a phase. What follows from the facts is done (`Documents.follow`), then the phase begins.
- `frames`: the open questions, as they are. Nothing begins and nothing follows: the document tells everything.

A rule book says how its own things are told by a subclass of `Documents`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from theatrum.core.fields import Spec, docs, kind_of, specs
from theatrum.core.frame import Frame
from theatrum.core.kinds import (
    FLAG,
    PIECE,
    SPACE,
    Kind,
    Listed,
    Named,
    Names,
    SetOf,
    Table,
    inside,
    plural,
    shown,
)
from theatrum.core.refusal import BadInput
from theatrum.core.state import TRANSIENT, Event, State

W = TypeVar("W", bound=State)
ELSEWHERE = ("seed", "forced", "stack", "scenario", "options", "turn", *TRANSIENT)
"""Fields that documents tell under keys of their own, or not at all."""
NONSENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)
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
    tags: ClassVar[Mapping[str, Any]] = {}
    """What a row says of which piece it is, by key: declared types, e.g. {"power": Nation, "type": Type}."""
    tag_defaults: ClassVar[Mapping[str, Any]] = {}
    """Those that may be left out, and what is meant then."""
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

    # ------------------------------------------------------------------ reading
    def place(self, document: Told, seed: int) -> W:
        """The state that a document describes; BadInput for what cannot be. `events` tell what began by itself."""
        facts = self._facts(document.get("facts", {}))
        frames = document.get("frames", facts.pop("frames", None))
        path = document.get("phase", self.phase)
        scenario, options = document["scenario"], tuple(document.get("options", ()))
        war = self.base(scenario, options, seed, document.get("empty", False))
        if "turn" in document:
            if "turn" not in specs(self.state):
                raise BadInput("'turn' is not told here; the facts have it")
            self._set(war, specs(self.state)["turn"], document["turn"], Names(war), "turn")
        happened: list[Event] = []
        if frames is None:
            if path not in self.paths(war):
                raise BadInput(f"phase '{path}' is not known; choose from {', '.join(self.paths(war))}")
            war.events = happened
            self.prepare(war, path)
            war.events = None
        marks = self._pieces(war, document.get("piece", ()))
        self._tell(war, facts, frames is None)
        self._spaces(war, document.get("spaces", {}))
        war.rebuild()
        if frames is None:
            self.arrange(war, path)
            self._tell(war, facts, follow=True)
            war.rebuild()
        war.forced = tuple(document.get("dice", ()))
        for line in self.contradictions(war):
            raise BadInput(line)
        war.events = happened
        if frames is not None:
            self._stack(war, frames)
            self._fits(war, document.get("phase"))
        elif war.result:
            raise BadInput("facts: with a 'result' the war is over, and 'frames' must say where it ended")
        else:
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
            elif name in self._told() or name == "frames":
                told[name] = value
            else:
                known = ", ".join(sorted({*self.shorthands, *self._told()}))
                raise BadInput(f"facts: unknown fact {shown(name)}; known: {known}")
        return told

    def _told(self) -> dict[str, Spec]:
        """The fields that documents tell."""
        return {
            name: spec
            for name, spec in specs(self.state).items()
            if name not in ELSEWHERE and name not in self.state.derived and not spec.given
        }

    def _set(self, war: W, spec: Spec, value: Any, names: Names, where: str) -> None:
        setattr(war, spec.name, spec.kind.read(value, names, where, getattr(war, spec.name)))

    def _tell(self, war: W, facts: Told, follow: bool) -> None:
        names, known = Names(war), self._told()
        for again in (False, True) if follow else (True,):
            for name, value in facts.items():
                self._set(war, known[name], value, names, f"facts.{name}")
            if not again:
                self.follow(war, facts)

    def _spaces(self, war: W, rows: Told) -> None:
        names = Names(war)
        for name, row in rows.items():
            self._space(war, SPACE.read(name, names, "spaces"), row, names, f"spaces.{name}")

    # ------------------------------------------------------------------ rows of pieces and of spaces
    def _piece_fields(self) -> dict[str, Spec]:
        return {spec.key: spec for spec in self._told().values() if spec.by(PIECE) and spec.key not in self.tags}

    def _space_fields(self) -> dict[str, Spec]:
        return {spec.key: spec for spec in self._told().values() if spec.row is not None and spec.by(SPACE)}

    def _pieces(self, war: W, rows: Iterable[Told]) -> dict[str, int]:
        """Pieces row by row; the marks they bear."""
        columns, names = self._piece_fields(), Names(war)
        pieces: dict[int, Told] = {}
        for number, row in enumerate(rows, 1):
            where = f"piece {number}"
            for key in row:
                if key not in columns and key not in self.tags:
                    known = ", ".join((*self.tags, *columns))
                    raise BadInput(f"{where}: unknown key {shown(key)}; known: {known}")
            piece = self.slot(war, self._tag(row, names, where))
            if piece in pieces:
                raise BadInput(f"{where}: {war.piece_name(piece)} has been told before")
            pieces[piece] = row
        names, marks = Names(war), dict.fromkeys((spec.name for spec in columns.values() if _is_set(spec)), 0)
        for number, (piece, row) in enumerate(pieces.items(), 1):
            for key, spec in columns.items():
                if key in row:
                    self._enter(war, spec, piece, row[key], names, f"piece {number}: {key}")
                    if _is_set(spec) and row[key]:
                        marks[spec.name] |= 1 << piece
                elif spec.row and spec.row.needed:
                    raise BadInput(f"piece {number}: '{key}' is missing: {_value(spec).says()}")
        return marks

    def _tag(self, row: Told, names: Names, where: str) -> Told:
        tag: Told = {}
        for key, hint in self.tags.items():
            kind = kind_of(hint)
            assert kind is not None
            if key in row:
                tag[key] = kind.read(row[key], names, f"{where}: {key}")
            elif key in self.tag_defaults:
                tag[key] = self.tag_defaults[key]
            else:
                raise BadInput(f"{where}: '{key}' is missing: {kind.says()}")
        return tag

    def _space(self, war: W, space: int, row: Any, names: Names, where: str) -> None:
        known = self._space_fields()
        if not isinstance(row, dict):
            raise BadInput(f"{where} must be a table with {', '.join((*self.space_words, *known))}")
        for key, value in row.items():
            if key in self.space_words:
                word = self.space_words[key]
                word.put(war, space, word.kind.read(value, names, f"{where}.{key}"))
            elif key in known:
                self._enter(war, known[key], space, value, names, f"{where}.{key}")
            else:
                raise BadInput(f"{where}: unknown key {shown(key)}; known: {', '.join((*self.space_words, *known))}")

    def _enter(self, war: W, spec: Spec, place: int, told: Any, names: Names, where: str) -> None:
        """What a row tells of a piece or a space."""
        kind, held = spec.kind, getattr(war, spec.name)
        if isinstance(kind, SetOf):
            if type(told) is not bool:
                raise BadInput(f"{where} must be true or false, not {shown(told)}")
            setattr(war, spec.name, held | 1 << place if told else held & ~(1 << place))
            return
        assert isinstance(kind, Table | Listed)
        if isinstance(kind, Table) and spec.row and spec.row.none is not None and told == spec.row.none:
            held.pop(place, None)
            return
        value = kind.value.read(told, names, where)
        if isinstance(held, tuple):
            setattr(war, spec.name, (*held[:place], value, *held[place + 1 :]))
        else:
            held[place] = value

    # ------------------------------------------------------------------ open questions
    def _stack(self, war: W, rows: Any) -> None:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadInput("frames must be a list of tables, each with its frame and its particulars")
        names = Names(war)
        war.stack = tuple(self._frame(row, names) for row in rows)

    def _frame(self, row: Told, names: Names) -> Frame:
        cls = self.state.frames.get(str(row.get("frame")))
        if cls is None:
            raise BadInput(f"frames: {shown(row.get('frame'))} is none of {', '.join(sorted(self.state.frames))}")
        known = specs(cls)
        for key in row:
            if key != "frame" and key not in known:
                raise BadInput(f"frames: {cls.__name__} has no {shown(key)}; it has {', '.join(known) or 'nothing'}")
        values: Told = {}
        for name, spec in known.items():
            if name in row:
                values[name] = spec.kind.read(row[name], names, f"frames: {cls.__name__}: {name}")
            elif spec.default is dataclasses.MISSING:
                raise BadInput(f"frames: {cls.__name__} needs '{name}': {spec.kind.says()}")
        return cls(**values)

    def _fits(self, war: W, path: str | None) -> None:
        """Does the open question make sense here? It is asked who decides, what is offered, and which phase runs."""
        name = type(war.stack[-1]).__name__ if war.stack else "nothing"
        if war.result:
            return
        try:
            asks = war.actor is not None and war.frame.prompt(war) and next(iter(war.choices()), None) is not None
            running = self.running(war)
        except NONSENSE:
            asks, running = False, ""
        if not asks:
            raise BadInput(f"frames: '{name}' does not fit the position")
        if path is not None and path != running:
            raise BadInput(f"frames are those of phase '{running}', but phase is '{path}'")

    # ------------------------------------------------------------------ writing
    def describe(self, war: W) -> Told:
        """The state as a document from which `place` makes it again, dice and all; the seed is not told.

        At the start of a phase it says only which, if that is enough."""
        state: Any = war  # every rule book's has a scenario and options, and most have a turn
        scenario, options = state.scenario, state.options
        first, names = self.base(scenario, options, 0, True), Names(war)
        turn = specs(self.state).get("turn")
        document: Told = {
            "scenario": scenario,
            "options": list(options),
            "empty": True,
            **({"turn": turn.kind.write(state.turn, names)} if turn else {}),
            "phase": self.running(war),
            "piece": self._write_pieces(war, first, names),
            "spaces": self._write_spaces(war, first, names),
            "facts": self._write_facts(war, first, names),
        }
        if war.forced:
            document["dice"] = list(war.forced)
        return document if self._enough(document, war) else document | {"frames": self._write_stack(war, names)}

    def _enough(self, document: Told, war: W) -> bool:
        """Does a document without frames tell this war?"""
        if war.result:
            return False
        try:
            return self.place(document, war.seed).snapshot() == war.snapshot()
        except BadInput:
            return False

    def _write_facts(self, war: W, first: W, names: Names) -> Told:
        rows = {spec.name for spec in (*self._piece_fields().values(), *self._space_fields().values())}
        facts = {}
        for name, spec in self._told().items():
            now, then = getattr(war, name), getattr(first, name)
            if now != then and name not in rows and spec.key not in self.tags:
                facts[name] = spec.kind.write(now, names, then)
        return facts

    def _write_pieces(self, war: W, first: W, names: Names) -> list[Told]:
        columns, old = self._piece_fields(), first.extent()[1]
        rows = []
        for piece in range(names.pieces):
            told: Told = {}
            for key, spec in columns.items():
                told |= _entry(key, spec, getattr(war, spec.name), getattr(first, spec.name), piece, names)
            if told or piece >= old:
                tag = self.tag(war, piece)
                needed = {key: spec for key, spec in columns.items() if spec.row and spec.row.needed}
                told |= {key: _value(spec).write(getattr(war, spec.name)[piece], names) for key, spec in needed.items()}
                rows.append({key: _kind(hint).write(tag[key], names) for key, hint in self.tags.items()} | told)
        return rows

    def _write_spaces(self, war: W, first: W, names: Names) -> Told:
        rows: Told = {}
        for key, spec in self._space_fields().items():
            now, then = getattr(war, spec.name), getattr(first, spec.name)
            for space in range(names.spaces) if now != then else ():
                told = _entry(key, spec, now, then, space, names)
                if told:
                    rows.setdefault(war.space_name(space), {}).update(told)
        return rows

    def _write_stack(self, war: W, names: Names) -> list[Told]:
        rows = []
        for frame in war.stack:
            row: Told = {"frame": type(frame).__name__}
            for name, spec in specs(type(frame)).items():
                value = getattr(frame, name)
                if spec.default is dataclasses.MISSING or value != spec.default:
                    row[name] = spec.kind.write(value, names)
            rows.append(row)
        return rows

    # ------------------------------------------------------------------ help
    def vocabulary(self) -> dict[str, list[str] | dict[str, str]]:
        """Every name that a document may use: lists of names, and tables of what they mean."""
        said, known = docs(self.state), self._told()
        rows = {spec.key: f"{_value(spec).says()}. {said.get(spec.name, '')}" for spec in self._piece_fields().values()}
        tags = {key: _kind(hint).says() for key, hint in self.tags.items()}
        spaces = {key: f"{word.kind.says()}. {word.says}" for key, word in self.space_words.items()}
        spaces |= {
            key: f"{_value(spec).says()}. {said.get(spec.name, '')}" for key, spec in self._space_fields().items()
        }
        facts = {name: short.says for name, short in self.shorthands.items()}
        piece_fields = {spec.name for spec in self._piece_fields().values()}
        for name, spec in known.items():
            if name not in piece_fields and name not in facts:
                facts[name] = f"{spec.kind.says()}. {said.get(name, '')}"
        return {
            "phases": self.paths(),
            "keys of a piece": tags | rows,
            "keys of a space": spaces,
            "facts": facts,
            "frames": {name: self._frame_help(cls) for name, cls in sorted(self.state.frames.items()) if cls.title},
            **self._name_tables(),
        }

    def _frame_help(self, cls: type[Frame]) -> str:
        particulars = ", ".join(f"{name} = {spec.kind.says()}" for name, spec in specs(cls).items())
        first_line = (cls.__doc__ or "").strip().partition("\n")[0]
        return f"{first_line} {particulars}".strip()

    def _name_tables(self) -> dict[str, list[str]]:
        """The names that kinds of fields and particulars know."""
        kinds = [spec.kind for spec in self._told().values()]
        kinds += [_kind(hint) for hint in self.tags.values()]
        kinds += [word.kind for word in self.space_words.values()]
        kinds += [spec.kind for cls in self.state.frames.values() for spec in specs(cls).values()]
        named = {part for kind in kinds for part in inside(kind) if isinstance(part, Named)}
        return {plural(kind.noun): list(kind.words) for kind in sorted(named, key=lambda kind: kind.noun)}


def _is_set(spec: Spec) -> bool:
    return isinstance(spec.kind, SetOf)


def _kind(hint: Any) -> Kind:
    found = kind_of(hint)
    assert found is not None
    return found


def _value(spec: Spec) -> Kind:
    """What a row tells under the key of a field."""
    kind = spec.kind
    return kind.value if isinstance(kind, Table | Listed) else FLAG


def _entry(key: str, spec: Spec, now: Any, then: Any, place: int, names: Names) -> Told:
    """What the row of a piece or a space tells of a field, where it differs from the start."""
    kind = spec.kind
    if isinstance(kind, SetOf):
        return {key: bool(now >> place & 1)} if (now ^ then) >> place & 1 else {}
    assert isinstance(kind, Table | Listed)
    if isinstance(kind, Listed):
        return {} if place < len(then) and now[place] == then[place] else {key: kind.value.write(now[place], names)}
    if place not in now:
        return {key: spec.row.none} if place in then and spec.row else {}
    return {} if place in then and now[place] == then[place] else {key: kind.value.write(now[place], names)}
