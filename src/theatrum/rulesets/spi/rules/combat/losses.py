"""[8.5, 10.0f, RP.1] Strength Points leave the map; the Replacement Pool remembers them."""

from __future__ import annotations

from theatrum.rulesets.spi.data.nations import PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.rules.politics import italy
from theatrum.rulesets.spi.war import War


def lose(war: War, piece: int, sp: int, combat: bool = False) -> None:
    """A unit loses SP; with the last one it is gone."""
    kind, nation = war.kind[piece], war.nation(piece)
    count(war, piece, sp)
    if war.type(piece) not in (Type.PARTISAN, Type.GARRISON):
        war.pool[kind] = war.pool.get(kind, 0) + sp  # [R47]
    if nation == Nation.UNITED_STATES and combat:
        war.us_lost += sp  # [10.81b]
    war.sp[piece] -= sp
    if war.sp[piece] <= 0:
        war.drop(piece)
    if nation == Nation.ITALY:
        war.italian_losses += sp


def count(war: War, piece: int, sp: int) -> None:
    """Add to the side's losses of the whole war."""
    if war.bucket(piece) in (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS):
        war.lost_axis += sp
    else:
        war.lost_allied += sp


def eliminate(war: War, piece: int, clause: str, combat: bool = False) -> None:
    """A whole unit dies."""
    if war.events is not None:
        war.note("eliminated", clause, unit=war.piece_name(piece), sp=war.sp[piece], at=war.space_name(war.at[piece]))
    lose(war, piece, war.sp[piece], combat)


def settle(war: War) -> None:
    """[R96] A combat or move is finished: has Italy had enough?"""
    italy.check_surrender(war)


def shift_pool(war: War) -> None:
    """[RP.2] The Game-Turn changes: the older losses are beyond replacement."""
    war.pool_before, war.pool = war.pool, {}
    war.us_lost_before, war.us_lost = war.us_lost, 0
