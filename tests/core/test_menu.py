"""Menus with holes for spaces, pieces and numbers: all that is legal, nothing else, and never one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any, ClassVar

from tests.core.toy import BOARD, March, Rest, Toy, ToyRules
from theatrum.core.action import Action, Number, Piece, Space, Word, action
from theatrum.core.bits import of
from theatrum.core.choices import Listed, Offer, Over, Over2, Shares
from theatrum.core.frame import Frame, frame
from theatrum.core.menu import every, menu


@action("send {army} {n} {kind} {to}")
class Send(Action):
    army: Piece
    n: Number
    kind: Word
    to: Piece


@action("form {army} {n} {kind} {at}")
class Form(Action):
    army: Piece
    n: Number
    kind: Word
    at: Space


@action("build {n} {kind} {at}")
class Build(Action):
    n: Number
    kind: Word
    at: Space


@action("lose {army} {kind}")
class Lose(Action):
    army: Piece
    kind: Word


@action("merge {army} {into}")
class Merge(Action):
    army: Piece
    into: Piece


@action("ferry {army} {by} {to}")
class Ferry(Action):
    army: Piece
    by: Piece
    to: Space


@action("pledge {n}")
class Pledge(Action):
    n: Number


@action("raze {at}")
class Raze(Action):
    at: Space


RED1, RED2, BLUE1, BLUE2 = range(4)
NORTH, EAST, HUB = (BOARD.index[name] for name in ("north", "east", "hub"))


@frame
class Camp(Frame):
    """[T1] Whatever is on offer in the test."""

    step = "camp"
    offers: ClassVar[list[Offer]] = []

    def actor(self, war: Toy) -> str:
        return "red"

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield from self.offers


class CampRules(ToyRules):
    actions: ClassVar[tuple[type[Action], ...]] = (March, Send, Form, Build, Lose, Merge, Ferry, Pledge, Raze, Rest)
    leading = ("rest",)

    table = replace(ToyRules.table, costs=lambda war, verb, piece: {HUB: 2} if verb in (March, Form) else {})


def shown(*offers: Offer) -> dict[str, Any]:
    """The menu of these offers, after a look that it holds all of them, each once."""
    war = Toy(strength=[1] * 6)
    Camp.offers = list(offers)
    war.push(Camp())
    found = menu(CampRules(), war)
    assert sorted(every(found)) == sorted(act.text(war) for act in war.choices())
    return found


def to(*pieces: int):
    return lambda army: of(piece for piece in pieces if piece != army)


def test_shares_that_go_to_pieces_are_one_item_for_each_kind():
    found = shown(Shares(Send, of([RED1]), lambda army: [("men", 5), ("guns", 1)], to(RED2, BLUE1)))
    assert found["pieces"] == {
        "red.1": [
            {
                "verb": "send",
                "text": "send red.1 {number} men {piece}",
                "label": "Send men",
                "numbers": [1, 5],
                "of": "men",
                "pieces": ["red.2", "blue.1"],
            },
            {
                "verb": "send",
                "text": "send red.1 {number} guns {piece}",
                "label": "Send guns",
                "numbers": [1, 1],
                "of": "guns",
                "pieces": ["red.2", "blue.1"],
            },
        ]
    }


def test_shares_that_go_to_spaces_have_costs():
    found = shown(Shares(Form, of([RED1, RED2]), lambda army: [("men", 2 + army)], lambda army: of([EAST, HUB])))
    assert {name: (item["numbers"], item["spaces"]) for name, [item] in found["pieces"].items()} == {
        "red.1": ([1, 2], {"east": 0, "hub": 2}),
        "red.2": ([1, 3], {"east": 0, "hub": 2}),
    }


def test_shares_are_never_counted_out():
    """A thousand million points, and each could go to five armies."""
    war = Toy(strength=[1] * 6)
    Camp.offers = [Shares(Send, of([RED1]), lambda army: [("men", 10**9)], to(*range(6)))]
    war.push(Camp())
    start = perf_counter()
    [item] = menu(CampRules(), war)["pieces"]["red.1"]
    assert perf_counter() - start < 0.1
    assert item["numbers"] == [1, 10**9]
    assert len(item["pieces"]) == 5


def test_shares_with_nowhere_to_go_are_not_there():
    assert shown(Shares(Send, of([RED1]), lambda army: [("men", 5)], lambda army: 0), Rest())["pieces"] == {}


def test_two_offers_of_one_verb_keep_their_own_amounts():
    found = shown(
        Shares(Send, of([RED1]), lambda army: [("men", 3)], to(RED2)),
        Shares(Send, of([RED1]), lambda army: [("men", 5)], to(BLUE1)),
    )
    assert [(item["numbers"], item["pieces"]) for item in found["pieces"]["red.1"]] == [
        ([1, 3], ["red.2"]),
        ([1, 5], ["blue.1"]),
    ]


def test_listed_numbers_become_spans_and_gaps_stay_gaps():
    found = shown(Listed(lambda: [Build(n, "men", NORTH) for n in (1, 2, 3, 6, 8, 9)]))
    items = found["spaces"]["north"]
    assert [item.get("numbers") for item in items] == [[1, 3], None, [8, 9]]
    assert items[1] == {"verb": "build", "text": "build 6 men north", "label": "Build 6 men north"}
    assert items[0]["label"] == "Build men"


def test_what_depends_on_the_number_is_not_promised_for_others():
    acts = [Form(RED1, 1, "men", EAST), Form(RED1, 1, "men", HUB), Form(RED1, 2, "men", HUB)]
    found = shown(Listed(lambda: acts))
    assert [(item["numbers"], list(item["spaces"])) for item in found["pieces"]["red.1"]] == [
        ([1, 1], ["east", "hub"]),
        ([2, 2], ["hub"]),
    ]


def test_acts_about_two_pieces_lie_with_the_first():
    found = shown(Over2(Merge, of([RED1, RED2]), to(RED1, RED2, BLUE2)))
    assert [item["pieces"] for item in found["pieces"]["red.1"]] == [["red.2", "blue.2"]]
    assert [item["text"] for item in found["pieces"]["red.2"]] == ["merge red.2 {piece}"]


def test_two_holes_stand_for_all_pairs_or_are_told_apart():
    pairs = [(BLUE1, EAST), (BLUE1, HUB), (BLUE2, EAST), (BLUE2, HUB), (RED2, HUB)]
    found = shown(Listed(lambda: [Ferry(RED1, by, at) for by, at in pairs]))
    assert [(item["pieces"], list(item["spaces"])) for item in found["pieces"]["red.1"]] == [
        (["blue.1", "blue.2"], ["east", "hub"]),
        (["red.2"], ["hub"]),
    ]
    assert found["pieces"]["red.1"][0]["text"] == "ferry red.1 {piece} {space}"


def test_a_number_alone_is_a_button():
    found = shown(Listed(lambda: [Pledge(n) for n in range(2, 6)]), Rest())
    assert found["acts"] == [
        {"verb": "pledge", "text": "pledge {number}", "label": "Pledge", "numbers": [2, 5], "of": "", "primary": False},
        {"verb": "rest", "text": "rest", "label": "Rest", "primary": True},
    ]


def test_words_tell_acts_apart():
    found = shown(Listed(lambda: [Lose(RED1, "men"), Lose(RED1, "guns")]), Over(Raze, of([NORTH])))
    assert [item["text"] for item in found["pieces"]["red.1"]] == ["lose red.1 men", "lose red.1 guns"]
    assert found["spaces"] == {"north": [{"verb": "raze", "text": "raze north", "label": "Raze north"}]}


def test_a_march_lists_its_spaces_with_their_costs():
    [item] = shown(Over2(March, of([RED1]), lambda army: of([EAST, HUB])))["pieces"]["red.1"]
    assert item == {"verb": "march", "text": "march red.1 {space}", "label": "March", "spaces": {"east": 0, "hub": 2}}
