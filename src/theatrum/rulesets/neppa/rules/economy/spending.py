"""[1.4, 5.4, 13.3] Money: what a Major Country may spend, and what it spends."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data.nations import BRITAIN, NAMES, TURN_OF_MAJOR
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.war import War

CONVOY, CONVOYS = int(TABLES["wpp"]["convoy_per_turn"]), int(TABLES["wpp"]["convoy_per_year"])


def means(war: War, major: int) -> int:
    """[5.4c, 13.3, R34, R36] What a country may still spend in this turn; only Britain may go into debt."""
    purse = war.total[major] - war.spent_year[major] if major == BRITAIN else war.treasury[major] - war.held[major]
    return min(war.limit[major] - war.spent[major], purse)


def why_not_pay(war: War, major: int, amount: int) -> Refusal | None:
    """The rule against spending so much now."""
    if war.spent[major] + amount > war.limit[major]:
        left = war.limit[major] - war.spent[major]
        return Refusal("5.4c", f"{NAMES[major]} may spend only {left} more WPPs in this turn; {amount} are needed.")
    if major == BRITAIN:
        if war.spent_year[major] + amount > war.total[major]:
            return Refusal("13.3b", f"Britain may not spend more than {war.total[major]} WPPs in a year.")
    elif amount > war.treasury[major] - war.held[major]:
        if amount <= war.treasury[major]:
            return Refusal("10.1j", f"{NAMES[major]} may spend a grant only in its next Unit Construction Phase.")
        return Refusal(
            "13.3a",
            f"{NAMES[major]} has only {war.treasury[major]} WPPs; {amount} are needed; only Britain may owe.",
        )
    return None


def pay(war: War, major: int, amount: int) -> None:
    """[1.4a, 1.4b, 5.4c] A country spends WPPs, whatever it buys; they count against the limit of the turn."""
    war.treasury[major] -= amount
    war.spent[major] += amount
    war.spent_year[major] += amount


def deduct(war: War, major: int, amount: int) -> None:
    """[14.1f, 14.4d, 13.0, R36] Money is lost outside the Turn Expenditure Limit."""
    war.treasury[major] -= amount


def receive(war: War, major: int, amount: int) -> None:
    """[12.3g, 13.0] Money comes in at once."""
    war.treasury[major] += amount


def begin_turn(war: War, side: int) -> None:
    """[5.4c, 10.1b, 11.0a] What is counted by the turn starts at nothing for the countries of a side."""
    for major, own in enumerate(TURN_OF_MAJOR):
        if own == side:
            war.spent[major] = war.given[major] = war.gotten[major] = war.fresh[major] = war.redeployed[major] = 0


def convoy(war: War, amount: int) -> None:
    """[9.1b, R34] Convoy WPPs reach Britain: at most eight in a turn."""
    receive(war, BRITAIN, min(amount, CONVOY))
    war.note("convoy", "9.1b", nation=NAMES[BRITAIN], value=min(amount, CONVOY))
