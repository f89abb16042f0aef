"""Vault's server: a local socket, whose users the kernel names, and one table at a time.

No input ends the vault: a peer that sends an invalid message is cut off and may come again. Source
of the order: Hello -> Welcome, Chips; Start -> reports; questions at any time.
"""

import os
import re
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Condition, Event, Lock, Thread, current_thread
from typing import Final

from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.process_hardening import Say, error_place
from dealer_assist.trust.vault.socket_connection import Cut, SocketConnection, start_keep_alive
from dealer_assist.trust.vault.socket_peers import Allowed, peer_of
from dealer_assist.trust.vault.vault_table_service import Attached, Send
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message

_ACCEPT_S: Final = 0.25
#: Time that a newcomer waits for the table before him to be gone; less than his own limit.
_LEAVES_S: Final = 2.0
#: Connections at once, of which one is the table: the others are turned away.
_MOST_LINES: Final = 8
_JOURNAL: Final = re.compile(r"[A-Za-z0-9-]{1,64}")
#: Connections at once of users that are not allowed, until they are turned away.
_MOST_STRANGERS: Final = 4


class SocketUnusable(ErrorInWords):
    """The vault can't listen there; says why and what to do."""


class VaultServer:
    """Listens at ``path`` for the one table. ``attach`` makes its service; ``is_ours`` is true for
    the vault's journal, and with True binds the vault to it if it has none yet; ``stated`` gives
    the number of its newest statement."""

    def __init__(
        self, path: Path, welcome: w.Welcome, chips: tuple[w.Chips, ...],
        attach: Callable[[Send], Attached], is_ours: Callable[[str, bool], bool],
        allowed: Allowed, say: Say, group: int | None = None, stated: Callable[[], int] = int,
    ) -> None:
        self._path = path
        self._welcome, self._stated = welcome, stated
        self._chips = chips
        self._attach = attach
        self._is_ours = is_ours
        self._allowed = allowed
        self._say = say
        self._stopping = Event()
        self.beat: Callable[[], None] = lambda: None
        self._guard = Lock()
        self._left = Condition(self._guard)
        # with the function that serves each
        self._lines: dict[SocketConnection, Callable[[SocketConnection], None]] = {}
        self._strangers: set[int] = set()
        self._threads: set[Thread] = set()
        self._table: SocketConnection | None = None
        self._group = group
        self._door = _listening(path, allowed, group)

    def serve(self) -> None:
        """Serve tables until `stop`."""
        self._door.settimeout(_ACCEPT_S)
        while not self._stopping.is_set():
            self.beat()
            try:
                sock, _ = self._door.accept()
            except TimeoutError:
                self._reachable()
                continue
            except OSError:  # too many files, or a peer that has left again
                self._stopping.wait(_ACCEPT_S)
                continue
            self._let_in(sock)
        self._close()

    def _reachable(self) -> None:
        """Listen again if somebody cleared the folder of sockets: nobody could connect any more."""
        if self._path.exists():
            return
        try:
            door = _listening(self._path, self._allowed, self._group)
        except SocketUnusable:
            return  # the next round tries again
        door.settimeout(_ACCEPT_S)
        self._door.close()
        self._door = door
        self._say(f"{self._path} was gone: it is there again")

    def stop(self) -> None:
        """End `serve`; from any thread, and from a signal's handler."""
        self._stopping.set()

    def _close(self) -> None:
        self._door.close()
        with suppress(OSError):
            self._path.unlink()
        with self._guard:
            lines, threads = list(self._lines), list(self._threads)
        for line in lines:
            line.cut()
        for thread in threads:
            thread.join(10)

    # -- one connection --------------------------------------------------------------------------

    def _let_in(self, sock: socket.socket) -> None:
        sock.setblocking(True)
        line = SocketConnection(sock, w.FROM_TABLE)
        try:
            peer = peer_of(sock)
        except OSError:
            line.close()
            return
        may = self._allowed.is_for(peer)
        if not may and peer.uid not in self._strangers:  # once: a log can be filled
            self._strangers.add(peer.uid)
            self._say(f"user {peer.uid} (process {peer.pid}) was turned away: not allowed")
        kind, most = (self._attend, _MOST_LINES) if may else (self._turn_away, _MOST_STRANGERS)
        with self._guard:
            if sum(target == kind for target in self._lines.values()) >= most:
                line.close()
                return
            self._lines[line] = kind
            thread = Thread(target=kind, args=(line,), name="vault line", daemon=True)
            self._threads.add(thread)
        thread.start()

    def _turn_away(self, line: SocketConnection) -> None:
        """Turn the peer away, but close only after its first message, so that it hears why."""
        line.send(w.AttachRefusal("not_allowed"))
        with suppress(Cut, w.BadVaultMessage, StopIteration):
            next(line.messages())
        self._done(line)

    def _attend(self, line: SocketConnection) -> None:
        try:
            self._converse(line)
        except Cut:
            pass
        except w.BadVaultMessage as why:
            self._say(f"a message was refused and its line cut: {why}")
        except Exception as error:  # a defect of ours must not take the vault away from the table
            self._say(error_place(error))
        finally:
            self._done(line)

    def _done(self, line: SocketConnection) -> None:
        line.close()
        with self._guard:
            self._lines.pop(line, None)
            self._threads.discard(current_thread())

    def _converse(self, line: SocketConnection) -> None:
        messages = line.messages()
        hello = next(messages)
        if not isinstance(hello, w.VaultHello):
            raise w.BadVaultMessage("expected Hello first")
        if hello.version != w.VERSION:
            line.send(w.AttachRefusal("version"))
            return
        if hello.looks and not hello.journal:
            line.send(replace(self._welcome, pieces=0, stated=self._stated()))
            return
        if not _JOURNAL.fullmatch(hello.journal):
            raise w.BadVaultMessage("Hello.journal: expected a journal's id")
        with self._left:
            # A table that was killed comes back while its devices are still let go of.
            self._left.wait_for(lambda: self._table is None, _LEAVES_S)
            why = "another" if self._table is not None else self._why_not(hello)
            if why is None and not hello.looks:
                self._table = line
        if why is not None:
            line.send(w.AttachRefusal(why))
        elif hello.looks:
            self._introduce(line)
        else:
            self._serve_table(line, messages)

    def _why_not(self, hello: w.VaultHello) -> w.Why | None:
        """Reason why this journal's table isn't let in; None binds the vault to it."""
        return None if self._is_ours(hello.journal, not hello.looks) else "journal"

    def _introduce(self, line: SocketConnection) -> None:
        line.send(replace(self._welcome, stated=self._stated()))
        for piece in self._chips:
            line.send(piece)

    def _serve_table(self, line: SocketConnection, messages: Iterator[w.Message]) -> None:
        try:
            self._attended(line, messages)
        finally:
            with self._left:
                self._table = None
                self._left.notify_all()

    def _attended(self, line: SocketConnection, messages: Iterator[w.Message]) -> None:
        self._introduce(line)
        attached = self._attach(line.send)
        pings = start_keep_alive(line, lambda: _tell(line, attached))
        self._say("a table is attached")
        try:
            for message in messages:
                attached.take(message)
        finally:
            line.cut()
            attached.ended()
            pings.join(10)
            self._say("the table is gone: nobody listens to the devices")


