"""Bell: wakes a thread that waits for the network, from any other thread, without waiting."""

import socket


class Bell:
    """``heard`` is readable once it was rung; hush it, then look for news."""

    def __init__(self) -> None:
        self._ringer, self.heard = socket.socketpair()
        self._ringer.setblocking(False)
        self.heard.setblocking(False)
        self._is_rung = False

    def ring(self) -> None:
        """Wake the waiting thread. Cheap."""
        if self._is_rung:
            return
        self._is_rung = True
        try:
            self._ringer.send(b"!")
        except OSError:  # full, so it wakes anyway; or closed
            return

    def hush(self) -> None:
        """Note that it was heard."""
        self._is_rung = False  # before reading: a bell from here on is heard again
        try:
            while self.heard.recv(4096):
                pass
        except OSError:  # nothing is left
            return

    def close(self) -> None:
        """Close it: nobody waits any more."""
        self._ringer.close()
        self.heard.close()
