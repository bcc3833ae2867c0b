"""Attacks by land: garrisons, announcement, defensive assaults, assaults, the order of things."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.tables import FIREPOWER
from theatrum.rulesets.hitlerswar.rules.combat import advance, fire

FRONT = {"Q15 P15 R15": "axis"}
"""Three Axis hexes around Smolensk Q16, in supply by the industry of Minsk Q15."""
COMBAT = "axis/combat"


def garrison(game: Game, space: str) -> bool:
    return war(game).garrisoned(war(game).space_of(space))


def defence(game: Game, space: str) -> int:
    return advance.defence(war(game), war(game).space_of(space))


def last(game: Game, kind: str) -> dict[str, Any]:
    """The latest event of a kind."""
    return next(event for event in reversed(game.log[-1]) if event["kind"] == kind)


# ------------------------------------------------------------------ garrisons
@rule("hitlerswar", "garrisons.1", "garrisons.3", "garrisons.5", "R14")
def test_every_empty_hex_with_land_has_a_garrison_of_one() -> None:
    game = table("okw 4/2 P11", "army-group-north 0/0/3 O11", scenario="campaign-2")
    assert garrison(game, "P10")
    assert garrison(game, "F13")
    assert not garrison(game, "A18")
    assert not garrison(game, "P11")
    assert garrison(game, "O11")
    assert defence(game, "P10") == 1
    assert game.why_not("move okw P10") is None
    play(game, "move okw P10")
    assert not garrison(game, "P10")


@rule("hitlerswar", "garrisons.6a")
def test_in_movement_a_garrison_returns_at_once() -> None:
    game = table("okw 4/2 P11")
    play(game, "move okw P10")
    assert garrison(game, "P11")


@rule("hitlerswar", "garrisons.2a", "garrisons.2b", "advance-resolution.6")
def test_a_garrison_only_hinders_advances() -> None:
    """Nobody is asked for a defensive assault; strength one against the advance."""
    game = table("army-group-center 2/8 Q15", "moscow 1/0 Q17", spaces=FRONT, phase=COMBAT, dice=(6,))
    play(game, "attack army-group-center Q16", "end")
    assert game.state.actor == "axis"
    assert defence(game, "Q16") == 1
    play(game, "end", "advance army-group-center")
    assert army(game, "army-group-center") == "2/8 Q16"


@refusal("hitlerswar", "garrisons.2b")
def test_there_is_no_garrison_beside_an_army() -> None:
    game = table("army-group-center 2/8 Q15", "western 3/2 Q16", spaces=FRONT, phase=COMBAT, dice=(1,))
    play(game, "attack army-group-center Q16", "end", "hold", "assault army-group-center", "resolve")
    refused(game, "garrisons.2b", "lose-garrison Q16")


@rule("hitlerswar", "garrisons.4a", "garrisons.4b", "assault-resolution.7", "R85")
def test_a_garrison_is_destroyed_and_returns_at_the_end_of_the_phase() -> None:
    game = table("army-group-center 2/8 Q15", "moscow 1/0 Q17", spaces=FRONT, phase=COMBAT, dice=(6,))
    play(game, "attack army-group-center Q16", "end", "assault army-group-center", "resolve")
    assert not garrison(game, "Q16")
    assert defence(game, "Q16") == 0
    play(game, "end")
    assert garrison(game, "Q16")
    assert owner(game, "Q16") == "soviet"


@rule("hitlerswar", "garrisons.6b", "assault-resolution.8")
def test_a_hex_emptied_in_combat_is_bare_until_the_end_of_the_phase() -> None:
    """The hex the victor left, and the hex of an army that was destroyed."""
    game = table("army-group-center 0/8 Q15", "fourth-army 9/0 P15", "western 1/0 Q16", "moscow 1/0 Q17",
                 spaces=FRONT, phase=COMBAT, dice=(6, 5, 1))  # fmt: skip
    play(
        game, "attack army-group-center Q16", "attack fourth-army Q16", "end", "hold", "assault fourth-army", "resolve"
    )
    assert army(game, "western") == ""
    assert not garrison(game, "Q16")
    assert defence(game, "Q16") == 0
    play(game, "end", "advance army-group-center")
    assert not garrison(game, "Q15")
    play(game, "end", "end")
    assert garrison(game, "Q15")


# ------------------------------------------------------------------ who attacks whom
@rule("hitlerswar", "making-attacks.1", "making-attacks.2", "making-attacks.5")
@refusal("hitlerswar", "making-attacks.1", "making-attacks.5")
def test_own_armies_attack_adjacent_hexes_or_do_not() -> None:
    game = table("army-group-center 2/8 Q15", "moscow 1/1 Q17", spaces=FRONT, phase=COMBAT)
    assert legal(game, "end")
    assert legal(game, "attack army-group-center Q16")
    refused(game, "making-attacks.1", "attack moscow Q16")
    refused(game, "making-attacks.1", "attack okw Q16")
    assert "not adjacent" in refused(game, "making-attacks.5", "attack army-group-center Q17")
    play(game, "attack army-group-center Q16")
    refused(game, "making-attacks.5", "attack army-group-center R16")
    game = table("rumanian-army 6/0 K15", "moscow 1/1 Q17", phase=COMBAT)
    refused(game, "making-attacks.5", "attack rumanian-army J16")


@rule("hitlerswar", "terrain-effects.2", "R6")
def test_in_barbarossa_armies_fight_over_a_strait() -> None:
    """The strait of Kerch, K16 to K17; in later scenarios only from the sea."""
    kerch = {"K16 L16 L15": "axis", "K17": "soviet"}
    game = table("army-group-south 0/8 K16", "caucasus-front 1/0 K17", spaces=kerch, phase=COMBAT)
    assert legal(game, "attack army-group-south K17")
    game = table("army-group-south 0/8 K16", "caucasus-front 1/0 K17", scenario="fall-of-germany", spaces=kerch,
                 phase=COMBAT)  # fmt: skip
    refused(game, "sea-crossing-combat.1", "attack army-group-south K17")


@rule("hitlerswar", "making-attacks.3a", "making-attacks.6", "advance-resolution.2a")
def test_an_empty_hostile_hex_must_be_attacked_to_be_taken() -> None:
    game = table("army-group-center 2/8 Q15", "moscow 1/1 Q17", spaces=FRONT, phase=COMBAT, dice=(3,))
    play(game, "attack army-group-center Q16", "end")
    assert owner(game, "Q16") == "soviet"
    assert legal(game, "assault army-group-center")
    play(game, "end")
    assert legal(game, "advance army-group-center")
    play(game, "advance army-group-center")
    assert owner(game, "Q16") == "axis"


@rule("hitlerswar", "making-attacks.4")
def test_barbarossa_knows_infantry_and_mech_only() -> None:
    game = table("okw 1/0 P11", "moscow 1/0 Q17", phase="axis/production")
    kinds = {text.split()[2] for text in (act.text(game.state) for act in game.choices()) if text.startswith("raise")}
    assert kinds == {"inf", "mech"}


@rule("hitlerswar", "initial-attack.1a", "initial-attack.1b", "initial-attack.2", "R16")
@refusal("hitlerswar", "initial-attack.1b")
def test_what_is_not_named_does_not_attack() -> None:
    game = table("army-group-center 2/8 Q15", "fourth-army 5/0 P15", "army-group-north 1/1 R15", "moscow 1/1 Q17",
                 spaces=FRONT, phase=COMBAT)  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army Q16", "end")
    refused(game, "initial-attack.1b", "assault army-group-north")
    assert legal(game, "assault fourth-army")
    play(game, "end")
    refused(game, "initial-attack.1b", "advance army-group-north")
    assert legal(game, "advance army-group-center")
    assert legal(game, "end")


@rule("hitlerswar", "initial-attack.3", "advance-friendly.1a")
def test_a_friendly_hex_may_be_the_target() -> None:
    """An all-infantry army follows with 1, 2 or 3."""
    game = table("fourth-army 5/0 P15", "moscow 1/1 Q17", spaces=FRONT, phase=COMBAT, dice=(3,))
    play(game, "attack fourth-army Q15", "end")
    assert game.ruleset.table.label(game.state, game.ruleset.read("advance fourth-army", game.state)).endswith(
        "(3 of 6)"
    )
    play(game, "advance fourth-army")
    assert army(game, "fourth-army") == "5/0 Q15"


# ------------------------------------------------------------------ defensive assaults
@rule("hitlerswar", "initial-attack.4a", "initial-attack.5a", "assault-resolution.1")
def test_all_defenders_fire_before_the_attacker_acts() -> None:
    game = table("army-group-center 2/8 Q15", "fourth-army 5/0 P15", "western 3/3 Q16", "kiev 5/0 P16",
                 spaces=FRONT, phase=COMBAT, dice=(1, 4))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army P16", "end")
    assert "Bryansk P16" in game.view(None)["prompt"]
    assert game.why_not("assault army-group-center") is not None
    play(game, "fire")
    assert army(game, "fourth-army") == "3/0 P15"
    assert "Smolensk Q16" in game.view(None)["prompt"]
    play(game, "fire")
    assert game.why_not("assault army-group-center") is not None
    play(game, "lose army-group-center inf")
    assert legal(game, "assault army-group-center")


@rule("hitlerswar", "initial-attack.4a")
def test_a_defensive_assault_is_voluntary() -> None:
    game = table("army-group-center 2/8 Q15", "western 3/3 Q16", spaces=FRONT, phase=COMBAT)
    play(game, "attack army-group-center Q16", "end", "hold")
    assert army(game, "army-group-center") == "2/8 Q15"
    assert not war(game).defended


@rule("hitlerswar", "initial-attack.4b", "R83")
@refusal("hitlerswar", "initial-attack.4b")
def test_one_defensive_assault_a_turn_in_the_attack_it_prefers() -> None:
    """The first army of Smolensk fires at the initial attack, the second keeps its fire for the exploitation."""
    game = table("army-group-center 0/4 Q15", "army-group-north 0/8 R15", "western 3/0 Q16", "kiev 3/0 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(6, 1, 6))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack army-group-north R16", "end", "defend western")
    refused(game, "initial-attack.4b", "defend western")
    play(game, "fire", "end")
    play(game, "advance army-group-north", "end", "exploit army-group-north Q16")
    refused(game, "initial-attack.4b", "defend western")
    play(game, "fire")
    assert last(game, "defensive-assault")["strength"] == 3
    assert war(game).defended.bit_count() == 2


@rule("hitlerswar", "assault-resolution.3c")
@refusal("hitlerswar", "assault-resolution.3c", "assault-resolution.2")
def test_an_army_fires_with_all_it_has() -> None:
    game = table("army-group-center 2/8 Q15", "western 3/2 Q16", "kiev 1/0 Q17", spaces=FRONT, phase=COMBAT, dice=(1,))
    play(game, "attack army-group-center Q16", "end")
    refused(game, "assault-resolution.3c", "defend western")
    refused(game, "assault-resolution.2", "defend kiev")
    play(game, "fire")
    event = last(game, "defensive-assault")
    assert event["strength"] == 5


@rule("hitlerswar", "assault-resolution.3a")
@refusal("hitlerswar", "assault-resolution.3a")
def test_the_defender_chooses_who_fires() -> None:
    game = table("army-group-center 2/8 Q15", "western 3/2 Q16", "kiev 1/0 Q16", spaces=FRONT, phase=COMBAT, dice=(1,))
    play(game, "attack army-group-center Q16", "end", "defend western")
    refused(game, "assault-resolution.3a", "hold")
    play(game, "fire")
    event = last(game, "defensive-assault")
    assert event["strength"] == 5
    assert war(game).defended.bit_count() == 1


@rule("hitlerswar", "assault-resolution.4b")
def test_defensive_losses_are_divided_among_all_attackers() -> None:
    game = table("army-group-center 2/8 Q15", "fourth-army 5/0 P15", "army-group-north 5/0 R15", "western 5/1 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(1,))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army Q16", "end", "fire")
    play(game, "lose fourth-army inf", "lose army-group-center mech")
    assert army(game, "fourth-army") == "4/0 P15"
    assert army(game, "army-group-center") == "2/7 Q15"


@refusal("hitlerswar", "assault-resolution.4a", "assault-resolution.5")
def test_only_those_who_were_hit_lose_what_they_have() -> None:
    game = table("army-group-center 2/8 Q15", "fourth-army 5/0 P15", "army-group-north 5/0 R15", "western 5/1 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(1,))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army Q16", "end", "fire")
    refused(game, "assault-resolution.4a", "lose army-group-north inf")
    refused(game, "assault-resolution.5", "lose fourth-army mech")


# ------------------------------------------------------------------ assaults
@rule("hitlerswar", "assault-resolution.2", "assault-resolution.3b", "R15")
def test_one_hex_fires_once_with_ten_at_most() -> None:
    game = table("army-group-center 4/4 Q15", "fourth-army 2/0 Q15", "army-group-a 2/2 R15", "western 9/1 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(1, 1))  # fmt: skip
    play(game, *(f"attack {name} Q16" for name in ("army-group-center", "fourth-army", "army-group-a")), "end", "hold")
    play(game, "assault army-group-center", "join fourth-army", "resolve")
    event = last(game, "assault")
    assert (event["strength"], event["losses"]) == (10, 4)
    assert [event["kind"] for event in game.log[-1]].count("die") == 1


@refusal("hitlerswar", "assault-resolution.2", "initial-attack.1b", "making-attacks.3c")
def test_armies_of_other_hexes_or_with_other_targets_do_not_join() -> None:
    game = table("army-group-center 4/4 Q15", "fourth-army 2/0 Q15", "army-group-a 2/2 R15", "western 9/0 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(6,))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army R14", "attack army-group-a Q16", "end", "hold")
    play(game, "assault army-group-center")
    refused(game, "assault-resolution.2", "join army-group-a")
    refused(game, "assault-resolution.2", "join army-group-center")
    refused(game, "initial-attack.1b", "join fourth-army")
    play(game, "resolve")
    refused(game, "making-attacks.3c", "assault army-group-center")


@rule("hitlerswar", "making-attacks.3c", "initial-attack.5b", "initial-attack.6", "initial-attack.7")
def test_all_assaults_then_all_advances_in_any_order() -> None:
    game = table("army-group-center 0/8 Q15", "fourth-army 0/5 P15", "western 9/0 Q16", spaces=FRONT, phase=COMBAT,
                 dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army Q16", "end", "hold")
    assert legal(game, "assault army-group-center")
    assert legal(game, "assault fourth-army")
    assert game.why_not("advance fourth-army") is not None
    play(game, "assault fourth-army", "resolve", "assault army-group-center", "resolve")
    assert game.why_not("assault army-group-center") is not None
    assert legal(game, "advance army-group-center")
    play(game, "advance fourth-army")
    assert legal(game, "advance army-group-center")


@rule("hitlerswar", "assault-resolution.4a", "assault-resolution.5", "assault-resolution.6", "firepower-table.2")
def test_the_owner_of_the_hex_chooses_and_empty_armies_go() -> None:
    game = table("army-group-center 2/8 Q15", "western 1/1 Q16", "kiev 3/0 Q16", spaces=FRONT, phase=COMBAT, dice=(3,))
    play(game, "attack army-group-center Q16", "end", "hold", "assault army-group-center", "resolve")
    assert game.state.actor == "soviet"
    play(game, "lose western mech", "lose western inf")
    assert army(game, "western") == ""
    play(game, "lose kiev inf") if game.state.actor == "soviet" else None
    assert army(game, "kiev") == "2/0 Q16"


@rule("hitlerswar", "assault-resolution.9")
def test_losses_beyond_all_points_are_ignored() -> None:
    game = table("army-group-center 2/8 Q15", "western 1/1 Q16", spaces=FRONT, phase=COMBAT, dice=(1,))
    play(game, "attack army-group-center Q16", "end", "hold", "assault army-group-center", "resolve")
    assert army(game, "western") == ""
    assert game.state.actor == "axis"


@rule("hitlerswar", "assault-resolution.3d", "firepower-table.1", "firepower-table.4", "R1", "R2")
def test_the_firepower_table() -> None:
    assert len(FIREPOWER) == 7
    assert [fire.firepower(strength, 1) for strength in range(1, 11)] == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    assert [fire.firepower(strength, 7) for strength in range(1, 11)] == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert fire.firepower(10, 8) == fire.firepower(10, 12) == 0
    assert fire.firepower(10, 0) == fire.firepower(10, -3) == 4
    assert fire.firepower(0, 1) == 0
    for row in FIREPOWER:
        assert list(row) == sorted(row)
    for column in zip(*FIREPOWER, strict=True):
        assert list(column) == sorted(column, reverse=True)


@rule("hitlerswar", "firepower-table.3")
def test_fire_at_sea_and_in_the_air_is_rolled_in_groups_of_ten() -> None:
    state = war(table("okw 1/0 P11", dice=(1, 6, 2)))
    assert fire.shoot_in_groups(state, 25, 0, "U-boats") == 4 + 2 + 2
    assert not state.forced


@rule("hitlerswar", "russian-winter.1", "R1", "R21")
@pytest.mark.parametrize(("die", "losses"), [(1, 2), (2, 2), (3, 1), (4, 0), (6, 0)])
def test_ch3_the_first_russian_winter(die: int, losses: int) -> None:
    """Ten Axis points fire with +4: die 1 reads row 5, die 4 and more no row at all."""
    game = table("army-group-center 5/5 Q15", "western 9/0 Q16", spaces=FRONT, phase=COMBAT, turn="Winter 1941",
                 dice=(die,))  # fmt: skip
    play(game, "attack army-group-center Q16", "end", "hold", "assault army-group-center", "resolve")
    event = last(game, "assault")
    assert (event["modifier"], event["losses"]) == (4, losses)


# ------------------------------------------------------------------ mountains
@rule("hitlerswar", "mountain-combat.1", "mountain-combat.3", "terrain-effects.1", "R20")
def test_ch2_mech_in_the_mountains() -> None:
    """4/6 assaults N13 with 4; six mech against its garrison need 6 with +2 on the die: 1 to 4."""
    game = table("sw-front 4/6 N14", "okw 1/0 P11", phase="soviet/combat", dice=(4, 1))
    play(game, "attack sw-front N13", "end")
    label = game.ruleset.table.label(game.state, game.ruleset.read("assault sw-front", game.state))
    assert label.startswith("Assault Western Galicia-Carpathians N13")
    play(game, "assault sw-front")
    assert game.ruleset.table.battle(game.state)["strength"] == 4  # type: ignore[index]
    game = table("sw-front 4/6 N14", "okw 1/0 P11", phase="soviet/combat", dice=(4,))
    play(game, "attack sw-front N13", "end", "end")
    assert game.ruleset.table.label(game.state, game.ruleset.read("advance sw-front", game.state)).endswith("(4 of 6)")


@refusal("hitlerswar", "mountain-combat.1")
def test_mech_alone_cannot_assault_a_mountain() -> None:
    game = table("sw-front 0/6 N14", "kiev 3/0 N14", "okw 1/0 P11", phase="soviet/combat")
    play(game, "attack sw-front N13", "attack kiev N13", "end")
    refused(game, "mountain-combat.1", "assault sw-front")


@rule("hitlerswar", "mountain-combat.2", "R20")
def test_mech_in_a_mountain_fires_defensively() -> None:
    game = table("sw-front 4/4 N14", "army-group-south 1/6 N13", phase="soviet/combat", dice=(1,))
    play(game, "attack sw-front N13", "end")
    assert game.ruleset.table.battle(game.state)["strength"] == 7  # type: ignore[index]


# ------------------------------------------------------------------ the sequence of play
@rule("hitlerswar", "sequence-barbarossa.1", "sequence-barbarossa.2", "sequence-barbarossa.4")
def test_a_season_is_an_axis_turn_and_a_soviet_turn() -> None:
    game = table("okw 1/0 P11", "moscow 1/0 Q17")
    seen: list[tuple[str, str]] = []
    while len(seen) < 7:
        seen.append((game.view(None)["turn"], game.view(None)["phase"]))
        play(game, "end")
    assert seen == [
        ("Summer 1941", "axis/movement"), ("Summer 1941", "axis/combat"), ("Summer 1941", "axis/production"),
        ("Summer 1941", "soviet/movement"), ("Summer 1941", "soviet/combat"), ("Summer 1941", "soviet/production"),
        ("Winter 1941", "axis/movement"),
    ]  # fmt: skip


@rule("hitlerswar", "sequence-barbarossa.3", "making-attacks.7")
@refusal("hitlerswar", "sequence-barbarossa.1", "sequence-barbarossa.3")
def test_everything_has_its_time() -> None:
    game = table("army-group-center 2/8 Q15", "moscow 1/0 Q17", spaces=FRONT)
    refused(game, "sequence-barbarossa.1", "attack army-group-center Q16")
    refused(game, "sequence-barbarossa.1", "build 1 inf army-group-center")
    play(game, "end", "attack army-group-center Q16", "end")
    assert game.why_not("exploit army-group-center Q17") is not None
    game = table("okw 1/0 P11", "moscow 1/0 Q17", phase="soviet/production", turn="Winter 1943")
    play(game, "end")
    assert game.state.over
    refused(game, "sequence-barbarossa.3", "end")
