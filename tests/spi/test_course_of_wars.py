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
from typing import Any

import pytest

from tests.spi.table import table
from theatrum.core.action import Action
from theatrum.core.game import Game, refuse
from theatrum.core.state import State
from theatrum.lab.illegal import nearly_legal
from theatrum.players.random import pick
from theatrum.rulesets.spi import ruleset
from theatrum.rulesets.spi.data import geography as geo
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
WAR: dict[str, Any] = {"russia": "full-war", "status": {"russia": "allied"}, "invasion_turn": "3/1941"}
ISLAND = ("gb.inf 3 0811", "gb.mech 4 0811", "gb.mech 2 0710", "us.mech 4 0712", "us.inf 2 0710", "ff.inf 1 0808")
CHANNEL = ("de.inf 2 0713", "de.inf 1 0812", "de.inf 4 1012", "de.mech 4 1114", "it.inf 3 1217", "it.inf 1 1319")
DESERT = ("gb.inf 3 2325", "gb.inf 2 0219", "us.inf 3 1121", "us.inf 1 0421", "de.mech 2 1324", "it.inf 2 1425")
VICHY = ("vf.inf 1 0917", "vf.inf 2 0815", "vf.inf 1 1022", "vf.inf 2 0421", "vf.inf 1 2322", "vf.inf 1 1024")
EAST = ("su.inf 3 2007", "su.inf 3 2107", "su.inf 2 2110", "su.inf 3 2112", "su.inf 1 2211", "su.inf 3 2509")
INVADERS = ("de.inf 4 2011", "de.mech 4 2010", "de.inf 2 2009", "de.para 2 1911", "ro.inf 1 2114", "hu.inf 1 2012")
NORTH = ("fi.inf 2 1906", "fi.inf 2 1907", "de.inf 2 1804", "su.inf 1 2006", "se.inf 1 1603", "su.inf 1 1905")
BALKANS = ("it.inf 2 1518", "it.inf 1 1619", "yu.part 1 1617", "gr.inf 2 1720", "bg.inf 2 1918", "tr.inf 2 1919")
MOMENTS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "sea lion": (
        ("de.inf 1 0812", "de.inf 2 0912", "de.inf 1 0812", "de.mech 3 1012", "gb.inf 1 0811", "gb.inf 2 0708"),
        {"turn": "3/1941", "german_amphibious": 3, "german_naval": 2},
    ),
    "landings in summer": (
        (*ISLAND, *CHANNEL, *DESERT),
        {"turn": "3/1943", "phase": "allied/initial-movement", "us_due": 3, "us_box": 2, "vichy": False, **WAR},
    ),
    "landings in spring": (
        (*ISLAND, *CHANNEL, *DESERT),
        {"turn": "2/1944", "phase": "allied/initial-movement", "us_due": 4, "options": ("airdrops", "italy"), **WAR},
    ),
    "landings in autumn": (
        (*ISLAND, *CHANNEL, *EAST),
        {"turn": "4/1943", "phase": "allied/initial-movement", "us_due": 2, "britain_bare": 1, **WAR},
    ),
    "vichy and the allies": (
        (*VICHY, *DESERT, *ISLAND),
        {"turn": "4/1942", "phase": "allied/initial-movement", "us_due": 2, **WAR},
    ),
    "vichy and the axis": ((*VICHY, *CHANNEL, "de.inf 3 0814"), {"turn": "4/1942"}),
    "the fall of france": (
        ("de.inf 3 0813", "de.inf 3 1013", "fr.inf 2 0816", "fr.inf 3 0421", "fr.inf 3 0917", "gb.inf 1 0715"),
        {"scenario": "1940", "turn": "3/1940", "phase": "allied/build-up", "options": ("partisans",)},
    ),
    "drops": ((*EAST, *INVADERS), {"turn": "3/1942", "options": ("airdrops",), **WAR}),
    "winter": ((*EAST, *INVADERS), {"turn": "1/1942", "phase": "allied/combat", "options": ("alternate-rail",), **WAR}),
    "the north": (
        (*NORTH, *EAST, "de.inf 3 2008"),
        {"turn": "3/1942", "options": ("minor-countries",), **WAR, "status": {"russia": "allied", "finland": "axis"}},
    ),
    "the balkans": (
        (*BALKANS, *INVADERS, "it.inf 1 1116"),
        {
            "turn": "3/1943",
            "phase": "axis/build-up",
            "options": ("minor-countries", "partisans", "italy"),
            "italian_losses": 7,
            **WAR,
        },
    ),
    "three players": (
        (*EAST, *INVADERS, *ISLAND, "tr.inf 1 2718"),
        {
            "scenario": "1939",
            "turn": "3/1942",
            "phase": "russian/initial-movement",
            "options": ("three-player", "minor-countries", "partisans"),
            "russia": "full-war",
            "status": {"russia": "russian"},
            "red_transport": 1,
        },
    ),
    "three players, peace": (
        ("su.inf 2 1911", "su.inf 2 2006", "su.inf 2 2717", *CHANNEL, *ISLAND),
        {"scenario": "1939", "turn": "3/1941", "phase": "allied/opening", "options": ("three-player",)},
    ),
    "the last turns": (
        (*ISLAND, "su.inf 3 1613", "us.mech 4 1012", "gb.mech 3 1013", "de.inf 3 1312", "de.inf 4 1113"),
        {"turn": "2/1945", "phase": "allied/initial-movement", "us_due": 2, **WAR},
    ),
    "german points": (
        (*INVADERS, *EAST, *CHANNEL),
        {
            "turn": "1/1943",
            "phase": "axis/reinforcement",
            "options": ("airdrops", "italy"),
            "lost": {"de.inf": 5, "de.mech": 4, "it.inf": 2, "us.inf": 1, "gb.inf": 2, "su.inf": 6},
            "lost_before": {"de.inf": 3, "de.mech": 2, "it.inf": 1, "su.inf": 2},
            "us_lost": 2,
            **WAR,
        },
    ),
    "arrivals": (
        (*ISLAND, *DESERT, *EAST),
        {
            "turn": "2/1943",
            "phase": "allied/reinforcement",
            "us_due": 4,
            "us_box": 2,
            "us_lost_before": 3,
            "suez_waiting": 2,
            "lost": {"gb.inf": 2, "us.inf": 2, "su.inf": 6},
            "lost_before": {"gb.inf": 2, "us.inf": 2, "su.inf": 6},
            **WAR,
        },
    ),
}
"""Positions that wars of chance seldom come to."""
LOOK, LIST, ASK = 16, 64, 32
"""Every so many plies the state, all offers, and refusals go into the hash."""
QUESTIONS, NEAR, YOUNG = 12, 3, 8
CHAPTER = 250
"""Plies that one hash stands for."""
TWINS, PLIES = 3, 90
EAGER = ("resolve", "join", "also", "advance", "attack", "overrun", "land", "embark", "drop", "ship", "rail")
"""What a bold player prefers to anything else."""


