"""What is compiled before the workers start is what they take."""

import os
from pathlib import Path

from _pytest.assertion import rewrite
from compile_once import compile_once, is_compiled


def made(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def taken(path: Path) -> object:
    """What a worker finds beside the file; None where it has to rewrite it."""
    return rewrite._read_pyc(path, rewrite.get_cache_dir(path) / (path.stem + rewrite.PYC_TAIL))


def test_a_worker_takes_what_was_compiled_with_its_assertions_rewritten(tmp_path):
    path = made(tmp_path, "test_one.py", "def test_it():\n    one = 1\n    assert one == 2\n")
    assert taken(path) is None
    compile_once((), tmp_path)
    assert "@pytest_ar" in taken(path).co_names + taken(path).co_varnames


def test_only_what_pytest_rewrites_is_rewritten(tmp_path):
    helper = made(tmp_path, "a_helper.py", "ONE = 1\n")
    compile_once((), tmp_path)
    assert not is_compiled(helper)


def test_a_file_that_was_changed_is_compiled_again(tmp_path):
    path = made(tmp_path, "test_one.py", "ONE = 1\n")
    compile_once((), tmp_path)
    assert is_compiled(path)
    path.write_text("TWO = 22\n")
    os.utime(path, (path.stat().st_mtime + 9,) * 2)
    assert not is_compiled(path)
    compile_once((), tmp_path)
    assert "TWO" in taken(path).co_names


def test_a_file_that_is_no_python_is_left_to_the_worker_that_meets_it(tmp_path):
    path = made(tmp_path, "test_one.py", "def (\n")
    compile_once((), tmp_path)
    assert not is_compiled(path)


def test_rooms_are_compiled_as_python_does(tmp_path):
    path = made(tmp_path, "room.py", "ONE = 1\n")
    compile_once((tmp_path,), tmp_path / "none")
    assert [one.name.split(".")[0] for one in (path.parent / "__pycache__").iterdir()] == ["room"]
