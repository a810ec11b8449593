"""Ray on two nodes of this machine, one of which is killed in the middle of the work: `TESUJI=PROGRAM pytest clusters/test_ray.py`.

It takes some minutes, and is not part of the tests of every change.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pytest
import ray
from comparison import is_distinct, is_made, is_rated, is_solved, lay_out
from ray.cluster_utils import Cluster

import tesuji
from tesuji import clusters
from tesuji.clusters import files
from tesuji.clusters import ray as on_ray

NODE = {"num_cpus": 1, "object_store_memory": 200 << 20}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster(initialize_head=True, head_node_args=NODE)
    made.add_node(**NODE)
    made.wait_for_nodes()
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("ray") / "puzzles"
    return folder, lay_out(folder)


def kill_when_under_way(cluster: Cluster, target: Path) -> str:
    """Kills the second node when some parts exist, and replaces it by a new one."""
    while len(done := files.names(str(target))) < 3:
        time.sleep(0.02)
    (node,) = cluster.worker_nodes
    cluster.remove_node(node, allow_graceful=False)
    cluster.add_node(**NODE)
    return f"a node was killed after {len(done)} parts"


def test_a_node_is_killed(cluster: Cluster, lines: tuple[Path, list[str]], tmp_path: Path) -> None:
    job = clusters.answers("rate", lines[0], tmp_path / "rated")
    began = time.monotonic()
    # Ray can add nodes only in the main thread.
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(on_ray.run, job)
        report = kill_when_under_way(cluster, tmp_path / "rated")
        done = running.result()
    print(f"\nrated {sum(one.rows for one in done)} puzzles in {len(done)} parts, {time.monotonic() - began:.1f} s; {report}")
    assert all(one.made for one in done)
    is_rated(tmp_path / "rated", lines[1])
    assert sorted(path.suffix for path in (tmp_path / "rated").iterdir() if path.name.startswith(".")) == []
    assert not any(one.made for one in on_ray.run(job))


def test_the_kinds_of_all_files(cluster: Cluster, lines: tuple[Path, list[str]], tmp_path: Path) -> None:
    began = time.monotonic()
    kinds = on_ray.distinct(lines[0], tmp_path / "distinct", partitions=2)
    print(f"\nkinds of {len(lines[1])} puzzles, {time.monotonic() - began:.1f} s")
    is_distinct(kinds, lines[1])
    assert on_ray.distinct(lines[0], tmp_path / "distinct") == kinds


def test_puzzles_are_made(cluster: Cluster, tmp_path: Path) -> None:
    done = on_ray.run(clusters.generate(2000, tmp_path / "made", parts=7, seed=3))
    assert len(done) == 7
    is_made(tmp_path / "made", 2000, seed=3)


def test_the_columns_of_ray_data(cluster: Cluster, lines: tuple[Path, list[str]]) -> None:
    def solve(table: pa.Table) -> pa.Table:
        return table.append_column("solution", pa.table(tesuji.columns.solve(table["puzzle"]))["solution"])

    first = sorted(str(path) for path in lines[0].iterdir())[:2]
    solved = ray.data.read_parquet(first).map_batches(solve, batch_format="pyarrow").take_all()
    is_solved(solved, lines[1][: len(solved)])
    assert len(solved) > 0
