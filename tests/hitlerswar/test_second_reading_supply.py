"""Second reading of the rule text: supply, what falls with it, and how wars end."""

from __future__ import annotations

from tests.hitlerswar.campaign import campaign, give, path
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game

POCKET = {"P14 Q15 Q16 P16 O16 O15": "axis", "P15": "soviet"}


def dead(game: Game, space: str) -> int:
    return war(game).dead.get(war(game).space_of(space), 0)


# ---------------------------------------------------------------- victory by isolation
@rule("hitlerswar", "barbarossa-victory.1", "unsupplied-hexes.2a", "R86")
def test_leningrad_starved_out_is_the_third_city() -> None:
    """The Axis holds Moscow and Stalingrad; Leningrad is cut off, its works are wrecked."""
    ring = {"Q17 M19 S15 S16 T16": "axis"}
    game = table(
        "leningrad 3/0 T15",
        "kiev 1/0 O20",
        spaces=ring | {"T15": {"owner": "soviet", "devastated": 2}},
        phase="soviet/combat",
    )
    play(game, "end")
    assert game.result == "Axis victory"
    works = table(
        "leningrad 3/0 T15",
        "kiev 1/0 O20",
        spaces=ring | {"T15": {"owner": "soviet", "devastated": 1}},
        phase="soviet/combat",
    )
    play(works, "end")
    assert not works.over
    assert army(works, "leningrad") == "3/0 T15"


@rule("hitlerswar", "fall-victory.1", "unsupplied-hexes.2a", "fall-special.4", "R86")
def test_berlin_starved_out_ends_the_war_of_1944() -> None:
    ring = {"P9 Q10 O10": "allied", "Q11 P11 O11": "soviet", "P10": {"owner": "axis", "devastated": 3}}
    game = table(
        "okw 5/0 P10", "army-group-c 1/0 N12", scenario="fall-of-germany", spaces=ring, phase="axis/combat", dice=(1, 1)
    )
    play(game, "end")
    assert game.over
    assert game.result in ("Soviet victory", "Allied victory")


# ---------------------------------------------------------------- pockets
@rule("hitlerswar", "unsupplied-hexes.3a", "unsupplied-hexes.1")
@refusal("hitlerswar", "unsupplied-hexes.3a")
def test_a_road_opened_in_combat_saves_the_pocket_but_its_army_stays_frozen() -> None:
    game = table("western 3/3 P15", "kiev 0/9 P17", spaces=POCKET, phase="soviet/combat", dice=(1,))
    refused(game, "unsupplied-hexes.3a", "attack western Q16")
    drive(game, "attack kiev P16", "advance kiev")
    assert not legal(game, "exploit western Q16")
    until(game, "soviet/production")
    assert army(game, "western") == "3/3 P15"
    assert owner(game, "P15") == "soviet"


@rule("hitlerswar", "unsupplied-hexes.2a", "unsupplied-hexes.2b", "unsupplied-hexes.3b")
def test_a_pocket_lasts_through_the_enemys_turn_and_falls_in_its_own() -> None:
    """In the Axis phase the encircled army still fires; it is lost when the Soviet Combat Phase ends."""
    game = table("western 3/3 P15", "kiev 1/0 P18", "okw 0/2 P14", spaces=POCKET, phase="axis/combat", dice=(6,))
    drive(game, "attack okw P15", "fire")
    until(game, "soviet/combat")
    assert army(game, "western") == "3/3 P15"
    until(game, "soviet/production")
    assert army(game, "western") == ""
    assert owner(game, "P15") == "axis"


@rule("hitlerswar", "unsupplied-hexes.2a", "R86")
def test_a_fort_in_a_starved_hex_is_destroyed_and_production_is_not() -> None:
    """[R86] Production of a hex that starves is devastated only where a clause says so; here it was wrecked before."""
    spaces = POCKET | {"P15": {"owner": "soviet", "fort": 2, "digging": 1}}
    game = table("kiev 1/0 P18", scenario="fall-of-germany", spaces=spaces, phase="soviet/combat")
    until(game, "soviet/production")
    state = war(game)
    assert owner(game, "P15") == "axis"
    assert state.space_of("P15") not in state.forts
    assert state.space_of("P15") not in state.digging


