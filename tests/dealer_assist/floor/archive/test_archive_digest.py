"""The rules of what is searched, on SQLite; tests/floor asks the same of PostgreSQL."""

from archive_digest_suite import *  # noqa: F403
