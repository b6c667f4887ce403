"""The pages, by what they are about: people, tasks, submissions, organising."""
