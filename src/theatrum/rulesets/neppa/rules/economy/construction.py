"""[10.0, 5.3c, 9.3a] The Unit Construction Phase: money is spent on units, fleets and grants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theatrum.core.bits import bits, pick
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Build, End, Grant, Launch, Lay, LendLease, OpenRoute
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, NAMES, NATION, RUSSIA, TURN_OF_MAJOR, USA, WORD
from theatrum.rulesets.neppa.data.tables import CLASS_CODES, CLASS_OF, COST, FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.economy import building, grants, lend_lease, spending
from theatrum.rulesets.neppa.rules.phases import SelfEnding
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.war import SIX, YARD, War

END = End()
CONTENT = 2
"""How much a random player wants to spend no more."""


@frame
class Construction(SelfEnding):
    """[seq.2, 10.0a] Each player spends the money of his countries on units, fleets and grants."""

    step = "construction"
    title = "Unit Construction"
    topics = ("construction",)

    def prompt(self, war: War) -> str:
        rich = ", ".join(f"{NAMES[m]} {max(0, spending.means(war, m))}" for m in self.majors(war))
        return f"Build units and announce grants, or end. WPPs to spend: {rich}."

    def majors(self, war: War) -> list[int]:
        return [nation for nation in self.builders(war) if nation < SIX]

    def builders(self, war: War) -> list[int]:
        return building.builders(war, self.nations(war))

    def opened(self, war: War) -> None:
        for major, own in enumerate(TURN_OF_MAJOR):
            if own == self.side:
                war.held[major] = 0
        for key in [key for key in war.keels if war.conquered >> key // YARD & 1]:
            del war.keels[key]
        if TURN_OF_MAJOR[GERMANY] == self.side and not war.conquered >> GERMANY & 1:
            self._u_boats(war)
        if TURN_OF_MAJOR[USA] == self.side:
            while building.due(war, USA):
                building.launch(war, USA, geo.US_BOX)

    def _u_boats(self, war: War) -> None:
        """[5.3c, 9.3a] The U-boats of this turn come to the North Sea."""
        number = war.boats_due.pop(war.turn, 0)
        if number:
            war.boats[geo.NSBB] = war.boats.get(geo.NSBB, 0) + number
            war.note("u-boats", "9.3a", number=number)

    def idle(self, war: War) -> bool:
        return all(
            spending.means(war, m) < min(COST) and not building.due(war, m) and not grants.able(war, m)
            for m in self.majors(war)
        )

    # ------------------------------------------------------------ units
    def builds(self, war: War) -> Iterator[Build]:
        for nation in self.builders(war):
            for class_ in building.classes(war, nation):
                for space in bits(building.open_sites(war, nation, class_)):
                    yield Build(WORD[nation], CLASS_CODES[class_], space)

    def draw(self, war: War, rng: Random) -> Build | None:
        able = self.builders(war)
        while able:
            nation = able.pop(int(rng.random() * len(able)))
            kinds = building.classes(war, nation)
            while kinds:
                class_ = kinds.pop(int(rng.random() * len(kinds)))
                spaces = building.sites(war, nation)
                if nation != USA:
                    spaces &= ~cooperation.shut_for(war, nation, class_, 1)
                while spaces:
                    space = pick(spaces, rng)
                    if nation == USA or stacking.room(war, nation, class_, 1, space):
                        return Build(WORD[nation], CLASS_CODES[class_], space)
                    spaces ^= 1 << space
        return None

    def choices(self, war: War) -> Iterator[Offer]:
        majors = self.majors(war)
        yield Listed(lambda: self.builds(war), guess=9, draw=lambda rng: self.draw(war, rng), verb=Build)
        yield Listed(lambda: [Lay(WORD[m]) for m in majors if building.why_not_lay(war, m) is None], guess=1, verb=Lay)
        ready = [m for m in majors if building.due(war, m)]
        if ready:
            yield Listed(
                lambda: [Launch(WORD[m], p) for m in ready for p in bits(building.open_sites(war, m, FLEET))],
                guess=9,
                verb=Launch,
            )
        givers = [m for m in majors if grants.able(war, m)]
        if givers:
            yield Listed(lambda: grants.offers(war, givers), guess=1, verb=Grant)
            yield Listed(lambda: grants.leases(war, givers), guess=1, verb=LendLease)
            yield Listed(lambda: lend_lease.openings(war, givers), guess=1, verb=OpenRoute)
        yield Listed(lambda: (END,), guess=CONTENT, verb=End)

    def on_build(self, war: War, act: Build) -> None:
        building.build(war, NATION[act.nation], CLASS_OF[act.unit], act.at)
        war.go_on()

    def on_lay(self, war: War, act: Lay) -> None:
        building.lay(war, NATION[act.nation])
        war.go_on()

    def on_launch(self, war: War, act: Launch) -> None:
        building.launch(war, NATION[act.nation], act.at)
        war.go_on()

    def on_grant(self, war: War, act: Grant) -> None:
        giver, receiver = NATION[act.giver], NATION[act.receiver]
        grants.announce(war, grants.goal(receiver), giver, receiver, act.number)
        war.go_on()

    def on_lend_lease(self, war: War, act: LendLease) -> None:
        grants.announce(war, geo.LEND_LEASE, NATION[act.giver], RUSSIA, act.number)
        war.go_on()

    def on_open_route(self, war: War, act: OpenRoute) -> None:
        lend_lease.open_route(war, act.number)
        war.go_on()

    # ------------------------------------------------------------ why not
    def _whose(self, war: War, word: str) -> Refusal | None:
        if word not in NATION:
            return Refusal("10.0a", f"'{word}' is no country.")
        if not self.nations(war) >> NATION[word] & 1:
            return building.why_not_builder(war, NATION[word]) or Refusal(
                "1.0a", f"{NAMES[NATION[word]]} does not build now."
            )
        return None

    def why_not_build(self, war: War, act: Build) -> Refusal | None:
        if act.unit not in CLASS_OF:
            return Refusal("4.1", f"'{act.unit}' is no class of units: {', '.join(CLASS_CODES[:FLEET])}.")
        return self._whose(war, act.nation) or building.why_not_build(
            war, NATION[act.nation], CLASS_OF[act.unit], act.at
        )

    def why_not_lay(self, war: War, act: Lay) -> Refusal | None:
        return self._whose(war, act.nation) or building.why_not_lay(war, NATION[act.nation])

    def why_not_launch(self, war: War, act: Launch) -> Refusal | None:
        return self._whose(war, act.nation) or building.why_not_launch(war, NATION[act.nation], act.at)

    def why_not_grant(self, war: War, act: Grant) -> Refusal | None:
        if act.receiver not in NATION:
            return Refusal("10.1a", f"'{act.receiver}' is no country.")
        receiver = NATION[act.receiver]
        return self._whose(war, act.giver) or grants.why_not(
            war, grants.goal(receiver), NATION[act.giver], receiver, act.number
        )

    def why_not_lend_lease(self, war: War, act: LendLease) -> Refusal | None:
        return self._whose(war, act.giver) or grants.why_not(war, geo.LEND_LEASE, NATION[act.giver], RUSSIA, act.number)

    def why_not_open_route(self, war: War, act: OpenRoute) -> Refusal | None:
        return self._whose(war, WORD[BRITAIN]) or lend_lease.why_not_open_route(war, act.number)
