"""Wars between bots go the way they went before, act for act, by their hashes.

Some sides play by styles that bend every weight of their adviser, so that whatever is weighed otherwise shows. A change
that is meant to make bots play otherwise writes the hashes anew, from what the test prints.
"""

from __future__ import annotations

from hashlib import sha256
from math import exp
from random import Random
from typing import NamedTuple

import pytest

from theatrum.core.ruleset import Ruleset, find
from theatrum.players import Bot, make
from theatrum.players.greedy import Greedy

BENT = "bent"
"""A bot whose style is drawn at random."""


class War(NamedTuple):
    system: str
    scenario: str
    options: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    acts: int
    """How many are looked at; fewer if the war is over before."""
    found: str


WARS = (
    War("spi", "1941", (), ("normal", "normal"), 1, 600, "3bf77926175fe377"),
    War("spi", "1941", ("alternate-rail", "italy", "airdrops"), (BENT, BENT), 3, 1500, "d9ba6853da94f78a"),
    War("spi", "1941", (), ("hard", "easy"), 9, 120, "5f2e02cb91bfd250"),
    War("hitlerswar", "barbarossa", (), ("normal", "greedy"), 11, 500, "3a408b973b319cbe"),
    War("hitlerswar", "fall-of-germany", ("leaders",), (BENT, BENT, BENT), 16, 800, "a8d858327c177565"),
    War("hitlerswar", "barbarossa", (), ("easy", "hard"), 12, 120, "931a2bcf5710f7d4"),
    War("neppa", "1941", (), ("normal", "normal"), 24, 600, "e7740a393964b3a9"),
    War("neppa", "1944", ("players-4",), (BENT, BENT, BENT, BENT), 27, 800, "e45b1e6ece336fca"),
    War("neppa", "1944", (), ("hard", "easy"), 28, 100, "3083b79cd3bf323b"),
)


def seated(name: str, book: Ruleset, side: str, seed: int) -> Bot:
    if name != BENT:
        return make(name, book, seed)
    rng = Random(f"{side}/{seed}")
    return Greedy(book, seed, {weight: exp(rng.gauss(0.0, 0.4)) for weight in sorted(book.counsel.weights())})


def course(war: War) -> str:
    """The hash of who did what."""
    book = find(war.system)
    sides = book.sides(war.scenario, war.options)
    bots = {side: seated(name, book, side, war.seed) for side, name in zip(sides, war.bots, strict=True)}
    state, said = book.set_up(war.scenario, war.options, war.seed), sha256()
    for number in range(war.acts):
        side = state.actor
        if side is None:
            break
        act = bots[side].choose(state.fork(number))
        said.update(f"{side} {act.text(state)}\n".encode())
        state.apply(act)
    return said.hexdigest()[:16]


@pytest.mark.parametrize("war", WARS, ids=lambda war: f"{war.system}/{war.scenario}-{war.seed}")
def test_bots_do_what_they_did(war: War) -> None:
    assert course(war) == war.found
