"""Lessons: a rule book teaches itself by guided first turns, described as data (docs/lessons.md).

Nothing in a lesson binds the player. A step is done by a button, by an act, or when a phase or a turn is reached; where
a lesson stands follows from the history of the game, so that it can be left, skipped ahead in, or taken up again.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from theatrum.core.refusal import BadInput

if TYPE_CHECKING:
    from theatrum.core.ruleset import RuleBook

FILE = "lessons.toml"
NEXT, ACT, PHASE, TURN = "next", "act", "phase", "turn"
ENDINGS = (NEXT, ACT, PHASE, TURN)
LESSON_KEYS = {"id", "title", "about", "scenario", "options", "side", "opponent", "seed", "step"}
STEP_KEYS = {"text", "clauses", "show", "hint", "only", *ENDINGS}


@dataclass(frozen=True, slots=True)
class Step:
    """What the learner is told, and when the lesson goes on."""

    text: str
    done: str
    """One of ENDINGS."""
    match: str
    """For an act, a glob on its notation; for a phase, on its path; for a turn, on its title. Empty for a button."""
    clauses: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    """Spaces and pieces to point at."""
    hint: str = ""
    only: tuple[str, ...] = ()
    """Globs of acts that lead there; others are allowed all the same."""

    def to_json(self) -> dict[str, Any]:
        lists = {"clauses": list(self.clauses), "show": list(self.show), "only": list(self.only)}
        return {"text": self.text, "done": self.done, "match": self.match, "hint": self.hint} | lists


@dataclass(frozen=True, slots=True)
class Lesson:
    """A scenario played by the learner's side against a bot, with words beside it."""

    id: str
    title: str
    about: str
    scenario: str
    options: tuple[str, ...]
    side: str
    opponent: str
    seed: int | None
    steps: tuple[Step, ...]

    def to_json(self) -> dict[str, Any]:
        """What a client may know; the dice stay out of it."""
        told = {"id": self.id, "title": self.title, "about": self.about, "scenario": self.scenario, "side": self.side}
        return told | {"steps": [step.to_json() for step in self.steps]}


def of(ruleset: RuleBook[Any]) -> tuple[Lesson, ...]:
    """The lessons in a rule book's folder, checked against the rule book; none if there is no file."""
    path = ruleset.folder / "table" / FILE
    if not path.is_file():
        return ()
    found = read(path)
    for lesson in found:
        _check(ruleset, lesson, f"{path.name}: lesson '{lesson.id}'")
    return found


def read(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file; BadInput says in one line what is wrong and where."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{path.name}: {wrong}") from None
    _keys(document, {"lesson"}, path.name)
    rows = _tables(document, "lesson", path.name)
    found = tuple(_lesson(row, f"{path.name}: lesson {number}") for number, row in enumerate(rows, 1))
    for lesson in found:
        if [other.id for other in found].count(lesson.id) > 1:
            raise BadInput(f"{path.name}: there are two lessons '{lesson.id}'")
    return found


def _lesson(row: dict[str, Any], where: str) -> Lesson:
    _keys(row, LESSON_KEYS, where)
    id_ = _text(row, "id", where)
    where = f"{where} '{id_}'"
    seed = row.get("seed")
    if seed is not None and not (isinstance(seed, int) and 0 <= seed < 1 << 63):
        raise BadInput(f"{where}: seed should be a number from 0 on")
    steps = _tables(row, "step", where)
    return Lesson(
        id=id_,
        title=_text(row, "title", where),
        about=_text(row, "about", where),
        scenario=_text(row, "scenario", where),
        options=_list(row, "options", where),
        side=_text(row, "side", where),
        opponent=_text(row, "opponent", where),
        seed=seed,
        steps=tuple(_step(step, f"{where}, step {number}") for number, step in enumerate(steps, 1)),
    )


def _step(row: dict[str, Any], where: str) -> Step:
    _keys(row, STEP_KEYS, where)
    endings = [key for key in ENDINGS if key in row]
    if len(endings) > 1:
        raise BadInput(f"{where}: it ends by {' and by '.join(endings)}; choose one")
    done = endings[0] if endings else NEXT
    if row.get(NEXT, True) is not True:
        raise BadInput(f"{where}: next can only be true")
    return Step(
        text=_text(row, "text", where).strip(),
        done=done,
        match="" if done == NEXT else _text(row, done, where),
        clauses=_list(row, "clauses", where),
        show=_list(row, "show", where),
        hint=_text(row, "hint", where).strip() if "hint" in row else "",
        only=_list(row, "only", where),
    )


# ------------------------------------------------------------------ the form of a file
def _keys(row: dict[str, Any], known: set[str], where: str) -> None:
    for key in row:
        if key not in known:
            raise BadInput(f"{where}: '{key}' is not known; choose from {', '.join(sorted(known))}")


def _text(row: dict[str, Any], key: str, where: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadInput(f"{where}: {key} is missing, or no text")
    return value


def _list(row: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(part, str) and part.strip() for part in value):
        raise BadInput(f"{where}: {key} should be a list of texts")
    return tuple(value)


def _tables(row: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    value = row.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(part, dict) for part in value):
        raise BadInput(f"{where}: there is no [[{key}]]")
    return value


# ------------------------------------------------------------------ against the rule book
def _check(ruleset: RuleBook[Any], lesson: Lesson, where: str) -> None:
    try:
        options = ruleset.check_options(lesson.scenario, lesson.options)
        ruleset.side(lesson.side, ruleset.sides(lesson.scenario, options))
        state: Any = ruleset.set_up(lesson.scenario, options, lesson.seed or 0)
    except BadInput as wrong:
        raise BadInput(f"{where}: {wrong}") from None
    spaces, clauses = ruleset.table.board()["spaces"], _clauses(ruleset.folder)
    verbs = [action.pattern[0] for action in ruleset.actions]
    for number, step in enumerate(lesson.steps, 1):
        here = f"{where}, step {number}"
        for clause in step.clauses:
            if clause not in clauses:
                raise BadInput(f"{here}: there is no clause {clause}")
        for name in step.show:
            if name not in spaces:
                _check_piece(state, name, here)
        for act in (step.match, *step.only) if step.done == ACT else step.only:
            if not any(fnmatchcase(verb, act.split()[0]) for verb in verbs):
                raise BadInput(f"{here}: no act begins with '{act.split()[0]}'; known: {', '.join(sorted(set(verbs)))}")


def _check_piece(state: Any, name: str, where: str) -> None:
    try:
        state.piece_of(name)
    except BadInput:
        raise BadInput(f"{where}: '{name}' is no space, and no piece when the scenario begins") from None


def _clauses(folder: Path) -> set[str]:
    ledger = folder / "ledger.toml"
    rows = tomllib.loads(ledger.read_text(encoding="utf-8")).get("clause", []) if ledger.is_file() else []
    return {row["id"] for row in rows}
