"""What the features of a state are worth (players/judgement.py), read off many wars whose ends are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.players.judgement import FEATURES, features

RIDGE = 0.02
"""Keeps weights of features that go together from growing against each other."""


class Diary:
    """Notes the features of a war, as the first side sees them, whenever another impulse begins."""

    def __init__(self, ruleset: Ruleset, side: str) -> None:
        self.ruleset, self.side = ruleset, side
        self.rows: list[tuple[float, ...]] = []
        self.now: tuple[object, ...] = ()

    def begin(self, state: State) -> None:
        self.now = self.ruleset.impulse(state)

    def see(self, side: str, act: Action, state: State) -> None:
        if (now := self.ruleset.impulse(state)) != self.now and state.actor is not None:
            self.now = now
            self.rows.append((self.ruleset.turn(state), *features(self.ruleset, state, self.side)))

    def report(self, state: State) -> dict[str, Any]:
        return {"diary": self.rows}


@dataclass(slots=True)
class Lore:
    """Wars of one scenario: their diaries, how they ended, and how good that was among them."""

    rows: list[tuple[float, ...]] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    ends: list[tuple[float, float]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)

    def add(self, diary: Sequence[tuple[float, ...]], end: tuple[float, float], score: float) -> None:
        self.rows += diary
        self.scores += [score] * len(diary)
        self.ends.append(end)
        self.results.append(score)

    def weights(self) -> dict[str, Any]:
        """The table that a judgement is read from."""
        turns = np.array([row[0] for row in self.rows])
        found, scores = np.array([row[1:] for row in self.rows]), np.array(self.scores)
        first, last = int(turns.min()), int(turns.max())
        late = ((turns - first) / max(1, last - first))[:, None]
        columns = np.hstack([found * (1 - late), found * late])
        slopes = _regress(_within(columns, turns), _within(scores[:, None], turns)[:, 0])
        early, later = np.split(slopes, 2)
        base = np.linalg.lstsq(np.hstack([1 - late, late]), scores - columns @ slopes, rcond=None)[0]
        ends, results = np.array(self.ends), np.array(self.results)
        grade, margin = _regress(ends, results)
        if grade < 0:  # a better level is never worth less: then the margin tells all
            grade, margin = 0.0, _regress(ends[:, 1:], results)[0]
        return {
            "turns": [first, last],
            **{name: [_short(early[place]), _short(later[place])] for place, name in enumerate(FEATURES)},
            "base": [_short(base[0]), _short(base[1])],
            "ended": {
                "grade": _short(grade),
                "margin": _short(margin),
                "base": _short((results - ends @ [grade, margin]).mean()),
            },
        }


def _within(columns: Any, turns: Any) -> Any:
    """Each column less its mean in the same turn: wars are compared at equal times only."""
    out = columns.astype(float)
    for turn in np.unique(turns):
        out[turns == turn] -= out[turns == turn].mean(axis=0)
    return out


def _regress(columns: Any, scores: Any) -> Any:
    """Slopes by column; one that never varies gets none."""
    centred = columns - columns.mean(axis=0)
    spread = centred.std(axis=0)
    scaled = centred / np.where(spread > 0, spread, 1.0)
    width = scaled.shape[1]
    slopes = np.linalg.solve(
        scaled.T @ scaled + RIDGE * len(scaled) * np.eye(width), scaled.T @ (scores - scores.mean())
    )
    return np.where(spread > 0, slopes / np.where(spread > 0, spread, 1.0), 0.0)


def _short(number: float) -> float:
    return float(f"{float(number):.3g}")
