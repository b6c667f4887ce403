"""Corpora of any size: shards in, annotated shards, facts and scores out, on one machine or on a cluster.

    import redink.cluster

    redink.cluster.annotate("s3://bucket/pairs/*.parquet", "s3://bucket/annotated", cluster="tcp://scheduler:8786")

Needs `pip install 'redink[cluster]'`. docs/cluster.md is about all of it.
"""

from redink.cluster.frames import annotate, annotate_frame

__all__ = ["annotate", "annotate_frame"]
