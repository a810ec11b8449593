"""Errors about arguments name the argument, and no argument is ignored."""

import re
from typing import Any

import numpy as np
import pytest
from puzzles import EASY, HARD, SOLUTION

import tesuji

CAGE = ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2.~R1C3_2.~R3C1_3.~R3C2_1.~R4C4_1"

ALONE = ["solve", "count", "check", "candidates", "why", "unneeded", "hint", "steps", "explain", "rate", "classify", "canonicalize",
         "symmetry", "convert", "solutions"]


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("argument", ["foo", "Limit", "file"])
def test_unknown_arguments_of_questions(name: str, argument: str) -> None:
    with pytest.raises(tesuji.ArgumentError, match=f"^{name}: unknown argument `{argument}`; known: ") as raised:
        getattr(tesuji, name)(EASY, **{argument: 1})
    assert "`format`" in raised.value.message and "`time_limit`" in raised.value.message


@pytest.mark.parametrize("name", ["solve", "count", "check", "rate", "classify", "canonicalize", "distinct"])
def test_unknown_arguments_of_columns(name: str) -> None:
    with pytest.raises(tesuji.ArgumentError, match="unknown argument `thread`; known: .*`threads`"):
        getattr(tesuji.columns, name)([EASY], thread=2)
    with pytest.raises(tesuji.ArgumentError, match="unknown argument `limits`"):
        getattr(tesuji.columns, name)([EASY], limits=2)


def test_unknown_arguments_elsewhere() -> None:
    grids = np.zeros((1, 81), np.uint8)
    stream: Any = tesuji.columns.solve([EASY])
    wrong = [
        lambda: tesuji.generate(1, colour="red"),  # type: ignore[call-arg]
        lambda: tesuji.columns.generate(1, colour="red"),  # type: ignore[call-arg]
        lambda: tesuji.columns.evaluate([EASY], [EASY], colour="red"),  # type: ignore[call-arg]
        lambda: tesuji.arrays.solve(grids, colour="red"),  # type: ignore[call-arg]
        lambda: tesuji.arrays.count(grids, colour="red"),  # type: ignore[call-arg]
        lambda: tesuji.columns.stream("solve", stream, options={"colour": "red"}),  # type: ignore[typeddict-unknown-key]
        lambda: tesuji.columns.stream("solve", stream, options={"progress": print}),
        lambda: tesuji.columns.stream("solve", [EASY]),  # type: ignore[arg-type]
        lambda: tesuji.request("solve", {"text": EASY, "colour": "red"}),
        lambda: tesuji.request("generate", {"text": EASY}),
    ]
    for call in wrong:
        with pytest.raises(tesuji.ArgumentError) as raised:
            call()
        assert "line 1" not in str(raised.value)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: tesuji.solve(EASY, limit="many"), "limit"),
        (lambda: tesuji.solve(EASY, limit=-1), "limit"),
        (lambda: tesuji.solve(EASY, limit=1.5), "limit"),
        (lambda: tesuji.solve(EASY, limit=float("nan")), "limit"),
        (lambda: tesuji.solve(EASY, limit=object()), "limit"),
        (lambda: tesuji.solve(EASY, mistyped="no"), "mistyped"),
        (lambda: tesuji.solve(EASY, format="morse"), "format"),
        (lambda: tesuji.hint(EASY, depth="all"), "depth"),
        (lambda: tesuji.hint(EASY, notation="r0c0"), "notation"),
        (lambda: tesuji.hint(EASY, lang="fr"), "lang"),
        (lambda: tesuji.hint(EASY, techniques={"up_to": "fiendish"}), "techniques"),
        (lambda: tesuji.hint(EASY, techniques={"upto": "easy"}), "techniques"),
        (lambda: tesuji.hint(EASY, played={"put": []}), "played"),
        (lambda: tesuji.rate(EASY, scale="hard"), "scale"),
        (lambda: tesuji.rate(EASY, window={"er": "x"}), "window"),
        (lambda: tesuji.rate(EASY, scale="hodoku", window={"er": "2.0..3.0"}), "window"),
        (lambda: tesuji.rate(EASY, scale="steps", improper=True), "improper"),
        (lambda: tesuji.canonicalize(EASY, form="short"), "form"),
        (lambda: tesuji.isomorphic(EASY, "12"), "to"),
        (lambda: tesuji.convert(EASY, to="morse"), "to"),
        (lambda: tesuji.generate(1, symmetry="round"), "symmetry"),
        (lambda: tesuji.generate(1, rules=["chess"]), "rules"),
        (lambda: tesuji.generate(1, difficulty="fiendish"), "difficulty"),
        (lambda: tesuji.generate(-1), "count"),
        (lambda: tesuji.generate(200_000), "count"),
        (lambda: tesuji.solve(EASY, time_limit="soon"), "time_limit"),
        (lambda: tesuji.solve(EASY, node_limit=-5), "node_limit"),
        (lambda: tesuji.columns.solve([EASY], threads=0), "threads"),
        (lambda: tesuji.columns.rate([EASY], scale="hard"), "scale"),
        (lambda: tesuji.solutions(EASY, limit=-1), "limit"),
        (lambda: tesuji.solutions(EASY, format="morse"), "format"),
    ],
)
def test_a_wrong_value_is_named(call: Any, name: str) -> None:
    with pytest.raises(tesuji.TesujiError, match=f"`{name}`") as raised:
        call()
    # The caller has written neither JSON nor Rust types.
    assert not re.search("line 1, column|u64|usize|struct|json", str(raised.value).lower())


