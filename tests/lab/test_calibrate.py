import tomllib

import pytest

from theatrum import systems
from theatrum.lab.calibrate import SUMS, Row, calibrate
from theatrum.lab.match import Probe, play

BOOKS = [book for book in systems().values() if (book.folder / "study" / "calibration.toml").is_file()]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_target_has_a_probe(book):
    targets = tomllib.loads((book.folder / "study" / "calibration.toml").read_text(encoding="utf-8"))["target"]
    for scenario in sorted({target["scenario"] for target in targets}):
        match = play(book, scenario, (), dict.fromkeys(book.sides(scenario, ()), "random"), 1, Probe(book))
        for target in targets:
            if target["scenario"] == scenario:
                assert target["probe"] in match.probes
    for target in targets:
        assert target["sum"] in SUMS
        assert target["band"] == sorted(target["band"])


def test_one_war_of_each_kind_gives_a_whole_report():
    rows = calibrate(BOOKS[0], "greedy", games=1, seed=3, jobs=2)
    assert any(row.measured is not None for row in rows)
    assert all(set(row.to_json()) >= {"quantity", "target", "measured", "within"} for row in rows)


def test_one_scenario_may_be_measured_alone():
    rows = calibrate(BOOKS[0], "random", games=1, seed=3, jobs=1, scenarios=["barbarossa", "1941"])
    assert {row.scenario for row in rows} <= {"barbarossa", "1941"}
    assert rows


def test_a_row_knows_whether_it_is_inside_its_band():
    assert Row("x", "s", 0.1, 0.3, "%", 0.2, 9).within
    assert Row("x", "s", 0.1, 0.3, "%", 0.2, 9).shown == "20% (of 9)"
    assert not Row("x", "s", 1, 3, "SP", 4.0, 9).within
    assert not Row("x", "s", 1, 3, "SP", None, 0).within
