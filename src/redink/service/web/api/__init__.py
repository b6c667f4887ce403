"""The API: everything that the pages do, for programs. JSON out; a token in the header says who asks.

Times are ISO 8601 in UTC. Errors are `{"error": "..."}` with the status of HTTP that fits.
"""

from redink.service.web.api import accounts, submissions, tasks

ROUTERS = (accounts.router, tasks.router, submissions.router)
