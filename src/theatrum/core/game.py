"""Game: one war from its first state on. The list of actions is the truth; every state is derived from it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theatrum.core import dice, odds, view
from theatrum.core.action import Action
from theatrum.core.choices import Choices
from theatrum.core.refusal import BadInput, Refusal, Refused
from theatrum.core.ruleset import Ruleset, find
from theatrum.core.state import Event, State, final

EVERY = 64
"""Plies between two states that are kept: of a game in memory, and of one that a server stores."""
UNEXPLAINED = "That is not possible now."
"""Said where generator and explainer disagree, which tests and the fuzzer look for."""
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Era:
    """A part of a war behind which something else began: newer rules, or other dice.

    Newer rules may lead elsewhere from the same acts, so a war goes on from the state at the border."""

    version: str
    """Of the rules that made this part."""
    seed: int | None
    """Of its dice; None if nobody has told it, and only the faces are known."""
    plies: int
    """How many acts the war had at the border, how many dice had fallen, and where it stood."""
    rolled: int
    state: State

    def to_json(self, open_: bool) -> dict[str, Any]:
        """Plain data; of an open war no seed is told. The state's own seed belongs to the next part."""
        seed = None if open_ or self.seed is None else str(self.seed)
        state = self.state.to_json() | {"seed": 0}
        return {"version": self.version, "seed": seed, "plies": self.plies, "rolled": self.rolled, "state": state}


