"""[6.3] Naval interception: enemy fleets try to meet a mission at sea."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, first, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending
from theatrum.rulesets.neppa.actions import End, Intercept, Resolve, Withdraw
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, SEATS
from theatrum.rulesets.neppa.data.tables import FLEET, TABLES
from theatrum.rulesets.neppa.rules.phases import free
from theatrum.rulesets.neppa.rules.sea import naval_combat, ports, sailing
from theatrum.rulesets.neppa.rules.sea.sailing import Voyage, VoyageStep
from theatrum.rulesets.neppa.rules.words import names
from theatrum.rulesets.neppa.war import War

END = End()
ROWS: tuple[tuple[int, int], ...] = tuple(
    (row["to"], 1 if row["roll"] == "automatic" else min(row["roll"])) for row in TABLES["naval_interception"]["rows"]
)
"""[6.3i] the largest distance of each line and the lowest die that succeeds; 1 is automatic."""


def needed(distance: int) -> int:
    """[6.3i] The die that an interception over so many zones needs."""
    return next(die for most, die in ROWS if distance <= most)


def reach(war: War, piece: int, voyage: Voyage, zone: int) -> int:
    """[6.3g, 6.3h] The die with which a fleet that meets the course intercepts in a zone of it.

    A way leads there: the seas of a basin are joined, but for the Sea of Marmara, and no course passes that.
    """
    here = war.at[piece]
    if here == geo.US_BOX:
        return ROWS[-1][1]
    sea = ports.waters(war, war.nation(piece), voyage.front)
    return needed(ports.distance(ports.gates(here, sea), sea, zone))


def able(war: War, voyage: Voyage) -> int:
    """[6.3a, R40, R41] Fleets of countries at war with the mover, based on the front, without a mission yet."""
    if not voyage.course:
        return 0
    movers = {war.nation(piece) for piece in bits(voyage.ships)}
    found = 0
    for nation in range(len(NAMES)):
        if war.ranks[nation] and all(war.foes[mover] >> nation & 1 for mover in movers):
            found |= war.ranks[nation] & war.order[FLEET] & ~war.fought
    return sum(1 << piece for piece in bits(found & ~sailing.driven_out(war)) if meets(war, piece, voyage))


def meets(war: War, piece: int, voyage: Voyage) -> bool:
    """Can a fleet come from its base to the course?"""
    here = war.at[piece]
    if not ports.HARBOURS >> here & 1 or not ports.fronts(war, piece) >> voyage.front & 1:
        return False
    sea = ports.waters(war, war.nation(piece), voyage.front)
    return bool(ports.reachable(ports.gates(here, sea), sea) & voyage.course)


def launch(war: War, voyage: Voyage) -> None:
    """[6.3a, 6.3c] A mission sails: its course is laid, and the enemy may intercept it."""
    voyage = replace(voyage, course=sailing.plot(war, voyage))
    if voyage.kind != sailing.BASE:
        war.fought |= voyage.ships
    war.note("voyage", "6.3d", ships=names(war, voyage.ships), units=names(war, voyage.units),
             to=war.space_name(voyage.goal))  # fmt: skip
    if able(war, voyage):
        war.push(Interception(voyage))
    else:
        sailing.arrive(war, voyage)


@frame
class Interception(Ending, VoyageStep):
    """[6.3a, 6.3e, R40] The players of the other side say which fleets intercept, one after the other."""

    turn: int = 0
    """Which of the players is asked."""
    step = "interception"
    title = "Naval interception"
    topics = ("naval-interception",)

    def actor(self, war: War) -> str:
        return SEATS[war.players][self.turn]

    def prompt(self, war: War) -> str:
        voyage = self.voyage
        force = f"A force of {war.factors(voyage.ships)} factors {sailing.WORDS[voyage.kind]} ({voyage.where})"
        return f"{force}: intercept it, or let it pass."

    def mine(self, war: War) -> int:
        seat = self.actor(war)
        found = able(war, self.voyage) & ~self.voyage.hunters
        return sum(1 << piece for piece in bits(found) if war.seat(war.nation(piece)) == seat)

    def enter(self, war: War) -> None:
        turn = self.turn
        while turn < len(SEATS[war.players]):
            asked = replace(self, turn=turn)
            if asked.mine(war):
                war.amend(asked)
                return
            turn += 1
        war.settle(lambda: self._try(war))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Intercept, self.mine(war))
        yield END

    def joined(self, piece: int) -> Interception:
        """The same with one more fleet that intercepts."""
        return replace(self, voyage=replace(self.voyage, hunters=self.voyage.hunters | 1 << piece))

    def on_intercept(self, war: War, act: Intercept) -> None:
        rest = self.joined(act.piece)
        war.amend(rest)
        if not rest.mine(war):
            rest.enter(war)

    def on_end(self, war: War, act: End) -> None:
        war.follow(replace(self, turn=self.turn + 1))

    def zone(self, war: War) -> int:
        """[6.3e, R133] Of the course, the zone where the most factors may be expected to intercept."""

        def expected(zone: int) -> int:
            voyage = self.voyage
            return sum(war.size[piece] * (7 - reach(war, piece, voyage, zone)) for piece in bits(voyage.hunters))

        return max(bits(self.voyage.course), key=lambda zone: (expected(zone), -zone))

    def _try(self, war: War) -> None:
        """[6.3f, 6.3i-6.3k] One die for each port; who fails has performed no mission."""
        if not self.voyage.hunters:
            sailing.arrive(war, self.voyage)
            return
        zone = self.zone(war)
        met = 0
        for port in bits(war.occupied_by(self.voyage.hunters)):
            force = war.here[port] & self.voyage.hunters
            if self._finds(war, reach(war, first(force), self.voyage, zone), port):
                met |= force
        war.note("interception", "6.3f", zone=war.space_name(zone), fleets=names(war, met))
        war.fought |= met
        voyage = replace(self.voyage, hunters=met)
        if met:
            war.push(Contact(voyage))
        else:
            sailing.arrive(war, voyage)

    def _finds(self, war: War, die: int, port: int) -> bool:
        return die == 1 or war.roll(why=f"interception from {geo.TITLE[port]}") >= die

    def why_not_intercept(self, war: War, act: Intercept) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not has(war.order[FLEET], piece):
            return Refusal("6.3a", f"{name} is no fleet.")
        if war.seat(war.nation(piece)) != self.actor(war):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if self.voyage.hunters >> piece & 1 or war.fought >> piece & 1:
            return Refusal("6.3k", f"{name} intercepts already or has performed its mission of this turn.")
        if sailing.driven_out(war) >> piece & 1:
            return Refusal(
                "6.5d", f"{name} has been driven out of {self.voyage.where}: it cannot intercept this invasion."
            )
        if not all(war.at_war(war.nation(ship), war.nation(piece)) for ship in bits(self.voyage.ships)):
            return Refusal("6.3a", f"{NAMES[war.nation(piece)]} is not at war with the moving force.")
        if not meets(war, piece, self.voyage):
            return Refusal("6.3a", f"{name} is not based on this front, or no way leads to the course.")
        return None


@frame
class Contact(VoyageStep):
    """[6.3j, 6.3l, R42] The intercepting force fights, or withdraws."""

    step = "contact"
    title = "Contact at sea"
    topics = ("naval-combat",)

    def actor(self, war: War) -> str:
        """The player of the nation with the most factors decides for the force."""
        strength: dict[int, int] = {}
        for piece in bits(self.voyage.hunters):
            strength[war.nation(piece)] = strength.get(war.nation(piece), 0) + war.size[piece]
        return war.seat(max(strength, key=lambda nation: (strength[nation], -nation)))

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.voyage.hunters)} factors meet {war.factors(self.voyage.ships)}: fight, or withdraw."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Resolve()
        yield Withdraw()

    def on_resolve(self, war: War, act: Resolve) -> None:
        naval_combat.fight(war, self.voyage, withdraws=False)

    def on_withdraw(self, war: War, act: Withdraw) -> None:
        war.note("withdraw", "6.3l", fleets=names(war, self.voyage.hunters))
        naval_combat.fight(war, self.voyage, withdraws=True)

    why_not_resolve = why_not_withdraw = free
