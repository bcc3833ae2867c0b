"""Kinds: every value is told in names, and read back as what it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from tests.core.toy import Toy, known
from theatrum.core import plain
from theatrum.core.fields import By, BySpace, Flag, Piece, PieceSet, Row, Space, SpaceSet, Stays, Word, docs, specs
from theatrum.core.kinds import PIECE, SPACE, Between, Named, Names, OneOf, Packed, PieceKind, Rows, SetOf
from theatrum.core.refusal import BadInput

SIDE = Named("side", ("axis", "allied"))
ITEM = Named("item", ("tank", "ship", "plane"))
Side = Annotated[int, SIDE]
Points = Annotated[int, Between(0, 9)]


@dataclass(slots=True)
class Things(Toy):
    """A field of every sort."""

    flag: Flag = 0
    since: Annotated[int, Named("turn", ("one", "two"), none="")] = -1
    """[1.1] the turn in which
    it began."""
    word: Word = ""
    mood: Annotated[str, OneOf(("good", "bad"), "mood")] = "good"
    spaces: SpaceSet = 0
    sides: Annotated[int, SetOf(SIDE, numbers=True)] = 0
    levels: Annotated[list[Points], By(SIDE, ITEM)] = field(default_factory=lambda: [0] * 6)
    grants: dict[Annotated[int, Packed(to=SPACE, giver=SIDE, item=ITEM)], Points] = field(default_factory=dict)
    hulls: Annotated[list[int], Rows(side=SIDE, owed=Between(0, 99))] = field(default_factory=list)
    debts: Annotated[tuple[int, ...], Rows(who=SetOf(PIECE), owed=Between(0, 99))] = ()
    pair: tuple[Side, Points] = (0, 0)
    many: tuple[tuple[Space, ...], ...] = ()
    legs: dict[Piece, Points] = field(default_factory=dict)
    leaders: dict[Space, Annotated[int, PieceKind(none="nobody")]] = field(default_factory=dict)
    kept: Annotated[PieceSet, Stays()] = 0
    forts: Annotated[dict[Space, Points], Row("fort", none=0)] = field(default_factory=dict)
    owner: BySpace[Side] = field(default_factory=lambda: [0] * 7)
    sure: bool = False
    rest: int = 0


WAR = Things(strength=[0] * 6)
NAMES = Names(WAR)
CASES: list[tuple[str, Any, Any]] = [
    ("flag", 1, True),
    ("since", -1, ""),
    ("since", 1, "two"),
    ("word", "0x10", "0x10"),
    ("mood", "bad", "bad"),
    ("spaces", 0b1000001, ["north", "hub"]),
    ("sides", 0b10, ["allied"]),
    ("levels", [0, 0, 4, 0, 5, 0], {"axis": {"plane": 4}, "allied": {"ship": 5}}),
    ("grants", {6 * 6 + 3 + 2: 7}, {"hub allied plane": 7}),
    ("hulls", [1, 12, 0, 3], [{"side": "allied", "owed": 12}, {"side": "axis", "owed": 3}]),
    ("debts", (0b11, 4), [{"who": ["red.1", "red.2"], "owed": 4}]),
    ("pair", (1, 9), ["allied", 9]),
    ("many", ((0, 6), ()), [["north", "hub"], []]),
    ("legs", {2: 3}, {"blue.1": 3}),
    ("leaders", {0: -1, 1: 5}, {"north": "nobody", "east": "green.2"}),
    ("owner", [0, 0, 0, 0, 0, 0, 1], {"hub": "allied"}),
    ("sure", True, True),
]


@pytest.mark.parametrize(("name", "value", "told"), CASES)
def test_a_value_is_told_in_names_and_read_back(name: str, value: Any, told: Any) -> None:
    kind, old = specs(Things)[name].kind, getattr(WAR, name)
    assert kind.write(value, NAMES, old) == told
    again = kind.read(told, NAMES, "here", old)
    assert (again, type(again)) == (value, type(value))
    assert kind.says()


@pytest.mark.parametrize(("name", "value", "told"), CASES)
def test_a_value_survives_json_by_its_type(name: str, value: Any, told: Any) -> None:
    again = plain.readers(Things)[name](plain.write(value))
    assert (again, type(again)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "told", "said"),
    [
        ("flag", 2, "here must be true or false, not 2"),
        ("since", "three", "here: there is no turn 'three'; a turn from one to two"),
        ("mood", 1, "here must be one of good, bad, not 1"),
        ("spaces", ["moon"], "here: there is no area 'moon'"),
        ("spaces", 3, "here must be a list of spaces, not 3"),
        ("sides", 4, "here must be a list of sides (axis, allied), not 4"),
        ("levels", {"axis": 3}, "here.axis must be a table by side and item"),
        ("levels", {"axis": {"tank": 10}}, "here.axis.tank must be a number from 0 to 9, not 10"),
        ("grants", {"hub allied": 1}, "here must be a text like 'to giver item', not 'hub allied'"),
        ("hulls", [{"side": "axis"}], "here must be a list of tables with side = "),
        ("hulls", ["axis"], "here must be a list of tables with side = "),
        ("pair", ["axis"], "here must be a list of one of axis, allied and a number"),
        ("many", ["hub"], "here must be a list, each a space, not 'hub'"),
        ("legs", {"red.9": 1}, "here: there is no piece 'red.9' in this position"),
        ("owner", [0] * 7, "here must be a table by space"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(name: str, told: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        specs(Things)[name].kind.read(told, NAMES, "here", getattr(WAR, name))
    assert said in str(caught.value)


def test_older_documents_have_numbers_for_sets_and_flat_rows() -> None:
    assert specs(Things)["sides"].kind.read(3, NAMES, "here") == 3
    assert specs(Things)["debts"].kind.read([["red.1"], 4], NAMES, "here") == (1, 4)


def test_a_field_that_does_not_say_what_it_holds_cannot_be_told() -> None:
    with pytest.raises(TypeError, match=r"Things\.rest: .* does not say what it holds"):
        _ = specs(Things)["rest"].kind


def test_a_piece_that_leaves_play_is_nowhere_but_where_it_stays() -> None:
    war = Things(shown=0b11, kept=0b11, legs={0: 1, 1: 2}, leaders={3: 1, 4: 0}, debts=(3, 1))
    war.unmark(1)
    assert (war.shown, war.kept, war.legs, war.leaders, war.debts) == (0b01, 0b11, {0: 1}, {4: 0}, (3, 1))


def test_what_is_said_of_fields_can_be_asked() -> None:
    said = specs(Things)
    assert docs(Things)["since"] == "[1.1] the turn in which it began."
    assert docs(Things)["shown"] == "[T5] armies that have been revealed."
    assert (said["kept"].stays, said["forts"].key, said["scenario"].given) == (True, "fort", True)
    assert said["strength"].hidden is not None
    assert said["strength"].hidden.knows is known
    assert [name for name, spec in said.items() if spec.by(PIECE)] == ["at", "strength", "shown", "legs", "kept"]
    assert [name for name, spec in said.items() if spec.by(SPACE)] == ["spaces", "leaders", "forts", "owner"]
