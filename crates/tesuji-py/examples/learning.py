"""Puzzles, solutions and steps as batches of numbers for PyTorch, JAX and Hugging Face's datasets, out of plain Arrow.

Each of these libraries is used if it is installed. numpy and pyarrow are needed.
"""

import importlib
import importlib.util
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset
import pyarrow.parquet as pq
from numpy.typing import NDArray

import tesuji.traces

Digits = NDArray[np.uint8]


def digits(lines: pa.Array) -> Digits:
    """Returns lines of 81 characters as digits of shape (n, 81), 0 for an empty cell, without a Python loop."""
    joined = np.frombuffer("".join(lines.to_pylist()).encode(), dtype=np.uint8)
    return (np.where(joined == ord("."), ord("0"), joined) - ord("0")).astype(np.uint8).reshape(len(lines), 81)


def batches(folder: Path, size: int) -> Iterator[tuple[Digits, Digits]]:
    """Reads a folder of Parquet files batch by batch, in constant memory."""
    for batch in pyarrow.dataset.dataset(folder).to_batches(columns=["puzzle", "solution"], batch_size=size):
        yield digits(batch["puzzle"]), digits(batch["solution"])


def installed(name: str) -> Any:
    """Returns a module, ``None`` if it is not installed."""
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def tensors(pairs: Iterator[tuple[Digits, Digits]]) -> None:
    """Passes the batches to PyTorch and JAX."""
    torch, jax = installed("torch"), installed("jax")
    for puzzles, solutions in pairs:
        if torch is not None:
            print("torch", torch.from_numpy(puzzles).shape, torch.from_numpy(solutions).dtype)
        if jax is not None:
            print("jax", jax.numpy.asarray(puzzles).shape)
        assert ((puzzles == 0) | (puzzles == solutions)).all()
        print("numpy", puzzles.shape, solutions.dtype)


def paths(puzzles: pa.Array) -> pa.Table:
    """Returns the first human step for each puzzle: where to look, and the conclusion."""
    traced = pa.Table.from_batches(tesuji.traces.logic(puzzles.to_pylist(), rows=50))
    first = pc.call_function("list_element", [traced["steps"], pa.scalar(0)])
    return pa.table({"puzzle": traced["puzzle"], "step": first})


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = pa.table(tesuji.columns.generate(500, seed=1)).select(["puzzle", "solution", "clues"])
        pq.write_table(made, folder / "train.parquet")
        tensors(batches(folder, 200))
        steps = paths(made["puzzle"].slice(0, 100))
        print(steps["step"][0].as_py())
        search = next(tesuji.traces.search([made["puzzle"][0].as_py()]))
        print(len(search["events"][0]), "events")
        datasets = installed("datasets")
        if datasets is not None:
            held = datasets.Dataset.from_parquet(str(folder / "train.parquet"), cache_dir=name)
            print("datasets", held.with_format("numpy")[0]["clues"], datasets.Dataset(steps).features["step"])


if __name__ == "__main__":
    main()
