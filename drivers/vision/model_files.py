"""Model files, found and checked before anything is loaded from them.

A model is NAME.onnx (the network), NAME.toml (meaning of its outputs, thresholds, checksums) and
sometimes NAME.npz. An installed program has them in `drivers/vision/models`, a checkout in
`models`. Another network under the same name would read other cards, so every file's SHA-256 must
be the one that the .toml names.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from drivers.foreign_toml_json import read_text, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

#: The largest has under one million.
_MOST_BYTES: Final = 64_000_000
_HERE: Final = Path(__file__).resolve().parent
#: Where models lie: in the installed package, then in a checkout.
PLACES: Final = (_HERE / "models", _HERE.parents[1] / "models")
#: The version of the .toml files' layout that this program reads.
FORMAT: Final = 1


class ModelUnfit(Exception):
    """A model can't be used. The message says which file, what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """A model whose files are whole: its settings and the bytes of each file, by suffix."""

    name: str
    folder: Path
    settings: Mapping[str, Any]
    contents: Mapping[str, bytes]

    def __repr__(self) -> str:
        return f"ModelFiles({self.name} from {self.folder})"


def load_model(name: str, folder: Path | None = None) -> ModelFiles:
    """The model of that name, from `folder` or from the program's own.

    Raises ModelUnfit if a file is missing, unreadable, of another format or not the one that the
    .toml names (altered, truncated, from another release).
    """
    where = folder or _place_of(name)
    settings = _settings(where / f"{name}.toml")
    sums = settings["sha256"]
    contents = {suffix: _checked(where / f"{name}.{suffix}", sums[suffix]) for suffix in sums}
    return ModelFiles(name, where, settings, contents)


def digest(content: bytes) -> str:
    """The checksum as the .toml files write it."""
    return hashlib.sha256(content).hexdigest()


def _place_of(name: str) -> Path:
    """The first folder that has the model."""
    for place in PLACES:
        if (place / f"{name}.toml").is_file():
            return place
    looked = " and ".join(str(place) for place in PLACES)
    raise ModelUnfit(
        f"the model {name} is missing: looked for {name}.toml in {looked}. "
        "Install the program again, or train it again (models/README.md)."
    )


def _settings(path: Path) -> dict[str, Any]:
    """The .toml, checked for what every model must say."""
    try:
        settings = toml_of(read_text(path))
    except OSError as error:
        raise ModelUnfit(f"{path}: can't be read ({error.strerror}). {_CURE}") from error
    except ValueError as error:
        raise ModelUnfit(f"{path}: not a valid TOML file ({error}). {_CURE}") from error
    if settings.get("format") != FORMAT:
        found = settings.get("format", "none")
        raise ModelUnfit(f"{path}: format {found} where {FORMAT} is expected. {_CURE}")
    sums = settings.get("sha256")
    if not isinstance(sums, dict) or "onnx" not in sums:
        raise ModelUnfit(f"{path}: no checksum sha256.onnx stands in it. {_CURE}")
    return settings


def _checked(path: Path, expected: str) -> bytes:
    """The file's bytes, if they are the ones expected."""
    try:
        content = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise ModelUnfit(f"{path}: can't be read ({error.strerror}). {_CURE}") from error
    if digest(content) != expected:
        raise ModelUnfit(
            f"{path}: not the file that {path.stem}.toml names "
            f"({len(content)} bytes, SHA-256 {digest(content)[:12]}..., "
            f"expected {ascii(expected)[:14]}...). {_CURE}"
        )
    return content


_CURE: Final = "Install the program again, or train the model again (models/README.md)."
