"""The errors raised when a text or a parameter cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class TesujiError(ValueError):
    """A request without an answer.

    ``code`` never changes, such as ``text-unreadable``, ``parameter`` or ``several-problems``. ``offset`` (in bytes, from 0),
    ``line`` and ``column`` (from 1) are its position in the text, ``None`` if it has none. ``help`` is advice.
    """

    def __init__(
        self,
        message: str,
        code: str = "",
        offset: int | None = None,
        line: int | None = None,
        column: int | None = None,
        help: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.offset = offset
        self.line = line
        self.column = column
        self.help = help

    @classmethod
    def of(cls, found: dict[str, Any]) -> TesujiError:
        """Makes the exception for an object with ``code`` and ``error``."""
        if found["code"] == "parameter":
            # The position is in the JSON of the request, which the caller has not written.
            return ArgumentError(found["error"], help=found.get("help", ""))
        places = {key: found.get(key) for key in ("offset", "line", "column")}
        return cls(found["error"], found["code"], help=found.get("help", ""), **places)

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        return place + self.message

    def __reduce__(self) -> tuple[type[TesujiError], tuple[object, ...]]:
        return type(self), (self.message, self.code, self.offset, self.line, self.column, self.help)


class ArgumentError(TesujiError, TypeError):
    """An error in an argument: its name is unknown, or its value is not allowed."""

    def __init__(
        self,
        message: str,
        code: str = "parameter",
        offset: int | None = None,
        line: int | None = None,
        column: int | None = None,
        help: str = "",
    ) -> None:
        super().__init__(message, code, offset, line, column, help)


def require_known(given: Iterable[str], known: Iterable[str], function: str) -> None:
    """Raises an error if an argument has an unknown name."""
    known = list(known)
    for name in given:
        if name not in known:
            said = ", ".join(f"`{one}`" for one in known)
            raise ArgumentError(f"{function}: unknown argument `{name}`; known: {said}")
