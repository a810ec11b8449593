"""DuckDB functions: ``SELECT sudoku_solve(puzzle).solution FROM puzzles``."""

from __future__ import annotations

from typing import Any

import duckdb
import pyarrow as pa

from . import columns

QUERIES = ("solve", "count", "check", "rate", "classify", "canonicalize")
TYPES = {pa.string(): "VARCHAR", pa.uint64(): "UBIGINT", pa.float64(): "DOUBLE", pa.bool_(): "BOOLEAN"}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds ``sudoku_solve``, ``sudoku_count``, ``sudoku_check``, ``sudoku_rate``, ``sudoku_classify`` and
    ``sudoku_canonicalize``. Each takes a text and returns a struct with the same fields as the function of
    ``tesuji.columns``.
    """
    for query in QUERIES:
        register_as(connection, f"sudoku_{query}", query)


def register_as(connection: duckdb.DuckDBPyConnection, name: str, query: str, **parameters: Any) -> None:
    """Adds a query with parameters under a name."""
    ask = getattr(columns, query)

    def answers(texts: pa.ChunkedArray) -> pa.Array:
        return pa.array(ask(texts, **parameters))

    fields = [f'"{field.name}" {TYPES[field.type]}' for field in answers(pa.chunked_array([[]], pa.string())).type]
    connection.create_function(name, answers, ["VARCHAR"], f"STRUCT({', '.join(fields)})", type="arrow")  # type: ignore[call-overload]