@rule("hitlerswar", "line-of-supply.2", "production-points.1", "repair.4")
@refusal("hitlerswar", "repair.4")
def test_an_island_of_production_feeds_itself_and_lets_its_neighbours_be_repaired() -> None:
    """Baku and nothing else: K20 works, L19 beside it is supplied. The wrecked point of M19, cut off, stays wrecked."""
    spaces = give("axis", "Soviet Union", "Baltic States") | {
        "K20": "soviet",
        "L19": "soviet",
        "Q19": {"owner": "soviet", "devastated": 1},
        "Siberia": "axis",
    }
    game = table("kiev 2/0 L19", spaces=spaces, phase="soviet/production", turn="Summer 1942")
    assert war(game).budget == 6
    assert legal(game, "end")
    rich = table(
        "kiev 2/0 L19",
        phase="soviet/production",
        turn="Summer 1942",
        spaces={"P18 Q18 R18 Q20 R19 P19": "axis", "Q19": {"owner": "soviet", "devastated": 1}},
    )
    refused(rich, "repair.4", "repair Q19")


@rule("hitlerswar", "repair.5", "building.3b", "R90")
@refusal("hitlerswar", "building.3b")
def test_a_point_repaired_now_takes_no_new_troops_until_the_next_turn() -> None:
    game = table(
        "moscow 1/0 Q17",
        phase="soviet/production",
        turn="Summer 1942",
        spaces={"Q15": {"owner": "soviet", "devastated": 1}},
    )
    before = war(game).budget
    play(game, "repair Q15")
    assert before - war(game).budget == 3 * 6
    refused(game, "building.3b", "raise 1 inf Q15")
    assert legal(game, "raise 1 inf T15")
    until(game, "soviet/movement")
    until(game, "soviet/production")
    assert legal(game, "raise 1 inf Q15")


# ---------------------------------------------------------------- zero and limits
@rule("hitlerswar", "barbarossa-special.2", "production-points.4")
def test_a_ruined_axis_has_nothing_to_spend_and_owes_nothing() -> None:
    """Seventeen are taken from whatever is left; less than seventeen leaves nothing, and nothing is owed later."""
    wreck = {"O10": 4, "O11": 2, "P10": 3, "Q10": 2, "L9": 3, "N7": 3, "N9": 1, "N10": 1, "N11": 1, "O12": 1, "P9": 1}
    spaces = {name: {"owner": "axis", "devastated": points} for name, points in wreck.items()}
    game = table("okw 1/0 P11", "moscow 1/0 Q17", phase="axis/combat", spaces=spaces)
    until(game, "soviet/movement")
    assert told(game, "budget", "points")[0] == "0"
    assert not told(game, "built")


@rule("hitlerswar", "barbarossa-special.3", "R22")
@refusal("hitlerswar", "barbarossa-special.3")
def test_the_siberians_wait_one_turn_for_movement_and_attack() -> None:
    first = table("siberia 2/3 Siberia", phase="soviet/movement", turn="Summer 1941")
    refused(first, "barbarossa-special.3", "move siberia R21")
    combat = table("siberia 2/3 Siberia", phase="soviet/combat", turn="Summer 1941", spaces={"R21": "axis"})
    refused(combat, "barbarossa-special.3", "attack siberia R21")
    refused(combat, "barbarossa-special.3", "attack siberia P21")
    second = table("siberia 2/3 Siberia", phase="soviet/movement", turn="Winter 1941")
    play(second, "move siberia R21")
    assert army(second, "siberia") == "2/3 R21"


