"""What the README shows is true: its Python runs, its files and commands exist. No page links to nowhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def test_the_readme_has_a_python_example():
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_example_runs(example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip(), "the example prints what happened"
    assert (tmp_path / "war.json").stat().st_size > 0


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_linked_files_and_headings_exist(page):
    for target, _, heading in re.findall(r"\]\(([^)#:]*)(#([^)]+))?\)", page.read_text(encoding="utf-8")):
        linked = page.parent / target if target else page
        assert linked.is_file(), target
        assert not heading or heading in headings(linked), f"{target}#{heading}"


def headings(page: Path) -> set[str]:
    """As GitHub names them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("folder", re.findall(r"^    ((?:src/|tests|docs)\S*)", README, flags=re.MULTILINE))
def test_described_folder_exists(folder):
    assert (ROOT / folder).is_dir() or (ROOT / f"{folder}.py").is_file()


@pytest.mark.parametrize("target", re.findall(r"^    make (\w+)", README, flags=re.MULTILINE))
def test_make_target_exists(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
