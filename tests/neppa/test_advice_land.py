"""The adviser on land, in the air and in politics: what it suggests is legal, and sensible where that is plain."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.neppa.table import at, owner, play, table, war
from theatrum.core.action import Action
from theatrum.core.game import Game, new
from theatrum.rulesets.neppa import bots
from theatrum.rulesets.neppa.actions import Declare
from theatrum.rulesets.neppa.bots import attack, picture
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.data.nations import FRANCE, GERMANY, NATION_OF, POLAND, RUSSIA
from theatrum.rulesets.neppa.data.tables import TURN_OF

Desk = dict[str, bots.Adviser]
WESTERN_WAR = {"at_war": [["germany", "france"], ["germany", "britain"]], "allied": [["britain", "france"]]}


def ask(game: Game, desk: Desk) -> Action:
    """What the adviser of the seat that decides now suggests; there is something, and it is legal."""
    seat = game.state.actor
    assert seat is not None
    act = desk.setdefault(seat, bots.Adviser(seat)).suggest(game.state)
    assert act is not None, game.state.frame
    assert act in game.state.choices(), (game.state.frame, act)
    return act


def follow(game: Game, until: str, desk: Desk | None = None, most: int = 400) -> list[str]:
    """Follow the advice until a phase begins; the acts in their notation."""
    desk = {} if desk is None else desk
    acts: list[str] = []
    while game.state.frame.step != until and not game.state.over and len(acts) < most:
        act = ask(game, desk)
        acts.append(act.text(game.state))
        game.state.apply(act)
    return acts


def campaign(seed: int, turn: str, *options: str) -> Game:
    """A campaign of advisers up to a turn; every suggestion is checked on the way."""
    game = new("neppa/campaign", list(options), seed=seed)
    desk: Desk = {}
    while war(game).turn < TURN_OF[turn] and not game.state.over:
        game.state.apply(ask(game, desk))
    return game


# ---------------------------------------------------------------- whole wars
@pytest.mark.parametrize("options", [(), ("players-5",)])
def test_every_suggestion_of_a_whole_war_is_legal(options: tuple[str, ...]) -> None:
    game = new("neppa/campaign", list(options), seed=3)
    desk: Desk = {}
    acts = 0
    while not game.state.over:
        game.state.apply(ask(game, desk))
        acts += 1
        assert acts < 15_000
    assert acts > 1_000


@pytest.mark.parametrize("scenario", ["1941", "1944"])
def test_scenarios_come_to_an_end(scenario: str) -> None:
    game = new(f"neppa/{scenario}", ["players-3"], seed=1)
    desk: Desk = {}
    while not game.state.over:
        game.state.apply(ask(game, desk))
    assert game.state.result


def test_poland_falls_in_1939_and_the_wars_of_1940_begin() -> None:
    wars = [war(campaign(seed, "Spring 1941")) for seed in range(3)]
    assert sum(state.conquered >> POLAND & 1 for state in wars) >= 2
    assert all(state.at_war(NATION_OF["Italy"], NATION_OF["Britain"]) for state in wars)
    west = [state.conquered >> NATION_OF[name] & 1 for state in wars for name in ("Denmark", "Netherlands", "Belgium")]
    assert sum(west) >= 4
    assert all(state.owner[state.space_of("vilna")] == RUSSIA for state in wars)


# ---------------------------------------------------------------- attacks
def test_the_table_is_read_exactly() -> None:
    won, paid, lost = attack.chances(4, 2)
    assert won == pytest.approx(33 / 36)
    assert attack.chances(12, 2) == (1.0, 0.0, 0.0)
    assert attack.chances(1, 5)[0] == 0.0
    assert 0 < paid < 1
    assert lost > 0


def test_good_odds_are_taken_and_bad_ones_left_alone() -> None:
    wall = "fr 4 inf strasbourg"
    strong = table("de 2 inf bonn", "de 1 art bonn", "de 3 air bonn", "fr 1 inf liege", wall, phase="axis/combat",
                   spaces={"liege": "fr"}, **WESTERN_WAR)  # fmt: skip
    acts = follow(strong, "construction")
    assert acts[0] == "attack liege"
    assert "resolve" in acts
    weak = table("de 1 inf bonn", "fr 4 inf liege", wall, phase="axis/combat", spaces={"liege": "fr"}, **WESTERN_WAR)
    assert follow(weak, "construction")[0] == "end"


def test_an_empty_capital_is_walked_into() -> None:
    game = table("de 1 arm metz", "fr 1 inf bordeaux", spaces={"metz": "de"}, phase="axis/movement", **WESTERN_WAR)
    follow(game, "combat")
    assert owner(game, "paris") == "de"


def test_a_thrust_breaks_through_and_goes_for_paris() -> None:
    game = table("de 1 inf luxembourg", "de 1 art luxembourg", "de 4 arm bonn", "de 6 air bonn", "de 6 air luxembourg",
                 "fr 1 inf metz", "fr 1 inf paris", "fr 2 inf bordeaux",
                 spaces={"luxembourg": "de"}, phase="axis/movement", dice=(5, 5) * 6, **WESTERN_WAR)  # fmt: skip
    acts = follow(game, "construction")
    assert "attack metz" in acts
    assert any(act.startswith("exploit") for act in acts)
    assert owner(game, "paris") == "de"


def test_the_cheapest_units_are_given_up() -> None:
    game = table("de 2 inf bonn", "de 1 arm bonn", "de 1 art bonn", "fr 1 inf liege", phase="axis/combat",
                 spaces={"liege": "fr"}, dice=(2, 2), **WESTERN_WAR)  # fmt: skip
    play(game, "attack liege", "join de.inf.1", "join de.inf.2", "join de.arm.1", "join de.art.1", "resolve")
    follow(game, "construction")
    assert at(game, "de.arm.1")


# ---------------------------------------------------------------- the air
def test_air_support_saves_a_zone_and_is_intercepted_by_equals() -> None:
    stacks = ("de 2 inf bonn", "de 1 art bonn", "fr 1 inf liege", "fr 2 air metz")
    game = table(*stacks, phase="axis/combat", spaces={"liege": "fr"}, **WESTERN_WAR)
    play(game, "attack liege", "join de.inf.1", "join de.inf.2", "join de.art.1", "resolve")
    assert game.state.frame.step == "air-support"
    assert ask(game, {}).text(game.state).startswith("join fr.air")
    game = table(*stacks, "de 2 air bonn", phase="axis/combat", spaces={"liege": "fr"}, **WESTERN_WAR)
    play(game, "attack liege", "join de.inf.1", "join de.inf.2", "join de.art.1", "resolve", "join fr.air.1", "end")
    assert game.state.frame.step == "air-interception"
    assert ask(game, {}).text(game.state).startswith("join de.air")


def test_air_moves_up_to_the_battle() -> None:
    game = table("de 2 inf bonn", "de 1 art bonn", "de 2 air munich", "fr 1 inf liege", "fr 4 inf strasbourg",
                 phase="axis/movement",
                 spaces={"liege": "fr"}, **WESTERN_WAR)  # fmt: skip
    acts = follow(game, "combat")
    assert any(act.startswith("rebase de.air") for act in acts)


# ---------------------------------------------------------------- places
def test_one_infantry_unit_is_worth_most_in_the_line() -> None:
    game = table("de 1 inf bonn", "fr 4 inf metz", "fr 2 arm liege", spaces={"liege": "fr"}, **WESTERN_WAR)
    view = picture.draw(Mind(), war(game), picture.camp_of(war(game), "germany", GERMANY))
    bonn, leipzig = (war(game).space_of(name) for name in ("bonn", "leipzig"))
    first, second = (picture.value(view, bonn, number, 0) for number in (0, 1))
    assert first > second
    assert first > picture.value(view, leipzig, 0, 0)
    worths = Mind().worths("campaign")
    assert worths[war(game).space_of("berlin")] > worths[leipzig]


def test_the_eastern_garrison_stays() -> None:
    for seed in range(2):
        game = campaign(seed, "Spring 1941")
        assert not war(game).lapse


def test_units_are_redeployed_to_the_front() -> None:
    game = table("de 4 inf konigsberg", "de 4 arm konigsberg", "fr 4 inf metz", "de 3 arm danzig", "de 2 art danzig",
                 spaces={"danzig": "de"}, phase="axis/redeployment", turn="Winter 1939",
                 conquered=["poland"], **WESTERN_WAR)  # fmt: skip
    acts = follow(game, "end of turn", most=9)
    goals = Counter(act.split()[2] for act in acts if act.startswith("redeploy de."))
    assert sum(goals[zone] for zone in ("bonn", "essen", "frankfurt", "stuttgart")) >= 4


# ---------------------------------------------------------------- politics
def test_a_war_is_declared_when_it_pays() -> None:
    facts = {"turn": "Spring 1940", "phase": "axis/declaration", "conquered": ["poland"],
             "treasury": {"germany": 60}, "limit": {"germany": 30}}  # fmt: skip
    army = ("de 4 inf essen", "de 2 art bremen", "de 2 arm bremen", "de 2 arm frankfurt", "de 9 inf warsaw")
    ready = table(*army, "de 6 air essen", "fr 2 inf paris", spaces={"warsaw": "de"}, **facts, **WESTERN_WAR)
    assert ask(ready, {}).text(ready.state).startswith("declare germany")
    bare = table("de 1 inf bonn", "de 9 inf warsaw", "fr 2 inf paris", spaces={"warsaw": "de"}, **facts, **WESTERN_WAR)
    assert ask(bare, {}).text(bare.state) == "end"


def test_a_lost_capital_is_counterattacked() -> None:
    game = table("de 1 arm paris", "fr 2 inf lyons", "fr 1 art lyons", "fr 2 inf caen", spaces={"paris": "de"},
                 phase="axis/redeployment", dice=(6, 6) * 3, **WESTERN_WAR)  # fmt: skip
    war(game).clock = {FRANCE: 2 * war(game).turn}
    acts = follow(game, "exploitation-combat")
    assert "counterattack yes" in acts
    assert "attack paris" in acts


EASY = ("de 9 inf budapest", "de 5 arm budapest", "de 2 inf berlin", "fr 2 inf paris", "gb 1 inf london")
HASTY = {"goal.ripe": 0.3}


def balkans(style: dict[str, float], scenario: str = "1939", turn: str = "Fall 1940", **facts: object) -> bool:
    """Does Germany, with a strong army beside it, attack Yugoslavia?"""
    facts = {"treasury": {"germany": 60}, "limit": {"germany": 30}, **facts}
    game = table(*EASY, scenario=scenario, turn=turn, phase="axis/declaration", **facts, **WESTERN_WAR)
    act = bots.Adviser("germany", style).suggest(game.state)
    return act == Declare("germany", "yugoslavia")


def test_a_war_for_points_may_come_before_its_date() -> None:
    assert not balkans({})
    assert balkans(HASTY)
    assert not balkans(HASTY, turn="Spring 1940")
    assert not balkans(HASTY, scenario="campaign")


def test_a_style_may_want_less_money_left() -> None:
    poor = {"treasury": {"germany": 12}, "limit": {"germany": 12}}
    assert not balkans(HASTY, **poor)
    assert balkans({**HASTY, "goal.reserve": 0.2}, **poor)


def test_who_has_less_patience_goes_to_war_earlier() -> None:
    facts = {"conquered": ["poland", "france"]}
    assert not balkans({}, "campaign", "Winter 1940", **facts)
    assert balkans({"patience.germany-balkans": 0.7}, "campaign", "Winter 1940", **facts)
    assert not balkans({"patience.germany-balkans": 0.7}, "campaign", "Fall 1940", **facts)
