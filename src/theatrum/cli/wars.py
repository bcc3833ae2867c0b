"""`theatrum new`, `verify`, `luck`: wars as files."""

from __future__ import annotations

import argparse
from pathlib import Path

from theatrum.cli import common, say
from theatrum.core import game as games
from theatrum.core import record
from theatrum.core.refusal import BadInput
from theatrum.lab import luck, luck_page


def add_new(make: common.Make) -> None:
    new = make(description="Start a war.")
    common.scenario_argument(new)
    common.option_argument(new)
    common.seed_argument(new)
    new.add_argument("-o", "--output", metavar="FILE", default="war.json", help="the record (default: war.json)")
    common.json_flag(new)
    new.set_defaults(run=start)


def add_verify(make: common.Make) -> None:
    verify = make(
        description="Replay a record: every action must be legal, every die must follow from the seed, "
        "the seed must match its commitment, and the final state its digest.",
    )
    verify.add_argument("record", metavar="RECORD", help="a record, as 'new' and 'play' write it")
    common.json_flag(verify)
    verify.set_defaults(run=check)


def add_luck(make: common.Make) -> None:
    dice = make(
        description="What each roll of a war brought, what was to be expected, and how much of the result was luck."
    )
    dice.add_argument("record", metavar="RECORD", help="a record, as 'new' and 'play' write it")
    dice.add_argument("-o", "--output", metavar="FILE", help="write a page (HTML) with every roll")
    common.json_flag(dice)
    dice.set_defaults(run=weigh)


def start(given: argparse.Namespace) -> None:
    war = games.new(given.scenario, given.option, given.seed)
    common.write(war, given.output)
    if given.json:
        keys = ("ruleset", "scenario", "options", "commitment")
        common.print_json({"file": given.output, **{key: war.record()[key] for key in keys}})
    else:
        print(f"{given.output}: {war.ruleset.title}, {war.ruleset.scenario(war.scenario).title}")
        print(say.head(war.view()))
        print(f"Play it with: theatrum play {given.output}")


def check(given: argparse.Namespace) -> int:
    """0: sound. 1: made by older rules, and today's follow it only so far. 2: wrong."""
    try:
        data = record.read(given.record)
        checked = record.check(data, given.record)
    except BadInput:
        if given.json:
            common.print_json({"ok": False, "plies": 0, "dice_checked": 0, "result": ""})
        raise
    war, rules = checked.game, checked.game.ruleset
    older = checked.version != rules.version
    if given.json:
        ok = None if checked.differs else True
        found = {"ok": ok, "plies": war.ply, "dice_checked": len(war.faces), "result": war.result}
        told = {"made_by": checked.version, "rules": rules.version, "differs": checked.differs}
        common.print_json(found | (told if older else {}))
    elif checked.differs:
        print(f"{given.record} cannot be checked to the end: {checked.differs}")
    else:
        print(f"{given.record} is sound: {war.ply} actions, {len(war.faces)} dice, {war.result or 'still in play'}.")
        if older:
            print(f"It was made by {rules.id} {checked.version}; {rules.version} leads to the same.")
    return 1 if checked.differs else 0


def weigh(given: argparse.Namespace) -> None:
    war = record.load(given.record)
    found = luck.measure(war, common.Bar("luck"))
    if given.output:
        title = f"{war.ruleset.title}, {war.ruleset.scenario(war.scenario).title}"
        try:
            Path(given.output).write_text(luck_page.render(found, title), encoding="utf-8")
        except OSError as wrong:
            raise BadInput(f"{given.output}: {wrong.strerror or wrong}") from None
    if given.json:
        common.print_json(found.to_json())
        return
    print(f"{given.record}: {len(found.rolls)} acts with dice, {found.result or 'still in play'}")
    for side in found.sides:
        gained, given_by_dice = found.end[side] - found.start[side], found.total(side)
        print(
            f"  {side:<10} {gained:+8.1f} in all, {given_by_dice:+8.1f} by luck (usually within "
            f"{found.spread(side):.1f}), luckier than {found.rank(side):.0%} of wars; luck made {found.share(side):.0%}"
        )
