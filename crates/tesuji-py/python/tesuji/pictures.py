"""Puzzles from photographs, screenshots and scans, and as pictures."""

from __future__ import annotations

import base64
import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from .answers import Items, PictureGrid
from .build import build
from .errors import ArgumentError, TesujiError
from .names import PictureForm, Theme

if TYPE_CHECKING:
    from .ask import Text


def read(picture: bytes | str | PathLike[str], *, time_limit: float | None = None) -> Items[PictureGrid]:
    """Reads the grids of a picture: the bytes of a JPEG, PNG, WebP, GIF or HEIC file, or its path.

    The most prominent grid comes first. ``grid.state`` is everything that was read, for the other functions;
    ``grid.doubted`` names the cells that may be wrong. A picture without a sudoku is an error.
    """
    file = picture if isinstance(picture, bytes) else Path(picture).read_bytes()
    found: dict[str, Any] = json.loads(_native.answer("read", file or b"{}", time_limit, None))
    if "code" in found and "error" in found:
        raise TesujiError.of(found)
    grids = tuple(build(PictureGrid, grid) for grid in found["items"])
    return Items(grids, found["more"], found.get("ended"))


def draw(
    text: Text,
    form: PictureForm = "svg",
    *,
    solution: bool = False,
    theme: Theme | None = None,
    size: str | None = None,
) -> bytes:
    """Draws a puzzle of any kind, with its only ``solution`` on request, and returns the file.

    ``size`` is a width such as ``"90mm"`` or ``"800px"``, or the screen of an e-reader, such as ``"kindle-scribe"``. PNG has
    300 pixels per inch. ``theme`` chooses the colours, and ``"large"`` is for people with low vision.
    """
    from .ask import text_of

    return drawn({"text": text_of(text), "of": "solution" if solution else "problem"}, form, theme, size)


def drawn(parameters: dict[str, Any], form: PictureForm, theme: Theme | None, size: str | None) -> bytes:
    """Returns the file of a picture."""
    from .ask import request

    found = request("picture", {**parameters, "output": form, "theme": theme, "size": size})
    if (svg := found.get("svg")) is not None:
        return str(svg).encode()
    if (file := found.get("file")) is not None:
        return base64.b64decode(file)
    raise ArgumentError("the answer has no picture")
