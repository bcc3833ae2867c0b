"""Takes the pictures of docs/screens: python scripts/screenshots.py"""

from __future__ import annotations

from playwright.sync_api import Browser
from stage import ROOT, stage, table
from tests.e2e.table import WARS, Envelope, Table, War, movers

from theatrum.core.ruleset import systems

SCREENS = ROOT / "docs" / "screens"
ARMIES, POINTS = WARS["spi"], WARS["hitlerswar"]


def shot(player: Table, name: str) -> None:
    if player.page.locator(".world").count():
        player.still()
    player.page.wait_for_timeout(500)
    player.page.screenshot(path=SCREENS / f"{name}.png")
    print(SCREENS.relative_to(ROOT) / f"{name}.png")


def start_page(browser: Browser, address: str) -> None:
    player = table(browser, address, ARMIES)
    player.page.goto(address)
    player.page.locator("canvas.there").wait_for()
    shot(player, "start")
    player.page.get_by_role("button", name="Choose a war").click()
    shot(player, "choose")


def war(browser: Browser, address: str) -> None:
    player = table(browser, address, ARMIES)
    player.begin(computer=("allied",))
    seen = player.until_asked("move")
    shot(player, "map-far")
    piece = next(p for p in movers(seen) if p.startswith("de.mech") and _at(seen, p) == "1611")
    player.click_piece(piece)
    shot(player, "map-near")
    moscow = next(space for space, facts in player.board["spaces"].items() if "Moscow" in facts["name"])
    player.click_space(moscow)
    player.page.get_by_test_id("refusal").wait_for()
    shot(player, "refusal")
    player.page.keyboard.press("Escape")
    attack(player)


def attack(player: Table) -> None:
    """A big attack on the strongest place that can be reached."""
    seen = player.until_asked("attack")
    target = "1712" if "1712" in seen["choices"]["spaces"] else next(iter(seen["choices"]["spaces"]))
    player.click_space(target)
    seen = player.acted(seen["ply"])
    for piece in list(seen["choices"]["pieces"])[:1]:
        ply = player.now()["ply"]
        player.click_piece(piece)
        player.acted(ply)
    player.page.mouse.move(700, 800)
    shot(player, "attack")


def dark(browser: Browser, address: str) -> None:
    player = table(browser, address, ARMIES, color_scheme="dark")
    player.begin(computer=("allied",))
    player.until_asked("move")
    player.search("Kiev")
    player.press("Overlays")
    player.page.get_by_label("Axis zones of control").check()
    shot(player, "dark")


def phone(browser: Browser, address: str) -> None:
    player = table(browser, address, ARMIES, 390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    player.begin(computer=("allied",))
    seen = player.until_asked("move")
    piece = next(p for p in movers(seen) if p.startswith("ro."))
    player.search(_at(seen, piece))
    player.page.touchscreen.tap(*player.spot(_at(seen, piece)))
    shot(player, "phone")


def amounts(browser: Browser, address: str) -> None:
    """Some of an army's points in hand."""
    player = table(browser, address, POINTS)
    player.begin(computer=POINTS.others)
    seen = player.until_asked("move")
    player.click_piece(next(iter(movers(seen))))
    for key in ("a", "a", "+", "+"):
        player.page.keyboard.press(key)
    shot(player, "amounts")


def zones(browser: Browser, address: str) -> None:
    """A war of zones, wings and fleets: Europe in 1939, and the attack on Warsaw."""
    war_of_zones = War("neppa", "1939", systems()["neppa"].sides("1939", ()))
    player = table(browser, address, war_of_zones)
    player.begin(computer=war_of_zones.others)
    player.until_asked("move")
    player.page.mouse.move(800, 20)
    shot(player, "zones")
    player.post("move de.inf.3 danzig")
    player.until_asked("attack")
    for act in ("attack warsaw", "join de.arm.1", "join de.inf.1", "join de.art.1", "join de.air.1", "join de.air.4"):
        player.post(act)
    player.in_step()
    player.search("Warsaw")
    player.page.mouse.move(800, 20)
    shot(player, "zones-attack")


def lesson(browser: Browser, address: str) -> None:
    player = table(browser, address, ARMIES)
    player.page.goto(address)
    player.page.get_by_role("button", name="Lesson 1").last.click()
    player.ready()
    player.page.keyboard.press("n")
    shot(player, "lesson")


def _at(seen: Envelope, piece: str) -> str:
    return str(next(one["at"] for one in seen["view"]["pieces"] if one["id"] == piece))


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with stage() as (browser, address):
        for scene in (start_page, war, dark, phone, amounts, lesson):
            scene(browser, address)
        if "neppa" in WARS:
            zones(browser, address)


if __name__ == "__main__":
    main()
