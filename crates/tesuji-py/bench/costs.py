"""Measures the CPU time and the bytes per row in the jobs of `tesuji.clusters`, for the table in docs/clusters.md.

`python costs.py [ROWS]` works on the parts in this process. `python costs.py ROWS spark` and `... ray` also group the canonical
forms by an engine on this machine, which takes Java 17 and pyspark, or Ray.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from tesuji import clusters
from tesuji.clusters import files

FILES = 4


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.parquet"))


def cpu() -> float:
    """Returns the CPU seconds of this process and of the processes that it waited for."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def measured(name: str, job: clusters.Job, folder: Path) -> None:
    began = cpu()
    rows = sum(done.rows for done in clusters.run(job))
    used = cpu() - began
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{name:14} {used / rows * 1e6:9.2f} us a row {size(folder) / rows:7.1f} bytes a row {most:6} MB", flush=True)


def with_spark(folder: Path, rows: int) -> None:
    """Groups the forms, and reads the costs from Spark's log."""
    from pyspark.sql import SparkSession

    from tesuji.clusters import spark as on_spark

    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    log = folder / "log"
    log.mkdir()
    builder = SparkSession.builder.master("local[1]").config("spark.sql.shuffle.partitions", "4")
    for key, value in {"enabled": "true", "dir": log.as_uri(), "compress": "false", "rolling.enabled": "false"}.items():
        builder = builder.config(f"spark.eventLog.{key}", value)
    session = builder.config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    on_spark.distinct(session, str(folder / "puzzles"), str(folder / "distinct"))
    session.stop()
    totals = {"Executor CPU Time": 0, "JVM GC Time": 0, "Shuffle Bytes Written": 0}
    for line in next(log.iterdir()).read_text().splitlines():
        event = json.loads(line)
        if event["Event"] == "SparkListenerTaskEnd":
            found = event["Task Metrics"]
            found |= found["Shuffle Write Metrics"]
            for key in totals:
                totals[key] += found[key]
    print(
        f"Spark: {totals['Executor CPU Time'] / rows / 1e3:.2f} us of its tasks and {totals['JVM GC Time'] / rows * 1e3:.2f} us of its "
        f"collector a row, {totals['Shuffle Bytes Written'] / rows:.1f} bytes a row shuffled, "
        f"{size(folder / 'distinct' / 'kinds') / rows:.1f} written"
    )


def with_ray(folder: Path, rows: int) -> None:
    import ray

    from tesuji.clusters import ray as on_ray

    ray.init(num_cpus=2, log_to_driver=False, object_store_memory=500 << 20)
    on_ray.run(clusters.forms(folder / "puzzles", folder / "distinct" / "forms"))
    began, before = time.monotonic(), _machine()
    on_ray.distinct(folder / "puzzles", folder / "distinct", partitions=4)
    each = (_machine() - before) / rows * 1e6
    print(f"Ray: {each:.2f} us a row of all its processes, in {time.monotonic() - began:.1f} s")
    ray.shutdown()


def _machine() -> float:
    """Returns the CPU seconds of all Ray processes, and of their children that have ended."""
    total, ticks = 0, os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            if b"ray" in (stat.parent / "cmdline").read_bytes():
                total += sum(map(int, fields[11:15]))
        except OSError:
            continue
    return total / ticks


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        puzzles = folder / "puzzles"
        measured("generate", clusters.generate(rows, puzzles, parts=FILES, seed=1), puzzles)
        for query in ("solve", "canonicalize", "rate"):
            of = puzzles
            if query == "rate":
                # One file is enough.
                of = folder / "some"
                of.mkdir()
                (of / "a.parquet").symlink_to(files.within(str(puzzles), files.names(str(puzzles))[0]))
            to = folder / query
            measured(query, clusters.answers(query, of, to, prefix=f"{query}_"), to)
        measured("forms", clusters.forms(puzzles, folder / "forms"), folder / "forms")
        if "spark" in sys.argv:
            with_spark(folder, rows)
        if "ray" in sys.argv:
            with_ray(folder, rows)


if __name__ == "__main__":
    main()
