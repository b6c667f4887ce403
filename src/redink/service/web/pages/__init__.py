"""Web pages for accounts, tasks, submissions and organisers."""
