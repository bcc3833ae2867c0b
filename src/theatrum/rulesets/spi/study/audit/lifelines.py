"""[9.0] Supply, as far as it is beyond doubt: units that nothing can reach, and units with a plain way home by land."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.study.audit.ground import CENTERS, CONTACT, COUNTRIES, RUSSIA, STEPS, friends, zone
from theatrum.rulesets.spi.war import War

GERMANY = COUNTRIES["Germany"] | COUNTRIES["East Prussia"]
ITALY = COUNTRIES["Italy"]
BRITAIN = COUNTRIES["Britain"]
LAND = geo.LAND
MURMANSK = geo.BOARD.index["1902"]


def _enemy_ground(war: War, bucket: int, doubtful: bool) -> tuple[int, int]:
    """Hexes with Friends, doubtful ones among them or not, and hexes where a supply path is blocked [9.71]."""
    held = 0
    for friend in friends(bucket):
        if doubtful or friend not in (PARTISANS_AXIS, PARTISANS_ALLIED):
            held |= war.held[friend]
    if war.three and doubtful and bucket != Status.AXIS:
        held |= war.held[Status.ALLIED] | war.held[Status.RED]  # whether one may count on the other is open
    others = war.held[Status.ALLIED] | war.held[Status.RED] if bucket == Status.AXIS else war.held[Status.AXIS]
    return held, (others | zone(war, bucket)) & ~held


def starving(war: War, piece: int) -> bool:
    """Is every hex around the unit blocked to it, on land far from any coast and any source of its own?"""
    space, nation, bucket = war.at[piece], war.nation(piece), war.bucket(piece)
    if nation not in (Nation.GERMANY, Nation.BRITAIN, Nation.UNITED_STATES, Nation.RUSSIA):
        return False
    if bucket not in (Status.AXIS, Status.ALLIED) or war.type(piece) in (Type.GARRISON, Type.PARTISAN):
        return False
    if not _INLAND >> space & 1 or (nation == Nation.GERMANY and (GERMANY | ITALY) >> space & 1) or space == MURMANSK:
        return False
    if piece in war.origin or war.dropped >> piece & 1 or CENTERS >> space & 1:
        return False
    _, blocked = _enemy_ground(war, bucket, doubtful=True)
    ways = 0
    for other, _ in STEPS[space]:
        ways |= 1 << other
    return not ways & ~blocked


def thriving(war: War, piece: int) -> bool:
    """Has the unit a way by land, over no mountains, to Germany, to the open sea, or to three Centers?"""
    space, nation, bucket = war.at[piece], war.nation(piece), war.bucket(piece)
    if nation == Nation.GERMANY and bucket == Status.AXIS:
        goal, least = GERMANY, 1
    elif nation == Nation.RUSSIA and bucket in (Status.ALLIED, Status.RED):
        goal, least = CENTERS, 3
    elif nation in (Nation.BRITAIN, Nation.UNITED_STATES) and bucket == Status.ALLIED:
        if BRITAIN >> space & 1:
            return True
        goal, least = _OCEAN, 1
    else:
        return False
    held, blocked = _enemy_ground(war, bucket, doubtful=False)
    fair = LAND & ~blocked & ~_doubtful(war, bucket, held)
    if nation == Nation.RUSSIA:
        fair &= RUSSIA
    reached = front = 1 << space
    while front:
        spread = 0
        for hex_ in bits(front):
            spread |= CONTACT[hex_]
        front = spread & fair & ~reached
        reached |= front
    return (reached & goal & (fair | 1 << space)).bit_count() >= least


def _doubtful(war: War, bucket: int, held: int) -> int:
    """Ground that may or may not carry supply: neutral land, Vichy land, land with Partisans."""
    out = war.quiet | war.vichy_land
    for other in (Status.NEUTRAL, Status.PRO_AXIS, Status.VICHY, PARTISANS_AXIS, PARTISANS_ALLIED):
        for space in bits(war.held[other]):
            out |= CONTACT[space] | 1 << space
    enemies = war.held[Status.AXIS] if bucket != Status.AXIS else war.held[Status.ALLIED] | war.held[Status.RED]
    for space in bits(enemies):
        out |= CONTACT[space]  # zones that a border may hold up
    return out & ~held


def _ocean() -> int:
    """[9.31, R13] Coasts of the open seas: not the Black, Caspian, Baltic and Mediterranean Seas."""
    closed = ("Black", "Caspian", "Baltic", "Mediterranean")
    out = 0
    for sea in geo.MAP["sea"]:
        if not sea["name"].startswith(closed):
            out |= sum(1 << geo.BOARD.index[name] for name in sea["coastal_land_hexes"])
    return out


_OCEAN = _ocean()
_INLAND = LAND
"""Hexes without any water around them, and without a port."""
for _pair in geo.WATER:
    _INLAND &= ~(1 << _pair[0] | 1 << _pair[1])
for _sea in geo.MAP["sea"]:
    _INLAND &= ~sum(1 << geo.BOARD.index[name] for name in _sea["coastal_land_hexes"])
for _name in ("mediterranean", "baltic"):
    _INLAND &= ~sum(1 << geo.BOARD.index[row["hex"]] for row in geo.MAP["ports"][_name])
