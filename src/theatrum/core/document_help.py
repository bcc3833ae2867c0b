"""Every name that a document may use, with its values and its meaning: what its fields and their docstrings say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from theatrum.core.document_rows import value_of
from theatrum.core.fields import docs, specs
from theatrum.core.frame import Frame
from theatrum.core.kinds import Kind, Named, inside, plural

if TYPE_CHECKING:
    from theatrum.core.documents import Documents


def vocabulary(documents: Documents[Any]) -> dict[str, Any]:
    """Lists of names, and tables of what they mean."""
    said = docs(documents.state)
    frames = documents.state.frames
    of_pieces = {key: _line(value_of(spec), said.get(spec.name)) for key, spec in documents.of_pieces.items()}
    of_spaces = {key: _line(value_of(spec), said.get(spec.name)) for key, spec in documents.of_spaces.items()}
    in_rows = {spec.name for spec in documents.of_pieces.values()}
    facts = {
        name: _line(spec.kind, said.get(name))
        for name, spec in documents.told.items()
        if name not in in_rows and name not in documents.shorthands
    }
    return {
        "phases": documents.paths(),
        "keys of a piece": {key: _line(kind) for key, kind in documents.tags.items()} | of_pieces,
        "keys of a space": {key: _line(word.kind, word.says) for key, word in documents.space_words.items()}
        | of_spaces,
        "facts": {name: short.says for name, short in documents.shorthands.items()} | facts,
        "frames": {name: _frame(cls) for name, cls in sorted(frames.items())},
        **_names(documents),
    }


def _line(kind: Kind, meaning: str | None = None) -> str:
    return f"{kind.says()}. {meaning}" if meaning else kind.says()


def _frame(cls: type[Frame]) -> str:
    """Its particulars; then the first line of its docstring."""
    particulars = ", ".join(f"{name} = {spec.kind.says()}" for name, spec in specs(cls).items())
    meaning = (cls.__doc__ or "").strip().partition("\n")[0]
    return f"{particulars}. {meaning}" if particulars else meaning


def _names(documents: Documents[Any]) -> dict[str, list[str]]:
    """The tables of names that any kind uses, by what they are."""
    kinds = [spec.kind for spec in documents.told.values()]
    kinds += documents.tags.values()
    kinds += [word.kind for word in documents.space_words.values()]
    kinds += [spec.kind for cls in documents.state.frames.values() for spec in specs(cls).values()]
    turn = specs(documents.state).get("turn")
    kinds += [turn.kind] if turn else []
    named = {part.noun: part.words for kind in kinds for part in inside(kind) if isinstance(part, Named)}
    return {plural(noun): list(words) for noun, words in sorted(named.items())}
