"""One function for each question about one problem. ``docs/json.md`` describes parameters and keys."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Unpack

from .answers import (
    Canonical,
    Checked,
    Clashing,
    Classified,
    Compared,
    Counted,
    Hinted,
    Items,
    Made,
    Path,
    Problem,
    Rated,
    Solved,
    Spare,
    Symmetries,
    TrueCandidates,
)
from .ask import Asking, Text, ask, listed, request, text_of

Form = Literal["puzzle", "solution", "pattern", "relabel"]


class Techniques(TypedDict, total=False):
    """Which techniques may be used."""

    order: Literal["tesuji", "hodoku", "se"]
    teach: bool
    only: list[str]
    without: list[str]
    up_to: Literal["easy", "medium", "hard", "expert", "diabolical"]
    without_uniqueness: bool


def solve(
    text: Text, *, limit: int | None = None, mistyped: bool | None = None, **asking: Unpack[Asking]
) -> Solved:
    """Finds the solution, or two that stand for several, and counts them up to ``limit``."""
    return ask(Solved, "solve", text, asking, limit=limit, mistyped=mistyped)


def count(
    text: Text,
    *,
    limit: int | None = None,
    probes: int | None = None,
    seed: int | None = None,
    **asking: Unpack[Asking],
) -> Counted:
    """Counts the solutions up to ``limit``, or estimates their number by so many ``probes``."""
    return ask(Counted, "count", text, asking, limit=limit, probes=probes, seed=seed)


def check(text: Text, *, puzzle: Text | None = None, **asking: Unpack[Asking]) -> Checked:
    """Says whether a grid is full and lawful, and solves ``puzzle`` if that is given."""
    return ask(Checked, "check", text, asking, puzzle=None if puzzle is None else text_of(puzzle))


def candidates(text: Text, **asking: Unpack[Asking]) -> TrueCandidates:
    """Lists the candidates that stand in at least one solution."""
    return ask(TrueCandidates, "candidates", text, asking)


def why(text: Text, **asking: Unpack[Asking]) -> Clashing:
    """Finds givens and constraints that clash, none of which can be left out."""
    return ask(Clashing, "why", text, asking)


def unneeded(text: Text, **asking: Unpack[Asking]) -> Spare:
    """Finds the givens and constraints that a problem can spare."""
    return ask(Spare, "unneeded", text, asking)


def hint(
    text: Text,
    *,
    depth: Literal["where", "technique", "full"] | None = None,
    techniques: Techniques | None = None,
    **asking: Unpack[Asking],
) -> Hinted:
    """Says what a player should do next, as openly as wanted."""
    return ask(Hinted, "hint", text, asking, depth=depth, techniques=techniques)


def steps(
    text: Text, *, limit: int | None = None, techniques: Techniques | None = None, **asking: Unpack[Asking]
) -> Path:
    """Lists every step that is possible in a player's state."""
    return ask(Path, "steps", text, asking, limit=limit, techniques=techniques)


def explain(
    text: Text,
    *,
    prefer: Literal["easiest", "shortest"] | None = None,
    techniques: Techniques | None = None,
    **asking: Unpack[Asking],
) -> Path:
    """Finds the path of a person from a player's state to the solution."""
    return ask(Path, "explain", text, asking, prefer=prefer, techniques=techniques)


def rate(
    text: Text,
    *,
    scale: Literal["se", "hodoku", "steps"] | None = None,
    window: dict[str, Any] | None = None,
    improper: bool | None = None,
    steps: bool | None = None,
    **asking: Unpack[Asking],
) -> Rated:
    """Rates a puzzle on the scale of Sudoku Explainer, or on another one."""
    return ask(Rated, "rate", text, asking, scale=scale, window=window, improper=improper, steps=steps)


def classify(text: Text, *, band_only: bool | None = None, **asking: Unpack[Asking]) -> Classified:
    """Finds the band of difficulty, the depth of trial and error, and backdoors."""
    return ask(Classified, "classify", text, asking, band_only=band_only)


def canonicalize(text: Text, *, form: Form | None = None, **asking: Unpack[Asking]) -> Canonical:
    """Finds a canonical form, and the transform that leads there."""
    return ask(Canonical, "canonicalize", text, asking, form=form)


def symmetry(text: Text, **asking: Unpack[Asking]) -> Symmetries:
    """Counts the automorphisms, and names the symmetry and the bands."""
    return ask(Symmetries, "symmetry", text, asking)


def isomorphic(text: Text, to: Text, *, form: Form | None = None, **asking: Unpack[Asking]) -> Compared:
    """Says whether a puzzle is essentially the same as another."""
    return ask(Compared, "isomorphic", text, asking, to=text_of(to), form=form)


def distance(text: Text, to: Text, **asking: Unpack[Asking]) -> Compared:
    """Counts the cells in which the clues of two puzzles differ."""
    return ask(Compared, "distance", text, asking, to=text_of(to))


def convert(text: Text, to: str | None = None, **asking: Unpack[Asking]) -> Items[Problem]:
    """Reads every problem of a text, and writes each in the notation ``to``: then it is the ``text`` of the item."""
    given = text_of(text)
    return listed(Problem, request("convert", {"text": given, "to": to, **asking}), given)


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    clues: int | str | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    minimal: bool | None = None,
    er: str | None = None,
    difficulty: str | None = None,
    rate: bool | None = None,
    time_limit: float | None = None,
    **criteria: Any,
) -> Items[Made]:
    """Makes puzzles with exactly one solution: how they look, how hard they are, how many.

    ``criteria`` are the other parameters of ``generate`` in ``docs/json.md``, such as ``method``, ``with`` or ``steer``.
    """
    own: dict[str, Any] = {"clues": clues, "symmetry": symmetry, "pattern": pattern, "minimal": minimal, "er": er}
    own |= {"seed": seed, "difficulty": difficulty, "rate": rate, "time_limit": time_limit}
    return listed(Made, request("generate", {"count": count, "max_items": count, **own, **criteria}))
