"""Studies: the file, the journal that survives a kill, equal rows on every engine, variations, the report."""

import csv
import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from tests.plugin import distribution
from theatrum.cli import lab, main
from theatrum.core import data
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import find
from theatrum.lab import study
from theatrum.lab.journal import Journal

EAST = """
name = "A test in the East"
games = 6
seed = 3
[[war]]
scenario = "hitlerswar/barbarossa"
seats = { axis = "greedy", soviet = "random" }
"""
VARIED = (
    EAST
    + """
[[variation]]
name = "eleven armies"
system = "hitlerswar"
set = { "tables.limits.armies_per_side" = 11 }
"""
)
FILES = ("games.csv", "turns.csv", "report.html")


def write(folder: Path, text: str = EAST) -> Path:
    path = folder / "east.toml"
    path.write_text(text, encoding="utf-8")
    return path


def run(path: Path, out: Path, *more: str) -> dict[str, bytes]:
    assert main(["lab", str(path), "--out", str(out), "--json", *more]) == 0
    return {name: (out / name).read_bytes() for name in FILES}


def test_a_study_from_file_to_report(tmp_path, capsys):
    found = run(write(tmp_path), tmp_path / "out")
    summary = json.loads(capsys.readouterr().out)
    (row,) = summary["wars"]
    assert row["games"] == 6
    assert sum(row["levels"].values()) == 6
    games = list(csv.DictReader(found["games.csv"].decode().splitlines()))
    assert [int(game["seed"]) for game in games] == [3, 4, 5, 6, 7, 8]
    assert row["wins"]["axis"] == sum(game["winner"] == "axis" for game in games)
    turns = list(csv.DictReader(found["turns.csv"].decode().splitlines()))
    assert {turn["side"] for turn in turns} == {"axis", "soviet"}
    first = [turn for turn in turns if turn["game"] == "0" and turn["side"] == "soviet"]
    lost = [float(turn["lost"]) for turn in first]
    assert lost == sorted(lost)
    assert lost[-1] > lost[0]
    page = found["report.html"].decode()
    assert page.count("<svg") >= 8
    assert "A test in the East" in page
    assert "http" not in page.replace("http://www.w3.org", "")


def test_killed_half_way_it_ends_with_the_same_files(tmp_path):
    path = write(tmp_path)
    whole = run(path, tmp_path / "whole")
    lines = (tmp_path / "whole" / "journal.jsonl").read_text().splitlines(keepends=True)
    torn = tmp_path / "torn"
    torn.mkdir()
    (torn / "journal.jsonl").write_text("".join(lines[:4]) + lines[4][:100])
    before = len(Journal(torn / "journal.jsonl", study.read(path)).open_jobs())
    assert before == 3
    assert run(path, torn) == whole


def test_another_study_is_not_mixed_in(tmp_path, capsys):
    run(write(tmp_path), tmp_path / "out")
    kept = (tmp_path / "out" / "journal.jsonl").read_bytes()
    other = write(tmp_path, EAST.replace("seed = 3", "seed = 4"))
    assert main(["lab", str(other), "--out", str(tmp_path / "out")]) == 2
    assert "another study" in capsys.readouterr().err
    assert (tmp_path / "out" / "journal.jsonl").read_bytes() == kept


def test_ray_gives_the_same_rows(tmp_path):
    path = write(tmp_path, VARIED)
    assert run(path, tmp_path / "ray", "--engine", "ray", "--jobs", "2") == run(path, tmp_path / "local")


