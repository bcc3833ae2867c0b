"""Unaligned countries, their violation, entry into the war, activity limits, mobilization."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import again, campaign, close, give, march, path, run
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TURNS
from theatrum.rulesets.hitlerswar.rules.combat import advance, targets
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.politics import nations, politics

DARK_BLUE = {"Finland": "T13", "Hungary": "M13", "Rumania": "L14", "Bulgaria": "K14"}


# ---------------------------------------------------------------- unaligned countries
@rule("hitlerswar", "unaligned.1", "italy-entry.1", "axis-leaning.1", "us-entry.1", "R18")
def test_who_is_unaligned_at_start() -> None:
    state = war(campaign())
    colours = {geography.COLOUR[name] for name in geography.COUNTRIES if state.unaligned >> nations.NUMBER[name] & 1}
    assert colours == {"yellow", "orange", "dark blue", "dark green"}
    for space in ("L9", "D12", "P13", "T13", "M13", "L14", "K14", "US", "R13"):
        assert nations.unaligned(state) >> state.space_of(space) & 1
    for space in ("P10", "N7", "P7", "Q17", "Siberia", "India", "D15", "H9"):
        assert not nations.unaligned(state) >> state.space_of(space) & 1
    assert state.italy == state.us == 0


@refusal("hitlerswar", "unaligned.2")
@rule("hitlerswar", "unaligned.2")
def test_gray_countries_are_closed() -> None:
    game = campaign("army-group-west 0/5 N9", "army-group-c 0/5 N10")
    refused(game, "unaligned.2", "attack army-group-west M10")
    assert legal(game, "attack army-group-west O9")


@rule("hitlerswar", "violation.1a", "R41")
@pytest.mark.parametrize(
    ("phase", "name", "at", "target"),
    [
        ("axis", "fourth-army", "P11", "P12"),
        ("soviet", "western", "P14", "P13"),
        ("allied", "french-first-army", "O8", "O9"),
    ],
)
def test_anybody_may_attack_an_unaligned_country(phase: str, name: str, at: str, target: str) -> None:
    game = campaign(f"{name} 0/10 {at}", phase=f"{phase}/combat")
    march(game, name, target)
    assert owner(game, target) == phase


@rule("hitlerswar", "initial-belligerents.1", "R41", "R89")
def test_the_opening_wars() -> None:
    game = campaign("army-group-north 0/5 Q13", "western 0/2 P14", spaces={"P13": "soviet"})
    state = war(game)
    assert control.at_war(state, AXIS, ALLIED)
    assert not control.at_war(state, AXIS, SOVIET)
    play(game, "attack army-group-north P13")
    assert control.at_war(war(game), AXIS, SOVIET)


@rule("hitlerswar", "initial-belligerents.1", "R41")
def test_without_a_war_nobody_takes_isolated_hexes() -> None:
    game = campaign("moscow 1/0 Q17", spaces=give("axis", "Poland") | {"O14": "soviet"}, phase="soviet/combat")
    close(game)
    assert owner(game, "O14") == "soviet"
    game = campaign("moscow 1/0 Q17", spaces=give("axis", "Soviet Union") | {"Q17": "soviet"} | {"O14": "soviet"},
                    phase="soviet/combat", eastern_war=1)  # fmt: skip
    close(game)
    assert owner(game, "O14") == "axis"


# ---------------------------------------------------------------- violation
SPAIN = give("axis", "France")


@rule("hitlerswar", "violation.2a", "violation.2b", "violation.4c", "R33", "R89")
def test_ex15_alignment_of_spain() -> None:
    game = campaign("army-group-b 0/10 L6", spaces=SPAIN, turn="Winter 1940", france=1, dice=(6, 1, 1))
    before = economy.income(war(game), ALLIED)
    play(game, "attack army-group-b K6", "end", "end", "end")
    assert owner(game, "K6") == owner(game, "J5") == "allied"
    assert economy.income(war(game), ALLIED) == before + 2
    assert not war(game).unaligned >> nations.NUMBER["Spain"] & 1


@rule("hitlerswar", "violation.2a", "violation.1b", "surrender-other.1", "surrender-other.2", "surrender-other.2b")
def test_ex15_madrid_taken() -> None:
    game = campaign("army-group-b 0/10 L6", spaces=SPAIN, turn="Winter 1940", france=1)
    march(game, "army-group-b", "K6")
    assert owner(game, "K7") == ""
    play(game, "exploit army-group-b J5", "advance army-group-b")
    assert {owner(game, name) for name in geography.BOARD.list(geography.COUNTRY["Spain"])} == {"axis"}
    close(game)
    state = war(game)
    assert state.dead[state.space_of("J5")] == state.dead[state.space_of("K7")] == 1
    assert legal(game, "repair K7")


@rule("hitlerswar", "violation.4a")
@pytest.mark.parametrize(("side", "name", "at"), [("soviet", "moscow", "U16"), ("allied", "britain", "L6")])
def test_survivors_of_soviets_and_allies_join_the_axis(side: str, name: str, at: str) -> None:
    country, target = ("Finland", "U15") if side == "soviet" else ("Spain", "K6")
    game = campaign(f"{name} 0/10 {at}", phase=f"{side}/combat")
    march(game, name, target)
    close(game)
    capital = geography.NATION[country]["capital"]
    assert owner(game, target) == side
    assert owner(game, capital) == "axis"


@rule("hitlerswar", "violation.4b", "violation.2a")
@pytest.mark.parametrize(
    ("country", "at", "target"), [("Hungary", "N12", "M12"), ("Baltic States", "Q13", "R13"), ("Rumania", "M13", "L13")]
)
def test_some_victims_of_the_axis_join_the_soviets(country: str, at: str, target: str) -> None:
    game = campaign(f"okw 0/10 {at}", spaces={at: "axis"}, dice=(1,))
    play(game, f"attack okw {target}", "end", "end", "end")
    left = geography.BOARD.list(geography.COUNTRY[country] & ~geography.hexes([at]))
    assert {owner(game, name) for name in left} == {"soviet"}


@rule("hitlerswar", "violation.4c")
def test_others_join_the_allies() -> None:
    game = campaign("okw 0/10 P9")
    play(game, "attack okw P8", "end", "end", "end")
    assert owner(game, "O9") == owner(game, "P8") == "allied"


@rule("hitlerswar", "violation.5", "R34")
def test_poland_stays_unaligned_until_conquered() -> None:
    game = campaign("fourth-army 0/10 P11", "western 0/10 P14")
    march(game, "fourth-army", "P12")
    close(game)
    assert (owner(game, "P12"), owner(game, "P13")) == ("axis", "")
    assert war(game).unaligned >> nations.POLAND & 1
    play(game, "end", "end")
    march(game, "western", "P13")
    assert (owner(game, "P12"), owner(game, "O13"), owner(game, "N13")) == ("axis", "soviet", "soviet")


@rule("hitlerswar", "R33", "R18", "surrender-other.4")
def test_a_country_without_capital_is_conquered_hex_by_hex() -> None:
    game = campaign("leningrad 0/10 S15", phase="soviet/combat")
    march(game, "leningrad", "S14")
    assert owner(game, "R13") == ""
    play(game, "exploit leningrad R13", "advance leningrad")
    close(game)
    assert owner(game, "S14") == owner(game, "R13") == "soviet"
    assert not war(game).unaligned >> nations.NUMBER["Baltic States"] & 1


@rule("hitlerswar", "remaining-unaligned.2", "remaining-unaligned.1")
def test_one_nation_of_several() -> None:
    game = campaign("leningrad 0/10 S15", "moscow 0/1 Q17", phase="soviet/combat", dice=(1, 6, 6))
    march(game, "leningrad", "S14")
    close(game)
    assert owner(game, "R13") == "axis"
    assert owner(game, "U10") == owner(game, "I15") == ""


# ---------------------------------------------------------------- armies of Italy and the United States
@rule("hitlerswar", "violation.3a", "R88", "R36")
def test_the_italian_army_goes_over_to_the_allies() -> None:
    game = campaign("italian-army 4/1 L9", "army-group-c 0/10 L8", spaces={"L8": "axis"}, dice=(6, 1, 1))
    play(game, "attack army-group-c L9")
    assert army(game, "italian-army") == ""
    assert army(game, "britain") == "4/1 L9"
    play(game, "end")
    assert path(game) == "allied/defensive-assault"
    play(game, "fire", "end", "advance army-group-c", "retreat britain K10")
    close(game)
    assert war(game).italy == 3
    assert owner(game, "D12") == owner(game, "J10") == "allied"


@rule("hitlerswar", "R88", "R132", "violation.4a")
def test_attacked_by_others_italy_defends_with_its_axis_army_and_retreats_inside() -> None:
    game = campaign("italian-army 1/0 L9", "french-first-army 0/10 L8", phase="allied/combat", dice=(6, 1))
    play(game, "attack french-first-army L9", "end")
    assert path(game) == "axis/defensive-assault"
    play(game, "hold", "end", "advance french-first-army")
    assert {legal(game, f"retreat italian-army {space}") for space in ("K10", "L10")} == {True}
    play(game, "retreat italian-army K10")
    close(game)
    assert (war(game).italy, owner(game, "L9"), owner(game, "K10")) == (1, "allied", "axis")


@rule("hitlerswar", "advance-resolution.4a", "R132")
@refusal("hitlerswar", "advance-resolution.4a")
def test_a_belligerent_army_in_an_attacked_neutral_retreats_to_its_own_ground() -> None:
    """Germans hold L10 when the Allies attack Italy and them: their way back is Austria, not neutral Italy."""
    game = campaign("okw 1/0 L10", "french-first-army 1/0 L9", "british-second-army 0/9 L9",
                    spaces={"L9": "allied", "L10 M11 L11": "axis"}, phase="allied/combat", dice=(1,))  # fmt: skip
    play(game, "attack british-second-army L10", "attack french-first-army K10", "end", "hold", "end")
    play(game, "advance british-second-army")
    refused(game, "advance-resolution.4a", "retreat okw K11")
    play(game, "retreat okw M11")
    assert army(game, "okw") == "1/0 M11"


@rule("hitlerswar", "violation.3b", "R88", "R37", "off-map-combat.3")
def test_the_army_of_the_united_states_goes_over_to_the_axis() -> None:
    game = campaign("us-army 8/3 US", "britain 0/0/0/0/5 Canada", phase="allied/combat", dice=(6,) * 9)
    play(game, "invade britain US")
    assert army(game, "us-army") == ""
    assert army(game, "okw") == "8/3 US"
    run(game, "allied/production")
    assert owner(game, "US") == "axis"
    assert (war(game).us, war(game).america) == (2, 16)


@rule("hitlerswar", "R130", "R18")
def test_an_attack_on_libya_is_one_on_italy() -> None:
    game = campaign("british-eighth-army 0/10 D14", phase="allied/combat")
    march(game, "british-eighth-army", "D13")
    close(game)
    assert war(game).italy == 1
    assert (owner(game, "D13"), owner(game, "L9"), owner(game, "J8")) == ("allied", "axis", "axis")


@rule("hitlerswar", "R131")
def test_a_soviet_attack_on_the_united_states() -> None:
    state = war(campaign("us-army 8/3 US", "moscow 0/0/0/0/5 Canada", phase="soviet/combat"))
    politics.provoke(state, SOVIET, geography.US)
    assert state.at[state.piece_of("okw")] == geography.US
    advance.enter(state, state.piece_of("moscow"), geography.US)
    politics.decide(state, SOVIET)
    assert (state.us, state.america, state.dead[geography.US], state.owner(geography.US)) == (2, 16, 16, SOVIET)


@rule("hitlerswar", "R87", "R134", "violation.3a")
def test_without_a_free_counter_the_points_wait() -> None:
    names = ["britain", "british-second-army", "british-eighth-army", "middle-east-command", "us-army", "fifth-army",
             "us-first-army", "us-third-army", "us-seventh-army", "canadian-first-army", "supreme-command",
             "french-first-army"]  # fmt: skip
    allied = [f"{name} 1/0 P7" for name in names]
    game = campaign(*allied, "italian-army 4/1 L9", "army-group-c 0/10 L8", spaces={"L8": "axis"})
    play(game, "attack army-group-c L9")
    assert army(game, "italian-army") == ""
    assert sorted(war(again(game)).waiting.values()) == [1, 4]
    state = war(game)
    state.land[ALLIED] |= geography.COUNTRY["Italy"]
    state.dissolve(state.piece_of("britain"))
    later = again(game, phase="allied/movement")
    assert path(later) == "allied/placement"
    play(later, "place 4 inf K10", "place 1 mech K10")
    assert army(later, "britain") == "4/1 K10"
    assert path(later) == "allied/movement"


@refusal("hitlerswar", "activity-limits.1")
@rule("hitlerswar", "activity-limits.1", "activity-limits.1b", "R44")
def test_armies_of_unaligned_countries_stand_still_and_produce_nothing() -> None:
    game = campaign("italian-army 4/1 L9", "us-army 8/3 US", phase="axis/movement")
    refused(game, "activity-limits.1", "move italian-army L10")
    play(game, "end")
    refused(game, "activity-limits.1", "attack italian-army M9")
    assert economy.income(war(game), AXIS) == 16
    assert economy.income(war(game), ALLIED) == 23
    game = campaign("us-army 8/3 US", phase="allied/movement")
    refused(game, "activity-limits.1", "send us-army 1 inf us-army")


# ---------------------------------------------------------------- entry
@rule("hitlerswar", "italy-entry.2", "italy-entry.3a", "italy-entry.3b", "R82", "time-record.2")
def test_ch5_italy_enters() -> None:
    game = campaign("italian-army 4/1 L9", turn="Spring 1940")
    play(game, "end")
    assert path(game) == "axis/production"
    state = war(game)
    assert economy.write(state.budget) == "23"
    assert state.italy == 1
    assert owner(game, "D12") == owner(game, "H10") == owner(game, "J8") == "axis"
    play(game, *["end"] * 7)
    assert (TURNS[war(game).turn], path(game)) == ("Summer 1940", "axis/movement")
    play(game, "move italian-army L10")


@rule("hitlerswar", "italy-entry.2")
def test_italy_waits_for_spring_1940() -> None:
    game = campaign("italian-army 4/1 L9", turn="Winter 1939")
    play(game, "end")
    assert war(game).italy == 0


def dawn(*armies: str, before: str, turn: str, **more: Any) -> Game:
    """A war at the beginning of the player turn that follows a production phase."""
    game = campaign(*armies, phase=f"{before}/production", turn=turn, **more)
    play(game, "end")
    return game


@refusal("hitlerswar", "axis-leaning.2", "axis-leaning.3", "axis-leaning.4", "axis-leaning.5")
@rule("hitlerswar", "axis-leaning.2", "axis-leaning.3", "axis-leaning.4", "axis-leaning.5", "R82", "time-record.3")
def test_the_dark_blue_countries_join_with_their_points() -> None:
    game = dawn("okw 1/0 M13", "moscow 1/0 Q17", before="allied", turn="Spring 1941")
    assert {owner(game, capital) for capital in DARK_BLUE.values()} == {"axis"}
    assert path(game) == "axis/placement"
    refused(game, "axis-leaning.3", "place 3 inf L14")
    refused(game, "axis-leaning.4", "place 2 mech M12")
    refused(game, "axis-leaning.5", "place 1 mech T13")
    refused(game, "axis-leaning.2", "place 1 inf K14")
    play(game, "place 2 inf L14", "place 1 mech L13", "place 1 inf M13", "place 1 mech M13", "place 3 inf U14")
    assert path(game) == "axis/movement"
    assert army(game, "okw") == "2/1 M13"
    assert sum(war(game).total(number) for number in range(12)) == 9


@rule("hitlerswar", "axis-leaning.2")
def test_a_dark_blue_country_that_has_joined_the_soviets_stays_there() -> None:
    state = {"unaligned": ["Finland", "Hungary", "Bulgaria"], "eastern_war": 1, "mobilized": 1}
    game = dawn(before="allied", turn="Spring 1941", spaces=give("soviet", "Rumania"), **state)
    assert owner(game, "L14") == "soviet"
    assert owner(game, "M13") == "axis"
    refused(game, "axis-leaning.3", "place 1 inf L14")


@rule("hitlerswar", "axis-leaning.5")
def test_finland_brings_its_points_whenever_it_joins_the_axis() -> None:
    game = campaign("leningrad 0/10 U16", phase="soviet/combat")
    march(game, "leningrad", "U15")
    play(game, "end")
    assert path(game) == "axis/placement"
    refused(game, "axis-leaning.2", "place 1 inf U15")
    play(game, "place 3 inf U14")
    assert army(game, "okw") == "3/0 U14"
    assert path(game) == "soviet/production"


@rule("hitlerswar", "us-entry.2", "R82", "time-record.5")
def test_the_united_states_join_in_spring_1942() -> None:
    game = dawn("us-army 8/3 US", before="soviet", turn="Winter 1941")
    assert owner(game, "US") == ""
    game = dawn("us-army 8/3 US", before="soviet", turn="Spring 1942")
    assert owner(game, "US") == "allied"
    assert not war(game).frozen


@rule("hitlerswar", "us-entry.3", "R37")
def test_ex16_american_growth() -> None:
    game = dawn(before="soviet", turn="Spring 1942")
    grown = [war(game).america]
    for _ in range(3):
        before = war(game).turn
        while war(game).turn == before or path(game) != "allied/movement":
            game.play(next(iter(game.choices())) if path(game) == "axis/placement" else "end")
        grown.append(war(game).america)
    assert grown == [16, 17, 18, 19]
    assert economy.income(war(game), ALLIED) == 23 + 19


@rule("hitlerswar", "R37", "violation.4c")
def test_a_united_states_attacked_by_the_axis_is_an_ally_in_the_next_turn() -> None:
    game = campaign("us-army 8/3 US", "okw 1/0/0/0/5 Canada", spaces={"Canada": "axis"}, dice=(6,) * 9)
    play(game, "invade okw US")
    run(game, "axis/production")
    assert (war(game).us, war(game).america, owner(game, "US")) == (1, 0, "allied")
    play(game, *["end"] * 4)
    assert (path(game), war(game).america) == ("allied/movement", 16)


# ---------------------------------------------------------------- activity limits
@refusal("hitlerswar", "activity-limits.3", "barbarossa-special.3")
@rule("hitlerswar", "activity-limits.3", "barbarossa-special.3", "R22", "time-record.4")
@pytest.mark.parametrize(
    ("scenario", "clause"), [("campaign-1", "activity-limits.3"), ("barbarossa", "barbarossa-special.3")]
)
def test_siberia_is_held_until_winter_1941(scenario: str, clause: str) -> None:
    armies, held = ("siberia 2/3 Siberia", "moscow 1/0 Q17"), {"Q22": "axis"} if scenario == "barbarossa" else {}
    game = table(*armies, scenario=scenario, turn="Summer 1941", phase="soviet/movement", spaces=held)
    refused(game, clause, "move siberia R21")
    refused(game, clause, "form siberia 1 inf R21")
    play(game, "send moscow 1 inf siberia", "end")
    refused(game, clause, "attack siberia Q22")
    game = table("siberia 2/3 Siberia", scenario=scenario, turn="Winter 1941", phase="soviet/movement")
    play(game, "move siberia R21")


@refusal("hitlerswar", "activity-limits.3")
@rule("hitlerswar", "activity-limits.3", "R304")
def test_who_marches_into_siberia_may_leave_it_in_the_same_phase_but_not_in_the_next_turn() -> None:
    game = campaign("moscow 3/0 Q17", "leningrad 1/0 S18", "siberia 2/0 Siberia", turn="Spring 1941",
                    phase="soviet/movement")  # fmt: skip
    play(game, "move moscow Siberia", "move moscow Q17", "form moscow 1 inf Siberia")
    new = war(game).piece_name(max(bits(war(game).standing(SOVIET, 1 << geography.SIBERIA) & ~war(game).frozen)))
    play(game, f"send {new} 1 inf moscow", "send leningrad 1 inf siberia")
    assert army(game, "moscow") == "3/0 Q17"
    refused(game, "activity-limits.3", "send siberia 1 inf moscow")  # what has joined those who are held stays
    play(game, "move moscow Siberia", "end")
    for _ in range(60):
        play(game, "end" if legal(game, "end") else next(iter(game.choices())).text(game.state))
        if path(game) == "soviet/movement":
            break
    refused(game, "activity-limits.3", "move moscow Q17")


FRANCE = {"N8": "axis"}


@refusal("hitlerswar", "activity-limits.2")
@rule("hitlerswar", "activity-limits.2", "R38")
def test_the_allies_leave_france_only_by_advance_while_the_axis_is_there() -> None:
    armies = ("french-first-army 5/2 O8", "britain 2/2 P7", "army-group-west 1/0 N8")
    game = campaign(*armies, phase="allied/movement", spaces=FRANCE)
    refused(game, "activity-limits.2", "sail french-first-army P7")
    refused(game, "activity-limits.2", "ship french-first-army 1 inf britain")
    refused(game, "activity-limits.2", "land french-first-army 1 inf Q7")
    play(game, "move french-first-army M7", "sail britain O8", "end")
    assert legal(game, "attack britain O9")


@rule("hitlerswar", "activity-limits.2", "R38")
def test_a_garrison_does_not_hold_them_but_a_fort_does() -> None:
    game = campaign("french-first-army 5/2 O8", phase="allied/movement", spaces=FRANCE)
    play(game, "sail french-first-army P7")
    game = campaign("french-first-army 5/2 O8", phase="allied/movement", spaces={"N8": {"owner": "axis", "fort": 1}})
    refused(game, "activity-limits.2", "sail french-first-army P7")
    game = campaign("french-first-army 5/2 O8", phase="allied/movement", spaces={"O9": {"owner": "axis", "fort": 1}})
    play(game, "sail french-first-army P7")


@rule("hitlerswar", "activity-limits.2")
def test_corsica_is_not_mainland_france() -> None:
    armies = ("french-first-army 5/2 K9", "army-group-west 1/0 N8")
    game = campaign(*armies, phase="allied/movement", spaces=FRANCE)
    assert legal(game, "sail french-first-army H6")
    game = campaign("french-first-army 5/2 O8", "army-group-west 1/0 K9", phase="allied/movement",
                    spaces={"K9": "axis"})  # fmt: skip
    assert legal(game, "sail french-first-army P7")


@refusal("hitlerswar", "activity-limits.2")
@rule("hitlerswar", "activity-limits.2")
def test_marching_out_of_france_is_the_same() -> None:
    spaces = FRANCE | give("allied", "Low Countries")
    game = campaign("french-first-army 5/2 O8", "army-group-west 1/0 N8", phase="allied/movement", spaces=spaces)
    refused(game, "activity-limits.2", "move french-first-army O9")
    refused(game, "activity-limits.2", "form french-first-army 1 inf P8")


# ---------------------------------------------------------------- co-operation
@refusal("hitlerswar", "co-operation.1", "co-operation.2")
@rule("hitlerswar", "co-operation.1", "co-operation.2", "co-operation.3", "R41")
def test_soviets_and_allies_keep_apart() -> None:
    spaces = {"P11 P12 P13 P14": "soviet", "O11 O10 O9 P8": "allied"}
    armies = ("western 0/10 P11", "us-third-army 0/10 O11", "okw 1/0 P10")
    game = table(*armies, scenario="fall-of-germany", spaces=spaces, phase="soviet/movement")
    state = war(game)
    assert not targets.hostile(state, SOVIET) & (state.land[ALLIED] | state.land[SOVIET])
    assert not state.land[AXIS] & ~targets.hostile(state, SOVIET)
    refused(game, "co-operation.2", "move western O11")
    refused(game, "movement.1", "move us-third-army O11")
    play(game, "end")
    refused(game, "co-operation.1", "attack western O11")
    refused(game, "making-attacks.1", "attack us-third-army P10")
    assert legal(game, "attack western P10")


@rule("hitlerswar", "co-operation.3b")
def test_each_may_attack_what_the_other_has_attacked() -> None:
    spaces = {"P11 P12 P13 P14": "soviet", "O11 O10 O9 P8": "allied"}
    armies = ("western 0/1 P11", "us-third-army 0/10 O11", "okw 2/0 P10")
    game = table(*armies, scenario="fall-of-germany", spaces=spaces, phase="soviet/combat", dice=(6, 6, 6, 6, 6, 6))
    play(game, "attack western P10", "end", "fire", "assault western", "resolve", "end", "end")
    play(game, "end", "attack us-third-army P10", "end")
    assert path(game) == "axis/defensive-assault"


# ---------------------------------------------------------------- mobilization
def soviet_income(game: Game) -> int:
    return economy.income(war(game), SOVIET)


@rule("hitlerswar", "soviet-mobilization.1a", "R42")
def test_eight_points_until_the_axis_attacks() -> None:
    for hexes, target in (({"Q14": "axis"}, "R14"), ({}, "R13")):
        at = "Q14" if hexes else "Q13"
        game = campaign(f"army-group-north 0/5 {at}", spaces=hexes)
        assert soviet_income(game) == 8
        play(game, f"attack army-group-north {target}")
        assert soviet_income(game) == 15


@rule("hitlerswar", "soviet-mobilization.1a", "soviet-mobilization.1b", "time-record.6")
def test_all_production_counts_from_spring_1942_but_siberia_a_turn_later() -> None:
    assert soviet_income(dawn(before="axis", turn="Winter 1941")) == 8
    game = dawn(before="axis", turn="Spring 1942")
    assert soviet_income(game) == 15


@rule("hitlerswar", "soviet-mobilization.4", "siberian-industry.1", "R7")
def test_siberia_follows_a_turn_later() -> None:
    game = dawn(before="axis", turn="Summer 1942", mobilized=9)
    assert war(game).siberia == 0
    game = dawn(before="axis", turn="Winter 1942", mobilized=9)
    assert war(game).siberia == 8
    assert soviet_income(game) == 23
    assert war(dawn(before="axis", turn="Spring 1943", mobilized=9, siberia=8)).siberia == 12
    assert war(dawn(before="axis", turn="Summer 1943", mobilized=9, siberia=8)).siberia == 8
    assert war(dawn(before="axis", turn="Winter 1943", mobilized=9)).siberia == 12


@rule("hitlerswar", "soviet-mobilization.2", "R42")
def test_conquests_count_beyond_the_eight() -> None:
    assert soviet_income(campaign(spaces=give("soviet", "Baltic States"))) == 9
    assert soviet_income(campaign(spaces={"O13": "soviet"})) == 9


@rule("hitlerswar", "soviet-mobilization.3", "R8", "R89", "time-record.8")
def test_an_early_attack_puts_the_soviets_on_a_limited_footing() -> None:
    game = campaign("western 0/2 P14", "leningrad 0/2 S15", "moscow 0/2 Q17", phase="soviet/combat")
    play(game, "attack leningrad S14")
    assert war(game).footing == 0
    play(game, "attack moscow Q18")  # a friendly hex: no attack [R89]
    assert war(game).footing == 0
    play(game, "attack western P13")
    assert war(game).footing == 1
    game = campaign("army-group-north 0/5 Q14", spaces={"Q14": "axis"}, footing=1)
    play(game, "attack army-group-north R14")
    assert soviet_income(game) == 8
    assert soviet_income(dawn(before="axis", turn="Spring 1942", footing=1)) == 8
    assert soviet_income(dawn(before="axis", turn="Spring 1944", footing=1)) == 15


@rule("hitlerswar", "soviet-mobilization.3", "R42")
def test_five_lost_hexes_end_the_limited_footing_for_good() -> None:
    lost = {"Q14 R14 P14 O15": "axis"}
    assert war(dawn(before="axis", turn="Winter 1941", footing=1, eastern_war=1, spaces=lost)).mobilized == 0
    game = campaign("army-group-north 0/10 Q14", spaces=lost, turn="Summer 1941", footing=1, eastern_war=1)
    march(game, "army-group-north", "Q15")
    close(game)
    assert war(game).mobilized
    assert war(again(game)).mobilized == war(game).mobilized


@rule("hitlerswar", "barbarossa-special.4a", "barbarossa-special.4b", "barbarossa-special.5", "R7", "time-record.7")
def test_siberia_in_barbarossa() -> None:
    def morning(turn: str, **more: Any) -> int:
        game = table("moscow 1/0 Q17", turn=turn, phase="axis/production", **more)
        play(game, "end")
        return war(game).siberia

    assert morning("Summer 1941") == 0
    assert morning("Winter 1941") == 8
    assert morning("Spring 1943", siberia=8) == 12
    assert morning("Spring 1943", siberia=8, spaces={"Siberia": "axis"}) == 8
    assert morning("Summer 1943", siberia=8) == 8


@refusal("hitlerswar", "siberian-industry.2")
@rule("hitlerswar", "siberian-industry.2", "R22")
def test_the_axis_works_eight_siberian_points_at_most() -> None:
    spaces: dict[str, Any] = {"Siberia": {"owner": "axis", "devastated": 5}, "Q22 Q21": "axis"}
    game = campaign(phase="axis/production", spaces=give("axis", "Soviet Union") | spaces, siberia=12, eastern_war=1)
    play(game, "repair Siberia")
    refused(game, "siberian-industry.2", "repair Siberia")
