"""Frames that most rule books need, on the toy game: sides, phases, seats in turn, tables of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from tests.core.toy import OFF, POWERS, Challenge, Rest, Scout, Stand, Toy, Turn, Yield, toy
from theatrum.core.action import Action, action
from theatrum.core.choices import Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.game import refuse
from theatrum.core.kinds import Between
from theatrum.core.sequence import EachSeat, InTurn, Phase, Sided, SideFrame, Steps
from theatrum.core.state import State, final

NORTH, EAST, SOUTH = range(3)
RED, BLUE, GREEN = range(3)
Small = Annotated[int, Between(0, 9)]


@action("end")
class End(Action):
    pass


@dataclass(slots=True)
class League(Toy):
    """Red and green are played by one person."""

    def seat(self, side: int) -> str:
        return "blue" if side == BLUE else "red"

    def side_name(self, side: int) -> str:
        return POWERS[side]


@frame
class Quarters(Frame):
    """[T1] The bottom of the stack: counts how often it is open again."""

    again: Small = 0
    step = "quarters"

    def actor(self, war: Toy) -> str:
        return "red"

    def prompt(self, war: Toy) -> str:
        return "Rest."

    def resume(self, war: Toy) -> None:
        war.amend(Quarters(self.again + 1))

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield Rest()


@frame
class Drill(Phase):
    """[T1] A side drills for as long as it likes."""

    side: Small
    step = "drill"

    def prompt(self, war: Toy) -> str:
        return "Drill, or end."

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield Rest()
        yield End()

    def on_rest(self, war: Toy, act: Rest) -> None:
        war.note("drill", "T1")


@frame
class March(Drill):
    """[T2] The same, on the march."""

    step = "march"


@frame
class Silence(SideFrame):
    """[T1] Nothing is asked."""

    side: Small
    step = "silence"

    def look(self, war: Toy) -> None:
        war.note("silence", "T1", side=self.side)
        war.pop()


@frame
class Day(Steps, SideFrame):
    """[T1] A side's day: it drills, keeps silent, marches."""

    side: Small
    part: Small = 0
    step = "day"
    counter = "part"

    def table(self, war: Toy) -> Sequence[type[SideFrame]]:
        return (Drill, Silence, March)

    def begin(self, war: Toy) -> None:
        war.note("dawn", "T1")

    def finish(self, war: Toy) -> None:
        war.note("dusk", "T1")
        war.pop()


@frame
class ShortDay(Day):
    """[T1] In the last round nobody marches."""

    def following(self, war: Toy) -> int:
        return 3 if war.round == 8 else self.part + 1


@frame
class Week(Steps):
    """[T1] A day for each side, then all meet."""

    done: Small = 0
    step = "week"

    def opens(self, war: Toy, number: int) -> Frame | None:
        return None if number > 3 else Day(number) if number < 3 else Council()


@frame
class Council(EachSeat):
    """[T1] All who have an army left have their say."""

    place: Small = 0
    step = "council"

    def seats(self, war: Toy) -> Sequence[str]:
        return POWERS

    def idle(self, war: Toy) -> bool:
        return not war.armies(POWERS[self.place])

    def opened(self, war: Toy) -> None:
        war.note("opened", "T1")

    def closed(self, war: Toy) -> None:
        war.note("closed", "T1")

    def prompt(self, war: Toy) -> str:
        return "Speak."

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield End()


@frame
class Sieges(InTurn):
    """[T4] Red challenges every army beside it, one after the other."""

    done: Small = 0
    step = "sieges"

    def due(self, war: Toy) -> Iterator[int]:
        return (piece for piece in (2, 3, 4) if war.at[piece] != OFF)

    def ask(self, war: Toy, one: int) -> None:
        if one == 3:
            war.note("passed", "T4", army=one)
        else:
            war.push(Challenge(0, war.at[one]))


@frame
class Envoy(Sided):
    """[T1] A question to whoever stands in the north."""

    step = "envoy"

    def whose(self, war: Toy) -> int:
        piece = war.army_in(NORTH)
        assert piece is not None
        return piece // 2


