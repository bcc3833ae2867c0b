"""[16.8] The three-player game: what the Allied Player grants Russia, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Deny, Share, Withhold
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules.reinforcement import russian_resources
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

GRANTS = {"supply": "red_supply", "transport": "red_transport"}
SIDES = {"axis": "Axis", "allied": "Allied", "russian": "Russian"}


# ------------------------------------------------------------------ what the Allied Player grants
def grants(war: War, settled: tuple[str, ...]) -> Iterator[Action]:
    """[16.85a, 16.86] What the Allied Player may decide about, each matter once a Player-Turn."""
    for what, flag in GRANTS.items():
        if what not in settled:
            yield Deny(what) if getattr(war, flag) else Share(what)
    if "lend-lease" not in settled:
        for points in range(1, russian_resources.lend_lease(war) + 1):
            yield Withhold(points)


def grant(war: War, act: Action) -> str:
    """Carry a decision out; returns the matter that is settled by it."""
    if isinstance(act, Withhold):
        war.lend_lease_cut = act.points
        war.note("lend-lease", "16.86", withheld=act.points)
        return "lend-lease"
    assert isinstance(act, Share | Deny)
    setattr(war, GRANTS[act.what], int(isinstance(act, Share)))
    war.cache.clear()
    war.note("grant", "16.85a", what=act.what, given=isinstance(act, Share))
    return act.what


def why_not_grant(war: War, side: str, settled: tuple[str, ...], act: Action) -> Refusal | None:
    if not war.three or side != "allied" or not war.russia_at_war:
        return Refusal("16.85a", "Only the Allied Player of the three-player game grants this, to a Russia at war.")
    if isinstance(act, Withhold):
        if "lend-lease" in settled:
            return Refusal("16.86", "Lend-Lease is settled for this Game-Turn.")
        due = russian_resources.lend_lease(war)
        if not 1 <= act.points <= due:
            return Refusal("16.86", f"{due} Lend-Lease Points are due; withhold one or more of them.")
        return None
    assert isinstance(act, Share | Deny)
    if act.what not in GRANTS:
        return Refusal("16.85a", "Supply or transport can be shared, nothing else.")
    if act.what in settled:
        return Refusal("16.85a", "That is settled for this Player-Turn.")
    if bool(getattr(war, GRANTS[act.what])) == isinstance(act, Share):
        return Refusal("16.85a", "That is so already.")
    return None


# ------------------------------------------------------------------ Sweden
def sweden(war: War) -> None:
    """[16.82d, R113] Once Russia alone has units in Sweden as a Game-Turn ends, German points are halved for good."""
    if not war.invaded_red >> Nation.SWEDEN & 1 or war.sweden_halves:
        return
    foreign = war.held[Status.AXIS] | war.held[Status.ALLIED]
    if war.held[Status.RED] & geo.SWEDEN and not foreign & geo.SWEDEN:
        war.sweden_halves = 1
        war.note("sweden", "16.82d")


# ------------------------------------------------------------------ victory
def german_hexes(war: War) -> dict[str, int]:
    """[16.83, R78] German hexes, East Prussia included, under the control of each side (9.13)."""
    return {side: (control.of_side(war, side) & geo.ALL_GERMANY).bit_count() for side in SIDES}


def judge(war: War) -> str:
    """[16.83, R78] The side with most German hexes has won; a tie is a draw."""
    count = german_hexes(war)
    best = [SIDES[side] for side, hexes in count.items() if hexes == max(count.values())]
    return best[0] if len(best) == 1 else "Draw"
