"""The same column of puzzles solved and rated from pyarrow, polars, pandas and DuckDB."""

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa

import tesuji
import tesuji.duckdb
import tesuji.pandas
import tesuji.polars


def with_pyarrow(puzzles: list[str]) -> list[str]:
    table = pa.table({"puzzle": puzzles})
    solutions: list[str] = pa.table(tesuji.columns.solve(table["puzzle"]))["solution"].to_pylist()
    return solutions


def with_polars(puzzles: list[str]) -> list[str]:
    frame = pl.DataFrame({"puzzle": puzzles}).lazy()
    solution = tesuji.polars.solve("puzzle").struct.field("solution")
    return frame.with_columns(solution=solution).collect()["solution"].to_list()


def with_pandas(puzzles: list[str]) -> list[str]:
    frame = pd.DataFrame({"puzzle": puzzles})
    solved = tesuji.pandas.solve(frame["puzzle"])
    return [str(solution) for solution in solved["solution"]]


def with_duckdb(puzzles: list[str]) -> list[str]:
    connection = duckdb.connect()
    tesuji.duckdb.register(connection)
    puzzle_table = pa.table({"puzzle": puzzles})
    rows = connection.sql("SELECT sudoku_solve(puzzle).solution FROM puzzle_table").fetchall()
    assert puzzle_table.num_rows == len(rows)
    return [str(row[0]) for row in rows]


def solved_by_all(puzzles: list[str]) -> dict[str, list[str]]:
    """Returns the solutions for each library, by its name."""
    return {call.__name__: call(puzzles) for call in (with_pyarrow, with_polars, with_pandas, with_duckdb)}


def main() -> None:
    puzzles = [made.puzzle for made in tesuji.generate(100, seed=1) if isinstance(made.puzzle, str)]
    for name, solutions in solved_by_all(puzzles).items():
        print(name, len(solutions), solutions[0])


if __name__ == "__main__":
    main()
