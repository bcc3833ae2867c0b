"""[13.1, 13.2, 13.4] The Russian Winter, the Eastern garrison, the limit in North Africa."""

from __future__ import annotations

import pytest

from tests.neppa import battles
from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.tables import TURN_OF
from theatrum.rulesets.neppa.rules.land import winter
from theatrum.rulesets.neppa.rules.land.strength import limit_factors
from theatrum.rulesets.neppa.rules.politics import garrison, north_africa

SUMMER = TURN_OF["Summer 1941"] + 1
EAST = {"at_war": [["germany", "russia"], ["italy", "russia"]], "allied": [["germany", "italy"]], "red_war": SUMMER}


@rule("neppa", "1.5j", "13.2b", "12.3d", "13.4e")
def test_b17_infantry_counts_one_whatever_artillery_is_there() -> None:
    game = table("de 3 inf breslau", "de 3 art breslau")
    assert limit_factors(war(game), war(game).ranks[0]) == 9


@rule("neppa", "13.2a", "13.2b", "R9")
def test_the_garrison_counts_ground_and_air_on_the_eastern_front() -> None:
    game = table("de 1 inf breslau", "de 1 art breslau", "de 1 arm breslau", "de 1 abn breslau", "de 1 air:2 breslau",
                 "de 4 inf bonn", "de 1 fleet konigsberg", "it 4 inf breslau")  # fmt: skip
    assert garrison.factors(war(game)) == 1 + 2 + 4 + 2 + 2


# ---------------------------------------------------------------- the Russian Winter
@rule("neppa", "13.1a", "13.1d", "R86")
@pytest.mark.parametrize(("italians", "asked"), [(2, True), (3, False)])
def test_d24_russia_may_put_its_winter_off(italians: int, asked: bool) -> None:
    zones = ("minsk", "vitebsk", "mozyr", "pskov")
    stacks = [f"de 3 inf {zone}" for zone in zones] + [f"it {italians} inf zhitomir"]
    spaces = {" ".join(zones): "de", "zhitomir": "it"}
    game = table(*stacks, "su 1 inf moscow", turn="Winter 1941", phase="axis/start", dice=(3, 4, 4, 4), spaces=spaces,
                 **EAST)  # fmt: skip
    if asked:
        assert war(game).frame.step == "winter"
        assert war(game).actor == "britain"
        play(game, "winter later")
        assert war(game).winter == TURN_OF["Winter 1942"] + 1
    else:
        assert war(game).winter == TURN_OF["Winter 1941"] + 1


@rule("neppa", "13.1d")
@refusal("neppa", "13.1d")
def test_russia_answers_for_its_winter() -> None:
    game = table("de 1 inf minsk", "su 1 inf moscow", turn="Winter 1941", phase="axis/start", dice=(6, 6, 6, 6),
                 spaces={"minsk": "de"}, options=("players-5",), **EAST)  # fmt: skip
    assert war(game).actor == "russia"
    refused(game, "13.1d", "winter never")
    play(game, "winter now")
    assert war(game).winter == war(game).turn + 1


@rule("neppa", "13.1a", "R86")
def test_a_war_declared_in_winter_has_its_winter_a_year_later() -> None:
    facts = {**EAST, "red_war": TURN_OF["Winter 1941"] + 1}
    game = table("de 1 inf berlin", "su 1 inf moscow", turn="Winter 1941", phase="axis/start", **facts)
    assert war(game).winter == 0
    game = table("de 1 inf berlin", "su 1 inf moscow", turn="Winter 1942", phase="axis/start", dice=(1, 1, 1, 1),
                 **facts)  # fmt: skip
    assert war(game).frame.step == "winter"


