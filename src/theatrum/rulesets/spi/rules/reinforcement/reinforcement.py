"""[10.0] Reinforcements and Replacements: the phase itself; each nation's points have a file of their own."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from theatrum.core.bits import bits
from theatrum.core.choices import Choices, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.spi.actions import END, Build, Buy, Convert, End, Forward, ForwardRound, Siberian, Take
from theatrum.rulesets.spi.data.nations import CODES, NAMES, Nation
from theatrum.rulesets.spi.rules.movement.stacking import Crowding
from theatrum.rulesets.spi.rules.reinforcement import forwarding, german, minors, placement, russian_production, western
from theatrum.rulesets.spi.war import War

KINDS = ("reinforcements", "replacements")
CHOOSERS: dict[int, ModuleType] = {
    Nation.GERMANY: german,
    Nation.RUSSIA: russian_production,
    Nation.UNITED_STATES: western,
}
"""[10.0e, 15.11c, 15.21c, 15.31f] Nations that may take Replacements instead of Reinforcements."""
WEST = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FRANCE)


@frame
class Reinforcement(Phase):
    """[4.2.A5] The phasing side takes its Reinforcements and Replacements and places them."""

    side: str
    choosing: int = 0
    """Nations that have still to choose between the two kinds of points, one bit each."""
    used: int = 0
    """[10.34d] Resource Centers that have got their unit of this phase."""
    step = "reinforcement"
    title = "Reinforcement and replacement"
    topics = ("reinforcement", "production")

    # ---------------------------------------------------------------- the phase
    def enter(self, war: War) -> None:
        war.reinforcing, war.replacing = {}, {}
        choosing = 0
        if self.side == "axis":
            choosing |= german.begin(war) << Nation.GERMANY
        elif self.side == "allied":
            western.begin(war)
        if self.side == russian_production.player(war):
            choosing |= russian_production.begin(war) << Nation.RUSSIA
        minors.begin(war, self.side)
        begun = Reinforcement(self.side, choosing)
        war.amend(begun)
        if not Choices(begun.acts(war)):
            begun.finish(war)

    def finish(self, war: War) -> None:
        """[10.0g, 10.35d, 10.66b, 10.67b, R98] What has not been used is lost, but for the few points that may wait."""
        if self.choosing >> Nation.GERMANY & 1:
            german.carry(war, KINDS[0])
        for points in (war.reinforcing, war.replacing):
            for nation, left in points.items():
                war.note("lapse", "10.35d", nation=NAMES[nation], points=left)
        war.reinforcing, war.replacing = {}, {}
        if self.side == "allied":
            western.finish(war)
        if self.side == russian_production.player(war):
            russian_production.finish(war)
        war.follow(Crowding(self.side, False))

    def prompt(self, war: War) -> str:
        if self.choosing:
            who = NAMES[next(bits(self.choosing))]
            return f"Reinforcements and Replacements: take one or the other for {who}{self._rates(war)}."
        due = sorted([*war.reinforcing.items(), *war.replacing.items()])
        found = [f"{NAMES[nation]} {left}" for nation, left in due]
        if self.side == "allied":
            found += [f"Suez {war.suez_waiting}"] * bool(war.suez_waiting)
            found += [f"United States {war.us_due}"] * bool(war.us_due)
            found += [f"United States box {war.us_box}"] * bool(war.us_box)
        if war.siberians and self.side == russian_production.player(war):
            found.append(f"Siberian units {war.siberians}")
        if not found:
            return "Reinforcements and Replacements: all points are placed; end the phase."
        return (
            f"Reinforcements and Replacements: place {', '.join(found)}, then end the phase. Points left over are lost."
        )

    def _rates(self, war: War) -> str:
        if not self.choosing >> Nation.GERMANY & 1:
            return ""
        return f" ({german.reinforcements(war)} or up to {german.replacements(war)} points)"

    # ---------------------------------------------------------------- what can be done
    def choices(self, war: War) -> Iterator[Offer]:
        yield from self.acts(war)
        yield END

    def acts(self, war: War) -> Iterator[Offer]:
        for nation in bits(self.choosing):
            yield from (Take(CODES[nation], kind) for kind in KINDS if not CHOOSERS[nation].why_not_take(war, kind))
        if self.side == "axis":
            yield from german.offers(war)
            yield from german.conversions(war)
        elif self.side == "allied":
            yield from western.offers(war)
            yield from forwarding.offers(war)
        if self.side == russian_production.player(war):
            yield from russian_production.offers(war, self.used)
        for nation in sorted(war.reinforcing.keys() | war.replacing.keys()):
            if nation not in CHOOSERS and nation not in WEST:
                yield from minors.offers(war, nation)

    def on_take(self, war: War, act: Take) -> None:
        nation = CODES.index(act.power)
        CHOOSERS[nation].take(war, act.points)
        war.amend(Reinforcement(self.side, self.choosing & ~(1 << nation), self.used))

    def on_build(self, war: War, act: Build) -> None:
        nation, type_ = placement.UNITS[act.unit]
        if nation == Nation.GERMANY:
            german.build(war, type_, act.sp, act.to)
        elif nation == Nation.RUSSIA:
            russian_production.build(war, act.sp, act.to)
            war.amend(Reinforcement(self.side, self.choosing, self.used | 1 << act.to))
        elif nation in WEST:
            western.build(war, nation, act.sp, act.to)
        else:
            minors.build(war, nation, act.sp, act.to)

    def on_siberian(self, war: War, act: Siberian) -> None:
        russian_production.place_siberian(war, act.to)

    def on_buy(self, war: War, act: Buy) -> None:
        german.buy(war)

    def on_convert(self, war: War, act: Convert) -> None:
        german.convert(war, act.points)

    def on_forward(self, war: War, act: Forward) -> None:
        forwarding.carry(war, act)

    def on_forward_round(self, war: War, act: ForwardRound) -> None:
        forwarding.carry(war, act)

    def on_end(self, war: War, act: End) -> None:
        self.finish(war)

    # ---------------------------------------------------------------- why not
    def why_not_take(self, war: War, act: Take) -> Refusal | None:
        if act.power not in CODES or act.points not in KINDS:
            return Refusal("10.63", "Say who takes what, for example 'take de replacements'.")
        nation = CODES.index(act.power)
        if nation not in CHOOSERS:
            return _why_no_choice(nation)
        if found := self._why_not_now(war, nation):
            return found
        if nation != Nation.UNITED_STATES and not self.choosing >> nation & 1:
            return self._why_not_choosing(war, nation, act.points)
        refused: Refusal | None = CHOOSERS[nation].why_not_take(war, act.points)
        return refused

    def _why_not_choosing(self, war: War, nation: int, points: str) -> Refusal:
        if nation == Nation.RUSSIA and (found := russian_production.why_no_choice(war, points)):
            return found
        return Refusal("10.0e", f"{NAMES[nation]} takes one kind of points in a Game-Turn, and that is settled.")

    def _why_not_now(self, war: War, nation: int) -> Refusal | None:
        """Points come in the phase of the side that runs the nation."""
        if nation == Nation.GERMANY:
            side = "axis"
        elif nation == Nation.RUSSIA:
            side = russian_production.player(war)
        else:
            side = "allied" if nation in WEST else self.side
        if side == self.side:
            return None
        return Refusal("4.2.A5", f"{NAMES[nation]} gets its points in the {side.capitalize()} Player-Turn.")

    def why_not_build(self, war: War, act: Build) -> Refusal | None:
        if act.unit not in placement.UNITS:
            return Refusal("10.0b", "Say what to build by nation and type, for example 'build de.mech 2 1312'.")
        nation, type_ = placement.UNITS[act.unit]
        if found := self._why_not_now(war, nation):
            return found
        if self.choosing >> nation & 1:
            clause = "10.63" if nation == Nation.GERMANY else "10.33"
            return Refusal(clause, f"First take Reinforcements or Replacements for {NAMES[nation]}.")
        if nation == Nation.GERMANY:
            return german.why_not_build(war, type_, act.sp, act.to)
        if nation == Nation.RUSSIA:
            return russian_production.why_not_build(war, type_, act.sp, act.to, self.used)
        if nation in WEST:
            return western.why_not_build(war, nation, type_, act.sp, act.to)
        return minors.why_not_build(war, nation, type_, act.sp, act.to)

    def why_not_siberian(self, war: War, act: Siberian) -> Refusal | None:
        return self._why_not_now(war, Nation.RUSSIA) or russian_production.why_not_siberian(war, act.to)

    def why_not_buy(self, war: War, act: Buy) -> Refusal | None:
        if self.side != "axis":
            return Refusal("10.77", "Only Germany builds transport; Russia may not, and the Allies have their chart.")
        if self.choosing >> Nation.GERMANY & 1:
            return Refusal("10.63", "First take Reinforcements or Replacements for Germany.")
        return german.why_not_buy(war)

    def why_not_forward(self, war: War, act: Forward) -> Refusal | None:
        return self._why_not_now(war, Nation.UNITED_STATES) or forwarding.why_not(war, act)

    def why_not_forward_round(self, war: War, act: ForwardRound) -> Refusal | None:
        return self._why_not_now(war, Nation.UNITED_STATES) or forwarding.why_not(war, act)

    def why_not_convert(self, war: War, act: Convert) -> Refusal | None:
        return self._why_not_now(war, Nation.GERMANY) or german.why_not_convert(war, act.points)


def _why_no_choice(nation: int) -> Refusal:
    """Why a nation has no choice between the two kinds of points."""
    if nation == Nation.BRITAIN:
        return Refusal("10.44", "There are no British Replacements; British points are simply placed.")
    if nation == Nation.ITALY:
        return Refusal("10.22", "Italy gets its Replacement besides its Reinforcements; simply place them.")
    return Refusal("16.16a", f"{NAMES[nation]} has nothing to choose: what the chart gives it is simply placed.")
