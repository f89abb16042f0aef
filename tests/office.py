"""A command that talks to a device on a real pty and to a person at a terminal, run in a thread."""

import io
import os
import sys
import threading
from collections.abc import Callable

from drivers.devices.device_keys import simulator_keys

PATIENCE_S = 20.0


class Paper(io.TextIOBase):
    """What is printed, and a wait until something stands there."""

    def __init__(self) -> None:
        self.text = ""
        self.changed = threading.Condition()

    def write(self, text: str) -> int:
        with self.changed:
            self.text += text
            self.changed.notify_all()
        return len(text)

    def waits_for(self, words: str, times: int = 1) -> None:
        with self.changed:
            found = self.changed.wait_for(lambda: self.text.count(words) >= times, PATIENCE_S)
        assert found, f"{words!r} was never printed:\n{self.text}"


class Office:
    """One run of a command: ``type`` is the person, ``code`` waits for the end."""

    def __init__(self, monkeypatch, main: Callable[[list[str]], int], *argv: object) -> None:
        coming, self._typing = os.pipe()
        self.paper, self.errors = Paper(), Paper()
        monkeypatch.setattr(sys, "stdin", os.fdopen(coming, encoding="utf-8"))
        monkeypatch.setattr(sys, "stdout", self.paper)
        monkeypatch.setattr(sys, "stderr", self.errors)
        monkeypatch.setattr(
            "drivers.devices.device_keys.read_keys",
            lambda path: simulator_keys("SIM-SHOE-0001", "SIM-SHOE-0002", "SIM-SCAN-0001"))
        self._codes: list[int] = []
        self._thread = threading.Thread(
            target=lambda: self._codes.append(main([str(word) for word in argv])), daemon=True)
        self._thread.start()

    def type(self, line: str) -> None:
        os.write(self._typing, f"{line}\n".encode())

    def leaves(self) -> None:
        """The terminal is closed."""
        os.close(self._typing)

    def code(self) -> int:
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive(), f"it goes on:\n{self.paper.text}"
        return self._codes[0]
