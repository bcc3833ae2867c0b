"""Scenarios: how a war begins."""

from __future__ import annotations

from functools import cache
from typing import Any

from theatrum.core.ruleset import Scenario
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ARMY_NAMES, KIND_NAMES, SIDE_OF, SIDE_OF_PIECE, SIDES
from theatrum.rulesets.hitlerswar.data.tables import MORALE, TURN_OF, load
from theatrum.rulesets.hitlerswar.documents import record_card
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.war import SCENARIOS, War


@cache
def data(name: str) -> dict[str, Any]:
    return load(f"scenarios/{name}.toml")


@cache
def scenarios() -> dict[str, Scenario]:
    return {name: _scenario(name) for name in SCENARIOS}


def _scenario(name: str) -> Scenario:
    row = data(name)
    return Scenario(
        id=name,
        title=row["title"],
        sides=tuple(row["sides"]),
        options=dict(row.get("options", {})),
        recommended=tuple(row.get("recommended", ())),
        turns=TURN_OF[row["last_turn"]] - TURN_OF[row["first_turn"]] + 1,
        about=row["about"],
    )


def empty(name: str, options: tuple[str, ...], seed: int) -> War:
    """[prepare.6, prepare.7, friendly-hexes.1] A scenario without its armies: who holds what, what is devastated."""
    row = data(name)
    war = War(seed=seed, scenario=name, options=options, stage=SCENARIOS.index(name))
    war.turn, war.last_turn = TURN_OF[row["first_turn"]], TURN_OF[row["last_turn"]]
    if war.on("two-players") and "last_turn_two_players" in row:
        war.last_turn = TURN_OF[row["last_turn_two_players"]]  # [victory-two.1]
    war.winters = row.get("winters", 0)
    for side, names in row["friendly"].items():
        war.land[SIDE_OF[side]] = spaces(names)
    devastate(war)
    war.siberia, war.america = row.get("siberia", 0), row.get("america", 0)
    war.italy, war.france = row.get("italy", 0), row.get("france", 0)
    war.us, war.eastern_war = row.get("us", 0), int(not row.get("unaligned"))
    if row.get("unaligned"):
        for number, country in enumerate(geo.COUNTRIES):
            if geo.NATION[country]["start"] == "unaligned":
                war.unaligned |= 1 << number  # [unaligned.1]
    if war.stage == SCENARIOS.index("campaign-2"):
        war.morale_axis = war.morale_allied = MORALE["start"]  # [morale.2]
    return war


def devastate(war: War) -> None:
    """[prepare.5] Production that is wrecked as the scenario begins."""
    for hurt in data(war.scenario).get("devastated", ()):
        where = geo.hex_(hurt["at"])
        (war.ruined if hurt.get("permanent") else war.dead)[where] = hurt["points"]


def spaces(names: list[str]) -> int:
    """Countries and single hexes; a name after a minus sign is taken out again."""
    found = 0
    for name in names:
        key = name.removeprefix("-")
        mask = geo.COUNTRY[key] if key in geo.COUNTRY else geo.hexes([key])
        found = found & ~mask if name.startswith("-") else found | mask
    return found


def set_up(name: str, options: tuple[str, ...], seed: int) -> War:
    """[prepare.2, prepare.3, prepare.4a] The first state of a scenario."""
    war = empty(name, options, seed)
    for side in range(len(SIDES)):
        muster(war, side)
    for row in data(name).get("fort", ()):
        war.forts[geo.hex_(row["at"])] = row["strength"]
    for key, value in data(name).get("strategic", {}).items():
        if key != "port" or not war.on("naval-action"):  # [R93]
            setattr(war, key, value if isinstance(value, int) else list(value))
    record_card.lay_down(war)
    naval_fleets.muster(war)
    return war


def muster(war: War, side: int) -> None:
    """[prepare.3, prepare.4a, italian-army.6] The armies of a side take their places, those of options too."""
    for row in data(war.scenario).get("army", ()):
        army = ARMY_NAMES.index(row["name"])
        if SIDE_OF_PIECE[army] != side or ("option" in row and not war.on(row["option"])):
            continue
        war.place(army, geo.hex_(row["at"]))
        for kind, word in enumerate(KIND_NAMES):
            war.add(army, kind, row.get(word, 0))
