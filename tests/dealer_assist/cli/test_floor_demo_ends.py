"""Whatever goes wrong while a floor demo starts, nothing of it runs on."""

import argparse
import io

import pytest

from dealer_assist.cli.floor import floor_demo
from dealer_assist.training.demo import floor_demo as floor_demo_run
from dealer_assist.training.demo.floor_demo import FloorDemo


class Server:
    """Keeps what is done to it."""

    def __init__(self, *args, **options):
        self.done, self.where, self.field = [], "", None
        self.desk = argparse.Namespace(put=lambda item: None)

    def start(self):
        self.done.append("start")

    def stop(self):
        self.done.append("stop")


@pytest.fixture
def demo(tmp_path, monkeypatch):
    monkeypatch.setattr(floor_demo_run, "FloorServer", Server)
    monkeypatch.setattr(floor_demo_run, "open_reader", lambda where: io.StringIO())
    options = floor_demo.parser().parse_args(["--no-window", "--tables", "1"])
    made = FloorDemo(options, tmp_path)
    monkeypatch.setattr(made, "_settle", lambda: None)
    return made


@pytest.mark.parametrize("fails", ["_start_tables", "_settle"])
def test_a_demo_that_fails_ends_its_broker_and_its_tables(demo, monkeypatch, fails):
    def fail():
        raise OSError("no memory")

    monkeypatch.setattr(demo, "_start_tables", lambda: None)
    monkeypatch.setattr(demo, "_wait", lambda began: None)
    monkeypatch.setattr(demo, fails, fail)
    with pytest.raises(OSError, match="no memory"):
        demo.run()
    assert demo.server.done == ["start", "stop"]
