"""Announcements of organisers, shown on the pages of their task."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select

from redink.service.domain.cleaning import clean_text
from redink.service.domain.permissions import Permission
from redink.service.domain.rejection import MAX_NUMBER, RequestRejected
from redink.service.store.tables import Announcement, Task
from redink.service.usecases.visitor import Visitor

MAX_TEXT, MAX_ANNOUNCEMENTS = 5_000, 200  # characters, and announcements of a task


class ShownAnnouncement(NamedTuple):
    """An announcement as visitors see it."""

    id: int
    text: str
    created: float


def announce(visitor: Visitor, slug: str, text: str) -> ShownAnnouncement:
    """Publish an announcement."""
    task = visitor.find_task(slug, Permission.ORGANISE)
    cleaned = clean_text(text.strip(), MAX_TEXT, "An announcement")
    if not cleaned:
        raise RequestRejected(422, "Write an announcement.")
    count = visitor.session.scalar(
        select(func.count()).select_from(Announcement).where(Announcement.task_id == task.id)
    )
    if (count or 0) >= MAX_ANNOUNCEMENTS:
        raise RequestRejected(422, f"A task may have at most {MAX_ANNOUNCEMENTS} announcements.")
    announcement = Announcement(task_id=task.id, text=cleaned, created=visitor.now)
    visitor.session.add(announcement)
    visitor.session.flush()
    return _show(announcement)


def delete_announcement(visitor: Visitor, number: int) -> str:
    """Delete an announcement and return the slug of its task."""
    announcement = visitor.session.get(Announcement, number) if 0 < number <= MAX_NUMBER else None
    task = visitor.session.get_one(Task, announcement.task_id) if announcement else None
    if announcement is None or task is None or not visitor.may(Permission.SEE, task):
        raise RequestRejected(404, "There is no such announcement.")
    visitor.find_task(task.slug, Permission.ORGANISE)
    visitor.session.delete(announcement)
    return task.slug


def list_announcements(visitor: Visitor, slug: str) -> list[ShownAnnouncement]:
    """List the announcements of a task, newest first."""
    task = visitor.find_task(slug)
    query = select(Announcement).where(Announcement.task_id == task.id).order_by(Announcement.id.desc())
    return [_show(announcement) for announcement in visitor.session.scalars(query)]


def _show(announcement: Announcement) -> ShownAnnouncement:
    return ShownAnnouncement(announcement.id, announcement.text, announcement.created)
