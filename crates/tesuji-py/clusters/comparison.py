"""Puzzles for the runs on clusters, and the answers of the command line about them. TESUJI names the program."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import tesuji

FILES = int(os.environ.get("FILES", "16"))
ROWS = int(os.environ.get("ROWS", "2000"))


def lay_out(folder: Path) -> list[str]:
    """Writes files of puzzles, in which every second puzzle is also in the previous file, and returns all lines."""
    folder.mkdir()
    lines: list[str] = []
    for nth in range(FILES):
        made = [made["puzzle"] for made in tesuji.columns.generate(ROWS, seed=nth // 2).to_pylist()]
        puzzles = [line[::-1] for line in made] if nth % 2 else made
        rows = range(len(lines), len(lines) + len(puzzles))
        pq.write_table(pa.table({"id": rows, "puzzle": puzzles}), folder / f"{nth:04}.parquet")
        lines += puzzles
    return lines


def said(lines: list[str], *arguments: str) -> list[dict[str, Any]]:
    """Returns the objects that the program prints."""
    text = "".join(f"{line}\n" for line in lines)
    program = [os.environ["TESUJI"], *arguments, "--output", "json"]
    done = subprocess.run(program, input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def rows(folder: str | Path) -> list[dict[str, Any]]:
    """Returns all rows of a folder, from all its files."""
    return pq.read_table(folder).to_pylist()


def is_rated(folder: Path, lines: list[str]) -> None:
    """Asserts that every row exists once, with the same rating as from the program."""
    found = sorted(rows(folder), key=lambda row: row["id"])
    assert [(row["id"], row["puzzle"]) for row in found] == list(enumerate(lines))
    for row, line in zip(found, said(lines, "rate"), strict=True):
        assert (row["er"], row["ep"], row["ed"]) == (line["er"], line["ep"], line["ed"]), row


def is_solved(found: list[dict[str, Any]], lines: list[str]) -> None:
    found = sorted(found, key=lambda row: row["id"])
    assert [(row["id"], row["puzzle"]) for row in found] == list(enumerate(lines))
    assert [row["solution"] for row in found] == [line["solutions"][0] for line in said(lines, "solve")]


def is_made(folder: Path, count: int, seed: int) -> None:
    found = sorted(rows(folder), key=lambda row: row["number"])
    whole = said([], "generate", "--count", str(count), "--seed", str(seed))
    assert [(row["number"], row["puzzle"]) for row in found] == [(made["number"], made["puzzle"]) for made in whole]


def is_distinct(folder: str, lines: list[str]) -> None:
    """Asserts that each kind exists once, with its first puzzle and the number of its puzzles."""
    found = sorted(rows(folder), key=lambda row: (row["source"], row["row"]))
    kinds = said(lines, "distinct", "--group")
    first: dict[int, dict[str, Any]] = {}
    for kind in kinds:
        first.setdefault(kind["kind"], kind)
    sizes = Counter(kind["kind"] for kind in kinds)
    assert [(row["form"], row["puzzle"], row["count"]) for row in found] == [
        (kind["form"], kind["puzzle"], sizes[number]) for number, kind in first.items()
    ]
