"""Every act of the game and its notation."""

from __future__ import annotations

from theatrum.core.action import Action, Number, Piece, Space, Word, action


@action("end")
class End(Action):
    """The present phase, or step of it, is over for this player."""


# ---------------------------------------------------------------- movement
@action("move {piece} {to}", phrase="Move {piece} to {to}")
class Move(Action):
    """A ground unit moves."""

    piece: Piece
    to: Space


@action("rebase {piece} {to}", phrase="Rebase {piece} to {to}")
class Rebase(Action):
    """An air unit goes to another base."""

    piece: Piece
    to: Space


@action("dismantle {zone}", phrase="Remove the bridgehead in {zone}")
class Dismantle(Action):
    """A bridgehead is removed by its owner."""

    zone: Space


# ---------------------------------------------------------------- the sea
@action("sail {piece} {to}", phrase="Sail {piece} to {to}")
class Sail(Action):
    """A fleet changes its base, or goes to or from a box."""

    piece: Piece
    to: Space


@action("combine {piece}", phrase="Fill up {piece} from partial fleets", title="Fill up")
class Combine(Action):
    """A partial fleet is filled up from others in its port."""

    piece: Piece


@action("transport {to}", phrase="Put together a sea transport to {to}", title="Sea transport")
class Transport(Action):
    """A sea transport to a port is put together."""

    to: Space


@action("invade {target}", phrase="Put together an invasion of {target}")
class Invade(Action):
    """An invasion force for a beach is put together."""

    target: Space


@action("escort {piece}", phrase="Add {piece} to the ships")
class Escort(Action):
    """A fleet joins the mission."""

    piece: Piece


@action("load {piece}")
class Load(Action):
    """A unit goes aboard."""

    piece: Piece


@action("agree", phrase="Lend the ships")
class Agree(Action):
    """An ally lends his ships."""


@action("decline", phrase="Keep the ships")
class Decline(Action):
    """An ally keeps his ships."""


@action("intercept {piece}", phrase="Intercept with {piece}")
class Intercept(Action):
    """A fleet tries to intercept a mission at sea."""

    piece: Piece


@action("withdraw", phrase="Withdraw from the battle at sea")
class Withdraw(Action):
    """The intercepting force withdraws before the battle."""


@action("sink {piece} {number}", phrase="{piece} loses {number} of its factors", title="Lose factors")
class Sink(Action):
    """A fleet loses some of its factors."""

    piece: Piece
    number: Number


@action("proceed", phrase="Go on with the mission")
class Proceed(Action):
    """The mission goes on after a battle at sea."""


@action("abort", phrase="Break the mission off")
class Abort(Action):
    """The mission is broken off."""


@action("flee {piece} {to}", phrase="{piece} flees to {to}")
class Flee(Action):
    """A fleet leaves an overrun port for another."""

    piece: Piece
    to: Space


@action("bridgehead", phrase="Place a bridgehead")
class Bridgehead(Action):
    """A bridgehead is placed on the invaded zone."""


# ---------------------------------------------------------------- combat
@action("attack {target}")
class Attack(Action):
    """An attack on a zone is begun."""

    target: Space


@action("join {piece}", phrase="Attack with {piece}")
class Join(Action):
    """A unit joins the battle: it attacks, drops, supports or defends."""

    piece: Piece


@action("drop {piece}", phrase="Drop {piece} on the defenders")
class Drop(Action):
    """An airborne unit drops on the zone that is attacked."""

    piece: Piece


@action("airdrop {piece} {to}", phrase="Drop {piece} on {to}")
class Airdrop(Action):
    """An airborne unit drops on a friendly zone, or, in exploitation, on an enemy one that it will attack."""

    piece: Piece
    to: Space


@action("strike {target}", phrase="Attack the fleets in {target} from the air", title="Attack the fleets in port")
class Strike(Action):
    """Air units attack fleets in a port."""

    target: Space


@action("split {piece}", phrase="Split one factor off {piece}", title="Split one factor off")
class Split(Action):
    """One air factor leaves its unit."""

    piece: Piece


@action("merge {piece} {other}", phrase="Fill up {piece} from {other}", title="Fill up from")
class Merge(Action):
    """Air factors of another unit in the zone join a unit, up to a full wing."""

    piece: Piece
    other: Piece


@action("resolve")
class Resolve(Action):
    """The battle is fought."""


@action("stand-down", phrase="Call the attack off")
class StandDown(Action):
    """The attack that is being prepared is called off."""


@action("lose {piece}")
class Lose(Action):
    """A unit, or one factor of it, is given up as a loss."""

    piece: Piece


