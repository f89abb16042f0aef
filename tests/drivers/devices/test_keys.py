"""The file of device keys: who may read it, what is in it, how it is written."""

import os
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.devices import device_keys as device_keys
from drivers.devices.device_keys import KeysUnusable, read_keys, simulator_keys, write_device_key
from drivers.wire.constants import TEST_KEY

KEY, OTHER = b"k" * 32, bytes(range(100, 132))
DIGITS = KEY.hex()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "devices.toml"


def written(path, text, mode=0o600):
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def line(name="PDA-SHOE-0001", digits=DIGITS):
    return f'[keys]\n"{name}" = "{digits}"\n'


def test_what_was_added_is_there_and_nothing_else(path):
    write_device_key(path, "PDA-SHOE-0001", KEY)
    write_device_key(path, "PDA-SCAN-0001", OTHER)
    keys = read_keys(path)
    assert (keys.get("PDA-SHOE-0001"), keys.get("PDA-SCAN-0001")) == (KEY, OTHER)
    assert keys.get("PDA-SHOE-0002") is None
    assert len(keys) == 2


def test_a_device_that_is_added_again_has_its_new_key(path):
    write_device_key(path, "PDA-SHOE-0001", KEY)
    write_device_key(path, "PDA-SHOE-0001", OTHER)
    assert read_keys(path).get("PDA-SHOE-0001") == OTHER
    assert len(read_keys(path)) == 1


def test_a_missing_file_means_no_keys(path):
    assert len(read_keys(path)) == 0


def test_the_file_is_for_its_owner_alone_from_the_beginning(path):
    write_device_key(path, "S", KEY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666, 0o601])
def test_a_file_that_others_can_touch_is_refused_with_what_mends_it(path, mode):
    written(path, line(), mode)
    with pytest.raises(KeysUnusable, match=f"{mode:04o}.*chmod 600 '{path}'"):
        read_keys(path)


def test_a_file_of_somebody_else_is_refused_with_what_mends_it(path, monkeypatch):
    written(path, line())
    monkeypatch.setattr(device_keys.os, "geteuid", lambda: os.getuid() + 7)
    with pytest.raises(KeysUnusable, match=rf"belongs to user {os.getuid()}, .*sudo chown"):
        read_keys(path)


def test_a_folder_is_no_key_file(tmp_path):
    with pytest.raises(KeysUnusable, match="can't be read"):
        read_keys(tmp_path)


WRONG = {
    line(digits="12"): "line 2: expected 64 hexadecimal digits for 'PDA-SHOE-0001', found 2",
    line(digits="g" * 64): "line 2: expected 64 hexadecimal digits for 'PDA-SHOE-0001', found 64",
    line(digits=" " + "a" * 63): "line 2: expected 64 hexadecimal",
    "[keys]\nS = 5\n": "line 2: expected 64 hexadecimal digits for 'S' in quotes",
    "\n[keys\n": "line 2: expected TOML",
    "[keys]\n\n[other]\nx = 1\n": r"line 3: expected one table \[keys\], found 'other'",
    "keys = 4\n": r"line 1: expected one table \[keys\]",
    line(name="x" * 33): "line 2: 'x{33}' is no device id",
    line(name=""): "is no device id",
    line(name="é"): "'é' is no device id",
    line(digits=TEST_KEY.hex()): "line 2: 'PDA-SHOE-0001' has the test key, .*devices provision",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_line_that_is_wrong_is_named_with_what_was_expected(path, text):
    written(path, text)
    with pytest.raises(KeysUnusable, match=WRONG[text]) as refused:
        read_keys(path)
    assert str(path) in str(refused.value)


def test_no_message_shows_a_key(path):
    written(path, line(digits=DIGITS[:-1]))
    with pytest.raises(KeysUnusable) as refused:
        read_keys(path)
    assert KEY.hex()[:10] not in str(refused.value)
    assert KEY.hex()[:10] not in repr(simulator_keys("S"))
    assert "\\x01" not in repr(simulator_keys("S"))


def test_bytes_that_are_no_text_are_refused(path):
    path.write_bytes(b"\xff\xfe")
    path.chmod(0o600)
    with pytest.raises(KeysUnusable, match="can't be read"):
        read_keys(path)


def test_the_test_key_is_for_simulators_only(path):
    with pytest.raises(ValueError, match="test key"):
        write_device_key(path, "S", TEST_KEY)
    write_device_key(path, "S", TEST_KEY, simulator=True)
    assert read_keys(path, simulator=True).get("S") == TEST_KEY
    with pytest.raises(KeysUnusable, match="test key"):
        read_keys(path)
    assert simulator_keys("A", "B").get("B") == TEST_KEY
    assert simulator_keys("A", "B").get("C") is None


@pytest.mark.parametrize("name", ["", "x" * 33, "é", 'a"b', "a\\b", "a\nb", "a b"])
def test_an_id_that_no_device_has_is_the_caller_s_mistake(path, name):
    with pytest.raises(ValueError, match="is no device id"):
        write_device_key(path, name, KEY)
    assert not path.exists()


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_length_is_the_caller_s_mistake(path, size):
    with pytest.raises(ValueError, match="has 32 bytes"):
        write_device_key(path, "S", bytes(size))


def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(path, monkeypatch):
    write_device_key(path, "S", KEY)
    before = path.read_bytes()

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(device_keys.os, "fsync", full)
    with pytest.raises(KeysUnusable, match=r"can't be written: .*No space"):
        write_device_key(path, "T", OTHER)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_can_t_be_used_is_not_written_over(path):
    written(path, line(digits="12"))
    with pytest.raises(KeysUnusable):
        write_device_key(path, "T", OTHER)
    assert path.read_text() == line(digits="12")


@pytest.mark.parametrize("digits", ["00" * 32, "ff" * 32])
def test_a_key_that_was_never_made_is_refused(path, digits):
    written(path, line(digits=digits))
    with pytest.raises(KeysUnusable, match="is none"):
        read_keys(path)


@pytest.mark.parametrize("text", ['[keys]\n"{}" = "S"\n', "{} = 1\n", "[{}]\n"])
def test_a_key_in_the_wrong_place_stays_out_of_the_message(path, text):
    digits = "8f" * 32
    written(path, text.format(digits))
    with pytest.raises(KeysUnusable, match="64 hexadecimal digits") as refused:
        read_keys(path)
    assert digits not in str(refused.value)


def test_a_pipe_in_the_place_of_the_file_is_refused_and_not_waited_for(path):
    os.mkfifo(path, 0o600)
    with pytest.raises(KeysUnusable, match="plain file"):
        read_keys(path)


@given(st.text(max_size=80))
def test_no_text_makes_it_raise_anything_else(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("keys") / "devices.toml"
    written(path, "[keys]\n" + text)
    try:
        read_keys(path)
    except KeysUnusable as refused:
        assert str(path) in str(refused)
