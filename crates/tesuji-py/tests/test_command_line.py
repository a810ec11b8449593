"""The answers equal those of the command line for the same lines. TESUJI names the program."""

import json
import os
import runpy
import subprocess
from pathlib import Path

import pytest
from puzzles import ALL

import tesuji

PROGRAM = os.environ.get("TESUJI")


def lines(*arguments: str) -> list[dict[str, object]]:
    assert PROGRAM is not None
    text = "\n".join(ALL) + "\n"
    done = subprocess.run([PROGRAM, *arguments, "--json"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.skipif(PROGRAM is None, reason="TESUJI does not name the program")
@pytest.mark.parametrize("name", ["solve", "count", "rate", "classify", "canonicalize"])
def test_columns_are_the_lines_of_the_program(name: str) -> None:
    rows = getattr(tesuji.columns, name)(ALL).to_pylist()
    said = lines(name)
    assert len(rows) == len(said) == len(ALL)
    for row, line in zip(rows, said, strict=True):
        del row["error"]
        for key, value in row.items():
            whole, *parts = key.split("_") if key.startswith(("trials_", "backdoors_")) else [key]
            expected = line.get(whole)
            for part in parts:
                expected = expected and expected[part]  # type: ignore[index]
            if key == "solution" and line["status"] == "unique":
                expected = line["solutions"][0]  # type: ignore[index]
            assert value == expected, (name, key)


@pytest.mark.skipif(PROGRAM is None, reason="TESUJI does not name the program")
def test_every_library_has_the_lines_of_the_program() -> None:
    examples = runpy.run_path(str(Path(__file__).parent.parent / "examples" / "libraries.py"))
    puzzles = [str(made.puzzle) for made in tesuji.generate(500, seed=4)]
    assert PROGRAM is not None
    text = "\n".join(puzzles) + "\n"
    said = subprocess.run([PROGRAM, "solve"], input=text, capture_output=True, text=True, check=True).stdout.split()
    for name, solutions in examples["solved_by_all"](puzzles).items():
        assert solutions == said, name
