"""`theatrum position`, `odds`: any moment of a war, what can be done there, and what may come of it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from theatrum.cli import common, say
from theatrum.core import odds, ruleset, view
from theatrum.core.game import Game
from theatrum.core.refusal import Refused
from theatrum.players.analyst import advise

HINT_SEED = 1
"""The dice of the thoughts behind a hint: the same question has the same answer."""
EXAMPLE = """\
A position file is TOML:

  ruleset = "..."                 # the system
  scenario = "..."                # map, tables and defaults come from here
  options = []                    # optional rules
  empty = true                    # an empty map instead of the scenario's set-up
  turn = "..."                    # as the system writes its turns
  phase = "..."                   # a place in the sequence of play
  dice = [3, 5]                   # forced results; afterwards the seed rolls on
  [[piece]]
  power = "..."; type = "..."; strength = 4; at = "..."   # one key a line
  [spaces]
  "..." = { owner = "..." }       # where they differ from the scenario
  [facts]                         # anything else the system tracks

'theatrum position --help SYSTEM' lists the names that a system knows.
"""


class Help(argparse.Action):
    """`--help` alone explains the command, `--help SYSTEM` lists that system's names."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        if values is None:
            parser.print_help()
        else:
            print_vocabulary(str(values))
        parser.exit()


def print_vocabulary(system: str) -> None:
    book = ruleset.find(system)
    print(f"{book.id}: {book.follows}")
    for name, scenario in book.scenarios.items():
        print(f'\nscenario "{name}": {scenario.title}; options:')
        print("\n".join(f"  {option}: {about}" for option, about in scenario.options.items()))
    for kind, words in book.vocabulary().items():
        print(f"\n{kind}:")
        print("\n".join(say.columns(words)))


def add_position(make: common.Make) -> None:
    position = make(
        description="Show the position of a file after the actions given, or the rule that refuses one of them.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
    )
    position.add_argument(
        "-h", "--help", metavar="SYSTEM", nargs="?", action=Help, help="this text, or the names that a system knows"
    )
    position.add_argument("file", metavar="FILE", help="a position (TOML) or a record (JSON)")
    position.add_argument("--do", metavar="ACTION", action="append", default=[], help="an action; may be repeated")
    position.add_argument("--choices", action="store_true", help="list every legal action")
    position.add_argument(
        "--hint",
        action="store_true",
        help="the three best plans of the side that is to act, and what to expect of them",
    )
    position.add_argument("--seat", metavar="SIDE", help="as this side sees it (default: everything)")
    common.json_flag(position)
    position.set_defaults(run=show)


def add_odds(make: common.Make) -> None:
    chances = make(description="What an action may lead to, with exact probabilities; no die is rolled.")
    chances.add_argument("file", metavar="FILE", help="a position (TOML) or a record (JSON)")
    chances.add_argument("action", metavar="ACTION", help="in the system's notation")
    common.json_flag(chances)
    chances.set_defaults(run=weigh)


def show(given: argparse.Namespace) -> None:
    game = common.open_game(given.file)
    told = []
    for action in given.do:
        try:
            told += game.play(action)
        except Refused as refused:
            _print_refusal(refused, action, given.json)
            return
    sides = game.ruleset.sides(game.scenario, game.options)
    seat = game.ruleset.side(given.seat, sides) if given.seat else None
    seen = game.view(seat)
    if given.choices:
        seen["choices"] = view.choices(game.state, seat)
    if given.hint and not game.over:
        bar = common.Bar("weighing plans")
        plans = advise(game.ruleset, game.state, game.actor or "", HINT_SEED, tick=bar)
        seen["plans"] = [plan.to_json() for plan in plans]
    if given.json:
        common.print_json(seen | {"events": told})
    else:
        _print_position(game, seen, told)


def _print_refusal(refused: Refused, action: str, as_json: bool) -> None:
    if as_json:
        found = {"action": action, "clause": refused.clause, "message": refused.message}
        common.print_json({"refused": found})
    else:
        print(f"Refused: {action}\n  {refused.message} [{refused.clause}]")


def _print_position(game: Game, seen: dict[str, Any], told: list[dict[str, Any]]) -> None:
    lines = [say.event(event) for event in told]
    lines += [say.head(seen), *say.pieces(seen), *say.panels(seen)]
    if "choices" in seen:
        lines += [f"{len(seen['choices'])} choices:", *say.columns(seen["choices"])]
    if "plans" in seen:
        lines += ["What the computer would try:", *say.plans(seen["plans"])]
    print("\n".join(lines))


def weigh(given: argparse.Namespace) -> None:
    outcomes = common.open_game(given.file).odds(given.action)
    if given.json:
        common.print_json(odds.as_json(outcomes))
        return
    for chance, result in outcomes:
        print(f"{float(chance):7.2%}  {say.result(result)}")
