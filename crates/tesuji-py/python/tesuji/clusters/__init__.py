"""Spreads the work on a folder of Parquet files, or a run of the generator, over many machines.

A ``Job`` is plain data: the question, and the ``Part``s, each of which becomes one file. ``run`` works on them here;
``tesuji.clusters.ray`` and ``tesuji.clusters.spark`` spread them over a cluster. These modules need pyarrow, and Ray or Spark.

>>> from tesuji import clusters
>>> job = clusters.answers("rate", "puzzles/", "rated/")  # doctest: +SKIP
>>> clusters.run(job)  # doctest: +SKIP

A part is written under a temporary name, and renamed when it is complete. A part that is there already is
passed over. So a run can be repeated after any interruption, and two workers on one part write one file.
"""

from .jobs import Job, answers, forms, generate, run
from .parts import FinishedPart, Part

__all__ = ["FinishedPart", "Job", "Part", "answers", "forms", "generate", "run"]
