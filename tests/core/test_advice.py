"""The parts of advisers, on the map of the toy: six areas in a ring, and the hub in the middle."""

from __future__ import annotations

from random import Random

import pytest

from tests.core.toy import BOARD, POWERS, ROADS, Challenge, March, Rest, Scout, Stand, Toy, ToyRules, Turn, Yield
from tests.core.toy_adviser import COUNSEL, HUB, ToyAdviser, chance
from theatrum.core.advice.adviser import STRANGE, Adviser, ends
from theatrum.core.advice.force import Concentration, Goal, best_first
from theatrum.core.advice.memory import Memory
from theatrum.core.advice.prices import Prices, by_kind, glow
from theatrum.core.advice.reach import Reach, arrivals, distances, rings
from theatrum.core.advice.reserves import Post, hold_back, man, send
from theatrum.core.advice.threat import Blow, Threats, pressure
from theatrum.core.bits import bits, of
from theatrum.players.greedy import Greedy
from theatrum.players.random import RandomBot

NORTH, EAST, SOUTH, WEST, FEN, MOOR = range(6)
ALL = (1 << BOARD.size) - 1
RING = ALL & ~(1 << HUB)


class AdvisedToy(ToyRules):
    counsel = COUNSEL


# ------------------------------------------------------------------ memory
def test_what_was_worked_out_holds_as_long_as_its_basis() -> None:
    memory, made = Memory(), list[str]()

    def make(what: str) -> str:
        made.append(what)
        return what

    assert memory.keep("ground", 1, lambda: make("first")) == "first"
    assert memory.keep("ground", 1, lambda: make("never")) == "first"
    assert memory.keep("ground", 2, lambda: make("second")) == "second"
    assert memory.recall("ground") == "second"
    assert memory.recall("sea") is None
    assert made == ["first", "second"]


def test_another_period_forgets_everything() -> None:
    memory = Memory()
    memory.begin(("spring", "red"))
    memory.note("blow", 5)
    memory.begin(("spring", "red"))
    assert dict(memory.items()) == {"blow": 5}
    memory.begin(("spring", "blue"))
    assert dict(memory.items()) == {}


# ------------------------------------------------------------------ reach
def test_rings_and_distances() -> None:
    assert rings(1 << NORTH, ROADS.step, RING) == [
        1 << NORTH,
        1 << EAST | 1 << MOOR,
        1 << SOUTH | 1 << FEN,
        1 << WEST,
    ]
    assert rings(1 << NORTH, ROADS.step, RING, most=1) == [1 << NORTH, 1 << EAST | 1 << MOOR]
    assert rings(0, ROADS.step) == [0]
    assert distances(BOARD.size, 1 << NORTH, ROADS.step, 9, RING) == [0, 1, 2, 3, 2, 1, 9]
    assert distances(BOARD.size, 1 << NORTH, ROADS.step, 2, RING) == [0, 1, 2, 2, 2, 1, 2], "farther is far"


def test_who_can_reach_what_is_asked_once_a_piece() -> None:
    at, asked = {0: NORTH, 1: SOUTH, 2: HUB}, list[int]()

    def ask(piece: int) -> int:
        asked.append(piece)
        return ROADS.near[at[piece]] & RING

    reach = Reach(of(at), ask)
    assert reach.who(1 << EAST) == 0b111
    assert reach.who(1 << MOOR) == 0b101
    assert reach.anywhere() == RING
    fewer = reach.without(0b100)
    assert fewer.who(1 << MOOR) == 0b001
    assert fewer.anywhere() == of((EAST, MOOR, WEST))
    assert asked == [0, 1, 2]


def test_when_pieces_can_be_at_a_goal() -> None:
    def march(piece: int, spaces: int) -> int:
        return ROADS.step(spaces) & RING if piece else 0

    assert arrivals(((0, NORTH), (1, NORTH), (2, WEST), (3, FEN)), march, 1 << WEST, 2) == {2: 0, 3: 1}
    assert arrivals(((1, NORTH),), march, 1 << WEST, 3) == {1: 3}


# ------------------------------------------------------------------ threats
def test_all_blows_that_may_fall_on_a_space_press_it() -> None:
    blows = [(ROADS.near[NORTH], 2.0), (ROADS.near[SOUTH], 0.5)]
    assert pressure(BOARD.size, blows) == [0.0, 2.5, 0.0, 0.5, 0.0, 2.0, 2.5]


def test_the_counter_blow_has_so_much_room_and_lacks_who_is_gone() -> None:
    threats = Threats(
        BOARD.size, [Blow(ROADS.near[NORTH], 2.0, 1), Blow(ROADS.near[SOUTH], 3.0, 2), Blow(1 << FEN, 9.0)]
    )
    assert [blow.strength for blow in threats.against(EAST)] == [3.0, 2.0]
    assert threats.counter(EAST) == 5.0
    assert threats.counter(EAST, most=1) == 3.0
    assert threats.counter(EAST, most=1, gone=2) == 2.0
    assert threats.counter(FEN, gone=3) == 9.0
    assert threats.front() == of((EAST, WEST, FEN, MOOR, HUB))


