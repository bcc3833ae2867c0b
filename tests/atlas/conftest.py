"""The committed results of the atlas, and the hand-written files they were made from."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from theatrum.atlas.__main__ import load, targets
from theatrum.atlas.layout import HexLayout


@pytest.fixture(scope="session")
def files() -> dict[str, dict[str, Any]]:
    return load("spi")


@pytest.fixture(scope="session")
def board(files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return tomllib.loads(targets("spi", files["atlas"])["board"].read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def drawing(files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    text = targets("spi", files["atlas"])["drawing"].read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture(scope="session")
def layout(files: dict[str, dict[str, Any]]) -> HexLayout:
    return HexLayout.of(files["atlas"]["layout"])


@pytest.fixture(scope="session")
def land(board: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in board["land"]["hexes"]}
