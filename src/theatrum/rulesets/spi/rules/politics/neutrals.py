"""[12.0, 14.3, 16.1-16.4] Borders: who may enter which country, and what happens when someone does."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import (
    AXIS_MINORS,
    NAMES,
    PARTISANS_ALLIED,
    PARTISANS_AXIS,
    SELF_DEFENSE,
    Nation,
    Status,
)
from theatrum.rulesets.spi.rules.politics import axis_minors, russia, vichy
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.scenarios import data
from theatrum.rulesets.spi.war import War

ENTERABLE = (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA)
"""[15.0e, R65] Pro-Axis countries that the Western Allies may enter before they are active."""
HOMEBOUND = tuple(nation for nation in SELF_DEFENSE if nation != Nation.POLAND)
"""[16.23, R50, R65] Nations whose units never leave their country."""
EASTERN_FRONT = geo.RUSSIA | geo.PARTITION | geo.BALTIC_STATES
WAY_EAST = EASTERN_FRONT | geo.ALL_GERMANY | geo.POLAND | geo.HOME[Nation.HUNGARY] | geo.HOME[Nation.RUMANIA]
"""[16.32, R71, R112] Where the Hungarian and the Rumanian SP in Russia may be, the way there included."""
ABROAD_SP = 1


# ------------------------------------------------------------------ where a nation's units may go
def open_to(war: War, nation: int) -> int:
    """Land hexes that the law of nations lets units of this nation enter now."""
    key = ("open", nation)
    known = war.cache.get(key)
    if known is None:
        known = war.cache[key] = _open_to(war, nation)
    return known


def _open_to(war: War, nation: int) -> int:
    status = war.status[nation]
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return russia.open_in_peace(war)
    if status == Status.VICHY:
        return war.vichy_land
    if nation == Nation.BULGARIA and status == Status.PRO_AXIS and war.on("minor-countries"):
        return _minor_range(war, nation) & ~control.homes(war, Status.NEUTRAL)  # [16.33, R300] it invades nobody
    if nation in HOMEBOUND or status in (Status.NEUTRAL, Status.PRO_AXIS):
        return geo.HOME[nation]  # [16.23, 16.31b, 16.62a, R50]
    if status in (Status.ALLIED, Status.RED):
        return _allied_range(war, nation)
    if nation in AXIS_MINORS and war.on("minor-countries"):
        return _minor_range(war, nation)
    return geo.LAND if war.italy else geo.LAND & ~geo.HOME[Nation.ITALY]  # [12.0c, 16.31a, R76]


def _allied_range(war: War, nation: int) -> int:
    """[12.0b, 12.2, 15.0e, R65] Not a neutral the Axis has left alone, not Finland, not Italy before its entry."""
    red = war.three and nation == Nation.RUSSIA
    closed = 0
    for other, status in enumerate(war.status):
        if status == Status.NEUTRAL and not red:  # [16.82c]
            closed |= geo.HOME[other]
    if nation == Nation.RUSSIA:
        closed &= ~geo.BALTIC_STATES  # [R61]
    if not war.finland_entered and not red:  # [12.2, 16.84d]
        closed |= geo.FINLAND
    if not war.italy:
        closed |= geo.HOME[Nation.ITALY]  # [16.63]
    return geo.LAND & ~closed & (geo.RUSSIAN_REACH if nation == Nation.RUSSIA else geo.LAND)  # [14.5]


def _minor_range(war: War, nation: int) -> int:
    """[16.32, 16.33, 16.41a, 16.44] An active small Axis country: at home, and where one SP of it may be abroad."""
    home = geo.HOME[nation]
    if nation == Nation.FINLAND:
        return geo.LAND if war.finland_attacked == 2 else home
    if nation == Nation.BULGARIA:
        return home | geo.BALKANS if war.balkans_entered else home
    return home | WAY_EAST if war.russia_at_war else home


def may_leave(war: War, piece: int) -> bool:
    """[16.32, 16.33] Is there room abroad for this unit of a small Axis country?"""
    nation = war.nation(piece)
    if nation not in ENTERABLE or not war.on("minor-countries"):
        return True
    home = geo.HOME[nation]
    abroad = sum(war.sp[p] for p in bits(war.of_nation(nation)) if p != piece and not home >> war.at[p] & 1)
    return abroad + war.sp[piece] <= ABROAD_SP


def ground(war: War, piece: int) -> int:
    """Land hexes this unit may enter as far as borders go."""
    nation = war.nation(piece)
    found = open_to(war, nation)
    return found if may_leave(war, piece) else found & geo.HOME[nation]


# ------------------------------------------------------------------ who may be attacked
def targets(war: War, nation: int) -> int:
    """Hexes with units that this nation's units may attack, as far as politics go."""
    held, status = war.held, war.status[nation]
    if status == Status.AXIS:
        foes = held[Status.ALLIED] | held[Status.RED] | held[PARTISANS_ALLIED]
        if nation != Nation.FINLAND or not war.on("minor-countries"):
            return foes | held[Status.NEUTRAL] | held[Status.VICHY]  # [12.0c]
        if not war.finland_attacked:
            return 0  # [16.42]
        return foes if war.leningrad_fell else foes & ~geo.RUSSIA  # [16.43]
    if status in (Status.ALLIED, Status.RED):
        open_ = _allied_range(war, nation) if nation in HOMEBOUND else open_to(war, nation)  # [R118] over any border
        foes = held[Status.AXIS] | held[PARTISANS_AXIS] | held[Status.VICHY]
        foes |= held[Status.PRO_AXIS] & open_  # [15.0e]
        return foes | _red_targets(war, open_) if status == Status.RED else foes
    return 0  # [R50, R88]


