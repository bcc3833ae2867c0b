"""Surrender of Germany, Italy, the Soviet Union, France, Great Britain and the smaller countries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import again, campaign, close, give, go_on, march, path
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.politics import nations


def owners(game: Game, country: str) -> set[str]:
    return {owner(game, name) for name in geography.BOARD.list(geography.COUNTRY[country])}


# ---------------------------------------------------------------- Germany
@rule("hitlerswar", "surrender-germany.1", "surrender-germany.1b", "victory-three.1", "R85")
def test_germany_surrenders_as_the_combat_phase_closes() -> None:
    game = campaign("western 0/10 P11", spaces={"P11 P12 P13": "soviet"}, phase="soviet/combat", eastern_war=1)
    march(game, "western", "P10")
    assert not game.over
    assert owner(game, "O10") == "axis"
    close(game)
    assert game.result
    assert war(game).land[AXIS] == 0


@rule("hitlerswar", "R85", "surrender-germany.1")
def test_berlin_lost_for_want_of_supply_is_lost_in_that_phase() -> None:
    around = {"O10 O11 P9 P11 Q10 Q11": "soviet", "P10": {"owner": "axis", "devastated": 3}}
    game = campaign("okw 1/0 P10", spaces=around, eastern_war=1)
    assert not game.over
    close(game)
    assert game.over


# ---------------------------------------------------------------- Italy
def italian(*armies: str, lost: str, **more: Any) -> Game:
    """Italy is Axis and has lost these mainland hexes to the Allies."""
    spaces = give("axis", "Italy", "Sicily", "Sardinia", "Libya") | {lost: "allied"}
    neutral = [name for name in geography.COUNTRIES if geography.COLOUR[name] in ("orange", "dark blue", "dark green")]
    return campaign(*armies, spaces=spaces, unaligned=neutral, italy=1, **more)


@rule("hitlerswar", "surrender-italy.1", "surrender-italy.4", "R36")
def test_italy_surrenders_when_three_mainland_hexes_are_lost() -> None:
    game = italian(lost="J10 J11 H10")
    close(game)
    assert war(game).italy == 1
    game = italian(lost="J10 J11 I11")
    close(game)
    assert war(game).italy == 2
    assert owner(game, "L9") == owner(game, "K10") == owner(game, "D12") == "axis"


@rule("hitlerswar", "surrender-italy.3", "R29")
def test_the_mediterranean_changes_hands() -> None:
    game = italian("okw 9/0 L9", lost="J10 J11 I11", phase="axis/movement")
    assert legal(game, "land okw 1 inf D12")
    play(game, "end")
    close(game)
    later = again(game, phase="axis/movement")
    refused(later, "italy-entry.5", "land okw 1 inf D12")


@refusal("hitlerswar", "surrender-italy.2", "surrender-italy.2b")
@rule("hitlerswar", "surrender-italy.2", "surrender-italy.2b")
def test_the_axis_gives_up_six_points_in_italy_first() -> None:
    armies = ("italian-army 2/2 L9", "okw 1/0 K10", "army-group-c 4/3 N10", "fourth-army 1/0 P11")
    game = italian(*armies, lost="J10 J11 I11")
    play(game, "end")
    assert path(game) == "axis/disarmament"
    assert army(game, "italian-army") == "2/1 L9"
    refused(game, "surrender-italy.2b", "lose army-group-c inf")
    refused(game, "surrender-italy.2", "lose italian-army mech")
    refused(game, "surrender-italy.2", "lose army-group-b inf")
    play(game, "lose okw inf")
    assert army(game, "italian-army") == "0/1 L9"
    play(game, "lose army-group-c inf", "lose fourth-army inf")
    assert (army(game, "army-group-c"), army(game, "okw"), army(game, "fourth-army")) == ("3/3 N10", "", "")
    assert path(game) == "axis/production"


@rule("hitlerswar", "R36")
def test_what_is_missing_is_waived() -> None:
    game = italian("italian-army 1/0 L9", lost="J10 J11 I11")
    close(game)
    assert army(game, "italian-army") == ""
    assert path(game) == "axis/production"


@rule("hitlerswar", "surrender-italy.5")
def test_italy_does_not_surrender_to_the_axis() -> None:
    game = campaign("army-group-c 0/10 L8", spaces={"L8": "axis"} | give("allied", "Italy"), italy=3)
    march(game, "army-group-c", "L9")
    go_on(game, "army-group-c", "L10")
    go_on(game, "army-group-c", "K11")
    close(game)
    assert war(game).italy == 3
    assert (owner(game, "K11"), owner(game, "K10")) == ("axis", "allied")


# ---------------------------------------------------------------- the Soviet Union
def moscow(**more: Any) -> Game:
    """The Axis holds Leningrad and Stalingrad and is about to take Moscow."""
    spaces = give("axis", "Soviet Union") | {"Q17 Q18 Q19 Q20 Q21 R21 Siberia": "soviet"}
    armies = ("army-group-center 0/10 Q16", "siberia 2/0 Q18")
    return campaign(*armies, spaces=spaces, turn="Summer 1942", eastern_war=1, mobilized=1, siberia=8, **more)


@rule("hitlerswar", "surrender-ussr.1", "surrender-ussr.2", "surrender-ussr.3", "R40")
@refusal("hitlerswar", "surrender-ussr.2")
def test_the_soviet_union_offers_to_surrender() -> None:
    game = moscow()
    march(game, "army-group-center", "Q17")
    play(game, "end")
    assert path(game) == "axis/terms"
    play(game, "accept")
    assert path(game) == "axis/production"
    assert owner(game, "Q18") == owner(game, "Siberia") == "soviet"
    assert economy.income(war(game), SOVIET) >= 8
    play(game, "end", "end")
    refused(game, "surrender-ussr.2", "attack siberia Q17")
    assert not control.at_war(war(game), AXIS, SOVIET)
    later = again(game, phase="axis/combat")
    refused(later, "surrender-ussr.2", "attack army-group-center Q18")


@rule("hitlerswar", "surrender-ussr.4")
def test_a_refused_offer_does_not_come_back() -> None:
    game = moscow()
    march(game, "army-group-center", "Q17")
    play(game, "end", "refuse")
    assert path(game) == "axis/production"
    play(game, "end", "end")
    assert legal(game, "attack siberia Q17")
    later = again(game, phase="axis/combat")
    close(later)
    assert path(later) == "axis/production"


@rule("hitlerswar", "surrender-ussr.1")
def test_the_offer_comes_only_as_an_axis_phase_closes() -> None:
    cities = {"T15 Q17 M19": "axis"}
    game = campaign(spaces=give("axis", "Soviet Union") | cities | {"Siberia": "soviet"}, phase="allied/combat")
    close(game)
    assert path(game) == "allied/production"
    game = campaign(spaces=give("axis", "Soviet Union") | {"Q17": "soviet"})
    close(game)
    assert path(game) == "axis/production"


# ---------------------------------------------------------------- France
PARIS = ("army-group-b 0/10 N8", "french-first-army 2/0 M7", "britain 1/0 H9", "middle-east-command 1/0 E17")


def paris(**more: Any) -> Game:
    spaces: dict[str, Any] = {"N8": "axis", "M9": {"fort": 7}}
    return campaign(*PARIS, spaces=spaces | more.pop("spaces", {}), turn="Spring 1940", **more)


@rule("hitlerswar", "surrender-france.1", "surrender-france.2", "surrender-france.2b", "surrender-france.2c", "R86")
def test_france_falls_with_paris() -> None:
    game = paris()
    march(game, "army-group-b", "N7")
    assert owner(game, "M7") == "allied"
    close(game)
    assert war(game).france == 1
    assert owners(game, "France") == {"axis"}
    assert army(game, "french-first-army") == ""
    assert war(game).forts == {}
    state = war(game)
    assert [name for name in geography.BOARD.list(geography.FRANCE) if state.working(state.space_of(name))] == ["N8"]


@rule("hitlerswar", "surrender-france.3", "surrender-france.3b", "surrender-france.4", "R18", "R33")
def test_what_becomes_of_the_french_empire() -> None:
    game = paris(spaces=give("axis", "Italy", "Sicily", "Sardinia", "Libya") | {"G9 F9 E9": "axis"}, italy=1)
    march(game, "army-group-b", "N7")
    close(game)
    assert owners(game, "Algeria") == owners(game, "Morocco") == {""}
    assert (owner(game, "G9"), owners(game, "Tunisia")) == ("axis", {"", "axis"})
    assert army(game, "britain") == ""
    assert owners(game, "Lebanon-Syria") == owners(game, "French Africa") == {"allied"}
    assert army(game, "middle-east-command") == "1/0 E17"
    assert all(war(game).unaligned >> nations.NUMBER[name] & 1 for name in ("Algeria", "Morocco", "Tunisia"))


@rule("hitlerswar", "surrender-france.5")
def test_france_surrenders_once() -> None:
    game = paris(france=1)
    march(game, "army-group-b", "N7")
    close(game)
    assert owner(game, "M7") == "allied"
    assert army(game, "french-first-army") == "2/0 M7"


@rule("hitlerswar", "R85", "surrender-france.1")
def test_ch14_corsica_waits_for_italy() -> None:
    game = paris()
    march(game, "army-group-b", "N7")
    close(game)
    assert owner(game, "K9") == "axis"
    assert war(game).italy == 1
    play(game, *["end"] * 8)
    assert path(game) == "axis/combat"
    close(game)
    assert owner(game, "K9") == "axis"


@rule("hitlerswar", "R85")
def test_paris_that_fell_to_the_axis_in_another_turn_counts_at_the_next_test() -> None:
    game = campaign("french-first-army 1/0 N7", "army-group-b 0/5 N8", phase="allied/combat",
                    spaces={"N6 N8 O7 O8 M7 M8": "axis", "N7": {"owner": "allied", "devastated": 3}})  # fmt: skip
    close(game)
    assert owner(game, "N7") == "axis"
    assert war(game).france == 0
    play(game, *["end"] * 2)
    close(game)
    assert war(game).france == 1


@refusal("hitlerswar", "surrender-france.6")
@rule("hitlerswar", "surrender-france.6", "R38")
def test_three_french_points_stay_devastated_for_the_axis() -> None:
    dead = {"N7": {"owner": "axis", "devastated": 3}, "N8": {"owner": "axis", "devastated": 1}}
    game = campaign(phase="axis/production", spaces=give("axis", "France") | dead, france=1)
    play(game, "repair N7")
    refused(game, "surrender-france.6", "repair N7")
    spaces = give("allied", "France") | {"N7": {"owner": "allied", "devastated": 3}}
    game = campaign(phase="allied/production", spaces=spaces, france=1)
    play(game, "repair N7", "repair N7", "repair N7")


# ---------------------------------------------------------------- Great Britain
def island(**more: Any) -> Game:
    armies = ("army-group-b 0/10 P7", "britain 1/0 R7", "middle-east-command 2/0 D15", "canadian-first-army 1/0 Canada")
    return campaign(*armies, spaces={"P7": "axis", "G11": {"fort": 1}} | more.pop("spaces", {}), **more)


@rule("hitlerswar", "surrender-britain.1", "surrender-britain.2a", "surrender-britain.2b", "surrender-britain.3",
      "surrender-britain.3b", "R39")  # fmt: skip
def test_britain_falls_with_london_and_the_midlands() -> None:
    game = island()
    march(game, "army-group-b", "Q7")
    assert owner(game, "D15") == "allied"
    close(game)
    state = war(game)
    assert state.britain == 1
    for country in ("Britain", "North Ireland", "Egypt", "Palestine", "Transjordan", "Cyprus", "Malta", "Gibraltar"):
        assert owners(game, country) == {"axis"}, country
    for country in ("India", "Canada", "British Africa", "Kuwait"):
        assert owners(game, country) == {"allied"}, country
    assert army(game, "britain") == army(game, "middle-east-command") == ""
    assert army(game, "canadian-first-army") == "1/0 Canada"
    assert state.working(state.space_of("R7")) == state.working(state.space_of("S7")) == 0
    assert not state.forts


@rule("hitlerswar", "surrender-britain.1")
def test_london_alone_is_not_enough() -> None:
    game = island()
    close(game)
    assert war(game).britain == 0


@rule("hitlerswar", "surrender-britain.4")
def test_britain_surrenders_once() -> None:
    game = island(britain=1)
    march(game, "army-group-b", "Q7")
    close(game)
    assert owner(game, "D15") == "allied"
    assert army(game, "britain") == "1/0 R7"


# ---------------------------------------------------------------- the others
@rule("hitlerswar", "surrender-other.1", "surrender-other.2", "violation.1b", "violation.5", "R34")
def test_ch1_poland_falls() -> None:
    game = campaign("army-group-south 3/7 N12", turn="Winter 1939", dice=(6, 6))
    march(game, "army-group-south", "O13")
    assert owner(game, "P12") == ""
    go_on(game, "army-group-south", "P13")
    assert owners(game, "Poland") == {"axis"}
    state = war(game)
    assert state.dead[state.space_of("O13")] == 1
    assert not state.unaligned >> nations.POLAND & 1


@rule("hitlerswar", "surrender-other.2", "surrender-other.2b", "R35", "R18")
def test_hexes_with_other_armies_and_earlier_conquests_stay() -> None:
    spaces: dict[str, Any] = give("allied", "Greece", "Crete") | {"I13 J13 K13 K12 L11": "axis", "J12": "soviet"}
    left = [name for name in geography.COUNTRIES if geography.NATION[name]["start"] == "unaligned"]
    left = [name for name in left if name not in ("Greece", "Crete")]
    game = campaign("army-group-c 0/10 I13", "britain 1/0 H12", spaces=spaces, unaligned=left)
    march(game, "army-group-c", "H13")
    assert (owner(game, "H12"), owner(game, "J12"), owner(game, "F13")) == ("allied", "soviet", "axis")
    state = war(game)
    assert state.dead == {state.space_of("H13"): 1}


@rule("hitlerswar", "surrender-other.3", "surrender-other.1")
def test_gifts_stay_when_their_country_surrenders() -> None:
    left = ["Italy", "Sicily", "Sardinia", "Libya", "United States", "Bulgaria", "Yugoslavia"]
    game = campaign("kiev 0/10 M15", "rumanian-army 2/1 K15", phase="soviet/combat", eastern_war=1, mobilized=1,
                    unaligned=left, spaces=give("axis", "Rumania"))  # fmt: skip
    march(game, "kiev", "L14")
    assert army(game, "rumanian-army") == "2/1 K15"
    assert (owner(game, "K15"), owner(game, "L13")) == ("axis", "soviet")


@rule("hitlerswar", "R133")
def test_a_country_surrenders_before_its_defenders_retreat() -> None:
    left = ["Italy", "Sicily", "Sardinia", "Libya", "United States"]
    game = campaign("kiev 0/10 M15", "rumanian-army 1/0 L14", phase="soviet/combat", eastern_war=1, mobilized=1,
                    unaligned=left, spaces=give("axis", "Rumania", "Bulgaria"))  # fmt: skip
    march(game, "kiev", "L14")
    assert army(game, "rumanian-army") == "1/0 K14"  # the only way left: all Rumania is Soviet


@rule("hitlerswar", "surrender-other.5")
def test_a_country_surrenders_once() -> None:
    left = ["Italy", "Sicily", "Sardinia", "Libya", "United States"]
    game = campaign("western 0/10 P14", phase="soviet/combat", eastern_war=1, unaligned=left, surrendered=["Poland"],
                    spaces=give("axis", "Poland"))  # fmt: skip
    march(game, "western", "P13")
    assert (owner(game, "P13"), owner(game, "O13")) == ("soviet", "axis")
    assert war(again(game)).surrendered == war(game).surrendered


@rule("hitlerswar", "surrender-other.4")
def test_a_country_without_capital_never_surrenders() -> None:
    game = campaign("army-group-north 0/10 Q13", spaces=give("soviet", "Baltic States"), eastern_war=1)
    march(game, "army-group-north", "R13")
    close(game)
    assert owner(game, "S14") == "soviet"


@rule("hitlerswar", "R86", "surrender-other.1")
def test_a_capital_lost_for_want_of_supply_is_captured() -> None:
    left = ["Italy", "Sicily", "Sardinia", "Libya", "United States"]
    spaces: dict[str, Any] = give("axis", "Hungary", "Rumania", "Yugoslavia") | give("allied", "Bulgaria", "Norway")
    game = campaign(spaces=spaces, phase="allied/combat", unaligned=left)
    close(game)
    assert owner(game, "K14") == "axis"
    assert war(game).surrendered >> nations.NUMBER["Bulgaria"] & 1


@rule("hitlerswar", "fall-special.3")
@pytest.mark.parametrize(("capital", "at", "rest"), [("L14", "M15", "K15"), ("P13", "P14", "O13"), ("N7", "O7", "M7")])
def test_capitals_mean_nothing_in_1944(capital: str, at: str, rest: str) -> None:
    name = "us-third-army" if capital == "N7" else "western"
    phase = "allied/combat" if capital == "N7" else "soviet/combat"
    side = phase.split("/")[0]
    game = table(f"{name} 0/10 {at}", scenario="fall-of-germany", phase=phase, spaces={at: side}, dice=(1,) * 4)
    if war(game).frozen:
        game = table(f"{name} 0/10 {at}", scenario="fall-of-germany", phase=phase,
                     spaces={at: side, "P15 P14 N15 M15": "soviet"}, dice=(1,) * 4)  # fmt: skip
    march(game, name, capital)
    close(game)
    assert owner(game, rest) == "axis"


@rule("hitlerswar", "R39", "R45")
def test_allied_production_after_the_fall_of_britain() -> None:
    game = island()
    march(game, "army-group-b", "Q7")
    close(game)
    left = {"France": 7, "French Africa": 1, "Canada": 2, "British Africa": 2}
    assert economy.income(war(game), ALLIED) == sum(left.values())  # Suez is Axis: India counts no longer
