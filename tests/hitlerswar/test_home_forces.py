"""Home forces of unaligned countries: called up, in battle, on the move, gone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import again, campaign, close, give, path, run
from tests.hitlerswar.table import army, legal, owner, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import ALL_ARMIES, ALLIED, INF
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF
from theatrum.rulesets.hitlerswar.rules.combat import advance, forts
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import home_forces

OPTION = "unaligned-forces"
POLES = ("levy 2 P13", "levy 2 P12")


def neutral(*armies: str, **more: Any) -> Game:
    return campaign(*armies, options=(OPTION,), **more)


def home(game: Game) -> dict[str, int]:
    return {war(game).space_name(space): points for space, points in war(game).home.items()}


def facts(game: Game, kind: str) -> list[dict[str, Any]]:
    return [event for event in game.log[-1] if event["kind"] == kind]


def strength(game: Game) -> int:
    """The strength that the battle panel shows."""
    panel = game.ruleset.table.battle(game.state)
    return int(panel["strength"]) if panel else 0


def at_war(*armies: str, at: dict[str, Any], **more: Any) -> Game:
    """A position in which some spaces have home forces."""
    return neutral(*armies, spaces=at, **{"levied": ["Poland", "Norway", "Spain"]} | more)


# ---------------------------------------------------------------- called up
@rule("hitlerswar", "optional.0", "unaligned-forces.1", "R93")
def test_home_forces_come_only_with_the_option() -> None:
    for options in ((), (OPTION,)):
        game = campaign("fourth-army 2/8 P11", options=options)
        play(game, "attack fourth-army P12")
        assert (path(game) == "allied/levy") == bool(options)


@refusal("hitlerswar", "unaligned-forces.4", "unaligned-forces.8")
@rule("hitlerswar", "unaligned-forces.1", "unaligned-forces.4", "unaligned-forces.8")
def test_they_are_placed_when_the_first_attack_is_announced() -> None:
    game = neutral("fourth-army 2/8 P11", "army-group-south 3/7 N12")
    play(game, "attack fourth-army P12")
    assert path(game) == "allied/levy"
    refused(game, "unaligned-forces.4", "levy 3 P13")
    refused(game, "unaligned-forces.4", "levy 1 P14")
    refused(game, "unaligned-forces.8", "levy 5 P12")
    play(game, "levy 1 P13", "levy 1 P13")
    refused(game, "unaligned-forces.4", "levy 1 P13")
    play(game, "levy 1 O13", "levy 1 P12")
    assert path(game) == "axis/combat", "and the announcement goes on"
    assert home(game) == {"P13": 2, "O13": 1, "P12": 1}
    play(game, "attack army-group-south O13")
    assert path(game) == "axis/combat", "a second attack brings nothing"


@rule("hitlerswar", "unaligned-forces.4")
@refusal("hitlerswar", "unaligned-forces.4")
def test_two_of_four_may_be_placed_in_the_capital_and_all_anywhere_else() -> None:
    game = neutral("fourth-army 2/8 P11")
    play(game, "attack fourth-army P12")
    assert "capital" in refused(game, "unaligned-forces.4", "levy 3 P13")
    assert legal(game, "levy 4 P12")
    play(game, "levy 2 P13")
    assert "capital" in refused(game, "unaligned-forces.4", "levy 1 P13")
    play(game, "levy 2 P12")
    assert home(game) == {"P13": 2, "P12": 2}


@rule("hitlerswar", "unaligned-forces.2")
def test_they_belong_to_no_army() -> None:
    game = neutral("fourth-army 2/8 P11")
    play(game, "attack fourth-army P12", *POLES)
    state = war(game)
    assert not any(state.at[other] in state.home for other in range(ALL_ARMIES))
    assert not state.ranks[ALLIED]
    rows = {row["id"]: row for row in game.view("axis")["pieces"]}
    assert rows["home-P13"]["strength"] == "2"
    assert rows["home-P13"]["commanded_by"] == "allied"
    run(game, "allied/movement")
    assert all(act.text(state).split()[0] in ("home", "end") for act in game.choices())


STRENGTH = {
    "Spain": 6,
    "Turkey": 6,
    "Norway": 3,
    "Sweden": 6,
    "Low Countries": 2,
    "Poland": 4,
    "Finland": 4,
    "Rumania": 3,
}


@rule("hitlerswar", "unaligned-forces.8", "R66")
def test_the_strength_of_every_country() -> None:
    for number, name in enumerate(geography.COUNTRIES):
        row = geography.NATION[name]
        if row["start"] == "unaligned" and name != "Crete":
            none = row["colour"] in ("yellow", "dark green")
            assert home_forces.STRENGTH[number] == row["home_forces"] == (0 if none else STRENGTH.get(name, 2)), name


@rule("hitlerswar", "unaligned-forces.8", "R66")
def test_italy_and_america_have_none() -> None:
    game = neutral("british-eighth-army 0/5 D14", phase="allied/combat")
    play(game, "attack british-eighth-army D13")
    assert path(game) == "allied/combat"
    assert not home(game)


@rule("hitlerswar", "unaligned-forces.8", "R66")
def test_morocco_algeria_and_tunisia_have_two_each_while_unaligned() -> None:
    game = neutral("army-group-west 0/5 G9 free", france=1, unaligned=["Algeria"],
                   spaces=give("nobody", "Algeria") | give("axis", "Tunisia"))  # fmt: skip
    play(game, "attack army-group-west G8")
    play(game, "levy 2 G8")
    assert home(game) == {"G8": 2}
    game = neutral("army-group-west 0/5 G9 free", spaces=give("axis", "Tunisia"))
    play(game, "attack army-group-west G8")
    assert path(game) == "axis/combat", "Allied Algeria has none"


@rule("hitlerswar", "unaligned-forces.8", "R77")
def test_the_small_fort_of_the_low_countries() -> None:
    game = neutral("army-group-west 4/9 O10")
    assert not war(game).forts.get(home_forces.FORT)
    play(game, "attack army-group-west O9", "levy 2 O9")
    state = war(game)
    assert state.forts[home_forces.FORT] == 1
    assert advance.defence(state, home_forces.FORT) == 3


@rule("hitlerswar", "R77")
def test_the_small_fort_uses_no_counter() -> None:
    six = {name: {"owner": "allied", "fort": 1} for name in ("P7", "Q7", "O8", "N7", "M7", "L7", "O9")}
    for levied, free in ((["Low Countries"], True), ([], False)):
        state = war(neutral("britain 1/0 P7", levied=levied, spaces=six, phase="allied/production"))
        assert bool(forts.sites(state, ALLIED) >> state.space_of("R7") & 1) == free


@rule("hitlerswar", "unaligned-forces.5", "R66")
@pytest.mark.parametrize(
    ("phase", "attacker", "at", "target", "runs"),
    [
        ("axis", "fourth-army", "P11", "P12", "allied"),  # Poland
        ("soviet", "western", "P14", "P13", "allied"),
        ("allied", "britain", "P11", "P12", "axis"),
        ("axis", "army-group-south", "N12", "M12", "soviet"),  # Hungary
        ("soviet", "leningrad", "T15", "U15", "axis"),  # Finland
        ("allied", "french-first-army", "L6", "K6", "axis"),  # Spain
        ("axis", "army-group-west", "L6", "K6", "allied"),
    ],
)
def test_the_side_that_the_country_would_join_runs_them(
    phase: str, attacker: str, at: str, target: str, runs: str
) -> None:
    game = neutral(f"{attacker} 0/5 {at} free", phase=f"{phase}/combat", spaces={at: phase})
    play(game, f"attack {attacker} {target}")
    assert path(game) == f"{runs}/levy"
    assert game.actor == runs


@rule("hitlerswar", "unaligned-forces.4", "R66")
def test_a_country_attacked_after_it_joined_places_none() -> None:
    game = neutral("french-first-army 0/5 L6", phase="allied/combat", spaces=give("axis", "Spain"))
    play(game, "attack french-first-army K6")
    assert path(game) == "allied/combat"


@rule("hitlerswar", "unaligned-forces.4")
def test_exploitation_can_be_the_first_attack() -> None:
    game = neutral("army-group-south 0/10 N12", "fourth-army 0/1 P11", levied=["Poland"],
                   spaces=give("axis", "Poland"), dice=(1,) * 12)  # fmt: skip
    play(game, "attack army-group-south N13", "end", "advance army-group-south")
    play(game, "exploit army-group-south M13")
    assert path(game) == "soviet/levy", "before the attack is resolved"
    play(game, "levy 1 M13", "levy 1 M12")
    assert path(game) == "soviet/defensive-assault"
    play(game, "hold")
    assert path(game) == "axis/spearhead"


@rule("hitlerswar", "unaligned-forces.4")
def test_where_there_is_one_hex_nobody_is_asked() -> None:
    game = neutral("army-group-a 0/5 L13", spaces=give("axis", "Rumania"))
    play(game, "attack army-group-a K14")
    assert path(game) == "axis/combat"
    assert home(game) == {"K14": 2}


@rule("hitlerswar", "unaligned-forces.4", "unaligned-forces.8")
def test_an_invasion_calls_them_up_too() -> None:
    game = neutral("okw 2/0/0/0/2 Q10", scenario="campaign-1")
    play(game, "invade okw T9", "levy 2 T9", "levy 1 U10", "end")
    assert path(game) == "allied/defensive-assault"
    assert home(game) == {"T9": 2, "U10": 1}


# ---------------------------------------------------------------- in battle
@rule("hitlerswar", "unaligned-forces.1", "R66")
def test_they_defend_and_no_garrison_stands_beside_them() -> None:
    game = at_war("fourth-army 2/8 P11", at={"P12": {"home": 2}})
    state = war(game)
    assert advance.defence(state, state.space_of("P12")) == 2
    assert advance.defence(state, state.space_of("P13")) == 1, "a garrison"


@refusal("hitlerswar", "unaligned-forces.2", "initial-attack.4b")
@rule("hitlerswar", "R66", "R162", "unaligned-forces.5")
def test_they_fire_once_a_turn() -> None:
    game = at_war("fourth-army 3/8 P11", at={"P12": {"home": 3}}, dice=(1, 6))
    play(game, "attack fourth-army P12", "end")
    assert path(game) == "allied/defensive-assault"
    refused(game, "unaligned-forces.2", "defend-home P13")
    refused(game, "assault-resolution.3c", "defend-home P12")
    play(game, "fire")
    assert facts(game, "defensive-assault")[0]["strength"] == 3
    assert war(game).home_fired
    game = at_war(
        "army-group-west 3/8 U11 free", "britain 2/0 U10", at={"U10": {"home": 3, "owner": "allied"}, "U11": "axis"}
    )
    play(game, "attack army-group-west U10", "end", "defend-home U10")
    refused(game, "initial-attack.4b", "defend-home U10")
    refused(game, "assault-resolution.3a", "hold")
    assert strength(game) == 3
    play(game, "defend britain")
    assert strength(game) == 5


@refusal("hitlerswar", "unaligned-forces.2")
@rule("hitlerswar", "unaligned-forces.7", "R66")
def test_they_take_losses_for_good() -> None:
    oslo = {"U10": {"home": 3, "owner": "allied"}, "U11": "axis"}
    game = at_war("army-group-west 9/1 U11 free", "britain 2/0 U10", at=oslo, dice=(3,))
    play(game, "attack army-group-west U10", "end", "hold", "assault army-group-west", "resolve")
    assert path(game) == "allied/losses"
    refused(game, "unaligned-forces.2", "lose-home U9")
    play(game, "lose-home U10")
    assert home(game) == {"U10": 2}
    game = at_war("fourth-army 9/1 P11", at={"P12": {"home": 1}}, dice=(1,))
    play(game, "attack fourth-army P12", "end", "hold", "assault fourth-army", "resolve")
    state = war(game)
    assert not home(game)
    assert advance.defence(state, state.space_of("P12")) == 0, "no garrison before the phase ends"
    game = at_war("fourth-army 9/1 P11", at={})
    play(game, "attack fourth-army P12")
    assert path(game) == "axis/combat", "they come once"
    assert not home(game)


@rule("hitlerswar", "unaligned-forces.7")
def test_nobody_builds_home_forces() -> None:
    game = at_war("britain 1/0 P7", at={"U10": {"home": 1, "owner": "allied"}}, phase="allied/production")
    assert not economy.places(war(game), ALLIED) >> war(game).space_of("U10") & 1
    assert not any("U10" in act.text(game.state) for act in game.choices() if act.pattern[0] in ("raise", "build"))


@refusal("hitlerswar", "unaligned-forces.3a", "advance-resolution.4a")
@rule("hitlerswar", "unaligned-forces.3a", "R17", "R162")
def test_they_retreat_inside_their_country() -> None:
    game = at_war("fourth-army 0/10 P11", at={"P12": {"home": 2}, "P13": {"home": 1}}, dice=(1,) * 4)
    play(game, "attack fourth-army P12", "end", "hold", "end", "advance fourth-army")
    assert path(game) == "allied/home-retreat"
    refused(game, "unaligned-forces.3a", "retreat-home P11")
    refused(game, "advance-resolution.4a", "retreat-home O14")
    play(game, "retreat-home P13")
    assert home(game) == {"P13": 3}
    assert path(game) == "axis/exploitation"


@rule("hitlerswar", "unaligned-forces.3a", "R162")
def test_without_a_way_inside_their_country_they_are_lost() -> None:
    at = give("axis", "Poland") | {"P12": {"home": 2, "owner": "nobody"}, "O14": {"home": 1, "owner": "nobody"}}
    game = at_war("fourth-army 0/10 P11", at=at, dice=(1,) * 4)
    play(game, "attack fourth-army P12", "end", "hold", "end", "advance fourth-army")
    assert facts(game, "home-lost")
    assert home(game) == {"O14": 1}


@rule("hitlerswar", "R162", "air-superiority.1")
def test_air_superiority_falls_on_home_forces_that_stood_alone() -> None:
    game = at_war("fourth-army 0/10/1 P11", at={"P12": {"home": 3}}, scenario="campaign-2", dice=(1,) * 4)
    play(game, "attack fourth-army P12", "end", "hold", "end", "advance fourth-army", "retreat-home P13")
    assert home(game) == {"P13": 2}


@rule("hitlerswar", "R162", "air-superiority.1")
def test_as_much_tac_air_as_home_forces_leaves_nobody_to_retreat() -> None:
    for points, rest in ((1, {}), (2, {"P13": 1})):
        game = at_war("fourth-army 0/10/1 P11", at={"P12": {"home": points}}, scenario="campaign-2", dice=(1,) * 4)
        play(game, "attack fourth-army P12", "end", "hold", "end", "advance fourth-army")
        assert (path(game) == "allied/home-retreat") == bool(rest)
        if rest:
            play(game, "retreat-home P13")
        assert home(game) == rest


# ---------------------------------------------------------------- on the move
@refusal("hitlerswar", "unaligned-forces.3a", "unaligned-forces.5")
@rule("hitlerswar", "unaligned-forces.6", "unaligned-forces.3a")
def test_they_move_inside_their_country() -> None:
    game = at_war("britain 1/0 P7", at={"Q12": {"home": 2}, "P13": {"home": 2}}, phase="allied/movement")
    refused(game, "unaligned-forces.3a", "home Q12 1 P11")
    refused(game, "unaligned-forces.5", "home P12 1 P13")
    refused(game, "movement.4b", "home Q12 3 P13")
    refused(game, "movement.2a", "home Q12 1 Q12")
    play(game, "home Q12 2 P13")
    assert home(game) == {"P13": 4}, "above two in the capital"
    game = at_war("okw 1/0 P10", at={"Q12": {"home": 2}}, phase="axis/movement")
    refused(game, "unaligned-forces.5", "home Q12 1 P13")


@rule("hitlerswar", "unaligned-forces.6")
def test_only_over_what_is_left_of_their_country() -> None:
    at = give("axis", "Poland") | {"Q12": {"home": 2, "owner": "nobody"}, "P12": "nobody"}
    game = at_war("britain 1/0 P7", at=at, phase="allied/movement")
    assert legal(game, "home Q12 1 P12")
    at["P12"] = "axis"
    at["O14"] = "nobody"
    game = at_war("britain 1/0 P7", at=at, phase="allied/movement")
    refused(game, "movement.2b", "home Q12 1 O14")


HUNGARY = {"M12": {"home": 2, "owner": "soviet"}, "M13": {"owner": "soviet", "devastated": 1}}


@refusal("hitlerswar", "unsupplied-hexes.3a")
@rule("hitlerswar", "unaligned-forces.6", "unsupplied-hexes.3a")
def test_like_other_points_they_need_supply() -> None:
    game = at_war("moscow 1/0 Q17", at=HUNGARY, phase="soviet/movement")
    refused(game, "unsupplied-hexes.3a", "home M12 1 M13")


@rule("hitlerswar", "stacking.1a", "stacking.4", "unaligned-forces.1")
def test_they_count_for_stacking() -> None:
    game = at_war("britain 9/0 U10", at=give("allied", "Norway") | {"U10": {"home": 2, "owner": "allied"}},
                  phase="allied/movement")  # fmt: skip
    play(game, "end")
    assert path(game) == "allied/stacking"
    refused(game, "stacking.4", "lose-home U9")
    play(game, "lose-home U10")
    assert path(game) == "allied/combat"
    assert home(game) == {"U10": 1}
    assert army(game, "britain") == "9/0 U10"


# ---------------------------------------------------------------- gone
@rule("hitlerswar", "unaligned-forces.3b")
def test_surrender_removes_them_for_good() -> None:
    game = at_war("fourth-army 0/10 P12", at={"P12": "axis", "P13": {"home": 1}, "N13": {"home": 3}}, dice=(1,) * 4)
    play(game, "attack fourth-army P13", "end", "hold", "end", "advance fourth-army")
    assert owner(game, "N13") == "axis"
    assert not home(game)


@rule("hitlerswar", "unaligned-forces.9", "unaligned-forces.9b", "R66")
def test_points_for_the_axis_replace_the_home_forces() -> None:
    game = neutral("leningrad 0/1 T15", phase="soviet/combat", turn="Spring 1941", dice=(6,) * 6)
    play(game, "attack leningrad U15", "levy 2 T13", "levy 2 U15")
    while path(game) != "axis/placement":
        play(game, "end" if legal(game, "end") else "hold")
    assert owner(game, "T13") == "axis"
    assert not home(game)
    play(game, "place 3 inf T13")
    state = war(game)
    assert sum(state.count(other, INF) for other in range(ALL_ARMIES) if state.at[other] == state.space_of("T13")) == 3


@rule("hitlerswar", "unaligned-forces.9", "R66")
def test_a_country_that_brings_no_points_keeps_its_home_forces() -> None:
    game = neutral("second-ukrainian-front 0/1 L15", phase="soviet/combat", turn="Spring 1941", dice=(6,) * 6)
    play(game, "attack second-ukrainian-front L14", "levy 2 L14", "levy 1 M14")
    while path(game) != "soviet/production":
        play(game, "end" if legal(game, "end") else "hold")
    assert owner(game, "L14") == "axis"
    assert home(game) == {"L14": 2, "M14": 1}
    run(game, "axis/movement")
    assert war(game).turn == TURN_OF["Summer 1941"]
    assert home(game) == {"L14": 2, "M14": 1}
    assert legal(game, "home L14 2 M14"), "the Axis runs them now"


@rule("hitlerswar", "R162")
def test_a_hex_without_supply_takes_them_with_it() -> None:
    game = at_war("moscow 1/0 Q17", at=HUNGARY, phase="soviet/combat", eastern_war=1)
    close(game)
    assert owner(game, "M12") == "axis"
    assert not home(game)


# ---------------------------------------------------------------- told
def test_home_forces_survive_a_position_document() -> None:
    game = at_war("britain 1/0 P7", at={"Q12": {"home": 2}, "P13": {"home": 2}}, phase="allied/movement")
    copy = war(again(game))
    assert copy.home == war(game).home
    assert copy.levied == war(game).levied


def test_the_battle_panel_counts_them() -> None:
    game = at_war("fourth-army 3/8 P11", at={"P12": {"home": 3}}, dice=(1, 6))
    play(game, "attack fourth-army P12", "end")
    panel = game.ruleset.table.battle(game.state)
    assert panel is not None
    assert [line["value"] for line in panel["lines"] if line["text"] == "Home forces"] == ["3"]
    play(game, "hold", "assault fourth-army")
    panel = game.ruleset.table.battle(game.state)
    assert panel is not None
    assert [line["value"] for line in panel["lines"] if line["text"] == "Home forces"] == ["3"]
    assert not any(line["text"] == "Garrison" for line in panel["lines"])
