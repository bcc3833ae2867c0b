"""The pictures of a report, as SVG: bars of results, lengths, courses with bands, and the map of who held what."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from theatrum.core.picture import picture
from theatrum.lab.estimate import Estimate, quantile
from theatrum.lab.page import INKS

BAND = (0.1, 0.9)
QUIET = "#6b6257"
MOST_NAMES = 8
"""Names of turns that find room side by side."""
mpl.rcParams.update({"svg.hashsalt": "theatrum", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9})

Points = Mapping[int, Sequence[float]]
"""Values of all wars, by turn."""


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure((width, height), layout="constrained")
    axes = figure.add_subplot()
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
    axes.tick_params(colors=QUIET)
    return figure, axes


def _name_turns(axes: Axes, names: Mapping[int, str]) -> None:
    """The names of turns along the bottom: as many as can be read."""
    turns = sorted(names)
    shown = turns[:: max(1, ceil(len(turns) / MOST_NAMES))]
    axes.set_xticks(shown, [names[turn] for turn in shown], rotation=20)


def _svg(figure: Figure) -> str:
    """The same text for the same picture: no date, no names that change."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return re.sub(r"^.*?(?=<svg)|<metadata>.*?</metadata>", "", out.getvalue(), flags=re.DOTALL)


def bars(shares: Mapping[str, Estimate], colours: Sequence[str] = INKS) -> str:
    """Shares with their intervals, one bar each."""
    figure, axes = _figure(6.2, 0.6 + 0.34 * len(shares))
    names = list(shares)[::-1]
    inks = [colours[place % len(colours)] for place in range(len(names))][::-1]
    values = [100 * shares[name].value for name in names]
    errors = [
        [100 * (shares[name].value - shares[name].low) for name in names],
        [100 * (shares[name].high - shares[name].value) for name in names],
    ]
    axes.barh(names, values, color=inks, alpha=0.85, xerr=errors, error_kw={"ecolor": "#333", "capsize": 3, "lw": 1})
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of wars, with 95 % intervals")
    return _svg(figure)


def lengths(moments: Sequence[str], order: Sequence[str]) -> str:
    """How many wars ended when."""
    figure, axes = _figure(6.2, 2.2)
    count = Counter(moments)
    first = min((place for place, name in enumerate(order) if count[name]), default=0)
    shown = list(order[first:])
    axes.bar(range(len(shown)), [count[name] for name in shown], color=QUIET)
    _name_turns(axes, dict(enumerate(shown)))
    axes.set_ylabel("wars that ended")
    return _svg(figure)


def courses(title: str, sides: Mapping[str, Points], names: Mapping[int, str]) -> str:
    """The median of each side over time, with the band that holds eight wars of ten."""
    figure, axes = _figure(6.2, 2.6)
    for ink, (side, points) in zip(INKS, sides.items(), strict=False):
        turns = sorted(points)
        low, high = ([quantile(points[turn], part) for turn in turns] for part in BAND)
        axes.fill_between(turns, low, high, color=ink, alpha=0.18, lw=0)
        axes.plot(turns, [quantile(points[turn], 0.5) for turn in turns], color=ink, lw=1.8, label=side)
    _name_turns(axes, names)
    axes.set_ylabel(title)
    axes.legend(frameon=False, ncols=len(sides), loc="best")
    return _svg(figure)


def forest(rows: Sequence[tuple[str, Estimate]], label: str) -> str:
    """Estimates with their intervals beside zero."""
    figure, axes = _figure(6.2, 0.6 + 0.3 * len(rows))
    for place, (_, found) in enumerate(rows[::-1]):
        ink = (INKS[1] if found.value > 0 else INKS[0]) if found.sure else QUIET
        axes.plot([found.low, found.high], [place, place], color=ink, lw=1.6)
        axes.plot([found.value], [place], "o", color=ink, ms=5)
    axes.axvline(0, color=QUIET, lw=0.8)
    axes.set_yticks(range(len(rows)), [name for name, _ in rows[::-1]])
    axes.set_xlabel(label)
    return _svg(figure)


def mixed(share: float) -> str:
    """The colour of a space that the first side holds in this share of the wars."""
    axis, allied = (tuple(int(ink[at : at + 2], 16) for at in (1, 3, 5)) for ink in INKS[:2])
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in zip(axis, allied, strict=True))


def held(drawing: dict[str, Any], shares: Mapping[str, float]) -> str:
    """The map, each space in the colour of those who hold it, mixed where the wars differ."""
    return picture(drawing, {space: mixed(share) for space, share in shares.items()})
