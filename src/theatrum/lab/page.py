"""A page of a report: one HTML file with everything inside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INKS = ("#8c3b2e", "#2f5d86", "#5b7f3a", "#8a6a1f", "#6a4c86")
"""One for each side, in the order of play."""
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #2c2822; background: #faf7f0 }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.7rem } h2 { margin-top: 2.4rem; border-bottom: 1px solid #cfc6b4 } h3 { margin: 1.6rem 0 .3rem }
table { border-collapse: collapse; margin: .6rem 0 } th, td { text-align: left; padding: .15rem .8rem .15rem 0 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } th { color: #6b6257; font-weight: 600 }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1rem } figure { margin: 0 }
svg { max-width: 100%; height: auto } figcaption, .quiet { color: #6b6257; font-size: .9rem }
"""


def page(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f"<!doctype html>\n<html lang=en><head>{head}</head>\n<body>{body}</body></html>\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], text: int = 1) -> str:
    """The first columns are text, the others numbers. Cells are HTML already."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(f"<{tag}{' class=n' if place >= text else ''}>{cell}</{tag}>" for place, cell in enumerate(row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><tr>{cells('th', head)}</tr>{body}</table>"
