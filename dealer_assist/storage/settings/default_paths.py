"""Default paths of settings and of a table's journal: the platform's places."""

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path

from dealer_assist.storage.settings import Settings

#: Variable that names another settings file; an installed table's service sets it.
VARIABLE: Final = "DEALER_ASSIST_SETTINGS"
_NAME: Final = "dealer-assist"
_STRANGE: Final = re.compile(r"[^a-z0-9]+")


def settings_file(named: str | None = None, env: Mapping[str, str] | None = None) -> Path:
    """Settings file: the one that is named, the environment's, or the user's own."""
    env = os.environ if env is None else env
    given = named or env.get(VARIABLE, "")
    return Path(given).expanduser() if given else user_config_path(_NAME, appauthor=False) / (
        "settings.toml")


def table_folder(settings: Path | None = None) -> Path:
    """Folder of journals, keys and registers of this machine's table.

    Beside a settings file that was named; else the platform's place for a program's data.
    """
    if settings is not None and settings != settings_file(env={}):
        return settings.absolute().parent
    return user_data_path(_NAME, appauthor=False)


def journal_file(settings: Settings, folder: Path) -> Path:
    """Journal of the table: the one that the settings name, or the default for its name.

    Practice has a file of its own: a journal is either live or practice for good.

    >>> journal_file(Settings(name="Salle Privée 3"), Path("/d")).name
    'table-salle-privee-3-practice.sqlite'
    """
    if settings.journal:
        return folder / Path(settings.journal).expanduser()
    return folder / f"{stem_of(settings)}.sqlite"


def stem_of(settings: Settings) -> str:
    """Stem of the table's journals, without a number and the ending."""
    plain = unicodedata.normalize("NFKD", settings.name).encode("ascii", "ignore").decode().lower()
    name = _STRANGE.sub("-", plain).strip("-") or "1"
    return f"table-{name}-practice" if settings.practice else f"table-{name}"
