"""Programs of this tree in processes of their own that needn't read all their modules first.

They are forked from one process that has read them (tests/loaded.py) and knows nothing of the test:
two thirds of what a start takes are saved.
"""

import atexit
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

Program = Callable[[list[str]], int]

_LOADED = get_context("forkserver")
_LOADED.set_forkserver_preload(["tests.loaded"])
atexit.register(forkserver._forkserver._stop)  # waited for, so that its processor time is counted


def started(
    program: Program, words: Sequence[str], env: Mapping[str, str], out: Path,
    err: Path | None = None, given: Connection | None = None, anew: bool = False,
) -> BaseProcess:
    """The program with these words, in this environment; what it prints is added to the files.

    ``given`` is the end of a pipe that it reads as its input. ``anew``: its process reads all
    modules itself.
    """
    process = (get_context("spawn") if anew else _LOADED).Process(  # type: ignore[attr-defined]
        target=_run, args=(program, list(words), dict(env), given, out, err or out))
    process.start()
    return process


def skewed(words: list[str]) -> int:
    """A program whose time of day is off by so many seconds: the first of its words.

    Only for a process that reads all modules anew: those that are read hold the right time.
    """
    off_s = int(words[0])
    ns, s = time.time_ns, time.time
    time.time_ns, time.time = lambda: ns() + off_s * 10**9, lambda: s() + off_s
    code: int = import_module("dealer_assist.__main__").main(words[1:])
    return code


def _run(program: Program, words: list[str], env: dict[str, str], given: Connection | None,
         out: Path, err: Path) -> None:
    os.environ.clear()
    os.environ.update(env, PYTHONPATH=os.pathsep.join(sys.path))  # for what it starts itself
    if given is not None:
        sys.stdin = os.fdopen(given.fileno(), encoding="utf-8", closefd=False)
    for file, stream in ((out, sys.stdout), (err, sys.stderr)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream.fileno())
    sys.argv = ["dealer-assist", *words]
    try:
        sys.exit(program(words))
    finally:
        atexit._run_exitfuncs()
