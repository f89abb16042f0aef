"""A kept result of reading shipped files is believed with the same files and readers alone."""

import os
import sys

import pytest

from dealer_assist.words.kept_reading import kept_reading


@pytest.fixture
def reading(tmp_path, monkeypatch):
    """A module and its source; a function that reads it, and how often it was read."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    module, source, read = tmp_path / "reader.py", tmp_path / "a.toml", []
    module.write_text("one = 1")
    source.write_text("words = 'one'")

    def ask():
        def read_it():
            read.append(1)
            return {"words": source.read_text()}

        return kept_reading(str(module), (), read_it)

    return module, source, ask, read


def kept_in(folder):
    return [one for one in folder.rglob("*") if ".reading" in one.name]


def test_it_is_read_once(reading, tmp_path):
    *_, ask, read = reading
    assert ask() == ask() == {"words": "words = 'one'"}
    assert len(read) == 1
    (kept,) = kept_in(tmp_path)
    assert kept.parent.name == "__pycache__"


@pytest.mark.parametrize("which", [0, 1])
def test_another_source_or_reader_of_the_same_size_and_time_is_read_anew(reading, which):
    changed, ask, read = reading[which], *reading[2:]
    ask()
    before = changed.stat()
    changed.write_text(changed.read_text().replace("one", "two"))
    os.utime(changed, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert ask()["words"] == reading[1].read_text()
    assert len(read) == 2


@pytest.mark.parametrize("harm", [
    lambda whole: b"", lambda whole: whole[:40], lambda whole: whole[:-5],
    lambda whole: whole[:32] + b"no pickle", lambda whole: b"\0" * 32 + whole[32:],
])
def test_a_broken_one_costs_time_only(reading, tmp_path, harm):
    *_, ask, read = reading
    ask()
    (kept,) = kept_in(tmp_path)
    kept.write_bytes(harm(kept.read_bytes()))
    assert ask() == {"words": "words = 'one'"}
    assert len(read) == 2
    ask()
    assert len(read) == 2


def test_nothing_is_written_where_python_writes_nothing(reading, tmp_path, monkeypatch):
    *_, ask, read = reading
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    ask()
    ask()
    assert not kept_in(tmp_path)
    assert len(read) == 2


def test_a_folder_that_takes_no_file_costs_time_only(reading, tmp_path):
    *_, ask, read = reading
    (tmp_path / "__pycache__").write_text("in the way")
    assert ask() == ask()
    assert len(read) == 2
