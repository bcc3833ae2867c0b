"""Wheel and sdist: the browser client is in them, fresh, or there is no wheel and no sdist."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLIENT = Path("src/theatrum/server/static/index.html")
SHIPPED = "theatrum/server/static/index.html"
MOST_BYTES = 6_000_000
PARTS = ("src", "web", "scripts", "docs", "tests", "LICENSE", "NOTICE", "README.md", "Makefile")
BUILDS_IT = f'#!/bin/sh\nmkdir -p {CLIENT.parent} && echo "built by the script" > {CLIENT}\n'
CANNOT = "#!/bin/sh\necho no Node >&2\nexit 1\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The project as a clean clone has it; `scripts/web` cannot build the client."""
    root = tmp_path / "project"
    root.mkdir()
    aside = shutil.ignore_patterns("__pycache__", "node_modules", "static")
    for path in (*map(ROOT.joinpath, PARTS), *ROOT.glob("*.toml"), *ROOT.glob("*.lock"), *ROOT.glob("*.py")):
        if path.is_dir():
            shutil.copytree(path, root / path.name, ignore=aside)
        else:
            shutil.copy2(path, root)
    shutil.copy2(ROOT / ".gitignore", root)
    (root / "web" / "node_modules").mkdir()
    (root / "web" / "node_modules" / "large.js").write_text("not ours")
    (root / "scripts" / "web").write_text(CANNOT)
    return root


def client(tree: Path, text: str, age: float) -> None:
    """A client that was built so many seconds before or after its youngest source."""
    built = tree / CLIENT
    built.parent.mkdir(parents=True)
    built.write_text(text)
    sources = (path for path in (tree / "web").rglob("*") if path.is_file() and "node_modules" not in path.parts)
    youngest = max(path.stat().st_mtime for path in sources)
    os.utime(built, (youngest - age, youngest - age))


def build(tree: Path, kind: str) -> subprocess.CompletedProcess[str]:
    """Build a "wheel", an "sdist" or an "editable" wheel with the project's own backend."""
    code = f"import hatchling.build as b; b.build_{kind}({str(tree / 'dist')!r})"
    return subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=False)


def shipped(tree: Path) -> str | None:
    """The client's page in the wheel."""
    (wheel,) = (tree / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        return files.read(SHIPPED).decode().strip() if SHIPPED in files.namelist() else None


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_without_a_client_and_without_node_nothing_is_built(tree, kind):
    done = build(tree, kind)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("theatrum: the browser client is not built and cannot be built")
    assert "Traceback" not in done.stderr
    assert not list(tree.glob("dist/*"))


def test_a_missing_client_is_built(tree):
    (tree / "scripts" / "web").write_text(BUILDS_IT)
    assert build(tree, "wheel").returncode == 0
    assert shipped(tree) == "built by the script"


def test_a_fresh_client_is_taken_as_it_is(tree):
    client(tree, "fresh", age=-1)
    assert build(tree, "wheel").returncode == 0
    assert shipped(tree) == "fresh"


def test_a_client_older_than_its_sources_is_built_again(tree):
    client(tree, "old", age=1)
    (tree / "scripts" / "web").write_text(BUILDS_IT)
    assert build(tree, "wheel").returncode == 0
    assert shipped(tree) == "built by the script"


def test_an_editable_install_does_not_build_the_client(tree):
    assert build(tree, "editable").returncode == 0
    assert not (tree / CLIENT).exists()


def test_the_sdist_is_small_and_holds_all_that_it_takes(tree, tmp_path):
    client(tree, "fresh", age=-1)
    assert build(tree, "sdist").returncode == 0
    (sdist,) = (tree / "dist").glob("*.tar.gz")
    assert sdist.stat().st_size < MOST_BYTES
    with tarfile.open(sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    subprocess.run(["tar", "-xzf", sdist, "-C", tmp_path], check=True)
    needed = {"web/package-lock.json", "web/src/main.ts", "requirements-node.lock", "hatch_build.py", "scripts/web"}
    assert needed | {str(CLIENT)} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith(".png")]
    (unpacked,) = tmp_path.glob("theatrum-*")
    for path in (unpacked / "web").rglob("*"):
        os.utime(path)  # some tools forget the dates of what they unpack
    assert build(unpacked, "wheel").returncode == 0
    assert shipped(unpacked) == "fresh"
    with zipfile.ZipFile(next((unpacked / "dist").glob("*.whl"))) as wheel:
        assert "theatrum/py.typed" in wheel.namelist()
