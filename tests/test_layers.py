"""The layers stay apart, and nothing of the machine it was made on gets into the project."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "theatrum"
GAMELESS = ("core", "players", "server", "web")
INSTALLED = sorted(folder.name for folder in (PACKAGE / "rulesets").iterdir() if (folder / "__init__.py").exists())
ROUND_ABOUT = ("neppa",)
"""Rule books whose modules may still import each other in a circle."""
RULESETS = {"spi", "hitlerswar", "neppa", "engulfed", "aeto", *INSTALLED}
RULESET_NAME = re.compile(rf"(?<![a-z0-9])({'|'.join(sorted(RULESETS))})(?![a-z0-9])", re.IGNORECASE)

# The escapes keep this file from finding itself.
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|registry\.npmjs\.org|registry\.yarnpkg\.com|(deb|security)\.debian\.org"
    r"|^--(extra-)?index-url|^--find-links|://[^\s\"']+/simple\b"
)
MACHINE_PATH = re.compile(r"(?<![\w.~$)}/*-])/(?:root|home|work|opt|tmp|mnt|Users)/\w|\b[A-Z]:\\Users\\")


def project_files() -> list[Path]:
    """All files that are committed or would be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in sorted(set(listed.split("\0"))) if name and (path := ROOT / name).is_file()]


def places(pattern: re.Pattern[str], paths: list[Path]) -> Iterator[str]:
    """`file:line: text` wherever the pattern occurs in a text file."""
    for path in paths:
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode("utf-8").splitlines(), 1):
            if found := pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {found[0]}"


@cache
def imports() -> grimp.ImportGraph:
    """Who imports whom, also inside functions and for the type checker only."""
    return grimp.build_graph("theatrum", cache_dir=None)


def test_import_contracts_hold():
    assert (
        lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True) == EXIT_STATUS_SUCCESS
    )


def test_lower_layers_do_not_use_the_public_surface():
    """`theatrum/__init__.py` gathers names from below for users; code below it must not reach back up through it."""
    importers = imports().find_modules_that_directly_import("theatrum")
    assert not [name for name in importers if name.split(".")[1] in ("core", "rulesets", "players")]


@pytest.mark.parametrize("ruleset", [name for name in INSTALLED if name not in ROUND_ABOUT])
def test_no_modules_of_a_ruleset_import_each_other_in_a_circle(ruleset):
    graph, root = imports(), f"theatrum.rulesets.{ruleset}"
    modules = {root, *graph.find_descendants(root)}
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) & modules for name in modules})
    try:
        order.prepare()
    except CycleError as wrong:
        pytest.fail(" <- ".join(wrong.args[1]), pytrace=False)


@pytest.mark.parametrize("layer", GAMELESS)
def test_no_rule_book_is_named_outside_its_folder(layer):
    sources = [path for path in project_files() if path.is_relative_to(PACKAGE / layer)]
    assert list(places(RULESET_NAME, sources)) == []


def test_no_file_names_a_package_registry():
    assert list(places(REGISTRY, project_files())) == []


def test_no_file_names_a_path_of_some_machine():
    assert list(places(MACHINE_PATH, project_files())) == []
