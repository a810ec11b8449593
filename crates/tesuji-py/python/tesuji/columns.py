"""Answers for whole columns at a time, on all cores and without copies.

A column is anything with Arrow's capsule interface: an array or a chunked array of pyarrow, a series of polars or
pandas, a column of DuckDB; of texts, binary data or a dictionary of them. A list of puzzles, a series of pandas 2, and
an array of numpy are columns too: of texts, or of numbers from 0 to 9 of shape (n, 81) or (n, 9, 9). The answers are
structs with the fields in the table of the README and ``error``, the reason why a row has no answer. The answer to a
null has nulls in every field.

``progress`` is called with the number of rows answered since the last call, as ``tqdm(...).update`` expects. An
interrupt from the keyboard stops the work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, Unpack

from . import _native
from ._native import Answers, Reader
from .ask import Bounds, Text, bounds_of, encode, text_of
from .column import column_of
from .errors import ArgumentError, TesujiError, require_known
from .names import Form, Scale, Symmetry
from .questions import CRITERIA, Criteria, Window, criteria_of

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ArrowArray(Protocol):
    """An Arrow array of any library."""

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """An Arrow stream of any library."""

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...


Column: TypeAlias = "ArrowArray | ArrowStream | Iterable[Text | None] | NDArray[Any]"


class ColumnOptions(Bounds, total=False):
    """The options for the work on a column. The limits apply to each row."""

    threads: int
    """The number of threads; by default, the number of cores."""
    progress: Callable[[int], object]
    """A function that is called with the number of rows since the last call."""


COLUMN_OPTIONS = tuple(ColumnOptions.__annotations__)


def limits_of(
    name: str, options: ColumnOptions, known: Iterable[str] = ()
) -> tuple[int | None, float | None, int | None]:
    """Returns the number of threads and the bounds of a row. Raises an error if an argument is not known."""
    require_known(options, [*known, *COLUMN_OPTIONS], name)
    threads = options.get("threads")
    if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
        raise ArgumentError(f"`threads`: expected a whole number of at least 1, found {threads!r}")
    return threads, *bounds_of(dict(options))


def _raised(error: ValueError) -> TesujiError:
    """Converts an error of the native module into an exception."""
    try:
        return TesujiError.of(json.loads(str(error)))
    except (json.JSONDecodeError, KeyError):
        # The error is not JSON, because the object cannot be imported as Arrow.
        return ArgumentError(str(error))


def answers(name: str, column: Column, options: ColumnOptions, **parameters: Any) -> Answers:
    """Asks any query with typed columns."""
    limits, progress, request = limits_of(name, options, parameters), options.get("progress"), encode(parameters)
    texts = column_of(column)
    try:
        if isinstance(texts, list):
            return _native.list(name, texts, request, limits, progress)
        return _native.columns(name, texts, request, limits, progress)
    except ValueError as error:
        raise _raised(error) from None


def stream(
    name: str,
    source: ArrowArray | ArrowStream,
    *,
    column: str | None = None,
    options: ColumnOptions | None = None,
    **parameters: Any,
) -> Reader:
    """Asks a query of a stream: a stream of the answers, in constant memory.

    ``source`` is a stream of texts, or one of tables such as a ``RecordBatchReader``, whose ``column`` has the texts.

    Each chunk is answered when it is read. The stream can be read once.
    """
    options = options or {}
    limits = limits_of(name, options)
    if "progress" in options:
        raise ArgumentError("`progress`: a stream is answered as it is read; count the rows that are read")
    if not (hasattr(source, "__arrow_c_array__") or hasattr(source, "__arrow_c_stream__")):
        raise ArgumentError(f"expected an Arrow stream, such as a RecordBatchReader; found {type(source).__name__}")
    try:
        return _native.stream(name, source, encode(parameters), limits, column)
    except ValueError as error:
        raise _raised(error) from None


def solve(column: Column, *, limit: int | None = None, **options: Unpack[ColumnOptions]) -> Answers:
    """Solves a column: ``status``, ``solution`` (null unless there is exactly one), ``count``, ``exact``."""
    return answers("solve", column, options, limit=limit)


def count(
    column: Column,
    *,
    limit: int | None = None,
    probes: int | None = None,
    seed: int | None = None,
    **options: Unpack[ColumnOptions],
) -> Answers:
    """Counts solutions: ``status``, ``count``, ``exact``, ``estimate``, ``standard_error``."""
    return answers("count", column, options, limit=limit, probes=probes, seed=seed)


def check(column: Column, *, puzzle: Text | None = None, **options: Unpack[ColumnOptions]) -> Answers:
    """Judges grids: ``is_solution``, ``report``."""
    return answers("check", column, options, puzzle=None if puzzle is None else text_of(puzzle))


def rate(
    column: Column,
    *,
    scale: Scale | None = None,
    window: Window | None = None,
    improper: bool | None = None,
    **options: Unpack[ColumnOptions],
) -> Answers:
    """Rates puzzles: ``er``, ``ep``, ``ed`` on the Sudoku Explainer scale, ``number`` and ``label`` on others."""
    return answers("rate", column, options, scale=scale, window=window, improper=improper)


def classify(column: Column, *, band_only: bool | None = None, **options: Unpack[ColumnOptions]) -> Answers:
    """Classifies puzzles: ``band``, ``trials_singles``, ``trials_basics`` and the sizes of backdoors."""
    return answers("classify", column, options, band_only=band_only)


def canonicalize(column: Column, *, form: Form | None = None, **options: Unpack[ColumnOptions]) -> Answers:
    """Finds canonical forms: ``form``, ``transform``."""
    return answers("canonicalize", column, options, form=form)


def distinct(column: Column, *, form: Form | None = None, **options: Unpack[ColumnOptions]) -> Answers:
    """Numbers the kinds of puzzles: ``kind``, whether the row is ``first`` of its kind, and the canonical ``form``."""
    return answers("distinct", column, options, form=form)


def evaluate(
    puzzles: Column,
    predictions: Column,
    solutions: Column | None = None,
    **options: Unpack[ColumnOptions],
) -> Answers:
    """Judges predicted solutions, such as those of a model, row by row.

    The fields are ``solved`` (by any solution), ``legal``, ``clues_kept``, the number of ``cells`` to fill, and how
    many of them are ``filled`` and ``right``. If a text is not a grid, ``readable`` is false and nothing is right.
    Cells are compared with ``solutions`` or, without them, with the only solution of the puzzle; if neither is known,
    ``right`` is null unless the puzzle is solved. ``report`` states all errors, as ``check`` does. ``status`` states
    how many solutions the puzzle has.
    """
    limits = limits_of("evaluate", options, ["solutions"])
    truths = None if solutions is None else column_of(solutions)
    return _native.evaluate(column_of(puzzles), column_of(predictions), truths, limits, options.get("progress"))


def generate(
    count: int,
    *,
    seed: int | None = None,
    clues: int | str | None = None,
    symmetry: Symmetry | None = None,
    pattern: str | None = None,
    minimal: bool | None = None,
    er: str | None = None,
    difficulty: str | None = None,
    rate: bool | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    **criteria: Unpack[Criteria],
) -> Answers:
    """Makes puzzles on all cores: ``puzzle``, ``solution``, ``clues``, ``seed``, ``number``, and ratings on request.

    ``criteria`` are those of ``tesuji.generate``.
    """
    own: dict[str, Any] = {"clues": clues, "symmetry": symmetry, "pattern": pattern, "minimal": minimal, "er": er}
    own |= {"seed": seed, "difficulty": difficulty, "rate": rate}
    require_known(criteria, ["count", *own, "threads", "progress", *CRITERIA], "generate")
    options: ColumnOptions = {} if threads is None else {"threads": threads}
    threads, _, _ = limits_of("generate", options)
    try:
        return _native.generate(encode({"count": count, **own, **criteria_of(dict(criteria))}), threads, progress)
    except ValueError as error:
        raise _raised(error) from None
