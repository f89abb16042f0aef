"""A floor for drills: the server and its tables as real processes that can be killed at any moment.

Everything is as `floor serve` and `floor tables` start it; between tables and broker lies a small
proxy that can stop forwarding, cut in mid-message, or leave connections half open.
"""

import contextlib
import json
import os
import resource
import signal
import tempfile
import time
from multiprocessing import Pipe
from pathlib import Path

from broker_room import free_port
from cut_line import Cable
from forked import skewed, started

from dealer_assist.__main__ import main
from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.archive_opening import open_reader
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind
from dealer_assist.floor.security.mosquitto_process import PID
from dealer_assist.floor.service.archive_copy_check import check_copy
from dealer_assist.floor.service.floor_folder import FloorFolder, FloorSettings
from dealer_assist.game.facts.floor import TableRefused
from dealer_assist.storage.journal import FloorJournal, JournalKind, RowReader, verify_journal

SITE = "drill"


class Program:
    """One child: what it prints is kept, it can be killed, or let come to its end."""

    def __init__(self, *words, skew_s=0):
        self._folder = tempfile.TemporaryDirectory()
        self._out = Path(self._folder.name, "out")
        given, self._given = Pipe(duplex=False)
        words = [*map(str, words)]
        self.child = started(
            *((skewed, [str(skew_s), *words]) if skew_s else (main, words)), os.environ, self._out,
            given=given, anew=bool(skew_s))
        given.close()

    @property
    def said(self):
        return self._out.read_text("utf-8") if self._out.exists() else ""

    def kill(self):
        self.child.kill()
        self.ended()

    def ended(self, limit_s=60):
        """Its exit code, once its input has ended and it with it."""
        self._given.close()
        self.child.join(limit_s)
        return self.child.exitcode


class DrillFloor:
    """One floor in ``folder``; ``with`` ends whatever still runs."""

    def __init__(self, folder, tables=3, archive="", pace=15):
        self.root, self.pace = Path(folder), pace
        self.folder = FloorFolder(self.root / "floor")
        port = free_port()
        self.cable = Cable(port)
        self.folder.begin(FloorSettings(SITE, archive or "archive.sqlite", f"127.0.0.1:{port}"))
        self.authority = Authority(self.folder.certificates)
        self.authority.begin(SITE, ("127.0.0.1", "localhost"), int(time.time()),
                             port=self.cable.port)
        self.names = [str(k + 1) for k in range(tables)]
        for name in self.names:
            self.authority.issue(CertificateKind.TABLE, name, int(time.time()))
        self.where = self.folder.archive(archive or "archive.sqlite")
        self.server = None
        self.tables = {}
        self.unread = ""  # why the archive could not be read, the last time

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        for program in [*self.tables.values(), self.server]:
            if program is not None and program.child.is_alive():
                program.kill()
        self.kill_broker()
        self.cable.close()

    # -- programs ----------------------------------------------------------------------------

    def start_server(self):
        self.server = Program("floor", "serve", self.folder.path, "--practice", "--lang", "en")
        return self

    def stop_server(self):
        self.server.child.terminate()
        return self.server.ended()

    def start_tables(self, *names, skew_s=0, folder="tables", **options):
        """A program for these tables (all of them if none is named)."""
        words = [word for key, value in options.items() for word in (f"--{key}", value)]
        names = names or tuple(self.names)
        self.tables[names] = Program(
            "floor", "tables", self.root / folder, "--names", *names, "--certificates",
            self.folder.certificates / "tables", "--pace", self.pace, *words, skew_s=skew_s)
        return self

    def kill_server(self):
        self.server.kill()

    def kill_broker(self):
        """The broker alone dies; the server starts it again."""
        with contextlib.suppress(OSError, ValueError):
            os.kill(int((self.folder.broker / PID).read_text()), signal.SIGKILL)

    def kill_tables(self):
        for program in self.tables.values():
            program.kill()
        self.tables = {}

    def disk_full(self, most_bytes=4096):
        """No file of the server may be written beyond so many bytes."""
        _, hard = resource.prlimit(self.server.child.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.child.pid, resource.RLIMIT_FSIZE, (most_bytes, hard))

    def disk_free(self):
        _, hard = resource.prlimit(self.server.child.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.child.pid, resource.RLIMIT_FSIZE, (hard, hard))

    # -- what holds --------------------------------------------------------------------------

    def journal(self, name, folder="tables"):
        return self.root / folder / name / "journal.sqlite"

    def facts(self, name, folder="tables"):
        with RowReader(self.journal(name, folder)) as reader:
            return reader.last()[0]

    def archived(self, name):
        """How many rows of the table are in the archive."""
        with RowReader(self.journal(name)) as reader:
            journal = reader.identity.id
        try:
            archive = open_reader(self.where)
        except ArchiveFailed as why:
            self.unread = str(why)
            return 0  # the server is just beginning it
        held = archive.held(journal)
        archive.close()
        return held.last if held is not None else 0

    def wait(self, happened, limit_s=60, why=""):
        deadline = time.monotonic() + limit_s
        while not happened():
            assert time.monotonic() < deadline, f"{why or happened}\n{self.told()}"
            time.sleep(0.05)

    def told(self):
        """What the programs wrote last, for a test that fails."""
        programs = {"server": self.server, **{f"tables {n}": p for n, p in self.tables.items()}}
        return self.unread + "\n".join(f"{name} ({program.child.exitcode}):\n{program.said[-1500:]}"
                         for name, program in programs.items())

    def wait_for_facts(self, count, *names):
        """Until the tables have dealt on so far, and the archive has that."""
        self.wait(lambda: all(self.journal(n).exists() and self.facts(n) >= count
                              for n in names or self.names), why=f"{count} facts at each table")
        self.wait(lambda: all(self.archived(n) >= count for n in names or self.names),
                  why=f"{count} facts of each table archived")

    def end_tables(self):
        """The tables end as they should: each has sent everything."""
        for names, program in self.tables.items():
            code = program.ended()
            assert code == 0, (names, program.said)
            for report in json.loads(program.said.splitlines()[-1]):
                assert (report["behind"], report["trouble"]) == (0, []), program.said

    def differences(self, folder="tables"):
        """What of the journals isn't in the archive, or there otherwise; [] where all is."""
        archive = open_reader(self.where)
        paths = [self.folder.journal, *(self.journal(n, folder) for n in self.names)]
        found = [(path, check_copy(archive, path)) for path in paths]
        archive.close()
        return [f"{path}: {one.differs}" for path, one in found if one.differs]

    def check(self):
        """Every row of every journal is in the archive, once; each journal's own chain holds."""
        with contextlib.suppress(AssertionError):
            self.wait(lambda: not self.differences(), 15)
        differ = self.differences()
        assert not differ, "\n".join([*differ, self.told()])
        for name in self.names:
            assert verify_journal(self.journal(name)).sound
        assert verify_journal(self.folder.journal).sound

    def refusals(self):
        """(table, why) of every refusal in the floor's journal, which no server holds now."""
        with FloorJournal.open(self.folder.journal, kind=JournalKind.FLOOR) as journal:
            return [(fact.table, fact.why) for _, fact in journal.facts()
                    if isinstance(fact, TableRefused)]
