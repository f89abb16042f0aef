"""Speaks the panel's announcement: each line once, in a thread of its own, the newest first.

The panel's thread only leaves lines here. A line that is off the panel before its turn to be said
is never said; a line that is being said may end, but not for long. Whatever the program does
(missing, failing, hanging), nobody waits for it.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from functools import partial
from typing import Final, Protocol

from dealer_assist.live.voice.speakable_text import speakable_line
from dealer_assist.live.voice.speech_programs import (
    PACKAGES,
    Program,
    speech_program_here,
    speech_program_names,
)
from dealer_assist.words import word

#: Longest time of a line, and the addition for each letter at the usual rate: twice espeak-ng's
#: time (0.07 s a letter).
LONGEST_S: Final = 3.0
LETTER_S: Final = 0.15
#: Time in which a line that left the panel may be finished: amounts are heard whole.
STALE_S: Final = 2.5
#: Pause after a failure.
REST_S: Final = 15.0
#: Number of lines in a row, none ended by itself, after which the program counts as hanging.
_CUT_OFF: Final = 3
_LOOKS_S: Final = 0.2


class Announced(Protocol):
    """Panel's picture for the speaker: no more than the lines to be said."""

    @property
    def lang(self) -> str:
        """The language of the lines."""
        ...

    @property
    def number(self) -> int:
        """Number of the last fact in it."""
        ...

    @property
    def announce(self) -> Sequence[str]:
        """Lines, in order."""
        ...


class _End(Enum):
    """End of saying a line."""

    SAID = auto()
    CUT = auto()  # it was no longer due
    OFF = auto()
    LATE = auto()  # it took longer than any line takes


