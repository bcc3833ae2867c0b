"""Second reading of the rule text: optional rules together, with politics and with each other."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.campaign import campaign, give, path
from tests.hitlerswar.navy import fleet, navy
from tests.hitlerswar.second_reading import drive, texts, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game

YELLOW = give("axis", "Italy", "Sicily", "Sardinia", "Libya")
NAZI_FRANCE = give("axis", "France")


def home(game: Game) -> dict[str, int]:
    return {war(game).space_name(space): points for space, points in war(game).home.items()}


# ---------------------------------------------------------------- leaders
@rule("hitlerswar", "leaders.1", "R65", "R1", "russian-winter.1")
def test_a_leader_and_the_winter_are_added_and_row_one_is_the_best() -> None:
    """Second winter +2, leader -1: an assault has +1. In summer a one becomes row one, not better."""
    spaces = {"P13 P14 P15 Q14 Q15": "axis"}
    game = led("army-group-center 5/5 Q15", "western 9/0 Q16", spaces=spaces, winters=1, turn="Winter 1942", dice=(3,))
    drive(game, "attack army-group-center Q16", "assault army-group-center", "resolve")
    assert told(game, "assault")[0]["modifier"] == 1
    summer = led("army-group-center 5/5 Q15", "western 9/0 Q16", spaces=spaces, turn="Summer 1942", dice=(1,))
    drive(summer, "attack army-group-center Q16", "assault army-group-center", "resolve")
    assert (told(summer, "assault")[0]["modifier"], told(summer, "assault")[0]["losses"]) == (-1, 4)


def led(*armies: str, **more: Any) -> Game:
    """The first army has the first leader of its side, already revealed."""
    game = table(*armies, options=("leaders",), phase="axis/combat", **more)
    state = war(game)
    state.markers[state.piece_of(armies[0].split()[0])] = 1
    return game


# ---------------------------------------------------------------- home forces
def neutral(*armies: str, **more: Any) -> Game:
    return campaign(*armies, options=("unaligned-forces",), **more)


@rule("hitlerswar", "unaligned-forces.9", "axis-leaning.5", "unaligned-forces.5")
def test_finnish_home_forces_give_way_to_the_finnish_army() -> None:
    """The Axis places four points, Finland joins it, three infantry come, the four are gone."""
    game = neutral("leningrad 0/1 U16", phase="soviet/combat", turn="Winter 1939", dice=(6,) * 4)
    play(game, "attack leningrad U15")
    assert path(game) == "axis/levy"
    play(game, "levy 2 T13", "levy 2 U15")
    until(game, "soviet/production")
    assert owner(game, "T13") == "axis"
    assert not home(game)
    until(game, "axis/movement")
    assert any(
        army(game, name).endswith(("T13", "U13", "U14", "U15", "V13", "V14", "V15", "W14", "W15", "X14"))
        for name in ("okw", "army-group-north", "army-group-center")
    )


@rule("hitlerswar", "unaligned-forces.5", "unaligned-forces.3b", "surrender-other.1", "violation.5", "R66")
def test_the_poles_fire_for_the_allies_and_vanish_with_warsaw() -> None:
    game = neutral("fourth-army 2/8 P11", "army-group-north 0/9 Q13", dice=(6,) + (1,) * 8)
    play(game, "attack fourth-army P12", "levy 2 P13", "levy 2 P12", "attack army-group-north P13")
    drive(game, "advance army-group-north")
    assert told(game, "advance")[-1]["needed"] == 8, "nine against two"
    assert owner(game, "P13") == "axis"
    assert not home(game)
    assert owner(game, "O13") == "axis"


@rule("hitlerswar", "unaligned-forces.3a", "unaligned-forces.6", "violation.2a")
@refusal("hitlerswar", "unaligned-forces.3a")
def test_spaniards_fight_on_for_the_allies_at_home_only() -> None:
    """Attacked and not conquered: the six points are Allied now; they march in Spain and nowhere else."""
    game = neutral("army-group-b 0/3 L6", spaces=NAZI_FRANCE, france=1, turn="Winter 1940", dice=(6,) * 3)
    play(game, "attack army-group-b K6", "levy 2 J5", "levy 2 I4", "levy 2 K7")
    until(game, "axis/production")
    assert owner(game, "J5") == "allied"
    until(game, "allied/movement")
    play(game, "home K7 1 K6")
    refused(game, "unaligned-forces.3a", "home K7 1 L6")
    play(game, "home I4 2 J5")
    assert home(game) == {"J5": 4, "K7": 1, "K6": 1}


# ---------------------------------------------------------------- the Italian Army
@rule("hitlerswar", "italian-army.4", "leaders.1", "mountain-combat.3")
def test_the_italian_army_adds_one_except_into_friendly_hexes() -> None:
    opts: dict[str, Any] = {"options": ("italian-army",), "italy": 1, "unaligned": ["Spain"], "turn": "Summer 1940"}
    game = campaign("italian-army 0/8 L9", spaces=YELLOW, phase="axis/combat", dice=(1, 1), **opts)
    drive(
        game,
        "attack italian-army L10",
        "advance italian-army",
        "exploit italian-army K10",
    )
    drive(game, "advance italian-army")
    assert [event["modifier"] for event in told(game, "advance")] == [0, 1]
    hostile = campaign("italian-army 0/8 L9", spaces=YELLOW, phase="axis/combat", dice=(1,), **opts)
    drive(hostile, "attack italian-army L8", "advance italian-army")
    assert told(hostile, "advance")[0]["modifier"] == 3, "a mountain and the Italian Army"


@rule("hitlerswar", "italian-army.5", "surrender-italy.2", "R67", "R164")
def test_with_the_option_six_italian_points_go_and_not_twelve() -> None:
    spaces = YELLOW | {"J10 J11 I11": "allied"}
    armies = ("italian-army 5/1 L9", "okw 9/1 N10", "army-group-c 3/1 K10")
    game = campaign(*armies, spaces=spaces, options=("italian-army",), italy=1, unaligned=["Spain"], turn="Summer 1943")
    until(game, "axis/production")
    assert war(game).italy == 2
    total = sum(war(game).total(n) for n in range(12))
    assert total == 20 - 6
    assert army(game, "okw") == "9/1 N10"


# ---------------------------------------------------------------- naval action
@rule("hitlerswar", "fleet-movement.6b", "surrender-france.2", "R68", "naval-fleets.4")
def test_french_fleets_leave_for_the_levant_or_are_lost() -> None:
    """Brest and Algiers fall away; Lebanon and French Africa remain French ports."""
    pieces = ("france-fleet-1 3 L8", "france-fleet-2 2 F16", "army-group-b 0/10 O8")
    game = navy(*pieces, phase="axis/combat", spaces={"O8": "axis"}, turn="Summer 1940", dice=(1,))
    drive(game, "attack army-group-b N7", "advance army-group-b")
    while path(game).split("/")[1] != "production":
        if path(game) == "allied/homecoming":
            docks = {text.split()[2] for text in texts(game, "dock")}
            assert docks
            assert docks <= {"F16", "G17", "French-Africa"}
            play(game, texts(game, "dock")[0])
        else:
            play(game, "hold" if legal(game, "hold") else "end")
    assert fleet(game, "france-fleet-2") == "2 F16"
    assert fleet(game, "france-fleet-1").split()[-1] in ("F16", "G17", "French-Africa")


@rule("hitlerswar", "naval-fleets.2b", "R68")
@refusal("hitlerswar", "naval-fleets.2b")
def test_gibraltar_holds_three_ships_and_a_bay_one() -> None:
    game = navy("britain-fleet-1 3 P7", "britain-fleet-2 1 P7", "britain-fleet-3 2 P6", phase="allied/movement")
    play(game, "dock britain-fleet-1 H4")
    refused(game, "naval-fleets.2b", "dock britain-fleet-2 H4")
    refused(game, "naval-fleets.2b", "dock britain-fleet-3 Q6")
    play(game, "dock britain-fleet-2 Q6")


@rule("hitlerswar", "fleets-at-sea.2a", "sea-supply.1", "R176")
def test_a_fleet_off_malta_starves_it() -> None:
    """An Italian fleet at sea in Malta's own hex bars every supply route into it."""
    lively: dict[str, Any] = {
        "spaces": YELLOW,
        "italy": 1,
        "unaligned": ["Spain"],
        "turn": "Winter 1940",
        "phase": "allied/combat",
    }
    free = navy("italy-fleet-1 2 L9", **lively)
    until(free, "allied/production")
    assert owner(free, "G11") == "allied"
    shut = navy("italy-fleet-1 2 G11 sea moved", **lively)
    until(shut, "allied/production")
    assert owner(shut, "G11") == "axis"


