"""Naval action: raiders [raid.1-9]."""

import pytest

from tests.hitlerswar.navy import DENMARK, fleet, navy, path
from tests.hitlerswar.table import army, legal, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import PIECE_OF
from theatrum.rulesets.hitlerswar.rules.strategic import sea_raids


def sea_raid(*pieces: str, dice: tuple[int, ...], **facts: object) -> Game:
    """The Axis strategic phase with raiders, run to its movement."""
    return navy(*pieces, phase="axis/strategic", dice=dice, **facts)


@rule("hitlerswar", "raid.1", "R70")
@refusal("hitlerswar", "raid.1")
def test_fleets_in_atlantic_ports_go_to_the_raid_box() -> None:
    game = navy("germany-fleet-1 1 Q10", "germany-fleet-2 1 Q11", "britain-fleet-1 1 U7")
    refused(game, "raid.1", "raid germany-fleet-2")  # on the Baltic only
    play(game, "raid germany-fleet-1")
    assert fleet(game, "germany-fleet-1") == "1 raid"
    assert path(game) == "axis/movement"
    game = navy("britain-fleet-1 1 U7", phase="allied/movement")
    refused(game, "raid.1", "raid britain-fleet-1")
    game = navy("germany-fleet-1 1 S10", spaces=DENMARK)
    assert legal(game, "raid germany-fleet-1")


@rule("hitlerswar", "R171", "fleets-at-sea.2b")
@refusal("hitlerswar", "fleets-at-sea.2b")
def test_a_blockaded_raider_stays_in_port() -> None:
    game = navy("germany-fleet-1 1 Q10", "britain-fleet-1 1 Q9 sea")
    refused(game, "fleets-at-sea.2b", "raid germany-fleet-1")  # Denmark is not Axis: Q9 is the only way


@rule("hitlerswar", "raid.1b", "raid.2b", "raid.2a", "R58")
def test_raiders_sink_shipping_apart_from_u_boats_and_count_triple() -> None:
    game = sea_raid("germany-fleet-1 2 raid", dice=(1,))
    assert war(game).u_loss == 2  # two ships: 6 on a one
    game = sea_raid("germany-fleet-1 2 raid", dice=(1, 1), u_sea=1)
    assert war(game).u_loss == 3  # 1 and 6 apart: 1 and 2, not 7 on a one
    game = sea_raid("germany-fleet-1 9 raid", dice=(1, 1, 1))
    assert war(game).u_loss == 8  # 10, 10 and 7: 11 in all, but there is the cap


@rule("hitlerswar", "raid.1b")
def test_raiders_attack_the_traffic_with_america() -> None:
    game = navy("us-army 3/0 US", "germany-fleet-1 2 raid moved", phase="allied/movement", us=1, dice=(1,), shipping=6,
                spaces={"US": "allied"}, america=16)  # fmt: skip
    play(game, "sail us-army P7", "end")
    assert army(game, "us-army") == "1/0 P7"  # 6 on a one: two points
    assert war(game).shipping == 4


@rule("hitlerswar", "raid.3", "raid.4")
@refusal("hitlerswar", "raid.3", "raid.4")
def test_fleets_at_sea_in_the_atlantic_may_chase() -> None:
    game = navy("germany-fleet-1 1 Q10", "britain-fleet-1 2 U8 sea", "britain-fleet-2 2 U7",
                "britain-fleet-3 1 E14 sea", "soviet-union-fleet-1 1 S13 sea", dice=(6,))  # fmt: skip
    play(game, "raid germany-fleet-1")
    assert path(game) == "allied/chase"
    refused(game, "raid.3", "chase britain-fleet-2")  # in port
    refused(game, "raid.3", "chase britain-fleet-3")  # in another sea
    refused(game, "raid.4", "search britain-fleet-1 germany-fleet-1")  # first they are named
    refused(game, "raid.4", "resolve")
    play(game, "end")  # let them go
    assert fleet(game, "germany-fleet-1") == "1 raid"
    assert fleet(game, "britain-fleet-1") == "2 U8 sea"  # it was not named, and stays


