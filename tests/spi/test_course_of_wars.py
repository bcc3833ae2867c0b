"""Whole wars, played by chance, go the way they went before: states, offers and refusals by their hashes.

A change of any rule that these wars reach shows here, but not why: that is for the tests by chapter. When a rule is
mended on purpose, or when chance is asked in another order, the hashes are written anew:

    COURSE_OF_WARS=new pytest tests/spi/test_course_of_wars.py
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from theatrum.core.action import Action
from theatrum.core.game import Game, refuse
from theatrum.core.state import State
from theatrum.lab.illegal import nearly_legal
from theatrum.players.random import pick
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi import ruleset
from theatrum.rulesets.spi.war import War

BOOK = Path(__file__).with_name("course_of_wars.json")
ANEW = os.environ.get("COURSE_OF_WARS") == "new"
MINOR = ("minor-countries",)
WARS = {
    "1939": ((), ("alternate-rail",), (*MINOR, "partisans"), (*MINOR, "italy", "airdrops"), ("three-player",)),
    "1940": ((), (*MINOR, "italy"), ("alternate-rail", "partisans", "airdrops"), (*MINOR, "partisans", "airdrops")),
    "1941": ((), (*MINOR, "partisans"), ("alternate-rail", "italy", "airdrops"), (*MINOR, "italy", "airdrops")),
}
THREE = (*MINOR, "partisans", "italy", "airdrops", "three-player")
CASES = [(name, options) for name, sets in WARS.items() for options in sets] + [("1939", THREE)]
SEEDS = range(2)
LOOK, LIST, ASK = 16, 64, 32
"""Every so many plies the state, all offers, and refusals go into the hash."""
QUESTIONS, NEAR, YOUNG = 12, 3, 8
CHAPTER = 250
"""Plies that one hash stands for."""
EAGER = ("resolve", "join", "also", "advance", "attack", "overrun", "land", "embark", "drop", "ship", "rail")
"""What a bold player prefers to anything else."""


def course(scenario: str, options: tuple[str, ...], seed: int) -> list[str]:
    """The hashes of one war, chapter by chapter; odd seeds are wars of bold players."""
    game, rng = Game(ruleset, scenario, options, seed), Random(f"{scenario} {options} {seed}")
    state, chapters, told, observer = game.state, list[str](), sha256(), Observer(game, rng)
    for ply in range(60_000):
        if state.over:
            break
        act = bold(state, rng) if seed % 2 else pick(state, rng)
        for line in observer.looks(act, ply):
            told.update(line.encode())
        state.apply(act)
        if ply % CHAPTER == CHAPTER - 1:
            chapters.append(told.hexdigest()[:10])
    told.update(state.snapshot())
    return [*chapters, told.hexdigest()[:10]]


def bold(state: State, rng: Random) -> Action:
    """Mostly what brings units to grips, and seldom an end of a phase while there is something to do."""
    acts = [pick(state, rng) for _ in range(4)]
    eager = [act for act in acts if act.verb in EAGER]
    busy = [act for act in acts if act.verb not in ("end", "stand_down")]
    return (eager or busy or acts)[0]


class Observer:
    """What is asked on the way of one war: often at the first moments of every kind, now and then later."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.visits: Counter[type] = Counter()
        self.words: dict[tuple[type, str], set[str]] = {}

    def looks(self, act: Action, ply: int) -> Iterator[str]:
        state = self.game.state
        self.visits[type(state.frame)] += 1
        young = self.visits[type(state.frame)] <= YOUNG
        if ply % LOOK == 0:
            yield state.digest()
        if young or ply % LIST == 0:
            yield " ".join(sorted(offer.text(state) for offer in state.choices()))
        if young or ply % ASK == 0:
            yield from self.refusals(act)

    def refusals(self, act: Action) -> Iterator[str]:
        state = self.game.state
        invented = nearly_legal(self.game, act, self.rng, QUESTIONS)
        for other in (*invented, *(self.changed(pick(state, self.rng)) for _ in range(QUESTIONS))):
            why = refuse(state, other)
            yield f"{other.text(state)}: {why.clause} {why.message}" if why else other.text(state)

    def changed(self, act: Action) -> Action:
        """The act with another unit on the map, a hex close by, one point more or less, or another word."""
        values, rng, war = act.values(), self.rng, self.game.state
        assert isinstance(war, War)
        for name, kind in act.kinds.items():
            if kind == "Piece" and rng.random() < 0.5:
                values[name] = rng.choice(list(war.units()))
            elif kind == "Space":
                for _ in range(rng.randrange(NEAR)):
                    values[name] = rng.choice(list(geo.BOARD.around(values[name])))
            elif kind == "Number":
                values[name] += rng.randint(-1, 1)
            elif isinstance(values[name], str):
                known = self.words.setdefault((type(act), name), set())
                known.add(values[name])
                values[name] = rng.choice(sorted(known))
        return type(act)(**values)


def title(scenario: str, options: tuple[str, ...], seed: int) -> str:
    return " ".join((scenario, *options, str(seed)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("scenario", "options"), CASES)
def test_the_war_takes_its_course(scenario: str, options: tuple[str, ...], seed: int) -> None:
    name = title(scenario, options, seed)
    went = course(scenario, options, seed)
    known = json.loads(BOOK.read_text()) if BOOK.exists() else {}
    if ANEW:
        BOOK.write_text(json.dumps(known | {name: went}, indent=0, sort_keys=True) + "\n")
    else:
        assert went == known[name]
