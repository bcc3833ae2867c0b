"""The drawing: complete, inside its canvas, small enough for a browser."""

from __future__ import annotations

import json
import re
from typing import Any

from theatrum.atlas.__main__ import main, targets
from theatrum.atlas.layout import HexLayout
from theatrum.atlas.svg import Sheet

NEEDED = {
    "sea", "country", "coast", "border", "river", "lake", "mountains", "rough", "peaks", "prohibited", "weather",
    "blocked", "seaside", "strait", "route", "sealabel", "countrylabel", "city", "port", "center", "box",
}  # fmt: skip


def layers(drawing: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    return {layer["kind"]: layer["items"] for layer in drawing["layers"]}


def start_points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path)]


def test_every_hex_is_a_space_inside_the_canvas(drawing: dict[str, Any], layout: HexLayout) -> None:
    assert list(drawing["spaces"]) == list(layout)
    for space in drawing["spaces"].values():
        assert 30 <= space["x"] <= drawing["width"] - 30
        assert 26 <= space["y"] <= drawing["height"] - 26
        assert re.fullmatch(r"M[-\d. l]+z", space["shape"])


def test_spaces_are_sixty_units_wide_and_meet(drawing: dict[str, Any], layout: HexLayout) -> None:
    spaces = drawing["spaces"]
    assert abs(spaces["0301"]["x"] - spaces["0101"]["x"] - 90) < 0.2
    for name in layout:
        for other in layout.neighbours(name):
            dx, dy = spaces[name]["x"] - spaces[other]["x"], spaces[name]["y"] - spaces[other]["y"]
            assert abs((dx * dx + dy * dy) ** 0.5 - 51.96) < 0.2


def test_labels_are_the_names_of_the_board(drawing: dict[str, Any], land: dict[str, dict[str, Any]]) -> None:
    labels = {name: space["label"] for name, space in drawing["spaces"].items() if space["label"]}
    assert labels == {name: row["name"] for name, row in land.items() if "name" in row}


def test_all_layers_are_there_and_filled(drawing: dict[str, Any]) -> None:
    found = layers(drawing)
    assert set(found) >= NEEDED
    assert all(item.get("d") or item.get("name") for items in found.values() for item in items)


def test_nothing_starts_outside_the_canvas(drawing: dict[str, Any]) -> None:
    width, height = drawing["width"], drawing["height"]
    for kind, items in layers(drawing).items():
        for item in items:
            for x, y in start_points(item.get("d", "")):
                assert -1 <= x <= width + 1, kind
                assert -1 <= y <= height + 1, kind
            if "x" in item:
                assert 0 <= item["x"] <= width
                assert 0 <= item["y"] <= height


def test_every_country_has_its_colour(drawing: dict[str, Any], board: dict[str, Any]) -> None:
    countries = {entry["name"] for entry in board["country"]}
    assert countries == set(drawing["palette"])
    drawn = {item["country"] for kind in ("country", "islet", "claim") for item in layers(drawing)[kind]}
    assert drawn <= countries


def test_signs_match_the_board(drawing: dict[str, Any], board: dict[str, Any]) -> None:
    found = layers(drawing)
    assert len(found["rough"]) == board["counts"]["rough"]
    assert len(found["center"]) == board["counts"]["russian_centers"] + board["counts"]["french_centers"]
    assert len(found["port"]) == len(board["ports"]["mediterranean"]) + len(board["ports"]["baltic"])
    water = board["hexsides"]["water"]
    assert len(found["strait"]) == len(water["crossing"]) + len(water["blocked_when_both_controlled"])


def test_town_names_do_not_cover_each_other(drawing: dict[str, Any]) -> None:
    boxes = []
    for item in layers(drawing)["city"]:
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


def test_the_file_is_small_enough_for_a_browser(files: dict[str, Any]) -> None:
    assert targets("spi", files["atlas"])["drawing"].stat().st_size < 900_000


def test_the_picture_is_well_formed_and_names_the_towns(drawing: dict[str, Any]) -> None:
    from xml.etree import ElementTree

    svg = Sheet(drawing).svg()
    root = ElementTree.fromstring(svg)
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Moscow", "Gibraltar", "Black Sea", "GERMANY", "2007"} <= texts


def test_a_detail_shows_only_its_window(drawing: dict[str, Any]) -> None:
    assert 'viewBox="400 300 600 500"' in Sheet(drawing).svg((400, 300, 1000, 800))


def test_unknown_maps_and_missing_geography_get_one_clear_line(tmp_path: Any, capsys: Any) -> None:
    assert main(["atlantis"]) == 2
    assert "maps are: hitlerswar, neppa, spi" in capsys.readouterr().err
    assert main(["spi", "--geography", str(tmp_path)]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "ne_50m_lakes.geojson" in message
    assert "--geography" in message


def test_render_writes_an_svg(tmp_path: Any, drawing: dict[str, Any]) -> None:
    target = tmp_path / "map.svg"
    assert main(["render", "spi", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == Sheet(drawing).svg()


def test_drawing_text_round_trips(drawing: dict[str, Any], files: dict[str, Any]) -> None:
    from theatrum.atlas.drawing import dumps

    text = targets("spi", files["atlas"])["drawing"].read_text(encoding="utf-8")
    assert dumps(json.loads(text)) == text
