"""The suite gives the same answer every time; looking for what nobody thought of is the fuzzer's work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from theatrum.players import helpers

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def _think_alone() -> Iterator[None]:
    """Bots have no helpers here, unless a test is about them: the suite has its own processes for the cores."""
    with helpers.alone():
        yield
