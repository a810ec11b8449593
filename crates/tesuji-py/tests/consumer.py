"""A strictly typed program that uses the package. It is only type-checked: an expected error that does not occur is a failure."""

import numpy as np
import pandas as pd
import polars as pl

import tesuji
import tesuji.pandas
import tesuji.polars
from tesuji.names import Band

puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
board: list[list[int | None]] = [[5, 3, None], [None, 1, 2], [0, 0, 0]]

solution: tesuji.answers.Grid | None = tesuji.solve(puzzle, limit=2).solution
tesuji.solve(board)
tesuji.solve(np.zeros((9, 9), dtype=np.uint8))
tesuji.hint(puzzle, depth="full", played={"placed": ["r1c3=1"]}, techniques={"up_to": "expert"}, lang="zh")
tesuji.generate(2, seed=1, with_=["x-wing"], symmetry="half-turn", shard=(0, 2))
tesuji.columns.generate(2, seed=1, difficulty="easy", threads=2)
for grid in tesuji.solutions(puzzle, limit=3, time_limit=1.0):
    print(len(grid))
tesuji.show(puzzle, solution=True)
made: int = tesuji.generate(1).seed
tesuji.columns.solve([puzzle, None], threads=1, progress=print)
expression: pl.Expr = tesuji.polars.rate("puzzle", scale="hodoku").struct.field("number")
frame = tesuji.pandas.rate(pd.Series([puzzle]))

band: Band | None = tesuji.classify(puzzle).band
print(band == "expert")
print(band == "fiendish")  # type: ignore[comparison-overlap]
tesuji.solve(puzzle, limi=2)  # type: ignore[call-arg]
tesuji.solve(None)  # type: ignore[arg-type]
tesuji.hint(puzzle, depth="all")  # type: ignore[arg-type]
tesuji.hint(puzzle, techniques={"upto": "easy"})  # type: ignore[arg-type]
tesuji.generate(1, colour="red")  # type: ignore[call-arg]
tesuji.columns.solve([puzzle], thread=1)  # type: ignore[call-arg]
print(tesuji.solve(puzzle).soluton)  # type: ignore[attr-defined]