@rule("hitlerswar", "raid.5", "raid.4b", "raid.7")
@refusal("hitlerswar", "raid.4", "raid.5", "raid.6")
def test_one_die_for_each_pair() -> None:
    game = navy("germany-fleet-1 1 Q10", "britain-fleet-1 2 P5 sea", "britain-fleet-2 2 P5 sea", dice=(2, 1, 6, 6))
    play(game, "raid germany-fleet-1", "chase britain-fleet-1")
    refused(game, "raid.4", "end")
    play(game, "chase britain-fleet-2", "resolve")
    refused(game, "raid.4", "chase britain-fleet-2")
    refused(game, "raid.5", "resolve")
    refused(game, "raid.5", "search britain-fleet-1 germany-fleet-2")
    refused(game, "raid.4", "search britain-fleet-3 germany-fleet-1")
    play(game, "search britain-fleet-1 germany-fleet-1")  # a two: not found
    refused(game, "raid.6", "search britain-fleet-1 germany-fleet-1")
    play(game, "search britain-fleet-2 germany-fleet-1")  # a one: battle, 2 against 4, nothing sinks
    assert path(game) == "allied/homecoming"  # those who chased go home, found or not
    play(game, "dock britain-fleet-1 U7", "dock britain-fleet-2 P6")
    assert path(game) == "axis/homecoming"  # the smaller fleet is beaten
    play(game, "dock germany-fleet-1 Q10")
    assert path(game) == "axis/movement"
    refused(game, "fleet-movement.2", "raid germany-fleet-1")


@rule("hitlerswar", "raid.6", "raid.7")
def test_a_fleet_searches_once_for_each_raider() -> None:
    game = navy("germany-fleet-1 1 Q10", "germany-fleet-2 1 Q9", "britain-fleet-1 2 P5 sea", dice=(6, 6))
    play(game, "raid germany-fleet-1")
    assert path(game) == "axis/sortie"
    refused(game, "raid.1", "raid germany-fleet-1")
    play(game, "raid germany-fleet-2", "chase britain-fleet-1", "resolve", "search britain-fleet-1 germany-fleet-1")
    play(game, "search britain-fleet-1 germany-fleet-2")
    assert fleet(game, "germany-fleet-1") == fleet(game, "germany-fleet-2") == "1 raid"
    assert path(game) == "allied/homecoming"


@rule("hitlerswar", "raid.5")
def test_the_hunters_may_stop_at_any_time() -> None:
    game = navy("germany-fleet-1 1 Q10", "germany-fleet-2 1 Q9", "britain-fleet-1 2 P5 sea", dice=(6,))
    play(game, "raid germany-fleet-1", "resolve", "chase britain-fleet-1", "resolve", "end")
    assert fleet(game, "germany-fleet-1") == "1 raid"
    assert fleet(game, "germany-fleet-2") == "1 Q9"
    assert path(game) == "allied/homecoming"


@refusal("hitlerswar", "fleet-movement.2", "naval-fleets.4", "raid.1")
def test_who_may_not_join_a_sortie() -> None:
    game = navy("germany-fleet-1 1 Q10", "germany-fleet-2 1 Q9", "germany-fleet-3 1 Q11", "italy-fleet-1 1 L9",
                "britain-fleet-1 2 P5 sea")  # fmt: skip
    play(game, "dock germany-fleet-3 Q9", "raid germany-fleet-1")
    refused(game, "fleet-movement.2", "raid germany-fleet-3")
    refused(game, "naval-fleets.4", "raid italy-fleet-1")


@rule("hitlerswar", "naval-battle.2c", "fleet-movement.6", "raid.7", "R70")
@refusal("hitlerswar", "raid.5")
def test_a_raider_beaten_in_the_chase_is_in_port_for_good() -> None:
    game = navy("germany-fleet-1 1 Q10", "germany-fleet-2 1 Q9", "britain-fleet-1 2 P5 sea", "britain-fleet-2 1 P5 sea",
                dice=(1, 6, 6, 6, 6))  # fmt: skip
    play(game, "raid germany-fleet-1", "raid germany-fleet-2", "chase britain-fleet-1", "chase britain-fleet-2")
    play(game, "resolve", "search britain-fleet-1 germany-fleet-1")  # 4 against 2, nothing sinks: the smaller is beaten
    play(game, "dock germany-fleet-1 Q10")
    refused(game, "raid.5", "search britain-fleet-2 germany-fleet-1")
    offered = {act.text(war(game)) for act in game.choices()}
    assert offered == {"search britain-fleet-1 germany-fleet-2", "search britain-fleet-2 germany-fleet-2", "end"}
    play(game, "search britain-fleet-1 germany-fleet-2", "search britain-fleet-2 germany-fleet-2")
    assert fleet(game, "germany-fleet-1") == "1 Q10"
    assert fleet(game, "germany-fleet-2") == "1 raid"


