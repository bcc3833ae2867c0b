"""Surrender: what becomes of a country when its capital falls."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Sided
from theatrum.rulesets.hitlerswar.actions import Accept, Lose, Refuse
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, INF, KIND_NAMES, KIND_OF, MECH, NOBODY, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules import victory
from theatrum.rulesets.hitlerswar.rules.movement import control, home_forces, italian_army
from theatrum.rulesets.hitlerswar.rules.politics import morale, nations, politics
from theatrum.rulesets.hitlerswar.war import War

MAGHREB = tuple(nations.NUMBER[name] for name in ("Morocco", "Algeria", "Tunisia"))
BRITISH = sum(
    geo.COUNTRY[name]
    for name in ("Britain", "North Ireland", "Egypt", "Palestine", "Transjordan", "Cyprus", "Malta", "Gibraltar")
)
"""[surrender-britain.2] what falls with Great Britain; the rest of its empire fights on."""
ISLAND = 1 << geo.LONDON | 1 << geo.MIDLANDS
OUT_OF_HAND = 3
"""[surrender-italy.1] mainland hexes that Italy can lose before it gives up."""
_TOLL = TABLES["entry_reinforcements"]["italy_surrender_loss"]


# ---------------------------------------------------------------- at the moment of capture
def taken(war: War, space: int, side: int, old: int) -> None:
    """[surrender-other.1, R86] A space has been captured: if it is a capital, its country surrenders."""
    if war.stage < nations.CAMPAIGN:
        return  # [fall-special.3]
    if space == geo.US and not war.america:
        war.america = war.dead[space] = politics.AMERICA  # [violation.1b] conquered before it ever produced
        war.forget()
    country = nations.CAPITALS.get(space)
    if country is None or war.surrendered >> country & 1:
        return
    war.surrendered |= 1 << country
    war.unaligned &= ~nations.BLOC[country]
    war.note("surrender", "surrender-other.1", country=geo.COUNTRIES[country], side=SIDES[side])
    home_forces.disband(war, country, "unaligned-forces.3b")
    for other in bits(nations.SOIL[country]):
        if war.owner(other) == old and not war.here.get(other):  # [surrender-other.2, surrender-other.3, R34, R35]
            _cede(war, other, side)


def _cede(war: War, space: int, side: int) -> None:
    """[surrender-other.2b, R86] A space goes over without a fight: what works in it is devastated."""
    control.devastate(war, space)
    control.pass_to(war, space, side)


def _clear(war: War, space: int, clause: str) -> None:
    """The Allied points in a space are eliminated."""
    for army in bits(war.armies(ALLIED, space)):
        war.note("interned", clause, army=war.piece_name(army), points=war.total(army))
        war.dissolve(army)


# ---------------------------------------------------------------- as a Combat Phase closes [R85]
def ask_germany(war: War, side: int) -> None:
    """[surrender-germany.1] Berlin has been captured in this Combat Phase."""
    if war.fallen & control.BERLIN_FELL and war.stage >= nations.CAMPAIGN:
        give_up(war)


def give_up(war: War) -> None:
    """[surrender-germany.1b, R45] Germany surrenders: its hexes are nobody's, and the war is over."""
    war.note("surrender", "surrender-germany.1", country="Germany")
    war.land[AXIS] = 0
    war.forget()
    victory.berlin_lost(war)


def ask_italy(war: War, side: int) -> None:
    """[surrender-italy.1, surrender-italy.3-surrender-italy.5, R36] Three hexes of an Axis Italy are no longer Axis."""
    if war.italy != 1 or war.stage < nations.CAMPAIGN:
        return
    if (geo.ITALY & ~war.land[AXIS]).bit_count() < OUT_OF_HAND:
        return
    war.italy = 2
    war.forget()
    war.note("surrender", "surrender-italy.1", country="Italy")
    Disarmament(_TOLL["mechanized"], _TOLL["infantry"]).open(war)


def ask_soviet_union(war: War, side: int) -> None:
    """[surrender-ussr.1, R40] The three capitals are Axis: the Soviets offer to surrender, once."""
    possible = side == AXIS and war.stage >= nations.CAMPAIGN and not war.peace
    if possible and war.land[AXIS] & victory.CITIES == victory.CITIES:
        war.push(Terms())


def ask_france(war: War, side: int) -> None:
    """[surrender-france.1, surrender-france.5] Paris has been captured, for the first time."""
    if side != AXIS or war.france or not war.fallen & control.PARIS_FELL:
        return
    war.france = 1
    war.note("surrender", "surrender-france.1", country="France")
    for space in bits(geo.FRANCE & war.land[ALLIED]):  # [surrender-france.2]
        _clear(war, space, "surrender-france.2b")
        _cede(war, space, AXIS)
    for country in MAGHREB:  # [surrender-france.3, surrender-france.4]
        for space in bits(nations.SOIL[country] & war.land[ALLIED]):
            _clear(war, space, "surrender-france.3b")
            control.pass_to(war, space, NOBODY)
            war.unaligned |= 1 << country


