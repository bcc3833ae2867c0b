"""[12.0, 14.3, 16.1-16.4] Borders: who may enter which country, and what happens when someone does."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi import italy, russia, vichy
from theatrum.rulesets.spi.nations import (
    AXIS_MINORS,
    NAMES,
    PARTISANS_ALLIED,
    PARTISANS_AXIS,
    Nation,
    Status,
)
from theatrum.rulesets.spi.war import War

LEVIES = (Nation.YUGOSLAVIA, Nation.TURKEY, Nation.SWEDEN, Nation.SPAIN)
ENTERABLE = (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA)


# ------------------------------------------------------------------ where a nation's units may go
def open_to(war: War, nation: int) -> int:
    """Land hexes that the law of nations lets units of this nation enter now."""
    key = ("open", nation)
    known = war.cache.get(key)  # type: ignore[call-overload]
    if known is None:
        known = war.cache[key] = _open_to(war, nation)  # type: ignore[index]
    return known  # type: ignore[no-any-return]


def _open_to(war: War, nation: int) -> int:
    status = war.status[nation]
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return russia.open_in_peace(war)
    if nation == Nation.ITALY and war.italy != 1:
        return geo.HOME[Nation.ITALY]  # [16.62a]
    if nation in AXIS_MINORS and (war.on("minor-countries") or status == Status.PRO_AXIS):
        return _minor_range(war, nation)
    if status == Status.AXIS:
        closed = 0 if war.italy else geo.HOME[Nation.ITALY]  # [R76]
        if nation == Nation.VICHY:
            return geo.LAND & ~closed
        return geo.LAND & ~closed
    if status == Status.ALLIED and nation not in (
        Nation.BRITAIN,
        Nation.UNITED_STATES,
        Nation.FRANCE,
        Nation.FREE_FRENCH,
        Nation.POLAND,
        Nation.RUSSIA,
    ):
        return geo.HOME[nation]  # [16.23, R50]
    if status in (Status.ALLIED, Status.RED):
        return _allied_range(war, nation)
    return geo.HOME[nation]


def _allied_range(war: War, nation: int) -> int:
    """[12.0b, 12.2, 15.0e, R65] Not a neutral the Axis has left alone, not Finland, not Italy before its entry."""
    closed = 0
    for other, status in enumerate(war.status):
        if status == Status.NEUTRAL and not (war.three and nation == Nation.RUSSIA):
            closed |= geo.HOME[other] & war.quiet
        elif status == Status.PRO_AXIS and other not in ENTERABLE:
            closed |= geo.HOME[other]
    if not war.finland_entered and not (war.three and nation == Nation.RUSSIA):
        closed |= geo.FINLAND  # [12.2]
    if not war.italy:
        closed |= geo.HOME[Nation.ITALY]  # [16.63]
    if nation == Nation.RUSSIA:
        return geo.LAND & ~closed & geo.RUSSIAN_REACH  # [14.5]
    return geo.LAND & ~closed


def _minor_range(war: War, nation: int) -> int:
    """[16.31-16.33, 16.41] Pro-Axis neutrals at home; one SP of some abroad once the war has come to them."""
    home = geo.HOME[nation]
    if war.status[nation] != Status.AXIS:
        return home
    if nation == Nation.FINLAND:
        return geo.LAND if war.finland_attacked else home
    abroad = 0
    if nation in (Nation.HUNGARY, Nation.RUMANIA) and war.russia_at_war:
        abroad = geo.RUSSIA | geo.PARTITION | geo.BALTIC_STATES
    if nation == Nation.BULGARIA and war.balkans_entered:
        abroad = geo.BALKANS
    return home | abroad


def may_leave(war: War, piece: int) -> bool:
    """[16.32, 16.33] Is there room abroad for this unit of a small Axis country?"""
    nation = war.nation(piece)
    if nation not in (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA) or not war.on("minor-countries"):
        return True
    abroad = sum(
        war.sp[other]
        for other in bits(war.of_nation(nation))
        if other != piece and not geo.HOME[nation] >> war.at[other] & 1
    )
    return abroad + war.sp[piece] <= 1


def ground(war: War, piece: int) -> int:
    """Land hexes this unit may enter as far as borders go."""
    nation = war.nation(piece)
    found = open_to(war, nation)
    return found if may_leave(war, piece) else found & geo.HOME[nation]


def why_closed(war: War, piece: int, space: int) -> Refusal | None:
    """The rule that closes a hex to a unit, apart from Enemy units and terrain."""
    nation = war.nation(piece)
    if ground(war, piece) >> space & 1:
        return None
    land, who = geo.country_name(space), NAMES[nation]
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return Refusal("12.0b", f"Russia is at peace; its units stay in Russia and may not enter {land}.")
    if nation == Nation.ITALY and war.italy != 1:
        return Refusal("16.62a", f"Italy is not at war; its units stay in Italy and its possessions, not {land}.")
    if geo.HOME[Nation.ITALY] >> space & 1 and not war.italy:
        return Refusal("16.63", f"Italy is not at war yet: {land} is closed.")
    if nation == Nation.FINLAND:
        return Refusal("16.41a", "Finnish units stay in Finland until Russians cross its border.")
    if nation == Nation.BULGARIA and war.on("minor-countries"):
        return Refusal("16.33", "Bulgaria keeps one SP in the Balkans at most, and only once the Axis is there.")
    if nation in AXIS_MINORS and war.status[nation] == Status.PRO_AXIS:
        return Refusal("16.31b", f"{who} is a pro-Axis neutral: its units stay at home until Russia is at war.")
    if nation in AXIS_MINORS and war.on("minor-countries"):
        return Refusal("16.32", f"Of {who} one SP at most may be in Russia; the others stay at home.")
    if geo.FINLAND >> space & 1 and not war.finland_entered:
        return Refusal("12.2", "Finland is closed to the Allies until Axis units other than Finns have entered it.")
    if nation == Nation.RUSSIA and not geo.RUSSIAN_REACH >> space & 1:
        return Refusal("14.5", f"{geo.label(space)} is more than ten hexes from Russia.")
    if war.status[nation] in (Status.ALLIED, Status.RED) and geo.HOME[nation] and _stays_home(nation):
        return Refusal("16.23", f"Units of {who} never leave their country.")
    clause = "16.14" if war.on("minor-countries") else "12.0b"
    return Refusal(clause, f"{land} is neutral; the Allies may not enter before the Axis has invaded it.")


def _stays_home(nation: int) -> bool:
    return nation not in (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FRANCE, Nation.FREE_FRENCH, Nation.POLAND, Nation.RUSSIA)


# ------------------------------------------------------------------ who may be attacked
def targets(war: War, nation: int) -> int:
    """Hexes with units that this nation's units may attack, as far as politics go."""
    held = war.held
    status = war.status[nation]
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return 0  # [R88]
    if status == Status.AXIS:
        if nation == Nation.ITALY and war.italy != 1:
            return 0
        if nation == Nation.FINLAND and war.on("minor-countries"):
            if not war.finland_attacked:
                return 0  # [16.42]
            free = held[Status.ALLIED] | held[Status.RED] | held[PARTISANS_ALLIED]
            return free if war.leningrad_fell else free & ~geo.RUSSIA  # [16.43]
        return held[Status.ALLIED] | held[Status.RED] | held[Status.NEUTRAL] | held[Status.VICHY] | held[PARTISANS_ALLIED]
    if status in (Status.ALLIED, Status.RED):
        foes = held[Status.AXIS] | held[PARTISANS_AXIS] | held[Status.VICHY]
        pro = held[Status.PRO_AXIS]
        if status == Status.RED:
            french = 0
            for piece in bits(war.of_nation(Nation.FRANCE)):
                french |= 1 << war.at[piece]
            foes |= held[Status.NEUTRAL] | french  # [16.82c, 16.87]
        else:
            for other in AXIS_MINORS:
                if other not in ENTERABLE:
                    pro &= ~geo.HOME[other]
        return (foes | pro) & open_to(war, nation)
    return 0


