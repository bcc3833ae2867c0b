"""Russian winters, off-map boxes, and how hexes change hands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import campaign, close, give, go_on, march, path
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import SOVIET
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.movement import stacking
from theatrum.rulesets.hitlerswar.war import OFF


def event(game: Game, kind: str, act: str) -> dict[str, Any]:
    """The event of a kind that an act brings about."""
    return next(event for event in game.play(act) if event["kind"] == kind)


# ---------------------------------------------------------------- winter
RUSSIA = {"Q16 Q15": "axis"}
AXIS, MOSCOW = "army-group-center 5/5 Q16", "moscow 1/0 Q17"


@rule("hitlerswar", "russian-winter.1", "russian-winter.2", "R21", "R1")
@pytest.mark.parametrize(("die", "losses"), [(1, 2), (2, 2), (3, 1), (4, 0), (6, 0)])
def test_ch3_first_russian_winter(die: int, losses: int) -> None:
    game = table(AXIS, "moscow 9/0 Q17", spaces=RUSSIA, turn="Winter 1941", phase="axis/combat", dice=(die,))
    play(game, "attack army-group-center Q17", "end", "hold", "assault army-group-center")
    fire = event(game, "assault", "resolve")
    assert (fire["modifier"], fire["losses"]) == (4, losses)


@rule("hitlerswar", "russian-winter.2", "R21")
@pytest.mark.parametrize(("winters", "added"), [(0, 4), (1, 2), (2, 1), (5, 1)])
def test_later_winters_are_milder(winters: int, added: int) -> None:
    game = table(AXIS, MOSCOW, spaces=RUSSIA, turn="Winter 1942", phase="axis/combat", dice=(1,), winters=winters)
    play(game, "attack army-group-center Q17", "end", "hold", "end")
    assert event(game, "advance", "advance army-group-center")["modifier"] == added


@rule("hitlerswar", "russian-winter.1", "R21")
def test_it_hampers_axis_defenders_too_but_no_soviets_and_no_other_season() -> None:
    game = table(AXIS, MOSCOW, spaces=RUSSIA, turn="Winter 1941", phase="soviet/combat", dice=(6, 6))
    play(game, "attack moscow Q16", "end")
    assert event(game, "defensive-assault", "fire")["modifier"] == 4
    play(game, "assault moscow")
    assert event(game, "assault", "resolve")["modifier"] == 0
    game = table(AXIS, MOSCOW, spaces=RUSSIA, turn="Summer 1942", phase="axis/combat", dice=(6,))
    play(game, "attack army-group-center Q17", "end", "hold", "assault army-group-center")
    assert event(game, "assault", "resolve")["modifier"] == 0


@rule("hitlerswar", "russian-winter.1", "R21", "R10")
@pytest.mark.parametrize(
    ("scenario", "at", "target", "added"),
    [
        ("barbarossa", "Q13", "R13", 0),  # the hex of the army counts, not the target
        ("barbarossa", "R13", "R14", 4),
        ("campaign-1", "R13", "R14", 0),
        ("campaign-1", "R14", "R13", 4),
    ],
)
def test_where_winter_reigns(scenario: str, at: str, target: str, added: int) -> None:
    game = table(f"okw 1/4 {at}", scenario=scenario, spaces={at: "axis", "Q14": "axis"}, turn="Winter 1941",
                 phase="axis/combat", dice=(6,))  # fmt: skip
    play(game, f"attack okw {target}", "end", "end")
    assert event(game, "advance", "advance okw")["modifier"] == added


@rule("hitlerswar", "R21", "russian-winter.2")
def test_a_winter_counts_only_if_it_finds_axis_armies_in_russia() -> None:
    for at, counted in (("Q16", 1), ("P10", 0)):
        game = table(f"okw 1/0 {at}", MOSCOW, spaces=RUSSIA, turn="Winter 1941", phase="axis/movement")
        play(game, *["end"] * 6)
        assert war(game).winters == counted
    game = table("okw 1/0 Q16", MOSCOW, spaces=RUSSIA, turn="Summer 1941", phase="axis/movement")
    play(game, *["end"] * 6)
    assert war(game).winters == 0
    assert war(table(scenario="fall-of-germany")).winters == 3


# ---------------------------------------------------------------- boxes
@rule("hitlerswar", "off-map-combat.1a", "R22")
def test_a_box_has_no_stacking_limit() -> None:
    game = table("siberia 9/9 Siberia", "moscow 9/0 Siberia", turn="Winter 1941", phase="soviet/movement")
    assert not stacking.overfull(war(game), SOVIET)
    play(game, "end")
    assert path(game) == "soviet/combat"


@rule("hitlerswar", "off-map-combat.1a", "R14")
def test_a_box_defends_like_a_hex() -> None:
    game = table("okw 0/10 Q22", spaces={"Q22": "axis"}, phase="axis/combat", turn="Winter 1941", dice=(1,))
    assert war(game).garrisoned(war(game).space_of("Siberia"))


@rule("hitlerswar", "off-map-combat.1b", "off-map-combat.1d", "off-map-combat.2", "R22")
def test_siberia_is_attacked_and_attacks() -> None:
    east = give("axis", "Soviet Union") | {"Siberia X21": "soviet"}
    game = table("okw 0/10 Q22", "moscow 1/0 X21", spaces=east, phase="axis/combat", turn="Summer 1942", siberia=8,
                 dice=(1,))  # fmt: skip
    march(game, "okw", "Siberia")
    state = war(game)
    assert owner(game, "Siberia") == "axis"
    assert state.dead[state.space_of("Siberia")] == 8
    game = table("siberia 0/9 Siberia", spaces=east, phase="soviet/combat", turn="Summer 1942", siberia=8, dice=(1,))
    march(game, "siberia", "Q22")
    assert owner(game, "Q22") == "soviet"
    game = table("okw 0/10 Q21", spaces=east, phase="axis/combat", turn="Summer 1942")
    refused(game, "making-attacks.5", "attack okw Siberia")


@rule("hitlerswar", "off-map-combat.1c")
def test_other_boxes_are_reached_only_by_sea() -> None:
    game = campaign("us-army 1/0 US", "britain 1/0/0/0/1 P7", phase="allied/movement", us=1, america=16,
                    spaces={"US": "allied"})  # fmt: skip
    refused(game, "movement.2b", "move us-army Canada")
    assert legal(game, "sail us-army Canada")


@rule("hitlerswar", "off-map-combat.3")
def test_armies_retreat_from_siberia_but_from_no_other_box() -> None:
    east = give("axis", "Soviet Union") | {"Siberia X21 W22 T15": "soviet"}
    game = table("okw 0/10 Q22", "siberia 1/0 Siberia", spaces=east, phase="axis/combat", turn="Summer 1942", siberia=8,
                 dice=(1,))  # fmt: skip
    march(game, "okw", "Siberia")
    play(game, "retreat siberia X21")
    assert army(game, "siberia") == "1/0 X21"
    state = war(campaign("okw 0/0/0/0/8 French-Africa", "britain 1/0 British-Africa", spaces={"French-Africa": "axis"}))
    advance.enter(state, state.piece_of("okw"), state.space_of("British-Africa"))
    assert state.at[state.piece_of("britain")] == OFF
    assert state.owner(state.space_of("British-Africa")) == 0


# ---------------------------------------------------------------- friendly hexes
@rule("hitlerswar", "friendly-hexes.2a", "friendly-hexes.2c", "friendly-hexes.3")
def test_a_hex_changes_hands_with_an_army_and_stays() -> None:
    game = table("army-group-center 0/10 P14", spaces={"P14": "axis"}, phase="axis/combat", dice=(1, 1))
    march(game, "army-group-center", "P15")
    go_on(game, "army-group-center", "P16")
    assert owner(game, "P15") == owner(game, "P16") == "axis"
    close(game)
    play(game, "end")
    assert owner(game, "P15") == "axis"  # nobody stands there any more


@rule("hitlerswar", "friendly-hexes.2b", "unsupplied-hexes.2a")
def test_an_isolated_hex_goes_to_the_side_that_isolates_it() -> None:
    around = {"P13 Q14 Q15 Q16 P16 O14 O15 O16": "axis"}
    game = table("white-russian-front 3/0 P14", "moscow 1/0 Q17", spaces=around, phase="soviet/combat")
    close(game)
    assert owner(game, "P14") == owner(game, "P15") == "axis"


@rule("hitlerswar", "fall-special.4", "R13")
@pytest.mark.parametrize(("dice", "taker"), [((1,), "soviet"), ((6,), "allied")])
def test_a_die_decides_who_takes_an_isolated_hex(dice: tuple[int, ...], taker: str) -> None:
    foes = {"O11": "allied", "O13 N12 N11 N13 P11 P12 P13 P14": "soviet"}
    spaces: dict[str, Any] = foes | {"O12": {"owner": "axis", "devastated": 1}}
    game = table("okw 1/0 O12", scenario="fall-of-germany", spaces=spaces, phase="axis/combat", dice=dice)
    close(game)
    assert owner(game, "O12") == taker
    assert army(game, "okw") == ""


@rule("hitlerswar", "fall-special.4", "R13")
def test_the_nearest_production_decides_who_takes_an_isolated_hex() -> None:
    game = table("army-group-north 1/0 V9", scenario="fall-of-germany", phase="axis/combat",
                 spaces={"U10": {"owner": "axis", "devastated": 1}})  # fmt: skip
    close(game)
    assert owner(game, "F13") == "allied"  # Crete [R95]


@refusal("hitlerswar", "movement.2b")
@rule("hitlerswar", "friendly-hexes.1")
def test_everything_else_is_unfriendly() -> None:
    game = table("okw 1/0 P10", phase="axis/movement")
    refused(game, "movement.2b", "move okw Q17")
    refused(game, "movement.2b", "move okw I15")
    play(game, "move okw P13")
