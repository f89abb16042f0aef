"""A cable between tables and broker that can be pulled: in mid-message, or on one side only."""

import contextlib
import selectors
import socket
import threading


class Cable:
    """Forwards TCP from ``port`` to the broker's port. Every connection goes through one thread."""

    def __init__(self, to_port):
        self._to = to_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._pairs = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._lock = threading.Lock()
        self._is_frozen = False
        self._left = -1  # bytes that are still forwarded before the cut; -1: all
        self._closing = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def freeze(self):
        """Nothing goes either way any more, and nobody is told: connections are half open."""
        self._is_frozen = True

    def thaw(self):
        """What was half open is gone for good; new connections go through."""
        self._drop_all()
        self._is_frozen = False

    def cut_after(self, count):
        """The next so many bytes go through; then every connection is cut, in mid-message."""
        self._left = count

    def close(self):
        self._closing = True
        self._thread.join(5)
        self._drop_all()
        self._listener.close()

    def _run(self):
        while not self._closing:
            if self._is_frozen:
                threading.Event().wait(0.02)
                continue
            for key, _ in self._selector.select(0.1):
                if key.fileobj is self._listener:
                    self._accept()
                else:
                    self._forward(key.fileobj)

    def _accept(self):
        near, _ = self._listener.accept()
        try:
            far = socket.create_connection(("127.0.0.1", self._to), 1)
        except OSError:
            near.close()
            return
        with self._lock:
            self._pairs[near], self._pairs[far] = far, near
            for end in (near, far):
                self._selector.register(end, selectors.EVENT_READ)

    def _forward(self, end):
        other = self._pairs.get(end)
        if other is None:
            return
        try:
            heard = end.recv(65536)
            if 0 <= self._left <= len(heard):
                other.sendall(heard[:self._left])
                self._left = -1
                self._drop_all()
                return
            if self._left > 0:
                self._left -= len(heard)
            if heard:
                other.sendall(heard)
                return
        except OSError:
            pass
        self._drop(end)

    def _drop(self, end):
        with self._lock:
            other = self._pairs.pop(end, None)
            self._pairs.pop(other, None)
            for one in (end, other):
                if one is not None:
                    with contextlib.suppress(KeyError, ValueError):
                        self._selector.unregister(one)
                    one.close()

    def _drop_all(self):
        for end in list(self._pairs):
            self._drop(end)
