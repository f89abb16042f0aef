"""A port gives every byte to its tap, both ways, and works alike without one."""

import threading

from drivers.devices.bare_pn532 import BadgeReader
from drivers.devices.device_reports import LinkUp
from drivers.devices.monitor_decoders import Pn532Ear
from drivers.devices.serial_monitor import ByteTap, Monitor
from drivers.serial_ports import Port
from drivers.sim.iso14443 import Iso14443Field
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.pty_reader import PtyReader


def test_the_frames_of_a_reader_on_a_real_pty_are_seen(tmp_path):
    monitor, up = Monitor(), threading.Event()
    path = tmp_path / "reader"
    reader = PtyReader(Pn532Sim(Iso14443Field(1), REAL), path)
    port = Port(path, BadgeReader("badge", lambda: bytes(16)),
                lambda report: up.set() if isinstance(report, LinkUp) else None, 115_200,
                tap=ByteTap("badge", monitor, Pn532Ear))
    try:
        reader.start()
        port.start()
        assert up.wait(20)
    finally:
        port.stop()
        reader.stop()
    names = [one.name for one in monitor.seen()]
    assert "SAMConfiguration" in names and "GetFirmwareVersion answer" in names
