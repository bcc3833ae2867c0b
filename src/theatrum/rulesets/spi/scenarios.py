"""[15.0] Setting up: the three scenarios, read from data/scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from theatrum.core.bits import bits, first
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.core.ruleset import Scenario
from theatrum.rulesets.spi.actions import Deploy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import BY_NAME, TYPE_NAMES, Nation, Status, Type
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

# [1.0c, 16.0a] one of three scenarios, with any of the options it allows
IDS = ("1939", "1940", "1941")
OPTIONS = {
    "5.65": ("alternate-rail", "Alternate rail rule: rail hex by hex"),
    # [16.17] with 16.2, 16.3 and 16.4; only these, and only when chosen [2.0c, 15.2d, 15.3h]
    "16.1": ("minor-countries", "Minor countries, with self-defense and pro-Axis neutrals and Finland"),
    "16.5": ("partisans", "Partisans"),
    "16.6": ("italy", "Italian entry and surrender"),
    "16.7": ("airdrops", "Airdrops"),
    # [16.84a] in the 1939 scenario only
    "16.8": ("three-player", "Three players: Russia decides for itself"),
}
ALIASES = {number: name for number, (name, _) in OPTIONS.items()}
STATUS = {
    "neutral": Status.NEUTRAL,
    "pro-axis": Status.PRO_AXIS,
    "vichy": Status.VICHY,
    "axis": Status.AXIS,
    "allied": Status.ALLIED,
}


@cache
def data(scenario: str) -> dict[str, Any]:
    return tables.load(f"scenarios/{scenario}.toml")


@cache
def scenarios() -> dict[str, Scenario]:
    found = {}
    for name in IDS:
        row = data(name)
        turns = tables.TURN_OF[row["end"]] - tables.TURN_OF[row["start"]] + 1
        options = dict(OPTIONS[option] for option in row["options"])
        recommended = tuple(ALIASES[option] for option in row["recommended"])
        sides = ("axis", "allied")
        found[name] = Scenario(name, row["title"], sides, options, recommended, turns, row["about"])
    return found


def empty(scenario: str, options: tuple[str, ...], seed: int) -> War:
    """The map and the politics of a scenario, without units."""
    row = data(scenario)
    war = War(seed=seed, scenario=scenario, options=options, rules=tuple(row["rules"]))
    war.turn = tables.TURN_OF[row["start"]]
    for name, status in row["status"].items():
        war.status[BY_NAME[name]] = int(STATUS[status])
    war.italy = int(row["italy_at_war"])
    war.italian_losses = row["italian_losses"]
    if "vichy" in row:
        war.vichy = 1
        war.vichy_land = geo.hexes(row["vichy"]) | geo.FRENCH_TERRITORIES | geo.CORSICA
    _take_control(war, row["control"])
    war.resources = tables.TABLES["victory"]["total_russian_centers"]
    war.rebuild()
    return war


def _take_control(war: War, row: dict[str, Any]) -> None:
    """[5.65c, 9.13] Home countries are Friendly to their owners, conquests to the conqueror."""
    conquered = geo.hexes(row["axis_hexes"])
    for name in row["axis_countries"]:
        conquered |= geo.COUNTRY[name]
    conquered &= ~war.vichy_land
    annexed = geo.hexes(row["russian_hexes"])
    for name in row["russian_countries"]:
        annexed |= geo.COUNTRY[name]
    war.passed_axis, war.passed_red = conquered, annexed
    war.centers_axis = conquered & control.ALL_CENTERS
    for nation in {geo.OWNER[space] for space in bits(conquered)}:
        war.invaded |= 1 << nation
    quiet = 0
    for nation, status in enumerate(war.status):
        home = geo.HOME[nation]
        if status == Status.AXIS and (nation != Nation.ITALY or war.italy):
            war.friend_axis |= home
            war.rail_axis |= home
        elif status == Status.ALLIED:
            war.friend_allied |= home
            war.rail_allied |= home
        if status in (Status.NEUTRAL, Status.PRO_AXIS) or (nation == Nation.ITALY and not war.italy):
            quiet |= home
    if war.three:  # [R302]
        war.friend_red = war.rail_red = geo.RUSSIA | annexed
    else:
        war.friend_allied |= geo.RUSSIA | annexed
        war.rail_allied |= geo.RUSSIA | annexed
    war.friend_axis |= conquered
    war.rail_axis |= conquered
    war.friend_allied &= ~(conquered | war.vichy_land)
    war.rail_allied &= ~(control.countries(conquered) | war.vichy_land)
    war.rail_axis &= ~war.vichy_land
    war.quiet = quiet & ~(annexed | conquered) & geo.LAND


def set_up(scenario: str, options: tuple[str, ...], seed: int) -> War:
    """[15.0b] The order of battle, exactly as listed."""
    row = data(scenario)
    war = empty(scenario, options, seed)
    for unit in row["unit"]:
        nation, type_ = BY_NAME[unit["nation"]], TYPE_NAMES.index(unit["type"])
        if type_ == Type.PARATROOP and not war.on("airdrops"):
            type_ = Type.INFANTRY  # [16.72a, R97]
        for name in unit["hexes"]:
            for _ in range(unit["each"]):
                war.put(nation, type_, unit["sp"], geo.hex_(name))
    war.to_deploy = sum(unit["count"] for unit in row.get("free", ()))
    settle(war)
    return war


def settle(war: War) -> None:
    """Units on the map at the start hold their hexes."""
    for piece in war.units():
        status, space = war.bucket(piece), 1 << war.at[piece]
        if status == Status.AXIS and not (war.nation(piece) == Nation.ITALY and not war.italy):
            war.passed_axis |= space & ~geo.HOME[war.nation(piece)]
            war.friend_axis |= space
            _remember(war, war.nation(piece), space)
        elif war.nation(piece) == Nation.RUSSIA and war.type(piece) != Type.PARTISAN:
            war.passed_red |= space & ~geo.RUSSIA
            war.friend_red |= space if war.three else 0
            war.friend_allied |= 0 if war.three else space
        elif status == Status.ALLIED:
            war.passed_allied |= space & ~geo.HOME[war.nation(piece)]
            war.friend_allied |= space
    war.britain_bare = int(allied_in_britain(war) < tables.TABLES["britain"]["garrison_sp_for_transport"])


def _remember(war: War, nation: int, space: int) -> None:
    """[12.2, 16.33, 16.43] Axis units that start in Finland, the Balkans or Leningrad have entered them."""
    if space & geo.FINLAND and nation != Nation.FINLAND:
        war.finland_entered = 1
    if space & geo.BALKANS and nation != Nation.BULGARIA:
        war.balkans_entered = 1
    if space >> geo.LENINGRAD & 1 and nation != Nation.FINLAND:
        war.leningrad_fell = 1


def allied_in_britain(war: War) -> int:
    """[14.23, R60] Allied SP in Britain."""
    return war.total(war.in_area(war.ranks[Status.ALLIED], geo.BRITAIN))


def deploy(war: War, space: int) -> int:
    """[15.31b] One of the free units of the set-up is placed."""
    row = data(war.scenario)["free"][0]
    war.to_deploy -= 1
    return war.put(BY_NAME[row["nation"]], TYPE_NAMES.index(row["type"]), row["sp"], space)


def border_with_room(war: War) -> int:
    """[R70] Hexes of the German-Russian border that can take another unit."""
    row = data(war.scenario)["free"][0]
    full = tables.UNITS_PER_HEX
    return geo.hexes(name for name in row["hexes"] if war.here.get(geo.hex_(name), 0).bit_count() < full)


def deploy_by_default(war: War) -> None:
    """Positions that start from the set-up have the free units from the north of the border southwards."""
    while war.to_deploy:
        space = first(border_with_room(war))
        piece = deploy(war, space)
        war.note("deploy", "15.31b", unit=war.piece_name(piece), at=war.space_name(space))


@frame
class Deployment(Frame):
    """[15.31b] The Axis Player places his free units before the first Player-Turn."""

    step = "deployment"
    title = "Deployment"
    topics = ("set-up",)

    def actor(self, war: War) -> str:
        return "axis"

    def prompt(self, war: War) -> str:
        return f"Deployment: place a Mechanized unit of four SP on the border with Russia; {war.to_deploy} to go."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Deploy, border_with_room(war))

    def on_deploy(self, war: War, act: Deploy) -> None:
        piece = deploy(war, act.to)
        war.note("deploy", "15.31b", unit=war.piece_name(piece), at=war.space_name(act.to))
        if not war.to_deploy:
            war.pop()

    def why_not_deploy(self, war: War, act: Deploy) -> Refusal | None:
        if not geo.BORDER_1941 >> act.to & 1:
            return Refusal("15.31b", f"{geo.label(act.to)} is not on the German-Russian border.")
        if war.here.get(act.to, 0).bit_count() >= tables.UNITS_PER_HEX:
            return Refusal("7.0a", f"{geo.label(act.to)} is full: two units at most.")
        return None
