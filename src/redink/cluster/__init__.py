"""Annotation of corpora of any size, shard by shard, on one machine or on a cluster.

    import redink.cluster

    redink.cluster.annotate("s3://bucket/pairs/*.parquet", "s3://bucket/annotated", cluster="tcp://scheduler:8786")

Clusters and object stores need the extra `cluster`; local shards do not. See docs/cluster.md.
"""

from redink.cluster.frames import annotate, annotate_frame

__all__ = ["annotate", "annotate_frame"]
