"""Every act of the game and its notation."""

from __future__ import annotations

from theatrum.core.action import Action, Number, Piece, Space, Word, action


# ---------------------------------------------------------------- before play, and politics
@action("deploy {n} {kind} {at}", phrase="Deploy {n} {kind} in {at}", title="Deploy {kind}")
class Deploy(Action):
    """Points are placed before play begins, with the army there or as a new one."""

    n: Number
    kind: Word
    at: Space


@action("usual", phrase="Take the usual set-up")
class Usual(Action):
    """The usual set-up is taken."""


@action("ruin {at}", phrase="Write off 1 production point in {at}")
class Ruin(Action):
    """One production point is written off for good."""

    at: Space


@action("place {n} {kind} {at}", phrase="Place {n} {kind} in {at}", title="Place {kind}")
class Place(Action):
    """Points given by an event are placed, with the army there or as a new one."""

    n: Number
    kind: Word
    at: Space


@action("accept", phrase="Accept the surrender")
class Accept(Action):
    """The offer is taken."""


@action("refuse", phrase="Refuse the surrender")
class Refuse(Action):
    """The offer is turned down."""


@action("end")
class End(Action):
    """The present phase, or step of it, is over."""


# ---------------------------------------------------------------- movement
@action("move {army} {to}", phrase="Move {army} to {to}")
class Move(Action):
    """A whole army goes to another friendly hex."""

    army: Piece
    to: Space


@action("send {army} {n} {kind} {to}", phrase="Send {n} {kind} of {army} to {to}")
class Send(Action):
    """Points of one kind go from an army to another."""

    army: Piece
    n: Number
    kind: Word
    to: Piece


@action(
    "form {army} {n} {kind} {at}",
    phrase="Form a new army with {n} {kind} of {army} in {at}",
    title="New army with {kind}",
)
class Form(Action):
    """Points of an army go to a hex and make a new army there."""

    army: Piece
    n: Number
    kind: Word
    at: Space


@action("sail {army} {to}", phrase="Move {army} to {to} by sea", title="Move by sea")
class Sail(Action):
    """A whole army goes to another friendly space, by sea."""

    army: Piece
    to: Space


@action("ship {army} {n} {kind} {to}", phrase="Send {n} {kind} of {army} to {to} by sea", title="Send {kind} by sea")
class Ship(Action):
    """Points of one kind go from an army to another, by sea."""

    army: Piece
    n: Number
    kind: Word
    to: Piece


@action(
    "land {army} {n} {kind} {at}",
    phrase="Form a new army with {n} {kind} of {army} in {at}, by sea",
    title="New army overseas with {kind}",
)
class Land(Action):
    """Points of an army go to a space by sea and make a new army there."""

    army: Piece
    n: Number
    kind: Word
    at: Space


@action(
    "convert {army} {n}", phrase="Turn {n} amphibious of {army} into infantry", title="Turn amphibious into infantry"
)
class Convert(Action):
    """Amphibious points become infantry."""

    army: Piece
    n: Number


@action("rename {army} {counter}", phrase="Let {counter} take over from {army}", title="Hand over to")
class Rename(Action):
    """Another army counter takes the command over."""

    army: Piece
    counter: Piece


@action("remove {army} {kind}", phrase="Remove 1 {kind} of {army}")
class Remove(Action):
    """One point of an overfull hex is given up."""

    army: Piece
    kind: Word


@action("raze {at}", phrase="Remove 1 fort point in {at}")
class Raze(Action):
    """One fort point of an overfull hex is given up."""

    at: Space


@action("lead {army} {to}", phrase="The leader of {army} goes to {to}", title="Send the leader to")
class Lead(Action):
    """A leader goes from his army to another."""

    army: Piece
    to: Piece


@action("home {at} {n} {to}", phrase="Move {n} home forces from {at} to {to}", title="Move home forces")
class Home(Action):
    """Home forces go to another hex of their country."""

    at: Space
    n: Number
    to: Space


@action("to-sea {n} {what}", phrase="Send {n} {what} to sea", title="Send {what} to sea")
class ToSea(Action):
    """Ships or U-boats leave port."""

    n: Number
    what: Word


@action("to-port {n} {what}", phrase="Bring {n} {what} into port", title="Bring {what} into port")
class ToPort(Action):
    """Ships or U-boats come into port."""

    n: Number
    what: Word


@action("shift {missile} {to}", phrase="Move {missile} to {to}", title="Move")
class Shift(Action):
    """A missile counter goes to another friendly hex."""

    missile: Piece
    to: Space


@action("steam {fleet} {at}", phrase="Send {fleet} to sea at {at}", title="Put to sea")
class Steam(Action):
    """A fleet goes out, to a sea hex or off a coast."""

    fleet: Piece
    at: Space


@action("dock {fleet} {to}", phrase="Bring {fleet} into port at {to}", title="Go to port")
class Dock(Action):
    """A fleet goes into a port."""

    fleet: Piece
    to: Space


