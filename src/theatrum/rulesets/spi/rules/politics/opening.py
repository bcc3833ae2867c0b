"""[16.61, RI, 14.31, 16.8] Decisions at the start of a Player-Turn: entry, intervention, declarations of war."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.spi.actions import END, DeclareWar, Deny, Intervene, ItalyEnters, Share, Withhold
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.rules.politics import italy, neutrals, russia, three_player
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

MATTERS = {
    "italy": "Italy may enter the war",
    "intervene": "Russia may intervene",
    "declare": "Russia may declare war",
    "share": "you may share supply or transport with Russia",
    "deny": "you may stop sharing with Russia",
    "withhold": "you may withhold Lend-Lease Points",
}


@frame
class Opening(Phase):
    """[4.1a] The side whose Player-Turn begins makes its declarations; without any to make, the turn goes on."""

    side: str
    lucky: bool = False
    """[RI.1] the die, or a condition that needs none, allows Russia to intervene."""
    settled: tuple[str, ...] = ()
    """[16.85, 16.86] what the Allied Player has decided about Russia in this Player-Turn."""
    step = "opening"
    title = "Declarations"
    topics = ("politics",)

    def prompt(self, war: War) -> str:
        open_ = dict.fromkeys(MATTERS[act.verb] for act in self.declarations(war))
        return f"Declarations: {'; '.join(open_)}. Or end to go on."

    def enter(self, war: War) -> None:
        lucky = False
        if self.side == "axis":
            _begin_axis(war)
        elif self.side == "allied":
            war.lend_lease_cut = 0
            lucky = may_intervene(war)
        self._go_on(war, Opening(self.side, lucky))

    def _go_on(self, war: War, after: Opening) -> None:
        """Stay while there is something to declare."""
        if next(after.declarations(war), None) is None:
            war.pop()
        else:
            war.amend(after)

    def declarations(self, war: War) -> Iterator[Action]:
        """Every declaration that is possible now."""
        if self.side == "axis" and italy.may_enter(war):
            yield ItalyEnters()
        if self.lucky and not war.russia_at_war:
            yield Intervene()
        if why_no_declaration(war, self.side) is None:
            yield DeclareWar()
        if war.three and self.side == "allied" and war.russia_at_war:
            yield from three_player.grants(war, self.settled)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self.declarations(war))
        yield END

    # ---------------------------------------------------------------- effects
    def on_italy(self, war: War, act: ItalyEnters) -> None:
        _italy_enters(war, "16.61")
        self._go_on(war, self)

    def on_intervene(self, war: War, act: Intervene) -> None:
        russia.go_to_war(war, "RI.2")
        self._go_on(war, self)

    def on_declare(self, war: War, act: DeclareWar) -> None:
        russia.go_to_war(war, "16.84b" if war.three else "14.31b")
        self._go_on(war, self)

    def on_share(self, war: War, act: Share | Deny | Withhold) -> None:
        self._go_on(war, Opening(self.side, self.lucky, (*self.settled, three_player.grant(war, act))))

    on_deny = on_share
    on_withhold = on_share

    # ---------------------------------------------------------------- why not
    def why_not_italy(self, war: War, act: ItalyEnters) -> Refusal | None:
        if self.side == "axis" and italy.may_enter(war):
            return None
        return Refusal("16.61", "The Axis Player may bring Italy into the war in his Player-Turn of 2/1940 or later.")

    def why_not_intervene(self, war: War, act: Intervene) -> Refusal | None:
        if war.russia_at_war or war.three or self.side != "allied":
            return Refusal("RI.1", "The Allied Player may have a Russia at peace intervene, in the two-player game.")
        if not self.lucky:
            return Refusal("RI.1", "No condition of the Russian Intervention table has allowed it in this Player-Turn.")
        return None

    def why_not_declare(self, war: War, act: DeclareWar) -> Refusal | None:
        return why_no_declaration(war, self.side)

    def why_not_share(self, war: War, act: Share | Deny | Withhold) -> Refusal | None:
        return three_player.why_not_grant(war, self.side, self.settled, act)

    why_not_deny = why_not_share
    why_not_withhold = why_not_share


@frame
class AfterOpening(Phase):
    """A phase after the declarations, which tells why one was not possible, or that its time has passed."""

    side: str

    def _too_late(self, found: Refusal | None) -> Refusal:
        text = "Declarations are made at the start of a Player-Turn, before its first phase."
        return found or Refusal(self.clause_of_sequence(), text)

    def why_not_declare(self, war: War, act: DeclareWar) -> Refusal:
        return self._too_late(why_no_declaration(war, self.side))

    def why_not_intervene(self, war: War, act: Intervene) -> Refusal:
        return self._too_late(Opening(self.side).why_not_intervene(war, act))

    def why_not_italy(self, war: War, act: ItalyEnters) -> Refusal:
        return self._too_late(Opening(self.side).why_not_italy(war, act))

    def why_not_share(self, war: War, act: Share | Deny | Withhold) -> Refusal:
        return self._too_late(three_player.why_not_grant(war, self.side, (), act))

    why_not_deny = why_not_share
    why_not_withhold = why_not_share


def _begin_axis(war: War) -> None:
    """[RI.4, R76] What happens by itself: Italian entry without option 16.6, the count since the attack on France."""
    if italy.enters_by_itself(war):
        _italy_enters(war, "R76")
    if war.france_attacked >= 0:
        war.france_attacked += 1  # [RI.4, R80]


def _italy_enters(war: War, clause: str) -> None:
    italy.enter(war, clause)
    control.look(war)
    neutrals.remember(war, Nation.ITALY)


def may_intervene(war: War) -> bool:
    """[RI.1-RI.8, R79, R110] Is Russia free to intervene in this Player-Turn? One die, if a condition asks for it."""
    if war.russia_at_war or war.three:
        return False
    if russia.alarmed(war):
        return True
    faces = russia.lucky_faces(war)
    if not faces:
        return False
    face = war.roll(why="Russian intervention")
    war.note("intervention", "RI.1" if face in faces else "RI.5", die=face, faces=sorted(faces))
    return face in faces


def why_no_declaration(war: War, side: str) -> Refusal | None:
    """[14.31-14.33, 16.84b] Why this side cannot have Russia declare war now."""
    if war.three:
        if side != "russian":
            return Refusal("16.82a", "The Russian Player decides alone about war.")
        return Refusal("16.84b", "Russia is at war.") if war.russia_at_war else None
    if side != "allied" or war.russia_at_war or "14.3" not in war.rules:
        return Refusal("14.31b", "Only the Allied Player may have Russia declare war, while it is at peace by treaty.")
    if war.violation_turn < 0:
        return Refusal(
            "14.32a", "The Axis has kept out of eastern Poland and the Baltic States: Russia cannot declare war."
        )
    if war.violation_turn == war.turn:
        return Refusal("14.31b", "War can be declared in the Game-Turn after the violation, not in the same one.")
    if war.violation_turn < war.turn - 1:
        return Refusal(
            "14.33", "The Game-Turn after the violation has passed; Russia must be invaded before it can fight."
        )
    return None
