"""The report of a study: one HTML page with its pictures inside, readable offline and printable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any

from theatrum.core import plain_board, ruleset
from theatrum.core.bits import bits
from theatrum.lab import charts
from theatrum.lab.estimate import Estimate, correlation, difference, mean, share
from theatrum.lab.journal import Wars
from theatrum.lab.page import INKS, page, table
from theatrum.lab.study import AS_IT_IS, RESTS_ON, Cell, Study

War = dict[str, Any]
MAPS, CHOICES = 4, 14


def render(study: Study, wars: Wars) -> str:
    body = [f"<h1>{escape(study.name)}</h1>", _about(study)]
    for cell, some in zip(study.cells, wars, strict=True):
        body += _cell(cell, some)
    body += _variations(study, wars)
    return page(study.name, "".join(body))


def _about(study: Study) -> str:
    wars = study.games * len(study.cells)
    seeds = f"seeds {study.seed} to {study.seed + study.games - 1}"
    kinds = f": {study.games:,} of each of {len(study.cells)} kinds" if len(study.cells) > 1 else ""
    rests = "".join(f"<li>{escape(line)}</li>" for line in study.rests_on)
    return f'<p>{RESTS_ON}</p><ul>{rests}</ul><p class="quiet">{wars:,} wars{kinds}, {seeds}.</p>'


def _cell(cell: Cell, wars: list[War]) -> Iterator[str]:
    yield f"<h2>{escape(cell.title)}</h2><p class=quiet>{escape(cell.rests_on)}</p>"
    yield "<h3>Who wins</h3>" + _results(cell, wars)
    yield "<h3>How long it takes</h3>" + _lengths(wars)
    yield from _courses(cell, wars)
    yield from _maps(cell, wars)
    yield _choices(cell, wars)


# ---------------------------------------------------------------------- results
def _results(cell: Cell, wars: list[War]) -> str:
    sides = {side: share(sum(war["winner"] == side for war in wars), len(wars)) for side in cell.seats}
    sides["draw"] = share(sum(war["winner"] is None for war in wars), len(wars))
    levels = Counter(war["result"] for war in wars).most_common()
    rows = [[escape(level), f"{count}", _percent(share(count, len(wars)))] for level, count in levels]
    inks = [*INKS[: len(cell.seats)], charts.QUIET]
    return charts.bars(sides, inks) + table(["result", "wars", "share (95 %)"], rows)


def _percent(found: Estimate) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def _lengths(wars: list[War]) -> str:
    order: dict[int, str] = {m["turn"]: m["moment"] for war in wars for m in war["course"]}
    ended = [war["course"][-1]["moment"] for war in wars]
    turns, acts = mean([war["turns"] for war in wars]), mean([war["actions"] for war in wars])
    line = f"<p>{turns.value:.1f} turns and {acts.value:,.0f} acts a war on average.</p>"
    return line + charts.lengths(ended, [order[turn] for turn in sorted(order)])


# ---------------------------------------------------------------------- over time
SUBJECTS = {"forces": "strength on the map", "lost": "strength lost so far", "income": "production"}


def _courses(cell: Cell, wars: list[War]) -> Iterator[str]:
    """How the sides stood turn by turn, in all that the rule book measures."""
    moments = [moment for war in wars for moment in war["course"]]
    measured = [each for each in SUBJECTS if any(one[each] for moment in moments for one in moment["sides"].values())]
    if not measured:
        return
    yield "<h3>Over time</h3>"
    yield "<p class=quiet>Medians; the bands hold eight wars of ten. Wars that have ended no longer count.</p>"
    names = {moment["turn"]: moment["moment"] for moment in moments}
    for subject in measured:
        sides: dict[str, dict[int, list[float]]] = {side: {} for side in cell.seats}
        for moment in moments:
            for side, points in sides.items():
                points.setdefault(moment["turn"], []).append(moment["sides"][side][subject])
        yield charts.courses(SUBJECTS[subject], sides, names)


def _maps(cell: Cell, wars: list[War]) -> Iterator[str]:
    """Who held what, at a few turns spread over the war."""
    book = ruleset.find(cell.system)
    if not any(int(standing["land"], 16) for war in wars for m in war["course"] for standing in m["sides"].values()):
        return  # the rule book does not say who holds what
    drawing = plain_board.of(book)["drawing"]
    state: Any = book.set_up(cell.scenario, cell.options, 0)
    lead = next(iter(cell.seats))
    turns = sorted({m["turn"] for war in wars for m in war["course"]})
    often = [t for t in turns if sum(war["course"][-1]["turn"] >= t for war in wars) >= len(wars) / 4]
    shown = [often[round(part * (len(often) - 1) / (MAPS - 1))] for part in range(MAPS)]
    yield "<h3>The front</h3>"
    yield f"<p class=quiet>Red: {escape(lead)}; blue: the others; between them where the wars differ.</p>"
    yield "<div class=maps>"
    for turn in dict.fromkeys(shown):
        here = [m for war in wars for m in war["course"] if m["turn"] == turn]
        tally: Counter[int] = Counter()
        mine: Counter[int] = Counter()
        for moment in here:
            for side, standing in moment["sides"].items():
                spaces = list(bits(int(standing["land"], 16)))
                tally.update(spaces)
                if side == lead:
                    mine.update(spaces)
        shares = {state.space_name(space): mine[space] / count for space, count in tally.items()}
        caption = f"{escape(here[0]['moment'])}, {len(here)} wars"
        yield f"<figure>{charts.held(drawing, shares)}<figcaption>{caption}</figcaption></figure>"
    yield "</div>"


# ---------------------------------------------------------------------- what goes with winning
def _choices(cell: Cell, wars: list[War]) -> str:
    """How often a turn something was done, or what a probe has seen, beside how well the first side did."""
    lead = next(iter(cell.seats))
    outcome = [float(war["grade"][lead]) for war in wars]
    found = [
        (name.replace("_", " "), linked)
        for name, values in _observed(wars).items()
        if (linked := correlation(values, outcome)) and linked.sure and not _same(values, wars, lead)
    ]
    found.sort(key=lambda pair: -abs(pair[1].value))
    if not found:
        return f"<h3>What goes with winning</h3><p>Nothing stands out in {len(wars)} wars.</p>"
    note = (
        "<p class=quiet>Correlation of how often a turn something was done, and of what was seen, with the result for "
        f"{escape(lead)}. It tells what goes together, not what causes what: a side that wins also attacks more.</p>"
    )
    return f"<h3>What goes with winning</h3>{note}{charts.forest(found[:CHOICES], 'correlation with the result')}"


def _observed(wars: list[War]) -> dict[str, list[float]]:
    """Every quantity that all wars can tell."""
    found = {
        name: [war["done"].get(name, 0) / war["turns"] for war in wars]
        for name in sorted({name for war in wars for name in war["done"]})
    }
    for name in sorted({name for war in wars for name in war["probes"]}):
        seen = [war["probes"].get(name) for war in wars]
        values = [float(value) for value in seen if isinstance(value, int | float)]
        if len(values) == len(wars):
            found[name] = values
    return found


def _same(values: list[float], wars: list[War], lead: str) -> bool:
    """The quantity is the result under another name."""
    results = [float(war["winner"] == lead) for war in wars], [war["result"] for war in wars]
    return any(len(set(zip(values, result, strict=True))) == len(set(result)) == len(set(values)) for result in results)


# ---------------------------------------------------------------------- variations
def _variations(study: Study, wars: Wars) -> Iterator[str]:
    """What each variation changes against the rule book as it is, game by game on equal seeds."""
    base: dict[tuple[Any, ...], list[War]] = {}
    rows: list[list[str]] = []
    lines: list[tuple[str, Estimate]] = []
    for cell, some in zip(study.cells, wars, strict=True):
        key = (cell.system, cell.scenario, cell.options, tuple(cell.seats.items()))
        if cell.variation.name == AS_IT_IS:
            base[key] = some
            continue
        lead = next(iter(cell.seats))
        won = difference(_won(base[key], lead), _won(some, lead))
        gain = difference([war["margin"][lead] for war in base[key]], [war["margin"][lead] for war in some])
        what = f"{cell.variation.name} ({cell.system}/{cell.scenario})"
        lines.append((what, Estimate(100 * won.value, 100 * won.low, 100 * won.high)))
        change = f"{gain.value:+.1f} ({gain.low:+.1f} to {gain.high:+.1f})"
        values = ", ".join(f"{path} = {value}" for path, value in cell.variation.values.items())
        rows.append(
            [
                escape(what),
                escape(lead),
                f"{won.value:+.1%} ({won.low:+.1%} to {won.high:+.1%})",
                change,
                escape(values),
            ]
        )
    if not rows:
        return
    yield "<h2>What the variations change</h2>"
    yield charts.forest(lines, "wars won by the first side, in points of a hundred")
    yield table(["variation", "side", "wars won", "margin", "values"], rows)


def _won(wars: list[War], side: str) -> list[float]:
    return [float(war["winner"] == side) for war in wars]
