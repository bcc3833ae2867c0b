"""placeholder"""

from __future__ import annotations

from theatrum.players.random import RandomBot


class Greedy(RandomBot):
    name = "greedy"
