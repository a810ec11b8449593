"""The kinds of puzzles of a folder of canonical forms, one row each, grouped by an engine."""

from __future__ import annotations

import json
from collections.abc import Callable

from . import files

# What was grouped. It is written last: a folder without it is not complete.
MARK = "_forms.json"


def once(target: str, group: Callable[[str, str], None]) -> str:
    """Has the forms in ``target``/forms grouped into ``target``/kinds, unless they are already, and returns this folder.

    What is there of fewer forms, or of a run that was lost, is replaced.
    """
    forms, kinds = files.within(target, "forms"), files.within(target, "kinds")
    mark, grouped = files.within(kinds, MARK), json.dumps(files.names(forms))
    if files.read_text(mark) != grouped:
        files.remove(kinds)
        group(forms, kinds)
        files.write_text(mark, grouped)
    return kinds
