"""Hardening of the vault's process: its memory shut to others, and no secrets in its traces.

No core dump, no tracer and no reader of /proc/PID/mem but root (PR_SET_DUMPABLE), no more rights
through another program (PR_SET_NO_NEW_PRIVS), no page on the swap if that is allowed, and
tracebacks without their words: a word may be a tag. Source: prctl(2), mlockall(2), proc(5).
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from dealer_assist import PROGRAM
from drivers.lazy_dataclass import dataclass
from drivers.posix_system import posix_module

_resource = posix_module("resource")

_PR_SET_DUMPABLE: Final = 4
_PR_GET_DUMPABLE: Final = 3
_PR_SET_NO_NEW_PRIVS: Final = 38
_MCL_CURRENT: Final = 1
_MCL_FUTURE: Final = 2
_CAP_IPC_LOCK: Final = 14


@dataclass(frozen=True, slots=True)
class Hardened:
    """Result of hardening: ``no_dump``, memory is root's alone; ``locked``, none is on the swap."""

    no_dump: bool
    locked: bool


def harden() -> Hardened:
    """Shut this process. To be called first of all, before a key is read."""
    os.umask(0o077)
    with suppress(OSError, ValueError):  # a service's own filter may have set it, and shut the door
        _resource.setrlimit(_resource.RLIMIT_CORE, (0, 0))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    no_dump = libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 and not is_dumpable()
    locked = _may_lock() and libc.mlockall(_MCL_CURRENT | _MCL_FUTURE) == 0
    sys.excepthook = _said_without_words
    threading.excepthook = lambda failed: _said_without_words(
        failed.exc_type, failed.exc_value, failed.exc_traceback)
    sys.unraisablehook = lambda failed: _said_without_words(
        failed.exc_type, failed.exc_value, failed.exc_traceback)
    return Hardened(no_dump, locked)


def is_dumpable() -> bool:
    """True if others of the same user can read this process's memory."""
    return bool(ctypes.CDLL(None, use_errno=True).prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0))


def _may_lock() -> bool:
    """True if all memory may be locked; under a limit the next page requested would fail."""
    soft, _ = _resource.getrlimit(_resource.RLIMIT_MEMLOCK)
    return soft == _resource.RLIM_INFINITY or bool(_capabilities() >> _CAP_IPC_LOCK & 1)


def _capabilities() -> int:
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1], 16) for line in lines if line.startswith("CapEff:"))
    except (OSError, ValueError, StopIteration):
        return 0


def error_place(error: BaseException) -> str:
    """Error and its place in the program, without a value: a message could hold a tag."""
    trace, at = error.__traceback__, "?"
    while trace is not None:
        code = trace.tb_frame.f_code
        at = f"{Path(code.co_filename).name}:{trace.tb_lineno} in {code.co_name}"
        trace = trace.tb_next
    return f"{type(error).__name__} at {at}"


def _said_without_words(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    if error is None or issubclass(kind, KeyboardInterrupt):
        return
    print(f"{PROGRAM} vault: {error_place(error)}", file=sys.stderr, flush=True)


def log_line(words: str) -> None:
    """Write one line of the vault's log."""
    print(f"{PROGRAM} vault: {words}", file=sys.stderr, flush=True)


#: The vault's log; never with a card or a tag.
Say = Callable[[str], None]
