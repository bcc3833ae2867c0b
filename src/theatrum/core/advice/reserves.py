"""Posts that have to be manned, and what is held back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from theatrum.core.bits import bits


@dataclass(slots=True)
class Post:
    """Spaces in which a side wants so much strength together."""

    spaces: int
    need: float
    """What is still missing."""
    able: int = -1
    """The pieces that may man it."""


def man(posts: Iterable[Post], here: Callable[[int], int], strength: Callable[[int], float]) -> tuple[int, list[Post]]:
    """Pieces that hold a post where they stand; and the posts that lack strength. `here(space)`: the pieces in a space.

    The posts are given in the order of their importance: no piece holds two of them."""
    guards, missing = 0, []
    for post in posts:
        for space in bits(post.spaces):
            for piece in bits(here(space) & post.able & ~guards):
                if post.need > 0:
                    post.need -= strength(piece)
                    guards |= 1 << piece
        if post.need > 0:
            missing.append(post)
    return guards, missing


def send(
    posts: Iterable[Post], free: int, reach: Callable[[int], int], strength: Callable[[int], float]
) -> dict[int, int]:
    """Pieces that go to posts which lack strength, and where: of those who can get there the weakest that does, else
    the strongest. `reach(piece)`: the spaces it can be in."""
    orders: dict[int, int] = {}
    for post in posts:
        while post.need > 0:
            able = [piece for piece in bits(free & post.able) if piece not in orders and reach(piece) & post.spaces]
            if not able:
                break
            able.sort(key=lambda piece: (strength(piece), piece))
            piece = next((piece for piece in able if strength(piece) >= post.need), able[-1])
            orders[piece] = next(bits(reach(piece) & post.spaces))
            post.need -= strength(piece)
    return orders


def hold_back(pieces: int, share: float, strength: Callable[[int], float], use: Callable[[int], float]) -> int:
    """The reserve: as many pieces as make up a share of all strength, those of least use at the front first."""
    wanted = share * sum(strength(piece) for piece in bits(pieces))
    kept, found = 0.0, 0
    for piece in sorted(bits(pieces), key=lambda piece: (use(piece), piece)):
        if kept + strength(piece) > wanted:
            continue
        kept, found = kept + strength(piece), found | 1 << piece
    return found
