"""A war in the terminal."""

import io
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import theatrum
from theatrum.cli import main
from theatrum.players.planner import PATIENCE

WAR = "spi/1939"


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)

    def sit(text: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert main(["play", *words]) == 0
        out: str = capsys.readouterr().out
        return out

    return sit


def test_the_default_war_starts_and_can_be_left(play):
    assert "'help' explains" in play("quit\n")
    assert "'help' explains" in play("")


def test_look_around_act_and_undo(play):
    out = play("help\nunits\nstatus\nchoices end\nend\nundo\nquit\n", WAR, "--side", "all", "--seed", "5")
    assert "take back actions" in out
    assert "\n  end\n" in out
    assert out.count("> ") == 0


def test_a_hint_names_plans_and_changes_nothing(play):
    out = play("hint\nsave here.json\nquit\n", "hitlerswar/barbarossa", "--seed", "5")
    assert "  1. " in out
    assert " tries; strength " in out
    assert theatrum.load("here.json").ply == 0


def test_mistakes_are_explained_and_change_nothing(play):
    out = play("dance\nresolve\nwhy resolve\nundo\nsave here.json\nquit\n", WAR, "--side", "all", "--seed", "5")
    assert "unknown action 'dance'" in out
    assert "No: " in out
    assert "cannot be taken back" in out
    assert theatrum.load("here.json").ply == 0


def test_a_bot_plays_the_other_side_and_the_war_goes_on_from_a_file(play):
    out = play("bot phase\nsave\nquit\n", "--bot", "random", "--seed", "5", "-o", "mine.json")
    assert "saved as mine.json" in out
    ply = theatrum.load("mine.json").ply
    assert ply > 0
    play("bot\nsave\nquit\n", "mine.json", "--bot", "greedy", "-o", "mine.json")
    assert theatrum.load("mine.json").ply > ply


def test_a_war_is_played_to_its_end(play):
    out = play("bot phase\n" * 2000, "--bot", "random", "--side", "all", "--seed", "11", "-o", "end.json")
    assert "The war is over" in out
    assert theatrum.load("end.json").over


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *words: str) -> None:
        self.screen, inner = pty.openpty()
        command = [sys.executable, "-c", "from theatrum.cli import main; raise SystemExit(main())", "play", *words]
        self.child = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner)
        os.close(inner)

    def until(self, text: str) -> str:
        """What is shown until a text appears."""
        shown, end = "", time.monotonic() + 30
        while text not in shown:
            assert time.monotonic() < end, shown
            shown += os.read(self.screen, 4096).decode()
        return shown

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())


def test_a_thinking_bot_shows_how_far_it_is_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "war.json"
    monkeypatch.setenv(PATIENCE, "8")
    hall = Terminal("hitlerswar/barbarossa", "--side", "soviet", "--bot", "hard", "--seed", "5", "-o", str(file))
    hall.until("axis is thinking [")
    hall.until("s left")
    for _ in range(2):
        hall.child.send_signal(signal.SIGINT)
        hall.until("stopped> ")
        hall.type("")
        hall.until("axis is thinking [")
    hall.child.send_signal(signal.SIGINT)
    hall.until("stopped> ")
    hall.type("save")
    hall.until("saved as")
    hall.until("axis is thinking [")
    hall.child.send_signal(signal.SIGINT)
    hall.until("stopped> ")
    hall.type("quit")
    assert hall.child.wait(10) == 0
    os.close(hall.screen)
    assert theatrum.load(str(file)).ply == 0
