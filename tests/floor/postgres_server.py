"""A PostgreSQL server of our own for a test: ``with temporary_postgres_server() as server: ... server.where()``."""

from dealer_assist.training.demo.temporary_postgres import (
    PostgresServer,
    ServerMissing,
    temporary_postgres_server,
)

__all__ = ["PostgresServer", "ServerMissing", "temporary_postgres_server"]
