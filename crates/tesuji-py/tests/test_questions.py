import copy
import pickle

import pytest
from puzzles import CLASH, EASY, HARD, SEVERAL, SOLUTION

import tesuji


def test_solve() -> None:
    solved = tesuji.solve(EASY)
    assert (solved.status, solved.is_unique, solved.solution, solved.count) == ("unique", True, SOLUTION, 1)
    several = tesuji.solve(SEVERAL, limit=100)
    assert (several.status, several.solution, several.count, several.exact) == ("several", None, 100, False)
    assert len(several.solutions) == 2 and several.differences
    clash = tesuji.solve(CLASH)
    assert clash.status == "unsolvable" and clash.clashes[0].house == "row 1" and clash.clashes[0].cells == ("r1c1", "r1c2")


def test_texts_of_every_kind() -> None:
    rows = [[int(cell) for cell in EASY[row : row + 9].replace(".", "0")] for row in range(0, 81, 9)]
    for text in [EASY, EASY.encode(), "\n".join(EASY[row : row + 9] for row in range(0, 81, 9)), rows, sum(rows, [])]:
        assert tesuji.solve(text).solution == SOLUTION
    assert tesuji.count(tesuji.solve(EASY)).count == 1
    small = tesuji.solve([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [0, 0, 0, 0]])
    assert (small.size, small.solution) == (4, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))


def test_every_question_has_its_answer() -> None:
    assert tesuji.count(SEVERAL).count == 849
    assert tesuji.check(SOLUTION, puzzle=EASY).is_solution
    assert not tesuji.check(SOLUTION, puzzle=HARD).is_solution
    assert "r1c1=5" in tesuji.candidates(EASY).candidates
    assert tesuji.rate(EASY).er == 1.2
    assert tesuji.rate(EASY, scale="hodoku", steps=True).label == "easy"
    classified = tesuji.classify(EASY)
    assert classified.band == "easy" and classified.trials is not None and classified.trials.singles == 0
    canonical = tesuji.canonicalize(EASY)
    assert canonical.form == tesuji.canonicalize(EASY[::-1]).form
    assert tesuji.isomorphic(EASY, EASY[::-1]).isomorphic
    assert tesuji.distance(EASY, EASY[::-1]).distance is not None
    assert tesuji.symmetry(EASY).automorphisms == 1


def test_hints_and_paths() -> None:
    hinted = tesuji.hint(HARD, depth="full")
    assert hinted.step is not None and hinted.step.reasoning and hinted.words
    path = tesuji.explain(EASY)
    assert path.complete and path.end == SOLUTION and all(step.conclusion for step in path.steps)
    assert path._repr_html_().count("<li>") == len(path.steps)
    found = {step.technique for step in tesuji.steps(EASY, techniques={"only": ["naked-single"]}).steps}
    assert found == {"naked-single"}
    assert "<svg" in (hinted._repr_svg_() or "") and "<svg" in (tesuji.solve(EASY)._repr_svg_() or "")


def test_made_and_converted() -> None:
    made = tesuji.generate(3, seed=7, clues="24..28", rate=True)
    assert len(made) == 3 and [one.puzzle for one in made] == [one.puzzle for one in tesuji.generate(3, seed=7, clues="24..28")]
    for one in made:
        assert tesuji.solve(one).solution == one.solution and 24 <= one.clues <= 28 and one.er is not None
    (problem,) = tesuji.convert(EASY, to="rows")
    assert problem.to == "rows" and tesuji.solve(problem).solution == SOLUTION
    assert len(tesuji.convert(f"{EASY}\n{HARD}\n")) == 2


def test_answers_are_frozen_and_pickled() -> None:
    for answer in [tesuji.solve(EASY), tesuji.explain(EASY), tesuji.hint(HARD, depth="full"), tesuji.generate(1, seed=1)]:
        assert pickle.loads(pickle.dumps(answer)) == answer == copy.deepcopy(answer)
        assert hash(answer) == hash(copy.copy(answer))
        with pytest.raises(AttributeError):
            answer.status = "several"  # type: ignore


def test_errors_say_where() -> None:
    with pytest.raises(tesuji.TesujiError) as raised:
        tesuji.solve("53..7....\n6..195...")
    error = raised.value
    assert isinstance(error, ValueError) and error.code == "text-unreadable" and error.line is not None
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.offset, again.line) == (str(error), error.code, error.offset, error.line)
    for wrong, code in [
        (lambda: tesuji.request("solve", {"text": EASY, "limits": 1}), "parameter"),
        (lambda: tesuji.request("sole", {}), "unknown-query"),
        (lambda: tesuji.solve(""), "text-missing"),
        (lambda: tesuji.solve(f"{EASY}\n{HARD}"), "several-problems"),
        (lambda: tesuji.generate(1, clues=16), "specification"),
    ]:
        with pytest.raises(tesuji.TesujiError) as raised:
            wrong()
        assert raised.value.code == code


def test_limits_end_the_work() -> None:
    stopped = tesuji.count("." * 81, limit=10**15, time_limit=0.03)
    assert (stopped.status, stopped.stopped_by) == ("stopped", "deadline")
    stopped = tesuji.count("." * 81, limit=10**15, node_limit=10_000)
    assert (stopped.status, stopped.stopped_by) == ("stopped", "budget")
