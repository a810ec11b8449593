"""The visible forms of answers: their repr, pictures, grids in frames; and the iterator over solutions."""

import itertools
import json
import time

import pytest
from puzzles import CLASH, EASY, HARD, SEVERAL, SOLUTION

import tesuji

KILLER = ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2.~R1C3_2.~R3C1_3.~R3C2_1.~R4C4_1"
SIX = "2.....\n....6.\n41....\n5.61..\n.....1\n..5..4"
JIGSAW = ".Jigsaw~AAAABBBBCCCCDDDD.Shape~4x4.~R1C1_1.~R2C3_1"


def test_a_repr_has_the_puzzle_and_the_verdict() -> None:
    assert repr(tesuji.count(EASY)) == f"CountAnswer(status='unique', puzzle='{EASY}', count=1, exact=True)"
    assert repr(tesuji.check(EASY)).startswith(f"CheckAnswer(puzzle='{EASY}', is_solution=False, report='51 cells are empty")
    assert "is_solution=True, report='a solution'" in repr(tesuji.check(SOLUTION))
    (made,) = tesuji.generate(1, seed=7, clues="24..28")
    for said in (f"puzzle='{made.puzzle}'", f"solution='{made.solution}'", "number=0", "seed=7"):
        assert said in repr(made) and said in repr(tesuji.generate(1, seed=7, clues="24..28"))
    assert "seed=7" in repr(tesuji.generate(0, seed=7)) and "more=False" in repr(tesuji.generate(0, seed=7))
    (boxed,) = converted = tesuji.convert(EASY, to="boxed")
    assert repr(boxed.text) in repr(converted) and "to='boxed'" in repr(boxed) and "metadata" not in repr(boxed)
    assert "is_minimal=False" in repr(tesuji.why(EASY)) and "clash=()" in repr(tesuji.why(EASY))
    assert "alone=()" in repr(tesuji.unneeded(HARD))
    assert "steps=()" in repr(tesuji.steps(SOLUTION))
    assert "isomorphic=False" in repr(tesuji.isomorphic(EASY, HARD)) and "distance=0" in repr(tesuji.distance(EASY, EASY))
    assert "count=0" in repr(tesuji.solve(CLASH)) and "unsolvable" in repr(tesuji.solve(CLASH))
    for answer in (tesuji.hint(EASY), tesuji.rate(EASY), tesuji.classify(EASY, band_only=True), tesuji.symmetry(EASY)):
        assert EASY in repr(answer) and "status='unique'" in repr(answer)


@pytest.mark.parametrize("text", [EASY, KILLER, SIX], ids=["classic", "cage", "6x6"])
def test_a_solved_puzzle_is_drawn_solved(text: str) -> None:
    solved = tesuji.solve(text)
    assert solved.is_unique
    drawn, before = solved._repr_svg_() or "", tesuji.count(text)._repr_svg_() or ""
    cells = len(solved.solution or ())
    assert drawn.count("<text") >= cells > before.count("<text")
    assert (tesuji.solve(SEVERAL)._repr_svg_() or "").count("<text") < 81


def grid(printed: str) -> str:
    return "".join(cell for cell in printed if cell.isdigit() or cell == ".")


@pytest.mark.parametrize("text", [EASY, KILLER, SIX, JIGSAW, CLASH, SEVERAL], ids=["classic", "cage", "6x6", "jigsaw", "clash", "several"])
def test_a_grid_is_printed_in_a_frame(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    solved = tesuji.solve(text)
    tesuji.show(text)
    printed = capsys.readouterr().out
    givens = tesuji.convert(text)[0].givens
    assert grid(printed) == "".join(str(given or ".") for given in givens) and "│" in printed
    tesuji.show(text, frame="ascii")
    assert capsys.readouterr().out.isascii()
    tesuji.show(text, solution=True)
    whole = capsys.readouterr().out
    solved.show()
    assert capsys.readouterr().out == whole
    expected = givens if solved.solution is None else map(int, solved.solution)
    assert grid(whole) == "".join(str(value or ".") for value in expected)
    made = tesuji.generate(2, seed=1)
    made.show()
    printed = capsys.readouterr().out
    assert grid(printed) == "".join(str(one.puzzle) for one in made)


@pytest.mark.parametrize(("text", "count"), [(EASY, 1), (SEVERAL, 849), (CLASH, 0), (KILLER, 1), (".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2", 24)])
def test_all_solutions_come_once(text: str, count: int) -> None:
    found = list(tesuji.solutions(text))
    assert len(found) == len(set(found)) == count == tesuji.count(text).count
    assert found == list(tesuji.solutions(text))
    assert list(tesuji.solutions(text, limit=10)) == found[:10] and list(tesuji.solutions(text, limit=0)) == []
    for solution in found[:3]:
        assert tesuji.check([*solution] if isinstance(solution, tuple) else solution).is_solution or text.startswith(".S")


def test_solutions_are_searched_for_as_they_are_asked_for() -> None:
    endless = tesuji.solutions("." * 81)
    first = list(itertools.islice(endless, 300))
    assert len(set(first)) == 300 and next(endless) not in first
    assert len(list(tesuji.solutions([[0] * 16] * 16, limit=70))) == 70


def test_solutions_that_are_ended_say_so() -> None:
    began, found = time.monotonic(), 0
    with pytest.raises(tesuji.TesujiError, match="ended the work after") as raised:
        for _ in tesuji.solutions("." * 81, time_limit=0.3):
            found += 1
    assert raised.value.code == "stopped" and time.monotonic() - began < 20
    with pytest.raises(tesuji.TesujiError, match="budget"):
        list(tesuji.solutions("." * 81, node_limit=2000))
    with pytest.raises(tesuji.TesujiError):
        tesuji.solutions("no puzzle")


def test_lists_over_the_api_go_on_where_they_ended() -> None:
    whole = [item["solution"] for item in tesuji.request("solutions", {"text": SEVERAL})["items"]]
    parts = []
    for offset in range(0, 1000, 250):
        part = tesuji.request("solutions", {"text": SEVERAL, "offset": offset, "limit": 250})
        parts += [item["solution"] for item in part["items"]]
    assert parts == whole and len(json.dumps(whole)) > 849 * 81
