"""Views: what one seat may see of a state, as JSON. What is hidden from it is absent, not masked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.choices import Choices, Offer, Over2
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State

Item = dict[str, Any]
HOLE = "{space}"
"""Stands for the space that is still to be chosen, in the notation of an item that lists several."""


def view(ruleset: Ruleset, state: State, seat: str | None) -> dict[str, Any]:
    """The open question and all the ruleset shows to this seat; None is the umpire, who sees everything."""
    seen: dict[str, Any] = {"system": ruleset.id, "actor": state.actor, "result": state.result}
    if not state.over:
        frame = state.frame
        seen |= {"phase": frame.path(state), "title": frame.title, "prompt": frame.prompt(state)}
    return seen | ruleset.view(state, seat)


def choices(state: State, seat: str | None) -> list[str]:
    """The notation of every legal act, for the seat that decides (and the umpire); nothing for the others."""
    if seat is not None and seat != state.actor:
        return []
    return [act.text(state) for act in state.choices()]


# ------------------------------------------------------------------ choices as a menu
def menu(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """Every legal act where a player looks for it: on its piece, on its space, or on a button."""
    made = _Menu(ruleset, state)
    for offer in state.choices().offers:
        made.add(offer)
    for verb in ruleset.leading:
        leading = [item for item in made.acts if item["verb"] == verb]
        if leading:
            leading[0]["primary"] = True
            break
    return {"acts": made.acts, "pieces": made.pieces, "spaces": made.spaces, "asks": asks(ruleset, state)}


def asks(ruleset: Ruleset, state: State) -> list[Item]:
    """The verbs that the open question knows, offered or not, with what they are about: what `why_not` can explain."""
    known = (verb for verb in ruleset.actions if hasattr(state.frame, f"why_not_{verb.verb}"))
    return [{"verb": verb.pattern[0], "takes": [kind.lower() for kind in verb.kinds.values()]} for verb in known]


def listing(ruleset: Ruleset, state: State, found: Iterable[Action]) -> list[Item]:
    """Acts one by one, in notation and in plain words."""
    return [_item(ruleset, state, act) for act in found]


def about_piece(state: State, piece: int) -> Choices:
    return state.choices().for_piece(piece)


def about_space(state: State, space: int) -> list[Action]:
    """The acts that name a space: who can go there, what can be done there."""
    return [
        act
        for act in state.choices()
        if any(kind == "Space" and getattr(act, field) == space for field, kind in act.kinds.items())
    ]


def _item(ruleset: Ruleset, state: Any, act: Action) -> Item:
    return {"verb": act.pattern[0], "text": act.text(state), "label": ruleset.label(state, act)}


class _Menu:
    """A menu being filled."""

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self.ruleset, self.state = ruleset, state
        self.acts: list[Item] = []
        self.pieces: dict[str, list[Item]] = {}
        self.spaces: dict[str, list[Item]] = {}
        self._open: dict[str, Item] = {}

    def add(self, offer: Offer) -> None:
        if isinstance(offer, Action):
            self._one(offer)
        elif isinstance(offer, Over2) and list(_kinds(offer.verb)) == ["Piece", "Space"]:
            for piece in bits(offer.firsts):
                self._ways(offer, piece)
        else:
            for act in offer:
                self._one(act)

    def _ways(self, offer: Over2, piece: int) -> None:
        """All spaces of a verb for one piece at once."""
        spaces = list(bits(offer.seconds(piece)))
        if not spaces:
            return
        sample = offer.verb(piece, spaces[0])
        costs = self.ruleset.costs(self.state, type(sample), piece)
        item = self._group(self.pieces, self.state.piece_name(piece), sample)
        for space in spaces:
            item["spaces"][self.state.space_name(space)] = costs.get(space, 0)

    def _one(self, act: Action) -> None:
        pieces = [getattr(act, field) for field, kind in act.kinds.items() if kind == "Piece"]
        spaces = [getattr(act, field) for field, kind in act.kinds.items() if kind == "Space"]
        if pieces and spaces:
            item = self._group(self.pieces, self.state.piece_name(pieces[0]), act)
            item["spaces"][self.state.space_name(spaces[-1])] = 0
        elif len(spaces) > 1:
            item = self._group(self.spaces, self.state.space_name(spaces[0]), act)
            item["spaces"][self.state.space_name(spaces[-1])] = 0
        elif pieces:
            name = self.state.piece_name(pieces[0])
            self.pieces.setdefault(name, []).append(_item(self.ruleset, self.state, act))
        elif spaces:
            name = self.state.space_name(spaces[0])
            self.spaces.setdefault(name, []).append(_item(self.ruleset, self.state, act))
        else:
            self.acts.append(_item(self.ruleset, self.state, act) | {"primary": False})

    def _group(self, where: dict[str, list[Item]], name: str, act: Action) -> Item:
        """The item that gathers all acts which differ in their last space only."""
        last = [field for field, kind in act.kinds.items() if kind == "Space"][-1]
        words = [
            HOLE if token == "{" + last + "}" else word
            for token, word in zip(act.pattern, act.text(self.state).split(), strict=True)
        ]
        text = " ".join(words)
        if text not in self._open:
            item = {"verb": act.pattern[0], "label": self.ruleset.title_of(self.state, act), "text": text, "spaces": {}}
            self._open[text] = item
            where.setdefault(name, []).append(item)
        return self._open[text]


def _kinds(verb: Any) -> Iterable[str]:
    kinds: dict[str, str] = verb.kinds
    return kinds.values()


# ------------------------------------------------------------------ help of the phase
def phase(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """Where the sequence of play stands, and the clauses that a player wants to know there."""
    if state.over:
        return {"path": "", "title": "The war is over", "topics": [], "help": []}
    frame = state.frame
    return {
        "path": frame.path(state),
        "title": frame.title,
        "topics": list(frame.topics),
        "help": topics(ruleset.folder, tuple(frame.topics)),
    }


@cache
def clauses(folder: Path) -> dict[str, dict[str, str]]:
    """What every clause of a ruleset says, by id."""
    rows = _toml(folder / "ledger.toml").get("clause", [])
    return {row["id"]: {"says": row["says"], "status": row["status"]} for row in rows}


@cache
def topics(folder: Path, names: tuple[str, ...]) -> list[dict[str, str]]:
    """The clauses that `help.toml` gathers under these topics, in our own words."""
    known, listed = clauses(folder), _toml(folder / "help.toml")
    wanted = dict.fromkeys(clause for name in names for clause in listed.get(name, ()))
    return [{"clause": clause, "says": known[clause]["says"]} for clause in wanted if clause in known]


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
