"""[9.7, 9.8] ASW and Convoy Resolution: what the U-boats and the convoys lose, and what arrives."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY
from theatrum.rulesets.neppa.data.tables import FLEET, FULL_FLEET, TABLES, TURNS
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, u_boats
from theatrum.rulesets.neppa.rules.economy import grants, spending
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War, grant_parts

BERGEN = geo.zone("bergen")
CHANCES: dict[str, dict[str, int]] = TABLES["strategic_warfare"]["turns"]
WORD = {geo.BCB: "bcb", geo.MCB: "mcb"}


def percent(table: str, total: int) -> int:
    """[9.7c, 9.8c, R70] The modifier of a roll: rolls beyond the ends use the end lines."""
    return next(int(row["pct"]) for row in TABLES[table]["rows"] if total <= row["to"])


def _chance(war: War, box: int, what: str, table: str, drm: int) -> int:
    """[R60, R70] Two dice and the season make the percentage; below 0 counts 0."""
    dice = war.roll(why=f"{WORD[box]} {what}") + war.roll(why=f"{WORD[box]} {what}")
    season = int(CHANCES[TURNS[war.turn]][f"{WORD[box]}_{what}"])
    chance = max(0, season + percent(table, dice + drm))
    war.note(what, "9.7c" if what == "kill" else "9.8c", box=war.space_name(box), dice=dice, drm=drm, percent=chance)
    return chance


def resolve(war: War, box: int) -> None:
    """[9.7, 9.8] ASW and convoy resolution of a box, then delivery."""
    if not convoy_boxes.is_open(war, box):
        return
    convoy, cargo, escort = convoy_boxes.load(war, box)
    if not convoy and not cargo:
        return
    groups = u_boats.groups(war, box)
    sunk = _battle(war, box, groups, escort) if groups else 0
    _deliver(war, box, convoy, cargo, sunk)


def _battle(war: War, box: int, groups: list[tuple[int, int]], escort: int) -> int:
    """[9.7b-9.7d, 9.8b-9.8d, R71] Boats are lost, then WPPs: these by all boats that came."""
    raiders = convoy_boxes.fleets_in(war, box, 1 << GERMANY) // FULL_FLEET
    kill = _chance(war, box, "kill", "asw_kill_modifier", escort - raiders)
    lost = kill * sum(number for _, number in groups) // 100
    u_boats.destroy(war, box, lost)
    loss = _chance(war, box, "loss", "convoy_loss_modifier", raiders - escort)
    sunk = sum(loss * number * u_boats.effectiveness(war, home, box) // 10000 for home, number in groups)
    war.note("convoy-battle", "9.8d", box=war.space_name(box), boats=lost, sunk=sunk)
    return sunk


def _deliver(war: War, box: int, convoy: int, cargo: dict[int, int], sunk: int) -> None:
    """[9.1b, 10.1k, R71, R151] Convoy WPPs go down first; what is left arrives."""
    arrived = max(0, convoy - sunk)
    sunk -= convoy - arrived
    if convoy:
        spending.convoy(war, arrived)
    for key, number in cargo.items():
        lost = min(sunk, number)
        sunk -= lost
        grants.take(war, key, number)
        if number > lost:
            grants.arrive(war, *grant_parts(key)[1:], number - lost)


# ---------------------------------------------------------------- the end of the phase
def close(war: War) -> None:
    """[9.2e, 9.5b, 9.8e, 9.8f, R69, R152] U-boats and fleets based in Norway go home; the others stay."""
    u_boats.go_home(war)
    for piece in list(bits(war.here.get(geo.MCB, 0) & war.order[FLEET])):
        home = war.homes.get(piece, -1)
        if home >= 0 and u_boats.NORWAY >> home & 1:
            port = ports.berths(war, piece, 1 << home) or ports.berths(war, piece, 1 << BERGEN)
            if port:
                convoy_boxes.leave(war, piece, next(bits(port)))
