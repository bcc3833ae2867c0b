"""Naval action: how fleets move, and how they come home [fleet-movement.1-8]."""

from tests.hitlerswar.campaign import give
from tests.hitlerswar.navy import DENMARK, fleet, goals, navy, path
from tests.hitlerswar.table import legal, owner, play, refused, war
from tests.rules import refusal, rule


@rule("hitlerswar", "fleet-movement.1")
@refusal("hitlerswar", "fleet-movement.1")
def test_first_all_ships_at_sea_go_to_port() -> None:
    game = navy("germany-fleet-1 1 R11 sea", "germany-fleet-2 2 Q10", "britain-fleet-1 1 U8 sea")
    assert path(game) == "axis/homecoming"
    refused(game, "fleet-movement.1", "dock germany-fleet-2 Q9")
    refused(game, "naval-fleets.4", "dock germany-fleet-1 R10")
    refused(game, "fleet-movement.1", "dock britain-fleet-1 U7")
    refused(game, "fleet-movement.1", "end")
    play(game, "dock germany-fleet-1 Q10")
    assert path(game) == "axis/movement"
    assert fleet(game, "britain-fleet-1") == "1 U8 sea"  # not in its owner's phase
    assert legal(game, "steam germany-fleet-1 R11")  # coming home was not its move


@rule("hitlerswar", "fleet-movement.1", "R172")
def test_ships_without_room_are_lost() -> None:
    blocks = {"Q9 Q10 Q13": "nobody"}
    game = navy("germany-fleet-1 2 R11 sea", "germany-fleet-2 1 raid moved", spaces=blocks)
    assert fleet(game, "germany-fleet-1") == "1 Q11"  # the only port is a small one: there is room for one
    assert path(game) == "axis/movement"
    game = navy("germany-fleet-1 2 R11 sea", spaces={"Q9 Q10 Q11 Q13": "nobody"})
    assert fleet(game, "germany-fleet-1") == ""


@rule("hitlerswar", "R172")
def test_a_fleet_without_a_large_port_is_split() -> None:
    game = navy("germany-fleet-1 2/1 R11 sea", spaces={"Q9 Q10": "nobody"})
    assert path(game) == "axis/homecoming"
    play(game, "dock germany-fleet-1 Q13")  # the rest has one port left, and then none
    assert [fleet(game, f"germany-fleet-{n}") for n in (1, 2, 3)] == ["1 Q13", "1 Q11", ""]


@rule("hitlerswar", "fleet-movement.2", "R170", "R172")
@refusal("hitlerswar", "fleet-movement.2")
def test_a_beaten_fleet_that_is_split_has_moved_with_all_its_parts() -> None:
    game = navy("germany-fleet-1 3 Q11", "soviet-union-fleet-1 3 R11 sea", spaces={"Q9 Q10": "nobody"}, eastern_war=1,
                dice=(6, 6))  # fmt: skip
    play(game, "steam germany-fleet-1 R11", "dock germany-fleet-1 Q13")
    assert [fleet(game, f"germany-fleet-{n}") for n in (1, 2)] == ["1 Q13", "1 Q11"]
    refused(game, "fleet-movement.2", "steam germany-fleet-2 R11")


@rule("hitlerswar", "fleet-movement.2")
@refusal("hitlerswar", "fleet-movement.2")
def test_one_move_for_each_ship() -> None:
    game = navy("britain-fleet-1 2 U7", "britain-fleet-2 2 P6", phase="allied/movement")
    refused(game, "fleet-movement.2", "dock britain-fleet-1 U7")
    refused(game, "fleet-movement.2", "steam germany-fleet-1 U8")
    play(game, "dock britain-fleet-1 P6", "steam britain-fleet-2 O5")
    refused(game, "fleet-movement.2", "steam britain-fleet-1 P5")
    refused(game, "fleet-movement.2", "dock britain-fleet-2 P6")


@rule("hitlerswar", "R170", "fleet-movement.4")
def test_a_fleet_that_takes_in_ships_which_have_moved_has_moved() -> None:
    game = navy("britain-fleet-1 1 U7", "britain-fleet-2 1 P6", "britain-fleet-3 2 P6", phase="allied/movement")
    play(game, "dock britain-fleet-1 P6", "transfer britain-fleet-1 1 ships britain-fleet-2")
    refused(game, "fleet-movement.2", "steam britain-fleet-2 P5")
    play(game, "steam britain-fleet-3 P5", "detach britain-fleet-3 1 ships")
    assert fleet(game, "britain-fleet-1") == "1 P5 sea"  # at sea, and it has moved
    play(game, "transfer britain-fleet-1 1 ships britain-fleet-3")


