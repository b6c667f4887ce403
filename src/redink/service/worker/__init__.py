"""The worker, which runs jobs and stores each result exactly once."""

from redink.service.worker.loop import UNSCORABLE, Worker

__all__ = ["UNSCORABLE", "Worker"]