# ------------------------------------------------------------------ prices
def test_the_price_list() -> None:
    prices = Prices(by_kind(BOARD.size, RING, 1.0, (1 << HUB | 1 << EAST, 3.0)), lambda piece: piece + 1.0)
    assert prices.space == (1.0, 4.0, 1.0, 1.0, 1.0, 1.0, 0.0), "the hub is no ground"
    assert prices.spaces(of((NORTH, EAST))) == 5.0
    assert prices.pieces(0b101) == 4.0
    assert prices.trade(0.5, 6.0, 1.0, counter=2.0) == 1.0


def test_goals_shine_the_fainter_the_farther() -> None:
    near = [list(bits(ROADS.near[space] & RING)) for space in range(BOARD.size)]
    assert glow(BOARD.size, {NORTH: 8.0}, near, 0.5, 0.5) == [8.0, 4.0, 2.0, 1.0, 2.0, 4.0, 0.0]
    assert glow(BOARD.size, {NORTH: 8.0}, near, 0.5, 2.0) == [8.0, 4.0, 0.0, 0.0, 0.0, 4.0, 0.0]
    assert glow(BOARD.size, {NORTH: 8.0, EAST: 1.0, WEST: 5.0}, near, 0.5, 0.1) == [8.0, 4.0, 2.5, 5.0, 2.5, 4.0, 0.0]


# ------------------------------------------------------------------ concentration
def goal(space: int, worth: float, need: float, **more: float) -> Goal:
    """It falls for certain to so much strength."""
    return Goal(space, worth, lambda strength: min(1.0, strength / need), **more)


def concentration(strength: dict[int, float], at: dict[int, int], room: int = 2, price: float = 0.0) -> Concentration:
    return Concentration(
        strength,
        lambda piece, space: (1 << at[piece] | ROADS.near[at[piece]]) & ROADS.near[space],
        lambda space: room,
        lambda piece: price,
        home=at,
    )


def test_pieces_are_added_until_the_odds_suffice_and_used_once() -> None:
    force = concentration({0: 3.0, 1: 2.0, 2: 2.0, 3: 1.0}, {0: NORTH, 1: NORTH, 2: FEN, 3: FEN})
    first, second = force.plan([goal(EAST, 5.0, 4.0), goal(MOOR, 9.0, 5.0)])
    assert (first.goal.space, first.pieces, first.chance) == (MOOR, 0b0011, 1.0), "the dearest goal first"
    assert (second.goal.space, second.pieces, second.chance) == (EAST, 0b1100, 0.75), "with what is left"
    assert not force.free


def test_no_more_than_enough_and_nothing_below_the_least_chance() -> None:
    strength, at = {0: 3.0, 1: 2.0, 2: 2.0}, {0: NORTH, 1: NORTH, 2: NORTH}
    (mass,) = concentration(strength, at).plan([goal(EAST, 5.0, 10.0, enough=0.4)])
    assert mass.pieces == 0b011
    assert concentration(strength, at).plan([goal(EAST, 5.0, 10.0, least=0.8)]) == []


def test_force_has_its_price_and_the_counter_blow_counts() -> None:
    strength, at = {0: 3.0, 1: 2.0}, {0: NORTH, 1: NORTH}
    (mass,) = concentration(strength, at, price=1.5).plan([goal(EAST, 5.0, 5.0)])
    assert (mass.pieces, mass.worth) == (0b11, 2.0)
    (mass,) = concentration(strength, at, price=2.5).plan([goal(EAST, 5.0, 5.0)])
    assert (mass.pieces, mass.worth) == (0b01, 0.5), "the second piece is worth less than it costs"
    assert concentration(strength, at, price=1.5).plan([goal(EAST, 5.0, 5.0, counter=2.5)]) == []


def test_what_is_lost_if_the_attack_fails_counts() -> None:
    """At even chances an army for an army is nothing."""
    for stake, worth in ((1.0, 0.5), (1.9, 0.05), (2.0, None)):
        force = Concentration({0: 2.0}, lambda piece, space: 1, lambda space: 1, stake=lambda piece, s=stake: s)  # type: ignore[misc]
        found = force.mass(goal(EAST, 2.0, 4.0))
        assert (found.worth if found else None) == (worth if worth is None else pytest.approx(worth))


def test_spaces_have_so_much_room_but_who_is_there_needs_none() -> None:
    strength, at = dict.fromkeys(range(5), 1.0), {0: HUB, 1: SOUTH, 2: SOUTH, 3: SOUTH, 4: WEST}
    spots = 1 << HUB

    def to_the_hub(piece: int, space: int) -> int:
        return spots

    force = Concentration(strength, to_the_hub, lambda space: 2, home=at)
    (mass,) = force.plan([goal(EAST, 9.0, 9.0)])
    assert mass.crew == ((0, HUB), (1, HUB), (2, HUB))


def test_the_best_is_looked_at_again_before_it_is_done() -> None:
    """What the first takes makes the second worse than the third."""
    left = {"mech": 1}
    worth = {1: (9.0, 9.0), 2: (8.0, 1.0), 3: (5.0, 5.0)}

    class Plan:
        def __init__(self, target: int) -> None:
            self.target, self.worth = target, worth[target][0 if left["mech"] else 1]

    def commit(plan: Plan) -> None:
        left["mech"] = 0

    assert [plan.target for plan in best_first((1, 2, 3), Plan, commit)] == [1, 3, 2]


