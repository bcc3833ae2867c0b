"""How a bot that follows an adviser may think otherwise: the numbers it weighs things by, and named plans.

A ruleset keeps such numbers as `Weights`. A style names some of them and the factors they are multiplied by; an
adviser wears its style from its first day, and hands what comes of it on to whoever weighs something for it, so that
advisers of different minds can sit at one table.

`bots/plans.toml` in the folder of a ruleset lists the plans a side may choose among at the start of its turn: each
a style with a name and a reason. Files in `bots/trained` hold styles that self-play has found for the sides of some
scenarios, with the run that made them; those in a folder inside it are for the players of that level alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from theatrum.core.refusal import BadInput

Style = Mapping[str, float]
"""Factors by the name of a weight; a weight that is not named stays as it is."""
PLAIN: Style = {}
Table = Mapping[str, float]
"""Numbers by name."""
STRAY = 0.4
"""How far the factors of a style made up at random stray, as a logarithm: most of them between 0.5 and 2."""


class Weights:
    """The numbers that an adviser weighs things by: the plain tables of a ruleset, with a style. Nothing changes them.

    A style calls the numbers of a table with a title "title.name". What tables hold beside numbers is left out.
    """

    __slots__ = ("_plain", "_tables")

    def __init__(self, tables: Mapping[str, Mapping[str, Any]], style: Style = PLAIN) -> None:
        self._plain = {title: _numbers(table) for title, table in tables.items()}
        self._tables: dict[str, Table] = {
            title: MappingProxyType({name: plain * style.get(_full(title, name), 1.0) for name, plain in table.items()})
            for title, table in self._plain.items()
        }

    def __getitem__(self, title: str) -> Table:
        return self._tables[title]

    def worn(self, style: Style) -> Weights:
        """The same plain numbers with this style instead; a factor for a number that they do not have says nothing."""
        return Weights(self._plain, style)

    def numbers(self) -> dict[str, float]:
        """Every number by its full name, in the order of the tables."""
        return {_full(title, name): value for title, table in self._tables.items() for name, value in table.items()}

    def beyond(self, title: str, name: str) -> float:
        """How far the style takes a number above its plain value; 0 without one."""
        return self._tables[title][name] - self._plain[title][name]


def _full(title: str, name: str) -> str:
    return f"{title}.{name}" if title else name


def _numbers(table: Mapping[str, Any]) -> dict[str, float]:
    return {
        name: float(value)
        for name, value in table.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }


@dataclass(frozen=True, slots=True)
class Plan:
    """One way to go about a turn."""

    name: str
    says: str
    style: Style
    sides: tuple[str, ...]
    """Who may choose it; nobody named: everybody."""


@dataclass(frozen=True, slots=True)
class Portfolio:
    """The plans of a ruleset, what thinking costs there, and what training has found."""

    plans: tuple[Plan, ...]
    effort: Mapping[str, Mapping[str, Any]]
    """By level: rounds played out in thought, how far each looks, how often a plan is tried at first; and, if it says
    `trained = 0`, that the side plays its plans without what training has found. Under the name of a scenario, what
    is different there."""
    trained: Mapping[str, Mapping[str, Style]]
    """By scenario and side."""
    levels: Mapping[str, Mapping[str, Mapping[str, Style]]] = field(default_factory=dict)
    """The same for a level that was trained further."""
    values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By scenario: what the features of a state have turned out to be worth."""

    def limits(self, level: str, scenario: str) -> dict[str, int]:
        """What a level may spend on thinking in a scenario."""
        given = self.effort.get(level, {})
        general = {name: number for name, number in given.items() if isinstance(number, int)}
        return {**general, **given.get(scenario, {})}

    def styles(self, scenario: str) -> Mapping[str, Style]:
        """What training has found for every side that it has looked at."""
        return self.trained.get(scenario, {})

    def base(self, scenario: str, side: str, level: str = "") -> Style:
        """What training has found for a side."""
        if not self.effort.get(level, {}).get("trained", 1):
            return PLAIN
        known = self.levels.get(level, {}).get(scenario) or self.styles(scenario)
        return known.get(side, PLAIN)

    def of(self, scenario: str, side: str, level: str = "") -> tuple[Plan, ...]:
        """The plans of a side, each on top of what training has found for it."""
        base = self.base(scenario, side, level)
        return tuple(
            Plan(plan.name, plan.says, compose(base, plan.style), plan.sides)
            for plan in self.plans
            if not plan.sides or side in plan.sides
        )


def compose(one: Style, other: Style) -> Style:
    """Both styles at once: factors multiply."""
    return {name: one.get(name, 1.0) * other.get(name, 1.0) for name in {**one, **other}}


NO_PLAN = Plan("as usual", "", PLAIN, ())


@cache
def portfolio(folder: Path) -> Portfolio:
    """What `plans.toml` and the files in `trained` say; without them there is one plan."""
    given = _read(folder / "bots" / "plans.toml")
    plans = tuple(
        Plan(row["name"], row.get("says", ""), row.get("set", {}), tuple(row.get("sides", ())))
        for row in given.get("plan", ())
    )
    levels: dict[str, dict[str, dict[str, Style]]] = {}
    values: dict[str, dict[str, Any]] = {}
    top = folder / "bots" / "trained"
    for path in (*sorted(top.glob("*.toml")), *sorted(top.glob("*/*.toml"))):
        found = _read(path)
        level = "" if path.parent == top else path.parent.name
        for scenario in found["scenarios"]:
            levels.setdefault(level, {}).setdefault(scenario, {}).update(found["style"])
        values.update(found.get("value", {}))
    return Portfolio(plans or (NO_PLAN,), given.get("effort", {}), levels.pop("", {}), levels, values)


def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{path.name}: {wrong}") from None
