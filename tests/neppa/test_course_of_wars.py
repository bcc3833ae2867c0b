"""Whole wars go as they went when they were written down: any change of a rule that they come upon shows.

This says that a rule has changed, not which one, nor whether it should have: the other tests here do. When a rule is
mended on purpose, write the wars down anew and look at what else fails first:

    python -m tests.neppa.test_course_of_wars

Half of the wars are played at random; of the others, which a bot has played, the acts are kept, so that the bots may
learn without a new file. From these, every few acts, a short war at random branches off. And short wars begin where
other tests have set their tables: there are few units there, and a rare rule is near.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import theatrum
from tests.neppa.table import war
from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.lab.illegal import nearly_legal
from theatrum.players.greedy import Greedy
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data.nations import SIDES
from theatrum.rulesets.neppa.rules import victory

FILE = Path(__file__).with_name("course_of_wars.json")
TABLES = json.loads(Path(__file__).with_name("course_of_wars_tables.json").read_text(encoding="utf-8"))
"""Positions, by the names of the tests that they were taken from."""
PARTS = 6
"""Tests that share the tables."""
LIKING = {"resolve": 5, "advance": 6, "join": 4, "attack": 5, "exploit": 4, "declare": 2, "move": 2, "end": -1}
"""What chance prefers, among a few acts: otherwise hardly a battle would be fought."""
PLIES = 2500
EVERY = 20
"""Acts between two looks at everything."""
BRANCH = 40
"""Acts of a war that branches off."""
WARS = 2
"""Short wars that begin at one table."""
NEARLY, REMEMBERED = 30, 60
"""Forbidden acts asked for in one look: acts nearly legal, and acts that were legal a while ago."""
MARK = 6
"""Digits of a digest that are kept."""


TWO: tuple[str, ...] = ()
THREE, FOUR, FIVE, LONG = ("players-3",), ("players-4",), ("players-5",), ("long-game",)


class Course(NamedTuple):
    """One war."""

    scenario: str
    options: tuple[str, ...]
    seed: int
    sensible: bool = False

    def __str__(self) -> str:
        return "-".join((self.scenario, *self.options, str(self.seed), *(("sensible",) if self.sensible else ())))


COURSES = (
    *(Course("campaign", options, seed) for seed, options in enumerate((TWO, THREE, FOUR, FIVE, TWO, THREE), 1)),
    *(Course("1939", options, seed) for seed, options in enumerate((TWO, FIVE, THREE), 7)),
    *(Course("1941", options, seed) for seed, options in enumerate((TWO, LONG, (*LONG, *FOUR), FIVE, THREE), 10)),
    *(Course("1944", options, seed) for seed, options in enumerate((TWO, THREE, FIVE), 15)),
    Course("campaign", TWO, 1, sensible=True),
    Course("campaign", THREE, 2, sensible=True),
    Course("campaign", FIVE, 3, sensible=True),
    Course("1939", TWO, 4, sensible=True),
    Course("1941", LONG, 5, sensible=True),
    Course("1944", FOUR, 6, sensible=True),
)


class Diary:
    """Follows a war and sums up, look by look, all that can be seen of it."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.whole = hashlib.sha256()
        self.marks: list[str] = []
        self.remembered: list[Action] = []

    def look(self) -> None:
        """The state, who is ahead, every act that is offered, and the rules against some that are not."""
        game, rng = self.game, self.rng
        self._write(game.state.snapshot().decode(), *self._standings())
        if not game.over:
            offered = sorted(game.choices(), key=game.text)
            self._write(*map(game.text, offered))
            few = rng.sample(offered, min(len(offered), 9))
            forbidden = [*nearly_legal(game, rng.choice(few), rng, NEARLY), *self.remembered]
            self._write(*map(self._why, forbidden))
            self.remembered = (few + self.remembered)[:REMEMBERED]
        self.marks.append(self.whole.hexdigest()[:MARK])

    def _standings(self) -> Iterator[str]:
        state = war(self.game)
        yield f"{victory.score(state)} {ruleset.study.winner(state)}"
        for side in range(len(SIDES)):
            yield " ".join(f"{seat} {ruleset.study.grade(state, seat)}" for seat in victory.ranking(state, side))

    def branch(self) -> None:
        """What might have been."""
        state = self.game.state
        self.game.state = state.copy()
        for number, act in enumerate(_at_random(self.game, self.rng, BRANCH)):
            self.play(act)
            if number == BRANCH // 6:
                self.look()
        self.look()
        self.game.state = state

    def play(self, act: Action) -> None:
        self._write(self.game.text(act))
        self.game.state.apply(act)

    def _why(self, act: Action) -> str:
        state = self.game.state
        refusal = state.frame.why_not(state, act)
        return f"{refusal.clause} {refusal.message}" if refusal else ""

    def _write(self, *lines: str) -> None:
        self.whole.update("\n".join(lines).encode())


def _at_random(game: Game, rng: Random, most: int) -> Iterator[Action]:
    """A war by chance, with a liking for battles."""
    for _ in range(most):
        if game.over:
            return
        choices = game.choices()
        some = sorted((choices.sample(rng) for _ in range(3)), key=lambda act: LIKING.get(act.verb, 0))
        yield some[-1] if rng.random() < 0.8 else some[0]


def _kept(game: Game, acts: Iterable[str]) -> Iterator[Action]:
    for text in acts:
        act = ruleset.read(text, game.state)
        assert act in game.choices(), f"{text} is not offered any more"
        yield act


def follow(course: Course, acts: Iterable[str]) -> list[str]:
    """The marks of a war; the acts are those of a sensible one."""
    game, rng = Game(ruleset, course.scenario, course.options, course.seed), Random(course.seed)
    diary = Diary(game, rng)
    for number, act in enumerate(_kept(game, acts) if course.sensible else _at_random(game, rng, PLIES)):
        if number % EVERY == 0:
            diary.look()
            if course.sensible:
                diary.branch()
        diary.play(act)
    diary.look()
    return diary.marks


def branches(name: str, document: dict[str, Any]) -> str:
    """The mark of the short wars that begin at a table."""
    game = theatrum.from_position(document)
    diary = Diary(game, Random(name))
    diary.look()
    for _ in range(WARS):
        diary.branch()
    return diary.marks[-1]


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_wars_go_as_they_went(course: Course) -> None:
    row = json.loads(FILE.read_text(encoding="utf-8"))[str(course)]
    assert follow(course, row["acts"]) == row["marks"]


@pytest.mark.parametrize("part", range(PARTS))
def test_short_wars_go_as_they_went(part: int) -> None:
    marks = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
    for name in list(TABLES)[part::PARTS]:
        assert branches(name, TABLES[name]) == marks[name], name


# ------------------------------------------------------------------ writing the wars down
def _played(course: Course) -> list[str]:
    """The acts of a war that bots play."""
    game = Game(ruleset, course.scenario, course.options, course.seed)
    bot = Greedy(ruleset, course.seed)
    acts: list[str] = []
    while not game.over and len(acts) < PLIES:
        act = bot.choose(game.state.fork(len(acts)))
        acts.append(game.text(act))
        game.state.apply(act)
    return acts


def main() -> None:
    rows: dict[str, dict[str, Any]] = {}
    for course in COURSES:
        acts = _played(course) if course.sensible else []
        rows[str(course)] = {"acts": acts, "marks": follow(course, acts)}
    rows["tables"] = {name: branches(name, document) for name, document in TABLES.items()}
    lines = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
