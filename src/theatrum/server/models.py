"""The shape of requests and answers; everything that comes in is checked against these before anything else sees it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
Text = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Ply = Annotated[int, Field(ge=0, le=10_000_000)]
LONGEST = 100_000
"""Actions in a record."""


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Request):
    """Which war, and who plays it: every side "human", "invited" or a bot by name; sides left out are human."""

    system: Name
    scenario: Name | None = None
    options: list[Name] = Field(default=[], max_length=64)
    seats: dict[Name, Name] = Field(default={}, max_length=16)
    seed: int | None = Field(default=None, ge=0, lt=1 << 63)
    lesson: Name | None = Field(default=None, description="instead of all but the system: the lesson says the rest")


class Play(Request):
    """An action in notation, at the ply the player saw."""

    ply: Ply
    action: Text


class Undo(Request):
    """Take back the last act, or all that can be taken back."""

    ply: Ply
    all: bool = False


class Record(BaseModel):
    """A whole game, as `theatrum` writes it to a file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    theatrum: int
    ruleset: Name
    version: str = Field(max_length=64)
    scenario: Name
    options: list[Name] = Field(max_length=64)
    position: dict[str, Any] | None = None
    commitment: str = Field(max_length=128)
    seed: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")] | None = Field(
        description="of the dice; empty while the game is open"
    )
    actions: list[Text] = Field(max_length=LONGEST)
    dice: list[Annotated[int, Field(ge=1, le=100)]] = Field(max_length=10 * LONGEST)
    digest: str = Field(max_length=128)
    result: str = Field(default="", max_length=1000)
    eras: list[dict[str, Any]] = Field(default=[], max_length=64, description="parts by other rules or other dice")


# ------------------------------------------------------------------ answers, for the documentation
class Wrong(BaseModel):
    """What went wrong, in one line."""

    error: str


class MovedOn(Wrong):
    ply: int


class Stored(Wrong):
    """The act stands at this ply; ask for the game again."""

    ply: int


class Claimed(BaseModel):
    """The seat is yours: keep the token."""

    game: str
    side: str
    token: str
    url: str


class Refusal(BaseModel):
    action: str
    clause: str
    message: str


class RefusedAction(Wrong):
    """The rule that forbids it; or `detail`, when the request itself is malformed."""

    refused: Refusal | None = None
    detail: list[dict[str, Any]] | None = None


class ScenarioCard(BaseModel):
    id: str
    title: str
    about: str
    sides: list[str]
    turns: int
    options: dict[str, str]
    recommended: list[str]
    sides_with: dict[str, list[str]]


class LessonCard(BaseModel):
    id: str
    title: str
    about: str
    scenario: str
    side: str


class Step(BaseModel):
    """What the learner is told; `done` says what ends the step, `match` is a glob on it (empty for a button)."""

    text: str
    done: Literal["next", "act", "phase", "turn"]
    match: str
    clauses: list[str]
    show: list[str]
    hint: str
    only: list[str]


class Lesson(LessonCard):
    """A guided game."""

    steps: list[Step]


class System(BaseModel):
    """One rule book."""

    id: str
    title: str
    follows: str
    version: str
    scenarios: list[ScenarioCard]
    bots: dict[str, str] = Field(description="computer players by name, with a line about each")
    opponent: str = Field(description="the one to suggest")
    lessons: list[LessonCard]
    picture: str | None


class SeatCard(BaseModel):
    token: str | None
    player: str
    claim: str | None = Field(description="the secret of an invitation, until somebody takes the seat")


class Observer(BaseModel):
    token: str


class Created(BaseModel):
    game: str
    seats: dict[str, SeatCard]
    observer: Observer
    url: str


class Item(BaseModel):
    """One choice: complete, or with holes in its text. It stands for every combination of what fills them."""

    verb: str
    text: str
    label: str
    primary: bool | None = None
    spaces: dict[str, int] | None = Field(default=None, description="for {space}: space -> cost")
    pieces: list[str] | None = Field(default=None, description="for {piece}")
    numbers: tuple[int, int] | None = Field(default=None, description="for {number}: the lowest and the highest")
    of: str | None = Field(default=None, description="what the number counts, in plain words; may be empty")


class Ask(BaseModel):
    """A verb that the open question knows, with the kinds of its fields in the order of the notation."""

    verb: str
    takes: list[str]


class Menu(BaseModel):
    acts: list[Item]
    pieces: dict[str, list[Item]]
    spaces: dict[str, list[Item]]
    asks: list[Ask]


class Help(BaseModel):
    clause: str
    says: str


class Phase(BaseModel):
    path: str
    title: str
    topics: list[str]
    help: list[Help]


class Line(BaseModel):
    side: str
    text: str
    value: str
    clause: str


class Chance(BaseModel):
    p: float
    label: str


class Figure(BaseModel):
    label: str
    value: str


class Battle(BaseModel):
    """An attack being put together."""

    title: str
    ready: bool
    attackers: list[str]
    defenders: list[str]
    spaces: list[str]
    lines: list[Line]
    differential: int | None = None
    outcomes: list[Chance]
    numbers: list[Figure]
    button: str
    action: str | None


class Told(BaseModel):
    """One act of the log; `ply` is the moment right after it."""

    ply: int
    side: str
    text: str
    label: str
    turn: str
    phase: str
    path: str = Field(description="of the phase in which it was played")
    events: list[dict[str, Any]]


class Envelope(BaseModel):
    """The game as one seat may see it."""

    game: str
    system: str
    scenario: str
    title: str
    options: list[str]
    lesson: str | None
    ply: int
    now: int
    seat: list[str]
    seats: dict[str, dict[str, str]]
    actor: str | None
    thinking: bool
    turn: str
    prompt: str
    phase: Phase
    over: bool
    result: str
    undoable: int
    commitment: str
    revealed: bool
    seed: str | None
    view: dict[str, Any]
    choices: Menu | None
    battle: Battle | None
    events: list[Told]


class Narrowed(BaseModel):
    choices: list[Item]


class Verdict(BaseModel):
    legal: bool
    clause: str | None
    message: str | None


class Outcome(BaseModel):
    p: float
    result: Any


class Odds(BaseModel):
    outcomes: list[Outcome]
    method: str
    summary: list[Figure]
    panel: Battle | None


class Counsel(BaseModel):
    """A plan, and what came of it in thought: changes from now to the turns after this one."""

    plan: str
    says: str
    gain: float
    spread: float
    forces: dict[str, float]
    land: dict[str, float]
    won: float
    tries: int


class Summary(BaseModel):
    token: str
    game: str
    system: str
    scenario: str
    title: str
    turn: str
    actor: str | None
    seat: list[str]
    players: dict[str, str]
    ply: int
    over: bool
    result: str
    created: int
