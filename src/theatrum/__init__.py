"""Theatrum: the war in Europe, 1939-45, by classic rule books on one engine.

>>> import theatrum
>>> war = theatrum.new("spi/1941", seed=7)
>>> war.actor, len(war.choices())
('axis', 5)

docs/python.md tells what everything here does.
"""

from theatrum.core.action import Action
from theatrum.core.choices import Choices
from theatrum.core.frame import Frame
from theatrum.core.game import Game, new
from theatrum.core.position import from_position
from theatrum.core.position import read as position
from theatrum.core.record import load
from theatrum.core.refusal import BadInput, Refusal, Refused
from theatrum.core.ruleset import RuleBook, systems
from theatrum.core.state import State

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadInput",
    "Choices",
    "Frame",
    "Game",
    "Refusal",
    "Refused",
    "RuleBook",
    "State",
    "from_position",
    "load",
    "new",
    "position",
    "systems",
]