def _tell(line: SocketConnection, attached: Attached) -> None:
    """Send the devices' health, and that the vault is there."""
    for device, health in attached.health().items():
        line.send(w.Doing(device, health))
    line.send(w.Ping())


def _listening(path: Path, allowed: Allowed, group: int | None) -> socket.socket:
    """The socket at this path, which only those who are allowed may open. Raises SocketUnusable."""
    _clear(path)
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        before = os.umask(0o177)
        try:
            door.bind(str(path))
        finally:
            os.umask(before)
        if group is not None:
            os.chown(path, -1, group)
            path.chmod(0o660)
        elif allowed.is_for_others:
            path.chmod(0o666)  # the kernel names the user; one who isn't allowed is turned away
        door.listen(_MOST_LINES)
    except OSError as error:
        door.close()
        raise SocketUnusable(
            message("custody_why.socket", path=path, why=system_refusal_message(error))) from None
    return door


def _clear(path: Path) -> None:
    """Remove the socket that an earlier vault left; never anything else."""
    try:
        found = path.lstat()
    except OSError:
        return
    if not stat.S_ISSOCK(found.st_mode):
        raise SocketUnusable(message("custody_why.no_socket", path=path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            with suppress(OSError):
                path.unlink()
            return
        except OSError as error:
            raise SocketUnusable(
                message("custody_why.socket_unread", path=path,
                        why=system_refusal_message(error))) from None
    raise SocketUnusable(message("custody_why.socket_taken", path=path))
