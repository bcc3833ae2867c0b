"""[10.0, 3.6g, 3.6h, R27, R29, R72] Building: who builds, where and for whose money; fleets on the stocks."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FREE_FRANCE, GERMANY, NAMES, RUSSIA, USA, VICHY, WORD
from theatrum.rulesets.neppa.data.tables import AIR, COST, FLEET, FULL_FLEET, WING
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.economy import force_pool, spending
from theatrum.rulesets.neppa.rules.politics import alliances, cooperation
from theatrum.rulesets.neppa.war import SIX, YARD, War

YEAR = 3
"""[3.6h, R29] a fleet is ready so many turns after the turn in which it was paid."""
HOMES: dict[int, int] = {
    nation: sum(1 << space for space in range(geo.SIZE) if geo.HOME[space] == nation) or geo.COUNTRY.get(name, 0)
    for nation, name in enumerate(NAMES)
} | {FREE_FRANCE: geo.COUNTRY["Syria"] | sum(1 << space for space in range(geo.SIZE) if geo.HOME[space] == BRITAIN)}
"""[2.7.1, 10.0e, 10.0f, R72, 14.5n] home countries, factories with them; for the Free French, Syria and Britain."""

ABROAD = geo.zones(["corsica", "sardinia", "tirana"])
"""[10.0f] near, but no part of a home country."""


# ---------------------------------------------------------------- who, where, and for whose money
def builders(war: War, nations: int) -> list[int]:
    """[4.2c, 10.0a, 12.3j, R32] Majors, active Axis Minors and Free French may build."""
    able = alliances.MAJOR_SET | war.active & alliances.AXIS_MINOR_SET | 1 << FREE_FRANCE
    return [nation for nation in bits(nations & able & ~war.conquered) if why_not_builder(war, nation) is None]


def why_not_builder(war: War, nation: int) -> Refusal | None:
    name = NAMES[nation]
    if nation < SIX:
        if war.conquered >> nation & 1:
            return Refusal("14.1d", f"{name} has been conquered.")
        if nation == USA and not war.us_in:
            return Refusal("us.2", "The USA is not in the war yet.")
        return None
    if nation == FREE_FRANCE:
        return None if war.patron[nation] >= 0 else Refusal("14.5n", "There are no Free French before France falls.")
    if alliances.AXIS_MINOR_SET >> nation & 1:
        if not war.active >> nation & 1:
            return Refusal("12.3j", f"{name} is not active: its forces are not rebuilt.")
        if war.conquered >> nation & 1:
            return Refusal("12.3j", f"The capital of {name} is in enemy hands: its forces are not rebuilt.")
        return None
    if nation == VICHY:
        return Refusal("14.5d", "Vichy units are never rebuilt.")
    return Refusal("4.2c", f"{name} never rebuilds what it has lost.")


def payer(war: War, nation: int, amount: int) -> int:
    """[12.3j, R83, R95, R123] Who pays for a unit; for the Free French Britain, or the USA if Britain cannot."""
    if nation < SIX:
        return nation
    if nation == FREE_FRANCE:
        first = [m for m in (BRITAIN, USA) if not war.conquered >> m & 1 and (m != USA or war.us_in)]
        return next((m for m in first if spending.means(war, m) >= amount), first[0] if first else BRITAIN)
    return GERMANY


def sites(war: War, nation: int) -> int:
    """[10.0b-10.0g, R72] The zones in which a nation may place new units now, whatever is there."""
    if nation == USA:
        return 1 << geo.US_BOX
    found = HOMES[nation] & war.began & war.friends(nation)
    if nation == RUSSIA:
        found |= geo.DEFENCE_ZONE & HOMES[RUSSIA] & war.controlled(1 << RUSSIA)
    return found


def open_sites(war: War, nation: int, class_: int) -> int:
    """[1.2, R4] Those of them that have room."""
    found = sites(war, nation)
    if nation == USA:
        return found
    size = FULL_FLEET if class_ == FLEET else 1
    found &= ~cooperation.shut_for(war, nation, class_, size)
    if class_ == FLEET:
        found &= geo.PORTS
    return sum(1 << space for space in bits(found) if stacking.room(war, nation, class_, size, space))


def why_not_site(war: War, nation: int, class_: int, space: int) -> Refusal | None:
    if not 0 <= space < geo.SIZE:
        return Refusal("10.0b", "Name a zone.")
    where = geo.TITLE[space]
    if nation == USA:
        return None if space == geo.US_BOX else Refusal("10.0g", "New US units are placed in the US box.")
    if not sites(war, nation) >> space & 1:
        return _why_not_zone(war, nation, space)
    if class_ == FLEET and not geo.PORTS >> space & 1:
        return Refusal("3.6h", f"{where} has no port for a new fleet.")
    size = FULL_FLEET if class_ == FLEET else 1
    if cooperation.shut_for(war, nation, class_, size) >> space & 1:
        return cooperation.why_shut_for(war, nation, class_, size, space)
    if not open_sites(war, nation, class_) >> space & 1:
        return Refusal(stacking.LIMIT_OF.get(class_, "1.2a"), f"There is no room in {where}.")
    return None


def _why_not_zone(war: War, nation: int, space: int) -> Refusal:
    where, name = geo.TITLE[space], NAMES[nation]
    if not HOMES[nation] >> space & 1:
        return Refusal("10.0f" if ABROAD >> space & 1 else "10.0b", f"{where} is not in the home country of {name}.")
    if not war.friends(nation) >> space & 1:
        return Refusal("10.0d", f"{where} is controlled by {NAMES[war.owner[space]]}.")
    return Refusal("10.0b", f"{where} was not in friendly hands when the turn began.")


# ---------------------------------------------------------------- building
def why_not_build(war: War, nation: int, class_: int, space: int) -> Refusal | None:
    if class_ == FLEET:
        return Refusal("3.6h", f"A fleet takes four turns to build: write 'lay {WORD[nation]}'.")
    return (
        why_not_builder(war, nation)
        or force_pool.why_not(war, nation, class_)
        or spending.why_not_pay(war, payer(war, nation, COST[class_]), COST[class_])
        or why_not_site(war, nation, class_, space)
    )


def classes(war: War, nation: int) -> list[int]:
    """The classes of which a nation can pay for a unit that its force pool holds; without fleets."""
    means = max(spending.means(war, payer(war, nation, cost)) for cost in COST[:AIR])
    return [c for c in range(FLEET) if COST[c] <= means and force_pool.free(war, nation, c) > 0]


def build(war: War, nation: int, class_: int, space: int) -> None:
    """[10.0a, R72] A unit is paid and placed; an air factor joins a wing that is not full."""
    major = payer(war, nation, COST[class_])
    spending.pay(war, major, COST[class_])
    piece = -1
    if class_ == AIR:
        mates = war.here.get(space, 0) & war.ranks[nation] & war.order[AIR]
        piece = next((p for p in bits(mates) if war.size[p] < WING), -1)
    if piece >= 0:
        war.size[piece] += 1
    else:
        piece = war.put(nation, class_, space)
    war.note("built", "10.0a", piece=war.piece_name(piece), to=war.space_name(space), major=NAMES[major],
             cost=COST[class_])  # fmt: skip


# ---------------------------------------------------------------- fleets
def why_not_lay(war: War, nation: int) -> Refusal | None:
    if nation >= SIX:
        return Refusal("3.6g", f"{NAMES[nation]} builds no fleets.")
    return (
        why_not_builder(war, nation)
        or force_pool.why_not(war, nation, FLEET)
        or spending.why_not_pay(war, nation, COST[FLEET])
    )


def lay(war: War, nation: int) -> None:
    """[3.6g, 3.6h, R29] A fleet is paid for at once and is ready three turns later."""
    spending.pay(war, nation, COST[FLEET])
    key = nation * YARD + war.turn + YEAR
    war.keels[key] = war.keels.get(key, 0) + 1
    war.note("laid", "3.6h", nation=NAMES[nation], cost=COST[FLEET])


def due(war: War, nation: int) -> list[int]:
    """The keels of a nation that are ready, the oldest first."""
    return sorted(key for key in war.keels if key // YARD == nation and key % YARD <= war.turn)


def launch(war: War, nation: int, space: int) -> None:
    """[R29] A fleet that is ready comes into a home port."""
    key = due(war, nation)[0]
    war.keels[key] -= 1
    if not war.keels[key]:
        del war.keels[key]
    piece = war.put(nation, FLEET, space, FULL_FLEET)
    war.note("launched", "3.6h", piece=war.piece_name(piece), to=war.space_name(space))


def why_not_launch(war: War, nation: int, space: int) -> Refusal | None:
    if nation >= SIX or not due(war, nation):
        return Refusal("3.6h", f"No fleet of {NAMES[nation]} is ready.")
    return why_not_builder(war, nation) or why_not_site(war, nation, FLEET, space)
