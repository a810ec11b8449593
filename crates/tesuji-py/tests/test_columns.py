from collections.abc import Iterator

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from puzzles import ALL, CLASH, EASY, HARD, SEVERAL, SOLUTION

import tesuji
import tesuji.duckdb
import tesuji.polars

TEXTS = [EASY, None, "53..7.", SEVERAL, HARD]
SOLUTIONS = [SOLUTION, None, None, None, tesuji.solve(HARD).solution]


@pytest.mark.parametrize(
    "column",
    [
        TEXTS,
        pa.array(TEXTS),
        pa.array(TEXTS, pa.large_string()),
        pa.array(TEXTS, pa.string_view()),
        pa.array([text and text.encode() for text in TEXTS], pa.binary()),
        pa.array(TEXTS).dictionary_encode(),
        pa.chunked_array([TEXTS[:2], [], TEXTS[2:]]),
        pa.array(["x", *TEXTS])[1:],
        pl.Series(TEXTS),
        pl.Series(TEXTS, dtype=pl.Categorical),
        pd.Series(TEXTS, dtype="string[pyarrow]"),
        pd.Series(TEXTS, dtype="string[python]"),
        pd.Series(TEXTS, dtype="object"),
    ],
    ids=lambda column: f"{type(column).__module__}-{getattr(column, 'type', getattr(column, 'dtype', ''))}"[:40],
)
def test_columns_of_every_library(column: object) -> None:
    answers = pa.chunked_array(tesuji.columns.solve(column))
    assert answers.combine_chunks().field("solution").to_pylist() == SOLUTIONS
    assert [row["status"] for row in answers.to_pylist()] == ["unique", None, None, "several", "unique"]
    errors = [row["error"] for row in answers.to_pylist()]
    assert [error is not None for error in errors] == [False, False, True, False, False]


def test_rows_are_as_questions() -> None:
    for name in ["solve", "count", "rate", "classify", "canonicalize", "check"]:
        rows = getattr(tesuji.columns, name)(ALL).to_pylist()
        for text, row in zip(ALL, rows, strict=True):
            answer = getattr(tesuji, name)(text)
            del row["error"]
            for key, value in row.items():
                whole, *parts = key.split("_") if key.startswith(("trials_", "backdoors_")) else [key]
                expected = getattr(answer, whole, None)
                for part in parts:
                    expected = expected and getattr(expected, part)
                assert value == expected, (name, key)


def test_fixed_size_binary() -> None:
    column = pa.array([EASY.encode(), None, CLASH.encode()], pa.binary(81))
    assert [row["status"] for row in tesuji.columns.solve(column).to_pylist()] == ["unique", None, "unsolvable"]


def test_a_table_or_numbers_are_refused() -> None:
    with pytest.raises(TypeError, match="choose one column"):
        tesuji.columns.solve(pa.table({"puzzle": ALL}))
    with pytest.raises(TypeError, match="expected a column of text"):
        tesuji.columns.solve(pa.array([1, 2]))
    with pytest.raises(tesuji.TesujiError) as raised:
        tesuji.columns.answers("solve", ALL, {}, limits=1)
    assert raised.value.code == "parameter"


def test_answers_go_to_every_library() -> None:
    answers = tesuji.columns.rate(ALL[:3])
    expected = [tesuji.rate(text).er for text in ALL[:3]]
    assert pa.table(answers)["er"].to_pylist() == expected
    assert pl.DataFrame(answers)["er"].to_list() == expected
    assert pa.array(answers).field("er").to_pylist() == expected
    # It was added in pandas 3.
    frame = pd.DataFrame.from_arrow(answers) if hasattr(pd.DataFrame, "from_arrow") else pa.table(answers).to_pandas()
    assert [None if pd.isna(er) else er for er in frame["er"]] == expected
    assert (len(answers), answers.names[0]) == (3, "status") and "er" in repr(answers)


def test_no_rows() -> None:
    answers = tesuji.columns.solve(pa.array([], pa.string()))
    assert (len(answers), answers.to_pylist(), pa.array(answers).to_pylist()) == (0, [], [])


QUERIES = ["solve", "count", "check", "rate", "classify", "canonicalize"]


@pytest.mark.parametrize("query", QUERIES)
def test_expressions_of_polars(query: str) -> None:
    frame = pl.DataFrame({"puzzle": TEXTS}).lazy()
    expected = getattr(tesuji.columns, query)(TEXTS).to_pylist()
    asked = frame.with_columns(answer=getattr(pl.col("puzzle").tesuji, query)())
    assert asked.collect_schema()["answer"] == pl.Series(getattr(tesuji.columns, query)([])).dtype
    for engine in ("in-memory", "streaming"):
        assert asked.collect(engine=engine)["answer"].to_list() == expected
    function = getattr(tesuji.polars, query)
    for given in ("puzzle", pl.col("puzzle")):
        assert frame.with_columns(answer=function(given)).collect()["answer"].to_list() == expected
    solved = frame.with_columns(pl.col("puzzle").tesuji.solve(limit=2).struct.field("solution", "count")).collect()
    assert (solved["solution"].to_list(), solved["count"].max()) == (SOLUTIONS, 2)
    with pytest.raises(TypeError, match="unknown argument `limits`"):
        getattr(pl.col("puzzle").tesuji, query)(limits=1)


