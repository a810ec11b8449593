"""Jobs, divided into parts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .. import columns
from .._native import __version__
from ..names import Form
from . import files
from .parts import AnswerPart, FinishedPart, FormPart, GeneratedPart, Part, do

Place = str | os.PathLike[str]
"""A folder: a path, or an address such as ``s3://bucket/folder``."""

# The description of the parts of a folder; engines that read the folder skip it.
KEY = "_tesuji.json"


@dataclass(frozen=True)
class Job:
    """Parts that become the files of a folder. ``key`` is all that decides what is in them, beside their sources."""

    target: str
    parts: Sequence[Part]
    key: str

    def begin(self) -> tuple[list[FinishedPart], list[Part]]:
        """Returns the finished parts and the remaining ones.

        Raises ``ValueError`` if the folder has the parts of another job.
        """
        place = files.within(self.target, KEY)
        known = files.read_text(place)
        if known is None:
            files.write_text(place, self.key)
        elif known != self.key:
            raise ValueError(f"{self.target} has parts of another job: {known}, not {self.key}; choose another folder")
        there = {files.within(self.target, name) for name in files.names(self.target)}
        return [do(part) for part in self.parts if part.target in there], [
            part for part in self.parts if part.target not in there
        ]

    def end(self) -> None:
        """Deletes the temporary files of lost workers."""
        files.clear(self.target, [part.target for part in self.parts])

    def through(
        self, spread: Callable[[list[Part]], Iterable[FinishedPart]], progress: Callable[[int], object] | None
    ) -> list[FinishedPart]:
        """Passes the remaining parts to ``spread``, and returns the results of all parts in order.

        ``progress`` is called with the rows of each part.
        """
        there, missing = self.begin()
        done = {}
        for one in _all(there, spread(missing) if missing else []):
            done[one.target] = one
            if progress is not None:
                progress(one.rows)
        self.end()
        return [done[part.target] for part in self.parts]


def _all(there: list[FinishedPart], coming: Iterable[FinishedPart]) -> Iterator[FinishedPart]:
    yield from there
    yield from coming


def run(job: Job, *, progress: Callable[[int], object] | None = None) -> list[FinishedPart]:
    """Works on the parts in turn, in this process."""
    return job.through(lambda parts: map(do, parts), progress)


def answers(
    query: str,
    source: Place,
    target: Place,
    *,
    column: str = "puzzle",
    prefix: str = "",
    threads: int = 1,
    compression: str = "zstd",
    **parameters: Any,
) -> Job:
    """Asks a query about every row of the Parquet files in ``source``. Each becomes a file of the same name in ``target``.

    The queries are those of ``tesuji.columns`` about one row: ``solve``, ``count``, ``check``, ``rate``, ``classify`` and
    ``canonicalize``. ``parameters`` are theirs. The columns of the files are kept, and the new ones are called ``prefix`` and
    the name in the answer. ``threads`` is how many a part has.
    """
    if query == "distinct":
        raise ValueError("distinct needs all files together: use the distinct of the engine's own module")
    # Wrong parameters are reported here, not by a worker.
    columns.answers(query, [], {}, **parameters)
    source, target = files.absolute(source), files.absolute(target)
    parts = [
        AnswerPart(query, of, to, column, parameters, prefix, threads, compression) for _, of, to in _pairs(source, target)
    ]
    return Job(target, parts, _key(query=query, column=column, prefix=prefix, parameters=parameters))


def forms(
    source: Place,
    target: Place,
    *,
    column: str = "puzzle",
    form: Form = "puzzle",
    threads: int = 1,
    compression: str = "zstd",
) -> Job:
    """Finds the canonical form of every puzzle: ``form``, ``source``, ``row`` and ``puzzle``, to be grouped by ``form``."""
    columns.canonicalize([], form=form)
    source, target = files.absolute(source), files.absolute(target)
    parts = [FormPart(of, to, name, column, form, threads, compression) for name, of, to in _pairs(source, target)]
    return Job(target, parts, _key(query="forms", column=column, form=form))


def generate(
    count: int,
    target: Place,
    *,
    parts: int,
    seed: int,
    threads: int = 1,
    compression: str = "zstd",
    **criteria: Any,
) -> Job:
    """Makes ``count`` puzzles in ``parts`` parts. Together they are the puzzles that ``tesuji generate`` makes from the seed.

    Two parts can have essentially the same puzzle where ``criteria`` leave little choice.
    """
    if parts < 1:
        raise ValueError(f"there are no {parts} parts")
    columns.generate(0, seed=seed, **criteria)
    target = files.absolute(target)
    digits = len(str(parts))
    places = [files.within(target, f"{nth + 1:0{digits}}-of-{parts}.parquet") for nth in range(parts)]
    made = [GeneratedPart(count, seed, nth, parts, to, criteria, threads, compression) for nth, to in enumerate(places)]
    return Job(target, made, _key(query="generate", count=count, parts=parts, seed=seed, criteria=criteria))


def _pairs(source: str, target: str) -> list[tuple[str, str, str]]:
    """Returns the name of each file, its path, and the path of its answers."""
    found = files.names(source)
    if not found:
        raise ValueError(f"there are no Parquet files in {source}")
    if files.opened(source) == files.opened(target):
        raise ValueError(f"the answers would replace the puzzles of {source}: choose another folder")
    return [(name, files.within(source, name), files.within(target, name)) for name in found]


def _key(**of: Any) -> str:
    return json.dumps({"tesuji": __version__, **of}, sort_keys=True)
