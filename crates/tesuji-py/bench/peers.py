"""Measures the CPU time per puzzle of Tesuji and of other packages on the same rows: `python peers.py PUZZLES.txt`.

Each solves lines of 81 characters from the first on, as many as it can in three seconds, on one thread; its solutions are
compared with those of Tesuji. What is not installed is left out. Packages: dlxsudoku, exact_cover, ortools, py-sudoku,
pycosat, rustoku, sudoku-solver-rs, sudokutools.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from typing import Any

import tesuji

SECONDS = 3.0
Solver = Callable[[str], str]
CHOICES = list(itertools.product(range(9), repeat=3))


def rows(line: str) -> list[list[int]]:
    return [[int(cell) for cell in line[row : row + 9].replace(".", "0")] for row in range(0, 81, 9)]


def text(grid: Any) -> str:
    return "".join(str(cell) for row in grid for cell in row)


def py_sudoku() -> Solver:
    from sudoku import Sudoku

    return lambda line: text(Sudoku(3, 3, board=rows(line)).solve().board)


def sudokutools() -> Solver:
    from sudokutools.solve import bruteforce
    from sudokutools.sudoku import Sudoku

    def solve(line: str) -> str:
        grid = next(bruteforce(Sudoku.decode(line.replace(".", "0"))))
        return "".join(str(grid[row, column]) for row in range(9) for column in range(9))

    return solve


def rustoku() -> Solver:
    import rustoku

    return lambda line: str(rustoku.solve(line))


def sudoku_solver_rs() -> Solver:
    import sudoku_solver_rs

    return lambda line: str(sudoku_solver_rs.from_str_line(line.replace(".", "0")))


def dlxsudoku() -> Solver:
    from dlxsudoku import Sudoku

    def solve(line: str) -> str:
        sudoku = Sudoku(line.replace(".", "0"))
        sudoku.solve()
        return str(sudoku.to_oneliner())

    return solve


def ortools() -> Solver:
    from ortools.sat.python import cp_model

    def solve(line: str) -> str:
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, 9, "") for _ in range(9)] for _ in range(9)]
        boxes = [[cells[r + i][c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
        for house in [*cells, *zip(*cells, strict=True), *boxes]:
            model.add_all_different(house)
        for own, given in zip(itertools.chain(*cells), line, strict=True):
            if given not in ".0":
                model.add(own == int(given))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(solver.value(cell)) for cell in itertools.chain(*cells))

    return solve


def demands(r: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Returns the demands of the exact cover, numbered 0 to 323, that digit d in a cell satisfies."""
    return 9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d


def pycosat() -> Solver:
    import pycosat

    done: list[list[int]] = [[] for _ in range(324)]
    for number, choice in enumerate(CHOICES, 1):
        for demand in demands(*choice):
            done[demand].append(number)
    clauses = done + [[-a, -b] for ways in done for a, b in itertools.combinations(ways, 2)]

    def solve(line: str) -> str:
        given = [[9 * cell + int(digit)] for cell, digit in enumerate(line) if digit not in ".0"]
        placed = [number - 1 for number in pycosat.solve(clauses + given) if number > 0]
        return "".join(str(number % 9 + 1) for number in placed)

    return solve


def exact_cover() -> Solver:
    import exact_cover
    import numpy as np

    matrix = np.zeros((729, 324), dtype=np.int32)
    for number, choice in enumerate(CHOICES):
        matrix[number, demands(*choice)] = 1

    def solve(line: str) -> str:
        free = [n for n in range(729) if line[n // 9] in ".0" or int(line[n // 9]) == n % 9 + 1]
        cover = exact_cover.get_exact_cover(matrix[free])
        return "".join(str(number % 9 + 1) for number in sorted(free[row] for row in cover))

    return solve


def measure(solver: Solver, lines: list[str], expected: list[str]) -> str:
    began = time.process_time()
    done = 0
    for line, solution in zip(lines, expected, strict=True):
        if solver(line) != solution:
            return f"wrong solution of {line}"
        done += 1
        if time.process_time() - began > SECONDS:
            break
    each = (time.process_time() - began) / done
    return f"{done:8} puzzles {each * 1e6:12.2f} us"


def main() -> None:
    with open(sys.argv[1], encoding="ascii") as file:
        lines = [line[:81] for line in file if line.strip()]
    expected = [str(row["solution"]) for row in tesuji.columns.solve(lines).to_pylist()]
    many = lines * (1_000_000 // len(lines) + 1)
    import pyarrow as pa

    column = pa.array(many)
    began = time.process_time()
    tesuji.columns.solve(column, threads=1)
    print(f"{'tesuji.columns':16} {len(many):8} puzzles {(time.process_time() - began) / len(many) * 1e6:12.2f} us", flush=True)
    one = lambda line: str(tesuji.solve(line).solution)  # noqa: E731
    print(f"{'tesuji.solve':16} {measure(one, lines, expected)}", flush=True)
    for make in [sudoku_solver_rs, rustoku, exact_cover, pycosat, ortools, dlxsudoku, py_sudoku, sudokutools]:
        try:
            print(f"{make.__name__:16} {measure(make(), lines, expected)}", flush=True)
        except ImportError as error:
            print(f"{make.__name__:16} left out: {error}", flush=True)


if __name__ == "__main__":
    main()
