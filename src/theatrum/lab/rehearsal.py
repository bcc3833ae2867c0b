"""Before the first war of a study: every kind of war is set up once, so that nobody waits for values that cannot work.

Wars with values that are not as printed are also fought once, at random: a table may be wrong that is needed late.
"""

from __future__ import annotations

from dataclasses import replace
from multiprocessing import get_context

from theatrum.core import ruleset
from theatrum.core.refusal import BadInput
from theatrum.lab.engines import prepare
from theatrum.lab.match import play
from theatrum.lab.study import Cell, Study
from theatrum.players import make


def rehearse(study: Study) -> None:
    """BadInput names the first war that cannot be set up, and the value that is to blame."""
    for cell in study.cells:
        if not cell.variation.values:
            if why := attempt(cell, study.seed):
                raise BadInput(f"{cell.title} cannot be set up: {why}")
        elif why := _alone(cell, study.seed):
            key = _culprit(cell, study.seed)
            raise BadInput(
                f"[[variation]] '{cell.variation.name}': set '{key}' = {cell.variation.values[key]!r}: "
                f"{cell.system}/{cell.scenario} cannot be played: {why}"
            )


def attempt(cell: Cell, seed: int) -> str | None:
    """Set a war up, with its bots, and fight it at random if anything is varied; why it cannot be done."""
    try:
        book = ruleset.find(cell.system)
        book.set_up(cell.scenario, cell.options, seed)
        for bot in cell.seats.values():
            make(bot, book, seed)
        if cell.variation.values:
            play(book, cell.scenario, cell.options, dict.fromkeys(cell.seats, "random"), seed)
    except BadInput as wrong:
        return str(wrong)
    except Exception as wrong:  # whatever a wrong number may lead to
        return " ".join(f"{type(wrong).__name__}: {wrong}".split())
    return None


def _alone(cell: Cell, seed: int) -> str | None:
    """An attempt in a process of its own: rules read their numbers once."""
    with get_context("spawn").Pool(1, prepare, (cell.variation,)) as pool:
        return pool.apply(attempt, (cell, seed))


def _culprit(cell: Cell, seed: int) -> str:
    """The value with which the trouble begins, by halving: it is fine with all before it, and not with it."""
    values = cell.variation.values
    keys = list(values)
    fine, bad = 0, len(keys)
    while bad - fine > 1:
        middle = (fine + bad) // 2
        some = replace(cell.variation, values={key: values[key] for key in keys[:middle]})
        if _alone(replace(cell, variation=some), seed):
            bad = middle
        else:
            fine = middle
    return keys[bad - 1]
