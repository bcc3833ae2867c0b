import json
from itertools import cycle
from random import Random

import pytest

import theatrum
from tests.core.toy import rules
from theatrum.core.fields import docs
from theatrum.core.position import check
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import RuleBook, Ruleset
from theatrum.core.state import State
from theatrum.lab.fuzz import some_options
from theatrum.players.random import pick

SYSTEMS = sorted(theatrum.systems())


def nested(depth: int) -> dict[str, object]:
    return {"deep": nested(depth - 1)} if depth else {}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "'ruleset' is missing"),
        ({"ruleset": "chess", "scenario": "ring"}, "a position of chess, not of toy"),
        ({"ruleset": "toy", "scenario": "../../ring"}, "no scenario '../../ring'"),
        ({"ruleset": "toy", "scenario": "ring", "options": ["flying"]}, "no option 'flying'"),
        ({"ruleset": "toy", "scenario": "ring", "seed": -1}, "'seed' must be a number from 0"),
        ({"ruleset": "toy", "scenario": "ring", "seed": 10**400}, "'seed' must be a number from 0"),
        ({"ruleset": "toy", "scenario": "ring", "seed": True}, "'seed' must be a int"),
        ({"ruleset": "toy", "scenario": "ring", "piece": [{}] * 1001}, "1001 pieces are more than the 1000 counters"),
        ({"ruleset": "toy", "scenario": "ring", "facts": {"money": 10**9}}, "facts.money: no number in toy is larger"),
        ({"ruleset": "toy", "scenario": "ring", "facts": {"at": [0, -(10**9)]}}, "no number in toy is larger"),
        ({"ruleset": "toy", "scenario": "ring", "facts": {"a": 1.5}}, "float is neither text nor number"),
        ({"ruleset": "toy", "scenario": "ring", "turn": "x" * 201}, "turn: a text is too long"),
        ({"ruleset": "toy", "scenario": "ring", "phase": "\ud800"}, "cannot be printed"),
        ({"ruleset": "toy", "scenario": "ring", "facts": {"list": [0] * 30_000}}, "too many values"),
        ({"ruleset": "toy", "scenario": "ring", "facts": nested(20)}, "tables too deep"),
        ({"ruleset": "toy"}, "'scenario' is missing"),
        ({"ruleset": 3}, "'ruleset' must be a str"),
        ({"ruleset": "toy", "scenario": "ring", "colour": "red"}, "unknown key 'colour'"),
        ({"ruleset": "toy", "scenario": "ring", "dice": [101]}, "101 is not a face"),
        ({"ruleset": "toy", "scenario": "ring", "dice": [True]}, "True is not a face"),
        ({"ruleset": "toy", "scenario": "ring", "piece": [1]}, "piece 1 must be a table"),
        ({"ruleset": "toy", "scenario": "ring", "options": [[]]}, "not the name of an option"),
    ],
)
def test_the_shape_that_all_positions_share(data, said):
    with pytest.raises(BadInput) as caught:
        check(data, rules)
    assert said in str(caught.value)


MALFORMED = ("ruleset = ", "ruleset = 'nobody'\nscenario = 'x'", "\xff", "a = " + "[" * 9_999, "a = " + "9" * 9_999)


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_file_is_named(tmp_path, text):
    file = tmp_path / "here.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadInput, match=r"here\.toml"):
        theatrum.position(file)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_scenario_can_be_told_as_a_position(system):
    book = theatrum.systems()[system]
    for scenario in book.scenarios:
        start = book.set_up(scenario, (), 1)
        document = book.describe(start)
        check(document, book)
        again = theatrum.from_position(document)
        names = [(row["power"], row["type"], row["at"]) for row in document["piece"]]
        assert [(row["power"], row["type"], row["at"]) for row in book.describe(again.state)["piece"]] == names


BY_FIELDS = [name for name, book in sorted(theatrum.systems().items()) if type(book).place is RuleBook.place]
MOMENTS, EVERY = 100, 40
"""How many moments of wars are told, and every how many acts one, besides each kind of question that is new."""


@pytest.mark.parametrize("system", BY_FIELDS)
def test_a_position_of_any_moment_is_the_same_war(system):
    book, rng, told, asked = theatrum.systems()[system], Random(7), 0, set()
    names = cycle(book.scenarios)
    while told < MOMENTS:
        scenario = next(names)
        war = book.set_up(scenario, some_options(book, scenario, rng), rng.getrandbits(60))
        while True:
            kind = type(war.frame).__name__
            if kind not in asked or war.over or rng.random() * EVERY < 1:
                same(book, war)
                told += 1
                asked.add(kind)
            if war.over:
                break
            war.apply(pick(war, rng))
    assert len(asked) > 12, "few kinds of questions have been told"


def same(book: Ruleset, war: State) -> None:
    document = json.loads(json.dumps(book.describe(war)))
    check(document, book)
    again = book.place(document, war.seed)
    one, other = again.to_json(), war.to_json()
    assert {key: one[key] for key in other if one[key] != other[key]} == {}, document.get("frames")
    assert again.digest() == war.digest()
    assert (again.actor, again.over) == (war.actor, war.over)


@pytest.mark.parametrize("system", BY_FIELDS)
def test_every_fact_and_every_key_says_what_it_means(system):
    book = theatrum.systems()[system]
    assert [name for name in book.documents.told if name not in docs(book.state)] == [], "fields without a docstring"
    told = book.vocabulary()
    assert all(told[part] for part in ("phases", "keys of a piece", "keys of a space", "facts", "frames", "turns"))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "wrong",
    [
        {"facts": {"status": {"russia": []}}},
        {"facts": {"russia": []}},
        {"facts": {"invasion_turn": []}},
        {"facts": {"vichy": [[]]}},
        {"facts": {"phasing": []}},
        {"facts": {"levels": {"axis": 3}}},
        {"facts": {"unaligned": [[]]}},
        {"facts": {"italy": -99}},
        {"facts": {"britain": 1_000_000}},
        {"facts": {"base": {"germany": -1}}},
        {"facts": {"budget": 10**9}},
        {"facts": {"port": {"axis": 10**9}}},
        {"piece": [{"power": "germany", "type": [], "at": "1714"}]},
        {"piece": [{"name": [], "at": {}}]},
        {"piece": [{"power": "germany", "type": "inf", "at": "berlin", "aboard": []}]},
        {"spaces": {"1813": {"owner": []}, "berlin": {"owner": {}}}},
    ],
)
def test_senseless_values_are_bad_input_and_nothing_else(system, wrong):
    book = theatrum.systems()[system]
    scenario = next(iter(book.scenarios))
    with pytest.raises(BadInput):
        theatrum.from_position({"ruleset": system, "scenario": scenario, **wrong})
