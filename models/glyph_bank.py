"""Takes the letters and figures that stand on cards out of the fonts of Debian's packages.

    (the packages are listed in models/README.md)
    python models/glyph_bank.py --cache DIR     # writes DIR/glyphs.npz

Each glyph is a mask of ink (0 paper, 255 ink), trimmed, from capitals 96 pixels high. Fonts are
read by their files, in the order of their names, so that the same packages give the same bank.
"""

import argparse
import os
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

FOLDERS: Final = (Path("/usr/share/fonts/truetype"), Path("/usr/share/fonts/opentype"))
GLYPHS: Final = "A1234567890JQKVDRBF"
#: Letters that are no rank in those languages: a card with one must not be read. Those that
#: differ from a rank by a small stroke only (G, S, Z) are left out.
STRANGE: Final = "TUEHLMNPWXYCO" + "\u0414\u041b\u0416\u041f\u0424\u042f\u0418"
SUITS: Final = {"c": "\u2663", "d": "\u2666", "h": "\u2665", "s": "\u2660"}
_SIZE: Final = 132.0
#: Italics, hairlines, script, figures of the old style (a 1 like an I), and keyboard keys.
_LEFT_OUT: Final = (
    "italic", "oblique", "hairline", "thin", "extralight", "math", "nushu", "emoji", "d050000l",
    "standardsymbols", "z003", "initials", "_i.", "_ri.", "_rbi.", "_rzi.", "-it", "-bdita", "-i.",
    "cmunti", "cmunui", "cmunci", "cmunbi", "cmunvi", "cmunso", "cmunit", "cmunoti", "cmunsi",
    "accanthis", "romandeadfstyle", "mekanus", "dustismo.", "dustismo_bold", "domestic", "abogado",
    "it_wasn", "junkyard", "penguinattack", "wargames", "cupola", "ocrbe", "ocrbf", "ocrbl",
    "ocrbs", "ocrbx",
    "breip", "ebgaramond", "junicode", "vollkorn", "ubuntu-title", "biolinum_k", "lobster",
)  # fmt: skip
#: FreeSerif Bold draws a spade for a club: its suits would teach the wrong thing.
_NO_SUITS: Final = "freeserifbold"
_NOTO: Final = ("notosans-", "notoserif-", "notosansdisplay-", "notoserifdisplay-", "notosansmono")
_PER_FAMILY: Final = 8


def fonts() -> list[Path]:
    """The upright fonts found, at most a few weights and widths of one family."""
    found: dict[str, list[Path]] = {}
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.[to]tf")):
            name = path.name.lower()
            other_noto = name.startswith("noto") and not name.startswith(_NOTO)
            if other_noto or any(word in name for word in _LEFT_OUT):
                continue
            found.setdefault(name.split("-")[0][:8], []).append(path)
    chosen = []
    for family in found.values():
        step = max(1, len(family) // _PER_FAMILY)
        chosen += family[::step][:_PER_FAMILY]
    return chosen


def masks_of(path: Path) -> dict[str, NDArray[np.uint8]]:
    """The font's glyphs; empty if it lacks a letter or figure of ours."""
    from PyQt6.QtCore import QPointF
    from PyQt6.QtGui import QColor, QImage, QPainter, QRawFont

    font = QRawFont(str(path), _SIZE)
    if not font.isValid() or not all(font.supportsCharacter(ord(char)) for char in GLYPHS):
        return {}
    masks = {}
    for char in (*GLYPHS, *STRANGE, *SUITS.values()):
        wrong = char in SUITS.values() and path.name.lower().startswith(_NO_SUITS)
        if wrong or not font.supportsCharacter(ord(char)):
            continue
        outline = font.pathForGlyph(font.glyphIndexesForString(char)[0])
        box = outline.boundingRect()
        wide, high = int(box.width()) + 4, int(box.height()) + 4
        if not (8 < wide < 400 and 20 < high < 400):
            continue
        image = QImage(wide, high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(2 - box.left(), 2 - box.top()))
        painter.fillPath(outline, QColor(255, 255, 255))
        painter.end()
        bits = image.constBits()
        if bits is None:
            raise RuntimeError(f"{path}: Qt drew no picture for {char}")
        flat = np.frombuffer(bits.asarray(image.sizeInBytes()), dtype=np.uint8)
        masks[char] = flat.reshape(high, image.bytesPerLine())[:, :wide].copy()
    return masks


def write_glyph_bank(target: Path) -> int:
    """Write the bank; returns the number of fonts in it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    bank, count, seen = {}, 0, set()
    for path in fonts():
        masks = masks_of(path)
        key = b"".join(masks[char].tobytes() for char in "AQ7") if masks else b""
        if not masks or key in seen:
            continue
        seen.add(key)
        bank |= {f"{count:03d}/{char}": mask for char, mask in masks.items()}
        count += 1
    np.savez(target, **bank)
    del application
    return count


def read_glyph_bank(source: Path) -> list[dict[str, NDArray[np.uint8]]]:
    """The bank: for each font its glyphs' masks."""
    bank: dict[str, dict[str, NDArray[np.uint8]]] = {}
    with np.load(source, allow_pickle=False) as stored:
        for key in stored.files:
            font, char = key.split("/")
            bank.setdefault(font, {})[char] = stored[key]
    return [bank[font] for font in sorted(bank)]


def main() -> None:
    """Write DIR/glyphs.npz."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cache", type=Path, required=True, help="folder to write to")
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    count = write_glyph_bank(options.cache / "glyphs.npz")
    print(f"{count} fonts")


if __name__ == "__main__":
    main()
