"""The tables of the database. Times are seconds since 1970 (UTC); files and other large values are compressed bytes.

The files of phases and submissions are loaded only on access (`deferred`), because a leaderboard does not need them.
"""

from redink.service.store.base import Base
from redink.service.store.tables.accounts import Account, Confirmation, Failure, Invitation, Login, Setting, Token
from redink.service.store.tables.boards import Board, Job, OldBoard, Page, PoolCounts, PoolVersion, StoredComparison
from redink.service.store.tables.campaigns import BankQuestion, BankVote, Campaign, Judge, Seat
from redink.service.store.tables.submissions import Appeal, Choice, Event, Result, Submission
from redink.service.store.tables.tasks import Announcement, Member, Phase, Reference, Task, Track
from redink.service.store.tables.teams import Team, TeamMember

__all__ = [
    "Account",
    "Announcement",
    "Appeal",
    "BankQuestion",
    "BankVote",
    "Base",
    "Board",
    "Campaign",
    "Choice",
    "Confirmation",
    "Event",
    "Failure",
    "Invitation",
    "Job",
    "Judge",
    "Login",
    "Member",
    "OldBoard",
    "Page",
    "Phase",
    "PoolCounts",
    "PoolVersion",
    "Reference",
    "Result",
    "Seat",
    "Setting",
    "StoredComparison",
    "Submission",
    "Task",
    "Team",
    "TeamMember",
    "Token",
    "Track",
]
