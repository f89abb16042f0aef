"""Peer of a local socket, by the kernel's word, which nobody can forge.

Source: unix(7), SO_PEERCRED and SO_PEERGROUPS (the groups since Linux 4.13).
"""

import os
import socket
import struct
from dataclasses import field
from typing import Final

from drivers.lazy_dataclass import dataclass

_CREDENTIALS: Final = struct.Struct("3i")
_SO_PEERGROUPS: Final = 59
_MOST_GROUPS: Final = 65_536 * 4


@dataclass(frozen=True, slots=True)
class Peer:
    """A process by its number, its user and all its groups, as it connected."""

    pid: int
    uid: int
    gids: frozenset[int]


@dataclass(frozen=True, slots=True)
class Allowed:
    """The users and groups that may connect to the vault; by default only its own user."""

    uids: frozenset[int] = field(default_factory=lambda: frozenset({os.geteuid()}))
    gids: frozenset[int] = frozenset()

    def is_for(self, peer: Peer) -> bool:
        """True if this process may connect."""
        return peer.uid in self.uids or bool(self.gids & peer.gids)

    @property
    def is_for_others(self) -> bool:
        """True if anybody but the vault's own user may connect."""
        return bool(self.gids) or self.uids != frozenset({os.geteuid()})


def peer_of(line: socket.socket) -> Peer:
    """Peer that connected, or that listens. Raises OSError."""
    told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    pid, uid, gid = _CREDENTIALS.unpack(told)
    groups: tuple[int, ...] = ()
    try:
        raw = line.getsockopt(socket.SOL_SOCKET, _SO_PEERGROUPS, _MOST_GROUPS // 64)
        groups = struct.unpack(f"{len(raw) // 4}I", raw[: len(raw) // 4 * 4])
    except OSError:
        pass  # an older kernel, or more groups than fit: the first group alone counts
    return Peer(pid, uid, frozenset({gid, *groups}))