@pytest.mark.parametrize("query", QUERIES)
def test_functions_of_duckdb(query: str) -> None:
    connection = duckdb.connect()
    tesuji.duckdb.register(connection)
    puzzles = pa.table({"id": range(len(TEXTS)), "puzzle": TEXTS})
    found = connection.sql(f"SELECT sudoku_{query}(puzzle) FROM puzzles ORDER BY id").fetchall()
    expected = getattr(tesuji.columns, query)(TEXTS).to_pylist()
    assert puzzles.num_rows == len(TEXTS)
    assert [row[0] for row in found] == [answer if text is not None else None for text, answer in zip(TEXTS, expected)]


def test_functions_of_duckdb_with_parameters() -> None:
    connection = duckdb.connect()
    tesuji.duckdb.register_as(connection, "two", "count", limit=2)
    connection.execute("CREATE TABLE many AS SELECT CASE WHEN i % 2 = 0 THEN ? ELSE ? END AS puzzle FROM range(5000) t(i)", [SEVERAL, EASY])
    rows = connection.sql("SELECT two(puzzle).count AS count, count(*) FROM many GROUP BY 1 ORDER BY 1").fetchall()
    assert rows == [(1, 2500), (2, 2500)]


def test_streams_are_answered_as_they_are_read() -> None:
    read = 0

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal read
        for _ in range(100):
            read += 1
            yield pa.record_batch({"id": range(50), "puzzle": [EASY] * 50})

    schema = pa.schema({"id": pa.int64(), "puzzle": pa.string()})
    reader = pa.RecordBatchReader.from_batches(schema, batches())
    answers = tesuji.columns.stream("solve", reader, column="puzzle", limit=0)
    answered = pa.RecordBatchReader.from_stream(answers)
    rows = answered.read_next_batch().num_rows
    assert 0 < rows <= 50 and read < 10
    assert rows + sum(batch.num_rows for batch in answered) == 5000 and read == 100
    with pytest.raises(ValueError, match="has already been read"):
        pa.RecordBatchReader.from_stream(answers)


def test_distinct_over_chunks() -> None:
    column = pa.chunked_array([[EASY, HARD], [EASY[::-1], None, "?"]])
    rows = tesuji.columns.distinct(column).to_pylist()
    assert [(row["kind"], row["first"]) for row in rows] == [(1, True), (2, True), (1, False), (None, None), (None, None)]
    assert rows[0]["form"] == rows[2]["form"] == tesuji.canonicalize(EASY).form


def test_made_columns_are_made_puzzles() -> None:
    made = tesuji.columns.generate(20, seed=3, clues="25..30")
    assert [row["puzzle"] for row in made.to_pylist()] == [one.puzzle for one in tesuji.generate(20, seed=3, clues="25..30")]
    solved = tesuji.columns.solve([row["puzzle"] for row in made.to_pylist()])
    assert [row["solution"] for row in solved.to_pylist()] == [row["solution"] for row in made.to_pylist()]


def test_progress_counts_every_row() -> None:
    done = []
    answers = tesuji.columns.solve([EASY] * 3000, progress=done.append, threads=2)
    assert (sum(done), len(answers)) == (3000, 3000)


def test_predictions_are_judged() -> None:
    wrong = SOLUTION.replace("1", "2")
    puzzles = [EASY, EASY, EASY, EASY, None, SEVERAL]
    predictions = [SOLUTION, wrong, "I cannot", None, SOLUTION, SOLUTION]
    rows = tesuji.columns.evaluate(puzzles, predictions).to_pylist()
    assert [row["solved"] for row in rows] == [True, False, False, False, None, False]
    empty = EASY.count(".")
    filled = sum(1 for clue, digit in zip(EASY, SOLUTION, strict=True) if clue == "." and digit != "1")
    assert [row["right"] for row in rows] == [empty, filled, 0, 0, None, None]
    assert [row["readable"] for row in rows] == [True, True, False, False, None, True]
    assert not rows[1]["legal"] and not rows[1]["clues_kept"] and rows[1]["filled"] == empty

    chunked = pa.chunked_array([predictions[:1], [], predictions[1:]])
    assert tesuji.columns.evaluate(pl.Series(puzzles), chunked).to_pylist() == rows
    judged = tesuji.columns.evaluate([EASY], [wrong], [wrong]).to_pylist()
    assert judged[0]["right"] == empty and not judged[0]["solved"]
    with pytest.raises(TypeError, match="1 puzzles, 2 predictions"):
        tesuji.columns.evaluate([EASY], [SOLUTION, SOLUTION])
