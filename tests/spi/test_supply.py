"""[9.0] Supply."""

from __future__ import annotations

from tests.rules import rule
from tests.spi.table import at_war, legal, play, refused, table, war, where
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.study import evaluation


def fed(game: Game, *units: str) -> list[bool]:
    state = war(game)
    return [supply.supplied(state, state.piece_of(unit)) for unit in units]


# ------------------------------------------------------------------ the Axis
@rule("spi", "9.0a", "9.11")
def test_axis_units_trace_to_germany_or_italy() -> None:
    game = at_war("de.inf 1 2211", "it.inf 1 1419", "ro.inf 1 2211")
    assert fed(game, "de.inf.1", "it.inf.1", "ro.inf.1") == [True, True, True]


# an Enemy or his Zone of Control on every side of 2510; nothing blocks 2409 but the zones
CUT = ("de.inf 1 2510", "su.inf 1 2509", "su.inf 1 2610", "su.inf 1 2410")


@rule("spi", "9.0b", "9.71")
def test_occupied_and_controlled_hexes_block() -> None:
    assert fed(at_war(*CUT), "de.inf.1") == [False]
    assert fed(at_war(*CUT, "de.inf 1 2409"), "de.inf.1") == [True]


def test_who_judges_a_war_sees_what_is_mobile_and_what_is_cut_off() -> None:
    state = war(at_war(*CUT, "de.mech 3 1610", "de.inf 2 1610"))
    assert [evaluation.forces(state)["axis"], evaluation.mobile(state)["axis"]] == [6, 3]
    assert evaluation.stranded(state) == {"axis": 1, "allied": 0}


@rule("spi", "9.0c", "9.71", "R31")
def test_one_blocked_hexside_at_most() -> None:
    """In the Zagros: 3019 and 3020 are parted by one mountain hexside, 3020 and 3121 by a second."""
    valley = geo.hexes(["3019", "3020", "3121"])
    reached = supply._spread(geo.hexes(["3019"]), valley)
    assert geo.BOARD.list(reached) == ["3019", "3020"]


@rule("spi", "9.0d", "9.72a", "R32")
def test_axis_supply_over_sea_goes_from_port_to_port() -> None:
    """Crete lives by its port; without one, a full sea hex is too much and an all-sea hexside is not."""
    crete = table("de.inf 2 1822", turn="3/1941", spaces={"1822": "germany"})
    assert fed(crete, "de.inf.1") == [True]
    lost = table("de.inf 2 1822", turn="3/1941", spaces={"1822": "germany"}, italy="surrendered")
    assert fed(lost, "de.inf.1") == [False]
    england = table("de.inf 1 0711", turn="3/1941")
    assert fed(england, "de.inf.1") == [True]


@rule("spi", "9.12")
def test_axis_ports_in_africa_are_sources_while_italy_fights() -> None:
    units = ("de.mech 1 1925", "it.inf 1 1825")
    assert fed(table(*units, turn="3/1941"), "de.mech.1", "it.inf.1") == [True, True]
    out = table("de.mech 1 1925", turn="3/1943", italy="surrendered")
    assert fed(out, "de.mech.1") == [False]
    asia = table("de.mech 1 2624", "gb.inf 1 2424", turn="3/1942")
    assert fed(asia, "de.mech.1") == [False]


@rule("spi", "9.13", "R95")
def test_control_is_who_stands_there_else_who_passed_last_else_the_owner() -> None:
    from theatrum.rulesets.spi.rules.supply import control

    home = geo.hex_("1624")
    state = war(table())
    assert control.axis(state) >> home & 1
    passed = war(table(spaces={"1624": "britain"}))
    assert not control.axis(passed) >> home & 1
    assert control.allied(passed) >> home & 1
    held = war(table("de.inf 1 1624", spaces={"1624": "britain"}))
    assert control.axis(held) >> home & 1


# ------------------------------------------------------------------ Russia
@rule("spi", "9.21", "R33")
def test_russians_need_three_centers() -> None:
    assert fed(at_war("su.inf 2 2309"), "su.inf.1") == [True]
    ring = [f"de.inf 1 {hex_}" for hex_ in ("2307", "2207", "2211", "2411", "2508", "2408", "2109")]
    assert fed(at_war("su.inf 2 2309", *ring), "su.inf.1") == [False]


