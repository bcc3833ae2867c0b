"""A toy rule book on an area map for three powers, with hidden strengths: what the engine must serve besides hexes.

Six areas in a ring with a seventh in the middle. A power marches one army a turn, or scouts a neighbour. A march onto
another power's army asks that power: stand or yield. If it stands, both strengths are revealed and a die decides.
Or an army bombards a neighbour: a bucket of dice for each of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

from theatrum.core.action import Action, Piece, Space, action
from theatrum.core.bits import bits, of
from theatrum.core.board import AreaBoard
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.documents import Documents, Relation
from theatrum.core.fields import By, ByPiece, Given, Hidden, PieceSet, Row
from theatrum.core.frame import Frame, frame
from theatrum.core.game import Game
from theatrum.core.kinds import PIECE, Between, Kind, OneOf, SpaceKind
from theatrum.core.refusal import BadInput, Refusal
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.core.study import Study
from theatrum.core.table import Table

BOARD = AreaBoard(["north", "east", "south", "west", "fen", "moor", "hub"])
ROADS = BOARD.both_ways([(a, (a + 1) % 6) for a in range(6)] + [(a, 6) for a in range(6)])
POWERS = ("red", "blue", "green")
ROUNDS = 8
OFF = -1
LIGHT, HEAVY, WORTH = 4, 1, 3
"""Dice for each point of strength: those that hit on a 6, those that hit on 5 or 6; and the hits that cost a point."""


@action("march {piece} {to}")
class March(Action):
    piece: Piece
    to: Space


@action("scout {piece}")
class Scout(Action):
    piece: Piece


@action("bombard {piece} {to}")
class Bombard(Action):
    piece: Piece
    to: Space


@action("rest")
class Rest(Action):
    pass


@action("stand")
class Stand(Action):
    pass


@action("yield")
class Yield(Action):
    pass


Power = Annotated[str, OneOf(POWERS, "power")]
Where = Annotated[int, SpaceKind(none="off")]


def known(war: Toy, seat: str) -> int:
    """[T5] The armies whose strength a power knows: its own, and those that have been revealed."""
    return war.shown | (3 << 2 * POWERS.index(seat) if seat in POWERS else 0)


Strength = Annotated[list[Annotated[int, Between(0, 8)]], By(PIECE), Hidden(known, 0)]


@dataclass(slots=True)
class Toy(State):
    """Two armies a power; army n belongs to power n // 2."""

    ending: ClassVar[str] = "T9"
    scenario: Annotated[str, Given()] = "ring"
    options: tuple[str, ...] = ()
    round: Annotated[int, Between(1, ROUNDS + 1)] = 1
    at: Annotated[ByPiece[Where], Row("at", needed=True)] = field(default_factory=lambda: [0, 1, 2, 3, 4, 5])
    strength: Strength = field(default_factory=list)
    """[T5] how strong each army is: hidden until it is revealed."""
    shown: PieceSet = 0
    """[T5] armies that have been revealed."""

    def extent(self) -> tuple[int, int]:
        return BOARD.size, len(self.at)

    def space_name(self, space: int) -> str:
        return BOARD.name(space)

    def space_of(self, name: str) -> int:
        if name not in BOARD.index:
            raise BadInput(f"there is no area '{name}'; areas: {', '.join(BOARD.names)}")
        return BOARD.index[name]

    def piece_name(self, piece: int) -> str:
        return f"{POWERS[piece // 2]}.{piece % 2 + 1}"

    def piece_of(self, name: str) -> int:
        for piece in range(len(self.at)):
            if self.piece_name(piece) == name:
                return piece
        raise BadInput(f"there is no army '{name}'; armies are named like red.1")

    def armies(self, power: str) -> int:
        number = POWERS.index(power)
        return of(piece for piece in (2 * number, 2 * number + 1) if self.at[piece] != OFF)

    def army_in(self, space: int) -> int | None:
        return next((piece for piece, at in enumerate(self.at) if at == space), None)

    def fire(self, piece: int) -> int:
        """[T10] The points of strength that an army's guns destroy: all its dice are one chance node."""
        guns = self.strength[piece]
        hits = self.roll_pools([(LIGHT * guns, 6), (HEAVY * guns, 5)], why=f"fire of {self.piece_name(piece)}")
        return hits // WORTH

    def weaken(self, piece: int, points: int) -> None:
        self.strength[piece] = max(0, self.strength[piece] - points)
        if not self.strength[piece]:
            self.at[piece] = OFF
            self.unmark(piece)

    def reveal(self, pieces: int) -> None:
        self.shown |= pieces
        for piece in bits(pieces):
            self.note("reveal", "T5", army=self.piece_name(piece), strength=self.strength[piece])


