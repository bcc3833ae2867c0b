from __future__ import annotations

import pytest

from tests.core.toy import March, Rest, Stand, rules, toy
from theatrum.core.action import Action, Number, Word, action, parse
from theatrum.core.refusal import BadInput


@action("buy {count} {ware}")
class Buy(Action):
    count: Number
    ware: Word


@action("stand-fast at {to}")
class StandFast(Action):
    to: Word


def test_notation_there_and_back():
    war = toy().state
    for act in (March(1, 6), Rest(), Buy(-3, "corn"), StandFast("hub")):
        assert parse(act.text(war), (*rules.actions, Buy, StandFast), war) == act
    assert March(1, 6).text(war) == "march red.2 hub"


def test_a_verb_with_a_hyphen_names_its_handler():
    assert (StandFast.verb, StandFast.pattern[0]) == ("stand_fast", "stand-fast")
    assert Stand.verb == "stand"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an action is needed"),
        ("fly red.1", "unknown action 'fly'; known: bombard, buy"),
        ("march red.1", "write 'march {piece} {to}'"),
        ("march red.9 hub", "no army 'red.9'"),
        ("march red.1 moon", "no area 'moon'"),
        ("buy x corn", "'x' should be a number"),
        ("stand-fast on hub", "write 'stand-fast at {to}'"),
    ],
)
def test_wrong_notation_says_what_to_write(text, said):
    with pytest.raises(BadInput) as caught:
        parse(text, (*rules.actions, Buy, StandFast), toy().state)
    assert said in str(caught.value)


def test_without_words_of_its_own_the_notation_has_to_do():
    assert (Buy.phrase, Buy.title) == ("Buy {count} {ware}", "Buy {ware}")
    assert (StandFast.phrase, StandFast.title) == ("Stand fast at {to}", "Stand fast {to}")


@pytest.mark.parametrize(
    ("pattern", "words"),
    [("sell {coutn}", {}), ("sell", {"phrase": "Sell {ware}"}), ("sell", {"title": "Sell {ware}"})],
)
def test_words_of_what_an_act_does_not_have_are_told_at_once(pattern, words):
    class Sell(Action):
        pass

    with pytest.raises(TypeError, match=r"Sell speaks of '{\w+}', but has no such field"):
        action(pattern, **words)(Sell)