def _red_targets(war: War, open_: int) -> int:
    """[16.82c, 16.87] Three players: Russia may attack neutrals, and French units; no other Frenchman changes sides."""
    return war.held[Status.NEUTRAL] & open_ | war.hexes(war.of_nation(Nation.FRANCE))


# ------------------------------------------------------------------ what crossing a border does
def tripwires(war: War, nation: int) -> int:
    """Hexes where a unit of this nation changes the politics by entering: a single move ends there."""
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return 0
    wires = war.quiet
    if nation != Nation.VICHY:
        wires |= war.unoccupied()
    if not war.russia_at_war and war.status[nation] == Status.AXIS:
        wires |= war.passed_red
    return wires & ~geo.HOME[nation]


def enter(war: War, piece: int, spaces: int) -> None:
    """A unit has moved into or through these hexes."""
    nation = war.nation(piece)
    if war.status[nation] == Status.AXIS:
        _axis_crosses(war, nation, spaces, attack=False)
    elif war.status[nation] in (Status.ALLIED, Status.RED):
        _allies_cross(war, nation, spaces, attack=False)
    elif spaces & war.quiet & geo.BALTIC_STATES:
        _open_borders(war, spaces & geo.BALTIC_STATES)  # [R61]
    if war.vichy == 1 and spaces & war.vichy_land:
        vichy.invaded(war, [piece], spaces & war.vichy_land)


def attack(war: War, attackers: int, spaces: int) -> None:
    """An attack goes into these hexes."""
    nations = sorted({war.nation(piece) for piece in bits(attackers)})
    for nation in nations:
        if war.status[nation] == Status.AXIS:
            _axis_crosses(war, nation, spaces, attack=True)
        elif war.status[nation] in (Status.ALLIED, Status.RED):
            _allies_cross(war, nation, spaces, attack=True)
    if war.vichy == 1 and spaces & war.vichy_land:
        vichy.invaded(war, list(bits(attackers)), spaces & war.vichy_land)


def _open_borders(war: War, spaces: int) -> None:
    """[6.0g] Zones of Control pass the borders of these countries from now on."""
    if not spaces & war.quiet:
        return
    for nation in {geo.OWNER[space] for space in bits(spaces & war.quiet)}:
        war.quiet &= ~geo.HOME[nation]
    war.cache.clear()


def _axis_crosses(war: War, nation: int, spaces: int, attack: bool) -> None:
    owners = sorted({geo.OWNER[space] for space in bits(spaces)} - {-1})
    _open_borders(war, spaces)
    for owner in owners:
        if war.status[owner] == Status.NEUTRAL and owner != Nation.RUSSIA and not war.invaded >> owner & 1:
            _invade(war, owner)
        elif war.status[owner] == Status.ALLIED and not war.invaded >> owner & 1:
            war.invaded |= 1 << owner
            war.cache.clear()  # [R88] the eastern part of Poland is open to Russia from now on
    if war.france_attacked < 0 and not war.vichy and _reaches_france(war, spaces, attack):
        war.france_attacked = 0  # [RI.4, R80]
    if spaces & geo.TURKEY and attack:
        war.attacked_turkey = 1  # [RI.6]
    if not attack:
        _axis_arrives(war, nation, spaces)
    if spaces & (russia.BORDERLAND | geo.RUSSIA):
        russia.axis_crosses(war, spaces, attack)


