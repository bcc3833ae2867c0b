"""Everything that a table shows, asked for every seat: whatever fails or contradicts the rules is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from theatrum.core import menu, position, view
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import RuleBook, Ruleset
from theatrum.core.state import Event, State

SAMPLE = 12
"""Items of a menu that are read back at one moment."""
ONLOOKER = "observer"


def ask(game: Game, rng: Random) -> Iterator[str]:
    """What is wrong with the answers that the seats get now; asking changes nothing."""
    ruleset, state = game.ruleset, game.state
    before = state.snapshot()
    for seat in (*ruleset.sides(game.scenario, game.options), ONLOOKER, None):
        yield from _written(f"the view of {seat}", view.view(ruleset, state, seat))
        yield from _written(f"the choices of {seat}", view.choices(state, seat) if seat != state.actor else [])
    yield from _written("the help of the phase", view.phase(ruleset, state))
    yield from _written("the panel", ruleset.table.battle(state))
    yield from _written(
        "the score", [ruleset.table.moment(state), ruleset.study.margin(state), ruleset.study.forces(state)]
    )
    if state.over:
        yield from _judged(ruleset, state)
    else:
        yield from _prompted(state)
        yield from _offered(ruleset, state, rng)
    if type(ruleset).place is RuleBook.place:  # positions written by hand do not tell every moment
        yield from _placed(ruleset, state)
    if state.snapshot() != before:
        yield "asking has changed the state"


def told(ruleset: Ruleset, state: State, events: list[Event]) -> Iterator[str]:
    """What is wrong with the lines of the log about these events, told right after they happened."""
    for event in events:
        line = ruleset.table.tell(event)
        if not isinstance(line, str) or "None" in line.split():
            yield f"the log says {line!r} of {event}"
    yield from _written("the events", events)


def _judged(ruleset: Ruleset, state: State) -> Iterator[str]:
    """A result that names no side would count as a draw."""
    study, first = ruleset.study, state.result.lower().split()[0]
    if study.victor is None and first != "draw" and study.winner(state) is None:
        sides = ", ".join(study.margin(state))
        yield f"the result '{state.result}' begins neither with a side ({sides}) nor with 'Draw'; or name the victor"


def _placed(ruleset: Ruleset, state: State) -> Iterator[str]:
    """The position of this moment is the same war, dice and all."""
    try:
        document = json.loads(json.dumps(ruleset.describe(state)))
        position.check(document, ruleset)
        again = ruleset.place(document, state.seed)
    except BadInput as wrong:
        yield f"the position of this moment is refused: {wrong}"
        return
    if again.digest() != state.digest():
        one, other = again.to_json(), state.to_json()
        yield f"the position of this moment differs in {', '.join(key for key in other if one[key] != other[key])}"


def _prompted(state: State) -> Iterator[str]:
    frame = state.frame
    if not frame.prompt(state).strip() or not frame.title.strip() or not frame.path(state).strip():
        yield f"{type(frame).__name__} lacks a prompt, a title or a path"


def _offered(ruleset: Ruleset, state: State, rng: Random) -> Iterator[str]:
    """The menu offers legal acts in words, and nothing else."""
    made = menu.menu(ruleset, state)
    yield from _written("the menu", made)
    listed = menu.items(made)
    if not listed:
        yield "the menu is empty"
    choices = state.choices()
    for item in rng.sample(listed, min(SAMPLE, len(listed))):
        text = rng.choice(list(menu.written(item)))
        try:
            act = ruleset.read(text, state)
        except BadInput as wrong:
            yield f"the menu offers '{text}': {wrong}"
            continue
        if act not in choices:
            yield f"the menu offers '{text}', which is not legal"
        if not item["label"].strip() or not ruleset.table.label(state, act).strip():
            yield f"'{text}' has no label"


def _written(what: str, answer: object) -> Iterator[str]:
    """An answer can be sent: it is plain JSON."""
    try:
        json.dumps(answer, allow_nan=False)
    except (TypeError, ValueError) as wrong:
        yield f"{what} cannot be written: {wrong}"
