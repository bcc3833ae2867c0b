"""[5.61, 5.65, 10.34] Who was the last to hold a port, a railway, a Resource Center: who passes, and who stays."""

from __future__ import annotations

from typing import Any

from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.rules.movement import rail
from theatrum.rulesets.spi.rules.supply import control


def pass_to(game: Game, turn: str, path: str) -> Game:
    """Everybody ends his phases until this one, or its first question, is reached."""
    while (tables.TURNS[war(game).turn], war(game).frame.path(war(game))) != (turn, path):
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    return game


def friendly(game: Game, side: str, *hexes: str) -> list[bool]:
    return [bool(control.friendly(war(game), side) >> geo.hex_(name) & 1) for name in hexes]


def rails(game: Game, side: str, hex_: str) -> bool:
    return bool(rail.network(war(game), side) >> geo.hex_(hex_) & 1)


# ------------------------------------------------------------------ ports and rail
THROUGH = ("move de.inf.1 1209", "move de.inf.1 1208", "move de.inf.1 1207")
DENMARK: dict[str, Any] = {"scenario": "1939", "turn": "3/1940", "phase": "axis/initial-movement"}


@rule("spi", "5.65b", "5.7m")
@refusal("spi", "5.7m")
def test_a_port_passed_through_is_friendly_from_the_next_game_turn_on() -> None:
    units = ("de.inf 3 1310", "de.inf 1 1411", "gb.inf 1 0709", "fr.inf 1 0815")
    game = play(table(*units, **DENMARK), *THROUGH)
    assert friendly(game, "axis", "1209", "1208") == [False, False]
    pass_to(game, "3/1940", "axis/naval-transport")
    refused(game, "5.7m", "ship de.inf.2 1209")
    pass_to(game, "4/1940", "axis/naval-transport")
    assert friendly(game, "axis", "1209", "1208") == [True, True]
    assert legal(game, "ship de.inf.2 1209")


@rule("spi", "5.61")
def test_a_country_passed_through_is_open_to_rail_from_the_next_game_turn_on() -> None:
    game = play(table("de.inf 3 1310", "gb.inf 1 0709", **DENMARK), *THROUGH)
    assert not rails(game, "axis", "1209")
    pass_to(game, "4/1940", "axis/initial-movement")
    assert rails(game, "axis", "1209")


@rule("spi", "5.61", "5.65b")
def test_what_the_enemy_passes_through_later_in_the_game_turn_is_not_friendly() -> None:
    units = ("de.inf 3 1012", "gb.inf 3 0813")
    facts = {"scenario": "1940", "turn": "3/1940", "status": {"belgium": "allied", "netherlands": "allied"}}
    game = play(table(*units, **facts), "move de.inf.1 1113")
    pass_to(game, "3/1940", "allied/initial-movement")
    play(game, "move gb.inf.1 0912", "end")
    pass_to(game, "4/1940", "axis/initial-movement")
    assert not rails(game, "axis", "1012")
    assert friendly(game, "allied", "0912") == [True]


@rule("spi", "5.65b")
def test_a_zone_of_control_that_stays_keeps_a_hex_from_whoever_passes() -> None:
    """The German goes through 2210 in the Russian's Zone of Control and on; the Russian stays beside it."""
    game = at_war("de.mech 3 2210", "su.inf 1 2209", "su.inf 1 2514", phase="axis/mechanized-movement")
    play(game, "move de.mech.1 2212")
    pass_to(game, "4/1941", "axis/initial-movement")
    assert friendly(game, "axis", "2210", "2212") == [False, True]


@rule("spi", "5.65b")
def test_a_zone_that_was_contested_is_friendly_only_a_game_turn_after_it_is_alone() -> None:
    """German and Russian both control 2311; the German leaves in the next Game-Turn."""
    game = at_war("de.inf 1 2210", "su.inf 1 2411", "su.inf 1 2713", turn="3/1942")
    assert friendly(game, "allied", "2311") == [False]
    pass_to(game, "4/1942", "axis/initial-movement")
    play(game, "move de.inf.1 2110")
    assert friendly(game, "allied", "2311") == [False]
    pass_to(game, "1/1943", "axis/initial-movement")
    assert friendly(game, "allied", "2311") == [True]


@rule("spi", "5.61", "5.65b", "R61")
def test_a_russia_at_peace_has_the_ports_and_railways_that_it_passes() -> None:
    facts = {"scenario": "1939", "turn": "3/1940", "phase": "allied/initial-movement"}
    game = play(table("su.inf 2 1908", "de.inf 1 1312", **facts), "move su.inf.1 1710")  # through Latvia
    assert not rails(game, "allied", "1709")
    assert friendly(game, "allied", "1709", "1710") == [False, False]
    pass_to(game, "4/1940", "axis/initial-movement")
    assert rails(game, "allied", "1709")
    assert friendly(game, "allied", "1709", "1710", "1711") == [True, True, False]


