"""Running floor: broker, archive, link, floor work and digest together. serve and demo use it.

Each may fail by itself and comes back by itself: a broker that dies is started again, an archive
that can't be written is tried again by the link, and the floor's work goes on showing the room's
state.
"""

import math
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, Rooms
from dealer_assist.floor.archive.archive_opening import is_server, open_archive, open_reader
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.link.archive_link import ArchiveLine
from dealer_assist.floor.link.remote_window_rows import ScreenReads
from dealer_assist.floor.link.remote_window_server import ScreenPost
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import (
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.security.mosquitto_process import Broker, NoBroker
from dealer_assist.floor.security.signed_copy_anchor import Signing
from dealer_assist.floor.service.archive_command_target import ArchiveAt
from dealer_assist.floor.service.floor_folder import FloorFolder, FloorSettings, SettingsWrong
from dealer_assist.floor.service.unfinished_archive_work import retention_after_cleanup
from dealer_assist.floor.work.fact_mailbox import FactMailbox
from dealer_assist.floor.work.floor_commit_loop import FloorDuty, FloorWork
from dealer_assist.floor.work.floor_sign_in import FloorDoor
from dealer_assist.floor.work.floor_work_messages import (
    ArchiveReport,
    BrokerReport,
    CopyProgress,
    KnownTable,
    TableSaid,
    Told,
    TurnedDown,
)
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.floor.work.tables_known_from_archive import SilentTables
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game.facts.floor import (
    DataTaken,
    FloorFact,
    PeopleChanged,
    PersonRefused,
    SealOpened,
    SealsChanged,
    TwoAgreed,
)
from dealer_assist.game.facts.software import ComponentChanged, SoftwareStarted
from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable, make_key, private_key
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import FloorJournal, JournalKind
from dealer_assist.storage.journal.schema import JournalLocked
from dealer_assist.storage.people import PeopleFile
from dealer_assist.words.message import error_text

if TYPE_CHECKING:
    from dealer_assist.floor.link.site_to_group_link import GroupLine

_ENSURE_S: Final = 1.0
#: Pause before retrying parts that need the archive and ended because it is away.
_AGAIN_S: Final = 10.0
_FINISHES_S: Final = 10.0
#: Facts that commands leave for the floor's journal.
_LEFT: Final = (
    ComponentChanged, DataTaken, PeopleChanged, PersonRefused, SealOpened, SealsChanged,
    SoftwareStarted, TwoAgreed)


Listener = Callable[[RoomState, Notice], None]


class FloorServer:
    """One floor. ``start``, ``stop``; ``desk.put`` takes the taps of its window.

    ``broker`` "" runs a broker of our own, else the host on which one runs. Raises the errors of
    its parts: ArchiveFailed, BundleUnfit, HouseUnusable, JournalUnusable, SettingsWrong.
    """

    def __init__(
        self, folder: FloorFolder, settings: FloorSettings,
        listener: Listener, *, broker: str = "",
        group: Path | None = None, practice: bool = False, duties: Sequence[FloorDuty] = (),
        books: Sequence[str] = (), lang: str = "fr", opened: Callable[[], Rooms] | None = None,
    ) -> None:
        self.folder, self.settings = folder, settings
        self.where = folder.archive(settings.archive)
        self.books, self._lang = tuple(books), lang
        authority = Authority(folder.certificates)
        self._is_group = authority.read().is_group
        self.broker = None if broker else Broker(authority, folder.broker, *settings.address)
        bundle = replace(read_bundle(authority.bundle_of(CertificateKind.FLOOR, "")),
                         host=broker or self._host(), port=settings.address[1])
        self.journal = _journal(folder)
        opened = opened or partial(open_archive, self.where)
        away = self._why_away(opened, lang)
        self._group = self._group_line(group, lang) if group is not None else None
        kind = JournalKind.PRACTICE if practice else JournalKind.LIVE
        self.line = ArchiveLine(
            bundle, opened, self._told, own=folder.journal, kind=kind,
            stored=self._stored, lang=lang, is_group=self._is_group, signer=_signer(folder))
        self.people = PeopleFile(folder.people)
        self.door = FloorDoor(self.people)
        self.field = TournamentWork(Houses(self.books).named, settings.lives)
        self.desk = FloorWork(
            self.journal, settings.site, self.door, self.field, self.line.order, self._listen,
            engine="postgresql" if is_server(self.where) else "sqlite", group=settings.group,
            lives=settings.lives, duties=(FactMailbox(folder.left, self._left_before()), *duties),
            looks=self.door.look, note=self._note)
        self.screens = ScreenPost(bundle, self.desk.put, self.door.names,
                                  ScreenReads(partial(open_reader, self.where)))
        self._known = SilentTables(partial(open_reader, self.where), Houses(self.books).named, kind,
                                   self._told, self._is_silent)
        if away:
            self.desk.put(ArchiveReport(False, away))
        self._listener = listener
        self._number = 0
        self._digest_s = 0.0  # when it may be started again
        self._owed_s = 0.0  # next look at work that facts require; never again: infinity
        self._digest: subprocess.Popen[bytes] | None = None
        self._stopping = threading.Event()
        self._watch = threading.Thread(target=self._ensure, name="floor-watch", daemon=True)

    def _why_away(self, opened: Callable[[], Rooms], lang: str) -> str:
        """Reason why the archive can't be used now, "" if it can. A server may come later.

        Raises ArchiveFailed if it is a file.
        """
        try:
            opened().close()
        except ArchiveFailed as why:
            if not is_server(self.where):
                raise
            return why.text(lang)
        return ""

    def _host(self) -> str:
        """Address of our own broker from this machine."""
        address = self.settings.address[0]
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)

    def start(self) -> None:
        """Start all parts; a broker that can't be started is reported and tried again."""
        self.desk.start()
        self._ensure_broker()
        self.line.start()
        self.screens.start()
        self._known.start()
        if self._group is not None:
            self._group.start()
        self._ensure_digest()
        self._watch.start()

    def stop(self) -> None:
        """Stop all parts in the order of their dependence; twice does nothing."""
        if self._stopping.is_set():
            return
        self._stopping.set()
        if self._watch.is_alive():
            self._watch.join(5)
        self._known.stop()
        self.desk.stop()
        self.screens.stop()
        self.line.stop()
        if self._group is not None:
            self._group.stop()
        if self._digest is not None:
            _end(self._digest)
        if self.broker is not None:
            self.broker.stop()
        self.journal.close()

    # -- messages to the floor's work ------------------------------------------------------

    def _told(self, told: Told) -> None:
        """Pass to the floor's work; a group's tables get their site before their name, which is
        unique at the site only."""
        if self._is_group and isinstance(told, TableSaid | CopyProgress | KnownTable | TurnedDown):
            told = replace(told, table=self._named(told))
        self.desk.put(told)

    def _named(self, told: TableSaid | CopyProgress | KnownTable | TurnedDown) -> str:
        return f"{told.site} {told.table}" if self._is_group else told.table

    def _is_silent(self, known: KnownTable) -> bool:
        """True if the room has no glance of this table yet."""
        table = self.desk.room.table(self._named(known))
        return table is None or table.glance is None

    def _group_line(self, bundle: Path, lang: str) -> "GroupLine":
        from dealer_assist.floor.link.site_to_group_link import (
            GroupLine,  # only where there is a group
        )

        return GroupLine(read_bundle(bundle), partial(open_reader, self.where), lang)

    def _stored(self, journals: tuple[str, ...]) -> None:
        if self._group is not None:
            self._group.rang(journals)

    def _left_before(self) -> list[FloorFact]:
        """Facts left by commands that the journal holds already."""
        return [fact for _, fact in self.journal.facts() if isinstance(fact, _LEFT)]

    def _listen(self, room: RoomState, notice: Notice) -> None:
        if room.number != self._number:
            self._number = room.number
            self.line.own_rang()
        self.screens.publish(room)
        self._listener(room, notice)

    def _note(self, screen: str, notice: Notice) -> None:
        self.screens.note(screen, notice)

    # -- parts that may die ----------------------------------------------------------------

    def _ensure(self) -> None:
        while not self._stopping.wait(_ENSURE_S):
            for ensure in (self._ensure_broker, self._ensure_digest, self._ensure_kept):
                try:
                    ensure()
                except Exception:  # a defect of ours, or no memory: the other part is tended, too
                    traceback.print_exc(file=sys.stderr)

    def _ensure_broker(self) -> None:
        if self.broker is None:
            return
        try:
            self.broker.ensure()
        except (NoBroker, HouseUnusable, BundleUnfit, OSError) as why:
            self.desk.put(BrokerReport(False, error_text(why, self._lang)))

    def _ensure_kept(self) -> None:
        """Finish, once, work cut off by a power cut: holds, and names that were to be erased."""
        now_s = time.monotonic()
        if now_s < self._owed_s:
            return
        self._owed_s = now_s + _AGAIN_S
        try:
            with retention_after_cleanup(ArchiveAt(self.where, self.folder)):
                self._owed_s = math.inf
        except ArchiveFailed:
            return  # it is away, or a command keeps it: looked at again

    def _ensure_digest(self) -> None:
        """Run the digest in a program of its own: it computes for long after a restore."""
        now_s = time.monotonic()
        if (self._digest is not None and self._digest.poll() is None) or now_s < self._digest_s:
            return
        self._digest_s = now_s + _AGAIN_S
        houses = [word for book in self.books for word in ("--house", book)]
        self._digest = subprocess.Popen(
            [sys.executable, "-m", "dealer_assist", "floor", "digest", self.where, *houses],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)


def _journal(folder: FloorFolder) -> FloorJournal:
    """The floor's own journal, with one server as writer. Raises JournalUnusable."""
    try:
        return FloorJournal.open(folder.journal, kind=JournalKind.FLOOR)
    except JournalLocked:
        raise JournalLocked(
            f"A floor server works in {folder.path} already (it holds {folder.journal.name}). End "
            "that one first, or open its window on another machine: `floor window`.") from None


def _end(digest: "subprocess.Popen[bytes]") -> None:
    """Let the digest finish its step, but not for long: a step cut off is made again later."""
    if digest.stdin is not None:
        digest.stdin.close()
    try:
        digest.wait(_FINISHES_S)
    except subprocess.TimeoutExpired:
        digest.kill()
        digest.wait()


def _signer(folder: FloorFolder) -> Signing:
    """The key with which this floor vouches for its copies, made at its first start.

    Raises SettingsWrong.
    """
    try:
        if not folder.signing.exists():
            make_key(folder.signing)
        return Signing(private_key(folder.signing))
    except SigningKeyUnusable as error:
        raise SettingsWrong(*error.messages) from None
