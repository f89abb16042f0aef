"""A vault's server and the table's end of its socket in one process, with simulated ports."""

import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from kept_here import REGISTER, kept

from dealer_assist.trust.vault import socket_connection, vault_server
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.chips_sent_by_vault import FarChips, pieces_of
from dealer_assist.trust.vault.socket_peers import Allowed
from dealer_assist.trust.vault.vault_client import FromVault, RemoteVault, VaultArrival
from dealer_assist.trust.vault.vault_device_port import UNHEARD
from dealer_assist.trust.vault.vault_server import VaultServer
from dealer_assist.trust.vault.vault_table_service import Attached

#: Of the vault's key.
FINGERPRINT = "v" * 16


def look_up_often(monkeypatch) -> None:
    """Both ends do: else each test waits for their next look, at least once."""
    monkeypatch.setattr(socket_connection, "PING_EVERY_S", 0.05)
    monkeypatch.setattr(vault_server, "_ACCEPT_S", 0.02)


class FakePort:
    """A device without a line: what it was asked, and who takes its reports."""

    def __init__(self, name, left, deliver) -> None:
        self.name, self.left, self.deliver = name, left, deliver
        self.calls: list[object] = []
        self.health = UNHEARD

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def committed(self, boot_id, seq) -> None:
        self.calls.append((boot_id, seq))

    def watch(self, spot) -> None:
        self.calls.append(("watch", spot))

    def lock(self) -> int:
        self.calls.append("lock")
        return 4711

    unlock = self_test = tell_spots = lock


class VaultHere:
    """The server over a folder; `cut` and `again` are its death and its return."""

    def __init__(self, folder: Path, allowed: Allowed | None = None) -> None:
        self.door = Path(tempfile.mkdtemp(prefix="vault-test-"))
        self.path = self.door / "s"
        self.folder, self.allowed = folder, allowed or Allowed()
        self.said: list[str] = []
        self.ports: list[FakePort] = []
        self.journal = ""
        self.start()

    def start(self) -> None:
        self.vault = kept(self.folder)
        chips = pieces_of(REGISTER.chips)
        welcome = w.Welcome(w.VERSION, FINGERPRINT, "f" * 16, ("shoe", "scanner"), ("practice",),
                            (), len(chips), True)
        self.server = VaultServer(
            self.path, welcome, chips, self._attached, self._is_ours, self.allowed,
            self.said.append)
        self.thread = threading.Thread(target=self.server.serve, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.server.stop()
        self.thread.join(10)
        self.vault.close()

    def again(self) -> None:
        self.stop()
        self.start()

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.door)

    def port(self, name: str) -> FakePort:
        """The newest port of this device."""
        return next(one for one in reversed(self.ports) if one.name == name)

    def _is_ours(self, journal: str, binds: bool) -> bool:
        if binds and not self.journal:
            self.journal = journal
        return self.journal in ("", journal)

    def _open(self, name, left, deliver) -> FakePort:
        self.ports.append(FakePort(name, left, deliver))
        return self.ports[-1]

    def _attached(self, send) -> Attached:
        return Attached(self.vault, REGISTER.cards.__contains__, ("shoe", "scanner"), self._open,
                        lambda deck: None, send, self.said.append, self.vault.settle)


class TableHere:
    """The table's end, and what came into its inbox."""

    def __init__(self, path: Path, journal: str = "j1", left=None) -> None:
        self.chips = FarChips()
        self.remote = RemoteVault(path, journal, None, self.chips.filled)
        self.inbox: list[object] = []
        self.left = left or {}
        for name in self.remote.ports:
            self.remote.port(name, self.remote.put)
        self.remote.tells(self._came)

    def _came(self, item: object) -> None:
        if isinstance(item, VaultArrival):
            self.remote.take_up(self.left, "practice")
        self.inbox.append(item)

    def attach(self) -> None:
        self.remote.meet()
        self.remote.start()
        self.until(lambda: self.remote.attached)

    def until(self, holds: Callable[[], object], limit_s: float = 30.0) -> None:
        end = time.monotonic() + limit_s
        while not holds():
            assert time.monotonic() < end, f"it never came to be; the inbox holds {self.inbox}"
            time.sleep(0.005)

    @property
    def reports(self) -> list[object]:
        """The reports that came over the vault's socket."""
        return [one.report for one in self.inbox if isinstance(one, FromVault)]
