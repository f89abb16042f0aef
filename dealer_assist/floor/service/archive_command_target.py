"""Archive that a command of ``floor archive`` works on, and the floor's folder beside it."""

import sys
import time
from pathlib import Path
from typing import Any

from dealer_assist.floor.archive.archive_opening import is_server
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.service.floor_folder import SETTINGS, FloorFolder, SettingsWrong
from dealer_assist.floor.work.fact_mailbox import put_fact_in_mailbox, write_file_with_fact
from dealer_assist.game.facts.floor import DataTaken
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, read_text, toml_of
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ArchiveAt:
    """Place of an archive, and the floor's folder that it belongs to (None: no floor)."""

    where: str
    folder: FloorFolder | None

    @property
    def left(self) -> Path | None:
        """Folder for facts left for the floor's journal."""
        return self.folder.left if self.folder else None

    def people(self, given: str) -> Path | None:
        """File of the persons who may erase or restore: the given one, or the floor's own."""
        if given:
            return Path(given)
        return self.folder.people if self.folder else None

    def erasures(self, given: str) -> Path:
        """List of erased names. Raises SettingsWrong if its place is unknown."""
        if given:
            return Path(given)
        if self.folder:
            return self.folder.erased
        if is_server(self.where):
            raise SettingsWrong(message("settings_why.no_list"))
        return erased_names_list.erasure_list_path(self.where)

    def section(self, name: str) -> dict[str, Any]:
        """A section of the floor's settings; {} if there is none. Raises SettingsWrong."""
        if self.folder is None:
            return {}
        path = self.folder.path / SETTINGS
        try:
            found = toml_of(read_text(path)).get(name, {})
        except (OSError, UnicodeError, TextUnfit) as why:
            raise SettingsWrong(message("settings_why.unread", path=path, why=why)) from None
        return found if isinstance(found, dict) else {}

    def tell(self, what: str, detail: str, by: str, sha256: str = "") -> DataTaken:
        """Leave a fact for the floor's journal about data taken out. Raises OSError."""
        fact = DataTaken(what, detail, by, sha256, int(time.time()))
        if self.left is None:
            _not_noted()
        else:
            put_fact_in_mailbox(self.left, fact)
        return fact

    def write_with(self, what: str, detail: str, by: str, path: Path, content: bytes) -> None:
        """Write this file together with its fact: both hold, or neither. Raises OSError."""
        if self.left is None:
            _not_noted()
            put_whole(path, content, 0o600)
        else:
            write_file_with_fact(self.left, DataTaken(what, detail, by, "", int(time.time())), path,
                                 content)


def _not_noted() -> None:
    print(word(own_language(), "out_said.not_noted"), file=sys.stderr)


def archive_at_address(text: str) -> ArchiveAt:
    """The archive of this address: a floor's folder, a file, or a server. Raises SettingsWrong."""
    if is_server(text):
        return ArchiveAt(text, None)
    path = Path(text)
    if path.is_dir():
        folder = FloorFolder(path)
        return ArchiveAt(folder.archive(folder.read().archive), folder)
    beside = FloorFolder(path.parent)
    return ArchiveAt(text, beside if beside.settings.exists() else None)
