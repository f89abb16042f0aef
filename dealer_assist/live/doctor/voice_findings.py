"""The doctor's look at the spoken announcements, where they are turned on: would anybody hear them?

The program is asked to make the sound of one word into nothing; whether a loudspeaker is connected
nobody but a person can hear, so only a machine without any sound output is told.
"""

import subprocess
import time
from collections.abc import Callable
from typing import Final

from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    broken_finding,
    well_finding,
)
from dealer_assist.live.sound import has_sound
from dealer_assist.live.voice.speech_programs import (
    ESPEAK,
    PACKAGES,
    Program,
    speech_program_here,
    speech_program_names,
)
from drivers.lazy_dataclass import dataclass

_LIMIT_S: Final = 5.0


def _asked(program: Program, lang: str) -> tuple[int, str]:
    """Exit of the program after one silent word, and what it says went wrong."""
    command = [program.path, "-v", lang, "-q", "--", "1"] if program.name == ESPEAK else [
        program.path, "--version"]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=_LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return 1, f"> {_LIMIT_S:.0f} s"
    except OSError as error:
        return 1, error.strerror or type(error).__name__
    errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return done.returncode, errors[-1] if errors else str(done.returncode)


@dataclass(frozen=True)
class VoiceProbe:
    """Questions to this machine; tests put their own in place."""

    find: Callable[[str], Program | None] = speech_program_here
    asked: Callable[[Program, str], tuple[int, str]] = _asked
    has_sound: Callable[[], bool] = has_sound


def voice_setting_findings(engine: str, lang: str,
                           heard: VoiceProbe | None = None) -> list[DoctorFinding]:
    """Findings on the voice of the settings: can it work here."""
    heard = heard or VoiceProbe()
    program = heard.find(engine)
    if program is None:
        names = speech_program_names(engine)
        return [broken_finding("voice", "voice_missing", f"sudo apt install {PACKAGES[names[0]]}",
                       programs=" / ".join(names))]
    begun_s = time.monotonic()
    code, why = heard.asked(program, lang)
    if code:
        return [broken_finding("voice", "voice_failed",
                       f"sudo apt install --reinstall {PACKAGES[program.name]}",
                       program=program.name, why=why)]
    if not heard.has_sound():
        return [attention_finding("voice", "voice_silent", program=program.name)]
    return [well_finding("voice", "voice_well", program=program.name,
                 ms=round((time.monotonic() - begun_s) * 1000))]


def voice_of_settings(heard: VoiceProbe | None = None) -> list[DoctorFinding]:
    """The same where the settings turn the voice on; nothing where it is off or can't be known."""
    try:
        from dealer_assist.storage.settings.default_paths import settings_file
        from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
    except ImportError:
        return []  # the missing library is told already
    try:
        settings = read_settings(settings_file()).settings
    except SettingsUnusable:
        return []
    return voice_setting_findings(settings.voice_engine, settings.lang,
                                  heard) if settings.voice else []
