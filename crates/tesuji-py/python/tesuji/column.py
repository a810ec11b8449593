"""Converts the callers' columns for the native module: into an Arrow object, or a list of texts."""

from __future__ import annotations

from typing import Any

from .answers import Answer
from .ask import text_of
from .boards import is_missing, unpacked
from .errors import ArgumentError

EXPECTED = "expected a column of puzzles: an Arrow array, a series, a NumPy array or a list"


def column_of(column: Any) -> Any:
    """Returns an Arrow object unchanged, and anything else as a list of texts and ``None``."""
    if isinstance(column, (str, bytes, Answer)):
        raise ArgumentError(f"{EXPECTED}; found one puzzle: tesuji.solve and its like take one, and [puzzle] is a column")
    if hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__"):
        return column
    if hasattr(column, "dtype") and hasattr(column, "shape"):
        return _of_array(column)
    if isinstance(column, (dict, set, frozenset)) or not hasattr(column, "__iter__"):
        raise ArgumentError(f"{EXPECTED}; found {'None' if column is None else type(column).__name__}")
    return _texts(list(column))


def _of_array(column: Any) -> Any:
    """Returns the column of a NumPy array or a pandas series."""
    own: Any = getattr(column, "array", None)
    # Before pandas 3, a series supports Arrow only through pyarrow, and a series of objects does not support it at all.
    if hasattr(own, "__arrow_array__"):
        try:
            found = own.__arrow_array__()
        except ImportError:
            found = None
        if hasattr(found, "__arrow_c_array__") or hasattr(found, "__arrow_c_stream__"):
            return found
    shape = tuple(column.shape)
    kind = getattr(column.dtype, "kind", "O")
    if kind in "iuf" and (len(shape) == 2 and shape[1:] == (81,) or len(shape) == 3 and shape[1:] == (9, 9)):
        return _lines(column)
    if len(shape) == 1 and kind not in "iufb" or len(shape) > 1 and kind == "O":
        return _texts(unpacked(column))
    raise ArgumentError(
        f"{EXPECTED}; found an array of {column.dtype} of shape {shape}: grids of numbers have the shape (n, 81) or (n, 9, 9)"
        ", and tesuji.arrays takes any number of dimensions before"
    )


def _lines(grids: Any) -> list[str]:
    """Returns grids of numbers as lines."""
    import numpy as np

    # Some programs write -1 or NaN into empty cells.
    digits = np.where(np.isnan(grids) | (grids == -1), 0, grids) if grids.dtype.kind == "f" else np.where(grids == -1, 0, grids)
    wrong = (digits < 0) | (digits > 9) | (digits != np.floor(digits))
    if wrong.any():
        place = tuple(int(number) for number in np.argwhere(wrong)[0])
        raise ArgumentError(f"row {place[0]}: expected numbers from 0 to 9, found {grids[place]} at {place}")
    text = (digits.astype(np.uint8) + np.uint8(ord("0"))).tobytes().decode()
    return [text[first : first + 81] for first in range(0, len(text), 81)]


def _texts(rows: list[Any]) -> list[str | None]:
    if all(row is None or type(row) is str for row in rows):
        return rows

    def text(nth: int, row: Any) -> str | None:
        if is_missing(row):
            return None
        if isinstance(row, (int, float)):
            raise ArgumentError(f"row {nth}: expected a puzzle, found the number {row!r}; a column is a list of puzzles")
        try:
            return text_of(row)
        except ArgumentError as error:
            raise ArgumentError(f"row {nth}: {error.message}") from None

    return [text(nth, row) for nth, row in enumerate(rows)]
