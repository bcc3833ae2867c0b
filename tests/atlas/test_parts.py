"""The parts of the atlas: layout, projection, paths, labels, TOML, topology, classification."""

from __future__ import annotations

import math
import re
import tomllib
from typing import Any

import pytest
from shapely.geometry import MultiPolygon, Point, Polygon, box

from theatrum.atlas.__main__ import load
from theatrum.atlas.board import settle
from theatrum.atlas.canvas import line, polygon
from theatrum.atlas.cells import divide, mesh
from theatrum.atlas.classify import Share, shares
from theatrum.atlas.digits import digits
from theatrum.atlas.errors import AtlasError
from theatrum.atlas.geography import read_topology
from theatrum.atlas.labels import Room
from theatrum.atlas.layout import HexLayout, Layout
from theatrum.atlas.lens import LensProjection
from theatrum.atlas.polities import Region, regions
from theatrum.atlas.projection import Projection
from theatrum.atlas.seats import Wanted, broken, find
from theatrum.atlas.sheet import RubberSheet
from theatrum.atlas.tomlout import dumps

SMALL = HexLayout(range(1, 4), range(1, 4), True)


def fitted(files: dict[str, Any], nudges: bool = True) -> Projection:
    return Projection.of(files["atlas"]["projection"], files["atlas"]["nudge"] if nudges else [])


def test_neighbours_are_mutual_and_one_unit_away(layout: HexLayout) -> None:
    for name in layout:
        for other in layout.neighbours(name):
            assert name in layout.neighbours(other)
            assert math.dist(layout.centre(name), layout.centre(other)) == pytest.approx(1)


def test_a_side_joins_two_corners_of_both_hexes(layout: HexLayout) -> None:
    for corner in layout.side("1321", "1420"):
        for name in ("1321", "1420"):
            assert min(math.dist(corner, other) for other in layout.corners(name)) == pytest.approx(0, abs=1e-9)


def test_no_side_between_hexes_apart(layout: HexLayout) -> None:
    with pytest.raises(AtlasError, match="0101 and 0303 share no hexside"):
        layout.side("0101", "0303")


def test_other_orientations_are_refused() -> None:
    with pytest.raises(AtlasError, match="'slanting': hexes are flat or pointy"):
        Layout.of({"orientation": "slanting", "columns": [1, 2], "rows": [1, 2], "shifted_columns": "even"})


