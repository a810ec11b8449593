"""The answers: frozen dataclasses with the keys that docs/json.md describes.

Grids of 9x9 are lines of 81 characters with ``.`` for an empty cell, others tuples of numbers with 0; a puzzle with
constraints is a text in the notation that has them. Cells are ``r4c7``, candidates ``r4c7=5``. Missing values are
``None`` or empty.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Generic, Literal, TypeAlias, TypeVar, overload

from .build import VERDICT, Brief
from .names import AdviceKind, Band, Ended, Level, PictureForm, Status, StopReason, Symmetry, Theme

Grid: TypeAlias = str | tuple[int, ...]
T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Clash(Brief):
    """A digit that appears twice or more in a house."""

    house: str
    digit: int
    cells: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Answer(Brief):
    """The fields of every answer."""

    status: Status | None = None
    puzzle: Grid = ""
    size: int = field(default=9, repr=False)
    box: str | None = field(default=None, repr=False)
    constraints: tuple[str, ...] = field(default=(), repr=False)
    """The kinds of constraints besides rows, columns and boxes, each once."""
    placed: tuple[str, ...] = field(default=(), repr=False)
    """The digits that the player has placed, such as ``r4c7=5``."""
    marks: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    """The player's pencil marks in each cell."""
    clashes: tuple[Clash, ...] = ()
    reason: str | None = None
    stopped_by: StopReason | None = None
    notes: tuple[str, ...] = ()
    note_names: tuple[str, ...] = field(default=(), repr=False)
    text: str = field(default="", repr=False, compare=False)
    """The text of the question."""

    @property
    def is_unique(self) -> bool:
        """``True`` if there is exactly one solution."""
        return self.status == "unique"

    def show(self) -> None:
        """Prints the puzzle, or its only solution if that is the answer, as a grid in a frame."""
        from .ask import request

        print(request("show", {"text": self.text, "solution": self._has_solution()})["text"], end="")

    def _has_solution(self) -> bool:
        """``True`` if the answer has the unique solution, so that pictures show it."""
        return False

    def _picture(self) -> dict[str, Any]:
        """The request for the picture of the answer."""
        return {"text": self.text, "of": "solution" if self._has_solution() else "problem"}

    def _repr_svg_(self) -> str | None:
        from .ask import request

        svg: str | None = request("picture", self._picture()).get("svg")
        return svg

    def draw(self, form: PictureForm = "svg", *, theme: Theme | None = None, size: str | None = None) -> bytes:
        """Draws the picture of the answer as a file: the problem, its only solution, or a hint.

        ``size`` is a width such as ``"90mm"`` or ``"800px"``, or the screen of an e-reader, such as ``"kindle-scribe"``. PNG
        has 300 pixels per inch. An answer without a picture is an error.
        """
        from .pictures import drawn

        return drawn(self._picture(), form, theme, size)


@dataclass(frozen=True, repr=False)
class SolveAnswer(Answer):
    """The outcome: no solution, one, or several."""

    count: int | None = None
    exact: bool | None = None
    solutions: tuple[Grid, ...] = ()
    differences: tuple[str, ...] = ()
    mistyped: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def solution(self) -> Grid | None:
        """The only solution, ``None`` unless there is exactly one."""
        return self.solutions[0] if self.is_unique and self.solutions else None

    def _has_solution(self) -> bool:
        return self.solution is not None


@dataclass(frozen=True, repr=False)
class CountAnswer(Answer):
    """The number of solutions, or an estimate of it."""

    count: int | None = None
    exact: bool | None = None
    estimate: float | None = None
    standard_error: float | None = None


@dataclass(frozen=True, repr=False)
class CheckAnswer(Answer):
    """The result of checking whether a grid is full and valid, and solves the puzzle."""

    is_solution: bool = field(default=False, metadata=VERDICT)
    report: str = ""
    wrong: tuple[str, ...] = ()
    """The wrong cells, without empty ones."""


@dataclass(frozen=True, repr=False)
class TrueCandidates(Answer):
    """The candidates that occur in at least one solution: by name for a classic problem, by cell for any other."""

    candidates: tuple[str, ...] = ()
    """Empty if there is no solution, or the problem is not classic."""
    numbers: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, repr=False)
class WhyAnswer(Answer):
    """Parts of a problem that together have no solution, each a ``dict`` as ``docs/json.md`` describes."""

    clash: tuple[dict[str, Any], ...] = field(default=(), hash=False, metadata=VERDICT)
    is_minimal: bool = field(default=False, metadata=VERDICT)


