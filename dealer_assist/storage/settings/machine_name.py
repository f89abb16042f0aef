"""This machine's name for people and for journals: the host's, and a mark that no other one has."""

import hashlib
import socket
from pathlib import Path
from typing import Final

_ID: Final = Path("/etc/machine-id")
_MARK_LETTERS: Final = 8


def this_machine(id_file: Path = _ID) -> str:
    """Name such as "table-7 1a2b3c4d"; the mark is missing where the system has no id of its own.

    The id itself stays here, as its own page requires (machine-id(5)).
    """
    try:
        mark = hashlib.sha256(b"dealer-assist machine " + id_file.read_bytes()).hexdigest()
    except OSError:
        mark = ""
    return f"{socket.gethostname()} {mark[:_MARK_LETTERS]}".strip()