def _axis_arrives(war: War, nation: int, spaces: int) -> None:
    """What the rules remember about Axis units having been somewhere."""
    before = war.finland_entered, war.balkans_entered, war.leningrad_fell
    if spaces & geo.FINLAND and nation != Nation.FINLAND:
        war.finland_entered = 1  # [12.2]
    if spaces & geo.BALKANS and nation != Nation.BULGARIA:
        war.balkans_entered = 1  # [16.33]
    if spaces >> geo.LENINGRAD & 1 and nation != Nation.FINLAND:
        war.leningrad_fell = 1  # [16.43]
    if before != (war.finland_entered, war.balkans_entered, war.leningrad_fell):
        war.cache.clear()


def _reaches_france(war: War, spaces: int, attack: bool) -> bool:
    if spaces & geo.FRANCE:
        return True
    return attack and bool(war.in_area(war.of_nation(Nation.FRANCE), spaces))


def _invade(war: War, nation: int) -> None:
    """[12.0c, 16.22, 16.24, R50] The Axis has invaded a neutral: it joins the Allies, and its levies are due."""
    war.invaded |= 1 << nation
    _call_up(war, nation)
    if nation == Nation.SWEDEN:
        war.sweden_halves = 1  # [12.1]
    war.friend_allied |= geo.HOME[nation] & ~(war.passed_axis | war.passed_red)
    war.rail_allied |= geo.HOME[nation]
    war.set_status(nation, Status.ALLIED)
    control.look(war)
    war.note("invasion", "12.0c", "6.0g", nation=NAMES[nation], by="axis")


def _call_up(war: War, nation: int) -> None:
    """[15.11d] The scenario says which countries get reinforcements when they are invaded."""
    if NAMES[nation] in data(war.scenario)["levies"]:
        war.levy |= 1 << nation


def _allies_cross(war: War, nation: int, spaces: int, attack: bool) -> None:
    owners = {geo.OWNER[space] for space in bits(spaces)} - {-1}
    if attack:
        owners |= {war.nation(piece) for piece in bits(war.in_area(war.ranks[Status.PRO_AXIS], spaces))}  # [R300]
    for owner in sorted(owners):
        if war.status[owner] == Status.PRO_AXIS:
            axis_minors.activate(war, owner)  # [R65]
        elif war.status[owner] == Status.NEUTRAL and war.status[nation] == Status.RED:
            _red_invades(war, owner)
    _open_borders(war, spaces)
    if nation == Nation.RUSSIA and spaces & geo.FINLAND and war.finland_attacked < 2:
        war.finland_attacked = max(war.finland_attacked, 1 if attack else 2)  # [16.41a, 16.42]
        war.cache.clear()
    if spaces & geo.ITALY_MAINLAND:
        war.italy_invaded = 1  # [16.65b]


def remember(war: War, nation: int) -> None:
    """Units of a nation that has just joined the Axis count where they stand."""
    for piece in bits(war.of_nation(nation)):
        _axis_arrives(war, nation, 1 << war.at[piece])


def _red_invades(war: War, nation: int) -> None:
    """[16.82b, 16.82c, R78] Three players: Russia invades a neutral, whose units the Axis Player then runs."""
    if nation in russia.BALTS:
        return
    war.invaded_red |= 1 << nation
    _call_up(war, nation)
    axis_minors.activate(war, nation)
    war.note("invasion", "16.82b" if nation == Nation.SWEDEN else "16.82c", nation=NAMES[nation], by="russian")


