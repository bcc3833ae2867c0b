"""[14.5, R94] Vichy and the Free French: what is left of France when it is conquered."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, FRANCE, FREE_FRANCE, GERMANY, NAMES, VICHY
from theatrum.rulesets.neppa.data.tables import INF
from theatrum.rulesets.neppa.rules.land import control, overrun
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

POSTS = {"Morocco": "casablanca", "Algeria": "oran", "Tunisia": "tunis"}
"""[14.5a, 14.5b] the Vichy countries, and where their infantry stands."""
SYRIA = {"Syria": "damascus"}
"""[14.5i, 14.5o]"""


def found(war: War, victor: int) -> None:
    """France is conquered: North Africa goes to Vichy, Syria to the Free French."""
    axis = GERMANY if not war.conquered >> GERMANY & 1 else alliances.major_of(war, victor)
    war.patron[VICHY] = axis
    war.patron[FREE_FRANCE] = alliances.leader(war, ALLIED)
    alliances.join(war, VICHY, axis)
    friend = next((n for n in bits(war.allies[FRANCE]) if n != FRANCE and n < len(war.base)), war.patron[FREE_FRANCE])
    alliances.join(war, FREE_FRANCE, friend)
    alliances.set_at_war(war, war.allies[axis], 1 << FREE_FRANCE)
    for country, post in POSTS.items():
        _hold(war, VICHY, country, post)
    for country, post in SYRIA.items():
        _hold(war, FREE_FRANCE, country, post)


def _hold(war: War, nation: int, country: str, post: str) -> None:
    """[R94] A colony that France still has changes its flag; its unit takes its post, or the next free zone."""
    if war.owner[geo.CAPITAL[country]] != FRANCE:
        return
    lands = war.controlled(1 << FRANCE) & geo.COUNTRY[country]
    others = war.units(~war.allies[nation] & ~(1 << FRANCE) & (1 << len(NAMES)) - 1)
    free = sum(1 << space for space in bits(lands) if not war.ground(war.here.get(space, 0) & others))
    for space in bits(free):
        control.cede(war, nation, space)
    for space in bits(free):
        overrun.displace(war, space)
    goal = geo.zone(post)
    posts = ([goal] if free >> goal & 1 else []) + [space for space in bits(free) if space != goal]
    if posts:
        war.put(nation, INF, posts[0])
        war.note(
            "placed", "14.5b" if nation == VICHY else "14.5o", nation=NAMES[nation], space=war.space_name(posts[0])
        )
