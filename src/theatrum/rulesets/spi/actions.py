"""Everything a player can do, with its notation."""

from __future__ import annotations

from theatrum.core.action import Action, Number, Piece, Space, Word, action


@action("deploy {to}", phrase="Place the unit in {to}", title="Place")
class Deploy(Action):
    """[15.31b] Place a free unit of the set-up."""

    to: Space


@action("move {piece} {to}", phrase="Move {piece} to {to}")
class Move(Action):
    """[5.0] Move a unit."""

    piece: Piece
    to: Space


@action("overrun {target}")
class Overrun(Action):
    """[8.4] Begin to assemble an Overrun of a hex."""

    target: Space


@action("attack {target}")
class Attack(Action):
    """[8.0] Begin to assemble an attack on a hex."""

    target: Space


@action("join {piece}", phrase="Add {piece}", title="Add")
class Join(Action):
    """Add a unit to the attack, Overrun or landing being assembled."""

    piece: Piece


@action("also {target}", phrase="Attack {target} as well", title="Attack as well")
class Also(Action):
    """[8.23, 8.47] Add another hex to the attack or Overrun being assembled."""

    target: Space


@action("resolve")
class Resolve(Action):
    """Carry out what has been assembled."""


@action("stand-down")
class StandDown(Action):
    """Give up what is being assembled."""


@action("lose {piece}", phrase="Lose one SP of {piece}")
class Lose(Action):
    """[8.52] Take one SP of the loss from this unit."""

    piece: Piece


@action("retreat {piece} {to}", phrase="Retreat {piece} to {to}")
class Retreat(Action):
    """[8.8] Retreat a unit by one hex."""

    piece: Piece
    to: Space


@action("advance {piece} {to}", phrase="Advance {piece} to {to}")
class Advance(Action):
    """[8.61] Advance an attacking unit into a vacated hex."""

    piece: Piece
    to: Space


@action("entrain {piece}", phrase="Mark {piece} for rail", title="Mark for rail")
class Entrain(Action):
    """[4.2.A1c] Mark a unit for Rail Movement."""

    piece: Piece


@action("rail {piece} {to}", phrase="Move {piece} by rail to {to}", title="Move by rail")
class Rail(Action):
    """[5.6] Move a marked unit by rail."""

    piece: Piece
    to: Space


@action("remove {piece}")
class Remove(Action):
    """[7.0e, R94] Remove a unit that is above the stacking limit."""

    piece: Piece


@action("merge {piece} {into}", phrase="Merge {piece} into {into}")
class Merge(Action):
    """[7.21] Merge a whole unit into another of its kind in its hex."""

    piece: Piece
    into: Piece


@action("shift {points} {piece} {into}", phrase="Shift {points} SP from {piece} to {into}")
class Shift(Action):
    """[7.21] Shift SP from a unit to another of its kind in its hex."""

    points: Number
    piece: Piece
    into: Piece


@action("split {points} {piece}", phrase="Split {points} SP off {piece}")
class Split(Action):
    """[7.21] Split SP off a unit as a new one in its hex."""

    points: Number
    piece: Piece


@action("take {power} {points}", phrase="Take {points} for {power}")
class Take(Action):
    """[10.63] Choose what a nation gets in this phase: `take de reinforcements` or `take de replacements`."""

    power: Word
    points: Word


@action("build {unit} {sp} {to}", phrase="Build {unit}, {sp} SP, in {to}")
class Build(Action):
    """[10.0b] Place a new unit: nation and type, SP, hex, as in `build de.mech 2 1312`."""

    unit: Word
    sp: Number
    to: Space


@action("siberian {to}", phrase="Place a Siberian unit in {to}", title="Place a Siberian unit")
class Siberian(Action):
    """[10.32f] Place a Siberian unit of three SP."""

    to: Space


@action("buy amphibious", phrase="Build an Amphibious Point")
class Buy(Action):
    """[10.12d] Build a German Amphibious Transport Point."""