@rule("hitlerswar", "naval-battle.2c", "raid.3", "raid.4b")
@refusal("hitlerswar", "raid.4")
def test_a_hunter_beaten_in_the_chase_searches_no_more_and_goes_home_once() -> None:
    game = navy("germany-fleet-1 3 Q10", "germany-fleet-2 1 Q9", "britain-fleet-1 2 P5 sea", "britain-fleet-2 1 P5 sea",
                dice=(1, 6, 6))  # fmt: skip
    play(game, "raid germany-fleet-1", "raid germany-fleet-2", "chase britain-fleet-1", "chase britain-fleet-2")
    play(game, "resolve", "search britain-fleet-1 germany-fleet-1", "dock britain-fleet-1 P6")
    refused(game, "raid.4", "search britain-fleet-1 germany-fleet-2")
    play(game, "end")
    assert path(game) == "allied/homecoming"
    refused(game, "fleet-movement.1", "dock britain-fleet-1 U7")
    play(game, "dock britain-fleet-2 U7")
    assert fleet(game, "britain-fleet-1") == "1 P6"
    assert fleet(game, "germany-fleet-1") == "3 raid"
    assert path(game) == "axis/movement"


@rule("hitlerswar", "raid.3", "R70")
def test_soviets_chase_after_the_allies() -> None:
    soil = DENMARK | {"T9 U9": "soviet"}
    game = navy("germany-fleet-1 1 Q10", "britain-fleet-1 2 P5 sea", "soviet-union-fleet-1 2 T8 sea", spaces=soil,
                eastern_war=1, dice=(6, 1, 6, 6))  # fmt: skip
    play(game, "raid germany-fleet-1", "chase britain-fleet-1", "resolve", "search britain-fleet-1 germany-fleet-1")
    if path(game) == "allied/homecoming":
        play(game, "dock britain-fleet-1 U7")
    assert path(game) == "soviet/chase"
    play(game, "chase soviet-union-fleet-1", "resolve", "search soviet-union-fleet-1 germany-fleet-1")
    assert not fleet(game, "germany-fleet-1").endswith("raid")
    game = navy("germany-fleet-1 1 Q10", "soviet-union-fleet-1 2 T8 sea", spaces=soil, eastern_war=0)
    play(game, "raid germany-fleet-1")
    assert fleet(game, "germany-fleet-1") == "1 raid"  # there is no war between them


@rule("hitlerswar", "raid.8")
def test_raiders_come_home_with_the_next_movement_phase() -> None:
    game = navy("germany-fleet-1 1 raid", "italy-fleet-1 1 L9")
    assert path(game) == "axis/homecoming"
    play(game, "dock germany-fleet-1 Q9")
    assert fleet(game, "germany-fleet-1") == "1 Q9"


@rule("hitlerswar", "raid.9", "R70")
@pytest.mark.parametrize(
    ("chaser", "port", "modifier"),
    [("U7", "Q10", -2), ("U8", "S10", -2), ("V7", "P8", -2), ("T9", "Q10", 0), ("U8", "W10", -1), ("U8", "N5", 0),
     ("U8", "T9", -2)],
)  # fmt: skip
def test_scapa_flow_watches_the_north_sea(chaser: str, port: str, modifier: int) -> None:
    game = navy(f"britain-fleet-1 2 {chaser} sea", f"germany-fleet-1 1 {port}",
                spaces=DENMARK | {"P8 W10 N5 T9 U9": "axis"})  # fmt: skip
    pair = PIECE_OF["britain-fleet-1"], PIECE_OF["germany-fleet-1"]
    assert sea_raids.modifier(war(game), *pair) == modifier


@rule("hitlerswar", "raid.9")
def test_off_scapa_flow_a_three_finds_the_raider() -> None:
    game = navy("germany-fleet-1 1 Q10", "britain-fleet-1 3 U8 sea", dice=(3, 6, 6))
    play(game, "raid germany-fleet-1", "chase britain-fleet-1", "resolve", "search britain-fleet-1 germany-fleet-1")
    assert fleet(game, "germany-fleet-1") == ""  # 6 on a six sinks it


def test_the_log_tells_raiders_from_u_boats() -> None:
    game = navy("germany-fleet-1 2 raid", phase="allied/production", dice=(1, 1), u_sea=4)
    events = [*game.play("end"), *game.play("end")]  # research, then the next Axis strategic warfare phase
    lines = [game.ruleset.table.tell(event) for event in events if event["kind"] == "shipping-lost"]
    assert [line.split()[0] for line in lines] == ["U-boats", "Raiders"]
    assert war(game).u_loss == 4