def test_a_variation_changes_the_rule_book_in_its_own_process(tmp_path):
    found = run(write(tmp_path, VARIED), tmp_path / "out")
    games = list(csv.DictReader(found["games.csv"].decode().splitlines()))
    plain, varied = ([g for g in games if g["variation"] == name] for name in ("", "eleven armies"))
    assert [g["seed"] for g in plain] == [g["seed"] for g in varied]
    assert [g["actions"] for g in plain] != [g["actions"] for g in varied]
    assert "What the variations change" in found["report.html"].decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("games = 3", "no [[war]]"),
        ("[[war]]\nscenario = 'spi/1812'", "[[war]] 1: scenario: spi has no scenario '1812'"),
        ("[[war]]\nscenario = 'chess/1'", "unknown system 'chess'"),
        ("games = 0\n[[war]]\nscenario = 'spi/1941'", "from 1 on"),
        ("games = true\n[[war]]\nscenario = 'spi/1941'", "whole number"),
        ("[[war]]\nscenario = 'spi/1941'\nseats = 'napoleon'", "[[war]] 1: seats: unknown bot 'napoleon'"),
        ("[[war]]\nscenario = 'spi/1941'\nseats = {axis = 'greedy'}", "who plays allied"),
        ("[[war]]\nscenario = 'spi/1941'\noptions = ['snow']", "[[war]] 1: options: spi/1941 has no option 'snow'"),
        ("[[war]]\nscenario = 'spi/1941'\nbots = 1", "no 'bots'"),
        ("war = 3", "write [[war]]"),
        ("[[war]\n", "at line 1"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path, capsys, text, says):
    assert main(["lab", str(write(tmp_path, text))]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert says in said
    assert "east.toml" in said


UNPLAYABLE = [
    ({"1941.unit.0.hexes.0": "9999"}, "1941.unit.0.hexes.0", "9999"),
    ({"1941.unit.0.type": "dragon"}, "1941.unit.0.type", "dragon"),
    ({"1941.unit.0.sp": 3, "1941.unit.1.hexes.0": "9999", "tables.crt.rows.0.0": 0}, "1941.unit.1.hexes.0", "9999"),
]


@pytest.mark.parametrize(("values", "key", "value"), UNPLAYABLE)
def test_values_that_cannot_be_played_are_named_before_the_first_war(tmp_path, capsys, values, key, value):
    some = ", ".join(f'"{path}" = {json.dumps(one)}' for path, one in values.items())
    text = f"games = 1\n[[war]]\nscenario = 'spi/1941'\n[[variation]]\nname = 'v'\nsystem = 'spi'\nset = {{ {some} }}"
    path = write(tmp_path, text)
    assert main(["lab", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"east.toml: [[variation]] 'v': set '{key}' = '{value}': spi/1941 cannot be played" in said
    assert not (tmp_path / "east").exists()


def test_a_war_that_breaks_under_varied_values_ends_the_study_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(lab, "rehearse", lambda study: None)
    path = write(tmp_path, VARIED)
    wanted = study.read(path)
    cell = replace(wanted.cells[1], scenario="nowhere")
    monkeypatch.setattr(study, "read", lambda _: replace(wanted, cells=(cell,)))
    assert main(["lab", str(path), "--jobs", "1"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "east.toml: [[variation]] 'eleven armies': the war of seed 3" in said


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("tables.crt.rows.0", [1, 2], "has 2 entries, and every row of its table"),
        ("tables.crt.rows", [[1, 2], [1]], "every row of 'crt.rows' has"),
        ("1941.vichy", ["0917", 3], "every entry of 'vichy' is a text, not a number"),
        ("nowhere.x", 1, "no data file"),
        ("tables.crt.rows.9.0", 1, "no '9'"),
        ("tables.crt.rows.0.0", "many", "a number"),
        ("../tables.crt", 1, "no data file"),
        ("tables.turn_record.turn.t=4/1812.t", "x", "no 't=4/1812'"),
    ],
)
def test_a_value_that_is_not_there_cannot_be_varied(path, value, says):
    war = {"scenario": "spi/1941"}
    varied = {"name": "v", "system": "spi", "set": {path: value}}
    with pytest.raises(BadInput, match=says.replace("[", r"\[")):
        study.make({"war": [war], "variation": [varied]}, "x")


# ---------------------------------------------------------------------- rule books of third parties
TOY = """
from dataclasses import replace
from tests.core.toy import POWERS, ToyRules
from theatrum.core.bits import bits, of

class Plain(ToyRules):
    id = "plain"
    def land(war):
        return {power: of(war.at[piece] for piece in bits(war.armies(power))) for power in POWERS}
    if HOLDS:
        study = replace(ToyRules.study, land=land)

rules = Plain()
"""


@pytest.mark.parametrize("holds", [True, False])
def test_maps_of_a_board_without_a_drawing_are_drawn_if_it_says_who_holds_what(tmp_path, monkeypatch, holds):
    name = "plain_holder" if holds else "plain_taker"
    module = {name: f"HOLDS = {holds}\n{TOY}"}
    monkeypatch.syspath_prepend(distribution(tmp_path / name, "plain", f"{name}:rules", **module))
    found = run(write(tmp_path, "games = 2\n[[war]]\nscenario = 'plain/ring'\nseats = 'random'"), tmp_path / "out")
    page = found["report.html"].decode()
    assert ("<h3>The front</h3>" in page) == holds
    assert (page.count("<figure><svg") > 1) == holds
    assert "<h3>Over time</h3>" not in page  # nobody says how strong the sides are


# ---------------------------------------------------------------------- what an answer rests on
def rests(options: str, seats: str = "'random'") -> study.Study:
    return study.make(
        tomllib.loads(f"games = 2\n[[war]]\nscenario = 'spi/1941'\nseats = {seats}\n{options}"), "what it rests on"
    )


def test_without_options_a_war_has_those_that_its_scenario_recommends():
    (cell,) = rests("").cells
    assert cell.options == find("spi").scenario("1941").recommended
    assert cell.recommended
    assert cell.rests_on == f"spi/1941: all sides random; options {', '.join(cell.options)}, as the scenario recommends"


def test_an_empty_list_means_no_options():
    (cell,) = rests("options = []", "{axis = 'greedy', allied = 'random'}").cells
    assert cell.options == ()
    assert cell.rests_on == "spi/1941: axis greedy, allied random; no options"


def test_report_table_and_json_say_first_what_the_answer_rests_on(tmp_path, capsys):
    path = write(tmp_path)
    line = "hitlerswar/barbarossa: axis greedy, soviet random; no options, as the scenario recommends"
    found = run(path, tmp_path / "out")
    page = found["report.html"].decode()
    assert page.index(line) < page.index("<h2>")
    summary = json.loads(capsys.readouterr().out)
    assert summary["rests_on"] == [line]
    (row,) = summary["wars"]
    assert row["seats"] == {"axis": "greedy", "soviet": "random"}
    assert (row["options"], row["recommended"]) == ([], True)
    assert main(["lab", str(path), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [study.RESTS_ON, f"  {line}"]


def test_rows_are_picked_by_what_they_say():
    document = tomllib.loads("[[unit]]\nid = 'inf'\ncost = 1\n[[unit]]\nid = 'mech'\ncost = 2")
    assert data.put(document, "unit.id=mech.cost", 3) == 2
    assert document["unit"][1]["cost"] == 3


def test_rules_that_are_loaded_cannot_be_varied_any_more():
    study.make({"war": [{"scenario": "spi/1941"}]}, "x").fingerprint()
    with pytest.raises(BadInput, match="loaded already"):
        data.vary("spi", {"tables.crt.rows.0.0": 1})
