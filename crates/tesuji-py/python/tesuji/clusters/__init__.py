"""A directory of Parquet, or a run of the generator, over many machines.

A ``Job`` is plain data: what is asked, and the ``Part``s, of which each becomes one file. ``run`` works on them here;
``tesuji.clusters.ray`` and ``tesuji.clusters.spark`` spread them over a cluster. These modules need pyarrow, and Ray or Spark.

>>> from tesuji import clusters
>>> job = clusters.answers("rate", "puzzles/", "rated/")  # doctest: +SKIP
>>> clusters.run(job)  # doctest: +SKIP

A part is written beside its place under a name of its own, and comes there when it is complete. One that is there already is
passed over. So a run can be repeated after any interruption, and two workers on one part write one file.
"""

from .jobs import Job, answers, forms, generate, run
from .parts import Done, Part

__all__ = ["Done", "Job", "Part", "answers", "forms", "generate", "run"]
