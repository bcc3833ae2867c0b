"""`theatrum play`: a war in the terminal, as text, against a bot or beside a friend."""

from __future__ import annotations

import argparse
import secrets
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from theatrum.cli import common, say
from theatrum.core import game as games
from theatrum.core import ruleset, view
from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput, Refused
from theatrum.players import BOTS, OPPONENT, Bot, Tick, listen, make
from theatrum.players.analyst import advise

Found = TypeVar("Found")
EVERYONE = "all"
MANY = 60
HELP = """\
Write an action in the system's notation, for example one that 'choices' lists, or a command:
  choices [UNIT or VERB]   what you may do, all or for one unit or verb
  units [TEXT]             your units; with a text, all units that it fits (a space, a nation, an id)
  status                   what is not on the map
  why ACTION               the rule that forbids an action
  odds ACTION              exact chances; no die is rolled
  hint                     the best plans for this turn, and what to expect of them
  undo [N]                 take back actions, as far as no die has fallen
  bot                      let the bot decide this once; 'bot phase' until the question changes
  save [FILE]              write the record
  help, quit
Ctrl-C while a bot thinks stops it: you may let it go on, take back, save or quit."""
PAUSED = "Stopped. Enter: the bot goes on. Or: undo, save, quit."


def add_play(make: common.Make) -> None:
    play = make(
        description="Play a war as text, against a bot or beside a friend.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("war", metavar="FILE|SCENARIO", nargs="?", help="a record, a position, or a scenario to start")
    common.option_argument(play)
    common.seed_argument(play)
    play.add_argument("--side", metavar="SIDE", help=f"yours; '{EVERYONE}' for every side (default: the first)")
    play.add_argument(
        "--bot", metavar="BOT", default=OPPONENT, help=f"who plays the others: {', '.join(BOTS)} (default: {OPPONENT})"
    )
    play.add_argument("-o", "--output", metavar="FILE", default="war.json", help="where 'save' writes")
    play.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    game = _open(given)
    sides = game.ruleset.sides(game.scenario, game.options)
    mine = set(sides) if given.side == EVERYONE else {game.ruleset.side(given.side, sides) if given.side else sides[0]}
    bots = {side: make(given.bot, game.ruleset, secrets.randbits(62)) for side in sides}
    Table(game, mine, bots, given.output).sit()


def _open(given: argparse.Namespace) -> Game:
    if given.war and Path(given.war).is_file():
        return common.open_game(given.war)
    return games.new(given.war or default_scenario(), given.option, given.seed)


def default_scenario() -> str:
    """The last scenario of the first system: the latest start is the shortest war."""
    system, book = next(iter(sorted(ruleset.systems().items())))
    return f"{system}/{list(book.scenarios)[-1]}"


@contextmanager
def _ctrl_c() -> Iterator[list[int]]:
    """Ctrl-C is noted down while a bot is at work: it must not be torn out of a thought at any odd place."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _thought(what: str, think: Callable[[Tick], Found]) -> tuple[Found | None, bool]:
    """What comes of thinking, which Ctrl-C may end without; and whether it was pressed."""
    bar = common.Bar(what)
    with _ctrl_c() as pressed:

        def tick(done: int, whole: int) -> None:
            bar(done, whole)
            if pressed:
                raise KeyboardInterrupt

        try:
            return think(tick), bool(pressed)
        except KeyboardInterrupt:
            bar.clear()
            return None, True


class Quit(Exception):
    """The player has had enough for today."""


class Table:
    """One player's end of the table."""

    def __init__(self, game: Game, mine: set[str], bots: dict[str, Bot], file: str) -> None:
        self.game, self.mine, self.bots, self.file = game, mine, bots, file
        self.commands: dict[str, Callable[[str], None]] = {
            "choices": self.choices,
            "units": self.units,
            "status": self.status,
            "why": self.why,
            "odds": self.odds,
            "hint": self.hint,
            "undo": self.undo,
            "bot": self.let_bot,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def sit(self) -> None:
        """Play until the war is over or the input ends."""
        print(f"{self.game.ruleset.title}. {self.game.ruleset.scenario(self.game.scenario).title}. 'help' explains.")
        try:
            while not self.game.over:
                if self.game.actor in self.mine:
                    print(say.head(self.game.view(self.game.actor)))
                    self._obey(self._ask())
                elif not self._bot_acts():
                    self._pause()
        except (EOFError, Quit):
            print()
        if self.game.over:
            print(say.head(self.game.view()))
            self.save("")
            print(f"  'theatrum verify {self.file}' checks the dice")

    def _ask(self, mark: str = "") -> str:
        return input(f"{mark or self.game.actor}> " if sys.stdin.isatty() else "").strip()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
            elif line:
                self._tell(self.game.play(line))
        except Refused as refused:
            print(f"  No: {refused.message} [{refused.clause}]")
        except BadInput as wrong:
            print(f"  {wrong}")

    def _tell(self, events: list[dict[str, Any]]) -> None:
        for event in events:
            print(say.event(event))

    def _bot_acts(self) -> bool:
        """One act of the bot whose turn it is; False if the player has stopped it."""
        side = self.game.actor or ""
        bot = self.bots[side]

        def think(tick: Tick) -> Action:
            listen(bot, tick)
            return bot.choose(self.game.state.fork(secrets.randbits(62)))

        act, stopped = _thought(f"{side} is thinking", think)
        if act is None:
            return False
        print(f"{side}: {self.game.text(act)}")
        self._tell(self.game.play(act))
        return not stopped

    def _pause(self) -> None:
        """The bot was stopped: what a player may do while it is not for him to act."""
        print(PAUSED)
        line = self._ask("stopped")
        if line.partition(" ")[0] in ("undo", "save", "quit"):
            self._obey(line)

    # ------------------------------------------------------------------ commands
    def choices(self, wanted: str) -> None:
        found = view.choices(self.game.state, None)
        if wanted:
            found = [text for text in found if wanted in text.split()]
        print("\n".join(say.columns(found[:MANY])) if found else "  nothing; 'choices' alone lists everything")
        if len(found) > MANY:
            verbs = sorted({text.split()[0] for text in found})
            print(f"  ... {len(found)} in all; narrow them by a unit or a verb: {', '.join(verbs)}")

    def units(self, wanted: str) -> None:
        seen = self.game.view(self.game.actor)
        lines = say.pieces(seen, None if wanted else self.game.actor)
        print("\n".join(line for line in lines if wanted.lower() in line.lower()) or "  none")

    def status(self, _: str) -> None:
        print("\n".join(say.panels(self.game.view(self.game.actor))))

    def why(self, action: str) -> None:
        refusal = self.game.why_not(action)
        print(f"  {refusal.message} [{refusal.clause}]" if refusal else "  nothing forbids it")

    def odds(self, action: str) -> None:
        for chance, result in self.game.odds(action):
            print(f"  {float(chance):7.2%}  {say.result(result)}")

    def hint(self, _: str) -> None:
        game, side = self.game, self.game.actor or ""
        plans, _stopped = _thought(
            "weighing plans", lambda tick: advise(game.ruleset, game.state, side, secrets.randbits(62), tick=tick)
        )
        print("\n".join(say.plans([plan.to_json() for plan in plans])) if plans else "  stopped")

    def undo(self, count: str) -> None:
        self.game.undo(int(count) if count.isdigit() else 1)

    def let_bot(self, how_long: str) -> None:
        frame = self.game.state.frame
        acted = self._bot_acts()
        while acted and how_long and not self.game.over and self.game.actor in self.mine and self._same(frame):
            acted = self._bot_acts()

    def _same(self, frame: Any) -> bool:
        """Is the question still the one that was open, or part of it?"""
        return any(type(other) is type(frame) for other in self.game.state.stack)

    def save(self, file: str) -> None:
        self.file = file or self.file
        common.write(self.game, self.file)
        print(f"  saved as {self.file}; 'theatrum play {self.file}' goes on")

    def help(self, _: str) -> None:
        print(HELP)

    def quit(self, _: str) -> None:
        raise Quit