def test_hexes_in_rows_meet_like_those_in_columns() -> None:
    rows = Layout.of({"orientation": "pointy", "shifted_rows": "even", "rows": {"A": [2, 4], "B": [1, 4], "C": [1, 3]}})
    assert list(rows) == ["A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3"]
    assert rows.neighbours("B2") == ["B3", "C3", "C2", "B1", "A2", "A3"]
    assert rows.neighbours("C1") == ["C2", "B1"]
    for name in rows:
        for other in rows.neighbours(name):
            assert name in rows.neighbours(other)
            assert math.dist(rows.centre(name), rows.centre(other)) == pytest.approx(1)
            for corner in rows.side(name, other):
                for hex_ in (name, other):
                    assert min(math.dist(corner, end) for end in rows.corners(hex_)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("map_name", ["spi", "hitlerswar"])
def test_the_extent_of_a_layout_holds_all_its_corners(map_name: str) -> None:
    layout = Layout.of(load(map_name)["atlas"]["layout"])
    corners = [corner for name in layout for corner in layout.corners(name)]
    west, south, east, north = layout.extent
    assert (min(x for x, _ in corners), max(x for x, _ in corners)) == pytest.approx((west, east))
    assert (min(y for _, y in corners), max(y for _, y in corners)) == pytest.approx((south, north))


def test_a_rubber_sheet_bends_to_its_points_and_stays_smooth() -> None:
    points = [
        ((lon, lat), (lon / 3 + (lon == lat == 45) * 0.3, lat / 3)) for lon in (0, 15, 30, 45) for lat in (30, 45)
    ]
    tight, loose = RubberSheet(20, 40, 0, points), RubberSheet(20, 40, 0.01, points)
    for degrees, place in points:
        assert tight(*degrees) == pytest.approx(place, abs=1e-9)
        assert loose(*degrees) == pytest.approx(place, abs=0.5)
    assert tight(7, 40)[0] < tight(8, 40)[0] < tight(9, 40)[0]


def test_numbers_are_outlines_side_by_side() -> None:
    spots = [
        [float(value) for value in start.split(" ")]
        for start in re.findall(r"M(-?[\d.]+ -?[\d.]+)", digits("16", 0, 0, 6))
    ]
    assert len(spots) == 3  # the one, the six and the eye of the six
    assert min(x for x, _ in spots) < 0 < max(x for x, _ in spots)


def test_projection_and_its_inverse_agree(files: dict[str, Any]) -> None:
    plain = fitted(files, nudges=False)
    for lon, lat in ((-9.1, 38.7), (37.6, 55.8), (48.0, 29.4), (8.0, 60.0)):
        assert plain.lonlat(*plain(lon, lat)) == pytest.approx((lon, lat))


@pytest.mark.parametrize(
    ("name", "lon", "lat"),
    [
        ("0219", -5.35, 36.14),
        ("1322", 14.45, 35.9),
        ("2325", 32.55, 29.97),
        ("3223", 47.9, 29.4),
        ("2007", 30.3, 59.94),
        ("1902", 33.08, 68.97),
        ("2104", 40.52, 64.54),
        ("2309", 37.62, 55.76),
        ("1017", 9.1, 42.1),
        ("1321", 14.0, 37.5),
    ],
)
def test_places_of_the_text_fall_into_their_hex(
    name: str, lon: float, lat: float, files: dict[str, Any], layout: HexLayout
) -> None:
    spot = fitted(files)(lon, lat)
    nearest = min(layout, key=lambda other: math.dist(layout.centre(other), spot))
    assert nearest == name


def test_hex_centres_of_the_table_are_those_of_the_fit(files: dict[str, Any], land: Any, layout: HexLayout) -> None:
    plain = fitted(files)
    for name, row in land.items():
        assert plain.lonlat(*layout.centre(name)) == pytest.approx((row["lon"], row["lat"]), abs=0.006)


def test_a_nudge_fades_with_distance(files: dict[str, Any]) -> None:
    plain, nudged = fitted(files, nudges=False), fitted(files)
    assert math.dist(plain(9.1, 42.15), nudged(9.1, 42.15)) > 0.4
    assert math.dist(plain(-9.14, 38.72), nudged(-9.14, 38.72)) < 0.01


def test_paths_round_to_a_tenth_without_drift() -> None:
    points = [(0.04 + 0.33 * k, 1.0) for k in range(100)]
    steps = line(points).split("l")[1].split(" ")[::2]
    assert sum(float(step) for step in steps) == pytest.approx(0.33 * 99, abs=0.1)
    assert polygon([(0, 0), (10, 0), (10, 5.25), (0, 0)]) == "M0 0l10 0 0 5.2z"


def test_names_make_way_for_each_other() -> None:
    room = Room((0, 0, 500, 500))
    first = room.place("Leningrad", 100, 100, 8, 3)
    second = room.place("Novgorod", 104, 101, 8, 3)
    assert (first.anchor, first.x) != (second.anchor, second.x)
    assert room.cost(room.heavy[1]) - 10 * _area(room.heavy[1]) == pytest.approx(0)


def _area(box: tuple[float, float, float, float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def test_toml_is_read_back_as_it_was_written(board: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(board)) == board
    odd = {"a": {"East Prussia": 'say "no"', "x": [1, 2.5, True]}, "list": [{"k": [["1", "2"]] * 30}]}
    assert tomllib.loads(dumps(odd, {"": "head", "a": "note"})) == odd


def test_topology_follows_rings_over_the_date_line() -> None:
    topology = {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": [[[170, 60], [20, 0], [0, 5], [-20, 0], [0, -5]], [[170, 0], [-340, 0], [0, 9], [340, 0], [0, -9]]],
        "objects": {
            "countries": {
                "geometries": [
                    {"type": "Polygon", "arcs": [[0]], "properties": {"name": "East"}},
                    {"type": "Polygon", "arcs": [[1]], "properties": {"name": "Wrapped"}},
                ]
            }
        },
    }
    found = dict(read_topology(topology, "countries"))
    assert found["East"].bounds == (170, 60, 190, 65)
    west, _, east, _ = found["Wrapped"].bounds
    assert east - west == 20


def test_patches_move_land_between_regions() -> None:
    modern = {
        "Poland": Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]),
        "Germany": Polygon([(-4, 0), (0, 0), (0, 4), (-4, 4)]),
    }
    patch = {"what": "the west", "from": ["Poland"], "to": "Germany", "ring": [[-1, -1], [1, -1], [1, 5], [-1, 5]]}
    borders = {"regions": {"Poland": {"of": ["Poland"]}, "Germany": {"of": ["Germany"]}}, "patch": [patch]}
    areas = {region.name: region.land.area for region in regions(modern, borders)}
    assert areas == {"Poland": 12, "Germany": 20}
    with pytest.raises(AtlasError, match="Atlantis"):
        regions(modern, borders | {"patch": [patch | {"from": ["Atlantis"]}]})


def test_shares_add_up_by_country() -> None:
    x, y = SMALL.centre("0202")
    west = Region("Austria", "Germany", False, Polygon([(x - 9, y - 9), (x, y - 9), (x, y + 9), (x - 9, y + 9)]))
    found = shares(SMALL, [west])
    assert found["0202"].land == pytest.approx(0.5)
    assert found["0202"].country == "Germany"
    assert found["0301"].country is None


def test_overrides_win_and_must_be_needed() -> None:
    share = {name: Share(0.0, {}) for name in SMALL} | {
        "0101": Share(0.9, {"Spain": 0.9}),
        "0102": Share(0.2, {"Spain": 0.2}),
    }
    lines = [
        {"hex": "0101", "set": "Gibraltar", "why": "a garrison"},
        {"hex": "0102", "set": "Spain", "why": "a set-up hex"},
    ]
    country, hand = settle(SMALL, share, 0.3, lines)
    assert country == {"0101": "Gibraltar", "0102": "Spain"}
    assert hand["owner"] == [{"hex": "0101", "fit": "Spain", "set": "Gibraltar"}]
    assert hand["land_forced"] == ["0102"]
    with pytest.raises(AtlasError, match="drop the line"):
        settle(SMALL, share, 0.3, [{"hex": "0303", "set": "sea", "why": "it is sea already"}])


# -- areas -----------------------------------------------------------------------------------------------------------


def test_a_lens_enlarges_its_place_and_leaves_the_rest() -> None:
    plain = LensProjection((10.0, 50.0), 26.0, [])
    lens = LensProjection((10.0, 50.0), 26.0, [{"at": [0.0, 50.0], "gain": 0.5, "reach": 2.0}])
    assert plain(10.0, 50.0) == (0.0, 0.0)
    assert lens(0.0, 50.0) == pytest.approx(plain(0.0, 50.0))
    assert math.dist(lens(0.0, 50.0), lens(0.1, 50.0)) == pytest.approx(
        1.5 * math.dist(plain(0, 50), plain(0.1, 50)), rel=0.01
    )
    assert math.dist(lens(30.0, 50.0), plain(30.0, 50.0)) < 1e-6


def test_lengths_shrink_toward_the_edge() -> None:
    plain = LensProjection((10.0, 50.0), 26.0, [])
    near, far = math.dist(plain(10.0, 50.0), plain(10.0, 51.0)), math.dist(plain(10.0, 73.4), plain(10.0, 74.4))
    assert near == pytest.approx(1.112, abs=0.01)  # hundreds of km
    assert 0.45 < far / near < 0.55


def test_ground_goes_to_the_nearest_seed_in_one_piece() -> None:
    """A bay divides the ground: the tip beyond it is nearer to the first seed, but joined to the second."""
    ground = Polygon([(0, 0), (100, 0), (100, 100), (0, 100), (0, 70), (60, 70), (60, 60), (0, 60)])
    parts = divide(ground, {"low": [(20.0, 40.0)], "high": [(85.0, 90.0)]}, 0.0)
    assert parts["low"].geom_type == "Polygon"
    assert parts["high"].contains(Point(3, 75))
    assert sum(part.area for part in parts.values()) == pytest.approx(ground.area, rel=0.001)


def test_islands_within_reach_belong_to_the_nearest_zone() -> None:
    ground = MultiPolygon([box(0, 0, 60, 60), box(64, 20, 70, 26), box(95, 20, 99, 24)])
    (cell,) = divide(ground, {"main": [(30.0, 30.0)]}, 10.0).values()
    assert cell.contains(Point(66, 22))
    assert not cell.contains(Point(97, 22))


def test_a_mesh_gives_both_neighbours_every_corner() -> None:
    cells = mesh({"a": box(0, 0, 10, 20), "b": box(10, 0, 20, 10), "c": box(10, 10, 20, 20)}, box(0, 0, 20, 20))
    assert (10.0, 10.0) in cells["a"].exterior.coords


def test_a_seat_lies_in_its_zone_with_the_name_beside_it() -> None:
    wanted = Wanted(["Kiev"], [10.0, 8.0], 0.5, 0.0, 30.0)
    seat = find(box(0, 0, 80, 80), (40.0, 40.0), wanted)
    left, top, right, bottom = seat.name_box()
    assert seat.size == 10.0
    assert min(left, top) > 0
    assert max(right, bottom) < 80
    assert bottom <= seat.y - 15 or top >= seat.y + 15
    assert find(box(0, 0, 34, 60), (17.0, 30.0), Wanted(["Portsmouth"], [10.0, 5.0], 0.5, 0.0, 30.0)).size == 5.0


def test_names_break_at_blanks_and_hyphens() -> None:
    assert broken("Western Algerian Basin", 11) == ["Western", "Algerian", "Basin"]
    assert broken("Brest-Litovsk", 13) == ["Brest-Litovsk"]
    assert broken("Brest-Litovsk", 8) == ["Brest-", "Litovsk"]
