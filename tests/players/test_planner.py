"""The planner: tries plans in thought, keeps to effort and seeds, follows the best."""

import pytest

from tests.core.toy import POWERS, Rest, ToyRules
from theatrum.core import style
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import find, systems
from theatrum.core.style import Plan, Portfolio
from theatrum.players import planner, trial
from theatrum.players.greedy import Greedy
from theatrum.players.planner import Planner, Thought, choice, promises
from theatrum.players.trial import Outcome, Trial

BOLD = Plan("bold", "", {"fear": 0.3}, ())
SMALL = {"normal": {"effort": 4, "tries": 1}}


@pytest.fixture
def small(monkeypatch):
    """Two plans and hardly any effort."""
    book = Portfolio((style.NO_PLAN, BOLD), SMALL, {})
    monkeypatch.setattr(planner, "portfolio", lambda folder: book)


def test_styles_multiply_and_plans_stand_on_what_was_trained():
    book = Portfolio((BOLD, Plan("reds", "", {}, ("allied",))), {}, {"1941": {"axis": {"fear": 2.0, "near": 1.5}}})
    (plan,) = book.of("1941", "axis")
    assert plan.style == {"fear": 0.6, "near": 1.5}
    assert [plan.name for plan in book.of("1941", "allied")] == ["bold", "reds"]


def test_a_level_may_be_trained_further_or_not_at_all():
    trained = {"1941": {"axis": {"fear": 2.0}}}
    book = Portfolio((BOLD,), {"easy": {"trained": 0}}, trained, {"hard": {"1941": {"axis": {"fear": 3.0}}}})
    assert [book.base("1941", "axis", level) for level in ("easy", "normal", "hard")] == [
        {},
        {"fear": 2.0},
        {"fear": 3.0},
    ]
    assert book.base("1940", "axis", "hard") == {}


def test_a_level_may_think_more_in_some_scenarios():
    book = Portfolio((BOLD,), {"hard": {"effort": 0, "horizon": 2, "1941": {"effort": 9}}}, {})
    assert book.limits("hard", "1940") == {"effort": 0, "horizon": 2}
    assert book.limits("hard", "1941") == {"effort": 9, "horizon": 2}
    assert book.limits("easy", "1941") == {}


def test_a_thought_sees_the_answers_of_all_others(monkeypatch):
    """Three sides: it ends when the first has its turn again, not after the turn of the second."""
    book = find("hitlerswar")
    war = book.set_up("fall-of-germany", (), 3)
    while book.impulse(war)[1] != "axis" or type(war.frame).__name__ == "Deployment":
        war.apply(Greedy(book, 1).choose(war))
    ends: list[tuple[object, ...]] = []
    monkeypatch.setattr(trial, "outcome", lambda rules, after, side: ends.append(rules.impulse(after)))
    for rounds in (1, 2):
        trial.play_on(book, Trial(war, "axis", rounds, {}), {}, 5)
    assert ends == [(book.turn(war) + rounds, *book.phasing(war)) for rounds in (1, 2)]


