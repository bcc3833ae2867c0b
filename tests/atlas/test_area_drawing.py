"""The drawing of the zone game: cells that touch exactly as the board says, room for counters, names inside."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any
from xml.etree import ElementTree

import pytest
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tests.atlas.test_area_board import BOARD, DESIGN, FILES, LAND, OCEAN
from tests.atlas.test_drawing import layers, start_points
from theatrum.atlas import zones
from theatrum.atlas.__main__ import targets
from theatrum.atlas.areas import AreaLayout
from theatrum.atlas.drawing import dumps
from theatrum.atlas.svg import Sheet

TEXT = targets("neppa", FILES["atlas"])["drawing"].read_text(encoding="utf-8")
DRAWING: dict[str, Any] = json.loads(TEXT)
LAYERS = layers(DRAWING)
SPACES = DRAWING["spaces"]
ZONES = LAND | OCEAN


def rings(path: str) -> list[list[tuple[float, float]]]:
    found = []
    for x, y, rest in re.findall(r"M(-?[\d.]+) (-?[\d.]+)l([-\d. ]+)z", path):
        points = [(float(x), float(y))]
        values = [float(value) for value in rest.split()]
        for dx, dy in zip(values[::2], values[1::2], strict=True):
            points.append((round(points[-1][0] + dx, 1), round(points[-1][1] + dy, 1)))
        found.append(points)
    return found


def area(path: str) -> BaseGeometry:
    """A path filled by the even-odd rule."""
    shape: BaseGeometry = Polygon()
    for ring in rings(path):
        shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    return shape


CELLS = {name: area(SPACES[name]["shape"]) for name in ZONES}
LAYOUT = AreaLayout(CELLS, set(LAND))


def test_every_zone_and_every_box_is_a_space() -> None:
    assert list(SPACES) == [*LAND, *OCEAN, *(row["id"] for row in BOARD["box"])]
    for name, space in SPACES.items():
        assert 26 <= space["x"] <= DRAWING["width"] - 26, name
        assert 26 <= space["y"] <= DRAWING["height"] - 26, name
        assert re.fullmatch(r"(M[-\d. l]+z)+", space["shape"]), name
    names = ZONES | {row["id"]: row for row in BOARD["box"]}
    assert {name: space["label"] for name, space in SPACES.items()} == {n: row["name"] for n, row in names.items()}


def test_zones_touch_if_and_only_if_the_board_says_so() -> None:
    """Read back from the drawing itself, so that the client sees the same borders."""
    rules = FILES["atlas"]["cells"]
    assert zones.strange_borders(LAYOUT, DESIGN, rules["touch"], rules["graze"]) == []


def test_a_wrong_border_is_found() -> None:
    shifted = dict(CELLS)
    shifted["paris"], shifted["baku"] = CELLS["baku"], CELLS["paris"]
    found = zones.strange_borders(AreaLayout(shifted, set(LAND)), DESIGN, 8.0, 5.0)
    assert any("paris and lille" in line or "lille and paris" in line for line in found)
    assert any("baku and caen" in line for line in found)


def test_zones_do_not_overlap() -> None:
    whole = sum(cell.area for cell in CELLS.values())
    assert unary_union(list(CELLS.values())).area == pytest.approx(whole, rel=1e-4)


def test_zones_have_no_slivers_and_lie_in_one_piece() -> None:
    """A zone may have islands, but most of it is one body of land or water."""
    for name, cell in CELLS.items():
        parts = getattr(cell, "geoms", [cell])
        largest = max(part.area for part in parts)
        assert largest >= 0.7 * cell.area or name in ("denmark",), name
        assert largest > 700, name


def test_counters_find_room() -> None:
    """The middle of a counter lies in its zone, and on land three quarters of its square, but for the smallest."""
    half = FILES["atlas"]["counters"]["size"] / 2
    small = set()
    for name, cell in CELLS.items():
        x, y = SPACES[name]["x"], SPACES[name]["y"]
        assert cell.contains(Point(x, y)), name
        held = cell.intersection(box(x - half, y - half, x + half, y + half)).area / (2 * half) ** 2
        assert held > 0.4, name
        if held < 0.75 and name in LAND:
            small.add(name)
    assert small <= {"crete", "gibraltar", "malta", "cyprus", "genoa", "salonika"}


def test_names_lie_in_their_zones() -> None:
    for kind, rows in (("city", LAND), ("sealabel", OCEAN)):
        at = defaultdict(list)
        for item in LAYERS[kind]:
            if "name" in item:
                at[item["name"]].append(Point(item["x"], item["y"] - 2))
        for name, row in rows.items():
            words = [text for text in at if text in row["name"] or row["name"].startswith(text)]
            inside = [text for text in words if any(CELLS[name].distance(spot) < 3 for spot in at[text])]
            assert inside, name


def test_boxes_cover_no_zone() -> None:
    everything = unary_union(list(CELLS.values()))
    for row in BOARD["box"]:
        assert everything.intersection(area(SPACES[row["id"]]["shape"])).area < 1, row["id"]


def test_signs_match_the_board() -> None:
    counts = BOARD["counts"]
    assert {item["space"] for item in LAYERS["port"]} == {name for name, row in LAND.items() if row["port"] != "none"}
    assert len(LAYERS["port"]) == counts["coastal_ports"] + counts["beach_ports"]
    assert sum(item.get("solid", False) for item in LAYERS["beach"]) == counts["beach_ports"]
    assert sum("solid" not in item for item in LAYERS["beach"]) == counts["beaches"]
    assert {item["space"] for item in LAYERS["oil"]} == {name for name, row in LAND.items() if "oil" in row}
    assert {item["space"] for item in LAYERS["fort"]} == {fort["zone"] for fort in BOARD["fortress"]}
    assert {item["name"] for item in LAYERS["rampart"]} == {"Maginot Line", "Siegfried Line", "Mannerheim Line"}
    assert {item["space"] for item in LAYERS["shield"]} == {
        n for n, row in LAND.items() if row.get("russian_defense_zone")
    }
    assert len(LAYERS["strait"]) == len(BOARD["red_arrow"])
    assert len(LAYERS["passage"]) == 1
    assert len(LAYERS["peaks"]) == len(LAYERS["rough"]) == counts["mountain_zones"]
    assert len(LAYERS["marsh"]) == len(LAYERS["swamp"]) == counts["swamp_zones"]
    worth = {item["country"]: int(item["name"]) for item in LAYERS["center"] if "name" in item}
    assert worth == {row["id"]: row["wpp"] for row in BOARD["country"] if row["wpp"] and row.get("capital") in LAND}
    stars = [item for kind in ("center", "city") for item in LAYERS[kind] if "space" in item and "x" not in item]
    assert {item["space"] for item in stars} == {name for name, row in LAND.items() if "capital" in row}


def test_ports_lie_at_their_coast() -> None:
    for item in LAYERS["port"]:
        assert CELLS[item["space"]].distance(Point(item["x"], item["y"])) < 8, item["space"]
        seas = [CELLS[sea] for sea in LAND[item["space"]]["naval_access"]]
        assert min(sea.distance(Point(item["x"], item["y"])) for sea in seas) < 8, item["space"]


def test_nothing_starts_outside_the_canvas() -> None:
    for kind, items in LAYERS.items():
        for item in items:
            assert item.get("d") or item.get("name"), kind
            for x, y in start_points(item.get("d", "")):
                assert -1 <= x <= DRAWING["width"] + 1, kind
                assert -1 <= y <= DRAWING["height"] + 1, kind


def test_every_country_has_its_tint() -> None:
    assert {row["id"] for row in BOARD["country"]} | {"Impassable"} == set(DRAWING["palette"])
    assert {item["country"] for item in LAYERS["country"]} <= set(DRAWING["palette"])


def test_names_of_zones_do_not_cover_each_other() -> None:
    boxes = []
    for item in (item for item in LAYERS["city"] if "name" in item):
        width = len(item["name"]) * item["size"] * 0.42
        left = item["x"] - width * {"start": 0, "middle": 0.5, "end": 1}[item["anchor"]]
        boxes.append((left, item["y"] - item["size"] * 0.6, left + width, item["y"], item["name"]))
    clashes = [
        (a[4], b[4])
        for k, a in enumerate(boxes)
        for b in boxes[k + 1 :]
        if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])
    ]
    assert clashes == []


def test_the_file_is_small_enough_for_a_browser_and_reads_back() -> None:
    assert len(TEXT.encode()) < 1_050_000
    assert dumps(DRAWING) == TEXT


def test_the_picture_is_well_formed_and_shows_no_ids() -> None:
    root = ElementTree.fromstring(Sheet(DRAWING).svg())
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Moscow", "Brest-Litovsk", "GERMANY", "WESTERN FRONT", "MURMANSK", "Fortress side"} <= texts
    assert not texts & set(LAND)
