"""Three soft sounds, made from numbers and played by the machine's own program: an entry was taken,
look here, the floor was called.

None is longer than 250 ms. A program that is missing, fails or hangs costs nobody anything; it is
told in words.
"""

from dealer_assist.live.sound.sound_player import SoundPlayer, has_sound
from dealer_assist.live.sound.sound_waves import SoundKind, wave_of

__all__ = ["SoundKind", "SoundPlayer", "has_sound", "wave_of"]
