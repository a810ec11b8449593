"""Puzzles from pictures."""

from pathlib import Path

import pytest

from puzzles import EASY

import tesuji
from tesuji.names import PictureForm

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


@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG"), ("eps", b"%!PS")])
def test_a_puzzle_is_drawn_in_every_form(form: PictureForm, start: bytes) -> None:
    puzzle, solved = tesuji.draw(EASY, form), tesuji.draw(EASY, form, solution=True)
    assert puzzle.startswith(start) and solved.startswith(start) and puzzle != solved
    assert tesuji.solve(EASY).draw(form) == solved and tesuji.count(EASY).draw(form) == puzzle
    assert tesuji.hint(EASY, depth="full").draw(form).startswith(start)
    assert tesuji.draw(EASY, form, theme="dark") != puzzle


def test_a_picture_has_its_size() -> None:
    assert b' width="72mm" height="72mm"' in tesuji.draw(EASY, size="72mm")
    png = tesuji.draw(EASY, "png", size="kobo-libra")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1264, 1680)
    for wrong in ({"size": "kindle"}, {"theme": "large", "size": "90mm"}, {"theme": "pink"}):
        with pytest.raises(tesuji.TesujiError) as error:
            tesuji.draw(EASY, **wrong)  # type: ignore[arg-type]
        assert error.value.code == "parameter"
    with pytest.raises(tesuji.TesujiError):
        tesuji.draw(EASY, "gif")  # type: ignore[arg-type]
