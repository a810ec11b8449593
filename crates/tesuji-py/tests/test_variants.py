"""Problems with constraints work in questions and columns like any other problem."""

import pyarrow as pa
import pytest

import tesuji
from puzzles import CAGES, LINK, SMALL, UNIQUE


def follows(solution: object) -> bool:
    """Returns whether a 4x4 grid satisfies the constraints of SMALL."""
    assert isinstance(solution, tuple)
    rows = [solution[row : row + 4] for row in range(0, 16, 4)]
    boxes = [[rows[row + r][column + c] for r in (0, 1) for c in (0, 1)] for row in (0, 2) for column in (0, 2)]
    houses = [*rows, *zip(*rows, strict=True), *boxes]
    return all(sorted(house) == [1, 2, 3, 4] for house in houses) and rows[0][0] == 1 and rows[1][0] + rows[1][1] == 5


@pytest.mark.parametrize("text", [SMALL, LINK], ids=["text", "link"])
def test_questions(text: str) -> None:
    solved = tesuji.solve(text)
    assert (solved.status, solved.count, solved.exact, solved.constraints) == ("several", 24, True, ("cage",))
    assert all(follows(solution) for solution in solved.solutions) and len(set(solved.solutions)) == 2
    assert tesuji.count(text).count == 24
    assert tesuji.candidates(text).numbers[:4] == ((1,), (4,), (2, 3), (2, 3))
    assert not tesuji.check(text).is_solution
    (problem,) = tesuji.convert(text)
    assert (problem.rows, problem.columns, problem.givens[0]) == (4, 4, 1)


def test_columns() -> None:
    column = pa.array([SMALL, None, LINK, CAGES.replace("Cage", "Cave"), SMALL])
    solved = tesuji.columns.solve(column).to_pylist()
    assert [row["status"] for row in solved] == ["several", None, "several", None, "several"]
    assert solved[3]["error"] and not solved[0]["error"]
    assert [row["count"] for row in tesuji.columns.count(column).to_pylist()] == [24, None, 24, None, 24]
    assert [row["is_solution"] for row in tesuji.columns.check(column).to_pylist()] == [False, None, False, None, False]


def test_cages_on_the_classic_grid() -> None:
    solved = tesuji.solve(CAGES, limit=2)
    assert solved.status == "several" and solved.count == 2
    for solution in solved.solutions:
        assert isinstance(solution, tuple)
        assert solution[0] + solution[1] + solution[10] == 15
    assert tesuji.count(CAGES, limit=10).count == 10


def test_a_unique_one_has_its_solution_in_a_column() -> None:
    solved = tesuji.solve(UNIQUE)
    (row,) = tesuji.columns.solve([UNIQUE]).to_pylist()
    assert row["status"] == solved.status == "unique"
    assert row["solution"] == "".join(map(str, solved.solution or ()))


def test_what_cannot_be_said_of_them_is_a_reason() -> None:
    (row,) = tesuji.columns.canonicalize([SMALL]).to_pylist()
    assert row["status"] == "unsupported" and row["form"] is None and "cage" in row["error"]
    rated = tesuji.rate(SMALL)
    assert rated.status == "unsupported" and rated.er is None


JIGSAW = ".Shape~4x4.NoBoxes.Jigsaw~1112133233424442.~R1C1_1~R1C2_2~R1C3_3"
FROM_ZERO = ".Shape~4x4~0-3.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R3C1_0"
RECTANGLE = '{"tesuji":1,"drawing":{"rows":1,"columns":2,"first":10,"values":2,"cells":[[0,0],[0,1]],"houses":[{"of":"rows","name":"row 1","cells":[0,1]}],"extra":[]},"givens":[1,0]}'


@pytest.mark.parametrize("text", [SMALL, JIGSAW, FROM_ZERO, RECTANGLE], ids=["cages", "jigsaw", "from zero", "rectangle"])
def test_solutions_of_any_layout_fit_their_puzzle(text: str) -> None:
    solved = tesuji.solve(text)
    assert solved.solutions
    for solution in solved.solutions:
        assert tesuji.check(solution, puzzle=text).is_solution
        (judged,) = tesuji.columns.evaluate([text], [" ".join(map(str, solution))]).to_pylist()
        assert judged["solved"] and judged["report"] == "a solution"


def test_a_wrong_prediction_says_which_rule_is_broken() -> None:
    (judged,) = tesuji.columns.evaluate([SMALL], ["1234341221434321"]).to_pylist()
    assert not judged["legal"] and "cage" in judged["report"]


def test_the_state_of_a_player_is_in_every_answer() -> None:
    begun = '{"tesuji":1,"box":"2x2","givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"placed":[0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"marks":[[2,[3,4]]]}'
    solved = tesuji.solve(begun)
    assert solved.placed == ("r1c2=2",)
    assert solved.marks[2] == (3, 4)
    (problem,) = tesuji.convert(begun)
    assert problem.placed[:2] == (0, 2)
