"""The JSON API: everything that the pages do, for programs. A token in the header identifies the account.

Times are ISO 8601 in UTC. Errors are `{"error": "..."}` with a matching HTTP status.
"""

from redink.service.web.api import accounts, campaigns, submissions, tasks

ROUTERS = (accounts.router, tasks.router, submissions.router, campaigns.router)
