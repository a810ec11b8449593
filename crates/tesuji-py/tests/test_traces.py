"""Traces lead from the puzzles to their solutions."""

from typing import Any

import pyarrow as pa
import pytest
from puzzles import ALL, CLASH, EASY, HARD, SEVERAL, SOLUTION

import tesuji
from tesuji import traces


def rows(batches: Any) -> list[dict[str, Any]]:
    return [row for batch in batches for row in batch.to_pylist()]


def sees(one: int, other: int) -> bool:
    (row, column), (its_row, its_column) = divmod(one, 9), divmod(other, 9)
    same_box = (row // 3, column // 3) == (its_row // 3, its_column // 3)
    return one != other and (row == its_row or column == its_column or same_box)


def replayed(puzzle: str, steps: list[dict[str, Any]]) -> str:
    """Replays a path as docs/learning.md describes it."""
    marks = set(range(729))
    grid = ["."] * 81

    def place(candidate: int) -> None:
        cell, digit = divmod(candidate, 9)
        assert candidate in marks and grid[cell] == "."
        grid[cell] = str(digit + 1)
        marks.difference_update(range(9 * cell, 9 * cell + 9))
        marks.difference_update(9 * other + digit for other in range(81) if sees(cell, other))

    for cell, text in enumerate(puzzle):
        if text != ".":
            place(9 * cell + int(text) - 1)
    for step in steps:
        assert (step["place"] is None) != (not step["eliminate"])
        if step["place"] is not None:
            place(step["place"])
        assert marks.issuperset(step["eliminate"])
        marks.difference_update(step["eliminate"])
    return "".join(grid)


def test_a_path_is_replayed() -> None:
    puzzles = [EASY, *(row["puzzle"] for row in tesuji.columns.generate(20, seed=5, minimal=True).to_pylist())]
    batches = list(traces.logic(puzzles, rows=8))
    assert [batch.num_rows for batch in batches] == [8, 8, 5] and batches[0].schema == traces.LOGIC
    eliminations = 0
    for row in rows(batches):
        assert row["complete"] and row["error"] is None
        assert replayed(row["puzzle"], row["steps"]) == tesuji.solve(row["puzzle"]).solution
        eliminations += sum(step["place"] is None for step in row["steps"])
    assert eliminations > 0


def test_a_path_has_the_steps_of_explain() -> None:
    (row,) = rows(traces.logic([EASY]))
    steps = tesuji.explain(EASY).steps
    assert [(step["technique"], step["se"]) for step in row["steps"]] == [(step.technique, step.se) for step in steps]
    first = row["steps"][0]["place"]
    assert f"r{first // 81 + 1}c{first // 9 % 9 + 1}={first % 9 + 1}" == steps[0].place


def test_a_search_ends_with_the_solution() -> None:
    for algorithm in ["row-order", "most-constrained"]:
        (row,) = rows(traces.search([EASY], algorithm=algorithm))
        grid = list(EASY)
        found = None
        for event in row["events"]:
            if event["kind"] == "place":
                assert grid[event["cell"]] == "."
                grid[event["cell"]] = str(event["digit"])
            elif event["kind"] == "undo":
                assert grid[event["cell"]] == str(event["digit"])
                grid[event["cell"]] = "."
            elif event["kind"] == "solution":
                found = "".join(grid)
        assert (found, row["complete"], row["solutions"], row["error"]) == (SOLUTION, True, 1, None)
        assert row["calls"] == sum(event["kind"] == "call" for event in row["events"])


def test_dead_ends_name_a_cell_or_a_house() -> None:
    events = [event for row in rows(traces.search([HARD], algorithm="dancing-links")) for event in row["events"]]
    ends = [event for event in events if event["kind"] == "dead-end"]
    assert any(event["cell"] is not None for event in ends) or any(event["house"] for event in ends)
    assert all((event["cell"] is None) != (event["house"] is None) for event in ends)


def test_bounds_and_errors() -> None:
    (row,) = rows(traces.search([HARD], algorithm="row-order", most=50))
    assert (len(row["events"]), row["complete"]) == (50, False)
    found = rows(traces.logic(["no puzzle", CLASH, SEVERAL]))
    assert found[0]["error"] and found[0]["steps"] is None
    assert [row["status"] for row in found[1:]] == ["unsolvable", "several"]
    assert rows(traces.search(["no puzzle"]))[0]["error"]
    assert rows(traces.logic([])) == [] and pa.Table.from_batches([], traces.LOGIC).num_rows == 0
    assert len(ALL) == len(rows(traces.search(ALL)))


def test_other_problems_are_refused() -> None:
    (row,) = rows(traces.logic([".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2"]))
    assert row["steps"] is None and row["error"]


@pytest.mark.parametrize("number", [0, 728])
def test_candidates_are_numbered(number: int) -> None:
    assert traces._number(f"r{number // 81 + 1}c{number // 9 % 9 + 1}={number % 9 + 1}") == number
