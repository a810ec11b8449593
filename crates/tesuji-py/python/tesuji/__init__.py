"""Sudoku: solve, count, rate, explain, canonicalize and generate.

>>> import tesuji
>>> tesuji.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").solution
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

The functions of this module ask about one problem, in any notation. ``tesuji.columns`` asks about whole columns of Arrow, and
``tesuji.arrays`` about arrays of numpy.
"""

from . import answers, arrays, columns, names
from ._native import Answers, Reader, __version__
from .answers import (
    Answer,
    GeneratedPuzzle,
    GeneratedPuzzles,
    HintAnswer,
    Items,
    Path,
    PictureGrid,
    Problem,
    RateAnswer,
    SolveAnswer,
    Step,
)
from .ask import request
from .errors import ArgumentError, TesujiError
from .pictures import draw, read
from .questions import (
    candidates,
    canonicalize,
    check,
    classify,
    convert,
    count,
    distance,
    explain,
    generate,
    hint,
    isomorphic,
    rate,
    show,
    solutions,
    solve,
    steps,
    symmetry,
    unneeded,
    why,
)

__all__ = [
    "Answer",
    "Answers",
    "ArgumentError",
    "GeneratedPuzzle",
    "GeneratedPuzzles",
    "HintAnswer",
    "Items",
    "Path",
    "PictureGrid",
    "Problem",
    "RateAnswer",
    "Reader",
    "SolveAnswer",
    "Step",
    "TesujiError",
    "__version__",
    "answers",
    "arrays",
    "candidates",
    "canonicalize",
    "check",
    "classify",
    "columns",
    "convert",
    "count",
    "distance",
    "draw",
    "explain",
    "generate",
    "hint",
    "isomorphic",
    "names",
    "rate",
    "read",
    "request",
    "show",
    "solutions",
    "solve",
    "steps",
    "symmetry",
    "unneeded",
    "why",
]
