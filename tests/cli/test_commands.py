"""The command line: what it promises to programs, and what it says to people who get it wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from theatrum import systems
from theatrum.cli import main

SYSTEM, SCENARIO, FIRST = "spi", "1941", "1939"
"""The war of the stories told here; what must hold for every system is asked of every system."""
OLD = Path(__file__).parent.parent / "old"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys, monkeypatch, tmp_path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def call(*words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as leave:
            code = int(leave.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def record(run) -> str:
    assert run("new", f"{SYSTEM}/{FIRST}", "--seed", "7", "-o", "war.json")[0] == 0
    return "war.json"


def as_json(said: tuple[int, str, str]) -> dict[str, Any]:
    code, out, err = said
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


# ------------------------------------------------------------------ what programs rely on
def test_rules(run):
    found = as_json(run("rules", SYSTEM, "--json"))
    assert found["system"] == SYSTEM
    rows = found["clauses"]
    assert all({"id", "status", "says", "tests", "cited_in"} <= set(row) for row in rows)
    assert any(":" in place for row in rows for place in row["cited_in"])


def test_bench(run):
    found = as_json(run("bench", SYSTEM, "--games", "1", "--json"))
    keys = ["system", "actions_per_s", "games", "ms_per_game", "actions_per_game", "copy_us", "snapshot_bytes"]
    assert list(found) == keys


def test_fuzz(run):
    found = as_json(run("fuzz", SYSTEM, "--games", "1", "--seed", "4", "--jobs", "1", "--json"))
    assert list(found) == [
        "games",
        "actions",
        "finished",
        "dead_ends",
        "exceptions",
        "replay_mismatches",
        "bad_undos",
        "illegal_tried",
        "illegal_accepted",
        "breaches",
    ]
    assert found["finished"] == 1


def test_duel_with_seats(run):
    sides = systems()[SYSTEM].sides(SCENARIO, ())
    seats = [word for side in sides for word in ("--seat", f"{side}=random")]
    found = as_json(run("duel", f"{SYSTEM}/{SCENARIO}", *seats, "--games", "2", "--jobs", "1", "--json"))
    assert list(found) == ["games", "wins", "levels", "ci95", "mean_s_per_turn"]
    assert set(found["wins"]) == set(found["ci95"]) == set(found["mean_s_per_turn"]) == set(sides)
    assert sum(found["levels"].values()) == 2


def test_duel_of_a_pair(run):
    found = as_json(run("duel", f"{SYSTEM}/{SCENARIO}", "--pair", "greedy", "random", "--games", "1", "--json"))
    assert list(found) == ["pairs", "won", "drawn", "ci95", "mean_s_per_turn"]
    assert found["won"] == {"greedy": 1, "random": 0}


def test_position_of_a_record_with_choices(run, record):
    found = as_json(run("position", record, "--choices", "--json"))
    assert found["system"] == SYSTEM
    assert {"actor", "prompt", "phase", "pieces", "choices"} <= set(found)
    choices = found["choices"]
    after = as_json(run("position", record, "--do", choices[0], "--json"))
    assert after["ply"] == 1


def test_a_hint_tells_plans_with_reasons_and_what_to_expect(run, tmp_path):
    (tmp_path / "war.toml").write_text('ruleset = "hitlerswar"\nscenario = "barbarossa"\n')
    plans = as_json(run("position", "war.toml", "--hint", "--json"))["plans"]
    assert 1 < len(plans) <= 3
    assert len({plan["plan"] for plan in plans}) == len(plans)
    assert all(plan["says"] and plan["tries"] and {"axis", "soviet"} <= set(plan["forces"]) for plan in plans)
    said = run("position", "war.toml", "--hint")[1]
    assert all(f"  {number}. {plan['plan']}: {plan['says']}" in said for number, plan in enumerate(plans, 1))
    assert "plans" not in as_json(run("position", "war.toml", "--json"))


def test_a_refused_action_stops_a_position(run, record):
    found = as_json(run("position", record, "--do", "resolve", "--json"))
    assert set(found) == {"refused"}
    refused = found["refused"]
    assert set(refused) == {"action", "clause", "message"}
    assert refused["action"] == "resolve"


def test_odds(run, record):
    found = as_json(run("odds", record, "end", "--json"))
    assert found["method"] == "exact"
    outcomes = found["outcomes"]
    assert sum(outcome["p"] for outcome in outcomes) == pytest.approx(1)


def test_verify(run, record):
    assert as_json(run("verify", record, "--json")) == {"ok": True, "plies": 0, "dice_checked": 0, "result": ""}


@pytest.mark.parametrize("system", ["hitlerswar", "neppa", "spi"])
def test_verify_tells_a_record_of_older_rules_as_such(run, system):
    old = json.loads((OLD / f"{system}-1.json").read_text())
    code, out, err = run("verify", str(OLD / f"{system}-1.json"), "--json")
    found = json.loads(out)
    assert (found["made_by"], found["rules"], err) == ("1", systems()[system].version, "")
    if found["differs"]:
        assert (code, found["ok"]) == (1, None)
        assert f"made by {system} 1" in found["differs"]
        assert 0 < found["plies"] < len(old["actions"]) or found["result"] != old["result"]
    else:
        assert (code, found["ok"]) == (0, True)
        assert (found["plies"], found["dice_checked"]) == (len(old["actions"]), len(old["dice"]))
    assert f"made by {system} 1" in run("verify", str(OLD / f"{system}-1.json"))[1]


def test_verify_does_not_excuse_a_false_seed_by_the_age_of_a_record(run, tmp_path):
    old = json.loads((OLD / "spi-1.json").read_text())
    (tmp_path / "false.json").write_text(json.dumps(old | {"seed": "1"}))
    code, out, err = run("verify", "false.json", "--json")
    assert (code, json.loads(out)["ok"]) == (2, False)
    assert "does not match its commitment" in err


# ------------------------------------------------------------------ bad input
def wrong(system: str, scenario: str) -> list[tuple[str, ...]]:
    """What people get wrong about any system."""
    return [
        ("new", system),
        ("new", f"{system}/1812"),
        ("new", f"{system}/{scenario}", "--option", "flying-saucers"),
        ("new", f"{system}/{scenario}", "--seed", "minus one"),
        ("new", f"{system}/{scenario}", "-o", "no/such/folder/war.json"),
        ("rules", system, "no.such.clause"),
        ("bench", system, "--games", "0"),
        ("mutate", system, "--count", "none"),
        ("mutate", system, "--file", "no_such_chapter"),
        ("duel", f"{system}/{scenario}", "--pair", "greedy", "deep-blue"),
        ("duel", f"{system}/{scenario}", "--seat", "martians=greedy"),
        ("duel", f"{system}/{scenario}"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        *(words for system, book in systems().items() for words in wrong(system, next(iter(book.scenarios)))),
        ("new", "nosuch/1939"),
        ("rules", "nosuch"),
        ("mutate", "nosuch"),
        ("position", "missing.toml"),
        ("position", "--help", "nosuch"),
        ("odds", "missing.json", "end"),
        ("verify", "missing.json"),
        ("play", "nosuch/1939"),
        ("march",),
        (),
    ],
)
def test_bad_input_is_one_line_and_exit_2(run, words):
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("theatrum")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[: len(text) // 2], "not a complete JSON file"),
        (lambda text: text.replace('"seed": "7"', '"seed": "8"'), "does not match its commitment"),
        (lambda text: text.replace('"actions": []', '"actions": ["end", "dance"]'), "ply 1, 'dance'"),
        (lambda text: text.replace('"result": ""', '"result": "Everybody wins"'), "the result is"),
    ],
)
def test_a_spoilt_record_is_refused(run, record, tmp_path, change, said):
    file = tmp_path / record
    file.write_text(change(file.read_text()))
    code, out, err = run("verify", record, "--json")
    assert code == 2
    assert said in err
    assert err.count("\n") == 1
    assert json.loads(out)["ok"] is False


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scenario", '"1812"'),
        ("options", '["flying-saucers"]'),
        ("turn", '"Easter 1812"'),
        ("phase", '"axis/siesta"'),
        ("dice", "[7]"),
        ("piece", "[{ power = 'mars', type = 'saucer', at = 'nowhere', name = 'x' }]"),
        ("spaces", "{ nowhere = { owner = 'mars' } }"),
        ("facts", "{ flying-saucers = 3 }"),
        ("piece", '"many"'),
        ("nonsense", "1"),
    ],
)
def test_a_malformed_position_is_refused_for_every_system(run, tmp_path, system, key, value):
    lines = {"ruleset": f'"{system}"', "scenario": f'"{next(iter(systems()[system].scenarios))}"', key: value}
    (tmp_path / "bad.toml").write_text("\n".join(f"{name} = {text}" for name, text in lines.items()))
    code, out, err = run("position", "bad.toml")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("theatrum: bad.toml: ")


@pytest.mark.parametrize("system", systems())
def test_a_record_cut_short_or_tampered_with_is_refused_for_every_system(run, tmp_path, system):
    assert run("new", f"{system}/{next(iter(systems()[system].scenarios))}", "--seed", "7", "-o", "war.json")[0] == 0
    whole = (tmp_path / "war.json").read_text()
    for spoilt in (
        whole[: len(whole) // 2],
        whole.replace('"seed": "7"', '"seed": "8"'),
        whole.replace('"actions": []', '"actions": ["dance"]'),
        whole.replace('"digest": "', '"digest": "0'),
    ):
        (tmp_path / "war.json").write_text(spoilt)
        code, _, err = run("verify", "war.json")
        assert code == 2
        assert err.count("\n") == 1


@pytest.mark.parametrize("system", systems())
def test_wrong_notation_is_explained_for_every_system(run, tmp_path, system):
    run("new", f"{system}/{next(iter(systems()[system].scenarios))}", "--seed", "7", "-o", "war.json")
    before = (tmp_path / "war.json").read_text()
    code, _, err = run("position", "war.json", "--do", "dance a little")
    assert code == 2
    assert "unknown action 'dance'" in err
    assert (tmp_path / "war.json").read_text() == before


def test_wrong_notation_in_a_position_says_what_to_write(run, record):
    code, _, err = run("position", record, "--do", "move somewhere")
    assert code == 2
    assert "write 'move {piece} {to}'" in err


# ------------------------------------------------------------------ help
def test_help_lists_the_commands(run):
    code, out, _ = run("--help")
    assert code == 0
    for command in ("new", "play", "rules", "odds", "bench", "fuzz", "duel", "verify", "position", "calibrate"):
        assert f"  {command}" in out


def test_position_help_lists_the_names_of_a_system(run):
    code, out, _ = run("position", "--help", SYSTEM)
    assert code == 0
    for kind, names in systems()[SYSTEM].vocabulary().items():
        assert f"{kind}:" in out
        assert all(name in out for name in names)
    assert "[[piece]]" in run("position", "--help")[1]


# ------------------------------------------------------------------ for people
@pytest.mark.parametrize(
    "words",
    [
        ("rules", SYSTEM),
        ("rules", SYSTEM, "5.2"),
        ("position", "war.json", "--choices"),
        ("position", "war.json", "--do", "resolve"),
        ("odds", "war.json", "end"),
        ("verify", "war.json"),
        ("bench", SYSTEM, "--games", "1"),
        ("duel", f"{SYSTEM}/{SCENARIO}", "--pair", "random", "random", "--games", "1", "--jobs", "1"),
    ],
)
def test_every_command_talks_to_people_too(run, record, words):
    code, out, _ = run(*words)
    assert code == 0
    assert out.strip()
    assert not out.startswith("{")