@rule("hitlerswar", "barbarossa-special.4a", "barbarossa-special.4b", "off-map-combat.2", "R22")
def test_siberia_lost_before_1943_never_grows() -> None:
    """Eight points from Winter 1941; taken by the Axis in 1942 they are wrecked and do not become twelve."""
    game = table(
        "okw 0/10 Q22",
        "moscow 1/0 Q17",
        phase="axis/combat",
        turn="Winter 1942",
        siberia=8,
        winters=2,
        dice=(1,),
        spaces={"Q22 Q21 Q20 Q19 Q18": "axis"},
    )
    drive(game, "attack okw Siberia", "advance okw")
    assert owner(game, "Siberia") == "axis"
    assert dead(game, "Siberia") == 8
    until(game, "soviet/movement")
    until(game, "axis/movement")
    until(game, "soviet/movement")
    assert war(game).siberia == 8
    kept = table("moscow 1/0 Q17", "okw 1/0 P11", phase="soviet/movement", turn="Winter 1942", siberia=8)
    until(kept, "axis/movement")
    until(kept, "soviet/production")
    assert war(kept).siberia == 12


@rule("hitlerswar", "off-map-combat.3", "advance-resolution.4a")
def test_from_siberia_one_may_retreat_to_the_map() -> None:
    game = table(
        "okw 0/10 Q22",
        "siberia 2/0 Siberia",
        "moscow 1/0 Q17",
        phase="axis/combat",
        turn="Summer 1942",
        siberia=8,
        spaces={"Q22 Q21 Q20 Q19 Q18": "axis"},
        dice=(1,),
    )
    drive(game, "attack okw Siberia", "advance okw", "retreat siberia R21")
    assert army(game, "siberia") == "2/0 R21"


# ---------------------------------------------------------------- the seas of 1944 and after
@rule("hitlerswar", "R95", "sea-supply.1", "unsupplied-hexes.2b")
def test_crete_falls_with_its_army_in_the_first_axis_phase_of_1944() -> None:
    game = table("army-group-c 2/0 F13", "okw 1/0 P10", scenario="fall-of-germany", phase="axis/combat")
    until(game, "axis/production")
    assert army(game, "army-group-c") == ""
    assert owner(game, "F13") == "allied"


@rule("hitlerswar", "italy-entry.4c", "sea-supply.1", "R29", "unsupplied-hexes.2a")
def test_malta_starves_without_gibraltar_and_france_while_italy_fights() -> None:
    lost = give("axis", "France", "Italy", "Sicily", "Sardinia", "Libya") | {"H4": "axis"}
    game = campaign(phase="allied/combat", spaces=lost, italy=1, france=1, turn="Winter 1940")
    until(game, "axis/movement")
    assert owner(game, "G11") == "axis"
    open_ = campaign(phase="allied/combat", spaces=lost | {"H4": "allied"}, italy=1, france=1, turn="Winter 1940")
    until(open_, "axis/movement")
    assert owner(open_, "G11") == "allied"


@rule("hitlerswar", "unsupplied-hexes.2a", "suez.1", "sea-route.4a")
def test_the_levant_lives_by_the_red_sea_when_the_mediterranean_is_closed() -> None:
    """No Gibraltar, no France: Egypt still has the Red Sea and British Africa; Cyprus has nothing."""
    lost = give("axis", "France", "Italy", "Sicily", "Sardinia", "Libya") | {"H4": "axis"}
    game = campaign(phase="allied/combat", spaces=lost, italy=1, france=1, turn="Winter 1940")
    until(game, "axis/movement")
    assert owner(game, "D15") == owner(game, "E16") == "allied"
    assert owner(game, "G16") == "axis"


@rule("hitlerswar", "R40", "unsupplied-hexes.2a", "surrender-ussr.3")
def test_after_an_accepted_peace_nobody_starves_the_other() -> None:
    """A Soviet hex inside Axis Russia, without works: in war it falls, after the peace it stays."""
    spaces = give("axis", "Soviet Union") | {"P15 Q19": "soviet"}
    for peace, holder in ((0, "axis"), (1, "soviet")):
        game = campaign(
            "western 1/0 P15",
            phase="soviet/combat",
            spaces=spaces,
            eastern_war=1,
            peace=peace,
            turn="Summer 1943",
            siberia=8,
        )
        until(game, "allied/movement")
        assert owner(game, "P15") == holder
        assert path(game) == "allied/movement"
