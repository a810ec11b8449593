"""Makes puzzles, rates them as a column, and solves them as an array."""

import numpy as np
import pyarrow as pa

import tesuji


def main() -> None:
    made = pa.table(tesuji.columns.generate(100, seed=1))
    rated = pa.table(tesuji.columns.rate(made["puzzle"]))
    print(max(er for er in rated["er"].to_pylist() if er is not None))
    grids = np.array([list(map(int, line.replace(".", "0"))) for line in made["puzzle"].to_pylist()], dtype=np.uint8)
    solved = tesuji.arrays.solve(grids.reshape(-1, 9, 9))
    print(solved.shape, int(solved.min()))


if __name__ == "__main__":
    main()
