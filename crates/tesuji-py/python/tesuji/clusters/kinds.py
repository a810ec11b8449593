"""The kinds of puzzles in a folder of canonical forms, one row each, grouped by an engine."""

from __future__ import annotations

import json
from collections.abc import Callable

from . import files

# The description of the grouped forms. It is written last, so a folder without it is incomplete.
MARK = "_forms.json"


def once(target: str, group: Callable[[str, str], None]) -> str:
    """Groups the forms in ``target``/forms into ``target``/kinds, unless this is already done, and returns this folder.

    What is there of fewer forms, or of a run that was lost, is replaced.
    """
    forms, kinds = files.within(target, "forms"), files.within(target, "kinds")
    mark, grouped = files.within(kinds, MARK), json.dumps(files.names(forms))
    if files.read_text(mark) != grouped:
        files.remove(kinds)
        group(forms, kinds)
        files.write_text(mark, grouped)
    return kinds
