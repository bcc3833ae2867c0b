"""[6.2] Sea transport: ships carry ground and air units from port to port."""

from __future__ import annotations

from collections.abc import Iterable

from theatrum.core.bits import bits
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import expedition, naval_interception
from theatrum.rulesets.neppa.rules.sea.expedition import Expedition
from theatrum.rulesets.neppa.rules.sea.sailing import TRANSPORT, Voyage
from theatrum.rulesets.neppa.war import War


def ports_for(war: War, piece: int, coasts: int) -> int:
    """[6.2a, 1.2] The ports on some coasts that could take a unit, wherever the ships are."""
    welcome = cooperation.welcome(war, war.nation(piece)) & geo.PORTS & coasts & ~cooperation.shut(war, piece)
    return stacking.open_to(war, piece, welcome & ~(1 << war.at[piece]))


def goals(war: War, side: int, place: int) -> int:
    """[6.2a] The ports to which a player could transport anything now."""
    found = 0
    for piece, reached in expedition.reaches(war, side, place):
        if reached & geo.PORTS & ~found:
            found |= ports_for(war, piece, reached & ~found)
    return found


def why_not(war: War, side: int, place: int, port: int) -> Refusal | None:
    if not 0 <= port < geo.SIZE or not geo.PORTS >> port & 1:
        return Refusal("6.2a", f"{war.space_name(port)} has no port.")
    if goals(war, side, place) >> port & 1:
        return None
    where = geo.TITLE[port]
    nations = [nation for nation in bits(war.under(side, place)) if war.ranks[nation]]
    if not any(cooperation.welcome(war, nation) >> port & 1 for nation in nations):
        return why_unwelcome(war, nations, port)
    return Refusal("6.2a", f"You have no units in a port, with ships for them, that could be brought to {where} now.")


def why_unwelcome(war: War, nations: Iterable[int], port: int) -> Refusal:
    """[6.2a, 1.5m, 12.3m] Why units of these nations find no friends in a port."""
    for nation in nations:
        closed = cooperation.why_closed(war, nation, port)
        if closed.clause != "1.5a" and not war.at_war(nation, war.owner[port]):
            return closed
    return Refusal("6.2a", f"{geo.TITLE[port]} is not under friendly control.")


@frame
class Transportation(Expedition):
    """[6.2a, 6.2f] One sea transport: any number of ports of embarkation, one of debarkation."""

    step = "sea-transport"
    title = "Sea transport"
    topics = ("sea-transport",)

    def prompt(self, war: War) -> str:
        return f"Sea transport to {self.where}: choose fleets, load units, then sail."

    def suits(self, war: War, piece: int) -> bool:
        return bool(
            cooperation.welcome(war, war.nation(piece)) >> self.goal & 1
            and not cooperation.shut(war, piece) >> self.goal & 1
            and stacking.fits(war, piece, self.goal)
        )

    def why_unsuited(self, war: War, piece: int) -> Refusal | None:
        if not cooperation.welcome(war, war.nation(piece)) >> self.goal & 1:
            return why_unwelcome(war, [war.nation(piece)], self.goal)
        if cooperation.shut(war, piece) >> self.goal & 1:
            return cooperation.why_shut(war, piece, self.goal)
        if not stacking.fits(war, piece, self.goal):
            clause = "1.2b" if war.class_(piece) == AIR else "1.2a"
            return Refusal(clause, f"{self.where} has no room for {war.piece_name(piece)}.")
        return None

    def go(self, war: War) -> None:
        front = next(bits(self.fronts(war)))
        voyage = Voyage(self.side, self.place, TRANSPORT, self.goal, self.ships, self.units, front)
        war.moved |= self.units
        naval_interception.launch(war, voyage)
