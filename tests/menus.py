"""Menus read back: every act that an item with holes stands for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any


def items(menu: dict[str, Any]) -> list[dict[str, Any]]:
    """All items of a menu, wherever they lie."""
    return [*menu["acts"], *(i for owned in (*menu["pieces"].values(), *menu["spaces"].values()) for i in owned)]


def written(item: dict[str, Any]) -> Iterator[str]:
    """The notation of every act of an item."""
    low, high = item.get("numbers", (0, 0))
    for number, piece, space in product(range(low, high + 1), item.get("pieces", [""]), item.get("spaces", [""])):
        yield item["text"].replace("{number}", str(number)).replace("{piece}", piece).replace("{space}", space)


def every(menu: dict[str, Any]) -> list[str]:
    """All acts of a menu in notation."""
    return [text for item in items(menu) for text in written(item)]