@rule("spi", "9.22a")
def test_murmansk_is_always_supplied() -> None:
    ring = ("de.inf 1 1903", "de.inf 1 2002", "de.inf 1 1803", "de.inf 1 1802")
    assert fed(at_war("su.inf 2 1902", "su.inf 2 2004", *ring), "su.inf.1") == [True]


@rule("spi", "9.22b")
def test_the_persian_route_feeds_russians_while_it_is_free() -> None:
    astrakhan = ("su.inf 2 2914", "de.inf 1 2813", "de.inf 1 2715")
    assert fed(at_war(*astrakhan), "su.inf.1") == [True]
    assert fed(at_war(*astrakhan, "de.inf 1 3221"), "su.inf.1") == [False]


KERCH = ("su.inf 3 2316", "de.inf 2 2215")


@rule("spi", "MAP.5", "R81", "9.0c")
def test_supply_crosses_the_narrows_for_who_holds_both_shores() -> None:
    """The Russians in the Crimea, cut off at Perekop, are fed from the Kuban, over one blocked hexside."""
    held = at_war(*KERCH, "su.inf 2 2415", "gb.inf 1 0710", turn="3/1942", phase="axis/combat")
    assert fed(held, "su.inf.1") == [True]
    assert "defends with 3" in refused(held, "8.0b", "attack 2316")
    lost = at_war(*KERCH, "de.inf 1 2415", turn="3/1942")
    assert fed(lost, "su.inf.1") == [False]


@rule("spi", "MAP.5", "9.0c")
def test_only_one_strait_or_ridge_lies_on_a_path_of_supply() -> None:
    valley = geo.hexes(["2316", "2415"])
    strait = ((geo.CRIMEA, geo.KUBAN),)
    assert supply._spread(geo.hexes(["2415"]), valley, straits=lambda: strait) == valley
    assert supply._spread(geo.hexes(["2415"]), valley) == geo.hexes(["2415"])


# ------------------------------------------------------------------ the West
@rule("spi", "9.31", "R13")
def test_british_and_americans_live_by_the_open_coast() -> None:
    game = table("gb.inf 1 0714", "us.inf 1 0813", "gb.inf 1 1411", turn="3/1944")
    assert fed(game, "gb.inf.1", "us.inf.1") == [True, True]
    baltic = table("gb.inf 1 1709", "de.inf 1 1711", "de.inf 1 1908", "de.inf 1 1810", turn="3/1944")
    assert fed(baltic, "gb.inf.1") == [False]


@rule("spi", "9.32a")
def test_the_mediterranean_needs_gibraltar_or_suez() -> None:
    africa = ("gb.inf 1 1124", "de.inf 1 1022", "de.inf 1 1326")
    assert fed(table(*africa, turn="3/1942"), "gb.inf.1") == [True]
    keys = {"0219": "germany", "2325": "germany"}
    assert fed(table(*africa, turn="3/1942", spaces=keys), "gb.inf.1") == [False]
    one = {"0219": "germany"}
    assert fed(table(*africa, turn="3/1942", spaces=one), "gb.inf.1") == [True]


@rule("spi", "9.33")
def test_britain_itself_is_always_supplied() -> None:
    ring = ("de.inf 1 0709", "de.inf 1 0711", "de.inf 1 0811", "de.inf 1 0809")
    assert fed(table("gb.inf 1 0710", *ring, turn="3/1941"), "gb.inf.1") == [True]


# ------------------------------------------------------------------ France
@rule("spi", "9.41", "R35")
def test_the_french_need_three_centers_in_france() -> None:
    free = table("fr.inf 1 0814", scenario="1940", turn="2/1940")
    assert fed(free, "fr.inf.1") == [True]
    ring = ("de.inf 1 0812", "de.inf 1 0914", "de.inf 1 0715", "de.inf 1 0713", "de.inf 1 0914")
    cut = table("fr.inf 1 0813", *ring, scenario="1940", turn="2/1940")
    assert fed(cut, "fr.inf.1") == [False]


