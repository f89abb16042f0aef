"""Connection of the vault's socket, at either end: whole messages out and in, within limits.

A peer that doesn't take its messages, or is silent, for longer than the limit is cut off: neither
side ever waits for the other for longer.
"""

import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.socket_peers import Peer, peer_of

#: Both send something twice a second; a peer silent for this long is gone, or hangs.
PING_EVERY_S: Final = 0.5
SILENT_S: Final = 3.0
#: Time in which the other side's buffer has to take a message.
SEND_LIMIT_S: Final = 1.0
_READ: Final = 65_536


class Cut(Exception):
    """The connection is over; says why."""


class SocketConnection:
    """A connected socket. `send` and `cut` from any thread, `messages` from one."""

    def __init__(self, sock: socket.socket, kinds: tuple[type, ...]) -> None:
        self._sock = sock
        self._decoder = w.VaultDecoder(kinds)
        self._sending = Lock()
        self.is_up = True
        _limit(sock, socket.SO_SNDTIMEO, SEND_LIMIT_S)
        _limit(sock, socket.SO_RCVTIMEO, PING_EVERY_S)

    def peer(self) -> Peer:
        """Peer at the other end. Raises OSError."""
        return peer_of(self._sock)

    def send(self, message: w.Message) -> bool:
        """Send it whole, or cut the connection, as half a message is worse. True if it went out."""
        sent = w.framed(message)
        try:
            with self._sending:
                if self.is_up:
                    self._sock.sendall(sent)
        except OSError:
            self.cut()
        return self.is_up

    def messages(self) -> Iterator[w.Message]:
        """Every incoming message. Raises Cut at the connection's end, BadMessage for no message."""
        heard = monotonic()
        while self.is_up:
            try:
                chunk = self._sock.recv(_READ)
            except (BlockingIOError, InterruptedError):
                chunk = None
            except OSError as error:
                raise Cut(error.strerror or "failed") from None
            if chunk == b"":
                raise Cut("closed")
            found = self._decoder.feed(chunk) if chunk else []
            if found:
                heard = monotonic()
            elif monotonic() - heard > SILENT_S:
                raise Cut("silent")
            yield from found
        raise Cut("closed")

    def cut(self) -> None:
        """End it, from any thread: a thread that reads or sends on it comes back at once."""
        self.is_up = False
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End it and give the socket back; by the thread that reads, when it is done."""
        self.cut()
        with self._sending:
            self._sock.close()


def _limit(sock: socket.socket, which: int, seconds: float) -> None:
    whole = int(seconds)
    sock.setsockopt(socket.SOL_SOCKET, which,
                    struct.pack("ll", whole, int((seconds - whole) * 1e6)))


def start_keep_alive(line: SocketConnection, said: Callable[[], object]) -> Thread:
    """Have ``said`` called twice a second in its own thread while the connection is up."""
    pause = Event()

    def run() -> None:
        while line.is_up:
            said()
            pause.wait(PING_EVERY_S)

    thread = Thread(target=run, name="vault pings", daemon=True)
    thread.start()
    return thread
