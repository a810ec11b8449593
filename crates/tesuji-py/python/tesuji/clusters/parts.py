"""Parts of a job, each of which becomes one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from .. import columns
from ..names import Form
from . import files

# The number of rows in memory at a time, and in a row group.
ROWS = 1 << 17


class Part(Protocol):
    """A part, which becomes one file, whichever worker writes it."""

    @property
    def target(self) -> str: ...

    @property
    def compression(self) -> str: ...

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Returns the rows, in at least one batch."""
        ...


@dataclass(frozen=True)
class FinishedPart:
    """A part that is finished."""

    target: str
    rows: int
    made: bool
    """``True`` if this run wrote it, ``False`` if it already existed."""


def do(part: Part) -> FinishedPart:
    """Writes a part, unless it already exists."""
    rows = files.rows_of(part.target)
    if rows is not None:
        return FinishedPart(part.target, rows, made=False)
    return FinishedPart(part.target, files.write_rows(part.target, part.batches(), part.compression), made=True)


@dataclass(frozen=True)
class AnswerPart:
    """The rows of a file with the answers to one of its columns."""

    query: str
    source: str
    target: str
    column: str
    parameters: dict[str, Any] = field(default_factory=dict)
    prefix: str = ""
    threads: int = 1
    compression: str = "zstd"

    def batches(self) -> Iterator[pa.RecordBatch]:
        for _, batch in _read(self.source, None):
            yield answered(batch, self.query, self.column, self.prefix, self.threads, self.parameters)


@dataclass(frozen=True)
class FormPart:
    """The canonical forms of a column of a file, with the place of each row; rows without a form are left out."""

    source: str
    target: str
    name: str
    column: str
    form: Form = "puzzle"
    threads: int = 1
    compression: str = "zstd"

    def batches(self) -> Iterator[pa.RecordBatch]:
        for start, batch in _read(self.source, [self.column]):
            puzzles = chosen(batch, self.column)
            forms = pa.array(columns.canonicalize(puzzles, form=self.form, threads=self.threads)).field("form")
            rows = pa.array(range(start, start + len(batch)), pa.int64())
            source = pa.repeat(self.name, len(batch))
            made = {"form": forms, "source": source, "row": rows, "puzzle": puzzles.cast(pa.string())}
            yield pa.record_batch(made).filter(forms.is_valid())


@dataclass(frozen=True)
class GeneratedPart:
    """Every ``of``-th puzzle of a run of the generator."""

    count: int
    seed: int
    nth: int
    of: int
    target: str
    criteria: dict[str, Any] = field(default_factory=dict)
    threads: int = 1
    compression: str = "zstd"

    def batches(self) -> Iterator[pa.RecordBatch]:
        shard = [self.nth, self.of]
        made = columns.generate(self.count, seed=self.seed, shard=shard, threads=self.threads, **self.criteria)
        table = pa.RecordBatch.from_struct_array(pa.array(made))
        for start in range(0, max(table.num_rows, 1), ROWS):
            yield table.slice(start, ROWS)


def _read(source: str, wanted: list[str] | None) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Reads a file in batches, each with the number of its first row. An empty file gives one batch without rows."""
    filesystem, path = files.opened(source)
    with filesystem.open_input_file(path) as file, pq.ParquetFile(file) as table:
        known = table.schema_arrow
        if missing := set(wanted or []) - set(known.names):
            raise ValueError(f"{source} has no column {', '.join(missing)}; it has {', '.join(known.names)}")
        start = 0
        for batch in table.iter_batches(ROWS, columns=wanted):
            # Batches lack the metadata of the file.
            yield start, batch.replace_schema_metadata(known.metadata)
            start += batch.num_rows
        if start == 0:
            schema = pa.schema([known.field(name) for name in wanted or known.names], known.metadata)
            yield 0, pa.RecordBatch.from_pylist([], schema=schema)


def chosen(batch: pa.RecordBatch, column: str) -> pa.Array:
    """Returns a column by its name."""
    if column not in batch.schema.names:
        raise ValueError(f"no column is called {column}; there are {', '.join(batch.schema.names)}")
    return batch.column(column)


def answered(
    batch: pa.RecordBatch, query: str, column: str, prefix: str, threads: int, parameters: dict[str, Any]
) -> pa.RecordBatch:
    """Returns a batch with the answers to one of its columns added after its own columns."""
    answers = columns.answers(query, chosen(batch, column), {"threads": threads}, **parameters)
    fields = [pa.field(prefix + answer.name, answer.type) for answer in pa.array(answers).type]
    if taken := [new.name for new in fields if new.name in batch.schema.names]:
        raise ValueError(f"the table already has a column {taken[0]}: choose a prefix for the new ones")
    schema = batch.schema
    for new in fields:
        schema = schema.append(new)
    return pa.RecordBatch.from_arrays([*batch.columns, *pa.array(answers).flatten()], schema=schema)
