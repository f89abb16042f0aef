"""Files outside of the two packages that the guides name, as a wheel or a release carries them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dealer_assist.words.message import ErrorInWords, message
from drivers.foreign_toml_json import TextUnfit, read_text, toml_of

_PACKAGE: Final = Path(__file__).resolve().parents[2]
#: In the wheel and in a release.
_CARRIED: Final = _PACKAGE / "release" / "files"
_CHECKOUT: Final = _PACKAGE.parent
_PROJECT: Final = "pyproject.toml"
_IN_WHEEL: Final = "dealer_assist/release/files/"


class FilesMissing(ErrorInWords):
    """The program was installed without them."""


def carried_files() -> dict[str, Path]:
    """Each file by the path that the guides give it. Raises FilesMissing.

    A wheel and a release have them below one folder; a checkout where the wheel takes them from.
    """
    if _CARRIED.is_dir():
        return _files(_CARRIED, [_CARRIED])
    try:
        project = toml_of(read_text(_CHECKOUT / _PROJECT))
        forced = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    except (OSError, TextUnfit, UnicodeDecodeError, KeyError, TypeError):
        raise FilesMissing(message("files_said.none", place=_CARRIED)) from None
    return _files(_CHECKOUT, [_CHECKOUT / path for path, to in forced.items()
                              if to.startswith(_IN_WHEEL)])


def _files(root: Path, named: Iterable[Path]) -> dict[str, Path]:
    """All files below ``named`` by their path below ``root``, without what Python compiled."""
    return {one.relative_to(root).as_posix(): one for path in named
            for one in (path.rglob("*") if path.is_dir() else [path])
            if one.is_file() and "__pycache__" not in one.parts}
