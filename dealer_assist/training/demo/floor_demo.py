"""Demo of a floor: broker, archive, floor server and simulated tables on this machine, then the
check.

Real journals, real units, the real link over TLS; hands are played by taps in several programs.
"""

import argparse
import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind
from dealer_assist.floor.security.mosquitto_process import free_port
from dealer_assist.floor.service.archive_copy_check import CopyCheck, check_copy
from dealer_assist.floor.service.floor_folder import FloorFolder, FloorSettings
from dealer_assist.floor.service.floor_server import FloorServer
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import verify_journal
from dealer_assist.storage.people import PeopleFile
from dealer_assist.training.demo.demo_floor_tournament import FIELD_HOUSE, FieldPilot, field_result
from dealer_assist.training.demo.simulated_floor_manager import MANAGER, FloorPilot
from dealer_assist.words import LANGS, word
from drivers.lazy_dataclass import dataclass

SITE: Final = "demo"
POSTGRES: Final = "postgres"
_PATIENCE_S: Final = 60.0


@dataclass
class TablesProcess:
    """Program with several simulated tables."""

    child: "subprocess.Popen[bytes]"
    names: tuple[str, ...]

    def ended(self, limit_s: float) -> list[dict[str, Any]]:
        """Wait for its end; returns its report, one entry for each table."""
        try:
            said, _ = self.child.communicate(timeout=limit_s)
            reports: list[dict[str, Any]] = json.loads(said or b"[]")
        except (subprocess.TimeoutExpired, ValueError):
            self.child.kill()
            self.child.wait()
            return []
        return reports


class DrivenFloorWindow(Protocol):
    """Floor's window as far as it is needed here."""

    def publish(self, room: RoomState, notice: Notice) -> None:
        """Show a change of the floor."""

    def run(self) -> object:
        """Run until it is ended."""

    def end(self) -> None:
        """Close it."""