@action("transfer {fleet} {n} {kind} {to}", phrase="Transfer {n} {kind} of {fleet} to {to}", title="Hand over {kind}")
class Transfer(Action):
    """Ships or carriers go over to another fleet of their nation in the same place."""

    fleet: Piece
    n: Number
    kind: Word
    to: Piece


@action(
    "detach {fleet} {n} {kind}", phrase="Make a new fleet with {n} {kind} of {fleet}", title="New fleet with {kind}"
)
class Detach(Action):
    """Ships or carriers make a new fleet, where they are."""

    fleet: Piece
    n: Number
    kind: Word


@action("raid {fleet}", phrase="Send {fleet} on a raid")
class Raid(Action):
    """A fleet sets out for the Raid Box."""

    fleet: Piece


@action("chase {fleet}", phrase="Chase with {fleet}")
class Chase(Action):
    """A fleet at sea will chase the raiders."""

    fleet: Piece


@action("search {fleet} {raider}", phrase="Search for {raider} with {fleet}", title="Search for")
class Search(Action):
    """A chasing fleet searches for one raiding fleet."""

    fleet: Piece
    raider: Piece


@action("engage {fleet}", phrase="Attack {fleet}")
class Engage(Action):
    """An enemy fleet in the same hex is attacked."""

    fleet: Piece


# ---------------------------------------------------------------- combat
@action("attack {army} {at}", phrase="Attack {at} with {army}")
class Attack(Action):
    """Announce an initial attack."""

    army: Piece
    at: Space


@action("invade {army} {at}", phrase="Invade {at} with {army}")
class Invade(Action):
    """Announce an amphibious invasion."""

    army: Piece
    at: Space


@action("target {army}", phrase="Fire at {army}")
class Target(Action):
    """Naval fire or coastal air is aimed at an invading army."""

    army: Piece


@action("defend {army}", phrase="Fire with {army}")
class Defend(Action):
    """An army joins the defensive assault."""

    army: Piece


@action("defend-fort {at}", phrase="Fire with the fort of {at}")
class DefendFort(Action):
    """The fort joins the defensive assault."""

    at: Space


@action("fire")
class Fire(Action):
    """The defensive assault is fired."""


@action("hold", phrase="Hold fire")
class Hold(Action):
    """No defensive assault now."""


@action("assault {army}")
class Assault(Action):
    """An army prepares its assault."""

    army: Piece


@action("join {army}", phrase="Add {army}", title="Add")
class Join(Action):
    """Another army of the same hex joins the assault."""

    army: Piece


@action("resolve")
class Resolve(Action):
    """The assault is rolled."""


@action("commit {n}", phrase="Send {n} tactical air into the air attack")
class Commit(Action):
    """So many tac air points open the assault with an air attack."""

    n: Number


@action("lose {army} {kind}", phrase="Lose 1 {kind} of {army}")
class Lose(Action):
    """One strength point is removed as a loss."""

    army: Piece
    kind: Word


@action("lose-fort {at}", phrase="Lose 1 fort point in {at}")
class LoseFort(Action):
    """One fort point is removed as a loss."""

    at: Space


@action("lose-garrison {at}", phrase="Lose the garrison of {at}")
class LoseGarrison(Action):
    """The garrison is removed as a loss."""

    at: Space


@action("levy {n} {at}", phrase="Place {n} home forces in {at}")
class Levy(Action):
    """Home forces of a country that is attacked are placed."""

    n: Number
    at: Space


@action("defend-home {at}", phrase="Fire with the home forces of {at}")
class DefendHome(Action):
    """The home forces join the defensive assault."""

    at: Space


@action("lose-home {at}", phrase="Lose 1 point of home forces in {at}")
class LoseHome(Action):
    """One point of home forces is removed as a loss."""

    at: Space


@action("retreat-home {to}", phrase="Retreat the home forces to {to}")
class RetreatHome(Action):
    """Displaced home forces go to another hex of their country."""

    to: Space


@action("advance {army}")
class Advance(Action):
    """An army attempts to enter its target."""

    army: Piece


@action("drop {army} {n}")
class Drop(Action):
    """An army advances, and so many of its paratroops drop."""

    army: Piece
    n: Number


@action("retreat {army} {to}", phrase="Retreat {army} to {to}")
class Retreat(Action):
    """A displaced army goes to a friendly hex."""

    army: Piece
    to: Space


@action("exploit {army} {at}", phrase="Go on to {at} with {army}", title="Go on")
class Exploit(Action):
    """An army that advanced names its next target."""

    army: Piece
    at: Space


@action("support {fleet} {army}", phrase="Support the invasion of {army} with {fleet}", title="Support")
class Support(Action):
    """A fleet in port goes with an invading army."""

    fleet: Piece
    army: Piece


@action("intercept {fleet} {army}", phrase="Attack the support of {army} with {fleet}", title="Attack the support of")
class Intercept(Action):
    """A fleet at sea attacks the fleets that support an invading army."""

    fleet: Piece
    army: Piece


