"""Add versions of references, appeals, final selections, the log of decisions, and stored comparisons."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _reference(target: str, nullable: bool = False, delete: str = "CASCADE", **options: bool) -> sa.Column[int]:
    name = {"tasks.id": "task_id", "phases.id": "phase_id", "teams.id": "team_id", "accounts.id": "account_id",
            "submissions.id": "submission_id"}[target]  # fmt: skip
    return sa.Column(name, sa.Integer(), sa.ForeignKey(target, ondelete=delete), nullable=nullable, **options)  # type: ignore[arg-type]


def upgrade() -> None:
    """Add columns in place, because copying a table on SQLite would delete the rows that refer to it."""
    op.add_column("tasks", sa.Column("timezone", sa.String(), nullable=False, server_default="UTC"))
    op.add_column("phases", sa.Column("selection", sa.String(), nullable=False, server_default="last"))
    op.add_column("phases", sa.Column("reference_version", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("references", sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("jobs", sa.Column("other", sa.Integer(), nullable=True))
    op.add_column("jobs", sa.Column("cost", sa.Double(), nullable=False, server_default="0"))
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), primary_key=True),
        _reference("tasks.id", index=True),
        _reference("submissions.id", nullable=True, index=True),
        _reference("accounts.id", nullable=True, delete="SET NULL"),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "choices",
        sa.Column("phase_id", sa.Integer(), sa.ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("team_id", sa.Integer(), sa.ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True),
        _reference("submissions.id", index=True),
    )
    op.create_table(
        "comparisons",
        sa.Column("first_id", sa.Integer(), sa.ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("second_id", sa.Integer(), sa.ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("recipe", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "old_boards",
        sa.Column("phase_id", sa.Integer(), sa.ForeignKey("phases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True),
        sa.Column("recipe", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "appeals",
        sa.Column("id", sa.Integer(), primary_key=True),
        _reference("phases.id", index=True),
        _reference("teams.id", index=True),
        _reference("accounts.id", nullable=True, delete="SET NULL"),
        _reference("submissions.id", nullable=True, index=True),
        sa.Column("sentence", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("answered", sa.Double(), nullable=True),
    )
