"""Compiled modules of product and tests, made once before the workers start.

Else each worker of a first run reads and rewrites 700 test files (pytest's own rewriting of
assertions takes most of that time), all at the same moment.
"""

import compileall
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from _pytest.assertion import rewrite


def compile_once(rooms: Iterable[Path], tests: Path) -> None:
    """Compile what isn't yet: the rooms' modules as Python does, the tests as pytest does."""
    for room in rooms:
        compileall.compile_dir(str(room), quiet=2, workers=0)
    stale = [path for path in sorted(tests.rglob("*.py"))
             if _is_rewritten(path) and not is_compiled(path)]
    if stale:
        with ProcessPoolExecutor() as others:
            list(others.map(_compile, stale, chunksize=8))


def _is_rewritten(path: Path) -> bool:
    """Whether pytest rewrites its assertions: the name says so."""
    return path.name == "conftest.py" or path.name.startswith("test_")


def _compiled(path: Path) -> Path:
    return rewrite.get_cache_dir(path) / (path.stem + rewrite.PYC_TAIL)


def is_compiled(path: Path) -> bool:
    """Whether what lies beside it was made later; a worker looks closer, and makes it anew."""
    compiled = _compiled(path)
    return compiled.exists() and compiled.stat().st_mtime >= path.stat().st_mtime


class _Nobody:
    """Who is told why a file couldn't be kept: the worker that meets it makes it then."""

    def trace(self, _: str) -> None:
        """Nothing to tell."""


def _compile(path: Path) -> None:
    folder = rewrite.get_cache_dir(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        about, code = rewrite._rewrite_test(path, None)
    except (OSError, SyntaxError):
        return  # the worker that meets it says so
    rewrite._write_pyc(_Nobody(), code, about, _compiled(path))


if __name__ == "__main__":
    here = Path(__file__).parent
    compile_once((here.parent / "dealer_assist", here.parent / "drivers"), here)
