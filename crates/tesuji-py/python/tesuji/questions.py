"""One function for each question about one problem. ``docs/json.md`` describes parameters and keys."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypedDict, Unpack

from .answers import (
    CanonicalForm,
    CheckAnswer,
    ClassifyAnswer,
    Comparison,
    CountAnswer,
    GeneratedPuzzle,
    GeneratedPuzzles,
    Grid,
    HintAnswer,
    Items,
    Path,
    Problem,
    RateAnswer,
    SolveAnswer,
    Symmetries,
    TrueCandidates,
    UnneededAnswer,
    WhyAnswer,
)
from .ask import BOUNDS, OPTIONS, Bounds, Options, Text, ask, bounds_of, items_of, request, text_of, text_of_cells
from .build import build
from .errors import ArgumentError, TesujiError, require_known
from .names import Band, Depth, Form, Level, Method, Order, Preference, Rule, Scale, Symmetry, TechniqueId


class Techniques(TypedDict, total=False):
    """The available techniques."""

    order: Order
    teach: bool
    only: Sequence[TechniqueId | str]
    without: Sequence[TechniqueId | str]
    up_to: Band
    without_uniqueness: bool


class Played(TypedDict, total=False):
    """Moves of the player in addition to the state in the text: candidates such as ``r4c7=5``."""

    placed: Sequence[str]
    removed: Sequence[str]


class Window(TypedDict, total=False):
    """The ratings to accept: ranges such as ``7.1..8.3``."""

    er: str
    ep: str
    ed: str
    pearl: bool
    diamond: bool


def solve(
    text: Text, *, limit: int | None = None, mistyped: bool | None = None, **options: Unpack[Options]
) -> SolveAnswer:
    """Finds the solution, or two if there are several, and counts them up to ``limit``."""
    return ask(SolveAnswer, "solve", text, options, limit=limit, mistyped=mistyped)


def count(
    text: Text,
    *,
    limit: int | None = None,
    probes: int | None = None,
    seed: int | None = None,
    **options: Unpack[Options],
) -> CountAnswer:
    """Counts the solutions up to ``limit``, or estimates their number with ``probes`` probes."""
    return ask(CountAnswer, "count", text, options, limit=limit, probes=probes, seed=seed)


def check(text: Text, *, puzzle: Text | None = None, **options: Unpack[Options]) -> CheckAnswer:
    """Checks whether a grid is full and valid, and solves ``puzzle`` if that is given."""
    if puzzle is None:
        return ask(CheckAnswer, "check", text, options)
    return ask(CheckAnswer, "check", text_of_cells(text), options, puzzle=text_of(puzzle))


def candidates(text: Text, **options: Unpack[Options]) -> TrueCandidates:
    """Lists the candidates that occur in at least one solution."""
    return ask(TrueCandidates, "candidates", text, options)


def why(text: Text, **options: Unpack[Options]) -> WhyAnswer:
    """Finds a minimal set of givens and constraints that clash."""
    return ask(WhyAnswer, "why", text, options)


def unneeded(text: Text, **options: Unpack[Options]) -> UnneededAnswer:
    """Finds the givens and constraints that are redundant."""
    return ask(UnneededAnswer, "unneeded", text, options)


def hint(
    text: Text,
    *,
    depth: Depth | None = None,
    techniques: Techniques | None = None,
    played: Played | None = None,
    **options: Unpack[Options],
) -> HintAnswer:
    """Tells a player what to do next, in the requested detail.

    ``played`` has moves in addition to the state in the text.
    """
    return ask(HintAnswer, "hint", text, options, depth=depth, techniques=techniques, played=played)


def steps(
    text: Text,
    *,
    limit: int | None = None,
    techniques: Techniques | None = None,
    played: Played | None = None,
    **options: Unpack[Options],
) -> Path:
    """Lists every step that is possible in a player's state, the easiest first.

    Finds up to 1000 steps unless there is a ``limit``; steps of the hardest techniques take long. ``played`` is
    as for ``hint``.
    """
    return ask(Path, "steps", text, options, limit=limit, techniques=techniques, played=played)


def explain(
    text: Text,
    *,
    prefer: Preference | None = None,
    techniques: Techniques | None = None,
    **options: Unpack[Options],
) -> Path:
    """Finds a human solving path from a player's state to the solution."""
    return ask(Path, "explain", text, options, prefer=prefer, techniques=techniques)


def rate(
    text: Text,
    *,
    scale: Scale | None = None,
    window: Window | None = None,
    improper: bool | None = None,
    steps: bool | None = None,
    **options: Unpack[Options],
) -> RateAnswer:
    """Rates a puzzle on the Sudoku Explainer scale or another one."""
    return ask(RateAnswer, "rate", text, options, scale=scale, window=window, improper=improper, steps=steps)


def classify(text: Text, *, band_only: bool | None = None, **options: Unpack[Options]) -> ClassifyAnswer:
    """Finds the band of difficulty, the depth of trial and error, and backdoors."""
    return ask(ClassifyAnswer, "classify", text, options, band_only=band_only)


def canonicalize(text: Text, *, form: Form | None = None, **options: Unpack[Options]) -> CanonicalForm:
    """Finds a canonical form, and the transform that leads to it."""
    return ask(CanonicalForm, "canonicalize", text, options, form=form)


def symmetry(text: Text, **options: Unpack[Options]) -> Symmetries:
    """Counts the automorphisms, and names the symmetry and the bands."""
    return ask(Symmetries, "symmetry", text, options)


def isomorphic(text: Text, to: Text, *, form: Form | None = None, **options: Unpack[Options]) -> Comparison:
    """Checks whether a puzzle is essentially the same as another."""
    return ask(Comparison, "isomorphic", text, options, to=text_of(to), form=form)


