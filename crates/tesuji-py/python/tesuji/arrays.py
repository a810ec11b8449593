"""NumPy arrays: grids of 9x9 as ``uint8``, of shape (..., 9, 9) or (..., 81), with 0 for an empty cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from . import _native
from ._native import Answers
from .ask import encode
from .columns import ColumnOptions, limits_of
from .errors import ArgumentError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _ask(name: str, grids: NDArray[np.uint8], parameters: bytes, options: ColumnOptions) -> Answers:
    import numpy as np

    if grids.dtype.kind not in "ui":
        raise ArgumentError(f"expected an array of whole numbers, found {grids.dtype}; tesuji.columns takes texts")
    if grids.shape[-1:] != (81,) and grids.shape[-2:] != (9, 9):
        raise ArgumentError(f"expected an array of shape (..., 81) or (..., 9, 9), found {grids.shape}")
    if grids.size and (grids.max() > 9 or grids.min() < 0):
        raise ArgumentError("expected numbers from 0 to 9")
    texts = (grids.astype(np.uint8, copy=False) + np.uint8(ord("0"))).tobytes()
    return _native.grids(name, texts, 81, parameters, limits_of(name, options), options.get("progress"))


def solve(grids: NDArray[np.uint8], **options: Unpack[ColumnOptions]) -> NDArray[np.uint8]:
    """Returns the only solution of each grid, in the shape of ``grids``; zeros if there is none or more than one."""
    import numpy as np

    grids = np.asarray(grids)
    answers = _ask("solve", grids, encode({"limit": 0}), options)
    return np.frombuffer(answers.digits("solution", 81), dtype=np.uint8).reshape(grids.shape).copy()


def count(grids: NDArray[np.uint8], limit: int = 2, **options: Unpack[ColumnOptions]) -> NDArray[np.uint64]:
    """Returns the number of solutions of each grid, up to ``limit``."""
    import numpy as np

    grids = np.asarray(grids)
    answers = _ask("count", grids, encode({"limit": limit}), options)
    shape = grids.shape[:-1] if grids.shape[-1] == 81 else grids.shape[:-2]
    return np.frombuffer(answers.numbers("count"), dtype=np.uint64).reshape(shape).copy()
