"""The rules of the rows, on SQLite; tests/floor asks the same of PostgreSQL."""

from archive_rows_suite import *  # noqa: F403