def _to_stderr(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class VoiceSpeaker:
    """Speaker: ``show`` every picture, ``turn`` it on or off, ``stop`` it at the end; from any
    thread.

    ``tells`` gets a sentence when speaking begins to fail, once, and when it works again.
    """

    def __init__(
        self, engine: str = "auto", rate_percent: int = 100, volume_percent: int = 100,
        tells: Callable[[str], None] = _to_stderr,
        find: Callable[[str, int, int], Program | None] = speech_program_here,
    ) -> None:
        self._find = partial(find, engine, rate_percent, volume_percent)
        self._engine, self._tells = engine, tells
        self._letter_s = LETTER_S * 100 / rate_percent
        self._news = threading.Condition()
        self._on = self._stopping = False
        self._lang, self._number = "fr", -1
        self._shown: tuple[str, ...] = ()  # lines that the panel announces now
        self._waiting: list[str] = []
        self._is_saying = False
        self._failed = ""  # last reported failure
        self._rests_until_s = 0.0
        self._cut = 0  # lines in a row that were cut off
        self._thread: threading.Thread | None = None

    def show(self, view: Announced) -> None:
        """Take what is on the panel now; returns at once, and never raises."""
        lines = tuple(view.announce)
        with self._news:
            is_same_news = view.number == self._number and view.lang != self._lang
            new = () if is_same_news else [line for line in lines if line not in self._shown]
            self._shown, self._lang, self._number = lines, view.lang, view.number
            if not self._on:
                return
            self._waiting = [line for line in self._waiting if line in lines]
            self._waiting += new
            self._news.notify_all()

    @property
    def is_speaking(self) -> bool:
        """True while a line is said or waits to be said."""
        return self._on and (self._is_saying or bool(self._waiting))

    def turn(self, on: bool) -> None:
        """Speak from now on, beginning with the panel's lines now; or be silent at once."""
        with self._news:
            if on == self._on or self._stopping:
                return
            self._on, self._failed, self._rests_until_s = on, "", 0.0
            self._waiting = list(self._shown) if on else []
            if on and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def stop(self) -> None:
        """Be silent and end the thread and the program that speaks."""
        with self._news:
            self._stopping, self._on, self._waiting = True, False, []
            self._news.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(3)

    # -- the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        while (due := self._due()) is not None:
            try:
                self._say(*due)
            except Exception as error:  # a defect of ours must not end the voice for the evening
                self._fail("voice.failed", program="voice", why=f"{type(error).__name__}: {error}")

    def _due(self) -> tuple[str, str] | None:
        """Next line and its language, once there is one; None at the end."""
        with self._news:
            self._is_saying = False
            self._news.wait_for(lambda: self._waiting or self._stopping)
            if self._stopping:
                return None
            self._is_saying = True
            return self._waiting.pop(0), self._lang

    def _say(self, line: str, lang: str) -> None:
        words = speakable_line(line, lang)
        if not words or time.monotonic() < self._rests_until_s:
            return
        program = self._find()
        if program is None:
            names = speech_program_names(self._engine)
            self._fail("voice.missing", programs=" / ".join(names), package=PACKAGES[names[0]])
            return
        try:
            end, wrong, why = self._spoke(program, words, lang, line)
        except OSError as error:
            end, wrong, why = _End.SAID, "voice.failed", error.strerror or type(error).__name__
        self._cut = self._cut + 1 if end is _End.CUT else 0
        if end is _End.LATE or self._cut >= _CUT_OFF:
            self._cut = 0
            self._fail("voice.hung", program=program.name)
        elif wrong:
            self._fail(wrong, program=program.name, why=why)
        elif end is _End.SAID and self._failed:
            self._failed = ""
            self._tells(word(lang, "voice.back", program=program.name))

    def _spoke(self, program: Program, words: str, lang: str, line: str) -> tuple[_End, str, str]:
        """Say it; give its end, the message about it ("" for none), and the program's words."""
        command, fed = program.told(words, lang)
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            start_new_session=True,  # an interrupt at the terminal is the table's, not its
        ) as process:
            errors: list[bytes] = []
            feeding = threading.Thread(
                target=self._feed, args=(process, fed, errors), name="voice-line", daemon=True)
            feeding.start()
            end = self._until_said(feeding, line, LONGEST_S + self._letter_s * len(words))
            if end is not _End.SAID:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            feeding.join(1)
        wrong, why = _wrong(process.returncode, b"".join(errors)) if end is _End.SAID else ("", "")
        return end, wrong, why

    def _feed(self, process: "subprocess.Popen[bytes]", fed: bytes, errors: list[bytes]) -> None:
        """Feed the line, wait for the end, and collect its error output."""
        try:
            errors.append(process.communicate(fed)[1] or b"")
        except (OSError, ValueError):
            return  # ended meanwhile
        finally:
            with self._news:
                self._news.notify_all()

    def _until_said(self, feeding: threading.Thread, line: str, longest_s: float) -> _End:
        """Wait until the line was said, or isn't due any more."""
        begun_s, stale_s = time.monotonic(), 0.0
        while feeding.is_alive():
            with self._news:
                self._news.wait(_LOOKS_S)
                is_on, is_stale = self._on, line not in self._shown
            now_s = time.monotonic()
            stale_s = (stale_s or now_s) if is_stale else 0.0
            if not is_on:
                return _End.OFF
            if stale_s and now_s - stale_s > STALE_S:
                return _End.CUT
            if now_s - begun_s > longest_s:
                return _End.LATE
        return _End.SAID

    def _fail(self, id: str, **values: object) -> None:
        """Report a failure, once; then leave the program alone for a while."""
        with self._news:
            lang, self._rests_until_s = self._lang, time.monotonic() + REST_S
            self._waiting.clear()
        text = word(lang, id, **values)
        if text != self._failed:
            self._failed = text
            self._tells(text)


def _wrong(returncode: int, errors: bytes) -> tuple[str, str]:
    """Failure message when nothing was heard: espeak-ng ends with 0 also without a sound output."""
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    last = lines[-1].strip()[:160] if lines else ""
    if returncode:
        return "voice.failed", last or str(returncode)
    return ("voice.silent", last) if last.lower().startswith("error") else ("", "")
