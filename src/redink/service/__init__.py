"""The leaderboard: a shared task with teams, submissions, a board and a living pool of systems; `redink serve`."""
