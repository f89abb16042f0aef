"""Tests' own files: in memory where there is room, on the disk with a word where there isn't."""

from pathlib import Path

import memory_folder as m
import pytest

MOUNTS = "/dev/vda / ext4 rw 0 0\ntmpfs {} tmpfs rw,nosuid 0 0\n"


@pytest.fixture
def mounts(tmp_path):
    return MOUNTS.format(tmp_path)


def test_the_first_place_in_memory_with_room_is_taken(tmp_path, mounts):
    places = (Path("/nowhere"), Path("/"), tmp_path)
    assert m.memory_folder(places, mounts, lambda folder: 2_000) == (tmp_path, "")


def test_too_little_room_falls_back_to_the_disk_and_says_so(tmp_path, mounts):
    folder, says = m.memory_folder((tmp_path,), mounts, lambda folder: 1_999)
    assert folder is None
    assert f"{tmp_path} has 1999 MB free, 2000 are wanted" in says


def test_a_place_that_lies_on_the_disk_or_is_gone_needs_no_word(tmp_path, mounts):
    def gone(folder):
        raise FileNotFoundError(folder)

    assert m.memory_folder((Path("/"),), mounts, lambda folder: 9_999) == (None, "")
    assert m.memory_folder((tmp_path,), mounts, gone) == (None, "")
    assert m.memory_folder((tmp_path,), "", lambda folder: 9_999) == (None, "")


def test_a_place_of_somebody_else_is_not_taken(tmp_path, mounts, monkeypatch):
    monkeypatch.setattr(m.os, "access", lambda folder, rights: False)  # root may write everywhere
    assert m.memory_folder((tmp_path,), mounts, lambda folder: 9_999) == (None, "")


def test_a_drill_is_given_a_folder_on_the_disk(tmp_path, mounts, disk_path):
    inside = tmp_path / "deep" / "inside"
    inside.mkdir(parents=True)
    assert m.disk_of((inside, Path("/")), mounts) == Path("/")
    assert m.disk_of((inside,), mounts) == inside
    assert disk_path.stat().st_mode & 0o777 == 0o700
