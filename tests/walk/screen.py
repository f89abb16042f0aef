"""The table's screen as the walk holds it: the program in a process of its own, looked at, touched.

A power cut is a kill: nothing is said to the program before.
"""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, Listener
from multiprocessing.process import BaseProcess
from pathlib import Path

import seated
from forked import started
from seen import HandsFailed, Seen, SeenKey

STARTS_S = 90.0
#: What surely comes is waited for so long, on the slowest machine.
PATIENT_S = 60.0
_POLL_S = 0.003


class ScreenStuck(AssertionError):
    """The screen didn't do what a person in front of it expects; says what it shows."""


class Screen:
    """One table's program over all its processes."""

    def __init__(self, folder: Path, options: Sequence[str], command: str = "table",
                 own_clock: bool = True) -> None:
        self.folder, self.options, self.command = folder, list(options), command
        self._clock_s = time.time() if own_clock else 0.0  # the table's, UTC; 0: the machine's
        #: Which devices are plugged in or pulled out, and whether all that they told is kept.
        self.fitted: Callable[[], dict[str, bool]] = dict
        self.told_all: Callable[[], bool] = lambda: True
        self._running: BaseProcess | None = None
        self._line: Connection | None = None

    def start(self) -> None:
        """Switch the table's computer on; its window is up when this returns."""
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as corner:
            address = f"{corner}/line"
            with Listener(address, "AF_UNIX") as listener:
                listener._listener._socket.settimeout(STARTS_S)  # type: ignore[attr-defined]
                self._running = started(
                    seated.main, [address, str(self._clock_s), self.command, *self.options],
                    self._home(), self.folder / "table.log")
                self._line = listener.accept()
        until = begun + STARTS_S
        while self._ask("look") is None:
            if time.monotonic() > until:
                raise ScreenStuck(f"no picture came up: {self.folder / 'table.log'}")
            time.sleep(0.02)

    def _home(self) -> dict[str, str]:
        """A user of this machine who has nothing but this folder."""
        known = {name: value for name, value in os.environ.items()
                 if name != "DEALER_ASSIST_SETTINGS"}
        return {**known, "QT_QPA_PLATFORM": "offscreen", "HOME": str(self.folder),
                "XDG_CONFIG_HOME": str(self.folder / "config"),
                "XDG_DATA_HOME": str(self.folder / "kept")}

    def cut_power(self) -> None:
        """The program dies as it stands."""
        assert self._running is not None
        self._running.kill()
        self._gone()

    def close(self) -> int:
        """The window is closed as at the end of an evening; what the program said by that."""
        assert self._running is not None
        self._running.terminate()
        return self._gone()

    def _gone(self) -> int:
        assert self._running is not None
        self._running.join(STARTS_S)
        code = self._running.exitcode
        if code is None:
            raise ScreenStuck(f"the program doesn't end: {self.folder / 'table.log'}")
        if self._line is not None:
            self._line.close()
        self._running = self._line = None
        return code

    @property
    def is_on(self) -> bool:
        """Whether the program runs."""
        return self._running is not None and self._running.is_alive()

    # --- eyes and fingers ------------------------------------------------------------------

    def _ask(self, *order: object):
        assert self._line is not None
        self._line.send(order)
        if not self._line.poll(STARTS_S):
            raise ScreenStuck(f"the window stands still at {order}")
        if isinstance(answer := self._line.recv(), HandsFailed):
            raise answer
        return answer

    def look(self) -> Seen:
        """The screen, once it shows the answer to all that was done: nobody is quicker."""
        until = time.monotonic() + PATIENT_S
        while True:
            why, seen = self._ask("look_at_rest", self.fitted()) if self.told_all() else (
                "a device still tells", None)
            if not why:
                return seen
            if time.monotonic() > until:
                raise ScreenStuck(f"it doesn't come to rest: {why}; the screen shows: "
                                  f"{told(self._ask('look'))}")
            time.sleep(_POLL_S)

    def goes_by(self, seconds: float) -> None:
        """So much time goes by at the table, where it has a clock of its own."""
        if self._clock_s:
            self._clock_s += seconds
            self._ask("go_by", seconds)

    def stamp(self) -> tuple:
        """Whether anything changed since."""
        return self._ask("stamp")

    def wait_change(self, stamp: tuple, limit_s: float = 2.0) -> bool:
        """Until something on the screen is otherwise than at this stamp."""
        until = time.monotonic() + limit_s
        while self.stamp() == stamp:
            if time.monotonic() > until:
                return False
            time.sleep(_POLL_S)
        return True

    def wait(self, holds: Callable[[Seen], bool], limit_s: float = PATIENT_S) -> Seen:
        """The screen once this holds of it."""
        until = time.monotonic() + limit_s
        while True:
            seen = self.look()
            if seen is not None and holds(seen):
                return seen
            if time.monotonic() > until:
                raise ScreenStuck(f"it never came; the screen shows: {told(seen)}")
            if seen is not None:
                self.wait_change(seen.stamp, 0.2)
            else:  # one window gives way to the next
                time.sleep(0.02)

    def touch(self, key: SeenKey) -> None:
        """Touch a key that was in sight."""
        if why := self._why_not(key):
            raise ScreenStuck(f"the key {key.words!r} can't be pressed: {why}\n"
                              f"{told(self.look())}")

    def touch_at(self, seen: Seen, key: SeenKey) -> bool:
        """Touch a key as it was seen; False where the table went on meanwhile: look again."""
        return not self._why_not(key, seen.number)

    def _why_not(self, key: SeenKey, number: int = 0) -> str:
        """Press; "" where that was done. A key that has just appeared is dead for a moment."""
        until = time.monotonic() + PATIENT_S
        while (why := self._ask("press", key.token, key.words, number)) == "dead":
            if time.monotonic() > until:
                break
            time.sleep(_POLL_S)
        return why

    def press(self, *words: str) -> None:
        """Touch keys one after another, each found by its words among those in sight."""
        for word in words:
            for again in range(4):
                seen = self.wait(lambda s, w=word: s.key(w) is not None)
                key = seen.key(word)
                assert key is not None
                try:
                    self.touch(key)
                except ScreenStuck:
                    if again == 3 or (not key.enabled and again == 2):
                        raise
                    self.wait_change(seen.stamp, 0.3)  # it changed under the finger
                    continue
                break

    def printed(self) -> str:
        """What the program has written to the terminal, over all its starts."""
        return (self.folder / "table.log").read_text(encoding="utf-8", errors="replace")

    def has(self, word: str) -> bool:
        """Whether such a key is in sight and not grey."""
        key = self.look().key(word)
        return key is not None and key.enabled

    def picture(self, path: Path) -> None:
        """Take a picture."""
        self._ask("grab", str(path))


def told(seen: Seen | None) -> str:
    """What the screen says, in short."""
    if seen is None:
        return "nothing"
    keys = ", ".join(("" if k.enabled else "(grey) ") + repr(k.words + k.amount)
                     for k in seen.keys if k.kind == "Key" and k.words)
    return (f"[{seen.title}] step: {seen.step!r}; announce: {seen.announce}; sheet {seen.sheet}: "
            f"{seen.heading!r} {seen.lines} {seen.question!r} {seen.outcome!r}; "
            f"alert: {seen.alert!r}; turn {seen.turn!r}; keys: {keys}")
