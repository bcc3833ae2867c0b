"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from theatrum.core.action import Action
from theatrum.core.state import State


class Bot(Protocol):
    """Plays for one side. `state` is a fork: the bot may do with it what it wants and cannot foresee the dice."""

    name: str

    def choose(self, state: State) -> Action:
        """One of `state.choices()`."""
        ...
