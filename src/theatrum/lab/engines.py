"""Where the wars of a study are fought: in processes of this machine, or on a Ray cluster. The results are the same.

A process plays one variation of the rule book and no other: rules read their numbers once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any

from theatrum.core import data, ruleset
from theatrum.core.refusal import BadInput
from theatrum.lab import cluster
from theatrum.lab.course import fight
from theatrum.lab.pool import cores
from theatrum.lab.study import Cell, Variation

Job = tuple[int, int, Cell, int]
"""The number of the cell, the number of the game, the cell, the seed."""
Found = tuple[int, int, dict[str, Any]]
Engine = Callable[[Sequence[Job], int | None, str | None], Iterator[Found]]


def prepare(variation: Variation) -> None:
    """Before anything is loaded in a process: the values it will play by."""
    data.vary(variation.system, variation.values)


def work(job: Job) -> Found:
    """Fight one war. What breaks under values that are not as printed is wrong in the study, not in the rules."""
    number, game, cell, seed = job
    try:
        return number, game, fight(ruleset.find(cell.system), cell, seed)
    except Exception as wrong:
        if not cell.variation.values:
            raise
        why = " ".join(f"{type(wrong).__name__}: {wrong}".split())
        raise BadInput(
            f"[[variation]] '{cell.variation.name}': the war of seed {seed} in {cell.system}/{cell.scenario} "
            f"cannot go on with these values: {why}"
        ) from None


def local(jobs: Sequence[Job], processes: int | None = None, address: str | None = None) -> Iterator[Found]:
    """On this machine, one process a core; results as they come."""
    for variation, some in _grouped(jobs):
        count = min(processes or cores(), len(some))
        with get_context("spawn").Pool(count, prepare, (variation,)) as pool:
            yield from pool.imap_unordered(work, some)


def on_ray(jobs: Sequence[Job], processes: int | None = None, address: str | None = None) -> Iterator[Found]:
    """On a Ray cluster, or one that is started here for the purpose."""

    class Worker:
        """A process of the cluster that fights under one variation."""

        def __init__(self, variation: Variation) -> None:
            prepare(variation)

        def fight(self, job: Job) -> Found:
            return work(job)

    with cluster.connected(address) as ray:
        actor = ray.remote(num_cpus=1)(Worker)
        for variation, some in _grouped(jobs):
            count = min(processes or cluster.size(ray), len(some))
            pool = ray.util.ActorPool([actor.remote(variation) for _ in range(count)])
            yield from pool.map_unordered(lambda worker, job: worker.fight.remote(job), some)
            while pool.has_free():
                ray.kill(pool.pop_idle())


def _grouped(jobs: Sequence[Job]) -> Iterator[tuple[Variation, list[Job]]]:
    """The jobs of each variation in turn; wars by the book go together, whatever the system."""
    by_name: dict[tuple[str, str], list[Job]] = {}
    for job in jobs:
        variation = job[2].variation
        by_name.setdefault((variation.name and variation.system, variation.name), []).append(job)
    for some in by_name.values():
        yield some[0][2].variation, some


ENGINES: dict[str, Engine] = {"local": local, "ray": on_ray}
