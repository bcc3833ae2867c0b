"""Choices as a menu: every legal act where a player looks for it: on its piece, on its space, or on a button.

Acts that differ only in what is still to be chosen are one item with holes in its notation: `{space}`, `{piece}` and
`{number}`. An item stands for every combination of what it lists for its holes, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from theatrum.core import budget
from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.choices import Choices, Offer, Over2, Shares
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State

Item = dict[str, Any]
Span = tuple[int, int]
"""The lowest and the highest number."""
Goals = dict[str, dict[str, int]]
"""Second piece -> space -> cost; "" where the act has no such hole."""
SPACE, PIECE, NUMBER = "{space}", "{piece}", "{number}"
NO_SPAN = (0, 0)


def menu(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """All that may be done now."""
    made = _Menu(ruleset, state)
    for offer in state.choices().offers:
        made.add(offer)
    found = made.lists()
    for verb in ruleset.leading:
        leading = [item for item in found["acts"] if item["verb"] == verb]
        if leading:
            leading[0]["primary"] = True
            break
    return found | {"asks": asks(ruleset, state)}


def asks(ruleset: Ruleset, state: State) -> list[Item]:
    """The verbs that the open question knows, offered or not, with what they are about: what `why_not` can explain."""
    known = (verb for verb in ruleset.actions if hasattr(state.frame, f"why_not_{verb.verb}"))
    return [{"verb": verb.pattern[0], "takes": [kind.lower() for kind in verb.kinds.values()]} for verb in known]


def listing(ruleset: Ruleset, state: State, found: Iterable[Action]) -> list[Item]:
    """Acts one by one, in notation and in plain words."""
    return [_whole(ruleset, state, act) for act in _spending(found)]


def _spending(acts: Iterable[Action]) -> Iterator[Action]:
    for act in acts:
        budget.spend()
        yield act


def about_piece(state: State, piece: int) -> Choices:
    return state.choices().for_piece(piece)


def about_space(state: State, space: int) -> list[Action]:
    """The acts that name a space: who can go there, what can be done there."""
    return [
        act
        for act in _spending(state.choices())
        if any(kind == "Space" and getattr(act, field) == space for field, kind in act.kinds.items())
    ]


# ------------------------------------------------------------------ read back
def items(made: dict[str, Any]) -> list[Item]:
    """All items of a menu, wherever they lie."""
    return [*made["acts"], *(i for owned in (*made["pieces"].values(), *made["spaces"].values()) for i in owned)]


def written(item: Item) -> Iterator[str]:
    """The notation of every act that an item stands for."""
    low, high = item.get("numbers", NO_SPAN)
    for number, piece, space in product(range(low, high + 1), item.get("pieces", [""]), item.get("spaces", [""])):
        yield item["text"].replace(NUMBER, str(number)).replace(PIECE, piece).replace(SPACE, space)


def every(made: dict[str, Any]) -> list[str]:
    """All acts of a menu in notation."""
    return [text for item in items(made) for text in written(item)]


# ------------------------------------------------------------------ made
def _whole(ruleset: Ruleset, state: Any, act: Action) -> Item:
    return {"verb": act.pattern[0], "text": act.text(state), "label": ruleset.table.label(state, act)}


@dataclass(frozen=True, slots=True)
class _Form:
    """Where the acts of a class go and which of their fields are holes; "" where they have none."""

    piece: str
    """The first piece: the act lies with it."""
    space: str
    """Without a piece, the first space."""
    to_space: str
    to_piece: str
    number: str
    words: tuple[str, ...]


def _form(verb: type[Action]) -> _Form:
    named: dict[str, list[str]] = {"Piece": [], "Space": [], "Number": [], "Word": []}
    for name, kind in verb.kinds.items():
        named[kind].append(name)
    pieces, spaces, numbers = named["Piece"], named["Space"], named["Number"]
    home = "" if pieces or not spaces else spaces[0]
    return _Form(
        piece=pieces[0] if pieces else "",
        space=home,
        to_space=spaces[-1] if spaces and spaces[-1] != home else "",
        to_piece=pieces[-1] if len(pieces) > 1 else "",
        number=numbers[-1] if numbers else "",
        words=tuple(named["Word"]),
    )


@dataclass(slots=True)
class _Group:
    """Acts that differ in their holes only."""

    first: Action
    form: _Form
    text: str
    rows: dict[Span, Goals] = field(default_factory=dict)

    def goals(self, span: Span, piece: str) -> dict[str, int]:
        return self.rows.setdefault(span, {}).setdefault(piece, {})

    def spans(self) -> Iterator[tuple[Span, Goals]]:
        """Numbers in a row that lead to the same goals are one span."""
        found: list[tuple[Span, Goals]] = []
        for (low, high), goals in sorted(self.rows.items(), key=lambda row: row[0]):
            if found and found[-1][0][1] + 1 == low and found[-1][1] == goals:
                found[-1] = (found[-1][0][0], high), goals
            else:
                found.append(((low, high), goals))
        return iter(found)

    def fillings(self) -> Iterator[tuple[Span, list[str], dict[str, int]]]:
        """Spans, pieces and spaces all of whose combinations are legal."""
        for span, goals in self.spans():
            alike: list[tuple[list[str], dict[str, int]]] = []
            for piece, spaces in goals.items():
                same = next((pieces for pieces, others in alike if others == spaces), None)
                if same is None:
                    alike.append(([piece], spaces))
                else:
                    same.append(piece)
            for pieces, spaces in alike:
                yield span, pieces, spaces


class _Menu:
    """A menu being filled."""

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self.ruleset, self.state = ruleset, state
        self._forms: dict[type[Action], _Form] = {}
        self._groups: dict[str, _Group] = {}

    def add(self, offer: Offer) -> None:
        if isinstance(offer, Action):
            self._one(offer)
        elif isinstance(offer, Over2) and list(_kinds(offer.verb)) == ["Piece", "Space"]:
            for piece in bits(offer.firsts):
                self._ways(offer, piece)
        elif isinstance(offer, Shares):
            for first in bits(offer.firsts):
                self._shares(offer, first)
        else:
            for act in offer:
                self._one(act)

    def _ways(self, offer: Over2, piece: int) -> None:
        """All spaces of a verb for one piece at once."""
        spaces = list(bits(offer.seconds(piece)))
        if spaces:
            self._spaces(offer.verb(piece, spaces[0]), NO_SPAN, spaces)

    def _shares(self, offer: Shares, first: int) -> None:
        """All amounts of a kind at once, and all that they can go to."""
        seconds = list(bits(offer.seconds(first)))
        for kind, most in offer.amounts(first) if seconds else ():
            sample = offer.verb(first, 1, kind, seconds[0])
            if self._form(sample).to_piece:
                group = self._group(sample)
                for piece in seconds:
                    group.goals((1, most), self.state.piece_name(piece))[""] = 0
            else:
                self._spaces(sample, (1, most), seconds)

    def _spaces(self, sample: Action, span: Span, spaces: list[int]) -> None:
        form = self._form(sample)
        costs = self.ruleset.table.costs(self.state, type(sample), getattr(sample, form.piece)) if form.piece else {}
        goals = self._group(sample).goals(span, "")
        for space in spaces:
            goals[self.state.space_name(space)] = costs.get(space, 0)

    def _one(self, act: Action) -> None:
        budget.spend()
        form = self._form(act)
        number = getattr(act, form.number) if form.number else 0
        piece = self.state.piece_name(getattr(act, form.to_piece)) if form.to_piece else ""
        space = self.state.space_name(getattr(act, form.to_space)) if form.to_space else ""
        self._group(act).goals((number, number), piece)[space] = 0

    def _form(self, act: Action) -> _Form:
        verb = type(act)
        if verb not in self._forms:
            self._forms[verb] = _form(verb)
        return self._forms[verb]

    def _group(self, act: Action) -> _Group:
        form = self._form(act)
        holes = {form.to_space: SPACE, form.to_piece: PIECE, form.number: NUMBER}
        words = zip(act.pattern, act.text(self.state).split(), strict=True)
        text = " ".join(holes.get(token[1:-1], word) if token[0] == "{" else word for token, word in words)
        if text not in self._groups:
            self._groups[text] = _Group(act, form, text)
        return self._groups[text]

    # ------------------------------------------------------------------ written out
    def lists(self) -> dict[str, Any]:
        acts: list[Item] = []
        pieces: dict[str, list[Item]] = {}
        spaces: dict[str, list[Item]] = {}
        for group in self._groups.values():
            form, items = group.form, self._items(group)
            if form.piece:
                pieces.setdefault(self.state.piece_name(getattr(group.first, form.piece)), []).extend(items)
            elif form.space:
                spaces.setdefault(self.state.space_name(getattr(group.first, form.space)), []).extend(items)
            else:
                acts.extend(item | {"primary": False} for item in items)
        return {"acts": acts, "pieces": pieces, "spaces": spaces}

    def _items(self, group: _Group) -> Iterator[Item]:
        form = group.form
        goes = form.to_space or form.to_piece
        for (low, high), pieces, spaces in group.fillings():
            if not goes and low == high:
                one = len(group.rows) == 1
                text = group.text.replace(NUMBER, str(low))
                act = group.first if one else self.ruleset.read(text, self.state)
                yield _whole(self.ruleset, self.state, act)
                continue
            label = self.ruleset.table.title(self.state, group.first)
            item: Item = {"verb": group.first.pattern[0], "text": group.text, "label": label}
            if form.number:
                item |= {"numbers": [low, high], "of": self._words(group)}
            if form.to_piece:
                item["pieces"] = pieces
            if form.to_space:
                item["spaces"] = spaces
            yield item

    def _words(self, group: _Group) -> str:
        """What is counted, as players say it."""
        return " ".join(
            self.ruleset.table.word(self.state, "Word", getattr(group.first, name)) for name in group.form.words
        )


def _kinds(verb: Any) -> Iterable[str]:
    kinds: dict[str, str] = verb.kinds
    return kinds.values()
