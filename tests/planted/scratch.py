"""A scratch copy of the tree, in which a fault is planted and its room's tests are run."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mutations import Fault, room_of

ROOT = Path(__file__).parents[2]
#: A test that hangs is stopped by pytest-timeout, and has caught the fault. A whole run that isn't
#: over after so many seconds says nothing: the machine may be busy.
LIMIT_S = 1800
LATE = f"(no answer in {LIMIT_S} s)"
#: Tests that fail without the fault too are left out, so many of them in one run.
MOST_BROKEN = 5
HANDS = "tests/hands"
#: A line that was rewritten since, or isn't written yet.
GONE = "(not in this tree)"


@dataclass
class Outcome:
    """What became of one fault: ``caught`` by which test, or the reason why it couldn't stand."""

    fault: Fault
    caught: bool = False
    by: str = ""
    seconds: float = 0.0
    broken: tuple[str, ...] = ()


class Scratch:
    """One copy of the tree; one fault at a time."""

    def __init__(self, folder: Path, commit: str | None) -> None:
        self.tree, self._failures = folder / "tree", folder / "failures"
        self.tree.mkdir(parents=True)
        if commit is None:
            names = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT,
                                   check=True, capture_output=True).stdout.decode().split("\0")
            for name in filter(None, names):
                if (ROOT / name).is_file():
                    (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, self.tree / name)
        else:
            packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True,
                                    capture_output=True).stdout
            subprocess.run(["tar", "-x", "-C", self.tree], input=packed, check=True)

    def tried(self, fault: Fault) -> Outcome:
        """The room's tests with the fault, then the table scripts, until one fails."""
        out, begin = Outcome(fault), time.monotonic()
        path = self.tree / fault.path
        planted = fault.planted(path.read_text(encoding="utf-8")) if path.exists() else None
        if planted is None:
            return Outcome(fault, by=GONE)
        own = [fault.path] if fault.path.endswith(".py") else []  # data has no doctests
        for paths in ([*own, *self._tests_of(fault)], [HANDS]):
            while not out.by and len(out.broken) < MOST_BROKEN:
                with _replaced(path, planted):
                    by = self._first_failure(paths, out.broken)
                if by and self._fails_without(by):
                    out.broken += (by,)
                    file = by.partition("::")[0]
                    # The files before it have passed.
                    paths = paths[paths.index(file):] if file in paths else paths
                    continue
                out.by = by
                break
        out.caught = out.by not in ("", LATE)
        out.seconds = round(time.monotonic() - begin, 1)
        return out

    def _tests_of(self, fault: Fault) -> list[str]:
        """The tests that stand where the room does; those that name the file come first.

        A room without a folder of tests has the ones beside it, as the package's own files have.
        """
        folder = self.tree / "tests" / room_of(fault.path)
        if folder.is_dir() and "/" in room_of(fault.path):
            files = folder.rglob("test_*.py")
        else:
            files = (self.tree / "tests" / Path(fault.path).parts[0]).glob("test_*.py")
        path = Path(fault.path)
        name = path.parent.name if path.stem == "__init__" else path.stem
        imported = re.compile(rf"[\w.]*\b{path.parts[0]}\b[\w.]*(\.| import .*\b){name}\b")

        def rank(file: Path) -> tuple[int, str]:
            text = file.read_text(encoding="utf-8")
            near = (imported.search(text), re.search(rf"\b{name}\b", text),
                    set(name.split("_")) & set(file.stem.split("_")))
            return [*map(bool, near), True].index(True), str(file)

        return [str(file.relative_to(self.tree)) for file in sorted(files, key=rank)]

    def _fails_without(self, test: str) -> bool:
        """Whether the test fails without the fault as well: then it has caught nothing.

        All cells of it are asked, a script under all its houses: an item that holds several can't
        be called by its name.
        """
        whole = test.partition("::" if ".hand::" in test else "[")[0]
        return "::" in test and bool(self._first_failure([whole]))

    def _first_failure(self, paths: list[str], left_out: tuple[str, ...] = ()) -> str:
        """The first test that fails; nothing where all pass."""
        self._failures.unlink(missing_ok=True)
        # Examples that failed with an earlier fault would be tried first.
        shutil.rmtree(self.tree / ".hypothesis", ignore_errors=True)
        # What is long runs in .ci/run alone; a tree from before that mark has none.
        command = [sys.executable, "-m", "pytest", "-x", "--tb=no", "-p", "no:cacheprovider",
                   "-p", "first_failure", "--hypothesis-seed=0", "-m", "not long",
                   *(f"--deselect={test}" for test in left_out), *paths]
        env = {**os.environ, "PLANTED_FAILURES": str(self._failures),
               "PYTHONPATH": f"{self.tree}{os.pathsep}{Path(__file__).parent}"}
        with subprocess.Popen(command, cwd=self.tree, env=env, start_new_session=True,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            try:
                code = running.wait(LIMIT_S)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                return LATE
        if self._failures.exists():
            return self._failures.read_text(encoding="utf-8").splitlines()[0]
        return "" if code in (0, 5) else f"(pytest ended with {code})"


@contextmanager
def _replaced(path: Path, planted: str):
    """The file with the fault in it, and never a module compiled from the other text."""
    before, at = path.read_bytes(), path.stat().st_mtime_ns
    try:
        path.write_text(planted, encoding="utf-8")
        _forget_compiled(path)
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(at, at))
        _forget_compiled(path)


def _forget_compiled(path: Path) -> None:
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()
