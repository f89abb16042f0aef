"""What a program asks of the kernel about its files, told to whoever drills it, before it happens.

The program installs a filter on itself (seccomp, "user notification"); every write, sync, rename...
then waits until the watcher has looked at it and lets it go on, or answers with an error of a disk
that is full, read-only or broken. It needs neither root nor a compiler nor a file system of its
own, and sees what any library asks. What goes through a memory map isn't seen: of SQLite that is
only the -shm file, which is made anew after every power cut.
Source: seccomp(2), seccomp_unotify(2), linux/seccomp.h, linux/filter.h
"""

import ctypes
import errno
import os
import platform
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from select import POLLIN, poll
from typing import Final, NamedTuple

#: The calls by name, and their numbers by machine.
_NUMBERS: Final[dict[str, dict[str, int]]] = {
    "x86_64": {
        "write": 1, "pwrite64": 18, "writev": 20, "pwritev": 296, "ftruncate": 77,
        "fallocate": 285, "fsync": 74, "fdatasync": 75, "rename": 82, "renameat": 264,
        "renameat2": 316, "unlink": 87, "unlinkat": 263, "open": 2, "openat": 257,
    },
    "aarch64": {
        "write": 64, "pwrite64": 68, "writev": 66, "pwritev": 70, "ftruncate": 46,
        "fallocate": 47, "fsync": 82, "fdatasync": 83, "renameat": 38, "renameat2": 276,
        "unlinkat": 35, "openat": 56,
    },
}
_SECCOMP: Final = {"x86_64": 317, "aarch64": 277}
_NO_NEW_PRIVILEGES, _SET_MODE_FILTER, _NEW_LISTENER = 38, 1, 8
_ALLOW, _NOTIFY = 0x7FFF0000, 0x7FC00000
_LOAD, _EQUAL, _ANY_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ARGUMENTS_AT: Final = 16
#: Of an open only that which makes or empties a file is told.
_MAKES: Final = os.O_CREAT | os.O_TRUNC
_FLAGS_ARGUMENT: Final = {"open": 1, "openat": 2}
_ASKED: Final = struct.Struct("=QIIiIQ6Q")
_ANSWER: Final = struct.Struct("=QqiI")
_RECEIVE, _SEND, _GO_ON = 0xC0502100, 0xC0182101, 1
_LOOK_MS: Final = 100


class NotWatchable(Exception):
    """This machine can't watch a program's calls; the message says why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One call that waits: its name, the thread that asks, its six arguments."""

    name: str
    thread: int
    arguments: tuple[int, ...]

    def path_of(self, descriptor: int) -> str:
        """What this descriptor of the program is; "" where it is gone."""
        try:
            return str(Path(f"/proc/{self.thread}/fd/{descriptor}").readlink())
        except OSError:
            return ""

    def folder(self) -> str:
        """Where the program's relative names begin."""
        return str(Path(f"/proc/{self.thread}/cwd").readlink())

    def read(self, at: int, size: int) -> bytes:
        """What lies in the program's memory there. Raises OSError."""
        descriptor = os.open(f"/proc/{self.thread}/mem", os.O_RDONLY)
        try:
            return os.pread(descriptor, size, at)
        finally:
            os.close(descriptor)

    def text(self, at: int) -> str:
        """The name of a file that lies in the program's memory there."""
        try:
            found = self.read(at, 4096)
        except OSError:  # the page behind it isn't there
            found = self.read(at, 4096 - at % 4096)
        return os.fsdecode(found.split(b"\0", 1)[0])


class Verdict(NamedTuple):
    """What becomes of a call: 0 lets it happen, any other number is the error that it ends with.

    It waits for so many seconds first; others don't wait for it.
    """

    error: int = 0
    after_s: float = 0.0


Judge = Callable[[Asked], Verdict]


def ask_first() -> int:
    """From now on this program's calls wait for a watcher; the descriptor that he listens on.

    For all threads that are started later. Raises NotWatchable.
    """
    machine = platform.machine()
    if machine not in _NUMBERS or platform.system() != "Linux":
        raise NotWatchable(f"calls are watched on Linux on x86_64 and aarch64, not on {machine}")
    kernel = ctypes.CDLL(None, use_errno=True)
    code = _filter(_NUMBERS[machine])
    lines = ctypes.create_string_buffer(code)
    program = ctypes.create_string_buffer(
        struct.pack("@HP", len(code) // 8, ctypes.addressof(lines)))
    kernel.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    found: int = kernel.syscall(_SECCOMP[machine], _SET_MODE_FILTER, _NEW_LISTENER, program)
    if found < 0:
        raise NotWatchable(f"the kernel refuses to have calls watched here "
                           f"({os.strerror(ctypes.get_errno())})")
    return found


def _filter(numbers: dict[str, int]) -> bytes:
    """The filter's program: these calls are told, all others allowed."""
    def line(code: int, yes: int, no: int, value: int) -> bytes:
        return struct.pack("=HBBI", code, yes, no, value)

    program = [line(_LOAD, 0, 0, 0)]
    for name, number in numbers.items():
        at = _FLAGS_ARGUMENT.get(name)
        if at is None:
            program += [line(_EQUAL, 0, 1, number), line(_RETURN, 0, 0, _NOTIFY)]
            continue
        program += [
            line(_EQUAL, 0, 4, number), line(_LOAD, 0, 0, _ARGUMENTS_AT + 8 * at),
            line(_ANY_BIT, 0, 1, _MAKES), line(_RETURN, 0, 0, _NOTIFY),
            line(_RETURN, 0, 0, _ALLOW),
        ]
    return b"".join([*program, line(_RETURN, 0, 0, _ALLOW)])


class Watcher:
    """Answers a program's calls in a thread, until the program is gone or ``stop``."""

    def __init__(self, listener: int, judge: Judge) -> None:
        self._listener, self._judge = listener, judge
        self._names = {n: name for name, n in _NUMBERS[platform.machine()].items()}
        self._kernel = ctypes.CDLL(None, use_errno=True)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Let go; a program that still runs then gets errors for its calls: end it before."""
        self._stopping.set()
        self._thread.join(10)

    def _run(self) -> None:
        ready = poll()
        ready.register(self._listener, POLLIN)
        try:
            while not self._stopping.is_set():
                for _, what in ready.poll(_LOOK_MS):
                    if not what & POLLIN:
                        return
                    self._take()
        finally:
            os.close(self._listener)

    def _take(self) -> None:
        asked = ctypes.create_string_buffer(_ASKED.size)
        if self._kernel.ioctl(self._listener, ctypes.c_ulong(_RECEIVE), asked) < 0:
            return  # whoever asked has died meanwhile
        number, thread, _, call, _, _, *arguments = _ASKED.unpack(asked.raw)
        verdict = self._judge(Asked(self._names[call], thread, tuple(arguments)))
        if verdict.after_s:
            threading.Timer(verdict.after_s, self._answer, (number, verdict.error)).start()
        else:
            self._answer(number, verdict.error)

    def _answer(self, number: int, error: int) -> None:
        answer = _ANSWER.pack(number, 0, -error, 0) if error else _ANSWER.pack(
            number, 0, 0, _GO_ON)
        self._kernel.ioctl(self._listener, ctypes.c_ulong(_SEND),
                           ctypes.create_string_buffer(answer, len(answer)))


#: What a call ends with on such a disk.
FULL, READ_ONLY, BROKEN = errno.ENOSPC, errno.EROFS, errno.EIO
