"""Luck as a page: what the dice have given over the war, and every roll beside its expectation."""

from __future__ import annotations

from html import escape

from theatrum.lab.luck import Luck, Roll
from theatrum.lab.page import INKS, page, table

WIDE, HIGH = 900, 220


def render(luck: Luck, title: str) -> str:
    body = [f"<h1>Luck: {escape(title)}</h1>", f"<p>{escape(luck.result or 'The war is not over.')}</p>"]
    if not luck.rolls:
        return page(title, "".join([*body, "<p>No die has been rolled.</p>"]))
    body += ["<h2>What the dice have given</h2>", _sums(luck), _curve(luck)]
    body += ["<h2>Every roll</h2>", _rolls(luck)]
    return page(f"Luck: {title}", "".join(body))


def _sums(luck: Luck) -> str:
    rows = [
        [
            escape(side),
            f"{luck.end[side] - luck.start[side]:+.1f}",
            f"{luck.total(side):+.1f}",
            f"{luck.spread(side):.1f}",
            f"{luck.rank(side):.0%}",
            f"{luck.share(side):.0%}",
        ]
        for side in luck.sides
    ]
    head = ["side", "won or lost in all", "by luck", "usual spread of luck", "luckier than", "part of luck"]
    note = (
        "<p class=quiet>In points of the value that the computer players go by. Luck is what came less what was to be "
        "expected, roll by roll; “luckier than” says in how many of a hundred wars, with the same decisions, the dice "
        "would have been less kind; the part of luck compares what the dice did with what the decisions did.</p>"
    )
    return table(head, rows) + note


def _curve(luck: Luck) -> str:
    """The luck of each side, added up over the war."""
    runs = []
    for side in luck.sides:
        total, points = 0.0, [0.0]
        for roll in luck.rolls:
            total += roll.luck(side)
            points.append(total)
        runs.append(points)
    most = max(1e-9, max(abs(value) for points in runs for value in points))
    step = WIDE / max(1, len(luck.rolls))
    lines = [f'<line x1="0" x2="{WIDE}" y1="{HIGH / 2}" y2="{HIGH / 2}" stroke="#cfc6b4"/>']
    for ink, side, points in zip(INKS, luck.sides, runs, strict=False):
        path = " ".join(f"{n * step:.1f},{HIGH / 2 - v / most * (HIGH / 2 - 12):.1f}" for n, v in enumerate(points))
        lines.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        lines.append(f'<text x="6" y="{14 + 16 * luck.sides.index(side)}" fill="{ink}">{escape(side)}</text>')
    picture = f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="Luck over the war">{"".join(lines)}</svg>'
    span = f"{escape(luck.rolls[0].moment)} to {escape(luck.rolls[-1].moment)}"
    return f"<figure>{picture}<figcaption>Luck added up, {span}; the scale ends at ±{most:.1f}.</figcaption></figure>"


def _rolls(luck: Luck) -> str:
    def row(roll: Roll) -> list[str]:
        mine, about = roll.side, "" if roll.exact else "≈ "
        dice = " ".join(str(face) for face in roll.dice)
        return [
            escape(roll.moment),
            escape(roll.side),
            escape(roll.label),
            dice,
            f"{about}{roll.expected[mine]:.1f}",
            f"{roll.came[mine]:.1f}",
            f"<b>{roll.luck(mine):+.1f}</b>",
        ]

    head = ["when", "side", "act", "dice", "expected", "came", "luck"]
    return table(head, [row(roll) for roll in luck.rolls if roll.side in luck.sides], text=3)
