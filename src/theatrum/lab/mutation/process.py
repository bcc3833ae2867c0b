"""Processes that run tests, each with an end: they finish, they run out of time, or they are stopped."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Lock
from typing import Any

import theatrum
from theatrum.core import folders

COMMAND = (sys.executable, "-m", "theatrum.lab.mutation.child")
EXAMPLE = "\x1f"
"""Between the name of a test and the name of an example; without a name it means the drawing of examples."""
NO_TESTS_LEFT, LATE = 5, 9
"""What a trial ends with if none of the tests it was asked for exists, or if one of them takes far too long."""
Answer = dict[str, Any]


def cache() -> Path:
    """Where clean runs and results are kept."""
    return folders.cache_folder() / "mutate"


class Processes:
    """Those that are running now."""

    def __init__(self) -> None:
        self.running: set[subprocess.Popen[str]] = set()
        self.lock, self.stopped = Lock(), False

    def ask(self, job: dict[str, Any], seconds: float | None = None) -> Answer | None:
        """What a process answers; None if it breaks down. TimeoutError if it takes too long."""
        with self.lock:
            if self.stopped:
                return None
            process = _start()
            self.running.add(process)
        try:
            said, _ = process.communicate(json.dumps(job), timeout=seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        finally:
            with self.lock, process:
                _end(process)
                self.running.discard(process)
        try:
            answer: Answer = json.loads(said)
        except json.JSONDecodeError:
            return None
        return answer

    def stop(self) -> None:
        """End them all, and start no more."""
        with self.lock:
            self.stopped = True
            for process in self.running:
                _end(process)


def ask(job: dict[str, Any]) -> Answer | None:
    """One process, with all the time it needs."""
    processes = Processes()
    try:
        return processes.ask(job)
    finally:
        processes.stop()


def _start() -> subprocess.Popen[str]:
    """On these sources, whichever are installed; in a session of its own, so that it ends with all it has started."""
    here = str(Path(theatrum.__file__).parents[1])
    paths = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": paths, "HYPOTHESIS_STORAGE_DIRECTORY": str(cache() / "hypothesis")},
        start_new_session=True,
        text=True,
        encoding="utf-8",
    )


def _end(process: subprocess.Popen[str]) -> None:
    """End it with all that it has started, even if itself it is already gone."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
