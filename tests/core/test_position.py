import pytest

import theatrum
from tests.core.toy import rules
from theatrum.core.position import check
from theatrum.core.refusal import BadInput

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
