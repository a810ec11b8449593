"""Steps that solve puzzles, as Arrow rows: training data for models. Needs pyarrow.

``docs/learning.md`` describes the columns. Cells are numbers from 0 in reading order, and a candidate is nine times its cell
plus its digit less 1, from 0 to 728. Puzzles are classic ones of 9x9.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa

from .ask import request
from .errors import TesujiError

STEP = pa.struct(
    {"technique": pa.string(), "place": pa.int16(), "eliminate": pa.list_(pa.int16()), "cells": pa.list_(pa.int8()), "se": pa.float64()}
)
LOGIC = pa.schema({"puzzle": pa.string(), "status": pa.string(), "complete": pa.bool_(), "steps": pa.list_(STEP), "error": pa.string()})
EVENT = pa.struct({"kind": pa.string(), "cell": pa.int8(), "digit": pa.int8(), "house": pa.string()})
SEARCH = pa.schema(
    {
        "puzzle": pa.string(),
        "algorithm": pa.string(),
        "complete": pa.bool_(),
        "events": pa.list_(EVENT),
        "calls": pa.int64(),
        "backtracks": pa.int64(),
        "solutions": pa.int64(),
        "error": pa.string(),
    }
)
PLACE = re.compile(r"r([1-9])c([1-9])(?:=([1-9]))?")


def logic(puzzles: Iterable[str], *, rows: int = 1000, **parameters: Any) -> Iterator[pa.RecordBatch]:
    """Yields human solving paths, in batches of ``rows`` rows. ``parameters`` are those of ``tesuji.explain``."""

    def trace(puzzle: str) -> dict[str, Any]:
        path = request("explain", {"text": puzzle, "words": False, **parameters})
        if "size" in path or "constraints" in path:
            raise TesujiError("cells and candidates are numbered only for the classic 9x9", "unsupported")
        return {
            "status": path.get("status"),
            "complete": path.get("complete"),
            "steps": [_step(step) for step in path.get("steps", [])],
            "error": path.get("reason"),
        }

    return _batches(puzzles, trace, LOGIC, rows)


def search(
    puzzles: Iterable[str], *, algorithm: str = "most-constrained", most: int = 100_000, rows: int = 100
) -> Iterator[pa.RecordBatch]:
    """Yields the events of a textbook search, at most ``most`` per puzzle, in batches of ``rows`` rows."""

    def trace(puzzle: str) -> dict[str, Any]:
        found = request("textbook", {"text": puzzle, "algorithm": algorithm, "limit": most})
        events = [_event(*event) for event in found["events"]]
        return {key: found[key] for key in SEARCH.names if key in found} | {"events": events}

    return _batches(puzzles, trace, SEARCH, rows)


def _batches(
    puzzles: Iterable[str], trace: Callable[[str], dict[str, Any]], schema: pa.Schema, rows: int
) -> Iterator[pa.RecordBatch]:
    def row(puzzle: str) -> dict[str, Any]:
        try:
            return trace(puzzle) | {"puzzle": puzzle}
        except TesujiError as error:
            return {"puzzle": puzzle, "error": str(error)}

    remaining = iter(puzzles)
    while some := list(itertools.islice(remaining, rows)):
        yield pa.RecordBatch.from_pylist([row(puzzle) for puzzle in some], schema=schema)


def _number(place: str) -> int:
    """Returns the number of a cell, or of a candidate."""
    row, column, digit = PLACE.fullmatch(place).groups()  # type: ignore[union-attr]
    cell = 9 * (int(row) - 1) + int(column) - 1
    return cell if digit is None else 9 * cell + int(digit) - 1


def _step(step: dict[str, Any]) -> dict[str, Any]:
    return {
        "technique": step["technique"],
        "place": _number(step["place"]) if "place" in step else None,
        "eliminate": [_number(candidate) for candidate in step.get("eliminate", [])],
        "cells": [_number(cell) for cell in step["cells"]],
        "se": step.get("se"),
    }


def _event(kind: str, place: str | None = None, digit: int | None = None) -> dict[str, Any]:
    if place is None or PLACE.fullmatch(place):
        return {"kind": kind, "cell": place and _number(place), "digit": digit, "house": None}
    return {"kind": kind, "cell": None, "digit": digit, "house": place}