@action("screen {fleet}", phrase="Meet the attack with {fleet}")
class Screen(Action):
    """This support fleet meets the attack."""

    fleet: Piece


@action("shell {fleet}", phrase="Fire with {fleet}")
class Shell(Action):
    """A fleet at sea fires at the invaders that nobody supports, and goes home."""

    fleet: Piece


# ---------------------------------------------------------------- production
@action("build {n} {kind} {to}", phrase="Build {n} {kind} for {to}")
class Build(Action):
    """New points join an army."""

    n: Number
    kind: Word
    to: Piece


@action("raise {n} {kind} {at}", phrase="Raise a new army of {n} {kind} in {at}", title="New army with {kind}")
class Raise(Action):
    """New points make a new army."""

    n: Number
    kind: Word
    at: Space


@action("repair {at}", phrase="Repair 1 production point in {at}")
class Repair(Action):
    """One devastated production point works again."""

    at: Space


@action("fort {n} {at}", phrase="Begin a fort of {n} in {at}", title="Begin a fort")
class Fort(Action):
    """Fort points are begun in a hex."""

    n: Number
    at: Space


@action("dismantle {at}", phrase="Give up the fort of {at}")
class Dismantle(Action):
    """A fort is given up, to use its counter elsewhere."""

    at: Space


@action("lend {n} {at}", phrase="Lend-Lease: {n} through {at}", title="Lend-Lease")
class Lend(Action):
    """Production points go to the Soviets through a depot."""

    n: Number
    at: Space


@action("order {n} {item}", phrase="Build {n} {item}", title="Build {item}")
class Order(Action):
    """New ships, submarines, aircraft or guns that go to a box of their own."""

    n: Number
    item: Word


@action("missile {n} {at}", phrase="Build {n} missile points in {at}", title="Build missiles")
class Missile(Action):
    """New missile points join a missile counter in a hex, or make a new one there."""

    n: Number
    at: Space


@action("arm {counter} {n}", phrase="Give {n} atomic bombs to {counter}", title="Arm with atomic bombs")
class Arm(Action):
    """New atomic bombs go to a missile counter."""

    counter: Piece
    n: Number


@action("arm-bombers {n}", phrase="Give {n} atomic bombs to the bombers", title="Arm the bombers")
class ArmBombers(Action):
    """New atomic bombs go to the bombers."""

    n: Number


@action("shipping {n}", phrase="Buy {n} trans-Atlantic shipping")
class Shipping(Action):
    """More points may cross the Atlantic in a turn."""

    n: Number


@action("lay-down {n} {item}", phrase="Lay down a {item}, paying {n}", title="Lay down a {item}")
class LayDown(Action):
    """A ship is begun, with so many production points paid at once."""

    n: Number
    item: Word


@action("pay {hull} {n}", phrase="Pay {n} for ship {hull}")
class Pay(Action):
    """Another instalment for an unfinished ship; ships are numbered from 1."""

    hull: Number
    n: Number


@action("rise {at}", phrase="Let partisans rise in {at}")
class Rise(Action):
    """Partisans try to take a hex."""

    at: Space


@action("assign {army}", phrase="Give {army} a leader marker, face down", title="Leader marker")
class Assign(Action):
    """An army receives a leader marker, face down."""

    army: Piece


@action("dismiss {army}", phrase="Return the marker of {army}", title="Return the marker")
class Dismiss(Action):
    """The marker of an army goes back to the pool."""

    army: Piece


@action("commission {kind} {fleet} {at}", phrase="New {kind}: join {fleet} in {at}", title="New {kind}")
class Commission(Action):
    """A new ship or carrier joins a fleet in port, or makes a new one there."""

    kind: Word
    fleet: Piece
    at: Space


# ---------------------------------------------------------------- research
@action("study {item}")
class Study(Action):
    """The marker of an item goes one step along the research track, for one production point."""

    item: Word


@action("roll {item}", phrase="Roll for {item}")
class Roll(Action):
    """The research of an item is resolved."""

    item: Word


# ---------------------------------------------------------------- strategic warfare
@action("bomb {target} {aim}")
class Bomb(Action):
    """All bombers raid the industry or the morale of a side."""

    target: Word
    aim: Word


@action(
    "launch {missile} {n} {target} {aim}",
    phrase="Launch {n} of {missile} at {target} {aim}",
    title="Launch at {target} {aim}",
)
class Launch(Action):
    """Points of a missile counter are launched at the industry or the morale of a side."""

    missile: Piece
    n: Number
    target: Word
    aim: Word


@action("wreck {at}", phrase="Devastate 1 point in {at}", title="Devastate")
class Wreck(Action):
    """A raid or a missile devastates one production point."""

    at: Space


@action("drop-bomb {at}", phrase="Drop an atomic bomb on {at}", title="Drop an atomic bomb")
class DropBomb(Action):
    """An atomic bomb is dropped."""

    at: Space


@action("exchange {target}", phrase="Exchange an escort for {target} air defence")
class Exchange(Action):
    """An escort is exchanged for one air defence point of a side."""

    target: Word
