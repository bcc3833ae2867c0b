"""Advice for bots: it finds good attacks, keeps out of trouble, and leaves the rules alone."""

import pytest

from tests.rules import rule
from tests.spi.table import at_war, table, war
from theatrum.core.game import Game
from theatrum.lab.match import Probe, play
from theatrum.players import make
from theatrum.rulesets.spi import actions, ruleset
from theatrum.rulesets.spi.bots import Adviser
from theatrum.rulesets.spi.bots.odds import chances
from theatrum.rulesets.spi.bots.policy import Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.data.tables import CRT, TURN_OF
from theatrum.rulesets.spi.rules.movement.stacking import Crowding


def phase(game: Game) -> list[str]:
    """What the greedy bot does until the question changes for good."""
    bot, frame, done = make("greedy", ruleset, 1), type(game.state.frame), []
    while not game.over and any(isinstance(other, frame) for other in game.state.stack):
        act = bot.choose(game.state.fork(1))
        done.append(game.text(act))
        game.play(act)
    return done


@pytest.mark.parametrize("differential", range(-1, 9))
def test_expectations_are_those_of_the_table(differential):
    found = chances(differential, 3)
    column = [row[min(differential, 7)] for row in CRT] if differential >= 0 else [0] * 6
    assert found.kills == pytest.approx(sum(min(loss, 3) for loss in column) / 6)
    assert found.dislodged == pytest.approx(sum(loss > 0 for loss in column) / 6)


def test_everybody_beside_a_weak_enemy_attacks_it():
    game = at_war("de.inf 4 2111", "de.inf 4 2210", "su.inf 2 2211", "su.inf 3 2708", phase="axis/combat")
    done = phase(game)
    assert done[0] == "attack 2211"
    assert set(done[1:3]) == {"join de.inf.1", "join de.inf.2"}
    assert done[3] == "resolve"


def test_units_gather_for_an_attack_and_never_three_in_a_hex():
    units = [f"de.inf 4 {at}" for at in ("2011", "2011", "2010", "2012", "2012", "1911")]
    game = at_war(*units, "su.inf 3 2211", "su.inf 3 2211", "su.inf 3 2708")
    phase(game)
    state = war(game)
    target = geo.hex_("2211")
    near = [p for p in state.units() if state.nation(p) == Nation.GERMANY and geo.OPEN.joins(state.at[p], target)]
    assert sum(state.sp[piece] for piece in near) >= 12
    assert all(pieces.bit_count() <= 2 for pieces in state.here.values())


@rule("spi", "7.26a")
def test_russians_at_peace_never_march_into_one_hex():
    """They would have to be removed."""
    game = table(scenario="1941", empty=False, turn="3/1941", phase="allied/initial-movement")
    assert any(done.startswith("move su.") for done in phase(game))
    assert not isinstance(game.state.frame, Crowding)


@rule("spi", "7.0b")
def test_who_has_retreated_onto_a_stack_leaves_it_and_attacks_from_elsewhere():
    units = ("de.inf 4 2111", "de.inf 4 2111", "de.inf 2 2111 excess", "de.inf 1 2010")
    game = at_war(*units, "su.inf 3 2211", "su.inf 3 2708")
    assert [done for done in phase(game) if done.startswith("move de.inf.3 ")]
    assert not isinstance(game.state.frame, Crowding)
    assert war(game).here[geo.hex_("2111")].bit_count() == 2


def test_an_overrun_comes_before_the_march():
    game = at_war("de.mech 4 2011", "de.mech 4 2011", "su.inf 1 2111", "su.inf 3 2708")
    assert phase(game)[0] == "overrun 2111"


@pytest.mark.parametrize("country", ["Sweden", "Switzerland", "Spain", "Turkey"])
def test_nobody_marches_into_a_country_that_is_left_alone(country):
    game = table(empty=False, scenario="1941")
    for turn in TURN_OF.values():
        war(game).turn = turn
        assert not Policy("axis").ambition(war(game)) & geo.COUNTRY[country]


def test_germany_builds_tanks_until_it_has_enough():
    """One adviser, two moments: what it has found out for the first does not hold at the second."""
    adviser, liked = Adviser("axis"), []
    for army in ("de.inf 4 1714", "de.mech 4 1714"):
        game = at_war(army, "su.inf 3 2708", turn="4/1941", phase="axis/reinforcement")
        game.play("take de reinforcements")
        both = {f"build de.{kind} 2 1513" for kind in ("mech", "inf")}
        acts = [act for act in game.choices() if game.text(act) in both]
        worth = dict(zip([game.text(act).split()[1] for act in acts], adviser.weigh(war(game), acts), strict=True))
        liked.append(max(worth, key=worth.__getitem__))
    assert liked == ["de.mech", "de.inf"]


def test_russia_is_left_in_peace_until_its_time_has_come():
    early, late = table(turn="1/1941", scenario="1939"), table(turn="3/1941", scenario="1939")
    assert Policy("axis").shunned(war(early), Nation.GERMANY) & geo.RUSSIA == geo.RUSSIA & geo.LAND
    assert not Policy("axis").shunned(war(late), Nation.GERMANY) & geo.RUSSIA


def test_losses_are_taken_by_infantry():
    game = at_war("de.inf 2 2011", "de.mech 4 2011", phase="allied/combat")
    adviser, state = Adviser("axis"), war(game)
    infantry, tanks = state.piece_of("de.inf.1"), state.piece_of("de.mech.1")
    assert adviser.weigh(state, [actions.Lose(infantry)])[0] > adviser.weigh(state, [actions.Lose(tanks)])[0]


def test_nobody_gives_up():
    state = war(at_war("de.inf 4 2011"))
    assert Adviser("axis").weigh(state, [actions.Resign("axis")])[0] < Adviser("axis").weigh(state, [actions.End()])[0]


def test_a_war_of_1939_takes_its_course():
    """Poland and France fall, Russia is invaded, the Allies come back."""
    match = play(ruleset, "1939", (), {"axis": "greedy", "allied": "greedy"}, seed=4, observer=Probe(ruleset))
    assert match.result != "unfinished"
    assert match.probes["poland_gone_1_1940"]
    assert match.probes["france_beaten_4_1940"]
    assert match.probes["invasion_in_window"]
    assert match.probes["most_centers"] > 3
