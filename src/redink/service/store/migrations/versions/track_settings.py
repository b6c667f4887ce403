"""Add languages and parsers, and the settings of tracks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns in place; existing tasks are in English, and their tracks have the settings of the task."""
    op.add_column("tasks", sa.Column("language", sa.String(), nullable=False, server_default="en"))
    op.add_column("tasks", sa.Column("parser", sa.String(), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "tracks",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("task_id", sa.Integer(), sa.ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("metrics", sa.JSON(), nullable=False),
        sa.Column("ranking", sa.String(), nullable=False),
        sa.Column("reference_edits", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("parser", sa.String(), nullable=False),
        sa.UniqueConstraint("task_id", "name"),
    )
