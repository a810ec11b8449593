"""Expressions of polars: ``tesuji.polars.solve(pl.col("puzzle")).struct.field("solution")``.

Each function works like the one of ``tesuji.columns`` and returns a struct with the same fields. Rows are answered
separately, so that a lazy frame can be streamed. Importing this module also registers the namespace ``tesuji``:
``pl.col("puzzle").tesuji.solve()`` is the same expression, but type checkers do not know it.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from . import columns


@pl.api.register_expr_namespace("tesuji")
class Questions:
    """The questions about a column of texts."""

    def __init__(self, texts: pl.Expr) -> None:
        self._texts = texts

    def _ask(self, name: str, parameters: dict[str, Any]) -> pl.Expr:
        def answers(texts: pl.Series) -> pl.Series:
            return pl.Series(getattr(columns, name)(texts, **parameters))

        # This finds the type, and any error in the parameters, before there are rows.
        answer = answers(pl.Series([], dtype=pl.String)).dtype
        return self._texts.map_batches(answers, return_dtype=answer, is_elementwise=True)

    def solve(self, **parameters: Any) -> pl.Expr:
        """Solves puzzles: ``status``, ``solution``, ``count``, ``exact``, ``error``."""
        return self._ask("solve", parameters)

    def count(self, **parameters: Any) -> pl.Expr:
        """Counts solutions: ``status``, ``count``, ``exact``, ``estimate``, ``standard_error``, ``error``."""
        return self._ask("count", parameters)

    def check(self, **parameters: Any) -> pl.Expr:
        """Judges grids: ``is_solution``, ``report``, ``error``."""
        return self._ask("check", parameters)

    def rate(self, **parameters: Any) -> pl.Expr:
        """Rates puzzles: ``er``, ``ep``, ``ed`` and the other fields of a rating, ``error``."""
        return self._ask("rate", parameters)

    def classify(self, **parameters: Any) -> pl.Expr:
        """Classifies puzzles: ``band``, and the fields of trials and backdoors, ``error``."""
        return self._ask("classify", parameters)

    def canonicalize(self, **parameters: Any) -> pl.Expr:
        """Finds canonical forms: ``status``, ``form``, ``transform``, ``error``."""
        return self._ask("canonicalize", parameters)


def _questions(puzzles: pl.Expr | str) -> Questions:
    return Questions(pl.col(puzzles) if isinstance(puzzles, str) else puzzles)


def solve(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Solves a column, an expression or a name: ``status``, ``solution``, ``count``, ``exact``, ``error``."""
    return _questions(puzzles).solve(**parameters)


def count(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Counts solutions: ``status``, ``count``, ``exact``, ``estimate``, ``standard_error``, ``error``."""
    return _questions(puzzles).count(**parameters)


def check(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Judges grids: ``is_solution``, ``report``, ``error``."""
    return _questions(puzzles).check(**parameters)


def rate(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Rates puzzles: ``er``, ``ep``, ``ed`` and the other fields of a rating, ``error``."""
    return _questions(puzzles).rate(**parameters)


def classify(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Classifies puzzles: ``band``, and the fields of trials and backdoors, ``error``."""
    return _questions(puzzles).classify(**parameters)


def canonicalize(puzzles: pl.Expr | str, **parameters: Any) -> pl.Expr:
    """Finds canonical forms: ``status``, ``form``, ``transform``, ``error``."""
    return _questions(puzzles).canonicalize(**parameters)
