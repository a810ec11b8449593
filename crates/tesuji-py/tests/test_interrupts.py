import os
import signal
import threading
from collections.abc import Iterator

import pytest

import tesuji


@pytest.fixture(autouse=True)
def interrupts_are_noticed() -> Iterator[None]:
    # A shell starts background processes with interrupts ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_soon() -> None:
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


def test_an_interrupt_ends_a_question() -> None:
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        tesuji.count("." * 81, limit=10**15)


def test_an_interrupt_ends_a_column() -> None:
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        tesuji.columns.count(["." * 81] * 100, limit=10**15)


def test_an_exception_of_the_progress_ends_the_work() -> None:
    def full(done: int) -> None:
        raise RuntimeError(f"{done} rows are enough")

    puzzles = [puzzle.puzzle for puzzle in tesuji.generate(1, seed=1)]
    with pytest.raises(RuntimeError, match="rows are enough"):
        tesuji.columns.solve(puzzles * 100_000, progress=full)
