"""Rules of the leaderboard as plain objects: states, selection of final submissions, names, time, cost."""
