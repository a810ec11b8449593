"""Other libraries read the tables that the program writes, and it reads theirs. TESUJI_TABLES names a program that has them."""

import datetime
import decimal
import os
import subprocess
from pathlib import Path

import polars
import pyarrow as pa
import pytest
from puzzles import ALL
from pyarrow import feather, parquet

import tesuji

PROGRAM = os.environ.get("TESUJI_TABLES")

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="TESUJI_TABLES does not name a program")


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    assert PROGRAM is not None
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    # Some of the puzzles have several solutions.
    assert done.returncode in (0, 1, 2) and "panicked" not in done.stderr, done.stderr
    return done


def table(puzzles: list[str | None]) -> pa.Table:
    """Returns a table with columns of many types next to the puzzles."""
    count = len(puzzles)
    day = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    made = pa.table(
        {
            "id": pa.array(range(count), pa.int32()),
            "level": pa.array(["easy", "hard"] * count).slice(0, count).dictionary_encode(),
            "puzzle": pa.array(puzzles, pa.large_string()),
            "when": pa.array([day + datetime.timedelta(hours=hour) for hour in range(count)], pa.timestamp("ms", "UTC")),
            "price": pa.array([decimal.Decimal(hour) / 4 for hour in range(count)], pa.decimal128(12, 2)),
            "path": pa.array([[hour, None] for hour in range(count)]),
            "who": pa.array([{"name": "x", "age": hour} for hour in range(count)]),
        }
    )
    return made.replace_schema_metadata({"from": "a test"})


@pytest.mark.parametrize("name", ["solve", "count", "rate", "classify", "check", "canonicalize"])
def test_columns_are_those_of_the_package(name: str, tmp_path: Path) -> None:
    before = table([*ALL, None, "no puzzle"])
    source, target = tmp_path / "a.parquet", tmp_path / "b.parquet"
    parquet.write_table(before, source, row_group_size=7)
    run(name, source, "-o", target)
    after = parquet.read_table(target)
    assert after.select(before.column_names).equals(before)
    assert after.schema.metadata[b"from"] == b"a test"
    said = getattr(tesuji.columns, name)(before["puzzle"]).to_pylist()
    added = after.select([key for key in after.column_names if key not in before.column_names]).to_pylist()
    for row, expected in zip(added, said, strict=True):
        assert row == {key: expected[key] for key in row}, row


def test_other_readers_and_other_files(tmp_path: Path) -> None:
    before = table(list(ALL))
    feather.write_feather(before, str(tmp_path / "a.arrow"))
    run("solve", tmp_path / "a.arrow", "-o", tmp_path / "b.arrow", "--compression", "lz4")
    run("solve", tmp_path / "a.arrow", "-o", tmp_path / "b.parquet")
    run("solve", tmp_path / "a.arrow", "-o", tmp_path / "b.arrows")
    arrow = feather.read_table(str(tmp_path / "b.arrow"))
    assert arrow.select(before.column_names).equals(before)
    assert parquet.read_table(tmp_path / "b.parquet").equals(arrow)
    with pa.ipc.open_stream(tmp_path / "b.arrows") as reader:
        assert reader.read_all().equals(arrow)
    frame = polars.read_parquet(tmp_path / "b.parquet")
    assert frame["solution"].to_list() == arrow["solution"].to_pylist()
    frame.select("puzzle", "id").write_parquet(tmp_path / "c.parquet")
    run("solve", tmp_path / "c.parquet", "-o", tmp_path / "d.parquet")
    assert polars.read_parquet(tmp_path / "d.parquet")["solution"].to_list() == frame["solution"].to_list()