@rule("hitlerswar", "surrender-italy.4", "naval-fleets.4", "surrender-italy.3")
def test_the_italian_fleet_stays_in_italian_ports_after_the_surrender() -> None:
    """Nothing in the book takes the ships away: the hexes stay Axis-friendly until they are captured."""
    spaces = YELLOW | {"J10 J11 I11": "allied"}
    game = navy(
        "italy-fleet-1 2 L9", phase="axis/combat", spaces=spaces, italy=1, unaligned=["Spain"], turn="Summer 1943"
    )
    until(game, "axis/production")
    assert war(game).italy == 2
    assert fleet(game, "italy-fleet-1") == "2 L9"


@rule("hitlerswar", "R93", "atlantic-fleets.6", "optional.0")
def test_with_naval_action_there_are_no_boxes_for_ships_but_for_u_boats() -> None:
    game = navy("germany-fleet-1 1 Q10", u_port=2)
    play(game, "to-sea 1 u-boats")
    assert (war(game).u_port, war(game).u_sea) == (1, 1)
    assert not legal(game, "to-sea 1 ships")


@rule("hitlerswar", "ship-builds.1", "naval-fleets.5", "R71", "R100", "R93")
def test_a_ship_paid_off_joins_a_fleet_in_port() -> None:
    game = navy(
        "germany-fleet-1 1 Q10", options=("naval-action", "ship-builds"), phase="axis/production", hulls={"axis": [12]}
    )
    play(game, "pay 1 2")
    assert path(game) == "axis/commissioning"
    refused(game, "naval-fleets.5", "commission ships germany-fleet-1 P7")
    play(game, "commission ships germany-fleet-1 Q10")
    assert fleet(game, "germany-fleet-1") == "2 Q10"