@action("convert {points}", phrase="Convert {points} Amphibious Points")
class Convert(Action):
    """[5.79b] Begin to make German Amphibious Points into Naval Points."""

    points: Number


@action("ship {piece} {to}", phrase="Ship {piece} to {to}")
class Ship(Action):
    """[5.7a] Ship a whole unit from port to port by the best route (R101)."""

    piece: Piece
    to: Space


@action("ship-round {piece} {to}", phrase="Ship {piece} round Africa to {to}", title="Ship round Africa")
class ShipRound(Action):
    """[5.71b] The same round Africa, at two Naval Points an SP."""

    piece: Piece
    to: Space


@action("forward {points} {to}", phrase="Ship {points} United States SP to {to}", title="Ship United States SP")
class Forward(Action):
    """[10.51b] Ship United States SP from their box to a port."""

    points: Number
    to: Space


@action(
    "forward-round {points} {to}",
    phrase="Ship {points} United States SP round Africa to {to}",
    title="Ship United States SP round Africa",
)
class ForwardRound(Action):
    """[10.51b] The same round Africa, at two Naval Points an SP."""

    points: Number
    to: Space


@action("land {target}", phrase="Land at {target}")
class Land(Action):
    """[5.8] Begin to assemble an amphibious landing."""

    target: Space


@action("embark {points}", phrase="Add a United States unit of {points} SP")
class Embark(Action):
    """[10.54] Add a United States unit from its box to the landing being assembled."""

    points: Number


@action("end")
class End(Action):
    """Nothing more in this phase."""


END = End()
"""The same for every phase."""


@action("resign {side}", phrase="Resign the war")
class Resign(Action):
    """[13.1] Give up the war."""

    side: Word

    def weight(self) -> float:
        """Always possible, and never worth trying at random."""
        return 0


@action("accept", phrase="Accept the resignation")
class Accept(Action):
    """[13.1f] Accept the Enemy's resignation."""


@action("refuse", phrase="Refuse the resignation and play on")
class Refuse(Action):
    """[13.1f] Refuse the Enemy's resignation and play on."""


@action("declare war", phrase="Russia declares war on Germany")
class DeclareWar(Action):
    """[14.31b, 16.84b] Russia declares war on Germany."""


@action("intervene", phrase="Russia intervenes")
class Intervene(Action):
    """[RI.2] Russia intervenes: Limited War, and it may attack Axis units."""


@action("share {what}", phrase="Share {what} with Russia")
class Share(Action):
    """[16.85a] The Allied Player shares his supply, or his transport, with Russia."""

    what: Word


@action("deny {what}", phrase="Share {what} with Russia no longer")
class Deny(Action):
    """[16.85a] The Allied Player shares it no longer."""

    what: Word


@action("withhold {points}", phrase="Withhold {points} Lend-Lease Points")
class Withhold(Action):
    """[16.86] Keep back Lend-Lease Points of this Game-Turn's computation."""

    points: Number


@action("italy enters", phrase="Italy enters the war")
class ItalyEnters(Action):
    """[16.61] Italy enters the war."""


@action("vichy {to}", phrase="Leave {to} unoccupied")
class Vichy(Action):
    """[14.11] Name a hex of Unoccupied France; the fourth one declares the Vichy Government."""

    to: Space


@action("rally {piece}", phrase="{piece} joins the Free French")
class Rally(Action):
    """[14.14b] The one Vichy unit that becomes Free French."""

    piece: Piece


@action("displace {piece} {to}", phrase="Put {piece} into {to}", title="Put")
class Displace(Action):
    """[R56] Put a unit that stands in Vichy land into a hex of its own side."""

    piece: Piece
    to: Space


@action("partisan {to}", phrase="Partisans rise in {to}")
class Rise(Action):
    """[16.53] Partisans rise in a hex."""

    to: Space


@action("drop {piece} {to}", phrase="Drop {piece} on {to}")
class Drop(Action):
    """[16.73] Drop Paratroops into an adjacent hex."""

    piece: Piece
    to: Space