# ------------------------------------------------------------------ why not
def why_closed(war: War, piece: int, space: int) -> Refusal | None:
    """The rule that closes a hex to a unit, apart from Enemy units and terrain."""
    if ground(war, piece) >> space & 1:
        return None
    nation, land = war.nation(piece), geo.country_name(space)
    who, status = NAMES[nation], war.status[nation]
    if nation == Nation.RUSSIA and not war.russia_at_war:
        return _why_closed_in_peace(war, space)
    if geo.HOME[Nation.ITALY] >> space & 1 and not war.italy:
        return Refusal("16.63", f"Italy is not at war yet: {land} is closed.")
    if nation == Nation.ITALY and not war.italy:
        return Refusal("16.62a", f"Italy is not at war; its units stay in Italy and its possessions, not {land}.")
    if nation in HOMEBOUND:
        clause = "16.23" if war.on("minor-countries") else "12.0a"
        return Refusal(clause, f"Units of {who} never leave their country.")
    if nation in AXIS_MINORS:
        return _why_minor_stays(war, nation, space)
    if geo.FINLAND >> space & 1 and not war.finland_entered:
        return Refusal("12.2", "Finland is closed to the Allies until Axis units other than Finns have entered it.")
    if nation == Nation.RUSSIA and not geo.RUSSIAN_REACH >> space & 1:
        return Refusal("14.5", f"{geo.label(space)} is more than ten hexes from Russia.")
    if status == Status.AXIS or status == Status.VICHY:
        return Refusal("12.0a", f"{land} is closed to {who}.")
    clause = "16.14" if war.on("minor-countries") else "12.0b"
    return Refusal(clause, f"{land} is neutral; the Allies may not enter before the Axis has invaded it.")


def _why_closed_in_peace(war: War, space: int) -> Refusal:
    land = geo.country_name(space)
    if geo.PARTITION >> space & 1:
        return Refusal("12.0b", "Eastern Poland is closed to Russia until the Axis has entered Poland.")
    if war.three:
        return Refusal("16.84b", f"Russia is at peace: declare war at the start of a Player-Turn, then enter {land}.")
    return Refusal("10.31b", f"Russia is at peace; its units stay in Russia and may not enter {land}.")


def _why_minor_stays(war: War, nation: int, space: int) -> Refusal:
    who = NAMES[nation]
    bulgaria = nation == Nation.BULGARIA and war.on("minor-countries")
    if war.status[nation] == Status.PRO_AXIS and not bulgaria:
        return Refusal("16.31b", f"{who} is a pro-Axis neutral: its units stay at home until Russia is at war.")
    if nation == Nation.FINLAND:
        return Refusal("16.41a", "Finnish units stay in Finland until Russians cross its border.")
    if bulgaria and (geo.BALKANS & control.homes(war, Status.NEUTRAL)) >> space & 1 and war.balkans_entered:
        return Refusal("16.31b", f"{who} is not at war: it does not invade {geo.country_name(space)}.")
    if bulgaria:
        return Refusal("16.33", "Bulgaria keeps one SP in the Balkans at most, and only once the Axis is there.")
    return Refusal("16.32", f"Of {who} one SP at most may be in Russia, while there is war; the others stay at home.")


def why_no_attack(war: War, piece: int, space: int) -> Refusal:
    """The rule that keeps a unit from attacking a hex with other people's units."""
    nation, where = war.nation(piece), geo.label(space)
    if war.here.get(space, 0) & war.commanded(war.side_of(piece) or ""):
        return Refusal("8.0a", f"{where} is held by friends.")
    if nation == Nation.RUSSIA and not war.russia_at_war:
        if war.three:
            return Refusal("16.84b", "Russia is at peace: declare war at the start of a Player-Turn first.")
        return Refusal("10.31b", "Russia is at peace and attacks nobody.")
    if nation == Nation.ITALY and not war.italy:
        return Refusal("16.61", "Italy is not at war.")
    if war.status[nation] == Status.PRO_AXIS:
        return Refusal("16.31b", f"{NAMES[nation]} is neutral: its units do not attack.")
    if nation == Nation.FINLAND and war.on("minor-countries"):
        if not war.finland_attacked:
            return Refusal("16.42", "Finns attack nobody until Russians have attacked them or crossed their border.")
        if geo.RUSSIA >> space & 1:
            return Refusal("16.43", "Finns do not attack in Russia until Leningrad has fallen to other Axis units.")
    return _why_spared(war, piece, space)


def _why_spared(war: War, piece: int, space: int) -> Refusal:
    """Why the units of a hex may not be attacked by this side."""
    found = why_closed(war, piece, space)
    if found and found.clause not in ("12.0b", "16.14", "16.23", "12.0a"):
        return found
    if war.three and war.here.get(space, 0) & (war.ranks[Status.ALLIED] | war.ranks[Status.RED]):
        return Refusal("16.82a", "Western Allied and Russian units do not fight each other.")
    clause = "16.21" if war.on("minor-countries") else "12.0b"
    return Refusal(clause, f"{geo.country_name(space)} is neutral and the Axis has not attacked it.")
