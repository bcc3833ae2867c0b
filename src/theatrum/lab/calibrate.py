"""Calibration: wars between equal bots, beside what the rule book and its history lead us to expect.

A ruleset lists its targets in `calibration.toml`: each names a scenario, a probe (a quantity its `watch` reports for
every war), how to sum it up over the wars, and the band that it should fall into.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

from theatrum.core import ruleset as registry
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.lab.match import Match, Probe, play
from theatrum.lab.pool import Tick, quiet, spread

Kind = tuple[str, tuple[str, ...]]
"""A scenario and its options."""


@dataclass(frozen=True, slots=True)
class Row:
    """One target and what was measured; `measured` is None when no war had anything to measure."""

    quantity: str
    scenario: str
    low: float
    high: float
    unit: str
    measured: float | None
    sample: int

    @property
    def within(self) -> bool:
        return self.measured is not None and self.low <= self.measured <= self.high

    @property
    def target(self) -> str:
        if self.unit == "%":
            return f"{self.low:.0%}-{self.high:.0%}"
        return f"{self.low:g}-{self.high:g} {self.unit}".strip()

    @property
    def shown(self) -> str:
        if self.measured is None:
            return "nothing to measure"
        value = f"{self.measured:.0%}" if self.unit == "%" else f"{self.measured:.1f} {self.unit}".strip()
        return f"{value} (of {self.sample})"

    def to_json(self) -> dict[str, Any]:
        return {
            "quantity": self.quantity,
            "scenario": self.scenario,
            "target": [self.low, self.high],
            "unit": self.unit,
            "measured": self.measured,
            "sample": self.sample,
            "within": self.within,
        }


SUMS: dict[str, Callable[[Sequence[float]], float]] = {"mean": mean, "median": median, "max": max, "share": mean}


def calibrate(
    ruleset: Ruleset,
    bot: str,
    games: int,
    seed: int,
    jobs: int | None = None,
    tick: Tick = quiet,
    scenarios: Sequence[str] = (),
) -> list[Row]:
    """Every target of a ruleset, measured on that many wars of a bot against itself for each scenario and options."""
    targets = [target for target in _targets(ruleset) if not scenarios or target["scenario"] in scenarios]
    kinds = sorted({_kind(target) for target in targets})
    work = [(ruleset.id, kind, bot, seed + number) for kind in kinds for number in range(games)]
    wars: dict[Kind, list[Match]] = {kind: [] for kind in kinds}
    for (_, kind, _, _), match in zip(work, spread(_watched, work, jobs, tick), strict=True):
        wars[kind].append(match)
    return [_row(target, wars[_kind(target)]) for target in targets]


def _kind(target: dict[str, Any]) -> Kind:
    return target["scenario"], tuple(target.get("options", ()))


def _targets(ruleset: Ruleset) -> list[dict[str, Any]]:
    path = ruleset.folder / "study" / "calibration.toml"
    if not path.is_file():
        raise BadInput(f"{ruleset.id} has no calibration targets")
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["target"]
    return found


def _watched(job: tuple[str, Kind, str, int]) -> Match:
    system, (scenario, options), bot, seed = job
    ruleset = registry.find(system)
    sides = ruleset.sides(scenario, options)
    return play(ruleset, scenario, options, dict.fromkeys(sides, bot), seed, Probe(ruleset))


def _row(target: dict[str, Any], wars: list[Match]) -> Row:
    found = [war.probes[target["probe"]] for war in wars if war.probes.get(target["probe"]) is not None]
    values = [float(value) for value in found]
    return Row(
        quantity=target["quantity"],
        scenario=target["scenario"],
        low=target["band"][0],
        high=target["band"][1],
        unit="%" if target["sum"] == "share" else target.get("unit", ""),
        measured=SUMS[target["sum"]](values) if values else None,
        sample=len(values),
    )