@rule("hitlerswar", "fleet-movement.3a")
@refusal("hitlerswar", "fleet-movement.3a")
def test_between_ports_any_length_of_sea_route() -> None:
    game = navy("britain-fleet-1 2 U7", "soviet-union-fleet-1 1 T15", phase="allied/movement")
    for there in ("Canada", "D14", "India", "G11"):
        assert legal(game, f"dock britain-fleet-1 {there}")
    game = navy("soviet-union-fleet-1 1 T15", phase="soviet/movement")
    refused(game, "fleet-movement.3a", "dock soviet-union-fleet-1 K16")


@rule("hitlerswar", "fleet-movement.3c", "R68")
@refusal("hitlerswar", "fleet-movement.3c")
def test_seven_hexes_to_a_hex_at_sea() -> None:
    game = navy("britain-fleet-1 2 U7", "france-fleet-1 1 French-Africa", phase="allied/movement")
    near = goals(game, "steam", "britain-fleet-1")
    assert "N4" in near
    assert "M4" not in near
    refused(game, "fleet-movement.3c", "steam britain-fleet-1 L3")
    assert "E2" in goals(game, "steam", "france-fleet-1")  # an arrow of 4
    assert goals(game, "steam", "france-fleet-1") <= {"E2", "F1", "F2", "E3", "G1", "G2", "H1", "D2", "F3", "G3", "H2",
                                                     "H3", "G4", "D1", "C2"}  # fmt: skip


@rule("hitlerswar", "fleet-movement.3b")
@refusal("hitlerswar", "fleet-movement.3b")
def test_off_a_port_with_an_enemy_fleet_nobody_stays() -> None:
    game = navy("britain-fleet-1 2 U7", "germany-fleet-1 1 Q9", phase="allied/movement")
    refused(game, "fleet-movement.3b", "steam britain-fleet-1 Q9")
    assert legal(game, "steam britain-fleet-1 Q8")
    empty = navy("britain-fleet-1 2 U7", phase="allied/movement")
    assert legal(empty, "steam britain-fleet-1 Q9")


@rule("hitlerswar", "fleet-movement.4")
@refusal("hitlerswar", "fleet-movement.4", "carriers.1")
def test_fleets_are_made_and_removed() -> None:
    game = navy("britain-fleet-1 3/1 U7", "britain-fleet-2 1 P6", phase="allied/movement")
    refused(game, "carriers.1", "detach britain-fleet-1 1 inf")
    refused(game, "fleet-movement.4", "detach britain-fleet-1 4 ships")
    refused(game, "fleet-movement.4", "detach britain-fleet-2 1 ships")
    refused(game, "fleet-movement.4", "transfer britain-fleet-1 1 ships britain-fleet-2")  # elsewhere
    play(game, "detach britain-fleet-1 2 ships", "transfer britain-fleet-1 1 carriers britain-fleet-3")
    assert (fleet(game, "britain-fleet-1"), fleet(game, "britain-fleet-3")) == ("1 U7", "2/1 U7")
    play(game, "transfer britain-fleet-1 1 ships britain-fleet-3")
    assert fleet(game, "britain-fleet-1") == ""
    total = sum(war(game).ships) + sum(war(game).carriers)
    assert total == 5


@rule("hitlerswar", "fleet-movement.5")
@refusal("hitlerswar", "fleet-movement.5")
def test_no_more_fleets_than_provided() -> None:
    game = navy("germany-fleet-1 3 Q10", "germany-fleet-2 1 raid moved")
    play(game, "detach germany-fleet-1 1 ships")
    assert fleet(game, "germany-fleet-3") == "1 Q10"
    refused(game, "fleet-movement.5", "detach germany-fleet-1 1 ships")


@rule("hitlerswar", "fleet-movement.6", "fleet-movement.6c")
def test_ships_in_port_are_safe() -> None:
    game = navy("germany-fleet-1 1 Q9", "germany-fleet-2 1 Q9 sea moved", "britain-fleet-1 6 U7",
                phase="allied/movement", dice=(1, 1), spaces={"Q9": "axis"})  # fmt: skip
    refused(game, "fleet-movement.3b", "steam britain-fleet-1 Q9")
    game = navy("germany-fleet-2 1 Q9 sea moved", "britain-fleet-1 6 U7", phase="allied/movement", dice=(1, 1, 6))
    play(game, "steam britain-fleet-1 Q9")  # off the coast is at sea
    assert fleet(game, "germany-fleet-2") == ""


@rule("hitlerswar", "fleet-movement.6b", "R68")
def test_an_advance_into_a_port_expels_the_ships() -> None:
    game = navy("army-group-west 1/9 O8", "france-fleet-1 2 O7", "france-fleet-2 1 N5", phase="axis/combat",
                dice=(1,) * 9, spaces={"O8 N7": "axis"})  # fmt: skip
    play(game, "attack army-group-west O7", "end")
    while path(game) != "axis/advances":
        play(game, "end" if legal(game, "end") else "hold")
    play(game, "advance army-group-west")
    assert owner(game, "O7") == "axis"
    assert path(game) == "allied/homecoming"
    refused(game, "naval-fleets.4", "dock france-fleet-1 P7")
    play(game, "dock france-fleet-1 N5")
    assert path(game) == "axis/exploitation"
    assert fleet(game, "france-fleet-1") == "2 N5"


