"""What core makes of the words of a rule book: labels, titles, lines of the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.core.toy import BOARD, March, Rest, Scout, Toy, rules, toy
from theatrum.core.action import Action, Number, Piece, Space, Word, action
from theatrum.core.speech import Facts, count, series
from theatrum.core.state import Event
from theatrum.core.table import Table

HUB = BOARD.index["hub"]


@action("send {piece} {n} {ware} {to}", phrase="Send {n} {ware} with {piece} to {to}", title="Send {ware}")
class Send(Action):
    piece: Piece
    n: Number
    ware: Word
    to: Space


def word(war: Toy, kind: str, value: Any) -> str:
    return {"Piece": "the army", "Space": "the hub", "Word": "bread", "Number": "three"}[kind]


def test_words_that_stand_with_the_action_are_filled_in():
    war = toy().state
    act = Send(0, 3, "corn", HUB)
    assert rules.table.label(war, act) == "Send 3 corn with red.1 to hub"
    assert rules.table.title(war, act) == "Send corn"
    spoken: Table[Any] = replace(rules.table, word=word)
    assert spoken.label(war, act) == "Send three bread with the army to the hub"
    assert spoken.title(war, act) == "Send bread"


def test_the_moment_may_decide_the_words_of_some_acts():
    def march(war: Toy, act: March) -> str | None:
        return "Go home" if act.to == war.at[act.piece] else None

    war: Any = toy().state
    spoken = replace(rules.table, phrases={March: march}, titles={Rest: lambda war, act: "Wait"})
    assert spoken.label(war, March(0, war.at[0])) == "Go home"
    assert spoken.label(war, March(0, HUB)) == "March red.1 hub"
    assert spoken.label(war, Scout(2)) == "Scout blue.1"
    assert (spoken.title(war, Rest()), spoken.label(war, Rest())) == ("Wait", "Rest")


def shout(event: Event, said: Facts) -> str:
    return f"{said['army'].upper()}!" if event["loud"] else ""


LINES = {"met": "{who} meet in {at}{nothing}", "shout": shout}


def say(fact: str, text: str) -> str:
    return text.title() if fact == "who" else text


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"kind": "met", "who": ["red", "blue", "green"], "at": "hub"}, "Red, Blue and Green meet in hub"),
        ({"kind": "met", "who": ("red",), "at": 7}, "Red meet in 7"),
        ({"kind": "shout", "army": "red.1", "loud": True}, "RED.1!"),
        ({"kind": "shout", "army": "red.1", "loud": False}, ""),
        ({"kind": "unheard of"}, ""),
        ({"kind": "die", "face": 4, "sides": 6, "why": "battle"}, "Die: 4 (battle)"),
        ({"kind": "die", "face": 4, "sides": 6, "why": ""}, "Die: 4"),
        ({"kind": "dice", "classes": [[3, 5], [9, 6]], "hits": 2, "why": "the guns"}, "Dice: 2 of 12 hit (the guns)"),
    ],
)
def test_an_event_is_told_in_one_line(event, line):
    assert replace(rules.table, lines=LINES, say=say).tell(event) == line


def test_a_rule_book_may_tell_dice_otherwise():
    assert replace(rules.table, lines={"die": "{face}!"}).tell({"kind": "die", "face": 6, "why": ""}) == "6!"


def test_numbers_and_names_in_words():
    assert [count(1, "point"), count(0, "point"), count(12, "point")] == ["1 point", "0 points", "12 points"]
    assert [series(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
