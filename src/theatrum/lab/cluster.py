"""A Ray cluster: one that runs somewhere, or one that is started here for the purpose."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from theatrum.core.refusal import BadInput
from theatrum.lab.pool import Spread


@contextmanager
def connected(address: str | None) -> Iterator[Any]:
    """Ray, as long as the block runs."""
    ray: Any = import_module("ray")
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as wrong:
        raise BadInput(f"no Ray cluster at '{address}': {wrong}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def size(ray: Any) -> int:
    """How many tasks it can run at a time."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def spread_on(ray: Any) -> Spread:
    """Work spread over the cluster, as `pool.spread` does it over processes: results in order."""

    def spread(task: Callable[[Any], Any], items: Sequence[Any], jobs: int | None = None) -> Iterator[Any]:
        remote = ray.remote(num_cpus=1)(task)
        yield from ray.get([remote.remote(item) for item in items])

    return spread
