"""Frames of pandas 2 and 3. The installed version is tested."""

import pandas as pd
import pytest
from puzzles import EASY, HARD, SEVERAL, SOLUTION

import tesuji
import tesuji.pandas

KINDS = ["object", "string[python]", "string[pyarrow]", "category"]


@pytest.mark.parametrize("kind", KINDS)
def test_answers_keep_the_index(kind: str) -> None:
    index = pd.Index(["a", "c", "b", "z"])
    frame = pd.DataFrame({"puzzle": pd.Series([EASY, None, "?", SEVERAL], dtype=kind, index=index)})
    solved = tesuji.pandas.solve(frame["puzzle"], limit=5)
    assert list(solved.index) == list(index) and list(solved.columns) == ["status", "solution", "count", "exact", "error"]
    joined = frame.join(solved)
    assert joined.loc["a", "solution"] == SOLUTION and joined.loc["z", "count"] == 5
    assert pd.isna(joined.loc["c", "status"]) and pd.isna(joined.loc["c", "error"]) and joined.loc["b", "error"]
    some = frame[frame["puzzle"].notna()].iloc[::-1]
    assert tesuji.pandas.rate(some["puzzle"]).loc["a", "er"] == 1.2


@pytest.mark.parametrize("query", ["solve", "count", "check", "rate", "classify", "canonicalize", "distinct"])
def test_frames_have_the_rows_of_columns(query: str) -> None:
    puzzles = pd.Series([HARD, EASY, HARD])
    frame = getattr(tesuji.pandas, query)(puzzles)
    expected = getattr(tesuji.columns, query)([HARD, EASY, HARD]).to_pylist()
    assert list(frame.columns) == list(expected[0])
    for nth, row in enumerate(expected):
        for key, value in row.items():
            found = frame.iloc[nth][key]
            assert pd.isna(found) if value is None else found == value, (query, key)
    assert len(getattr(tesuji.pandas, query)(puzzles[:0])) == 0


def test_what_is_no_series_is_named() -> None:
    for wrong in ([EASY], pd.DataFrame({"puzzle": [EASY]}), EASY, None):
        with pytest.raises(tesuji.ArgumentError, match="expected a pandas Series"):
            tesuji.pandas.solve(wrong)  # type: ignore[arg-type]
