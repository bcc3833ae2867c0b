"""Whole wars go as they went before: every state, every act on offer, every refusal on the way is in the digests.

A difference says that some rule has changed, not which; the tests of the chapters say that. Where a rule has been
mended on purpose, the digests are made anew:

    THEATRUM_RECORD=1 pytest tests/hitlerswar/test_course_of_wars.py
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.choices import Choices, Over, Over2, Shares
from theatrum.core.game import Game
from theatrum.core.state import State
from theatrum.lab.illegal import nearly_legal
from theatrum.players.random import pick
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ITEM_NAMES, ITEMS, LEVELS, NEVER
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    AMPH,
    ENEMIES,
    FIRST_MISSILE,
    INF,
    KIND_NAMES,
    KINDS,
    MECH,
    MISSILES,
    PARA,
    PIECE_OF,
    PIECES,
    SIDE_OF,
    SIDES,
)
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.war import SCENARIOS, War

KEPT = Path(__file__).with_name("course_of_wars.json")
RECORD = bool(os.environ.get("THEATRUM_RECORD"))
EVERY, LONGEST = 200, 3000
"""A digest is kept after so many acts; a war is followed so far at most."""
LOOK, ASK, QUESTIONS, RARE = 3, 8, 2, 16
"""All acts are looked at after so many acts; so often, and each of the first times that a kind of question is open,
acts are tried that may be illegal, so many of any kind and of each kind that the question knows."""
WORDS = (*KIND_NAMES, *ITEM_NAMES[KINDS:], *SIDES, "industry", "morale", "ships", "carriers", "u-boats")
NUMBERS = (0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 10, 11)
LIKELY, ODD, LOOKED_AT = 0.5, 0.2, 3
NOTHING = {"Piece": (-1, PIECES), "Space": (-1, geo.BOARD.size), "Number": (-1, 99)}
LIKING = {
    **dict.fromkeys(("advance", "drop", "invade", "exploit"), 6),
    **dict.fromkeys(("resolve", "fire", "target", "attack", "assault"), 5),
    **{"join": 4, "end": -1, "hold": -2, "remove": -1, "raze": -1, "dismantle": -1},
}
TWO, LEADERS = ("two-players",), ("leaders",)
ON_LAND = (*LEADERS, "unaligned-forces", "italian-army")
ALL = (*ON_LAND, "naval-action", "ship-builds", "aircraft-carriers")

FLAT_TOPS = {"germany-fleet-1": 2, "britain-fleet-1": 3, "britain-fleet-2": 2, "france-fleet-1": 1}


@dataclass(frozen=True)
class Course:
    """One war: how it begins, and what its players like."""

    scenario: str
    seed: int
    options: tuple[str, ...] = ()
    manner: str = "any"
    armed: bool = False
    strong: str = ""
    """The side that has far more than the others, so that countries fall."""
    marines: bool = False

    def __str__(self) -> str:
        return f"{self.scenario}-{self.seed}"


COURSES = (
    Course("barbarossa", 1),
    Course("barbarossa", 8, LEADERS, "curious"),
    Course("barbarossa", 10, LEADERS, "keen", strong="axis"),
    Course("barbarossa", 13, (), "keen", strong="soviet"),
    Course("fall-of-germany", 19),
    Course("fall-of-germany", 21, LEADERS, "curious"),
    Course("fall-of-germany", 27, TWO, "keen", strong="axis"),
    Course("fall-of-germany", 29, LEADERS, "keen", strong="soviet"),
    Course("fall-of-germany", 36, LEADERS + TWO, "keen", strong="allied"),
    Course("campaign-1", 40, (), "keen"),
    Course("campaign-1", 43, ON_LAND),
    Course("campaign-1", 46, ON_LAND, "curious"),
    Course("campaign-1", 51, ON_LAND, "keen", strong="axis"),
    Course("campaign-1", 53, ON_LAND, "keen", strong="soviet"),
    Course("campaign-1", 59, ON_LAND + TWO, "keen", strong="allied"),
    Course("campaign-2", 61),
    Course("campaign-2", 65, (), "keen", armed=True),
    Course("campaign-2", 69, (), "curious", armed=True),
    Course("campaign-2", 73, ON_LAND + TWO, "curious", armed=True),
    Course("campaign-2", 79, ("ship-builds", "italian-army"), "curious", armed=True),
    Course("campaign-2", 82, ("ship-builds", "unaligned-forces"), "curious", strong="axis"),
    Course("campaign-2", 87, ("naval-action",), "curious"),
    Course("campaign-2", 91, ALL),
    Course("campaign-2", 94, ALL, armed=True),
    Course("campaign-2", 97, ALL, "keen", armed=True),
    Course("campaign-2", 103, ALL, "curious", armed=True),
    Course("campaign-2", 106, ALL + TWO, "curious", armed=True),
    Course("campaign-2", 110, ALL, "curious"),
    Course("campaign-2", 114, ALL, "keen", strong="axis"),
    Course("campaign-2", 119, ALL, "keen", strong="soviet"),
    Course("campaign-2", 124, ALL + TWO, "curious", strong="allied"),
    Course("campaign-2", 125, ALL, "curious", armed=True, strong="axis"),
    Course("campaign-2", 132, ALL + TWO, "keen", armed=True, strong="soviet"),
    Course("fall-of-germany", 133, LEADERS, "keen", marines=True),
    Course("fall-of-germany", 134, (), "curious", marines=True),
    Course("campaign-1", 135, ON_LAND, "keen", marines=True),
    Course("campaign-2", 136, (), "keen", marines=True),
    Course("campaign-2", 137, ON_LAND, "curious", armed=True, marines=True),
    Course("campaign-2", 138, ALL, "keen", marines=True),
    Course("campaign-2", 139, ALL, "curious", armed=True, marines=True),
)
"""Together they run nearly every line of the rules."""


# ---------------------------------------------------------------- how a war begins and is played
def begin(course: Course) -> Game:
    game = Game(ruleset, course.scenario, ruleset.check_options(course.scenario, course.options), course.seed)
    assert isinstance(game.state, War)
    if course.armed:
        arm(game.state)
    if course.strong:
        strengthen(game.state, SIDE_OF[course.strong])
    if course.marines:
        embark(game.state)
    return game


def arm(war: War) -> None:
    """Everything that takes years to build is there from the start: missiles, atomic bombs, bombers, large fleets."""
    war.levels = [level if level == NEVER else len(LEVELS[place % ITEMS]) - 1 for place, level in enumerate(war.levels)]
    war.bombers, war.flak, war.escorts, war.bombs_air = [6, 3, 7], [2, 1, 3], [1, 0, 2], [3, 1, 3]
    war.u_port, war.asw, war.us, war.eastern_war = 5, 3, 1, 1
    war.morale_axis = war.morale_allied = 100
    for side, home in enumerate(("N9", "R15", "O7")):
        counter = side * MISSILES
        war.at[FIRST_MISSILE + counter] = war.space_of(home)
        war.rockets[counter], war.bombs_rocket[counter] = 7, 2
    if war.on("naval-action"):
        for name, flat in (
            ("germany-fleet-1", 2),
            ("britain-fleet-1", 3),
            ("britain-fleet-2", 2),
            ("france-fleet-1", 1),
        ):
            fleet = PIECE_OF[name]
            if naval_fleets.size(war, fleet):
                naval_fleets.add(war, fleet, naval_fleets.SHIPS, 2)
                naval_fleets.add(war, fleet, naval_fleets.CARRIERS, flat if war.on("aircraft-carriers") else 0)
    else:
        war.port, war.sea = [4, 2, 5], [3, 1, 4]
    war.rebuild()


def strengthen(war: War, strong: int) -> None:
    """The armies of one side are full, those of its enemies have one point each."""
    for army in bits(war.ranks[strong]):
        for kind, number in ((MECH, 6), (AIR, 1), (PARA, 1), (AMPH, 1)):
            war.add(army, kind, max(0, number - war.count(army, kind)))
    for side in ENEMIES[strong]:
        for army in bits(war.ranks[side]):
            for kind in range(KINDS):
                war.add(army, kind, -war.count(army, kind) + (kind == INF))
    war.forts.clear()
    war.rebuild()


def embark(war: War) -> None:
    """Every army can invade and drop from the air, and has tac air against those who do."""
    for side in range(len(SIDES)):
        for army in bits(war.ranks[side]):
            for kind, number in ((AIR, 2), (PARA, 2), (AMPH, 3)):
                war.add(army, kind, number)
    if war.stage == len(SCENARIOS) - 1 and not war.on("naval-action"):
        war.sea = [3, 2, 4]
    war.rebuild()


def players(course: Course) -> Callable[[War, Random], Action]:
    """Who takes anything that comes, who likes to fight, or who likes what has been done the least."""
    done: Counter[str] = Counter()

    def choose(war: War, rng: Random) -> Action:
        if course.manner == "any":
            return pick(war, rng)
        several = [pick(war, rng) for _ in range(4)]
        if course.manner == "keen":
            several.sort(key=lambda act: -LIKING.get(act.verb, 0))
        else:
            several.sort(key=lambda act: done[act.verb])
        act = several[0] if rng.random() < 0.8 else several[-1]
        done[act.verb] += 1
        return act

    return choose


# ---------------------------------------------------------------- what is put into a digest
def on_offer(choices: Choices) -> Iterator[str]:
    """Every act that is offered, sets as numbers."""
    for offer in choices.offers:
        if isinstance(offer, Over):
            yield f"{offer.verb} {offer.members}"
        elif isinstance(offer, Over2 | Shares):
            amounts = offer.amounts if isinstance(offer, Shares) else lambda _: ()
            yield f"{offer.verb} {[(x, list(amounts(x)), offer.seconds(x)) for x in bits(offer.firsts)]}"
        elif isinstance(offer, Action):
            yield f"{offer}"
        else:
            yield " ".join(map(str, offer))


def refusals(game: Game, act: Action, rng: Random) -> Iterator[str]:
    """What the explainer says to an act that is legal, to acts like it, and to others of the same question."""
    war = game.state
    for other in (act, *nearly_legal(game, act, rng, QUESTIONS), *mixed(war, rng), *of_this_question(game, rng)):
        yield f"{other} {war.frame.why_not(war, other)}"


def mixed(war: State, rng: Random) -> Iterator[Action]:
    """Parts of several acts that are legal."""
    for _ in range(QUESTIONS):
        one, two = (war.choices().sample(rng) for _ in range(2))
        if type(one) is type(two):
            yield type(one)(**two.values() | {name: part for name, part in one.values().items() if rng.random() < 0.5})


def of_this_question(game: Game, rng: Random) -> Iterator[Action]:
    """Acts that the question knows, about what legal acts name or whatever else is on the map."""
    war = game.state
    assert isinstance(war, War)
    named: dict[str, list[Any]] = {"Piece": [], "Space": [], "Number": [], "Word": []}
    for act in (war.choices().sample(rng) for _ in range(LOOKED_AT)):
        for name, kind in act.kinds.items():
            named[kind].append(act.values()[name])
    pieces = [piece for piece, at in enumerate(war.at) if at >= 0] or [0]
    for verb in game.ruleset.actions:
        if hasattr(war.frame, f"why_not_{verb.verb}") and verb.kinds:
            for _ in range(QUESTIONS):
                yield verb(**{name: part(war, kind, named[kind], pieces, rng) for name, kind in verb.kinds.items()})


def part(war: War, kind: str, named: list[Any], pieces: list[int], rng: Random) -> int | str:
    """What a legal act names, a piece on the map, the place of one or its neighbour, a number, a word, or nothing."""
    if named and rng.random() < LIKELY:
        part_of_a_legal_act: int | str = rng.choice(named)
        return part_of_a_legal_act
    if kind in NOTHING and rng.random() < ODD:
        return rng.choice(NOTHING[kind])
    if kind == "Piece":
        return rng.choice(pieces)
    if kind == "Space":
        near = max(0, war.at[rng.choice(pieces)])
        return rng.choice([near, *bits(geo.NEXT.near[near])])
    return rng.choice(NUMBERS) if kind == "Number" else rng.choice(WORDS)


def follow(course: Course) -> list[str]:
    """The digests of a war, each of all that came before."""
    game, rng = begin(course), Random(course.seed)
    war, choose = game.state, players(course)
    assert isinstance(war, War)
    whole, digests, seen = hashlib.sha256(), list[str](), Counter[type]()
    for ply in range(LONGEST):
        if ply % EVERY == EVERY - 1 or war.over:
            digests.append(whole.hexdigest()[:12])
        if war.over:
            break
        act = choose(war, rng)
        if ply % LOOK == 0:
            whole.update(" ".join(on_offer(war.choices())).encode())
        question = type(war.frame)
        seen[question] += 1
        if ply % ASK == 0 or seen[question] <= RARE:
            whole.update(" ".join(refusals(game, act, rng)).encode())
        war.events = []
        war.apply(act)
        whole.update(war.snapshot() + str(war.events).encode())
    return digests


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_a_war_goes_as_it_went(course: Course) -> None:
    digests = follow(course)
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    if RECORD:
        KEPT.write_text(json.dumps(kept | {str(course): digests}, indent=1) + "\n", encoding="utf-8")
        return
    assert digests == kept[str(course)], f"{course} went another way within {EVERY} acts of the first difference"