class FloorDemo:
    """One run: certificates, floor, tables, a floor manager; then the check."""

    def __init__(
        self, options: argparse.Namespace, out: Path,
        stage_of: Callable[[FloorServer], DrivenFloorWindow | None] = lambda server: None,
        draw: Callable[[FloorServer, Path, str, str], object] = lambda *given: None,
    ) -> None:
        """``stage_of`` gives the floor's window, None for none; ``draw`` its pictures as PNG."""
        self.options, self.out, self.lang = options, out, options.lang
        self._stage_of, self._draw_floor = stage_of, draw
        self.names = tuple(str(k) for k in range(1, options.tables + 1))
        self.folder = FloorFolder(out / "floor")
        self.room: RoomState | None = None
        self.shows: list[Any] = [self._keep]
        self.failed: list[str] = []
        self.left = threading.Event()  # the window was closed
        self.pin = f"{secrets.randbelow(1_000_000):06}"  # of the demo's floor manager
        settings = self._settings()
        self.server = FloorServer(self.folder, settings, self._listen, practice=True,
                                  lang=self.lang)
        self.workers: list[TablesProcess] = []

    def _settings(self) -> FloorSettings:
        """Settings of a new house each time: its certificates, its floor manager, a free port."""
        settings = FloorSettings(SITE, self.options.archive or "archive.sqlite",
                                 f"127.0.0.1:{free_port()}")
        self.folder.begin(settings)
        authority = Authority(self.folder.certificates)
        now_s = int(time.time())
        authority.begin(SITE, ("127.0.0.1", "localhost"), now_s, port=settings.address[1])
        for name in self.names:
            authority.issue(CertificateKind.TABLE, name, now_s)
        PeopleFile(self.folder.people).add(MANAGER, self.pin)
        return settings

    def _listen(self, room: RoomState, notice: Notice) -> None:
        for show in self.shows:
            show(room, notice)

    def _keep(self, room: RoomState, notice: Notice) -> None:
        self.room = room

    # -- the run ---------------------------------------------------------------------------

    def run(self) -> int:
        """Play for the time set, then check."""
        stage = self._stage_of(self.server)
        pilot = FloorPilot(
            self.server.desk.put, self.pin, stage is None, partial(open_reader, self.server.where),
            FieldPilot(self.server.field, self.names) if self.options.tournament else None)
        self.shows += [pilot.listen, *([stage.publish] if stage is not None else [])]
        self._say("person", name=MANAGER, pin=self.pin)
        began = time.monotonic()
        try:
            self.server.start()
            self._start_tables()
            pilot.start()
            if stage is not None:
                threading.Thread(target=self._until_over, args=(began, stage.end)).start()
                stage.run()
                self.left.set()
            else:
                self._wait(began)
                self._draw()
        finally:  # also after a partial start: nothing of ours may run on
            pilot.stop()
            reports = self._stop_tables()
            seconds = time.monotonic() - began
            try:
                self._settle()
            finally:
                self.server.stop()
        return self._verdict(reports, seconds)

    def _until_over(self, began: float, end: Callable[[], None]) -> None:
        """Wait with a window: it closes by itself at the end of the time."""
        try:
            self._wait(began)
        finally:
            end()

    def _draw(self) -> None:
        """Draw the floor's window now into PNG files."""
        if self.options.out:
            for lang in LANGS:
                self._draw_floor(self.server, self.out, lang, self.names[0])

    def _start_tables(self) -> None:
        count = self.options.programs or max(1, min(2 * (os.cpu_count() or 1), len(self.names)))
        count = min(count, len(self.names))
        self._say("begins", count=len(self.names), programs=count, seconds=self.options.seconds,
                  folder=self.out)
        for k in range(count):
            names = self.names[k::count]
            self.workers.append(TablesProcess(subprocess.Popen(
                [sys.executable, "-m", "dealer_assist", "floor", "tables",
                 str(self.out / "tables"), "--names", *names,
                 "--certificates", str(self.folder.certificates / "tables"),
                 "--pace", str(self.options.pace), "--seed", self.options.seed,
                 *(["--field", "--house", FIELD_HOUSE] if self.options.tournament else [])],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE), names))

    def _all_up(self) -> bool:
        room = self.room
        return room is not None and len(room.tables) == len(self.names) and all(
            table.presence is TablePresence.UP for table in room.tables)

    def _wait(self, began: float) -> None:
        """Wait until all tables are linked, and then for the time of play."""
        while not self._all_up() and time.monotonic() - began < _PATIENCE_S:
            if self.left.wait(0.1):
                return
            self._look_after()
        began = said = time.monotonic()
        try:
            while (now := time.monotonic()) - began < self.options.seconds:
                if self.left.wait(0.2):
                    return
                if now - said >= 5:
                    said = now
                    self._tell(now - began)
                self._look_after()
        except KeyboardInterrupt:
            print(word(self.lang, "floor_demo.left"), flush=True)

    def _look_after(self) -> None:
        for worker in self.workers:
            if worker.child.poll() not in (None, 0) and worker.names:
                self.failed.append(f"tables {', '.join(worker.names)} ended by themselves: exit "
                                   f"code {worker.child.returncode}")
                worker.names = ()

    def _tell(self, at_s: float) -> None:
        room = self.room
        if room is not None:
            self._say("line", at=f"{at_s:.0f}", rows=room.archive.rows, calls=len(room.calls),
                      tables=sum(t.presence is TablePresence.UP for t in room.tables),
                      behind=sum(t.behind for t in room.tables))

    def _stop_tables(self) -> dict[str, dict[str, Any]]:
        self._say("stops")
        for worker in self.workers:
            if worker.child.stdin is not None:
                worker.child.stdin.close()
                worker.child.stdin = None
        reports = [one for worker in self.workers for one in worker.ended(_PATIENCE_S)]
        self._look_after()
        return {one["table"]: one for one in reports}

    def _settle(self) -> None:
        """Wait for the last rows of the floor's own journal, which goes into the archive, too."""
        archive = open_reader(self.server.where)
        end = time.monotonic() + 5
        while time.monotonic() < end and check_copy(archive, self.folder.journal).differs:
            time.sleep(0.1)
        archive.close()

    # -- the check -------------------------------------------------------------------------

    def _verdict(self, reports: dict[str, dict[str, Any]], seconds: float) -> int:
        found = self._checked()
        self._figures(found, reports)
        for name in self.names:
            report = reports.get(name)
            if report is None:
                self.failed.append(f"table {name}: no report")
            elif report["trouble"]:
                self.failed.append(f"table {name}: {'; '.join(report['trouble'])}")
            elif not report["hands"] and not self.options.tournament:
                self.failed.append(f"table {name}: no hand was dealt")
        for line in self.failed:
            print(f"  ! {line}", flush=True)
        if self.failed:
            self._say("differs")
            return 1
        rows = sum(one.rows for one in found.values())
        self._say("whole", rows=rows, journals=len(found), pace=f"{rows / seconds:.0f}",
                  folder=self.out)
        return 0

    def _checked(self) -> dict[str, CopyCheck]:
        """Checks of every journal against its copy, and of its own chain."""
        archive = open_archive(self.server.where)
        paths = {name: self.out / "tables" / name / "journal.sqlite" for name in self.names}
        found = {}
        for name, path in {**paths, "floor": self.folder.journal}.items():
            found[name] = one = check_copy(archive, path)
            if one.differs:
                self.failed.append(f"{name}: {one.differs}")
            verdict = verify_journal(path)
            if not verdict.sound:
                self.failed.append(f"{name}: {verdict.says}")
        held = len(archive.all_held())
        if held != len(found):
            self.failed.append(f"the archive holds {held} journals, expected {len(found)}")
        archive.close()
        return found

    def _figures(self, found: dict[str, CopyCheck], reports: dict[str, dict[str, Any]]) -> None:
        room = self.room
        print(word(self.lang, "floor_demo.head"), flush=True)
        for name in self.names:
            seen = room.table(name) if room is not None else None
            drift = f"{seen.drift_ms} ms" if seen is not None and seen.drift_ms is not None else "-"
            self._say("row", table=name, hands=reports.get(name, {}).get("hands", 0),
                      facts=found[name].rows, archived=found[name].archived, drift=drift)
        if self.options.tournament:
            for line in field_result(self.folder.journal, self.lang):
                print(line, flush=True)
        if room is not None:
            given = room.orders
            self._say("orders", taken=sum(o.state == "taken" for o in given),
                      refused=sum(o.state == "refused" for o in given),
                      open_count=sum(o.state in ("given", "expired") for o in given),
                      heard=sum(str(o.given.order) == "heard" for o in given))

    def _say(self, id: str, **values: object) -> None:
        print(word(self.lang, f"floor_demo.{id}", **values), flush=True)
