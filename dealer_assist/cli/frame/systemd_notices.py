"""Notices to the system that started the program: ready, and still at work.

systemd's own protocol: a datagram of text lines to the socket that NOTIFY_SOCKET names. Without one
(started by hand) nothing is sent. Source: sd_notify(3); systemd.service(5), WatchdogSec=.
"""

import os
import socket
import time
from collections.abc import Callable, Mapping
from typing import Final

_BEAT_S: Final = 1.0


class Service:
    """Tells the system. ``is_at_work`` says whether everything that must move still does."""

    def __init__(
        self, is_at_work: Callable[[], bool] = lambda: True,
        env: Mapping[str, str] = os.environ, now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = env.get("NOTIFY_SOCKET", "")
        self._is_at_work, self._now = is_at_work, now
        self._told_s = 0.0
        self._is_ready = False

    def beat(self) -> None:
        """Called often by the loop that mustn't hang; the first time says that all is ready."""
        now_s = self._now()
        if not self._path or (self._is_ready and now_s - self._told_s < _BEAT_S):
            return
        if not self._is_at_work():
            return
        self._told_s = now_s
        self._tell("WATCHDOG=1" if self._is_ready else "READY=1\nWATCHDOG=1")
        self._is_ready = True

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._tell("STATUS=" + " ".join(text.split()))

    def _tell(self, text: str) -> None:
        if not self._path:
            return
        # A name that begins with @ is one without a file: its first byte is 0.
        to = "\0" + self._path[1:] if self._path.startswith("@") else self._path
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.setblocking(False)
                out.sendto(text.encode(), to)
        except OSError:
            pass  # whoever listens is gone or busy; the next beat comes
