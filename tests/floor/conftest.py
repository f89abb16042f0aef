"""What the tests with a real broker share: a room with its broker, what is ended after a test."""

from pathlib import Path

import pytest
from broker_room import BrokerRoom


@pytest.fixture
def room(tmp_path: Path):
    with BrokerRoom(tmp_path / "room") as made:
        yield made


@pytest.fixture
def ends():
    """What is started in a test and stopped when it is over, whatever became of it."""
    started: list = []
    yield started
    for one in reversed(started):
        one.stop()
