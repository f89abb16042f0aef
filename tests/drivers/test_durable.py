"""A file is put in place whole, or the one there stays as it was."""

import os
import stat
from pathlib import Path

import pytest

from drivers.durable_files import free_mb, new_file, put_whole

ROOT = Path(__file__).resolve().parents[2]


def test_the_content_and_its_rights_are_as_given(tmp_path):
    put_whole(tmp_path / "a.toml", b"new", 0o640)
    assert (tmp_path / "a.toml").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "a.toml").stat().st_mode) == 0o640


def test_a_disk_that_fails_leaves_the_old_file_and_no_draft(tmp_path, monkeypatch):
    file = tmp_path / "a.toml"
    put_whole(file, b"old")

    def failing(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="Input/output"):
        put_whole(file, b"new")
    assert file.read_bytes() == b"old" and [one.name for one in tmp_path.iterdir()] == ["a.toml"]


def test_a_device_is_written_to_and_stays_a_device(tmp_path):
    near, far = os.openpty()
    path = tmp_path / "screen"
    path.symlink_to(os.ttyname(far))
    put_whole(path, b"told")
    assert path.is_symlink() and path.is_char_device()
    assert os.read(near, 10) == b"told"
    for end in (near, far):
        os.close(end)


def test_the_room_on_a_disk_is_asked_in_one_place(tmp_path):
    asking = [path for room in ("drivers", "dealer_assist") for path in (ROOT / room).rglob("*.py")
              if "disk_usage" in path.read_text(encoding="utf-8")]
    assert [path.name for path in asking] == ["durable_files.py"]
    assert 0 <= free_mb(tmp_path) < 1 << 40


def test_a_new_file_has_its_name_only_once_it_lies_on_the_disk(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append((tmp_path / "a").exists()))
    with new_file(tmp_path / "a") as file:
        file.write(b"all of it")
    assert synced == [False, True] and (tmp_path / "a").read_bytes() == b"all of it"


def test_of_a_new_file_that_breaks_off_nothing_stays_and_one_that_is_there_does(tmp_path):
    with pytest.raises(KeyboardInterrupt), new_file(tmp_path / "a"):
        raise KeyboardInterrupt
    (tmp_path / "a").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError), new_file(tmp_path / "a"):
        pytest.fail("it was begun")
    assert [one.name for one in tmp_path.iterdir()] == ["a"]