@dataclass(frozen=True, repr=False)
class UnneededAnswer(Answer):
    """The redundant parts of a problem, individually and together, each a ``dict`` as ``docs/json.md`` describes."""

    alone: tuple[dict[str, Any], ...] = field(default=(), hash=False, metadata=VERDICT)
    together: tuple[dict[str, Any], ...] = field(default=(), hash=False, metadata=VERDICT)


@dataclass(frozen=True, repr=False)
class Step(Brief):
    """A human step: the digit that it places or the candidates that it eliminates, and the reasons."""

    technique: str
    name: str = ""
    family: str = ""
    hodoku: int | None = None
    se: float | None = None
    place: str | None = None
    eliminate: tuple[str, ...] = ()
    cells: tuple[str, ...] = field(default=(), repr=False)
    houses: tuple[str, ...] = field(default=(), repr=False)
    chain: str | None = None
    title: str = field(default="", repr=False)
    where: str = field(default="", repr=False)
    look_for: str = field(default="", repr=False)
    reasoning: str = ""
    conclusion: str = ""
    proof: tuple[dict[str, Any], ...] = field(default=(), repr=False, hash=False)
    drawing: dict[str, Any] | None = field(default=None, repr=False, hash=False)

    def _repr_html_(self) -> str:
        return f"<b>{escape(self.name)}</b>: {escape(self.reasoning)} {escape(self.conclusion)}"


@dataclass(frozen=True, repr=False)
class HintAnswer(Answer):
    """The advice to a player."""

    advice: AdviceKind | None = None
    cells: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    step: Step | None = None
    words: str = ""
    state: dict[str, Any] | None = field(default=None, repr=False, hash=False)

    def _picture(self) -> dict[str, Any]:
        return {"text": self.text, "of": "hint", "depth": "full" if self.step else "where"}


@dataclass(frozen=True, repr=False)
class Path(Answer):
    """Steps: all possible ones in a state, or the path to the solution."""

    complete: bool | None = None
    end: Grid | None = None
    steps: tuple[Step, ...] = field(default=(), metadata=VERDICT)
    advice: AdviceKind | None = None
    words: str | None = None
    state: dict[str, Any] | None = field(default=None, repr=False, hash=False)

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{step._repr_html_()}</li>" for step in self.steps)
        return f"<p>{escape(self.words)}</p>" if self.words else f"<ol>{items}</ol>"


@dataclass(frozen=True, repr=False)
class RatedStep(Brief):
    """A step of a rating."""

    technique: str
    rating: float | None = None
    number: float | None = None
    length: int | None = None
    place: str | None = None
    eliminate: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Figure(Brief):
    """One number of a rating."""

    name: str
    value: float


@dataclass(frozen=True, repr=False)
class RateAnswer(Answer):
    """A rating: ``er``, ``ep`` and ``ed`` of Sudoku Explainer, or the ``number`` of another scale."""

    scale: str | None = None
    er: float | None = None
    er_at_least: float | None = None
    ep: float | None = None
    ed: float | None = None
    version: str | None = None
    number: float | None = None
    number_at_least: float | None = None
    label: str | None = None
    figures: tuple[Figure, ...] = ()
    steps: tuple[RatedStep, ...] = ()


@dataclass(frozen=True, repr=False)
class Trials(Brief):
    """The depth of trial and error for each set of rules; ``None`` for more than 3."""

    singles: int | None
    basics: int | None


@dataclass(frozen=True, repr=False)
class BackdoorSets(Brief):
    """The smallest backdoors, of ``size`` cells each."""

    size: int
    sets: tuple[tuple[str, ...], ...] = field(repr=False)


@dataclass(frozen=True, repr=False)
class Backdoors(Brief):
    """The smallest backdoors for each set of rules; ``None`` for more than two cells."""

    singles: BackdoorSets | None
    basics: BackdoorSets | None


@dataclass(frozen=True, repr=False)
class ClassifyAnswer(Answer):
    """The band of difficulty, the depth of trial and error, and backdoors."""

    band: Band | None = None
    trials: Trials | None = None
    backdoors: Backdoors | None = None


@dataclass(frozen=True, repr=False)
class CanonicalForm(Answer):
    """A canonical form, and the transform that leads to it."""

    form: str | None = None
    transform: str | None = None


@dataclass(frozen=True, repr=False)
class Symmetries(Answer):
    """The automorphisms, the symmetry of the clue cells, and the bands of the solution."""

    automorphisms: int | None = None
    pattern_automorphisms: int | None = None
    symmetry: Symmetry | None = None
    bands: tuple[int, ...] = ()


