"""Every act of the game and its notation."""

from __future__ import annotations

from theatrum.core.action import Action, Piece, Space, Word, action


@action("end")
class End(Action):
    """The present phase, or step of it, is over for this player."""


# ---------------------------------------------------------------- movement
@action("move {piece} {to}")
class Move(Action):
    """A ground unit moves."""

    piece: Piece
    to: Space


@action("rebase {piece} {to}")
class Rebase(Action):
    """An air unit goes to another base."""

    piece: Piece
    to: Space


# ---------------------------------------------------------------- combat
@action("attack {target}")
class Attack(Action):
    """An attack on a zone is begun."""

    target: Space


@action("join {piece}")
class Join(Action):
    """A unit joins the battle: it attacks, drops, supports or defends."""

    piece: Piece


@action("drop {piece}")
class Drop(Action):
    """An airborne unit drops on the zone that is attacked."""

    piece: Piece


@action("resolve")
class Resolve(Action):
    """The battle is fought."""


@action("stand-down")
class StandDown(Action):
    """The attack that is being prepared is called off."""


@action("lose {piece}")
class Lose(Action):
    """A unit, or one factor of it, is given up as a loss."""

    piece: Piece


@action("advance {piece}")
class Advance(Action):
    """A victorious unit occupies the zone."""

    piece: Piece


@action("exploit {piece} {to}")
class Exploit(Action):
    """Armor goes through a Breakthrough Zone."""

    piece: Piece
    to: Space


# ---------------------------------------------------------------- politics
@action("declare {major} {nation}")
class Declare(Action):
    """A Major Country declares war on a country."""

    major: Word
    nation: Word


@action("place {piece} {to}")
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
