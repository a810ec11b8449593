"""The examples and the notebook run from beginning to end."""

import json
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_programs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.ipynb")))
def test_notebooks(name: str) -> None:
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells and not any(cell.get("outputs") for cell in notebook["cells"])
    known: dict[str, object] = {"__name__": "__main__"}
    for nth, cell in enumerate(cells, 1):
        exec(compile(cell, f"{name}, cell {nth}", "exec"), known)  # noqa: S102
