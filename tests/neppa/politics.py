"""Helpers for tests of politics: go on to a phase, and who fights whom."""

from __future__ import annotations

from tests.neppa.table import war
from theatrum.core.game import Game
from theatrum.rulesets.neppa.rules.politics.declaration import NATION, WORD


def run_to(game: Game, path: str) -> None:
    """End phase after phase, and answer what must be answered by the first choice, until this one is open."""
    for _ in range(300):
        state = war(game)
        if state.over or state.frame.path(state) == path:
            return
        acts = [act.text(state) for act in state.choices()]
        game.play("end" if "end" in acts else acts[0])
    raise AssertionError(f"{path} never came")


def at_war(game: Game, a: str, b: str) -> bool:
    return war(game).at_war(NATION[a], NATION[b])


def allied(game: Game, a: str, b: str) -> bool:
    return bool(war(game).allies[NATION[a]] >> NATION[b] & 1)


def has(game: Game, fact: str, nation: str) -> bool:
    """Is a nation in a set of the state, e.g. has(game, "conquered", "poland")?"""
    return bool(getattr(war(game), fact) >> NATION[nation] & 1)


def patron(game: Game, nation: str) -> str:
    return WORD[war(game).patron[NATION[nation]]]


def units(game: Game, code: str) -> list[str]:
    """The units of a nation on the map, as "inf warsaw", sorted."""
    state = war(game)
    return sorted(
        f"{state.piece_name(p).split('.')[1]} {state.space_name(state.at[p])}"
        for p in state.everybody()
        if state.piece_name(p).startswith(f"{code}.")
    )
