"""The drawing of the 1984 strength-point game: complete, inside its canvas, boxes among its spaces."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

from tests.atlas.test_drawing import layers, start_points
from tests.atlas.test_listed_board import BOARD, FILES, LAND, LAYOUT, TABLE
from theatrum.atlas.__main__ import targets
from theatrum.atlas.drawing import dumps
from theatrum.atlas.svg import Sheet

TEXT = targets("hitlerswar", FILES["atlas"])["drawing"].read_text(encoding="utf-8")
DRAWING: dict[str, Any] = json.loads(TEXT)
LAYERS = layers(DRAWING)
BOXES = {box["id"]: box for box in BOARD["box"]}

NEEDED = {
    "sea", "country", "coast", "border", "river", "lake", "mountains", "rough", "peaks", "prohibited", "claim", "islet",
    "seaside", "strait", "route", "passage", "sealabel", "countrylabel", "box", "fort", "control", "depot", "port",
    "center", "city",
}  # fmt: skip


def test_every_hex_and_every_box_is_a_space_inside_the_canvas() -> None:
    assert list(DRAWING["spaces"]) == [*LAYOUT, *BOXES]
    for name, space in DRAWING["spaces"].items():
        assert 26 <= space["x"] <= DRAWING["width"] - 26, name
        assert 26 <= space["y"] <= DRAWING["height"] - 26, name
        assert re.fullmatch(r"M[-\d. l]+z", space["shape"])


def test_spaces_meet() -> None:
    spaces = DRAWING["spaces"]
    for name in LAYOUT:
        for other in LAYOUT.neighbours(name):
            dx, dy = spaces[name]["x"] - spaces[other]["x"], spaces[name]["y"] - spaces[other]["y"]
            assert abs((dx * dx + dy * dy) ** 0.5 - 51.96) < 0.2


def test_boxes_cover_no_hex() -> None:
    for item in LAYERS["box"]:
        (left, top), *_ = start_points(item["d"])
        steps = [float(value) for value in re.split(r"[l z]", item["d"].split("l")[1]) if value]
        right, bottom = left + steps[0], top + steps[3]
        for name in LAYOUT:
            x, y = DRAWING["spaces"][name]["x"], DRAWING["spaces"][name]["y"]
            assert not (left - 20 < x < right + 20 and top - 20 < y < bottom + 20), (item["name"], name)


def test_labels_are_the_names_of_the_board() -> None:
    labels = {name: space["label"] for name, space in DRAWING["spaces"].items() if space["label"]}
    assert labels == {name: row["name"] for name, row in LAND.items()} | {box: box for box in BOXES}


def test_all_layers_are_there_filled_and_inside() -> None:
    assert set(LAYERS) >= NEEDED
    for kind, items in LAYERS.items():
        for item in items:
            assert item.get("d") or item.get("name"), kind
            for x, y in start_points(item.get("d", "")):
                assert -1 <= x <= DRAWING["width"] + 1, kind
                assert -1 <= y <= DRAWING["height"] + 1, kind


def test_signs_match_the_board() -> None:
    counts = BOARD["counts"]
    shown = [row["production"] for row in TABLE.values() if "production" in row] + [
        b["production"] for b in BOXES.values()
    ]
    assert sorted(int(item["name"]) for item in LAYERS["center"]) == sorted(shown)
    assert {item["hex"] for item in LAYERS["port"]} == {name for name, row in TABLE.items() if row.get("port")}
    assert {item["hex"] for item in LAYERS["depot"]} == {"M20", "U18"}
    assert {item["hex"] for item in LAYERS["control"]} == {"S10", "H4", "J14", "D15", "Q10"}
    assert {item["hex"] for item in LAYERS["fort"]} == {
        "H4",
        "G11",
        "M9",
        "N8",
        "N9",
        "O10",
        "K10",
        "P8",
        "Q9",
        "Q10",
        "T15",
    }
    assert sum(item.get("capital", False) for item in LAYERS["city"]) == counts["capitals"]
    closed = sum(row.get("mountain", False) and row.get("impassable", False) for row in TABLE.values())
    assert len(LAYERS["rough"]) == counts["mountains"] - closed
    assert len(LAYERS["strait"]) == counts["crossing_sides"]
    assert [item["d"].count("M") for item in LAYERS["seaside"]] == [counts["sea_sides"], counts["lake_sides"]]
    assert LAYERS["route"][0]["d"].count("M") == len(BOARD["siberia_adjacent"])
    assert {item["name"] for item in LAYERS["box"]} == set(BOXES)


def test_every_sea_arrow_is_drawn_with_its_length() -> None:
    wanted = sorted(arrow["length"] for arrow in BOARD["sea_arrow"])
    assert sorted(int(item["name"].split(": ")[1]) for item in LAYERS["passage"]) == wanted
    assert sorted(int(item["name"]) for item in LAYERS["sealabel"] if item["name"].isdigit()) == wanted


def test_towns_are_on_land_and_their_names_apart() -> None:
    assert set(FILES["names"]["towns"]) <= set(LAND)
    assert {name for name, row in LAND.items() if row.get("capital")} <= set(FILES["names"]["towns"])
    boxes = []
    for item in LAYERS["city"]:
        width = len(item["name"]) * item["size"] * 0.45
        left = item["x"] - width * {"start": 0, "middle": 0.5, "end": 1}[item["anchor"]]
        boxes.append((left, item["y"] - item["size"] * 0.6, left + width, item["y"], item["name"]))
    clashes = [
        (a[4], b[4])
        for k, a in enumerate(boxes)
        for b in boxes[k + 1 :]
        if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])
    ]
    assert clashes == []


def test_every_country_has_the_tint_of_its_colour() -> None:
    assert set(DRAWING["palette"]) == {country["name"] for country in BOARD["country"]}
    drawn = {item["country"] for kind in ("country", "islet", "claim") for item in LAYERS[kind]}
    assert drawn <= set(DRAWING["palette"])
    assert DRAWING["palette"]["Spain"] == DRAWING["palette"]["Portugal"] != DRAWING["palette"]["Germany"]


def test_the_file_is_small_and_reads_back() -> None:
    assert len(TEXT.encode()) < 900_000
    assert dumps(DRAWING) == TEXT


def test_the_picture_is_well_formed() -> None:
    root = ElementTree.fromstring(Sheet(DRAWING).svg())
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Moscow", "Gibraltar", "Black Sea", "GERMANY", "T15", "SIBERIA", "65", "Lend-Lease depot"} <= texts
