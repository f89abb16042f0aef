"""Somebody who listens between table and vault, for a drill: every byte of both is kept."""

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

_READ: Final = 65_536


class Heard(NamedTuple):
    """One piece, as it came: of which connection, and whether the vault said it."""

    connection: int
    by_vault: bool
    chunk: bytes


class VaultTap:
    """A socket at ``path`` that hands everything on to the vault's at ``vault``, and back."""

    def __init__(self, path: Path, vault: Path) -> None:
        self.path, self._vault = path, vault
        self.heard: list[Heard] = []
        self._listens = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._open: list[socket.socket] = []
        self._connections = 0

    def start(self) -> None:
        """Listen from now on."""
        self._listens.bind(str(self.path))
        self._listens.listen()
        threading.Thread(target=self._takes, daemon=True).start()

    def stop(self) -> None:
        """Hang up."""
        for one in (self._listens, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _takes(self) -> None:
        with suppress(OSError):
            while True:
                table, _ = self._listens.accept()
                vault = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                try:
                    vault.connect(str(self._vault))
                except OSError:
                    table.close()
                    continue
                self._open += [table, vault]
                self._connections += 1
                for one, other, by_vault in ((table, vault, False), (vault, table, True)):
                    threading.Thread(target=self._passes, daemon=True, args=(
                        self._connections, one, other, by_vault)).start()

    def _passes(self, number: int, one: socket.socket, other: socket.socket, by_vault: bool
                ) -> None:
        with suppress(OSError):
            while chunk := one.recv(_READ):
                self.heard.append(Heard(number, by_vault, chunk))
                other.sendall(chunk)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
