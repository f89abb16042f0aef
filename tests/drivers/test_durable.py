"""A file is put in place whole, or the one there stays as it was."""

import os
import stat
from pathlib import Path

import pytest

from drivers.durable import free_mb, put_whole

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
    assert [path.name for path in asking] == ["durable.py"]
    assert 0 <= free_mb(tmp_path) < 1 << 40