def course(game: Game, rng: Random, boldness: float, plies: int, young: int = YOUNG) -> list[str]:
    """The hashes of one war, chapter by chapter."""
    state, chapters, told, observer = game.state, list[str](), sha256(), Observer(game, rng, young)
    for ply in range(plies):
        if state.over:
            break
        act = bold(state, rng) if rng.random() < boldness else pick(state, rng)
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

    def __init__(self, game: Game, rng: Random, young: int) -> None:
        self.game, self.rng, self.young = game, rng, young
        self.visits: Counter[type] = Counter()
        self.words: dict[tuple[type, str], set[str]] = {}

    def looks(self, act: Action, ply: int) -> Iterator[str]:
        state = self.game.state
        self.visits[type(state.frame)] += 1
        young = self.visits[type(state.frame)] <= self.young
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


def compare(name: str, went: list[str]) -> None:
    known = json.loads(BOOK.read_text()) if BOOK.exists() else {}
    if ANEW:
        BOOK.write_text(json.dumps(known | {name: went}, indent=0, sort_keys=True) + "\n")
    else:
        assert went == known[name]


@pytest.mark.parametrize("boldness", [0, 1])
@pytest.mark.parametrize(("scenario", "options"), CASES)
def test_the_war_takes_its_course(scenario: str, options: tuple[str, ...], boldness: int) -> None:
    name = " ".join((scenario, *options, str(boldness)))
    compare(name, course(Game(ruleset, scenario, options, boldness), Random(name), boldness, 60_000))


@pytest.mark.parametrize("name", MOMENTS)
def test_what_begins_at_a_moment_takes_its_course(name: str) -> None:
    """The same from positions that wars of chance seldom come to."""
    units, facts = MOMENTS[name]
    went = []
    for number in range(TWINS):
        game = table(*units, **facts)
        game.state.seed = number
        went += course(game, Random(f"{name} {number}"), 0.7, PLIES, young=3 * YOUNG)
    compare(name, went)
