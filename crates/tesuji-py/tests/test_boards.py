"""Problems in the form of other programs: boards, arrays, frames, each with its own value for an empty cell."""

import math
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from puzzles import EASY, HARD, SOLUTION

import tesuji

ROWS = [[int(cell) if cell != "." else 0 for cell in EASY[row : row + 9]] for row in range(0, 81, 9)]


def with_empty(empty: Any) -> list[list[Any]]:
    return [[cell or empty for cell in row] for row in ROWS]


@pytest.mark.parametrize("empty", [0, None, math.nan, float("nan"), -1, ".", "", " ", "0", "_", pd.NA, np.nan, 0.0, np.int8(0)], ids=repr)
def test_boards_with_any_empty_cell(empty: Any) -> None:
    board = with_empty(empty)
    assert tesuji.solve(board).solution == SOLUTION
    assert tesuji.solve(sum(board, [])).solution == SOLUTION
    assert tesuji.solve(tuple(map(tuple, board))).solution == SOLUTION
    assert tesuji.columns.solve([board, None, board]).to_pylist()[2]["solution"] == SOLUTION


@pytest.mark.parametrize(
    "board",
    [
        [[str(cell) for cell in row] for row in ROWS],
        ["".join(map(str, row)) for row in ROWS],
        list(EASY),
        np.array(ROWS),
        np.array(ROWS, dtype=np.uint8).reshape(81),
        np.array(ROWS, dtype=np.float32),
        np.array([ROWS]),
        np.array([[str(cell) for cell in row] for row in ROWS]),
        np.array(with_empty(None), dtype=object),
        np.ma.masked_equal(np.array(ROWS), 0),
        pd.DataFrame(ROWS),
        pd.DataFrame(with_empty(None)),
        pd.DataFrame(with_empty(math.nan), columns=list("abcdefghi")),
        pd.DataFrame(with_empty(pd.NA), dtype="Int64"),
        pl.DataFrame(ROWS, orient="row"),
        pl.DataFrame(with_empty(None), orient="row"),
        bytearray(EASY.encode()),
        np.str_(EASY),
        np.bytes_(EASY.encode()),
        (row for row in ROWS),
    ],
    ids=lambda board: type(board).__name__,
)
def test_boards_of_every_library(board: Any) -> None:
    assert tesuji.solve(board).solution == SOLUTION


