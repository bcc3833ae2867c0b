"""[10.1e, 10.1f, 10.2h, 10.2j, 10.2o] The first part of Strategic Redeployment: grants are brought on their way."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Listed, Offer, Over, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import End, Recall, Send, Ship
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import MAJORS, NAMES, NATION, RUSSIA, USA, WORD
from theatrum.rulesets.neppa.data.tables import FLEET, FULL_FLEET, TABLES
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.economy import grants, persia, spending
from theatrum.rulesets.neppa.rules.phases import SelfEnding
from theatrum.rulesets.neppa.rules.redeployment.initial_deployment import FIRST_TRIPS
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import SIX, War, grant_key, grant_parts

END = End()
SRS: tuple[int, ...] = tuple(int(TABLES["sr"]["per_turn"][name]) for name in MAJORS)
"""[11.0a] SRs of each Major Country in a turn."""
MOSCOW = geo.CAPITAL["Russia"]


def why_no_sr(war: War, major: int) -> Refusal | None:
    """[10.1e] Each lot takes one SR of the giver."""
    if war.redeployed[major] < SRS[major]:
        return None
    return Refusal("10.1e", f"{NAMES[major]} has used its {SRS[major]} SRs of this turn.")


def by_land(war: War, giver: int, receiver: int) -> bool:
    """[R73] Does a way over friendly land lead from the giver's capital to the receiver's?"""
    start, end = geo.CAPITAL.get(NAMES[giver]), geo.CAPITAL.get(NAMES[receiver])
    if start is None or end is None:
        return False
    friends = war.friends(giver)
    return bool(friends >> start & 1 and geo.ROADS.flood(1 << start, friends) >> end & 1)


def key_to(war: War, giver: int, to: int) -> int:
    """The grant of a giver that waits to be brought to a place; -1 if there is none."""
    return next((key for key in war.grants if grant_parts(key)[:2] == (to, giver)), -1)


# ---------------------------------------------------------------- ships
def why_not_carrier(war: War, piece: int, leases: bool) -> Refusal | None:
    """[10.1f, 10.1l, 10.2h, 10.2i, R74, R124] The rule against a fleet that shall carry eight WPPs."""
    name = war.piece_name(piece)
    if war.class_(piece) != FLEET or war.size[piece] < FULL_FLEET:
        return Refusal("10.2h" if leases else "10.1f", f"{name} is no full fleet.")
    if not ports.HARBOURS >> war.at[piece] & 1:
        return Refusal("10.2h" if leases else "10.1f", f"{name} is not in a port.")
    if war.fought >> piece & 1 or piece in war.aboard:
        return Refusal("10.2i" if leases else "10.1l", f"{name} has performed a mission in this turn.")
    return None


def why_no_way(war: War, piece: int, to: int, receiver: int) -> Refusal | None:
    """[10.1f, R74] The rule against the way of a fleet with a grant."""
    if not geo.LAND >> to & 1:
        if ports.fronts(war, piece) >> ports.WEST & 1:
            return None
        clause = "10.2h" if to == geo.LEND_LEASE else "10.1f"
        return Refusal(clause, f"{war.piece_name(piece)} is not based on the Western Front.")
    if by_land(war, war.nation(piece), receiver):
        return Refusal("10.1f", "A way over land leads there: no ships are needed.")
    home = sum(1 << space for space in bits(war.friends(receiver)) if geo.HOME[space] == receiver)
    for _, sea in ports.seas(war, piece):
        if ports.coasts(sea) & geo.PORTS & home:
            return None
    return Refusal("10.1f", f"No way over sea leads {war.piece_name(piece)} to a port of {NAMES[receiver]}.")


def why_not_ship(war: War, piece: int, to: int) -> Refusal | None:
    giver = war.nation(piece)
    key = key_to(war, giver, to)
    if key < 0:
        return Refusal("10.1i", f"{NAMES[giver]} has announced no grant that goes there.")
    if giver == USA and war.deployed >= FIRST_TRIPS:
        return Refusal("11.1c", f"Of the US SRs only {FIRST_TRIPS} a turn may be initial deployments, grants included.")
    return (
        why_not_carrier(war, piece, to == geo.LEND_LEASE)
        or why_no_way(war, piece, to, grant_parts(key)[2])
        or why_no_sr(war, giver)
    )


def ship(war: War, piece: int, to: int) -> None:
    """[10.1f, 10.1g, 10.1h, 10.1m, 10.2h] A fleet brings up to eight WPPs on their way; it takes no SR itself."""
    giver = war.nation(piece)
    key = key_to(war, giver, to)
    number = _lot(war, key, giver)
    war.fought |= 1 << piece
    war.deployed += giver == USA  # [11.1a, R51]
    receiver = grant_parts(key)[2]
    war.note("shipped", "10.1f", piece=war.piece_name(piece), to=war.space_name(to), value=number)
    if geo.LAND >> to & 1:
        grants.arrive(war, giver, receiver, number)
        return
    war.cargo[key] = war.cargo.get(key, 0) + number
    if to == geo.LEND_LEASE:
        war.fresh[giver] += number
    else:
        convoy_boxes.enter(war, piece, to)


def _lot(war: War, key: int, giver: int) -> int:
    """Up to eight WPPs of a grant go, for one SR."""
    number = min(convoy_boxes.LOT, war.grants[key])
    war.grants[key] -= number
    if not war.grants[key]:
        del war.grants[key]
    war.redeployed[giver] += 1
    return number


# ---------------------------------------------------------------- without ships
def leased(war: War, giver: int) -> int:
    """[10.2o] WPPs of a giver that stand in the Lend Lease box since an earlier turn."""
    return war.cargo.get(grant_key(geo.LEND_LEASE, giver, RUSSIA), 0) - war.fresh[giver]


def why_not_send(war: War, giver: int, to: int) -> Refusal | None:
    by = NAMES[giver]
    key = key_to(war, giver, to)
    if to == MOSCOW:
        if leased(war, giver) <= 0:
            return Refusal("10.2o", f"{by} has nothing in the Lend Lease box since an earlier turn.")
        if war.lend_lease != persia.OPEN:
            return Refusal("10.2m", "The route is closed: what is in the Lend Lease box stays there.")
        if war.conquered >> RUSSIA & 1:
            return Refusal("14.1d", "Russia has been conquered.")
    elif key < 0:
        return Refusal("10.1i", f"{by} has announced no grant that goes there.")
    elif not geo.LAND >> to & 1 or not by_land(war, giver, grant_parts(key)[2]):
        return Refusal("10.1f", "No way over land leads there: ships are needed.")
    return why_no_sr(war, giver)


def send(war: War, giver: int, to: int) -> None:
    """[10.1h, 10.2o, R73] Up to eight WPPs go over land to Italy, or from the Lend Lease box to Russia."""
    if to != MOSCOW:
        key = key_to(war, giver, to)
        grants.arrive(war, giver, grant_parts(key)[2], _lot(war, key, giver))
        return
    number = min(convoy_boxes.LOT, leased(war, giver))
    grants.take(war, grant_key(geo.LEND_LEASE, giver, RUSSIA), number)
    war.redeployed[giver] += 1
    grants.arrive(war, giver, RUSSIA, number)


def stranded(war: War, giver: int) -> int:
    """[9.2f, R67] WPPs of a giver that stand in the closed Murmansk box."""
    return 0 if convoy_boxes.murmansk_open(war) else war.cargo.get(grant_key(geo.MCB, giver, RUSSIA), 0)


def why_not_recall(war: War, piece: int) -> Refusal | None:
    """[10.2j, 10.2m, R67, R74] Why money does not come back from the Lend Lease box, or a closed Murmansk box."""
    giver = war.nation(piece)
    if giver >= SIX or (leased(war, giver) <= 0 and not stranded(war, giver)):
        return Refusal("10.2j", f"{NAMES[giver]} has nothing in the Lend Lease box since an earlier turn.")
    return why_not_carrier(war, piece, True) or why_no_way(war, piece, geo.LEND_LEASE, RUSSIA) or why_no_sr(war, giver)


def recall(war: War, piece: int) -> None:
    """[10.2j, R67, R74] By the same steps in reverse: one SR and one full fleet for eight WPPs."""
    giver = war.nation(piece)
    box, there = (geo.LEND_LEASE, leased(war, giver)) if leased(war, giver) > 0 else (geo.MCB, stranded(war, giver))
    number = min(convoy_boxes.LOT, there)
    grants.take(war, grant_key(box, giver, RUSSIA), number)
    war.redeployed[giver] += 1
    war.fought |= 1 << piece
    spending.receive(war, giver, number)
    war.note("recalled", "10.2j", piece=war.piece_name(piece), giver=NAMES[giver], value=number)


@frame
class Shipment(SelfEnding):
    """[seq.2, 10.1e] At the start of Strategic Redeployment each player brings his grants on their way."""

    step = "shipment"
    title = "Shipment of grants"
    topics = ("grants",)

    def prompt(self, war: War) -> str:
        return "Bring grants on their way with SRs and full fleets, or end."

    def givers(self, war: War) -> list[int]:
        """The countries of the deciding player that have something to bring on its way."""
        waiting = {grant_parts(key)[1] for key in war.grants}
        waiting |= {m for m in range(SIX) if leased(war, m) > 0 or stranded(war, m)}
        return [major for major in sorted(waiting) if self.nations(war) >> major & 1]

    def idle(self, war: War) -> bool:
        return next(self.acts(war), None) is None

    def acts(self, war: War) -> Iterator[Ship | Send | Recall]:
        for giver in self.givers(war):
            for piece in bits(war.ranks[giver] & war.order[FLEET]):
                yield from (Ship(piece, to) for to in bits(self.goals(war, piece)))
                if why_not_recall(war, piece) is None:
                    yield Recall(piece)
        yield from self.sends(war)

    def sends(self, war: War) -> Iterator[Send]:
        for giver in self.givers(war):
            for to in sorted({MOSCOW, *(grant_parts(key)[0] for key in war.grants if grant_parts(key)[1] == giver)}):
                if why_not_send(war, giver, to) is None:
                    yield Send(WORD[giver], to)

    def goals(self, war: War, piece: int) -> int:
        places = {grant_parts(key)[0] for key in war.grants if grant_parts(key)[1] == war.nation(piece)}
        return sum(1 << to for to in places if why_not_ship(war, piece, to) is None)

    def fleets(self, war: War) -> int:
        found = 0
        for giver in self.givers(war):
            found |= war.ranks[giver] & war.order[FLEET]
        return found

    def choices(self, war: War) -> Iterator[Offer]:
        mine = self.fleets(war)
        yield Over2(Ship, mine, lambda piece: self.goals(war, piece))
        yield Listed(lambda: self.sends(war), guess=4, verb=Send)
        yield Over(Recall, sum(1 << piece for piece in bits(mine) if why_not_recall(war, piece) is None))
        yield Listed(lambda: (END,), guess=1, verb=End)

    def closed(self, war: War) -> None:
        grants.give_back(war, war.moving(self.side))

    def on_ship(self, war: War, act: Ship) -> None:
        ship(war, act.piece, act.to)
        war.go_on()

    def on_send(self, war: War, act: Send) -> None:
        send(war, NATION[act.giver], act.to)
        war.go_on()

    def on_recall(self, war: War, act: Recall) -> None:
        recall(war, act.piece)
        war.go_on()

    # ------------------------------------------------------------ why not
    def _why_not_mine(self, war: War, piece: int) -> Refusal | None:
        if not has(war.units(self.nations(war)), piece):
            return Refusal("1.0a", f"{war.piece_name(piece)} is not yours.")
        return None

    def why_not_ship(self, war: War, act: Ship) -> Refusal | None:
        return self._why_not_mine(war, act.piece) or why_not_ship(war, act.piece, act.to)

    def why_not_send(self, war: War, act: Send) -> Refusal | None:
        if act.giver not in NATION or NATION[act.giver] >= SIX or not self.nations(war) >> NATION[act.giver] & 1:
            return Refusal("10.1a", f"'{act.giver}' has no grants of yours to send.")
        return why_not_send(war, NATION[act.giver], act.to)

    def why_not_recall(self, war: War, act: Recall) -> Refusal | None:
        return self._why_not_mine(war, act.piece) or why_not_recall(war, act.piece)
