"""A player at the screen: what a hand does, in the words of the game. Nothing here knows a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.desk import texts, wait_until
from theatrum.core.ruleset import Ruleset, systems

PERSON = "A person here"
Envelope = dict[str, Any]


@dataclass(frozen=True)
class War:
    """The smallest war of a system: for the fewest players, and the shortest."""

    system: str
    scenario: str
    sides: tuple[str, ...]

    @classmethod
    def of(cls, ruleset: Ruleset) -> War:
        chosen = min(ruleset.scenarios.values(), key=lambda one: (len(ruleset.sides(one.id, ())), one.turns))
        return cls(ruleset.id, chosen.id, ruleset.sides(chosen.id, ()))

    @property
    def others(self) -> tuple[str, ...]:
        return self.sides[1:]


BESIDE = """([shape, x, y]) => {
    const path = new Path2D(shape), brush = document.createElement('canvas').getContext('2d');
    const matrix = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
    const box = document.querySelector('.map').getBoundingClientRect();
    const onScreen = (px, py) => [box.left + matrix.a * px + matrix.e, box.top + matrix.d * py + matrix.f];
    for (const far of [23, 26, 21, 30, 36]) for (let turn = 0; turn < 16; turn++) {
        const angle = Math.PI * (0.5 + (turn % 2 ? -1 : 1) * Math.ceil(turn / 2) / 8);
        const [px, py] = [x + far * Math.cos(angle), y + far * Math.sin(angle)];
        const spot = onScreen(px, py);
        const there = document.elementFromPoint(...spot);
        if (brush.isPointInPath(path, px, py) && there?.closest('.map') && !there.closest('[data-piece]')) return spot;
    }
    return onScreen(x, y);
}"""
"""A point of a space on which no counter lies, below its middle if that is free; else the middle."""
WARS = {ruleset.id: War.of(ruleset) for ruleset in systems().values()}


class Table:
    """One browser page on one server."""

    def __init__(self, page: Page, address: str, war: War) -> None:
        self.page, self.address, self.war = page, address, war
        self._board: dict[str, Any] = {}

    # ------------------------------------------------------------------ beginning
    def begin(self, computer: tuple[str, ...] = (), seed: int = 7, bot: str = "greedy") -> None:
        """Through the start page: choose the war, say who plays, begin."""
        page = self.page

        def seeded(route: Any) -> None:
            body = json.loads(route.request.post_data)
            route.continue_(post_data=json.dumps(body | {"seed": seed}))

        page.route("**/api/games", seeded)
        self.choose()
        for side in self.war.sides:
            seat = page.get_by_label(side.capitalize(), exact=True)
            seat.select_option(label=f"Computer: {bot}" if side in computer else PERSON)
        page.get_by_role("button", name="Begin the war").click()
        self.ready()

    def choose(self) -> None:
        """The start page, with the war chosen."""
        self.page.goto(self.address)
        self.page.get_by_role("button", name="Choose a war").click()
        self.page.locator(f"input[name=system][value='{self.war.system}']").check()
        self.page.locator(f"input[name=scenario][value='{self.war.scenario}']").check()

    def ready(self) -> None:
        expect(self.page.locator("[data-piece]").first).to_be_visible(timeout=30_000)
        expect(self.page.locator(".world.moving")).to_have_count(0)

    # ------------------------------------------------------------------ knowing
    def tokens(self) -> dict[str, str]:
        """What this browser holds of the game on the screen, whether opened by its name or by the link of a seat."""
        games = json.loads(self.page.evaluate("localStorage.getItem('theatrum.games')"))
        name = self.page.evaluate("location.hash").rpartition("/")[2]
        found: dict[str, str]
        found = next(one["tokens"] for one in games if name in (one["game"], *one["tokens"].values()))
        return found

    def get(self, token: str, tail: str = "") -> Any:
        answer = self.page.request.get(f"{self.address}/api/games/{token}{tail}")
        assert answer.ok, answer.text()
        return answer.json()

    def now(self) -> Envelope:
        """The game as the server has it, seen by the side that is to act if it sits here."""
        tokens = self.tokens()
        seen: Envelope = self.get(next(iter(tokens.values())))
        if seen["actor"] in tokens and not seen["choices"]:
            seen = self.get(tokens[seen["actor"]])
        return seen

    def post(self, action: str) -> None:
        """An act from elsewhere: what another device would do."""
        seen = self.now()
        token = self.tokens()[seen["actor"]]
        body = {"ply": seen["ply"], "action": action}
        answer = self.page.request.post(f"{self.address}/api/games/{token}/actions", data=body)
        assert answer.ok, answer.text()

    def until_asked(self, verb: str) -> Envelope:
        """Play what is usual, from elsewhere, until there are acts with this verb; the computer moves in between."""
        seen = self.asked()
        while not any(text.split()[0] == verb for text in texts(seen)):
            usual = [act["text"] for act in seen["choices"]["acts"] if act["primary"]] or texts(seen)
            self.post(usual[0])
            seen = self.asked()
        self.in_step()
        return seen

    def asked(self) -> Envelope:
        """Wait until a side that sits here is to act."""
        found: Envelope = wait_until(lambda: (seen := self.now())["choices"] and seen, 60)
        return found

    def in_step(self) -> None:
        """Wait until the screen shows what the server has; a computer may be playing on meanwhile."""
        plies = "found => found.map((screen) => screen.dataset.ply)"
        screen = self.page.locator(".screen[aria-busy=false]")
        wait_until(lambda: [str(self.now()["ply"])] == screen.evaluate_all(plies), 30)

    @property
    def board(self) -> dict[str, Any]:
        if not self._board:
            self._board = self.page.request.get(f"{self.address}/api/systems/{self.war.system}/board").json()
        return self._board

    # ------------------------------------------------------------------ doing
    def search(self, words: str) -> None:
        self.page.keyboard.press("/")
        field = self.page.get_by_role("combobox", name="Search a place")
        field.fill(words)
        field.press("Enter")
        expect(field).to_have_count(0)
        self.still()

    def still(self) -> None:
        """Wait until the map has come to rest: nothing moves for a while, for it may not have begun yet."""
        where = "getComputedStyle(document.querySelector('.world')).transform"
        last, quiet = "", 0
        for _ in range(100):
            now = self.page.evaluate(where)
            quiet = quiet + 1 if now == last and not self.page.locator(".world.moving").count() else 0
            if quiet == 3:
                return
            last = now
            self.page.wait_for_timeout(80)

    def spot(self, space: str) -> tuple[float, float]:
        """Where a space is on the screen."""
        drawn = self.board["drawing"]["spaces"][space]
        script = """([x, y]) => {
            const matrix = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform);
            const box = document.querySelector('.map').getBoundingClientRect();
            return [box.left + matrix.a * x + matrix.e, box.top + matrix.d * y + matrix.f];
        }"""
        left, top = self.page.evaluate(script, [drawn["x"], drawn["y"]])
        return left, top

    def click_space(self, space: str) -> None:
        """Go there and click it, beside the counters if there are any."""
        self.search(space)
        drawn = self.board["drawing"]["spaces"][space]
        beside = self.page.evaluate(BESIDE, [drawn["shape"], drawn["x"], drawn["y"]])
        self.page.mouse.click(*beside)

    def click_piece(self, piece: str) -> None:
        """Go there, let the stack fan out, click the counter."""
        at = next(one["at"] for one in self.now()["view"]["pieces"] if one["id"] == piece)
        self.search(at)
        self.page.mouse.move(*self.spot(at))
        self.page.wait_for_timeout(350)
        box = self.piece(piece).bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def piece(self, piece: str) -> Locator:
        return self.page.locator(f"[data-piece='{piece}']")

    def _moved_on(self, ply: int) -> Envelope:
        found: Envelope = wait_until(lambda: (seen := self.now())["ply"] > ply and seen, 15)
        return found

    def acted(self, ply: int) -> Envelope:
        """Wait until the game has gone beyond a ply, and the screen with it."""
        seen = self._moved_on(ply)
        self.in_step()
        return seen

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def cursor(self) -> str:
        """The space that the keyboard has walked to."""
        shape = self.page.locator("#cursor").get_attribute("d")
        return next(str(name) for name, drawn in self.board["drawing"]["spaces"].items() if drawn["shape"] == shape)

    def hand_bar(self) -> Locator:
        """What is in hand, and how much of it."""
        return self.page.get_by_role("region", name="In hand")

    def by_hand(self, text: str) -> Envelope:
        """An act that is offered, by mouse, as a player would do it."""
        seen = self.now()
        choices = seen["choices"]
        acts = {act["text"]: act for act in choices["acts"]}
        if (seen["battle"] and seen["battle"]["action"] == text) or acts.get(text, {}).get("primary"):
            return self.end_phase()
        owned: list[tuple[Callable[[str], None], str, list[dict[str, Any]]]]
        owned = [(self.click_piece, piece, items) for piece, items in choices["pieces"].items()]
        owned += [(self.click_space, space, items) for space, items in choices["spaces"].items()]
        for click, owner, items in owned:
            for item in items:
                if filling := _filling(item, text):
                    click(owner)
                    self._finish(item, filling)
                    return self.acted(seen["ply"])
        self.press(acts[text]["label"])
        return self.acted(seen["ply"])

    def _finish(self, item: dict[str, Any], filling: dict[str, str]) -> None:
        """With the piece or space of an item in hand: how many, and where to."""
        if number := filling.get("number"):
            bar, counted = self.hand_bar(), item["of"] or item["label"]
            chip = bar.get_by_role("button", name=re.compile(f"^{re.escape(counted)} ", re.IGNORECASE))
            if chip.get_attribute("aria-pressed") != "true":
                chip.click()
            for _ in range(int(number) - item["numbers"][0]):
                bar.get_by_role("button", name=f"More {counted}").click()
            if len(filling) == 1:
                bar.get_by_role("button", name=item["label"], exact=True).click()
        if piece := filling.get("piece"):
            self.click_piece(piece)
        if space := filling.get("space"):
            self.click_space(space)
        which = self.page.get_by_role("group", name="Which?").get_by_role("button", name=item["label"])
        if which.count():
            which.first.click()

    def primary(self) -> Locator:
        return self.page.locator("header button.primary")

    def hand_over(self) -> None:
        """The large button until another side is to act, or has acted and is being shown."""
        me = self.now()["actor"]
        while (seen := self.now())["actor"] == me:
            if self.primary().count() == 0:
                self.post(texts(seen)[0])
            elif self.primary().inner_text() == "Skip":
                return
            else:
                self.primary().click()
                if self.page.locator(".prompt.asking").count():
                    self.primary().click()
            self._moved_on(seen["ply"])

    def end_phase(self) -> Envelope:
        """The large button, and yes if it asks."""
        ply = self.now()["ply"]
        self.primary().click()
        if self.now()["ply"] == ply and self.page.locator(".prompt.asking").count():
            self.primary().click()
        return self.acted(ply)


def _filling(item: dict[str, Any], text: str) -> dict[str, str] | None:
    """What fills the holes of an item to make this act; None if it cannot."""
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>\\S+)", re.escape(item["text"]))
    found = re.fullmatch(pattern, text)
    if not found:
        return None
    filling = found.groupdict()
    least, most = item.get("numbers", (0, 0))
    fits = (
        "number" not in filling or (filling["number"].isdigit() and least <= int(filling["number"]) <= most),
        "piece" not in filling or filling["piece"] in item["pieces"],
        "space" not in filling or filling["space"] in item["spaces"],
    )
    return (filling or {"": ""}) if all(fits) else None


def free(seen: Envelope, spaces: dict[str, int]) -> list[str]:
    """Those of these spaces on which nothing stands."""
    held = {piece["at"] for piece in seen["view"]["pieces"]}
    return [space for space in spaces if space not in held]


def empty(seen: Envelope, spaces: dict[str, int]) -> str:
    """The cheapest of these spaces on which nothing stands."""
    return min(free(seen, spaces), key=spaces.__getitem__)


def movers(seen: Envelope) -> dict[str, dict[str, int]]:
    """Pieces that can go somewhere as a whole, and where."""
    owned = seen["choices"]["pieces"].items()
    return {
        piece: item["spaces"] for piece, items in owned for item in items if "spaces" in item and "numbers" not in item
    }


def place(seen: Envelope, piece: str) -> str:
    """Where a piece stands."""
    return str(next(one["at"] for one in seen["view"]["pieces"] if one["id"] == piece))


def alone(seen: Envelope, piece: str) -> bool:
    """Is it the only one in its space?"""
    return [one["at"] for one in seen["view"]["pieces"]].count(place(seen, piece)) == 1