def league(*frames: Frame) -> League:
    war = League(strength=[1, 3, 2, 2, 3, 1])
    war.events = []
    for one in frames:
        war.push(one)
    return war


def stack(war: State) -> list[Frame]:
    return list(war.stack)


def kinds(war: State) -> list[str]:
    return [event["kind"] for event in war.events or ()]


# ---------------------------------------------------------------- sides
def test_a_side_is_not_its_seat() -> None:
    war = league(Drill(GREEN))
    assert war.actor == "red"
    assert war.frame.path(war) == "green/drill"


def test_without_a_word_about_seats_a_side_sits_for_itself() -> None:
    war = Toy(strength=[1] * 6)
    asked = SideFrame("green")
    assert (asked.actor(war), asked.path(war)) == ("green", "green/")


def test_a_frame_may_find_its_side_in_the_war() -> None:
    war = league()
    war.at = [EAST, SOUTH, NORTH, 3, 4, 5]
    assert (Envoy().actor(war), Envoy().path(war)) == ("blue", "blue/envoy")


# ---------------------------------------------------------------- ending
def test_a_phase_is_ended_by_its_player() -> None:
    war = league(Quarters(), Drill(RED))
    war.apply(Rest())
    assert stack(war)[-1] == Drill(RED)
    assert refuse(war, End()) is None
    war.apply(End())
    assert stack(war)[-1] == Quarters(1)


def test_a_question_without_an_end_refuses_it_by_its_own_clause() -> None:
    war = league(Quarters())
    wrong = refuse(war, End())
    assert wrong is not None
    assert wrong.clause == "T1"
    assert "'end' is not possible now" in wrong.message


# ---------------------------------------------------------------- tables of steps
def test_the_steps_of_a_table_follow_each_other() -> None:
    war = league(Quarters(), Day(RED))
    assert stack(war) == [Quarters(), Day(RED, 0), Drill(RED)]
    war.apply(End())
    assert stack(war) == [Quarters(), Day(RED, 2), March(RED)], "silence asks nothing"
    war.apply(End())
    assert stack(war) == [Quarters(1)]
    assert kinds(war) == ["dawn", "silence", "dusk"]


def test_a_table_may_leave_steps_out() -> None:
    war = league(Quarters(), ShortDay(RED))
    war.round = 8
    war.apply(End())
    assert stack(war) == [Quarters(1)]
    assert kinds(war) == ["dawn", "dusk"]


def test_steps_may_be_made_by_number() -> None:
    war = league(Quarters(), Week())
    seen = []
    while not isinstance(war.frame, Quarters):
        seen.append(war.frame.path(war))
        war.apply(End())
    assert seen[:6] == ["red/drill", "red/march", "blue/drill", "blue/march", "green/drill", "green/march"]
    assert seen[6:] == ["red/council", "blue/council", "green/council"]


def test_a_table_can_be_opened_at_a_step() -> None:
    war = league(Quarters())
    Day(BLUE).open_at(war, 2)
    assert stack(war) == [Quarters(), Day(BLUE, 2), March(BLUE)]
    assert kinds(war) == [], "what happens at its beginning has happened"


# ---------------------------------------------------------------- one after the other
def test_each_seat_is_asked_once_and_idle_ones_are_passed_over() -> None:
    war = league(Quarters())
    war.at[2] = war.at[3] = OFF
    war.push(Council())
    assert war.actor == "red"
    war.apply(End())
    assert stack(war)[-1] == Council(2)
    assert war.actor == "green"
    war.apply(End())
    assert stack(war)[-1] == Quarters(1)
    assert kinds(war) == ["opened", "closed"]


def test_where_all_are_idle_nobody_is_asked() -> None:
    war = league(Quarters())
    war.at = [OFF] * 6
    war.push(Council())
    assert stack(war)[-1] == Quarters(1)
    assert kinds(war) == ["opened", "closed"]


def test_a_council_taken_up_at_a_later_seat_is_not_opened_again() -> None:
    war = league(Quarters(), Council(1))
    assert war.actor == "blue"
    assert kinds(war) == []


