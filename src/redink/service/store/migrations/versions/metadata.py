"""Add metadata of systems, announcements, and accounts whose address has not been confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns in place; existing tasks have no fields."""
    op.add_column("tasks", sa.Column("fields", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("submissions", sa.Column("facts", sa.JSON(), nullable=False, server_default="{}"))
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("task_id", sa.Integer(), sa.ForeignKey("tasks.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "confirmations",
        sa.Column("hash", sa.String(), primary_key=True),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("password", sa.String(), nullable=False),
        sa.Column("invitation", sa.String(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
    )
