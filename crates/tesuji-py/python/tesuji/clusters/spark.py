"""Runs jobs on the executors of Spark.

A part is a task of ``mapInArrow``, and Spark gives the part of a lost executor to another one. All executors see the folders
under the same names, and have this package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from .. import columns
from ..names import Form
from . import files, kinds
from .jobs import Job, Place, forms
from .parts import FinishedPart, Part, do
from .parts import answered as with_answers

# Spark has no unsigned integers, and reads them from files as signed ones.
TYPES = {pa.string(): T.StringType(), pa.uint64(): T.DecimalType(20, 0), pa.float64(): T.DoubleType(), pa.bool_(): T.BooleanType()}


def run(session: SparkSession, job: Job, *, progress: Callable[[int], object] | None = None) -> list[FinishedPart]:
    """Works on all parts; Spark retries a lost part up to ``spark.task.maxFailures`` times."""

    def spread(parts: list[Part]) -> list[FinishedPart]:
        def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for batch in batches:
                for nth in batch.column("id").to_pylist():
                    yield pa.RecordBatch.from_pylist([vars(do(parts[nth]))])

        frame = session.range(0, len(parts), 1, len(parts)).mapInArrow(work, "target string, rows long, made boolean")
        return [FinishedPart(**row.asDict()) for row in frame.collect()]

    return job.through(spread, progress)


def answered(frame: DataFrame, query: str, *, column: str = "puzzle", prefix: str = "", **parameters: Any) -> DataFrame:
    """Returns a frame with the answers to a query about one of its columns added after its own columns.

    It is a step like any other of Spark's, for tables wherever they are: what the frame is written to is Spark's concern.
    """
    fields = list(pa.array(columns.answers(query, [], {}, **parameters)).type)
    schema = T.StructType(frame.schema.fields + [T.StructField(prefix + new.name, TYPES[new.type]) for new in fields])

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield _signed(with_answers(batch, query, column, prefix, 1, parameters))

    return frame.mapInArrow(work, schema)


def _signed(batch: pa.RecordBatch) -> pa.RecordBatch:
    signed = [pa.decimal128(20, 0) if field.type == pa.uint64() else field.type for field in batch.schema]
    return pa.record_batch([array.cast(kind) for array, kind in zip(batch.columns, signed, strict=True)], batch.schema.names)


def distinct(
    session: SparkSession,
    source: Place,
    target: Place,
    *,
    column: str = "puzzle",
    form: Form = "puzzle",
    progress: Callable[[int], object] | None = None,
) -> str:
    """Finds the kinds of the puzzles of a folder, and returns the folder ``target``/kinds: ``form``, ``count``, and ``source``,
    ``row`` and ``puzzle`` of the first of each kind, in the order of the names of the files.

    The canonical forms are a job, in ``target``/forms; Spark groups them.
    """
    target = files.absolute(target)
    run(session, forms(source, files.within(target, "forms"), column=column, form=form), progress=progress)

    def group(place: str, to: str) -> None:
        first = F.min(F.struct("source", "row", "puzzle")).alias("first")
        grouped = session.read.parquet(_address(place)).groupBy("form").agg(F.count("*").alias("count"), first)
        grouped.select("form", "count", "first.*").write.parquet(_address(to))

    return kinds.once(target, group)


def _address(place: str) -> str:
    return place if "://" in place else f"file://{place}"
