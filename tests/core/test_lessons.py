"""Lessons as data: what a file may say, and that those we ship can be followed to their end."""

from __future__ import annotations

import shutil
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.core.toy import ToyRules
from theatrum.core.game import Game
from theatrum.core.lessons import Lesson, Step, of, read
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset, systems
from theatrum.players import make

HEAD = """
[[lesson]]
id = "one"
title = "The ring"
about = "March and rest."
scenario = "ring"
side = "red"
opponent = "random"
seed = 3
"""
GOOD = (
    HEAD
    + """
[[lesson.step]]
text = \"\"\"
You have **two** armies.

Look at them.
\"\"\"
clauses = ["T1"]
show = ["north", "red.2"]

[[lesson.step]]
text = "March to the hub."
act = "march red.? hub"
only = ["march *"]
hint = "The hub is in the middle."

[[lesson.step]]
text = "Wait for your next turn."
phase = "red/turn"

[[lesson.step]]
text = "Round 2."
turn = "Round 2"
"""
)


class Taught(ToyRules):
    """The toy in a folder of its own, so that it can have lessons."""

    leading = ("rest",)

    def __init__(self, folder: Path, text: str) -> None:
        self.folder = folder  # type: ignore[misc]
        (folder / "table").mkdir(exist_ok=True)
        (folder / "table" / "lessons.toml").write_text(text, encoding="utf-8")
        (folder / "ledger.toml").write_text('[[clause]]\nid = "T1"\nsays = "Turns."\nstatus = "enforced"\n')


def test_a_lesson_is_read_whole(tmp_path):
    [lesson] = of(Taught(tmp_path, GOOD))
    assert (lesson.id, lesson.scenario, lesson.side, lesson.opponent, lesson.seed) == (
        "one",
        "ring",
        "red",
        "random",
        3,
    )
    assert [(step.done, step.match) for step in lesson.steps] == [
        ("next", ""),
        ("act", "march red.? hub"),
        ("phase", "red/turn"),
        ("turn", "Round 2"),
    ]
    assert lesson.steps[0] == Step(
        "You have **two** armies.\n\nLook at them.", "next", "", clauses=("T1",), show=("north", "red.2")
    )
    assert lesson.steps[1].only == ("march *",)


def test_what_is_sent_to_a_client_says_nothing_about_dice(tmp_path):
    told = of(Taught(tmp_path, GOOD))[0].to_json()
    assert "seed" not in told
    assert told["steps"][1] == {
        "text": "March to the hub.",
        "done": "act",
        "match": "march red.? hub",
        "hint": "The hub is in the middle.",
        "clauses": [],
        "show": [],
        "only": ["march *"],
    }


def test_a_rule_book_without_the_file_has_no_lessons():
    assert of(ToyRules()) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lesson = 3", r"there is no \[\[lesson\]\]"),
        ("[[lesson]\n", r"lessons.toml: .*line 1"),
        (GOOD.replace('side = "red"', ""), "lesson 1 'one': side is missing"),
        (GOOD.replace('side = "red"', 'side = "pink"'), "lesson 'one': there is no side 'pink'"),
        (GOOD.replace('"ring"', '"square"'), "no scenario 'square'"),
        (GOOD.replace("seed = 3", 'seed = "three"'), "seed should be a number"),
        (GOOD.replace("seed = 3", 'options = ["long"]'), "no option 'long'"),
        (GOOD.replace("seed = 3", "sede = 3"), "'sede' is not known"),
        (GOOD.replace('"T1"', '"T99"'), "step 1: there is no clause T99"),
        (GOOD.replace('"red.2"', '"red.9"'), "step 1: 'red.9' is no space, and no piece"),
        (GOOD.replace("march red.? hub", "jump red.? hub"), "step 2: no act begins with 'jump'"),
        (GOOD.replace('["march *"]', '["jump *"]'), "step 2: no act begins with 'jump'"),
        (GOOD.replace('["march *"]', '[" "]'), "step 2: only should be a list of texts"),
        (GOOD.replace('["march *"]', '"march *"'), "step 2: only should be a list of texts"),
        (GOOD.replace('phase = "red/turn"', 'phase = "red/turn"\nturn = "Round 2"'), "step 3: .* phase and by turn"),
        (GOOD.replace('phase = "red/turn"', "next = false"), "step 3: next can only be true"),
        (GOOD.replace('phase = "red/turn"', "phase = 3"), "step 3: phase is missing, or no text"),
        (HEAD, r"lesson 1 'one': there is no \[\[step\]\]"),
        (GOOD + GOOD, "two lessons 'one'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path, text, words):
    with pytest.raises(BadInput, match=words) as caught:
        of(Taught(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / "lessons.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match=r"lessons\.toml"):
        read(tmp_path / "lessons.toml")


# ------------------------------------------------------------------ the lessons of every system
SHIPPED = [
    pytest.param(system, lesson, id=f"{system.id}-{lesson.id}")
    for system in systems().values()
    for lesson in of(system)
]


@pytest.mark.parametrize(("system", "lesson"), SHIPPED)
def test_a_learner_who_does_what_is_asked_comes_to_the_end(system, lesson):
    follow(system, lesson)


def test_the_follower_gets_stuck_where_a_lesson_asks_the_impossible(tmp_path):
    system = Taught(tmp_path, GOOD.replace("march red.? hub", "march red.? south"))
    follow(system, of(system)[0])
    shutil.rmtree(tmp_path)
    tmp_path.mkdir()
    system = Taught(tmp_path, GOOD.replace("march red.? hub", "march red.1 red.2"))
    with pytest.raises(AssertionError, match="step 2"):
        follow(system, of(system)[0])


def follow(system: Ruleset, lesson: Lesson) -> None:
    """Play a lesson as a willing learner would; the others are played by the lesson's bot."""
    war = Game(system, lesson.scenario, system.check_options(lesson.scenario, lesson.options), lesson.seed or 1)
    bots = {side: make(lesson.opponent, system, 1) for side in system.sides(lesson.scenario, war.options)}

    def others() -> None:
        while war.actor is not None and war.actor != lesson.side:
            war.play(bots[war.actor].choose(war.state.fork(1)))

    def wanted(step: Step) -> bool:
        place = system.table.moment(war.state) if step.done == "turn" else war.state.frame.path(war.state)
        return fnmatchcase(place, step.match)

    for number, step in enumerate(lesson.steps, 1):
        others()
        assert not war.over, f"step {number}: the war is over"
        if step.done == "act":
            texts = [war.text(act) for act in war.choices()]
            fits = [text for text in texts if fnmatchcase(text, step.match)]
            assert fits, f"step {number}: '{step.match}' is none of {texts}"
            war.play(fits[0])
        for _ in range(400):
            if step.done not in ("phase", "turn") or wanted(step):
                break
            war.play(_onward(system, war))
            others()
            assert not war.over, f"step {number}: the war is over"
        else:
            pytest.fail(f"step {number}: {step.match} is never reached")


def _onward(system: Ruleset, war: Game) -> str:
    """The large button, or whatever must be done before it."""
    texts = [war.text(act) for act in war.choices()]
    leading = [text for verb in system.leading for text in texts if text.split()[0] == verb]
    return (leading or [text for text in texts if not text.startswith("resign")])[0]
