"""Naval action: what fleets at sea bar, and invasions with and against them [fleets-at-sea.1-4, naval-battle.3-4]."""

from tests.hitlerswar.campaign import give
from tests.hitlerswar.navy import fleet, goals, navy, path
from tests.hitlerswar.table import army, legal, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, PIECE_OF
from theatrum.rulesets.hitlerswar.rules.combat import air
from theatrum.rulesets.hitlerswar.rules.movement import supply


# ---------------------------------------------------------------- barring
@rule("hitlerswar", "fleets-at-sea.2a", "R176")
def test_a_fleet_at_sea_cuts_the_supply_of_its_hex() -> None:
    at_malta = geo.MALTA
    free = navy("italy-fleet-1 1 H11", italy=1, spaces=give("axis", "Italy", "Sicily"))
    assert supply.supplied(war(free), ALLIED) >> at_malta & 1
    shut = navy("italy-fleet-1 1 G11 sea moved", italy=1, spaces=give("axis", "Italy", "Sicily"))
    assert not supply.supplied(war(shut), ALLIED) >> at_malta & 1
    at_peace = navy("soviet-union-fleet-1 1 G11 sea")
    assert supply.supplied(war(at_peace), ALLIED) >> at_malta & 1


@rule("hitlerswar", "fleets-at-sea.2b", "R176")
@refusal("hitlerswar", "fleets-at-sea.2b")
def test_a_fleet_at_sea_bars_armies_and_ships() -> None:
    game = navy("middle-east-command 2/0 D14", "britain-fleet-1 2 G11", "italy-fleet-1 1 G11 sea", italy=1,
                phase="allied/movement", spaces=give("axis", "Italy"))  # fmt: skip
    refused(game, "fleets-at-sea.2b", "sail middle-east-command G11")
    refused(game, "fleets-at-sea.2b", "dock britain-fleet-1 D14")
    refused(game, "fleets-at-sea.2b", "steam britain-fleet-1 G12")
    assert goals(game, "steam", "britain-fleet-1") == {"G11"}  # it may come out to fight
    free = navy("middle-east-command 2/0 D14", "britain-fleet-1 2 G11", italy=1, phase="allied/movement",
                spaces=give("axis", "Italy"))  # fmt: skip
    assert legal(free, "sail middle-east-command G11")
    assert legal(free, "dock britain-fleet-1 D14")


@rule("hitlerswar", "fleets-at-sea.2b", "naval-battle.1")
def test_ships_enter_a_barred_hex_only_to_fight() -> None:
    game = navy("britain-fleet-1 4 S7", "germany-fleet-1 1 S8 sea moved", "germany-fleet-2 1 T7 sea moved",
                phase="allied/movement", dice=(6, 6))  # fmt: skip
    near = goals(game, "steam", "britain-fleet-1")
    assert {"S8", "T7"} <= near
    play(game, "steam britain-fleet-1 S8")
    assert fleet(game, "germany-fleet-1") == ""


@rule("hitlerswar", "fleets-at-sea.1")
def test_a_fleet_stays_at_sea_until_its_next_movement_phase() -> None:
    game = navy("britain-fleet-1 2 U7", phase="allied/movement", turn="Winter 1939")
    play(game, "steam britain-fleet-1 U8")
    while path(game) != "allied/homecoming":
        assert fleet(game, "britain-fleet-1") == "2 U8 sea"
        play(game, "end")
    assert war(game).turn == 1


# ---------------------------------------------------------------- support
NORWAY = {"U9": "allied"}


def landing(*pieces: str, target: str = "Q9", support: tuple[str, ...] = (), **more: object) -> Game:
    """The British army of eight amphibious points sets out from Edinburgh, with the support that is named."""
    game = navy("british-second-army 0/0/0/0/8 S7", *pieces, **{"phase": "allied/combat"} | more)
    play(game, f"invade british-second-army {target}")
    play(game, *(f"support {name} british-second-army" for name in support), "end")
    return game


@rule("hitlerswar", "fleets-at-sea.3a", "fleets-at-sea.3b", "fleets-at-sea.3c", "R93", "R178")
@refusal("hitlerswar", "fleets-at-sea.3a")
def test_a_fleet_at_sea_fires_at_the_route_in_its_sea() -> None:
    game = landing("germany-fleet-1 2 L4 sea", "germany-fleet-2 6 R11 sea", "germany-fleet-3 1 Q10", dice=(1, 1))
    assert path(game) == "axis/hunt"
    refused(game, "fleets-at-sea.3a", "shell germany-fleet-2")  # in the Baltic
    refused(game, "fleets-at-sea.3a", "shell germany-fleet-3")  # in port
    play(game, "shell germany-fleet-1")  # far away: two full-sea hexsides of S7-R8-Q9, 2 on a one each
    assert army(game, "british-second-army") == "0/0/0/0/6 S7"
    assert path(game) == "axis/homecoming"  # after its fire it goes to port
    play(game, "dock germany-fleet-1 Q10")


