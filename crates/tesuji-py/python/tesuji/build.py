"""Converts JSON objects into frozen dataclasses, by the annotations of their fields."""

from __future__ import annotations

import dataclasses
import types
import typing
from functools import cache
from typing import Any, TypeVar, Union

T = TypeVar("T")

VERDICT = {"verdict": True}
"""The metadata of a field that ``repr`` always shows."""


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def build(cls: type[T], found: dict[str, Any], **more: Any) -> T:
    """Makes an object of a dataclass from the keys of ``found`` that are names of its fields."""
    hints: dict[str, Any] = _hints(typing.cast(Any, cls))
    names = {field.name for field in dataclasses.fields(cls)} - more.keys()  # type: ignore[arg-type]
    return cls(**{key: _convert(hints[key], value) for key, value in found.items() if key in names}, **more)


def _convert(hint: Any, value: Any) -> Any:
    origin = typing.get_origin(hint)
    if origin in (Union, types.UnionType):
        for one in typing.get_args(hint):
            converted = _convert(one, value)
            if converted is not value:
                return converted
        return value
    if origin is tuple and isinstance(value, list):
        return tuple(_convert(typing.get_args(hint)[0], item) for item in value)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict):
        return build(hint, value)
    return value


class Brief:
    """A dataclass whose ``repr`` leaves out empty fields."""

    def __repr__(self) -> str:
        said = []
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if self._is_shown(field, value):
                said.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(said)})"

    def _is_shown(self, field: dataclasses.Field[Any], value: Any) -> bool:
        made = field.default_factory() if field.default_factory is not dataclasses.MISSING else field.default
        return field.repr and ("verdict" in field.metadata or value != made)
