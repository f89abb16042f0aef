"""The voice says each announcement once and never holds up the table, whatever its program does."""

import os
import stat
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from dealer_assist.live.voice import VoiceSpeaker, speech_program_here, voice_speaker
from dealer_assist.live.voice.speech_programs import Program

PATIENCE_S = 30.0


@dataclass(frozen=True)
class Shown:
    announce: tuple[str, ...]
    lang: str = "fr"
    number: int = 0


class Fake:
    """A program that writes down what it is given, and does then as it is told."""

    def __init__(self, folder: Path, then: str = "", name: str = "espeak-ng") -> None:
        self.log = folder / "said"
        self.path = folder / name
        folder.mkdir(exist_ok=True)
        self.path.write_text(
            f'#!/bin/sh\nline=$(cat)\necho "$$ $* : $line" >> {self.log}\n{then}\n')
        self.path.chmod(self.path.stat().st_mode | stat.S_IXUSR)

    @property
    def said(self) -> list[str]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line.partition("--stdin : ")[2] for line in lines]

    def pids(self) -> list[int]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [int(line.split()[0]) for line in lines]


def until(is_so, what="it never came") -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, what
        time.sleep(0.01)


@pytest.fixture
def made(tmp_path):
    speakers: list[VoiceSpeaker] = []

    def make(then: str = "", on: bool = True, **more) -> tuple[VoiceSpeaker, Fake, list[str]]:
        fake, told = Fake(tmp_path, then), []
        voice = VoiceSpeaker(tells=told.append, find=lambda e, r, v: Program(
            "espeak-ng", str(fake.path), r, v), **more)
        voice.turn(on)
        speakers.append(voice)
        return voice, fake, told

    yield make
    for voice in speakers:
        voice.stop()


def test_it_is_silent_until_it_is_turned_on(made):
    voice, fake, _ = made(on=False)
    voice.show(Shown(("Siège 1, à vous.",)))
    time.sleep(0.1)
    assert fake.said == []
    voice.turn(True)
    until(lambda: fake.said == ["Siège 1, à vous."])


def test_each_line_is_said_once_however_often_the_picture_is_shown(made):
    voice, fake, _ = made()
    for number in range(4):
        voice.show(Shown(("Siège 1, couché.", "Siège 2, à vous."), number=number))
    until(lambda: len(fake.said) == 2)
    voice.show(Shown(("Siège 2, à vous.",), number=9))
    time.sleep(0.1)
    assert fake.said == ["Siège 1, couché.", "Siège 2, à vous."]


def test_it_speaks_from_the_picture_on_until_its_last_line_is_said(made):
    voice, fake, _ = made("sleep 0.2")
    assert not voice.is_speaking
    voice.show(Shown(("Siège 1, couché.", "Siège 2, à vous.")))
    assert voice.is_speaking
    until(lambda: len(fake.said) == 2)
    assert voice.is_speaking
    until(lambda: not voice.is_speaking)
    voice.turn(False)
    voice.show(Shown(("Siège 3, à vous.",), number=1))
    assert not voice.is_speaking


def test_a_line_that_comes_again_later_is_said_again(made):
    voice, fake, _ = made()
    for number, line in enumerate(("Siège 1, parole.", "Siège 2, parole.", "Siège 1, parole.")):
        voice.show(Shown((line,), number=number))
        until(lambda n=number: len(fake.said) == n + 1)
    assert fake.said == ["Siège 1, parole.", "Siège 2, parole.", "Siège 1, parole."]


def test_what_the_game_has_overtaken_is_not_said_any_more(made):
    voice, fake, _ = made("sleep 0.3")
    voice.show(Shown(("Siège 1 relance à 300.", "Siège 2, à vous."), number=1))
    until(lambda: fake.said)
    voice.show(Shown(("Siège 2, couché.", "Siège 3, à vous."), number=2))
    voice.show(Shown(("Siège 3, couché.", "Siège 4, à vous."), number=3))
    until(lambda: len(fake.said) == 3)
    assert fake.said == ["Siège 1 relance à 300.", "Siège 3, couché.", "Siège 4, à vous."]


def test_a_line_begun_is_heard_whole_unless_it_goes_on_for_long(made, monkeypatch):
    monkeypatch.setattr(voice_speaker, "STALE_S", 0.2)
    voice, fake, told = made("sleep 30")
    voice.show(Shown(("Siège 1 gagne le pot.",), number=1))
    until(lambda: fake.said)
    begun_s = time.monotonic()
    voice.show(Shown(("Siège 3, à vous.",), number=2))
    until(lambda: len(fake.said) == 2)
    assert time.monotonic() - begun_s >= 0.2
    assert told == []


def test_another_language_says_nothing_twice(made):
    voice, fake, _ = made()
    voice.show(Shown(("Siège 1, à vous.",), "fr", 5))
    until(lambda: len(fake.said) == 1)
    voice.show(Shown(("Seat 1, your turn.",), "en", 5))
    voice.show(Shown(("Seat 2, your turn.",), "en", 6))
    until(lambda: len(fake.said) == 2)
    assert fake.said[1] == "Seat 2, your turn."
    assert "-v en" in fake.log.read_text().splitlines()[1]


