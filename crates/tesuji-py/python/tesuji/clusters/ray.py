"""Runs jobs on the nodes of a Ray cluster.

A part is a task; Ray spreads them evenly, and gives the part of a lost worker to another one. All nodes see the folders under
the same names. Call ``ray.init`` first, as the cluster needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pyarrow as pa
import pyarrow.compute as pc
import ray
import ray.data
from ray.data.aggregate import Count, Min

from ..names import Form
from . import files, kinds
from .jobs import Job, Place, forms
from .parts import FinishedPart, Part, do

# It sorts before every character of a name.
BETWEEN = "\0"


def run(
    job: Job, *, cpus: float = 1, retries: int = 10, progress: Callable[[int], object] | None = None
) -> list[FinishedPart]:
    """Works on all parts, each on ``cpus`` CPUs; a lost part is retried ``retries`` times."""

    def spread(parts: list[Part]) -> Iterator[FinishedPart]:
        task = ray.remote(num_cpus=cpus, max_retries=retries, scheduling_strategy="SPREAD")(do)
        waiting = [task.remote(part) for part in parts]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)

    return job.through(spread, progress)


def distinct(
    source: Place,
    target: Place,
    *,
    column: str = "puzzle",
    form: Form = "puzzle",
    cpus: float = 1,
    retries: int = 10,
    partitions: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> str:
    """Finds the kinds of the puzzles of a folder, and returns the folder ``target``/kinds: ``form``, ``count``, and ``source``,
    ``row`` and ``puzzle`` of the first of each kind, in the order of the names of the files.

    The canonical forms are a job, in ``target``/forms; Ray Data groups them, in this number of ``partitions``.
    """
    target = files.absolute(target)
    run(forms(source, files.within(target, "forms"), column=column, form=form), cpus=cpus, retries=retries, progress=progress)

    def group(place: str, to: str) -> None:
        placed = ray.data.read_parquet(place).map_batches(_placed, batch_format="pyarrow")
        grouped = placed.groupby("form", num_partitions=partitions).aggregate(
            Count(alias_name="count"), Min("first", alias_name="first")
        )
        grouped.map_batches(_parted, batch_format="pyarrow").write_parquet(to)

    return kinds.once(target, group)


def _placed(table: pa.Table) -> pa.Table:
    """Joins the position of each puzzle and the puzzle into one text, so that the first position is the smallest text."""
    row = pc.utf8_lpad(table["row"].cast(pa.string()), 20, "0")
    first = pc.binary_join_element_wise(table["source"], row, table["puzzle"], BETWEEN)
    return pa.table({"form": table["form"], "first": first})


def _parted(table: pa.Table) -> pa.Table:
    parts = pc.split_pattern(table["first"], BETWEEN, max_splits=2)
    source, row, puzzle = (pc.list_element(parts, nth) for nth in range(3))
    return pa.table(
        {"form": table["form"], "count": table["count"], "source": source, "row": row.cast(pa.int64()), "puzzle": puzzle}
    )
