"""`python -m theatrum.atlas MAP [--check]` makes a map; `python -m theatrum.atlas render MAP PICTURE` draws it."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from .errors import AtlasError

HERE = Path(__file__).parent


def load(map_name: str) -> dict[str, dict[str, Any]]:
    """The hand-written files of a map."""
    folder = HERE / map_name
    if not (folder / "atlas.toml").is_file():
        known = ", ".join(sorted(path.parent.name for path in HERE.glob("*/atlas.toml")))
        raise AtlasError(f"no map {map_name!r}; maps are: {known}")
    names = ("atlas", "borders", "overrides", "design", "names", "seeds")
    paths = {name: folder / f"{name}.toml" for name in names}
    return {name: tomllib.loads(path.read_text(encoding="utf-8")) for name, path in paths.items() if path.is_file()}


def targets(map_name: str, atlas: dict[str, Any]) -> dict[str, Path]:
    return {key: (HERE / map_name / atlas[key]).resolve() for key in ("board", "drawing")}


def make(map_name: str, folder: Path, check: bool) -> int:
    from .maker import compile_map

    files = load(map_name)
    texts = compile_map(files, folder)
    stale = []
    for key, path in targets(map_name, files["atlas"]).items():
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        if check and old != texts[key]:
            stale.append(path.name)
        elif not check:
            path.write_text(texts[key], encoding="utf-8")
            print(f"{path.name}: {len(texts[key].encode()) // 1024} KB")
    if stale:
        raise AtlasError(
            f"{', '.join(stale)} would change; run `python -m theatrum.atlas {map_name}` and look at the difference"
        )
    return 0


def render(map_name: str, picture: Path, detail: list[float] | None, width: int) -> int:
    from .svg import Sheet, write_png

    drawing = json.loads(targets(map_name, load(map_name)["atlas"])["drawing"].read_text(encoding="utf-8"))
    window = (detail[0], detail[1], detail[2], detail[3]) if detail else None
    svg = Sheet(drawing).svg(window)
    if picture.suffix == ".svg":
        picture.write_text(svg, encoding="utf-8")
    else:
        write_png(svg, picture, width)
    return 0


def main(arguments: list[str]) -> int:
    try:
        if arguments[:1] == ["render"]:
            parser = argparse.ArgumentParser(
                prog="theatrum.atlas render", description="Draw a map as a PNG or SVG picture."
            )
            parser.add_argument("map")
            parser.add_argument("picture", type=Path)
            parser.add_argument("--detail", nargs=4, type=float, metavar=("X0", "Y0", "X1", "Y1"), help="drawing units")
            parser.add_argument("--width", type=int, default=2000, help="of a PNG, in pixels")
            chosen = parser.parse_args(arguments[1:])
            return render(chosen.map, chosen.picture, chosen.detail, chosen.width)
        parser = argparse.ArgumentParser(
            prog="theatrum.atlas", description="Make the board table and the drawing of a map."
        )
        parser.add_argument("map")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail if the committed files would change"
        )
        parser.add_argument(
            "--geography", type=Path, default=Path("../shared/geo/data"), help="folder of the Natural Earth files"
        )
        chosen = parser.parse_args(arguments)
        return make(chosen.map, chosen.geography, chosen.check)
    except AtlasError as error:
        print(f"atlas: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
