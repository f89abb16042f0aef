"""Memory of the tour on this machine: whether it was offered, and where it was left.

No name of a dealer, no figure: one small file in the program's own folder.
"""

import json
from pathlib import Path
from typing import Final

from dealer_assist.storage.settings.default_paths import settings_file, table_folder
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, json_of
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

_FILE: Final = "tour.json"
_MOST_BYTES: Final = 4_096


@dataclass(frozen=True, slots=True)
class TourMemory:
    """Memory of the tour. ``folder`` is the name of the practice table's temporary folder, ``step``
    the one at which it was left."""

    is_offered: bool = False
    folder: str = ""
    step: str = ""


def memory_path() -> Path:
    """Path of the file."""
    return table_folder(settings_file()) / _FILE


def read_memory(path: Path) -> TourMemory:
    """Memory in the file; a file that isn't ours or can't be read counts as an offer made."""
    try:
        found = json_of(read_plain(path, _MOST_BYTES).decode("utf-8"))
    except FileNotFoundError:
        return TourMemory()
    except (OSError, ValueError, TextUnfit):
        return TourMemory(is_offered=True)
    values = found if isinstance(found, dict) else {}
    folder, step = (value if isinstance(value := values.get(name), str) else ""
                    for name in ("folder", "step"))
    return TourMemory(True, folder, step)


def write_memory(path: Path, memory: TourMemory) -> None:
    """Write the file; that an offer was made is all that its being there says. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"folder": memory.folder, "step": memory.step})
    put_whole(path, text.encode())