@rule("neppa", "13.1b", "R86")
@refusal("neppa", "13.1b")
def test_russian_units_in_russia_cannot_be_attacked_in_that_winter() -> None:
    stacks = ("de 2 arm minsk", "su 1 inf smolensk", "su 1 inf vilna")
    spaces = {"minsk": "de", "vilna": "su"}
    game = table(*stacks, turn="Winter 1941", phase="axis/combat", winter=TURN_OF["Winter 1941"] + 1, spaces=spaces,
                 **EAST)  # fmt: skip
    refused(game, "13.1b", "attack smolensk")
    assert legal(game, "attack vilna")
    assert legal(game, "attack vitebsk")
    spring = table(*stacks, turn="Spring 1942", phase="axis/combat", winter=TURN_OF["Winter 1941"] + 1, spaces=spaces,
                   **EAST)  # fmt: skip
    assert legal(spring, "attack smolensk")


@rule("neppa", "13.1c", "R86")
def test_axis_defence_in_russia_is_halved_in_that_winter() -> None:
    def defence(turn: str, zone: str) -> int:
        game = table("su 3 inf minsk", f"de 1 inf {zone}", f"de 1 arm {zone}", turn=turn, phase="allied/combat",
                     winter=TURN_OF["Winter 1941"] + 1, spaces={"smolensk vilna": "de"}, **EAST)  # fmt: skip
        play(game, f"attack {zone}", "join su.inf.1")
        return battles.defence(game)

    assert defence("Winter 1941", "smolensk") == 2
    assert defence("Spring 1942", "smolensk") == 5
    assert defence("Winter 1941", "vilna") == defence("Spring 1942", "vilna")


# ---------------------------------------------------------------- North Africa
LIBYA = ("de 2 arm benghazi", "de 2 inf tobruk", "it 2 inf tobruk")
ROME = {"at_war": [["italy", "britain"]], "allied": [["germany", "italy"]]}


@rule("neppa", "13.4a", "13.4b", "13.4e", "13.4f", "R87")
@refusal("neppa", "13.4b")
def test_d25_ten_german_factors_in_north_africa() -> None:
    game = table(*LIBYA, "de 1 air palermo", "de 1 inf gabes", turn="Spring 1941", **ROME,
                 spaces={"gabes": "de"})  # fmt: skip
    assert limit_factors(war(game), north_africa.army(war(game))) == 11
    game = table(*LIBYA, "de 1 air palermo", turn="Spring 1941", **ROME)
    refused(game, "13.4b", "rebase de.air.1 tripoli")
    assert legal(game, "move de.arm.1 tripoli")
    for zones in ("malta", "ankara damascus haifa"):
        free = table(*LIBYA, "de 1 air palermo", turn="Spring 1941", spaces={zones: "it"}, **ROME)
        assert legal(free, "rebase de.air.1 tripoli")


@rule("neppa", "13.4c", "13.4d")
@refusal("neppa", "13.4c", "13.4d")
def test_too_many_germans_in_north_africa() -> None:
    """14 factors when the turn begins: ten of them may act, and four must be gone when it ends."""
    game = table("de 2 arm benghazi", "de 2 inf tobruk", "de 2 art tobruk", "gb 1 inf cairo", turn="Spring 1942",
                 **ROME)  # fmt: skip
    play(game, "move de.arm.1 tripoli", "move de.arm.2 sirte", "move de.art.1 benghazi")
    refused(game, "13.4c", "move de.art.2 benghazi")
    run_to(game, "axis/finish")
    assert war(game).actor == "germany"
    refused(game, "13.4d", "lose gb.inf.1")
    play(game, "lose de.art.1", "lose de.inf.1", "lose de.inf.2")
    assert at(game, "de.art.2") == "tobruk"
    assert war(game).phasing == 1
    assert owner(game, "tobruk") == "it"


@rule("neppa", "13.1d", "R86")
def test_only_german_and_italian_ground_units_in_russia_count_against_the_winter() -> None:
    game = table("de 3 inf minsk", "de 2 inf warsaw", "de 1 inf lvov", "de 1 air minsk", "it 1 abn minsk",
                 "fi 1 inf viborg", "su 1 inf moscow", spaces={"minsk": "de"}, turn="Winter 1941", **EAST)  # fmt: skip
    assert winter.invaders(war(game)) == 4
