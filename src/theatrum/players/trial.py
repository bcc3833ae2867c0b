"""A trial: what comes of a plan if a war is played on in thought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from theatrum.core import data
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset, find
from theatrum.core.state import State
from theatrum.core.style import PLAIN, Style
from theatrum.players import judgement
from theatrum.players.greedy import Greedy
from theatrum.players.helpers import Away

CAP = 5_000
"""Acts of one thought: more than any turns of any war need."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a side stands where a thought ends, and what everybody has left."""

    score: float
    """What plans are chosen by: the result of the war to expect, if training has taught it."""
    forces: dict[str, float]
    land: dict[str, int]
    winner: str | None


def outcome(ruleset: Ruleset, war: State, side: str) -> Outcome:
    held = {each: spaces.bit_count() for each, spaces in ruleset.study.land(war).items()}
    return Outcome(
        score=judgement.value(ruleset, war, side),
        forces=ruleset.study.forces(war),
        land=held,
        winner=ruleset.study.winner(war) if war.result else None,
    )


@dataclass(frozen=True, slots=True)
class Trial:
    """Where a thought begins, for whom, how far it goes, and how everybody else plays."""

    state: State
    side: str
    horizon: int
    """How often the side has its turn again before it ends."""
    others: Mapping[str, Style]

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process: the state without what it remembers, which is found out there again."""
        bare = self.state.copy()
        bare.cache = {}
        return Trial, (bare, self.side, self.horizon, self.others)


def play_on(ruleset: Ruleset, trial: Trial, style: Style, seed: int) -> Outcome:
    """Play on by a style until the side has its turn again, or some times more; how does it stand then?"""
    side, war, passed = trial.side, trial.state.fork(seed), 0
    bots = {side: Greedy(ruleset, seed, style)}
    turn = ruleset.impulse(war)
    for _ in range(CAP):
        actor = war.actor
        if actor is None or passed == trial.horizon:
            break
        if actor not in bots:
            bots[actor] = Greedy(ruleset, seed, trial.others.get(actor, PLAIN))
        war.apply(bots[actor].choose(war))
        now = ruleset.impulse(war)
        if now != turn:
            turn, passed = now, passed + (side in ruleset.phasing(war))
    return outcome(ruleset, war, side)


def away(ruleset: Ruleset) -> Away | None:
    """How another process plays a war on: by the same rule book, if it finds that by its name."""
    try:
        known = find(ruleset.id) is ruleset
    except BadInput:
        return None
    return Away(_play_on, _load, (ruleset.id,)) if known and not data.varied(ruleset.id) else None


def _play_on(system: str, trial: Trial, style: Style, seed: int) -> Outcome:
    return play_on(find(system), trial, style, seed)


def _load(system: str) -> None:
    """Read a rule book before it is needed."""
    find(system)