def ask_britain(war: War, side: int) -> None:
    """[surrender-britain.1, surrender-britain.4] London and the Midlands are both Axis."""
    if side == AXIS and war.stage >= nations.CAMPAIGN and war.land[AXIS] & ISLAND == ISLAND:
        fall_of_britain(war)


def fall_of_britain(war: War) -> None:
    """[surrender-britain.2a, surrender-britain.3, R39] Also by morale; it happens once."""
    if war.britain:
        return
    war.britain = 1
    war.note("surrender", "surrender-britain.1", country="Britain")
    for space in bits(BRITISH & war.land[ALLIED]):
        _clear(war, space, "surrender-britain.3")
        _cede(war, space, AXIS)
    morale.forget_britain(war)


# ---------------------------------------------------------------- decisions
@frame
class Terms(Sided):
    """[surrender-ussr.1, surrender-ussr.4] The Axis takes the Soviet offer, or fights on."""

    step = "terms"
    title = "The Soviets offer to surrender"
    topics = ("politics",)

    def whose(self, war: War) -> int:
        return AXIS

    def prompt(self, war: War) -> str:
        return (
            "Leningrad, Moscow and Stalingrad are yours. Accept: peace in the East for good. Refuse: no second offer."
        )

    def choices(self, war: War) -> Iterator[Offer]:
        yield Accept()
        yield Refuse()

    def on_accept(self, war: War, act: Accept) -> None:
        war.peace = 1  # [surrender-ussr.3] each side keeps what it holds
        war.forget()
        war.note("peace", "surrender-ussr.2")
        morale.event(war, "britain_soviet_union_surrenders")
        war.pop()

    def on_refuse(self, war: War, act: Refuse) -> None:
        war.peace = 2
        war.note("refused-peace", "surrender-ussr.4")
        war.pop()

    def why_not_accept(self, war: War, act: Accept) -> Refusal | None:
        return None

    def why_not_refuse(self, war: War, act: Refuse) -> Refusal | None:
        return None


@frame
class Disarmament(Sided):
    """[surrender-italy.2, surrender-italy.2b, R36] The Axis gives up one mechanized and five infantry points."""

    mech: int
    inf: int
    step = "disarmament"
    title = "Italy surrenders"
    topics = ("politics", "losses")

    def whose(self, war: War) -> int:
        return AXIS

    def prompt(self, war: War) -> str:
        return f"Remove {self.mech} mechanized and {self.inf} infantry, in Italy and the yellow lands first."

    def acts(self, war: War) -> Iterator[Lose]:
        for kind, left in ((MECH, self.mech), (INF, self.inf)):
            if left:
                yield from (Lose(army, KIND_NAMES[kind]) for army in bits(_givers(war, kind)))

    def open(self, war: War) -> None:
        """Take what needs no choice, ask for the rest; what is missing is waived."""
        here = self
        while ways := list(here.acts(war)):
            kinds = [way.kind for way in ways]
            plain = [way for way in ways if kinds.count(way.kind) == 1]
            if not plain:
                war.push(here)
                return
            here = here.less(war, plain[0])

    def less(self, war: War, act: Lose) -> Disarmament:
        """A point is removed; what is still to be given up."""
        clause = "italian-army.5" if war.on(italian_army.OPTION) else "surrender-italy.2"
        war.note("loss", clause, army=war.piece_name(act.army), of=act.kind)
        kind = KIND_OF[act.kind]
        war.take(act.army, kind, 1)
        return Disarmament(self.mech - (kind == MECH), self.inf - (kind == INF))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self.acts(war), verb=Lose)

    def on_lose(self, war: War, act: Lose) -> None:
        rest = self.less(war, act)
        war.settle(lambda: rest.open(war))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not {KIND_NAMES[MECH]: self.mech, KIND_NAMES[INF]: self.inf}.get(act.kind):
            return Refusal("surrender-italy.2", f"{self.mech} mechanized and {self.inf} infantry are to be removed.")
        kind = KIND_OF[act.kind]
        if act.army < 0 or not war.ranks[AXIS] >> act.army & 1 or not war.count(act.army, kind):
            return Refusal("surrender-italy.2", f"{war.piece_name(act.army)} has no {act.kind} of the Axis.")
        if not _givers(war, kind) >> act.army & 1:
            if war.on(italian_army.OPTION):
                return Refusal("italian-army.5", "Only points in yellow hexes or the Italian Army are given up.")
            return Refusal("surrender-italy.2b", "Points in Italy and the yellow lands go first.")
        return None


def _givers(war: War, kind: int) -> int:
    """[surrender-italy.2b] Axis armies that have such points: those in Italy and the yellow lands, else all."""
    able = sum(1 << army for army in bits(war.ranks[AXIS]) if war.count(army, kind))
    if war.on(italian_army.OPTION):
        return able & italian_army.italians(war)  # [italian-army.5, R67]
    near = sum(1 << army for army in bits(able) if nations.YELLOW >> war.at[army] & 1)
    return near or able
