"""Player of sounds: ``play`` returns at once, a thread feeds the machine's own program.

A sound that comes while another one plays is dropped: nobody hears more by hearing both. Whatever
the program does (missing, failing, hanging), nobody waits for it.
"""

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Final

from dealer_assist.live.sound.sound_waves import SoundKind, wave_of
from dealer_assist.words.message import Message, message, system_refusal_message
from drivers.lazy_dataclass import dataclass
from drivers.thread_faults import submit_watched

#: Programs that play a file, the first one first, and the Debian package that brings it.
PROGRAMS: Final = ("aplay", "paplay", "pw-play")
PACKAGE: Final = "alsa-utils"
_QUIET: Final = {"aplay": ("-q",)}
LONGEST_S: Final = 2.0
_CARDS: Final = Path("/proc/asound/cards")


@dataclass(frozen=True, slots=True)
class SoundProgram:
    """Program that plays a file, found on this machine."""

    name: str
    path: str

    def command(self) -> list[str]:
        """Command that plays its standard input, opened by name: each program reads a file."""
        return [self.path, *_QUIET.get(self.name, ()), "/dev/stdin"]


def players_here(which: Callable[[str], str | None] = shutil.which) -> tuple[SoundProgram, ...]:
    """Programs of this machine that play a file, the best first."""
    found = ((name, which(name)) for name in PROGRAMS)
    return tuple(SoundProgram(name, path) for name, path in found if path is not None)


def has_sound(env: Mapping[str, str] = os.environ, cards: Path = _CARDS) -> bool:
    """True if this machine has a sound card, or a sound server to send to."""
    try:
        if "[" in cards.read_text(encoding="utf-8", errors="replace"):
            return True
    except OSError:
        pass
    runtime = env.get("XDG_RUNTIME_DIR", "")
    served = (Path(runtime, "pulse", "native"), Path(runtime, "pipewire-0"))
    return bool(env.get("PULSE_SERVER")) or (bool(runtime) and any(p.exists() for p in served))


def _missing() -> Message:
    return message("sounds.missing", programs=" / ".join(PROGRAMS), package=PACKAGE)


class SoundPlayer:
    """Player of sounds, from any thread; ``stop`` it at the end.

    ``fault`` says why nothing is heard, None while all is well; ``tells`` is called whenever it
    changes. ``hush`` ends what is being played.
    """

    def __init__(
        self, tells: Callable[[], None] = lambda: None,
        find: Callable[[], tuple[SoundProgram, ...]] = players_here,
    ) -> None:
        self._tells, self._find = tells, find
        self.fault = None if find() else _missing()
        self._lock = threading.Lock()
        self._is_busy = False
        self._process: subprocess.Popen[bytes] | None = None
        self._plays = ThreadPoolExecutor(1, "sound")

    def play(self, sound: SoundKind, loud: bool = False) -> None:
        """Play this sound, unless another one plays."""
        with self._lock:
            if self._is_busy:
                return
            self._is_busy = True
        submit_watched(self._plays, self._play, sound, loud)

    def hush(self) -> None:
        """End at once what is being played."""
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def stop(self) -> None:
        """End what is being played, and the thread."""
        self.hush()
        self._plays.shutdown()

    def _play(self, sound: SoundKind, loud: bool) -> None:
        try:
            fault = self._tried(wave_of(sound, loud))
        finally:
            self._is_busy = False
        if fault != self.fault:
            self.fault = fault
            self._tells()

    def _tried(self, file: bytes) -> Message | None:
        """Reason why no program plays it; None once one does."""
        fault = _missing()
        with tempfile.TemporaryFile() as played:
            played.write(file)
            played.flush()
            for program in self._find():
                why: object
                try:
                    why = self._played(program, played)
                except OSError as error:
                    why = system_refusal_message(error)
                if not why:
                    return None
                fault = message("sounds.failed", program=program.name, why=why)
        return fault

    def _played(self, program: SoundProgram, file: IO[bytes]) -> str:
        """Play it; words of the program that fails, "" of one that played or was hushed."""
        with subprocess.Popen(
            program.command(), stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            start_new_session=True,  # an interrupt at the terminal is the table's, not its
        ) as process:
            self._process = process
            try:
                _, errors = process.communicate(timeout=LONGEST_S)
            except subprocess.TimeoutExpired:
                process.kill()
                return f"> {LONGEST_S:.0f} s"
            finally:
                with self._lock:
                    self._process = None
        if process.returncode <= 0:
            return ""
        lines = errors.decode("utf-8", "replace").strip().splitlines()
        return lines[-1].strip()[:160] if lines else str(process.returncode)
