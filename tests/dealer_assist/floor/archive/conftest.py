"""An empty archive in a file, and a table whose journal it may take in."""

import pytest
from archived_table import ArchivedTable


@pytest.fixture
def where(tmp_path):
    return str(tmp_path / "archive.sqlite3")


@pytest.fixture
def table(tmp_path):
    made = ArchivedTable(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="session")
def fresh(tmp_path_factory):
    """Makes an empty archive for a whole run; see archive_search_suite."""
    return lambda name: str(tmp_path_factory.mktemp(name) / "archive.sqlite3")
