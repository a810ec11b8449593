"""Puzzles from pictures."""

from pathlib import Path

import pytest

import tesuji

PICTURE = Path(__file__).parents[3] / "testdata/pictures/puzzle.png"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_picture_is_read_from_its_path_or_its_bytes() -> None:
    (grid,) = tesuji.read(PICTURE)
    assert (grid.puzzle, grid.state, grid.size, grid.solutions) == (PUZZLE, PUZZLE, 9, 1)
    assert len(grid.corners) == 4 and len(grid.probabilities) == 81
    assert tesuji.read(str(PICTURE)) == tesuji.read(PICTURE.read_bytes())
    assert tesuji.solve(grid.state).is_unique


def test_what_is_no_picture_is_an_error() -> None:
    with pytest.raises(tesuji.TesujiError, match="cannot be decoded") as error:
        tesuji.read(PICTURE.read_bytes()[:4000])
    assert error.value.code == "picture-unreadable"
    for other in (b"", PUZZLE.encode()):
        with pytest.raises(tesuji.TesujiError):
            tesuji.read(other)
