"""Add the track of a phase."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column in place; existing phases have no track."""
    op.add_column("phases", sa.Column("track", sa.String(), nullable=False, server_default=sa.text("''")))
