"""A drill's files lie on the disk: what it shows is that they survive a fall."""

import pytest


@pytest.fixture
def tmp_path(disk_path):
    return disk_path
