"""[10.4, 10.5, 10.8, TR.2] British, United States and French arrivals."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Take
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Status, Type, kind_of
from theatrum.rulesets.spi.rules.movement.stacking import largest
from theatrum.rulesets.spi.rules.reinforcement import placement
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

GB, US, FR = Nation.BRITAIN, Nation.UNITED_STATES, Nation.FRANCE
BRITISH_PORTS = geo.BRITAIN & seas.ALL_PORTS
MAINLAND_FRANCE = geo.FRANCE & ~geo.CORSICA
KUWAIT = 1 << geo.KUWAIT | 1 << geo.KUWAIT_COAST
MODERN = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH)
US_REPLACEMENT = tables.TABLES["replacements"]["united_states"]["per_turn"]


# ------------------------------------------------------------------ dates
def arm(war: War) -> int:
    """[10.0c] What British and United States points bring: infantry, from 1/1943 Mechanized."""
    return Type.MECHANIZED if war.turn >= tables.FROM_1943 else Type.INFANTRY


def mechanize(war: War) -> None:
    """[5.33a, 10.0c] 1/1943: British, United States and Free French infantry becomes Mechanized for good."""
    for nation in MODERN:
        old, new = kind_of(nation, Type.INFANTRY), kind_of(nation, Type.MECHANIZED)
        kinds, ordinals = list(war.kind), list(war.ordinal)
        number = kinds.count(new)
        for piece, kind in enumerate(war.kind):
            if kind == old:
                number += 1
                kinds[piece], ordinals[piece] = new, number
        war.kind, war.ordinal = tuple(kinds), tuple(ordinals)
        for pool in (war.pool, war.pool_before):
            if old in pool:
                pool[new] = pool.get(new, 0) + pool.pop(old)
    war.rebuild()
    war.note("mechanized", "5.33a", "10.0c")


def call_up(war: War) -> None:
    """[10.41c, 15.N3, R45, R72] The Allied Player-Turn begins: SP for Suez sail, United States SP may assault."""
    war.suez_waiting += tables.CHART[war.turn]["suez"]
    war.us_due = tables.CHART[war.turn]["us"] + war.us_delayed
    war.us_choice = 0


# ------------------------------------------------------------------ what is due in phase 5
def france_fights(war: War) -> bool:
    """[R93] No Vichy Government, and a French Resource Center under Allied control."""
    return not war.vichy and war.status[FR] == Status.ALLIED and bool(control.french_centers(war))


def begin(war: War) -> None:
    """[10.41a, TR.1, TR.2] Points of the chart; those for Suez and of the United States have been called up before."""
    row = tables.CHART[war.turn]
    if row["gb"]:
        war.reinforcing[GB] = row["gb"]
    if row["fr"] and france_fights(war):
        war.reinforcing[FR] = row["fr"]


def finish(war: War) -> None:
    """[10.41b, 10.55a, 10.84, R98] What finds no place waits; what had a place and was not used is lost."""
    if war.suez_waiting and suez_hexes(war):
        war.note("lapse", "10.35d", nation="Britain", points=war.suez_waiting)
        war.suez_waiting = 0
    if war.us_due:
        if us_hexes(war):
            war.note("lapse", "10.35d", nation="United States", points=war.us_due)
        else:
            war.us_box += war.us_due
            war.note("waits", "10.55a", nation="United States", points=war.us_due)
    war.us_due = war.us_choice = 0


# ------------------------------------------------------------------ hexes
def home_hexes(war: War) -> int:
    """[10.41a, R98] Hexes of Britain without Enemy units, with room."""
    return geo.BRITAIN & ~war.others(Status.ALLIED) & ~placement.full(war, geo.BRITAIN)


def suez_area(war: War) -> int:
    """[10.41c, 10.43] Where Suez points arrive: Suez, else Kuwait, else Britain, else nowhere."""
    mine = control.allied(war)
    for area in (1 << geo.SUEZ, KUWAIT):
        if mine & area:
            return mine & area
    return geo.BRITAIN if mine & geo.BRITAIN else 0


def suez_hexes(war: War) -> int:
    area = suez_area(war) & ~war.others(Status.ALLIED)
    return area & ~placement.full(war, area)


def us_hexes(war: War) -> int:
    """[10.51a] British port hexes that the Allies control, with room."""
    return BRITISH_PORTS & control.allied(war) & ~placement.full(war, BRITISH_PORTS)


def offers(war: War) -> Iterator[Offer]:
    type_ = arm(war)
    home, suez = war.reinforcing.get(GB, 0), war.suez_waiting
    if suez:
        to_britain = bool(suez_area(war) & geo.BRITAIN)
        home += suez if to_britain else 0
        if not to_britain:
            most = min(suez, largest(war, GB))
            yield from placement.builds(GB, type_, most, lambda: suez_hexes(war))
    if home:
        yield from placement.builds(GB, type_, min(home, largest(war, GB)), lambda: home_hexes(war))
    if not why_not_take(war, "replacements"):
        yield from (Take("us", points) for points in ("reinforcements", "replacements"))
    if war.us_due:
        yield from placement.builds(US, type_, min(war.us_due, largest(war, US)), lambda: us_hexes(war))
    french = war.reinforcing.get(FR, 0)
    if french:
        most = min(french, largest(war, FR))
        yield from placement.builds(FR, Type.INFANTRY, most, lambda: placement.open_hexes(war, FR, MAINLAND_FRANCE))


# ------------------------------------------------------------------ effects
def build(war: War, nation: int, sp: int, to: int) -> None:
    if nation == US:
        war.us_due -= sp
        war.us_choice = war.us_choice or 1
        placement.raise_unit(war, US, arm(war), sp, to, "10.51a", "10.52")
    elif nation == FR:
        placement.spend(war.reinforcing, FR, sp)
        placement.raise_unit(war, FR, Type.INFANTRY, sp, to, "TR.2")
    elif geo.BRITAIN >> to & 1:
        home = min(sp, war.reinforcing.get(GB, 0))
        if home:
            placement.spend(war.reinforcing, GB, home)
        war.suez_waiting -= sp - home
        placement.raise_unit(war, GB, arm(war), sp, to, "10.41a" if home == sp else "10.43", "10.42")
    else:
        war.suez_waiting -= sp
        placement.raise_unit(war, GB, arm(war), sp, to, "10.41c" if to == geo.SUEZ else "10.43", "10.42")


def take(war: War, points: str) -> None:
    """[10.81a, 10.82, 10.83, R37] One Replacement instead of the Reinforcements of the chart; it travels like them."""
    if points == "replacements":
        war.us_due += US_REPLACEMENT - tables.CHART[war.turn]["us"]
        war.us_choice = 2
        placement.rebuild(war, US, arm(war), US_REPLACEMENT)
    else:
        war.us_choice = 1
    war.note("take", "10.0e", "10.81a", nation="United States", what=points, points=war.us_due)


# ------------------------------------------------------------------ why not
def why_not_take(war: War, points: str) -> Refusal | None:
    """Both kinds at once: without a Replacement there is no choice."""
    del points
    if war.us_choice or war.us_due < tables.CHART[war.turn]["us"]:
        return Refusal("10.0e", "The United States has taken its points of this Game-Turn already.")
    if not war.us_lost_before:
        return Refusal("10.81b", "The United States lost nothing in combat in the last Game-Turn.")
    return None


def why_not_build(war: War, nation: int, type_: int, sp: int, to: int) -> Refusal | None:
    if nation == FR:
        return _why_not_french(war, type_, sp, to)
    if type_ != arm(war):
        words = "Mechanized from 1/1943 on" if war.turn >= tables.FROM_1943 else "infantry through 4/1942"
        return Refusal("10.0c", f"British and United States points arrive as {words}.")
    if found := placement.why_too_large(war, nation, sp):
        return found
    return _why_not_us(war, sp, to) if nation == US else _why_not_british(war, sp, to)


def _why_not_us(war: War, sp: int, to: int) -> Refusal | None:
    if not BRITISH_PORTS >> to & 1:
        return Refusal("10.51a", f"{geo.label(to)} is no British port: United States units arrive there free.")
    if sp > war.us_due:
        if war.us_box >= sp:
            return Refusal(
                "10.55b", "The SP in the United States box have used their free crossing; they need Naval Points."
            )
        return Refusal("10.51a", f"{war.us_due} United States SP are due now.")
    if not control.allied(war) >> to & 1:
        return Refusal("10.55a", f"{geo.label(to)} is in enemy hands and cannot receive United States units.")
    return placement.why_full(war, US, to)


def _why_not_british(war: War, sp: int, to: int) -> Refusal | None:
    home, area = war.reinforcing.get(GB, 0), suez_area(war)
    if geo.BRITAIN >> to & 1:
        due = home + (war.suez_waiting if area & geo.BRITAIN else 0)
        if sp > due and sp <= home + war.suez_waiting:
            return Refusal(
                "10.41c" if area >> geo.SUEZ & 1 else "10.43", "Points for Suez do not arrive in Britain now."
            )
        if sp > due:
            return Refusal("10.41a", f"{due} British SP are due in Britain now.")
    elif to != geo.SUEZ and not KUWAIT >> to & 1:
        return Refusal("10.41a", f"British units arrive in Britain or at Suez, not in {geo.label(to)}.")
    elif sp > war.suez_waiting:
        return Refusal("10.41c", f"{war.suez_waiting} British SP are due at Suez now.")
    elif not area >> to & 1:
        if area >> geo.SUEZ & 1:
            return Refusal("10.41c", "Suez points arrive in Suez and nowhere else while it is held.")
        return Refusal("10.43", f"{geo.label(to)} does not receive the Suez points: Suez, then Kuwait, then Britain.")
    return placement.why_held(war, GB, to) or placement.why_full(war, GB, to)


def _why_not_french(war: War, type_: int, sp: int, to: int) -> Refusal | None:
    if type_ != Type.INFANTRY:
        return Refusal("TR.2", "French points are infantry.")
    if found := placement.why_too_large(war, FR, sp):
        return found
    left = war.reinforcing.get(FR, 0)
    if sp > left:
        return Refusal("TR.2", f"{left} French SP are due now; France gets them only while it fights.")
    if not MAINLAND_FRANCE >> to & 1:
        return Refusal("TR.2", f"French units appear in France itself, not in {geo.label(to)}.")
    return placement.why_not_hex(war, FR, to)
