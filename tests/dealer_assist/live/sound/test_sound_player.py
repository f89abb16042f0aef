"""A sound is played by the machine's own program, and holds up nobody, whatever that one does."""

import stat
import threading
import time
from pathlib import Path

import pytest

from dealer_assist.live.sound import SoundKind, SoundPlayer, sound_player, wave_of
from dealer_assist.live.sound.sound_player import PROGRAMS, SoundProgram, players_here

PATIENCE_S = 30.0


class Fake:
    """A program that keeps what it is given to play, and does then as it is told."""

    def __init__(self, folder: Path, then: str = "", name: str = "aplay") -> None:
        self.heard, self.count = folder / f"{name}.wav", folder / f"{name}.count"
        path = folder / name
        path.write_text(f'#!/bin/sh\nfor last; do :; done\ncat "$last" > {self.heard}\n'
                        f'echo once >> {self.count}\n{then}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        self.play = SoundProgram(name, str(path))

    @property
    def times(self) -> int:
        return len(self.count.read_text().splitlines()) if self.count.exists() else 0


def until(is_so) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.01)


@pytest.fixture
def made(tmp_path):
    players: list[SoundPlayer] = []

    def make(*found: SoundProgram) -> tuple[SoundPlayer, threading.Event]:
        told = threading.Event()
        player = SoundPlayer(told.set, lambda: found)
        players.append(player)
        return player, told

    yield make
    for player in players:
        player.stop()


def test_the_program_gets_the_whole_sound(made, tmp_path):
    fake = Fake(tmp_path)
    player, _ = made(fake.play)
    player.play(SoundKind.BELL, loud=True)
    until(lambda: fake.times == 1)
    assert fake.heard.read_bytes() == wave_of(SoundKind.BELL, True)
    player.stop()
    assert player.fault is None


def test_a_sound_that_comes_while_another_plays_is_dropped(made, tmp_path):
    fake = Fake(tmp_path, "sleep 0.3")
    player, _ = made(fake.play)
    begun_s = time.monotonic()
    for _ in range(20):
        player.play(SoundKind.LOOK)
    assert time.monotonic() - begun_s < 0.2
    until(lambda: not player._is_busy)
    assert fake.times == 1


def test_it_is_hushed_at_once(made, tmp_path):
    fake = Fake(tmp_path, "exec sleep 60")
    player, told = made(fake.play)
    player.play(SoundKind.LOOK)
    until(lambda: fake.times == 1)
    player.hush()
    until(lambda: not player._is_busy)
    assert player.fault is None and not told.is_set()


def test_where_one_program_fails_the_next_one_plays(made, tmp_path):
    bad, good = Fake(tmp_path, "echo no device >&2; exit 1"), Fake(tmp_path, name="paplay")
    player, _ = made(bad.play, good.play)
    player.play(SoundKind.TAKEN)
    until(lambda: good.times == 1)
    player.stop()
    assert player.fault is None


@pytest.mark.parametrize(("then", "words"), [
    ("echo 'audio open error: No such device' >&2; exit 1", "audio open error: No such device"),
    ("exit 3", "3")])
def test_a_failure_is_told_once_in_words_and_its_end_too(made, tmp_path, then, words):
    fake = Fake(tmp_path, f"test -e {tmp_path / 'mended'} || {{ {then}; }}")
    player, told = made(fake.play)
    player.play(SoundKind.BELL)
    assert told.wait(PATIENCE_S)
    assert player.fault.text("en") == f"Sounds: aplay fails ({words})."
    told.clear()
    (tmp_path / "mended").touch()
    until(lambda: not player._is_busy)
    player.play(SoundKind.BELL)
    assert told.wait(PATIENCE_S) and player.fault is None


def test_a_program_that_hangs_is_ended(made, tmp_path, monkeypatch):
    monkeypatch.setattr(sound_player, "LONGEST_S", 0.2)
    fake = Fake(tmp_path, "exec sleep 60")
    player, told = made(fake.play)
    player.play(SoundKind.BELL)
    assert told.wait(PATIENCE_S) and "> 0 s" in player.fault.text("fr")


def test_a_machine_without_any_program_says_what_to_install_from_the_start(made):
    player, told = made()
    assert "alsa-utils" in player.fault.text("fr") and "aplay" in player.fault.text("fr")
    player.play(SoundKind.BELL)
    until(lambda: not player._is_busy)
    assert not told.is_set()


def test_the_programs_of_this_machine_are_taken_the_best_first():
    found = players_here(lambda name: f"/usr/bin/{name}")
    assert [one.name for one in found] == list(PROGRAMS)
    assert players_here(lambda name: None) == ()
    assert found[0].command() == ["/usr/bin/aplay", "-q", "/dev/stdin"]
