"""Whole wars, played by chance, go the way they went before: states, offers and refusals by their hashes.

A change of any rule that these wars reach shows here, but not why: that is for the tests by chapter. When a rule is
mended on purpose, or when chance is asked in another order, the hashes are written anew:

    COURSE_OF_WARS=new pytest tests/spi/test_course_of_wars.py
"""

from __future__ import annotations

import json
import os
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
LOOK, LIST, ASK = 16, 48, 24
"""Every so many plies the state, all offers, and refusals go into the hash."""
QUESTIONS, NEAR = 12, 3
CHAPTER = 250
"""Plies that one hash stands for."""
EAGER = ("resolve", "join", "also", "advance", "attack", "overrun", "land", "embark", "drop", "ship", "rail")
"""What a bold player prefers to anything else."""


def course(scenario: str, options: tuple[str, ...], seed: int) -> list[str]:
    """The hashes of one war, chapter by chapter; odd seeds are wars of bold players."""
    game, rng = Game(ruleset, scenario, options, seed), Random(f"{scenario} {options} {seed}")
    state, chapters, told = game.state, list[str](), sha256()
    for ply in range(60_000):
        if state.over:
            break
        act = bold(state, rng) if seed % 2 else pick(state, rng)
        for line in looks(game, act, rng, ply):
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


def looks(game: Game, act: Action, rng: Random, ply: int) -> Iterator[str]:
    state = game.state
    if ply % LOOK == 0:
        yield state.digest()
    if ply % LIST == 0:
        yield " ".join(sorted(offer.text(state) for offer in state.choices()))
    if ply % ASK == 0:
        for other in (*nearly_legal(game, act, rng, QUESTIONS), *(changed(game, act, rng) for _ in range(QUESTIONS))):
            why = refuse(state, other)
            yield f"{other.text(state)}: {why.clause} {why.message}" if why else other.text(state)


def changed(game: Game, act: Action, rng: Random) -> Action:
    """The act with another unit on the map, or with a hex close by."""
    values, war = act.values(), game.state
    assert isinstance(war, War)
    for name, kind in act.kinds.items():
        if kind == "Piece" and rng.random() < 0.5:
            values[name] = rng.choice(list(war.units()))
        elif kind == "Space":
            for _ in range(rng.randrange(NEAR)):
                values[name] = rng.choice(list(geo.BOARD.around(values[name])))
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
