"""Acts and events in plain words."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.neppa.table import play, table
from theatrum.core.frame import Frame
from theatrum.core.game import Game
from theatrum.core.menu import menu
from theatrum.core.view import clauses, topics
from theatrum.players.random import pick
from theatrum.rulesets.neppa import ruleset, sequence
from theatrum.rulesets.neppa.actions import End, Resolve
from theatrum.rulesets.neppa.rules import words
from theatrum.rulesets.neppa.table import chronicle, labels

SLUG = re.compile(r"\b[a-z]{2}\.(inf|art|arm|abn|air|fleet)\.\d|_|\b(bcb|mcb|nsbb)\b")
"""Names of the notation: they are for machines."""


def label(game: Game, text: str) -> str:
    return game.ruleset.table.label(game.state, game.ruleset.read(text, game.state))


def told(game: Game, text: str) -> list[str]:
    """What the log says of an act."""
    game.state.events = []
    game.state.apply(game.ruleset.read(text, game.state))
    return [line for event in game.state.events if (line := game.ruleset.table.tell(event))]


def test_acts_of_movement_in_words() -> None:
    game = table("de 1 arm bonn", "de 1 air bonn")
    assert label(game, "move de.arm.1 stuttgart") == "Move German armor 1 to Stuttgart"
    assert label(game, "rebase de.air.1 stuttgart") == "Rebase German air 1 to Stuttgart"
    assert label(game, "end") == "End movement"


def test_acts_of_politics_and_money_in_words() -> None:
    game = table("de 1 arm bonn", phase="axis/declaration", turn="Spring 1940")
    assert label(game, "declare germany belgium") == "Germany declares war on Belgium, 5 WPPs"
    game = table("de 1 arm bonn", phase="axis/construction")
    assert label(game, "build germany inf berlin") == "Build Germany: infantry in Berlin"
    assert label(game, "lay germany") == "Germany lays down a fleet"


def test_answers_are_sentences() -> None:
    game = table("de 1 arm bonn")
    assert label(game, "counterattack no") == "Do not counterattack the lost capital"
    assert label(game, "winter later") == "Try to put the Russian Winter off"


def test_every_act_of_the_game_has_its_words() -> None:
    verbs = {act.pattern[0] for act in ruleset.actions if act not in (End, Resolve)}
    assert verbs - {*labels.PHRASES, *(verb for verb, _ in labels.ANSWERS)} == {"resign"} & verbs


def test_every_nation_has_its_adjective() -> None:
    assert words.kind(0, 2) == "German armor"
    assert len(words.OF) == len(set(words.OF))


def test_menus_say_what_a_unit_would_do() -> None:
    game = table("de 1 arm bonn", "de 1 air bonn", "fr 1 inf strasbourg", phase="axis/combat")
    play(game, "attack strasbourg", "join de.arm.1")
    items = menu(game.ruleset, game.state)
    assert next(item["label"] for item in items["pieces"]["de.air.1"]) == "Fly with German air 1"


def test_the_log_tells_a_battle() -> None:
    game = table("de 3 arm bonn", "fr 1 inf strasbourg", phase="axis/combat", dice=(3, 4))
    play(game, "attack strasbourg", "join de.arm.1", "join de.arm.2", "join de.arm.3")
    lines = told(game, "resolve")
    assert lines[0] == "Attack on Strasbourg by German armor 1, German armor 2 and German armor 3"
    assert lines[1].startswith("Die: 3 (battle at")
    assert any(line.startswith("Battle of Strasbourg, ") for line in lines)
    assert any(line.endswith("is lost") for line in lines)


def test_every_event_of_the_rules_has_its_line() -> None:
    kinds = {"kill", "loss"}
    for path in ruleset.rules():
        kinds |= set(re.findall(r'\bnote\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert sorted(kinds - {*chronicle.LINES, *chronicle.TELLERS}) == []


def test_every_fact_that_a_line_speaks_of_is_noted() -> None:
    """A line that names what its event does not say would have a hole."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in ruleset.rules())
    for kind, pattern in chronicle.LINES.items():
        notes = re.findall(rf'\bnote\(\s*"{kind}",(.*?)\)\s*(?:#.*)?$', text, re.S | re.M)
        for note in notes:
            missing = [fact for fact in re.findall(r"{(\w+)}", pattern) if f"{fact}=" not in note]
            assert not missing, f"{kind}: {missing}"


@pytest.mark.parametrize(("scenario", "options"), [("campaign", ()), ("1941", ()), ("1944", ()), ("1939", ())])
def test_no_name_of_the_notation_is_left_in_the_log(scenario: str, options: tuple[str, ...]) -> None:
    game = Game(ruleset, scenario, options, 3)
    rng = Random(3)
    for _ in range(1200):
        if game.state.over:
            break
        act = pick(game.state, rng)
        phrase = game.ruleset.table.label(game.state, act)
        assert not SLUG.search(phrase), phrase
        assert not SLUG.search(game.ruleset.table.title(game.state, act))
        game.state.events = []
        game.state.apply(act)
        for event in game.state.events:
            line = game.ruleset.table.tell(event)
            assert line, event
            assert not SLUG.search(line), line


def test_every_topic_of_every_question_has_its_clauses() -> None:
    known = clauses(ruleset.folder)
    for frame in sequence.FRAMES:
        if frame.choices is not Frame.choices:
            assert frame.topics, f"{frame.__name__} names no topic"
        for topic in frame.topics:
            found = topics(ruleset.folder, (topic,))
            assert found, f"{frame.__name__}: help.toml lacks '{topic}'"
            assert all(row["clause"] in known for row in found)
