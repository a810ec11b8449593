"""Files that exist completely or not at all, on any file system that pyarrow supports."""

from __future__ import annotations

import os
import re
import uuid
from collections.abc import Iterable
from contextlib import suppress

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs

ENDINGS = (".parquet", ".pq")
# Engines that read a folder skip names that begin with a dot.
UNFINISHED = re.compile(r"\.(?P<name>.+)\.[0-9a-f]{32}\.unfinished")


def opened(place: str) -> tuple[fs.FileSystem, str]:
    """Returns the file system of an absolute path or an address such as ``s3://bucket/folder``, and the path in it."""
    if "://" in place:
        filesystem, path = fs.FileSystem.from_uri(place)
        return filesystem, path
    return fs.LocalFileSystem(), place


def absolute(place: str | os.PathLike[str]) -> str:
    """Returns an address unchanged, and a path as an absolute path, so that workers in other folders can use it."""
    place = os.fspath(place)
    return place if "://" in place else os.path.abspath(place)


def within(folder: str, name: str) -> str:
    return f"{folder.rstrip('/')}/{name}"


def names(folder: str) -> list[str]:
    """Returns the Parquet files in a folder and its subfolders, sorted by name; none if the folder does not exist."""
    found = (name for name in _files(folder) if name.endswith(ENDINGS))
    return sorted(name for name in found if not any(part[0] in "._" for part in name.split("/")))


def _files(folder: str) -> list[str]:
    filesystem, root = opened(folder)
    below = filesystem.get_file_info(fs.FileSelector(root, recursive=True, allow_not_found=True))
    return [info.path[len(root) :].lstrip("/") for info in below if info.is_file]


def read_text(place: str) -> str | None:
    """Returns the text of a file, ``None`` if it does not exist."""
    filesystem, path = opened(place)
    if not filesystem.get_file_info(path).is_file:
        return None
    with filesystem.open_input_stream(path) as file:
        return bytes(file.read()).decode()


def write_text(place: str, text: str) -> None:
    with _Whole(place) as sink:
        sink.write(text.encode())


def rows_of(place: str) -> int | None:
    """Returns the number of rows of a Parquet file, ``None`` if it does not exist."""
    filesystem, path = opened(place)
    if not filesystem.get_file_info(path).is_file:
        return None
    return int(pq.read_metadata(path, filesystem=filesystem).num_rows)


def write_rows(place: str, batches: Iterable[pa.RecordBatch], compression: str) -> int:
    """Writes one or more batches, and returns the number of rows."""
    rows = 0
    batches = iter(batches)
    first = next(batches)
    with _Whole(place) as sink, pq.ParquetWriter(sink, first.schema, compression=compression) as writer:
        batch: pa.RecordBatch | None = first
        while batch is not None:
            writer.write_batch(batch)
            rows += batch.num_rows
            batch = next(batches, None)
    return rows


def clear(folder: str, finished: Iterable[str]) -> None:
    """Deletes the temporary files that lost workers have left next to finished files."""
    filesystem, root = opened(folder)
    done = {name.rsplit("/", 1)[-1] for name in finished}
    for name in _files(folder):
        left = UNFINISHED.fullmatch(name.rsplit("/", 1)[-1])
        if left is not None and left["name"] in done:
            with suppress(FileNotFoundError):
                filesystem.delete_file(within(root, name))


def remove(folder: str) -> None:
    """Deletes a folder and its content, if it exists."""
    filesystem, root = opened(folder)
    if filesystem.get_file_info(root).type is fs.FileType.Directory:
        filesystem.delete_dir(root)


class _Whole:
    """A file that is renamed into place when it is complete."""

    def __init__(self, place: str) -> None:
        self.filesystem, self.path = opened(place)
        folder, _, name = self.path.rpartition("/")
        self.filesystem.create_dir(folder, recursive=True)
        self.unfinished = f"{folder}/.{name}.{uuid.uuid4().hex}.unfinished"

    def __enter__(self) -> pa.NativeFile:
        self.sink = self.filesystem.open_output_stream(self.unfinished)
        return self.sink

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        self.sink.close()
        if failure is not None:
            with suppress(OSError):
                self.filesystem.delete_file(self.unfinished)
            return
        if isinstance(self.filesystem, fs.LocalFileSystem):
            # The name must not reach the disk before the rows.
            with open(self.unfinished, "rb") as file:
                os.fsync(file.fileno())
        self.filesystem.move(self.unfinished, self.path)
