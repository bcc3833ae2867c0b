"""[1.1, 2.0-2.9] The map and what terrain does to a defence."""

from __future__ import annotations

import pytest

from tests.neppa.battles import defence
from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import NORMAL, RUGGED, TERRAIN
from theatrum.rulesets.neppa.rules.land import strength, terrain
from theatrum.rulesets.neppa.rules.sea import ports

EAST = {"red_war": 1, "at_war": [["germany", "russia"]], "turn": "Summer 1941"}


def assault(*stacks: str, target: str, join: str = "", drop: str = "", **more: object) -> Game:
    """An attack of the Axis that is being prepared."""
    game = table(*stacks, phase="axis/combat", **more)
    play(game, f"attack {target}", *(f"join {unit}" for unit in join.split()), *(f"drop {u}" for u in drop.split()))
    return game


@rule("neppa", "1.1a", "1.1b", "1.1c", "R2", "R3")
def test_the_map() -> None:
    assert (geo.LAND.bit_count(), geo.OCEAN.bit_count()) == (190, 94)
    assert all(sum(front >> zone & 1 for front in geo.FRONT.values()) == 1 for zone in bits(geo.LAND | geo.OCEAN))
    assert all(geo.COUNTRY_OF[zone] for zone in bits(geo.LAND))
    for name in ("brest", "guryev", "cairo", "baku", "scapa_flow"):
        assert geo.LAND >> geo.zone(name) & 1
    west, east, south = (geo.FRONT[front] for front in "WEM")
    assert west >> geo.zone("paris") & 1
    assert east >> geo.zone("minsk") & 1
    assert south >> geo.zone("tripoli") & 1


@rule("neppa", "2.3a", "2.3b", "2.3c")
def test_capitals_and_colonies() -> None:
    kinds = {name: row["kind"] for name, row in geo.COUNTRY_ROW.items()}
    assert {name for name, kind in kinds.items() if kind == "major"} == set(NAMES[:6])
    assert kinds["Poland"] == "minor"
    assert geo.CAPITAL["Poland"] == geo.zone("warsaw")
    assert geo.CAPITAL["Libya"] == geo.zone("tripoli")
    assert geo.COUNTRY_ROW["Libya"]["owner_1939"] == "Italy"
    assert geo.OWNER_1939[geo.zone("tripoli")] == NATION_OF["Italy"]


@rule("neppa", "2.6", "R16")
def test_switzerland_is_no_part_of_any_way() -> None:
    assert "switzerland" not in geo.BOARD.index
    game = table("de 1 arm munich", "it 1 inf milan", "fr 1 inf grenoble")
    assert not legal(game, "move de.arm.1 milan")
    assert not geo.ROADS.near[geo.zone("stuttgart")] & geo.zones(["milan", "turin", "grenoble"])


@rule("neppa", "2.i2")
@pytest.mark.parametrize(("way", "land"), [(("zhitomir", "mozyr", "minsk"), geo.SWAMP),
                                           (("milan", "florence", "rome"), geo.MOUNTAIN)])  # fmt: skip
def test_terrain_slows_nobody(way: tuple[str, str, str], land: int) -> None:
    first, rough, last = way
    nation = "su" if first == "zhitomir" else "it"
    game = table(f"{nation} 1 arm {first}", f"{nation} 1 inf {first}",
                 phase="allied/movement" if nation == "su" else "axis/movement")  # fmt: skip
    assert land >> geo.zone(rough) & 1
    assert not geo.ROADS.near[geo.zone(first)] >> geo.zone(last) & 1
    play(game, f"move {nation}.arm.1 {last}", f"move {nation}.inf.1 {rough}")
    assert (at(game, f"{nation}.arm.1"), at(game, f"{nation}.inf.1")) == (last, rough)


