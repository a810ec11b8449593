"""Folders of Parquet, part by part, in this process. The tests with Ray and Spark are in `clusters/`."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from puzzles import ALL, EASY, HARD, SOLUTION

import tesuji
from tesuji import clusters
from tesuji.clusters import files, jobs, parts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Returns a folder with three files, one of them in a subfolder and one without rows."""
    source = tmp_path / "puzzles"
    (source / "more").mkdir(parents=True)
    for name, puzzles in {"a.parquet": [*ALL, None], "more/b.parquet": ["no puzzle", EASY[::-1]], "none.parquet": []}.items():
        table = pa.table({"id": pa.array(range(len(puzzles)), pa.int32()), "puzzle": pa.array(puzzles, pa.large_string())})
        pq.write_table(table.replace_schema_metadata({"from": "a test"}), source / name)
    return source


def contents(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("query", ["solve", "count", "rate", "classify", "canonicalize", "check"])
def test_a_file_of_answers_for_each_of_puzzles(query: str, folder: Path, tmp_path: Path) -> None:
    done = clusters.run(clusters.answers(query, folder, tmp_path / "to"))
    assert contents(tmp_path / "to") == ["_tesuji.json", *contents(folder)]
    assert [(Path(one.target).name, one.rows, one.made) for one in done] == [
        (name, rows, True) for name, rows in [("a.parquet", len(ALL) + 1), ("b.parquet", 2), ("none.parquet", 0)]
    ]
    for name in contents(folder):
        before, after = pq.read_table(folder / name), pq.read_table(tmp_path / "to" / name)
        assert after.select(["id", "puzzle"]).equals(before) and after.schema.metadata[b"from"] == b"a test"
        expected = getattr(tesuji.columns, query)(before["puzzle"])
        assert after.drop_columns(["id", "puzzle"]).to_pylist() == expected.to_pylist()


def test_what_is_there_is_not_done_again(folder: Path, tmp_path: Path) -> None:
    job = clusters.answers("solve", folder, tmp_path / "to", limit=2)
    assert [one.made for one in clusters.run(job)] == [True, True, True]
    (tmp_path / "to" / "a.parquet").unlink()
    seen: list[int] = []
    assert [one.made for one in clusters.run(job, progress=seen.append)] == [True, False, False]
    assert sum(seen) == len(ALL) + 3
    with pytest.raises(ValueError, match="parts of another job"):
        clusters.run(clusters.answers("solve", folder, tmp_path / "to", limit=3))
    with pytest.raises(ValueError, match="parts of another job"):
        clusters.run(clusters.generate(10, tmp_path / "to", parts=2, seed=1))


def test_a_lost_part_leaves_no_file(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = clusters.answers("solve", folder, tmp_path / "to")
    whole = parts.AnswerPart.batches

    def lost(part: parts.AnswerPart) -> Iterator[pa.RecordBatch]:
        yield from whole(part)
        raise OSError("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(parts.AnswerPart, "batches", lost)
        with pytest.raises(OSError, match="disk"):
            clusters.run(job)
    assert contents(tmp_path / "to") == ["_tesuji.json"]
    # A killed worker leaves its temporary file; another file with such a name belongs to someone else.
    left = [tmp_path / "to" / f".{name}.{'0' * 32}.unfinished" for name in ("a.parquet", "z.parquet")]
    for path in left:
        path.write_bytes(b"PAR1")
    assert all(one.made for one in clusters.run(job))
    assert contents(tmp_path / "to") == [left[1].name, "_tesuji.json", *contents(folder)]


def test_two_workers_on_one_part_write_one_file(folder: Path, tmp_path: Path) -> None:
    part = clusters.answers("solve", folder, tmp_path / "to").parts[0]
    place = part.target
    batches = part.batches()

    def second() -> Iterator[pa.RecordBatch]:
        yield next(batches)
        assert parts.do(part).made

    files.write_rows(place, second(), "zstd")
    assert contents(tmp_path / "to") == ["a.parquet"] and pq.read_table(place).num_rows == len(ALL) + 1


def test_parts_of_a_run_are_the_run(tmp_path: Path) -> None:
    done = clusters.run(clusters.generate(20, tmp_path / "to", parts=3, seed=7, clues="24..28"))
    assert [one.rows for one in done] == [7, 7, 6]
    assert contents(tmp_path / "to") == ["1-of-3.parquet", "2-of-3.parquet", "3-of-3.parquet", "_tesuji.json"]
    rows = [row for one in done for row in pq.read_table(one.target).to_pylist()]
    whole = tesuji.columns.generate(20, seed=7, clues="24..28").to_pylist()
    assert sorted(rows, key=lambda row: row["number"]) == whole


def test_forms_have_their_place(folder: Path, tmp_path: Path) -> None:
    clusters.run(clusters.forms(folder, tmp_path / "to"))
    rows = [row for name in contents(folder) for row in pq.read_table(tmp_path / "to" / name).to_pylist()]
    assert rows[-1] == {"form": rows[ALL.index(EASY)]["form"], "source": "more/b.parquet", "row": 1, "puzzle": EASY[::-1]}
    assert [row["form"] for row in rows] == [
        row["form"] for row in tesuji.columns.canonicalize([*ALL, EASY[::-1]]).to_pylist() if row["form"]
    ]


def test_long_files_are_read_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROWS", 3)
    (tmp_path / "from").mkdir()
    pq.write_table(pa.table({"puzzle": [EASY, HARD] * 4}), tmp_path / "from" / "a.parquet", row_group_size=5)
    job = clusters.answers("solve", tmp_path / "from", tmp_path / "to")
    assert max(batch.num_rows for batch in job.parts[0].batches()) <= 3
    clusters.run(job)
    solved = pq.read_table(tmp_path / "to" / "a.parquet")
    assert solved["solution"].to_pylist() == [SOLUTION, tesuji.solve(HARD).solution] * 4
    clusters.run(clusters.forms(tmp_path / "from", tmp_path / "forms"))
    assert pq.read_table(tmp_path / "forms" / "a.parquet")["row"].to_pylist() == list(range(8))


def test_addresses_and_paths(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clusters.run(clusters.answers("solve", folder.as_uri(), (tmp_path / "to").as_uri()))
    monkeypatch.chdir(tmp_path)
    assert not any(one.made for one in clusters.run(clusters.answers("solve", "puzzles", "to")))


def test_what_is_wrong_is_said_at_once(folder: Path, tmp_path: Path) -> None:
    to = tmp_path / "to"
    with pytest.raises(ValueError, match="no Parquet files"):
        clusters.answers("solve", tmp_path / "nowhere", to)
    with pytest.raises(ValueError, match="replace the puzzles"):
        clusters.answers("solve", folder, folder)
    with pytest.raises(tesuji.TesujiError):
        clusters.answers("solve", folder, to, limits=3)
    with pytest.raises(ValueError, match="all files together"):
        clusters.answers("distinct", folder, to)
    with pytest.raises(tesuji.TesujiError):
        clusters.generate(10, to, parts=2, seed=1, clues=12)
    with pytest.raises(ValueError, match="no 0 parts"):
        clusters.generate(10, to, parts=0, seed=1)
    with pytest.raises(ValueError, match="no column is called board; there are id, puzzle"):
        clusters.run(clusters.answers("solve", folder, to, column="board"))
    solved = clusters.run(clusters.answers("solve", folder, tmp_path / "solved"))
    assert solved
    with pytest.raises(ValueError, match="already has a column status"):
        clusters.run(clusters.answers("rate", tmp_path / "solved", tmp_path / "rated"))
    clusters.run(clusters.answers("rate", tmp_path / "solved", tmp_path / "prefixed", prefix="rate_"))
    assert "rate_status" in pq.read_schema(tmp_path / "prefixed" / "a.parquet").names


def test_jobs_are_data(folder: Path, tmp_path: Path) -> None:
    import pickle

    job = clusters.answers("solve", folder, tmp_path / "to")
    assert pickle.loads(pickle.dumps(job)) == job and isinstance(job, jobs.Job)
