"""Bad lines: bytes lost, doubled and flipped, cables pulled in mid-frame; the broker gone."""

import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.archive_opening import open_reader
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind
from dealer_assist.floor.security.mosquitto_process import (
    NoBroker,
    end_leftover_broker,
    free_port,
    mosquitto_path,
)
from dealer_assist.floor.service.archive_copy_check import check_copy
from dealer_assist.floor.service.floor_folder import FloorFolder, FloorSettings
from dealer_assist.words import word
from drivers.sim.bad_line import Chaos
from tests.tools.drill.drill_kill import acked_by, add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import CannotDrill, Found

_CHANCE: Final = 0.0015
_PULLED: Final = 0.06
_CUT_BYTES: Final = 60
_BROKER_MOVES: Final = 14
_ARCHIVED_S: Final = 60.0
#: The last rows are on their way.
_NEWEST: Final = 6
_BREATH_S: Final = 0.1


def serial(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """So many hands over cables that damage every few hundredth byte and are pulled out."""
    found, rng = Found("serial"), random.Random(seed)
    chaos = tuple(Chaos(seed + k, _CHANCE, _CHANCE, _CHANCE, _CHANCE) for k in range(2))
    people = People(folder, seed=seed, chaos=(chaos[0], chaos[1]))
    people.start()
    pulled = 0
    while people.counted["hands"] < rounds and not people.is_stuck:
        if rng.random() < _PULLED:
            pull(people, rng)
            pulled += 1
        people.move()
    for line in people.lines.values():
        line.new_cable()
        line.plug()
    people.rest()
    lost = acked_by(people.shoe, people)
    people.stop()
    add_up(found, people)
    if lost:
        found.wrong.append(f"the shoe has forgotten {lost} events that the journal lacks")
    found.notes.append(word(
        lang, "drill.serial_note", hands=people.counted["hands"], pulled=pulled,
        faults=sum(one.faults for one in chaos), by_hand=people.counted["by hand"]))
    return found


def pull(people: People, rng: random.Random) -> None:
    """One of the cables is pulled, or breaks in the middle of a frame, and is put back."""
    line = people.lines[rng.choice(("shoe", "scanner"))]
    if rng.random() < 0.5:
        line.cut_after(rng.randint(1, _CUT_BYTES))
        people.move()
    line.unplug()
    time.sleep(rng.uniform(0.02, 0.2))
    line.plug()
    people.rest()


def broker(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The broker, or the whole floor with it, is killed again and again; the table plays on."""
    found, rng = Found("broker"), random.Random(seed)
    floor = DrillFloor(folder / "floor")
    people = People(folder / "table", seed=seed, bundle=floor.bundle)
    away = 0
    try:
        floor.start()
        people.start()
        for _ in range(rounds):
            _caught_up(people)
            floor.kill()
            _moves(people)
            away = max(away, people.held.behind)
            if rng.random() < 0.5:
                people.held.kill()
                people.again()
            floor.start()
        people.play_out()
        differs = floor.differs(people.held.path)
        people.stop()
    finally:
        floor.end()
    add_up(found, people)
    if differs:
        found.wrong.append(f"the floor's copy: {differs}")
    found.notes.append(word(lang, "drill.broker_note", rounds=rounds, away=away,
                            hands=people.counted["hands"]))
    return found


def _moves(people: People) -> None:
    for _ in range(_BROKER_MOVES):
        people.move()


def _caught_up(people: People) -> None:
    """Play on until the floor has acknowledged what the table has, or for a while."""
    until = time.monotonic() + _ARCHIVED_S
    _moves(people)
    while people.held.behind > _NEWEST and time.monotonic() < until:
        people.move()
        time.sleep(_BREATH_S)


class DrillFloor:
    """A floor in a process of its own, with its broker; it can be killed. Raises CannotDrill."""

    def __init__(self, folder: Path) -> None:
        try:
            mosquitto_path()
            port = free_port()
        except NoBroker as why:
            raise CannotDrill(str(why)) from why
        self._folder = FloorFolder(folder)
        settings = FloorSettings("drill", "archive.sqlite", f"127.0.0.1:{port}")
        self._folder.begin(settings)
        authority, now_s = Authority(self._folder.certificates), int(time.time())
        authority.begin("drill", ("127.0.0.1", "localhost"), now_s, port=port)
        authority.issue(CertificateKind.TABLE, "1", now_s)
        self.bundle = authority.bundle_of(CertificateKind.TABLE, "1")
        self._archive = self._folder.archive("archive.sqlite")
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, where it doesn't run."""
        if self._child is None:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "dealer_assist", "floor", "serve", str(self._folder.path),
                 "--practice"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """kill -9; its broker is ended by the next start, or at the ``end``."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            self._child = None

    def end(self) -> None:
        """Nothing of it runs any more."""
        self.kill()
        end_leftover_broker(self._folder.broker)

    def differs(self, journal: Path) -> str:
        """What the floor's copy of this journal has otherwise; "" once they are the same."""
        until, found = time.monotonic() + _ARCHIVED_S, "it was never made"
        while found and time.monotonic() < until:
            with suppress(ArchiveFailed):
                archive = open_reader(self._archive)
                try:
                    found = check_copy(archive, journal).differs
                finally:
                    archive.close()
            time.sleep(0.1)
        return found
