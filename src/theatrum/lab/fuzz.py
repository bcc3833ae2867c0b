"""Random wars that look for broken rules: dead ends, bad undo, replays that differ, illegal acts that pass,
answers that fail, and whatever an audit finds that shares no code with the rules."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from theatrum.core import ruleset as registry
from theatrum.core.action import Action
from theatrum.core.game import UNEXPLAINED, Game
from theatrum.core.record import from_record
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State, final
from theatrum.lab.illegal import nearly_legal
from theatrum.lab.pool import Tick, quiet, spread
from theatrum.lab.questions import ask, told
from theatrum.players.bot import Bot
from theatrum.players.greedy import Greedy
from theatrum.players.random import pick

CAP = 60_000
UNDO, ROUND_TRIP, AGREE, ILLEGAL, ASK = 0.01, 0.003, 0.01, 0.012, 0.004
"""How often, per action, each check is made."""
SENSIBLE, BY_BOT = 4, 0.85
"""Every so many-th game of a scenario is played mostly by a bot."""
BATCH = 10
"""Illegal acts tried at one moment."""


@dataclass(slots=True)
class Tally:
    """What a number of games has shown."""

    games: int = 0
    actions: int = 0
    finished: int = 0
    dead_ends: int = 0
    exceptions: int = 0
    replay_mismatches: int = 0
    bad_undos: int = 0
    illegal_tried: int = 0
    illegal_accepted: int = 0
    breaches: int = 0
    problems: list[str] = field(default_factory=list)

    def __iadd__(self, other: Tally) -> Tally:
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))
        return self

    def to_json(self) -> dict[str, int]:
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name != "problems"}

    @property
    def sound(self) -> bool:
        return not self.problems and self.finished == self.games


def fuzz(ruleset: Ruleset, games: int, seed: int, jobs: int | None = None, tick: Tick = quiet) -> Tally:
    """That many random games over all scenarios and random sets of options."""
    total = Tally()
    for tally in spread(_one, [(ruleset.id, seed, number) for number in range(games)], jobs, tick):
        total += tally
    return total


def _one(job: tuple[str, int, int]) -> Tally:
    system, seed, number = job
    ruleset = registry.find(system)
    rng = Random(f"{seed}/{number}")
    names = rota(ruleset)
    scenario = names[number % len(names)]
    options = some_options(ruleset, scenario, rng)
    bot = Greedy(ruleset, rng.getrandbits(63)) if number // len(names) % SENSIBLE == SENSIBLE - 1 else None
    return Fuzzer(Game(ruleset, scenario, options, rng.getrandbits(63)), rng, bot).run()


def rota(ruleset: Ruleset) -> list[str]:
    """The scenarios in the order of their games, again and again: a campaign before each of the others."""
    names = list(ruleset.scenarios)
    if ruleset.campaign not in names:
        return names
    return [name for part in names if part != ruleset.campaign for name in (ruleset.campaign, part)]


def some_options(ruleset: Ruleset, scenario: str, rng: Random) -> tuple[str, ...]:
    """A random set of options that go together."""
    while True:
        wanted = tuple(option for option in ruleset.scenario(scenario).options if rng.random() < 0.5)
        try:
            return ruleset.check_options(scenario, wanted)
        except BadInput:
            continue  # one of them needs another


class Fuzzer:
    """One game under examination; with a bot, most acts are its own, so that the war gets to likelier places."""

    def __init__(self, game: Game, rng: Random, bot: Bot | None = None) -> None:
        self.game, self.rng, self.bot, self.tally = game, rng, bot, Tally(games=1)
        self.audit = game.ruleset.study.audit(game.state)

    def run(self) -> Tally:
        tally, game = self.tally, self.game
        last: Action | None = None
        try:
            while not game.over:
                if game.ply >= CAP:
                    self._blame("dead_ends", f"no end after {CAP} actions")
                    break
                act = self._pick()
                if act is None:
                    break
                last, before = act, game.state.copy()
                self._check(act)
                if self.rng.random() < UNDO:
                    self._play_with_undo(act)
                else:
                    game.play(act)
                tally.actions += 1
                self._audit(before, act)
                for fault in told(game.ruleset, game.state, game.log[-1]):
                    self._blame("exceptions", fault)
            tally.finished += int(game.over)
            if game.over and last is not None:
                self._refuse_all([last])
            self._ask()
            self._replay()
        except Exception:
            self._blame("exceptions", traceback.format_exc(limit=-4))
        return tally

    def _blame(self, kind: str, what: str) -> None:
        setattr(self.tally, kind, getattr(self.tally, kind) + 1)
        game = self.game
        where = f"{game.ruleset.id}/{game.scenario} options {list(game.options)} seed {game.seed} ply {game.ply}"
        self.tally.problems.append(f"{kind}: {where}: {what}")

    def _pick(self) -> Action | None:
        state = self.game.state
        try:
            if self.bot is not None and self.rng.random() < BY_BOT:
                return self.bot.choose(state.fork(self.rng.getrandbits(63)))
            return pick(state, self.rng)
        except LookupError:
            self._blame("dead_ends", f"nothing can be done: {self.game.prompt}")
            return None

    def _check(self, act: Action) -> None:
        draw = self.rng.random
        if draw() < ROUND_TRIP:
            self._round_trip()
        if draw() < AGREE:
            self._agree([act])
        if draw() < ILLEGAL:
            self._refuse_all(nearly_legal(self.game, act, self.rng, BATCH))
        if draw() < ASK:
            self._ask()

    # ------------------------------------------------------------------ the checks
    def _ask(self) -> None:
        """Every seat gets its answers, whatever it may ask for."""
        for fault in ask(self.game, self.rng):
            self._blame("exceptions", fault)

    def _audit(self, before: State, act: Action) -> None:
        """The act led where the text of the rule book allows."""
        if self.audit is not None:
            for breach in self.audit.see(before, act, self.game.state):
                self._blame("breaches", f"after '{self.game.actions[-1]}': {breach}")

    def _play_with_undo(self, act: Action) -> None:
        """An undone act leaves no trace; dice and revealed secrets cannot be undone. The act is played in the end."""
        game, before = self.game, self.game.state.snapshot()
        stays = final(game.play(act))
        after, text = game.state.snapshot(), game.actions[-1]
        try:
            game.undo()
        except BadInput:
            if not stays:
                self._blame("bad_undos", f"'{text}' cannot be undone")
            return
        if stays:
            self._blame("bad_undos", f"'{text}' rolled dice or revealed something, and was undone")
        if game.state.snapshot() != before:
            self._blame("bad_undos", f"undoing '{text}' leaves a trace")
        game.play(text)
        if game.state.snapshot() != after:
            self._blame("bad_undos", f"'{text}' does something else after an undo")

    def _round_trip(self) -> None:
        """A state survives being written and read, and offers the same acts afterwards."""
        state = self.game.state
        snapshot = state.snapshot()
        twin = type(state).from_json(json.loads(snapshot))
        if twin.snapshot() != snapshot:
            self._blame("replay_mismatches", "the state read back from JSON differs")
        here, there = state.copy().choices(), twin.choices()
        if sorted(act.text(state) for act in here) != sorted(act.text(twin) for act in there):
            self._blame("replay_mismatches", "the state read back from JSON offers other acts")

    def _agree(self, acts: Iterable[Action]) -> None:
        """What the generator offers, the explainer allows."""
        state = self.game.state
        for act in acts:
            why = state.frame.why_not(state, act)
            if why is not None:
                text = self.game.text(act)
                self._blame("exceptions", f"'{text}' is offered, but the explainer says: {why.message} ({why.clause})")

    def _refuse_all(self, acts: Iterable[Action]) -> None:
        """Illegal acts are refused by a clause and change nothing."""
        game = self.game
        before = game.state.snapshot()
        for act in acts:
            if not game.over and act in game.choices():
                self._agree([act])
                continue
            self.tally.illegal_tried += 1
            text = game.text(act)
            try:
                game.play(act)
            except Refused as refused:
                if not refused.clause or refused.message == UNEXPLAINED:
                    self._blame("exceptions", f"'{text}' is refused without a reason")
            else:
                self._blame("illegal_accepted", text)
            if game.state.snapshot() != before:
                self._blame("illegal_accepted", f"'{text}' was refused but changed the state")

    def _replay(self) -> None:
        """The record alone gives the same war again."""
        game = self.game
        record: dict[str, Any] = json.loads(json.dumps(game.record()))
        try:
            again = from_record(record, "replay", game.ruleset)
        except BadInput as wrong:
            self._blame("replay_mismatches", str(wrong))
            return
        if again.state.snapshot() != game.state.snapshot() or again.log != game.log:
            self._blame("replay_mismatches", "the replay tells another story")
