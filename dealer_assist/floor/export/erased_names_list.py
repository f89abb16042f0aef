"""List of erased names, outside the archive: a restored backup knows nothing of later erasures.

One line for each erased name: the journal's id and the token, never the name. It is in the floor's
folder, or beside an archive that is a file; lines are only ever added.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.words.message import message
from drivers.foreign_toml_json import json_of, read_text


def erasure_list_path(where: str) -> Path:
    """Path of the list for an archive that is a file."""
    return Path(where + ".erased")


def list_erasures(path: Path) -> tuple[tuple[str, str], ...]:
    """Every (journal, token) on the list; () if there is none. Raises ArchiveFailed.

    A last line that was cut off by a power cut is left out.
    """
    try:
        text = read_text(path)
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeError) as why:
        raise ArchiveFailed(message("archive_why.list_unread", path=path, why=why)) from why
    return tuple(_pair(line, path, place)
                 for place, line in enumerate(text.split("\n")[:-1], 1) if line)


def _pair(line: str, path: Path, place: int) -> tuple[str, str]:
    try:
        journal, token = json_of(line)
        if isinstance(journal, str) and TOKEN.fullmatch(token):
            return journal, token
    except (ValueError, TypeError):
        pass
    raise ArchiveFailed(message("archive_why.list_line", path=path, place=place))


def list_with_erasures(path: Path, erased: Iterable[tuple[str, str]]) -> bytes:
    """Bytes of the list with these added, each once. Raises ArchiveFailed."""
    pairs = dict.fromkeys((*list_erasures(path), *erased))
    return "".join(json.dumps(pair) + "\n" for pair in pairs).encode()
