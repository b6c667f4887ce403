"""Add the rounding of shown scores, and whether references are public, to phases."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both columns; existing phases show exact scores and have hidden references.

    Columns are added in place: a batch would copy the table on SQLite, and dropping the old one would delete every
    submission through its foreign key.
    """
    op.add_column("phases", sa.Column("decimals", sa.Integer(), nullable=True))
    op.add_column("phases", sa.Column("open_references", sa.Boolean(), nullable=False, server_default=sa.false()))