@rule("hitlerswar", "fleets-at-sea.3b")
def test_each_fleet_fires_by_itself_and_only_if_it_will() -> None:
    game = landing("germany-fleet-1 2 L4 sea", "germany-fleet-2 2 T8 sea", dice=(1, 6, 1, 6))
    play(game, "shell germany-fleet-1", "dock germany-fleet-1 Q10", "shell germany-fleet-2")
    assert army(game, "british-second-army") == "0/0/0/0/6 S7"  # one loss by each
    game = landing("germany-fleet-1 2 L4 sea")
    play(game, "end")
    assert fleet(game, "germany-fleet-1") == "2 L4 sea"


@rule("hitlerswar", "fleets-at-sea.4a")
@refusal("hitlerswar", "fleets-at-sea.4a")
def test_fleets_in_the_port_of_departure_may_support() -> None:
    game = navy("british-second-army 0/0/0/0/4 S7", "britain 0/0/0/0/4 P7", "britain-fleet-1 2 S7",
                "britain-fleet-2 2 P7", "britain-fleet-3 1 S7 sea", phase="allied/combat")  # fmt: skip
    refused(game, "fleets-at-sea.4a", "support britain-fleet-1 british-second-army")  # it does not invade
    play(game, "invade british-second-army Q9")
    refused(game, "fleets-at-sea.4a", "support britain-fleet-2 british-second-army")  # from another port
    refused(game, "fleets-at-sea.4a", "support britain-fleet-3 british-second-army")  # at sea
    play(game, "support britain-fleet-1 british-second-army")
    refused(game, "fleets-at-sea.4a", "support britain-fleet-1 british-second-army")
    moved = navy("british-second-army 0/0/0/0/4 S7", "britain-fleet-1 2 U7", phase="allied/movement")
    play(moved, "dock britain-fleet-1 S7", "end", "invade british-second-army Q9")
    assert legal(moved, "support britain-fleet-1 british-second-army")  # even if it has just arrived


@rule("hitlerswar", "fleets-at-sea.4b", "naval-battle.1", "naval-battle.4", "R173")
@refusal("hitlerswar", "fleets-at-sea.4b", "naval-battle.1", "naval-battle.3c")
def test_support_must_be_beaten_before_the_army_is_fired_at() -> None:
    game = landing("britain-fleet-1 1 S7", "germany-fleet-1 3 L4 sea", "germany-fleet-2 1 R11 sea",
                   support=("britain-fleet-1",), dice=(6, 6, 1, 1))  # fmt: skip
    refused(game, "fleets-at-sea.4b", "shell germany-fleet-1")
    refused(game, "naval-battle.3c", "intercept germany-fleet-2 british-second-army")  # another sea
    refused(game, "naval-battle.1", "intercept germany-fleet-1 britain")
    play(game, "intercept germany-fleet-1 british-second-army")  # at any distance; 6 on a six sinks it
    assert fleet(game, "britain-fleet-1") == ""
    refused(game, "naval-battle.1", "intercept germany-fleet-1 british-second-army")
    play(game, "shell germany-fleet-1")
    assert army(game, "british-second-army") == "0/0/0/0/6 S7"


@rule("hitlerswar", "naval-battle.4", "R173")
def test_beaten_support_is_back_in_its_port() -> None:
    game = landing("britain-fleet-1 3 S7", "germany-fleet-1 4 L4 sea", support=("britain-fleet-1",), dice=(6, 6))
    play(game, "intercept germany-fleet-1 british-second-army")
    assert fleet(game, "britain-fleet-1") == "2 S7"
    assert legal(game, "shell germany-fleet-1")


@rule("hitlerswar", "naval-battle.2c", "fleets-at-sea.4b")
def test_a_beaten_hunter_goes_home_and_the_army_is_safe() -> None:
    game = landing("britain-fleet-1 5 S7", "germany-fleet-1 2 L4 sea", support=("britain-fleet-1",), dice=(6, 6))
    play(game, "intercept germany-fleet-1 british-second-army")
    assert path(game) != "axis/hunt"
    assert army(game, "british-second-army") == "0/0/0/0/8 S7"


