"""QEMU as the firmware's board, and its control line: stop, go on, reset.

The machine is `netduinoplus2`, an STM32F405 whose USARTs are QEMU's serial lines in order: host,
reader 0, bench, reader 1. Every line is a socket that the bench opened before, so there is no path
to be cleaned up. Source: QEMU 7.2, docs/interop/qmp-spec.txt; hardware/firmware/boards/bench.md.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from socket import socket
from threading import Lock
from typing import Final

PROGRAM: Final = "qemu-system-arm"
#: Only a machine that is held up needs as long.
_LIMIT_S: Final = 60.0


class QemuFailed(Exception):
    """QEMU ended, or did not answer on its control line in time; says what was asked."""


def command(image: Path, serial: Sequence[int], control: int) -> list[str]:
    """QEMU's command line: file descriptors of its serial lines in order, and of its QMP line."""
    words = [PROGRAM, "-M", "netduinoplus2", "-display", "none", "-monitor", "none", "-nodefaults"]
    for number, fd in enumerate(serial):
        words += ["-chardev", f"socket,id=line{number},fd={fd}", "-serial", f"chardev:line{number}"]
    words += ["-chardev", f"socket,id=control,fd={control}", "-mon", "chardev=control,mode=control"]
    return [*words, "-kernel", str(image)]


class Qmp:
    """QEMU's control line; from any thread but the one that turns the serial lines: QEMU answers
    only once its bytes on those are taken. Every method raises QemuFailed if QEMU has ended or is
    silent."""

    def __init__(self, line: socket) -> None:
        self._line = line
        self._line.settimeout(_LIMIT_S)
        self._kept = b""
        self._is_greeted = False
        self._asking = Lock()

    def stop(self) -> None:
        """Hold the processor: a device that hangs."""
        self._ask("stop")

    def go_on(self) -> None:
        """Let a held processor go on."""
        self._ask("cont")

    def reset(self) -> None:
        """Pull the processor's reset and let go; the lines stay. A held one stays held."""
        self._ask("system_reset", behind="RESET")

    def close(self) -> None:
        """Close this end."""
        self._line.close()

    def _ask(self, what: str, behind: str = "") -> None:
        """Have it done; if it is done only `behind` its answer, wait for that event."""
        with self._asking:
            if not self._is_greeted:
                self._is_greeted = True
                self._exchange("qmp_capabilities", "")
            self._exchange(what, behind)

    def _exchange(self, what: str, behind: str) -> None:
        left = {"return", behind} - {""}
        try:
            self._line.sendall(json.dumps({"execute": what}).encode("ascii"))
            while left:
                answer = json.loads(self._next_line())
                if "error" in answer:
                    raise QemuFailed(f"QEMU refused {what}: {answer['error']}")
                left -= {"return"} if "return" in answer else {answer.get("event")}
        except (OSError, ValueError) as fault:
            raise QemuFailed(f"QEMU does not answer to {what}: {fault}") from fault

    def _next_line(self) -> bytes:
        while b"\n" not in self._kept:
            chunk = self._line.recv(4096)
            if not chunk:
                raise OSError("the control line was closed")
            self._kept += chunk
        line, _, self._kept = self._kept.partition(b"\n")
        return line
