"""A PostgreSQL server of a test's own: ``with temporary_postgres_server() as server: ...``."""

from dealer_assist.training.demo.temporary_postgres import (
    PostgresServer,
    ServerMissing,
    temporary_postgres_server,
)

__all__ = ["PostgresServer", "ServerMissing", "temporary_postgres_server"]
