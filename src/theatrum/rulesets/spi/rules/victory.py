"""[13.0] Victory, and [13.1] resignation."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Accept, Refuse, Resign
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import SIDES, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES, TURN_OF
from theatrum.rulesets.spi.rules.politics import three_player
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

AXIS_DECISIVE, AXIS_SUBSTANTIVE, AXIS_MARGINAL = "Axis Decisive", "Axis Substantive", "Axis Marginal"
ALLIED_DECISIVE, ALLIED_SUBSTANTIVE, ALLIED_MARGINAL = "Allied Decisive", "Allied Substantive", "Allied Marginal"
RULES = TABLES["victory"]
EARLY = TURN_OF[RULES["allied_decisive"]["before"]]


# ------------------------------------------------------------------ the grade
def judge(war: War) -> str:
    """[13.0a, R53] The grade of the war that has just ended: the highest of the winning side."""
    if war.three:
        return three_player.judge(war)
    in_germany = sp_in_germany(war)
    if in_germany >= RULES["allied_substantive"]["allied_sp_in_germany_at_least"]:
        return ALLIED_SUBSTANTIVE
    if in_germany >= RULES["allied_marginal"]["allied_sp_in_germany_at_least"]:
        return ALLIED_MARGINAL
    centers = control.axis_centers(war).bit_count()
    if _europe_is_axis(war) and centers >= RULES["axis_decisive"]["axis_centers"]:
        return AXIS_DECISIVE
    if not in_germany and centers >= RULES["axis_substantive"]["axis_centers"]:
        return AXIS_SUBSTANTIVE
    return AXIS_MARGINAL


def sp_in_germany(war: War) -> int:
    """[13.0d-13.0g, R53] Supplied Allied SP in Germany with East Prussia, Russians included, Partisans not."""
    return sum(war.sp[piece] for piece in _supplied(war, _foes(war), geo.ALL_GERMANY))


def _foes(war: War) -> int:
    return war.ranks[Status.ALLIED] | war.ranks[Status.RED]


def _supplied(war: War, pieces: int, area: int) -> Iterator[int]:
    return (piece for piece in bits(war.in_area(pieces, area)) if supply.supplied(war, piece))


def _europe_is_axis(war: War) -> bool:
    """[13.0b, R54] No supplied Ally on the mainland, no supplied Russian in Europe outside Russia."""
    russians = war.of_nation(Nation.RUSSIA)
    allies = _foes(war) & ~russians
    for piece in _supplied(war, allies, geo.MAINLAND):
        if war.type(piece) != Type.GARRISON:
            return False
    return next(_supplied(war, russians, geo.EUROPE & ~geo.RUSSIA), None) is None


def early(war: War) -> None:
    """[13.0g, R55] Ten SP in Germany at the end of a Game-Turn before 4/1944: the war is over."""
    needed = RULES["allied_decisive"]["allied_sp_in_germany_at_least"]
    if war.turn >= EARLY or war.three or war.total(war.in_area(_foes(war), geo.ALL_GERMANY)) < needed:
        return  # supply need not be looked at
    if sp_in_germany(war) >= needed:
        finish(war, ALLIED_DECISIVE, "13.0g")


def finish(war: War, result: str, clause: str) -> None:
    war.result = result
    war.note("end", clause, result=result)


# ------------------------------------------------------------------ resignation
RESIGN = {side: (Resign(side),) for side in SIDES}


def offers(war: War, side: str) -> tuple[Resign, ...]:
    """[13.1a] A side that acts may resign."""
    if war.three or (side == "axis" and war.refused == war.turn):
        return ()
    return RESIGN[side]


def why_not_resign(war: War, side: str, act: Resign) -> Refusal | None:
    if act.side != side:
        return Refusal("13.1a", f"Only the {side.capitalize()} side can resign now: 'resign {side}'.")
    if war.three:
        return Refusal("16.83", "With three players the war is decided by the hexes of Germany, not by resignation.")
    if side == "axis" and war.refused == war.turn:
        return Refusal("13.1f", "The Allied Player has refused; you may offer it again in the next Game-Turn.")
    return None


def resign(war: War, side: str) -> None:
    """[13.1b, 13.1f] An Allied resignation ends the war; an Axis one is put to the Allied Player."""
    war.note("resign", "13.1a", side=side)
    if side == "allied":
        finish(war, AXIS_DECISIVE, "13.1b")
    else:
        war.push(Resignation())


def price_of_peace(war: War) -> tuple[str, str]:
    """[13.1c-13.1e] What an Axis resignation is worth now, and the clause."""
    if war.year < 1943:
        return ALLIED_MARGINAL, "13.1c"
    if war.year > 1943:
        return ALLIED_DECISIVE, "13.1e"
    return (ALLIED_DECISIVE if war.in_area(_foes(war), geo.ALL_GERMANY) else ALLIED_SUBSTANTIVE), "13.1d"


@frame
class Resignation(Frame):
    """[13.1f] The Allied Player accepts an Axis resignation, or plays on."""

    step = "resignation"
    title = "Resignation"
    topics = ("victory",)

    def actor(self, war: War) -> str:
        return "allied"

    def prompt(self, war: War) -> str:
        return f"The Axis Player resigns: accept ({price_of_peace(war)[0]}), or refuse and play on."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Accept()
        yield Refuse()

    def on_accept(self, war: War, act: Accept) -> None:
        finish(war, *price_of_peace(war))

    def on_refuse(self, war: War, act: Refuse) -> None:
        war.refused = war.turn
        war.note("refused", "13.1f")
        war.pop()

    def why_not_accept(self, war: War, act: Accept) -> Refusal | None:
        return None

    def why_not_refuse(self, war: War, act: Refuse) -> Refusal | None:
        return None
