"""What is the same for every game of a system: scenarios, board, rules. Made and compressed once."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starlette.responses import Response

from theatrum.core import lessons, plain_board, ruleset, view
from theatrum.core.picture import picture
from theatrum.core.ruleset import Ruleset, Scenario
from theatrum.players import OPPONENT, offered
from theatrum.server.wars import Unknown

log = logging.getLogger("theatrum.server")
SVG = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Page:
    """One document, ready to be sent."""

    body: bytes
    zipped: bytes
    tag: str
    kind: str


class Catalogue:
    """The installed rule books."""

    def __init__(self) -> None:
        self._known = ruleset.systems()
        self._pages: dict[tuple[str, str], Page] = {}

    @cached_property
    def systems(self) -> list[dict[str, Any]]:
        """What the start page shows. A rule book comes from anybody: what it raises must not hide the others."""
        cards = []
        for system in self._known.values():
            try:
                cards.append(_card(system))
            except Exception as wrong:
                log.warning("%s cannot be shown: %s: %s", system.id, type(wrong).__name__, wrong)
        return cards

    def page(self, system: str, name: str, headers: Mapping[str, str]) -> Response:
        """The document, or only the word that the client's copy is still good."""
        if system not in self._known:
            raise Unknown(f"unknown system '{system}'; choose from {', '.join(self._known)}")
        if (system, name) not in self._pages:
            self._pages[system, name] = _make(self._known[system], name)
        page = self._pages[system, name]
        say = {"ETag": page.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if page.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=say)
        if "gzip" in headers.get("accept-encoding", ""):
            return Response(page.zipped, headers=say | {"Content-Encoding": "gzip"}, media_type=page.kind)
        return Response(page.body, headers=say, media_type=page.kind)


def _card(system: Ruleset) -> dict[str, Any]:
    return {
        "id": system.id,
        "title": system.title,
        "follows": system.follows,
        "version": system.version,
        "scenarios": [
            {
                "id": scenario.id,
                "title": scenario.title,
                "about": scenario.about,
                "sides": list(system.sides(scenario.id, ())),
                "turns": scenario.turns,
                "options": scenario.options,
                "recommended": list(scenario.recommended),
                "sides_with": _sides_with(system, scenario),
            }
            for scenario in system.scenarios.values()
        ],
        "bots": offered(system),
        "opponent": OPPONENT,
        "lessons": [_without_steps(lesson.to_json()) for lesson in lessons.of(system)],
        "picture": f"/api/systems/{system.id}/picture.svg" if _picture(system) else None,
    }


def _sides_with(system: Ruleset, scenario: Scenario) -> dict[str, list[str]]:
    """Options that change who sits at the table, and the sides they lead to."""
    usual = system.sides(scenario.id, ())
    found = {option: system.sides(scenario.id, (option,)) for option in scenario.options}
    return {option: list(sides) for option, sides in found.items() if sides != usual}


def _make(system: Ruleset, name: str) -> Page:
    if name == "picture":
        return _page(_picture(system).encode(), SVG)
    make: dict[str, Callable[[], Any]] = {
        "board": lambda: plain_board.of(system),
        "rules": lambda: {"clauses": view.clauses(system.folder)},
        "lessons": lambda: [lesson.to_json() for lesson in lessons.of(system)],
    }
    return _page(json.dumps(make[name](), separators=(",", ":")).encode(), "application/json")


def _picture(system: Ruleset) -> str:
    """The map in small."""
    return picture(plain_board.of(system)["drawing"])


def _without_steps(lesson: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in lesson.items() if key != "steps"}


def _page(body: bytes, kind: str) -> Page:
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, gzip.compress(body, mtime=0), tag, kind)
