"""Requests to the native module, and the texts of the callers' problems."""

from __future__ import annotations

import json
from collections.abc import Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, TypeVar

from . import _native
from .answers import Answer
from .boards import text_of_board, unpacked
from .build import build
from .errors import ArgumentError, TesujiError, require_known
from .names import CellNames, Language

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Cell: TypeAlias = int | float | str | None
"""The value of a cell; ``0``, ``-1``, ``None``, NaN or ``"."`` if it is empty."""

Text: TypeAlias = "str | bytes | Answer | Sequence[Cell] | Sequence[Sequence[Cell]] | ArrayLike"
"""A problem: a text in any notation, an answer (for its problem), or the cells of a grid in reading order or in rows:
lists, arrays of numpy, frames."""

A = TypeVar("A", bound=Answer)


class Bounds(TypedDict, total=False):
    """The bounds of the work on a question."""

    time_limit: float
    """The maximum time in seconds; the status is ``stopped`` if it is reached."""
    node_limit: int
    """The maximum number of search nodes."""


class Options(Bounds, total=False):
    """The arguments that every question accepts."""

    format: str
    """The notation of the text; detected if it is not given."""
    notation: CellNames
    """The names of cells in sentences."""
    lang: Language
    """The language of sentences."""
    words: bool
    """``False`` leaves out the sentences of steps and advice."""
    drawing: bool
    """``True`` adds the shapes that show a step in a picture."""
    max_items: int
    """The maximum number of items of a list."""


OPTIONS = tuple(Options.__annotations__)
BOUNDS = tuple(Bounds.__annotations__)


def text_of(problem: Text) -> str:
    """Returns the text of a problem."""
    if isinstance(problem, str):
        return problem
    if isinstance(problem, (bytes, bytearray)):
        try:
            return bytes(problem).decode()
        except UnicodeDecodeError as error:
            raise ArgumentError(f"the bytes of the puzzle are not UTF-8: {error}") from None
    if isinstance(problem, Answer):
        return problem.text
    return text_of_board(problem)


def text_of_cells(grid: Text) -> str:
    """Returns the text of a grid whose layout is known. The grid of an answer becomes a line of its numbers."""
    if isinstance(grid, (tuple, list)) and grid and all(type(number) is int for number in grid):
        return " ".join(map(str, grid))
    return text_of(grid)


def encode(parameters: dict[str, Any]) -> bytes:
    """Returns parameters as JSON, without those that are ``None``."""
    said = {key: _json(key, value) for key, value in parameters.items() if value is not None}
    return f"{{{', '.join(f'{json.dumps(key)}: {value}' for key, value in said.items())}}}".encode()


def _json(key: str, value: object) -> str:
    def plain(value: Any) -> Any:
        # NumPy numbers and arrays become Python objects.
        found = list(value) if isinstance(value, (set, frozenset, range)) else unpacked(value)
        if found is value:
            raise ArgumentError(f"`{key}`: expected a number, a text, a list or a dict, found {type(value).__name__}")
        return found

    try:
        return json.dumps(value, allow_nan=False, default=plain)
    except ValueError as error:
        # NaN, infinity, or a list that contains itself.
        wrong = ArgumentError(f"`{key}`: {value!r} is not a value that a request can contain")
        raise error if isinstance(error, ArgumentError) else wrong from None


def bounds_of(parameters: dict[str, Any]) -> tuple[float | None, int | None]:
    """Removes the bounds of the work from parameters, and returns them."""
    limits: list[Any] = []
    for name in BOUNDS:
        limit: Any = parameters.pop(name, None)
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, Real) or not float(limit) >= 0):
            raise ArgumentError(f"`{name}`: expected a number of at least 0, found {limit!r}")
        limits.append(limit)
    time_limit, node_limit = limits
    return None if time_limit is None else float(time_limit), None if node_limit is None else int(node_limit)


def request(name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Asks any query with any parameters, and returns the JSON object of the answer.

    Use this for queries without a separate function: ``docs/json.md`` lists all queries and their parameters.
    ``time_limit`` and ``node_limit`` bound the work.
    """
    parameters = dict(parameters)
    time_limit, node_limit = bounds_of(parameters)
    if (text := parameters.get("text")) is not None:
        parameters["text"] = text_of(text)
    found: dict[str, Any] = json.loads(_native.answer(name, encode(parameters), time_limit, node_limit))
    if "code" in found and "error" in found:
        raise TesujiError.of(found)
    return found


def ask(cls: type[A], name: str, problem: Text, parameters: Options, **own: Any) -> A:
    """Asks a question about a problem."""
    require_known(parameters, [*own, *OPTIONS], name)
    text = text_of(problem)
    return build(cls, request(name, {"text": text, **own, **parameters}), text=text)


def items_of(cls: type[A], found: dict[str, Any], text: str | None = None) -> tuple[A, ...]:
    """Makes the answers of a list. The first text that cannot be read is an error."""
    items = []
    for item in found["items"]:
        if "code" in item and "error" in item:
            raise TesujiError.of(item)
        given = item.pop("text", None)
        items.append(build(cls, item, text=given or text or item.get("puzzle", "")))
    return tuple(items)
