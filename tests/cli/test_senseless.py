"""Whatever a position says: what makes no sense is answered in one line, at once."""

import time
from typing import Any

import pytest

from tests.cli.test_commands import Run, run
from tests.senseless import senseless, toml
from theatrum import systems
from theatrum.core.ruleset import RuleBook

__all__ = ("run",)
COUNT, SECONDS = 200, 1.0


def every_system() -> list[Any]:
    """Nothing is promised yet by those that read their positions by hand."""
    by_hand = pytest.mark.xfail(strict=False, reason="its positions do not follow from its fields")
    return [
        pytest.param(system, marks=() if type(book).place is RuleBook.place else by_hand)
        for system, book in sorted(systems().items())
    ]


@pytest.mark.parametrize("system", every_system())
def test_senseless_positions_are_answered_in_one_line(run: Run, tmp_path, system):
    book = systems()[system]
    for number, (way, document) in enumerate(senseless(book, COUNT, 1)):
        file = tmp_path / f"{number}.toml"
        file.write_text("\n".join(f"{key} = {toml(part)}" for key, part in document.items()), encoding="utf-8")
        start = time.process_time()
        code, out, err = run("position", file.name)
        spent = time.process_time() - start
        assert (code, out, err.count("\n")) == (2, "", 1), f"{way}: {err}\n{file.read_text()[:3000]}"
        assert spent < SECONDS, f"{way} took {spent:.1f} s"
