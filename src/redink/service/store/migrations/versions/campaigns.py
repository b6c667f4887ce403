"""Add campaigns: banks of phases, their questions, judges and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def _reference(name: str, target: str, **options: bool) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), sa.ForeignKey(target, ondelete="CASCADE"), **options)  # type: ignore[arg-type]


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "campaigns",
        _reference("phase_id", "phases.id", primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("given", sa.LargeBinary(), nullable=False),
        sa.Column("second", sa.Double(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("published", sa.Double(), nullable=True),
        sa.Column("published_bank", sa.LargeBinary(), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "questions",
        sa.Column("id", sa.Integer(), primary_key=True),
        _reference("phase_id", "phases.id", nullable=False, index=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("gold", sa.String(), nullable=False),
        sa.Column("teams", sa.JSON(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.UniqueConstraint("phase_id", "place"),
    )
    op.create_table(
        "judges",
        _reference("task_id", "tasks.id", primary_key=True),
        _reference("account_id", "accounts.id", primary_key=True),
        sa.Column("code", sa.String(), nullable=False),
    )
    op.create_table(
        "seats",
        _reference("phase_id", "phases.id", primary_key=True),
        _reference("account_id", "accounts.id", primary_key=True),
        _reference("question_id", "questions.id", nullable=True, index=True),
        sa.Column("repeated", sa.Boolean(), nullable=False),
        sa.Column("undone_id", sa.Integer(), nullable=True),
        sa.Column("since", sa.Double(), nullable=False),
    )
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer(), primary_key=True),
        _reference("phase_id", "phases.id", nullable=False, index=True),
        _reference("question_id", "questions.id", nullable=False, index=True),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("repeated", sa.Boolean(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
