"""The rules of search and figures, on SQLite; tests/floor asks the same of PostgreSQL."""

from archive_search_suite import *  # noqa: F403
