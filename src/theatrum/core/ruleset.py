"""Rulesets: what a rule book must provide to be played, and how they are found (entry points, not forks)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action, parse
from theatrum.core.odds import Outcomes, explore
from theatrum.core.refusal import BadInput
from theatrum.core.state import State

GROUP = "theatrum.rulesets"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way to start a war."""

    id: str
    title: str
    sides: tuple[str, ...]
    options: dict[str, str]
    recommended: tuple[str, ...]
    turns: int
    about: str = ""


class Ruleset(ABC):
    """One rule book."""

    id: ClassVar[str]
    title: ClassVar[str]
    follows: ClassVar[str]
    version: ClassVar[str]
    state: ClassVar[type[State]]
    actions: ClassVar[tuple[type[Action], ...]]
    folder: ClassVar[Path]
    aliases: ClassVar[dict[str, str]] = {}

    @property
    @abstractmethod
    def scenarios(self) -> dict[str, Scenario]:
        """All scenarios by id."""

    @abstractmethod
    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> State:
        """The first state of a scenario."""

    @abstractmethod
    def place(self, position: dict[str, Any], seed: int) -> State:
        """The state that a position file describes; BadInput for what it cannot read."""

    @abstractmethod
    def describe(self, war: State) -> dict[str, Any]:
        """The state as a position document: the inverse of `place`, as far as a position can tell."""

    @abstractmethod
    def vocabulary(self) -> dict[str, list[str]]:
        """Names of powers, types, phases and facts that positions may use."""

    @abstractmethod
    def board(self) -> dict[str, Any]:
        """What never changes about the map, for the client: spaces with names, terrain, country; the drawing."""

    @abstractmethod
    def view(self, war: State, seat: str | None) -> dict[str, Any]:
        """What a side may see: pieces, spaces, tracks. Hidden things are absent."""

    @abstractmethod
    def value(self, war: State, side: str) -> float:
        """How a side stands, in strength points or whatever the rule book counts in; for bots."""

    @abstractmethod
    def margin(self, war: State) -> dict[str, float]:
        """A finer scale than the victory level: how well each side did."""

    def outcome(self, war: State) -> Any:
        """What of a state, just reached by dice, the odds should tell apart: the events, by default."""
        return [event for event in war.events or [] if event["kind"] != "die"]

    def odds(self, war: State, act: Action) -> Outcomes:
        """The exact distribution of what an act may lead to."""
        return explore(war, act, self.outcome)

    def expand(self, text: str, war: State) -> list[str]:
        """A line of notation as single actions; rulesets may know shorthands for acts of several steps."""
        return [text]

    def read(self, text: str, war: Any) -> Action:
        return parse(text, self.actions, war)

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """The sides of a scenario under these options, in the order of play."""
        return self.scenario(scenario).sides

    def scenario(self, name: str) -> Scenario:
        found = self.scenarios.get(name)
        if found is None:
            raise BadInput(f"{self.id} has no scenario '{name}'; choose from {', '.join(self.scenarios)}")
        return found

    def check_options(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """The options in the order of the rule book; BadInput for one that the scenario does not know."""
        known = self.scenario(scenario).options
        options = tuple(self.aliases.get(option, option) for option in options)
        for option in options:
            if option not in known:
                raise BadInput(f"{self.id}/{scenario} has no option '{option}'; choose from {', '.join(known)}")
        return tuple(option for option in known if option in options)


def systems() -> dict[str, Ruleset]:
    """All installed rulesets by id."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def find(name: str) -> Ruleset:
    known = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in known:
        raise BadInput(f"unknown system '{name}'; choose from {', '.join(sorted(known))}")
    ruleset: Ruleset = known[name].load()
    return ruleset
