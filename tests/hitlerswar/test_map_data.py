"""The map: what the rule book tells of it, and what has been reconstructed to fit."""

from __future__ import annotations

import theatrum
from tests.hitlerswar.table import war as state
from tests.rules import rule
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo

BOARD = geo.BOARD


def production(mask: int) -> int:
    return sum(geo.PRODUCTION[space] for space in bits(mask))


@rule("hitlerswar", "mapboard.2")
def test_every_hex_has_one_code() -> None:
    names = [row["id"] for row in geo.MAP["hexes"]]
    assert len(names) == len(set(names)) == 449
    assert all(name[0] in "ABCDEFGHIJKLMNOPQRSTUVWX" and name[1:].isdigit() for name in names)
    assert geo.NAME["P10"] == "Berlin"
    assert geo.NAME["Q17"] == "Moscow"


@rule("hitlerswar", "mapboard.3a")
def test_every_country_has_one_colour() -> None:
    colours = {"brown", "light green", "yellow", "light blue", "red", "dark green", "dark blue", "orange", "gray"}
    assert set(geo.COLOUR.values()) == colours
    assert (geo.COLOUR["Germany"], geo.COLOUR["Soviet Union"], geo.COLOUR["United States"]) == (
        "light blue", "red", "dark green")  # fmt: skip
    assert (geo.COLOUR["Switzerland"], geo.COLOUR["Spain"], geo.COLOUR["Rumania"]) == ("gray", "orange", "dark blue")
    for space in bits(geo.LAND):
        assert space in geo.COUNTRY_OF, BOARD.names[space]


@rule("hitlerswar", "mapboard.3b")
def test_mountains() -> None:
    assert geo.MOUNTAIN.bit_count() == 38
    assert geo.MOUNTAIN >> geo.hex_("N13") & 1
    assert not geo.MOUNTAIN >> geo.hex_("I11") & 1


@rule("hitlerswar", "mapboard.3d")
def test_crossing_arrows() -> None:
    """Straits are crossed by land, though nobody fights or retreats over them in later scenarios."""
    pairs = {tuple(sorted((BOARD.names[a], BOARD.names[b]))) for a, b in geo.CROSSING}
    assert pairs == {("G4", "H4"), ("H10", "H11"), ("J8", "K9"), ("I15", "J14"), ("K16", "K17"), ("R10", "S11")}
    for a, b in geo.CROSSING:
        assert geo.ROADS.near[a] >> b & 1
        assert not geo.GROUND.near[a] >> b & 1


@rule("hitlerswar", "mapboard.3e")
def test_production_points() -> None:
    """The totals of the book: Germany 16, France 7, Italy 7, Axis of 1941 and of Barbarossa 34, the Soviets 16."""
    assert (production(geo.GERMANY), production(geo.FRANCE), production(geo.ITALY)) == (16, 7, 7)
    assert production(1 << geo.INDIA) == 2
    assert production(1 << geo.US) == 16
    war = state(theatrum.from_position({"ruleset": "hitlerswar", "scenario": "barbarossa"}))
    assert sum(war.working(space) for space in bits(war.land[0])) == 34
    assert sum(war.working(space) for space in bits(war.land[1])) == 16
    assert {geo.PRODUCTION[space] for space in bits(geo.PRODUCERS)} <= set(range(1, 17))


@rule("hitlerswar", "mapboard.3f")
def test_capitals() -> None:
    capitals = {name for name, row in geo.ROWS.items() if row.get("capital")}
    assert {"P10", "N7", "P7", "Q17", "T15", "M19", "J5", "P13"} <= capitals
    for row in geo.MAP["country"]:
        assert not row["capital"] or set(row["capital"].split("+")) <= {*capitals, "Q7"}


@rule("hitlerswar", "mapboard.3g")
def test_two_lend_lease_depots() -> None:
    assert BOARD.list(geo.DEPOTS) == ["M20", "U18"]
    assert geo.DEPOTS & ~geo.SOVIET_UNION == 0


@rule("hitlerswar", "mapboard.3h")
def test_major_ports_are_on_coasts() -> None:
    assert geo.PORTS.bit_count() == 52
    assert geo.PORTS & ~geo.COAST == 0
    assert all(geo.PORTS >> geo.hex_(name) & 1 for name in ("T15", "H4"))


@rule("hitlerswar", "mapboard.3j", "off-map-combat.1c")
def test_boxes_lie_off_the_map() -> None:
    assert BOARD.list(geo.BOXES) == ["US", "Canada", "French-Africa", "British-Africa", "India", "Siberia"]
    beside = BOARD.list(geo.ROADS.near[geo.SIBERIA])
    assert beside == sorted(geo.MAP["siberia_adjacent"])
    for box in bits(geo.BOXES & ~(1 << geo.SIBERIA)):
        assert not geo.ROADS.near[box]
