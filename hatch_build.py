"""What a distribution is built with: the browser client goes into every wheel and sdist, or there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src", "theatrum", "server", "static", "index.html")


class Client(BuildHookInterface):  # type: ignore[type-arg]
    """Takes the client that is built already, if its sources are no younger; else builds it; else fails."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install serves the client from the tree, where `make` builds it."""
        root = Path(self.root)
        if version != "editable" and not is_fresh(root):
            build(root)


def is_fresh(root: Path) -> bool:
    """Is the built client there, and made from these sources? An unpacked sdist brings both, with any dates."""
    client = root / CLIENT
    if not client.is_file():
        return False
    return (root / "PKG-INFO").is_file() or client.stat().st_mtime >= max(map(_changed, sources(root)))


def sources(root: Path) -> list[Path]:
    """All files that the client is made from."""
    web = root / "web"
    return [path for path in web.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(web).parts]


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def build(root: Path) -> None:
    """Node comes from the machine, or else from PyPI into a folder of the tree."""
    # what a build frontend has put on the path of Python is not meant for the Python that fetches Node
    world = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        done = subprocess.run(["bash", "scripts/web"], cwd=root, env=world | {"PYTHON": sys.executable}, check=False)
        built = done.returncode == 0 and (root / CLIENT).is_file()
    except OSError:
        built = False
    if not built:
        sys.exit(
            "theatrum: the browser client is not built and cannot be built here, so there is nothing to ship: "
            "install Node 20.19 or newer with npm, run scripts/web, and build again"
        )
