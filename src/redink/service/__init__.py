"""The leaderboard for shared tasks, with teams, submissions and a growing pool of systems."""