@rule("neppa", "2.i3")
def test_terrain_changes_nothing_but_the_defence_of_ground_units() -> None:
    stacks = ("it 2 inf milan", "it 1 air milan", "de 1 inf turin", "de 1 air turin")
    hilly = {"at_war": [["germany", "italy"]], "spaces": {"turin": "de"}}
    uphill = table(*stacks, phase="axis/combat", **hilly)
    assert geo.MOUNTAIN >> geo.zone("turin") & 1
    state = war(uphill)
    inf, air = state.piece_of("it.inf.1"), state.piece_of("it.air.1")
    for zone in ("turin", "milan"):
        state.shift(inf, geo.zone(zone))
        assert strength.attack_values(state, 1 << inf, 0) == {inf: 1}
        assert state.factors(1 << air) == 3
    german = state.piece_of("de.inf.1")
    hill = strength.defence_values(state, geo.zone("turin"), 1 << german, geo.zones(["milan"]), False, False)
    plain = strength.defence_values(state, geo.zone("milan"), 1 << german, geo.zones(["turin"]), False, False)
    assert (hill, plain) == ({german: 3}, {german: 2})


@rule("neppa", "2.0", "2.1")
@pytest.mark.parametrize(
    ("zone", "start", "factors"), [("toulouse", "limoges", 3), ("brest_litovsk", "warsaw", 3), ("paris", "lille", 2)]
)
def test_mountain_and_swamp(zone: str, start: str, factors: int) -> None:
    foe = "fr" if zone != "brest_litovsk" else "pl"
    game = assault(f"de 1 inf {start}", f"{foe} 1 inf {zone}", target=zone, join="de.inf.1", spaces={start: "de"})
    assert defence(game) == factors


@rule("neppa", "2.2a", "2.2b", "R12")
def test_b1_the_maginot_line_faces_germany() -> None:
    for start in ("bonn", "stuttgart"):
        game = assault(f"de 1 inf {start}", "de 1 inf metz", "fr 2 inf strasbourg",
                       target="strasbourg", join="de.inf.2", spaces={"metz": "de"})  # fmt: skip
        assert defence(game) == 4
        play(game, "join de.inf.1")
        assert defence(game) == 8


@rule("neppa", "2.2a", "2.2b")
def test_b2_the_maginot_line_is_turned() -> None:
    game = assault("de 1 inf metz", "de 1 inf lyons", "fr 2 inf strasbourg", target="strasbourg",
                   join="de.inf.1 de.inf.2", spaces={"metz lyons": "de"})  # fmt: skip
    assert defence(game) == 4


@rule("neppa", "2.2d", "R13")
def test_a_fortress_is_lost_with_its_zone() -> None:
    game = table("de 1 inf bonn", "fr 1 inf metz")
    play(game, "move de.inf.1 strasbourg")
    assert owner(game, "strasbourg") == "de"
    assert not terrain.fortress(war(game), geo.zone("strasbourg"))
    war(game).owner[geo.zone("strasbourg")] = NATION_OF["France"]
    assert not terrain.fortress(war(game), geo.zone("strasbourg"))


@rule("neppa", "2.2e")
def test_the_maginot_line_goes_with_france() -> None:
    game = table("de 1 inf bonn", "fr 1 inf strasbourg")
    assert terrain.fortress(war(game), geo.zone("strasbourg"))
    war(game).conquered |= 1 << NATION_OF["France"]
    assert not terrain.fortress(war(game), geo.zone("strasbourg"))


@rule("neppa", "2.2f", "R14")
@pytest.mark.parametrize(("turn", "factors"), [("Winter 1943", 2), ("Spring 1944", 4)])
def test_the_siegfried_line_stands_from_1944_on(turn: str, factors: int) -> None:
    game = table("de 1 inf bonn", "gb 1 inf luxembourg", phase="allied/combat", turn=turn, spaces={"luxembourg": "gb"})
    play(game, "attack bonn", "join gb.inf.1")
    assert defence(game) == factors
    late = table("de 1 inf bonn", "gb 1 inf luxembourg", phase="allied/combat", turn=turn, occupied=["bonn"],
                 spaces={"luxembourg": "gb"})  # fmt: skip
    play(late, "attack bonn", "join gb.inf.1")
    assert defence(late) == 2


