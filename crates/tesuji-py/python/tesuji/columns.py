"""Whole columns at a time, over all cores and without copies.

A column is anything that speaks Arrow's capsule interface: an array or a chunked array of pyarrow, a series of polars
or pandas, a column of DuckDB; of texts, binary data or a dictionary of them. A list of texts is one too. The answers are
structs, with the fields that the table in the README names and ``error``, which says why a row has no answer. The answer to
a null has nulls in every field.

``progress`` is called with the number of rows that were done since the last call, as ``tqdm(...).update`` wants it. An
interrupt from the keyboard stops the work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol, TypedDict, Unpack

from . import _native
from ._native import Answers, Reader
from .ask import Text, encode, text_of
from .errors import TesujiError
from .questions import Form


class ArrowArray(Protocol):
    """An array of Arrow, whichever library made it."""

    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A stream of Arrow, whichever library made it."""

    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...


Column = ArrowArray | ArrowStream | Sequence[str | None]


class Working(TypedDict, total=False):
    """How a column is worked on."""

    threads: int
    """The number of threads; as many as there are cores if it is not given."""
    time_limit: float
    """After how many seconds the work on a row is ended; its status is then ``stopped``."""
    node_limit: int
    """After how many nodes of a search the work on a row is ended."""
    progress: Callable[[int], object]
    """Is called with the number of rows done since it last was."""


def _bounds(working: Working) -> tuple[int | None, float | None, int | None]:
    return working.get("threads"), working.get("time_limit"), working.get("node_limit")


def _raise(error: ValueError) -> TesujiError | TypeError:
    try:
        return TesujiError.of(json.loads(str(error)))
    except (json.JSONDecodeError, KeyError):
        # What cannot be imported as Arrow.
        return TypeError(str(error))


def answers(name: str, column: Column, working: Working, **parameters: Any) -> Answers:
    """Asks any query that has columns."""
    if unknown := working.keys() - Working.__annotations__.keys():
        raise TypeError(f"{name} has no parameter {', '.join(sorted(unknown))}")
    call = _native.list if isinstance(column, (list, tuple)) else _native.columns
    try:
        return call(name, column, encode(parameters), _bounds(working), working.get("progress"))  # type: ignore[arg-type]
    except ValueError as error:
        raise _raise(error) from None


def stream(
    name: str,
    source: ArrowArray | ArrowStream,
    *,
    column: str | None = None,
    working: Working | None = None,
    **parameters: Any,
) -> Reader:
    """Asks a query of a stream: a stream of the answers, in constant memory.

    ``source`` is a stream of texts, or one of tables such as a ``RecordBatchReader``, whose ``column`` has the texts.

    Each chunk is answered when it is read. The stream can be read once.
    """
    try:
        return _native.stream(name, source, encode(parameters), _bounds(working or {}), column)
    except ValueError as error:
        raise _raise(error) from None


def solve(column: Column, *, limit: int | None = None, **working: Unpack[Working]) -> Answers:
    """Solves: ``status``, ``solution`` (null unless there is exactly one), ``count``, ``exact``."""
    return answers("solve", column, working, limit=limit)


def count(
    column: Column,
    *,
    limit: int | None = None,
    probes: int | None = None,
    seed: int | None = None,
    **working: Unpack[Working],
) -> Answers:
    """Counts solutions: ``status``, ``count``, ``exact``, ``estimate``, ``standard_error``."""
    return answers("count", column, working, limit=limit, probes=probes, seed=seed)


def check(column: Column, *, puzzle: Text | None = None, **working: Unpack[Working]) -> Answers:
    """Judges grids: ``is_solution``, ``report``."""
    return answers("check", column, working, puzzle=None if puzzle is None else text_of(puzzle))


def rate(
    column: Column,
    *,
    scale: Literal["se", "hodoku", "steps"] | None = None,
    window: dict[str, Any] | None = None,
    improper: bool | None = None,
    **working: Unpack[Working],
) -> Answers:
    """Rates: ``er``, ``ep``, ``ed`` on the scale of Sudoku Explainer, ``number`` and ``label`` on others."""
    return answers("rate", column, working, scale=scale, window=window, improper=improper)


def classify(column: Column, *, band_only: bool | None = None, **working: Unpack[Working]) -> Answers:
    """Classifies: ``band``, ``trials_singles``, ``trials_basics`` and the sizes of backdoors."""
    return answers("classify", column, working, band_only=band_only)


def canonicalize(column: Column, *, form: Form | None = None, **working: Unpack[Working]) -> Answers:
    """Finds canonical forms: ``form``, ``transform``."""
    return answers("canonicalize", column, working, form=form)


def distinct(column: Column, *, form: Form | None = None, **working: Unpack[Working]) -> Answers:
    """Numbers the kinds of puzzles: ``kind``, whether the row is the ``first`` of it, and the canonical ``form``."""
    return answers("distinct", column, working, form=form)


def evaluate(
    puzzles: Column,
    predictions: Column,
    solutions: Column | None = None,
    **working: Unpack[Working],
) -> Answers:
    """Judges predictions of solutions, such as those of a model, row by row.

    ``solved`` (whichever solution it is), ``legal``, ``clues_kept``, how many ``cells`` are to be filled, and how many of them
    are ``filled`` and ``right``; ``readable`` is false for a text that is no grid, of which nothing is right. Cells are
    judged by ``solutions``, or where there are none by the only solution of the puzzle, which is found; without one ``right``
    is null unless the puzzle is solved. ``status`` says how many solutions the puzzle has.
    """
    return _native.evaluate(puzzles, predictions, solutions, _bounds(working), working.get("progress"))


def generate(
    count: int,
    *,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    **criteria: Any,
) -> Answers:
    """Makes puzzles over all cores: ``puzzle``, ``solution``, ``clues``, ``seed``, ``number``, and ratings if asked for.

    ``criteria`` are those of ``tesuji.generate``.
    """
    try:
        return _native.generate(encode({"count": count, **criteria}), threads, progress)
    except ValueError as error:
        raise _raise(error) from None
