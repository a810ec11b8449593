"""An answer can be given wherever its question can, and its solution fits the question."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tesuji
from puzzles import CAGES, EASY, LINK, SMALL, UNIQUE

# A file with a problem per line, for example of `cargo run --release -p tesuji-testkit --example deal -- any 10000`.
PROBLEMS = os.environ.get("TESUJI_PROBLEMS")
TEXTS = Path(PROBLEMS).read_text(encoding="utf-8").splitlines() if PROBLEMS else [EASY, SMALL, UNIQUE, CAGES, LINK]

QUESTIONS: dict[str, Callable[[str], tesuji.Answer]] = {
    "solve": lambda text: tesuji.solve(text, node_limit=20_000),
    "count": lambda text: tesuji.count(text, limit=100, node_limit=20_000),
    "check": tesuji.check,
    "candidates": lambda text: tesuji.candidates(text, node_limit=20_000),
    "why": lambda text: tesuji.why(text, node_limit=2_000),
    "unneeded": lambda text: tesuji.unneeded(text, node_limit=2_000),
    "hint": lambda text: tesuji.hint(text, time_limit=0.05),
    "steps": lambda text: tesuji.steps(text, limit=3, time_limit=0.05),
    "explain": lambda text: tesuji.explain(text, time_limit=0.05),
    "rate": lambda text: tesuji.rate(text, time_limit=0.05),
    "classify": lambda text: tesuji.classify(text, band_only=True, time_limit=0.05),
    "canonicalize": tesuji.canonicalize,
    "symmetry": tesuji.symmetry,
    "isomorphic": lambda text: tesuji.isomorphic(text, EASY),
    "distance": lambda text: tesuji.distance(text, EASY),
}


def line_of(text: Any) -> str:
    (problem,) = tesuji.convert(text, to="tesuji")
    return str(problem.text)


@pytest.mark.parametrize("verb", QUESTIONS)
def test_an_answer_is_its_question(verb: str) -> None:
    for text in TEXTS:
        assert line_of(QUESTIONS[verb](text)) == line_of(text), text


def test_the_solution_fits_the_question() -> None:
    for text in TEXTS:
        solved = tesuji.solve(text, node_limit=20_000)
        if solved.status == "unique":
            assert tesuji.check(solved.solution, puzzle=solved).is_solution, text