@rule("neppa", "2.2c", "R13", "R162")
def test_gibraltar_and_malta_are_fortresses_for_whoever_holds_them() -> None:
    game = assault("it 1 abn palermo", "gb 1 inf malta", target="malta", drop="it.abn.1",
                   at_war=[["italy", "britain"]], spaces={"malta": "gb"})  # fmt: skip
    assert defence(game) == 4
    state = war(game)
    for zone in ("malta", "gibraltar"):
        state.owner[geo.zone(zone)] = NATION_OF["Germany"]
        state.occupied |= 1 << geo.zone(zone)
        assert terrain.grade(state, geo.zone(zone), NATION_OF["Germany"], 0, True, False) == RUGGED


@rule("neppa", "2.5.1", "2.5.2", "2.5.3", "3.4f", "R12")
def test_d6_the_strait_of_kerch_and_of_messina() -> None:
    stacks = ("de 1 inf sevastopol", "de 1 abn sevastopol", "su 3 inf krasnodar", "de 1 inf rostov")
    game = assault(*stacks, target="krasnodar", join="de.inf.1", spaces={"sevastopol rostov": "de"}, **EAST)
    assert defence(game) == 9
    play(game, "drop de.abn.1")
    assert defence(game) == 6
    game = assault(*stacks, target="krasnodar", join="de.inf.1 de.inf.2", spaces={"sevastopol rostov": "de"}, **EAST)
    assert defence(game) == 6  # one attacker over a land border is enough
    game = table("gb 1 inf reggio", "gb 1 abn reggio", "it 3 inf palermo", phase="allied/combat",
                 at_war=[["italy", "britain"]], spaces={"reggio": "gb"})  # fmt: skip
    play(game, "attack palermo", "join gb.inf.1", "drop gb.abn.1")
    assert defence(game) == 9  # mountain
    game = table("de 1 inf sevastopol", "su 1 inf moscow", spaces={"sevastopol": "de"}, **EAST)
    play(game, "move de.inf.1 krasnodar")
    assert at(game, "de.inf.1") == "krasnodar"


@rule("neppa", "2.5.4", "R15")
def test_an_arrow_does_not_stop_ships() -> None:
    game = table("su 1 fleet sevastopol", **EAST)
    sea = ports.waters(war(game), NATION_OF["Russia"], 1)
    assert geo.SEAWAYS.near[geo.zone("azov")] >> geo.zone("black_ne") & 1
    assert sea >> geo.zone("black_ne") & 1


@rule("neppa", "2.5a.1", "2.5a.2", "2.5a.3", "R105")
def test_d31_denmark_gives_nothing() -> None:
    assert list(bits(terrain.BLUE_ARROW)) == [geo.zone("denmark")]
    game = table("gb 1 inf malmo", "de 1 inf denmark", phase="allied/combat", spaces={"malmo": "gb", "denmark": "de"})
    play(game, "attack denmark", "join gb.inf.1")
    assert defence(game) == 2
    state = war(game)
    assert terrain.grade(state, geo.zone("denmark"), NATION_OF["Germany"], 0, True, False) == NORMAL
    assert (
        terrain.grade(state, geo.zone("malmo"), NATION_OF["Germany"], 1 << geo.zone("denmark"), False, False) == TERRAIN
    )
    game = table("de 1 arm bremen", spaces={"denmark malmo": "de"})
    play(game, "move de.arm.1 malmo")
    assert at(game, "de.arm.1") == "malmo"


