"""Spark with two executors of this machine, one of which is killed in the middle of the work:
`TESUJI=PROGRAM pytest clusters/test_spark.py`. It needs Java 17.

It takes some minutes, and is not part of the tests of every change.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pyspark
import pytest
from comparison import is_distinct, is_made, is_rated, is_solved, lay_out
from pyspark.sql import SparkSession

from tesuji import clusters
from tesuji.clusters import files
from tesuji.clusters import spark as on_spark


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    os.environ |= {
        "SPARK_HOME": os.path.dirname(pyspark.__file__),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(tmp_path_factory.mktemp("workers")),
        "PYSPARK_PYTHON": sys.executable,
    }
    made = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("ERROR")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("spark") / "puzzles"
    return folder, lay_out(folder)


def executors() -> list[int]:
    """Returns the processes of executors below this one."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and b"CoarseGrainedExecutorBackend" in (process / "cmdline").read_bytes():
                if descends(int(process.name)):
                    found.append(int(process.name))
        except OSError:
            continue
    return found


def descends(process: int) -> bool:
    while process > 1:
        if process == os.getpid():
            return True
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return False


def kill_when_under_way(target: Path, report: list[str]) -> threading.Thread:
    """Kills an executor when some parts exist; Spark starts another one."""

    def kill() -> None:
        while len(done := files.names(str(target))) < 3:
            time.sleep(0.02)
        running = executors()
        os.kill(running[0], signal.SIGKILL)
        report.append(f"one of {len(running)} executors was killed after {len(done)} parts")

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    return thread


def test_an_executor_is_killed(session: SparkSession, lines: tuple[Path, list[str]], tmp_path: Path) -> None:
    job = clusters.answers("rate", lines[0], tmp_path / "rated")
    report: list[str] = []
    killer = kill_when_under_way(tmp_path / "rated", report)
    began = time.monotonic()
    done = on_spark.run(session, job)
    killer.join(60)
    print(f"\nrated {sum(one.rows for one in done)} puzzles in {len(done)} parts, {time.monotonic() - began:.1f} s; {report}")
    assert report == [text for text in report if text.startswith("one of 2")] and report
    # The part that the lost executor had written exists at the second attempt.
    assert len(done) == len(job.parts)
    is_rated(tmp_path / "rated", lines[1])
    assert [path.name for path in (tmp_path / "rated").iterdir() if path.name.startswith(".")] == []
    assert not any(one.made for one in on_spark.run(session, job))


def test_the_kinds_of_all_files(session: SparkSession, lines: tuple[Path, list[str]], tmp_path: Path) -> None:
    began = time.monotonic()
    kinds = on_spark.distinct(session, lines[0], tmp_path / "distinct")
    print(f"\nkinds of {len(lines[1])} puzzles, {time.monotonic() - began:.1f} s")
    is_distinct(kinds, lines[1])
    assert on_spark.distinct(session, lines[0], tmp_path / "distinct") == kinds


def test_puzzles_are_made(session: SparkSession, tmp_path: Path) -> None:
    done = on_spark.run(session, clusters.generate(2000, tmp_path / "made", parts=7, seed=3))
    assert len(done) == 7
    is_made(tmp_path / "made", 2000, seed=3)


def test_columns_of_a_frame(session: SparkSession, lines: tuple[Path, list[str]]) -> None:
    frame = session.read.parquet(f"file://{lines[0]}")
    solved = [row.asDict() for row in on_spark.answered(frame, "solve", limit=2).collect()]
    is_solved(solved, lines[1])
    assert {row["count"] for row in solved} == {1}
    counted = on_spark.answered(frame, "count").groupBy("count").count().collect()
    assert [(row["count"], row[1]) for row in counted] == [(1, len(lines[1]))]
