"""Speech programs, the command of each, and the Debian package that brings it."""

import shutil
from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.words import base_language
from drivers.lazy_dataclass import dataclass

ESPEAK: Final = "espeak-ng"
SPD: Final = "spd-say"
#: Program -> Debian package, in the order in which "auto" looks for them: espeak-ng speaks by
#: itself and ends with its last sound; spd-say asks a daemon that screen readers share.
PACKAGES: Final[Mapping[str, str]] = {ESPEAK: "espeak-ng", SPD: "speech-dispatcher"}
_USUAL_WORDS_A_MINUTE: Final = 165


@dataclass(frozen=True, slots=True)
class Program:
    """Program found on this machine. ``rate_percent`` and ``volume_percent``: 100 is its usual."""

    name: str
    path: str
    rate_percent: int = 100
    volume_percent: int = 100

    def told(self, line: str, lang: str) -> tuple[list[str], bytes]:
        """Command that says this line, and the bytes for its standard input.

        The line is never an option of the command: espeak-ng reads it, spd-say gets it last,
        behind ``--``. Either ends once the line has been said.
        """
        if self.name == SPD:
            return [self.path, "--wait", "--language", base_language(lang),
                    "--rate", str(_spd(self.rate_percent)),
                    "--volume", str(_spd(self.volume_percent)), "--", line], b""
        return [self.path, "-v", base_language(lang), "-b", "1", "-z",
                "-s", str(_USUAL_WORDS_A_MINUTE * self.rate_percent // 100),
                "-a", str(max(0, min(self.volume_percent, 200))), "--stdin"], line.encode()


def speech_program_here(
    engine: str, rate_percent: int = 100, volume_percent: int = 100,
    which: Callable[[str], str | None] = shutil.which,
) -> Program | None:
    """Program that speaks here: the one named, or for "auto" the first there is."""
    for name in speech_program_names(engine):
        path = which(name)
        if path is not None:
            return Program(name, path, rate_percent, volume_percent)
    return None


def speech_program_names(engine: str) -> tuple[str, ...]:
    """Programs that would do for this choice, the best first."""
    return tuple(PACKAGES) if engine == "auto" else (engine,)


def _spd(percent: int) -> int:
    """Value on speech-dispatcher's scale from -100 to 100, 0 being its user's own choice."""
    return max(-100, min(percent - 100, 100))
