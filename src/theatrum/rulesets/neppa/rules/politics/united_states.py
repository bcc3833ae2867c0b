"""[us.1-us.3, R98] The USA enters the war."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FREE_FRANCE, GERMANY, NAMES, USA
from theatrum.rulesets.neppa.data.tables import AIR, CLASS_OF, FLEET, FULL_FLEET, TABLES, TURN_OF, WING
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

ENTRY = TURN_OF[str(TABLES["us_entry"]["turn"]).removeprefix("Allied ")]
AT_START: dict[str, int] = next(row["at_start"] for row in TABLES["force_pool"] if row["country"] == "USA")
BASE: int = TABLES["wpp"]["base_at_start"]["USA"]


def enter(war: War) -> None:
    """[us.1, us.3] From the Allied Spring 1942 turn on the USA is Britain's ally, with money and forces."""
    if war.us_in or war.turn < ENTRY:
        return
    war.us_in = 1
    war.base[USA] = war.total[USA] = war.treasury[USA] = BASE
    war.limit[USA] = BASE // 2
    war.note("entry", "us.1", nation=NAMES[USA])
    ally = next((n for n in (BRITAIN, FREE_FRANCE) if not war.conquered >> n & 1 and war.at_war(n, GERMANY)), USA)
    if ally != USA:
        alliances.join(war, USA, ally)
    alliances.set_at_war(war, 1 << USA, war.allies[GERMANY])
    for word, number in AT_START.items():
        class_ = CLASS_OF[word]
        for _ in range(number):
            war.put(USA, class_, geo.US_BOX, {AIR: WING, FLEET: FULL_FLEET}.get(class_, 1))
