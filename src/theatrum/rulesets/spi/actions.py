"""Everything a player can do, with its notation."""

from __future__ import annotations

from theatrum.core.action import Action, Number, Piece, Space, Word, action


@action("deploy {to}")
class Deploy(Action):
    """[15.31b] Place a free unit of the set-up."""

    to: Space


@action("move {piece} {to}")
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


@action("join {piece}")
class Join(Action):
    """Add a unit to the attack, Overrun or landing being assembled."""

    piece: Piece


@action("also {target}")
class Also(Action):
    """[8.23, 8.47] Add another hex to the attack or Overrun being assembled."""

    target: Space


@action("resolve")
class Resolve(Action):
    """Carry out what has been assembled."""


@action("stand-down")
class StandDown(Action):
    """Give up what is being assembled."""


@action("lose {piece}")
class Lose(Action):
    """[8.52] Take one SP of the loss from this unit."""

    piece: Piece


@action("retreat {piece} {to}")
class Retreat(Action):
    """[8.8] Retreat a unit by one hex."""

    piece: Piece
    to: Space


@action("advance {piece} {to}")
class Advance(Action):
    """[8.61] Advance an attacking unit into a vacated hex."""

    piece: Piece
    to: Space


@action("entrain {piece}")
class Entrain(Action):
    """[4.2.A1c] Mark a unit for Rail Movement."""

    piece: Piece


@action("rail {piece} {to}")
class Rail(Action):
    """[5.6] Move a marked unit by rail."""

    piece: Piece
    to: Space


@action("remove {piece}")
class Remove(Action):
    """[7.0e, R94] Remove a unit that is above the stacking limit."""

    piece: Piece


@action("merge {piece} {into}")
class Merge(Action):
    """[7.21] Merge a whole unit into another of its kind in its hex."""

    piece: Piece
    into: Piece


@action("shift {points} {piece} {into}")
class Shift(Action):
    """[7.21] Shift SP from a unit to another of its kind in its hex."""

    points: Number
    piece: Piece
    into: Piece


@action("split {points} {piece}")
class Split(Action):
    """[7.21] Split SP off a unit as a new one in its hex."""

    points: Number
    piece: Piece


@action("take {power} {points}")
class Take(Action):
    """[10.63] Choose what a nation gets in this phase: `take de reinforcements` or `take de replacements`."""

    power: Word
    points: Word


@action("build {unit} {sp} {to}")
class Build(Action):
    """[10.0b] Place a new unit: nation and type, SP, hex, as in `build de.mech 2 1312`."""

    unit: Word
    sp: Number
    to: Space


@action("siberian {to}")
class Siberian(Action):
    """[10.32f] Place a Siberian unit of three SP."""

    to: Space


@action("buy amphibious")
class Buy(Action):
    """[10.12d] Build a German Amphibious Transport Point."""


@action("convert {points}")
class Convert(Action):
    """[5.79b] Begin to make German Amphibious Points into Naval Points."""

    points: Number


@action("ship {piece} {to}")
class Ship(Action):
    """[5.7a] Ship a whole unit from port to port by the best route (R101)."""

    piece: Piece
    to: Space


@action("ship-round {piece} {to}")
class ShipRound(Action):
    """[5.71b] The same round Africa, at two Naval Points an SP."""

    piece: Piece
    to: Space


@action("forward {points} {to}")
class Forward(Action):
    """[10.51b] Ship United States SP from their box to a port."""

    points: Number
    to: Space


@action("forward-round {points} {to}")
class ForwardRound(Action):
    """[10.51b] The same round Africa, at two Naval Points an SP."""

    points: Number
    to: Space


@action("land {target}")
class Land(Action):
    """[5.8] Begin to assemble an amphibious landing."""

    target: Space


@action("embark {points}")
class Embark(Action):
    """[10.54] Add a United States unit from its box to the landing being assembled."""

    points: Number


@action("end")
class End(Action):
    """Nothing more in this phase."""


END = End()
"""The same for every phase."""


@action("resign {side}")
class Resign(Action):
    """[13.1] Give up the war."""

    side: Word

    def weight(self) -> float:
        """Always possible, and never worth trying at random."""
        return 0


@action("accept")
class Accept(Action):
    """[13.1f] Accept the Enemy's resignation."""


@action("refuse")
class Refuse(Action):
    """[13.1f] Refuse the Enemy's resignation and play on."""


@action("declare war")
class DeclareWar(Action):
    """[14.31b, 16.84b] Russia declares war on Germany."""


@action("intervene")
class Intervene(Action):
    """[RI.2] Russia intervenes: Limited War, and it may attack Axis units."""


@action("share {what}")
class Share(Action):
    """[16.85a] The Allied Player shares his supply, or his transport, with Russia."""

    what: Word


@action("deny {what}")
class Deny(Action):
    """[16.85a] The Allied Player shares it no longer."""

    what: Word


@action("withhold {points}")
class Withhold(Action):
    """[16.86] Keep back Lend-Lease Points of this Game-Turn's computation."""

    points: Number


@action("italy enters")
class ItalyEnters(Action):
    """[16.61] Italy enters the war."""


@action("vichy {to}")
class Vichy(Action):
    """[14.11] Name a hex of Unoccupied France; the fourth one declares the Vichy Government."""

    to: Space


@action("rally {piece}")
class Rally(Action):
    """[14.14b] The one Vichy unit that becomes Free French."""

    piece: Piece


@action("displace {piece} {to}")
class Displace(Action):
    """[R56] Put a unit that stands in Vichy land into a hex of its own side."""

    piece: Piece
    to: Space


@action("partisan {to}")
class Rise(Action):
    """[16.53] Partisans rise in a hex."""

    to: Space


@action("drop {piece} {to}")
class Drop(Action):
    """[16.73] Drop Paratroops into an adjacent hex."""

    piece: Piece
    to: Space