@frame
class Turn(Frame):
    """[T1] One power after the other acts, for eight rounds."""

    power: Power
    step = "turn"
    title = "Turn"

    def actor(self, war: Toy) -> str:
        return self.power

    def prompt(self, war: Toy) -> str:
        return "March an army, scout, or rest."

    def _ways(self, war: Toy, piece: int) -> int:
        own = of(war.at[other] for other in bits(war.armies(self.power)))
        return ROADS.near[war.at[piece]] & ~own

    def _in_range(self, war: Toy, piece: int) -> int:
        """Areas next door with an army of another power."""
        others = of(at for other, at in enumerate(war.at) if at != OFF and POWERS[other // 2] != self.power)
        return ROADS.near[war.at[piece]] & others

    def _visible(self, war: Toy) -> int:
        """Hidden armies of others beside an army of mine."""
        near = ROADS.step(of(war.at[piece] for piece in bits(war.armies(self.power))))
        return of(
            piece
            for piece, at in enumerate(war.at)
            if at != OFF and POWERS[piece // 2] != self.power and near >> at & 1 and not war.shown >> piece & 1
        )

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield Over2(March, war.armies(self.power), lambda piece: self._ways(war, piece))
        yield Over2(Bombard, war.armies(self.power), lambda piece: self._in_range(war, piece))
        yield Over(Scout, self._visible(war))
        yield Rest()

    def on_march(self, war: Toy, act: March) -> None:
        war.note("march", "T2", army=war.piece_name(act.piece), to=war.space_name(act.to))
        if war.army_in(act.to) is None:
            war.at[act.piece] = act.to
            self.on_rest(war, Rest())
        else:
            war.push(Challenge(act.piece, act.to))

    def on_bombard(self, war: Toy, act: Bombard) -> None:
        target = war.army_in(act.to)
        assert target is not None
        war.reveal(1 << act.piece | 1 << target)
        dealt, taken = war.fire(act.piece), war.fire(target)
        war.weaken(target, dealt)
        war.weaken(act.piece, taken)
        war.note("bombardment", "T10", left=[war.strength[act.piece], war.strength[target]])
        self.on_rest(war, Rest())

    def on_scout(self, war: Toy, act: Scout) -> None:
        war.reveal(1 << act.piece)
        self.on_rest(war, Rest())

    def on_rest(self, war: Toy, act: Rest) -> None:
        number = POWERS.index(self.power) + 1
        if number == len(POWERS):
            number, war.round = 0, war.round + 1
        if war.round > ROUNDS or not self._alive(war):
            war.result = self._judge(war)
            war.note("end", "T9", result=war.result)
            return
        war.follow(Turn(POWERS[number]))

    def resume(self, war: Toy) -> None:
        self.on_rest(war, Rest())

    def _alive(self, war: Toy) -> bool:
        return sum(bool(war.armies(power)) for power in POWERS) > 1

    def _judge(self, war: Toy) -> str:
        ranking = sorted(POWERS, key=lambda power: -war.armies(power).bit_count())
        best, second = (war.armies(power).bit_count() for power in ranking[:2])
        return f"{ranking[0].capitalize()} wins" if best > second else "Draw"

    def why_not_rest(self, war: Toy, act: Rest) -> Refusal | None:
        return None

    def why_not_march(self, war: Toy, act: March) -> Refusal | None:
        if not war.armies(self.power) >> act.piece & 1:
            return Refusal("T2", f"{war.piece_name(act.piece)} is not yours.")
        if not self._ways(war, act.piece) >> act.to & 1:
            return Refusal("T3", f"{war.space_name(act.to)} is not next door, or holds a friend.")
        return None

    def why_not_bombard(self, war: Toy, act: Bombard) -> Refusal | None:
        if not war.armies(self.power) >> act.piece & 1:
            return Refusal("T2", f"{war.piece_name(act.piece)} is not yours.")
        if not self._in_range(war, act.piece) >> act.to & 1:
            return Refusal("T10", f"There is no army of another power next door in {war.space_name(act.to)}.")
        return None

    def why_not_scout(self, war: Toy, act: Scout) -> Refusal | None:
        if self._visible(war) >> act.piece & 1:
            return None
        return Refusal("T6", "Only a hidden army beside one of yours can be scouted.")


@frame
class Challenge(Frame):
    """[T4] The power whose army is marched on decides: stand or yield."""

    army: Piece
    space: Space
    step = "challenge"
    title = "Challenge"

    def actor(self, war: Toy) -> str:
        return POWERS[self._defender(war) // 2]

    def _defender(self, war: Toy) -> int:
        found = war.army_in(self.space)
        assert found is not None
        return found

    def prompt(self, war: Toy) -> str:
        return f"{war.piece_name(self.army)} marches on {war.space_name(self.space)}: stand or yield?"

    def choices(self, war: Toy) -> Iterator[Offer]:
        yield Stand()
        if self._refuge(war):
            yield Yield()

    def _refuge(self, war: Toy) -> int:
        return ROADS.near[self.space] & ~of(at for at in war.at if at != OFF)

    def on_yield(self, war: Toy, act: Yield) -> None:
        war.at[self._defender(war)] = next(bits(self._refuge(war)))
        war.at[self.army] = self.space
        war.pop()

    def on_stand(self, war: Toy, act: Stand) -> None:
        defender = self._defender(war)
        war.reveal(1 << self.army | 1 << defender)
        won = war.strength[self.army] + war.roll(why="battle") > war.strength[defender] + 3
        war.note("battle", "T7", won=won)
        lost = defender if won else self.army
        war.at[lost] = OFF
        war.unmark(lost)
        if won:
            war.at[self.army] = self.space
        war.pop()

    def why_not_stand(self, war: Toy, act: Stand) -> Refusal | None:
        return None

    def why_not_yield(self, war: Toy, act: Yield) -> Refusal | None:
        return None if self._refuge(war) else Refusal("T8", "There is no empty area to yield to.")


class ToyDocuments(Documents[Toy]):
    """An army is told by its name; a phase is the turn of a power."""

    state = Toy
    phase = POWERS[0]
    tags: ClassVar[dict[str, Kind]] = {"id": PIECE}
    relations = (
        Relation[Toy](lambda war: war.shown & ~of(piece for piece, at in enumerate(war.at) if at != OFF),
                      "piece: an army that is off is not shown"),
    )  # fmt: skip

    def base(self, scenario: str, options: tuple[str, ...], seed: int, empty: bool) -> Toy:
        war = Toy(seed=seed, options=options, strength=[0] * 6 if empty else [1, 3, 2, 2, 3, 1])
        war.round = ROUNDS if "short" in options else 1
        if empty:
            war.at = [OFF] * 6
        return war

    def slot(self, war: Toy, tag: dict[str, Any]) -> int:
        piece: int = tag["id"]
        return piece

    def tag(self, war: Toy, piece: int) -> dict[str, Any]:
        return {"id": piece}

    def paths(self, war: Toy | None = None) -> list[str]:
        return list(POWERS)

    def running(self, war: Toy) -> str:
        return next((frame.power for frame in war.stack if isinstance(frame, Turn)), POWERS[0])

    def open(self, war: Toy, path: str) -> None:
        war.push(Turn(path))


def pieces_of(war: Toy, seat: str | None) -> list[dict[str, Any]]:
    """[T5] The armies; the strength of a hidden one is known to its own power."""
    rows = []
    for piece, at in enumerate(war.at):
        if at != OFF:
            row: dict[str, Any] = {"id": war.piece_name(piece), "at": war.space_name(at)}
            if seat is None or POWERS[piece // 2] == seat or war.shown >> piece & 1:
                row["strength"] = war.strength[piece]
            rows.append(row)
    return rows


def value(war: Toy, side: str) -> float:
    return 2.0 * war.armies(side).bit_count() - sum(war.armies(power).bit_count() for power in POWERS)


class ToyRules(RuleBook[Toy]):
    id = "toy"
    title = "Toy"
    follows = "nothing in print"
    version = "1"
    state = Toy
    actions: ClassVar[tuple[type[Action], ...]] = (March, Bombard, Scout, Rest, Stand, Yield)
    folder = Path(__file__).parent
    table = Table(
        board=lambda: {"spaces": {name: {"near": BOARD.list(ROADS.near[n])} for n, name in enumerate(BOARD.names)}},
        view=lambda war, seat: {"turn": f"Round {war.round}", "pieces": pieces_of(war, seat)},
        moment=lambda war: f"Round {war.round}",
    )
    study = Study(value=value, margin=lambda war: {power: value(war, power) for power in POWERS})
    documents = ToyDocuments()

    @property
    def scenarios(self) -> dict[str, Scenario]:
        return {"ring": Scenario("ring", "The ring", POWERS, {"short": "One round only"}, (), ROUNDS)}

    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> Toy:
        war = self.documents.base(scenario, options, seed, empty=False)
        war.push(Turn(POWERS[0]))
        return war

    def turn(self, war: Toy) -> int:
        return war.round


rules = ToyRules()


def toy(seed: int = 1, position: dict[str, Any] | None = None, options: tuple[str, ...] = ()) -> Game:
    return Game(rules, "ring", options, seed, position)
