"""The audit of whole wars has eyes: broken rules and falsified states are seen, sound ones are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import theatrum
from tests.hitlerswar.campaign import campaign, give
from tests.hitlerswar.navy import navy
from tests.hitlerswar.second_reading import drive, texts
from tests.hitlerswar.table import table, war
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, KINDS, MECH, PIECE_OF, SOVIET
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.study.audit import Audit
from theatrum.rulesets.hitlerswar.war import War

Forgery = Callable[[War], None]


def breaches(game: Game, act: str, forge: Forgery = lambda _: None) -> set[str]:
    """The clauses that the audit names when an act is played and the state falsified afterwards."""
    audit, before = Audit(war(game)), war(game).copy()
    played = game.ruleset.read(act, game.state)
    game.play(played)
    forge(war(game))
    return {line.split(":")[0] for line in audit.see(before, played, war(game))}


def move() -> Game:
    return table("army-group-center 2/8 P13", "fourth-army 5/0 P12", "moscow 5/0 Q17", phase="axis/movement")


def space(game: Game, name: str) -> int:
    return war(game).space_of(name)


def test_a_sound_act_has_no_breach() -> None:
    assert breaches(move(), "move fourth-army P13") == set()


# ---------------------------------------------------------------- falsified states
def _gift(state: War) -> None:
    state.sp[PIECE_OF["fourth-army"] * KINDS + MECH] += 1


def _double_ground(state: War) -> None:
    state.land[SOVIET] |= state.land[AXIS] & -state.land[AXIS]


def _teleport(state: War) -> None:
    state.place(PIECE_OF["army-group-center"], state.space_of("Q16"))


def _lost_soldiers(state: War) -> None:
    state.sp[PIECE_OF["moscow"] * KINDS] = 3


def _empty_army(state: War) -> None:
    state.at[PIECE_OF["okw"]] = state.space_of("P10")


@pytest.mark.parametrize(
    ("forge", "clause"),
    [
        (_gift, "movement.4b"),
        (_double_ground, "friendly-hexes.1"),
        (_teleport, "friendly-hexes.2a"),
        (_lost_soldiers, "movement.4b"),
        (_empty_army, "movement.6"),
        (lambda state: setattr(state, "dead", {state.space_of("P10"): 9}), "repair.1"),
        (lambda state: setattr(state, "turn", state.turn + 2), "sequence-barbarossa.4"),
        (lambda state: setattr(state, "france", 2), "surrender-other.5"),
    ],
)
def test_a_falsified_state_is_seen(forge: Forgery, clause: str) -> None:
    assert clause in breaches(move(), "move fourth-army P13", forge)


def test_a_march_through_enemy_land_is_seen() -> None:
    """The same act, judged on a state where the way was barred: the hexes around the army were Soviet."""
    game = move()
    before = war(game).copy()
    for name in ("P11", "Q12", "Q13", "O13", "O12", "P13"):
        before.land[AXIS] &= ~(1 << space(game, name))
        before.land[SOVIET] |= 1 << space(game, name)
    act = game.ruleset.read("move fourth-army N12", game.state)
    game.play(act)
    assert any(line.startswith("movement.2b") for line in Audit(before).see(before, act, war(game)))


# ---------------------------------------------------------------- forged dice and prices
def test_a_wrong_result_of_fire_is_seen() -> None:
    game = table(
        "army-group-center 5/5 Q15", "western 9/0 Q16", spaces={"P13 P14 Q14 Q15": "axis"}, phase="axis/combat"
    )
    drive(game, "attack army-group-center Q16", "assault army-group-center")

    def more(state: War) -> None:
        for event in state.events or ():
            if event["kind"] == "assault":
                event["losses"] += 1

    assert "firepower-table.1" in breaches(game, "resolve", more)


def test_a_wrong_advance_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of the rules is shifted by one row, and the audit has its own."""
    shifted = tuple(tuple(max(0, number - 1) for number in row) for row in tables.ADVANCE)
    for module in ("rules.combat.advance", "data.tables"):
        monkeypatch.setattr(f"theatrum.rulesets.hitlerswar.{module}.ADVANCE", shifted, raising=False)
    game = table(
        "army-group-center 0/8 Q15", "western 5/0 Q16", spaces={"P13 P14 Q14 Q15": "axis"}, phase="axis/combat"
    )
    drive(game, "attack army-group-center Q16", "end", "hold", "end")
    assert "advance-table.1" in breaches(game, "advance army-group-center")