def test_a_war_that_ends_with_a_question_asks_nothing_below() -> None:
    @frame
    class Last(Council):
        """[T9] The council decides the war."""

        def closed(self, war: Any) -> None:
            war.result = "Draw"

    war = league(Quarters(), Last(2))
    war.apply(End())
    assert war.over
    assert stack(war) == [Quarters(), Last(2)]


def test_those_that_need_a_question_get_it_in_turn() -> None:
    war = league(Quarters(), Sieges())
    assert stack(war)[1:] == [Sieges(1 << 2), Challenge(0, SOUTH)]
    war.apply(Yield())
    assert stack(war)[1:] == [Sieges(1 << 2 | 1 << 3 | 1 << 4), Challenge(0, 4)], "army 3 was settled without one"
    assert kinds(war) == ["passed"]
    war.at[5] = OFF
    war.apply(Yield())
    assert stack(war) == [Quarters(1)]


def test_who_is_gone_before_its_turn_is_not_asked() -> None:
    war = league(Quarters(), Sieges())
    war.at[4] = OFF
    war.apply(Yield())
    assert stack(war) == [Quarters(1)]


# ---------------------------------------------------------------- going on
def test_going_on_waits_for_what_was_opened() -> None:
    war = league(Quarters())
    war.go_on(lambda: war.push(Challenge(0, SOUTH)))
    assert stack(war) == [Quarters(), Challenge(0, SOUTH)]
    war.apply(Yield())
    assert stack(war) == [Quarters(1)]


def test_going_on_goes_on_at_once_where_nothing_was_opened() -> None:
    war = league(Quarters())
    war.go_on(lambda: war.note("nothing", "T1"))
    war.go_on()
    assert stack(war) == [Quarters(2)]


def test_a_war_that_is_over_does_not_go_on() -> None:
    war = league(Quarters())
    war.result = "Draw"
    war.go_on()
    assert stack(war) == [Quarters()]


def test_a_question_that_came_between_leaves_the_one_below_as_it_was() -> None:
    war = league(Quarters(), Drill(RED))
    war.withdraw()
    assert stack(war) == [Quarters()]


def test_settling_closes_the_question_first() -> None:
    war = league(Quarters(), Drill(RED))
    war.settle(lambda: None)
    assert stack(war) == [Quarters(1)]


# ---------------------------------------------------------------- after every act
def test_a_rule_may_look_at_the_war_after_every_act() -> None:
    @dataclass(slots=True)
    class Guarded(League):
        pass

    @Guarded.after_every_act
    def guard(war: Guarded) -> None:
        if war.at[0] == OFF and not isinstance(war.frame, Drill):
            war.push(Drill(BLUE))

    war = Guarded(strength=[1, 3, 2, 2, 3, 1])
    war.push(Turn("red"))
    war.apply(Rest())
    assert stack(war)[-1] == Turn("blue")
    war.at[0] = OFF
    war.apply(Rest())
    assert stack(war) == [Turn("green"), Drill(BLUE)]
    assert Toy.afterwards == League.afterwards == (), "other states know nothing of it"


def test_a_war_that_is_over_is_not_looked_at() -> None:
    seen: list[int] = []

    @dataclass(slots=True)
    class Watched(Toy):
        pass

    Watched.after_every_act(lambda war: seen.append(war.round))
    war = Watched(strength=[1] * 6)
    war.round = 8
    war.push(Turn("blue"))
    war.apply(Rest())
    war.apply(Rest())
    assert war.over
    assert seen == [8]


# ---------------------------------------------------------------- what cannot be taken back
@pytest.mark.parametrize(("act", "expected"), [(Yield(), False), (Stand(), True), (Scout(2), True), (Rest(), False)])
def test_an_act_is_final_if_a_die_fell_or_a_secret_was_shown(act: Action, expected: bool) -> None:
    game = toy()
    if isinstance(act, Yield | Stand):
        game.state.push(Challenge(0, SOUTH))
    else:
        assert isinstance(game.state, Toy)
        game.state.at[1], game.state.at[2] = SOUTH, EAST
    assert final(game.play(act)) is expected
    assert game.undoable == (not expected)
