"""The three sounds: soft, short, made from numbers, and each another one."""

import io
import wave
from array import array
from itertools import pairwise

import pytest

from dealer_assist.live.sound import SoundKind, wave_of
from dealer_assist.live.sound.sound_waves import LOUD, NOTES


def samples(sound: SoundKind, loud: bool = False) -> tuple[array, int]:
    with wave.open(io.BytesIO(wave_of(sound, loud))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return array("h", file.readframes(file.getnframes())), file.getframerate()


def hertz(part: array, rate: int) -> float:
    """Height of a tone, by how often it rises through nothing."""
    rises = sum(one < 0 <= other for one, other in pairwise(part))
    return rises * rate / len(part)


@pytest.mark.parametrize("sound", SoundKind)
@pytest.mark.parametrize("loud", [False, True])
def test_each_is_under_250_ms_begins_and_ends_in_silence_and_is_never_cut(sound, loud):
    heard, rate = samples(sound, loud)
    assert len(heard) / rate < 0.25
    assert heard[0] == 0 and max(map(abs, heard[-3:])) < 700
    assert max(map(abs, heard)) <= LOUD * 32_768
    steps = [abs(one - other) for one, other in pairwise(heard)]
    assert max(steps) < 32_767  # no click: nothing jumps from one end to the other


@pytest.mark.parametrize("sound", SoundKind)
def test_they_are_soft_and_loud_where_somebody_has_not_come_for_long(sound):
    soft, loud = (max(map(abs, samples(sound, is_loud)[0])) for is_loud in (False, True))
    assert soft < 0.4 * 32_768 and loud > 2 * soft


def test_look_here_goes_down_by_two_notes():
    heard, rate = samples(SoundKind.LOOK)
    first = round(NOTES[SoundKind.LOOK][0].seconds * rate)
    high, low = hertz(heard[:first], rate), hertz(heard[first:], rate)
    assert high == pytest.approx(880, rel=0.05) and low == pytest.approx(659, rel=0.05)


def test_the_same_numbers_make_the_same_bytes():
    wave_of.cache_clear()
    one = wave_of(SoundKind.BELL)
    wave_of.cache_clear()
    assert wave_of(SoundKind.BELL) == one
    assert len({wave_of(sound) for sound in SoundKind}) == len(SoundKind)
