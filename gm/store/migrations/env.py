"""Alembic's way in: runs the revisions on the connection it is handed, inside the transaction that is open there."""

from __future__ import annotations

from alembic import context

from gm.store.tables import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    transactional_ddl=False,  # the caller's transaction spans all revisions
    render_as_batch=True,
)
context.run_migrations()