@rule("spi", "9.0a", "9.41")
def test_the_french_are_fed_over_sea_from_a_port_with_three_centers() -> None:
    """Corsica, with all of France free; Brittany, cut off by land, from the Atlantic coast."""
    corsica = table("fr.inf 1 1017", scenario="1940", turn="2/1940")
    assert fed(corsica, "fr.inf.1") == [True]
    assert fed(table("fr.inf 1 1017", "de.inf 1 0917", scenario="1940", turn="2/1940"), "fr.inf.1") == [True]
    siege = ("de.inf 1 0713", "de.inf 1 0714")
    brittany = ("fr.inf 2 0613", "fr.inf 2 0614", *siege)
    assert fed(table(*brittany, scenario="1940", turn="2/1940"), "fr.inf.1") == [True]
    taken = ("de.inf 1 0615", "de.inf 1 0917", "de.inf 1 0915", "de.inf 1 0812")
    assert fed(table(*brittany, *taken, scenario="1940", turn="2/1940"), "fr.inf.1") == [False]


@rule("spi", "9.0a", "9.32a", "9.41")
def test_no_french_supply_over_a_closed_mediterranean() -> None:
    keys = {"0219": "germany", "2325": "germany"}
    assert fed(table("fr.inf 1 1017", scenario="1940", turn="2/1940", spaces=keys), "fr.inf.1") == [False]
    gibraltar = {"0219": "germany"}
    assert fed(table("fr.inf 1 1017", scenario="1940", turn="2/1940", spaces=gibraltar), "fr.inf.1") == [True]
    marseilles = ("fr.inf 1 1017", "de.inf 1 0917")
    assert fed(table(*marseilles, scenario="1940", turn="2/1940", spaces=gibraltar), "fr.inf.1") == [False]


@rule("spi", "9.42")
def test_french_units_abroad_are_fed_like_the_british() -> None:
    game = table("fr.inf 1 0721", scenario="1940", turn="2/1940")
    assert fed(game, "fr.inf.1") == [True]
    keys = {"0219": "germany", "2325": "germany"}
    shut = table("fr.inf 1 1021", "de.inf 1 0921", "de.inf 1 0922", scenario="1940", turn="2/1940", spaces=keys)
    assert fed(shut, "fr.inf.1") == [False]


@rule("spi", "9.43")
def test_vichy_units_live_on_french_soil() -> None:
    units = ("vf.inf 1 0721", "gb.inf 1 0620", "gb.inf 1 0821")
    game = table(*units, status={"vichy-france": "axis"}, turn="3/1942", vichy=False)
    assert fed(game, "vf.inf.1") == [True]


# ------------------------------------------------------------------ what it does
@rule("spi", "9.64")
def test_movement_is_not_reduced() -> None:
    from theatrum.rulesets.spi.rules.movement import reach

    game = at_war(*CUT)
    assert reach.points(war(game), 0) == 5


@rule("spi", "9.62a", "R36")
def test_two_whole_combat_phases_without_supply() -> None:
    game = at_war(*CUT, phase="axis/combat")
    play(game, "end")
    assert war(game).isolated & 1
    while not (game.actor == "allied" and war(game).frame.step == "combat"):
        play(game, "end")
    assert where(game, "de.inf.1") == "2510"
    play(game, "end")
    assert where(game, "de.inf.1") is None


@rule("spi", "R36", "9.62a")
def test_supply_in_between_sets_the_clock_back() -> None:
    game = at_war(*CUT, "de.mech 1 2209", phase="axis/combat")
    play(game, "end")
    assert war(game).isolated & 1
    assert legal(game, "move de.mech.1 2409")
    play(game, "move de.mech.1 2409")
    while war(game).phasing == "axis":
        play(game, "end")
    assert not war(game).isolated


@rule("spi", "9.62b")
def test_e10_cut_off_by_its_own_advance() -> None:
    """The phase of the advance does not count, the Enemy's is the first, the own next one the second."""
    units = ("de.inf 4 2409", "su.inf 1 2510", "su.inf 2 2509", "su.inf 2 2610", "su.inf 2 2511")
    game = at_war(*units, phase="axis/combat", dice=(1,))
    play(game, "attack 2510 with de.inf.1", "advance de.inf.1 2510")
    assert fed(game, "de.inf.1") == [False]
    play(game, "end")
    assert not war(game).isolated
    while not (game.actor == "allied" and war(game).frame.step == "combat"):
        play(game, "end")
    play(game, "end")
    assert war(game).isolated & 1
    while not (game.actor == "axis" and war(game).frame.step == "combat"):
        play(game, "end")
    play(game, "end")
    assert where(game, "de.inf.1") is None
