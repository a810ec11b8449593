"""Turns problems into texts, from lists of numbers, arrays, frames, and boards with None or NaN for empty cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any

from .errors import ArgumentError

EMPTY = frozenset({"", ".", "0", "_", "*", "-", "?"})
"""The texts for an empty cell."""

EXPECTED = "expected a puzzle: a text, a list of numbers, rows of them, or an array of shape (9, 9)"

UNPACKERS = ("tolist", "to_list", "to_pylist", "to_numpy")
"""The methods that turn arrays, series, tensors and, last, frames into lists."""

DEEPEST = 4
"""The maximum depth of single-item lists that are unpacked."""


def unpacked(value: Any) -> Any:
    """Returns the content of arrays, series and frames of any library as lists of plain Python values."""
    for name in UNPACKERS:
        method = getattr(value, name, None)
        if callable(method):
            return unpacked(method())
    return value


def is_missing(value: Any) -> bool:
    """Returns whether a value is missing: ``None``, NaN, or ``NA`` in pandas."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float) and value != value


def text_of_board(board: Any) -> str:
    """Returns the text of a problem given as values of cells, or as lines of text.

    Raises an error that names the cell if a value cannot be in a cell.
    """
    if isinstance(board, (Mapping, Set)) or not (hasattr(board, "__iter__") or unpacked(board) is not board):
        keys = ", ".join(repr(key) for key in board) if isinstance(board, Mapping) else ""
        raise ArgumentError(f"{EXPECTED}; found {_named(board)}{f' with the keys {keys}' if keys else ''}")
    values = _listed(board)
    for _ in range(DEEPEST):
        if len(values) == 1 and _is_list(values[0]):
            values = _listed(values[0])
    if values and all(isinstance(value, (str, bytes)) for value in values) and any(len(value) > 2 for value in values):
        return "\n".join(value.decode() if isinstance(value, bytes) else value for value in values)
    if not any(_is_list(value) for value in values):
        return _written(_rows_of(values), is_flat=True)
    rows = [_listed(row) if _is_list(row) else [row] for row in values]
    if any(_is_list(value) for row in rows for value in row) or all(len(row) == 81 for row in rows):
        raise ArgumentError(
            f"expected one puzzle, found {len(rows)} boards; tesuji.columns and tesuji.arrays take many"
        )
    return _written(rows, is_flat=False)


def _named(value: Any) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__}"


def _is_list(value: Any) -> bool:
    return not isinstance(value, (str, bytes)) and (hasattr(value, "__len__") or isinstance(value, Iterable))


def _listed(values: Any) -> list[Any]:
    plain = unpacked(values)
    return list(plain) if _is_list(plain) else [plain]


def _rows_of(values: list[Any]) -> list[list[Any]]:
    size = round(len(values) ** 0.5)
    if size == 0 or size * size != len(values):
        raise ArgumentError(f"expected the cells of a square, 81 for 9x9; found {len(values)} values")
    return [values[first : first + size] for first in range(0, len(values), size)]


def _written(rows: list[list[Any]], is_flat: bool) -> str:
    """Writes rows of cells as a line, if it is a classic grid, or as rows of numbers."""

    def number(value: Any, row: int, column: int) -> int:
        if is_missing(value):
            return 0
        if isinstance(value, bytes):
            value = value.decode(errors="replace")
        if isinstance(value, str) and value.strip() in EMPTY:
            return 0
        try:
            found = None if isinstance(value, bool) else int(value)
        except (TypeError, ValueError, OverflowError):
            found = None
        is_same = isinstance(value, str) or found == value
        # Some programs write -1 into empty cells.
        if found is None or not is_same or found < -1:
            place = f"value {row * len(rows) + column + 1}" if is_flat else f"row {row + 1}, column {column + 1}"
            raise ArgumentError(f"{place}: expected a number, or None, NaN, 0, -1 or '.' for an empty cell; found {value!r}")
        return max(found, 0)

    numbers = [[number(value, nth, column) for column, value in enumerate(row)] for nth, row in enumerate(rows)]
    if len(rows) == 9 and all(len(row) == 9 and max(row) <= 9 for row in numbers):
        return "".join(str(value) for row in numbers for value in row)
    return "\n".join(" ".join(map(str, row)) for row in numbers)