def test_numbers_of_numpy_are_numbers() -> None:
    assert tesuji.count("." * 81, limit=np.int64(7)).count == 7
    assert len(tesuji.generate(int(np.int32(2)), seed=np.uint32(5))) == 2  # type: ignore[arg-type]
    assert tesuji.steps(EASY, limit=np.uint8(3)).steps
    assert tesuji.hint(EASY, techniques={"only": np.array(["naked-single"])}).status == "unique"  # type: ignore[typeddict-item]


def test_with_is_a_word_of_python() -> None:
    wanted = {"seed": 3, "path": True}
    (one,) = tesuji.generate(1, with_=["naked-pair"], **wanted)  # type: ignore[arg-type]
    (other,) = tesuji.generate(1, **{"with": ["naked-pair"], **wanted})  # type: ignore[arg-type]
    (column,) = tesuji.columns.generate(1, with_=["naked-pair"], seed=3).to_pylist()
    assert one.puzzle == other.puzzle == column["puzzle"]
    assert any("naked" in step for step in one.path)
    with pytest.raises(tesuji.ArgumentError, match="same argument"):
        tesuji.generate(1, **{"with": [], "with_": []})  # type: ignore[arg-type]


def test_what_is_played_is_never_ignored() -> None:
    for puzzle in (EASY, HARD):
        solved = str(tesuji.solve(puzzle).solution)
        cell = puzzle.index(".") if "." in puzzle else puzzle.index("0")
        name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        wrong_digit = "1" if solved[cell] != "1" else "2"
        for ask in (tesuji.hint, tesuji.steps):
            assert ask(puzzle, played={"placed": [f"{name}={wrong_digit}"]}).advice == "wrong-digits"
            assert ask(puzzle, played={"removed": [f"{name}={solved[cell]}"]}).advice == "lost-marks"
            assert ask(puzzle, played={"placed": ["r10c1=1"]}).status == "unsupported"
            assert ask(puzzle, played={}).status == "unique"
    solution = tesuji.solve(CAGE).solution
    wrong = 3 if solution is not None and solution[1] == 4 else 4
    assert tesuji.hint(CAGE, played={"placed": [f"r1c2={wrong}"]}).advice == "wrong-digits"


def test_a_text_that_is_wrong_has_its_place() -> None:
    with pytest.raises(tesuji.TesujiError) as raised:
        tesuji.solve("53..7....\n6..195...")
    assert not isinstance(raised.value, tesuji.ArgumentError) and raised.value.line == 2
    with pytest.raises(tesuji.TesujiError, match="`puzzle`"):
        tesuji.check(SOLUTION, puzzle="12")
