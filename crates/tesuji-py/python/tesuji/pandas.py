"""Columns of pandas frames: ``tesuji.pandas.solve(frame["puzzle"])`` is a frame of the answers with the same index.

It works with pandas 2 and 3, and with series of any type of texts. Other parameters are those of ``tesuji.columns``.
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from . import columns
from .errors import ArgumentError


def _asked(query: str, puzzles: pd.Series[str], parameters: dict[str, Any]) -> pd.DataFrame:
    if not isinstance(puzzles, pd.Series):
        raise ArgumentError(f"expected a pandas Series, found {type(puzzles).__name__}")
    answers = getattr(columns, query)(puzzles, **parameters)
    try:
        import pyarrow as pa

        frame: pd.DataFrame = pa.table(answers).to_pandas()
    except ImportError:
        frame = pd.DataFrame(answers.to_pylist(), columns=answers.names)
    return frame.set_axis(puzzles.index, axis="index")


def solve(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Solves puzzles: ``status``, ``solution``, ``count``, ``exact``, ``error``."""
    return _asked("solve", puzzles, parameters)


def count(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Counts solutions: ``status``, ``count``, ``exact``, ``estimate``, ``standard_error``, ``error``."""
    return _asked("count", puzzles, parameters)


def check(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Judges grids: ``is_solution``, ``report``, ``error``."""
    return _asked("check", puzzles, parameters)


def rate(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Rates puzzles: ``er``, ``ep``, ``ed`` and the other fields of a rating, ``error``."""
    return _asked("rate", puzzles, parameters)


def classify(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Classifies puzzles: ``band``, and the fields of trials and backdoors, ``error``."""
    return _asked("classify", puzzles, parameters)


def canonicalize(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Finds canonical forms: ``status``, ``form``, ``transform``, ``error``."""
    return _asked("canonicalize", puzzles, parameters)


def distinct(puzzles: pd.Series[str], **parameters: Any) -> pd.DataFrame:
    """Numbers the kinds of puzzles: ``kind``, ``first``, ``form``, ``error``."""
    return _asked("distinct", puzzles, parameters)
