"""Acts and events in plain words."""

from __future__ import annotations

import re
from random import Random

from tests.hitlerswar.table import play, table
from theatrum.core.game import Game
from theatrum.core.menu import menu
from theatrum.core.view import clauses, topics
from theatrum.players.random import pick
from theatrum.rulesets.hitlerswar import ruleset, sequence
from theatrum.rulesets.hitlerswar.table import chronicle

FRONT = {"Q15 P15": "axis"}


def label(game: Game, text: str) -> str:
    return game.ruleset.table.label(game.state, game.ruleset.read(text, game.state))


def told(game: Game, text: str) -> list[str]:
    """What the log says of an act."""
    game.state.events = []
    game.state.apply(game.ruleset.read(text, game.state))
    return [line for event in game.state.events if (line := game.ruleset.table.tell(event))]


def test_acts_of_movement_in_words() -> None:
    game = table("okw 4/2 P11", "moscow 2/2 Q17")
    assert label(game, "move okw O12") == "Move OKW to Breslau-Silesia O12"
    form = "Form a new army with 2 mechanized of OKW in Pomerania-Frankfurt/Oder P11"
    assert label(game, "form okw 2 mech P11") == form
    assert label(game, "rename okw army-group-west") == "Let Army Group West take over from OKW"
    assert label(game, "end") == "End movement"


def test_an_advance_says_its_chance() -> None:
    game = table("army-group-center 2/8 Q15", "western 2/1 Q16", spaces=FRONT, phase="axis/combat")
    assert label(game, "end") == "Attack nobody"
    play(game, "attack army-group-center Q16")
    assert label(game, "end") == "Begin 1 attack"
    play(game, "end")
    assert label(game, "fire") == "Defensive assault from Smolensk Q16, strength 3"
    play(game, "hold")
    assert label(game, "assault army-group-center") == "Assault Smolensk Q16 with Army Group Center"
    play(game, "end")
    assert label(game, "advance army-group-center") == "Advance into Smolensk Q16 with Army Group Center (5 of 6)"


def test_an_advance_without_a_chance_says_so() -> None:
    game = table("army-group-center 9/1 Q15", "western 8/2 Q16", spaces=FRONT, phase="axis/combat")
    play(game, "attack army-group-center Q16", "end", "hold", "end")
    words = "Advance into Smolensk Q16 with Army Group Center (cannot succeed now)"
    assert label(game, "advance army-group-center") == words


def test_menus_name_what_is_counted() -> None:
    game = table("okw 4/2 P11", "army-group-south 1/0 O12")
    items = menu(game.ruleset, game.state)["pieces"]["okw"]
    assert {"Send infantry", "Send mechanized", "New army with infantry", "Hand over to"} <= {i["label"] for i in items}


def test_the_log_tells_a_battle() -> None:
    game = table("army-group-center 2/8 Q15", "western 5/1 Q16", spaces=FRONT, phase="axis/combat", dice=(4, 3, 5))
    assert told(game, "attack army-group-center Q16") == ["Army Group Center will attack Smolensk Q16"]
    play(game, "end")
    assert told(game, "fire") == [
        "Die: 4 (defensive assault from Smolensk Q16)",
        "Defensive assault from Smolensk Q16 with 6: 1 point lost",
    ]
    assert told(game, "lose army-group-center inf") == ["Army Group Center loses 1 infantry"]
    play(game, "assault army-group-center")
    assert told(game, "resolve")[-1] == "Assault by Army Group Center on Smolensk Q16 with 9: 3 points lost"
    play(game, "lose western inf", "lose western inf", "lose western inf")
    assert told(game, "advance army-group-center") == [
        "Die: 5 (advance into Smolensk Q16)",
        "Army Group Center advances on Smolensk Q16, 5 or less needed: it gets in",
        "Smolensk Q16 becomes Axis",
    ]


def test_every_event_of_the_rules_has_its_line() -> None:
    kinds = set()
    for path in ruleset.rules():
        kinds |= set(re.findall(r'\bnote\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert sorted(kinds - {*chronicle.LINES, *chronicle.TELLERS, *chronicle.SILENT}) == []


def test_no_name_of_the_notation_is_left_in_the_log() -> None:
    """Slugs like army-group-south are for machines."""
    game = Game(ruleset, "barbarossa", (), 3)
    rng = Random(3)
    slug = re.compile(r"\b(army-group|ukrainian-front|nw-front|axis-missile)\b")
    for _ in range(400):
        if game.state.over:
            break
        act = pick(game.state, rng)
        assert not slug.search(game.ruleset.table.label(game.state, act))
        for line in told(game, act.text(game.state)):
            assert not slug.search(line), line


def test_every_topic_of_every_question_has_its_clauses() -> None:
    known = clauses(ruleset.folder)
    for frame in sequence.FRAMES:
        for topic in frame.topics:
            found = topics(ruleset.folder, (topic,))
            assert found, f"{frame.__name__}: help.toml lacks '{topic}'"
            assert all(row["clause"] in known for row in found)
