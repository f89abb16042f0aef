"""The bundled font, under a name of its own while the program runs.

Debian's fonts-b612 calls its fixed-pitch faces "B612" as well as "B612 Mono", and some versions of
Qt then take one of those for the plain letters (seen with 6.7): words that fit no longer do. The
files stay what they are; only the name in memory is another, of the same length.
"""

import struct
from pathlib import Path
from typing import Final

from PyQt6.QtCore import QByteArray
from PyQt6.QtGui import QFontDatabase

FAMILY: Final = "DA12"
FONT_DIR: Final = Path(__file__).parent / "fonts"
_SHIPPED: Final = "B612"
_FILES: Final = ("B612-Regular.otf", "B612-Bold.otf")
_HEAD: Final = 12  # bytes before the list of tables
_RECORD: Final = struct.Struct(">4sIII")  # OpenType: tag, checksum, offset, length
_ENCODINGS: Final = ("utf-16-be", "ascii")


def font_under_own_name(font: bytes) -> bytes:
    """Font with our own family name wherever its table of names has the original.

    Raises ValueError if it has no such table.
    """
    tables = struct.unpack_from(">H", font, 4)[0] if len(font) > _HEAD else 0
    whole = (len(font) - _HEAD) // _RECORD.size
    for at in range(min(tables, whole)):
        tag, _, offset, length = _RECORD.unpack_from(font, _HEAD + at * _RECORD.size)
        if tag == b"name":
            names = font[offset : offset + length]
            for encoding in _ENCODINGS:
                names = names.replace(_SHIPPED.encode(encoding), FAMILY.encode(encoding))
            return font[:offset] + names + font[offset + length :]
    raise ValueError("no font: expected an OpenType file with a table of names")


def load_font() -> bool:
    """Add the bundled font to Qt; False when a file can't be read (Qt then takes another font)."""
    try:
        faces = [font_under_own_name((FONT_DIR / file).read_bytes()) for file in _FILES]
    except (OSError, ValueError):
        return False
    return all(QFontDatabase.addApplicationFontFromData(QByteArray(face)) >= 0 for face in faces)
