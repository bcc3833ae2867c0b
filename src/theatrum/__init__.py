"""Theatrum: the war in Europe, 1939-45, by classic rule books on one engine.

import theatrum
war = theatrum.new("spi/1941", seed=7)
war.prompt, war.actor, len(war.choices())
"""

from theatrum.core.game import Game, new
from theatrum.core.position import from_position
from theatrum.core.position import read as position
from theatrum.core.record import load
from theatrum.core.refusal import BadInput, Refusal, Refused
from theatrum.core.ruleset import systems

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "Game",
    "Refusal",
    "Refused",
    "from_position",
    "load",
    "new",
    "position",
    "systems",
]