@action("advance {piece}", phrase="Advance with {piece}")
class Advance(Action):
    """A victorious unit occupies the zone."""

    piece: Piece


@action("exploit {piece} {to}", phrase="Exploit with {piece} to {to}")
class Exploit(Action):
    """Armor goes through a Breakthrough Zone."""

    piece: Piece
    to: Space


# ---------------------------------------------------------------- politics
@action("declare {major} {nation}", phrase="{major} declares war on {nation}", title="{major} declares war on {nation}")
class Declare(Action):
    """A Major Country declares war on a country."""

    major: Word
    nation: Word


@action("place {piece} {to}", phrase="Set up {piece} in {to}")
class Place(Action):
    """A unit is set up in a zone."""

    piece: Piece
    to: Space


@action("counterattack {answer}")
class Counterattack(Action):
    """A Major Country says whether it counterattacks its lost capital: yes or no."""

    answer: Word


@action("winter {when}")
class Winter(Action):
    """Russia says when its Winter comes: now or later."""

    when: Word


# ---------------------------------------------------------------- money
@action("u-boats {number}", phrase="Order {number} U-boats for the year", title="Order U-boats")
class UBoats(Action):
    """Germany orders U-boats for the year."""

    number: Number


@action("extra {season}", phrase="One U-boat more in {season}")
class Extra(Action):
    """A turn of the year gets one U-boat more than others."""

    season: Word


@action("build {nation} {unit} {at}", phrase="Build {nation}: {unit} in {at}", title="Build {nation}: {unit}")
class Build(Action):
    """A country builds a unit, or one air factor, in a zone."""

    nation: Word
    unit: Word
    at: Space


@action("lay {nation}", phrase="{nation} lays down a fleet", title="{nation} lays down a fleet")
class Lay(Action):
    """A country begins to build a fleet."""

    nation: Word


@action("launch {nation} {at}", phrase="{nation} launches a fleet in {at}", title="{nation} launches a fleet")
class Launch(Action):
    """A fleet that is ready comes into a port."""

    nation: Word
    at: Space


@action(
    "grant {giver} {receiver} {number}",
    phrase="{giver} grants {number} WPPs to {receiver}",
    title="{giver} grants WPPs to {receiver}",
)
class Grant(Action):
    """A country grants WPPs to an ally."""

    giver: Word
    receiver: Word
    number: Number


@action(
    "lend-lease {giver} {number}",
    phrase="{giver} grants {number} WPPs to Russia by Lend Lease",
    title="{giver} grants WPPs by Lend Lease",
)
class LendLease(Action):
    """A country grants WPPs to Russia by the Lend Lease route."""

    giver: Word
    number: Number


@action(
    "open-route {number}",
    phrase="Open the Lend Lease route: Britain pays {number}, the USA the rest",
    title="Open the Lend Lease route, Britain pays",
)
class OpenRoute(Action):
    """The Lend Lease route is opened: Britain pays so much of the price, the USA the rest."""

    number: Number


@action("ship {piece} {to}", phrase="Ship WPPs with {piece} to {to}", title="Ship WPPs")
class Ship(Action):
    """A fleet carries up to 8 WPPs of a grant to a box, or to the capital of the receiver."""

    piece: Piece
    to: Space


@action("send {giver} {to}", phrase="Send WPPs of {giver} on to {to}", title="Send WPPs of {giver} on")
class Send(Action):
    """Up to 8 WPPs of a grant go on to the capital of the receiver without ships."""

    giver: Word
    to: Space


@action("recall {piece}", phrase="Bring WPPs back with {piece}", title="Bring WPPs back")
class Recall(Action):
    """A fleet brings up to 8 WPPs back from the Lend Lease box."""

    piece: Piece


# ---------------------------------------------------------------- strategic warfare and redeployment
@action("dispatch {number} {start} {to}", phrase="Send {number} U-boats from {start} to {to}", title="Send U-boats")
class Dispatch(Action):
    """U-boats sail from their base box to a convoy box."""

    number: Number
    start: Space
    to: Space


@action("redeploy {piece} {to}", phrase="Redeploy {piece} to {to}")
class Redeploy(Action):
    """A unit moves any distance by Strategic Redeployment."""

    piece: Piece
    to: Space


@action("charter {piece}", phrase="Ask for {piece} to ship units")
class Charter(Action):
    """An ally is asked for a fleet that shall ship units."""

    piece: Piece


@action("transfer {number} {to}", phrase="Move {number} U-boats to {to}", title="Move U-boats")
class Transfer(Action):
    """U-boats change to the other base box."""

    number: Number
    to: Space