@rule("hitlerswar", "naval-battle.3b")
@refusal("hitlerswar", "naval-battle.3b")
def test_the_invader_chooses_who_meets_the_attack() -> None:
    game = landing("britain-fleet-1 1 S7", "britain-fleet-2 4 S7", "germany-fleet-1 3 L4 sea",
                   support=("britain-fleet-1", "britain-fleet-2"), dice=(6, 6))  # fmt: skip
    play(game, "intercept germany-fleet-1 british-second-army")
    assert path(game) == "allied/screen"
    refused(game, "naval-battle.3b", "screen britain-fleet-3")
    play(game, "screen britain-fleet-2")
    assert fleet(game, "britain-fleet-1") == "1 S7"


@rule("hitlerswar", "R175")
def test_a_fleet_protects_all_armies_that_go_the_same_way() -> None:
    game = navy("british-second-army 0/0/0/0/4 S7", "britain 0/0/0/0/4 S7", "french-first-army 0/0/0/0/2 S7",
                "britain-fleet-1 1 S7", "germany-fleet-1 2 L4 sea", phase="allied/combat", dice=(1,) * 4)  # fmt: skip
    play(game, "invade british-second-army Q9", "invade britain Q9", "invade french-first-army P8")
    play(game, "support britain-fleet-1 britain", "end")
    for name in ("british-second-army", "britain"):
        assert legal(game, f"intercept germany-fleet-1 {name}")
    refused(game, "naval-battle.1", "intercept germany-fleet-1 french-first-army")
    play(game, "shell germany-fleet-1")
    assert army(game, "french-first-army") == ""
    assert army(game, "britain") == "0/0/0/0/4 S7"


@rule("hitlerswar", "fleets-at-sea.4c", "carriers.4b", "fleet-movement.3b", "R175")
def test_support_fire_at_the_target_by_capital_ships() -> None:
    game = landing("army-group-west 3/0 Q9", "germany-fleet-1 1 Q9", "britain-fleet-1 5/3 S7", "britain-fleet-2 5 S7",
                   support=("britain-fleet-1",), dice=(1, 1))  # fmt: skip
    # 5 on a one is 2, 8 would have been 3; the other fleet is not named; a German fleet lies in the port
    assert army(game, "army-group-west") == "1/0 Q9"


@rule("hitlerswar", "fleets-at-sea.4c")
def test_each_support_fleet_fires_once_though_losses_are_chosen_between() -> None:
    game = landing("army-group-west 5/5 Q9", "britain-fleet-1 5 S7", "britain-fleet-2 5 S7",
                   support=("britain-fleet-1", "britain-fleet-2"), dice=(1, 1))  # fmt: skip
    for kind in ("inf", "mech", "inf", "mech"):
        play(game, f"lose army-group-west {kind}")
    assert army(game, "army-group-west") == "3/3 Q9"
    assert len([event for events in game.log for event in events if event["kind"] == "support-fire"]) == 2


@rule("hitlerswar", "fleets-at-sea.4c", "naval-fleets.1")
def test_support_in_the_mediterranean() -> None:
    game = navy("middle-east-command 0/0/0/0/6 D14", "italian-army 3/0 D13", "britain-fleet-1 5 D14", italy=1,
                phase="allied/combat", dice=(1,), spaces=give("axis", "Italy", "Libya"))  # fmt: skip
    play(game, "invade middle-east-command D13", "support britain-fleet-1 middle-east-command", "end")
    assert army(game, "italian-army") == "1/0 D13"


# ---------------------------------------------------------------- carriers
@rule("hitlerswar", "carriers.4", "R72")
def test_carriers_lend_tac_air_at_any_distance() -> None:
    game = landing("army-group-west 3/0 Q9", "britain-fleet-1 1/2 S7", support=("britain-fleet-1",), dice=(6,) * 9)
    mine = 1 << PIECE_OF["british-second-army"]
    assert air.present(war(game), mine, geo.hex_("Q9")) == 2
    while path(game) != "allied/beach-assaults":
        play(game, "hold")
    play(game, "assault british-second-army")
    assert "with 8" in game.state.frame.prompt(game.state)  # coastal air takes both of them
    plain = landing("army-group-west 3/0 Q9", "britain-fleet-1 3 S7", support=("britain-fleet-1",), dice=(6,) * 9)
    assert air.present(war(plain), mine, geo.hex_("Q9")) == 0


@rule("hitlerswar", "carriers.4c")
def test_lent_tac_air_cannot_be_lost() -> None:
    game = landing(
        "army-group-west 3/0/3 Q9", "britain-fleet-1 1/2 S7", support=("britain-fleet-1",), dice=(6,) + (1,) * 9
    )
    assert path(game) == "axis/defensive-assault"
    play(game, "fire")
    mine = 1 << PIECE_OF["british-second-army"]
    assert air.present(war(game), mine, geo.hex_("Q9")) == 2
    assert fleet(game, "britain-fleet-1") == "1/2 S7"