@rule("hitlerswar", "ship-builds.1", "research.5", "R71", "R100")
def test_a_discovery_finishes_a_ship_on_the_slip() -> None:
    """Two production points are owed; the next level takes two off the price: the ship goes to port."""
    game = table(
        scenario="campaign-2",
        options=("ship-builds",),
        phase="axis/research",
        budget=60,
        eastern_war=1,
        hulls={"axis": [12]},
        track={"axis": {"ship": 5}},
        dice=(1,),
        port={"axis": 0},
    )
    play(game, "roll ship")
    assert not war(game).hulls[0::3].count(0)
    assert war(game).port[0] == 1


@rule("hitlerswar", "carriers.5", "R72")
def test_a_carrier_left_alone_with_a_battleship_is_lost() -> None:
    game = navy("britain-fleet-1 0/1 U7", "germany-fleet-1 1 T8 sea moved", phase="allied/movement", dice=(6, 6, 6))
    play(game, "steam britain-fleet-1 T8")
    assert fleet(game, "britain-fleet-1") == ""
    assert fleet(game, "germany-fleet-1") == "1 T8 sea"
    alive = navy("britain-fleet-1 0/1 U7", phase="allied/movement")
    play(alive, "steam britain-fleet-1 T8")
    assert fleet(alive, "britain-fleet-1") == "0/1 T8 sea"


@rule("hitlerswar", "fleet-movement.8b", "sea-route.4a", "naval-fleets.4")
@refusal("hitlerswar", "fleet-movement.3c")
def test_the_kiel_canal_is_for_whoever_holds_kiel() -> None:
    """Denmark is neutral: a German fleet passes from Danzig to Bremerhaven, a Soviet one stays in the Baltic."""
    game = navy("germany-fleet-1 1 Q13")
    assert legal(game, "dock germany-fleet-1 Q9")
    soviet = navy("soviet-union-fleet-1 1 R13", phase="soviet/movement", spaces={"R13": "soviet"})
    assert legal(soviet, "dock soviet-union-fleet-1 T15")
    refused(soviet, "fleet-movement.3c", "steam soviet-union-fleet-1 S9")
    opened = navy("soviet-union-fleet-1 1 R13", phase="soviet/movement", spaces={"R13 R9 R10 S10": "soviet"})
    assert legal(opened, "steam soviet-union-fleet-1 S9")
