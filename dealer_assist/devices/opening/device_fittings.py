"""Fitting: the device behind a port named on the command line, and its protocol.

``PORT`` alone is a device of ours; ``pn532:PORT``, ``pepper:PORT`` and ``feig:PORT`` are bought
readers without firmware of ours: nothing authenticates them and they keep nothing. The same holds
for ``camera:SOURCE``, where SOURCE is a camera, a file, a folder of pictures or a stream.
"""

from typing import Final, Literal

from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

Family = Literal["own", "pn532", "pepper", "feig", "camera"]
#: Which readers can stand for which device; the first is meant where none is named.
_FITS: Final[dict[str, tuple[Family, ...]]] = {
    "shoe": ("own", "pn532", "camera"), "scanner": ("own", "pepper", "feig", "camera"),
    "board": ("camera",), "badge": ("pn532",),
}
_READERS: Final[dict[str, Family]] = {
    "pn532": "pn532", "pepper": "pepper", "feig": "feig", "camera": "camera",
}
_SHAPES: Final = {"own": "PORT", "camera": "camera:SOURCE"}


class FittingWrong(ErrorInWords, ValueError):
    """This port can't serve as the device; says which readers can."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """Fitting of one device: the table's name for it, the family, the serial port."""

    name: str
    family: Family
    path: str

    @property
    def is_bare(self) -> bool:
        """True for a bought reader that proves nothing and stores nothing."""
        return self.family != "own"


def fitting(name: str, text: str) -> Fitting:
    """Fitting that ``text`` (PORT, or READER:PORT) names for the device ``name``. Raises
    FittingWrong.

    >>> fitting("shoe", "pn532:/dev/ttyUSB0").family
    'pn532'
    """
    word, colon, path = text.partition(":")
    family = _READERS.get(word)
    if not colon or family is None:
        family, path = "own", text  # a path may hold a colon: /dev/serial/by-path does
    if family not in _FITS[name] or not path:
        shapes = ", ".join(_SHAPES.get(one, f"{one}:PORT") for one in _FITS[name])
        raise FittingWrong(message("port.shapes", device=name, given=text, shapes=shapes))
    return Fitting(name, family, path)
