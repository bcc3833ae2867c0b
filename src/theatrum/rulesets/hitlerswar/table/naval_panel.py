"""The battle panel of naval battles: what fires on both sides, and the exact chances of every end."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.chance import Chance, both, sure
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.fleets import fleets_at_sea, naval_battle, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.fleets_at_sea import Hunt, Screening
from theatrum.rulesets.hitlerswar.rules.fleets.naval_battle import AIRCRAFT, GUNS, Engagement
from theatrum.rulesets.hitlerswar.rules.words import count, name, place
from theatrum.rulesets.hitlerswar.table import odds
from theatrum.rulesets.hitlerswar.war import OFF, War

Line = dict[str, Any]
Fleet = tuple[int, int]
"""Capital ships and carriers."""
Ends = Chance[tuple[int, int, bool]]
"""The chance of each end: points left of both, and whether the attacker keeps the sea."""


def panel(war: War) -> dict[str, Any] | None:
    """The panel for the open frame, if the next thing in it is a naval battle."""
    pair = _next(war)
    return _battle(war, *pair) if pair else None


def _next(war: War) -> tuple[int, int, str] | None:
    """Attacker, defender, and the act that starts their battle."""
    frame = war.frame
    if isinstance(frame, Engagement):
        enemy = (frame.enemies(war) & -frame.enemies(war)).bit_length() - 1
        return (frame.fleet, enemy, f"engage {war.piece_name(enemy)}") if enemy != OFF else None
    if isinstance(frame, Screening):
        fleets = fleets_at_sea.escort(war, frame.army)
        own = (fleets & -fleets).bit_length() - 1
        return frame.attacker, own, f"screen {war.piece_name(own)}"
    return _hunt(war, frame) if isinstance(frame, Hunt) else None


def _hunt(war: War, frame: Hunt) -> tuple[int, int, str] | None:
    """The first fleet that can attack support, against the first fleet of that support."""
    for fleet in bits(frame.fighters(war)):
        for army in bits(fleets_at_sea.guarded(war, fleet)):
            own = fleets_at_sea.escort(war, army)
            act = f"intercept {war.piece_name(fleet)} {war.piece_name(army)}"
            return fleet, (own & -own).bit_length() - 1, act
    return None


def _battle(war: War, one: int, two: int, action: str) -> dict[str, Any]:
    mine, theirs = _points(war, one), _points(war, two)
    ends = outcomes(mine, theirs)
    keeps = ends.of(lambda end: end[2])
    lost = sum(mine) - ends.mean(itemgetter(0)), sum(theirs) - ends.mean(itemgetter(1))
    space = war.at[one] if war.at[one] != OFF else war.at[two]
    return {
        "title": f"{name(one)} against {name(two)}",
        "ready": True,
        "attackers": [war.piece_name(one)],
        "defenders": [war.piece_name(two)],
        "spaces": [war.space_name(space)],
        "lines": [*_lines(war, one, "attack"), *_lines(war, two, "defence")],
        "outcomes": _bars(ends),
        "numbers": [
            {"label": "The attacker keeps the sea", "value": f"{float(100 * keeps):.0f} %"},
            {"label": "Expected loss of the attacker", "value": f"{float(lost[0]):.1f} ships"},
            {"label": "Expected loss of the defender", "value": f"{float(lost[1]):.1f} ships"},
        ],
        "strength": naval_battle.guns(war, one),
        "button": f"{name(one)} attacks" if not isinstance(war.frame, Screening) else f"Meet it with {name(two)}",
        "action": action,
    }


def _points(war: War, fleet: int) -> Fleet:
    return naval_fleets.ships(war, fleet), naval_fleets.carriers(war, fleet)


def _lines(war: War, fleet: int, side: str) -> list[Line]:
    ships, flat = _points(war, fleet)
    rows = [(f"{name(fleet)} at {place(war.at[fleet])}: {count(ships, 'capital ship')}, doubled", GUNS * ships,
             "naval-battle.2a")]  # fmt: skip
    if flat:
        rows.append((f"{count(flat, 'carrier')}, three times, first", AIRCRAFT * flat, "carriers.3a"))
    return [{"side": side, "text": text, "value": str(value), "clause": clause} for text, value, clause in rows]


def _bars(ends: Ends) -> list[dict[str, Any]]:
    """One bar for each end, likeliest first."""
    rows = sorted(ends.items(), key=lambda row: (-row[1], row[0]))
    return [
        {"p": float(p), "label": f"{left} and {other} left, the {'attacker' if won else 'defender'} keeps the sea"}
        for (left, other, won), p in rows
    ]


# ------------------------------------------------------------------ chances
def _hits(strength: int) -> odds.Losses:
    """[firepower-over-ten.1] What a fire in groups of ten destroys."""
    groups = []
    while strength > 0:
        groups.append((min(strength, fire.MOST), 0))
        strength -= fire.MOST
    return odds.several(groups)


def _struck(fleet: Fleet, losses: int) -> Fleet:
    """Capital ships go first: by rule to guns [carriers.3b], by the owner's likely choice to carriers."""
    first = min(losses, fleet[0])
    return fleet[0] - first, max(0, fleet[1] - (losses - first))


def _doomed(fleet: Fleet, enemy: Fleet) -> Fleet:
    """[carriers.5]"""
    return (0, 0) if not fleet[0] and enemy[0] else fleet


def outcomes(one: Fleet, two: Fleet) -> Ends:
    """[naval-battle.2a, naval-battle.2b, carriers.3a] Every end of a battle; losses by carriers fall on capital ships
    as long as there are any."""
    air = both(_hits(AIRCRAFT * two[1]), _hits(AIRCRAFT * one[1]))
    return air.then(lambda hits: _guns(_struck(one, hits[0]), _struck(two, hits[1]), (sum(one), sum(two))))


def _guns(one: Fleet, two: Fleet, sailed: tuple[int, int]) -> Ends:
    """How it ends once the carriers' aircraft have struck; so many ships had sailed."""
    a, b = _doomed(one, two), _doomed(two, one)
    if (a, b) != (one, two) or not any(a) or not any(b):
        lost = sailed[0] - sum(one), sailed[1] - sum(two)
        return sure(_end(a, b, lost))

    def end(hits: tuple[int, ...]) -> tuple[int, int, bool]:
        c, d = _struck(a, hits[0]), _struck(b, hits[1])
        return _end(_doomed(c, d), _doomed(d, c), (sailed[0] - sum(c), sailed[1] - sum(d)))

    return both(_hits(GUNS * b[0]), _hits(GUNS * a[0])).map(end)


def _end(a: Fleet, b: Fleet, lost: tuple[int, int]) -> tuple[int, int, bool]:
    won = sum(a) > sum(b) or (sum(a) == sum(b) and lost[1] > lost[0])
    return sum(a), sum(b), won