# ------------------------------------------------------------------ reserves
def test_posts_are_manned_by_who_is_there_and_the_rest_is_missing() -> None:
    here = {NORTH: 0b0011, EAST: 0b0100, SOUTH: 0b1000}
    posts = [Post(of((NORTH, EAST)), 3.0), Post(of((EAST, SOUTH)), 5.0, able=0b1000), Post(1 << FEN, 0.0)]
    guards, missing = man(posts, lambda space: here.get(space, 0), lambda piece: 2.0)
    assert guards == 0b1011, "the third piece is not needed there, and may not help the other post"
    assert [(post.spaces, post.need) for post in missing] == [(of((EAST, SOUTH)), 3.0)]


def test_who_is_free_goes_to_a_post_that_lacks_strength() -> None:
    at, strength = {0: NORTH, 1: NORTH, 2: EAST, 3: SOUTH}, {0: 1.0, 1: 4.0, 2: 3.0, 3: 9.0}
    posts = [Post(1 << MOOR, 2.0), Post(1 << WEST, 12.0)]
    orders = send(posts, 0b1111, lambda piece: ROADS.near[at[piece]] & RING, strength.__getitem__)
    assert orders == {1: MOOR, 3: WEST}, "the weakest that does; and whoever can come, even if it is not enough"
    assert [post.need for post in posts] == [-2.0, 3.0]


def test_a_reserve_is_a_share_of_the_strength_that_the_front_misses_least() -> None:
    strength, use = {0: 2.0, 1: 2.0, 2: 3.0, 3: 3.0}, {0: 9.0, 1: 1.0, 2: 5.0, 3: 2.0}
    assert hold_back(0b1111, 0.5, strength.__getitem__, use.__getitem__) == 0b1010
    assert hold_back(0b1111, 0.0, strength.__getitem__, use.__getitem__) == 0


# ------------------------------------------------------------------ the base
def test_the_first_desk_with_a_sound_answer_decides() -> None:
    class Careful(Adviser[Toy]):
        def sound(self, war: Toy, act: object) -> bool:
            return not isinstance(act, March)

    adviser = Careful("red")
    war = ToyRules().set_up("ring", (), 1)
    assert adviser.suggest(war) is None
    adviser.desks = (
        {Challenge: lambda war, frame: Stand()},
        {Turn: lambda war, frame: None},
        {Turn: lambda war, frame: March(0, HUB)},
        {Turn: lambda war, frame: Rest()},
    )
    assert adviser.suggest(war) == Rest()


def test_acts_are_worth_what_their_kind_says() -> None:
    adviser: Adviser[Toy] = Adviser("red")
    war = ToyRules().set_up("ring", (), 1)
    adviser.worths = {Scout: lambda war, act: act.piece / 2} | ends(Rest)
    assert adviser.weigh(war, [Scout(3), Rest(), March(0, HUB)]) == [1.5, 1.0, STRANGE]


# ------------------------------------------------------------------ an adviser made of the parts
def test_it_attacks_at_good_odds_where_the_answer_is_weak() -> None:
    war = ToyRules().set_up("ring", (), 1)  # red: 1 in the north, 3 in the east; blue: 2 and 2 in the south and west
    war.shown = ALL
    adviser = ToyAdviser("red")
    assert chance(3, 2) == pytest.approx(4 / 6)
    (best, *_) = adviser.attacks(war)
    assert (best.crew, best.goal.space) == (((1, EAST),), SOUTH)
    assert adviser.suggest(war) == March(1, SOUTH)
    war.strength[2] = war.strength[5] = 6
    assert adviser.suggest(war) is None, "too strong: acts are weighed instead"


def test_it_yields_to_the_stronger() -> None:
    war = ToyRules().set_up("ring", (), 1)
    war.shown = ALL
    war.push(Challenge(1, SOUTH))
    assert ToyAdviser("blue").suggest(war) == Yield()
    war.strength[1] = 1
    assert ToyAdviser("blue").suggest(war) == Stand()


def test_a_style_of_its_own_changes_what_it_does() -> None:
    war = ToyRules().set_up("ring", (), 1)
    war.shown = ALL
    assert ToyAdviser("red", {"fear": 4.0}).suggest(war) is None
    assert ToyAdviser("red").suggest(war) == March(1, SOUTH)


def test_it_plays_better_than_chance() -> None:
    book, won, wars = AdvisedToy(), 0, 60
    for seed in range(wars):
        war, power, rng = book.set_up("ring", (), seed), POWERS[seed % 3], Random(seed)
        bots = {side: Greedy(book, seed) if side == power else RandomBot(book, seed) for side in POWERS}
        while war.actor:
            war.apply(bots[war.actor].choose(war.fork(rng.getrandbits(32))))
        won += war.result == f"{power.capitalize()} wins"
    assert won > wars / 3, "chance wins a fifth: many wars are drawn"
