"""Puzzles from photographs, screenshots and scans."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any

from . import _native
from .answers import Items, PictureGrid
from .build import build
from .errors import TesujiError


def read(picture: bytes | str | PathLike[str], *, time_limit: float | None = None) -> Items[PictureGrid]:
    """Reads the grids of a picture: the bytes of a JPEG, PNG, WebP, GIF or HEIC file, or its path.

    The most prominent grid comes first. ``grid.state`` has all that was read, for the other functions; ``grid.doubted``
    names the cells that may be wrong. A picture without a sudoku is an error.
    """
    file = picture if isinstance(picture, bytes) else Path(picture).read_bytes()
    found: dict[str, Any] = json.loads(_native.answer("read", file or b"{}", time_limit, None))
    if "code" in found and "error" in found:
        raise TesujiError.of(found)
    grids = tuple(build(PictureGrid, grid) for grid in found["items"])
    return Items(grids, found["more"], found.get("ended"))
