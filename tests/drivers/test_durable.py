"""A file is put in place whole, or the one there stays as it was."""

import os
import stat

import pytest

from drivers.durable import put_whole


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
