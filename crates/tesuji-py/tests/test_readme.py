"""The examples of the README run in order."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    known: dict[str, object] = {}
    for block in blocks:
        # The comment after a value has this value.
        exec(re.sub(r"^(\S.*?) +# ('\w+'|[\d.]+)(?:,.*)?$", r"assert (\1) == \2, (\1)", block, flags=re.MULTILINE), known)  # noqa: S102
