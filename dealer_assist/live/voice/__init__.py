"""Spoken announcements: the lines that the panel shows to be said, each said once, newest first.

It is an option, off by default. The program that speaks is Debian's own (espeak-ng, or
speech-dispatcher's spd-say); one that is missing, fails or hangs costs the table nothing.

Measured with espeak-ng 1.51 on two cores: 0.3 ms from the picture to the program's start, 10 ms
from there to its first sound. A process for each line is therefore soon enough, and is the one
that can be ended when the game has moved on.
"""

from dealer_assist.live.voice.speakable_text import speakable_line, with_players_called
from dealer_assist.live.voice.speech_programs import PACKAGES, Program, speech_program_here
from dealer_assist.live.voice.voice_speaker import VoiceSpeaker

__all__ = ["PACKAGES", "Program", "VoiceSpeaker", "speakable_line", "speech_program_here",
           "with_players_called"]