@rule("hitlerswar", "fleet-movement.6b", "R68")
def test_ships_without_another_port_are_lost_with_theirs() -> None:
    lost = give("axis", "France", "Morocco", "Algeria", "Tunisia", "Lebanon-Syria", "French Africa") | {"O7": "allied"}
    game = navy("army-group-west 1/9 O8", "france-fleet-1 2 O7", phase="axis/combat", dice=(1,) * 9, spaces=lost)
    play(game, "attack army-group-west O7", "end")
    while path(game) != "axis/advances":
        play(game, "end" if legal(game, "end") else "hold")
    play(game, "advance army-group-west")
    assert fleet(game, "france-fleet-1") == ""


@rule("hitlerswar", "fleet-movement.6b", "R68")
def test_the_fall_of_france_drives_its_ships_overseas() -> None:
    game = navy("army-group-west 1/9 N8", "france-fleet-1 2 N5", "france-fleet-2 3 H6", phase="axis/combat",
                dice=(1,) * 9, spaces={"N8 O8": "axis"})  # fmt: skip
    play(game, "attack army-group-west N7", "end")
    while path(game) != "axis/advances":
        play(game, "end" if legal(game, "end") else "hold")
    play(game, "advance army-group-west")
    while path(game) != "allied/homecoming":
        play(game, "end")
    assert goals(game, "dock", "france-fleet-1") == {"French-Africa", "F16"}
    play(game, "dock france-fleet-1 French-Africa", "dock france-fleet-2 F16")
    assert path(game) == "axis/production"


@rule("hitlerswar", "fleet-movement.8a")
def test_leningrad_and_kiel() -> None:
    game = navy("soviet-union-fleet-1 1 T15", phase="soviet/movement")
    assert "S13" in goals(game, "steam", "soviet-union-fleet-1")
    game = navy("germany-fleet-1 1 Q10")
    near = goals(game, "steam", "germany-fleet-1")
    assert {"R8", "R11"} <= near  # the Atlantic and the Baltic


@rule("hitlerswar", "fleet-movement.8c")
def test_the_kiel_canal_is_open_to_friendly_ships() -> None:
    game = navy("germany-fleet-1 1 Q9", "germany-fleet-2 1 Q13")
    assert legal(game, "dock germany-fleet-1 Q11")
    assert legal(game, "steam germany-fleet-2 R8")
    closed = navy("germany-fleet-1 1 Q9", "germany-fleet-2 1 Q13", spaces={"Q10": "nobody"})
    refused(closed, "fleet-movement.3a", "dock germany-fleet-1 Q11")


@rule("hitlerswar", "fleet-movement.8b")
@refusal("hitlerswar", "fleet-movement.8b")
def test_taranto_has_one_way_in_and_out() -> None:
    land = give("axis", "Italy", "Sicily")
    game = navy("italy-fleet-1 1 J11", "italy-fleet-2 1 L10", italy=1, spaces=land)
    near = goals(game, "steam", "italy-fleet-1")
    assert {"I12", "J12", "J11"} <= near
    assert {"K12"} <= near  # three hexes: by way of I12 and J12, past Taranto
    assert legal(game, "dock italy-fleet-2 J11")
    shut = navy("italy-fleet-1 1 J11", "italy-fleet-2 1 L10", italy=1, spaces=land | {"I12": "allied"})
    refused(shut, "fleet-movement.8b", "steam italy-fleet-1 J12")
    refused(shut, "fleet-movement.8b", "dock italy-fleet-1 L10")
    refused(shut, "fleet-movement.8b", "dock italy-fleet-2 J11")
    for at in ("I12", "J11"):
        barred = navy("italy-fleet-1 1 J11", f"britain-fleet-1 1 {at} sea", italy=1, spaces=land)
        assert goals(barred, "steam", "italy-fleet-1") == {at}
        assert goals(barred, "dock", "italy-fleet-1") == set()


def test_denmark_opens_the_baltic() -> None:
    game = navy("germany-fleet-1 1 Q10", spaces=DENMARK)
    assert "S9" in goals(game, "steam", "germany-fleet-1")


@refusal("hitlerswar", "naval-fleets.3c")
def test_a_fleet_gives_no_ships_to_itself() -> None:
    game = navy("britain-fleet-1 2 U7", "britain-fleet-2 2 U7", phase="allied/movement")
    assert "another fleet" in refused(game, "naval-fleets.3c", "transfer britain-fleet-1 1 ships britain-fleet-1")
    assert goals(game, "transfer", "britain-fleet-1") == {"1", "2"}
