"""The firmware is there when wanted, and gone with its owner, whatever ends that one."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from firmware_host import LIMIT_S, card_uid

from dealer_assist.cli import devices
from dealer_assist.cli.frame.command_execution import call_command
from drivers.devices import device_keys as device_keys
from drivers.sim.firmware_process import FirmwareStopped
from drivers.sim.firmware_shoe import FirmwareShoe

OWNER = """
import sys, time
from pathlib import Path
from drivers.sim.firmware_process import FirmwareBoard
from drivers.sim.firmware_shoe import FirmwareShoe
shoe = FirmwareShoe(FirmwareBoard(sys.argv[1]), Path(sys.argv[2]))
shoe.start()
print(shoe.firmware.process_id, flush=True)
time.sleep(60)
"""


def is_running(process_id):
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process_id}/stat").read_text()
    return stat.rpartition(")")[2].split()[0] != "Z"


def wait_gone(process_id):
    deadline = time.monotonic() + LIMIT_S
    while is_running(process_id):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_stopped_shoe_leaves_no_process_and_no_path(board, tmp_path):
    shoe = FirmwareShoe(board, tmp_path / "shoe")
    shoe.start()
    process_id = shoe.firmware.process_id
    shoe.stop()
    wait_gone(process_id)
    assert not (tmp_path / "shoe").exists()


def test_the_firmware_ends_with_an_owner_that_was_killed(board, tmp_path):
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, board, str(tmp_path / "shoe")], stdout=subprocess.PIPE,
        text=True,
    )
    try:
        process_id = int(owner.stdout.readline())
        assert is_running(process_id)
    finally:
        owner.send_signal(signal.SIGKILL)
        owner.wait(LIMIT_S)
        owner.stdout.close()
    wait_gone(process_id)


def test_firmware_that_ends_at_once_is_told_with_what_it_said(native, tmp_path):
    image = tmp_path / "firmware" / "build" / "native" / "shoe"
    image.parent.mkdir(parents=True)
    image.write_text("#!/bin/sh\necho no memory chip >&2\nexit 1\n")
    image.chmod(0o755)
    shoe = FirmwareShoe(native, tmp_path / "shoe", sources=tmp_path / "firmware")
    with pytest.raises(FirmwareStopped, match="no memory chip"):
        shoe.start()


def test_the_technician_s_test_passes_on_a_sound_board_and_tells_its_card(
    board, opened, tmp_path, capsys
):
    key, keys_file = bytes(range(1, 33)), tmp_path / "keys.toml"
    device_keys.write_device_key(keys_file, "PDA-SHOE-0001", key)
    shoe = opened(FirmwareShoe(board, tmp_path / "shoe", "PDA-SHOE-0001", key=key))
    assert shoe.wait_for_reader()
    assert shoe.draw(card_uid(1))
    assert call_command(devices, ["test", str(tmp_path / "shoe"), "--kind", "shoe", "--lang", "en",
                 "--device-keys", str(keys_file), "--for", "5"]) == 0
    told = capsys.readouterr().out
    assert f"card {card_uid(1).hex().upper()}" in told
    assert "self-test: faults -; supply 3300 mV" in told