@rule("neppa", "2.9a", "2.9b", "R17", "R20")
def test_russian_defense_zones_serve_russians_only() -> None:
    names = {geo.BOARD.names[zone] for zone in bits(geo.DEFENCE_ZONE)}
    assert names == {"leningrad", "moscow", "stalingrad", "molotov", "ufa", "chkalov", "guryev"}
    game = assault("de 1 inf vyazma", "su 1 inf moscow", target="moscow", join="de.inf.1",
                   spaces={"vyazma": "de"}, **EAST)  # fmt: skip
    assert defence(game) == 4
    game = table("su 1 inf vyazma", "de 1 inf moscow", phase="allied/combat", spaces={"moscow": "de"}, **EAST)
    play(game, "attack moscow", "join su.inf.1")
    assert defence(game) == 2


@rule("neppa", "2.9b", "R20")
def test_leningrad_is_rugged_against_the_sea_for_everybody() -> None:
    state = war(table("de 1 inf leningrad", spaces={"leningrad": "de"}, **EAST))
    zone, germany = geo.zone("leningrad"), NATION_OF["Germany"]
    assert terrain.grade(state, zone, germany, 0, True, False) == RUGGED
    assert terrain.grade(state, zone, germany, 1 << geo.zone("pskov"), False, False) == NORMAL


@rule("neppa", "1.1d", "1.2a", "1.2c", "3.4g")
@refusal("neppa", "1.1d", "1.2a")
def test_movement_and_stacking() -> None:
    game = table("de 4 inf bonn", "de 2 inf frankfurt", "de 1 abn frankfurt", "de 1 arm nuremberg", "de 1 arm munich")
    refused(game, "1.2a", "move de.inf.5 bonn")
    play(game, "move de.abn.1 bonn")
    refused(game, "1.1d", "move de.inf.5 munich")
    refused(game, "1.1d", "move de.arm.1 stettin")
    play(game, "move de.inf.1 essen", "move de.inf.5 bonn")
    assert at(game, "de.inf.5") == "bonn"
    refused(game, "1.2a", "move de.arm.2 bonn")
    play(game, "move de.arm.1 frankfurt")


@rule("neppa", "1.2b", "7.0b", "3.5b", "7.0a", "R26", "1.2e", "1.2f", "R4")
@refusal("neppa", "1.2b", "3.5b", "7.0a")
def test_air_bases() -> None:
    game = table("de 3 air berlin", "de 1 air:1 bonn")
    play(game, "rebase de.air.1 bonn")
    refused(game, "1.2b", "rebase de.air.2 bonn")
    refused(game, "3.5b", "rebase de.air.2 scapa_flow")
    refused(game, "7.0a", "rebase de.air.2 warsaw")
    play(game, "rebase de.air.2 essen")
    assert at(game, "de.air.2") == "essen"
    game = table("gb 4 air norwich", "gb 7 inf birmingham", phase="allied/movement")
    play(game, "rebase gb.air.1 london", "rebase gb.air.2 london", "rebase gb.air.3 london")
    refused(game, "1.2b", "rebase gb.air.4 london")
    play(game, *(f"move gb.inf.{number} london" for number in range(1, 7)))
    refused(game, "1.2a", "move gb.inf.7 london")
    assert geo.GROUND_LIMIT[geo.zone("gibraltar")] == 6


@rule("neppa", "1.2g", "R4")
def test_a_bridgehead_holds_eight() -> None:
    game = table("gb 7 inf caen", "gb 2 inf lille", phase="allied/movement", bridgeheads=["caen"],
                 spaces={"caen lille": "gb"})  # fmt: skip
    play(game, "move gb.inf.8 caen")
    refused(game, "1.2a", "move gb.inf.9 caen")


@rule("neppa", "2.9c")
def test_russia_builds_at_once_in_a_recaptured_defense_zone() -> None:
    game = table("su 1 inf astrakhan", "su 1 inf saratov", phase="allied/movement", treasury={"russia": 60},
                 limit={"russia": 60}, spaces={"stalingrad": "de"}, **EAST)  # fmt: skip
    play(game, "move su.inf.1 stalingrad")
    run_to(game, "allied/construction")
    assert legal(game, "build russia inf stalingrad")
    run_to(game, "allied/redeployment")
    assert legal(game, "redeploy su.inf.2 stalingrad")