class Game:
    """A war in play: state, history, undo.

    In the examples `war` is a new war, and `battle` a position in which an attack is due; docs/python.md makes both.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: str,
        options: tuple[str, ...],
        seed: int,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.ruleset, self.scenario, self.options, self.seed, self.position = ruleset, scenario, options, seed, position
        self.eras: tuple[Era, ...] = ()
        self.state = ruleset.place(position, seed) if position else ruleset.set_up(scenario, options, seed)
        self.loaded: list[Event] = self.state.events or []
        """What happened by itself while the war was set up or a position was laid out."""
        self.state.events = []
        self.actions: list[str] = []
        self.faces: list[int] = []
        self.log: list[list[Event]] = []
        self._kept: list[tuple[int, State]] = [(0, self.state.copy())]
        self._before: list[State] = []
        self._skipped = 0

    # ------------------------------------------------------------------ looking
    @property
    def ply(self) -> int:
        """How many acts have been played.

        >>> war.ply
        0
        """
        return len(self.actions)

    @property
    def actor(self) -> str | None:
        """The side that is to act; None when the war is over.

        >>> war.actor
        'axis'
        """
        return self.state.actor

    @property
    def over(self) -> bool:
        """Is the war over?

        >>> war.over
        False
        """
        return self.state.over

    @property
    def result(self) -> str:
        """How the war has ended; empty while it lasts.

        >>> _ = battle.play("resign axis")
        >>> _ = battle.play("accept")
        >>> battle.result, battle.over, battle.actor
        ('Allied Marginal', True, None)
        """
        return self.state.result

    @property
    def prompt(self) -> str:
        """What is asked now, in words; the result when the war is over.

        >>> war.prompt
        'Deployment: place a Mechanized unit of four SP on the border with Russia; 4 to go.'
        """
        return self.state.result or self.state.frame.prompt(self.state)

    @property
    def commitment(self) -> str:
        """A hash that promises the seed without telling it.

        >>> war.commitment[:16]
        '37a4dc9032e8f278'
        """
        return dice.commitment(self.seed)

    def choices(self) -> Choices:
        """Every legal act, and nothing else. It is lazy: iterate, count, narrow, sample, or ask `act in choices`.

        >>> [war.text(act) for act in war.choices()]
        ['deploy 1610', 'deploy 1611', 'deploy 1612', 'deploy 1613', 'deploy 1714']
        """
        return self.state.choices()

    def text(self, act: Action) -> str:
        """An act in the notation that `play` takes.

        >>> act = next(iter(war.choices()))
        >>> war.text(act)
        'deploy 1610'
        """
        return act.text(self.state)

    def why_not(self, act: str | Action) -> Refusal | None:
        """The rule against an act, or None if it is legal now.

        >>> war.why_not("deploy 1610") is None
        True
        >>> war.why_not("deploy 1819")
        Refusal(clause='15.31b', message='Salonika (1819) is not on the German-Russian border.')
        """
        try:
            self.last_step(act)
        except Refused as wrong:
            return wrong.refusal
        return None

    def odds(self, act: str | Action) -> odds.Outcomes:
        """The exact distribution of an act's outcome; no die is rolled.

        >>> for chance, outcome in battle.odds("attack 1814 with de.mech.1"):
        ...     print(chance, outcome)
        2/3 {'loss': 1, 'eliminated': False, 'retreat': True, 'column': 1}
        1/3 {'loss': 0, 'eliminated': False, 'retreat': False, 'column': 1}
        """
        return self.ruleset.table.odds(*self.last_step(act))

    def last_step(self, act: str | Action) -> tuple[State, Action]:
        """The last step of an act, and a copy of the state on which the others are done; Refused if one is illegal.

        >>> state, act = battle.last_step("attack 1814 with de.mech.1")
        >>> act.text(state)
        'resolve'
        """
        *others, last = self._steps(act)
        twin = self.state.copy()
        for step in others:
            twin.apply(self._legal(step, twin))
        return twin, self._legal(last, twin)

    def _legal(self, step: str | Action, state: State) -> Action:
        """A step as an act that is legal in a state, or Refused."""
        act = self.ruleset.read(step, state) if isinstance(step, str) else step
        if refusal := refuse(state, act):
            raise Refused(refusal, act.text(state))
        return act

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What a seat may see now, as JSON; None is the umpire, who sees everything.

        >>> [(piece["id"], piece["at"]) for piece in battle.view("axis")["pieces"]]
        [('de.mech.1', '1714'), ('su.inf.1', '1814')]
        """
        return view.view(self.ruleset, self.state, seat) | {
            "scenario": self.scenario,
            "options": list(self.options),
            "ply": self.ply,
        }

    # ------------------------------------------------------------------ acting
    def play(self, act: str | Action) -> list[Event]:
        """Play an act, or a shorthand for several; all of it, or Refused and nothing. What happened is returned.

        >>> war.play("deploy 1610")
        [{'kind': 'deploy', 'clauses': ['15.31b'], 'unit': 'de.mech.2', 'at': '1610'}]
        >>> war.play("deploy 1610")
        Traceback (most recent call last):
        theatrum.core.refusal.Refused: Konigsberg-Memel (1610) is full: two units at most. (7.0a)
        """
        steps = self._steps(act)
        played: list[Event] = []
        start = self.ply
        try:
            for step in steps:
                legal = self._legal(step, self.state)
                played += self._carry_out(legal, self.text(legal))
        except (Refused, BadInput):
            self.cut(start)
            raise
        return played

    def _steps(self, act: str | Action) -> Sequence[str | Action]:
        return [act] if isinstance(act, Action) else self.ruleset.expand(" ".join(act.split()), self.state)

    def _carry_out(self, act: Action, text: str) -> list[Event]:
        """An act that is known to be legal, with everything the game keeps about it."""
        state = self.state
        before = state.copy()
        state.events = []
        try:
            state.apply(act)
        except BadInput:  # a die that was laid down has no such face
            self.state, before.events = before, []
            raise
        events = state.events
        self.actions.append(text)
        self.log.append(events)
        self.faces += dice.fallen(events)
        if final(events):
            self._before.clear()
        else:
            self._before.append(before)
        if self.ply % EVERY == 0:
            self._kept.append((self.ply, state.copy()))
        return events

    def resume(self, actions: Sequence[str], kept: tuple[int, State] | None = None) -> Game:
        """Take this unplayed war up again where its actions left it, from a kept state (ply, state) on if there is one.

        The actions were checked when they were played first. Events of those before the kept state are not made again.

        >>> again = Game(war.ruleset, war.scenario, war.options, war.seed)
        >>> again.resume(["deploy 1610", "deploy 1611"]).prompt
        'Deployment: place a Mechanized unit of four SP on the border with Russia; 2 to go.'
        """
        start, state = kept or self._kept[0]
        if kept:
            self._kept.append(kept)
        self.state = state.copy()
        self.actions, self.log, self._skipped = list(actions[:start]), [[] for _ in range(start)], start
        for text in actions[start:]:
            self.carry_out(text)
        return self

    def take_up(self, state: State) -> None:
        """Go on from a state of this war as if it were the first: nothing before it is kept.

        >>> _ = war.play("deploy 1610")
        >>> war.take_up(war.state)
        >>> war.ply, war.choices().count()
        (0, 4)
        """
        self.state = state.copy()
        self.state.events = []
        self.actions, self.faces, self.log, self._before, self._skipped = [], [], [], [], 0
        self._kept = [(0, state)]

    def carry_out(self, text: str) -> None:
        """Carry out an act of a war that was played before: whether it is legal was asked then.

        >>> war.carry_out("deploy 1610")
        >>> war.actions
        ['deploy 1610']
        """
        self._carry_out(self.ruleset.read(text, self.state), text)

    def go_on(self, eras: tuple[Era, ...], actions: Sequence[str], faces: Sequence[int]) -> Game:
        """Take this unplayed war up behind its last border, and carry out the actions since then.

        >>> _ = war.play("deploy 1610")
        >>> war.renew(seed=8)
        >>> _ = war.play("deploy 1611")
        >>> again = Game(war.ruleset, war.scenario, war.options, war.seed)
        >>> again.go_on(war.eras, war.actions, war.faces).state == war.state
        True
        """
        last = eras[-1]
        last.state.seed = self.seed
        self.eras, self.faces = eras, list(faces[: last.rolled])
        return self.resume(actions, (last.plies, last.state))

    def renew(self, seed: int, told: bool = True) -> None:
        """From here on other dice fall; `told`: whoever reads the record learns the seed of the dice before.

        >>> war.renew(seed=8)
        >>> war.seed, [era.seed for era in war.eras]
        (8, [7])
        """
        self.state.seed = seed  # what a position has laid down still falls first
        border = Era(self.ruleset.version, self.seed if told else None, self.ply, len(self.faces), self.state.copy())
        self.eras, self.seed = (*self.eras, border), seed
        self._before.clear()
        self._kept.append((self.ply, border.state))

    def replayed(self) -> Game:
        """The same war, played again from its first state, or from its last border.

        >>> _ = war.play("deploy 1610")
        >>> war.replayed().state == war.state
        True
        """
        again = Game(self.ruleset, self.scenario, self.options, self.seed, self.position)
        return again.go_on(self.eras, self.actions, self.faces) if self.eras else again.resume(self.actions)

    def record(self, open_: bool = False) -> dict[str, Any]:
        """The whole game as plain data, from which it can be rebuilt and checked; `open_`: without the seed.

        Who has the record of an open game can go on with it, but not foretell its dice.

        >>> _ = war.play("deploy 1610")
        >>> told = war.record()
        >>> told["scenario"], told["seed"], told["actions"], told["dice"]
        ('1941', '7', ['deploy 1610'], [])
        """
        if self._skipped > (self.eras[-1].plies if self.eras else 0):
            return self.replayed().record(open_)
        state = self.state.fork(0) if open_ else self.state
        data: dict[str, Any] = {
            "theatrum": FORMAT,
            "ruleset": self.ruleset.id,
            "version": self.ruleset.version,
            "scenario": self.scenario,
            "options": list(self.options),
            "position": self.position,
            "commitment": self.commitment,
            "seed": None if open_ else str(self.seed),
            "actions": self.actions,
            "dice": self.faces,
            "digest": state.digest(),
            "result": self.result,
        }
        if self.eras:
            data["eras"] = [era.to_json(open_) for era in self.eras]
        return data

    def save(self, path: str | Path) -> None:
        """Write the record as a JSON file, which `theatrum.load` reads.

        >>> war.save("war.json")
        >>> Path("war.json").stat().st_size > 0
        True
        """
        Path(path).write_text(json.dumps(self.record(), indent=1) + "\n", encoding="utf-8")

    # ------------------------------------------------------------------ going back
    @property
    def undoable(self) -> int:
        """How many actions can be taken back: none beyond dice or revealed secrets.

        >>> _ = war.play("deploy 1610")
        >>> war.undoable
        1
        """
        return len(self._before)

    def undo(self, count: int = 1) -> None:
        """Take back the last actions; BadInput where dice fell or something hidden was shown.

        >>> _ = war.play("deploy 1610")
        >>> war.undo()
        >>> war.ply
        0
        """
        if count > len(self._before) or count < 1:
            raise BadInput("that cannot be taken back: dice have fallen, something was revealed, or nothing was played")
        self.cut(self.ply - count)

    def cut(self, ply: int) -> None:
        """Take back everything from this ply on, dice or not: for acts that turn out not to fit.

        >>> _ = battle.play("attack 1814 with de.mech.1")
        >>> battle.actions, battle.faces, battle.undoable
        (['attack 1814', 'join de.mech.1', 'resolve'], [2], 0)
        >>> battle.cut(0)
        >>> battle.actions, battle.faces
        ([], [])
        """
        count = self.ply - ply
        if count == 0:
            return
        if count <= len(self._before):
            self.state = self._before[-count]
            del self._before[-count:]
        else:
            self.state, self._before = self.at(ply), []
        self.state.events = []
        dropped = sum(len(dice.fallen(events)) for events in self.log[ply:])
        del self.actions[ply:], self.log[ply:]
        if dropped:
            del self.faces[-dropped:]
        self._kept = [(kept, state) for kept, state in self._kept if kept <= ply]

    def at(self, ply: int) -> State:
        """The state before the action with this number.

        >>> _ = war.play("deploy 1610")
        >>> war.at(0).choices().count(), war.at(1).choices().count()
        (5, 4)
        """
        if not 0 <= ply <= self.ply:
            raise BadInput(f"ply {ply} is not in this game of {self.ply} plies")
        near, kept = max((item for item in self._kept if item[0] <= ply), key=lambda item: item[0])
        state = kept.copy()
        for text in self.actions[near:ply]:
            state.apply(self.ruleset.read(text, state))
        return state


def refuse(state: State, act: Action) -> Refusal | None:
    """Is the act among the choices? If not, the rule that forbids it."""
    if state.over:
        return Refusal(state.ending, "The war is over; nothing more can be played.")
    if act in state.choices():
        return None
    return state.frame.why_not(state, act) or Refusal(state.frame.clause_of_sequence(), UNEXPLAINED)


def new(name: str, options: Sequence[str] = (), seed: int | None = None) -> Game:
    """Start a war: new("system/scenario", options=[...], seed=7)."""
    system, _, scenario = name.partition("/")
    ruleset = find(system)
    if not scenario:
        raise BadInput(f"say which scenario: {', '.join(f'{system}/{key}' for key in ruleset.scenarios)}")
    chosen = ruleset.check_options(scenario, tuple(options))
    if seed is None:
        seed = secrets.randbits(63)
    return Game(ruleset, ruleset.scenario(scenario).id, chosen, seed)