def test_turned_off_it_is_silent_at_once_and_its_program_is_ended(made):
    voice, fake, _ = made("exec sleep 30")
    voice.show(Shown(("Siège 1, à vous.", "Siège 2, à vous.")))
    until(lambda: fake.said)
    voice.turn(False)
    until(lambda: not is_alive(fake.pids()[0]))
    assert len(fake.said) == 1


def test_stopping_ends_thread_and_program(made):
    voice, fake, _ = made("exec sleep 30")
    voice.show(Shown(("Siège 1, à vous.",)))
    until(lambda: fake.said)
    voice.stop()
    assert not is_alive(fake.pids()[0])
    assert not [one for one in threading.enumerate() if one.name == "voice" and one.is_alive()]


def test_a_hung_program_is_ended_and_told_once(made, monkeypatch):
    monkeypatch.setattr(voice_speaker, "LONGEST_S", 0.1)
    monkeypatch.setattr(voice_speaker, "LETTER_S", 0.0)
    monkeypatch.setattr(voice_speaker, "REST_S", 0.0)
    voice, fake, told = made("sleep 30 & sleep 30")
    for number in range(15):
        voice.show(Shown((f"Siège {number % 9 + 1}, à vous.",), number=number))
        time.sleep(0.05)
    assert len(fake.said) > 1
    assert len(told) == 1
    assert "espeak-ng" in told[0]


def test_a_program_that_never_ends_is_known_though_every_line_is_overtaken(made, monkeypatch):
    monkeypatch.setattr(voice_speaker, "STALE_S", 0.05)
    voice, _, told = made("exec sleep 30")
    number = 0
    end_s = time.monotonic() + PATIENCE_S
    while not told and time.monotonic() < end_s:
        number += 1
        voice.show(Shown((f"Siège {number % 9 + 1}, à vous.",), number=number))
        time.sleep(0.1)
    assert len(told) == 1


def test_a_program_that_fails_is_left_alone_for_a_while_and_told_once(made, monkeypatch):
    voice, fake, told = made("echo 'no such voice' >&2; exit 3")
    for number in range(5):
        voice.show(Shown((f"Siège {number + 1}, à vous.",), number=number))
        time.sleep(0.05)
    until(lambda: told)
    assert "no such voice" in told[0]
    assert len(told) == 1
    assert len(fake.said) == 1


def test_without_sound_output_espeak_ends_well_and_is_known_all_the_same(made):
    voice, _, told = made("echo 'error: No such file or directory' >&2")
    voice.show(Shown(("Siège 1, à vous.",)))
    until(lambda: told)
    assert "No such file" in told[0]
    assert "haut-parleur" in told[0]


def test_a_missing_program_is_told_once_with_its_package(capsys):
    told: list[str] = []
    voice = VoiceSpeaker(tells=told.append, find=lambda *_: None)
    voice.turn(True)
    for number in range(3):
        voice.show(Shown((f"Siège {number + 1}, à vous.",), number=number))
        time.sleep(0.05)
    voice.stop()
    assert len(told) == 1
    assert "apt install espeak-ng" in told[0]


def test_it_speaks_again_once_its_program_is_there(made, monkeypatch, tmp_path):
    monkeypatch.setattr(voice_speaker, "REST_S", 0.0)
    voice, fake, told = made("exit 3")
    voice.show(Shown(("Siège 1, à vous.",), number=1))
    until(lambda: told)
    Fake(tmp_path)
    voice.show(Shown(("Siège 2, à vous.",), number=2))
    until(lambda: len(told) == 2)
    assert fake.said[-1] == "Siège 2, à vous."


@pytest.mark.parametrize("then", ["sleep 30", "exit 3", "", "kill -SEGV $$", "exec <&-; exit 0"])
def test_showing_never_waits_for_the_program(made, then):
    voice, _, _ = made(then)
    begun_s = time.monotonic()
    for number in range(200):
        voice.show(Shown((f"Siège {number % 9 + 1}, à vous.",), number=number))
    assert time.monotonic() - begun_s < 1.0


def test_the_first_program_there_is_speaks_and_rate_and_volume_go_with_it(tmp_path):
    there = {"spd-say": "/usr/bin/spd-say"}
    found = speech_program_here("auto", 120, 80, there.get)
    assert found is not None
    command, fed = found.told("-- Siège 1", "fr")
    assert command == ["/usr/bin/spd-say", "--wait", "--language", "fr", "--rate", "20",
                       "--volume", "-20", "--", "-- Siège 1"]
    assert fed == b""
    assert speech_program_here("espeak-ng", which=there.get) is None
    espeak = speech_program_here("auto", 200, 50, lambda name: f"/bin/{name}")
    assert espeak is not None
    assert espeak.told("x", "en")[0][:8] == ["/bin/espeak-ng", "-v", "en", "-b", "1", "-z", "-s",
                                             "330"]


def test_a_line_is_never_taken_for_an_option(made):
    voice, fake, _ = made()
    voice.show(Shown(("--version; $(reboot)",)))
    until(lambda: fake.said)
    assert fake.said == ["--version; $(reboot)"]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