def test_boards_of_other_sizes() -> None:
    six = [[1, 0, 0, 0, 0, 6], [0, 0, 6, 1, 0, 0], [0, 0, 0, None, 0, 0]] + [[0] * 6] * 3
    assert tesuji.count(six, limit=5).count == 5 and tesuji.count(six).size == 6
    large = [[0] * 16 for _ in range(16)]
    large[0][:3] = [16, 0, 12]
    assert tesuji.solve(large, limit=0).puzzle[:3] == (16, 0, 12)
    assert tesuji.check(ROWS, puzzle=ROWS).is_solution is False
    assert tesuji.isomorphic(np.array(ROWS), ROWS).isomorphic


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (None, "found None"),
        ({"text": EASY}, "type dict with the keys 'text'"),
        ({EASY}, "type set"),
        (5, "type int"),
        (3.5, "type float"),
        (object(), "type object"),
        (len, "builtin_function"),
        ([], "found 0 values"),
        ([1] * 80, "found 80 values"),
        ([[True] * 9] * 9, "row 1, column 1"),
        ([[0] * 9] * 8 + [[0] * 8 + ["x9"]], "row 9, column 9"),
        ([[0] * 9] * 4 + [[0, 0, 2.5] + [0] * 6] + [[0] * 9] * 4, "row 5, column 3"),
        ([0] * 80 + [-7], "value 81"),
        ([[0] * 9] * 8 + [[0] * 8 + [{}]], "boards"),
        (np.zeros((2, 9, 9), int), "found 2 boards"),
        (np.zeros((3, 81), int), "found 3 boards"),
        (np.full((9, 9), math.inf), "row 1, column 1"),
        (b"\xff" * 81, "UTF-8"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_board_is_named(problem: Any, said: str) -> None:
    for ask in (tesuji.solve, tesuji.rate, tesuji.show, tesuji.solutions):
        with pytest.raises(tesuji.ArgumentError, match=said) as raised:
            ask(problem)
        assert raised.value.code == "parameter" and raised.value.line is None
    assert isinstance(raised.value, (ValueError)) and isinstance(raised.value, TypeError)


def test_a_list_that_holds_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    row: list[Any] = [0] * 9
    row[3] = row
    for problem in ([row] * 9, [endless, endless]):
        with pytest.raises(tesuji.ArgumentError):
            tesuji.solve(problem)
    with pytest.raises(tesuji.ArgumentError):
        tesuji.solve(endless)


def texts(kind: str) -> Any:
    lines = [EASY, HARD, EASY]
    match kind:
        case "U81" | "object":
            return np.array(lines, dtype=kind)
        case "S81":
            return np.array(lines, dtype=kind)
        case "numbers":
            return np.array([[int(cell) if cell != "." else 0 for cell in line] for line in lines], dtype=np.uint8)
        case "boards":
            return texts("numbers").reshape(3, 9, 9).astype(np.int64)
        case "nan":
            return np.where(texts("numbers") == 0, np.nan, texts("numbers"))
        case "minus":
            return texts("boards") - (texts("boards") == 0)
        case "lists":
            return texts("boards").tolist()
        case "arrays":
            return list(texts("boards"))
        case "answers":
            return [tesuji.solve(line) for line in lines]
        case "bytes":
            return [line.encode() for line in lines]
        case "generator":
            return (line for line in lines)
        case "index":
            return pd.Index(lines)
        case "fortran":
            return np.asfortranarray(texts("boards"))
    return pd.Series(lines, dtype=kind)


@pytest.mark.parametrize(
    "kind",
    [
        *["U81", "S81", "object", "numbers", "boards", "nan", "minus", "lists", "arrays", "answers", "bytes", "generator", "index", "fortran"],
        *["string[python]", "string[pyarrow]", "category", "str", "large_string[pyarrow]"],
    ],
)
def test_columns_of_every_kind(kind: str) -> None:
    rows = tesuji.columns.solve(texts(kind)).to_pylist()
    assert [row["solution"] for row in rows] == [SOLUTION, tesuji.solve(HARD).solution, SOLUTION]
    if kind != "generator":
        judged = tesuji.columns.evaluate(texts(kind), texts(kind)).to_pylist()
        assert [row["clues_kept"] for row in judged] == [True, True, True]


@pytest.mark.parametrize("missing", [None, math.nan, pd.NA, np.nan], ids=repr)
def test_missing_rows_are_nulls(missing: Any) -> None:
    for column in ([EASY, missing], pd.Series([EASY, missing], dtype="object"), np.array([EASY, missing], dtype=object)):
        assert [row["status"] for row in tesuji.columns.solve(column).to_pylist()] == ["unique", None]


@pytest.mark.parametrize(
    ("column", "said"),
    [
        (EASY, "found one puzzle"),
        (None, "found None"),
        ({"puzzle": [EASY]}, "found dict"),
        (7, "found int"),
        ([EASY, 5], "row 1: expected a puzzle, found the number 5"),
        ([EASY, {"text": EASY}], "row 1"),
        (list(range(81)), "row 0"),
        (np.zeros((9, 9)), "shape"),
        (np.zeros((5, 80), np.uint8), "tesuji.arrays"),
        (np.zeros(81), "shape"),
        (np.full((2, 81), 10), "row 0"),
        (np.full((2, 81), 0.5), "row 0"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_column_is_named(column: Any, said: str) -> None:
    for ask in (tesuji.columns.solve, tesuji.columns.rate, tesuji.columns.distinct):
        with pytest.raises(tesuji.ArgumentError, match=said):
            ask(column)


def test_columns_of_lists_of_numbers_name_what_takes_them() -> None:
    with pytest.raises(TypeError, match="tesuji.arrays"):
        tesuji.columns.solve(pl.Series([[1, 2], [3, 4]]))
