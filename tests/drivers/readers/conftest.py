"""A chip reader and its simulation over two wires, with a clock that the test turns."""

from __future__ import annotations

import pytest

from tests.sim.bad_wires import Whole

MS = 1_000_000


class ReaderBench:
    """What a driver, its simulated reader and the wires between them do, millisecond by ms."""

    def __init__(self, reader, sim, to_reader=None, to_host=None):
        self.reader, self.sim = reader, sim
        self.to_reader, self.to_host = to_reader or Whole(), to_host or Whole()
        self.now_ns = 0
        self.passes = []
        self.sent = []
        reader.opened(0)

    def run(self, ms):
        for _ in range(ms):
            self.now_ns += MS
            sent = self.reader.outgoing()
            if sent:
                self.sent.append(sent)
            self.to_reader.send(sent)
            for chunk in self.to_reader.receive():
                self.sim.feed(chunk, self.now_ns)
            self.to_host.send(self.sim.outgoing(self.now_ns))
            for chunk in self.to_host.receive():
                self.reader.feed(chunk, self.now_ns)
            self.reader.tick(self.now_ns)
            self.passes += self.reader.results()

    def run_until(self, holds, limit_ms=60_000):
        for _ in range(limit_ms):
            if holds():
                return
            self.run(1)
        raise AssertionError("did not come about")

    def ready(self):
        self.run_until(lambda: self.reader.is_ready)
        return self

    def scan(self, antenna=0):
        """One pass over an antenna, waited for."""
        self.run_until(lambda: self.reader.is_ready)
        assert self.reader.scan(antenna, self.now_ns)
        number = len(self.passes)
        self.run_until(lambda: len(self.passes) > number)
        assert self.passes[-1].antenna == antenna
        return self.passes[-1]


@pytest.fixture(scope="session")
def reader_bench():
    return ReaderBench


@pytest.fixture(scope="session")
def fuzz_rounds(request):
    """How many damaged frames the seeded runs try; more with `--fuzz-rounds`."""
    return request.config.getoption("--fuzz-rounds")
