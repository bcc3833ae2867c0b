"""[12.0-12.3] Co-operation: where allies may go, base and fight together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import NAMES
from theatrum.rulesets.neppa.war import OFF, War

if TYPE_CHECKING:
    from theatrum.rulesets.neppa.battle import Fight


def open_neutrals(war: War, nation: int) -> int:
    """[R82] Neutral zones that a nation may enter all the same."""
    return 0


def closed(war: War, nation: int) -> int:
    """Zones that units of a nation may not even pass through."""
    return 0


def shut(war: War, piece: int) -> int:
    """Zones where a unit may not end a move: cooperation and limits of the moment."""
    return shut_for(war, war.nation(piece), war.class_(piece), war.size[piece], war.at[piece])


def shut_for(war: War, nation: int, class_: int, size: int, start: int = OFF) -> int:
    """The same for a unit that is yet to be placed (start = OFF)."""
    return 0


def why_closed(war: War, nation: int, space: int) -> Refusal:
    """Why units of a nation may not enter a zone."""
    owner = war.owner[space]
    return Refusal(
        "1.5a", f"{geo.NAME[war.space_name(space)]} belongs to {NAMES[owner]}, which is not at war with you."
    )


def why_shut(war: War, piece: int, space: int) -> Refusal:
    return Refusal("12.0a", f"{war.piece_name(piece)} may not stay in {geo.NAME[war.space_name(space)]}.")


def kept_out(war: War, fight: Fight) -> int:
    """Units that may not take part in an attack because of who takes part already."""
    return 0


def why_kept_out(war: War, fight: Fight, piece: int) -> Refusal | None:
    return None


def kept_away(war: War, fight: Fight) -> int:
    """Air units that may not support the defence of a zone."""
    return 0


def why_kept_away(war: War, fight: Fight, piece: int) -> Refusal:
    return Refusal("12.0c", f"{war.piece_name(piece)} may not fly over these units.")
