"""What the advice on sea and money knows beforehand (data/advice-sea.toml), and some simple measures."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.style import Table
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ATTACK, load
from theatrum.rulesets.neppa.war import War

DATA: dict[str, Any] = load("advice-sea.toml")


def latest(rows: dict[str, Any], year: int) -> Any:
    """The row of the last year that has come; None before the first."""
    come = [word for word in rows if int(word) <= year]
    return rows[max(come, key=int)] if come else None


def armies(war: War, nations: int) -> int:
    """The zones in which ground units of some nations stand."""
    return war.occupied_by(war.ground(war.units(nations))) & geo.LAND


def menace(war: War, nation: int, space: int) -> int:
    """Attack factors of enemy ground units next to a zone."""
    foes = war.ground(war.units(war.foes[nation]))
    near = geo.ROADS.near[space]
    return sum(ATTACK[war.class_(piece)] for zone in bits(near) for piece in bits(war.here.get(zone, 0) & foes))


def alarmed(purse: Table, war: War, nation: int, name: str) -> bool:
    """Does an enemy army stand near the capital of a country?"""
    capital = geo.CAPITAL.get(name, -1)
    if capital < 0 or not geo.LAND >> capital & 1:
        return False
    return bool(geo.within(capital, round(purse["alarm"]), geo.ROADS) & armies(war, war.foes[nation]))
