import numpy as np
import pytest
from puzzles import ALL, EASY, SOLUTION

import tesuji


def array(*lines: str) -> np.ndarray:
    return np.array([[int(cell) for cell in line.replace(".", "0")] for line in lines], dtype=np.uint8)


@pytest.mark.parametrize("shape", [(4, 81), (4, 9, 9), (2, 2, 9, 9)])
def test_grids_keep_their_shape(shape: tuple[int, ...]) -> None:
    grids = array(*ALL).reshape(shape)
    solved = tesuji.arrays.solve(grids)
    assert solved.shape == shape and solved.dtype == np.uint8
    expected = [tesuji.solve(text).solution or "0" * 81 for text in ALL]
    assert (solved.reshape(4, 81) == array(*expected)).all()
    assert tesuji.arrays.count(grids, limit=100).reshape(-1).tolist() == [1, 100, 1, 0]


def test_one_grid() -> None:
    grid = array(EASY).reshape(9, 9)
    assert (tesuji.arrays.solve(grid).reshape(81) == array(SOLUTION)).all()
    assert tesuji.arrays.count(grid) == 1
    assert tesuji.solve(grid).solution == SOLUTION
    assert (tesuji.arrays.solve(np.asfortranarray(grid)) == array(SOLUTION).reshape(9, 9)).all()
    assert tesuji.arrays.solve(np.zeros((0, 81), dtype=np.uint8)).shape == (0, 81)


def test_what_is_no_grid_is_refused() -> None:
    for wrong in [np.zeros((4, 80), np.uint8), np.full((1, 81), 10, np.uint8), np.full((1, 81), -1)]:
        with pytest.raises(ValueError):
            tesuji.arrays.solve(wrong)
    with pytest.raises(TypeError):
        tesuji.arrays.solve(np.zeros((1, 81)))