# ------------------------------------------------------------------ what crossing a border does
def tripwires(war: War, nation: int) -> int:
    """Hexes where a unit of this nation changes the politics by entering: a single move ends there."""
    wires = war.quiet
    if war.vichy == 1:
        wires |= war.vichy_land
    if not war.russia_at_war and war.status[nation] == Status.AXIS:
        wires |= (geo.PARTITION | geo.BALTIC_STATES) & war.passed_red | geo.RUSSIA
    return wires & ~geo.HOME[nation]


def enter(war: War, piece: int, spaces: int) -> None:
    """A unit has moved into or through these hexes."""
    nation = war.nation(piece)
    if war.status[nation] == Status.AXIS:
        _axis_crosses(war, nation, spaces, attack=False)
    elif war.status[nation] in (Status.ALLIED, Status.RED):
        _allies_cross(war, nation, spaces, attack=False)
    elif spaces & war.quiet & ~geo.RUSSIA:
        _open_borders(war, spaces)  # [R61] Russia takes its part of Poland and the Baltic States
    if war.vichy == 1 and spaces & war.vichy_land:
        vichy.invaded(war, [piece], spaces & war.vichy_land)


def attack(war: War, attackers: int, spaces: int) -> None:
    """An attack goes into these hexes."""
    nations = {war.nation(piece) for piece in bits(attackers)}
    for nation in sorted(nations):
        if war.status[nation] == Status.AXIS:
            _axis_crosses(war, nation, spaces, attack=True)
        elif war.status[nation] in (Status.ALLIED, Status.RED):
            _allies_cross(war, nation, spaces, attack=True)
    if war.vichy == 1 and spaces & war.vichy_land:
        vichy.invaded(war, list(bits(attackers)), spaces & war.vichy_land)


