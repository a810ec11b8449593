"""Requests to the native module, and texts of what callers have."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar

from . import _native
from .answers import Answer, Items
from .build import build
from .errors import TesujiError

Text: TypeAlias = str | bytes | Answer | Sequence[int] | Sequence[Sequence[int]]
"""A problem: a text in any notation, an answer (its question again), or the numbers of a grid in reading order or in rows,
with 0 for an empty cell. Arrays of numpy are sequences too."""

A = TypeVar("A", bound=Answer)


class Asking(TypedDict, total=False):
    """What every question may have beside its own parameters."""

    format: str
    """The notation of the text; found if it is not given."""
    notation: Literal["r1c1", "A1", "K9"]
    """How sentences call cells."""
    words: bool
    """Whether steps and advice come with their sentences."""
    drawing: bool
    """Whether steps come with the shapes that show them in a picture."""
    max_items: int
    """The most items of a list."""
    time_limit: float
    """After how many seconds the work is ended; the status is then ``stopped``."""
    node_limit: int
    """After how many nodes of a search the work is ended."""


def text_of(problem: Text) -> str:
    """Returns the text of a problem."""
    if isinstance(problem, str):
        return problem
    if isinstance(problem, (bytes, bytearray)):
        return bytes(problem).decode()
    if isinstance(problem, Answer):
        return problem.text
    values = list(_flat(problem))
    if len(values) == 81 and all(0 <= value <= 9 for value in values):
        return "".join(map(str, values))
    size = round(len(values) ** 0.5)
    return "\n".join(" ".join(map(str, values[row : row + size])) for row in range(0, len(values), max(size, 1)))


def _flat(values: Iterable[Any]) -> Iterable[int]:
    for value in values:
        if hasattr(value, "__iter__"):
            yield from _flat(value)
        else:
            yield int(value)


def encode(parameters: dict[str, Any]) -> bytes:
    """Returns parameters as JSON, without those that are ``None``."""
    return json.dumps({key: value for key, value in parameters.items() if value is not None}).encode()


def request(name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """Asks any query with any parameters, and returns its object of JSON.

    This is how to ask what has no function of its own: ``docs/json.md`` lists queries and parameters. ``time_limit`` and
    ``node_limit`` bound the work.
    """
    parameters = dict(parameters)
    time_limit, node_limit = parameters.pop("time_limit", None), parameters.pop("node_limit", None)
    found: dict[str, Any] = json.loads(_native.answer(name, encode(parameters), time_limit, node_limit))
    if "code" in found and "error" in found:
        raise TesujiError.of(found)
    return found


def ask(cls: type[A], name: str, problem: Text, parameters: Asking, **own: Any) -> A:
    """Asks a question about a problem."""
    text = text_of(problem)
    return build(cls, request(name, {"text": text, **own, **parameters}), text=text)


def listed(cls: type[A], found: dict[str, Any], text: str | None = None) -> Items[A]:
    """Makes the answers of a list."""
    items = []
    for item in found["items"]:
        if "code" in item and "error" in item:
            raise TesujiError.of(item)
        given = item.pop("text", None)
        items.append(build(cls, item, text=given or text or item.get("puzzle", "")))
    return Items(tuple(items), found["more"], found.get("ended"))