@dataclass(frozen=True, repr=False)
class Comparison(Answer):
    """A comparison of two puzzles: are they essentially the same, and in how many cells do their clues differ?"""

    isomorphic: bool | None = None
    transform: str | None = None
    form: str | None = None
    distance: int | None = None


@dataclass(frozen=True, repr=False)
class Problem(Answer):
    """A problem that was read from a text, and its text in another notation."""

    format: str = ""
    layout: str = field(default="", repr=False)
    rows: int | None = field(default=None, repr=False)
    columns: int | None = field(default=None, repr=False)
    givens: tuple[int, ...] = field(default=(), repr=False)
    # `convert` has a number for each cell, like the givens.
    placed: tuple[int, ...] = field(default=(), repr=False)  # type: ignore[assignment]
    candidates: tuple[str, ...] = field(default=(), repr=False)
    sukaku: bool = False
    metadata: dict[str, str] = field(default_factory=dict, hash=False)
    to: str | None = None
    losses: tuple[str, ...] = ()
    problem: str | None = field(default=None, repr=False)
    """The whole problem on one line, if it has more than boxes and givens; and its other parts."""
    rules: tuple[dict[str, Any], ...] = field(default=(), repr=False, hash=False)
    restricted: tuple[str, ...] = field(default=(), repr=False)
    drawing: dict[str, Any] | None = field(default=None, repr=False, hash=False)

    def _is_shown(self, field: dataclasses.Field[Any], value: Any) -> bool:
        # If another notation was requested, the text is in that notation.
        return super()._is_shown(field, value) or (field.name == "text" and self.to is not None)


@dataclass(frozen=True, repr=False)
class GeneratedPuzzle(Answer):
    """A generated puzzle. ``text`` is the puzzle."""

    solution: str = ""
    clues: int = field(default=0, metadata=VERDICT)
    seed: int = field(default=0, metadata=VERDICT)
    number: int = field(default=0, metadata=VERDICT)
    tries: int = 0
    steered: bool = False
    layout: str | None = None
    rules: tuple[str, ...] = ()
    weight: float | None = None
    scale: str | None = field(default=None, repr=False)
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    difficulty: Band | None = None
    level: Level | None = None
    score: int | None = None
    path: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Content(Brief):
    """The content of a cell of a picture."""

    kind: Literal["empty", "printed", "written", "marks"]
    digit: int | None = None


@dataclass(frozen=True, repr=False)
class Doubt(Brief):
    """A cell of a picture that may have been misread."""

    cell: str
    read: Content
    probability: float
    second: Content
    """The second choice."""


@dataclass(frozen=True, repr=False)
class PictureGrid(Brief):
    """A grid of a picture."""

    size: int
    puzzle: str
    """The printed digits, row by row, with ``.`` for every other cell."""
    written: str = field(repr=False)
    """The player's digits, by hand or on a screen in another colour, in the same form."""
    state: str = field(repr=False)
    """The puzzle with the player's digits and pencil marks, in a form that every function reads."""
    marked: tuple[str, ...] = field(default=(), repr=False)
    """The cells with pencil marks."""
    marks: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    """The pencil marks of each cell, empty if it has none or if they are hard to read."""
    doubted: tuple[Doubt, ...] = ()
    repaired: tuple[str, ...] = ()
    """The cells whose reading was changed so that there is exactly one solution."""
    solutions: int = 1
    """0, 1, or 2 for several."""
    corners: tuple[tuple[float, ...], ...] = field(default=(), repr=False)
    """The corners of the upright grid in pixels: top left, top right, bottom right, bottom left."""
    probabilities: tuple[float, ...] = field(default=(), repr=False)
    """The probability of the reading of each cell."""


@dataclass(frozen=True)
class Items(Generic[T]):
    """An answer that is a list, with a flag for further items."""

    items: tuple[T, ...]
    more: bool = False
    ended: Ended | None = None

    def show(self) -> None:
        """Prints each item as a grid in a frame."""
        for item in self.items:
            if isinstance(item, Answer):
                item.show()

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    @overload
    def __getitem__(self, nth: int) -> T: ...
    @overload
    def __getitem__(self, nth: slice) -> tuple[T, ...]: ...
    def __getitem__(self, nth: int | slice) -> T | tuple[T, ...]:
        return self.items[nth]


@dataclass(frozen=True)
class GeneratedPuzzles(Items[GeneratedPuzzle]):
    """Generated puzzles, with the seed of the run."""

    seed: int = 0
    """The seed. The same seed makes the same puzzles."""
    tries: int = 0
    given_up: int = 0
    """The number of abandoned puzzles."""
    nearest: str | None = None
    """The nearest attempt, if no puzzle fits."""