def test_plans_are_made_once_an_impulse_that_the_rule_book_names(monkeypatch):
    """A game of offensives that last two rounds, in which nobody has turns of his own."""

    class Offensives(ToyRules):
        def phasing(self, war):
            return POWERS

        def impulse(self, war):
            return ((self.turn(war) + 1) // 2,)

    book, thought = Offensives(), []
    bots = {power: Planner(book, 1) for power in POWERS}

    def think(bot, state, side):
        thought.append((side, book.turn(state)))
        return [Thought(style.NO_PLAN)]

    monkeypatch.setattr(Planner, "think", think)
    war = book.set_up("ring", (), 3)
    while war.actor is not None:
        bots[war.actor].choose(war)
        war.apply(Rest())
    assert thought == [(power, turn) for turn in (1, 3, 5, 7) for power in POWERS]


def test_only_the_best_few_plans_are_tried_again(monkeypatch):
    level = {"normal": {"effort": 11, "tries": 1, "strays": 8}}
    monkeypatch.setattr(planner, "portfolio", lambda folder: Portfolio((style.NO_PLAN,), level, {}))
    book = find("spi")
    bot = Planner(book, 7)
    monkeypatch.setattr(planner, "play_on", lambda *given: Outcome(0.0, {}, {}, None))
    tries = sorted(len(found.outcomes) for found in bot.think(book.set_up("1941", (), 4), "axis"))
    assert tries == [1] * 6 + [3] * 3, "the usual plan and a quarter of the others"


@pytest.mark.parametrize("system", sorted(systems()))
def test_every_plan_names_weights_that_there_are(system):
    book = find(system)
    known = style.portfolio(book.folder)
    for plan in known.plans:
        assert set(plan.style) <= set(book.counsel.weights()), plan.name
    assert len({plan.name for plan in known.plans}) == len(known.plans)


def test_equal_seeds_think_alike(small):
    book = find("spi")
    state = book.set_up("1941", (), 4)
    texts = []
    for _ in range(2):
        bot, war = Planner(book, 7), state.copy()
        acts: list[str] = []
        while len(acts) < 40:
            act = bot.choose(war.fork(1))
            acts.append(act.text(war))
            war.apply(act)
            if war.actor != "axis":
                break
        texts.append(acts)
    assert texts[0] == texts[1]
    assert texts[0]


def test_thought_prefers_what_turned_out_better(small, monkeypatch):
    book = find("spi")
    state = book.set_up("1941", (), 4)
    bot = Planner(book, 7)
    tried: list[float] = []

    def outcome(book, trial, chosen, seed):
        tried.append(seed)
        return Outcome(5.0 if chosen else 1.0, {}, {}, None)

    monkeypatch.setattr(planner, "play_on", outcome)
    thoughts = bot.think(state, "axis")
    assert [thought.mean for thought in thoughts] == [1.0, 5.0], "the usual plan comes first"
    assert choice(thoughts).plan == BOLD
    assert len(set(tried)) < len(tried), "plans are tried with the same dice"


def test_the_usual_plan_stays_unless_another_is_better_by_more_than_chance(small, monkeypatch):
    book = find("spi")
    bot = Planner(book, 7)
    dice = iter([1.0, 1.0, 9.0, -6.0] * 9)
    monkeypatch.setattr(planner, "play_on", lambda *given: Outcome(next(dice), {}, {}, None))
    assert choice(bot.think(book.set_up("1941", (), 4), "axis")).plan == style.NO_PLAN


def thought(*scores: float) -> Thought:
    return Thought(BOLD, [Outcome(score, {}, {}, None) for score in scores])


def test_the_luckiest_of_many_promises_less_than_it_showed():
    usual = thought(0.0, 0.0, 0.0, 0.0)
    alike = [thought(0.3, -0.3, 0.2, 0.0), thought(-0.2, 0.3, -0.2, 0.1), thought(0.1, -0.1, -0.3, 0.2)]
    assert max(promises(alike, usual)) < 0.05
    better = thought(1.0, 1.1, 0.9, 1.0)
    assert promises([*alike, better], usual)[-1] > 0.9
    assert promises([thought(9.0)], thought(0.0)) == [0.0], "one try tells nothing"


def test_variations_are_tried_beside_the_plans_with_a_name(monkeypatch):
    level = {"normal": {"effort": 10, "tries": 2, "strays": 3}}
    monkeypatch.setattr(planner, "portfolio", lambda folder: Portfolio((style.NO_PLAN, BOLD), level, {}))
    book = find("spi")
    bot = Planner(book, 7)
    monkeypatch.setattr(planner, "play_on", lambda *given: Outcome(0.0, {}, {}, None))
    names = {found.plan.name for found in bot.think(book.set_up("1941", (), 4), "axis")}
    assert names == {"as usual", "bold", "variation 1", "variation 2", "variation 3"}


def test_thinking_says_how_far_it_is(small):
    book = find("spi")
    seen: list[tuple[int, int]] = []
    bot = Planner(book, 7)
    bot.tick = lambda done, total: seen.append((done, total))
    bot.think(book.set_up("1941", (), 4), "axis")
    assert seen[-1] == (4, 4)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_patience_is_more_effort_and_more_plans(monkeypatch):
    level = {"normal": {"effort": 4, "tries": 2, "strays": 1, "plans": 1}}
    monkeypatch.setattr(planner, "portfolio", lambda folder: Portfolio((style.NO_PLAN,), level, {}))
    book = find("spi")
    war = book.set_up("1941", (), 1)

    def tries() -> list[int]:
        return [len(one.outcomes) for one in Planner(book, 1).think(war.fork(1), "axis")]

    assert tries() == [2, 2]
    monkeypatch.setenv(planner.PATIENCE, "3")
    assert sum(tries()) >= 3 * 4
    assert len(tries()) == 4


@pytest.mark.parametrize("given", ["0", "-2", "much", "1000"])
def test_patience_has_bounds(monkeypatch, given):
    monkeypatch.setenv(planner.PATIENCE, given)
    with pytest.raises(BadInput, match="a factor from 1 to 100"):
        Planner(find("spi"), 1).think(find("spi").set_up("1941", (), 1), "axis")


def test_without_effort_the_usual_plan_is_followed_at_once(monkeypatch):
    level = {"normal": {"effort": 0, "horizon": 2, "tries": 2}}
    monkeypatch.setattr(planner, "portfolio", lambda folder: Portfolio((style.NO_PLAN, BOLD), level, {}))
    war = find("spi").set_up("1941", (), 1)
    (only,) = Planner(find("spi"), 1).think(war, "axis")
    assert (only.plan, only.outcomes) == (style.NO_PLAN, [])