def test_a_present_from_the_treasury_is_seen() -> None:
    game = table("moscow 5/0 Q17", "okw 1/0 P10", phase="axis/production")
    assert breaches(game, "build 1 inf okw") == set()
    assert "building.1" in breaches(game, "build 1 inf okw", lambda state: setattr(state, "budget", state.budget + 6))


def test_a_wrong_budget_is_seen() -> None:
    game = table("moscow 5/0 Q17", "okw 1/0 P10", phase="axis/combat")
    assert "production-points.1" in breaches(game, "end", lambda state: setattr(state, "budget", 600))


# ---------------------------------------------------------------- supply, politics, victory
def test_an_army_that_should_be_frozen_is_seen() -> None:
    pocket = {"P14 Q15 Q16 P16 O16 O15": "axis", "P15": "soviet"}
    game = table("western 3/3 P15", "kiev 1/0 P18", "okw 1/0 P10", spaces=pocket, phase="axis/production")
    assert "unsupplied-hexes.3a" in breaches(game, "end", lambda state: setattr(state, "frozen", 0))
    sound = table("western 3/3 P15", "kiev 1/0 P18", "okw 1/0 P10", spaces=pocket, phase="axis/production")
    assert breaches(sound, "end") == set()


def test_a_hex_that_should_have_starved_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "supplied", lambda state, side: state.land[side])
    pocket = {"P14 Q15 Q16 P16 O16 O15": "axis", "P15": "soviet"}
    game = table("western 3/3 P15", "kiev 1/0 P18", spaces=pocket, phase="soviet/combat")
    assert "unsupplied-hexes.2a" in breaches(game, "end")


def test_a_hex_that_starved_with_supply_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "supplied", lambda state, side: state.land[side] & ~(1 << state.space_of("P15")))
    game = table("western 3/3 P15", "kiev 1/0 P18", "okw 1/0 P13", phase="soviet/combat")
    assert "unsupplied-hexes.1" in breaches(game, "end")


def test_an_alliance_with_the_attacker_is_seen() -> None:
    game = campaign("army-group-b 0/3 L6", spaces=give("axis", "France"), france=1, turn="Winter 1939", dice=(6, 6))
    audit, seen = Audit(war(game)), []
    for act in ("attack army-group-b K6", "end", "end", "end"):
        before, played = war(game).copy(), game.ruleset.read(act, game.state)
        game.play(played)
        for event in war(game).events or ():
            if event["kind"] == "joined":
                event["side"] = "axis"
        seen += list(audit.see(before, played, war(game)))
    assert any(line.startswith("violation.4a") for line in seen)


def test_a_false_victory_is_seen() -> None:
    game = table("moscow 1/0 Q17", "okw 1/0 P10", turn="Winter 1943", phase="soviet/production")
    assert "barbarossa-victory.1" in breaches(game, "end", lambda state: setattr(state, "result", "Axis victory"))


def test_ships_in_foreign_ports_are_seen() -> None:
    game = navy("britain-fleet-1 3 P7", "france-fleet-1 1 L8", phase="allied/movement")

    def desert(state: War) -> None:
        state.at[PIECE_OF["france-fleet-1"]] = state.space_of("P6")

    assert "naval-fleets.4" in breaches(game, "dock britain-fleet-1 H4", desert)


def test_a_forged_discovery_is_seen() -> None:
    game = table(
        scenario="campaign-2", phase="axis/research", budget=60, eastern_war=1, track={"axis": {"para": 1}}, dice=(6, 1)
    )

    def lucky(state: War) -> None:
        state.levels[3] += 1

    assert "research.5" in breaches(game, "roll para", lucky)


# ---------------------------------------------------------------- whole wars
@pytest.mark.parametrize("scenario", ["barbarossa", "fall-of-germany", "campaign-1", "campaign-2"])
def test_a_short_war_passes(scenario: str) -> None:
    game = theatrum.new(f"hitlerswar/{scenario}", seed=4)
    audit = Audit(war(game))
    for ply in range(150):
        if game.over:
            break
        offered = texts(game)
        act = game.ruleset.read(offered[ply * 7 % len(offered)], game.state)
        before = war(game).copy()
        game.play(act)
        assert list(audit.see(before, act, war(game))) == []
    assert war(game).phasing in (AXIS, SOVIET, ALLIED)
