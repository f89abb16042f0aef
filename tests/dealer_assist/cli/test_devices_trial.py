"""``devices test``: a board without a table, over a real pty: its self-test and what it tells."""

from dataclasses import fields
from threading import Timer
from typing import get_args

import pytest

from dealer_assist.cli import devices
from dealer_assist.cli.circuit_board_self_test import fault_names, self_test_report_line
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.words import LANGS
from drivers.devices import device_keys as device_keys
from drivers.devices import device_reports as r
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import SelfTestFault, TamperCause, UnreadCause

KEY = bytes(range(1, 33))
SHOE_ID = "PDA-SHOE-0001"
UID = bytes.fromhex("04A1B2C3D4E580")
#: A value that fits each field of a report, by the field's name.
FITS = {
    "uid": UID, "uids": (UID, UID), "spots": (3, 4), "added": (UID,), "removed": (), "new": (),
    "why": "silent", "outcome": "done", "device_id": SHOE_ID, "device": "bench",
    "cause": None, "is_full": False, "has_filled": False, "kind": None,
}


def made(kind):
    """A report of this class with something in every field."""
    given = {one.name: FITS.get(one.name, 1) for one in fields(kind)}
    if kind is r.TagUnread:
        given["cause"] = UnreadCause.SILENT
    elif kind is r.Tampered:
        given["cause"] = TamperCause.SUPPLY
    elif kind is r.ChipsCounted:
        given["chips"] = ((100, 3), (25, 2))
    elif kind is r.CardsShown:
        given["cards"] = ("As", None)
    return kind(**given)


@pytest.fixture
def keys_file(tmp_path):
    path = tmp_path / "keys.toml"
    device_keys.write_device_key(path, SHOE_ID, KEY)
    return path


@pytest.fixture
def run(tmp_path, keys_file, capsys):
    def start(shoe, kind="shoe", seconds="2"):
        line = PtyLine(shoe, tmp_path / "port")
        line.start()
        try:
            code = call_command(devices,
                                ["test", str(tmp_path / "port"), "--kind", kind, "--lang", "en",
                         "--device-keys", str(keys_file), "--for", seconds])
        finally:
            line.stop()
        return code, capsys.readouterr().out

    return start


def test_a_sound_board_is_named_tested_and_its_cards_are_told_in_order(run):
    shoe = ShoeSim(SHOE_ID, key=KEY)
    shoe.draw(UID)
    shoe.lid(True)
    code, out = run(shoe)
    told = [line.split("  ", 1)[1] for line in out.splitlines()[1:]]
    assert code == 0
    assert told[0] == f"{SHOE_ID} has proved its key; asked to test itself"
    assert "self-test: faults -; supply" in out
    assert [one for one in told if one in (f"card {UID.hex().upper()}", "lid open")] == [
        f"card {UID.hex().upper()}", "lid open"]


def test_what_was_told_is_committed_so_that_the_journal_does_not_fill(run):
    shoe = ShoeSim(SHOE_ID, key=KEY)
    run_later = [Timer(0.4 + 0.01 * n, shoe.draw, [bytes((4, n, 0, 0, 0, 0, 1))])
                 for n in range(80)]
    for timer in run_later:
        timer.start()
    _, out = run(shoe, seconds="3")
    assert out.count("card ") == 80


def test_a_board_that_names_a_fault_does_not_pass(run):
    shoe = ShoeSim(SHOE_ID, key=KEY)
    shoe.core.faults = SelfTestFault.READER
    code, out = run(shoe)
    assert code == 1
    assert "self-test: faults READER" in out


def test_a_board_with_another_key_does_not_pass_and_is_told_why(run):
    code, out = run(ShoeSim(SHOE_ID, key=bytes(range(2, 34))), seconds="3")
    assert code == 1
    assert "wrong key: " in out


def test_a_board_of_the_other_kind_does_not_pass(run):
    code, out = run(ShoeSim(SHOE_ID, key=KEY), kind="scanner")
    assert code == 1
    assert "wrong device: " in out


def test_a_missing_key_file_is_exit_code_2(tmp_path, capsys):
    assert call_command(devices, ["test", str(tmp_path / "port"), "--kind", "shoe",
                 "--device-keys", str(tmp_path / "none.toml"), "--lang", "en"]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_faults_are_called_as_in_the_guides_fault_tables():
    assert fault_names(0xFF) == (
        "GATE, READER, JOURNAL, LID, ANTENNA, SUPPLY, RANDOM, KEY")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", get_args(r.Report), ids=lambda kind: kind.__name__)
def test_every_report_has_words(kind, lang):
    assert self_test_report_line(made(kind), lang).strip()
