"""``devices provision`` and ``devices keys``: keys are made, kept private, and never lost."""

import os
import stat
from pathlib import Path

import pytest

from dealer_assist.cli import devices
from dealer_assist.cli.frame.command_execution import call_command
from drivers.devices import device_keys as device_keys
from drivers.devices.provisioning_page import PAGE_BYTES, read_page
from drivers.wire.constants import TEST_KEY, DeviceKind

ID = "PDA-SHOE-0001"


class Bench:
    """A folder with a key file and a page in it."""

    def __init__(self, folder):
        self.keys = folder / "keys.toml"
        self.page = folder / "page.bin"

    def makes(self, *more, id=ID, kind="shoe"):
        return call_command(devices, ["provision", "--id", id, "--kind", kind, "--device-keys",
                              str(self.keys), "--out", str(self.page), "--lang", "en", *more])

    def key(self, id=ID):
        return device_keys.read_keys(self.keys).get(id)


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_page_and_key_file_hold_the_same_key(bench, capsys):
    assert bench.makes() == 0
    page = read_page(bench.page.read_bytes())
    assert (page.kind, page.device_id, page.has_card_stop) == (DeviceKind.SHOE, ID, False)
    assert page.key == bench.key()
    assert f"st-flash --reset write {bench.page} 0x08010000" in capsys.readouterr().out


def test_the_key_is_printed_nowhere(bench, capsys):
    bench.makes()
    told = capsys.readouterr()
    assert bench.key().hex() not in told.out + told.err


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_both_files_are_for_their_owner_alone_whatever_the_umask(bench, umask):
    before = os.umask(umask)
    try:
        bench.makes()
    finally:
        os.umask(before)
    assert (mode(bench.page), mode(bench.keys)) == (0o600, 0o600)


def test_unasked_the_page_lies_beside_the_key_file_and_not_where_somebody_stands(
    tmp_path, monkeypatch, capsys
):
    (tmp_path / "keys").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert call_command(devices, ["provision", "--id", ID, "--kind", "shoe", "--device-keys",
                 "../keys/keys.toml", "--lang", "en"]) == 0
    page = tmp_path / "keys" / f"{ID}.page.bin"
    assert mode(page) == 0o600 and read_page(page.read_bytes()).device_id == ID
    assert list((tmp_path / "here").iterdir()) == []
    assert f"../keys/{ID}.page.bin" in capsys.readouterr().out, "and that is what is flashed"


def test_no_page_is_ever_taken_into_the_repository():
    ignored = (Path(__file__).parents[3] / ".gitignore").read_text().splitlines()
    assert "*.page.bin" in ignored


def test_each_board_gets_a_key_of_its_own(bench):
    bench.makes()
    bench.page.unlink()
    bench.makes(id="PDA-SCAN-0001", kind="scanner")
    assert len({bench.key(), bench.key("PDA-SCAN-0001"), TEST_KEY, None}) == 4


def test_a_card_stop_is_written_into_the_page(bench):
    bench.makes("--card-stop")
    assert read_page(bench.page.read_bytes()).has_card_stop


def test_a_known_id_is_not_given_another_key_unasked(bench, capsys):
    bench.makes()
    bench.page.unlink()
    before = bench.keys.read_bytes()
    assert bench.makes() == 2
    assert "--replace" in capsys.readouterr().err
    assert bench.keys.read_bytes() == before
    assert not bench.page.exists()


def test_a_page_that_is_there_is_not_written_over_unasked(bench, capsys):
    bench.page.write_bytes(b"another board's")
    assert bench.makes() == 2
    assert bench.page.read_bytes() == b"another board's"
    assert not bench.keys.exists()


def test_a_replaced_key_is_another_one_and_said_so(bench, capsys):
    bench.makes()
    first = bench.key()
    bench.page.chmod(0o644)
    assert bench.makes("--replace") == 0
    assert bench.key() != first
    assert read_page(bench.page.read_bytes()).key == bench.key()
    assert mode(bench.page) == 0o600
    assert "old key" in capsys.readouterr().out


@pytest.mark.parametrize("id, kind", [
    ("PDA-SCAN-0001", "shoe"), ("PDA-SHOE-0001", "scanner"), ("shoe", "shoe"), ("", "shoe"),
])
def test_an_id_that_no_such_device_has_writes_nothing(bench, id, kind, capsys):
    assert bench.makes(id=id, kind=kind) == 2
    assert "expected PDA-" in capsys.readouterr().err
    assert not bench.page.exists() and not bench.keys.exists()


def test_the_test_key_is_never_given_to_a_board(bench, monkeypatch, capsys):
    monkeypatch.setattr("secrets.token_bytes", lambda _: TEST_KEY)
    assert bench.makes() == 2
    assert "test key" in capsys.readouterr().err
    assert not bench.page.exists() and not bench.keys.exists()


def test_a_key_file_that_others_can_read_makes_no_page(bench, capsys):
    device_keys.write_device_key(bench.keys, "PDA-SHOE-0009", bytes(range(1, 33)))
    bench.keys.chmod(0o640)
    assert bench.makes() == 2
    assert "chmod 600" in capsys.readouterr().err
    assert not bench.page.exists()


def test_a_page_whose_key_can_not_be_kept_is_taken_back(bench, monkeypatch, capsys):
    def full(*_):
        raise device_keys.KeysUnusable("no space left")

    monkeypatch.setattr("drivers.devices.device_keys.write_device_key", full)
    assert bench.makes() == 2
    assert not bench.page.exists()


def test_the_key_file_is_never_written_over_by_a_page(bench, capsys):
    bench.makes()
    before = bench.keys.read_bytes()
    bench.page = bench.keys
    assert bench.makes("--replace") == 2
    assert "same file" in capsys.readouterr().err
    assert bench.keys.read_bytes() == before


def test_only_an_older_page_is_replaced_and_no_other_file(bench, capsys):
    bench.page.write_bytes(b"an evening's journal".ljust(PAGE_BYTES))
    before = bench.page.read_bytes()
    assert bench.makes("--replace") == 2
    assert "is no page" in capsys.readouterr().err
    assert bench.page.read_bytes() == before
    assert not bench.keys.exists()


def test_an_older_page_stays_while_the_new_key_can_not_be_kept(bench, monkeypatch, capsys):
    bench.makes()
    before = bench.page.read_bytes()

    def full(*_):
        raise device_keys.KeysUnusable("no space left")

    monkeypatch.setattr("drivers.devices.device_keys.write_device_key", full)
    assert bench.makes("--replace") == 2
    assert bench.page.read_bytes() == before
    assert {path.name for path in bench.page.parent.iterdir()} == {"keys.toml", "page.bin"}


def test_a_page_is_not_written_through_a_link(bench, tmp_path, capsys):
    victim = tmp_path / "victim"
    bench.page.symlink_to(victim)
    assert bench.makes() == 0
    assert not victim.exists()
    assert not bench.page.is_symlink()


def test_the_devices_with_keys_are_listed_without_them(bench, capsys):
    bench.makes()
    capsys.readouterr()
    assert call_command(devices, ["keys", "--device-keys", str(bench.keys), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert ID in told
    assert bench.key().hex() not in told


def test_a_host_without_keys_is_exit_code_1(bench, capsys):
    bench.keys.touch(0o600)
    assert call_command(devices, ["keys", "--device-keys", str(bench.keys)]) == 1


def test_a_wrong_call_is_exit_code_2(capsys):
    with pytest.raises(SystemExit) as left:
        call_command(devices, ["provision", "--id", ID])
    assert left.value.code == 2