def distance(text: Text, to: Text, **options: Unpack[Options]) -> Comparison:
    """Counts the cells in which the clues of two puzzles differ."""
    return ask(Comparison, "distance", text, options, to=text_of(to))


def convert(text: Text, to: str | None = None, **options: Unpack[Options]) -> Items[Problem]:
    """Reads every problem of a text. With ``to``, the ``text`` of each item is the problem in that notation."""
    require_known(options, ["to", *OPTIONS], "convert")
    given = text_of(text)
    found = request("convert", {"text": given, "to": to, **options})
    return Items(items_of(Problem, found, given), found["more"], found.get("ended"))


def show(text: Text, *, solution: bool = False, frame: Literal["unicode", "ascii"] = "unicode") -> None:
    """Prints a puzzle as a grid in a frame, with the digits of its only ``solution`` on request."""
    print(request("show", {"text": text_of(text), "solution": solution, "frame": frame})["text"], end="")


FIRST, MOST = 64, 16_384
"""The number of solutions in the first request and in the largest one."""


def solutions(
    text: Text, *, limit: int | None = None, format: str | None = None, **bounds: Unpack[Bounds]
) -> Iterator[Grid]:
    """Iterates over the solutions, up to ``limit`` of them, always in the same order.

    They are found on demand, some at a time. If ``time_limit`` or ``node_limit`` ends the work, an error
    with the code ``stopped`` comes after the solutions that were found.
    """
    require_known(bounds, ["limit", "format", *BOUNDS], "solutions")
    if limit is not None and (isinstance(limit, bool) or int(limit) != limit or limit < 0):
        raise ArgumentError(f"`limit`: expected a whole number of at least 0, found {limit!r}")
    time_limit, node_limit = bounds_of(dict(bounds))
    parameters = {"text": text_of(text), "format": format, "node_limit": node_limit}
    if limit is None or limit > 0:
        # Wrong arguments raise an error in this call, not in the first step of the loop.
        request("solutions", {**parameters, "limit": 0})
    return _solutions(parameters, limit, time_limit)


def _solutions(parameters: dict[str, Any], limit: int | None, time_limit: float | None) -> Iterator[Grid]:
    end = None if time_limit is None else time.monotonic() + time_limit
    found, piece = 0, FIRST
    while limit is None or found < limit:
        wanted = piece if limit is None else min(piece, limit - found)
        rest = None if end is None else max(end - time.monotonic(), 0.0)
        asked = {"offset": found, "limit": wanted, "max_items": wanted, "time_limit": rest}
        answer = request("solutions", {**parameters, **asked})
        for item in answer["items"]:
            if "solution" not in item and item["status"] != "stopped":
                raise TesujiError(item.get("reason", item["status"]), item["status"])
            if "solution" in item:
                solution = item["solution"]
                found += 1
                yield solution if isinstance(solution, str) else tuple(solution)
        if ended := answer.get("ended"):
            raise TesujiError(f"the {ended} ended the work after {found} solutions; there may be more", "stopped")
        if len(answer["items"]) < wanted:
            return
        piece = min(2 * piece, MOST)


# A class cannot have a field named `with`.
Criteria = TypedDict(
    "Criteria",
    {
        "size": int,
        "rules": Sequence[Rule],
        "method": Method,
        "ep": str,
        "ed": str,
        "pearl": bool,
        "diamond": bool,
        "level": Level,
        "score": str,
        "with": Sequence[TechniqueId | str],
        "with_": Sequence[TechniqueId | str],
        "without": Sequence[TechniqueId | str],
        "bottleneck": TechniqueId | str,
        "steer": bool,
        "path": bool,
        "tries": int,
        "shard": Sequence[int],
    },
    total=False,
)
"""The other parameters of ``generate`` in ``docs/json.md``. ``with`` is a keyword in Python, so it is written ``with_``."""

CRITERIA = tuple(Criteria.__annotations__)

MOST_MADE = 100_000
"""The maximum number of puzzles that ``generate`` makes, because each is an object."""


def criteria_of(given: dict[str, Any]) -> dict[str, Any]:
    """Returns criteria under the names that the library uses."""
    if "with" in given and "with_" in given:
        raise ArgumentError("generate: `with` and `with_` are the same argument")
    return {("with" if name == "with_" else name): value for name, value in given.items()}


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    clues: int | str | None = None,
    symmetry: Symmetry | None = None,
    pattern: str | None = None,
    minimal: bool | None = None,
    er: str | None = None,
    difficulty: str | None = None,
    rate: bool | None = None,
    time_limit: float | None = None,
    **criteria: Unpack[Criteria],
) -> GeneratedPuzzles:
    """Makes puzzles with exactly one solution, by symmetry, clues, difficulty and other criteria.

    ``criteria`` are the other parameters of ``generate`` in ``docs/json.md``, such as ``method``, ``steer`` or ``with_``, the
    techniques that a path needs. ``tesuji.columns.generate`` makes any number of puzzles, on all cores.
    """
    own: dict[str, Any] = {"clues": clues, "symmetry": symmetry, "pattern": pattern, "minimal": minimal, "er": er}
    own |= {"seed": seed, "difficulty": difficulty, "rate": rate, "time_limit": time_limit}
    require_known(criteria, ["count", *own, *CRITERIA], "generate")
    if isinstance(count, (int, float)) and count > MOST_MADE:
        raise ArgumentError(f"`count`: generate makes up to {MOST_MADE} puzzles, tesuji.columns.generate any number")
    asked = {"count": count, "max_items": MOST_MADE, **own, **criteria_of(dict(criteria))}
    found = request("generate", asked)
    return build(GeneratedPuzzles, found, items=items_of(GeneratedPuzzle, found))
