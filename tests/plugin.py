"""Rule books of third parties: throwaway distributions that register theirs by an entry point."""

from __future__ import annotations

from pathlib import Path


def distribution(folder: Path, name: str, value: str, **modules: str) -> Path:
    """A distribution as pip would leave it in `folder`, with the entry point `name = value` and these modules."""
    info = folder / f"theatrum_{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: theatrum-{name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[theatrum.rulesets]\n{name} = {value}\n")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text)
    return folder