@rule("spi", "5.65b", "16.41b")
def test_finns_at_home_take_nothing_beyond_the_border() -> None:
    facts = {"options": ("minor-countries",), "turn": "3/1942", "status": {"russia": "allied", "finland": "axis"}}
    game = play(at_war("fi.inf 1 1805", "su.inf 1 2308", **facts), "move fi.inf.1 1906")
    assert friendly(game, "allied", "2006") == [True]


@rule("spi", "9.13", "R95")
def test_units_of_the_set_up_hold_what_they_leave_abroad() -> None:
    units = ("gb.inf 1 1624", "gb.inf 1 0811", "su.inf 1 1611", "su.inf 1 2309", "de.inf 1 1925", "de.inf 1 1312")
    state = war(at_war(*units, phase="allied/initial-movement"))
    assert state.passed_allied & geo.hexes(["1624", "0811"]) == geo.hexes(["1624"])
    assert state.passed_red & geo.hexes(["1611", "2309"]) == geo.hexes(["1611"])
    assert state.passed_axis & geo.hexes(["1925", "1312"]) == geo.hexes(["1925"])
    game = at_war(*units, phase="allied/initial-movement", turn="3/1942")
    play(game, "move gb.inf.1 1724", "move su.inf.1 1711")
    assert control.allied(war(game)) & geo.hexes(["1624", "1611"]) == geo.hexes(["1624", "1611"])
    assert not control.axis(war(game)) & geo.hexes(["1624", "1611"])


# ------------------------------------------------------------------ Resource Centers
def axis_holds(game: Game, hex_: str) -> bool:
    return bool(control.axis_centers(war(game)) >> geo.hex_(hex_) & 1)


@rule("spi", "10.34e", "R43")
def test_a_zone_that_stays_longer_was_the_last_at_a_center() -> None:
    """The German comes beside Smolensk and leaves again, all the time in a Zone of Control of the Russian beyond it."""
    game = play(at_war("de.inf 1 1909", "su.inf 1 2209", "su.inf 1 2713"), "move de.inf.1 2009")
    assert not axis_holds(game, "2110")
    play(pass_to(game, "4/1941", "axis/initial-movement"), "move de.inf.1 1909")
    play(pass_to(game, "4/1941", "allied/initial-movement"), "move su.inf.1 2408")
    assert not axis_holds(game, "2110")


@rule("spi", "10.34e", "R43")
def test_the_last_zone_at_a_center_counts_when_both_have_gone() -> None:
    game = play(at_war("de.inf 1 1909", "su.inf 1 2209", "su.inf 1 2713"), "move de.inf.1 2009")
    play(pass_to(game, "3/1941", "allied/initial-movement"), "move su.inf.1 2408")
    play(pass_to(game, "4/1941", "axis/initial-movement"), "move de.inf.1 1909")
    assert axis_holds(game, "2110")


@rule("spi", "10.34e", "14.34", "R62")
def test_a_zone_that_war_switches_on_takes_a_center() -> None:
    """The first German crosses into Russia, far away; the second stood beside Minsk and marches off."""
    game = table("de.inf 1 1714", "de.inf 1 1811", "su.inf 2 2309")
    assert not axis_holds(game, "1911")
    play(game, "move de.inf.1 1914", "move de.inf.2 1612")
    assert axis_holds(game, "1911")


@rule("spi", "10.34e", "8.41")
def test_a_zone_that_an_overrun_leaves_alone_takes_a_center() -> None:
    units = ("de.mech 4 2009", "de.inf 1 2111", "su.inf 1 2209", "su.inf 1 2713")
    game = at_war(*units)
    assert not axis_holds(game, "2110")
    play(game, "move de.mech.1 2110", "overrun 2209 with de.mech.1", "move de.mech.1 2208")
    play(game, "move de.inf.1 2113")
    assert axis_holds(game, "2110")


# ------------------------------------------------------------------ France after its fall
@rule("spi", "14.11b", "R301", "5.65b")
def test_with_vichy_the_rest_of_france_is_conquered_for_ports() -> None:
    game = table(
        "de.inf 1 0913", "gb.inf 1 0613", "fr.inf 2 0917", scenario="1940", turn="2/1940", phase="allied/build-up"
    )
    play(game, "end")
    assert friendly(game, "axis", "0615", "0614") == [False, False]
    play(game, *(f"vichy {name}" for name in ("0917", "0916", "0816", "0815")))
    assert friendly(game, "axis", "0615", "0917", "0613") == [True, False, False]
    assert friendly(game, "allied", "0615", "0613") == [False, True]


