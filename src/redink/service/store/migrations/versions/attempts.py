"""Add the number of files that may be refused or fail."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column in place; so far, the number was 30."""
    op.add_column("phases", sa.Column("attempts", sa.Integer(), nullable=False, server_default="30"))
