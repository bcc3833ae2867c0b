import pytest

import theatrum
from theatrum.core.position import check
from theatrum.core.refusal import BadInput

SYSTEMS = sorted(theatrum.systems())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "'ruleset' is missing"),
        ({"ruleset": "toy"}, "'scenario' is missing"),
        ({"ruleset": 3}, "'ruleset' must be a str"),
        ({"ruleset": "toy", "scenario": "ring", "colour": "red"}, "unknown key 'colour'"),
        ({"ruleset": "toy", "scenario": "ring", "dice": [7]}, "7 is not a face"),
        ({"ruleset": "toy", "scenario": "ring", "dice": [True]}, "True is not a face"),
        ({"ruleset": "toy", "scenario": "ring", "piece": [1]}, "piece 1 must be a table"),
        ({"ruleset": "toy", "scenario": "ring", "options": [[]]}, "not the name of an option"),
    ],
)
def test_the_shape_that_all_positions_share(data, said):
    with pytest.raises(BadInput) as caught:
        check(data)
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["ruleset = ", "ruleset = 'nobody'\nscenario = 'x'", "\xff"])
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
        check(document)
        again = theatrum.from_position(document)
        names = [(row["power"], row["type"], row["at"]) for row in document["piece"]]
        assert [(row["power"], row["type"], row["at"]) for row in book.describe(again.state)["piece"]] == names
