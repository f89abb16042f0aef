"""Waves of the three sounds: each from a few numbers, as bytes of a WAV file. No disk."""

import io
import math
import sys
import wave
from array import array
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from drivers.lazy_dataclass import dataclass

RATE: Final = 22_050
#: How loud a sound is where somebody hasn't come for long, as a share of the loudest.
LOUD: Final = 0.9
_FULL: Final = 32_767
_RISES_S: Final = 0.004
_FALLS_S: Final = 0.02


class SoundKind(StrEnum):
    """Kind of sound."""

    TAKEN = "taken"  # an entry was taken: a tick
    LOOK = "look"  # look here: two notes down
    BELL = "bell"  # the floor was called


@dataclass(frozen=True, slots=True)
class Tone:
    """Tone that fades: its height, its length, and the share left at its end; overtones with
    theirs."""

    hertz: float
    seconds: float
    left: float
    overtones: tuple[tuple[float, float], ...] = ((1.0, 1.0),)


#: A struck bell's overtones are no whole multiples.
_BELL: Final = ((1.0, 1.0), (2.0, 0.45), (2.74, 0.3), (5.4, 0.12))
NOTES: Final = {
    SoundKind.TAKEN: (Tone(1_760, 0.03, 0.1),),
    SoundKind.LOOK: (Tone(880, 0.11, 0.4), Tone(659.3, 0.13, 0.1)),
    SoundKind.BELL: (Tone(1_047, 0.24, 0.06, _BELL),),
}
_SOFT: Final = {SoundKind.TAKEN: 0.15, SoundKind.LOOK: 0.3, SoundKind.BELL: 0.35}


@lru_cache(maxsize=8)
def wave_of(sound: SoundKind, loud: bool = False) -> bytes:
    """WAV file of this sound: mono, 16 bits."""
    samples = [one for note in NOTES[sound] for one in _samples(note)]
    scale = (LOUD if loud else _SOFT[sound]) * _FULL / max(map(abs, samples))
    values = array("h", (round(one * scale) for one in samples))
    if sys.byteorder == "big":
        values.byteswap()
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(values.tobytes())
    return made.getvalue()


def _samples(note: Tone) -> Iterator[float]:
    """Samples of a note that begins and ends in silence, so that nothing clicks."""
    for at in range(round(note.seconds * RATE)):
        now_s = at / RATE
        edge = min(1.0, now_s / _RISES_S, (note.seconds - now_s) / _FALLS_S)
        yield edge * note.left ** (now_s / note.seconds) * sum(
            share * math.sin(2 * math.pi * note.hertz * ratio * now_s)
            for ratio, share in note.overtones)
