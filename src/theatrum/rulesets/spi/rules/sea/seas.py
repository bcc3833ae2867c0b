"""[5.7] The seas of the map: their hexes, coasts and ports. All of it constant; shipping is in shipping.py."""

from __future__ import annotations

from theatrum.rulesets.spi.data import geography as geo

SEAS: tuple[str, ...] = tuple(row["name"] for row in geo.MAP["sea"])
ATLANTIC, NORTH_SEA, ARCTIC, BALTIC, MEDITERRANEAN, BLACK, CASPIAN, RED, GULF = range(9)

WATER = [geo.hexes(row["hexes"]) for row in geo.MAP["sea"]]
COAST = [geo.hexes(row["coastal_land_hexes"]) & geo.LAND for row in geo.MAP["sea"]]

# [5.7e, 5.7f, 5.7n, R13] every hex of an ocean coast is a port; anchors in the Baltic and the Mediterranean; no others
ANCHORS = {
    BALTIC: geo.hexes(row["hex"] for row in geo.MAP["ports"]["baltic"]),
    MEDITERRANEAN: geo.hexes(row["hex"] for row in geo.MAP["ports"]["mediterranean"]),
}
OCEANS = (ATLANTIC, NORTH_SEA, ARCTIC, RED, GULF)
PORTS = [COAST[sea] if sea in OCEANS else ANCHORS.get(sea, 0) for sea in range(9)]
ALL_PORTS = 0
for _ports in PORTS:
    ALL_PORTS |= _ports
FRENCH_PORTS = geo.hexes(geo.MAP["ports"]["french_mediterranean"])
ITALIAN_PORTS = geo.hexes(geo.MAP["ports"]["italian"])

# [9.31] coasts that are a British and United States supply source whoever holds the straits
OPEN_COAST = 0
for _sea in OCEANS:
    OPEN_COAST |= COAST[_sea]
# [R32] seas over which the Axis may trace supply from port to port
SUPPLY_AREAS = (ATLANTIC, NORTH_SEA, ARCTIC, BALTIC, MEDITERRANEAN)