# ------------------------------------------------------------------ three players
def three(*units: str, **more: Any) -> Game:
    small = dict.fromkeys(("hungary", "rumania", "bulgaria", "finland"), "axis")
    facts = {"scenario": "1939", "options": ("three-player",), "turn": "3/1943", "russia": "limited-war", **more}
    return table(*units, **facts, status={"russia": "russian", **small})


@rule("spi", "R302", "5.65b", "5.65c")
def test_of_three_players_each_has_his_own_ports() -> None:
    game = three("su.inf 2 1911", "gb.inf 2 0811")
    assert friendly(game, "russian", "1902", "0811") == [True, False]
    assert friendly(game, "allied", "1902", "0811") == [False, True]
    two = at_war("su.inf 2 1911", "gb.inf 2 0811")
    assert friendly(two, "allied", "1902", "0811") == [True, True]


@rule("spi", "R302", "5.61")
def test_of_three_players_each_has_his_own_railways() -> None:
    game = three("su.inf 2 1911", "fr.inf 2 0814")
    assert [rails(game, "russian", name) for name in ("2309", "0815")] == [True, False]
    assert [rails(game, "allied", name) for name in ("2309", "0815")] == [False, True]


@rule("spi", "R302", "5.61", "5.65b")
def test_of_three_players_the_last_one_there_has_ports_and_railways() -> None:
    game = three("su.inf 2 1713", "gb.inf 2 0811", phase="russian/initial-movement", spaces={"1611": "germany"})
    play(game, "move su.inf.1 1512", "end")
    pass_to(game, "4/1943", "axis/initial-movement")
    assert friendly(game, "russian", "1512", "1612") == [True, True]
    assert friendly(game, "allied", "1512") == [False]
    assert [rails(game, side, "1512") for side in ("russian", "allied")] == [True, False]


@rule("spi", "R302", "5.65b")
def test_of_three_players_the_later_one_of_a_game_turn_has_a_hex() -> None:
    """The British leave 1512 before the Russians come; both were there in the same Game-Turn."""
    units = ("gb.inf 2 1412", "su.inf 2 1713", "de.inf 1 0814")
    game = three(*units, phase="allied/initial-movement")
    play(game, "move gb.inf.1 1312")
    play(pass_to(game, "3/1943", "russian/initial-movement"), "move su.inf.1 1412")
    pass_to(game, "4/1943", "axis/initial-movement")
    assert friendly(game, "russian", "1412", "1512") == [True, True]
    assert friendly(game, "allied", "1412", "1312") == [False, True]


# ------------------------------------------------------------------ who vanishes or leaves before he is looked at
@rule("spi", "10.34e")
def test_a_zone_freed_by_the_enemys_train_counts_although_its_owner_leaves_too() -> None:
    """Both control Kursk; the German leaves by rail, then the Russian marches off: he was the last."""
    railway = dict.fromkeys(("2312", "2212", "2112", "2012"), "germany")
    facts = {"turn": "3/1942", "spaces": railway, "options": ("alternate-rail",)}
    game = play(at_war("de.inf 1 2212", "su.inf 1 2412", "gb.inf 1 0811", **facts), "entrain de.inf.1")
    play(pass_to(game, "3/1942", "axis/rail"), "rail de.inf.1 2012")
    play(pass_to(game, "3/1942", "allied/initial-movement"), "move su.inf.1 2610")
    assert not axis_holds(game, "2312")


@rule("spi", "5.61")
def test_the_last_unit_in_a_country_opens_it_although_it_dies_there() -> None:
    """Two armies share Belgium; the Germans leave it first, then the British are destroyed from outside."""
    units = ("de.inf 4 1012", "de.inf 4 1013", "gb.inf 1 0912", "fr.inf 3 0814", "gb.inf 3 0811")
    facts = {"scenario": "1940", "turn": "3/1940", "status": {"belgium": "allied"}, "dice": (1,)}
    game = play(table(*units, **facts), "move de.inf.1 1113", "end")
    assert not rails(game, "allied", "0912")
    pass_to(game, "4/1940", "axis/initial-movement")
    assert rails(game, "allied", "0912")
    assert not rails(game, "axis", "1012")


@rule("spi", "5.65b", "9.62a")
def test_a_zone_freed_by_starvation_counts() -> None:
    cut = ("de.inf 1 2510 isolated", "su.inf 1 2509", "su.inf 1 2610", "su.mech 1 2410")
    game = at_war(*cut, "de.inf 1 2012", phase="allied/combat", spaces={"2511": "germany"}, turn="3/1942")
    play(game, "end", "move su.mech.1 2708")
    pass_to(game, "4/1942", "axis/initial-movement")
    assert friendly(game, "allied", "2411") == [True]