def _open_borders(war: War, spaces: int) -> None:
    """[6.0g] Zones of Control pass the borders of these countries from now on."""
    for nation in {geo.OWNER[space] for space in bits(spaces & war.quiet)}:
        war.quiet &= ~geo.HOME[nation]
    war.cache.clear()


def _axis_crosses(war: War, nation: int, spaces: int, attack: bool) -> None:
    quiet = spaces & war.quiet
    if quiet:
        owners = {geo.OWNER[space] for space in bits(quiet)}
        _open_borders(war, quiet)
        for owner in sorted(owners):
            if war.status[owner] == Status.NEUTRAL and owner != Nation.RUSSIA:
                _invade(war, owner)
    if spaces & (geo.PARTITION | geo.BALTIC_STATES | geo.RUSSIA):
        russia.axis_crosses(war, spaces, attack)
    if spaces & geo.FINLAND and nation != Nation.FINLAND:
        war.finland_entered = 1
        war.cache.clear()
    if spaces & geo.BALKANS and nation != Nation.BULGARIA:
        war.balkans_entered = 1
        war.cache.clear()
    if spaces & geo.TURKEY and attack:
        war.attacked_turkey = 1
    if spaces >> geo.LENINGRAD & 1 and nation != Nation.FINLAND and not attack:
        war.leningrad_fell = 1
    if war.france_attacked < 0 and spaces & geo.FRANCE and not war.vichy:
        war.france_attacked = 0


def _invade(war: War, nation: int) -> None:
    """[12.0, 16.24, R50] The Axis has invaded a neutral: it joins the Allies, and its levies are due."""
    war.invaded |= 1 << nation
    if nation in LEVIES and not (nation == Nation.YUGOSLAVIA and war.scenario == "1941"):
        war.levy |= 1 << nation
    if nation == Nation.SWEDEN:
        war.sweden_halves = 1  # [12.1]
    war.set_status(nation, Status.ALLIED)
    war.note("invasion", "12.0c", "6.0g", nation=NAMES[nation], by="axis")


def _allies_cross(war: War, nation: int, spaces: int, attack: bool) -> None:
    for owner in sorted({geo.OWNER[space] for space in bits(spaces)}):
        if owner >= 0 and war.status[owner] == Status.PRO_AXIS:
            activate(war, owner)  # [R65]
        elif owner >= 0 and war.status[owner] == Status.NEUTRAL and war.status[nation] == Status.RED:
            _red_invades(war, owner)
    if spaces & war.quiet:
        _open_borders(war, spaces)
    if nation == Nation.RUSSIA and spaces & geo.FINLAND:
        war.finland_attacked = 1
        if war.status[Nation.FINLAND] == Status.PRO_AXIS:
            activate(war, Nation.FINLAND)
        war.cache.clear()
    if spaces & geo.ITALY_MAINLAND:
        war.italy_invaded = 1
        italy.check_surrender(war)


def activate(war: War, nation: int) -> None:
    """[R50, R65] A pro-Axis country becomes an active member of the Axis."""
    war.quiet &= ~geo.HOME[nation]
    war.set_status(nation, Status.AXIS)
    war.note("entry", "15.0e", "16.31b", nation=NAMES[nation], side="axis")


def _red_invades(war: War, nation: int) -> None:
    """[16.82c, R78] Three players: Russia attacks a neutral, whose units the Axis Player then runs."""
    war.invaded_red |= 1 << nation
    if nation in LEVIES:
        war.levy |= 1 << nation
    war.quiet &= ~geo.HOME[nation]
    war.set_status(nation, Status.AXIS)
    war.note("invasion", "16.82c", nation=NAMES[nation], by="russian")


def why_no_attack(war: War, piece: int, space: int) -> Refusal:
    """The rule that keeps a unit from attacking a hex with other people's units."""
    nation, name = war.nation(piece), war.piece_name(piece)
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return Refusal("10.31b", "Russia is at peace and attacks nobody.")
    if nation == Nation.ITALY and war.italy != 1:
        return Refusal("16.61", "Italy is not at war.")
    if nation == Nation.FINLAND and war.on("minor-countries"):
        if not war.finland_attacked:
            return Refusal("16.42", "Finns attack nobody until Russians have attacked them or crossed their border.")
        if geo.RUSSIA >> space & 1:
            return Refusal("16.43", "Finns do not attack in Russia until Leningrad has fallen to other Axis units.")
    if war.status[nation] == Status.PRO_AXIS:
        return Refusal("16.31b", f"{NAMES[nation]} is neutral: its units do not attack.")
    units = war.here.get(space, 0)
    if units & war.commanded(war.side_of(piece) or ""):
        return Refusal("8.0a", f"{geo.label(space)} is held by friends.")
    if found := why_closed(war, piece, space):
        if found.clause in ("12.0b", "16.14") and war.on("minor-countries"):
            return Refusal("16.21", f"{geo.country_name(space)} is neutral and the Axis has not attacked it.")
        return found
    return Refusal("12.0b", f"{name} may not attack the units in {geo.label(space)}.")
